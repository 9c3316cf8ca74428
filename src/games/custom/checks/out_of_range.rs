//! A number, the length of a text or of a list outside of the range that its field declares.

use super::wrong_type::number;
use crate::cards::Cards;
use crate::diag::{Report, code};
use crate::model::declared::DeclaredKind;

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    for field in &cards.fields {
        let Some(range) = field.range else { continue };
        let name = field.name.value.as_str();
        for entry in &cards.entries {
            let Some(node) = entry.get(name) else { continue };
            let (value, (one, many)) = match field.kind {
                DeclaredKind::Text => {
                    (node.as_text().map(|text| text.chars().count() as f64), (" letter", " letters"))
                }
                DeclaredKind::List => {
                    (Some(node.as_list().map_or(1.0, |list| list.len() as f64)), (" entry", " entries"))
                }
                _ => (number(node), ("", "")),
            };
            let Some(value) = value.filter(|value| !range.holds(*value)) else { continue };
            let card = &entry.name.value;
            let has = if many.is_empty() { "is" } else { "has" };
            let unit = if (value - 1.0).abs() < f64::EPSILON { one } else { many };
            let message = format!("{card}: \"{name}\" {has} {value}{unit}");
            report
                .error(code::OUT_OF_RANGE, node.origin, message)
                .help(format!("the range is {range}{many}"))
                .related(field.name.origin, "declared here");
        }
    }
}
