//! Fills a layout's templates with the fields of one card.

use std::borrow::Cow;
use std::ops::Range;

use crate::model::expression::{Expr, Operator};
use crate::model::template::Piece;
use crate::model::{Color, Scope, Template};
use crate::source::lines::stretch;
use crate::source::{Located, Node, Origin};

/// A filled-in template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The text with its fields filled in.
    pub text: String,
    /// The place for messages about the text: its longest field, or the template.
    pub blame: Origin,
    /// The place of the template.
    pub template: Origin,
    /// The fields and expressions in it, in order.
    pub fields: Vec<Filled>,
}

/// A field or an expression that was filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// Its bytes of the text.
    pub range: Range<usize>,
    /// The place of its value, if the card has one.
    pub origin: Option<Origin>,
    /// Whether its marks belong to the layout's text: the layout writes marks in an expression, as in `{"*" if rare}`.
    pub marks_for_layout: bool,
    /// Whether it names nothing: an expression joins a text with a field that the card lacks, or the layout has no such
    /// lookup, which is reported there.
    pub names_nothing: bool,
}

impl Filled {
    /// Whether it is enclosed in [`Bound::marked`].
    fn is_enclosed(&self) -> bool {
        !self.marks_for_layout || self.range.is_empty()
    }
}

/// The sign before a field's value in [`Bound::marked`].
pub const FIELD: char = '\u{2}';
/// The sign after a field's value in [`Bound::marked`].
pub const FIELD_END: char = '\u{3}';

/// A field's value between signs that separate its marks from those around it.
pub fn enclosed(value: &str) -> String {
    format!("{FIELD}{}{FIELD_END}", value.replace([FIELD, FIELD_END], " "))
}

impl Bound {
    /// A text of the layout, without fields.
    pub fn literal(text: impl Into<String>, origin: Origin) -> Bound {
        Bound { text: text.into(), blame: origin, template: origin, fields: Vec::new() }
    }

    /// The text for reading its marks: each field's value is between [`FIELD`] and [`FIELD_END`], so that marks of the
    /// layout are neither closed by those in a value nor broken by its lines or by its absence.
    pub fn marked(&self) -> Cow<'_, str> {
        let is_one_field = matches!(self.fields.as_slice(), [field] if field.range == (0..self.text.len()));
        if is_one_field || !self.fields.iter().any(Filled::is_enclosed) {
            return Cow::Borrowed(&self.text);
        }
        let mut marked = String::with_capacity(self.text.len() + 2 * self.fields.len());
        let mut from = 0;
        for Filled { range, .. } in self.fields.iter().filter(|field| field.is_enclosed()) {
            marked.push_str(&self.text[from..range.start]);
            marked.push_str(&enclosed(&self.text[range.clone()]));
            from = range.end;
        }
        marked.push_str(&self.text[from..]);
        Cow::Owned(marked)
    }

    /// The place for messages about a mark that is not closed, in the n-th enclosed field of [`Bound::marked`].
    pub fn place_of_mark(&self, mark: &str, field: Option<usize>) -> Origin {
        let mut enclosed = self.fields.iter().filter(|field| field.is_enclosed());
        match field.and_then(|n| enclosed.nth(n)) {
            Some(field) => field.origin.unwrap_or(self.template),
            None if matches!(self.marked(), Cow::Owned(_)) => self.template,
            None => self.blame_for(mark),
        }
    }

    /// Whether it is the name of an icon or a file with a gap in it, where the card lacks a field: `nato-`, `art/.png`.
    /// A field beside a letter is part of a word, which it may lack: `fox{variant}.png`.
    pub fn has_gap(&self) -> bool {
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        self.fields.iter().any(|Filled { range, names_nothing, .. }| {
            let (before, after) = (&self.text[..range.start], &self.text[range.end..]);
            let is_between_words = !is_letter(before.chars().next_back()) && !is_letter(after.chars().next());
            *names_nothing || is_between_words && self.text[range.clone()].trim().is_empty()
        })
    }

    /// Whether all fields in it are empty.
    pub fn is_without_fields(&self) -> bool {
        self.fields
            .iter()
            .all(|field| field.names_nothing || self.text[field.range.clone()].trim().is_empty())
    }

    /// A part of the text, without blanks around it, with the fields in it.
    pub fn part(&self, range: Range<usize>) -> Bound {
        let text = &self.text[range.clone()];
        let start = range.start + (text.len() - text.trim_start().len());
        let end = (start + text.trim().len()).max(start);
        let fields = self.fields.iter().filter(|field| field.range.start <= end && field.range.end >= start);
        let within = |field: &Filled| {
            let inner = field.range.start.max(start)..field.range.end.min(end).max(start);
            Filled { range: inner.start - start..inner.end - start, ..field.clone() }
        };
        Bound { text: text.trim().to_owned(), fields: fields.map(within).collect(), ..*self }
    }

    /// The place for messages about a part of the text: the field that contains it.
    pub fn blame_for(&self, part: &str) -> Origin {
        let Some(at) = self.text.find(part) else { return self.blame };
        let holding = self.fields.iter().find(|field| field.range.contains(&at));
        holding.and_then(|field| field.origin).unwrap_or(self.template)
    }

    /// The place of some bytes of the text: within the field that they are in, if possible.
    pub fn place_of(&self, range: Range<usize>) -> Origin {
        let is_in = |field: &&Filled| field.range.start <= range.start && range.end <= field.range.end;
        let Some((field, origin)) =
            self.fields.iter().find(is_in).and_then(|field| Some((field, field.origin?)))
        else {
            return self.template;
        };
        let value = Located { value: &self.text[field.range.clone()], origin };
        stretch(value, range.start - field.range.start, range.end - field.range.start)
    }

    /// Whether a part of the text comes from the card, not from the layout.
    pub fn is_from_card(&self, part: &str) -> bool {
        let at = self.text.find(part);
        let is_in = |field: &Filled, at| field.origin.is_some() && field.range.contains(&at);
        at.is_some_and(|at| self.fields.iter().any(|field| is_in(field, at)))
    }
}

