//! The definitions that belong together: all of one game, or all that one game file names.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use super::{Board, Deck, GameFile, GameName, HexMap, Languages};
use crate::source::{FileId, Located, Node, names};

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
    pub tables: Vec<TableDocument>,
    /// Its layouts, sheets and looks, and those that belong to no set.
    pub library: Library,
    /// The files that hold all this, each once.
    pub files: Vec<FileId>,
    /// Whether all of it could be read. What is missing from a set that is torn may stand where nothing was read: it is not told.
    pub is_whole: bool,
}

/// A `table` document. Its fields are its game's own.
#[derive(Debug, Clone)]
pub struct TableDocument {
    /// Whose game.
    pub game: GameName,
    /// The whole document.
    pub node: Node,
}

/// Layouts, sheets and looks that came with the definitions, by name. The built-in ones are fetched when they are named.
#[derive(Debug, Default, Clone)]
pub struct Library {
    /// The layouts.
    pub layouts: Shelf,
    /// The sheets.
    pub sheets: Shelf,
    /// The looks of boards and maps.
    pub looks: Shelf,
    /// The languages of their set, and the one that is printed.
    pub languages: Languages,
    /// Whether something could not be read: what is not here may stand there, and is not missed.
    pub is_torn: bool,
}

/// Layouts, sheets or looks by name, as people compare names.
#[derive(Debug, Default, Clone)]
pub struct Shelf(BTreeMap<String, Arc<Source>>);

impl Shelf {
    /// What has a name.
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.0.get(&names::key(name)).map(Arc::as_ref)
    }

    /// Puts something there, unless something has its name: then that stays, and comes back.
    pub fn keep(&mut self, source: &Arc<Source>) -> Option<&Source> {
        match self.0.entry(names::key(&source.name.value)) {
            Entry::Vacant(free) => drop(free.insert(Arc::clone(source))),
            Entry::Occupied(taken) => return Some(taken.into_mut()),
        }
        None
    }

    /// Puts there what another has, but for names that it has itself.
    pub fn fill_from(&mut self, other: &Shelf) {
        other.0.values().for_each(|source| {
            self.keep(source);
        });
    }

    /// All that is there, by name.
    pub fn values(&self) -> impl Iterator<Item = &Source> {
        self.0.values().map(Arc::as_ref)
    }

    /// The names as they are written.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values().map(|source| source.name.value.as_str())
    }
}

/// A layout, sheet or look as it stands in its file, before inheritance.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name.
    pub name: Located<String>,
    /// The whole document.
    pub node: Node,
}

impl Library {
    /// Puts there what another has, but for names that it has itself.
    pub fn fill_from(&mut self, other: &Library) {
        self.layouts.fill_from(&other.layouts);
        self.sheets.fill_from(&other.sheets);
        self.looks.fill_from(&other.looks);
    }
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
            library: Library::default(),
            files: Vec::new(),
            is_whole: true,
        }
    }

    /// The decks of a component.
    pub fn decks_of(&self, component: &str) -> impl Iterator<Item = &Deck> {
        self.decks.iter().filter(move |deck| names::same(&deck.component.value, component))
    }

    /// The components that there are decks of, each once, in the order in which they were read.
    pub fn components(&self) -> Vec<&str> {
        let mut components: Vec<&str> = Vec::new();
        for deck in &self.decks {
            if !components.iter().any(|other| names::same(other, &deck.component.value)) {
                components.push(&deck.component.value);
            }
        }
        components
    }
}
