//! Cards of a saved object of Tabletop Simulator: the decks and cards in it, however deep they are in bags, with their names,
//! descriptions, tags and numbers of copies.

use crate::source::{Key, Map, Node, Value};

/// Objects within objects that are followed.
const DEEPEST: usize = 16;

/// The cards of a saved object; `None` if a document is none.
pub(super) fn cards(document: &Node) -> Option<Vec<Node>> {
    let objects = document.as_map()?.get("ObjectStates")?.as_list()?;
    let mut cards: Vec<(Map, i64)> = Vec::new();
    objects.iter().for_each(|object| add(object, DEEPEST, &mut cards));
    let finished = |(mut card, copies): (Map, i64)| {
        let origin = card.iter().next().map(|(key, _)| key.origin)?;
        card.insert(Key { text: "copies".into(), origin }, Node::number(copies, origin));
        Some(Node { origin, value: Value::Map(card) })
    };
    Some(cards.into_iter().filter_map(finished).collect())
}

/// Adds an object and those within it. A card that is like an earlier one is a copy of that.
fn add(object: &Node, depth: usize, cards: &mut Vec<(Map, i64)>) {
    let Some(map) = object.as_map().filter(|_| depth > 0) else { return };
    let class = map.get("Name").and_then(Node::as_text).unwrap_or_default();
    if matches!(class, "Card" | "CardCustom") {
        let card = card(map);
        let is_same = |other: &Map| {
            let text = |map: &Map, key: &str| map.get(key).and_then(Node::as_text).map(str::to_owned);
            ["name", "text"].iter().all(|key| text(other, key) == text(&card, key))
        };
        match cards.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, copies)) => *copies += 1,
            None => cards.push((card, 1)),
        }
    }
    let within = map.get("ContainedObjects").and_then(Node::as_list).unwrap_or_default();
    within.iter().for_each(|object| add(object, depth - 1, cards));
}

fn card(map: &Map) -> Map {
    let mut card = Map::default();
    let given =
        |key: &str| map.get(key).filter(|node| node.as_text().is_some_and(|text| !text.trim().is_empty()));
    let mut set = |name: &str, from: &str, value: Node| {
        let origin = map.key(from).map_or(value.origin, |key| key.origin);
        card.insert(Key { text: name.into(), origin }, value);
    };
    match (given("Nickname"), map.get("CardID")) {
        (Some(name), _) => set("name", "Nickname", name.clone()),
        // A card without a name is known by the place of its picture.
        (None, Some(number)) => {
            let name = format!("Card {}", number.as_text().unwrap_or_default());
            set("name", "CardID", Node::text(name, number.origin));
        }
        (None, None) => {}
    }
    if let Some(text) = given("Description") {
        set("text", "Description", text.clone());
    }
    if let Some(tags) = map.get("Tags").filter(|tags| tags.as_list().is_some_and(|tags| !tags.is_empty())) {
        set("tags", "Tags", tags.clone());
    }
    card
}
