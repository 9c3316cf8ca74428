//! `layout` documents: found by name, inheritance resolved, read into a [`Layout`].

use std::collections::BTreeMap;

use super::{inherit, owned, slot, style};
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::layout::{FontFamily, FontFile, Lookup};
use crate::model::sheet_spec::NAMED_SIZES;
use crate::model::{Color, Cut, FaceSize, Layout, Library, TextStyle, schema};
use crate::source::fields::{read_length, read_size, read_text, shortened, wrong_type};
use crate::source::{Door, Fields, Files, Located, Node};

/// The layout of a name, from the definitions or built in; what is wrong with it is reported.
pub fn layout(
    name: &Located<String>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Layout> {
    let node = inherit::layout_node(name, library, door, files, report)?;
    read(&node, &name.value, report)
}

fn read(node: &Node, name: &str, report: &mut Report) -> Option<Layout> {
    let mut fields = Fields::declared(node, &schema::LAYOUT, report)?;
    fields.text("about", report);
    // The name is the layout's own; its other keys may come from the file of one that it extends.
    let origin = node.as_map().and_then(|map| map.get("name")).map_or(fields.head(), |name| name.origin);
    let size = fields.require("size", report).and_then(|node| match node.as_text() {
        Some("page") => Some(FaceSize::Page),
        None if node.as_map().is_some() => squares(node, report).map(FaceSize::Squares),
        _ => read_size(node, &NAMED_SIZES, report).map(FaceSize::Fixed),
    });
    let cut = fields.word("cut", &Cut::WORDS, report).unwrap_or_default();
    let usual = if cut == Cut::Rounded { Cut::CORNER } else { Length::ZERO };
    let corner = fields.distance("corner", report).unwrap_or(usual);
    let safe = fields.distance("safe", report).unwrap_or_default();
    let bleed = fields.distance("bleed", report).unwrap_or_default();
    let fonts = fonts(fields.get("fonts"), report);
    let colors = colors(fields.get("colors"), report);
    let lookups = lookups(fields.get("lookups"), report);
    let plain = TextStyle::plain(origin);
    let reading =
        slot::Reading { colors: &colors, lookups: &lookups, styles: &BTreeMap::new(), base: &plain };
    let base = match fields.get("style") {
        Some(node) => match Fields::declared(node, &schema::STYLE, report) {
            Some(mut style) => {
                let base = style::read(&mut style, &plain, &reading, report);
                style.finish(report);
                base
            }
            None => plain.clone(),
        },
        None => plain.clone(),
    };
    let styles = style::styles(fields.get("styles"), &base, &reading, report);
    let reading = slot::Reading { styles: &styles, base: &base, ..reading };
    let front = fields.require("front", report).map(|node| slot::slots(node, &reading, report));
    let back = fields.get("back").map(|node| slot::slots(node, &reading, report)).unwrap_or_default();
    fields.finish(report);
    let mut styles = styles;
    styles.entry("plain".to_owned()).or_insert(base);
    Some(Layout {
        name: name.to_owned(),
        size: size?,
        cut,
        corner,
        safe,
        bleed,
        fonts,
        styles,
        colors,
        lookups,
        front: front?,
        back,
        origin,
    })
}

/// `size: {square: 25.4mm}`: pieces of squares, each as its `shape` says.
fn squares(node: &Node, report: &mut Report) -> Option<Length> {
    let mut fields = Fields::declared(node, &schema::SQUARE_SIZE, report)?;
    let square = fields.require("square", report).and_then(|node| read_length(node, report).zip(Some(node)));
    fields.finish(report);
    let (square, node) = square?;
    if square < LEAST_SQUARE {
        let message = format!("squares of {square}");
        report.error(code::OUT_OF_RANGE, node.origin, message).help(format!("the least is {LEAST_SQUARE}"));
        return None;
    }
    Some(square)
}

/// Smaller squares can't be cut.
const LEAST_SQUARE: Length = Length::mm(2);

fn colors(node: Option<&Node>, report: &mut Report) -> BTreeMap<String, Color> {
    let mut colors = BTreeMap::new();
    let Some(node) = node else { return colors };
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of colors", report);
        return colors;
    };
    for (key, node) in map.iter() {
        let Some(text) = read_text(node, report) else { continue };
        // A color may be another name for one that stands before it.
        match Color::parse(text.value).or_else(|| colors.get(text.value).copied()) {
            Some(color) => drop(colors.insert(key.text.to_string(), color)),
            None => {
                report
                    .error(code::BAD_COLOR, node.origin, format!("\"{}\" is no color", shortened(text.value)))
                    .help("write #rrggbb, as in #b23a48, or the name of a color that stands before it");
            }
        }
    }
    colors
}

fn lookups(node: Option<&Node>, report: &mut Report) -> BTreeMap<String, Lookup> {
    let mut lookups = BTreeMap::new();
    let Some(node) = node else { return lookups };
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of lookups", report);
        return lookups;
    };
    for (key, node) in map.iter() {
        let Some(words) = node.as_map() else {
            wrong_type(node, "a map from one word to another", report);
            continue;
        };
        let mut lookup = Lookup::default();
        for (from, to) in words.iter() {
            if to.is_null() {
                lookup.insert(&from.text, String::new());
            } else if let Some(to) = read_text(to, report) {
                lookup.insert(&from.text, to.value.to_owned());
            }
        }
        lookups.insert(key.text.to_string(), lookup);
    }
    lookups
}

/// `fonts: {My Font: {regular: a.ttf, bold: b.ttf}}`, or one path for a family of a single style.
fn fonts(node: Option<&Node>, report: &mut Report) -> Vec<FontFamily> {
    let Some(node) = node else { return Vec::new() };
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of font families", report);
        return Vec::new();
    };
    let mut families = Vec::new();
    for (key, node) in map.iter() {
        let name = Located { value: key.text.to_string(), origin: key.origin };
        let mut files = Vec::new();
        let file = |path: Located<&str>, bold, italic| FontFile { path: owned(path), bold, italic };
        if node.as_text().is_some() {
            files.extend(read_text(node, report).map(|path| file(path, false, false)));
        } else if let Some(mut fields) = Fields::declared(node, &schema::FONT, report) {
            for (key, bold, italic) in [
                ("regular", false, false),
                ("bold", true, false),
                ("italic", false, true),
                ("bold_italic", true, true),
            ] {
                files.extend(fields.text(key, report).map(|path| file(path, bold, italic)));
            }
            fields.finish(report);
        }
        if files.is_empty() {
            report
                .error(code::MISSING_KEY, key.origin, format!("the font \"{}\" has no file", key.text))
                .help("add `regular: path/to/font.ttf`");
        }
        families.push(FontFamily { name, files });
    }
    families
}
