//! Details of single spaces on boards and maps: icon and picture, other terrains, and fields that their look shows.

use super::look::Symbols;
use crate::diag::Report;
use crate::document;
use crate::source::read::{Name, target};
use crate::source::{Document, Located, Map, Node, Origin, Read, Shape, read_map};

document! {
    /// What is drawn in a space besides its terrain; its other fields are the author's, or the game's.
    #[derive(Default)]
    pub struct SpaceMarks ("a space", open) {
        /// an icon in it; several are side by side
        icon: Vec<Name<target::Icon>>;
        /// the path of a picture in it
        image: Option<Located<String>>;
        /// terrains that share it, by their symbols: two, three or six of a hex, clockwise from direction 1; two or
        /// four of a square
        terrains: Option<Located<Symbols>>;
        /// a terrain whose pattern is drawn over its own, by its symbol
        over: Option<Located<Symbols>>;
    }
}

impl SpaceMarks {
    /// The symbols of terrains that it names, each with its place.
    pub fn symbols(&self) -> impl Iterator<Item = (char, Origin)> {
        let all = self.terrains.iter().chain(&self.over);
        all.flat_map(|symbols| symbols.value.iter().map(|symbol| (*symbol, symbols.origin)))
    }

    /// Whether there is an icon or picture in the space.
    pub fn has_art(&self) -> bool {
        !self.icon.is_empty() || self.image.is_some()
    }
}

/// All fields of a space, including those that are drawn.
#[derive(Debug)]
pub struct SpaceFields;

impl Read for SpaceFields {
    type Value = (Map, SpaceMarks);
    const SHAPE: Shape = SpaceMarks::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<(Map, SpaceMarks)> {
        let map = read_map(node, "a space's fields", report)?;
        let marks = SpaceMarks::read(node, report).unwrap_or_default();
        Some((map.clone(), marks))
    }
}

/// The details of a space.
#[derive(Debug, Clone)]
pub struct SpaceFacts {
    /// The fields as they were written.
    pub fields: Map,
    /// The fields that are drawn.
    pub marks: SpaceMarks,
    /// The place of its label.
    pub origin: Origin,
}

impl SpaceFacts {
    /// The keys of its fields that are not drawn directly, but shown by texts of a look.
    pub fn shown_by_texts(&self) -> impl Iterator<Item = (&str, Origin)> {
        let drawn = |key: &str| SpaceMarks::OBJECT.field(key).is_some();
        let keys = self.fields.iter().map(|(key, _)| (&*key.text, key.origin));
        keys.filter(move |(key, _)| !drawn(key))
    }
}
