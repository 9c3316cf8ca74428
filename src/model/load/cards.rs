//! What a scenario refers to: cards by `card: NAME`, from the files of its `decks:`, and other files of definitions.

use std::borrow::Cow;

use crate::diag::{Report, code};
use crate::model::{Entry, GameName, GameSet};
use crate::source::door::{self, Door};
use crate::source::fields::{read_text, shortened};
use crate::source::{Files, Key, Located, Node, Origin, Value, names, yaml};

/// The cards of a scenario's decks.
#[derive(Debug, Default)]
pub struct Cards {
    sets: Vec<GameSet>,
    /// Whether any deck was named at all.
    named: bool,
    /// Other files, by the paths that name them, each with its documents.
    papers: Vec<(String, Vec<Node>)>,
}

impl Cards {
    /// Reads the files named in a scenario, whose own file is `file`.
    pub fn load(
        door: &dyn Door,
        file: &str,
        decks: &[Located<String>],
        files: &mut Files,
        report: &mut Report,
    ) -> Cards {
        if decks.is_empty() {
            return Cards::default();
        }
        let mut named = decks.iter().filter(|deck| is_no_device(deck.as_str(), report)).peekable();
        let Some(first) = named.peek().map(|deck| deck.origin) else { return Cards::default() };
        let paths: Vec<_> = named.map(|deck| (door::beside(file, &deck.value), Some(deck.origin))).collect();
        let mut found = Report::default();
        let loaded = super::definitions_at(door, &paths, files, &mut found);
        keep_to_itself(file, found, files, first, report);
        Cards { sets: loaded.sets, named: true, papers: Vec::new() }
    }

    /// Reads a file that a scenario names besides its decks, such as a map.
    pub fn add_paper(
        &mut self,
        door: &dyn Door,
        file: &str,
        path: Located<&str>,
        files: &mut Files,
        report: &mut Report,
    ) {
        if !is_no_device(path, report) {
            return;
        }
        let name = door::beside(file, path.value);
        match door.read(&name, door::MOST_TEXT) {
            Ok(bytes) => {
                let mut found = Report::default();
                if let Some(paper) = super::add_text(files, &name, &bytes, &mut found) {
                    self.papers.push((path.value.to_owned(), yaml::parse(files, paper, &mut found)));
                }
                keep_to_itself(file, found, files, path.origin, report);
            }
            Err(trouble) => super::report_trouble(&name, &trouble, Some(path.origin), report),
        }
    }

    /// The documents of a file that was named besides the decks.
    pub fn paper(&self, path: &str) -> Option<&[Node]> {
        let found = self.papers.iter().find(|(other, _)| other == path);
        found.map(|(_, documents)| documents.as_slice())
    }

    /// The one card of a name, with its component. What is wrong is reported.
    pub fn find(
        &self,
        game: GameName,
        is_wanted: impl Fn(&str) -> bool,
        name: Located<&str>,
        report: &mut Report,
    ) -> Option<(&str, &Entry)> {
        let decks = self.sets.iter().filter(|set| set.game == game).flat_map(|set| &set.decks);
        let mut cards: Vec<(&str, &Entry)> = Vec::new();
        for deck in decks.filter(|deck| is_wanted(&deck.component.value)) {
            for entry in &deck.entries {
                // A deck that two sets share is there twice.
                if !cards.iter().any(|(_, other)| other.origin == entry.origin) {
                    cards.push((&deck.component.value, entry));
                }
            }
        }
        let mut found = cards.iter().filter(|(_, entry)| names::same(&entry.name.value, name.value));
        let (first, second) = (found.next(), found.next());
        match (first, second) {
            (Some(card), None) => return Some(*card),
            (Some((_, first)), Some((_, second))) => {
                report
                    .error(
                        code::REPEATED_NAME,
                        name.origin,
                        format!("two cards are called \"{}\"", name.value),
                    )
                    .help("name only the deck that is meant under `decks:`")
                    .related(first.name.origin, "one is here")
                    .related(second.name.origin, "the other is here");
            }
            (None, _) => {
                let names = cards.iter().map(|(_, entry)| entry.name.value.as_str());
                let otherwise = if self.named {
                    "the files named under `decks:` have no card of that name for this place"
                } else {
                    "name the files that have the cards: `decks: [FILE, …]`"
                };
                let message = format!("there is no card called \"{}\"", shortened(name.value));
                report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
                    name.value,
                    names,
                    || otherwise.to_owned(),
                );
            }
        }
        None
    }

    /// What a map with `card: NAME` says: the fields `known` of that card, those written beside it, and, if `name` is
    /// known, the card's name unless another is given. Any other value is given back as it is; `None` if the card can't be found.
    pub fn filled<'n>(
        &self,
        node: &'n Node,
        game: GameName,
        is_wanted: impl Fn(&str) -> bool,
        known: &[&str],
        report: &mut Report,
    ) -> Option<Cow<'n, Node>> {
        let Some(map) = node.as_map() else { return Some(Cow::Borrowed(node)) };
        let Some(card) = map.get("card").filter(|card| !card.is_null()) else {
            return Some(Cow::Borrowed(node));
        };
        let name = read_text(card, report)?;
        let (_, entry) = self.find(game, is_wanted, name, report)?;
        let mut fields = map.clone();
        fields.remove("card");
        for (key, value) in entry.fields.iter() {
            let written = fields.get(&key.text).is_some();
            if !written && known.contains(&&*key.text) {
                fields.insert(key.clone(), value.clone());
            }
        }
        if known.contains(&"name") && fields.get("name").is_none_or(Node::is_null) {
            let key = Key { text: "name".into(), origin: card.origin };
            fields.insert(key, Node::text(entry.name.value.as_str(), card.origin));
        }
        Some(Cow::Owned(Node { origin: node.origin, value: Value::Map(fields) }))
    }
}

/// Whether a path that a scenario names is no device or pipe; if it is, that is reported. Scenarios come from others, and one that names
/// the terminal would wait for it.
fn is_no_device(path: Located<&str>, report: &mut Report) -> bool {
    let is_device = ["/dev/", "/proc/", "/sys/"].iter().any(|folder| path.value.starts_with(folder));
    if is_device {
        let message = format!("{} is a pipe or a device, and no file", shortened(path.value));
        report.error(code::NOT_FOUND, path.origin, message).help("name a file of definitions");
    }
    !is_device
}

/// Reports the faults of files that a scenario names. Of one beyond the scenario's own folder nothing is quoted, since it may be any file
/// of whoever judges: there it is only said that it has faults, at `named_at` in the scenario.
fn keep_to_itself(scenario: &str, found: Report, files: &Files, named_at: Origin, report: &mut Report) {
    let beyond = |origin: Option<Origin>| {
        let name = origin.map(|origin| files.get(origin.file).name.as_str())?;
        (!door::is_within(scenario, name)).then_some(name)
    };
    let mut names: Vec<&str> = Vec::new();
    for name in found.iter().filter_map(|fault| beyond(fault.origin)) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for name in names {
        report.error(code::NOT_FOUND, named_at, format!("{name} has faults")).help(format!(
            "`punchboard check {name}` tells them: what lies beyond the scenario's folder is not quoted here"
        ));
    }
    let mut own = found;
    own.retain(|fault| beyond(fault.origin).is_none());
    report.append(own);
}
