//! Gradients as PDF shadings.

use lopdf::{Dictionary, Object, dictionary};

use crate::compose::drawing::{Gradient, GradientKind};
use crate::model::Color;

pub(super) fn shading(gradient: &Gradient) -> Dictionary {
    let (kind, coords) = match gradient.kind {
        GradientKind::Linear(ends) => (2, ends.to_vec()),
        GradientKind::Radial([fx, fy, cx, cy, r]) => (3, vec![fx, fy, 0.0, cx, cy, r]),
    };
    dictionary! {
        "ShadingType" => kind,
        "ColorSpace" => "DeviceRGB",
        "Coords" => coords.into_iter().map(Object::Real).collect::<Vec<_>>(),
        "Function" => function(&gradient.stops),
        "Extend" => vec![true.into(), true.into()],
    }
}

/// From a place between 0 and 1 to a color, straight from stop to stop.
fn function(stops: &[(f32, Color)]) -> Dictionary {
    let mut parts: Vec<Object> = Vec::new();
    let mut bounds: Vec<Object> = Vec::new();
    // The first color holds up to its place, the last one from there on.
    let ends = stops.first().zip(stops.last()).map(|(first, last)| [(0.0, first.1), (1.0, last.1)]);
    let mut places: Vec<(f32, Color)> = stops.to_vec();
    if let Some([first, last]) = ends {
        places.insert(0, first);
        places.push(last);
    }
    for pair in places.windows(2) {
        let [(from_at, from), (at, to)] = pair else { continue };
        // Between two colors in one place there is nothing.
        if at <= from_at {
            continue;
        }
        if !parts.is_empty() {
            bounds.push(Object::Real(*from_at));
        }
        parts.push(between(*from, *to).into());
    }
    match (parts.len(), stops.first()) {
        (0, first) => {
            let color = first.map_or(Color::BLACK, |(_, color)| *color);
            between(color, color)
        }
        (1, _) => match parts.remove(0) {
            Object::Dictionary(only) => only,
            _ => Dictionary::new(),
        },
        (count, _) => dictionary! {
            "FunctionType" => 3,
            "Domain" => vec![0.into(), 1.into()],
            "Functions" => parts,
            "Bounds" => bounds,
            "Encode" => [0, 1].repeat(count).into_iter().map(Object::from).collect::<Vec<_>>(),
        },
    }
}

fn between(from: Color, to: Color) -> Dictionary {
    let parts = |color: Color| {
        [color.r, color.g, color.b].map(|channel| Object::Real(f32::from(channel) / 255.0)).to_vec()
    };
    dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![0.into(), 1.into()],
        "C0" => parts(from),
        "C1" => parts(to),
        "N" => 1,
    }
}
