//! What a scenario says of one character, from its own fields or from a card.

use crate::diag::{Report, code, nearest, or_list};
use crate::games::super_game_level::pieces::{Frozen, Item};
use crate::games::super_game_level::tables::HIT_POINTS;
use crate::model::GameName;
use crate::model::load::Cards;
use crate::source::fields::{read_text, shortened, wrong_type};
use crate::source::{Fields, Key, Located, Node, Origin, Value};

/// What is said of a character; what is not said is `None`.
#[derive(Debug, Clone)]
pub struct Stated {
    /// Its name, in a fight.
    pub name: Option<Located<String>>,
    /// Its owner.
    pub player: Option<Located<String>>,
    /// Where it is.
    pub at: Option<Located<String>>,
    /// Hit points.
    pub hp: Option<Located<u8>>,
    /// What it holds.
    pub item: Option<Located<Item>>,
    /// How it is frozen.
    pub frozen: Option<Located<Frozen>>,
    /// Whether hit points and item stand in the scenario itself, not on a card.
    pub writes: (bool, bool),
    /// The place to blame.
    pub origin: Origin,
}

/// Which key a bare word stands for; only then may `name` stand in the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bare {
    /// The name: `attacker: Zed`.
    Name,
    /// The owner: `a: ann`.
    Player,
}

impl Stated {
    /// Nothing but a place.
    pub fn nothing(origin: Origin) -> Stated {
        Stated {
            name: None,
            player: None,
            at: None,
            hp: None,
            item: None,
            frozen: None,
            writes: (false, false),
            origin,
        }
    }
}

/// Reads a character.
pub fn read(node: &Node, bare: Bare, cards: &Cards, report: &mut Report) -> Option<Stated> {
    let what = if bare == Bare::Name { "a fighter" } else { "a character" };
    let node = &match &node.value {
        Value::Scalar(scalar) if !scalar.is_null() => {
            let key = if bare == Bare::Name { "name" } else { "player" };
            Node::map([(key, Node::text(&*scalar.text, node.origin))], node.origin)
        }
        _ => node.clone(),
    };
    let has = |key: &str| node.as_map().and_then(|map| map.get(key)).is_some();
    let writes = (has("hp"), has("item"));
    let written_name = has("name");
    let filled = cards.filled(node, GameName::SuperGameLevel, |_| true, &["name", "hp", "item"], report)?;
    let mut fields = Fields::of(&filled, what, report)?;
    let owned = |text: Located<&str>| text.map(str::to_owned);
    let name = if bare == Bare::Name { fields.text("name", report).map(owned) } else { None };
    let stated = Stated {
        name,
        player: fields.text("player", report).map(owned),
        at: fields.text("at", report).map(owned),
        hp: (fields.integer("hp", 1..=i64::from(HIT_POINTS), report)).map(|hp| hp.map(|hp| hp as u8)),
        item: fields.get("item").and_then(|node| held_item(node, report)),
        frozen: fields.get("frozen").and_then(|node| {
            let value = crate::source::fields::read_word(node, &Frozen::WORDS, report)?;
            Some(Located { value, origin: node.origin })
        }),
        writes,
        origin: fields.head(),
    };
    // The card puts its name in, which a turn has no use for.
    fields.finish_with(if written_name { &["card"] } else { &["card", "name"] }, report);
    Some(stated)
}

/// An item of any kind.
pub fn item(node: &Node, report: &mut Report) -> Option<Located<Item>> {
    let text = read_text(node, report)?;
    item_of(text, report)
}

/// An item of any kind, by the key of a map.
pub fn item_key(key: &Key, report: &mut Report) -> Option<Located<Item>> {
    item_of(Located { value: &key.text, origin: key.origin }, report)
}

fn item_of(text: Located<&str>, report: &mut Report) -> Option<Located<Item>> {
    let found = Item::parse(text.value);
    if found.is_none() {
        let names = Item::ALL.map(Item::key);
        let help = match nearest(text.value, names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("the items are {}", crate::diag::suggest::and_list(&names)),
        };
        let message = format!("there is no item \"{}\"", shortened(text.value));
        report.error(code::UNKNOWN_WORD, text.origin, message).help(help);
    }
    found.map(|value| Located { value, origin: text.origin })
}

/// An item that characters hold (SGL-1.7).
fn held_item(node: &Node, report: &mut Report) -> Option<Located<Item>> {
    if node.as_text().is_none() {
        wrong_type(node, "an item", report);
        return None;
    }
    let item = item(node, report)?;
    if item.value.is_held() {
        return Some(item);
    }
    let held: Vec<_> = Item::ALL.into_iter().filter(|item| item.is_held()).map(Item::key).collect();
    let message = format!("nobody holds {}: it acts when it is grabbed", item.value.a());
    report
        .error(crate::rule!("SGL-1.7"), item.origin, message)
        .help(format!("what can be held is {}", or_list(&held)));
    None
}
