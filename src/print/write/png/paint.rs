//! Paints and blends as those of `tiny-skia`.

use resvg::tiny_skia::{
    BlendMode, Color as Shade, GradientStop, LinearGradient, Paint as Ink, Point, RadialGradient, Shader,
    SpreadMode, Transform,
};

use crate::compose::drawing::{Blend, Gradient, GradientKind, Paint};
use crate::model::Color;

/// The `tiny-skia` form of a paint.
pub(super) fn ink(paint: &Paint) -> Option<Ink<'static>> {
    let shader = match paint {
        Paint::Color(color) => Shader::SolidColor(shade(*color)),
        Paint::Gradient(gradient) => shader(gradient)?,
    };
    Some(Ink { shader, ..Ink::default() })
}

fn shader(gradient: &Gradient) -> Option<Shader<'static>> {
    let stops: Vec<GradientStop> = (gradient.stops.iter())
        .map(|(at, color)| GradientStop::new(*at, shade(Color { a: 255, ..*color })))
        .collect();
    let (spread, plain) = (SpreadMode::Pad, Transform::default());
    let made = match gradient.kind {
        GradientKind::Linear([x1, y1, x2, y2]) => {
            LinearGradient::new(Point::from_xy(x1, y1), Point::from_xy(x2, y2), stops, spread, plain)
        }
        GradientKind::Radial([fx, fy, cx, cy, r]) => {
            RadialGradient::new(Point::from_xy(fx, fy), 0.0, Point::from_xy(cx, cy), r, stops, spread, plain)
        }
    };
    // A gradient without extent has the last of its colors.
    let (_, last) = gradient.stops.last()?;
    Some(made.unwrap_or(Shader::SolidColor(shade(Color { a: 255, ..*last }))))
}

fn shade(Color { r, g, b, a }: Color) -> Shade {
    Shade::from_rgba8(r, g, b, a)
}

/// The `tiny-skia` form of a blend mode.
pub(super) fn mode(blend: Blend) -> BlendMode {
    match blend {
        Blend::Normal => BlendMode::SourceOver,
        Blend::Multiply => BlendMode::Multiply,
        Blend::Screen => BlendMode::Screen,
        Blend::Overlay => BlendMode::Overlay,
        Blend::Darken => BlendMode::Darken,
        Blend::Lighten => BlendMode::Lighten,
        Blend::ColorDodge => BlendMode::ColorDodge,
        Blend::ColorBurn => BlendMode::ColorBurn,
        Blend::HardLight => BlendMode::HardLight,
        Blend::SoftLight => BlendMode::SoftLight,
        Blend::Difference => BlendMode::Difference,
        Blend::Exclusion => BlendMode::Exclusion,
        Blend::Hue => BlendMode::Hue,
        Blend::Saturation => BlendMode::Saturation,
        Blend::Color => BlendMode::Color,
        Blend::Luminosity => BlendMode::Luminosity,
    }
}
