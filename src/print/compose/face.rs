//! Faces of all entries of a part: front and back of each, every distinct face once.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock};

use super::canvas::{Canvas, FoundSizes, Sizes, Stage};
use super::composed::{Composed, Face, FaceId, Piece};
use super::drawing::{Drawing, Item, Transform};
use super::form::Form;
use super::preflight::OF_LAYOUTS;
use super::series::{self, Copy, Placed};
use super::share::Pool;
use super::text::Typesetter;
use super::toned::{Tone, Toned};
use super::workshop::Workshop;
use super::{contrast, hatch, setting, slots};
use crate::diag::{Cause, Code, Report, code};
use crate::geometry::{Rect, Size};
use crate::model::slot::LowInk;
use crate::model::{Cards, Entry, Layout, Scope, Series, Slot};
use crate::parallel;
use crate::source::Origin;

/// The choice of entries to compose.
#[derive(Clone, Copy)]
pub struct Chosen<'a> {
    /// The entries to draw.
    pub drawn: &'a [&'a Entry],
    /// All entries with the layout: text with one size on all cards gets the size that all of these need,
    /// even if only some are drawn.
    pub all: &'a [&'a Entry],
    /// All entries of the component, for numbers and totals in texts.
    pub component: &'a [&'a Entry],
    /// A store for the sizes of text with one size on all cards, shared with other choices from the same
    /// cards on faces of the same size.
    pub sizes: Option<&'a SizesOfAll>,
}

/// The sizes of text with one size on all cards, computed once.
#[derive(Default)]
pub struct SizesOfAll(OnceLock<Sizes>);

/// Composes entries of one size. Text with one size on all cards gets the size that `all` of them need.
pub(super) fn compose_sized(
    (entries, all, sizes): (&[Placed<'_>], &[Placed<'_>], Option<&SizesOfAll>),
    cards: &Cards<'_>,
    layout: &Layout,
    size: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Composed {
    let part = Part { layout, size, workshop, cards };
    let last = if let Some(known) = sizes.and_then(|sizes| sizes.0.get()) {
        part.attempt(entries, Some(known))
    } else {
        let first = part.attempt(entries, None);
        // The first attempt has found the size of texts that share one on all cards.
        if first.sizes.is_empty() {
            first
        } else if all.len() > entries.len() {
            let of_all = part.attempt(all, None).sizes;
            let last = part.attempt(entries, Some(&of_all));
            sizes.map(|sizes| sizes.0.set(of_all));
            last
        } else if first.differ {
            part.attempt(entries, Some(&first.sizes))
        } else {
            first
        }
    };
    report.append(last.report);
    last.composed
}

/// The most cells of repeats on one face: nested repeats multiply.
const MOST_CELLS: i64 = 50_000;

/// Entries of one layout.
struct Part<'a> {
    layout: &'a Layout,
    size: Size,
    workshop: Workshop<'a>,
    cards: &'a Cards<'a>,
}

struct Attempt {
    composed: Composed,
    report: Report,
    /// Faults of slots that are the same on all cards and were reported.
    reported: BTreeSet<(Code, Origin)>,
    sizes: Sizes,
    /// Whether texts that are to share one size needed different ones.
    differ: bool,
}

/// A part of a face: slots that are the same on all cards are drawn once.
enum Step<'a> {
    Shared(Arc<Drawing>),
    Slot(&'a Slot),
}

/// One side of one entry.
struct Side {
    drawing: Drawing,
    report: Report,
    sizes: FoundSizes,
}

