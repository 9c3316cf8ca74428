//! Compares an expectation, written as YAML, with a part of an outcome.

use serde_json::Number;

use super::Json;
use crate::source::{Node, Origin, Value};

/// The first place where expectation and outcome differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    /// The keys to the place, separated by dots: `creatures.19H.fate`.
    pub path: String,
    /// The expected value.
    pub expected: Json,
    /// The value found.
    pub found: Json,
}

/// The first place where `found` differs from the expectation. Maps match on the keys that the expectation has, lists
/// match whole and in order, null matches what is missing, numbers compare as numbers.
pub fn mismatch(expected: &Node, found: Option<&Json>, path: &str) -> Option<Mismatch> {
    let found = found.filter(|found| !found.is_null());
    let matches = match (&expected.value, found) {
        (Value::Map(map), Some(Json::Object(object))) => {
            return map
                .iter()
                .find_map(|(key, node)| mismatch(node, object.get(&*key.text), &join(path, &key.text)));
        }
        (Value::Map(map), None) if !map.is_empty() => {
            return map.iter().find_map(|(key, node)| mismatch(node, None, &join(path, &key.text)));
        }
        (Value::List(nodes), Some(Json::Array(values))) if nodes.len() == values.len() => {
            let pairs = nodes.iter().zip(values).enumerate();
            return pairs
                .into_iter()
                .find_map(|(n, (node, value))| mismatch(node, Some(value), &join(path, &n.to_string())));
        }
        (Value::Scalar(_), None) => expected.is_null(),
        (Value::Scalar(scalar), Some(Json::String(text))) => !expected.is_null() && *scalar.text == **text,
        (Value::Scalar(scalar), Some(Json::Number(number))) => {
            let wanted = scalar.plain.then(|| scalar.text.parse::<f64>().ok()).flatten();
            wanted.is_some() && wanted == number.as_f64()
        }
        (Value::Scalar(_), Some(Json::Bool(truth))) => expected.as_bool() == Some(*truth),
        _ => false,
    };
    (!matches).then(|| Mismatch {
        path: path.to_owned(),
        expected: json(expected),
        found: found.cloned().unwrap_or(Json::Null),
    })
}

/// A YAML value as JSON.
pub fn json(node: &Node) -> Json {
    match &node.value {
        Value::Map(map) => map.iter().map(|(key, node)| (key.text.to_string(), json(node))).collect(),
        Value::List(nodes) => nodes.iter().map(json).collect(),
        Value::Scalar(_) if node.is_null() => Json::Null,
        Value::Scalar(scalar) => {
            let number = || {
                let float = scalar.text.parse::<f64>().ok().filter(|_| scalar.plain)?;
                Number::from_f64(float).map(Json::Number)
            };
            let truth = || node.as_bool().map(Json::Bool);
            let integer = node.as_integer().map(Json::from);
            integer.or_else(number).or_else(truth).unwrap_or_else(|| Json::from(&*scalar.text))
        }
    }
}

/// Data as a YAML value whose places are all `origin`.
pub fn node(data: &Json, origin: Origin) -> Node {
    match data {
        Json::Null => Node::plain("", origin),
        Json::Bool(_) | Json::Number(_) => Node::plain(data.to_string(), origin),
        Json::String(text) => Node::text(text.as_str(), origin),
        Json::Array(list) => Node::list(list.iter().map(|item| node(item, origin)).collect(), origin),
        Json::Object(map) => {
            Node::map(map.iter().map(|(key, value)| (key.as_str(), node(value, origin))), origin)
        }
    }
}

pub(super) fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::diag::Report;
    use crate::source::{Files, yaml};

    fn read(text: &str) -> Node {
        let mut files = Files::default();
        let file = files.add("expected", text);
        yaml::parse(&files, file, &mut Report::default()).remove(0)
    }

    fn path(expected: &str, found: &Json) -> Option<String> {
        mismatch(&read(expected), Some(found), "").map(|mismatch| mismatch.path)
    }

    #[test]
    fn maps_match_in_part_and_lists_whole() {
        let found =
            json!({"sues": {"Sia": {"health": 4, "canons": ["Jory", "Marl"], "at": "B2"}}, "over": false});
        for fits in [
            "{sues: {Sia: {health: 4.0, canons: [Jory, Marl]}}}",
            "{over: false, winner: null, sues: {Sol: {health: null}}}",
            "{sues: {}}",
        ] {
            assert_eq!(path(fits, &found), None, "{fits}");
        }
        let differs = |expected: &str| path(expected, &found).expect("it differs");
        assert_eq!(differs("{sues: {Sia: {health: '4'}}}"), "sues.Sia.health");
        assert_eq!(differs("{sues: {Sia: {canons: [Jory]}}}"), "sues.Sia.canons");
        assert_eq!(differs("{sues: {Sia: {canons: [Jory, Caddoc]}}}"), "sues.Sia.canons.1");
        assert_eq!(differs("{sues: {Sol: {health: 1}}}"), "sues.Sol.health");
        assert_eq!(differs("{sues: {Sia: {at: null}}}"), "sues.Sia.at");
        assert_eq!(differs("{over: null}"), "over");
    }
}
