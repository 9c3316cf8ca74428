//! Packs: the cards of a printed file as a print service takes them, in its sizes, names, order and counts.
//!
//! The service is data, a [`Vendor`]. What it does not print, or asks for and does not get, is reported.

mod autofill;
mod choice;
mod ganged;
mod judge;
mod names;
mod pages;
mod rows;

use std::collections::BTreeMap;

pub use self::autofill::orders;
use self::choice::Chosen;
use self::names::Names;
pub use self::rows::{Row, table};
use crate::compose::{Face, FaceId, Piece};
use crate::diag::{Report, code};
use crate::geometry::{Length, Size};
use crate::model::Cut;
use crate::model::template::file_name;
use crate::model::vendor::{Stock, Vendor, VendorBack, VendorCopies, VendorFiles};
use crate::press::Printed;
use crate::source::{Files, Origin};
use crate::write::png::Format;
use crate::write::png::fitted::fitted;
use crate::write::separation::{Separation, Standard};

/// What a pack is made with.
pub struct Order<'o> {
    /// The print service.
    pub vendor: &'o Vendor,
    /// The size to use for a part, by the part's title as a file name.
    pub sizes: &'o BTreeMap<String, String>,
    /// The inks of the press, of a vendor that takes PDF.
    pub separation: Option<&'o Separation>,
    /// The place of a card: of its component and name.
    pub place: &'o (dyn Fn(&str, &str) -> Option<Origin> + Sync),
}

/// What was packed of a file.
#[derive(Debug, Default)]
pub struct Packed {
    /// A row for each card.
    pub rows: Vec<Row>,
    /// Parts that are not packed, each with the reason.
    pub left_out: Vec<(String, &'static str)>,
    /// Faults and remarks.
    pub report: Report,
}

/// The pieces of a part that have one size of the vendor.
struct Batch<'p> {
    title: &'p str,
    component: &'p str,
    layout: Option<Origin>,
    chosen: Chosen,
    pieces: Vec<Piece>,
}

/// Takes a file with its name, or refuses it with the reason.
pub type Take<'t> = dyn FnMut(&str, Vec<u8>) -> Result<(), String> + 't;

/// Packs a file that was printed as pictures with bleed. `take` gets each file with its name, in order.
///
/// # Errors
/// A picture can't be drawn, or `take` refuses a file.
pub fn pack(
    (printed, files): (&Printed, &Files),
    order: &Order<'_>,
    take: &mut Take<'_>,
) -> Result<Packed, String> {
    let mut packed = Packed::default();
    let mut names = Names::default();
    for batch in batches(printed, order, &mut packed) {
        if !batch.check(order, &mut packed.report) {
            continue;
        }
        judge::texts(&batch, printed, order, &mut packed.report);
        let folder = names.free(&names::folder(&printed.name, batch.title, &batch.chosen.name));
        let format = match order.vendor.files {
            VendorFiles::Png => (Format::Png, ".png"),
            VendorFiles::Jpeg => (Format::Jpeg, ".jpg"),
            VendorFiles::PdfX1a | VendorFiles::PdfX4 => {
                let standard =
                    if order.vendor.files == VendorFiles::PdfX4 { Standard::X4 } else { Standard::X1a };
                let separation = order.separation.ok_or("a pack of PDF files is made with a profile")?;
                let how = (order, separation, standard);
                pages::pages(&batch, (printed, files), how, &folder, &mut packed, take)?;
                continue;
            }
        };
        match order.vendor.page {
            Some(page) => ganged::pages(&batch, page, (printed, order, format), &folder, &mut packed, take)?,
            None => pictures(&batch, (printed, order, format), &folder, &mut packed, take)?,
        }
    }
    Ok(packed)
}

/// The pieces of a file by part and size, and its boards.
fn batches<'p>(printed: &'p Printed, order: &Order<'_>, packed: &mut Packed) -> Vec<Batch<'p>> {
    let mut batches: Vec<Batch<'p>> = Vec::new();
    for group in &printed.groups {
        if group.are_pages {
            packed.left_out.push((group.title.clone(), "its pages are not cut out"));
            continue;
        }
        let wanted = order.sizes.get(&file_name(&group.title));
        for piece in group.pieces.iter().filter(|piece| piece.copies > 0) {
            let known = batches.iter_mut().rev().find(|batch| {
                let like = &batch.pieces[0];
                batch.title == group.title && like.size == piece.size && like.cut == piece.cut
            });
            if let Some(batch) = known {
                batch.pieces.push(piece.clone());
                continue;
            }
            let chosen = choice::choose(order.vendor, wanted, piece, Stock::Card);
            let origin = (order.place)(&group.component, &piece.name).unwrap_or(group.layout);
            match chosen {
                Ok(chosen) => batches.push(Batch {
                    title: &group.title,
                    component: &group.component,
                    layout: Some(group.layout),
                    chosen,
                    pieces: vec![piece.clone()],
                }),
                Err(none) => {
                    // All pieces of a part that have no size have it for one reason.
                    if !packed.left_out.iter().any(|(title, _)| *title == group.title) {
                        none.report(&group.title, group.layout, origin, &mut packed.report);
                    }
                    packed.left_out.push((group.title.clone(), "no size of the vendor fits"));
                }
            }
        }
    }
    packed.left_out.dedup();
    batches.extend(boards(printed, order, packed));
    batches
}

