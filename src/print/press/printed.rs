//! Files that were printed, and those that were left out.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use super::corrected::Corrected;
use super::picture_names::PictureNames;
use super::reading::ToRead;
use super::{Order, Recorded, Sequence};
use crate::compose::text::typography::refined;
use crate::compose::{Face, FaceId, FontBook, Piece};
use crate::diag::{Report, Severity};
use crate::geometry::{Length, Paper, Point};
use crate::impose::{Mark, Sheet, Spare};
use crate::model::fixed_words::{ENGLISH, Words};
use crate::model::numbering::{LabelStyle, Numbering};
use crate::model::{Backs, Language, PrintFile, SheetSpec};
use crate::parallel;
use crate::source::{Files, Origin};
use crate::write::pdf::Store;
use crate::write::separation::{ForPress, Separation};
use crate::write::{self, Document};

/// The result of an order on one paper, with the result of `make` for each file.
pub struct Outcome<T = Printed> {
    /// The files that can be written.
    pub printed: Vec<T>,
    /// The files that can't be written.
    pub left_out: Vec<LeftOut>,
    /// What the printed files hold, and what they would hold if nothing was kept from an earlier print, if asked for.
    pub record: Vec<Recorded>,
    /// Faults and remarks.
    pub report: Report,
    /// A hash of everything it was made of: while it is the same, an earlier print is still valid.
    pub made_of: u64,
}

impl<T> Default for Outcome<T> {
    fn default() -> Outcome<T> {
        Outcome {
            printed: Vec::new(),
            left_out: Vec::new(),
            record: Vec::new(),
            report: Report::default(),
            made_of: 0,
        }
    }
}

impl<T> Outcome<T> {
    /// The outcome without its files.
    pub fn without_files<U>(self) -> Outcome<U> {
        let Outcome { left_out, record, report, made_of, .. } = self;
        Outcome { printed: Vec::new(), left_out, record, report, made_of }
    }
}

/// A file that was not printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// Its name without the ending.
    pub name: String,
    /// Its first error.
    pub why: String,
    /// How many more errors there are.
    pub more: usize,
}

impl LeftOut {
    /// Left out for the errors in a report.
    pub(super) fn because_of(name: &str, report: &Report) -> LeftOut {
        let sorted = report.sorted();
        let dropped = report.dropped().filter(|(_, severity, _)| *severity == Severity::Error);
        let dropped: usize = dropped.map(|(.., count)| count).sum();
        let mut errors = sorted.iter().filter(|fault| fault.severity == Severity::Error);
        let why = errors.next().map(|fault| fault.message.clone()).unwrap_or_default();
        LeftOut { name: name.to_owned(), why, more: errors.count() + dropped }
    }
}

/// One file, ready to be written.
pub struct Printed {
    /// Its name without the ending.
    pub name: String,
    /// The title that viewers show.
    pub title: String,
    /// The language of its words.
    pub language: Language,
    /// The fixed words in that language.
    pub words: Words,
    /// Every distinct face.
    pub faces: Vec<Face>,
    /// The names of the faces, for plans and messages.
    pub face_names: Vec<String>,
    /// The components, part by part.
    pub groups: Vec<Group>,
    /// The boards and maps, each in one piece, even if it is cut into sheets.
    pub wholes: Vec<Whole>,
    /// The faces of boards and maps that are pictures.
    pub plates: Vec<FaceId>,
    /// The sheets in order.
    pub sheets: Vec<Sheet>,
    /// The fonts.
    pub fonts: Arc<FontBook>,
    /// What it may share with other files.
    pub store: Arc<Store>,
    /// The paper's name.
    pub paper: String,
    /// Where the backs are printed.
    pub backs: Backs,
    /// How many components are on the sheets.
    pub pieces: usize,
    /// The smallest scale of a page, in percent.
    pub scale: u32,
    /// The name of the sheet that it is printed on.
    pub sheet: String,
    /// The room on the sheets of its parts.
    pub spare: Vec<Spare>,
    /// The booklets in it, whose pages are out of order on the sheets.
    pub to_read: Vec<ToRead>,
    /// The face of the first page of each flowing text, in order; none for a text without pages.
    pub(super) first_pages: Vec<Option<FaceId>>,
    /// What it holds, and would hold if nothing was kept from an earlier print, if that is recorded.
    pub record: Vec<Recorded>,
    /// The names of its sheets if they are pictures of pieces, not sheets to print.
    pub pictures: Option<PictureNames>,
    /// The order of its sides.
    pub sequence: Sequence,
    /// Its pages for a printer that was measured.
    pub(super) corrected: Option<Box<Corrected>>,
    /// The options that it was printed with, which a PDF keeps.
    pub options: Vec<String>,
}

