//! Plain data as readable YAML: one line per entry of a table, blocks for long values. It reads back to the same data.

use crate::ruling::Json;

/// The longest line in columns before a list is broken.
const WIDTH: usize = 110;

/// A map as a YAML document.
pub fn yaml(data: &Json) -> String {
    let mut out = String::new();
    for (key, value) in data.as_object().into_iter().flatten() {
        let flow = flow(value);
        let key = scalar(key);
        match value {
            Json::Object(map) if !map.is_empty() && map.values().all(Json::is_object) => {
                out.push_str(&format!("{key}:\n"));
                for (name, row) in map {
                    out.push_str(&format!("  {}: {}\n", scalar(name), self::flow(row)));
                }
            }
            Json::Array(list) if list.iter().any(|item| item.is_object() || item.is_array()) => {
                out.push_str(&format!("{key}:\n"));
                list.iter().for_each(|item| out.push_str(&format!("  - {}\n", self::flow(item))));
            }
            Json::Array(list) if key.len() + flow.len() > WIDTH => {
                out.push_str(&format!("{key}:\n"));
                if list.iter().all(Json::is_number) {
                    out.push_str(&format!("  {}\n", broken(&flow).join("\n   ")));
                } else {
                    list.iter().for_each(|item| out.push_str(&format!("  - {}\n", self::flow(item))));
                }
            }
            _ => out.push_str(&format!("{key}: {flow}\n")),
        }
    }
    out
}

/// A flow list broken into lines.
fn broken(flow: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for part in flow.split_inclusive(", ") {
        let last = lines.last_mut().expect("there is one from the beginning");
        if last.len() + part.len() > WIDTH {
            last.truncate(last.trim_end().len());
            lines.push(part.to_owned());
        } else {
            last.push_str(part);
        }
    }
    lines
}

/// A value in one line.
pub fn flow(value: &Json) -> String {
    match value {
        Json::Object(map) => {
            let parts: Vec<_> =
                map.iter().map(|(key, value)| format!("{}: {}", scalar(key), flow(value))).collect();
            format!("{{{}}}", parts.join(", "))
        }
        Json::Array(list) => format!("[{}]", list.iter().map(flow).collect::<Vec<_>>().join(", ")),
        Json::String(text) => scalar(text),
        other => other.to_string(),
    }
}

/// A text as a scalar, quoted if it would otherwise mean something else.
pub fn scalar(text: &str) -> String {
    let begins = text.starts_with(char::is_alphanumeric) && !text.ends_with(' ');
    let harmless =
        |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\'' | '(' | ')' | '!');
    let means_more = text.parse::<f64>().is_ok()
        || ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
            .iter()
            .any(|word| text.eq_ignore_ascii_case(word));
    if begins && text.chars().all(harmless) && !means_more {
        text.to_owned()
    } else {
        Json::from(text).to_string()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::diag::Report;
    use crate::ruling::matching;
    use crate::source::{Files, yaml as parser};

    #[test]
    fn what_is_written_reads_back() {
        let data = json!({
            "round": 6, "map": ["wgg", "gjd"], "empty": [], "none": {}, "nothing": null,
            "rows": vec!["wwwwwwwwwwwwwwwwwwww"; 8], "dice": (0..80).collect::<Vec<_>>(),
            "hexes": {"B2": {"corpses": 1, "plants": 0}}, "1e5": {"a": {"no": true}},
            "creatures": {"7C": {"species": "O'Neil: \"the\" [great]", "genes": ["Foul Odour", "12", "true", ""]}},
            "standing": [{"creature": "7C", "move": ["B7", "C7"]}, {"species": "- a\nb #c"}], "title": " Zoë & co: é",
        });
        let mut files = Files::default();
        let file = files.add("data", yaml(&data));
        let mut report = Report::default();
        let nodes = parser::parse(&files, file, &mut report);
        assert!(!report.has_errors(), "{report:?}\n{}", files.get(file).text);
        assert_eq!(matching::json(&nodes[0]), data, "{}", files.get(file).text);
    }
}
