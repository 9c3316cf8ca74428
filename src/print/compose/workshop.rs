//! The inputs of composing.

use std::collections::BTreeMap;

use super::Options;
use super::art::Art;
use super::composed::Face;
use super::fonts::FontBook;
use crate::diag::Report;
use crate::geometry::Size;
use crate::model::printed_rules::PrintedRules;
use crate::model::slot::ShownPlate;
use crate::source::Files;

/// Fonts and art, and how everything is drawn.
#[derive(Clone, Copy)]
pub struct Workshop<'a> {
    pub fonts: &'a FontBook,
    /// Icons, drawings and pictures.
    pub art: &'a Art<'a>,
    /// The files, for paths relative to them.
    pub files: &'a Files,
    /// How everything is drawn.
    pub options: Options,
    /// The sizes of the set's pieces by component, for slots that they are placed on.
    pub pieces: &'a BTreeMap<String, Size>,
    /// The boards and maps that slots show.
    pub plates: &'a dyn Exhibits,
    /// The rules and tables of the set's rulebook.
    pub rules: &'a PrintedRules,
}

/// Boards and maps for slots that show them.
pub trait Exhibits: Sync {
    /// A board or map as a face, no larger than a size; `None` if it is missing, which was reported.
    fn show(
        &self,
        wanted: ShownPlate<'_>,
        room: Size,
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Option<Face>;
}

/// No boards or maps.
impl Exhibits for () {
    fn show(&self, _: ShownPlate<'_>, _: Size, _: Workshop<'_>, _: &mut Report) -> Option<Face> {
        None
    }
}
