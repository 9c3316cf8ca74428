//! GZ-16.1: an ability that does nothing, or says so in terms that are none.

use super::{Code, Report, Roster, rule};
use crate::games::generation_zero::pieces::Card;
use crate::source::{Map, Node, Value};

pub(super) const RULES: &[Code] = &[rule!("GZ-16.1")];
pub(super) const FINDS: &str =
    "an own ability without an effect that the rules know, or with numbers beyond their range";
pub(super) const MEND: &str = "give it an effect: add, set, double, heal, paralyse, draw or ignore_terrain";

/// The effects that an ability can have.
const EFFECTS: [&str; 7] = ["add", "set", "double", "heal", "paralyse", "draw", "ignore_terrain"];

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for card in &roster.cards {
        let Some((ability, node)) = ability(card) else { continue };
        if !EFFECTS.iter().any(|effect| ability.get(effect).is_some_and(does_something)) {
            let origin = ability.get("name").map_or(node.origin, |name| name.origin);
            report
                .error(rule!("GZ-16.1"), origin, format!("{}: this ability does nothing", card.name()))
                .help(format!("give it one of the effects {}", crate::diag::or_list(&EFFECTS)));
        }
        for (key, least, most) in [("turns", 0, 9), ("heal", 1, 99), ("within", 1, 99), ("steps", 1, 99)] {
            range(card, key, ability.get(key), least, most, report);
        }
        if let Some(set) = ability.get("set").and_then(Node::as_map) {
            set.iter().for_each(|(key, node)| range(card, &key.text, Some(node), 0, 99, report));
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

/// `false`, nothing, an empty list and an empty map do nothing; what is of the wrong type is told elsewhere.
fn does_something(node: &Node) -> bool {
    match &node.value {
        Value::Scalar(_) => !node.is_null() && node.as_bool() != Some(false),
        Value::List(nodes) => !nodes.is_empty(),
        Value::Map(map) => !map.is_empty(),
    }
}

fn range(card: &Card<'_>, key: &str, node: Option<&Node>, least: i64, most: i64, report: &mut Report) {
    let Some((node, number)) = node.and_then(|node| Some((node, node.as_integer()?))) else { return };
    if !(least..=most).contains(&number) {
        let (bound, limit) = if number < least { ("least", least) } else { ("most", most) };
        let message = format!("{}: {key} {number}, the {bound} is {limit}", card.name());
        report
            .error(rule!("GZ-16.1"), node.origin, message)
            .help(format!("write a number from {least} to {most}"));
    }
}

fn ability<'s>(card: &Card<'s>) -> Option<(&'s Map, &'s Node)> {
    let node = card.entry.get("ability")?;
    Some((node.as_map()?, node))
}
