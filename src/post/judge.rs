//! A round is judged as any dispute is, with the dice of its game.

use std::sync::Arc;

use crate::adjudicate::{self, Entry};
use crate::diag::Report;
use crate::games::seeding::Seeding;
use crate::ruling::{Keyed, Rest, Ruling};
use crate::source::Node;

/// Judges a scenario that was read: dice that it does not give are drawn from the seed of the game for its scene, such as "turn 7".
/// Without a seed they are missing. `None` after an error in the report.
pub(super) fn judge(
    entry: Entry,
    seeding: &Seeding,
    scene: &str,
    report: &mut Report,
) -> Option<(Node, Ruling)> {
    let is_wrong = entry.report.has_errors();
    report.append(entry.report);
    let scenario = entry.scenario.filter(|_| !is_wrong)?;
    let rules = adjudicate::house_rules(&scenario, &[], report);
    let rest = seeding.seed.as_ref().map_or(Rest::Missing, |seed| Rest::Keyed(Keyed::new(seed, scene)));
    let mut ruling = adjudicate::judge(&scenario, &entry.cards, &rules, &scenario.dice, rest, report).ok()?;
    // The report of a round is about what happened.
    ruling.why_not.clear();
    drop(scenario);
    (!report.has_errors()).then(|| (Arc::unwrap_or_clone(entry.node), ruling))
}
