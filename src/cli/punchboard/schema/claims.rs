//! The claims of a dispute as a JSON Schema: they have the shape of its outcome, and may use players' words.

use serde_json::{Map, Value, json};

use crate::diag::sentence;
use crate::ruling::Claims;
use crate::source::{Object, Shape};

/// The claims of all players.
pub(super) fn schema(claims: &Claims) -> Value {
    let mut one = object(claims.outcome);
    let properties = one["properties"].as_object_mut().expect("it is a map");
    for wide in claims.words {
        let description = format!("Who is {}.", wide.word);
        let names = one_or_more(&text());
        properties.insert(wide.word.to_owned(), json!({"description": description, "anyOf": [names]}));
    }
    if !claims.sides.is_empty() {
        properties
            .insert("winner".to_owned(), json!({"description": "Who has won.", "type": ["string", "null"]}));
    }
    json!({
        "description": format!("What each player says should happen, in the outcome's words, like `{}`.", claims.example),
        "type": "object",
        "additionalProperties": {"anyOf": [one, {"description": "A sentence.", "type": "string"}]},
    })
}

/// A map with known keys; others, such as names, are allowed.
fn object(object: &Object) -> Value {
    let fields = object.fields().map(|field| {
        let mut described = Map::new();
        described.insert("description".to_owned(), sentence(&field.meaning()).into());
        described.extend(shape(&field.shape).as_object().cloned().unwrap_or_default());
        (field.name.to_owned(), Value::from(described))
    });
    json!({"type": "object", "properties": fields.collect::<Map<_, _>>()})
}

/// What may be claimed for a value of this shape: such a value, or a word like `dead`.
fn shape(outcome: &Shape) -> Value {
    match outcome {
        Shape::Any => json!({}),
        Shape::Word(words) => json!({"anyOf": [{"enum": words}, text()]}),
        Shape::List(inner) => one_or_more(&shape(inner)),
        Shape::Map(_, inner) => {
            json!({"anyOf": [{"type": "object", "additionalProperties": shape(inner)}, text()]})
        }
        Shape::Object(inner) => json!({"anyOf": [object(inner), text()]}),
        Shape::Either(shapes) => json!({"anyOf": shapes.iter().map(shape).collect::<Vec<_>>()}),
        _ => text(),
    }
}

/// One value, or a list of values.
fn one_or_more(one: &Value) -> Value {
    json!({"anyOf": [one, {"type": "array", "items": one}]})
}

/// A word, a number, yes, no or nothing.
fn text() -> Value {
    json!({"type": ["string", "number", "boolean", "null"]})
}
