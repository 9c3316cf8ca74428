//! Colors of CSS Color 4 and 5 as the hexadecimal sRGB colors that `usvg` knows: on paper there is one color space.

use color::{AlphaColor, ColorSpaceTag, DynamicColor, HueDirection, Srgb, parse_color};

use super::syntax::{function, split, words};

/// The deepest nesting of functions.
const DEEPEST: usize = 16;

/// A color as `#rrggbb`, or `#rrggbbaa` if it is partly transparent. `current` is the value of `currentColor`.
pub(super) fn hex(text: &str, current: &str) -> Option<String> {
    let color: AlphaColor<Srgb> = parsed(text, current, 0)?.to_alpha_color();
    let [r, g, b, a] = color.components.map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8);
    Some(if a == 255 { format!("#{r:02x}{g:02x}{b:02x}") } else { format!("#{r:02x}{g:02x}{b:02x}{a:02x}") })
}

fn parsed(text: &str, current: &str, depth: usize) -> Option<DynamicColor> {
    let text = text.trim().to_ascii_lowercase();
    if depth > DEEPEST {
        return None;
    }
    match text.as_str() {
        "currentcolor" if depth < DEEPEST => return parsed(current, "black", DEEPEST),
        // The colors of the system, as they are on paper.
        "canvas" => return parse_color("white").ok(),
        "canvastext" => return parse_color("black").ok(),
        _ => {}
    }
    match function(&text) {
        Some((name, arguments)) if name == "light-dark" => {
            let both = split(arguments, b",");
            (both.len() == 2).then(|| parsed(both[0], current, depth + 1)).flatten()
        }
        Some((name, arguments)) if name == "color-mix" => mixed(arguments, current, depth + 1),
        _ => parse_color(&text).ok(),
    }
}

/// The color of `color-mix(in SPACE, COLOR 30%, COLOR)`.
fn mixed(arguments: &str, current: &str, depth: usize) -> Option<DynamicColor> {
    let parts = split(arguments, b",");
    // Without a space, colors are mixed in Oklab.
    let (space, colors) = match parts.as_slice() {
        [space, colors @ ..] if space.starts_with("in ") => (words(space), colors),
        colors => (vec!["in", "oklab"], colors),
    };
    let [one, two] = colors else { return None };
    let tag: ColorSpaceTag = space.get(1)?.parse().ok()?;
    let direction = match space.get(2).copied() {
        None | Some("shorter") => HueDirection::Shorter,
        Some("longer") => HueDirection::Longer,
        Some("increasing") => HueDirection::Increasing,
        Some("decreasing") => HueDirection::Decreasing,
        Some(_) => return None,
    };
    let (one, first) = weighed(one, current, depth)?;
    let (two, second) = weighed(two, current, depth)?;
    let (first, second) = match (first, second) {
        (None, None) => (0.5, 0.5),
        (Some(first), None) => (first, 1.0 - first),
        (None, Some(second)) => (1.0 - second, second),
        (Some(first), Some(second)) => (first, second),
    };
    let sum = first + second;
    if sum <= 0.0 {
        return None;
    }
    let mix = one.interpolate(two, tag, direction).eval(second / sum);
    Some(if sum < 1.0 { mix.multiply_alpha(sum) } else { mix })
}

/// A color with its percentage, which is before or after it.
fn weighed(text: &str, current: &str, depth: usize) -> Option<(DynamicColor, Option<f32>)> {
    let (weights, colors): (Vec<&str>, Vec<&str>) =
        words(text).into_iter().partition(|word| word.ends_with('%'));
    let weight = match weights.as_slice() {
        [] => None,
        [one] => Some(one.trim_end_matches('%').parse::<f32>().ok()?.clamp(0.0, 100.0) / 100.0),
        _ => return None,
    };
    let [color] = colors.as_slice() else { return None };
    Some((parsed(color, current, depth)?, weight))
}
