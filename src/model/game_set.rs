//! The definitions that belong together: all of one game, or all that one game file names.

use std::collections::BTreeMap;

use super::{Board, Deck, GameFile, GameName, HexMap};
use crate::source::{FileId, Located, Node};

/// Definitions that are checked and printed together.
#[derive(Debug)]
pub struct GameSet {
    /// Whose game.
    pub game: GameName,
    /// What is printed and how; without one, the game's own built-in game file says it.
    pub game_file: Option<GameFile>,
    /// The decks, in the order in which they were read.
    pub decks: Vec<Deck>,
    /// The boards of squares.
    pub boards: Vec<Board>,
    /// The maps of hexes.
    pub maps: Vec<HexMap>,
    /// The tables: who plays and what each brings.
    pub tables: Vec<Table>,
    /// The files that hold all this, each once.
    pub files: Vec<FileId>,
}

/// A `table` document. Its fields are its game's own.
#[derive(Debug, Clone)]
pub struct Table {
    /// Whose game.
    pub game: GameName,
    /// The whole document.
    pub node: Node,
}

/// Layouts, sheets and looks that came with the definitions, by name. The built-in ones are fetched when they are named.
#[derive(Debug, Default)]
pub struct Library {
    /// The layouts.
    pub layouts: BTreeMap<String, Source>,
    /// The sheets.
    pub sheets: BTreeMap<String, Source>,
    /// The looks of boards and maps.
    pub looks: BTreeMap<String, Source>,
}

/// A layout, sheet or look as it stands in its file, before inheritance.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name.
    pub name: Located<String>,
    /// The whole document.
    pub node: Node,
}

impl GameSet {
    /// A set without anything in it.
    pub fn empty(game: GameName) -> GameSet {
        GameSet {
            game,
            game_file: None,
            decks: Vec::new(),
            boards: Vec::new(),
            maps: Vec::new(),
            tables: Vec::new(),
            files: Vec::new(),
        }
    }

    /// The decks of a component.
    pub fn decks_of(&self, component: &str) -> impl Iterator<Item = &Deck> {
        self.decks.iter().filter(move |deck| deck.component.value == component)
    }

    /// The components that there are decks of, each once, in the order in which they were read.
    pub fn components(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for deck in &self.decks {
            if !names.contains(&deck.component.value.as_str()) {
                names.push(&deck.component.value);
            }
        }
        names
    }
}
