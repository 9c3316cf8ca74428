//! A validator for the part of JSON Schema (draft 7) that the schemas here use. An unknown keyword is a fault of the schema, so that
//! nothing is ignored silently.

use punchboard::source::{Node, Value as Yaml};
use regex_lite::Regex;
use serde_json::{Map, Value};

/// The faults of a value, one a line, each with its path.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "", &mut faults);
    faults
}

/// A value of a definition as JSON: words that are plain numbers become numbers.
pub fn json(node: &Node) -> Value {
    match &node.value {
        Yaml::Map(map) => {
            map.iter().map(|(key, node)| (key.text.to_string(), json(node))).collect::<Map<_, _>>().into()
        }
        Yaml::List(list) => list.iter().map(json).collect(),
        Yaml::Scalar(_) if node.is_null() => Value::Null,
        Yaml::Scalar(scalar) => {
            let number = || scalar.text.parse::<f64>().ok().filter(|number| number.is_finite());
            node.as_bool()
                .map(Value::from)
                .or_else(|| node.as_integer().map(Value::from))
                .or_else(|| number().filter(|_| scalar.plain).map(Value::from))
                .unwrap_or_else(|| Value::from(&*scalar.text))
        }
    }
}

fn holds(root: &Value, schema: &Value, value: &Value) -> bool {
    let mut faults = Vec::new();
    check(root, schema, value, "", &mut faults);
    faults.is_empty()
}

fn check(root: &Value, schema: &Value, value: &Value, at: &str, faults: &mut Vec<String>) {
    let keywords = match schema {
        Value::Bool(true) => return,
        Value::Bool(false) => return faults.push(format!("{at}: nothing can stand here")),
        Value::Object(keywords) => keywords,
        other => panic!("{other} is no schema"),
    };
    if let Some(target) = keywords.get("$ref") {
        let path = target.as_str().and_then(|path| path.strip_prefix('#')).expect("a reference within");
        let target = root.pointer(path).unwrap_or_else(|| panic!("{path} is not defined"));
        return check(root, target, value, at, faults);
    }
    for (keyword, wanted) in keywords {
        let each = || wanted.as_array().expect("a list of schemas").iter();
        let sound = match keyword.as_str() {
            "$schema" | "title" | "description" | "default" | "definitions" | "then" | "else" => true,
            "type" => each_type(wanted).any(|name| is_type(name, value)),
            "enum" => each().any(|word| word == value),
            "const" => wanted == value,
            "minimum" => value.as_f64().is_none_or(|number| Some(number) >= wanted.as_f64()),
            "maximum" => value.as_f64().is_none_or(|number| Some(number) <= wanted.as_f64()),
            "minItems" => value.as_array().is_none_or(|list| Some(list.len() as u64) >= wanted.as_u64()),
            "maxItems" => value.as_array().is_none_or(|list| Some(list.len() as u64) <= wanted.as_u64()),
            "maxLength" => {
                value.as_str().is_none_or(|text| Some(text.chars().count() as u64) <= wanted.as_u64())
            }
            "pattern" => value.as_str().is_none_or(|text| {
                let pattern = wanted.as_str().expect("a pattern");
                Regex::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}")).is_match(text)
            }),
            "required" => value
                .as_object()
                .is_none_or(|map| each().all(|key| map.contains_key(key.as_str().expect("a key")))),
            "anyOf" => each().any(|schema| holds(root, schema, value)),
            "not" => !holds(root, wanted, value),
            "allOf" => {
                each().for_each(|schema| check(root, schema, value, at, faults));
                true
            }
            "if" => {
                let branch = if holds(root, wanted, value) { "then" } else { "else" };
                if let Some(schema) = keywords.get(branch) {
                    check(root, schema, value, at, faults);
                }
                true
            }
            "items" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, wanted, item, &format!("{at}/{n}"), faults);
                }
                true
            }
            "properties" => {
                for (key, schema) in wanted.as_object().expect("schemas by key") {
                    if let Some(inner) = value.get(key) {
                        check(root, schema, inner, &format!("{at}/{key}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = keywords.get("properties").and_then(Value::as_object);
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| !known.contains_key(key)) {
                        check(root, wanted, inner, &format!("{at}/{key}"), faults);
                    }
                }
                true
            }
            "propertyNames" => value
                .as_object()
                .is_none_or(|map| map.keys().all(|key| holds(root, wanted, &key.as_str().into()))),
            other => panic!("\"{other}\" is no keyword that is known here"),
        };
        if !sound {
            faults.push(format!("{at}: {value} breaks {keyword}: {wanted}"));
        }
    }
}

fn each_type(wanted: &Value) -> impl Iterator<Item = &str> {
    let one = wanted.as_str();
    one.into_iter().chain(wanted.as_array().into_iter().flatten().filter_map(Value::as_str))
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "null" => value.is_null(),
        other => panic!("\"{other}\" is not a type"),
    }
}
