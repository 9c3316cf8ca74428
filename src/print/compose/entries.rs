//! Faces of entries, in the size of the layout, of the page, or of each piece's squares.

use super::face::{Chosen, compose_sized};
use super::{Composed, Options, Workshop, series, squares};
use crate::diag::Report;
use crate::geometry::Size;
use crate::model::{Cards, FaceSize, Layout};

/// Composes the faces of entries in a layout. `page` is the size of a face that fills a page, or its share of it.
pub fn compose(
    chosen: Chosen<'_>,
    layout: &Layout,
    page: Size,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Composed {
    let size = match layout.size {
        FaceSize::Fixed(size) => size,
        FaceSize::Page(_) => page,
        FaceSize::Squares(side) => return squares::compose(chosen, layout, side, workshop, report),
    };
    let Chosen { drawn, all, component, sizes } = chosen;
    let (drawn, all) = (series::placed(drawn, component), series::placed(all, component));
    let Options { revision, umpire, .. } = workshop.options;
    let cards = Cards::new(component).with_revision(revision).with_umpire(umpire);
    compose_sized((&drawn, &all, sizes), &cards, layout, size, workshop, report)
}
