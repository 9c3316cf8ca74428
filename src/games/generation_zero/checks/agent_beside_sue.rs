//! GZ-2.12: an Agent who begins on the Location of a 'Sue.

use super::{Code, Report, Roster, rule};
use crate::game::wording::same;
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-2.12")];
pub(super) const FINDS: &str = "an Agent who begins on the Location of any 'Sue";
pub(super) const FIX: &str = "draw another Location for one of them";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    // During the game they may meet.
    for table in roster.tables.iter().filter(|table| table.round.is_none()) {
        let placed =
            |kind| table.placement.iter().filter(move |(who, _)| roster.find(kind, &who.value).is_some());
        for (agent, place) in placed(Kind::Agent) {
            for (sue, there) in placed(Kind::Sue).filter(|(_, other)| same(&other.value, &place.value)) {
                let message = format!("{} begins on {} beside {}", agent.value, there.value, sue.value);
                report
                    .error(rule!("GZ-2.12"), place.origin, message)
                    .help(
                        "no Agent begins on the Location of any 'Sue: draw again; Agents may begin together",
                    )
                    .related(there.origin, format!("{} begins here", sue.value));
            }
        }
    }
}
