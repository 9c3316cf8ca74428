//! GZ-1.2: a player brings too few Agents, 'Sues or Canons.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::rule;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-1.2"),
    also: &[],
    finds: "a player who brings fewer than two Agents, one 'Sue and three Canons",
    fails: "\
- {player: Ann, agents: [Wren Tallow], sues: [Starfall], canons: [Caddoc, Isaude, Jory]}
",
    mend: "add a second Agent to the line-up",
    run,
};

/// The least that a player brings of each kind.
const LEAST: [(Kind, usize); 3] = [(Kind::Agent, 2), (Kind::Sue, 1), (Kind::Canon, 3)];

fn run(roster: &Roster<'_>, report: &mut Report) {
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        for (kind, least) in LEAST {
            let brought = player.of(kind).len();
            if brought >= least {
                continue;
            }
            let origin = player.of(kind).first().map_or(player.name.origin, |first| first.origin);
            let what = kind.plural();
            let message =
                format!("{} brings {} {what}, the least is {least}", player.name.value, in_words(brought));
            let missing = least - brought;
            let more = if missing == 1 {
                format!("one more of the {what}")
            } else {
                format!("{missing} more {what}")
            };
            report.error(rule!("GZ-1.2"), origin, message).help(format!("add {more} to the line-up"));
        }
    }
}

fn in_words(count: usize) -> String {
    if count == 0 { "no".to_owned() } else { format!("only {count}") }
}
