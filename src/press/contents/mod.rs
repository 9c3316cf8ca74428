//! The first page of a set: what is in it, what to print how often, how to cut and fold, what else is needed and what to do first. All of it
//! follows from what was printed, but for a few words of the game file.

mod facts;
mod words;

use std::sync::Arc;

pub(super) use self::facts::FileFacts;
use super::flow::draw::{picture_of, shrunk};
use super::fonts::Wanted;
use super::part::Part;
use super::plates::{PlateToPrint, families_of};
use super::to_print::{Ready, ToPrint};
use super::{FontShelf, Order, Printed, fonts, prose};
use crate::compose::ink::Grays;
use crate::compose::prose::{Shop, contents};
use crate::compose::{Art, Exhibits, Face, FaceId, FontBook, Ink, Workshop};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size};
use crate::impose::{Sheet, page_size};
use crate::model::template::file_name;
use crate::source::{Door, Files, Origin, names};

/// What the file with the first page is called, unless the game file has one of that name.
const NAME: &str = "contents";
/// White at the sides of the page, and above and below.
const MARGIN: Size = Size::new(Length::mm(14), Length::mm(13));
/// The least width of a page on which it can be read.
const LEAST: Length = Length::mm(110);
/// A board or map of more spaces than this is shown by its name alone: its picture would be heavier than the page.
const MOST_SPACES: usize = 2_000;
/// So many pictures stand in a row at most.
const MOST_PICTURES: usize = 4;

/// A first page with all that it shows.
pub(super) struct ContentsToPrint<'a> {
    /// What stands for a file.
    files: Vec<Vec<Shown<'a>>>,
    fonts: Arc<FontBook>,
    origin: Origin,
}

/// A picture of what is in a file.
enum Shown<'a> {
    /// The first piece of a part.
    Piece(Box<Part<'a>>),
    Plate(Box<PlateToPrint<'a>>),
}

/// Finds what the first page shows of files, if there is to be one: the first piece of each part, boards and maps.
pub(super) fn find<'a>(
    files: &[ToPrint<'a>],
    order: &Order<'a>,
    shelf: &FontShelf,
    door: &dyn Door,
    texts: &Files,
) -> Option<ContentsToPrint<'a>> {
    order.contents?;
    let has_own = |file: &ToPrint<'_>| names::same(&file_name(&file.wanted.name.value), NAME);
    if !order.only.is_all() || order.borrows() || files.iter().any(has_own) {
        return None;
    }
    let shown: Vec<Vec<Shown<'a>>> = files
        .iter()
        .map(|file| file.parts.iter().filter_map(what_is_shown).take(MOST_PICTURES).collect())
        .collect();
    let origin = order.game_file.origin;
    let layouts = shown.iter().flatten().filter_map(|shown| match shown {
        Shown::Piece(part) => Some(&*part.layout),
        Shown::Plate(_) => None,
    });
    let of_plates = shown.iter().flatten().filter_map(|shown| match shown {
        Shown::Plate(plate) => Some(families_of(&plate.look)),
        Shown::Piece(_) => None,
    });
    let of_slots = files.iter().flat_map(|file| file.shown.plates());
    let of_plates = of_plates.chain(of_slots.map(|plate| families_of(&plate.look)));
    let families: Vec<_> = of_plates.flatten().chain(prose::families(&order.game_file.title_font)).collect();
    // What is wrong with fonts is told where they are used.
    let wanted = Wanted { families: &families, own: &order.game_file.fonts };
    let fonts = fonts::book(layouts, wanted, shelf, door, texts, &mut Report::default());
    Some(ContentsToPrint { files: shown, fonts, origin })
}

fn what_is_shown<'a>(part: &Ready<'a>) -> Option<Shown<'a>> {
    match part {
        Ready::Faces(part) => Some(Shown::Piece(Box::new(Part {
            wanted: part.wanted,
            layout_name: part.layout_name.clone(),
            layout: part.layout.clone(),
            entries: part.entries.iter().take(1).copied().collect(),
            all: part.all.clone(),
            component: part.component.clone(),
            composed: std::sync::OnceLock::new(),
        }))),
        Ready::Plate(plate) if plate.count() <= MOST_SPACES => Some(Shown::Plate(plate.clone())),
        Ready::Plate(_) | Ready::Text(_) | Ready::Flow(_) => None,
    }
}

impl ContentsToPrint<'_> {
    /// The first page for what came of all files on a paper of the order, which is told by its number; none if the paper is too small to read it.
    pub fn print(
        &self,
        facts: &[Option<FileFacts>],
        on: (&[ToPrint<'_>], usize),
        paper: &Paper,
        order: &Order<'_>,
        (door, files): (&dyn Door, &Files),
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
        let text = words::contents(&there, &pictures, &paper.name, order);
        let art = Art::new(door).with_fonts(self.fonts.clone());
        let pieces = &std::collections::BTreeMap::new();
        let plates: &dyn Exhibits = &();
        let workshop =
            Workshop { fonts: &self.fonts, art: &art, files, options: order.options(), pieces, plates };
        let draw = |name: &str, room: Size| self.picture(name, room, on, workshop);
        let shop = Shop {
            page,
            fonts: &self.fonts,
            titles: order.game_file.title_font.value.as_str(),
            nowhere: self.origin,
            draw: &draw,
            icon: Shop::NO_ICONS,
        };
        let faces = contents(&text, shop);
        let at = Rect::at(Point::new(MARGIN.width, MARGIN.height), page);
        let name = format!("{NAME}{}", order.game_file.languages.suffix());
        let title = format!("{}: contents", text.title);
        let mut printed = Printed { pieces: 1, ..Printed::blank(name, title, paper, self.fonts.clone()) };
        let (of, mut grays) = (faces.len(), Grays::default());
        for (n, mut face) in faces.into_iter().enumerate() {
            if order.options.ink == Ink::Mono {
                face.drawing = grays.of(&face.drawing);
            }
            let id = FaceId(printed.faces.len() as u32);
            printed.sheets.push(Sheet::page(lying, &text.title, (n + 1, of), id, at));
            printed.face_names.push(format!("Contents, page {}", n + 1));
            printed.faces.push(face);
        }
        if order.is_faulty {
            printed.mark_as_draft();
        }
        Some(printed)
    }

    /// A picture by its file and its number there. What is wrong with it is told where it is printed.
    fn picture(
        &self,
        name: &str,
        room: Size,
        (files, paper): (&[ToPrint<'_>], usize),
        workshop: Workshop<'_>,
    ) -> Option<Face> {
        let (file, number) = name.split_once('/')?;
        let file = file.parse::<usize>().ok()?;
        let shown = self.files.get(file)?.get(number.parse::<usize>().ok()?)?;
        let of = files.get(file)?;
        let page = page_size(of.on[paper].sheet.as_ref()?);
        let workshop = Workshop { plates: &of.shown, ..workshop };
        let report = &mut Report::default();
        match shown {
            Shown::Piece(part) => picture_of(part, false, (page, room), workshop, report),
            Shown::Plate(plate) => Some(shrunk(plate.alone(workshop, report), room)),
        }
    }
}
