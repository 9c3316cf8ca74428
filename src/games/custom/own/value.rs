//! Values of a rulebook's expressions.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::model::expression::{decimal, figures};
use crate::source::{self, Node};

/// A value. Copies share their text and lists.
#[derive(Debug, Clone, Default)]
pub enum Value {
    /// Nothing: what is not there.
    #[default]
    Nothing,
    /// True or false.
    Truth(bool),
    /// A number.
    Number(f64),
    /// A word or a text.
    Word(Arc<str>),
    /// Values in order.
    List(Arc<[Value]>),
    /// Values by name, as a field of a card may have them.
    Map(Arc<[(Arc<str>, Value)]>),
    /// A participant, by its number in the scenario.
    Piece(u16),
    /// A card of the set, by its number there.
    Card(u32),
    /// A field of a participant that nobody has said: it is asked for when it is needed.
    Unsaid,
}

/// Digits behind the point that count.
const EXACT: f64 = 1e9;

/// A number as it is printed and compared: with nine digits behind the point.
pub fn exact(number: f64) -> f64 {
    let rounded = if number.abs() < 1e6 { (number * EXACT).round() / EXACT } else { number };
    // Adding 0.0 turns -0 into 0.
    rounded + 0.0
}

/// The names of pieces and cards.
pub trait Called {
    /// The name of a participant.
    fn piece(&self, piece: u16) -> &Arc<str>;
    /// The name of a card.
    fn card(&self, card: u32) -> &Arc<str>;
}

impl Value {
    /// A word.
    pub fn word(text: impl Into<Arc<str>>) -> Value {
        Value::Word(text.into())
    }

    /// A list.
    pub fn list(values: Vec<Value>) -> Value {
        Value::List(values.into())
    }

    /// A value as a definition or scenario writes it.
    pub fn written(node: &Node) -> Value {
        match &node.value {
            source::Value::List(nodes) => Value::List(nodes.iter().map(Value::written).collect()),
            source::Value::Map(map) => {
                let entries = map.iter().map(|(key, node)| (Arc::clone(&key.text), Value::written(node)));
                Value::Map(entries.collect())
            }
            source::Value::Scalar(_) if node.is_null() => Value::Nothing,
            source::Value::Scalar(scalar) => {
                if let Some(truth) = node.as_bool() {
                    return Value::Truth(truth);
                }
                let number = if scalar.plain { decimal(&scalar.text) } else { None };
                number.map_or_else(|| Value::word(&*scalar.text), Value::Number)
            }
        }
    }

    /// The value as text.
    pub fn text(&self, names: &impl Called) -> Arc<str> {
        match self {
            Value::Nothing | Value::Unsaid => "".into(),
            Value::Truth(truth) => if *truth { "true" } else { "false" }.into(),
            Value::Number(number) => figures(*number).into(),
            Value::Word(word) => Arc::clone(word),
            Value::List(values) => {
                let all: Vec<Arc<str>> = values.iter().map(|value| value.text(names)).collect();
                all.join(", ").into()
            }
            Value::Map(entries) => {
                let all = entries.iter().map(|(key, value)| format!("{key} {}", value.text(names)));
                all.collect::<Vec<_>>().join(", ").into()
            }
            Value::Piece(piece) => Arc::clone(names.piece(*piece)),
            Value::Card(card) => Arc::clone(names.card(*card)),
        }
    }

    /// The value as a number, if it is one, or a text that is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Word(word) => decimal(word.trim()),
            _ => None,
        }
    }

    /// Whether it is there, and not `false`, 0 or empty.
    pub fn is_something(&self) -> bool {
        match self {
            Value::Nothing | Value::Unsaid => false,
            Value::Truth(truth) => *truth,
            Value::Number(number) => exact(*number) != 0.0,
            Value::Word(word) => !word.trim().is_empty(),
            Value::List(values) => !values.is_empty(),
            Value::Map(entries) => !entries.is_empty(),
            Value::Piece(_) | Value::Card(_) => true,
        }
    }

    /// The entries of a list; any other value is its only entry, and nothing has none.
    pub fn entries(&self) -> Arc<[Value]> {
        match self {
            Value::Nothing | Value::Unsaid => Arc::new([]),
            Value::List(values) => Arc::clone(values),
            value => Arc::new([value.clone()]),
        }
    }

    /// Whether it is a list.
    pub fn is_list(&self) -> bool {
        matches!(self, Value::List(_))
    }

    /// Whether two values are equal to a rulebook: numbers to nine digits, words whatever their capitals, a piece and
    /// its name.
    pub fn same(&self, other: &Value, names: &impl Called) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => exact(*a).to_bits() == exact(*b).to_bits(),
            (Value::Piece(a), Value::Piece(b)) => a == b,
            (Value::Truth(a), Value::Truth(b)) => a == b,
            (Value::Word(a), Value::Word(b)) if a == b => true,
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.same(b, names))
            }
            _ => self.order(other, names).is_eq(),
        }
    }

    /// The order of two values: of numbers by size, of anything else by its text, whatever its capitals.
    pub fn order(&self, other: &Value, names: &impl Called) -> Ordering {
        if let (Some(a), Some(b)) = (self.number(), other.number()) {
            return exact(a).total_cmp(&exact(b));
        }
        if let (Value::Word(a), Value::Word(b)) = (self, other) {
            return folded(a, b);
        }
        folded(&self.text(names), &other.text(names))
    }
}

/// The order of two texts without regard to capitals.
fn folded(a: &str, b: &str) -> Ordering {
    if a.is_ascii() && b.is_ascii() {
        let lower = |text: &str| text.bytes().map(|byte| byte.to_ascii_lowercase()).collect::<Vec<_>>();
        if a.eq_ignore_ascii_case(b) { Ordering::Equal } else { lower(a).cmp(&lower(b)) }
    } else {
        a.to_lowercase().cmp(&b.to_lowercase())
    }
}

/// Positions are equal if they are written in the same way.
impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Nothing, Value::Nothing) | (Value::Unsaid, Value::Unsaid) => true,
            (Value::Truth(a), Value::Truth(b)) => a == b,
            (Value::Number(a), Value::Number(b)) => exact(*a).to_bits() == exact(*b).to_bits(),
            (Value::Word(a), Value::Word(b)) => a == b,
            (Value::List(a), Value::List(b)) => a == b,
            (Value::Map(a), Value::Map(b)) => a == b,
            (Value::Piece(a), Value::Piece(b)) => a == b,
            (Value::Card(a), Value::Card(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::Nothing | Value::Unsaid => {}
            Value::Truth(truth) => truth.hash(state),
            Value::Number(number) => exact(*number).to_bits().hash(state),
            Value::Word(word) => word.hash(state),
            Value::List(values) => values.hash(state),
            Value::Map(entries) => entries.hash(state),
            Value::Piece(piece) => piece.hash(state),
            Value::Card(card) => card.hash(state),
        }
    }
}
