//! A file to print, with everything that it names.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::flow::FlowToPrint;
use super::part::Part;
use super::plates::PlateToPrint;
use super::preflight::OnTheTable;
use super::shown::Shown;
use crate::compose::art::Read;
use crate::compose::{Art, FontBook};
use crate::diag::Report;
use crate::geometry::{Footprint, Size};
use crate::model::prose::Prose;
use crate::model::{Content, Entry, FaceSize, Layout, PrintFile, SheetSpec};
use crate::source::{Door, Origin};

/// A file to print, with everything that it names.
pub struct ToPrint<'a> {
    /// Its entry in the game file.
    pub wanted: &'a PrintFile,
    /// Its sheet on each paper of the order.
    pub(super) on: Vec<OnPaper>,
    pub(super) parts: Vec<Ready<'a>>,
    /// The boards and maps that its layouts show.
    pub(super) shown: Shown<'a>,
    pub(super) fonts: Arc<FontBook>,
    /// Whether layouts have font files of their own.
    pub(super) has_own_fonts: bool,
    /// Faults of what it names.
    pub report: Report,
}

/// The sheet of a file on some paper.
pub(super) struct OnPaper {
    /// The sheet, unless it has a fault.
    pub sheet: Option<SheetSpec>,
    /// The page of the paper that its sheet was made for, if it is printed on another.
    pub made_for: Option<Size>,
    /// Faults of the sheet.
    pub report: Report,
}

/// A part with everything that it names.
pub(super) enum Ready<'a> {
    Faces(Box<Part<'a>>),
    Plate(Box<PlateToPrint<'a>>),
    Text(TextToPrint<'a>),
    Flow(Box<FlowToPrint<'a>>),
}

/// Texts, with the boards and maps in them.
pub(super) struct TextToPrint<'a> {
    pub texts: &'a [Prose],
    pub plates: Vec<PlateToPrint<'a>>,
    /// The place of the part's name.
    pub origin: Origin,
}

impl Ready<'_> {
    /// The layouts of its faces, and of the faces that a text shows.
    pub(super) fn layouts(&self) -> Vec<&Layout> {
        match self {
            Ready::Faces(part) => vec![&*part.layout],
            Ready::Flow(flow) => flow.cards.iter().map(|(_, card)| &*card.part.layout).collect(),
            Ready::Plate(_) | Ready::Text(..) => Vec::new(),
        }
    }
}

impl<'a> ToPrint<'a> {
    /// Whether there is nothing to print, and no fault either.
    pub(super) fn is_empty(&self, on: &OnPaper) -> bool {
        self.parts.is_empty() && !self.report.has_errors() && !on.report.has_errors()
    }

    /// Its boards and maps.
    pub(super) fn plates(&self) -> impl Iterator<Item = &PlateToPrint<'a>> {
        self.parts.iter().filter_map(|part| match part {
            Ready::Plate(plate) => Some(&**plate),
            Ready::Faces(_) | Ready::Text(_) | Ready::Flow(_) => None,
        })
    }

    /// Its art. Drawings are shared with files that have the same fonts for the text in drawings.
    pub(super) fn art<'d>(&self, door: &'d dyn Door, drawings: &'d Read) -> Art<'d> {
        let art = Art::new(door).with_fonts(self.fonts.clone());
        if self.has_own_fonts { art } else { art.sharing(drawings) }
    }

    /// Whether anything has a back. One part with backs makes the whole file two-sided: otherwise a front
    /// would be printed on a back.
    pub(super) fn with_backs(&self) -> bool {
        let has_back = |part: &Ready<'_>| match part {
            Ready::Faces(part) => !part.layout.back.is_empty(),
            Ready::Flow(flow) => flow.wanted.booklet,
            Ready::Plate(_) | Ready::Text(_) => false,
        };
        self.parts.iter().any(has_back)
    }
}

/// The largest size of a component's pieces, if it has pieces.
pub(super) fn sizes_of_pieces<'r>(parts: impl Iterator<Item = &'r Ready<'r>>) -> BTreeMap<String, Size> {
    let mut sizes: BTreeMap<String, Size> = BTreeMap::new();
    for part in parts {
        let Ready::Faces(part) = part else { continue };
        let Content::Faces { component, .. } = &part.wanted.content else { continue };
        let size = match part.layout.size {
            FaceSize::Page(_) => continue,
            FaceSize::Fixed(size) => size,
            FaceSize::Squares(side) => {
                let shape = |entry: &&Entry| entry.text("shape").and_then(Footprint::parse);
                let shapes = part.all.iter().filter_map(shape);
                let across = |shape: Footprint| (i64::from(shape.columns()), i64::from(shape.rows()));
                let (columns, rows) =
                    shapes.map(across).fold((1, 1), |(w, h), (columns, rows)| (w.max(columns), h.max(rows)));
                Size::new(side * columns, side * rows)
            }
        };
        let largest = sizes.entry(component.value.clone()).or_insert(size);
        *largest = Size::new(largest.width.max(size.width), largest.height.max(size.height));
    }
    sizes
}

/// The counters and posters that a set prints.
pub(super) fn on_the_table<'r>(parts: impl Iterator<Item = &'r Ready<'r>>) -> OnTheTable {
    let mut table = OnTheTable::default();
    for part in parts {
        match part {
            Ready::Faces(part) => table.pieces(part),
            Ready::Text(_) | Ready::Flow(_) => {}
            Ready::Plate(plate) => {
                if let Some((hexes, size)) = plate.as_a_poster() {
                    table.poster(hexes, size);
                }
            }
        }
    }
    table
}
