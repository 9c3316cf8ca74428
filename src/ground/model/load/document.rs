//! Sorts documents by their `kind:`.

use std::sync::Arc;

use super::game_file::Game;
use super::languages;
use crate::diag::{Report, code, or_list};
use crate::document;
use crate::model::game_set::Source;
use crate::model::vendor::Vendor;
use crate::model::{Board, Deck, GameName, GameSet, HexMap, Language, Languages, TableDocument};
use crate::source::read::List;
use crate::source::{FileId, Located, Node, Origin, Read, read_text, shortened};

/// The contents of a file.
#[derive(Debug)]
pub(super) struct Contents {
    pub file: FileId,
    pub decks: Vec<Deck>,
    pub boards: Vec<Board>,
    pub maps: Vec<HexMap>,
    pub tables: Vec<TableDocument>,
    /// Rulebooks of custom games, as written.
    pub rulebooks: Vec<Node>,
    /// Maps of custom games that list their spaces, as written.
    pub listed_maps: Vec<Node>,
    pub game_files: Vec<Game>,
    pub layouts: Vec<Arc<Source>>,
    pub sheets: Vec<Arc<Source>>,
    pub looks: Vec<Arc<Source>>,
    /// Documents that are read when their languages are known.
    pub unread: Vec<Node>,
    /// Whether it has a game file that is unreadable.
    pub lacks_a_game: bool,
}

impl Contents {
    /// Moves what belongs to a set's game into the set; returns whether there was anything.
    pub fn take_into(&mut self, set: &mut GameSet) -> bool {
        let game = set.game;
        let rules = if game == GameName::Custom { std::mem::take(&mut self.rulebooks) } else { Vec::new() };
        let has_rules = !rules.is_empty();
        set.rulebooks.extend(rules);
        if game == GameName::Custom {
            set.listed_maps.append(&mut self.listed_maps);
        }
        let taken = [
            has_rules,
            moved(&mut self.decks, &mut set.decks, |deck| deck.game == game),
            moved(&mut self.tables, &mut set.tables, |table| table.game == game),
            moved(&mut self.boards, &mut set.boards, |board| board.game == game),
            moved(&mut self.maps, &mut set.maps, |map| map.game == game),
        ];
        taken.contains(&true)
    }

    /// Copies what belongs to a set's game into the set.
    pub fn copy_into(&self, set: &mut GameSet) {
        let game = set.game;
        if game == GameName::Custom {
            set.rulebooks.extend(self.rulebooks.iter().cloned());
            set.listed_maps.extend(self.listed_maps.iter().cloned());
        }
        set.decks.extend(self.decks.iter().filter(|deck| deck.game == game).cloned());
        set.tables.extend(self.tables.iter().filter(|table| table.game == game).cloned());
        set.boards.extend(self.boards.iter().filter(|board| board.game == game).cloned());
        set.maps.extend(self.maps.iter().filter(|map| map.game == game).cloned());
    }
}

/// Moves the wanted items from one list to the end of another; returns whether there were any.
fn moved<T>(from: &mut Vec<T>, to: &mut Vec<T>, is_wanted: impl Fn(&T) -> bool) -> bool {
    let (taken, left): (Vec<T>, Vec<T>) = std::mem::take(from).into_iter().partition(is_wanted);
    *from = left;
    let any = !taken.is_empty();
    to.extend(taken);
    any
}

/// The kinds of definitions, in the order in which they are listed to users.
pub const KINDS: [&str; 11] =
    ["deck", "pieces", "board", "map", "table", "rulebook", "layout", "look", "sheet", "vendor", "game"];

/// Reads the game files among a file's documents in the wanted language; the others are read when it is known which
/// game file uses them.
pub(super) fn contents(
    file: FileId,
    nodes: Vec<Node>,
    wanted: Option<Language>,
    report: &mut Report,
) -> Contents {
    let mut contents = Contents {
        file,
        decks: Vec::new(),
        boards: Vec::new(),
        maps: Vec::new(),
        tables: Vec::new(),
        rulebooks: Vec::new(),
        listed_maps: Vec::new(),
        game_files: Vec::new(),
        layouts: Vec::new(),
        sheets: Vec::new(),
        looks: Vec::new(),
        unread: Vec::new(),
        lacks_a_game: false,
    };
    let is_game = |node: &Node| node.get("kind").and_then(Node::as_text) == Some("game");
    let (games, mut others): (Vec<Node>, Vec<Node>) = nodes.into_iter().partition(is_game);
    // Disputes may be beside the rulebook that decides them.
    if others.iter().any(|node| node.get("kind").is_some()) {
        others.retain(|node| node.get("dispute").is_none());
    }
    contents.unread = others;
    for node in games {
        sort(node, wanted, &mut contents, report);
    }
    contents
}

impl Contents {
    /// Reads the remaining documents of a file, each in the language that is printed.
    pub fn read(&mut self, languages: &Languages, report: &mut Report) {
        for mut node in std::mem::take(&mut self.unread) {
            languages::choose(&mut node, languages, report);
            sort(node, None, self, report);
        }
    }
}

document! {
    /// The keys that identify a document; the rest is read when they are known.
    struct Beginning ("a definition", open) at head {
        /// what the document is
        kind: Option<Node>;
        /// whose rules apply; custom is for any other game
        game: Option<Node>;
    }
}

