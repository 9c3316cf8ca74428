//! Player aids and set-up pages paraphrase rules: each number in them is in its rule.
#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use std::collections::BTreeSet;
use std::path::Path;

use punchboard::games;
use punchboard::model::GameName;
use serde::Deserialize;
use serde_yaml::Value;

use super::numbers::{numbers, numbers_of};
use super::{ground, read};

/// Words for a rule.
struct Words {
    rule: String,
    text: String,
}

pub fn numbers_are_those_of_the_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut faults, mut seen) = (Vec::new(), 0);
    for name in GameName::ALL {
        let Some(rulebook) = games::game(name).rulebook() else { continue };
        let of_set = root.join("decks").join(name.key()).join("aids.yaml");
        let of_game = root.join("src/games").join(name.key().replace('-', "_")).join("pages.yaml");
        let elsewhere = ground(root, name.key()).aids;
        let mut unused: BTreeSet<&String> = elsewhere.keys().collect();
        let said_in = |id: &str| {
            let rule = rulebook.rule(id).unwrap_or_else(|| panic!("{}: there is no {id}", name.key()));
            numbers_of(rule)
        };
        for path in [of_set, of_game].iter().filter(|path| path.exists()) {
            let mut found = Vec::new();
            for document in serde_yaml::Deserializer::from_str(&read(path)) {
                let value = Value::deserialize(document).expect("the game reads it");
                collect(&value, &mut found);
            }
            seen += found.len();
            for Words { rule, text } in found {
                let mut missing = lacking(&text, &said_in(&rule));
                for (words, rules) in elsewhere.iter().filter(|(words, _)| text.contains(words.as_str())) {
                    unused.remove(words);
                    let others: BTreeSet<i64> = rules.iter().flat_map(|id| said_in(id)).collect();
                    let theirs = if rules.is_empty() { Vec::new() } else { lacking(words, &others) };
                    let told: BTreeSet<i64> = numbers(words).into_iter().map(|(_, told)| told).collect();
                    missing.retain(|(_, number)| !told.contains(number));
                    missing.extend(theirs);
                }
                let fault = |(word, _): &(String, i64)| {
                    format!("{}: \"{word}\" is not in {rule}: {text}", path.display())
                };
                faults.extend(missing.iter().map(fault));
            }
        }
        faults.extend(unused.iter().map(|words| format!("{}: no aid says \"{words}\"", name.key())));
    }
    assert!(seen > 100, "{seen} rows were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The numbers of a text that are not among known ones.
fn lacking(text: &str, said: &BTreeSet<i64>) -> Vec<(String, i64)> {
    numbers(text).into_iter().filter(|(_, told)| !said.contains(told)).collect()
}

/// All maps with a `rule` and a `text`, and the rows below their rules.
fn collect(value: &Value, into: &mut Vec<Words>) {
    match value {
        Value::Sequence(all) => all.iter().for_each(|one| collect(one, into)),
        Value::Mapping(map) => {
            if let (Some(rule), Some(text)) =
                (map.get("rule").and_then(Value::as_str), map.get("text").and_then(Value::as_str))
            {
                into.push(Words { rule: rule.to_owned(), text: text.to_owned() });
            }
            for (key, one) in map {
                if key.as_str() == Some("rows")
                    && let Some(rows) = one.as_mapping()
                {
                    let row = |(rule, text): (&Value, &Value)| {
                        Some(Words { rule: rule.as_str()?.to_owned(), text: text.as_str()?.to_owned() })
                    };
                    into.extend(rows.iter().filter_map(row));
                }
                collect(one, into);
            }
        }
        _ => {}
    }
}