/// The components of one part, composed.
#[derive(Debug, Clone)]
pub struct Group {
    /// The title of the part in the margin.
    pub title: String,
    /// The name of the component in the definitions.
    pub component: String,
    /// The safe area: how far text stays away from the trim.
    pub safe: Length,
    /// Whether they are pages or parts of pages.
    pub are_pages: bool,
    /// The field that says whose they are.
    pub owner: Option<String>,
    /// Whether they belong to the deck that the file makes, if it says so.
    pub shuffled: Option<bool>,
    /// The place of the layout's name.
    pub layout: Origin,
    /// The components in the order of the definitions; their faces are in the file.
    pub pieces: Vec<Piece>,
}

/// A board or map in one piece.
#[derive(Debug, Clone)]
pub struct Whole {
    /// Its name in the definitions.
    pub name: String,
    /// All of it.
    pub face: Face,
    /// The corner of its grid of spaces on the face.
    pub origin: Point,
    /// The size of a space.
    pub space: Length,
    /// The style of the labels in its spaces, and how these are numbered.
    pub labels: (LabelStyle, Numbering),
    /// The names of terrains by their symbols.
    pub terrains: BTreeMap<char, String>,
}

/// How much a file holds at some moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    pub faces: usize,
    pub sheets: usize,
    pieces: usize,
    to_read: usize,
}

impl Printed {
    /// How much it holds now.
    pub(super) fn extent(&self) -> Extent {
        let (faces, sheets) = (self.faces.len(), self.sheets.len());
        Extent { faces, sheets, pieces: self.pieces, to_read: self.to_read.len() }
    }

    /// Removes the sheets that were added since. Faces stay, since others may follow them; a face on no sheet is not written.
    pub(super) fn shrink_to(&mut self, extent: Extent) {
        self.sheets.truncate(extent.sheets);
        self.to_read.truncate(extent.to_read);
        self.pieces = extent.pieces;
    }

    /// Adds a component: its sheets, and its faces with their names.
    pub(super) fn add(&mut self, mut sheets: Vec<Sheet>, faces: Vec<(String, Face)>) {
        let first = self.faces.len() as u32;
        let placements = sheets.iter_mut().flat_map(|sheet| &mut sheet.placements);
        placements.for_each(|placement| placement.face.0 += first);
        self.sheets.extend(sheets);
        let (names, faces): (Vec<String>, Vec<Face>) = faces.into_iter().unzip();
        self.face_names.extend(names);
        self.faces.extend(faces);
        self.pieces += 1;
    }

    /// An empty file of an order.
    pub(super) fn empty(
        wanted: &PrintFile,
        fonts: Arc<FontBook>,
        spec: &SheetSpec,
        order: &Order<'_>,
    ) -> Printed {
        let mut name = order.file_stem(wanted);
        if order.since.is_some() {
            name = format!("{name}-changed");
        }
        if !order.only.is_all() {
            // A few cards do not replace the whole file.
            name = order.only.name_of_file(&name);
        }
        let language = order.game_file.languages.shown();
        let title = format!("{}: {}", order.game_file.title.value, wanted.title_in(language));
        let title = refined(&title, language);
        Printed {
            backs: spec.backs,
            sheet: spec.head.name.value.clone(),
            ..Printed::blank(name, title, &spec.paper, fonts)
        }
    }

    /// An empty file with a name, without a sheet of the order.
    pub(super) fn blank(name: String, title: String, paper: &Paper, fonts: Arc<FontBook>) -> Printed {
        Printed {
            name,
            title,
            language: Language::default(),
            words: ENGLISH.clone(),
            faces: Vec::new(),
            face_names: Vec::new(),
            groups: Vec::new(),
            wholes: Vec::new(),
            plates: Vec::new(),
            sheets: Vec::new(),
            fonts,
            store: Arc::default(),
            paper: paper.name.clone(),
            backs: Backs::None,
            pieces: 0,
            scale: 100,
            sheet: String::new(),
            spare: Vec::new(),
            to_read: Vec::new(),
            first_pages: Vec::new(),
            record: Vec::new(),
            pictures: None,
            sequence: Sequence::default(),
            corrected: None,
            options: Vec::new(),
        }
    }

    /// Writes "DRAFT" across each sheet.
    pub fn mark_as_draft(&mut self) {
        for sheet in self.sheets.iter_mut().filter(|sheet| !sheet.marks.contains(&Mark::Draft)) {
            sheet.marks.push(Mark::Draft);
        }
    }

    /// Removes "DRAFT" from each sheet.
    pub fn unmark(&mut self) {
        self.sheets.iter_mut().for_each(|sheet| sheet.marks.retain(|mark| *mark != Mark::Draft));
    }

