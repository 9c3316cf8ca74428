//! GZ-1.5: dates that are not a first and a last year.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;
use crate::pieces::Years;
use crate::source::shortened;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.5")];
pub(super) const FINDS: &str = "dates that are not a first and a last year";
pub(super) const FIX: &str = "write `dates: 2002-2009`, or `2002-` for an Agent who still serves";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for agent in roster.of_kind(Kind::Agent) {
        if let Some(dates) = agent.values.dates.as_ref().filter(|_| agent.years().is_none()) {
            let message = format!("{}: \"{}\" are not dates", agent.name(), shortened(&dates.value));
            report.error(rule!("GZ-1.5"), dates.origin, message).help(help(&dates.value));
        }
    }
}

fn help(dates: &str) -> String {
    let turned =
        dates.split_once(['-', '–', '—']).map(|(last, first)| format!("{}-{}", first.trim(), last.trim()));
    match turned.filter(|turned| Years::parse(turned).is_some_and(|years| years.to.is_some())) {
        Some(turned) => format!("the first year comes first: {turned}"),
        None => {
            "write the first and the last year, like 2002-2009, or 2002- for up to the present".to_owned()
        }
    }
}
