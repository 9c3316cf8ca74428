//! Decks: entries of one component, each with its fields and its number of copies.

use super::declared::{Declared, FieldDeclaration, Total};
use super::{GameName, WordedHead};
use crate::diag::{Report, code};
use crate::source::read::{Count, Entries, Name, target};
use crate::source::shape::Names;
use crate::source::{Document, Located, Map, Node, Origin, Read, Shape, read_map, wrong_type};
use crate::{document, words};

document! {
    /// The keys of decks, without their cards.
    pub struct DeckKeys ("a deck") {
        /// what the cards are, like agent or spell; game files name it to print them
        component: Name<target::Component>;
        /// fields of every card that does not set them itself
        defaults: FieldsOfAll = ();
    }
}

document! {
    /// The keys that only decks of custom games have.
    #[derive(Default)]
    pub struct Declarations ("a deck") {
        /// the fields that cards of a custom game may have
        fields: Entries<FieldDeclaration, target::Field>;
        /// what the cards must add up to: how many there are, sums of fields, counts of words
        totals: Entries<Node, target::Field>;
    }
}

document! {
    /// A deck of cards.
    pub struct CardDeck ("a deck") with head: WordedHead, deck: DeckKeys {
        /// the cards, or the table beside the deck that has them
        cards: CardList;
    }
}

document! {
    /// A deck of pieces.
    pub struct PieceDeck ("a deck") with head: WordedHead, deck: DeckKeys {
        /// the pieces, or the table beside the deck that has them
        pieces: CardList;
    }
}

document! {
    /// A deck of cards of a custom game.
    pub struct CustomCardDeck ("a deck") with head: WordedHead, deck: DeckKeys, own: Declarations {
        /// the cards, or the table beside the deck that has them
        cards: CardList;
    }
}

document! {
    /// A deck of pieces of a custom game.
    pub struct CustomPieceDeck ("a deck") with head: WordedHead, deck: DeckKeys, own: Declarations {
        /// the pieces, or the table beside the deck that has them
        pieces: CardList;
    }
}

document! {
    /// Cards in a table beside their deck.
    pub struct CardTable ("a list of cards, or a table of them") with options: TableOptions {
        /// the path of a table of cards, relative to this file: CSV, XLSX, ODS or JSON; or its address, for `punchboard fetch`
        table: Option<Located<String>>;
        /// the same as `table`
        csv: Option<Located<String>>;
        /// a folder of pictures, relative to this file: each of them is a card, named after its file
        pictures: Option<Located<String>>;
    }
}

document! {
    /// How tables of cards are read.
    #[derive(Default)]
    pub struct TableOptions ("a table of cards") {
        /// the sheet of a spreadsheet that has the cards; by default the first one
        sheet: Option<Located<String>>;
        /// the rows of the cards, like `2-40`; the row above them has the headings
        rows: Option<Located<String>>;
        /// the name of the row before which the table ends; `""` ends it at the first row without a name
        until: Option<Located<String>>;
        /// the field that each heading means; with `~`, the column is skipped
        columns: Option<Node>;
        /// whether numbers of spreadsheets are read as they are shown or without their format
        format: Option<NumberFormat>;
    }
}

words! {
    /// How numbers of spreadsheets are read.
    #[derive(Default)]
    pub enum NumberFormat {
        /// As people see them: `007`, `50%`, `$2.50`.
        #[default]
        Shown = "shown",
        /// Without their format: `7`, `0.5`, `2.5`.
        Raw = "raw",
    }
}

document! {
    /// The keys that every card may have.
    pub struct CardKeys ("a card", open) {
        /// what players and messages call it
        name: Located<String>;
        /// how many are printed
        copies: Copies = 1;
        /// one card for each combination of values, like `{suit: [hearts, spades], rank: 1-13}`; the card's texts may have
        /// `{suit}` in them
        each: Option<Node>;
        /// one piece for each number: 1-24, or a list like [1-12, 20]
        numbers: Option<Node>;
    }
}

/// The number of copies of one card.
pub type Copies = Count<0, 10_000>;

/// The cards of a deck. They are not copied, since there may be many.
#[derive(Debug)]
pub struct CardList;

impl Read for CardList {
    type Value = ();
    const SHAPE: Shape = Shape::Either(&[Shape::List(&Shape::Card), Shape::Object(CardTable::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<()> {
        let Some(cards) = node.as_list() else {
            wrong_type(node, "a list of cards", report);
            if let (Some(map), Some(fault)) = (node.as_map(), report.last()) {
                fault.help(match map.iter().next().and_then(|(key, _)| key.text.strip_prefix('-')) {
                    Some(key) => format!("write `- {key}: …`, with a space after the dash"),
                    None => {
                        "begin each card with a dash: `- name: …`; for a table of cards, write `table: FILE`"
                            .to_owned()
                    }
                });
            }
            return None;
        };
        if cards.is_empty() {
            report
                .error(code::EMPTY, node.origin, "a deck without cards")
                .help("add cards, or delete the deck");
        }
        Some(())
    }
}

/// Fields for all cards of a deck. They are not copied here, either.
#[derive(Debug)]
pub struct FieldsOfAll;

impl Read for FieldsOfAll {
    type Value = ();
    const SHAPE: Shape = Shape::Map(Names::Field, &Shape::Any);

    fn read(node: &Node, report: &mut Report) -> Option<()> {
        read_map(node, "a map of fields", report);
        Some(())
    }
}

/// A list of entries of one component: Agents, force cards, health tokens.
#[derive(Debug, Clone)]
pub struct Deck {
    /// The game.
    pub game: GameName,
    /// What the entries are, in the game's words: `agent`, `location`, `health-token`.
    pub component: Located<String>,
    /// The fields that a custom game's deck declares.
    pub declared: Vec<Declared>,
    /// The totals that its cards must have.
    pub totals: Vec<Total>,
    /// The entries in order.
    pub entries: Vec<Entry>,
    /// The place of the whole deck.
    pub origin: Origin,
}

/// One entry of a deck: a component to print so many times.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its name; for an entry without one, a description ("card 3").
    pub name: Located<String>,
    /// How many to print.
    pub copies: u32,
    /// All its fields, including those of the deck's `defaults`.
    pub fields: Map,
    /// The place of the whole entry.
    pub origin: Origin,
}

impl Entry {
    /// The value of a field, unless it is missing or null.
    pub fn get(&self, field: &str) -> Option<&Node> {
        self.fields.get(field).filter(|node| !node.is_null())
    }

    /// The text of a field.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.get(field).and_then(Node::as_text)
    }

    /// The text of a field with its place.
    pub fn located_text(&self, field: &str) -> Option<Located<&str>> {
        self.get(field).and_then(Node::located_text)
    }

    /// The number of a field with its place.
    pub fn located_integer(&self, field: &str) -> Option<Located<i64>> {
        self.get(field).and_then(Node::located_integer)
    }

    /// The words of a field that is one word or a list of them.
    pub fn words(&self, field: &str) -> Vec<Located<&str>> {
        self.get(field).map(Node::words).unwrap_or_default()
    }

    /// How many to print, with the place of that number.
    pub fn located_copies(&self) -> Located<u64> {
        Located { value: u64::from(self.copies), origin: self.origin_of("copies") }
    }

    /// The place of a field's value, or of the name if the field is missing.
    pub fn origin_of(&self, field: &str) -> Origin {
        self.get(field).map_or(self.name.origin, |node| node.origin)
    }
}