    /// The file's content for a writer.
    ///
    /// # Panics
    /// If no file was read. Definitions come from files, so that there is one before anything is printed.
    pub fn document(&self, files: &Files) -> Document<'_> {
        let (file, _) = files.iter().next().expect("definitions come from files");
        // A printer must not print on both sides what is to be printed on one side after the other.
        let backs = if self.sequence.is_by_side() { Backs::None } else { self.backs };
        let mut document =
            Document::new(self.title.clone(), &self.faces, &self.sheets, &self.fonts, backs, file);
        if let Some(corrected) = &self.corrected {
            corrected.apply(&mut document);
        }
        Document {
            store: self.store.clone(),
            is_clear: self.pictures.is_some(),
            names: &self.face_names,
            language: self.language.word(),
            words: &self.words,
            made_by: self.made_by(&self.name),
            ..document
        }
    }

    /// What a PDF with a name keeps of how it was made.
    pub(super) fn made_by(&self, name: &str) -> String {
        std::iter::once(name).chain(self.options.iter().map(String::as_str)).collect::<Vec<_>>().join("\n")
    }

    /// The file as PDF.
    ///
    /// # Errors
    /// A font can't be embedded, or a picture has changed in the meantime.
    pub fn pdf(&self, files: &Files) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        self.write_pdf(files, &mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    }

    /// Writes the file as PDF. Pictures are written as they are made, so that memory never holds all of them.
    ///
    /// # Errors
    /// It can't be written, a font can't be embedded, or a picture has changed in the meantime.
    pub fn write_pdf(&self, files: &Files, out: &mut dyn Write) -> io::Result<()> {
        self.write_pdf_for(files, None, out)
    }

    /// Writes the file as PDF; for a printing press in its inks, and without fields to fill in.
    ///
    /// # Errors
    /// It can't be written, a font can't be embedded, or a picture has changed in the meantime.
    pub fn write_pdf_for(
        &self,
        files: &Files,
        press: Option<ForPress<'_>>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write::pdf::pdf(&Document { press, ..self.document(files) }, out)
    }

    /// The ink on its sheets: on average, and at most at one place, in percent.
    ///
    /// # Errors
    /// A picture has changed in the meantime.
    pub fn ink(&self, files: &Files, separation: &Separation) -> Result<[f64; 2], String> {
        // Fine enough for what smears, and fast.
        const DPI: u32 = 30;
        let document = self.document(files);
        let one = |n: usize| Ok(separation.coverage(&write::png::rgb(&document, n, DPI)?));
        let sheets: Vec<[f64; 2]> = (0..self.sheets.len()).map(one).collect::<Result<_, String>>()?;
        let sum: f64 = sheets.iter().map(|[mean, _]| mean).sum();
        let most = sheets.iter().map(|[_, most]| *most).fold(0.0, f64::max);
        Ok([sum / sheets.len().max(1) as f64, most])
    }

    /// Makes an SVG document of each sheet; `take` gets them in order.
    ///
    /// # Errors
    /// A picture has changed in the meantime; or `take` refuses a document.
    pub fn each_svg(
        &self,
        files: &Files,
        mut take: impl FnMut(Vec<u8>) -> Result<(), String>,
    ) -> Result<(), String> {
        let document = self.document(files);
        let numbers: Vec<usize> = (0..self.sheets.len()).collect();
        let one = |(): &mut (), n: &usize| write::svg::sheet(&document, *n, write::svg::Text::Live);
        parallel::in_order(&numbers, || (), one, |made: Result<String, String>| take(made?.into_bytes()))
    }

    /// Each sheet as an SVG document.
    ///
    /// # Errors
    /// A picture has changed in the meantime.
    pub fn svg(&self, files: &Files) -> Result<Vec<Vec<u8>>, String> {
        let mut documents = Vec::with_capacity(self.sheets.len());
        self.each_svg(files, |document| {
            documents.push(document);
            Ok(())
        })?;
        Ok(documents)
    }

    /// Each sheet as a PNG picture.
    ///
    /// # Errors
    /// A sheet has too many dots at this resolution, or a picture has changed in the meantime.
    pub fn png(&self, files: &Files, dpi: u32) -> Result<Vec<Vec<u8>>, String> {
        let mut pictures = Vec::with_capacity(self.sheets.len());
        let take = |picture| {
            pictures.push(picture);
            Ok(())
        };
        self.each_picture(files, write::png::Format::Png, dpi, take)?;
        Ok(pictures)
    }

    /// Makes a picture in dots of each sheet; `take` gets them in order. Returns the number of faces that were drawn.
    ///
    /// # Errors
    /// A sheet has too many dots at this resolution, or for the format; a picture has changed in the
    /// meantime; or `take` refuses one.
    pub fn each_picture(
        &self,
        files: &Files,
        format: write::png::Format,
        dpi: u32,
        take: impl FnMut(Vec<u8>) -> Result<(), String>,
    ) -> Result<usize, String> {
        write::png::sheets(&self.document(files), format, dpi, take)
    }

    /// The sheets as text.
    pub fn plan(&self) -> String {
        crate::impose::plan::text(&self.sheets, |face| self.face_names[face.0 as usize].clone())
    }
}
