//! Slots of a face: where each is, when it is there, and what it holds.

use std::collections::BTreeMap;

use super::style;
use crate::diag::suggest::{and_list, or_list};
use crate::diag::{Report, code, nearest};
use crate::geometry::{Length, Size};
use crate::model::layout::Lookup;
use crate::model::schema::words::{
    ALIGN, ALIGN_WHOLE, ARRANGE, IMAGE_FIT, LOW_INK, MIRROR, PLACE, SHAPE, VALIGN,
};
use crate::model::schema::{self, SLOT_KINDS};
use crate::model::slot::{
    Arrange, Cell, Column, Fill, Frame, Icon, Icons, Image, ImageFit, Over, Paint, Panel, Place, Pose,
    Repeat, Shape, ShapeKind, Stat, Table, Text,
};
use crate::model::style::{Align, VerticalAlign};
use crate::model::template::{FieldRef, Filter};
use crate::model::{Color, Condition, Slot, SlotKind, Template, TextStyle};
use crate::source::fields::{read_length, shortened, wrong_type};
use crate::source::{Fields, Located, Node};

/// What a layout has said before its slots.
#[derive(Clone, Copy)]
pub(super) struct Reading<'l> {
    pub colors: &'l BTreeMap<String, Color>,
    pub lookups: &'l BTreeMap<String, Lookup>,
    pub styles: &'l BTreeMap<String, TextStyle>,
    pub base: &'l TextStyle,
}

/// The keys that say where a slot is.
const FRAME_KEYS: [&str; 6] = ["x", "right", "width", "y", "bottom", "height"];

/// Reads a map of slots, in the order in which they are drawn.
pub(super) fn slots(node: &Node, reading: &Reading<'_>, report: &mut Report) -> Vec<Slot> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of slots", report);
        return Vec::new();
    };
    map.iter()
        .filter(|(_, node)| !node.is_null() && node.as_text() != Some("none"))
        .filter_map(|(key, node)| {
            let name = Located { value: key.text.to_string(), origin: key.origin };
            slot(name, node, reading, report)
        })
        .collect()
}

fn slot(name: Located<String>, node: &Node, reading: &Reading<'_>, report: &mut Report) -> Option<Slot> {
    let kinds: Vec<_> = SLOT_KINDS.into_iter().filter(|(kind, _)| node.holds(kind)).collect();
    let kinds = match kinds.as_slice() {
        // An icon or label beside a number is the number's.
        [("icon", _), stat @ ("stat", _)] => vec![*stat],
        _ => kinds,
    };
    let declared = if let [(_, declared)] = kinds.as_slice() { declared } else { &schema::SLOT };
    let mut fields = Fields::declared(node, declared, report)?;
    let frame = frame(&mut fields, report);
    let when = fields.text("when", report).and_then(|text| Condition::parse(text.value, text.origin, report));
    let low_ink = fields.word("low_ink", &LOW_INK, report);
    let holds = fields.text("holds", report).map(super::owned);
    let kinds: Vec<_> = kinds.into_iter().map(|(kind, _)| kind).collect();
    let kind = match kinds.as_slice() {
        ["stat"] => stat(&mut fields, reading, report),
        ["text"] => text(&mut fields, reading, report),
        ["image"] => image(&mut fields, reading, report),
        ["icon"] => icon(&mut fields, reading, report),
        ["icons"] => icons(&mut fields, reading, report),
        ["panel"] => Some(panel(&mut fields, reading, report)),
        ["shape"] => shape(&mut fields, reading, report),
        ["repeat"] => repeat(&mut fields, reading, report),
        ["table"] => table(&mut fields, reading, report),
        // What it is like is not there, which was told already.
        [] if fields.has("like") => return None,
        [] => {
            let keys = node.as_map().into_iter().flat_map(|map| map.iter().map(|(key, _)| &*key.text));
            let near = keys
                .filter(|key| !FRAME_KEYS.contains(key))
                .find_map(|key| nearest(key, SLOT_KINDS.map(|(kind, _)| kind)));
            let help = match near {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("a slot has one of the keys {}", or_list(&SLOT_KINDS.map(|(kind, _)| kind))),
            };
            report
                .error(code::MISSING_KEY, name.origin, format!("the slot \"{}\" holds nothing", name.value))
                .help(help);
            return None;
        }
        several => {
            let message = format!("the slot \"{}\" can't be {} at once", name.value, and_list(several));
            report.error(code::UNKNOWN_KEY, name.origin, message).help(
                "make two slots of it; in a layout that extends another, take one away with `key: none`",
            );
            return None;
        }
    };
    // A slot that could not be read as its kind was told of.
    let kind = kind?;
    let pose = pose(&kind, &mut fields, report);
    fields.finish(report);
    Some(Slot { name, frame, when, kind, pose, low_ink: low_ink.unwrap_or_default(), holds })
}