impl Part<'_> {
    fn attempt(&self, entries: &[Placed<'_>], same_sizes: Option<&Sizes>) -> Attempt {
        let mut attempt = Attempt {
            composed: Composed::default(),
            report: Report::default(),
            reported: BTreeSet::new(),
            sizes: Sizes::new(),
            differ: false,
        };
        let entries = series::copies(entries, self.layout, self.cards);
        let Some(first) = entries.first() else { return attempt };
        let stage = self.stage(same_sizes);
        let setter = || Typesetter::new(self.workshop.fonts);
        let is_alone = entries.len() == 1;
        let mut steps = |slots| {
            // What is on one face alone is drawn in place: it is heard part by part.
            if is_alone { each(slots) } else { self.steps(slots, first, &stage, &mut attempt) }
        };
        let (front, back) = (steps(&self.layout.front), steps(&self.layout.back));
        let common_back = self.layout.back.iter().all(Slot::is_static);
        let pool = Pool::default();
        let faults_only = self.workshop.options.faults_only;
        let pooled = |side: Side| {
            let drawing = if faults_only { Drawing::default() } else { pool.share(side.drawing) };
            Side { drawing, ..side }
        };
        let has_form = self.layout.slots().any(Slot::has_form_fields);
        let sides = parallel::map(&entries, setter, |setter, _, entry| {
            let front = self.side(&front, entry, &stage, setter);
            let back = (!common_back).then(|| self.side(&back, entry, &stage, setter));
            let form =
                (has_form && entry.printed == 1).then(|| form(entry.card.entry, &front, back.as_ref()));
            (pooled(front), back.map(pooled), form)
        });
        let add = |drawing: Drawing, attempt: &mut Attempt| {
            let face =
                Face { size: self.size, bleed: self.layout.bleed, corner: self.layout.corner(), drawing };
            attempt.composed.faces.push(face);
            FaceId(attempt.composed.faces.len() as u32 - 1)
        };
        let hatched = self.hatched();
        let shared_back = if common_back && !back.is_empty() {
            let side = self.side(&back, first, &stage, &mut setter());
            let drawing = attempt.take(side);
            (!drawing.is_empty()).then(|| add(hatched(drawing), &mut attempt))
        } else {
            None
        };
        for (entry, (front, back, form)) in entries.iter().zip(sides) {
            attempt.composed.forms.extend(form);
            let front = add(attempt.take(front), &mut attempt);
            let back = match back {
                Some(back) => Some(add(hatched(attempt.take(back)), &mut attempt)),
                None => shared_back,
            };
            attempt.composed.pieces.push(self.piece(entry, (front, back)));
        }
        pool.unshare_singles(attempt.composed.faces.iter_mut().map(|face| &mut face.drawing));
        attempt
    }

    /// Adds a hatch to backs that are printed with little ink, unless they are pages.
    fn hatched(&self) -> impl Fn(Drawing) -> Drawing {
        let super::Options { ink, faults_only, .. } = self.workshop.options;
        let hatch = (ink.is_saved() && !faults_only && !self.layout.size.is_page())
            .then(|| hatch::hatch(self.size, self.layout.bleed));
        move |mut back| {
            back.items.splice(..0, hatch.clone());
            back
        }
    }

    fn piece(&self, entry: &Copy<'_>, (front, back): (FaceId, Option<FaceId>)) -> Piece {
        Piece {
            name: entry.card.entry.name.value.clone(),
            front,
            back,
            copies: entry.printed,
            size: self.size,
            cut: self.layout.cut.clone(),
            corner: self.layout.corner(),
            folds: self.layout.folded.0.as_ref().map(|net| net.folds.clone()).unwrap_or_default(),
            footprint: None,
        }
    }

    /// What all faces of the part share.
    fn stage<'s>(&'s self, same_sizes: Option<&'s Sizes>) -> Stage<'s> {
        Stage {
            layout: self.layout,
            face: self.size,
            art: self.workshop.art,
            files: self.workshop.files,
            same_sizes,
            language: self.workshop.options.language,
            faults_only: self.workshop.options.faults_only,
            draft: self.workshop.options.draft,
            pieces: self.workshop.pieces,
            workshop: self.workshop,
            pale: Mutex::new(Toned::new(Tone::Pale)),
        }
    }

    /// The slots of a face; runs of slots that are the same on all cards are drawn already.
    fn steps<'s>(
        &self,
        slots: &'s [Slot],
        any: &Copy<'_>,
        stage: &Stage<'_>,
        attempt: &mut Attempt,
    ) -> Vec<Step<'s>> {
        let mut setter = Typesetter::new(self.workshop.fonts);
        let mut steps = Vec::new();
        for run in slots.chunk_by(|a, b| a.is_static() && b.is_static()) {
            match run {
                [first, ..] if first.is_static() => {
                    let run: Vec<Step<'_>> = run.iter().map(Step::Slot).collect();
                    let side = self.side(&run, any, stage, &mut setter);
                    let drawing = attempt.take(side);
                    if !drawing.is_empty() {
                        steps.push(Step::Shared(Arc::new(drawing)));
                    }
                }
                run => steps.extend(run.iter().map(Step::Slot)),
            }
        }
        steps
    }

    /// One side of a card. If texts on it are to share one size, a first attempt finds that size.
    fn side(
        &self,
        steps: &[Step<'_>],
        entry: &Copy<'_>,
        stage: &Stage<'_>,
        setter: &mut Typesetter<'_>,
    ) -> Side {
        let side = self.side_in(steps, entry, stage, None, setter);
        if side.sizes.differ {
            return self.side_in(steps, entry, stage, Some(&side.sizes.card), setter);
        }
        side
    }

    fn side_in(
        &self,
        steps: &[Step<'_>],
        copy: &Copy<'_>,
        stage: &Stage<'_>,
        card_sizes: Option<&Sizes>,
        setter: &mut Typesetter<'_>,
    ) -> Side {
        let (mut report, mut sizes) = (Report::default(), FoundSizes::default());
        let entry = copy.card.entry;
        let faults = RefCell::default();
        let series = Series { cards: self.cards, index: copy.card.index, copy: copy.number };
        let mut canvas = Canvas {
            stage,
            setter,
            scope: Scope {
                layout: Some(self.layout),
                series: Some(series),
                faults: Some(&faults),
                ..Scope::for_entry(entry)
            },
            report: &mut report,
            found_sizes: &mut sizes,
            card_sizes,
            out: Drawing::default(),
            at: Transform::IDENTITY,
            cells: &Cell::new(MOST_CELLS),
            low_ink: self.workshop.options.ink.is_saved().then_some(LowInk::Lighten),
        };
        for step in steps {
            match step {
                Step::Shared(drawing) => {
                    canvas.out.push(Item::Shared(drawing.clone(), Transform::IDENTITY));
                }
                Step::Slot(slot) => slots::draw(slot, Rect::from_size(self.size), &mut canvas),
            }
        }
        let mut drawing = canvas.out;
        if self.workshop.options.ink.is_saved() {
            contrast::make_legible(&mut drawing);
        }
        report.append(faults.into_inner());
        if copy.number > 1 {
            // A fault on all copies is reported for the first one.
            report.retain(|fault| fault.code == code::TEXT_DOES_NOT_FIT);
        }
        attribute(&mut report, entry);
        Side { drawing, report, sizes }
    }
}

/// Each slot alone.
fn each(slots: &[Slot]) -> Vec<Step<'_>> {
    slots.iter().map(Step::Slot).collect()
}