/// The boards and maps of a file, each as a piece without a back. One that fits no size is left out.
fn boards<'p>(printed: &'p Printed, order: &Order<'_>, packed: &mut Packed) -> Vec<Batch<'p>> {
    let mut batches = Vec::new();
    for sheet in &printed.sheets {
        let [only] = sheet.placements.as_slice() else { continue };
        if !printed.plates.contains(&only.face) {
            continue;
        }
        let piece = Piece {
            name: sheet.title.clone(),
            front: only.face,
            back: None,
            copies: 1,
            size: sheet.paper,
            cut: Cut::Straight,
            corner: Length::ZERO,
            folds: Vec::new(),
            footprint: None,
        };
        let wanted = order.sizes.get(&file_name(&sheet.title));
        match choice::choose(order.vendor, wanted, &piece, Stock::Board) {
            Ok(chosen) => batches.push(Batch {
                title: &sheet.title,
                component: "",
                layout: None,
                chosen,
                pieces: vec![piece],
            }),
            Err(_) => packed.left_out.push((sheet.title.clone(), "no size of the vendor fits")),
        }
    }
    batches
}

impl Batch<'_> {
    /// Reports too many pieces, and pieces without the back that they need. Returns whether they can be packed.
    fn check(&self, order: &Order<'_>, report: &mut Report) -> bool {
        let (title, size) = (self.title, &self.chosen.name);
        let Some(layout) = self.layout else { return true };
        let count: u32 = self.pieces.iter().map(|piece| piece.copies).sum();
        let mut is_sound = true;
        if let Some(most) = self.chosen.most.filter(|most| count > *most) {
            let message = format!("{title}: {count} cards, the most of {size} are {most}");
            report.error(code::OUT_OF_RANGE, layout, message).help(
                "order them in several parts: print some of them with `--only` or `--where`, into a folder of their own",
            );
            is_sound = false;
        }
        let without = self.pieces.iter().filter(|piece| piece.back.is_none()).count();
        if self.chosen.back == VendorBack::Required && without > 0 {
            let which = if without == self.pieces.len() {
                "they have no back".to_owned()
            } else {
                format!("{without} of them have no back")
            };
            let message = format!("{title}: {which}, and {size} has two printed sides");
            report.error(code::MISSING_KEY, layout, message).help(
                "give the layout a `back:`; a white one is `back: {paper: {shape: rectangle, fill: white}}`",
            );
            is_sound = false;
        }
        let differs = self.chosen.differs_from(self.pieces[0].size);
        if differs > Length::ZERO {
            let message = format!(
                "{title}: the cards measure {}, and {size} of {} {}",
                self.pieces[0].size,
                order.vendor.title(),
                self.chosen.trim()
            );
            report.note(code::OUT_OF_RANGE, layout, message).help(format!(
                "each is in the center of its picture; for an exact fit, write `size: {}`",
                written(self.chosen.trim())
            ));
        }
        is_sound
    }

    /// The one back of several pieces.
    fn common_back(&self) -> Option<FaceId> {
        let first = self.pieces.first()?.back?;
        (self.pieces.len() > 1 && self.pieces.iter().all(|piece| piece.back == Some(first))).then_some(first)
    }
}

/// A size as definitions write it.
fn written(size: Size) -> String {
    format!("{} x {}", size.width, size.height)
}

/// Writes the pieces of a batch as pictures.
fn pictures(
    batch: &Batch<'_>,
    (printed, order, (format, ending)): (&Printed, &Order<'_>, (Format, &str)),
    folder: &str,
    packed: &mut Packed,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let vendor = order.vendor;
    let (fit, mut continued) = (batch.chosen.fit(vendor), false);
    let mut draw = |face: FaceId| -> Result<Vec<u8>, String> {
        let dots = fitted(face_of(printed, face), &printed.fonts, fit)?;
        continued |= dots.is_continued;
        dots.file(format)
    };
    let has_back = batch.chosen.back != VendorBack::None;
    let common = batch.common_back().filter(|_| has_back);
    let common_name = common.map(|_| format!("{folder}/back{ending}"));
    let repeats = vendor.copies == VendorCopies::Repeated;
    let times = |piece: &Piece| if repeats { piece.copies } else { 1 };
    let count: u32 = batch.pieces.iter().map(times).sum();
    let digits = count.to_string().len().max(2);
    let mut number = 0;
    for piece in &batch.pieces {
        let front = draw(piece.front)?;
        let own = piece.back.filter(|_| has_back && common.is_none());
        let back = own.map(&mut draw).transpose()?;
        for _ in 0..times(piece) {
            number += 1;
            let name = format!("{folder}/{number:0digits$}-{}", names::of_piece(&piece.name));
            let file = format!("{name}{ending}");
            take(&file, front.clone())?;
            let mut behind = common_name.clone();
            if let Some(back) = &back {
                let file = format!("{name}-back{ending}");
                take(&file, back.clone())?;
                behind = Some(file);
            }
            packed.rows.push(Row {
                file,
                back: behind,
                part: batch.title.to_owned(),
                size: batch.chosen.name.clone(),
                card: piece.name.clone(),
                copies: if repeats { 1 } else { piece.copies },
            });
        }
    }
    if let Some((back, name)) = common.zip(common_name) {
        take(&name, draw(back)?)?;
    }
    if let Some(layout) = batch.layout.filter(|_| continued) {
        judge::bleed(batch, printed, vendor, layout, &mut packed.report);
    }
    Ok(())
}

fn face_of(printed: &Printed, face: FaceId) -> &Face {
    &printed.faces[face.0 as usize]
}
