//! GZ-1.3: line-ups of different sizes.

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::options::LineUps;
use crate::tables::LINE_UP;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.3")];
pub(super) const FINDS: &str = "players who bring different numbers of Agents, 'Sues or Canons: a warning, or an error where the table plays with `line-ups: equal`";
pub(super) const FIX: &str = "let everyone bring the same number, or agree on `line-ups: any`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let must = roster.is(LineUps::Equal);
    for table in &roster.tables {
        for (kind, least) in LINE_UP {
            // A player with too few cards is reported for that (GZ-1.2), and not for being unequal.
            if table.players.iter().any(|player| player.of_kind(kind).len() < least) {
                continue;
            }
            let Some(first) = table.players.first() else { continue };
            let Some(other) =
                table.players.iter().find(|player| player.of_kind(kind).len() != first.of_kind(kind).len())
            else {
                continue;
            };
            let origin = other.of_kind(kind).first().map_or(other.name().origin, |card| card.origin);
            let message = format!(
                "{} brings {}, {} brings {}",
                other.name().value,
                kind.counted(other.of_kind(kind).len()),
                first.name().value,
                in_words(first.of_kind(kind).len())
            );
            let diagnostic = if must {
                report.error(rule!("GZ-1.3"), origin, message)
            } else {
                report.warning(rule!("GZ-1.3"), origin, message)
            };
            let place = first.of_kind(kind).first().map_or(first.name().origin, |card| card.origin);
            diagnostic
                .help(if must {
                    "this table plays with `line-ups: equal`: let both bring the same number"
                } else {
                    "that is allowed; to forbid it, agree on `line-ups: equal`"
                })
                .related(place, format!("{}'s are here", first.name().value));
        }
    }
}