document! {
    /// A document that is kept under its name until it is requested.
    struct Named ("a definition", open) {
        /// what other documents call it
        name: Located<String>;
    }
}

document! {
    /// A map that lists its spaces.
    struct ListedMap ("a map of spaces") {
        /// `map`
        kind: Node;
        /// `custom`
        game: Node;
        /// what checks call it
        name: Located<String>;
        /// its spaces: a label each, terrain, the labels of those next to it, and any other fields
        spaces: List<Listed>;
    }
}

document! {
    /// A space of a map that lists them.
    struct Listed ("a space", open) {
        /// what it is called
        label: Located<String>;
        /// the labels of the spaces beside it
        next: Vec<Located<String>>;
    }
}

/// The only kind of document that has some key of this one.
fn likely(node: &Node) -> Option<&'static str> {
    const OF_KEYS: [(&str, &str); 13] = [
        ("disputes", "rulebook"),
        ("sections", "rulebook"),
        ("cards", "deck"),
        ("pieces", "pieces"),
        ("front", "layout"),
        ("files", "game"),
        ("paper", "sheet"),
        ("sizes", "vendor"),
        ("squares", "board"),
        ("square", "board"),
        ("hexes", "map"),
        ("hex", "map"),
        ("terrains", "look"),
    ];
    let map = node.as_map()?;
    OF_KEYS.iter().find(|(key, _)| map.get(key).is_some()).map(|(_, kind)| *kind)
}

/// Stores a document by its kind.
fn sort(node: Node, wanted: Option<Language>, contents: &mut Contents, report: &mut Report) {
    let Some(Beginning { head, kind, game: written }) = Beginning::read(&node, report) else {
        if let Some(fault) = report.last() {
            fault.help("a definition begins with `kind:`, for example `kind: deck`");
        }
        return;
    };
    let Some(kind) = kind else {
        report.error(code::UNKNOWN_KIND, head, "a definition that does not say what it is").help(
            match likely(&node) {
                Some(kind) => format!("begin with `kind: {kind}`, if that is what it is"),
                None => format!("begin with `kind:` and one of {}", or_list(&KINDS)),
            },
        );
        return;
    };
    let word = kind.as_text().unwrap_or_default();
    match word {
        "layout" => contents.layouts.extend(named(node, report)),
        "sheet" => contents.sheets.extend(named(node, report)),
        "look" => contents.looks.extend(named(node, report)),
        // `pack` reads the one that it is given; here it is only checked.
        "vendor" => drop(Vendor::read(&node, report)),
        "rulebook" => {
            let Some(game) = game(written.as_ref(), head, report) else { return };
            if game == GameName::Custom {
                contents.rulebooks.push(node);
            } else if let Some(written) = written {
                report
                    .error(code::UNKNOWN_GAME, written.origin, format!("{game} has its own rulebook"))
                    .help("write `game: custom`, and give the rulebook a `name:`");
            }
        }
        "deck" | "pieces" | "board" | "map" | "table" | "game" => {
            let Some(game) = game(written.as_ref(), head, report) else { return };
            match word {
                "deck" => contents.decks.extend(super::deck::deck(game, "cards", node, report)),
                "pieces" => contents.decks.extend(super::deck::deck(game, "pieces", node, report)),
                "board" => contents.boards.extend(super::board::board(game, &node, report)),
                "map" if game == GameName::Custom && node.get("spaces").is_some() => {
                    contents.listed_maps.extend(ListedMap::read(&node, report).map(|_| node));
                }
                "map" => contents.maps.extend(super::map::map(game, &node, report)),
                "table" => contents.tables.push(TableDocument { game, node }),
                _ => {
                    let read = super::game_file::game_file(game, node, wanted, report);
                    contents.lacks_a_game |= read.is_none();
                    contents.game_files.extend(read);
                }
            }
        }
        other => {
            let message = format!("there is no kind of definition called \"{}\"", shortened(other));
            report
                .error(code::UNKNOWN_KIND, kind.origin, message)
                .did_you_mean(other, KINDS, || format!("the kinds are {}", or_list(&KINDS)));
        }
    }
}

/// The game of a definition.
fn game(written: Option<&Node>, head: Origin, report: &mut Report) -> Option<GameName> {
    let names = GameName::ALL.map(GameName::key);
    let Some(written) = written else {
        report
            .error(code::UNKNOWN_GAME, head, "a definition that does not say which game it belongs to")
            .help(format!("add `game:` and one of {}; custom is for any other game", or_list(&names)));
        return None;
    };
    let word = read_text(written, report)?;
    let game = GameName::from_key(word.value);
    if game.is_none() {
        let message = format!("there is no game called \"{}\"", shortened(word.value));
        report.unknown(code::UNKNOWN_GAME, word, message, names, || {
            format!("write {}; custom is for any other game", or_list(&names))
        });
    }
    game
}

/// A layout, look or sheet, kept under its name until it is requested.
fn named(node: Node, report: &mut Report) -> Option<Arc<Source>> {
    let Named { name } = Named::read(&node, report)?;
    Some(Arc::new(Source { name, node }))
}
