//! A JSON Schema of the documents of whole games: `game.yaml`, `state.yaml`, and files of orders.

use serde_json::{Map, Value, json};

use super::disputes::writing_for;
use super::offered::Offered;
use super::shape::Writing;
use crate::diag::sentence;
use crate::games;
use crate::games::Facts;
use crate::games::chain::{Chain, PlayerKeys};
use crate::model::GameName;
use crate::post::chain::{GameFile, Progress};
use crate::ruling::Dispute;
use crate::source::Document;
use crate::source::shape::{Field, Names, Shape};

/// The kinds of document.
pub(super) const KINDS: [&str; 3] = ["whole-game", "whole-state", "orders"];

/// A game that can be played as a whole.
struct Whole {
    game: GameName,
    facts: &'static Facts,
    chain: &'static Chain,
}

/// The schema of one of these kinds, for some games.
pub(super) fn schema(kind: &str, games: &[GameName], offered: &Offered) -> Value {
    let whole = games.iter().filter_map(|game| {
        let facts = games::game(*game).facts();
        facts.chain.map(|chain| Whole { game: *game, facts, chain })
    });
    let whole: Vec<Whole> = whole.collect();
    match kind {
        "whole-game" => game_files(&whole, offered),
        "whole-state" => states(&whole, offered),
        _ => orders(&whole, offered),
    }
}

/// The keys of `game.yaml`, with the options of the rulebook of each game.
fn game_files(whole: &[Whole], offered: &Offered) -> Value {
    let keys: Vec<&str> = whole.iter().map(|one| one.game.key()).collect();
    let mut definitions = Map::new();
    for one in whole {
        let mut schema = writing_for(one.facts, offered).object(GameFile::OBJECT, true);
        schema["properties"]["game"]["enum"] = keys.clone().into();
        // In a new game, the key has no value yet.
        schema["properties"]["house_rules"]["type"] = json!(["object", "null"]);
        definitions.insert(one.game.key().to_owned(), schema);
    }
    let choice = keys.iter().map(|key| chosen(&json!({"game": {"const": key}}), key));
    let properties = json!({"game": {"description": "The game that is played.", "enum": keys}});
    json!({
        "type": "object",
        "properties": properties,
        "required": ["game"],
        "allOf": choice.collect::<Vec<_>>(),
        "definitions": definitions,
    })
}

/// States: the next scenario, with the keys that only states have. The state of a finished game has whatever its rules put there.
fn states(whole: &[Whole], offered: &Offered) -> Value {
    let (mut definitions, mut choice) = (Map::new(), Vec::new());
    for Whole { game, facts, chain } in whole {
        let writing = writing_for(facts, offered);
        for dispute in facts
            .disputes
            .iter()
            .filter(|dispute| chain.player_keys.iter().any(|said| said.dispute == dispute.name))
        {
            let name = format!("{}-{}", game.key(), dispute.name);
            // No key is required: orders give what the state does not know yet.
            let fields = dispute.states.fields().chain(chain.state_fields).chain(Progress::KEYS);
            definitions.insert(name.clone(), writing.fields(fields, false, false));
            let values = json!({"game": {"const": game.key()}, "dispute": {"const": dispute.name}, "over": {"const": false}});
            let mut chosen = chosen(&values, &name);
            chosen["if"]["required"] = json!(["game", "dispute"]);
            choice.push(chosen);
        }
        // The states of a game without disputes in its chain are all of one kind.
        if chain.player_keys.is_empty() {
            let fields = chain.state_fields.iter().chain(Progress::KEYS);
            let mut state = writing.fields(fields, false, false);
            state["properties"]["game"] = json!({"const": game.key()});
            definitions.insert(game.key().to_owned(), state);
            choice.push(chosen(&json!({"game": {"const": game.key()}}), game.key()));
        }
    }
    let keys: Vec<&str> = whole.iter().map(|one| one.game.key()).collect();
    let plain = Writing { offered, rulebook: None, inherits: false, card: "card", in_languages: false };
    let mut schema = plain.object(Progress::OBJECT, true);
    schema["properties"]["game"] = json!({"description": "The game that is played.", "enum": keys});
    schema["required"] = json!(["turn", "game"]);
    schema["allOf"] = choice.into();
    schema["definitions"] = definitions.into();
    schema
}

/// A definition that applies if some keys have these values.
fn chosen(values: &Value, definition: &str) -> Value {
    json!({
        "if": {"properties": values, "required": ["game"]},
        "then": {"$ref": format!("#/definitions/{definition}")},
    })
}

/// Orders of players. A file of orders does not name its game or dispute, so it may have the keys of any.
fn orders(whole: &[Whole], offered: &Offered) -> Value {
    let mut properties: Map<String, Value> = Map::new();
    let mut add = |field: &Field, schema: Value| {
        let known = properties
            .entry(field.name)
            .or_insert_with(|| json!({"description": sentence(&field.meaning()), "anyOf": []}));
        if let Some(shapes) = known["anyOf"].as_array_mut().filter(|shapes| !shapes.contains(&schema)) {
            shapes.push(schema);
        }
    };
    for Whole { facts, chain, .. } in whole {
        let writing = writing_for(facts, offered);
        for said in chain.player_keys {
            let Some(dispute) = facts.disputes.iter().find(|dispute| dispute.name == said.dispute) else {
                continue;
            };
            for (field, is_of_players) in said.keys.iter().filter_map(|key| said_under(key, said, dispute)) {
                let one_each = Shape::Map(Names::New, &Shape::Any);
                let shape = writing.shape(if is_of_players { &one_each } else { &field.shape });
                add(field, shape);
            }
        }
    }
    // Disputes of a custom rulebook have keys that only the rulebook knows.
    if whole.iter().any(|one| one.chain.player_keys.is_empty()) {
        let actions = properties.entry("actions").or_insert_with(
            || json!({"description": "Disputes, in the order in which they are judged.", "anyOf": []}),
        );
        actions["anyOf"].as_array_mut().into_iter().for_each(|shapes| shapes.push(json!({"type": "array"})));
    }
    let names =
        |description: &str| json!({"description": description, "type": "array", "items": {"type": "string"}});
    properties.insert("resigned".to_owned(), names("The players who resign."));
    properties.insert("no_mails".to_owned(), names("People who want no more mails."));
    let dice = "In a game without a seed: the dice that were rolled at the table, in order.";
    let dice = json!({"description": dice, "type": "array", "items": {"type": "integer", "minimum": 1}});
    properties.insert("dice".to_owned(), dice);
    json!({"type": ["object", "null"], "properties": properties, "additionalProperties": false})
}

/// The field of a scenario that a key of orders fills, and whether the scenario has it once for each player.
fn said_under(key: &str, said: &PlayerKeys, dispute: &Dispute) -> Option<(&'static Field, bool)> {
    let own = dispute.states.field(key).map(|field| (field, false));
    own.or_else(|| said.by_player?.field(key).map(|field| (field, true)))
}
