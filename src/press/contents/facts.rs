//! What came of a file, as far as a first page tells it.

use crate::compose::text::typography::refined;
use crate::impose::{Mark, Side};
use crate::model::{Backs, Content, FaceSize, PrintPart};
use crate::press::copies::owners;
use crate::press::to_print::{Ready, ToPrint};
use crate::press::{Order, Printed};

/// What came of a file.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(in crate::press) struct FileFacts {
    /// Its name without the ending.
    pub name: String,
    /// What is in it.
    pub parts: Vec<PartFacts>,
    /// Sheets of paper.
    pub sheets: usize,
    /// Where its backs went.
    pub backs: Backs,
    /// Whether something stands on both sides.
    pub two_sided: bool,
    /// The smallest scale of a page, in percent.
    pub scale: u32,
    /// Whether pieces are cut out of it.
    pub is_cut: bool,
    /// Whether some of them are not cut out straight.
    pub has_outlines: bool,
    /// Whether its sheets are folded to a booklet.
    pub is_booklet: bool,
    /// Whether its sheets are put together to a larger one.
    pub is_poster: bool,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::press) struct PartFacts {
    /// What it is called.
    pub title: String,
    /// How many pieces there are, or pages of a text.
    pub count: usize,
    /// Whether it is a board or map, or a page by itself, which nobody counts.
    pub is_one: bool,
    /// For how many players one print of it is enough.
    pub enough_for: Option<u32>,
    /// For how many players there are pieces of their own.
    pub owners: Option<u32>,
}

impl FileFacts {
    pub fn of(file: &ToPrint<'_>, printed: &Printed, order: &Order<'_>) -> FileFacts {
        let marks = || printed.sheets.iter().flat_map(|sheet| &sheet.marks);
        let is_cut =
            |part: &Ready<'_>| matches!(part, Ready::Faces(part) if part.layout.size != FaceSize::Page);
        let is_booklet = |part: &Ready<'_>| matches!(part, Ready::Flow(flow) if flow.wanted.booklet);
        FileFacts {
            name: printed.name.clone(),
            parts: parts(file, printed, order),
            sheets: printed.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
            backs: printed.backs,
            two_sided: printed.sheets.iter().any(|sheet| sheet.side == Side::Back),
            scale: printed.scale,
            is_cut: file.parts.iter().any(is_cut),
            has_outlines: marks().any(|mark| matches!(mark, Mark::Outline { .. })),
            is_booklet: file.parts.iter().any(is_booklet),
            is_poster: marks().any(|mark| matches!(mark, Mark::Glue { .. })),
        }
    }

    /// Whether all of it is for each player, and printed for one.
    pub fn is_for_each_player(&self) -> bool {
        self.parts.iter().all(|part| part.enough_for == Some(1))
    }
}

/// The parts of a file that something was printed of.
fn parts(file: &ToPrint<'_>, printed: &Printed, order: &Order<'_>) -> Vec<PartFacts> {
    let language = order.game_file.languages.shown();
    let mut parts: Vec<PartFacts> = Vec::new();
    for part in &file.wanted.parts {
        let there = |ready: &&Ready<'_>| match (ready, &part.content) {
            (Ready::Faces(faces), _) => std::ptr::eq(faces.wanted, part),
            (Ready::Plate(plate), Content::Plate(wanted)) => std::ptr::eq(plate.wanted(), wanted),
            (Ready::Flow(flow), Content::Flow(wanted)) => std::ptr::eq(flow.wanted, wanted),
            _ => false,
        };
        let Some(ready) = file.parts.iter().find(there) else { continue };
        let title = refined(&part.title.value, language);
        let (count, is_one) = match ready {
            Ready::Faces(faces) => {
                let pieces = printed.groups.iter().filter(|group| group.title == part.title.value);
                let copies = pieces.flat_map(|group| &group.pieces).map(|piece| piece.copies as usize).sum();
                (copies, copies == 1 && faces.layout.size == FaceSize::Page)
            }
            Ready::Flow(_) => {
                let sheets = printed.sheets.iter().filter(|sheet| sheet.title == title);
                (sheets.map(|sheet| sheet.placements.len()).sum(), false)
            }
            Ready::Plate(_) | Ready::Text(_) => (1, true),
        };
        parts.push(PartFacts {
            title,
            count,
            is_one,
            enough_for: part.enough_for,
            owners: owners_of(part, order),
        });
    }
    parts
}

/// For how many players a part has pieces of their own.
fn owners_of(part: &PrintPart, order: &Order<'_>) -> Option<u32> {
    let Content::Faces { component, owner: Some(owner), .. } = &part.content else { return None };
    let all: Vec<_> = order.set.decks_of(&component.value).flat_map(|deck| &deck.entries).collect();
    let all = owners(&all, &owner.value).len() as u32;
    Some(order.players.map_or(all, |players| players.min(all)))
}
