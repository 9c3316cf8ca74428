//! Composed files, from which pictures are drawn when the page asks for them.

use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::compose::Face;
use crate::compose::drawing::Drawing;
use crate::geometry::{Length, Size};
use crate::parallel;
use crate::press::Printed;
use crate::press::fingerprint::{self, Fingerprint, Prints, hash_fonts};
use crate::source::Files;
use crate::write::Document;
use crate::write::png::single;

/// A face to look at.
#[derive(Debug, Clone)]
pub struct View {
    /// Its picture, with the bleed around it.
    pub picture: Picture,
    /// The trim size.
    pub size: Size,
    /// How far the picture extends beyond it.
    pub bleed: Length,
    /// The radius of its corners.
    pub corner: Length,
}

/// A picture that can be drawn.
#[derive(Debug, Clone)]
pub struct Picture {
    /// Its fingerprint.
    pub print: Fingerprint,
    /// What it shows.
    pub subject: Subject,
    /// The file that contains it.
    pub pressed: Arc<Pressed>,
}

/// What a picture shows, by its number in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    Face(usize),
    /// A board or map in one piece.
    Whole(usize),
    Sheet(usize),
}

/// A composed file, with the fingerprints of its pictures.
pub struct Pressed {
    /// The composed file.
    pub printed: Printed,
    faces: Vec<Fingerprint>,
    wholes: Vec<Fingerprint>,
    sheets: Vec<Fingerprint>,
    /// The files that it was made of.
    files: Files,
    /// The margins of the sheets, drawn when the first sheet is shown.
    margins: OnceLock<Vec<[Arc<Drawing>; 3]>>,
}

impl fmt::Debug for Pressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pressed({}, {} faces)", self.printed.name, self.faces.len())
    }
}

impl Pressed {
    /// Computes the fingerprints of all pictures of a file.
    pub fn new(printed: Printed, files: &Files) -> Pressed {
        let fonts = hash_fonts(&printed.fonts);
        let faces =
            parallel::map(&printed.faces, || Prints::new(&fonts), |prints, _, face| prints.face(face));
        let wholes = printed.wholes.iter().map(|whole| Prints::new(&fonts).face(&whole.face)).collect();
        let sheets = printed.sheets.iter().map(|sheet| fingerprint::sheet(sheet, &faces)).collect();
        Pressed { printed, faces, wholes, sheets, files: files.shared(), margins: OnceLock::new() }
    }

    /// A picture of something in this file.
    pub fn picture(self: &Arc<Pressed>, subject: Subject) -> Picture {
        let print = match subject {
            Subject::Face(n) => self.faces[n],
            Subject::Whole(n) => self.wholes[n],
            Subject::Sheet(n) => self.sheets[n],
        };
        Picture { print, subject, pressed: self.clone() }
    }

    /// A view of a face, or of a board or map.
    pub fn view(self: &Arc<Pressed>, subject: Subject) -> View {
        let face = self.face(subject);
        View { picture: self.picture(subject), size: face.size, bleed: face.bleed, corner: face.corner }
    }

    pub(super) fn face(&self, subject: Subject) -> &Face {
        match subject {
            Subject::Whole(n) => &self.printed.wholes[n].face,
            Subject::Face(n) | Subject::Sheet(n) => &self.printed.faces[n],
        }
    }

    /// The files that it was made of.
    pub(super) fn files(&self) -> &Files {
        &self.files
    }

    fn document(&self) -> Document<'_> {
        let printed = &self.printed;
        let document = |sheets| {
            let (title, fonts) = (printed.title.clone(), &*printed.fonts);
            // Any file: faults of a preview's documents are never shown.
            let (file, _) = self.files.iter().next().expect("definitions come from files");
            Document::new(title, &printed.faces, sheets, fonts, printed.backs, file)
        };
        let margins = self.margins.get_or_init(|| document(&printed.sheets).margins).clone();
        Document { sheets: &printed.sheets, margins, ..document(&[]) }
    }
}

impl Picture {
    /// The picture as a PNG file: a face with its bleed around it, a sheet with its margins.
    ///
    /// # Errors
    /// It has too many dots at this resolution, or a file in it is missing by now.
    pub fn png(&self, dpi: u32) -> Result<Vec<u8>, String> {
        match self.subject {
            Subject::Sheet(n) => single::sheet(&self.pressed.document(), n, dpi),
            face => single::face_with_bleed(self.pressed.face(face), &self.pressed.printed.fonts, dpi),
        }
    }
}