/// The form fields on both sides of a card.
fn form(entry: &Entry, front: &Side, back: Option<&Side>) -> Form {
    let drawings = [Some(front), back].into_iter().flatten().map(|side| &side.drawing);
    Form::of(&entry.name.value, entry.origin, drawings)
}

/// Adds to faults the card that they are about. A slot without room on many cards is reported at the slot.
fn attribute(report: &mut Report, entry: &Entry) {
    report.attribute([(entry.name.value.as_str(), entry.origin)]);
    for fault in report.iter_mut() {
        if let (Some(about), [slot]) = (&mut fault.about, fault.related.as_slice()) {
            about.cause = Some(Cause::Place(slot.origin));
        }
    }
}

impl Attempt {
    /// Takes everything found on a side except its drawing, and returns the drawing.
    fn take(&mut self, side: Side) -> Drawing {
        let mut found = side.report;
        found.retain(|fault| {
            let Some(origin) = fault.origin.filter(|_| OF_LAYOUTS.contains(&fault.code)) else { return true };
            self.reported.insert((fault.code, origin))
        });
        self.report.append(found);
        self.differ |= side.sizes.all_differ;
        for (alike, size) in side.sizes.all {
            self.differ |= setting::join(&mut self.sizes, alike, size);
        }
        side.drawing
    }
}
