//! SGL-1.7: an item marked as held that is not, or the other way round.

use super::{Code, Report, Roster, rule};
use crate::diag::or_list;
use crate::fields::Use;
use crate::pieces::Item;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.7")];
pub(super) const FINDS: &str =
    "a tile whose `use` is not the item's, and a character that holds what nobody can hold";
pub(super) const FIX: &str =
    "write `use: at once` for Charm, Gravity Switch and Heart, and `use: held` for the others";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for tile in &roster.tiles {
        let (Some(item), Some(usage)) = (tile.item, tile.usage) else { continue };
        let right = Use::for_item(item);
        if usage.value != right {
            let (message, why) = if item.is_held() {
                (format!("{} is held", item.with_article()), "characters keep it on their sheet")
            } else {
                (format!("nobody holds {}", item.with_article()), "it acts when it is grabbed")
            };
            report
                .error(rule!("SGL-1.7"), usage.origin, message)
                .help(format!("write `use: {}`: {why}", right.word()));
        }
    }
    for character in &roster.characters {
        let Some(held) = &character.said.item else { continue };
        let Some(item) = Item::parse(&held.value).filter(|item| !item.is_held()) else { continue };
        let names: Vec<_> = Item::ALL.into_iter().filter(|item| item.is_held()).map(Item::name).collect();
        report
            .error(
                rule!("SGL-1.7"),
                held.origin,
                format!("{} holds {}", character.name.value, item.with_article()),
            )
            .help(format!(
                "it acts when it is grabbed, and is never held; a character holds {}",
                or_list(&names)
            ));
    }
}