/// How a slot is turned; one with text may have it from its style.
fn pose(kind: &SlotKind, fields: &mut Fields<'_>, report: &mut Report) -> Pose {
    let turn = match kind {
        SlotKind::Text(text) => text.style.turn,
        SlotKind::Stat(stat) => stat.style.turn,
        SlotKind::Table(table) => table.style.turn,
        _ => fields.decimal("turn", report).unwrap_or(0.0) as f32,
    };
    Pose {
        turn,
        mirror: fields.word("mirror", &MIRROR, report).unwrap_or_default(),
        two_way: fields.truth("two_way", report).unwrap_or(false),
    }
}

fn frame(fields: &mut Fields<'_>, report: &mut Report) -> Frame {
    Frame {
        x: fields.length("x", report),
        right: fields.length("right", report),
        width: fields.distance("width", report),
        y: fields.length("y", report),
        bottom: fields.length("bottom", report),
        height: fields.distance("height", report),
    }
}

impl Reading<'_> {
    /// A text with fields; lookups that are not there are reported.
    fn template(&self, fields: &mut Fields<'_>, key: &'static str, report: &mut Report) -> Option<Template> {
        let text = fields.text(key, report)?;
        let template = Template::parse(text.value, text.origin, report);
        for field in template.fields() {
            self.check_lookups(field, report);
        }
        Some(template)
    }

    fn check_lookups(&self, field: &FieldRef, report: &mut Report) {
        for filter in &field.filters {
            let Filter::Lookup(name) = filter else { continue };
            if self.lookups.contains_key(&name.value) {
                continue;
            }
            let filters = ["upper", "lower", "first", "signed", "slug", "count", "join"];
            let known = self.lookups.keys().map(String::as_str).chain(filters);
            let message = format!("there is no lookup called \"{}\"", shortened(&name.value));
            report.error(code::TEMPLATE, name.origin, message).did_you_mean(&name.value, known, || {
                format!("add `{}: {{…}}` to the layout's `lookups:`", name.value)
            });
        }
    }

    /// A color, or fields that say one; a fixed color is checked here and now.
    pub(super) fn color(
        &self,
        fields: &mut Fields<'_>,
        key: &'static str,
        report: &mut Report,
    ) -> Option<Template> {
        let template = self.template(fields, key, report)?;
        self.checked_color(template, report)
    }

    fn checked_color(&self, template: Template, report: &mut Report) -> Option<Template> {
        if template.is_static() {
            let word = template.pieces.iter().map(|piece| match piece {
                crate::model::template::Piece::Literal(text) => text.as_str(),
                crate::model::template::Piece::Field(_) => "",
            });
            let word: String = word.collect();
            if !self.colors.contains_key(&word) && Color::parse(&word).is_none() {
                let own: Vec<&str> = self.colors.keys().map(String::as_str).collect();
                let known = own.into_iter().chain(Color::names().map(|name| name as &str));
                let message = format!("\"{}\" is no color", shortened(&word));
                report.error(code::BAD_COLOR, template.origin, message).did_you_mean(&word, known, || {
                    "write #rrggbb, or the name of one of the layout's colors".to_owned()
                });
                return None;
            }
        }
        Some(template)
    }

    /// The style that `key:` names, or the layout's own.
    fn named_style(&self, fields: &mut Fields<'_>, key: &'static str, report: &mut Report) -> TextStyle {
        let Some(name) = fields.text(key, report) else { return self.base.clone() };
        if let Some(style) = self.styles.get(name.value) {
            return style.clone();
        }
        let message = format!("there is no style called \"{}\"", shortened(name.value));
        report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
            name.value,
            self.styles.keys().map(String::as_str),
            || "styles stand under `styles:` in the layout".to_owned(),
        );
        self.base.clone()
    }

    /// The named style with the slot's own changes.
    fn style(&self, fields: &mut Fields<'_>, report: &mut Report) -> TextStyle {
        let base = self.named_style(fields, "style", report);
        style::read(fields, &base, self, report)
    }

    fn paint(&self, fields: &mut Fields<'_>, report: &mut Report) -> Paint {
        let fill = match fields.get("fill") {
            Some(node) if node.as_map().is_some() => self.gradient(node, report),
            Some(node) if node.as_text() == Some("none") => None,
            Some(_) => self.color(fields, "fill", report).map(Fill::Color),
            None => None,
        };
        let stroke = match fields.get("stroke") {
            Some(node) if node.as_text() == Some("none") => None,
            _ => self.color(fields, "stroke", report),
        };
        let dash = match fields.list("dash") {
            [] => None,
            [one] => read_length(one, report).map(|length| (length, length)),
            [on, off, ..] => read_length(on, report).zip(read_length(off, report)),
        };
        Paint {
            fill,
            stroke,
            stroke_width: fields.distance("stroke_width", report).unwrap_or(Length::um(300)),
            radius: fields.distance("radius", report).unwrap_or_default(),
            dash: dash.filter(|(on, off)| long_enough(*on, *off, fields, report)),
            opacity: opacity(fields, report),
        }
    }

    fn gradient(&self, node: &Node, report: &mut Report) -> Option<Fill> {
        let mut fields = Fields::declared(node, &schema::GRADIENT, report)?;
        let from = fields.require("from", report).is_some().then(|| self.color(&mut fields, "from", report));
        let to = fields.require("to", report).is_some().then(|| self.color(&mut fields, "to", report));
        let angle = fields.decimal("angle", report).unwrap_or(90.0) as f32;
        fields.finish(report);
        Some(Fill::Gradient(from??, to??, angle))
    }
}

