//! GZ-1.5: Agents whose dates have no year in common.

use super::{Code, Report, Roster, rule};
use crate::diag::and_list;
use crate::game::wording::same;
use crate::kind::Kind;
use crate::pieces::{Card, Years};
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.5")];
pub(super) const FINDS: &str = "Agents of one game who never served in the same year";
pub(super) const FIX: &str = "change the dates so that all Agents share a year, or remove one of them";

type Dated<'s> = (&'s Card<'s>, Located<Years>);

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        report_apart(dated(game.cards(Kind::Agent)), report);
        // Cards that no player brings only get a warning.
        if game.table.is_some() {
            let playing = dated(game.cards(Kind::Agent));
            let resting = dated(roster.of_kind(Kind::Agent).collect());
            let resting = resting
                .into_iter()
                .filter(|(card, _)| !playing.iter().any(|(p, _)| same(p.name(), card.name())));
            if let Some(shared) = shared_years(&playing) {
                for (card, years) in resting.filter(|(_, years)| !years.value.overlaps(shared)) {
                    let message = format!("{} ({}) could not join this table", card.name(), years.value);
                    report
                        .warning(rule!("GZ-1.5"), years.origin, message)
                        .help(format!("all Agents at the table served in {shared}"));
                }
            }
        }
    }
}

fn dated<'s>(cards: Vec<&'s Card<'s>>) -> Vec<Dated<'s>> {
    cards.into_iter().filter_map(|card| Some((card, card.years()?))).collect()
}

/// Reports the Agents that keep others apart: first the one who misses the most others, then those still apart without that one. If every
/// two Agents share a year, all of them share one, since years are points on a line.
fn report_apart(mut agents: Vec<Dated<'_>>, report: &mut Report) {
    loop {
        let apart =
            |one: &Dated<'_>| agents.iter().filter(|other| !one.1.value.overlaps(other.1.value)).count();
        let Some((at, count)) =
            (0..).zip(&agents).map(|(n, one)| (n, apart(one))).max_by_key(|(_, count)| *count)
        else {
            return;
        };
        if count == 0 {
            return;
        }
        let (card, years) = agents.remove(at);
        let missed: Vec<_> = agents.iter().filter(|(_, other)| !years.value.overlaps(other.value)).collect();
        let names: Vec<_> =
            missed.iter().map(|(other, dates)| format!("{} ({})", other.name(), dates.value)).collect();
        let message =
            format!("{} ({}) never served together with {}", card.name(), years.value, and_list(&names));
        let help = match shared_years(&agents) {
            Some(shared) => format!(
                "the dates of all Agents must overlap; the others share {shared}: extend {}'s dates into that, or remove the card",
                card.name()
            ),
            None => "the dates of all Agents must have at least one year in common".to_owned(),
        };
        let diagnostic = report.error(rule!("GZ-1.5"), years.origin, message).help(help);
        // All are named in the message; only a few are shown with their places.
        for (other, dates) in missed.into_iter().take(3) {
            diagnostic.related(dates.origin, format!("{} served {}", other.name(), dates.value));
        }
    }
}

/// The years within the dates of all Agents.
fn shared_years(agents: &[Dated<'_>]) -> Option<Years> {
    let from = agents.iter().map(|(_, years)| years.value.from).max()?;
    let to = agents.iter().filter_map(|(_, years)| years.value.to).min();
    to.is_none_or(|to| from <= to).then_some(Years { from, to })
}
