//! What a scenario refers to: cards by `card: NAME`, boards and maps by their names. They come from the files of its
//! `decks:`, from the built-in set of its game, or from a file that is named instead.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diag::{Report, code, nearest, or_list};
use crate::model::{Board, Entry, GameName, GameSet, HexMap};
use crate::source::door::{self, Door, Trouble};
use crate::source::{Files, Key, Located, Node, Origin, Value, names, read_text, shortened};

/// The cards, boards and maps that a scenario may refer to.
#[derive(Debug, Default)]
pub struct Cards {
    sets: Vec<Arc<Vec<GameSet>>>,
    /// Whether any deck was named.
    named: bool,
    /// Other files, by the paths that name them.
    papers: Vec<(String, Vec<GameSet>)>,
}

/// The built-in sets, each read when it is first referred to.
#[derive(Debug, Default)]
pub struct BuiltIn {
    sets: BTreeMap<GameName, Arc<Vec<GameSet>>>,
}

impl BuiltIn {
    /// The built-in sets of a game, read once.
    pub fn load(
        &mut self,
        game: GameName,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Arc<Vec<GameSet>> {
        let read = || {
            let folder = format!("{}decks/{}", door::BUILT_IN, game.key());
            Arc::new(super::definitions(door, &[folder], files, report).sets)
        };
        Arc::clone(self.sets.entry(game).or_insert_with(read))
    }
}

impl Cards {
    /// Reads the files named in a scenario, whose own file is `file`. A game's name means its built-in set, unless
    /// there is a file of that name.
    pub fn load(
        door: &dyn Door,
        file: &str,
        decks: &[Located<String>],
        built_in: &mut BuiltIn,
        files: &mut Files,
        report: &mut Report,
    ) -> Cards {
        let mut cards = Cards { named: !decks.is_empty(), ..Cards::default() };
        let mut paths = Vec::new();
        for deck in decks {
            if !is_no_device(deck.as_str(), report) {
                continue;
            }
            let path = door::beside(file, &deck.value);
            let is_there = door.look(&path) != Err(Trouble::NotFound);
            match GameName::from_key(&deck.value).filter(|game| *game != GameName::Custom && !is_there) {
                Some(game) => cards.sets.push(built_in.load(game, door, files, report)),
                None => paths.push((path, Some(deck.origin))),
            }
        }
        let Some(first) = paths.first().and_then(|(_, origin)| *origin) else { return cards };
        let mut found = Report::default();
        cards.sets.push(Arc::new(super::definitions_at(door, &paths, None, files, &mut found).sets));
        keep_to_itself(file, found, files, first, report);
        cards
    }

    /// Adds the sets that apply without `decks:`.
    pub fn add_set(&mut self, sets: Arc<Vec<GameSet>>) {
        self.sets.push(sets);
    }

    /// Reads a file of definitions that a scenario names in addition to its decks, such as a map.
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
        let paths = [(door::beside(file, path.value), Some(path.origin))];
        let mut found = Report::default();
        let loaded = super::definitions_at(door, &paths, None, files, &mut found);
        keep_to_itself(file, found, files, path.origin, report);
        self.papers.push((path.value.to_owned(), loaded.sets));
    }

    /// The board of a name, or the one in the file of that path. Faults are reported.
    pub fn board(&self, game: GameName, name: Located<&str>, report: &mut Report) -> Option<&Board> {
        self.plate("board", game, name, |set| &set.boards, |board| &board.plate.name, report)
    }

    /// The map of a name, or the one in the file of that path. Faults are reported.
    pub fn map(&self, game: GameName, name: Located<&str>, report: &mut Report) -> Option<&HexMap> {
        self.plate("map", game, name, |set| &set.maps, |map| &map.plate.name, report)
    }

