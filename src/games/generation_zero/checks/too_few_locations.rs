//! GZ-1.7: too few Locations for the Canons and 'Sues.

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.7")];
pub(super) const FINDS: &str = "a pool with fewer Locations than Canons and 'Sues together plus one";
pub(super) const FIX: &str = "add Locations to the pool, or bring fewer Canons";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        // Cards without a table are a collection, of which any part may be used.
        let Some(table) = game.table else { continue };
        if roster.of_kind(Kind::Location).next().is_none() {
            continue;
        }
        let count = |kind| game.cards(kind).len();
        let (canons, sues, locations) = (count(Kind::Canon), count(Kind::Sue), count(Kind::Location));
        let least = canons + sues + 1;
        if locations < least {
            let origin = table
                .locations
                .as_ref()
                .and_then(|names| names.value.first())
                .map_or(table.origin, |first| first.origin);
            let message = format!(
                "{} for {} and {}, the least is {}",
                Kind::Location.counted(locations),
                Kind::Canon.counted(canons),
                Kind::Sue.counted(sues),
                in_words(least)
            );
            report.error(rule!("GZ-1.7"), origin, message).help(format!(
                "add {} to the pool: each Canon needs a place, and an Agent one without a 'Sue",
                Kind::Location.counted(least - locations)
            ));
        }
    }
}
