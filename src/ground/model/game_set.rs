//! Sets: definitions that belong together, either of one game or named by one game file.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use super::printed_rules::PrintedRules;
use super::{Board, Deck, GameFile, GameName, HexMap, Languages};
use crate::source::{FileId, Located, Node, names};

/// Definitions that are checked and printed together.
#[derive(Debug)]
pub struct GameSet {
    /// The game.
    pub game: GameName,
    /// What is printed and how; without one, the game's built-in game file is used.
    pub game_file: Option<GameFile>,
    /// The decks, in the order in which they were read.
    pub decks: Vec<Deck>,
    /// The boards of squares.
    pub boards: Vec<Board>,
    /// The maps of hexes.
    pub maps: Vec<HexMap>,
    /// The tables: who plays and what each brings.
    pub tables: Vec<TableDocument>,
    /// Its rulebooks, if it is a custom game's: whole documents, in the order in which they were read.
    pub rulebooks: Vec<Node>,
    /// The same rulebooks, as they are printed.
    pub printed_rules: PrintedRules,
    /// Maps of a custom game that list their spaces, as written, and its boards and maps that checks of its rulebooks
    /// name, in the same form.
    pub listed_maps: Vec<Node>,
    /// Its layouts, sheets and looks, and those that belong to no set.
    pub library: Library,
    /// The files of all these, each once.
    pub files: Vec<FileId>,
    /// Whether all of it was readable. In an incomplete set, missing definitions may be in the unreadable part, and
    /// are not reported.
    pub is_whole: bool,
}

/// A `table` document. Its fields depend on its game.
#[derive(Debug, Clone)]
pub struct TableDocument {
    /// The game.
    pub game: GameName,
    /// The whole document.
    pub node: Node,
}

/// Layouts, sheets and looks of the definitions, by name. Built-in ones are loaded when they are named.
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
    /// Whether something was unreadable: missing definitions may be there, and are not reported.
    pub is_incomplete: bool,
}

/// Layouts, sheets or looks by name, as people compare names.
#[derive(Debug, Default, Clone)]
pub struct Shelf(BTreeMap<String, Arc<Source>>);

impl Shelf {
    /// The definition of a name.
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.0.get(&names::key(name)).map(Arc::as_ref)
    }

    /// Adds a definition, unless its name is taken: then the one that has it is returned.
    pub fn keep(&mut self, source: &Arc<Source>) -> Option<&Source> {
        match self.0.entry(names::key(&source.name.value)) {
            Entry::Vacant(free) => drop(free.insert(Arc::clone(source))),
            Entry::Occupied(taken) => return Some(taken.into_mut()),
        }
        None
    }

    /// Adds all of another shelf, except names that are taken.
    pub fn fill_from(&mut self, other: &Shelf) {
        other.0.values().for_each(|source| {
            self.keep(source);
        });
    }

    /// All definitions, by name.
    pub fn values(&self) -> impl Iterator<Item = &Source> {
        self.0.values().map(Arc::as_ref)
    }

    /// The names as they were written.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values().map(|source| source.name.value.as_str())
    }
}

/// A layout, sheet or look as it was written, before inheritance.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name.
    pub name: Located<String>,
    /// The whole document.
    pub node: Node,
}

impl Library {
    /// Adds all of another library, except names that are taken.
    pub fn fill_from(&mut self, other: &Library) {
        self.layouts.fill_from(&other.layouts);
        self.sheets.fill_from(&other.sheets);
        self.looks.fill_from(&other.looks);
    }
}

impl GameSet {
    /// An empty set.
    pub fn empty(game: GameName) -> GameSet {
        GameSet {
            game,
            game_file: None,
            decks: Vec::new(),
            boards: Vec::new(),
            maps: Vec::new(),
            tables: Vec::new(),
            rulebooks: Vec::new(),
            printed_rules: PrintedRules::default(),
            listed_maps: Vec::new(),
            library: Library::default(),
            files: Vec::new(),
            is_whole: true,
        }
    }

    /// The decks of a component.
    pub fn decks_of(&self, component: &str) -> impl Iterator<Item = &Deck> {
        self.decks.iter().filter(move |deck| names::same(&deck.component.value, component))
    }

    /// The components of its decks, each once, in the order in which they were read.
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
