//! Composes a set of a job and collects what the preview shows of it.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use super::pictures::{Pressed, Subject};
use super::seen::{BoardSeen, CardSeen, FileSeen, PartSeen, Place, SetSeen, SheetSeen};
use crate::compose::Piece;
use crate::diag::Report;
use crate::geometry::{Orientation, Size};
use crate::impose::Sheet;
use crate::job::{Job, Wanted};
use crate::model::{Backs, Content, Entry, GameFile, GameName, GameSet, PrintPart};
use crate::press::Group;
use crate::source::{Files, Node, names};

/// The most characters of a field that are shown.
const LONGEST_FIELD: usize = 200;

/// Composes a set of a job; `None` if its game file prints nothing. `others` are the sets before it.
pub(super) fn set(
    job: &mut Job<'_>,
    index: usize,
    wanted: &Wanted,
    others: &[SetSeen],
) -> (Option<SetSeen>, Report) {
    let papers = [wanted.paper.clone()];
    let make = |printed, files: &Files| Arc::new(Pressed::new(printed, files));
    let outcomes = job.print_on(&papers, index, wanted, &mut |_, _, _| {}, &make);
    let Some(outcome) = outcomes.into_iter().next() else { return (None, Report::default()) };
    let (set, files) = (&job.sets()[index], job.files());
    let Some(game_file) = set.game_file().filter(|game_file| !game_file.files.is_empty()) else {
        return (None, outcome.report);
    };
    let name = |file| files.get(file).name.clone();
    let definitions = set.definitions();
    let seen = SetSeen {
        id: unique(&game_file.slug, others),
        title: game_file.title.value.clone(),
        path: name(game_file.origin.file),
        games: games(definitions),
        languages: game_file.languages.all().to_vec(),
        definitions: definitions.files.iter().map(|file| name(*file)).collect(),
        named: named(game_file),
        files: outcome.printed.iter().map(|pressed| file(pressed, definitions, files)).collect(),
    };
    (Some(seen), outcome.report)
}

/// The keys of the games of a set.
fn games(set: &GameSet) -> Vec<String> {
    if set.game != GameName::Custom {
        return vec![set.game.key().to_owned()];
    }
    let names = set.rulebooks.iter().filter_map(|node| node.get("name")?.as_text());
    names.map(str::to_owned).collect()
}

/// The titles of parts, and the names of boards and maps.
fn named(game_file: &GameFile) -> BTreeSet<String> {
    let parts = game_file.files.iter().flat_map(|file| &file.parts);
    let name = |part: &PrintPart| match &part.content {
        Content::Plate(plate) => plate.name.value.clone(),
        Content::Faces { .. } | Content::Text(..) | Content::Flow(_) => part.title.value.clone(),
    };
    parts.map(name).collect()
}

/// The name, with a number if another set has it already.
fn unique(name: &str, others: &[SetSeen]) -> String {
    let is_free = |name: &String| others.iter().all(|other| other.id != *name);
    let numbered = (2..).map(|n| format!("{name}-{n}"));
    std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}

fn file(pressed: &Arc<Pressed>, set: &GameSet, files: &Files) -> FileSeen {
    let printed = &pressed.printed;
    let board = |(n, whole): (usize, &crate::press::Whole)| BoardSeen {
        name: whole.name.clone(),
        view: pressed.view(Subject::Whole(n)),
        is_stale: false,
    };
    let sheet = |(n, sheet): (usize, &Sheet)| SheetSeen {
        title: sheet.title.clone(),
        side: sheet.side,
        number: sheet.number,
        of: sheet.count,
        size: sheet.paper,
        turns_sideways: turns_sideways(sheet.paper, printed.backs),
        picture: pressed.picture(Subject::Sheet(n)),
    };
    let mut parts: Vec<PartSeen> = Vec::with_capacity(printed.groups.len());
    for group in &printed.groups {
        let nth = parts.iter().filter(|part| part.title == group.title).count();
        parts.push(part(group, nth, pressed, set, files));
    }
    FileSeen {
        name: printed.name.clone(),
        paper: printed.paper.clone(),
        backs: backs(printed.backs),
        parts,
        boards: printed.wholes.iter().enumerate().map(board).collect(),
        sheets: printed.sheets.iter().enumerate().map(sheet).collect(),
        is_stale: false,
    }
}

/// How to get backs behind their fronts.
fn backs(backs: Backs) -> Option<&'static str> {
    match backs {
        Backs::None => None,
        Backs::LongEdge => Some("both sides, flip on the long edge"),
        Backs::ShortEdge => Some("both sides, flip on the short edge"),
        Backs::GutterFold | Backs::GutterFoldAcross => Some("backs beside the fronts, to fold"),
    }
}

/// Whether turning the paper over swaps left and right, not top and bottom.
fn turns_sideways(paper: Size, backs: Backs) -> bool {
    let orientation = if paper.width > paper.height { Orientation::Landscape } else { Orientation::Portrait };
    (orientation == Orientation::Portrait) == (backs != Backs::ShortEdge)
}

fn part(group: &Group, nth: usize, pressed: &Arc<Pressed>, set: &GameSet, files: &Files) -> PartSeen {
    let decks = set.decks.iter().filter(|deck| names::same(&deck.component.value, &group.component));
    let mut entries = decks.flat_map(|deck| &deck.entries);
    let mut cards: Vec<CardSeen> = Vec::with_capacity(group.pieces.len());
    let mut taken = HashMap::new();
    for piece in &group.pieces {
        // Pieces are in the order of their entries, but some entries may have no piece because of a fault.
        let entry = entries.find(|entry| entry.name.value == piece.name);
        let nth = taken.entry(piece.name.as_str()).and_modify(|n| *n += 1).or_insert(0);
        cards.push(card(piece, *nth, entry, pressed, files));
    }
    let (title, component) = (group.title.clone(), group.component.clone());
    PartSeen { title, nth, component, safe: group.safe, cards }
}

fn card(piece: &Piece, nth: usize, entry: Option<&Entry>, pressed: &Arc<Pressed>, files: &Files) -> CardSeen {
    let view = |face: crate::compose::FaceId| pressed.view(Subject::Face(face.0 as usize));
    CardSeen {
        name: piece.name.clone(),
        nth,
        copies: piece.copies,
        front: view(piece.front),
        back: piece.back.map(view),
        cut: piece.cut.clone(),
        fields: entry.map(fields).unwrap_or_default(),
        place: entry.map(|entry| place(entry, files)),
        is_whole: true,
        is_stale: false,
    }
}

fn place(entry: &Entry, files: &Files) -> Place {
    let origin = entry.origin;
    let name = files.get(origin.file).name.as_str();
    Place {
        file: name.into(),
        line: files.position(entry.name.origin).line,
        cell: files.cell(entry.name.origin),
        bytes: (origin.start, origin.end),
    }
}

/// The fields of an entry that are words, numbers or lists of these, as texts.
fn fields(entry: &Entry) -> Vec<(Arc<str>, String)> {
    let fields = entry.fields.iter().filter_map(|(key, node)| {
        let text = text(node).filter(|text| !text.is_empty())?;
        Some((key.text.clone(), text))
    });
    fields.collect()
}

fn text(node: &Node) -> Option<String> {
    if let Some(list) = node.as_list() {
        let words: Option<Vec<&str>> = list.iter().map(Node::as_text).collect();
        return words.map(|words| shortened(&words.join(", ")));
    }
    node.as_text().filter(|_| !node.is_null()).map(shortened)
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST_FIELD).collect()
}