impl Scope<'_> {
    /// Fills in a template.
    pub fn bind(&self, template: &Template) -> Bound {
        let mut text = String::new();
        let mut blame: Option<(usize, Origin)> = None;
        let mut fields = Vec::new();
        for piece in &template.pieces {
            let (value, origin, names_nothing) = match piece {
                Piece::Literal(literal) => {
                    text.push_str(literal);
                    continue;
                }
                Piece::Field(field) => {
                    let (value, origin) = self.field(field);
                    (value, origin, !self.has_lookups(field.lookups()))
                }
                Piece::Computed(expr, _) => {
                    let names_nothing =
                        self.joins_nothing(expr) || !self.has_lookups(expr.lookups().into_iter());
                    (self.evaluate(expr).text(), self.origin_in(expr), names_nothing)
                }
            };
            if let Some(origin) = origin
                && blame.is_none_or(|(longest, _)| value.len() > longest)
            {
                blame = Some((value.len(), origin));
            }
            let range = text.len()..text.len() + value.len();
            fields.push(Filled { range, origin, marks_for_layout: writes_marks(piece), names_nothing });
            text.push_str(&value);
        }
        Bound {
            text,
            fields,
            template: template.origin,
            blame: blame.map_or(template.origin, |(_, origin)| origin),
        }
    }

    /// The color that a template names.
    ///
    /// # Errors
    /// The text that is not a color.
    pub fn color(&self, template: &Template) -> Result<Color, Bound> {
        // Most colors are names in the layout, which need no filling in.
        if let [Piece::Literal(word)] = template.pieces.as_slice()
            && let Some(color) = self.color_called(word)
        {
            return Ok(color);
        }
        if let [Piece::Field(field)] = template.pieces.as_slice()
            && field.filters.is_empty()
            && let Some(color) = self.value(&field.path).and_then(|node| self.color_called(node.as_text()?))
        {
            return Ok(color);
        }
        let bound = self.bind(template);
        self.color_called(&bound.text).ok_or(bound)
    }

    /// The place of the first field in an expression that the card has.
    fn origin_in(&self, expr: &Expr) -> Option<Origin> {
        expr.fields().iter().find_map(|mention| self.value(&mention.field.path).map(|node| node.origin))
    }

    /// Whether an expression joins a text with a field that the card lacks: `"nato-" ~ unit`.
    fn joins_nothing(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Sum(left, Operator::Joined, right, _) => {
                [left, right].into_iter().any(|part| match &**part {
                    Expr::Field(field) => self.field(field).0.trim().is_empty(),
                    part => self.joins_nothing(part),
                })
            }
            Expr::Call(_, values, _) => values.iter().any(|value| self.joins_nothing(value)),
            Expr::Lookup(value, _) => self.joins_nothing(value),
            Expr::If(parts) => {
                let [then, when, other] = &**parts;
                self.joins_nothing(if self.holds(when) { then } else { other })
            }
            _ => false,
        }
    }

    /// Whether the layout has all these lookups.
    fn has_lookups<'f>(&self, mut lookups: impl Iterator<Item = &'f Located<String>>) -> bool {
        lookups.all(|name| self.layout.is_none_or(|layout| layout.lookups.contains_key(&name.value)))
    }

    /// The value of an expression as a list, for repeats; `None` if it is nothing.
    pub fn list_of(&self, expr: &Expr, origin: Origin) -> Option<Node> {
        let value = self.evaluate(expr);
        let is_nothing = !value.is_list() && value.text().is_empty();
        (!is_nothing).then(|| value.into_node(origin))
    }

    fn color_called(&self, word: &str) -> Option<Color> {
        let word = word.trim();
        // Names of colors do not begin with #.
        let own = self.layout.filter(|_| !word.starts_with('#'));
        let named = own.and_then(|layout| layout.colors.get(word).copied());
        named.or_else(|| Color::parse(word))
    }
}

/// Whether the layout writes marks in the braces of a piece.
fn writes_marks(piece: &Piece) -> bool {
    match piece {
        Piece::Literal(_) => true,
        Piece::Field(field) => field.texts().any(has_mark),
        Piece::Computed(expr, _) => expr.texts().into_iter().any(has_mark),
    }
}

fn has_mark(text: &str) -> bool {
    text.contains(['*', '[', ']']) || text.contains("++")
}
