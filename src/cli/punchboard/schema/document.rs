//! Whole documents as a JSON Schema, by their `kind:`, `game:` and `component:`.

use serde_json::{Map, Value, json};

use super::offered::Offered;
use super::rulebook;
use super::shape::{Writing, key};
use crate::games;
use crate::games::table::TableKeys;
use crate::model::board::BoardDocument;
use crate::model::deck::{CardDeck, CardKeys, CustomCardDeck, CustomPieceDeck, PieceDeck};
use crate::model::game_file::GameDocument;
use crate::model::map::MapDocument;
use crate::model::slot::Kind;
use crate::model::vendor::Vendor;
use crate::model::{GameName, Layout, Look, SheetSpec, SlotKind, load};
use crate::source::Document;
use crate::source::shape::{Names, Object};

/// The schema of definitions of one kind or all kinds, for one game or all games.
pub(super) fn schema(kind: Option<&str>, game: Option<GameName>, offered: &Offered) -> Value {
    let games: Vec<GameName> = game.map_or(GameName::ALL.to_vec(), |game| vec![game]);
    let mut definitions = Map::new();
    let mut kinds = Vec::new();
    for name in load::KINDS.into_iter().filter(|name| kind.is_none_or(|kind| kind == *name)) {
        kinds.push(name);
        let written = kind_schema(name, &games, offered, &mut definitions);
        definitions.insert(name.to_owned(), written);
    }
    let choice = choose("kind", kinds.iter().map(|name| (*name, format!("#/definitions/{name}"))));
    let mut all = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Definitions that punchboard reads",
        "type": "object",
        "properties": {
            "kind": {"description": "What the document defines.", "enum": kinds},
        },
        "required": ["kind"],
    });
    if kinds.iter().any(|kind| has_game(kind)) {
        all["properties"]["game"] = game_names(&games);
    }
    let plain = Writing { offered, rulebook: None, inherits: false, card: "card", in_languages: true };
    for (name, shared) in
        plain.definitions().into_iter().chain(Writing { inherits: true, ..plain }.definitions())
    {
        definitions.insert(name.to_owned(), shared);
    }
    for names in offered.kinds() {
        let known: Vec<&str> = offered.names(names).collect();
        definitions.insert(key(names), json!({"enum": known}));
    }
    all["allOf"] = choice.into();
    all["definitions"] = definitions.into();
    all
}

/// Whether definitions of a kind have a `game:`.
fn has_game(kind: &str) -> bool {
    !matches!(kind, "layout" | "look" | "sheet" | "vendor")
}

fn game_names(games: &[GameName]) -> Value {
    let keys: Vec<&str> = games.iter().map(|game| game.key()).collect();
    json!({"description": "The game whose rules apply; custom means any other game.", "enum": keys})
}

/// One choice for each value of a key, by reference.
fn choose<'v>(key: &str, values: impl Iterator<Item = (&'v str, String)>) -> Vec<Value> {
    let one = |(value, target): (&str, String)| {
        json!({
            "if": {"properties": {key: {"const": value}}, "required": [key]},
            "then": {"$ref": target},
        })
    };
    values.map(one).collect()
}

fn kind_schema(
    kind: &str,
    games: &[GameName],
    offered: &Offered,
    definitions: &mut Map<String, Value>,
) -> Value {
    let plain = Writing { offered, rulebook: None, inherits: false, card: "card", in_languages: true };
    let with_game = |object: &Object| {
        let mut schema = plain.object(object, true);
        schema["properties"]["game"] = game_names(games);
        schema
    };
    match kind {
        "deck" | "pieces" => {
            definitions.insert("card".to_owned(), card(plain));
            by_game(kind, games, definitions, |game, definitions| deck(kind, game, plain, definitions))
        }
        "table" => by_game(kind, games, definitions, |game, _| table(game, plain)),
        "board" => with_game(BoardDocument::OBJECT),
        "rulebook" => {
            let mut schema = rulebook::schema(plain);
            schema["properties"]["game"] = game_names(games);
            schema
        }
        "map" => {
            let mut schema = with_game(MapDocument::OBJECT);
            for (kind, says) in GameName::ALL.into_iter().flat_map(GameName::marker_keys) {
                let mut markers = plain.shape(&says.shape());
                markers["description"] = format!("Markers of the kind {kind}, and where they are.").into();
                schema["properties"][kind] = markers;
            }
            schema
        }
        "game" => with_game(GameDocument::OBJECT),
        "look" => plain.object(Look::OBJECT, true),
        "sheet" => plain.object(SheetSpec::OBJECT, true),
        "vendor" => plain.object(Vendor::OBJECT, true),
        "layout" => layout(Writing { inherits: true, ..plain }, definitions),
        other => unreachable!("\"{other}\" is a kind of definition without a schema"),
    }
}

