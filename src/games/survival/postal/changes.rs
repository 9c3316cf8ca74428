//! What a round that is played again changes of what was sent: reports compared, as players would tell it.

use std::collections::BTreeSet;

use crate::ruling::Json;

/// What is compared of a creature, each with the words before it.
const OF_CREATURE: [(&str, &str); 7] = [
    ("hex", "in "),
    ("death", ""),
    ("ap", "AP "),
    ("behaviour", ""),
    ("hunger", ""),
    ("ate", "ate "),
    ("genes", "with "),
];

/// Something of a report that is another now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The player whose affair it is; nobody's if it is everybody's.
    pub of: Option<String>,
    /// What it is, and what it was: "4C: in H4 (before: in E9)".
    pub text: String,
}

/// What of a report for all is another now, in a few words each: creatures first, then what came of letters, then press.
pub fn changes(sent: &Json, now: &Json) -> Vec<Change> {
    let mut told = Vec::new();
    let players = keys(&sent["players"], &now["players"]);
    let owner = |creature: &Json| {
        let has = |player: &&&str| {
            [now, sent].iter().any(|report| report["players"][**player]["species"] == creature["species"])
        };
        players.iter().find(has).map(|player| (*player).to_owned())
    };
    for id in keys(&sent["creatures"], &now["creatures"]) {
        let (before, after) = (&sent["creatures"][id], &now["creatures"][id]);
        let of = owner(if after.is_null() { before } else { after });
        told.extend(of_creature(id, before, after).map(|text| Change { of, text }));
    }
    for player in &players {
        let orders =
            |report: &Json| report["players"][*player]["received"].as_str().unwrap_or("nothing").to_owned();
        if orders(sent) != orders(now) {
            let text = format!("{player}'s orders: {} (before: {})", orders(now), orders(sent));
            told.push(Change { of: Some((*player).to_owned()), text });
        }
    }
    for player in keys(&sent["press"], &now["press"]) {
        if sent["press"][player] != now["press"][player] {
            told.push(Change { of: Some(player.to_owned()), text: format!("{player}'s press") });
        }
    }
    let due = |report: &Json| report["deadline"].as_str().unwrap_or("not said").to_owned();
    if due(sent) != due(now) {
        let text = format!("orders are due: {} (before: {})", due(now), due(sent));
        told.push(Change { of: None, text });
    }
    told
}

/// The keys of two maps; creatures in the order of their numbers.
fn keys<'j>(a: &'j Json, b: &'j Json) -> Vec<&'j str> {
    let all: BTreeSet<&str> =
        [a, b].into_iter().filter_map(Json::as_object).flatten().map(|(key, _)| key.as_str()).collect();
    let mut all: Vec<&str> = all.into_iter().collect();
    all.sort_by_key(|key| key.trim_end_matches(char::is_alphabetic).parse::<u32>().ok());
    all
}

fn of_creature(id: &str, sent: &Json, now: &Json) -> Option<String> {
    match (sent.is_null(), now.is_null()) {
        (true, _) => return Some(format!("{id} takes part")),
        (_, true) => return Some(format!("{id} does not take part")),
        _ => {}
    }
    // Of the dead nobody asks how they behave.
    let dies = sent["death"].is_null() != now["death"].is_null();
    let is_told = |key: &str| !dies || !["behaviour", "hunger"].contains(&key);
    let changed = OF_CREATURE.iter().filter(|(key, _)| sent[*key] != now[*key] && is_told(key));
    let words = |report: &Json, (key, before): &(&str, &str)| match &report[*key] {
        Json::Null if *key == "death" => "alive".to_owned(),
        Json::Null => format!("{before}nothing"),
        Json::Array(list) if list.is_empty() => format!("{before}nothing"),
        Json::Array(list) => {
            let names: Vec<&str> = list.iter().filter_map(Json::as_str).collect();
            format!("{before}{}", names.join(", "))
        }
        Json::String(text) => format!("{before}{text}"),
        other => format!("{before}{other}"),
    };
    let changed: Vec<_> = changed.collect();
    if changed.is_empty() {
        return (sent["fights"] != now["fights"]).then(|| format!("{id}'s fights"));
    }
    let all = |report: &Json| changed.iter().map(|key| words(report, key)).collect::<Vec<_>>().join(", ");
    Some(format!("{id}: {} (before: {})", all(now), all(sent)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_has_changed_is_told_in_words() {
        let players = json!({"ann": {"species": "Sabre"}, "bob": {"species": "Gorse"}});
        let sent = json!({
            "players": players, "creatures": {"9H": {"species": "Gorse", "hex": "B7", "death": null}, "10C": {"species": "Sabre", "hex": "A1", "ap": 1}},
            "press": {}, "deadline": "Friday",
        });
        let now = json!({
            "players": players, "creatures": {
                "9H": {"species": "Gorse", "hex": "B8", "death": "eaten by 10C"}, "10C": {"species": "Sabre", "hex": "A1", "ap": 2}
            },
            "press": {"ann": "!"}, "deadline": null,
        });
        let change = |of: &str, text: &str| Change {
            of: Some(of.to_owned()).filter(|of| !of.is_empty()),
            text: text.to_owned(),
        };
        assert_eq!(
            changes(&sent, &now),
            [
                change("bob", "9H: in B8, eaten by 10C (before: in B7, alive)"),
                change("ann", "10C: AP 2 (before: AP 1)"),
                change("ann", "ann's press"),
                change("", "orders are due: not said (before: Friday)"),
            ]
        );
        assert!(changes(&now, &now).is_empty());
    }
}
