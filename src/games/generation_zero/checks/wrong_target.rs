//! GZ-16.3: an ability that can't act on what it is aimed at.

use super::{Code, Report, Roster, rule};
use crate::source::Node;

pub(super) const RULES: &[Code] = &[rule!("GZ-16.3")];
pub(super) const FINDS: &str =
    "an ability that paralyses someone other than an enemy, or is for the map but needs an enemy or an ally";
pub(super) const FIX: &str = "write `target: enemy`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        let Some(ability) = card.ability() else { continue };
        let word = |key| ability.get(key).and_then(Node::as_text).map(str::to_lowercase);
        let target = word("target").unwrap_or_else(|| "self".to_owned());
        // An unknown word is reported elsewhere.
        if !["self", "ally", "enemy"].contains(&target.as_str()) {
            continue;
        }
        // Without a target, the key that needs one is at fault.
        let key = ability.key("paralyse").map_or(card.entry.origin_of("ability"), |key| key.origin);
        let origin = ability.get("target").map_or(key, |node| node.origin);
        if ability.get("paralyse").and_then(Node::as_bool) == Some(true) && target != "enemy" {
            report
                .error(rule!("GZ-16.3"), origin, format!("{}: only an enemy can be paralysed", card.name()))
                .help(if ability.get("target").is_some() {
                    "write `target: enemy`"
                } else {
                    "add `target: enemy`"
                });
        }
        if target != "self" && word("timing").is_some_and(|timing| timing == "map") {
            let message = format!("{}: on the map there is no {target} to act on", card.name());
            report.error(rule!("GZ-16.3"), origin, message).help(
                "allies and enemies are those in the same battle: write `timing: combat`, or `target: self`",
            );
        }
    }
}
