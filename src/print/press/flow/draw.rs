//! The pages of a flowing text.

use std::sync::{Arc, Mutex, PoisonError};

use super::FlowToPrint;
use super::to_print::Card;
use super::words::QR;
use crate::compose::Tint;
use crate::compose::art::Artwork;
use crate::compose::drawing::{Drawing, Item, Paint, Stroke, Transform};
use crate::compose::path::Path;
use crate::compose::prose::{self, Lost, RULES, SetBooklet, Shop};
use crate::compose::qr::{QUIET, Squares};
use crate::compose::toned::{Tone, Toned};
use crate::compose::{Composed, Face, Ink, Piece, Workshop, portrait};
use crate::diag::{Report, code};
use crate::geometry::{Length, Size};
use crate::model::slot::Level;
use crate::model::{Backs, Color, FaceSize, SheetSpec};
use crate::press::part::Part;
use crate::press::shrink;
use crate::source::shortened;

/// The line around cards, which are as white as the page.
const EDGE: Color = Color::rgb(150, 150, 150);
/// The white around a cover, in points.
const AROUND_COVER: f32 = 8.5;
/// How icons in text are colored.
const PLAIN: (Color, Tint) = (Color::BLACK, Tint::Plain);

impl FlowToPrint<'_> {
    /// The pages on a sheet, for the paper with an index in the order, and their headings. Faults of what they show are
    /// reported.
    pub fn pages(
        &self,
        (paper, spec): (usize, &SheetSpec),
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> SetBooklet {
        self.check(spec, workshop, report);
        let size = Self::size(spec);
        let rules = if self.has_rules { length(RULES) } else { Length::ZERO };
        let margin = self.wanted.margin;
        let least = Length::mm(30);
        let inner = Size::new(size.width - margin * 2 - rules, size.height - margin * 2);
        if inner.width < least || inner.height < least {
            let message = format!("pages of {size} have no room for text within margins of {margin}");
            report
                .error(code::FACE_TOO_LARGE, self.wanted.path.origin, message)
                .help("make the `margin` smaller, or use a sheet with larger pages");
            return SetBooklet::default();
        }
        let found = Mutex::new(Report::default());
        let draw = |name: &str, room: Size| {
            let mut own = Report::default();
            let face = self.picture(name, (paper, room), workshop, &mut own);
            found.lock().unwrap_or_else(PoisonError::into_inner).append(own);
            face
        };
        let icon = |name: &str| self.icon(name, workshop);
        let shop = Shop {
            page: inner,
            fonts: workshop.fonts,
            titles: self.titles,
            color: prose::colored(self.color),
            words: &self.words,
            nowhere: self.wanted.path.origin,
            draw: &draw,
            icon: &icon,
        };
        let set = prose::booklet(&self.text, self.wanted.booklet, shop);
        let cover = self.text.front.as_ref().map(|front| {
            let around = length(AROUND_COVER) * 2;
            let page = Size::new(size.width - around, size.height - around);
            prose::cover(front, self.text.language, Shop { page, ..shop })
        });
        self.report_lost(&set.lost, report);
        report.append(found.into_inner().unwrap_or_else(PoisonError::into_inner));
        SetBooklet { pages: self.placed((cover, set.pages), size, (margin, rules)), ..set }
    }

    /// The cover and the pages at their places on pages of a size, with a margin and room for the numbers of rules.
    fn placed(
        &self,
        (cover, pages): (Option<Face>, Vec<Face>),
        size: Size,
        (margin, rules): (Length, Length),
    ) -> Vec<Face> {
        // On facing pages, the margin with numbers is outside.
        let left =
            |n: usize| if self.wanted.booklet && n.is_multiple_of(2) { margin } else { margin + rules };
        let placed = |(n, face): (usize, Face)| Face {
            size,
            bleed: Length::ZERO,
            corner: Length::ZERO,
            drawing: moved(face.drawing, Transform::moved(left(n).to_pt() as f32, margin.to_pt() as f32)),
        };
        let before = usize::from(cover.is_some());
        let cover = cover.map(|face| Face {
            size,
            drawing: moved(face.drawing, Transform::moved(AROUND_COVER, AROUND_COVER)),
            ..face
        });
        let pages = pages.into_iter().enumerate().map(|(n, face)| placed((before + n, face)));
        cover.into_iter().chain(pages).collect()
    }

    /// Reports what would be lost of a text.
    fn report_lost(&self, lost: &[Lost], report: &mut Report) {
        let (place, too_much) = (self.wanted.path.origin, code::TEXT_DOES_NOT_FIT);
        for lost in lost {
            match lost {
                Lost::Narrow(name, wanted, printed) => report
                    .warning(
                        code::OUT_OF_RANGE,
                        wanted.origin,
                        format!("\"{}\" is printed {printed} wide, not {}", shortened(name), wanted.value),
                    )
                    .help("cards, boards and maps are no larger than in print, and nothing is larger than the page"),
                Lost::Below(text) => report
                    .error(too_much, place, format!("\"{}\" is higher than a page", shortened(text)))
                    .help("divide it, or give it more room: larger pages, or fewer columns"),
                Lost::Beside(text) => report
                    .warning(
                        too_much,
                        place,
                        format!("a word of \"{}\" is wider than its room", shortened(text)),
                    )
                    .help("shorten or divide it, or give it more room: fewer columns, or `hyphenate: true`"),
            };
        }
    }

    /// Reports missing icons, and a booklet on a sheet that is printed on one side.
    fn check(&self, spec: &SheetSpec, workshop: Workshop<'_>, report: &mut Report) {
        for name in &self.icons {
            if let Err(none) = workshop.art.icon(&name.value, &[self.path(workshop)], PLAIN) {
                report.error(code::UNKNOWN_ICON, name.origin, none.message).help(none.help);
            }
        }
        let has_halves = spec.columns == Some(2) && spec.rows == Some(1);
        let has_both_sides = matches!(spec.backs, Backs::LongEdge | Backs::ShortEdge);
        if self.wanted.booklet && !(has_halves && has_both_sides) {
            let message = format!("\"{}\" can't be folded to a booklet", spec.head.name.value);
            report
                .error(code::OUT_OF_RANGE, self.wanted.path.origin, message)
                .help("a booklet has two pages side by side on both sides of the paper: use the sheet a4-booklet or letter-booklet");
        }
    }

    /// The path of the text, to which the paths of its pictures are relative.
    fn path<'w>(&self, workshop: Workshop<'w>) -> &'w str {
        workshop.files.get(self.file).name.as_str()
    }

    fn icon(&self, name: &str, workshop: Workshop<'_>) -> Option<(Arc<Drawing>, f32)> {
        /// The height in points for which icons in text are drawn, where it matters.
        const HEIGHT: f32 = 24.0;
        let artwork = workshop.art.icon(name, &[self.path(workshop)], PLAIN).ok()?.artwork;
        Some((artwork.drawing(HEIGHT).ok()?, artwork.aspect()))
    }

    /// What a text shows under a name, no larger than a size.
    fn picture(
        &self,
        name: &str,
        (paper, room): (usize, Size),
        workshop: Workshop<'_>,
        report: &mut Report,
    ) -> Option<Face> {
        if let Some((_, card)) = self.cards.iter().find(|(known, _)| known == name) {
            let page = card.pages.get(paper).copied()?;
            return picture_of(&card.part, name.starts_with("back:"), (page, room), workshop, report);
        }
        if let Some(example) = self.examples.iter().find(|example| example.name == name) {
            return self.example_in(example, (paper, room), workshop, report);
        }
        if let Some((_, plate)) = self.plates.iter().find(|(known, _)| known == name) {
            return Some(shrunk(plate.in_text(room, workshop, report), room));
        }
        if let Some((QR, text)) = name.split_once(':') {
            return code(text, room);
        }
        let (_, at) = self.art.iter().find(|(known, _)| known == name)?;
        let path = crate::source::door::beside(self.path(workshop), name);
        let artwork = match workshop.art.file(&path, Color::BLACK) {
            Ok(artwork) => artwork,
            Err(none) => {
                report.error(code::BAD_IMAGE, at.origin, none.message).help(none.help);
                return None;
            }
        };
        let (most_wide, most_high) = (room.width.to_pt() as f32, room.height.to_pt() as f32);
        Some(picture_in(&artwork, most_high.min(most_wide / artwork.aspect()), workshop.options.ink))
    }
}

