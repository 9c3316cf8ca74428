//! Claims about outcomes that no game declares: those of custom games. Their keys are compared without regard to
//! capitals.

use super::{Claim, Part, Point, Says, joined};
use crate::diag::{Report, code};
use crate::ruling::{Json, matching};
use crate::source::{Node, Value, shortened, wrong_type};

/// Reads a player's claim as a part of an outcome, whatever its keys. Errors are reported.
pub fn read_freely(player: &str, node: &Node, report: &mut Report) -> Option<Claim> {
    let mut points = Vec::new();
    match &node.value {
        Value::Map(map) if !map.is_empty() => add_points(&mut Vec::new(), node, &mut points),
        Value::Scalar(_) if !node.is_null() => wrong_type(node, "what comes out of it", report),
        _ => {
            let message = format!("{} claims nothing", shortened(player));
            report
                .error(code::WRONG_TYPE, node.origin, message)
                .help("write what should come out of it, in the keys of the outcome");
        }
    }
    let claim = Claim { player: player.to_owned(), origin: node.origin, legality: None, points };
    (!claim.points.is_empty()).then_some(claim)
}

fn add_points(path: &mut Vec<Part>, node: &Node, points: &mut Vec<Point>) {
    let Some(map) = node.as_map().filter(|map| !map.is_empty()) else {
        points.push(Point { path: path.clone(), says: Says::Is(matching::json(node)), is_denied: false });
        return;
    };
    for (key, node) in map.iter() {
        path.push(Part::Free(key.text.to_string()));
        add_points(path, node, points);
        path.pop();
    }
}

impl Part {
    /// The value of this part within another one.
    pub(super) fn within<'j>(&self, value: &'j Json) -> Option<&'j Json> {
        match self {
            Part::Free(name) => spelled(name, value).map(|(_, found)| found),
            part => value.get(part.text()),
        }
    }
}

/// The key of a map that has this name, and its value.
fn spelled<'j>(name: &str, value: &'j Json) -> Option<(&'j str, &'j Json)> {
    let map = value.as_object()?;
    let exact = map.get_key_value(name);
    let found = exact.or_else(|| map.iter().find(|(key, _)| crate::source::names::same(key, name)));
    found.map(|(key, value)| (key.as_str(), value))
}

impl Point {
    /// The path as the outcome spells it.
    pub(super) fn place(&self, outcome: &Json) -> String {
        let mut at = Some(outcome);
        let parts = self.path.iter().map(|part| {
            let found = at.and_then(|value| match part {
                Part::Free(name) => spelled(name, value),
                _ => None,
            });
            at = at.and_then(|value| part.within(value));
            found.map_or(part.clone(), |(key, _)| Part::Free(key.to_owned()))
        });
        joined(&parts.collect::<Vec<_>>())
    }
}

impl super::Difference {
    /// The keys of the value that differs.
    pub fn keys_of_path(&self) -> Vec<&str> {
        self.point.path.iter().map(Part::text).collect()
    }
}
