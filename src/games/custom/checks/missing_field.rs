//! A card without a required field.

use crate::cards::Cards;
use crate::diag::{Report, code, nearest};
use crate::model::declared::Declared;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    let names = || cards.fields.iter().map(|field| field.name.value.as_str());
    for entry in &cards.entries {
        let is_missing = |field: &&Declared| !field.optional && entry.get(&field.name.value).is_none();
        if !cards.fields.iter().any(&is_missing) {
            continue;
        }
        // A misspelled key was reported with the right one; don't report the missing one, too.
        let unknown = entry.fields.iter().map(|(key, _)| &*key.text).filter(|key| names().all(|n| n != *key));
        let meant: Vec<&str> = unknown.filter_map(|key| nearest(key, names())).collect();
        for field in cards.fields.iter().copied().filter(is_missing) {
            let name = field.name.value.as_str();
            if !meant.contains(&name) {
                report
                    .error(
                        code::MISSING_KEY,
                        entry.name.origin,
                        format!("{} has no \"{name}\"", entry.name.value),
                    )
                    .help(format!(
                        "add `{name}: …`; or declare the field with `optional: true`, if cards may omit it"
                    ))
                    .related(field.name.origin, "declared here");
            }
        }
    }
}
