//! The first page of a set: its content, what to print how often, how to cut and fold, what else is needed
//! and what to do first. All of it is derived from what was printed, except a few words of the game file.

mod facts;
mod players;
mod words;

use std::sync::Arc;

pub(super) use self::facts::FileFacts;
use super::flow::draw::{edged, picture_in, portrait_of, shrunk};
use super::fonts::{Needed, Wanted};
use super::plates::{PlateToPrint, families_of};
use super::to_print::{Ready, ToPrint};
use super::{FontShelf, Order, Printed, cover, fonts, prose};
use crate::compose::art::Read;
use crate::compose::prose::{Shop, contents};
use crate::compose::toned::{Tone, Toned};
use crate::compose::wordless::Wordless;
use crate::compose::{Art, Exhibits, Face, FaceId, FontBook, Ink, Piece, Workshop};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size, Turn};
use crate::impose::{Mark, PageNumber, RulerUnit, Sheet};
use crate::model::Color;
use crate::model::fixed_words::Phrase;
use crate::model::template::file_name;
use crate::source::{Door, Files, Origin, names};

/// The name of the file with the first page, unless the game file has one of that name.
const NAME: &str = "contents";
/// The white at the sides of the page, and above and below.
const MARGIN: Size = Size::new(Length::mm(14), Length::mm(13));
/// The least width of a readable page.
const LEAST: Length = Length::mm(110);
/// A board or map with more spaces is shown only by its name: its picture would make the file too heavy.
const MOST_SPACES: usize = 2_000;
/// The most pictures in a row.
const MOST_PICTURES: usize = 4;

/// A first page, with everything that it shows.
pub(super) struct ContentsToPrint<'a> {
    /// The pictures of each file.
    files: Vec<Vec<Shown<'a>>>,
    /// The boards and maps on the front of the box.
    on_cover: Vec<(String, PlateToPrint<'a>)>,
    fonts: Arc<FontBook>,
    has_own_fonts: bool,
    origin: Origin,
}

/// A picture of what is in a file.
enum Shown<'a> {
    /// The first piece of a part, by the number of parts with pieces before it.
    Piece(usize),
    Plate(Box<PlateToPrint<'a>>),
    /// The first page of a flowing text, by the number of texts before it.
    Text(usize),
}

/// The fonts of the page's text.
pub(super) fn needed(order: &Order<'_>, shelf: &FontShelf, door: &dyn Door, texts: &Files) -> Needed {
    let families = prose::families(&order.game_file.title_font);
    let wanted = Wanted { families: &families, own: &order.game_file.fonts, shelf };
    fonts::needed(std::iter::empty(), wanted, door, texts, &mut Report::default())
}

/// Finds what the first page shows of files, if there is to be one: the first piece of each part, boards and
/// maps. `common` are the fonts of all files without fonts of their own.
pub(super) fn find<'a>(
    files: &[ToPrint<'a>],
    order: &Order<'a>,
    (common, shelf): (Needed, &FontShelf),
    door: &dyn Door,
    texts: &Files,
) -> Option<ContentsToPrint<'a>> {
    order.contents?;
    let has_own = |file: &ToPrint<'_>| names::same(&file_name(&file.wanted.name.value), NAME);
    if !order.only.is_all() || order.borrows() || files.iter().any(has_own) {
        return None;
    }
    let shown: Vec<Vec<Shown<'a>>> = files.iter().map(what_is_shown).collect();
    let on_cover = plates_on_cover(files, order);
    let of_files = shown.iter().flatten().filter_map(|shown| match shown {
        Shown::Plate(plate) => Some(&**plate),
        Shown::Piece(_) | Shown::Text(_) => None,
    });
    let plates = of_files.chain(on_cover.iter().map(|(_, plate)| plate));
    let of_plates = plates.flat_map(|plate| families_of(&plate.look));
    let families: Vec<_> = of_plates.chain(prose::families(&order.game_file.title_font)).collect();
    // Faults of fonts are reported where they are used.
    let wanted = Wanted { families: &families, own: &order.game_file.fonts, shelf };
    let mut needed = fonts::needed(std::iter::empty(), wanted, door, texts, &mut Report::default());
    needed.join(&common);
    let has_own_fonts = needed.has_own();
    let (fonts, origin) = (needed.book(shelf, door), order.game_file.origin);
    Some(ContentsToPrint { files: shown, on_cover, fonts, has_own_fonts, origin })
}

