//! Markers: whoever and whatever stands in a space of a board or map, of as many kinds as an author likes.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, or_wrong_type};

document! {
    /// A marker with more than its space; its other fields are the author's, or the game's.
    pub struct MarkerKeys ("a marker", open) {
        /// the space in which it stands
        at: Label;
        /// the path of a picture of its own
        image: Option<Located<String>>;
    }
}

/// A marker as it is written: the label of its space, or a map with more about it.
#[derive(Debug)]
pub struct PlacedMarker {
    /// The space where it stands.
    pub at: Located<Label>,
    /// A picture of its own.
    pub image: Option<Located<String>>,
    /// All its fields, or its space.
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
    /// A marker that says its space as a hex; its other fields are the game's.
    struct InAHex ("a marker", open) {
        /// the hex where it stands
        hex: Label;
    }
}

/// How markers of a kind say where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Says {
    /// By the label of a space, or by `at:` in a map.
    At,
    /// By `hex:` in a map.
    Hex,
}

impl Says {
    /// What markers of the kind may be, by name.
    pub const fn shape(self) -> Shape {
        match self {
            Says::At => Shape::Map(Names::New, &PlacedMarker::SHAPE),
            Says::Hex => Shape::Map(Names::New, &InAHex::SHAPE),
        }
    }

    /// Reads where a marker stands, written this way.
    pub fn read(self, name: &Located<String>, node: &Node, report: &mut Report) -> Option<PlacedMarker> {
        if self == Says::At {
            return PlacedMarker::read(node, report);
        }
        if !node.holds("hex") {
            let message = format!("{} stands in no hex", name.value);
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
    /// Where it stands.
    pub at: Located<Label>,
    /// Which of a look's pictures it has, if the game says so; else the one of its name.
    pub picture: Option<String>,
    /// A picture of its own.
    pub art: Option<Located<String>>,
    /// All its fields; its space, where nothing else was said.
    pub node: Node,
}

impl Marker {
    /// A marker that a document has.
    pub fn new(name: Located<String>, standing: PlacedMarker) -> Marker {
        Marker { name, at: standing.at, picture: None, art: standing.image, node: standing.node }
    }
}

/// The markers of a board or map by their kind, each kind in the order in which it was written.
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
    /// All of a kind, as they were written.
    pub fn of_kind(&self, kind: &str) -> &[Marker] {
        self.kinds.get(kind).map_or(&[], |kind| &kind.markers)
    }

    /// The markers of a kind, to be changed.
    pub fn of_kind_mut(&mut self, kind: &str) -> &mut [Marker] {
        self.kinds.get_mut(kind).map_or(&mut [], |kind| &mut kind.markers)
    }

    /// How many more of a kind there are whose space is not there; they were reported.
    pub fn stray(&self, kind: &str) -> usize {
        self.kinds.get(kind).map_or(0, |kind| kind.stray)
    }

    /// The kinds with their markers, in the order of the alphabet.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &[Marker])> {
        self.kinds.iter().map(|(kind, of_it)| (kind.as_str(), &*of_it.markers))
    }

    /// Adds a marker.
    pub fn push(&mut self, kind: &str, marker: Marker) {
        self.kinds.entry(kind.to_owned()).or_default().markers.push(marker);
    }

    /// Counts a marker whose space is not there.
    pub fn push_stray(&mut self, kind: &str) {
        self.kinds.entry(kind.to_owned()).or_default().stray += 1;
    }

    /// What a text of a space says of a kind there: the numbers of those whose names all begin with one, in their order; else their names.
    pub fn names_by_space(&self, kind: &str) -> BTreeMap<Label, String> {
        let number = |marker: &Marker| {
            marker.name.value.trim_end_matches(|c: char| !c.is_ascii_digit()).parse::<u64>().ok()
        };
        let mut spaces: BTreeMap<Label, Vec<&Marker>> = BTreeMap::new();
        for marker in self.of_kind(kind) {
            spaces.entry(marker.at.value).or_default().push(marker);
        }
        let told =
            |markers: Vec<&Marker>| match markers.iter().map(|one| number(one)).collect::<Option<Vec<_>>>() {
                Some(mut numbers) => {
                    numbers.sort_unstable();
                    joined(numbers.iter().map(u64::to_string))
                }
                None => joined(markers.iter().map(|one| one.name.value.clone())),
            };
        spaces.into_iter().map(|(at, markers)| (at, told(markers))).collect()
    }
}

fn joined(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
