//! Facts about a printed file, for the first page.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::compose::text::typography::refined;
use crate::compose::{Face, FaceId, FontBook, Piece};
use crate::geometry::{Length, Rect};
use crate::impose::{Mark, Sheet, Side};
use crate::model::fixed_words::Words;
use crate::model::{Backs, Content, Players, PrintPart};
use crate::press::copies::owners;
use crate::press::to_print::{Ready, ToPrint};
use crate::press::{Order, Printed};
use crate::source::names;

/// Facts about a printed file.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(in crate::press) struct FileFacts {
    /// Its name without the ending.
    pub name: String,
    /// Its title for people.
    pub title: String,
    pub parts: Vec<PartFacts>,
    /// Sheets of paper.
    pub sheets: usize,
    /// Where its backs are printed.
    pub backs: Backs,
    /// Whether both sides are printed.
    pub two_sided: bool,
    /// The smallest scale of a page, in percent.
    pub scale: u32,
    /// Whether pieces are cut out of it.
    pub is_cut: bool,
    /// Whether some of them are not cut out straight.
    pub has_outlines: bool,
    /// Whether ticks or crosses show cuts that have no room for marks at the edge.
    pub has_ticks: bool,
    /// Whether a cut from edge to edge along one piece may go through another.
    pub has_blocks: bool,
    /// Whether its sheets are folded into a booklet.
    pub is_booklet: bool,
    /// Whether its sheets are joined to a larger one.
    pub is_poster: bool,
    /// How often it is printed, if the game file says so.
    pub how_often: Option<String>,
    /// The first piece of each part with pieces, with its front alone, as the first of its faces.
    pub first_pieces: Vec<Option<(Piece, Face)>>,
    /// The first page of each of its flowing texts.
    pub first_pages: Vec<Option<Face>>,
    /// The cards of it that the front of the box shows, by their names there.
    pub on_cover: Vec<(String, (Piece, Face))>,
    /// The fonts of its faces.
    pub fonts: Arc<FontBook>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::press) struct PartFacts {
    /// The part's title.
    pub title: String,
    /// The number of pieces, or of pages of a text.
    pub count: usize,
    /// Whether it is a board or map, or a single page, so that no number is shown.
    pub is_one: bool,
    /// The number of players for whom one print is enough.
    pub enough_for: Option<u32>,
    /// The number of players who have pieces of their own.
    pub owners: Option<u32>,
}

impl FileFacts {
    pub fn collect(file: &ToPrint<'_>, printed: &Printed, order: &Order<'_>) -> FileFacts {
        let marks = || printed.sheets.iter().flat_map(|sheet| &sheet.marks);
        let is_cut = |part: &Ready<'_>| matches!(part, Ready::Faces(part) if !part.layout.size.is_page());
        let is_booklet = |part: &Ready<'_>| matches!(part, Ready::Flow(flow) if flow.wanted.booklet);
        let language = order.game_file.languages.shown();
        FileFacts {
            name: printed.name.clone(),
            parts: parts(file, printed, order),
            sheets: printed.sheets.iter().filter(|sheet| sheet.side == Side::Front).count(),
            backs: printed.backs,
            two_sided: printed.sheets.iter().any(|sheet| sheet.side == Side::Back),
            scale: printed.scale,
            is_cut: file.parts.iter().any(is_cut),
            has_outlines: marks().any(|mark| matches!(mark, Mark::Outline { .. })),
            has_ticks: printed.sheets.iter().any(has_ticks),
            has_blocks: printed.sheets.iter().any(has_blocks),
            is_booklet: file.parts.iter().any(is_booklet),
            is_poster: marks().any(|mark| matches!(mark, Mark::Glue { .. })),
            how_often: file.wanted.how_often.clone(),
            title: refined(&file.wanted.title_in(language), language),
            first_pieces: printed
                .groups
                .iter()
                .map(|group| front_of(group.pieces.first()?, printed))
                .collect(),
            first_pages: printed
                .first_pages
                .iter()
                .map(|page| printed.faces.get(page.as_ref()?.0 as usize).cloned())
                .collect(),
            on_cover: on_cover(printed, order),
            fonts: printed.fonts.clone(),
        }
    }

