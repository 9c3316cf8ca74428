//! Texts on paper: rulings and reports, page after page.

use super::fonts::Wanted;
use super::{Printed, fonts};
use crate::compose::prose::{self, Shop};
use crate::compose::{Face, FaceId};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size};
use crate::impose::{PageNumber, Sheet};
use crate::model::Color;
use crate::model::fixed_words::{ENGLISH, Words};
use crate::model::prose::Prose;
use crate::model::style::TITLES;
use crate::source::{Door, FileId, Files, Located, Origin};

/// The white around the text of a page.
const MARGIN: Length = Length::mm(18);

/// Prints texts, each from a new page on, one side a sheet. `file` is any file, for places that are never shown.
pub fn texts(
    name: &str,
    texts: &[Prose],
    paper: &Paper,
    door: &dyn Door,
    file: FileId,
    files: &Files,
) -> Printed {
    texts_with((name, texts), (&ENGLISH, &|_, _| None), paper, (door, file, files))
}

/// Draws a picture by its name, no larger than a size.
pub(super) type Draw<'d> = dyn Fn(&str, Size) -> Option<Face> + Sync + 'd;

/// Like [`texts`], with fixed words in the language of the texts, and with pictures by their names.
pub(super) fn texts_with(
    (name, texts): (&str, &[Prose]),
    (words, draw): (&Words, &Draw<'_>),
    paper: &Paper,
    (door, file, files): (&dyn Door, FileId, &Files),
) -> Printed {
    let nowhere = Origin::of_file(file);
    // The program's fonts are complete and sound.
    let (shelf, mut unheard) = (fonts::FontShelf::default(), Report::default());
    let titles = Located { value: TITLES.to_owned(), origin: nowhere };
    let families = families(&titles);
    let wanted = Wanted { families: &families, own: &[], shelf: &shelf };
    let needed = fonts::needed(std::iter::empty(), wanted, door, files, &mut unheard);
    let fonts = needed.book(&shelf, door);
    let lying = paper.lying(Orientation::Portrait);
    let page = Size::new(lying.width - MARGIN * 2, lying.height - MARGIN * 2);
    let at = Rect::new(Point::new(MARGIN, MARGIN), page);
    let title = texts.first().map_or_else(|| name.to_owned(), |text| text.title.clone());
    let mut printed = Printed::blank(name.to_owned(), title, paper, fonts.clone());
    let shop = Shop {
        page,
        fonts: &fonts,
        titles: TITLES,
        color: Color::BLACK,
        words,
        nowhere,
        draw,
        icon: Shop::NO_ICONS,
    };
    add(texts, paper, at, shop, &mut printed);
    printed
}

/// The families of texts: that of the text, and that of titles.
pub(super) fn families(titles: &Located<String>) -> [Located<String>; 2] {
    [Located { value: prose::TEXT.to_owned(), origin: titles.origin }, titles.clone()]
}

/// Adds texts to what is printed, each from a new page on, in a rectangle of portrait paper.
pub(super) fn add(texts: &[Prose], paper: &Paper, at: Rect, shop: Shop<'_>, printed: &mut Printed) {
    let paper = paper.lying(Orientation::Portrait);
    for (text, faces) in texts.iter().zip(prose::pages(texts, shop)) {
        let count = faces.len();
        for (n, face) in faces.into_iter().enumerate() {
            let id = FaceId(printed.faces.len() as u32);
            printed.sheets.push(Sheet::page(paper, &text.title, PageNumber { number: n + 1, count }, id, at));
            printed.face_names.push(format!("{}, page {}", text.title, n + 1));
            printed.faces.push(face);
        }
        printed.pieces += 1;
    }
}