/// Artwork of a height in points, lightened if ink is saved.
pub fn picture_in(artwork: &Artwork, height: f32, ink: Ink) -> Face {
    let width = height * artwork.aspect();
    let mut drawing = Drawing::default();
    drawing.push(match artwork.drawing(height) {
        Ok(drawing) => Item::Shared(drawing, Transform::scaled(height, 0.0, 0.0)),
        Err(picture) => Item::Picture(picture, [0.0, 0.0, width, height]),
    });
    if ink.is_saved() {
        drawing = Toned::new(Tone::Pale).of_area(&drawing, width * height);
    }
    let size = Size::new(length(width), length(height));
    Face { size, bleed: Length::ZERO, corner: Length::ZERO, drawing }
}

/// The QR code of a text with the white around it, as large as fits.
fn code(text: &str, room: Size) -> Option<Face> {
    let squares = Squares::of(text, Level::Medium)?;
    let side = room.width.min(room.height);
    let square = side.to_pt() as f32 / (squares.count + 2 * QUIET) as f32;
    let place =
        |(column, row): (usize, usize)| ((column + QUIET) as f32 * square, (row + QUIET) as f32 * square);
    let mut drawing = Drawing::default();
    drawing.path(squares.outline(place), Some(Paint::Color(Color::BLACK)), None);
    Some(Face { size: Size::new(side, side), bleed: Length::ZERO, corner: Length::ZERO, drawing })
}

