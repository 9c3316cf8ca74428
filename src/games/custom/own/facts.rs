//! The facts of a dispute: what people say.

use std::sync::Arc;

use super::code::{FactCode, FactKind};
use super::keys::FactKeys;
use super::reader::Reader;
use super::sort::Sort;
use super::value::Value;
use crate::diag::{Code, code, nearest};
use crate::model::declared::Range;
use crate::model::expression::{decimal, figures};
use crate::source::{Located, Node, Read, names, shortened};

/// The kinds of facts.
const KINDS: [&str; 6] = ["whole", "decimal", "truth", "text", "choice", "list"];
/// The most entries of a list.
pub const LONGEST: usize = 1_000;

impl Reader<'_> {
    /// Reads a fact.
    pub fn fact(&mut self, name: &Located<String>, node: &Node) -> Option<FactCode> {
        if let Some(kind) = node.located_text() {
            let kind = self.kind(kind, &[], name)?;
            return Some(FactCode {
                name: name.value.as_str().into(),
                kind,
                range: None,
                assumed: None,
                asked: None,
                by: None,
                origin: name.origin,
            });
        }
        let keys = FactKeys::read(node, self.report)?;
        let range = keys.range.as_ref().and_then(|node| self.range(node));
        let kind = match (&keys.piece, &keys.pieces, &keys.kind) {
            (Some(piece), ..) => FactKind::Piece(self.component(piece.as_str())?),
            (None, Some(pieces), _) => FactKind::Pieces(self.component(pieces.as_str())?),
            (None, None, Some(kind)) => self.kind(kind.as_str(), &keys.choices, name)?,
            (None, None, None) if !keys.choices.is_empty() => FactKind::Choice(words(&keys.choices)),
            (None, None, None) if range.is_some() => FactKind::Whole,
            (None, None, None) => {
                let slip =
                    node.entries().any(|(key, _)| nearest(&key.text, ["kind", "choices", "piece"]).is_some());
                if !slip {
                    let message = format!("\"{}\" does not say what it is", name.value);
                    let help = "add `kind: whole`, `choices: […]`, or `piece:` with a component";
                    self.report.error(code::MISSING_KEY, name.origin, message).help(help);
                }
                return None;
            }
        };
        let is_piece = matches!(kind, FactKind::Piece(_) | FactKind::Pieces(_));
        let mut fact = FactCode {
            name: name.value.as_str().into(),
            kind,
            range,
            assumed: None,
            asked: keys.asked.as_ref().map(|asked| asked.value.as_str().into()),
            by: keys.by.as_ref().map(|by| by.value.as_str().into()),
            origin: name.origin,
        };
        if let Some(node) = &keys.assumed {
            if is_piece {
                let help = "participants are named in each scenario";
                self.report.error(code::WRONG_TYPE, node.origin, "a participant can't be assumed").help(help);
            } else {
                match fact.value(node) {
                    Ok(value) => fact.assumed = Some(value),
                    Err((code, message, help)) => {
                        self.report.error(code, node.origin, message).help(help);
                    }
                }
            }
        }
        Some(fact)
    }

    fn kind(
        &mut self,
        kind: Located<&str>,
        choices: &[Located<String>],
        name: &Located<String>,
    ) -> Option<FactKind> {
        let known = KINDS.iter().find(|known| known.eq_ignore_ascii_case(kind.value));
        Some(match known.copied() {
            Some("whole") => FactKind::Whole,
            Some("decimal") => FactKind::Decimal,
            Some("truth") => FactKind::Truth,
            Some("text") => FactKind::Text,
            Some("list") => FactKind::List(words(choices)),
            Some("choice") => {
                if choices.is_empty() {
                    let message = format!("\"{}\" has nothing to choose from", name.value);
                    self.report
                        .error(code::MISSING_KEY, name.origin, message)
                        .help("add `choices: [one, another]`");
                }
                FactKind::Choice(words(choices))
            }
            _ => {
                let message = format!("\"{}\" is no kind of fact", shortened(kind.value));
                self.report.unknown(code::UNKNOWN_WORD, kind, message, KINDS, || {
                    format!(
                        "the kinds are {}; a participant is `piece:` with its component",
                        crate::diag::and_list(&KINDS)
                    )
                });
                return None;
            }
        })
    }

    fn range(&mut self, node: &Node) -> Option<(f64, f64)> {
        let written = match node.as_list() {
            Some([least, most]) => Some(format!(
                "{} to {}",
                least.as_text().unwrap_or_default(),
                most.as_text().unwrap_or_default()
            )),
            Some(_) => None,
            None => node.as_text().map(|text| match decimal(text.trim()) {
                Some(_) => format!("{text} to {text}"),
                None => text.to_owned(),
            }),
        };
        let range = written.as_deref().and_then(Range::parse);
        if range.is_none() {
            let message = format!("{} is not a range", shortened(written.as_deref().unwrap_or("this")));
            self.report
                .error(code::WRONG_TYPE, node.origin, message)
                .help("write the least and the most, like 1-8 or -3 to 3");
        }
        range.map(|range| (range.least, range.most))
    }
}

