//! Fills a layout's templates with the fields of one card.

use std::ops::Range;

use crate::model::expression::Expr;
use crate::model::template::Piece;
use crate::model::{Color, Scope, Template};
use crate::source::{Node, Origin};

/// A filled-in template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The text with its fields filled in.
    pub text: String,
    /// The place for messages about the text: its longest field, or the template.
    pub blame: Origin,
    /// The place of the template.
    pub template: Origin,
    /// Byte ranges of the text, each with the place of the field that it comes from.
    pub fields: Vec<(Range<usize>, Origin)>,
}

impl Bound {
    /// The place for messages about a part of the text: the field that contains it.
    pub fn blame_for(&self, part: &str) -> Origin {
        let Some(at) = self.text.find(part) else { return self.blame };
        let holding = self.fields.iter().find(|(range, _)| range.contains(&at));
        holding.map_or(self.template, |(_, origin)| *origin)
    }

    /// Whether a part of the text comes from the card, not from the layout.
    pub fn is_from_card(&self, part: &str) -> bool {
        let at = self.text.find(part);
        at.is_some_and(|at| self.fields.iter().any(|(range, _)| range.contains(&at)))
    }
}

impl Scope<'_> {
    /// Fills in a template.
    pub fn bind(&self, template: &Template) -> Bound {
        let mut text = String::new();
        let mut blame: Option<(usize, Origin)> = None;
        let mut fields = Vec::new();
        for piece in &template.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Field(_) | Piece::Computed(..) => {
                    let (value, origin) = match piece {
                        Piece::Field(field) => self.field(field),
                        Piece::Computed(expr, _) => (self.evaluate(expr).text(), self.origin_in(expr)),
                        Piece::Literal(_) => continue,
                    };
                    if let Some(origin) = origin
                        && blame.is_none_or(|(longest, _)| value.len() > longest)
                    {
                        blame = Some((value.len(), origin));
                    }
                    if let Some(origin) = origin {
                        fields.push((text.len()..text.len() + value.len(), origin));
                    }
                    text.push_str(&value);
                }
            }
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