    /// The board or map of a name, or the one in the file of that path.
    fn plate<P>(
        &self,
        kind: &str,
        game: GameName,
        name: Located<&str>,
        of: impl Fn(&GameSet) -> &[P],
        called: impl Fn(&P) -> &Located<String>,
        report: &mut Report,
    ) -> Option<&P> {
        let paper = self.papers.iter().find(|(path, _)| path == name.value);
        let all: Vec<&P> = match paper {
            Some((_, sets)) => sets.iter().filter(|set| set.game == game).flat_map(of).collect(),
            None => self.of_game(game).flat_map(of).collect(),
        };
        let names: Vec<_> = all.iter().map(|plate| called(plate)).collect();
        which(name, paper.is_some(), kind, game, &names, report).map(|found| all[found])
    }

    /// The only card of a name, with its component. Faults are reported.
    pub fn find(
        &self,
        game: GameName,
        is_wanted: impl Fn(&str) -> bool,
        name: Located<&str>,
        report: &mut Report,
    ) -> Option<(&str, &Entry)> {
        let cards = self.all(game, is_wanted);
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
                    .help("list only the deck that you mean under `decks:`")
                    .related(first.name.origin, "one is here")
                    .related(second.name.origin, "the other is here");
            }
            (None, _) => {
                let all = cards.iter().map(|(_, entry)| entry.name.value.as_str());
                // One word of a name will do, if no other card has it.
                match names::with_words(all, name.value).as_slice() {
                    [] => {}
                    [(only, _)] => return Some(cards[*only]),
                    several => {
                        let several: Vec<&str> = several.iter().map(|(_, name)| *name).collect();
                        let message = format!("\"{}\" may be several cards", shortened(name.value));
                        let help = format!("write {}", or_list(&several));
                        report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
                        return None;
                    }
                }
                let names = cards.iter().map(|(_, entry)| entry.name.value.as_str());
                let otherwise = if self.named {
                    "the files under `decks:` have no such card for this place"
                } else {
                    "the built-in set has no such card for this place; list the files that have it: `decks: [FILE, …]`"
                };
                let message = format!("there is no card called \"{}\"", shortened(name.value));
                report.unknown(code::UNKNOWN_NAME, name, message, names, || otherwise.to_owned());
            }
        }
        None
    }

    /// The cards of some components, each with its component; a card that two sets share is listed once.
    pub fn all(&self, game: GameName, is_wanted: impl Fn(&str) -> bool) -> Vec<(&str, &Entry)> {
        let decks = self.of_game(game).flat_map(|set| &set.decks);
        let mut cards: Vec<(&str, &Entry)> = Vec::new();
        for deck in decks.filter(|deck| is_wanted(&deck.component.value)) {
            for entry in &deck.entries {
                // A deck that two sets share appears twice.
                if !cards.iter().any(|(_, other)| other.origin == entry.origin) {
                    cards.push((&deck.component.value, entry));
                }
            }
        }
        cards
    }

    /// The card that a user means by its name, or by words of it that no other card has: `Sparkles`. Faults are
    /// reported.
    pub fn meant(
        &self,
        game: GameName,
        is_wanted: impl Fn(&str) -> bool,
        name: Located<&str>,
        report: &mut Report,
    ) -> Option<(&str, &Entry)> {
        let key = names::key(name.value);
        let words: Vec<&str> = key.split(' ').filter(|word| !word.is_empty()).collect();
        let has_all = |entry: &Entry| {
            let name = names::key(&entry.name.value);
            words.iter().all(|word| name.split(' ').any(|other| other.starts_with(word)))
        };
        let cards = self.all(game, &is_wanted);
        let is_named = |entry: &Entry| names::same(&entry.name.value, name.value);
        let mut alike = cards.iter().filter(|(_, entry)| has_all(entry));
        let (first, second) = (alike.next(), alike.next());
        match (first, second) {
            _ if words.is_empty() || cards.iter().any(|(_, entry)| is_named(entry)) => {}
            (Some(card), None) => return Some(*card),
            (Some((_, first)), Some((_, second))) => {
                let message = format!("\"{}\" may be several cards", shortened(name.value));
                let names = [first, second].map(|entry| entry.name.value.as_str());
                report
                    .error(code::UNKNOWN_NAME, name.origin, message)
                    .help(format!("write {}", or_list(&names)));
                return None;
            }
            _ => {
                // Any word of a name may have been mistyped.
                let all = || cards.iter().map(|(_, entry)| entry.name.value.as_str());
                let words = || all().flat_map(|name| name.split(' '));
                if let Some(near) = nearest(name.value, all()).or_else(|| nearest(name.value, words())) {
                    let message = format!("there is no card called \"{}\"", shortened(name.value));
                    let help = format!("did you mean \"{near}\"?");
                    report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
                    return None;
                }
            }
        }
        self.find(game, is_wanted, name, report)
    }

    /// The names of a game's boards.
    pub fn boards(&self, game: GameName) -> impl Iterator<Item = &str> {
        self.of_game(game).flat_map(|set| &set.boards).map(|board| board.plate.name.value.as_str())
    }

    /// The names of a game's maps.
    pub fn maps(&self, game: GameName) -> impl Iterator<Item = &str> {
        self.of_game(game).flat_map(|set| &set.maps).map(|map| map.plate.name.value.as_str())
    }

    fn of_game(&self, game: GameName) -> impl Iterator<Item = &GameSet> {
        self.sets.iter().flat_map(|sets| sets.iter()).filter(move |set| set.game == game)
    }

    /// The fields of a map with `card: NAME`: the fields `known` of that card, and those written beside it. If `name`
    /// is known, it is the card's name unless another is given. Any other value is returned as it is; `None` if the
    /// card can't be found.
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

