//! Fields that pieces and tables of several games have.

use crate::source::shape::{Field, Names, Shape};

/// What a card or piece is called.
pub const NAME: Field = Field::required("name", Shape::Text, "what it is called");
/// A number of its own.
pub const NUMBER: Field = Field::optional("number", Shape::Any, "its number, for the layout to show");
/// Several of it at once.
pub const NUMBERS: Field = Field::optional("numbers", Shape::Any, "makes one of it for each number: 1-10");
/// How many to print.
pub const COPIES: Field = Field::optional("copies", Shape::Whole, "how many to print");
/// A picture.
pub const ART: Field = Field::optional("art", Shape::Text, "a picture for it: a file beside this one");
/// A line of flavor.
pub const QUOTE: Field = Field::optional("quote", Shape::Text, "a line of flavor at its foot");
/// Words.
pub const TEXT: Field = Field::optional("text", Shape::Text, "words on it");
/// The rule that it is about.
pub const RULE: Field = Field::optional("rule", Shape::Text, "the rule that says it in full");

/// The kind of a table's document.
pub const KIND: Field = Field::required("kind", Shape::Text, "`table`");
/// The game that a table plays.
pub const GAME: Field = Field::required("game", Shape::Text, "whose rules hold");
/// A table's own name for its game.
pub const TITLE: Field = Field::optional("title", Shape::Text, "what the table calls its game");
/// What a table has agreed on.
pub const HOUSE_RULES: Field = Field::optional(
    "house_rules",
    Shape::Map(Names::Option, &Shape::Text),
    "options of the rulebook, with the value agreed on",
);
/// Who plays; `lines` is what is said of them.
pub const fn players(lines: &'static Shape) -> Field {
    Field::required("players", *lines, "who plays, clockwise from the one who begins")
}
/// A player's name.
pub const PLAYER: Field = Field::required("player", Shape::Text, "the name");
