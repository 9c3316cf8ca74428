//! A JSON Schema of what the umpire reads: scenarios and cases, by their `game:` and `dispute:`, and the documents of whole games.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::claims;
use super::offered::Offered;
use super::shape::Writing;
use super::whole;
use crate::adjudicate::verify::Expected;
use crate::games;
use crate::games::Facts;
use crate::model::{GameName, Rulebook};
use crate::ruling::{Dispute, OwnGame};
use crate::source::Document;

/// The kinds of document that the umpire reads in all games.
const OF_ALL: [&str; 2] = ["scenario", "case"];

/// Every kind of document that the umpire reads.
pub(super) fn kinds() -> Vec<&'static str> {
    let own = GameName::ALL.into_iter().flat_map(|game| games::game(game).facts().documents);
    OF_ALL.into_iter().chain(own.map(|(kind, _)| *kind)).chain(whole::KINDS).collect()
}

/// The schema of one of these kinds, for one game or for all games, with these custom ones.
pub(super) fn schema(
    kind: &str,
    (game, own): (Option<GameName>, &[Arc<dyn OwnGame>]),
    offered: &Offered,
) -> Value {
    let games: Vec<GameName> = game.map_or(GameName::ALL.to_vec(), |game| vec![game]);
    let mut schema = if OF_ALL.contains(&kind) {
        let own = if games.contains(&GameName::Custom) { own } else { &[] };
        dispute_schemas(kind == "case", &all_disputes(&games, own), offered)
    } else if whole::KINDS.contains(&kind) {
        whole::schema(kind, &games, offered)
    } else {
        let writing = Writing { offered, rulebook: None, inherits: false, card: "card", in_languages: false };
        let documents = games.iter().flat_map(|game| games::game(*game).facts().documents);
        let found = documents.into_iter().find(|(name, _)| *name == kind);
        found.map_or(json!({}), |(_, object)| writing.object(object, true))
    };
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = format!("A {kind} that umpire reads").into();
    let plain = Writing { offered, rulebook: None, inherits: false, card: "card", in_languages: false };
    let mut definitions = schema["definitions"].as_object().cloned().unwrap_or_default();
    definitions.extend(plain.definitions().into_iter().map(|(name, shared)| (name.to_owned(), shared)));
    schema["definitions"] = definitions.into();
    schema
}

/// How the documents of a game are written as schemas.
pub(super) fn writing_for<'o>(facts: &Facts, offered: &'o Offered) -> Writing<'o> {
    Writing { offered, rulebook: facts.rulebook, inherits: false, card: "card", in_languages: false }
}

/// A game with its rulebook and its disputes.
type Judged = (&'static str, Option<&'static Rulebook>, Vec<&'static Dispute>);

/// The games that have disputes.
fn all_disputes(games: &[GameName], own: &[Arc<dyn OwnGame>]) -> Vec<Judged> {
    let built_in = games.iter().map(|game| {
        let facts = games::game(*game).facts();
        (game.key(), facts.rulebook, facts.disputes.iter().collect::<Vec<_>>())
    });
    let custom = own.iter().map(|own| {
        let disputes = own.names().into_iter().map(|name| own.dispute(name)).collect();
        (own.rulebook().game, Some(own.rulebook()), disputes)
    });
    built_in.chain(custom).filter(|(.., disputes)| !disputes.is_empty()).collect()
}

/// One definition for each dispute, chosen by game and dispute.
fn dispute_schemas(is_case: bool, games: &[Judged], offered: &Offered) -> Value {
    let (mut definitions, mut choice, mut all) = (Map::new(), Vec::new(), Vec::new());
    for (game, rulebook, disputes) in games {
        let writing =
            Writing { offered, rulebook: *rulebook, inherits: false, card: "card", in_languages: false };
        for dispute in disputes {
            let name = format!("{game}-{}", dispute.name);
            definitions.insert(name.clone(), dispute_schema(dispute, is_case, writing));
            choice.push(json!({
                "if": {
                    "properties": {"game": {"const": game}, "dispute": {"const": dispute.name}},
                    "required": ["game", "dispute"],
                },
                "then": {"$ref": format!("#/definitions/{name}")},
            }));
            if !all.contains(&dispute.name) {
                all.push(dispute.name);
            }
        }
    }
    let keys: Vec<&str> = games.iter().map(|(game, ..)| *game).collect();
    json!({
        "type": "object",
        "properties": {
            "game": {"description": "The game that the dispute is about.", "enum": keys},
            "dispute": {"description": "The kind of dispute.", "enum": all},
        },
        "required": ["game", "dispute"],
        "allOf": choice,
        "definitions": definitions,
    })
}

fn dispute_schema(dispute: &Dispute, is_case: bool, writing: Writing<'_>) -> Value {
    let mut schema = writing.object(dispute.states, true);
    schema["description"] = dispute.about.into();
    schema["properties"]["claims"] = claims::schema(dispute.claims);
    if is_case {
        let mut expected = writing.object(Expected::OBJECT, true);
        expected["description"] = schema["properties"]["expect"]["description"].take();
        schema["properties"]["expect"] = expected;
        if let Some(required) = schema["required"].as_array_mut() {
            required.extend(["case", "expect"].map(Value::from));
        }
    }
    schema
}
