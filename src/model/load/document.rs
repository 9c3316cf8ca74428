//! Documents by their `kind:`.

use std::sync::Arc;

use super::game_file::Game;
use crate::diag::suggest::or_list;
use crate::diag::{Report, code};
use crate::model::game_set::Source;
use crate::model::{Board, Deck, GameName, HexMap, Table};
use crate::source::fields::shortened;
use crate::source::{Fields, FileId, Located, Node};

/// What one file holds.
#[derive(Debug)]
pub(super) struct Contents {
    pub file: FileId,
    pub decks: Vec<Deck>,
    pub boards: Vec<Board>,
    pub maps: Vec<HexMap>,
    pub tables: Vec<Table>,
    pub game_files: Vec<Game>,
    pub layouts: Vec<Arc<Source>>,
    pub sheets: Vec<Arc<Source>>,
    pub looks: Vec<Arc<Source>>,
}

/// The kinds of definitions, as they are listed to users.
pub const KINDS: [&str; 9] = ["deck", "pieces", "board", "map", "table", "layout", "look", "sheet", "game"];

/// Sorts a file's documents by their kind.
pub(super) fn contents(file: FileId, nodes: Vec<Node>, report: &mut Report) -> Contents {
    let mut contents = Contents {
        file,
        decks: Vec::new(),
        boards: Vec::new(),
        maps: Vec::new(),
        tables: Vec::new(),
        game_files: Vec::new(),
        layouts: Vec::new(),
        sheets: Vec::new(),
        looks: Vec::new(),
    };
    for node in nodes {
        let Some(mut fields) = Fields::of(&node, "a definition", report) else {
            if let Some(told) = report.last() {
                told.help("a definition begins with `kind:`, for example `kind: deck`");
            }
            continue;
        };
        let head = fields.head();
        let Some(kind) = fields.get("kind") else {
            report
                .error(code::UNKNOWN_KIND, head, "a definition that does not say what it is")
                .help(format!("begin with `kind:` and one of {}", or_list(&KINDS)));
            continue;
        };
        match kind.as_text().unwrap_or_default() {
            word @ ("deck" | "pieces") => {
                let list = if word == "deck" { "cards" } else { "pieces" };
                if let Some(game) = game(&mut fields, report) {
                    contents.decks.extend(super::deck::deck(game, list, node, report));
                }
            }
            "board" => {
                if let Some(game) = game(&mut fields, report) {
                    contents.boards.extend(super::board::board(game, &node, report));
                }
            }
            "map" => {
                if let Some(game) = game(&mut fields, report) {
                    contents.maps.extend(super::map::map(game, &node, report));
                }
            }
            "table" => {
                if let Some(game) = game(&mut fields, report) {
                    contents.tables.push(Table { game, node });
                }
            }
            "game" => {
                if let Some(game) = game(&mut fields, report) {
                    contents.game_files.extend(super::game_file::game_file(game, &node, report));
                }
            }
            "layout" => contents.layouts.extend(named(node, report)),
            "sheet" => contents.sheets.extend(named(node, report)),
            "look" => contents.looks.extend(named(node, report)),
            other => {
                let message = format!("there is no kind of definition called \"{}\"", shortened(other));
                report
                    .error(code::UNKNOWN_KIND, kind.origin, message)
                    .did_you_mean(other, KINDS, || format!("the kinds are {}", or_list(&KINDS)));
            }
        }
    }
    contents
}

/// The game that a definition belongs to.
fn game(fields: &mut Fields<'_>, report: &mut Report) -> Option<GameName> {
    let head = fields.head();
    let names = GameName::ALL.map(GameName::key);
    let Some(word) = fields.text("game", report) else {
        if !fields.has("game") {
            report
                .error(code::UNKNOWN_GAME, head, "a definition that does not say which game it belongs to")
                .help(format!("add `game:` and one of {}; custom is for any other game", or_list(&names)));
        }
        return None;
    };
    let game = GameName::from_key(word.value);
    if game.is_none() {
        let message = format!("there is no game called \"{}\"", shortened(word.value));
        report.error(code::UNKNOWN_GAME, word.origin, message).did_you_mean(word.value, names, || {
            format!("write {}; custom is for any other game", or_list(&names))
        });
    }
    game
}

/// A layout, look or sheet, kept under its name until it is asked for.
fn named(node: Node, report: &mut Report) -> Option<Arc<Source>> {
    let mut fields = Fields::of(&node, "a definition", report)?;
    let name = fields.required_text("name", report)?;
    let name = Located { value: name.value.to_owned(), origin: name.origin };
    Some(Arc::new(Source { name, node }))
}
