//! Files as they were composed, from which pictures are drawn when somebody wants to see them.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::fingerprint::{Fingerprint, Prints, of_fonts, of_sheet};
use crate::compose::Face;
use crate::compose::drawing::Drawing;
use crate::geometry::{Length, Size};
use crate::parallel;
use crate::press::Printed;
use crate::source::{FileId, Files};
use crate::write::Document;
use crate::write::png::single;

/// A face to look at.
#[derive(Debug, Clone)]
pub struct View {
    /// Its picture, with the bleed around it.
    pub picture: Picture,
    /// The trim size.
    pub size: Size,
    /// How far the picture goes beyond it.
    pub bleed: Length,
    /// The radius of its corners.
    pub corner: Length,
}

/// A picture that can be drawn.
#[derive(Debug, Clone)]
pub struct Picture {
    /// What tells it from others.
    pub print: Fingerprint,
    pub of: Of,
    /// The file that it is in.
    pub pressed: Arc<Pressed>,
}

/// What a picture is of, by number in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    Face(usize),
    /// A board or map in one piece.
    Whole(usize),
    Sheet(usize),
}

/// A file as it was composed, with what tells its pictures from others.
pub struct Pressed {
    /// What was composed.
    pub printed: Printed,
    faces: Vec<Fingerprint>,
    wholes: Vec<Fingerprint>,
    sheets: Vec<Fingerprint>,
    /// Any file, for places that nobody is shown.
    file: FileId,
    /// What stands in the margins of the sheets, drawn when the first is wanted.
    margins: OnceLock<Vec<[Arc<Drawing>; 2]>>,
}

impl fmt::Debug for Pressed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pressed({}, {} faces)", self.printed.name, self.faces.len())
    }
}

impl Pressed {
    /// Takes the fingerprints of all that was composed.
    ///
    /// # Panics
    /// If no file was read at all, which is before anything is composed.
    pub fn new(printed: Printed, files: &Files) -> Pressed {
        let fonts = of_fonts(&printed.fonts);
        let faces =
            parallel::map(&printed.faces, || Prints::new(&fonts), |prints, _, face| prints.face(face));
        let wholes = printed.wholes.iter().map(|whole| Prints::new(&fonts).face(&whole.face)).collect();
        let sheets = printed.sheets.iter().map(|sheet| of_sheet(sheet, &faces)).collect();
        let (file, _) = files.iter().next().expect("definitions come from files");
        Pressed { printed, faces, wholes, sheets, file, margins: OnceLock::new() }
    }

    /// A picture of something in this file.
    pub fn picture(self: &Arc<Pressed>, of: Of) -> Picture {
        let print = match of {
            Of::Face(n) => self.faces[n],
            Of::Whole(n) => self.wholes[n],
            Of::Sheet(n) => self.sheets[n],
        };
        Picture { print, of, pressed: self.clone() }
    }

    /// A view of a face, or of a board or map.
    pub fn view(self: &Arc<Pressed>, of: Of) -> View {
        let face = self.face(of);
        View { picture: self.picture(of), size: face.size, bleed: face.bleed, corner: face.corner }
    }

    fn face(&self, of: Of) -> &Face {
        match of {
            Of::Whole(n) => &self.printed.wholes[n].face,
            Of::Face(n) | Of::Sheet(n) => &self.printed.faces[n],
        }
    }

    fn document(&self) -> Document<'_> {
        let printed = &self.printed;
        let document = |sheets| {
            let (title, fonts) = (printed.title.clone(), &*printed.fonts);
            Document::new(title, &printed.faces, sheets, fonts, printed.backs, self.file)
        };
        let margins = self.margins.get_or_init(|| document(&printed.sheets).margins).clone();
        Document { sheets: &printed.sheets, margins, ..document(&[]) }
    }
}

impl Picture {
    /// The picture as a PNG file: a face with its bleed around it, a sheet with its margins.
    ///
    /// # Errors
    /// It has too many dots at this resolution, or a file that is in it is no longer there.
    pub fn png(&self, dpi: u32) -> Result<Vec<u8>, String> {
        match self.of {
            Of::Sheet(n) => single::sheet(&self.pressed.document(), n, dpi),
            of => single::face_with_bleed(self.pressed.face(of), &self.pressed.printed.fonts, dpi),
        }
    }
}
