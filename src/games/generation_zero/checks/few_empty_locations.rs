//! GZ-2.14: fewer than half of the Locations begin empty.

use std::collections::BTreeSet;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{in_words, plain};
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-2.14")];
pub(super) const FINDS: &str = "a deal that leaves fewer than half of the Locations with nothing on them";
pub(super) const FIX: &str = "use more Locations";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        let Some(table) = game.table.filter(|table| !table.placement.is_empty() && table.round.is_none())
        else {
            continue;
        };
        let pool = game.cards(Kind::Location).len();
        let taken: BTreeSet<String> = table.placement.iter().map(|(_, place)| plain(&place.value)).collect();
        let empty = pool.saturating_sub(taken.len());
        if pool > 0 && empty * 2 < pool {
            let message = match empty {
                0 => format!("none of {} Locations begins with nothing on it", in_words(pool)),
                _ => format!(
                    "only {} of {} Locations begin with nothing on them",
                    in_words(empty),
                    in_words(pool)
                ),
            };
            report
                .warning(rule!("GZ-2.14"), table.placement[0].0.origin, message)
                .help("at least half should be empty: add Locations to the pool, or bring fewer Canons and Monsters");
        }
    }
}
