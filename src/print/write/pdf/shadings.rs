//! Gradients as `printpdf` writes them.

use lopdf::Dictionary;
use printpdf::{GradientStop, Shading, ShadingGeometry};

use crate::compose::drawing::{Gradient, GradientKind};
use crate::model::Color;

pub(super) fn shading(gradient: &Gradient) -> Dictionary {
    let geometry = match gradient.kind {
        GradientKind::Linear(coords) => ShadingGeometry::Axial { coords },
        GradientKind::Radial([fx, fy, cx, cy, r]) => {
            ShadingGeometry::Radial { coords: [fx, fy, 0.0, cx, cy, r] }
        }
    };
    let stop = |(offset, Color { r, g, b, .. }): &(f32, Color)| GradientStop {
        offset: *offset,
        color: [*r, *g, *b].map(|channel| f32::from(channel) / 255.0),
    };
    // The first color applies up to its place, the last one from its place on.
    let stops = gradient.stops.iter().map(stop).collect();
    Shading { geometry, stops, extend: (true, true) }.to_dict()
}
