//! GZ-16.1: an ability that does nothing, or has invalid effects.

use super::{Code, Report, Roster, rule};
use crate::source::{Node, Value};

pub(super) const RULES: &[Code] = &[rule!("GZ-16.1")];
pub(super) const FINDS: &str =
    "an ability without any effect of the rules, or with numbers out of their range";
pub(super) const FIX: &str = "give it an effect: add, set, double, heal, paralyse, draw or ignore_terrain";

/// The effects that an ability can have.
const EFFECTS: [&str; 7] = ["add", "set", "double", "heal", "paralyse", "draw", "ignore_terrain"];

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        let Some(ability) = card.ability() else { continue };
        if !EFFECTS.iter().any(|effect| ability.get(effect).is_some_and(does_something)) {
            let origin = ability.get("name").map_or(card.entry.origin_of("ability"), |name| name.origin);
            report
                .error(rule!("GZ-16.1"), origin, format!("{}: this ability does nothing", card.name()))
                .help(format!("give it one of the effects {}", crate::diag::or_list(&EFFECTS)));
        }
        let draws = ability.get("draw").and_then(Node::as_bool) == Some(true);
        for key in ["within", "steps"] {
            if let Some(key) = ability.key(key).filter(|_| !draws) {
                report
                    .error(
                        rule!("GZ-16.1"),
                        key.origin,
                        format!("{}: \"{}\" without a Canon that is drawn", card.name(), key.text),
                    )
                    .help("add `draw: true`, or delete it");
            }
        }
    }
}

/// Whether an effect does something: `false`, nothing, an empty list and an empty map do not. A wrong type is reported elsewhere.
fn does_something(node: &Node) -> bool {
    match &node.value {
        Value::Scalar(_) => !node.is_null() && node.as_bool() != Some(false),
        Value::List(nodes) => !nodes.is_empty(),
        Value::Map(map) => !map.is_empty(),
    }
}
