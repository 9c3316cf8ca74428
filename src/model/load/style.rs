//! Text styles: read key by key over the style that they start from.

use std::collections::BTreeMap;

use super::slot::Reading;
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::schema;
use crate::model::schema::words::{ALIGN, CAPS, FIGURES, VALIGN};
use crate::model::style::TextStyle;
use crate::source::fields::{read_length, wrong_type};
use crate::source::{Fields, Node};

/// The type sizes that may be asked for, in points.
const SIZES: std::ops::RangeInclusive<f32> = 1.0..=1_000.0;

/// Reads the `styles:` of a layout.
pub(super) fn styles(
    node: Option<&Node>,
    base: &TextStyle,
    reading: &Reading<'_>,
    report: &mut Report,
) -> BTreeMap<String, TextStyle> {
    let mut styles = BTreeMap::new();
    let Some(node) = node else { return styles };
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of styles", report);
        return styles;
    };
    for (key, node) in map.iter() {
        if let Some(mut fields) = Fields::declared(node, &schema::STYLE, report) {
            let style = read(&mut fields, base, reading, report);
            fields.finish(report);
            styles.insert(key.text.to_string(), style);
        }
    }
    styles
}

/// Reads the keys of a style over a base.
pub(super) fn read(
    fields: &mut Fields<'_>,
    base: &TextStyle,
    reading: &Reading<'_>,
    report: &mut Report,
) -> TextStyle {
    let font = fields.text("font", report).map_or_else(|| base.font.clone(), super::owned);
    let given = fields.get("size").and_then(|node| points(node, report));
    let size = given.unwrap_or(base.size);
    let smallest = fields.get("min_size").and_then(|node| points(node, report));
    if let Some((smallest, node)) =
        smallest.zip(fields.get("min_size")).filter(|(smallest, _)| *smallest > size)
    {
        report
            .error(
                code::OUT_OF_RANGE,
                node.origin,
                format!("a smallest size of {smallest}pt, and a size of {size}pt"),
            )
            .help("text starts at `size` and shrinks down to `min_size`, which can't be larger");
    }
    // A size of one's own ends what the base allowed, unless a smallest size is said again.
    let min_size = smallest.unwrap_or(if given.is_some() { size } else { base.min_size }).min(size);
    TextStyle {
        font,
        size,
        min_size,
        same_size: fields.truth("same_size", report).unwrap_or(base.same_size),
        bold: fields.truth("bold", report).unwrap_or(base.bold),
        italic: fields.truth("italic", report).unwrap_or(base.italic),
        caps: fields.word("caps", &CAPS, report).unwrap_or(base.caps),
        figures: fields.word("figures", &FIGURES, report).unwrap_or(base.figures),
        tabular: fields.truth("tabular", report).unwrap_or(base.tabular),
        color: reading.color(fields, "color", report).unwrap_or_else(|| base.color.clone()),
        align: fields.word("align", &ALIGN, report).unwrap_or(base.align),
        valign: fields.word("valign", &VALIGN, report).unwrap_or(base.valign),
        leading: fields.decimal("leading", report).map_or(base.leading, |n| n as f32),
        spacing: fields.decimal("spacing", report).map_or(base.spacing, |n| n as f32),
        paragraph: fields.decimal("paragraph", report).map_or(base.paragraph, |n| n as f32),
        lines: fields.whole("lines", report).map(|n| n.value as u32).or(base.lines),
        turn: fields.decimal("turn", report).map_or(base.turn, |n| n as f32),
    }
}

/// A type size in points, exact when it is written in points.
fn points(node: &Node, report: &mut Report) -> Option<f32> {
    let length = read_length(node, report)?;
    let written = node.as_text().and_then(|text| text.trim().strip_suffix("pt")?.trim().parse::<f32>().ok());
    let size = written.unwrap_or(length.to_pt() as f32);
    if SIZES.contains(&size) {
        return Some(size);
    }
    let message = format!(
        "a type size of {}",
        if length < Length::ZERO { "less than nothing".to_owned() } else { length.to_string() }
    );
    report.error(code::OUT_OF_RANGE, node.origin, message).help("type is between 1pt and 1000pt");
    None
}
