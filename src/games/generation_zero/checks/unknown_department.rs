//! GZ-14.13: a department without an ability.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::source::shortened;
use crate::tables::DEPARTMENTS;
use crate::words::known;

pub(super) const RULES: &[Code] = &[rule!("GZ-14.13")];
pub(super) const FINDS: &str = "an Agent of a department that is not in the table: it gives no ability";
pub(super) const FIX: &str = "correct the department, or keep it as one without an ability";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in roster.of_kind(Kind::Agent) {
        let Some(department) = card
            .values
            .department
            .as_ref()
            .filter(|department| known(&department.value, DEPARTMENTS).is_none())
        else {
            continue;
        };
        let otherwise = || {
            format!(
                "a department that is not listed gives no ability; those that do are {}",
                crate::diag::and_list(&DEPARTMENTS)
            )
        };
        let message =
            format!("{}: there is no department called \"{}\"", card.name(), shortened(&department.value));
        report.warning(rule!("GZ-14.13"), department.origin, message).did_you_mean(
            &department.value,
            DEPARTMENTS,
            otherwise,
        );
    }
}
