//! Orders as people write them, line by line: one action a line, or a key with its value.

use crate::ruling::render;

/// A file of orders from lines. A line that starts with one of the `keys`, like `space: Vega`, stays as it is; any other is an action, and
/// gets braces if it has keys, like `by: ann, draw: true`.
pub fn orders_from(lines: &[String], keys: &[&str]) -> String {
    let is_key = |line: &&String| {
        let key = line.split_once(':').map_or("", |(key, _)| key.trim_end());
        key != "actions" && keys.contains(&key)
    };
    let (keyed, actions): (Vec<&String>, Vec<&String>) = lines.iter().partition(is_key);
    let has_keys = |action: &String| action.starts_with('{') || action.contains(": ");
    let mut text = keyed.into_iter().fold(String::new(), |text, line| text + line + "\n");
    if !actions.iter().any(|action| has_keys(action)) {
        text.push_str(&render::yaml(&serde_json::json!({ "actions": actions })));
        return text;
    }
    text.push_str("actions:\n");
    for action in actions {
        let item = match (action.starts_with('{'), has_keys(action)) {
            (true, _) => format!("- {action}\n"),
            (false, true) => format!("- {{{action}}}\n"),
            // The YAML writer adds quotes if the text needs them.
            (false, false) => {
                let keyed = render::yaml(&serde_json::json!({ "action": action }));
                keyed.split_once(": ").map_or(keyed.clone(), |(_, quoted)| format!("- {quoted}"))
            }
        };
        text.push_str(&format!("  {item}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_orders_with_or_without_braces() {
        let lines = |typed: &[&str]| typed.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let keys = ["actions", "space"];
        let braced = orders_from(&lines(&["{by: ann, pick: Vega}"]), &keys);
        assert_eq!(braced, "actions:\n  - {by: ann, pick: Vega}\n");
        assert_eq!(orders_from(&lines(&["by: ann, pick: Vega"]), &keys), braced);
        assert_eq!(orders_from(&lines(&["space: Vega"]), &keys), "space: Vega\nactions: []\n");
        assert_eq!(orders_from(&lines(&["ann rests"]), &keys), "actions: [ann rests]\n");
        let mixed = orders_from(&lines(&["ann plays Wren #2", "by: ann, pick: Vega"]), &keys);
        assert_eq!(mixed, "actions:\n  - \"ann plays Wren #2\"\n  - {by: ann, pick: Vega}\n");
    }
}
