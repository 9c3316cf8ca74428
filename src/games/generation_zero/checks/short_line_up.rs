//! GZ-1.2: a player brings too few Agents, 'Sues or Canons.

use super::{Code, Report, Roster, rule};
use crate::game::wording::in_words;
use crate::tables::LINE_UP;

pub(super) const RULES: &[Code] = &[rule!("GZ-1.2")];
pub(super) const FINDS: &str = "a player with fewer than two Agents, one 'Sue or three Canons";
pub(super) const FIX: &str = "add a second Agent to the line-up";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        for (kind, least) in LINE_UP {
            let brought = player.of_kind(kind).len();
            if brought >= least {
                continue;
            }
            let first = player.of_kind(kind).first().map(|first| first.origin);
            let origin = first.or(player.list(kind).map(|list| list.origin)).unwrap_or(player.name().origin);
            let only = if brought == 0 { "" } else { "only " };
            let (has, must) = (kind.counted(brought), in_words(least));
            let message = format!("{} brings {only}{has}, the least is {must}", player.name().value);
            let missing = kind.counted(least - brought);
            report.error(rule!("GZ-1.2"), origin, message).help(format!("add {missing} to the line-up"));
        }
    }
}
