//! The tables of keys in the guide to layouts and sheets are made from what is declared of them.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads its data from disk itself, and renews it when told to"
)]

use std::env;
use std::fs;
use std::path::Path;

use libtest_mimic::Trial;
use punchboard::diag::or_list;
use punchboard::games::custom::own::keys::{
    CheckKeys, DisputeKeys, FactKeys, LineKeys, RuleKeys, RulebookKeys, StepKeys, TableKeys,
};
use punchboard::model::example::{Example, PieceKeys};
use punchboard::model::fixed_words::WordsOnSheets;
use punchboard::model::printer::PrintedSide;
use punchboard::model::sheet_spec::{CropMarks, Margin};
use punchboard::model::slot::{
    AlongKeys, Cell, Column, Crop, FormField, Gradient, Icon, Icons, Image, Paint, Panel, Qr, Repeat, Shadow,
    Shape as Shaped, Showing, SlotPosition, Stat, Table, Text,
};
use punchboard::model::vendor::{Vendor, VendorSize};
use punchboard::model::{
    FontFiles, Layout, NetKeys, OwnCut, Printer, Registration, SheetSpec, SquareSize, TextStyle,
};
use punchboard::source::shape::{Field, Names};
use punchboard::source::{Document, Shape};

use super::{guide, guides};
use crate::support::named;

/// What the tables of the guide are tables of: whole documents, and the own keys of those that have the keys of others, too.
fn declared(name: &str) -> Option<Vec<&'static Field>> {
    let whole = match name {
        "layout" => Layout::OBJECT,
        "net" => NetKeys::OBJECT,
        "sheet" => SheetSpec::OBJECT,
        "crop_marks" => CropMarks::OBJECT,
        "vendor" => Vendor::OBJECT,
        "printer" => Printer::OBJECT,
        "words" => &WordsOnSheets::OBJECT,
        "rulebook" => RulebookKeys::OBJECT,
        "rulebook-rule" => RuleKeys::OBJECT,
        "rulebook-check" => CheckKeys::OBJECT,
        "rulebook-table" => TableKeys::OBJECT,
        "rulebook-dispute" => DisputeKeys::OBJECT,
        "rulebook-fact" => FactKeys::OBJECT,
        "rulebook-line" => LineKeys::OBJECT,
        "rulebook-step" => StepKeys::OBJECT,
        _ => {
            let own = match name {
                "square-size" => SquareSize::KEYS,
                "own-cut" => OwnCut::KEYS,
                "vendor-size" => VendorSize::KEYS,
                "example" => Example::KEYS,
                "shown-piece" => PieceKeys::KEYS,
                "style" => TextStyle::KEYS,
                "font" => FontFiles::KEYS,
                "position" => SlotPosition::KEYS,
                "paint" => Paint::KEYS,
                "gradient" => Gradient::KEYS,
                "crop" => Crop::KEYS,
                "text" => Text::KEYS,
                "along" => AlongKeys::KEYS,
                "image" => Image::KEYS,
                "icon" => Icon::KEYS,
                "icons" => Icons::KEYS,
                "stat" => Stat::KEYS,
                "qr" => Qr::KEYS,
                "shadow" => Shadow::KEYS,
                "panel" => Panel::KEYS,
                "shape" => Shaped::KEYS,
                "repeat" => Repeat::KEYS,
                "cell" => Cell::KEYS,
                "table" => Table::KEYS,
                "column" => Column::KEYS,
                "field" => FormField::KEYS,
                "showing" => Showing::KEYS,
                "margin" => Margin::KEYS,
                "registration" => Registration::KEYS,
                "side" => PrintedSide::KEYS,
                _ => return None,
            };
            return Some(own.iter().collect());
        }
    };
    Some(whole.fields().collect())
}

/// Whether a table of keys is made from what is declared.
pub(super) fn is_declared(name: &str) -> bool {
    declared(name).is_some()
}

/// A table of keys.
fn table(fields: &[&Field]) -> String {
    let mut table = "| key | value | meaning |\n|---|---|---|\n".to_owned();
    for field in fields {
        let (value, meaning) = (value(&field.shape), field.meaning());
        let row = [format!("`{}`", field.name), value, meaning].map(|cell| cell.replace('|', "\\|"));
        table.extend(["| ", &row.join(" | "), " |\n"]);
    }
    table
}

/// What a value is, in a few words.
fn value(shape: &Shape) -> String {
    let plain = match shape {
        Shape::Text | Shape::Name(Names::New) => "text",
        Shape::Whole => "whole number",
        Shape::Truth => "true or false",
        Shape::Length => "length",
        Shape::Size => "a size",
        Shape::Paper => "a paper",
        Shape::Color => "color",
        Shape::Object(_) | Shape::Slot | Shape::Card => "a map",
        Shape::Any => "anything",
        Shape::Map(_, Shape::Slot) => "a map of slots",
        Shape::Map(..) => "a map by name",
        Shape::Between(least, most) => return format!("{least} to {most}"),
        Shape::Decimal(least, most) => return format!("{least} to {most}"),
        Shape::Word(words) => {
            return or_list(&words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>());
        }
        Shape::Name(names) => {
            let what = format!("{names:?}").to_lowercase();
            let article = if what.starts_with(['a', 'i', 'o']) { "an" } else { "a" };
            return format!("{article} {what}'s name");
        }
        Shape::List(inner) => return format!("a list: {}", value(inner)),
        Shape::OneOrMore(inner) => return format!("{}, or a list", value(inner)),
        Shape::OneOrTwo(inner) => return format!("{}, or a list of two", value(inner)),
        Shape::Either(shapes) => return shapes.iter().map(value).collect::<Vec<_>>().join(", or "),
    };
    plain.to_owned()
}

/// The guide with its tables as they are declared.
fn renewed(guide: &str) -> String {
    let mut lines = guide.lines().peekable();
    let mut text = String::new();
    while let Some(line) = lines.next() {
        text.push_str(line);
        text.push('\n');
        let name = line.strip_prefix("<!-- keys: ").and_then(|rest| rest.strip_suffix(" -->"));
        let Some(fields) = name.and_then(declared) else { continue };
        while lines.next_if(|line| line.is_empty() || line.starts_with('|')).is_some() {}
        text.push('\n');
        text.push_str(&table(&fields));
        text.push('\n');
    }
    text
}

fn tables_of_layouts_say_what_is_declared() {
    for path in guides() {
        let written = guide(&path);
        let renewed = renewed(&written);
        if env::var_os("BLESS").is_some() {
            fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path), &renewed).expect("it is renewed");
            continue;
        }
        let lines = written.lines().zip(renewed.lines()).find(|(written, renewed)| written != renewed);
        if let Some((written, renewed)) = lines {
            panic!(
                "{path} says\n{written}\nwhere this is declared:\n{renewed}\nBLESS=1 cargo test --test suite guide/ renews it"
            );
        }
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": tables_of_layouts_say_what_is_declared)
}
