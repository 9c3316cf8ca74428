//! Markers: anything on a space of a board or map, of any number of kinds.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, or_wrong_type};

document! {
    /// The keys of a marker; its other fields are the author's, or the game's.
    pub struct MarkerKeys ("a marker", open) {
        /// its space
        at: Label;
        /// the path of its own picture
        image: Option<Located<String>>;
    }
}

/// A marker as written: the label of its space, or a map with more about it.
#[derive(Debug)]
pub struct PlacedMarker {
    /// Its space.
    pub at: Located<Label>,
    /// Its own picture.
    pub image: Option<Located<String>>,
    /// All its fields, or only its space.
    pub node: Node,
}

impl Read for PlacedMarker {
    type Value = PlacedMarker;
    const SHAPE: Shape = Shape::Either(&[Label::SHAPE, MarkerKeys::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<PlacedMarker> {
        if node.as_map().is_some() {
            let MarkerKeys { at, image } = MarkerKeys::read(node, report)?;
            return Some(PlacedMarker { at, image, node: node.clone() });
        }
        or_wrong_type(node.as_text(), node, "the label of a space, or a map with `at:`", report)?;
        Some(PlacedMarker { at: Label::read(node, report)?, image: None, node: node.clone() })
    }
}

document! {
    /// The keys of a marker whose space is given as `hex:`; its other fields are the game's.
    struct InAHex ("a marker", open) {
        /// the hex where it is
        hex: Label;
    }
}

/// The key for the space of markers of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceKey {
    /// The label of a space alone, or `at:` in a map.
    At,
    /// `hex:` in a map.
    Hex,
}

impl SpaceKey {
    /// The shape of a map of such markers by name.
    pub const fn shape(self) -> Shape {
        match self {
            SpaceKey::At => Shape::Map(Names::New, &PlacedMarker::SHAPE),
            SpaceKey::Hex => Shape::Map(Names::New, &InAHex::SHAPE),
        }
    }

    /// Reads a marker with this key.
    pub fn read(self, name: &Located<String>, node: &Node, report: &mut Report) -> Option<PlacedMarker> {
        if self == SpaceKey::At {
            return PlacedMarker::read(node, report);
        }
        if !node.holds("hex") {
            let message = format!("{} has no hex", name.value);
            report.error(code::MISSING_KEY, name.origin, message).help("add `hex:` with a label, like B7");
            return None;
        }
        let at = InAHex::read(node, report)?.hex;
        Some(PlacedMarker { at, image: None, node: node.clone() })
    }
}

/// A marker on a board or map.
#[derive(Debug, Clone)]
pub struct Marker {
    /// Its name among those of its kind.
    pub name: Located<String>,
    /// Its space.
    pub at: Located<Label>,
    /// The name of its picture in the look, if the game sets it; by default its own name.
    pub picture: Option<String>,
    /// Its own picture.
    pub art: Option<Located<String>>,
    /// All its fields, or only its space.
    pub node: Node,
}

impl Marker {
    /// A marker of a document.
    pub fn new(name: Located<String>, standing: PlacedMarker) -> Marker {
        Marker { name, at: standing.at, picture: None, art: standing.image, node: standing.node }
    }
}

/// The markers of a board or map by their kind, in the order in which they were written.
#[derive(Debug, Clone, Default)]
pub struct Markers {
    kinds: BTreeMap<String, Kind>,
}

#[derive(Debug, Clone, Default)]
struct Kind {
    markers: Vec<Marker>,
    stray: usize,
}

impl Markers {
    /// All markers of a kind.
    pub fn of_kind(&self, kind: &str) -> &[Marker] {
        self.kinds.get(kind).map_or(&[], |kind| &kind.markers)
    }

    /// All markers of a kind, to change them.
    pub fn of_kind_mut(&mut self, kind: &str) -> &mut [Marker] {
        self.kinds.get_mut(kind).map_or(&mut [], |kind| &mut kind.markers)
    }

    /// How many more markers of a kind there are whose space does not exist; they were reported.
    pub fn stray(&self, kind: &str) -> usize {
        self.kinds.get(kind).map_or(0, |kind| kind.stray)
    }

    /// The kinds with their markers, in alphabetical order.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &[Marker])> {
        self.kinds.iter().map(|(kind, of_it)| (kind.as_str(), &*of_it.markers))
    }

    /// Those on some of the spaces.
    #[must_use]
    pub fn on(&self, is_shown: impl Fn(Label) -> bool) -> Markers {
        let mut shown = self.clone();
        for kind in shown.kinds.values_mut() {
            kind.markers.retain(|marker| is_shown(marker.at.value));
        }
        shown
    }

    /// Adds a marker.
    pub fn push(&mut self, kind: &str, marker: Marker) {
        self.kinds.entry(kind.to_owned()).or_default().markers.push(marker);
    }

    /// Counts a marker whose space does not exist.
    pub fn push_stray(&mut self, kind: &str) {
        self.kinds.entry(kind.to_owned()).or_default().stray += 1;
    }

    /// The text for a kind of markers in each space: their numbers, in order, if all their names end in one;
    /// otherwise their names.
    pub fn names_by_space(&self, kind: &str) -> BTreeMap<Label, String> {
        let number = |marker: &Marker| {
            marker.name.value.trim_end_matches(|c: char| !c.is_ascii_digit()).parse::<u64>().ok()
        };
        let mut spaces: BTreeMap<Label, Vec<&Marker>> = BTreeMap::new();
        for marker in self.of_kind(kind) {
            spaces.entry(marker.at.value).or_default().push(marker);
        }
        let label =
            |markers: Vec<&Marker>| match markers.iter().map(|one| number(one)).collect::<Option<Vec<_>>>() {
                Some(mut numbers) => {
                    numbers.sort_unstable();
                    joined(numbers.iter().map(u64::to_string))
                }
                None => joined(markers.iter().map(|one| one.name.value.clone())),
            };
        spaces.into_iter().map(|(at, markers)| (at, label(markers))).collect()
    }
}

fn joined(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
