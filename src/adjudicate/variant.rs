//! Variants of a scenario: the same dispute with some values changed, or another file, and how its ruling differs.

use super::judge::dispute;
use super::read::{Entry, read_changed};
use crate::diag::{Report, Severity, code, or_list};
use crate::ruling::{Ruling, Scenario, Variant, Verdict};
use crate::source::shape::Shape;
use crate::source::{Door, Files, Located, Node, Object, Origin, Value, names, shortened, yaml};

/// The file name of a change in messages.
const NAME: &str = "--what-if";
/// The most keys that are looked through.
const MOST_KEYS: usize = 20_000;

/// A scenario with some values changed.
pub struct Changed {
    /// The variant; `None` after an error in the report.
    pub entry: Option<Entry>,
    /// What is wrong with the change.
    pub report: Report,
}

/// The scenario of an entry with changes like `terrain=hills, 7C.ap=3`. A key may be shortened as long as it is clear.
/// `name` is the file of the scenario, beside which its decks are.
pub fn changed(entry: &Entry, change: &str, (door, name): (&dyn Door, &str), files: &mut Files) -> Changed {
    let mut report = Report::default();
    let file = files.add(NAME, change);
    let origin = Origin { end: change.len() as u32, ..Origin::of_file(file) };
    let mut node = Node::clone(&entry.node);
    let Some(scenario) = &entry.scenario else { return Changed { entry: None, report } };
    // What a case expects is not expected of a variant.
    node.unset("expect");
    for part in assignments(Located { value: change, origin }) {
        set(&mut node, scenario, part, &mut report);
    }
    if report.has_errors() {
        return Changed { entry: None, report };
    }
    Changed { entry: Some(read_changed(door, name, (node, scenario), files)), report }
}

/// The ruling on a variant beside another, or on another file if `is_file`.
pub fn compared(
    ruling: &Ruling,
    (change, is_file): (&str, bool),
    scenario: &Scenario,
    other: Result<Ruling, &Report>,
) -> Variant {
    let other = other.map(Box::new).map_err(|report| {
        let error = report.iter().find(|found| found.severity == Severity::Error);
        let said = |error: &crate::diag::Diagnostic| match &error.help {
            Some(help) => format!("{}; {help}", error.message),
            None => error.message.clone(),
        };
        error.map(said).unwrap_or_default()
    });
    let is_alike = |other: &&Ruling| {
        let of_illegal = |ruling: &Ruling| matches!(ruling.verdict, Verdict::Unsaid(_));
        (other.game, &other.dispute) == (ruling.game, &ruling.dispute)
            && !of_illegal(other)
            && !of_illegal(ruling)
    };
    let changes = other.as_deref().ok().filter(is_alike);
    let changes = changes.map(|other| dispute(scenario).claims.differences(&ruling.outcome, &other.outcome));
    Variant { change: change.to_owned(), is_file, changes: changes.unwrap_or_default(), ruling: other }
}

/// The parts `KEY=VALUE` between commas. Commas within brackets belong to a value, as do those before a part without a
/// key: `dice=3, 4`.
fn assignments(whole: Located<&str>) -> Vec<Located<&str>> {
    let (mut cuts, mut depth) = (vec![0], 0i32);
    for (at, c) in whole.value.char_indices() {
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            ',' if depth <= 0 => {
                let rest = whole.value[at + 1..].split(',').next().unwrap_or_default();
                if rest.contains('=') || rest.contains(':') {
                    cuts.push(at + 1);
                }
            }
            _ => {}
        }
    }
    cuts.push(whole.value.len() + 1);
    let part = |pair: &[usize]| {
        let (from, to) = (pair[0], pair[1] - 1);
        Located { value: &whole.value[from..to], origin: whole.origin.part(from, to) }.trimmed()
    };
    cuts.windows(2).map(part).filter(|part| !part.value.is_empty()).collect()
}

/// Changes one value.
fn set(node: &mut Node, scenario: &Scenario, part: Located<&str>, report: &mut Report) {
    let Some((key, _)) = part.value.split_once(['=', ':']) else {
        let message = format!("\"{}\" changes nothing", shortened(part.value));
        report
            .error(code::WRONG_TYPE, part.origin, message)
            .help("write KEY=VALUE, like `terrain=forest` or `7C.ap=3`");
        return;
    };
    let at = key.len();
    let key = Located { value: key, origin: part.origin.part(0, at) }.trimmed();
    let value = Located { value: &part.value[at + 1..], origin: part.origin.part(at + 1, part.value.len()) }
        .trimmed();
    let Some(path) = resolved(node, scenario, key, report) else { return };
    if value.value.is_empty() || value.value.eq_ignore_ascii_case("nothing") {
        remove(node, &path);
        return;
    }
    let text = if path == ["dice"] {
        format!("[{}]", value.value.trim_matches(['[', ']']))
    } else {
        value.value.to_owned()
    };
    let text = if path == ["dice"] { text.replace([';', '/', ' '], ",").replace(",,", ",") } else { text };
    let mut files = Files::default();
    let file = files.add(NAME, text);
    let read = yaml::parse(&files, file, report).into_iter().next();
    let Some(read) = read else { return };
    let placed = read.moved(&|_| value.origin);
    let bare = if path.first().is_some_and(|first| first == "players") { "name" } else { "card" };
    put(node, &path, bare, placed);
}

