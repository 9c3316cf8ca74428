//! Claims about outcomes that no game declares: those of custom games. Their keys are compared without regard to
//! capitals; sentences are understood as in any game.

use super::reader::{ClaimReader, NOTHING, field, is_one_of};
use super::say::STEPS;
use super::several::{SEVERAL, Several};
use super::{Called, Claim, Claims, Known, Part, Point, Says, joined};
use crate::diag::{Report, code};
use crate::ruling::{Json, matching};
use crate::source::shape::Names;
use crate::source::{Key, Node, Shape, Value, shortened, wrong_type};

/// Reads a player's claim as a part of an outcome, whatever its keys; or in sentences, if the scenario's names are
/// known; `last` is who was mentioned last, which a sentence may call "it". Errors are reported.
pub fn read_freely(
    (player, node): (&str, &Node),
    claims: &Claims,
    (known, last): (Option<Known<'_>>, &mut Option<String>),
    report: &mut Report,
) -> Option<Claim> {
    let named = known.map_or(&[][..], |known| known.names);
    let mut free =
        Free { claims, named, reader: ClaimReader::new(claims, Some(named), report), is_said: false };
    let mut is_guess = false;
    let said = node.located_text().filter(|said| !said.value.trim().is_empty());
    match (&node.value, said.zip(known)) {
        (_, Some((said, known))) => {
            let understood = super::sentences(said, claims, known, last.clone(), free.reader.report)?;
            *last = understood.last;
            free.is_said = true;
            is_guess = understood.is_guess;
            understood.nodes.iter().for_each(|node| free.outcome(node));
        }
        (Value::Map(map), _) if !map.is_empty() => free.outcome(node),
        (Value::Scalar(_), _) if !node.is_null() => {
            wrong_type(node, "what comes out of it", free.reader.report);
        }
        _ => {
            let message = format!("{} claims nothing", shortened(player));
            let help = "write what should come out of it, in the keys of the outcome";
            free.reader.report.error(code::WRONG_TYPE, node.origin, message).help(help);
        }
    }
    let (points, legality) = (free.reader.points, free.reader.legality);
    let says_something = !points.is_empty() || legality.is_some();
    says_something.then(|| Claim {
        player: player.to_owned(),
        origin: node.origin,
        legality,
        is_guess,
        points,
    })
}

/// Keys that mean the same in all claims, unless the outcome has them.
pub const OF_ALL: [&str; 8] = ["not", STEPS, SEVERAL, "illegal", "forbidden", "legal", "allowed", "verdict"];

/// A claim about an outcome that no game declares.
struct Free<'a> {
    claims: &'a Claims,
    named: &'a [Called<'a>],
    reader: ClaimReader<'a>,
    /// Whether it was made from a sentence.
    is_said: bool,
}

impl Free<'_> {
    fn outcome(&mut self, node: &Node) {
        for (key, node) in node.entries() {
            let is_own = field(self.claims.outcome, &key.text).is_some();
            if !is_own && super::alike(&key.text, "not") && node.as_map().is_some() {
                let first = self.reader.points.len();
                self.outcome(node);
                self.reader.points[first..].iter_mut().for_each(|point| point.is_denied = !point.is_denied);
            } else if !is_own && super::alike(&key.text, SEVERAL) && node.as_map().is_some() {
                let point = Several::read(node, |one| {
                    let first = self.reader.points.len();
                    self.outcome(one);
                    self.reader.points.split_off(first)
                });
                self.reader.points.extend(point);
            } else if let Some(map) = node.as_map().filter(|_| !is_own && super::alike(&key.text, STEPS)) {
                self.reader.steps(map);
            } else if is_own || !self.reader.legality(key, node) {
                let shape = Shape::Object(self.claims.outcome);
                self.entry(&mut Vec::new(), (key, node), Some(&shape));
            }
        }
    }

    fn entry(&mut self, path: &mut Vec<Part>, (key, node): (&Key, &Node), shape: Option<&Shape>) {
        let (name, below) = match shape {
            Some(Shape::Object(object)) => {
                (key.text.to_string(), field(object, &key.text).map(|field| &field.shape))
            }
            Some(Shape::Map(Names::Kind(kind), inner)) => (self.called(kind, &key.text), Some(*inner)),
            _ => (key.text.to_string(), None),
        };
        path.push(Part::Free(name));
        match node.as_map().filter(|map| !map.is_empty()) {
            Some(map) => map.iter().for_each(|entry| self.entry(path, entry, below)),
            None => {
                let says = self.says(node, below);
                self.reader.points.push(Point { path: path.clone(), says, is_denied: false });
            }
        }
        path.pop();
    }

    /// What is claimed of a value. In a sentence, the order of names does not matter.
    fn says(&self, node: &Node, shape: Option<&Shape>) -> Says {
        match (&node.value, shape) {
            (Value::List(nodes), Some(Shape::List(inner))) if self.is_said => {
                Says::Holds(nodes.iter().map(|node| self.value(node, Some(*inner))).collect())
            }
            (Value::List(nodes), Some(Shape::List(inner))) => {
                Says::Is(nodes.iter().map(|node| self.value(node, Some(*inner))).collect::<Vec<_>>().into())
            }
            (Value::Scalar(scalar), Some(Shape::List(_)))
                if self.is_said && is_one_of(&scalar.text, &NOTHING) =>
            {
                Says::Holds(Vec::new())
            }
            (Value::Scalar(_), Some(Shape::List(inner))) if self.is_said => {
                Says::Holds(vec![self.value(node, Some(*inner))])
            }
            _ => Says::Is(self.value(node, shape)),
        }
    }

    fn value(&self, node: &Node, shape: Option<&Shape>) -> Json {
        let text = node.as_text().unwrap_or_default();
        let is_truth = matches!(shape, Some(Shape::Truth));
        if self.is_said && !is_truth && is_one_of(text, &NOTHING) {
            return Json::Null;
        }
        match shape {
            Some(Shape::Name(Names::Kind(kind))) if !text.is_empty() => self.called(kind, text).into(),
            _ => matching::json(node),
        }
    }

    /// The name in outcomes of what is called so.
    fn called(&self, kind: &str, name: &str) -> String {
        let is_it = |known: &&Called<'_>| known.kind == kind && crate::source::names::same(&known.name, name);
        self.named.iter().find(is_it).map_or(name, Called::in_outcomes).to_owned()
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