    /// The number of players for whom one print is enough, if pieces or pages are for fewer than all: then
    /// it is printed again.
    pub fn enough_for(&self) -> Option<u32> {
        self.parts.iter().filter_map(|part| part.enough_for).min()
    }

    /// The number of players for whom one print is enough, if nothing else decides how often it is printed.
    pub fn step(&self) -> Option<u32> {
        self.enough_for().filter(|_| self.how_often.is_none())
    }

    /// The `step`, if it is printed again in a game with so many seats.
    pub fn again(&self, seats: Option<Players>) -> Option<u32> {
        self.step().filter(|step| *step == 1 || seats.is_none_or(|seats| *step < seats.most))
    }

    /// Whether all of it is for each player, and printed for one.
    pub fn is_for_each_player(&self) -> bool {
        self.parts.iter().all(|part| part.enough_for == Some(1))
    }
}

fn front_of(piece: &Piece, printed: &Printed) -> Option<(Piece, Face)> {
    let front = printed.faces.get(piece.front.0 as usize)?.clone();
    Some((Piece { front: FaceId(0), back: None, ..piece.clone() }, front))
}

/// The cards of the file that the front of the box shows.
fn on_cover(printed: &Printed, order: &Order<'_>) -> Vec<(String, (Piece, Face))> {
    let mut found = Vec::new();
    for shown in &order.game_file.cover.pictures {
        let Some(name) = shown.value.strip_prefix("card:") else { continue };
        let mut pieces = printed.groups.iter().flat_map(|group| &group.pieces);
        let piece = pieces.find(|piece| names::same(&piece.name, name.trim()));
        found.extend(
            piece.and_then(|piece| front_of(piece, printed)).map(|front| (shown.value.clone(), front)),
        );
    }
    found
}

/// Whether a line to cut along touches a piece and is shorter than every piece.
fn has_ticks(sheet: &Sheet) -> bool {
    let pieces = || sheet.placements.iter().map(|placement| placement.at);
    let least = pieces().flat_map(|piece| [piece.width, piece.height]).min().unwrap_or_default();
    sheet.marks.iter().any(|mark| {
        let Mark::Crop { from, to, .. } = mark else { return false };
        let line = Rect::between(from.x, from.y, to.x, to.y).grown(Length::um(1));
        line.width.max(line.height) < least && pieces().any(|piece| piece.overlaps(line))
    })
}

/// Whether a cut along an edge of a straight piece, extended over the whole sheet, goes through another piece.
fn has_blocks(sheet: &Sheet) -> bool {
    let round = |mark: &Mark| if let Mark::Outline { at, .. } = mark { Some(*at) } else { None };
    let round: BTreeSet<Rect> = sheet.marks.iter().filter_map(round).collect();
    let all: BTreeSet<Rect> = sheet.placements.iter().map(|placement| placement.at).collect();
    let straight = || all.iter().filter(|at| !round.contains(at));
    let uprights: BTreeSet<Length> = straight().flat_map(|at| [at.x, at.right()]).collect();
    let across: BTreeSet<Length> = straight().flat_map(|at| [at.y, at.bottom()]).collect();
    let cuts = |upright, lines: &BTreeSet<Length>| {
        lines.iter().any(|line| all.iter().any(|piece| piece.is_cut(upright, *line)))
    };
    cuts(true, &uprights) || cuts(false, &across)
}

/// The parts of a file of which something was printed.
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
                (copies, copies == 1 && faces.layout.size.is_page())
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

/// The number of players who have pieces of their own in a part.
fn owners_of(part: &PrintPart, order: &Order<'_>) -> Option<u32> {
    let Content::Faces { component, owner: Some(owner), .. } = &part.content else { return None };
    let all: Vec<_> = order.set.decks_of(&component.value).flat_map(|deck| &deck.entries).collect();
    let all = owners(&all, &owner.value).len() as u32;
    Some(order.players.map_or(all, |players| players.min(all)))
}

/// The titles of some files, in bold.
pub(super) fn names(facts: &[&FileFacts], words: &Words, which: impl Fn(&FileFacts) -> bool) -> String {
    let of = facts.iter().filter(|file| which(file)).map(|file| format!("**{}**", file.title));
    words.list(&of.collect::<Vec<_>>())
}