/// Sets a value with its own place, so that a mistake in it is reported there.
fn put(node: &mut Node, path: &[String], bare: &str, value: Node) {
    let origin = value.origin;
    node.set_at(path, bare, value.clone());
    if let Some(there) = find(node, path) {
        *there = Node { origin, ..value };
    }
}

/// The node at a path.
fn find<'n>(node: &'n mut Node, path: &[String]) -> Option<&'n mut Node> {
    let Some((key, rest)) = path.split_first() else { return Some(node) };
    let next = match &mut node.value {
        Value::Map(map) => map.get_mut(key)?,
        Value::List(nodes) => {
            let place = key.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let named = nodes.iter().position(|node| is_called(node, key));
            nodes.get_mut(named.or(place)?)?
        }
        Value::Scalar(_) => return None,
    };
    find(next, rest)
}

/// Removes a key.
fn remove(node: &mut Node, path: &[String]) {
    if let Some((last, before)) = path.split_last()
        && let Some(above) = find(node, before)
    {
        above.unset(last);
    }
}

/// Whether an item of a list has this name or card.
fn is_called(node: &Node, name: &str) -> bool {
    let text = |key: &str| node.get(key).and_then(Node::as_text);
    [node.as_text(), text("name"), text("card")].into_iter().flatten().any(|text| text == name)
}

/// The path that a key means: written out, shortened, or an option of the rulebook. What is none is reported, with what
/// it is most like.
fn resolved(
    node: &Node,
    scenario: &Scenario,
    key: Located<&str>,
    report: &mut Report,
) -> Option<Vec<String>> {
    let wanted: Vec<&str> = key.value.split('.').map(str::trim).collect();
    let mut places = Places { is_own: scenario.own.is_some(), ..Places::default() };
    let states = dispute(scenario).states;
    for (key, below) in node.entries().filter(|(key, _)| !FIXED.contains(&&*key.text)) {
        let shape = states.field(&key.text).map(|field| field.shape);
        places.within(&key.text, None, |places| places.value(below, shape));
    }
    let missing =
        states.fields().map(|field| field.name).filter(|name| !node.holds(name) && !FIXED.contains(name));
    missing.chain(["dice"]).for_each(|key| places.within(key, None, |_| {}));
    for (_, option) in super::judge::rulebook(scenario).options() {
        places.within("house_rules", None, |places| places.within(option.name, None, |_| {}));
    }
    let path = |place: &Vec<Part>| place.iter().map(|part| part.key.clone()).collect::<Vec<String>>();
    let mut found: Vec<Vec<String>> =
        places.all.iter().filter(|place| fits(place, &wanted)).map(path).collect();
    // A key of the whole scenario rather than of somebody in it.
    found.sort_by_key(|place| (place.len(), place.clone()));
    found.dedup();
    let shortest = found.first().map_or(0, Vec::len);
    found.retain(|place| place.len() == shortest);
    match found.as_slice() {
        [one] => Some(one.clone()),
        [] => {
            let message = format!("there is no \"{}\" to change", shortened(key.value));
            let called = |part: &Part| part.name.clone().unwrap_or_else(|| part.key.clone());
            let short = |place: &Vec<Part>| {
                let parts: Vec<String> = place[place.len().saturating_sub(2)..].iter().map(called).collect();
                parts.join(".")
            };
            let known: Vec<String> = places.all.iter().map(short).collect();
            let help = || places.help(wanted[0]);
            report.unknown(code::UNKNOWN_KEY, key, message, known.iter().map(String::as_str), help);
            None
        }
        several => {
            let ways: Vec<String> =
                several.iter().take(4).map(|place| format!("`{}`", place.join("."))).collect();
            let message = format!("\"{}\" may be of several", shortened(key.value));
            report.error(code::UNKNOWN_KEY, key.origin, message).help(format!("write {}", or_list(&ways)));
            None
        }
    }
}

/// Keys that make another dispute of it.
const FIXED: [&str; 6] = ["game", "dispute", "case", "expect", "decks", "dice"];

/// A part of a path: a key, and the name of what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    key: String,
    name: Option<String>,
}

/// Words without those that have been there before.
fn once_each<'w>(words: impl Iterator<Item = &'w str>) -> Vec<&'w str> {
    let mut all: Vec<&str> = Vec::new();
    words.for_each(|word| {
        if !all.contains(&word) {
            all.push(word);
        }
    });
    all
}

