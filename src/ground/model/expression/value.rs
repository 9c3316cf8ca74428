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