fn words(choices: &[Located<String>]) -> Arc<[Arc<str>]> {
    choices.iter().map(|choice| Arc::from(choice.value.as_str())).collect()
}

/// A word as the value that it means: a number, if it is one.
pub fn word_value(word: &Arc<str>) -> Value {
    decimal(word).map_or_else(|| Value::Word(Arc::clone(word)), Value::Number)
}

/// Why a value can't be that of a fact: a code, the message and the fix.
pub type Fault = (Code, String, String);

impl FactCode {
    /// What expressions know of it.
    pub fn sort(&self) -> Sort {
        match &self.kind {
            FactKind::Choice(choices) => Sort::Choice(Arc::clone(choices)),
            FactKind::Piece(component) => Sort::Entry(vec![*component]),
            FactKind::Pieces(component) => Sort::List(Box::new(Sort::Entry(vec![*component]))),
            FactKind::List(_) => Sort::List(Box::new(Sort::Plain)),
            FactKind::Whole | FactKind::Decimal | FactKind::Truth | FactKind::Text => Sort::Plain,
        }
    }

    /// The range that a list or a number must be in.
    pub fn limits(&self) -> (f64, f64) {
        let open = match self.kind {
            FactKind::Pieces(_) => (1.0, LONGEST as f64),
            FactKind::List(_) => (0.0, LONGEST as f64),
            _ => (f64::NEG_INFINITY, f64::INFINITY),
        };
        self.range.unwrap_or(open)
    }

    /// Whether a number is within its range: the number itself, the letters of a text, the entries of a list.
    pub fn holds(&self, number: f64, what: &str) -> Result<(), Fault> {
        let (least, most) = self.limits();
        if (least..=most).contains(&number) {
            return Ok(());
        }
        let message = format!("{}{what} is not between {least} and {most}", figures(number));
        Err((code::OUT_OF_RANGE, message, format!("{} is {least} to {most}", self.name)))
    }

    /// The value of a fact that is no participant.
    ///
    /// # Errors
    /// It can't be this fact's.
    pub fn value(&self, node: &Node) -> Result<Value, Fault> {
        let wrong = |wanted: &str| {
            let found =
                node.as_text().map_or_else(|| node.describe(), |text| format!("\"{}\"", shortened(text)));
            Err((
                code::WRONG_TYPE,
                format!("{found} where {wanted} belongs"),
                format!("{} is {wanted}", self.name),
            ))
        };
        match &self.kind {
            FactKind::Whole => {
                let Some(number) = node.as_integer() else { return wrong("a whole number") };
                self.holds(number as f64, "")?;
                Ok(Value::Number(number as f64))
            }
            FactKind::Decimal => {
                let Some(number) = node.as_text().and_then(|text| decimal(text.trim())) else {
                    return wrong("a number");
                };
                self.holds(number, "")?;
                Ok(Value::Number(number))
            }
            FactKind::Truth => match node.as_bool() {
                Some(truth) => Ok(Value::Truth(truth)),
                None => wrong("true or false"),
            },
            FactKind::Text => {
                let Some(text) = node.as_text() else { return wrong("text") };
                if self.range.is_some() {
                    self.holds(text.chars().count() as f64, " letters")?;
                }
                Ok(Value::word(text))
            }
            FactKind::Choice(choices) => {
                let Some(text) = node.as_text() else { return wrong("a word") };
                choice(choices, text)
            }
            FactKind::List(choices) => {
                let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
                self.holds(nodes.len() as f64, " entries")?;
                let entry = |node: &Node| match node.as_text() {
                    Some(text) if !choices.is_empty() => choice(choices, text),
                    _ => Ok(Value::written(node)),
                };
                Ok(Value::list(nodes.iter().map(entry).collect::<Result<_, _>>()?))
            }
            FactKind::Piece(_) | FactKind::Pieces(_) => wrong("a participant"),
        }
    }
}

fn choice(choices: &[Arc<str>], text: &str) -> Result<Value, Fault> {
    if let Some(word) = choices.iter().find(|choice| names::same(choice, text)) {
        return Ok(word_value(word));
    }
    let known: Vec<&str> = choices.iter().map(|choice| &**choice).collect();
    let help = crate::diag::did_you_mean(text, known.iter().copied(), || {
        format!("the choices are {}", crate::diag::and_list(&known))
    });
    Err((code::UNKNOWN_WORD, format!("\"{}\" is none of the choices", shortened(text)), help))
}
