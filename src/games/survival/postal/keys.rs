//! The keys of a letter and of an order in it, said once: readers, suggestions, the schema and the guide go by them.

use super::words;
use crate::kind::Behaviour;
use crate::scenario::orders::OrderLine;
use crate::source::read::OneOrMore;
use crate::source::shape::{Field, Names, Object};
use crate::source::{Read, Shape};
use crate::tables::MOST_ROUNDS;

/// A key, and other words for it.
pub type Word = (Field, &'static [&'static str]);

/// What stands for a creature: a few words, or a map with all that can be ordered.
const ORDER: Shape = Shape::Either(&[Shape::Text, Shape::List(&Shape::Text), Shape::Object(&OF_CREATURE)]);
/// Orders: behind creatures, or as lines.
const ORDERS: Shape =
    Shape::Either(&[Shape::Map(Names::New, &ORDER), Shape::List(&OrderLine::SHAPE), Shape::Text]);
/// Words, one or several.
const WORDS: Shape = <OneOrMore<String>>::SHAPE;

/// The keys of a letter.
pub const OF_LETTER: [Word; 7] = [
    (Field::optional("enemy", Shape::Text, "one rival, by the species' or the player's name"), &["enemies"]),
    (
        Field::optional("gene", WORDS, "the new advantage: first choice, second, third"),
        &["genes", "advantage", "advantages", "new advantage", "new gene"],
    ),
    (
        Field::optional(
            "standing",
            ORDERS,
            "standing orders, written like orders; they take the place of the old ones, `none` takes them away; where none of the new \
             can be used, the old stay",
        ),
        &["standing orders", "standing order"],
    ),
    (
        Field::optional("press", Shape::Text, "words for everybody, printed with the report"),
        &["message", "news"],
    ),
    (
        Field::optional("player", Shape::Text, "who sends it; if it is there, it must be right"),
        &["species", "name"],
    ),
    (
        Field::optional(
            "round",
            Shape::Between(1, MOST_ROUNDS as i64),
            "for which round; if it is there, it must be right",
        ),
        &["turn"],
    ),
    (
        Field::optional("orders", ORDERS, "the orders, where they do not stand by themselves"),
        &["order", "creatures"],
    ),
];

/// The keys of an order to a creature.
pub const OF_ORDER: [Word; 7] = [
    (
        Field::optional("move", WORDS, "where it goes: hexes or directions in order, or `stay`"),
        &["go", "to", "path", "moves"],
    ),
    (
        Field::optional(
            "behaviour",
            Shape::Word(Behaviour::NAMES),
            "how it behaves from now on; `D`, `S` or `A` will do",
        ),
        &["behavior", "mode", "behave"],
    ),
    (Field::optional("without", WORDS, "advantages that it leaves unused in this round"), &["unused"]),
    (
        Field::optional("sleep", Shape::Truth, "it sleeps through a Winter round (Hibernation)"),
        &["sleeps", "asleep"],
    ),
    (
        Field::optional("child", WORDS, "the hex of its newborn, two for twins"),
        &["children", "newborn", "newborns", "newborn to", "child to"],
    ),
    (
        Field::optional("child_behaviour", Shape::Word(Behaviour::NAMES), "how its newborn behaves"),
        &["child behavior", "newborn behaviour", "newborn behavior"],
    ),
    (
        Field::optional("place", Shape::Name(Names::Space), "in round 1, where it starts"),
        &["start", "starts", "hex"],
    ),
];

/// A letter, as the schema has it: creatures are keys, too, and where there is only one, what is ordered to it.
pub const LETTER: Object =
    Object { open: true, ..Object::new("a letter", &[&fields(&OF_LETTER), &fields(&OF_ORDER)]) };
const OF_CREATURE: Object = Object::new("an order to a creature", &[&fields(&OF_ORDER)]);

const fn fields<const N: usize>(words: &[Word; N]) -> [Field; N] {
    let mut fields = [words[0].0; N];
    let mut n = 1;
    while n < N {
        fields[n] = words[n].0;
        n += 1;
    }
    fields
}

/// The key that a word stands for.
pub fn key_of(word: &str, keys: &[Word]) -> Option<&'static str> {
    let word = words::plain(word);
    let found = keys.iter().find(|(key, others)| words::plain(key.name) == word || others.contains(&&*word));
    found.map(|(key, _)| key.name)
}

/// The names of keys.
pub fn names(keys: &[Word]) -> impl Iterator<Item = &'static str> {
    keys.iter().map(|(key, _)| key.name)
}
