//! Values of expressions: those of a card, as written, and computed ones.

use std::borrow::Cow;

use crate::source::Value as Written;
use crate::source::{Node, Origin};

/// The value of an expression.
#[derive(Debug, Clone)]
pub enum Value<'a> {
    /// Nothing: the card has no such field.
    Nothing,
    /// True or false.
    Truth(bool),
    Number(f64),
    Text(String),
    /// Values in order.
    List(Vec<Value<'a>>),
    /// A value of the card, which is interpreted only when needed.
    Node(Cow<'a, Node>),
}

impl<'a> Value<'a> {
    /// The value as text.
    pub fn text(&self) -> String {
        match self {
            Value::Nothing => String::new(),
            Value::Truth(truth) => truth.to_string(),
            Value::Number(number) => figures(*number),
            Value::Text(text) => text.clone(),
            Value::List(values) => values.iter().map(Value::text).collect::<Vec<_>>().join(", "),
            Value::Node(node) => text_of(node),
        }
    }

    /// The value as a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Text(text) => decimal(text.trim()),
            Value::Node(node) => decimal(node.as_text()?.trim()),
            Value::Nothing | Value::Truth(_) | Value::List(_) => None,
        }
    }

    /// Whether it exists, and is not `false`, 0 or empty.
    pub fn is_something(&self) -> bool {
        match self {
            Value::Nothing => false,
            Value::Truth(truth) => *truth,
            Value::Number(number) => *number != 0.0,
            Value::Text(text) => !text.trim().is_empty(),
            Value::List(values) => !values.is_empty(),
            Value::Node(node) => is_something(node),
        }
    }

    /// The entries of a list; any other value is its only entry.
    pub fn entries(self) -> Vec<Value<'a>> {
        match self {
            Value::Nothing => Vec::new(),
            Value::List(values) => values,
            Value::Node(Cow::Borrowed(node)) if node.as_list().is_some() => node
                .as_list()
                .unwrap_or_default()
                .iter()
                .map(|node| Value::Node(Cow::Borrowed(node)))
                .collect(),
            Value::Node(Cow::Owned(Node { value: Written::List(nodes), .. })) => {
                nodes.into_iter().map(|node| Value::Node(Cow::Owned(node))).collect()
            }
            value => vec![value],
        }
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        match self {
            Value::List(_) => true,
            Value::Node(node) => node.as_list().is_some(),
            _ => false,
        }
    }

    /// The value as a node written at `origin`; a value of the card keeps its own place.
    pub fn into_node(self, origin: Origin) -> Node {
        match self {
            Value::Node(node) => node.into_owned(),
            Value::List(values) => {
                Node::list(values.into_iter().map(|value| value.into_node(origin)).collect(), origin)
            }
            Value::Number(_) | Value::Truth(_) => Node::plain(self.text(), origin),
            Value::Nothing | Value::Text(_) => Node::text(self.text(), origin),
        }
    }
}

