//! The input of a writer: faces, sheets with their marks drawn, fonts, and how the paper turns.

use std::sync::Arc;

use crate::compose::drawing::{Drawing, Transform};
use crate::compose::marks::{MarkDrawer, Ticks};
use crate::compose::{Face, FontBook};
use crate::geometry::{Length, Turn};
use crate::impose::{Mark, Placement, RulerUnit, Sheet};
use crate::model::Backs;
use crate::model::fixed_words::{ENGLISH, Words};
use crate::parallel;
use crate::source::FileId;
use crate::write::pdf::Store;
use crate::write::separation::ForPress;

/// A heading in an outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bookmark {
    /// The index of its sheet.
    pub sheet: usize,
    /// Its level, from 1.
    pub level: u8,
    /// Its words.
    pub title: String,
}

/// Everything that goes into one file.
pub struct Document<'a> {
    /// The title that viewers show.
    pub title: String,
    /// Every distinct face.
    pub faces: &'a [Face],
    /// The names of the faces, for people who listen to a page; none for files that nobody reads.
    pub names: &'a [String],
    /// The language of its words, as in BCP 47.
    pub language: &'static str,
    /// The fixed words in that language.
    pub words: &'a Words,
    /// The sheets, in order.
    pub sheets: &'a [Sheet],
    /// The margins of each sheet: the lines to cut and fold along, and the other marks, both of which many sheets share, and
    /// the words of this sheet alone.
    pub margins: Vec<[Arc<Drawing>; 3]>,
    /// The fonts of all its text.
    pub fonts: &'a FontBook,
    /// How the paper turns.
    pub backs: Backs,
    /// The sheets at which parts begin, with the parts' titles.
    pub bookmarks: Vec<(usize, String)>,
    /// The headings of a text to read, in place of bookmarks.
    pub outline: Vec<Bookmark>,
    /// What PDF files share.
    pub store: Arc<Store>,
    /// Whether the sheets are not paper, so that empty areas are transparent.
    pub is_clear: bool,
    /// The press that it is for; `None` for screens and office printers.
    pub press: Option<ForPress<'a>>,
    /// What the file keeps of how it was made, line by line: its name, then options. Empty if nobody will ask.
    pub made_by: String,
}

impl<'a> Document<'a> {
    /// A document of sheets. `file` is any file, for places that are never shown.
    pub fn new(
        title: String,
        faces: &'a [Face],
        sheets: &'a [Sheet],
        fonts: &'a FontBook,
        backs: Backs,
        file: FileId,
    ) -> Document<'a> {
        let mut drawer = MarkDrawer::new(fonts, file);
        let mut commons: Vec<[Arc<Drawing>; 2]> = Vec::with_capacity(sheets.len());
        // Sheets of one part have the same marks except for the text; drawn once, they are stored once.
        let mut known: Vec<(Vec<&Mark>, [Arc<Drawing>; 2])> = Vec::new();
        let mut bookmarks: Vec<(usize, String)> = Vec::new();
        for (n, sheet) in sheets.iter().enumerate() {
            if bookmarks.last().is_none_or(|(_, title)| *title != sheet.title) {
                bookmarks.push((n, sheet.title.clone()));
            }
            let common: Vec<&Mark> = sheet.marks.iter().filter(|mark| !is_own(mark)).collect();
            let shared = match known.iter().find(|(marks, _)| *marks == common) {
                Some((_, drawings)) => drawings.clone(),
                None => {
                    let (lines, others): (Vec<&Mark>, Vec<&Mark>) =
                        common.iter().partition(|mark| is_line(mark));
                    let drawings = [lines, others].map(|marks| Arc::new(drawn(&marks, sheet, &mut drawer)));
                    known.push((common, drawings.clone()));
                    // The last few are enough: parts follow one another.
                    if known.len() > 8 {
                        known.remove(0);
                    }
                    drawings
                }
            };
            commons.push(shared);
        }
        let drawer = || MarkDrawer::new(fonts, file);
        let owns = parallel::map(sheets, drawer, |drawer, _, sheet| {
            let own: Vec<&Mark> = sheet.marks.iter().filter(|mark| is_own(mark)).collect();
            Arc::new(drawn(&own, sheet, drawer))
        });
        let margins =
            commons.into_iter().zip(owns).map(|([lines, others], own)| [lines, others, own]).collect();
        Document {
            title,
            faces,
            names: &[],
            language: "en",
            words: &ENGLISH,
            sheets,
            margins,
            fonts,
            backs,
            bookmarks,
            outline: Vec::new(),
            store: Arc::default(),
            is_clear: false,
            press: None,
            made_by: String::new(),
        }
    }
}

/// From a face's coordinates to its place on a sheet.
pub(crate) fn place(placement: &Placement, face: &Face) -> Transform {
    let pt = |length: Length| length.to_pt() as f32;
    let (width, height) = (pt(face.size.width), pt(face.size.height));
    let moved = Transform::moved(pt(placement.at.x), pt(placement.at.y));
    match placement.turn {
        Turn::None => moved,
        turn => moved.after(Transform::turned(turn, width, height)),
    }
}

/// Whether a mark is on one sheet only: the line that numbers it, and the words that name the next tile.
fn is_own(mark: &Mark) -> bool {
    matches!(mark, Mark::Label { .. } | Mark::Glue { .. })
}

/// Whether a mark is a line to cut or fold along.
fn is_line(mark: &Mark) -> bool {
    matches!(mark, Mark::Crop { .. } | Mark::Outline { .. } | Mark::Corners { .. } | Mark::Fold { .. })
}

fn drawn(marks: &[&Mark], sheet: &Sheet, drawer: &mut MarkDrawer<'_>) -> Drawing {
    for mark in marks {
        match mark {
            Mark::Crop { from, to, line } => drawer.cut(*from, *to, *line),
            Mark::Outline { at, cut, corner, line } => drawer.outline(*at, cut, *corner, *line),
            Mark::Corners { at, corner, line } => drawer.corners(*at, *corner, *line),
            Mark::Fold { from, to } => drawer.fold(*from, *to),
            Mark::Ruler { at, turn, unit } => {
                let ticks = match unit {
                    RulerUnit::Millimetres => {
                        Ticks { count: 100, middle: 5, whole: 10, value: 10, unit: "mm" }
                    }
                    RulerUnit::Inches => Ticks { count: 64, middle: 8, whole: 16, value: 1, unit: "in" },
                };
                drawer.ruler(*at, *turn, unit.length(), ticks);
            }
            Mark::Text { text, area, turn } => drawer.text(std::slice::from_ref(text), *area, *turn),
            Mark::Label { text, area, turn } => drawer.text(&text.shorter_and_shorter(), *area, *turn),
            Mark::Glue { area, text, upright } => drawer.glue(text, *area, *upright),
            Mark::Registration { at } => drawer.registration(*at),
            Mark::Pin { at } => drawer.pin(*at),
            Mark::Draft => drawer.draft(sheet.paper),
        }
    }
    drawer.take()
}
