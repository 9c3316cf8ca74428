//! The keys of decks, tables of cards, and fields that a custom game's deck declares.

use super::{Field, Names, Object, Shape};
use crate::model::declared::DeclaredKind;
use crate::source::shape::words;

/// How many copies of one card can be asked for.
pub const MOST_COPIES: i64 = 10_000;

/// What every document of a game begins with.
pub(super) const DOCUMENT: &[Field] = &[
    Field::required("kind", Shape::Text, "what the document is"),
    Field::required("game", Shape::Text, "whose rules hold; custom is for any other game"),
];

const DECK_FIELDS: &[Field] = &[
    Field::required(
        "component",
        Shape::Name(Names::Component),
        "what the cards are, like agent or spell; game files name it to print them",
    ),
    Field::optional(
        "defaults",
        Shape::Map(Names::Field, &Shape::Any),
        "fields of every card that does not say otherwise",
    ),
];

static CARDS: Shape = Shape::Either(&[Shape::List(&Shape::Card), Shape::Object(&CSV)]);

const LIST_OF_CARDS: &[Field] =
    &[Field::required("cards", CARDS, "the cards, or the table beside the deck that has them")];

const LIST_OF_PIECES: &[Field] =
    &[Field::required("pieces", CARDS, "the pieces, or the table beside the deck that has them")];

static DECLARATIONS: &[Field] = &[
    Field::optional(
        "fields",
        Shape::Map(
            Names::Field,
            &Shape::Either(&[Shape::Word(&words(&DeclaredKind::WORDS)), Shape::Object(&DECLARED)]),
        ),
        "the fields that cards of a custom game may have",
    ),
    Field::optional(
        "totals",
        Shape::Map(Names::Field, &Shape::Any),
        "what the cards must come to: how many there are, sums of fields, counts of words",
    ),
];

/// A deck of a game with a rulebook.
pub static DECK: Object = Object::new("a deck", &[DOCUMENT, DECK_FIELDS, LIST_OF_CARDS]);
/// The same, of pieces.
pub static PIECES: Object = Object::new("a deck", &[DOCUMENT, DECK_FIELDS, LIST_OF_PIECES]);
/// A deck of a custom game.
pub static CUSTOM_DECK: Object = Object::new("a deck", &[DOCUMENT, DECK_FIELDS, LIST_OF_CARDS, DECLARATIONS]);
/// The same, of pieces.
pub static CUSTOM_PIECES: Object =
    Object::new("a deck", &[DOCUMENT, DECK_FIELDS, LIST_OF_PIECES, DECLARATIONS]);

/// A table of cards beside its deck.
pub static CSV: Object = Object::new(
    "a list of cards, or a table of them",
    &[&[Field::required("csv", Shape::Text, "the path of the table, beside this file")]],
);

/// What every card may have.
pub static CARD: Object = Object::open(
    "a card",
    &[&[
        Field::required("name", Shape::Text, "what players and messages call it"),
        Field::optional(
            "copies",
            Shape::Between(0, MOST_COPIES),
            "how many are printed, 1 unless it says so",
        ),
        Field::optional(
            "numbers",
            Shape::OneOrMore(&Shape::Text),
            "one piece for each number: 1-24, or a list like [1-12, 20]",
        ),
    ]],
);

/// A field's declaration.
pub static DECLARED: Object = Object::new(
    "a field's declaration",
    &[&[
        Field::optional("kind", Shape::Word(&words(&DeclaredKind::WORDS)), "what its value is"),
        Field::optional(
            "range",
            Shape::Any,
            "the least and the most, like 1-10: of a number, of a text's letters, of a list's entries",
        ),
        Field::optional("choices", Shape::OneOrMore(&Shape::Text), "the words that may stand there"),
        Field::optional("unique", Shape::Truth, "whether no two cards may have the same"),
        Field::optional("optional", Shape::Truth, "whether cards may do without it"),
        Field::optional("about", Shape::Text, "a remark for readers"),
    ]],
);