/// A value of a card as text.
pub fn text_of(node: &Node) -> String {
    match &node.value {
        Written::Scalar(_) => node.as_text().unwrap_or_default().to_owned(),
        Written::List(nodes) => nodes.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Written::Map(map) => {
            let parts = map.iter().map(|(key, node)| format!("{} {}", key.text, text_of(node)));
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

fn is_something(node: &Node) -> bool {
    match &node.value {
        Written::Scalar(_) => {
            node.as_bool() != Some(false)
                && node.as_integer() != Some(0)
                && !node.as_text().unwrap_or_default().is_empty()
        }
        Written::List(nodes) => !nodes.is_empty(),
        Written::Map(map) => !map.is_empty(),
    }
}

/// A plain decimal number: digits, perhaps with a sign and a fraction. `nan`, `1e3` and `007` are words.
pub fn decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = are_digits(whole) && are_digits(fraction) && (whole.len() == 1 || !whole.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// A number as people see it, to compare it: a plain one, or as a spreadsheet shows it: `7.5%`, `$2.50`, `12,500 €`, `1¾`. A share
/// counts as it is shown, so that `7.5%` is more than 5.
pub(super) fn seen(text: &str) -> Option<f64> {
    const SIGNS: [char; 6] = ['%', '$', '€', '£', '¥', '₽'];
    const FRACTIONS: [(char, f64); 9] = [
        ('½', 0.5),
        ('¼', 0.25),
        ('¾', 0.75),
        ('⅓', 1.0 / 3.0),
        ('⅔', 2.0 / 3.0),
        ('⅛', 0.125),
        ('⅜', 0.375),
        ('⅝', 0.625),
        ('⅞', 0.875),
    ];
    let text = text.trim();
    if let Some(plain) = decimal(text) {
        return Some(plain);
    }
    let (sign, rest) = text.strip_prefix(['-', '−']).map_or((1.0, text), |rest| (-1.0, rest));
    let bare = rest.trim_start_matches(SIGNS).trim_end_matches(SIGNS).trim();
    let fraction = FRACTIONS.iter().find(|(letter, _)| bare.ends_with(*letter));
    if let Some((letter, part)) = fraction {
        let whole = bare.trim_end_matches(*letter).trim_end();
        let whole = if whole.is_empty() { Some(0.0) } else { decimal(whole) };
        return whole.map(|whole| sign * (whole + part));
    }
    // The letters in front of a decimal point, without the marks between thousands.
    let (whole, decimals) =
        bare.split_once('.').map_or((bare, ""), |(whole, _)| (whole, &bare[whole.len()..]));
    let mark = whole.chars().find(|letter| !letter.is_ascii_digit());
    let is_grouped = |mark: char| {
        let mut groups = whole.split(mark);
        let first = groups.next().unwrap_or_default();
        [',', ' ', '\'', '’', '\u{a0}', '\u{202f}'].contains(&mark)
            && (1..=3).contains(&first.len())
            && groups.all(|group| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let whole = match mark {
        Some(mark) if is_grouped(mark) => whole.replace(mark, ""),
        Some(_) => return None,
        None => whole.to_owned(),
    };
    decimal(&format!("{whole}{decimals}")).map(|number| sign * number)
}

/// A number as it is printed: without trailing zeros, and with at most nine digits after the point, so that 0.1 + 0.2
/// is 0.3.
pub fn figures(number: f64) -> String {
    const EXACT: f64 = 1e9;
    let rounded = if number.abs() < 1e6 { (number * EXACT).round() / EXACT } else { number };
    // Adding 0.0 turns -0 into 0.
    format!("{}", rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_seen_as_spreadsheets_show_them() {
        for (text, number) in [
            ("7.5%", 7.5),
            ("50 %", 50.0),
            ("$2.50", 2.5),
            ("12,500 €", 12_500.0),
            ("1 000 000", 1_000_000.0),
            ("-1,234.5", -1_234.5),
            ("½", 0.5),
            ("1¾", 1.75),
            ("-$3", -3.0),
            ("4", 4.0),
        ] {
            assert_eq!(seen(text), Some(number), "{text}");
        }
        for text in
            ["", "%", "3 kg", "12,50", "1,2,3", "a,500", "007", "2026-11-23", "36:00", "½ x", "Level three"]
        {
            assert_eq!(seen(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_plain_decimals() {
        for (text, number) in [("3", 3.0), ("-2.50", -2.5), ("+0.5", 0.5), ("0", 0.0)] {
            assert_eq!(decimal(text), Some(number), "{text}");
        }
        for text in ["nan", "inf", "infinity", "1e3", "007", "", ".", "-", "1.", ".5", "0x10", "1 000"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        for (number, text) in
            [(0.1 + 0.2, "0.3"), (-0.0, "0"), (1.0 / 3.0, "0.333333333"), (1e12, "1000000000000")]
        {
            assert_eq!(figures(number), text);
        }
    }
}
