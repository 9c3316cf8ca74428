//! The pieces of a part that an earlier print lacks.

use crate::compose::{Composed, Options, Workshop, compose, shows_revision};
use crate::diag::Report;
use crate::geometry::Size;
use crate::model::Content;
use crate::press::part::Part;
use crate::press::printed::Printed;
use crate::press::{Order, Record, record};

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
    let recorded = record::of_pieces(named, &composed.pieces, faces, workshop.fonts);
    if let Some(left) = left {
        for (piece, recorded) in composed.pieces.iter_mut().zip(&recorded) {
            piece.copies = left.take(recorded);
        }
        composed.pieces.retain(|piece| piece.copies > 0);
    }
    printed.record.extend(recorded);
}