/// The paths of all keys that a scenario has or may have.
#[derive(Default)]
struct Places {
    path: Vec<Part>,
    all: Vec<Vec<Part>>,
    /// Whether the scenario is of a custom game.
    is_own: bool,
}

/// Whether the words of a key are the last part of a place and parts before it, in order.
fn fits(place: &[Part], wanted: &[&str]) -> bool {
    let mut parts = place.iter().rev();
    let mut wanted = wanted.iter().rev();
    let is_last = wanted.next().zip(parts.next()).is_some_and(|(word, part)| part.is_meant(word));
    is_last && wanted.all(|word| parts.any(|part| part.is_meant(word)))
}

impl Part {
    /// Whether a word means it: the key, or a word of the name.
    fn is_meant(&self, word: &str) -> bool {
        let of_name = |name: &str| {
            names::same(name, word) || names::key(name).split(' ').any(|one| one == names::key(word))
        };
        names::same_field(word, &self.key) || of_name(&self.key) || self.name.as_deref().is_some_and(of_name)
    }
}

impl Places {
    /// What can be written: the keys of somebody who is named, else those of the scenario.
    fn help(&self, first: &str) -> String {
        let of_somebody = self.all.iter().filter_map(|place| match place.as_slice() {
            [.., somebody, key] if somebody.is_meant(first) => Some(key.key.as_str()),
            _ => None,
        });
        let keys = once_each(of_somebody);
        if !keys.is_empty() {
            return format!("what can be changed of {}: {}", shortened(first), or_list(&keys));
        }
        let of_all = self.all.iter().filter(|place| place.len() == 1).map(|place| place[0].key.as_str());
        format!("what can be changed: {}; of somebody: NAME.KEY", or_list(&once_each(of_all)))
    }

    /// Adds a place and those below it.
    fn within(&mut self, key: &str, name: Option<&str>, below: impl FnOnce(&mut Places)) {
        if self.all.len() < MOST_KEYS {
            self.path.push(Part { key: key.to_owned(), name: name.map(str::to_owned) });
            self.all.push(self.path.clone());
            below(self);
            self.path.pop();
        }
    }

    /// The places below a value.
    fn value(&mut self, node: &Node, shape: Option<Shape>) {
        let object = shape.map(|shape| shape.objects()).unwrap_or_default().first().copied();
        match (&node.value, shape) {
            (Value::Map(map), Some(Shape::Map(_, of))) => {
                for (key, below) in map.iter() {
                    self.within(&key.text, None, |places| places.value(below, Some(*of)));
                }
            }
            (Value::Map(map), _) => {
                if let Some(name) = name(node)
                    && let Some(last) = self.path.last_mut()
                {
                    last.name = Some(name.to_owned());
                    self.all.push(self.path.clone());
                }
                for (key, below) in map.iter() {
                    let shape = object.and_then(|object| object.field(&key.text)).map(|field| field.shape);
                    self.within(&key.text, None, |places| places.value(below, shape));
                }
                let declared = object.into_iter().flat_map(Object::fields).map(|field| field.name);
                declared.filter(|name| !node.holds(name)).for_each(|name| self.within(name, None, |_| {}));
            }
            (Value::List(nodes), _) => {
                for (n, below) in nodes.iter().enumerate() {
                    let item = match shape {
                        Some(Shape::List(inner) | Shape::OneOrMore(inner)) => Some(*inner),
                        other => other,
                    };
                    let key = name(below).map_or_else(|| (n + 1).to_string(), str::to_owned);
                    self.within(&key, None, |places| places.value(below, item));
                }
            }
            // A participant of a custom game by its card alone.
            (Value::Scalar(scalar), Some(Shape::Either(_))) if self.is_own => {
                if let Some(last) = self.path.last_mut() {
                    last.name = Some(scalar.text.to_string());
                    self.all.push(self.path.clone());
                }
                let fields = object.into_iter().flat_map(Object::fields).map(|field| field.name);
                fields.filter(|name| *name != "card").for_each(|name| self.within(name, None, |_| {}));
            }
            (Value::Scalar(_), _) => {}
        }
    }
}

/// The name of what a map describes.
fn name(node: &Node) -> Option<&str> {
    ["name", "card"].into_iter().find_map(|key| node.get(key)?.as_text())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    #[test]
    fn several_changes_are_parted() {
        let parts = |text: &str| {
            let origin = Origin { end: text.len() as u32, ..Origin::of_file(FileId::default()) };
            let parts = assignments(Located { value: text, origin });
            parts.into_iter().map(|part| part.value.to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(parts("terrain=hills, 7C.ap=3"), ["terrain=hills", "7C.ap=3"]);
        assert_eq!(parts("hand=[5, 6], dice=3, 4"), ["hand=[5, 6]", "dice=3, 4"]);
    }
}
