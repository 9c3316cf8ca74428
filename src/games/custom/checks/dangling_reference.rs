//! A field that names a card or a space that does not exist.

use crate::cards::Cards;
use crate::diag::{Report, code};
use crate::game::wording::same;
use crate::geometry::Label;
use crate::model::GameSet;
use crate::model::declared::{Declared, DeclaredKind};
use crate::source::{Located, Node, shortened};

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    // It may be in files that could not be read.
    if !cards.set.is_whole {
        return;
    }
    for field in cards.fields.iter().filter(|field| field.kind == DeclaredKind::Reference) {
        let Some(named) = Named::of(field, cards.set, report) else { continue };
        for node in cards.entries.iter().filter_map(|entry| entry.get(&field.name.value)) {
            for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
                named.check(node, field, report);
            }
        }
    }
}

/// The targets that a field may name.
enum Named<'s> {
    /// Cards: their kind for messages, and their names.
    Cards(String, Vec<&'s str>),
    /// Spaces of a board or map: its name, its columns and rows, and whether a space is on it.
    Spaces(&'s str, (u32, u32), Box<dyn Fn(Label) -> bool + 's>),
}

impl<'s> Named<'s> {
    fn of(field: &Declared, set: &'s GameSet, report: &mut Report) -> Option<Named<'s>> {
        let Some(to) = &field.to else {
            let names = set.decks.iter().flat_map(|deck| &deck.entries);
            let names = names.map(|entry| entry.name.value.as_str()).collect();
            return Some(Named::Cards("card".to_owned(), names));
        };
        if let Some(component) = set.components().into_iter().find(|name| same(name, &to.value)) {
            let names = set.decks_of(component).flat_map(|deck| &deck.entries);
            let names = names.map(|entry| entry.name.value.as_str()).collect();
            return Some(Named::Cards(component.to_owned(), names));
        }
        if let Some(board) = set.boards.iter().find(|board| same(&board.plate.name.value, &to.value)) {
            let size = (board.columns, board.rows);
            let is_there = move |at: Label| at.column < size.0 && at.row < size.1;
            return Some(Named::Spaces(&board.plate.name.value, size, Box::new(is_there)));
        }
        if let Some(map) = set.maps.iter().find(|map| same(&map.plate.name.value, &to.value)) {
            let is_there = |at: Label| map.symbol(at).is_some();
            return Some(Named::Spaces(&map.plate.name.value, (map.columns, map.rows), Box::new(is_there)));
        }
        unknown_target(to, set, report);
        None
    }

    fn check(&self, node: &Node, field: &Declared, report: &mut Report) {
        let Some(text) = node.as_text() else { return };
        let (message, known, help) = match self {
            Named::Cards(what, names) => {
                if names.iter().any(|name| same(name, text)) {
                    return;
                }
                let message = format!("there is no {what} called \"{}\"", shortened(text));
                (message, names.clone(), format!("name a {what} as its `name:` says"))
            }
            Named::Spaces(plate, (columns, rows), is_there) => {
                if Label::parse(text.trim()).is_some_and(is_there) {
                    return;
                }
                let last = Label { column: columns.saturating_sub(1), row: rows.saturating_sub(1) };
                let message = format!("{plate} has no space {}", shortened(text));
                (message, Vec::new(), format!("its spaces go from A1 to {last}"))
            }
        };
        report
            .error(code::UNKNOWN_NAME, node.origin, message)
            .did_you_mean(text, known, || help)
            .related(field.name.origin, "declared here");
    }
}

/// Reports a declaration whose target does not exist.
fn unknown_target(to: &Located<String>, set: &GameSet, report: &mut Report) {
    let boards = set.boards.iter().map(|board| board.plate.name.value.as_str());
    let maps = set.maps.iter().map(|map| map.plate.name.value.as_str());
    let known: Vec<&str> = set.components().into_iter().chain(boards).chain(maps).collect();
    let message = format!("there is no component, board or map called \"{}\"", shortened(&to.value));
    report.unknown(code::UNKNOWN_NAME, to.as_str(), message, known, || {
        "a reference goes to a component, or to the spaces of a board or map".to_owned()
    });
}
