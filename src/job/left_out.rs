//! What is defined, and printed by no file of its game file.

use std::collections::BTreeSet;

use super::JobSet;
use crate::diag::{Diagnostic, Report, Severity, code};
use crate::model::{Content, Deck, GameFile};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Located, Node, names, shortened};

/// Notes the components, boards and maps of a set that its own game file leaves out. What comes along is there to choose from.
pub(super) fn left_out(set: &JobSet, told: &Report, files: &Files, found: &mut Report) {
    let definitions = &set.definitions;
    let own = |game_file: &&GameFile| definitions.files.contains(&game_file.origin.file);
    let Some(game_file) = set.game_file.as_ref().filter(own) else { return };
    if game_file.files.is_empty() || !definitions.is_whole {
        return;
    }
    // What is wrong with the game file may be why it prints nothing of theirs.
    let of_game_file =
        |fault: &Diagnostic| fault.origin.is_some_and(|origin| origin.file == game_file.origin.file);
    if told.iter().any(|fault| fault.severity == Severity::Error && of_game_file(fault)) {
        return;
    }
    let decks =
        definitions.decks.iter().filter(|deck| is_read(deck)).map(|deck| ("component", &deck.component));
    // A text may show them.
    let parts = || game_file.files.iter().flat_map(|file| &file.parts);
    let has_text = parts().any(|part| matches!(part.content, Content::Flow(_)));
    let boards = definitions.boards.iter().map(|board| ("board", &board.plate.name));
    let maps = definitions.maps.iter().map(|map| ("map", &map.plate.name)).filter(|_| !has_text);
    let boards = boards.filter(|_| !has_text);
    let all: Vec<(&str, &Located<String>)> = decks.chain(boards).chain(maps).collect();
    let mut printed = printed(game_file);
    let shown = definitions.library.layouts.values().flat_map(|layout| shown_in(&layout.node));
    printed.extend(shown.filter(|name| all.iter().any(|(_, known)| names::same(&known.value, name))));
    let made = definitions.decks.iter().filter(|deck| !is_read(deck)).map(|deck| &deck.component);
    let there: Vec<&str> =
        all.iter().map(|(_, name)| *name).chain(made).map(|name| name.value.as_str()).collect();
    if !printed.iter().all(|name| there.iter().any(|known| names::same(known, name))) {
        // A name that is mistyped is reported, and which one it is meant to be.
        return;
    }
    let mut noted = BTreeSet::new();
    for (kind, Located { value, origin }) in all {
        let comes_along = files.get(origin.file).name.starts_with(BUILT_IN);
        if comes_along || printed.iter().any(|name| names::same(name, value)) || !noted.insert((kind, value))
        {
            continue;
        }
        let layout = if kind == "component" { ", layout: …" } else { "" };
        let help = format!("one of its `files` needs a part: `- {{title: …, {kind}: {value}{layout}}}`");
        let message = format!("no file of the game file prints the {kind} \"{}\"", shortened(value));
        found.note(code::NOT_PRINTED, *origin, message).help(help);
    }
}

/// Whether a deck was written, and not made of a table or of the rulebook.
fn is_read(deck: &Deck) -> bool {
    deck.component.origin != deck.origin
}

/// The boards and maps that slots of a layout name.
fn shown_in(node: &Node) -> Vec<&str> {
    let mut shown = Vec::new();
    for (key, node) in node.entries() {
        match node.as_text() {
            Some(name) if matches!(&*key.text, "board" | "map") => shown.push(name),
            _ => shown.extend(shown_in(node)),
        }
    }
    shown
}

/// The names of all that a game file prints.
fn printed(game_file: &GameFile) -> Vec<&str> {
    let mut names = Vec::new();
    for part in game_file.files.iter().flat_map(|file| &file.parts) {
        match &part.content {
            Content::Faces { component, .. } => names.push(component.value.as_str()),
            Content::Plate(plate) => names.push(plate.name.value.as_str()),
            Content::Flow(_) => {}
            Content::Text(_, shown) => names.extend(shown.iter().map(|plate| plate.name.value.as_str())),
        }
    }
    names
}