/// Whether dashes can be seen. Shorter ones are a line of millions.
fn long_enough(on: Length, off: Length, fields: &mut Fields<'_>, report: &mut Report) -> bool {
    let least = Length::um(50);
    if on >= least && off >= least {
        return true;
    }
    if let Some(node) = fields.get("dash") {
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a dash of {on} and a gap of {off}"))
            .help(format!("each is {least} or longer"));
    }
    false
}

fn opacity(fields: &mut Fields<'_>, report: &mut Report) -> f32 {
    fields.decimal("opacity", report).unwrap_or(1.0) as f32
}

fn text(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    let style = reading.style(fields, report);
    let text = reading.template(fields, "text", report)?;
    Some(SlotKind::Text(Text { text, style }))
}

fn image(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    Some(SlotKind::Image(Image {
        path: reading.template(fields, "image", report)?,
        fit: fields.word("fit", &IMAGE_FIT, report).unwrap_or(ImageFit::Contain),
        radius: fields.distance("radius", report).unwrap_or_default(),
        align: fields.word("align", &ALIGN_WHOLE, report).unwrap_or(Align::Center),
        valign: fields.word("valign", &VALIGN, report).unwrap_or(VerticalAlign::Middle),
        opacity: opacity(fields, report),
    }))
}

fn icon(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    Some(SlotKind::Icon(Icon {
        name: reading.template(fields, "icon", report)?,
        color: reading.color(fields, "color", report).unwrap_or_else(|| reading.base.color.clone()),
        align: fields.word("align", &ALIGN_WHOLE, report).unwrap_or(Align::Center),
        opacity: opacity(fields, report),
    }))
}

fn icons(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    Some(SlotKind::Icons(Icons {
        names: reading.template(fields, "icons", report)?,
        count: reading.template(fields, "count", report),
        of: reading.template(fields, "of", report),
        empty: reading.template(fields, "empty", report),
        gap: fields.length("gap", report).unwrap_or(Length::um(500)),
        color: reading.color(fields, "color", report).unwrap_or_else(|| reading.base.color.clone()),
        align: fields.word("align", &ALIGN_WHOLE, report).unwrap_or(Align::Left),
    }))
}

fn stat(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    let style = reading.style(fields, report);
    Some(SlotKind::Stat(Box::new(Stat {
        value: reading.template(fields, "stat", report)?,
        icon: reading.template(fields, "icon", report),
        label: reading.template(fields, "label", report),
        arrange: fields.word("arrange", &ARRANGE, report).unwrap_or(Arrange::Left),
        paint: reading.paint(fields, report),
        label_style: reading.named_style(fields, "label_style", report),
        icon_color: reading.color(fields, "icon_color", report).unwrap_or_else(|| style.color.clone()),
        icon_share: fields.decimal("icon_share", report).unwrap_or(0.5) as f32,
        style,
    })))
}

