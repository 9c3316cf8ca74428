//! Reads a character of a scenario, from its own fields and from a card.

use crate::diag::{Report, and_list, code, or_list};
use crate::document;
use crate::model::GameName;
use crate::model::load::Cards;
use crate::pieces::{Frozen, Item};
use crate::source::document::read_document;
use crate::source::read::{Assumable, Count, Later, Name, target};
use crate::source::{
    Document, Located, Node, Origin, Read, Shape, names, or_wrong_type, read_text, shortened,
};
use crate::tables::HIT_POINTS;

document! {
    /// The keys of a character in any dispute.
    #[derive(Default)]
    pub struct Stated ("a character") {
        /// a card of the scenario's `decks` with the other keys
        _card "card": Option<Later<String>>;
        /// whose it is
        player: Option<Located<String>>;
        /// its square; in a turn also `sheet` or `graveyard`
        at: Option<Name<target::Space>>;
        /// hit points; all of them by default
        hp: Option<Located<Count<1, { HIT_POINTS as u32 }>>>;
        /// what it holds
        item: Option<Located<Held>>;
        /// frozen: it still has to lose its turn, or has lost it and not moved since
        frozen: Option<Located<Frozen>>;
    }
}

document! {
    /// A character in a fight.
    pub struct Fighter ("a fighter") with stated: Stated {
        /// what it is called
        name: Option<Located<String>>;
    }
}

/// A character as written.
#[derive(Debug)]
pub struct Written<S = Stated> {
    pub said: S,
    /// Whether hit points and item are in the scenario itself, not on a card.
    pub writes: (bool, bool),
    /// The place to report.
    pub origin: Origin,
}

impl Stated {
    /// Its hit points (SGL-1.8).
    pub fn hit_points(&self) -> Assumable<u8> {
        self.hp.map_or(Assumable::assumed(HIT_POINTS), |hp| Assumable::given(hp.value as u8))
    }
}

/// Reads a character. A bare text stands for the key `bare`; a card gives the keys `of_a_card`.
pub fn read<S: Document>(
    node: &Node,
    bare: &str,
    of_a_card: &[&str],
    cards: &Cards,
    report: &mut Report,
) -> Option<Written<S>> {
    let node = &match node.as_text() {
        Some(_) => Node::map([(bare, node.clone())], node.origin),
        None => node.clone(),
    };
    let filled = cards.filled(node, GameName::SuperGameLevel, |_| true, of_a_card, report)?;
    let said = read_document(&filled, report)?;
    Some(Written { said, writes: (node.holds("hp"), node.holds("item")), origin: node.head() })
}

impl Read for Item {
    type Value = Item;
    // Other spellings are understood, too.
    const SHAPE: Shape = Shape::Either(&[Shape::Word(&Item::KEYS), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Item> {
        item(read_text(node, report)?, report)
    }
}

/// Reads any item.
pub fn item(text: Located<&str>, report: &mut Report) -> Option<Item> {
    // "gun" is a freeze-gun: one word of a name, where no other name has it.
    let all: Vec<String> = Item::KEYS.iter().map(|key| key.replace('-', " ")).collect();
    let by_a_word = || names::meant(|| all.iter().map(String::as_str), text.value);
    let found = Item::parse(text.value).or_else(|| Item::parse(Item::KEYS[by_a_word()?]));
    if found.is_none() {
        let message = format!("there is no item \"{}\"", shortened(text.value));
        report.unknown(code::UNKNOWN_WORD, text, message, Item::KEYS, || {
            format!("the items are {}", and_list(&Item::KEYS))
        });
    }
    found
}

/// Reads an item that characters can hold (SGL-1.7).
#[derive(Debug)]
pub struct Held;

/// The items that can be held.
const HELD: [&str; 6] = {
    let (mut held, mut count, mut n) = ([""; 6], 0, 0);
    while n < Item::ALL.len() {
        if Item::ALL[n].is_held() {
            held[count] = Item::ALL[n].key();
            count += 1;
        }
        n += 1;
    }
    held
};

impl Read for Held {
    type Value = Item;
    const SHAPE: Shape = Shape::Either(&[Shape::Word(&HELD), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Item> {
        or_wrong_type(node.as_text(), node, "an item", report)?;
        let item = Item::read(node, report)?;
        if !item.is_held() {
            let message = format!("nobody holds {}: it acts when it is grabbed", item.with_article());
            report
                .error(crate::rule!("SGL-1.7"), node.origin, message)
                .help(format!("what can be held is {}", or_list(&HELD)));
        }
        item.is_held().then_some(item)
    }
}
