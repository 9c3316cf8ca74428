//! The pieces of a part that an earlier print lacks.

use std::sync::Arc;

use crate::compose::prose::EXCHANGED;
use crate::compose::wordless::Wordless;
use crate::compose::{Composed, Options, Workshop, compose, shows_revision};
use crate::diag::Report;
use crate::geometry::{Length, Size};
use crate::model::Content;
use crate::press::flow::draw::portrait_of;
use crate::press::part::Part;
use crate::press::printed::Printed;
use crate::press::{Order, Record, Recorded, record};

/// Records the pieces of a part. If there is an earlier print, only copies that are not `left` in it are kept.
pub(super) fn keep_changed(
    part: &Part<'_>,
    page: Size,
    composed: &mut Composed,
    (workshop, order): (Workshop<'_>, &Order<'_>),
    (left, printed): (&mut Option<Record>, &mut Printed),
) {
    let Content::Faces { component, .. } = &part.wanted.content else { return };
    if !order.has_record() || order.show.is_some() {
        return;
    }
    // A card with another revision, and nothing else, has not changed.
    let plain = (workshop.options.revision.is_some() && shows_revision(&part.layout)).then(|| {
        let options = Options { revision: None, ..workshop.options };
        compose(part.chosen(), &part.layout, page, Workshop { options, ..workshop }, &mut Report::default())
    });
    let faces = plain.as_ref().map_or(&composed.faces, |plain| &plain.faces);
    let named = (part.wanted.title.value.as_str(), component.value.as_str());
    let mut recorded = record::of_pieces(named, &composed.pieces, faces, workshop.fonts);
    let mut wordless = Wordless::new(workshop.fonts);
    if let Some(left) = left {
        for (piece, recorded) in composed.pieces.iter_mut().zip(&recorded) {
            piece.copies = left.take(recorded);
        }
        add_pictures(composed, &mut recorded, &mut wordless);
        composed.pieces.retain(|piece| piece.copies > 0);
    }
    if workshop.options.pictured {
        add_pictures(composed, &mut recorded, &mut wordless);
    }
    printed.record.extend(recorded);
}

/// Adds a small picture of each piece that is printed.
fn add_pictures(composed: &Composed, recorded: &mut [Recorded], wordless: &mut Wordless<'_>) {
    /// Most are printed at about half the size of the piece.
    const SHOWN: f32 = 0.5;
    let [width, height] = EXCHANGED.map(|points| Length::from_pt(f64::from(points)));
    let pieces = composed.pieces.iter().zip(recorded).filter(|(piece, _)| piece.copies > 0);
    for (piece, recorded) in pieces {
        let front = portrait_of(piece, false, &composed.faces, Size::new(width, height));
        recorded.picture = front.map(|mut front| {
            front.drawing = wordless.convert(&front.drawing, SHOWN);
            Arc::new(front)
        });
    }
}
