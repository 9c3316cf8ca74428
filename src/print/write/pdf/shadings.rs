//! Gradients as `printpdf` writes them.

use lopdf::{Dictionary, Object};
use printpdf::{GradientStop, Shading, ShadingGeometry};

use crate::compose::drawing::{Gradient, GradientKind};
use crate::model::Color;
use crate::write::separation::Separation;

/// A gradient, in the inks of a press if it is for one.
pub(super) fn shading(gradient: &Gradient, separation: Option<&Separation>) -> Dictionary {
    let mut dict = on_screen(gradient);
    if let Some(separation) = separation {
        dict.set("ColorSpace", "DeviceCMYK");
        in_inks(&mut dict, separation);
    }
    dict
}

/// Replaces the colors at both ends of functions, also within others.
fn in_inks(dict: &mut Dictionary, separation: &Separation) {
    for (key, value) in dict.iter_mut() {
        match value {
            Object::Array(parts) if matches!(key.as_slice(), b"C0" | b"C1") => {
                let channel = |part: &Object| {
                    (part.as_float().unwrap_or_default() * 255.0).round().clamp(0.0, 255.0) as u8
                };
                let [r, g, b] = [0, 1, 2].map(|n| parts.get(n).map_or(0, channel));
                let inks = separation.inks(Color { r, g, b, a: 255 });
                *parts = inks.map(|ink| Object::Real(f32::from(ink) / 255.0)).to_vec();
            }
            Object::Array(parts) => {
                let functions = parts.iter_mut().filter_map(|part| part.as_dict_mut().ok());
                functions.for_each(|function| in_inks(function, separation));
            }
            Object::Dictionary(function) => in_inks(function, separation),
            _ => {}
        }
    }
}

fn on_screen(gradient: &Gradient) -> Dictionary {
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
