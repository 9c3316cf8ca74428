//! The markers of boards and maps.

use super::rows::Extent;
use crate::diag::Report;
use crate::model::marker::{Marker, Markers, PlacedMarker};
use crate::source::{Located, Node, Read};

/// Kinds, each with its markers by name, as in a document.
type Written = Vec<(Located<String>, Vec<(Located<String>, Node)>)>;

/// The markers of each kind that are on existing spaces.
pub(super) fn markers_on(written: Written, extent: &Extent<'_>, report: &mut Report) -> Markers {
    let mut markers = Markers::default();
    for (kind, of_it) in written {
        for (name, node) in of_it {
            let standing = PlacedMarker::read(&node, report);
            stand(&kind.value, name, standing, extent, &mut markers, report);
        }
    }
    markers
}

/// Places a marker on its space; one without a space is counted as stray.
pub(super) fn stand(
    kind: &str,
    name: Located<String>,
    standing: Option<PlacedMarker>,
    extent: &Extent<'_>,
    markers: &mut Markers,
    report: &mut Report,
) {
    match standing.filter(|standing| extent.has(standing.at, report)) {
        Some(standing) => markers.push(kind, Marker::new(name, standing)),
        None => markers.push_stray(kind),
    }
}
