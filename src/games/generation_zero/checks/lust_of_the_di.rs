//! GZ-14.12: an Agent of the DI with a Lust Object, or one of another department without one.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-14.12"), rule!("GZ-1.11")];
pub(super) const FINDS: &str =
    "an Agent of the DI with a Lust Object, or one of another department without one";
pub(super) const FIX: &str = "delete `lust_object`: Agents of the DI have none";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for agent in roster.of_kind(Kind::Agent) {
        let Some(department) = &agent.values.department else { continue };
        let internal = known(&department.value, ["DI"]).is_some();
        match (internal, &agent.values.lust_object) {
            (true, Some(lust)) => {
                let message = format!("{} is of the DI and has a Lust Object", agent.name());
                report
                    .error(rule!("GZ-14.12"), lust.origin, message)
                    .help("delete `lust_object`: Agents of the DI have none")
                    .related(department.origin, "of the DI");
            }
            (false, None) => {
                let message = format!("{} has no Lust Object", agent.name());
                report
                    .error(rule!("GZ-1.11"), agent.entry.name.origin, message)
                    .help("add `lust_object: …`, a Canon of the game; only Agents of the DI have none");
            }
            _ => {}
        }
    }
}
