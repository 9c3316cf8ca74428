//! The first page of a set: its content, what to print how often, how to cut and fold, what else is needed
//! and what to do first. All of it is derived from what was printed, except a few words of the game file.

mod facts;
mod players;
mod words;

use std::sync::Arc;

pub(super) use self::facts::FileFacts;
use super::flow::draw::{picture_of, portrait_of, shrunk};
use super::fonts::{Needed, Wanted};
use super::part::Part;
use super::plates::{PlateToPrint, families_of};
use super::to_print::{Ready, ToPrint};
use super::{FontShelf, Order, Printed, fonts, prose};
use crate::compose::art::Read;
use crate::compose::prose::{Shop, contents};
use crate::compose::toned::{Tone, Toned};
use crate::compose::{Art, Exhibits, Face, FaceId, FontBook, Ink, Workshop};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size};
use crate::impose::{PageNumber, Sheet, page_size};
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
    fonts: Arc<FontBook>,
    has_own_fonts: bool,
    origin: Origin,
}

/// A picture of what is in a file.
enum Shown<'a> {
    /// The first piece of a part, and the number of parts with pieces before it.
    Piece(Box<Part<'a>>, usize),
    Plate(Box<PlateToPrint<'a>>),
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
    let layouts = shown.iter().flatten().filter_map(|shown| match shown {
        Shown::Piece(part, _) => Some(&*part.layout),
        Shown::Plate(_) => None,
    });
    let of_plates = shown.iter().flatten().filter_map(|shown| match shown {
        Shown::Plate(plate) => Some(families_of(&plate.look)),
        Shown::Piece(..) => None,
    });
    let of_slots = files.iter().flat_map(|file| file.shown.plates());
    let of_plates = of_plates.chain(of_slots.map(|plate| families_of(&plate.look)));
    let families: Vec<_> = of_plates.flatten().chain(prose::families(&order.game_file.title_font)).collect();
    // Faults of fonts are reported where they are used.
    let wanted = Wanted { families: &families, own: &order.game_file.fonts, shelf };
    let mut needed = fonts::needed(layouts, wanted, door, texts, &mut Report::default());
    needed.join(&common);
    let has_own_fonts = needed.has_own();
    let (fonts, origin) = (needed.book(shelf, door), order.game_file.origin);
    Some(ContentsToPrint { files: shown, fonts, has_own_fonts, origin })
}

fn what_is_shown<'a>(file: &ToPrint<'a>) -> Vec<Shown<'a>> {
    let mut pieces = 0;
    let shown = file.parts.iter().filter_map(|part| match part {
        Ready::Faces(part) => {
            let first = Part {
                wanted: part.wanted,
                layout_name: part.layout_name.clone(),
                layout: part.layout.clone(),
                entries: part.entries.iter().take(1).copied().collect(),
                all: part.all.clone(),
                component: part.component.clone(),
                kept: part.kept.for_others(),
            };
            pieces += 1;
            Some(Shown::Piece(Box::new(first), pieces - 1))
        }
        Ready::Plate(plate) if plate.count() <= MOST_SPACES => Some(Shown::Plate(plate.clone())),
        Ready::Plate(_) | Ready::Text(_) | Ready::Flow(_) => None,
    });
    shown.take(MOST_PICTURES).collect()
}

impl ContentsToPrint<'_> {
    /// The first page about all printed files, on the paper with an index in the order; none if the paper is
    /// too small to read it.
    pub fn print(
        &self,
        facts: &[Option<FileFacts>],
        on: (&[ToPrint<'_>], usize),
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
        let text = words::contents(&there, &pictures, &paper.name, order);
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
        let draw = |name: &str, room: Size| {
            let (file, number) = name.split_once('/')?;
            let (file, number) = (file.parse::<usize>().ok()?, number.parse::<usize>().ok()?);
            let shown = self.files.get(file)?.get(number)?;
            let printed = facts.get(file)?.as_ref()?;
            self.picture(shown, printed, room, (on.0.get(file)?, on.1), workshop)
        };
        let shop = Shop {
            page,
            fonts: &self.fonts,
            titles: order.game_file.title_font.value.as_str(),
            nowhere: self.origin,
            draw: &draw,
            icon: Shop::NO_ICONS,
        };
        let faces = contents(&text, shop);
        Some(self.in_a_file(faces, &text.title, paper, order))
    }

    /// The pages as a separate file.
    fn in_a_file(&self, faces: Vec<Face>, title: &str, paper: &Paper, order: &Order<'_>) -> Printed {
        let lying = paper.lying(Orientation::Portrait);
        let page = Size::new(lying.width - MARGIN.width * 2, lying.height - MARGIN.height * 2);
        let at = Rect::new(Point::new(MARGIN.width, MARGIN.height), page);
        let name = format!("{NAME}{}", order.game_file.languages.suffix());
        let named = format!("{title}: contents");
        let mut printed = Printed { pieces: 1, ..Printed::blank(name, named, paper, self.fonts.clone()) };
        let (count, mut grays) = (faces.len(), Toned::new(Tone::Gray));
        for (n, mut face) in faces.into_iter().enumerate() {
            if order.options.ink == Ink::Mono {
                face.drawing = grays.convert(&face.drawing);
            }
            let id = FaceId(printed.faces.len() as u32);
            printed.sheets.push(Sheet::page(lying, title, PageNumber { number: n + 1, count }, id, at));
            printed.face_names.push(format!("Contents, page {}", n + 1));
            printed.faces.push(face);
        }
        if order.is_faulty {
            printed.mark_as_draft();
        }
        printed
    }

    /// A picture of something in a file. Its faults are reported where it is printed.
    fn picture(
        &self,
        shown: &Shown<'_>,
        printed: &FileFacts,
        room: Size,
        (file, paper): (&ToPrint<'_>, usize),
        workshop: Workshop<'_>,
    ) -> Option<Face> {
        let report = &mut Report::default();
        match shown {
            // Faces in the same fonts are shown as they were printed.
            Shown::Piece(_, number) if Arc::ptr_eq(&file.fonts, &self.fonts) => {
                let (piece, face) = printed.first_pieces.get(*number)?.as_ref()?;
                portrait_of(piece, false, std::slice::from_ref(face), room)
            }
            Shown::Piece(part, _) => {
                let page = page_size(file.on[paper].sheet.as_ref()?);
                let workshop = Workshop { plates: &file.shown, ..workshop };
                picture_of(part, false, (page, room), workshop, report)
            }
            Shown::Plate(plate) => Some(shrunk(plate.alone(workshop, report), room)),
        }
    }
}
