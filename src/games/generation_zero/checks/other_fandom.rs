//! GZ-1.4: a card of a fandom other than the game's.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::Card;
use crate::source::Located;
use crate::tables::fandom_group;
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.4"), rule!("GZ-17.1"), rule!("GZ-17.2"), rule!("GZ-17.3")];
pub(super) const FINDS: &str = "a card of a fandom other than the game's; science fiction is one fandom and anime is one; a card without a fandom, or marked multi-fandom, fits everywhere";
pub(super) const FIX: &str = "remove the card, mark it `multi_fandom: true`, or agree on another fandom";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        let cards: Vec<&Card<'_>> = Kind::ALL.into_iter().flat_map(|kind| game.cards(kind)).collect();
        let named = game.table.and_then(|table| table.fandom.as_ref());
        // If the table does not name the fandom, the first card that names one does.
        let Some(fandom) = named.or_else(|| cards.iter().find_map(|card| bound(card))) else { continue };
        for card in &cards {
            let Some(own) = bound(card).filter(|own| fandom_group(&own.value) != fandom_group(&fandom.value))
            else {
                continue;
            };
            let message = format!("{} is of {}, this game is of {}", card.name(), own.value, fandom.value);
            let otherwise =
                || "a game has one fandom: remove the card, or mark it `multi_fandom: true`".to_owned();
            report
                .unknown(rule!("GZ-1.4"), own.as_str(), message, [fandom.value.as_str()], otherwise)
                .related(fandom.origin, "the game's fandom");
        }
    }
}

/// The fandom of a card; `None` for a card that fits everywhere, like every Agent of the DI (GZ-14.12).
fn bound<'c>(card: &'c Card<'_>) -> Option<&'c Located<String>> {
    let values = &card.values;
    let internal =
        values.department.as_ref().is_some_and(|department| known(&department.value, ["DI"]).is_some());
    values.fandom.as_ref().filter(|_| !values.multi_fandom && !internal)
}
