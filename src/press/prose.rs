//! Texts on paper: rulings and reports, page after page.

use super::{Printed, fonts};
use crate::compose::prose;
use crate::compose::{Face, FaceId};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size};
use crate::impose::Sheet;
use crate::model::Backs;
use crate::model::prose::Prose;
use crate::source::{Door, FileId, Files, Located, Origin};

/// White around the text of a page.
const MARGIN: Length = Length::mm(18);

/// Prints texts, each from a page of its own on, one side a sheet. `file` is any file, for places that nobody is shown.
pub fn texts(
    name: &str,
    texts: &[Prose],
    paper: &Paper,
    door: &dyn Door,
    file: FileId,
    files: &Files,
) -> Printed {
    let nowhere = Origin::of_file(file);
    let families =
        [prose::TEXT, prose::TITLES].map(|family| Located { value: family.to_owned(), origin: nowhere });
    // The program's own fonts are there and sound.
    let fonts = fonts::book(std::iter::empty(), &families, door, files, &mut Report::default());
    let lying = paper.lying(Orientation::Portrait);
    let page = Size::new(lying.width - MARGIN * 2, lying.height - MARGIN * 2);
    let at = Rect::at(Point::new(MARGIN, MARGIN), page);
    let title = texts.first().map_or_else(|| name.to_owned(), |text| text.title.clone());
    let mut printed = Printed {
        name: name.to_owned(),
        title,
        faces: Vec::new(),
        face_names: Vec::new(),
        sheets: Vec::new(),
        fonts,
        paper: paper.name.clone(),
        backs: Backs::None,
        pieces: texts.len(),
        scale: 100,
    };
    for text in texts {
        let faces: Vec<Face> = prose::pages(text, page, &printed.fonts, nowhere);
        let of = faces.len();
        for (n, face) in faces.into_iter().enumerate() {
            let id = FaceId(printed.faces.len() as u32);
            printed.sheets.push(Sheet::page(lying, &text.title, (n + 1, of), id, at));
            printed.face_names.push(format!("{}, page {}", text.title, n + 1));
            printed.faces.push(face);
        }
    }
    printed
}
