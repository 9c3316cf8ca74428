//! Definitions that no file of their game file prints.

use std::collections::BTreeSet;

use super::JobSet;
use crate::diag::{Diagnostic, Report, Severity, code};
use crate::model::{Content, Deck, GameFile};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Located, Node, names, shortened};

/// Notes the components, boards and maps of a set that its own game file does not print. Built-in ones need not be printed. `reported`
/// are the faults of the files so far.
pub(super) fn left_out(set: &JobSet, reported: &Report, files: &Files, found: &mut Report) {
    let definitions = &set.definitions;
    let own = |game_file: &&GameFile| definitions.files.contains(&game_file.origin.file);
    let Some(game_file) = set.game_file.as_ref().filter(own) else { return };
    if game_file.files.is_empty() || !definitions.is_whole {
        return;
    }
    // A fault in the game file may be why it does not print them.
    let is_in_game_file =
        |fault: &Diagnostic| fault.origin.is_some_and(|origin| origin.file == game_file.origin.file);
    if reported.iter().any(|fault| fault.severity == Severity::Error && is_in_game_file(fault)) {
        return;
    }
    let decks =
        definitions.decks.iter().filter(|deck| is_read(deck)).map(|deck| ("component", &deck.component));
    // Texts may show boards and maps.
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
    let defined: Vec<&str> =
        all.iter().map(|(_, name)| *name).chain(made).map(|name| name.value.as_str()).collect();
    if !printed.iter().all(|name| defined.iter().any(|known| names::same(known, name))) {
        // A mistyped name is reported elsewhere, with the name that was meant.
        return;
    }
    let mut noted = BTreeSet::new();
    for (kind, Located { value, origin }) in all {
        let is_built_in = files.get(origin.file).name.starts_with(BUILT_IN);
        if is_built_in || printed.iter().any(|name| names::same(name, value)) || !noted.insert((kind, value))
        {
            continue;
        }
        let layout = if kind == "component" { ", layout: …" } else { "" };
        let help = format!("add a part to one of its `files`: `- {{title: …, {kind}: {value}{layout}}}`");
        let message = format!("no file of the game file prints the {kind} \"{}\"", shortened(value));
        found.note(code::NOT_PRINTED, *origin, message).help(help);
    }
}

/// Whether a deck was written, not derived from a table or the rulebook.
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

/// The names of everything that a game file prints.
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