/// The boards and maps that the front of the box shows, by their names there.
fn plates_on_cover<'a>(files: &[ToPrint<'a>], order: &Order<'a>) -> Vec<(String, PlateToPrint<'a>)> {
    let mut found = Vec::new();
    for shown in &order.game_file.cover.pictures {
        let Some(("board" | "map", name)) = shown.value.split_once(':') else { continue };
        let plate =
            files.iter().flat_map(ToPrint::plates).find(|plate| names::same(plate.name(), name.trim()));
        found.extend(plate.map(|plate| (shown.value.clone(), plate.clone())));
    }
    found
}

fn what_is_shown<'a>(file: &ToPrint<'a>) -> Vec<Shown<'a>> {
    let (mut pieces, mut texts) = (0, 0);
    let shown = file.parts.iter().filter_map(|part| match part {
        Ready::Faces(_) => {
            pieces += 1;
            Some(Shown::Piece(pieces - 1))
        }
        Ready::Plate(plate) if plate.count() <= MOST_SPACES => Some(Shown::Plate(plate.clone())),
        Ready::Flow(_) => {
            texts += 1;
            Some(Shown::Text(texts - 1))
        }
        Ready::Plate(_) | Ready::Text(_) => None,
    });
    shown.take(MOST_PICTURES).collect()
}

impl ContentsToPrint<'_> {
    /// The first page about all printed files; none if the paper is too small to read it.
    pub fn print(
        &self,
        facts: &[Option<FileFacts>],
        paper: &Paper,
        order: &Order<'_>,
        (door, drawings, files): (&dyn Door, &Read, &Files),
    ) -> Option<Printed> {
        let lying = paper.lying(Orientation::Portrait);
        let page = Size::new(lying.width - MARGIN.width * 2, lying.height - MARGIN.height * 2);
        if lying.width < LEAST || lying.height < LEAST {
            return None;
        }
        let there: Vec<&FileFacts> = facts.iter().flatten().collect();
        let numbers = facts.iter().enumerate().filter(|(_, facts)| facts.is_some()).map(|(n, _)| n);
        let pictures: Vec<Vec<String>> = numbers
            .map(|file| (0..self.files[file].len()).map(|part| format!("{file}/{part}")).collect())
            .collect();
        let text = words::contents(&there, (&pictures, self.cover(facts, order)), &paper.name, order);
        let art = Art::new(door).with_fonts(self.fonts.clone());
        let art = if self.has_own_fonts { art } else { art.sharing(drawings) };
        let pieces = &std::collections::BTreeMap::new();
        let plates: &dyn Exhibits = &();
        let rules = &order.set.printed_rules;
        let workshop = Workshop {
            fonts: &self.fonts,
            art: &art,
            files,
            options: order.options(),
            pieces,
            plates,
            rules,
        };
        let draw = |name: &str, room: Size| self.picture(name, facts, room, workshop);
        let words = order.game_file.words();
        let shop = Shop {
            page,
            fonts: &self.fonts,
            titles: order.game_file.title_font.value.as_str(),
            color: Color::BLACK,
            words: &words,
            nowhere: self.origin,
            draw: &draw,
            icon: Shop::NO_ICONS,
        };
        let faces = contents(&text, shop);
        Some(self.in_a_file(faces, &text.front.title, paper, order))
    }

    /// The names of the pictures on the front of the box: those of the game file, or else the first cards, or a board or map.
    fn cover(&self, facts: &[Option<FileFacts>], order: &Order<'_>) -> Vec<String> {
        let wanted = &order.game_file.cover.pictures;
        if !wanted.is_empty() {
            return wanted.iter().take(cover::MOST).map(|shown| shown.value.clone()).collect();
        }
        let mut cards = Vec::new();
        for (file, facts) in facts.iter().enumerate() {
            let pieces = facts.iter().flat_map(|facts| &facts.first_pieces).enumerate();
            let is_card = |size: Size| {
                let (short, long) = (size.width.min(size.height), size.width.max(size.height));
                (Length::mm(40)..=Length::mm(80)).contains(&short) && long <= Length::mm(130)
            };
            let are_cards =
                pieces.filter(|(_, piece)| piece.as_ref().is_some_and(|(piece, _)| is_card(piece.size)));
            cards.extend(are_cards.map(|(n, _)| format!("card:{file}/{n}")));
        }
        cards.truncate(3);
        if cards.is_empty() {
            let is_plate = |shown: &Shown<'_>| matches!(shown, Shown::Plate(_));
            let plates = self
                .files
                .iter()
                .enumerate()
                .filter_map(|(file, shown)| Some(format!("{file}/{}", shown.iter().position(is_plate)?)));
            cards.extend(plates.take(1));
        }
        cards
    }

    /// The pages as a separate file, with rulers in the margins of the first.
    fn in_a_file(&self, faces: Vec<Face>, title: &str, paper: &Paper, order: &Order<'_>) -> Printed {
        let lying = paper.lying(Orientation::Portrait);
        let page = Size::new(lying.width - MARGIN.width * 2, lying.height - MARGIN.height * 2);
        let at = Rect::new(Point::new(MARGIN.width, MARGIN.height), page);
        let name = format!("{NAME}{}", order.game_file.languages.suffix());
        let named = format!("{title}: {}", order.game_file.words().text(Phrase::WhatIsInIt));
        let mut printed = Printed { pieces: 1, ..Printed::blank(name, named, paper, self.fonts.clone()) };
        let (count, mut grays) = (faces.len(), Toned::new(Tone::Gray));
        for (n, mut face) in faces.into_iter().enumerate() {
            if order.options.ink == Ink::Mono {
                face.drawing = grays.convert(&face.drawing);
            }
            let id = FaceId(printed.faces.len() as u32);
            let mut sheet = Sheet::page(lying, title, PageNumber { number: n + 1, count }, id, at);
            if n == 0 {
                sheet.marks.extend(rulers(lying));
            }
            printed.sheets.push(sheet);
            printed.face_names.push(format!("Contents, page {}", n + 1));
            printed.faces.push(face);
        }
        if order.is_faulty {
            printed.mark_as_draft();
        }
        printed
    }

    /// A picture by its name, without text and no larger than `room`. Its faults are reported where it is printed.
    fn picture(
        &self,
        name: &str,
        facts: &[Option<FileFacts>],
        room: Size,
        workshop: Workshop<'_>,
    ) -> Option<Face> {
        let report = &mut Report::default();
        if let Some((_, plate)) = self.on_cover.iter().find(|(known, _)| known == name) {
            return Some(without_words(plate.alone(workshop, report), &self.fonts, room));
        }
        let mut on_cover =
            facts.iter().flatten().flat_map(|file| file.on_cover.iter().map(move |card| (card, file)));
        if let Some(((_, (piece, face)), file)) = on_cover.find(|((known, _), _)| known == name) {
            return piece_of(piece, face, room, file);
        }
        let Some((file, number)) = name.trim_start_matches("card:").split_once('/').and_then(numbers) else {
            return art_of(name, workshop, self.origin);
        };
        let printed = facts.get(file)?.as_ref()?;
        if name.starts_with("card:") {
            let (piece, face) = printed.first_pieces.get(number)?.as_ref()?;
            return piece_of(piece, face, room, printed);
        }
        match self.files.get(file)?.get(number)? {
            Shown::Piece(number) => {
                let (piece, face) = printed.first_pieces.get(*number)?.as_ref()?;
                piece_of(piece, face, room, printed)
            }
            Shown::Text(number) => {
                let page = edged(printed.first_pages.get(*number)?.clone()?, None);
                Some(without_words(page, &printed.fonts, room))
            }
            Shown::Plate(plate) => Some(without_words(plate.alone(workshop, report), &self.fonts, room)),
        }
    }
}