/// The first card of a part, or its back, as it fills a page of its sheet, cut out with a line around it and
/// no larger than `room`.
pub fn picture_of(
    card: &Part<'_>,
    is_back: bool,
    (page, room): (Size, Size),
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Option<Face> {
    let shown = |composed: &Composed| {
        let piece = composed.pieces.first()?;
        portrait_of(piece, is_back, &composed.faces, room)
    };
    with_composed(card, page, workshop, report, shown)
}

/// A result from the first card of a part, as it fills a page of its sheet, and all faces of it.
pub(super) fn with_first<T>(
    card: &Card<'_>,
    page: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
    result: impl FnOnce(&Piece, &[Face]) -> Option<T>,
) -> Option<T> {
    let first = |composed: &Composed| result(composed.pieces.first()?, &composed.faces);
    with_composed(&card.part, page, workshop, report, first)
}

/// A result from a composed part. Its faults are reported.
fn with_composed<T>(
    card: &Part<'_>,
    page: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
    result: impl FnOnce(&Composed) -> Option<T>,
) -> Option<T> {
    if !matches!(card.layout.size, FaceSize::Page(_)) {
        let (composed, found) = card.composed_once(page, workshop);
        report.append(found.clone());
        return result(composed);
    }
    // The size of type is checked where the card is printed, not in its picture.
    let mut found = Report::default();
    let (composed, _) = shrink::to_page(card, page, page, workshop, &mut found);
    found.retain(|fault| fault.code != code::SMALL_TYPE);
    report.append(found);
    result(&composed)
}

/// A piece of some faces, or its back, cut out with a line around it and no larger than `room`.
pub fn portrait_of(piece: &Piece, is_back: bool, faces: &[Face], room: Size) -> Option<Face> {
    let id = if is_back { piece.back? } else { piece.front };
    let outline = portrait::outline(piece, is_back);
    let face = portrait::cut_out(faces.get(id.0 as usize)?.clone(), outline.clone());
    Some(shrunk(edged(face, outline), room))
}

/// A card with a line around it.
pub fn edged(mut face: Face, outline: Option<Path>) -> Face {
    let (width, height) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
    let stroke = Stroke { paint: Paint::Color(EDGE), width: 0.5, dash: Vec::new(), round: false };
    let path = outline.unwrap_or_else(|| Path::rectangle(0.0, 0.0, width, height));
    face.drawing.path(path, None, Some(stroke));
    face
}

/// The face, made smaller if it is larger than `room`.
pub fn shrunk(face: Face, room: Size) -> Face {
    let part = |all: Length, room: Length| room.to_pt() / all.to_pt();
    let scale = part(face.size.width, room.width).min(part(face.size.height, room.height)).min(1.0);
    let smaller = |length: Length| Length::um((length.to_um() as f64 * scale) as i64);
    let size = Size::new(smaller(face.size.width), smaller(face.size.height));
    let drawing = moved(face.drawing, Transform::scaled(scale as f32, 0.0, 0.0));
    Face { size, bleed: Length::ZERO, corner: Length::ZERO, drawing }
}

fn moved(drawing: Drawing, transform: Transform) -> Drawing {
    Drawing { items: vec![Item::placed(drawing, transform)] }
}

fn length(points: f32) -> Length {
    Length::from_pt(f64::from(points))
}
