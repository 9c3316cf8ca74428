//! Rows and columns of text.

use std::borrow::Cow;

use super::{Holds, Part};
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Length;
use crate::model::expression::FieldRef;
use crate::model::style::{Align, StyleNamed};
use crate::model::template::{IconNamed, Ink};
use crate::model::{Template, TextStyle};
use crate::source::read::{Before, Distance, OneOrMore};
use crate::source::{Located, Node, Read, Shape};

document! {
    /// Rows and columns of text.
    pub struct Table ("a slot") with style: TextStyle {
        /// the list field with the rows: `"{rows}"`; or a table of the rulebook: `table crt`
        rows "table": RowsOf;
        /// from left to right; of a table of the rulebook, that of its rows' keys is the first, and all may be omitted
        columns: Option<OneOrMore<Column>>;
        /// one of the layout's styles, for the cells
        named "style": Before<Option<StyleNamed>>;
        /// one of the layout's styles, for the titles; by default bold
        heading: Option<StyleNamed>;
        /// the color behind every other row
        stripe: Option<Ink>;
        /// the color of lines between rows
        line: Option<Ink>;
        /// above and below the text of a row
        padding: Distance = Length::um(600);
        /// the heading above a row, over the full width, in the style of titles; a row for which it is empty has none
        section: Option<Template>;
    }
}

document! {
    /// A column of a table.
    pub struct Column ("a column") at origin {
        /// its heading
        title: Option<Template>;
        /// the text of its cells, with the fields of the row
        text: Option<Template>;
        /// an icon instead of text
        icon: Option<IconNamed>;
        /// columns without a width share the rest
        width: Option<Distance>;
        /// where its text is
        align: Align = Align::Left;
        /// whether it is bold
        bold: bool = false;
    }
}

impl Table {
    /// The style of titles.
    pub fn heading(&self) -> Cow<'_, TextStyle> {
        match &self.heading {
            Some(style) => Cow::Borrowed(style),
            None => Cow::Owned(TextStyle { bold: true, ..self.style.clone() }),
        }
    }
}

/// The rows of a table.
#[derive(Debug, Clone)]
pub enum Rows {
    /// A list field of the card.
    Field(FieldRef),
    /// A table of the set's rulebook.
    Ruled(Located<String>),
}

/// Reads where the rows of a table are from.
#[derive(Debug)]
pub struct RowsOf;

impl Read for RowsOf {
    type Value = Rows;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Rows> {
        if let Some(name) = node.as_text().and_then(|text| text.strip_prefix("table ")) {
            return Some(Rows::Ruled(Located { value: name.trim().to_owned(), origin: node.origin }));
        }
        let rows = Template::read(node, report)?;
        if rows.sole_field().is_none() {
            report
                .error(code::TEMPLATE, rows.origin, "a table's rows must be one list field")
                .help("write `table: \"{rows}\"`, or `table: table NAME`");
        }
        rows.sole_field().cloned().map(Rows::Field)
    }
}

impl Table {
    /// Reports a table of a field without columns, and columns without contents.
    pub(super) fn check(&self, node: &Node, report: &mut Report) {
        if let Rows::Ruled(_) = self.rows {
            return;
        }
        if self.columns.is_none() {
            report
                .error(code::MISSING_KEY, node.head(), "a table without \"columns\"")
                .help("add `columns: [{title: …, text: \"{…}\"}]`");
        }
        for column in self.columns.iter().flatten() {
            if column.text.is_none() && column.icon.is_none() {
                report
                    .error(code::MISSING_KEY, column.origin, "a column without \"text\"")
                    .help("add `text: …`");
            }
        }
    }
}

impl Holds for Table {
    fn parts(&self) -> Vec<Part<'_>> {
        let columns = || self.columns.iter().flatten();
        let mut parts = vec![Part::Style(&self.style)];
        if let Rows::Field(field) = &self.rows {
            let cells = columns().flat_map(|column| column.text.iter().chain(&column.icon));
            let texts = cells.chain(&self.section);
            parts.push(Part::Each(field, texts.map(Part::Text).collect()));
        }
        parts.extend(self.heading.iter().map(Part::Style));
        parts.extend(columns().flat_map(|column| &column.title).map(Part::Text));
        parts.extend(self.stripe.iter().chain(&self.line).map(Part::Color));
        parts
    }
}