fn panel(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> SlotKind {
    // `panel: true` or `panel: {}` only says what it is.
    fields.get("panel");
    let paint = reading.paint(fields, report);
    let slots = fields.get("slots").map(|node| slots(node, reading, report)).unwrap_or_default();
    SlotKind::Panel(Panel { paint, slots })
}

fn shape(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    let shape = fields.word("shape", &SHAPE, report);
    let points = fields.whole("points", report).map(|n| n.value as u32);
    let inner = fields.decimal("inner", report).map(|n| n as f32);
    let paint = reading.paint(fields, report);
    let shape = match shape? {
        ShapeKind::Polygon(n) => ShapeKind::Polygon(points.unwrap_or(n)),
        ShapeKind::Star(n, depth) => ShapeKind::Star(points.unwrap_or(n), inner.unwrap_or(depth)),
        other => other,
    };
    Some(SlotKind::Shape(Shape { shape, paint }))
}

fn repeat(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    let over = reading.template(fields, "repeat", report)?;
    let over = match over.sole_field() {
        Some(field) => Over::List(field.clone()),
        None => Over::Times(over),
    };
    let cell = fields.get("cell").and_then(|node| cell(node, report)).unwrap_or_default();
    let gap = match fields.list("gap") {
        [] => Size::default(),
        [one] => {
            let gap = read_length(one, report).unwrap_or_default();
            Size::new(gap, gap)
        }
        [x, y, ..] => {
            Size::new(read_length(x, report).unwrap_or_default(), read_length(y, report).unwrap_or_default())
        }
    };
    Some(SlotKind::Repeat(Box::new(Repeat {
        over,
        cell,
        columns: fields.whole("columns", report).map(|n| n.value as u32),
        gap,
        stagger: fields.truth("stagger", report).unwrap_or(false),
        place: fields.word("place", &PLACE, report).unwrap_or(Place::Flow),
        slots: fields.require("slots", report).map(|node| slots(node, reading, report))?,
    })))
}

fn cell(node: &Node, report: &mut Report) -> Option<Cell> {
    let mut fields = Fields::declared(node, &schema::CELL, report)?;
    let cell = Cell { width: fields.distance("width", report), height: fields.distance("height", report) };
    fields.finish(report);
    Some(cell)
}

fn table(fields: &mut Fields<'_>, reading: &Reading<'_>, report: &mut Report) -> Option<SlotKind> {
    let rows = reading.template(fields, "table", report)?;
    let Some(rows) = rows.sole_field().cloned() else {
        report
            .error(code::TEMPLATE, rows.origin, "a table's rows are one list field")
            .help("write `table: \"{rows}\"`");
        return None;
    };
    let style = reading.style(fields, report);
    let heading = if fields.get("heading").is_some() {
        reading.named_style(fields, "heading", report)
    } else {
        TextStyle { bold: true, ..style.clone() }
    };
    let columns = match fields.require("columns", report) {
        Some(node) => node.as_list().unwrap_or(std::slice::from_ref(node)),
        None => &[],
    };
    let columns: Vec<_> = columns.iter().filter_map(|node| column(node, reading, report)).collect();
    let table = Table {
        rows,
        columns,
        heading,
        style,
        stripe: reading.color(fields, "stripe", report),
        line: reading.color(fields, "line", report),
        padding: fields.distance("padding", report).unwrap_or(Length::um(600)),
    };
    Some(SlotKind::Table(Box::new(table)))
}

fn column(node: &Node, reading: &Reading<'_>, report: &mut Report) -> Option<Column> {
    let mut fields = Fields::declared(node, &schema::COLUMN, report)?;
    let title = reading.template(&mut fields, "title", report);
    let icon = reading.template(&mut fields, "icon", report);
    let text = match icon {
        Some(_) => reading.template(&mut fields, "text", report),
        None => fields.require("text", report).and_then(|_| reading.template(&mut fields, "text", report)),
    };
    let width = fields.distance("width", report);
    let align = fields.word("align", &ALIGN, report).unwrap_or(Align::Left);
    let bold = fields.truth("bold", report).unwrap_or(false);
    fields.finish(report);
    let text = text.or_else(|| icon.is_some().then(|| Template::literal("", node.origin)))?;
    Some(Column { title, width, text, icon, align, bold })
}
