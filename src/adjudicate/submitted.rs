//! What was judged, as it was told: for the page that is kept with a game.

use std::borrow::Cow;
use std::slice::from_ref;

use super::judge::{Hearing, dispute, open};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Common, Json, Ruling, Scenario, Submitted};
use crate::source::{Document, Node, Object, Shape, Value};

/// The situation of a scenario that was judged, with the values of its cards, what was answered and what was assumed, and what
/// each player says.
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
    let teller = Teller { scenario: &scenario, cards };
    Submitted { situation: teller.situation(dispute(&scenario).states), claims }
}

/// Tells a scenario as plain data.
struct Teller<'a> {
    scenario: &'a Scenario,
    cards: &'a Cards,
}

impl Teller<'_> {
    fn situation(&self, states: &'static Object) -> Json {
        let mut told: Vec<(String, Json)> = Vec::new();
        for (key, node) in self.scenario.node.entries() {
            if node.is_null() || Common::OBJECT.field(&key.text).is_some() {
                continue;
            }
            let shape = states.field(&key.text).map(|field| &field.shape);
            told.push((key.text.to_string(), self.value(node, shape)));
            if let Some(rows) = self.printed(&key.text, node) {
                told.push((format!("{} as printed", key.text), rows.into()));
            }
        }
        told.into_iter().collect()
    }

    fn value(&self, node: &Node, shape: Option<&'static Shape>) -> Json {
        match &node.value {
            Value::Scalar(_) => scalar(node),
            Value::List(nodes) => self.list(nodes, shape.and_then(inner)),
            Value::Map(_) if shape.is_some_and(is_list) => self.list(from_ref(node), shape.and_then(inner)),
            Value::Map(_) => self.map(node, shape),
        }
    }

    /// A list; where it holds maps, a table by their names, or their numbers.
    fn list(&self, nodes: &[Node], shape: Option<&'static Shape>) -> Json {
        let told: Vec<Json> = nodes.iter().map(|node| self.value(node, shape)).collect();
        if told.is_empty() || !told.iter().any(Json::is_object) {
            return told.into();
        }
        let mut rows: Vec<(String, Json)> = Vec::new();
        for (n, mut row) in told.into_iter().enumerate() {
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

    /// A map; `card: NAME` stands for what that card says of its keys.
    fn map(&self, node: &Node, shape: Option<&'static Shape>) -> Json {
        let object = shape.and_then(object_of);
        let known: Vec<&str> = object.into_iter().flat_map(Object::fields).map(|field| field.name).collect();
        let game = self.scenario.game;
        // Where a card itself may stand, as the one that is discarded does, it stands for nothing else.
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

    /// The rows of a board or map that is only named.
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
        // Where all spaces are alike there is nothing to see.
        (symbols.len() > 1).then(|| rows.join("\n"))
    }
}

/// Whether it is a list, of which a single one may stand alone.
fn is_list(shape: &'static Shape) -> bool {
    match shape {
        Shape::List(_) | Shape::OneOrMore(_) => true,
        Shape::Either(shapes) => {
            shapes.iter().any(is_list) && !shapes.iter().any(|one| object_of(one).is_some())
        }
        _ => false,
    }
}

/// What is in a list or a map of a shape.
fn inner(shape: &'static Shape) -> Option<&'static Shape> {
    match shape {
        Shape::List(inner) | Shape::OneOrMore(inner) | Shape::OneOrTwo(inner) | Shape::Map(_, inner) => {
            Some(inner)
        }
        Shape::Either(shapes) => shapes.iter().find_map(inner),
        _ => None,
    }
}

/// The keys of a map of a shape.
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
