//! `fields:` and `totals:` of a custom game's deck.

use crate::diag::{Report, and_list, code};
use crate::model::declared::{Declared, DeclaredKeys, DeclaredKind, Range, Total, are_declared};
use crate::model::expression::{self, Wording, is_name};
use crate::source::read::Or;
use crate::source::{Located, Node, or_wrong_type, read_integer, read_map, shortened};

/// The fields that a deck declares.
pub(super) fn fields(
    written: Vec<(Located<String>, Or<DeclaredKind, DeclaredKeys>)>,
    report: &mut Report,
) -> Vec<Declared> {
    written.into_iter().map(|(name, written)| declared(name, written, report)).collect()
}

fn declared(name: Located<String>, written: Or<DeclaredKind, DeclaredKeys>, report: &mut Report) -> Declared {
    let DeclaredKeys { kind, range, choices, unique, optional, to, must, .. } = match written {
        Or::This(kind) => {
            let (range, choices) = (None, Vec::new());
            return Declared {
                name,
                kind,
                range,
                choices,
                unique: false,
                optional: true,
                to: None,
                must: None,
            };
        }
        Or::That(keys) => keys,
    };
    // A missing kind follows from the other keys.
    let kind = kind.unwrap_or(match (&range, choices.is_empty(), &to) {
        (_, false, _) => DeclaredKind::Choice,
        (Some(_), true, _) => DeclaredKind::Whole,
        (None, true, Some(_)) => DeclaredKind::Reference,
        (None, true, None) => DeclaredKind::Text,
    });
    if let Some(to) = to.as_ref().filter(|_| kind != DeclaredKind::Reference) {
        report
            .error(code::WRONG_TYPE, to.origin, format!("`to` for {}", kind.with_article()))
            .help("`to` is for `kind: reference`");
    }
    let range = range.and_then(|node| read_range(&node, kind, report));
    match kind {
        DeclaredKind::Choice if choices.is_empty() => {
            report
                .error(
                    code::MISSING_KEY,
                    name.origin,
                    format!("\"{}\" has nothing to choose from", name.value),
                )
                .help("add `choices: [one, another]`");
        }
        DeclaredKind::Choice | DeclaredKind::List => {}
        _ if !choices.is_empty() => {
            report
                .error(code::WRONG_TYPE, choices[0].origin, format!("choices for {}", kind.with_article()))
                .help("`choices` is for `kind: choice` and `kind: list`");
        }
        _ => {}
    }
    Declared { name, kind, range, choices, unique, optional, to, must }
}

/// `range: 1-10`, `range: 1 to 10` or `range: [1, 10]`.
fn read_range(node: &Node, kind: DeclaredKind, report: &mut Report) -> Option<Range> {
    if matches!(kind, DeclaredKind::Truth | DeclaredKind::Choice) {
        report
            .error(code::WRONG_TYPE, node.origin, format!("a range for {}", kind.with_article()))
            .help("`range` is for numbers, for text (its letters) and for lists (their entries); delete it");
        return None;
    }
    let range = match node.as_list() {
        Some([least, most]) => {
            let text = |node: &Node| node.as_text().unwrap_or_default().to_owned();
            Range::parse(&format!("{} to {}", text(least), text(most)))
        }
        Some(_) => None,
        None => node.as_text().and_then(Range::parse),
    };
    if range.is_none() {
        let written = shortened(node.as_text().unwrap_or("this"));
        report
            .error(code::WRONG_TYPE, node.origin, format!("{written} is not a range"))
            .help("write the least and the most, like 1-10, -3 to 3 or [1, 10]");
    }
    range
}

/// The totals that a deck declares. `cards` is the key for the number of cards.
pub(super) fn totals(
    written: Vec<(Located<String>, Node)>,
    cards: &'static str,
    declared: &[Declared],
    report: &mut Report,
) -> Vec<Total> {
    let totals = written.into_iter().filter_map(|(name, node)| total(name, &node, cards, declared, report));
    totals.collect()
}

fn total(
    name: Located<String>,
    node: &Node,
    cards: &'static str,
    declared: &[Declared],
    report: &mut Report,
) -> Option<Total> {
    if name.value == cards {
        return read_integer(node, 0..=i64::from(u32::MAX), report).map(Total::Cards);
    }
    let Some(field) = declared.iter().find(|field| field.name.value == name.value) else {
        if !is_name(&name.value) {
            return computed(&name, node, declared, report);
        }
        let known = declared.iter().map(|field| field.name.value.as_str()).chain([cards]);
        report.unknown(
            code::UNKNOWN_NAME,
            name.as_str(),
            format!("no field \"{}\" is declared", shortened(&name.value)),
            known,
            || format!("a total is for a field under `fields:`, or for `{cards}:`, the number of cards"),
        );
        return None;
    };
    match field.kind {
        DeclaredKind::Whole | DeclaredKind::Decimal => Some(Total::Sum(name, sum(node, report)?)),
        _ => {
            let map = read_map(node, "a map from each word to its number of cards", report)?;
            let counts = map.iter().filter_map(|(key, node)| {
                let word = Located { value: key.text.to_string(), origin: key.origin };
                let count = read_integer(node, 0..=i64::from(u32::MAX), report);
                is_choice(&word, field, report).then_some((word, count?))
            });
            Some(Total::Counts(name, counts.collect()))
        }
    }
}

/// A computed total: `attack + defence: 80`, `cards(kind = spell): 12`.
fn computed(
    name: &Located<String>,
    node: &Node,
    declared: &[Declared],
    report: &mut Report,
) -> Option<Total> {
    const WORDING: Wording = Wording {
        code: code::EXPRESSION,
        what: "this total",
        help: "write a field, or an expression: `attack + defence: 80`, `\"cards(kind = spell)\": 12`",
    };
    let expr = expression::parse(&name.value, name.as_str(), 0, WORDING, report)?;
    let fields: Vec<&Declared> = declared.iter().collect();
    if !are_declared(&expr, &fields, report) {
        return None;
    }
    let sum = sum(node, report)?;
    Some(Total::Computed(Located { value: expr, origin: name.origin }, sum))
}

/// The value of a total.
fn sum(node: &Node, report: &mut Report) -> Option<Located<f64>> {
    let sum = node.as_text().and_then(|text| text.parse::<f64>().ok()).filter(|n| n.is_finite());
    or_wrong_type(sum, node, "a number", report).map(|value| Located { value, origin: node.origin })
}

/// Whether a word can be a choice of a field; one that can't is reported.
fn is_choice(word: &Located<String>, field: &Declared, report: &mut Report) -> bool {
    let known = || field.choices.iter().map(|choice| choice.value.as_str());
    if field.choices.is_empty() || known().any(|choice| choice.eq_ignore_ascii_case(&word.value)) {
        return true;
    }
    let message = format!("\"{}\" is not a choice of \"{}\"", shortened(&word.value), field.name.value);
    report.unknown(code::UNKNOWN_WORD, word.as_str(), message, known(), || {
        format!("the choices are {}", and_list(&known().collect::<Vec<_>>()))
    });
    false
}
