//! Pictures of pieces instead of sheets: one for each piece, side by side, or fanned; each has its own name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Press, Together};
use crate::compose::{Face, FaceId, Piece, portrait};
use crate::diag::code;
use crate::geometry::Length;
use crate::impose::show::{Contact, Show, contact, picture};
use crate::impose::{Sheet, Side};
use crate::model::template::file_name;
use crate::model::{FaceSize, Share};
use crate::press::bleed::own_outline_with_bleed;
use crate::press::plates::PlateToPrint;

/// Added to a piece's name for the picture of its back.
const BACK: &str = "-back";

impl Press<'_, '_> {
    /// Makes pictures of pieces.
    pub(super) fn show(&mut self, show: Show, together: Together<'_>) {
        if show == Show::Loose {
            return;
        }
        let Together { title, mut pieces, parts, .. } = together;
        pieces.retain(|piece| piece.copies > 0);
        // Pages of text, aids and tables are not cut out.
        let are_pages = parts.iter().all(|part| part.layout.size == FaceSize::Page(Share::Whole));
        if are_pages && !matches!(show, Show::Each { .. }) {
            return;
        }
        if let Show::Each { bleed: true } = show {
            for part in parts.iter().filter(|part| part.layout.bleed == Length::ZERO) {
                let message = format!("the layout \"{}\" has no bleed", part.layout_name.value);
                self.report
                    .warning(code::BLEED, part.layout_name.origin, message)
                    .help("give it one with `bleed: 3mm`, and let its background go beyond the trim");
            }
        }
        if pieces.is_empty() {
            return;
        }
        let is_cut_out = match show {
            Show::Each { bleed } => !bleed,
            Show::Contact(Contact { gap, .. }) => gap > Length::ZERO,
            Show::Fan | Show::Loose => true,
        };
        self.put_on_paper(&pieces, matches!(show, Show::Each { bleed: true }), is_cut_out);
        match show {
            Show::Each { bleed } => self.each(&pieces, bleed, &title),
            Show::Contact(how) => self.side_by_side(&pieces, how, &title),
            Show::Fan => self.fanned(&pieces, &title),
            Show::Loose => {}
        }
    }

    /// Makes a picture of a board or map at its true size; pictures of several pieces leave boards and maps out.
    pub(super) fn show_plate(&mut self, show: Show, plate: &PlateToPrint<'_>) {
        if show == Show::Loose {
            self.printed.wholes.push(plate.whole(self.workshop, self.report));
            return;
        }
        if !matches!(show, Show::Each { .. }) {
            return;
        }
        let face = portrait::cut_out(plate.at_true_size(self.workshop, self.report), None);
        let size = face.size;
        let id = self.add_face(plate.name(), face);
        self.printed.plates.push(id);
        self.printed.pieces += 1;
        let name = self.free(&self.of_file(plate.name()), &[""]);
        self.add_picture(picture(id, size, Length::ZERO, plate.name(), Side::Front), name);
    }

    /// Puts white paper below the faces of pieces, once for each face, and cuts them out.
    fn put_on_paper(&mut self, pieces: &[Piece], with_bleed: bool, is_cut_out: bool) {
        let mut done = BTreeSet::new();
        for piece in pieces {
            for id in [Some(piece.front), piece.back].into_iter().flatten().filter(|id| done.insert(*id)) {
                let face = &mut self.printed.faces[id.0 as usize];
                let bare = Face { drawing: std::mem::take(&mut face.drawing), ..*face };
                let is_back = id != piece.front;
                *face = if with_bleed {
                    let end = own_outline_with_bleed(piece, &bare, is_back);
                    portrait::with_bleed(bare, end)
                } else {
                    portrait::cut_out(bare, portrait::outline(piece, is_back).filter(|_| is_cut_out))
                };
            }
        }
    }

