//! A value of another kind than its field declares: a word in place of a number.

use crate::cards::Cards;
use crate::diag::{Report, code};
use crate::model::declared::DeclaredKind;
use crate::source::meant::how_to_write;
use crate::source::{Node, shortened};

pub(super) fn check(cards: &Cards<'_>, report: &mut Report) {
    for field in &cards.fields {
        let values = cards.entries.iter().filter_map(|entry| entry.get(&field.name.value));
        for node in values.filter(|node| !fits(node, field.kind)) {
            let wanted = field.kind.with_article();
            // The value itself says more than its kind.
            let found =
                node.as_text().map_or_else(|| node.describe(), |text| format!("\"{}\"", shortened(text)));
            let message = format!("{found} where {wanted} belongs");
            let fault = report.error(code::WRONG_TYPE, node.origin, message);
            if let Some(help) = how_to_write(wanted, node) {
                fault.help(help);
            }
            fault.related(field.name.origin, "declared here");
        }
    }
}

fn fits(node: &Node, kind: DeclaredKind) -> bool {
    match kind {
        DeclaredKind::Text | DeclaredKind::Choice => node.as_text().is_some(),
        DeclaredKind::Whole => node.as_integer().is_some(),
        DeclaredKind::Decimal => number(node).is_some(),
        DeclaredKind::Truth => node.as_bool().is_some(),
        // A single text counts as a list of one.
        DeclaredKind::List | DeclaredKind::Reference => match node.as_list() {
            Some(list) => list.iter().all(|node| node.as_text().is_some()),
            None => node.as_text().is_some(),
        },
    }
}

/// The number in a value.
pub(super) fn number(node: &Node) -> Option<f64> {
    node.as_text().and_then(|text| text.parse().ok()).filter(|number: &f64| number.is_finite())
}
