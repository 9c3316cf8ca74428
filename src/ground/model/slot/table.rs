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
use crate::source::{Document, Node, Read, Shape};

document! {
    /// Rows and columns of text.
    pub struct Table ("a slot") with style: TextStyle {
        /// the list field with the rows: `"{rows}"`
        rows "table": RowsOf;
        /// from left to right
        columns: OneOrMore<FullColumn>;
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
    }
}

document! {
    /// A column of a table.
    pub struct Column ("a column") {
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

/// The list field with a table's rows.
#[derive(Debug)]
pub struct RowsOf;

impl Read for RowsOf {
    type Value = FieldRef;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<FieldRef> {
        let rows = Template::read(node, report)?;
        if rows.sole_field().is_none() {
            report
                .error(code::TEMPLATE, rows.origin, "a table's rows must be one list field")
                .help("write `table: \"{rows}\"`");
        }
        rows.sole_field().cloned()
    }
}

/// A column that must have a text or an icon.
#[derive(Debug)]
pub struct FullColumn;

impl Read for FullColumn {
    type Value = Column;
    const SHAPE: Shape = Shape::Object(Column::OBJECT);

    fn read(node: &Node, report: &mut Report) -> Option<Column> {
        let column = Column::read(node, report)?;
        if !node.holds("text") && !node.holds("icon") {
            report.error(code::MISSING_KEY, node.head(), "a column without \"text\"").help("add `text: …`");
            return None;
        }
        Some(column)
    }
}

impl Holds for Table {
    fn parts(&self) -> Vec<Part<'_>> {
        let rows = self.columns.iter().flat_map(|column| column.text.iter().chain(&column.icon));
        let rows = rows.map(Part::Text).collect();
        let mut parts = vec![Part::Style(&self.style), Part::Each(&self.rows, rows)];
        parts.extend(self.heading.iter().map(Part::Style));
        parts.extend(self.columns.iter().flat_map(|column| &column.title).map(Part::Text));
        parts.extend(self.stripe.iter().chain(&self.line).map(Part::Color));
        parts
    }
}
