//! A dispute as submitted: the situation and the claims as the players gave them, for the page kept with a
//! game.

use std::borrow::Cow;
use std::slice::from_ref;

use super::judge::{Hearing, dispute, open};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Common, Json, Ruling, Scenario, Submitted};
use crate::source::{Document, Node, Object, Shape, Value};

/// The situation of a judged scenario, with the values of its cards and its answered and assumed facts, and
/// the players' claims.
pub fn as_submitted(
    scenario: &Scenario,
    ruling: &Ruling,
    cards: &Cards,
    house_rules: &HouseRules,
) -> Submitted {
    let mut scenario = scenario.with(&ruling.facts);
    let hearing = open(&scenario, cards, house_rules, &mut Report::default());
    let words = dispute(&scenario).claims;
    let say = |hearing: Hearing| -> Vec<_> {
        hearing.claims.iter().map(|claim| (claim.player.clone(), claim.in_words(words))).collect()
    };
    let claims = hearing.map(say).unwrap_or_default();
    let head = scenario.head;
    scenario.write(ruling.facts.iter().filter(|known| !known.is_said), |known| {
        Node::text(format!("{} (assumed)", known.fact.word(known.value)), head)
    });
    let plain = Plain { scenario: &scenario, cards };
    Submitted { situation: plain.situation(dispute(&scenario).states), claims }
}

/// Turns a scenario into plain data.
struct Plain<'a> {
    scenario: &'a Scenario,
    cards: &'a Cards,
}

impl Plain<'_> {
    fn situation(&self, states: &'static Object) -> Json {
        let mut data: Vec<(String, Json)> = Vec::new();
        for (key, node) in self.scenario.node.entries() {
            if node.is_null() || Common::OBJECT.field(&key.text).is_some() {
                continue;
            }
            let shape = states.field(&key.text).map(|field| &field.shape);
            data.push((key.text.to_string(), self.value(node, shape)));
            if let Some(rows) = self.printed(&key.text, node) {
                data.push((format!("{} as printed", key.text), rows.into()));
            }
        }
        data.into_iter().collect()
    }

    fn value(&self, node: &Node, shape: Option<&'static Shape>) -> Json {
        match &node.value {
            Value::Scalar(_) => scalar(node),
            Value::List(nodes) => self.list(nodes, shape.and_then(inner)),
            Value::Map(_) if shape.is_some_and(is_list) => self.list(from_ref(node), shape.and_then(inner)),
            Value::Map(_) => self.map(node, shape),
        }
    }

    /// A list. A list of maps becomes a table by name or number.
    fn list(&self, nodes: &[Node], shape: Option<&'static Shape>) -> Json {
        let data: Vec<Json> = nodes.iter().map(|node| self.value(node, shape)).collect();
        if data.is_empty() || !data.iter().any(Json::is_object) {
            return data.into();
        }
        let mut rows: Vec<(String, Json)> = Vec::new();
        for (n, mut row) in data.into_iter().enumerate() {
            let name = row.as_object_mut().and_then(|row| row.shift_remove("name"));
            let name =
                name.as_ref().and_then(Json::as_str).map_or_else(|| (n + 1).to_string(), str::to_owned);
            rows.push(match row {
                Json::String(name) => (name, std::iter::empty::<(String, Json)>().collect()),
                row => (name, row),
            });
        }
        rows.into_iter().collect()
    }

    /// A map; the fields of `card: NAME` fill in its missing keys.
    fn map(&self, node: &Node, shape: Option<&'static Shape>) -> Json {
        let object = shape.and_then(object_of);
        let known: Vec<&str> = object.into_iter().flat_map(Object::fields).map(|field| field.name).collect();
        let game = self.scenario.game;
        // Where the value itself may be a card, such as the discarded one, its fields fill in nothing.
        let card = object.and_then(|object| object.field("card"));
        let stands_for_keys = card.is_none_or(|field| object_of(&field.shape).is_none());
        let filled = stands_for_keys
            .then(|| self.cards.filled(node, game, |_| true, &known, &mut Report::default()))
            .flatten()
            .unwrap_or(Cow::Borrowed(node));
        let entries = filled.entries();
        let entries = entries.filter(|(_, node)| !node.is_null()).map(|(key, node)| {
            let of_key = object.and_then(|object| object.field(&key.text)).map(|field| &field.shape);
            (key.text.to_string(), self.value(node, of_key.or_else(|| shape.and_then(inner))))
        });
        entries.collect()
    }

    /// The rows of a board or map that is given by name.
    fn printed(&self, key: &str, node: &Node) -> Option<String> {
        let name = node.located_text().filter(|name| !name.value.trim().contains('\n'))?;
        let (game, report) = (self.scenario.game, &mut Report::default());
        let (mut symbols, columns) = match key {
            "board" => {
                self.cards.board(game, name, report).map(|board| (board.squares.clone(), board.columns))?
            }
            "map" => self.cards.map(game, name, report).map(|map| {
                let is_missing = |symbol: char| map.form.missing.contains(&symbol);
                let shown = |symbol: &char| if is_missing(*symbol) { ' ' } else { *symbol };
                (map.symbols.iter().map(shown).collect::<Vec<_>>(), map.columns)
            })?,
            _ => return None,
        };
        let rows = symbols.chunks(columns.max(1) as usize).map(|row| row.iter().collect::<String>());
        let rows: Vec<_> = rows.collect();
        symbols.retain(|symbol| *symbol != ' ');
        symbols.dedup();
        // A board whose spaces are all alike shows nothing.
        (symbols.len() > 1).then(|| rows.join("\n"))
    }
}

/// Whether a shape is a list, of which a single item may be given alone.
fn is_list(shape: &'static Shape) -> bool {
    match shape {
        Shape::List(_) | Shape::OneOrMore(_) => true,
        Shape::Either(shapes) => {
            shapes.iter().any(is_list) && !shapes.iter().any(|one| object_of(one).is_some())
        }
        _ => false,
    }
}

/// The shape of the items of a list or map.
fn inner(shape: &'static Shape) -> Option<&'static Shape> {
    match shape {
        Shape::List(inner) | Shape::OneOrMore(inner) | Shape::OneOrTwo(inner) | Shape::Map(_, inner) => {
            Some(inner)
        }
        Shape::Either(shapes) => shapes.iter().find_map(inner),
        _ => None,
    }
}

/// The object among alternative shapes.
fn object_of(shape: &'static Shape) -> Option<&'static Object> {
    match shape {
        Shape::Object(object) => Some(object),
        Shape::Either(shapes) => shapes.iter().find_map(object_of),
        _ => None,
    }
}

fn scalar(node: &Node) -> Json {
    match (node.as_bool(), node.as_integer()) {
        (Some(truth), _) => truth.into(),
        (_, Some(number)) => number.into(),
        _ => node.as_text().unwrap_or_default().trim_end().into(),
    }
}
