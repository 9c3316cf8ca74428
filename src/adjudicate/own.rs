//! The rulebooks of custom games, found for the scenarios that are judged by them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diag::{Report, Severity, code};
use crate::games::custom::own;
use crate::model::load;
use crate::model::{GameName, GameSet};
use crate::ruling::OwnGame;
use crate::source::door::{self, Door};
use crate::source::{Files, Node};

/// The custom games of a file's disputes.
#[derive(Debug, Default)]
pub(super) struct Games {
    /// Those whose rulebooks have no errors, with the cards of each list of decks that disputes name.
    games: BTreeMap<Vec<String>, Vec<Arc<dyn OwnGame>>>,
    /// The errors of the other rulebooks.
    pub report: Report,
}

impl Games {
    /// The games that a dispute may be of: their rulebooks know its decks.
    pub(super) fn of(&self, node: &Node) -> &[Arc<dyn OwnGame>] {
        self.games.get(&decks(node)).map_or(&[], Vec::as_slice)
    }
}

/// The decks that a dispute names.
fn decks(node: &Node) -> Vec<String> {
    let Some(decks) = node.get("decks") else { return Vec::new() };
    let all = decks.as_list().unwrap_or(std::slice::from_ref(decks));
    all.iter().filter_map(Node::as_text).map(str::to_owned).collect()
}

/// Reads the rulebooks that the disputes of a file need: those in `rules`, else those named with `rules:`, else those of its own folder, else
/// those of the nearest folder above it that has definitions.
pub(super) fn games(
    door: &dyn Door,
    name: &str,
    nodes: &[Arc<Node>],
    rules: &[String],
    files: &mut Files,
) -> Games {
    let mut wanted: BTreeSet<String> = BTreeSet::new();
    let mut paths: BTreeSet<String> = BTreeSet::new();
    let mut all_decks: BTreeSet<Vec<String>> = BTreeSet::new();
    for node in nodes {
        let Some(word) = node.get("game").and_then(|game| game.as_text()) else { continue };
        if !own::scenario::may_be_own(word) {
            continue;
        }
        wanted.insert(word.trim().to_lowercase());
        all_decks.insert(decks(node));
        if let Some(path) = node.get("rules").and_then(|rules| rules.as_text()) {
            paths.insert(door::beside(name, path));
        }
    }
    if wanted.is_empty() {
        return Games::default();
    }
    let paths = match (rules, paths.is_empty()) {
        ([], true) => beside(door, name),
        ([], false) => paths.into_iter().collect(),
        (rules, _) => rules.to_vec(),
    };
    let mut found = Games::default();
    for decks in all_decks {
        let beside = decks.iter().map(|deck| door::beside(name, deck));
        let all: Vec<String> = paths.iter().cloned().chain(beside).collect();
        let (games, report) = read(door, &all, &wanted, files);
        // Each list of decks finds the same faults of a rulebook.
        if !found.report.has_errors() {
            found.report.append(report);
        }
        found.games.insert(decks, games);
    }
    found
}

/// The custom games of some files or folders; without any, those of the files in the current folder. Their rulebooks know
/// the cards of `decks`, too. Errors of them are reported.
pub fn own_games(
    door: &dyn Door,
    (paths, decks): (&[String], &[String]),
    files: &mut Files,
    report: &mut Report,
) -> Vec<Arc<dyn OwnGame>> {
    let mut here = if paths.is_empty() { beside(door, "a dispute") } else { paths.to_vec() };
    if here.is_empty() {
        return Vec::new();
    }
    here.extend(decks.iter().filter(|deck| GameName::from_key(deck).is_none()).cloned());
    let mut found = Report::default();
    let loaded = load::definitions(door, &here, files, &mut found);
    let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
    let books = own::book::books(&sets, Some(files), &mut found);
    found.retain(|fault| fault.severity == Severity::Error && books.is_empty() && !paths.is_empty());
    report.append(found);
    own::scenario::own_games(books)
}

/// The custom game of a folder or file. `None` after an error in the report.
pub fn own_game(
    door: &dyn Door,
    path: &str,
    files: &mut Files,
    report: &mut Report,
) -> Option<Arc<dyn OwnGame>> {
    let all = own_games(door, (&[path.to_owned()], &[]), files, report);
    let (message, help) = match all.as_slice() {
        _ if report.has_errors() => return None,
        [one] => return Some(Arc::clone(one)),
        [] => (format!("there is no rulebook in {path}"), "a rulebook begins with `kind: rulebook`"),
        _ => (format!("there are several rulebooks in {path}"), "name the file or the folder of one"),
    };
    report.error_nowhere(code::NOT_FOUND, message).help(help);
    None
}

fn read(
    door: &dyn Door,
    paths: &[String],
    wanted: &BTreeSet<String>,
    files: &mut Files,
) -> (Vec<Arc<dyn OwnGame>>, Report) {
    let mut report = Report::default();
    let loaded = load::definitions(door, paths, files, &mut report);
    let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
    let books = own::book::books(&sets, Some(files), &mut report);
    let is_read = wanted.iter().all(|name| books.iter().any(|book| book.name.eq_ignore_ascii_case(name)));
    // Faults of cards and of other rulebooks do not matter here.
    report.retain(|fault| fault.severity == Severity::Error && !is_read);
    (own::scenario::own_games(books), report)
}

/// The definitions beside a file, without subfolders, or those of the nearest folder above it.
fn beside(door: &dyn Door, name: &str) -> Vec<String> {
    /// The most folders that are searched.
    const MOST: usize = 40;
    let mut folder = name
        .rsplit_once('/')
        .map_or(".", |(folder, _)| if folder.is_empty() { "/" } else { folder })
        .to_owned();
    for _ in 0..MOST {
        let own = door.list(&folder).into_iter().filter(|path| load::defines(door, path));
        let own: Vec<String> = own.map(|path| path.strip_prefix("./").unwrap_or(&path).to_owned()).collect();
        if !own.is_empty() {
            return own;
        }
        let Some(above) = above(&folder) else { break };
        folder = above;
    }
    Vec::new()
}

/// The folder above another one; `None` at the root.
fn above(folder: &str) -> Option<String> {
    match folder {
        "/" => None,
        "." => Some("..".to_owned()),
        folder if folder.split('/').all(|part| part == "..") => Some(format!("../{folder}")),
        folder => Some(match folder.rsplit_once('/') {
            Some(("", _)) => "/".to_owned(),
            Some((above, _)) => above.to_owned(),
            None => ".".to_owned(),
        }),
    }
}
