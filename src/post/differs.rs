//! What differs between two files of data, in words.

use crate::ruling::Json;
use crate::source::shortened;

/// The first value that differs, with its path: "`hexes: C4: max` is 4, not 2". Keys are compared in the order of `again`.
pub fn difference(kept: &Json, again: &Json) -> String {
    found(kept, again, &mut Vec::new()).unwrap_or_else(|| "it is written in another way".to_owned())
}

fn found(kept: &Json, again: &Json, path: &mut Vec<String>) -> Option<String> {
    let within = |path: &mut Vec<String>, key: String, pair: (Option<&Json>, Option<&Json>)| {
        path.push(key);
        let found = match pair {
            (Some(kept), Some(again)) => found(kept, again, path),
            (None, None) => None,
            (kept, _) => {
                let is = if kept.is_some() { "should be missing" } else { "is missing" };
                Some(format!("`{}` {is}", shown(path)))
            }
        };
        path.pop();
        found
    };
    match (kept, again) {
        (Json::Object(kept), Json::Object(again)) => {
            let added = kept.keys().filter(|key| !again.contains_key(*key));
            let mut keys = again.keys().chain(added);
            keys.find_map(|key| within(path, key.clone(), (kept.get(key), again.get(key))))
        }
        (Json::Array(kept), Json::Array(again)) => (0..kept.len().max(again.len()))
            .find_map(|n| within(path, (n + 1).to_string(), (kept.get(n), again.get(n)))),
        _ if kept == again => None,
        _ => {
            let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let (kept, again) = (text(kept), text(again));
            Some(format!("`{}` is {}, not {}", shown(path), shortened(&kept), shortened(&again)))
        }
    }
}

fn shown(path: &[String]) -> String {
    shortened(&path.join(": "))
}

#[cfg(test)]
mod tests {
    use super::difference;
    use serde_json::json;

    #[test]
    fn the_first_difference_is_named_with_its_path() {
        let again = json!({"round": 1, "map": ["wd", "dw"], "hexes": {"B1": {"max": 2}, "A2": {"max": 1}}});
        let changed = |path: &str, value: serde_json::Value| {
            let mut kept = again.clone();
            *kept.pointer_mut(path).expect("it is there") = value;
            difference(&kept, &again)
        };
        assert_eq!(changed("/hexes/B1/max", json!(4)), "`hexes: B1: max` is 4, not 2");
        assert_eq!(changed("/map/1", json!("dd")), "`map: 2` is dd, not dw");
        assert_eq!(changed("/map", json!(["wd"])), "`map: 2` is missing");
        assert_eq!(changed("/hexes/A2", json!({})), "`hexes: A2: max` is missing");
        assert_eq!(changed("/hexes/A2", json!({"max": 1, "x": 1})), "`hexes: A2: x` should be missing");
        assert_eq!(difference(&again, &again), "it is written in another way");
    }
}
