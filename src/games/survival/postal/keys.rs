//! The keys of letters and orders. Readers, suggestions, the schema and the guide use these lists.

use super::{german, words};
use crate::kind::Behaviour;
use crate::scenario::orders::OrderLine;
use crate::source::read::OneOrMore;
use crate::source::shape::{Field, Names, Object};
use crate::source::{Read, Shape};
use crate::tables::MOST_ROUNDS;

/// A key with its synonyms.
pub type Word = (Field, &'static [&'static str]);

/// The value of a creature: a few words, or a map of orders.
const ORDER: Shape = Shape::Either(&[Shape::Text, Shape::List(&Shape::Text), Shape::Object(&CREATURE_ORDER)]);
/// Orders by creature, or as order lines.
const ORDERS: Shape =
    Shape::Either(&[Shape::Map(Names::New, &ORDER), Shape::List(&OrderLine::SHAPE), Shape::Text]);
/// One or several words.
const WORDS: Shape = <OneOrMore<String>>::SHAPE;

/// The keys of a letter.
pub const LETTER_KEYS: [Word; 7] = [
    (Field::optional("enemy", Shape::Text, "one rival, by the species' or the player's name"), &["enemies"]),
    (
        Field::optional("gene", WORDS, "the new advantage, in order of preference"),
        &["genes", "advantage", "advantages", "new advantage", "new gene"],
    ),
    (
        Field::optional(
            "standing",
            ORDERS,
            "standing orders, written like orders; they replace the old ones, and `none` removes them; if none of the new \
             can be used, the old ones stay",
        ),
        &["standing orders", "standing order"],
    ),
    (
        Field::optional("press", Shape::Text, "words for everybody, printed with the report"),
        &["message", "news"],
    ),
    (
        Field::optional("player", Shape::Text, "the sender; may be omitted, but must be right"),
        &["species", "name"],
    ),
    (
        Field::optional(
            "round",
            Shape::Between(1, MOST_ROUNDS as i64),
            "the round; may be omitted, but must be right",
        ),
        &["turn"],
    ),
    (
        Field::optional("orders", ORDERS, "the orders, if they are not keys of the letter themselves"),
        &["order", "creatures"],
    ),
];

/// The keys of an order to a creature.
pub const ORDER_KEYS: [Word; 7] = [
    (
        Field::optional("move", WORDS, "its move: hexes or directions in order, or `stay`"),
        &["go", "to", "path", "moves"],
    ),
    (
        Field::optional(
            "behaviour",
            Shape::Word(Behaviour::NAMES),
            "its new behaviour, also `D`, `S` or `A`",
        ),
        &["behavior", "mode", "behave"],
    ),
    (Field::optional("without", WORDS, "advantages to leave unused in this round"), &["unused"]),
    (
        Field::optional("sleep", Shape::Truth, "whether to sleep through a Winter round (Hibernation)"),
        &["sleeps", "asleep"],
    ),
    (
        Field::optional("child", WORDS, "the hex of its newborn, two for twins"),
        &["children", "newborn", "newborns", "newborn to", "child to"],
    ),
    (
        Field::optional("child_behaviour", Shape::Word(Behaviour::NAMES), "the behaviour of its newborn"),
        &["child behavior", "newborn behaviour", "newborn behavior"],
    ),
    (
        Field::optional("place", Shape::Name(Names::Space), "in round 1, the hex where it starts"),
        &["start", "starts", "hex"],
    ),
];

/// The schema of a letter: creatures are keys, too, and for a single creature the keys of its order.
pub const LETTER: Object =
    Object { open: true, ..Object::new("a letter", &[&fields(&LETTER_KEYS), &fields(&ORDER_KEYS)]) };
const CREATURE_ORDER: Object = Object::new("an order to a creature", &[&fields(&ORDER_KEYS)]);

const fn fields<const N: usize>(words: &[Word; N]) -> [Field; N] {
    let mut fields = [words[0].0; N];
    let mut n = 1;
    while n < N {
        fields[n] = words[n].0;
        n += 1;
    }
    fields
}

/// The key that a word means.
pub fn key_of(word: &str, keys: &[Word]) -> Option<&'static str> {
    let word = words::plain(word);
    let found = |word: &str| {
        let is_meant = |(key, others): &&Word| words::plain(key.name) == word || others.contains(&word);
        keys.iter().find(is_meant).map(|(key, _)| key.name)
    };
    found(&word).or_else(|| found(german::key(&word)?))
}

/// The names of all keys.
pub fn names(keys: &[Word]) -> impl Iterator<Item = &'static str> {
    keys.iter().map(|(key, _)| key.name)
}
