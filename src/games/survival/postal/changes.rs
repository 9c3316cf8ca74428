//! Changes to a report that was sent, after its round was played again, in the players' terms.

use std::collections::BTreeSet;

use crate::game::erratum::Change;
use crate::ruling::Json;

/// The changes between two reports, in a few words each: creatures first, then letters, then press.
pub fn changes(sent: &Json, now: &Json) -> Vec<Change> {
    let mut found = Vec::new();
    let players = names("players", [sent, now]);
    for id in names("creatures", [sent, now]) {
        let of = |report: &'_ Json| report["creatures"].get(id).cloned();
        let (before, after) = (of(sent), of(now));
        let player = after.as_ref().or(before.as_ref()).and_then(|creature| {
            let has = |player: &&&String| {
                let species = |report: &Json| report["players"][*player]["species"] == creature["species"];
                species(now) || species(sent)
            };
            players.iter().find(has).map(|player| (*player).clone())
        });
        let text = creature_change(id, before.as_ref(), after.as_ref());
        found.extend(text.map(|text| Change { player, text }));
    }
    for player in &players {
        let orders = |report: &Json| said(&report["players"][*player]["received"]);
        if orders(sent) != orders(now) {
            let text = format!("{player}'s orders: {} (before: {})", orders(now), orders(sent));
            found.push(Change { player: Some((*player).clone()), text });
        }
    }
    for player in names("press", [sent, now]) {
        if sent["press"][player] != now["press"][player] {
            found.push(Change { player: Some(player.clone()), text: format!("{player}'s press") });
        }
    }
    let due = |report: &Json| report["deadline"].as_str().unwrap_or("not said").to_owned();
    if due(sent) != due(now) {
        let text = format!("orders are due: {} (before: {})", due(now), due(sent));
        found.push(Change { player: None, text });
    }
    found
}

/// The names under a key of two reports; creatures in the order of their numbers.
fn names<'r>(key: &str, reports: [&'r Json; 2]) -> Vec<&'r String> {
    let all = reports.into_iter().filter_map(|report| report[key].as_object());
    let all: BTreeSet<&String> = all.flat_map(|map| map.keys()).collect();
    let mut all: Vec<&String> = all.into_iter().collect();
    all.sort_by_key(|key| key.trim_end_matches(char::is_alphabetic).parse::<u32>().ok());
    all
}

fn creature_change(id: &str, sent: Option<&Json>, now: Option<&Json>) -> Option<String> {
    let (sent, now) = match (sent, now) {
        (None, _) => return Some(format!("{id} takes part")),
        (_, None) => return Some(format!("{id} does not take part")),
        (Some(sent), Some(now)) => (sent, now),
    };
    let dies = sent["death"].is_null() != now["death"].is_null();
    let (before, after): (Vec<String>, Vec<String>) =
        facts(sent, dies).into_iter().zip(facts(now, dies)).filter(|(before, after)| before != after).unzip();
    if after.is_empty() {
        return (sent["fights"] != now["fights"]).then(|| format!("{id}'s fights"));
    }
    Some(format!("{id}: {} (before: {})", after.join(", "), before.join(", ")))
}

/// The compared facts of a creature, in words. If it dies in one of the reports, its behaviour is not compared.
fn facts(creature: &Json, dies: bool) -> Vec<String> {
    let mut facts = vec![
        format!("in {}", said(&creature["hex"])),
        creature["death"].as_str().unwrap_or("alive").to_owned(),
        format!("AP {}", said(&creature["ap"])),
    ];
    if !dies {
        facts.extend([said(&creature["behaviour"]), said(&creature["hunger"])]);
    }
    facts.extend([format!("ate {}", said(&creature["ate"])), format!("with {}", said(&creature["genes"]))]);
    facts
}

/// A value in words; a missing one, and an empty list, is "nothing".
fn said(value: &Json) -> String {
    match value {
        Json::Null => "nothing".to_owned(),
        Json::Array(all) if all.is_empty() => "nothing".to_owned(),
        Json::Array(all) => all.iter().map(said).collect::<Vec<_>>().join(", "),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn changes_are_in_words() {
        let report = |prey: Json, hunter: u32, press: Json, deadline: Json| {
            json!({
                "players": {"ann": {"species": "Sabre"}, "bob": {"species": "Gorse"}},
                "creatures": {"9H": prey, "10C": {"species": "Sabre", "hex": "A1", "ap": hunter}},
                "press": press,
                "deadline": deadline,
            })
        };
        let prey = json!({"species": "Gorse", "hex": "B7", "ap": 1});
        let eaten = json!({"species": "Gorse", "hex": "B8", "ap": 1, "death": "eaten by 10C"});
        let sent = report(prey, 1, json!({}), "Friday".into());
        let now = report(eaten, 2, json!({"ann": "!"}), Json::Null);
        let change = |player: &str, text: &str| Change {
            player: Some(player.to_owned()).filter(|player| !player.is_empty()),
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
