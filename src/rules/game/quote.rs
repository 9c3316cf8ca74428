//! Rules quoted on cards and pages: `{rule: AE-5.1}` in a definition.
//!
//! The rule must exist. If there is no text beside it, the rulebook's text is filled in.

use crate::diag::{Report, code};
use crate::model::{GameSet, Rulebook};
use crate::source::{Key, Map, Node, Value, shortened};

/// Fills in the texts of the rules that a set's definitions quote; a rule that does not exist is reported.
pub fn quote(set: &mut GameSet, rulebook: &Rulebook, report: &mut Report) {
    for entry in set.decks.iter_mut().flat_map(|deck| &mut deck.entries) {
        in_card(&mut entry.fields, rulebook, report);
    }
}

/// Fills in the texts of the rules that a card quotes, in the rows of its lists only: the card has its own text.
pub fn in_card(fields: &mut Map, rulebook: &Rulebook, report: &mut Report) {
    in_map(fields, false, rulebook, report);
}

fn in_map(map: &mut Map, fill: bool, rulebook: &Rulebook, report: &mut Report) {
    if let Some((id, origin)) =
        map.get("rule").and_then(|node| Some((node.as_text()?.to_owned(), node.origin)))
    {
        match rulebook.rule(&id) {
            None => {
                let ids: Vec<&str> = rulebook.rules().map(|rule| rule.id).collect();
                let message = format!("there is no rule {} in {}", shortened(&id), rulebook.title);
                report.error(code::UNKNOWN_NAME, origin, message).did_you_mean(&id, ids, || {
                    format!("`punchboard explain {}` shows the rules of a section", rulebook.sections[0].id)
                });
            }
            Some(rule) if fill && map.get("text").is_none_or(Node::is_null) => {
                let key = Key { text: "text".into(), origin };
                map.insert(key, Node::text(rule.rule.trim().replace('\'', "’"), origin));
            }
            Some(_) => {}
        }
    }
    let keys: Vec<_> = map.iter().map(|(key, _)| key.text.clone()).collect();
    for key in keys {
        if let Some(Node { value: Value::List(rows), .. }) = map.get_mut(&key) {
            for row in rows {
                if let Value::Map(row) = &mut row.value {
                    in_map(row, true, rulebook, report);
                }
            }
        }
    }
}