/// One schema for each game, chosen by `game:`.
fn by_game(
    kind: &str,
    games: &[GameName],
    definitions: &mut Map<String, Value>,
    mut one: impl FnMut(GameName, &mut Map<String, Value>) -> Value,
) -> Value {
    let name = |game: &GameName| format!("{kind}-{}", game.key());
    for game in games {
        let written = one(*game, definitions);
        definitions.insert(name(game), written);
    }
    let choice =
        choose("game", games.iter().map(|game| (game.key(), format!("#/definitions/{}", name(game)))));
    json!({"required": ["game"], "properties": {"game": game_names(games)}, "allOf": choice})
}

/// A card of a custom game, whose fields may have any names; fields that cards already have are offered.
fn card(writing: Writing<'_>) -> Value {
    let mut card = writing.object(CardKeys::OBJECT, false);
    card["required"] = json!(["name"]);
    for field in writing.offered.names(Names::Field) {
        if card["properties"].get(field).is_none() {
            card["properties"][field] = json!(true);
        }
    }
    card
}

/// A deck. The fields of its cards are those that the game declares for their component.
fn deck(kind: &str, game: GameName, writing: Writing<'_>, definitions: &mut Map<String, Value>) -> Value {
    let object = match (kind, game) {
        ("deck", GameName::Custom) => CustomCardDeck::OBJECT,
        ("deck", _) => CardDeck::OBJECT,
        (_, GameName::Custom) => CustomPieceDeck::OBJECT,
        _ => PieceDeck::OBJECT,
    };
    let list = if kind == "deck" { "cards" } else { "pieces" };
    let mut deck = writing.object(object, true);
    let mut choice = Vec::new();
    let known = games::game(game).facts().components;
    for (component, said) in known.iter().filter(|(_, said)| said.fields().next().is_some()) {
        let card = format!("{}-{component}", game.key());
        // `defaults` may give any field but the name, so only the name is required.
        let mut schema = writing.object(said, false);
        schema["required"] = json!(["name"]);
        definitions.insert(card.clone(), schema);
        let field = object.field(list).expect("a deck has its list");
        let cards = Writing { card: &card, ..writing }.shape(&field.shape);
        let defaults = writing.object(said, false);
        choice.push(json!({
            "if": {"properties": {"component": {"const": component}}, "required": ["component"]},
            "then": {"properties": {list: cards, "defaults": defaults}},
        }));
    }
    if !known.is_empty() {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let mut what = json!({"description": "The kind of component that the cards are."});
        if games::game(game).facts().takes_other_components {
            what["anyOf"] = json!([{"enum": names}, {"type": "string"}]);
        } else {
            what["enum"] = names.into();
        }
        deck["properties"]["component"] = what;
    }
    if !choice.is_empty() {
        deck["allOf"] = choice.into();
    }
    deck
}

/// A table of players, with the fields that its game declares.
fn table(game: GameName, writing: Writing<'_>) -> Value {
    let game = games::game(game);
    let writing = Writing { rulebook: game.rulebook(), ..writing };
    match game.facts().table {
        Some(table) => writing.object(table, true),
        None => writing.fields(TableKeys::KEYS.iter(), false, true),
    }
}

/// A layout with its slots. A key of the slot decides its kind; without one, it inherits its kind.
fn layout(writing: Writing<'_>, definitions: &mut Map<String, Value>) -> Value {
    let mut other = json!({
        "anyOf": [{"enum": ["none", null]}, {"$ref": "#/definitions/slot-inherited"}],
    });
    let fields = SlotKind::ALL.iter().flat_map(|kind| kind.object.fields());
    let inherited = writing.fields(fields, false, false);
    definitions.insert("slot-inherited".to_owned(), inherited);
    // A slot with `stat` may also have `icon`, so `stat` is tested first, in the outermost `if`.
    let (stat, others): (Vec<&Kind>, Vec<&Kind>) = SlotKind::ALL.iter().partition(|kind| kind.key == "stat");
    for Kind { key: kind, object, .. } in others.into_iter().chain(stat) {
        let name = format!("slot-{kind}");
        other = json!({
            "if": {"type": "object", "required": [kind]},
            "then": {"$ref": format!("#/definitions/{name}")},
            "else": other,
        });
        definitions.insert(name, writing.object(object, false));
    }
    definitions.insert("slot".to_owned(), other);
    let mut layout = writing.object(Layout::OBJECT, false);
    layout["required"] = json!(["kind", "name"]);
    layout["anyOf"] = json!([{"required": ["extends"]}, {"required": ["size", "front"]}]);
    layout
}