/// Whether a path that a scenario names is a regular path; a device or pipe is reported. Scenarios come from other
/// people, and one that names the terminal would wait for it.
fn is_no_device(path: Located<&str>, report: &mut Report) -> bool {
    let is_device = ["/dev/", "/proc/", "/sys/"].iter().any(|folder| path.value.starts_with(folder));
    if is_device {
        let message = format!("{} is a pipe or a device, not a file", shortened(path.value));
        report.error(code::NOT_FOUND, path.origin, message).help("name a file of definitions");
    }
    !is_device
}

/// Reports the faults of files that a scenario names. A file outside the scenario's folder may be any private file of
/// the person who judges, so nothing of it is quoted: only the fact that it has faults is reported, at `named_at` in
/// the scenario.
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
            "`punchboard check {name}` shows them: files outside the scenario's folder are not quoted here"
        ));
    }
    let mut own = found;
    own.retain(|fault| beyond(fault.origin).is_none());
    report.append(own);
}

/// The one of some boards or maps that is meant.
fn which(
    wanted: Located<&str>,
    is_paper: bool,
    what: &str,
    game: GameName,
    all: &[&Located<String>],
    report: &mut Report,
) -> Option<usize> {
    let names: Vec<&str> = all.iter().map(|name| name.value.as_str()).collect();
    let path = shortened(wanted.value);
    if !is_paper {
        let found = names::position(|| names.iter().copied(), wanted.value);
        if found.is_none() {
            let message = format!("there is no {what} called \"{path}\"");
            report.unknown(code::UNKNOWN_NAME, wanted, message, names.iter().copied(), || {
                match names.as_slice() {
                    [] => {
                        format!(
                            "list the files that have it: `decks: [FILE, …]`, or name the {what}'s own file"
                        )
                    }
                    names => format!("the {what}s here are {}", or_list(names)),
                }
            });
        }
        return found;
    }
    match all {
        [_] => return Some(0),
        // The unreadable file was reported already.
        [] if report.has_errors() => {}
        [] => {
            let message = format!("there is no {what} of {game} in \"{path}\"");
            let help = format!("it needs a document with `kind: {what}` and `game: {game}`");
            report.error(code::UNKNOWN_NAME, wanted.origin, message).help(help);
        }
        several => {
            let message = format!("there are {} {what}s in \"{path}\"", several.len());
            let help = format!("list the file under `decks:`, and write here {}", or_list(&names));
            report.error(code::UNKNOWN_NAME, wanted.origin, message).help(help);
        }
    }
    None
}