fn numbers((file, number): (&str, &str)) -> Option<(usize, usize)> {
    Some((file.parse().ok()?, number.parse().ok()?))
}

/// A piece of a file, cut out.
fn piece_of(piece: &Piece, face: &Face, room: Size, file: &FileFacts) -> Option<Face> {
    let face = portrait_of(piece, false, std::slice::from_ref(face), room)?;
    Some(without_words(face, &file.fonts, room))
}

/// A face without text, no larger than `room`.
fn without_words(face: Face, fonts: &FontBook, room: Size) -> Face {
    /// Pictures are mostly printed smaller than their room.
    const SHOWN: f32 = 0.6;
    let mut face = shrunk(face, room);
    face.drawing = Wordless::new(fonts).convert(&face.drawing, SHOWN);
    face
}

/// A picture in a file beside the game file, at a size that is easily scaled.
fn art_of(name: &str, workshop: Workshop<'_>, game_file: Origin) -> Option<Face> {
    const HEIGHT: f32 = 300.0;
    let path = crate::source::door::beside(&workshop.files.get(game_file.file).name, name);
    Some(picture_in(&workshop.art.file(&path, Color::BLACK).ok()?, HEIGHT, workshop.options.ink))
}

/// The rulers in the margins of a page: this page is measured first.
fn rulers(paper: Size) -> [Mark; 2] {
    let edge = Length::mm(6);
    let below = Point::new(MARGIN.width, paper.height - edge);
    let upright = (paper.height + RulerUnit::Inches.length()) / 2;
    let beside = Point::new(edge + Length::um(2_600), upright);
    [
        Mark::Ruler { at: below, turn: Turn::None, unit: RulerUnit::Millimetres },
        Mark::Ruler { at: beside, turn: Turn::ThreeQuarters, unit: RulerUnit::Inches },
    ]
}