    /// A picture of each piece, and of its back; one picture of a back that several share.
    fn each(&mut self, pieces: &[Piece], bleed: bool, title: &str) {
        let mut uses: BTreeMap<FaceId, usize> = BTreeMap::new();
        pieces.iter().filter_map(|piece| piece.back).for_each(|back| *uses.entry(back).or_default() += 1);
        for piece in pieces {
            let own_back = piece.back.filter(|back| uses.get(back) == Some(&1));
            let endings: &[&str] = if own_back.is_some() { &["", BACK] } else { &[""] };
            let name = self.free(&self.of_file(&piece.name), endings);
            self.add_portrait(piece, piece.front, bleed, (&piece.name, Side::Front), name.clone());
            if let Some(back) = own_back {
                self.add_portrait(piece, back, bleed, (&piece.name, Side::Back), format!("{name}{BACK}"));
            }
        }
        // A shared back comes once, after its pieces.
        for (back, _) in uses.into_iter().filter(|(_, uses)| *uses > 1) {
            let Some(piece) = pieces.iter().find(|piece| piece.back == Some(back)) else { continue };
            let name = self.free(&format!("{}{BACK}", self.of_file(title)), &[""]);
            self.add_portrait(piece, back, bleed, (title, Side::Back), name);
        }
    }

    fn add_portrait(
        &mut self,
        piece: &Piece,
        face: FaceId,
        bleed: bool,
        (title, side): (&str, Side),
        name: String,
    ) {
        let around = if bleed { self.printed.faces[face.0 as usize].bleed } else { Length::ZERO };
        self.add_picture(picture(face, piece.size, around, title, side), name);
    }

    /// Pieces side by side, and their backs: one back if all share it.
    fn side_by_side(&mut self, pieces: &[Piece], how: Contact, title: &str) {
        let name = self.of_part(title, "contact");
        let name_of = |sheet: &Sheet| {
            let digits = sheet.count.to_string().len();
            if sheet.count > 1 { format!("{name}-{:0digits$}", sheet.number) } else { name.clone() }
        };
        let first = pieces[0].back;
        let is_common = pieces.len() > 1 && pieces.iter().all(|piece| piece.back == first);
        let hidden = first.filter(|_| is_common);
        for sheet in contact(pieces, (how, hidden), title, Side::Front, |piece| Some(piece.front)) {
            let name = name_of(&sheet);
            self.add_picture(sheet, name);
        }
        if let Some(back) = first.filter(|_| is_common) {
            self.add_portrait(&pieces[0], back, false, (title, Side::Back), format!("{name}{BACK}"));
        } else if pieces.iter().any(|piece| piece.back.is_some()) {
            for sheet in contact(pieces, (how, None), title, Side::Back, |piece| piece.back) {
                let name = format!("{}{BACK}", name_of(&sheet));
                self.add_picture(sheet, name);
            }
        }
    }

    /// Pieces fanned like a hand of cards.
    fn fanned(&mut self, pieces: &[Piece], title: &str) {
        let card = |piece: &Piece| {
            let face = &self.printed.faces[piece.front.0 as usize];
            (Arc::new(face.drawing.clone()), piece.size, portrait::outline(piece, false))
        };
        let Some(face) = portrait::fan(&pieces.iter().map(card).collect::<Vec<_>>()) else { return };
        let size = face.size;
        let id = self.add_face(title, face);
        let name = self.of_part(title, "fan");
        self.add_picture(picture(id, size, Length::ZERO, title, Side::Front), name);
    }

    fn add_face(&mut self, name: &str, face: Face) -> FaceId {
        self.printed.faces.push(face);
        self.printed.face_names.push(name.to_owned());
        FaceId(self.printed.faces.len() as u32 - 1)
    }

    fn add_picture(&mut self, sheet: Sheet, name: String) {
        self.printed.sheets.push(sheet);
        self.printed.pictures.get_or_insert_default().push(name);
    }

    fn free(&self, name: &str, endings: &[&str]) -> String {
        self.printed.pictures.as_ref().map_or(name.to_owned(), |names| names.free(name, endings))
    }

    /// `cards/wren-tallow`: the name of a picture from this file.
    fn of_file(&self, name: &str) -> String {
        let (folder, name) = (self.order.file_stem(self.run.file.wanted), file_name(name));
        // A name without letters is replaced.
        format!("{folder}/{}", if name.is_empty() { "card" } else { &name })
    }

    /// `cards-agents-fan`: the name of a picture of many pieces of this file, or of a part if there are
    /// several parts.
    fn of_part(&self, title: &str, what: &str) -> String {
        let name = &self.printed.name;
        let title = file_name(title);
        let has_parts = self.run.file.parts.len() > 1 && !self.run.file.wanted.together;
        // The name of a part that equals its file's is not repeated.
        let name = if has_parts && title != *name {
            format!("{name}-{title}-{what}")
        } else {
            format!("{name}-{what}")
        };
        self.free(&name, &["", BACK, "-1", "-01"])
    }
}
