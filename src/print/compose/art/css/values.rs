//! Values of properties in the form that `usvg` knows.

use super::colors;
use super::measure::{Measure, measure};
use super::syntax::{end, split, words};

/// The longest value with functions that is looked into, in bytes.
const LONGEST: usize = 1_000;

/// The properties that are colors or paints.
pub(super) const COLORS: [&str; 6] =
    ["fill", "stroke", "stop-color", "flood-color", "lighting-color", "color"];

/// The properties that are one or more numbers and lengths.
const MEASURES: [&str; 23] = [
    "stroke-width",
    "stroke-dashoffset",
    "stroke-dasharray",
    "stroke-miterlimit",
    "font-size",
    "letter-spacing",
    "word-spacing",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "stop-opacity",
    "flood-opacity",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "baseline-shift",
    "font-weight",
];

/// The other properties that `usvg` reads.
const OTHERS: [&str; 44] = [
    "alignment-baseline",
    "clip-path",
    "clip-rule",
    "color-interpolation-filters",
    "direction",
    "display",
    "dominant-baseline",
    "fill-rule",
    "filter",
    "font",
    "font-family",
    "font-kerning",
    "font-optical-sizing",
    "font-size-adjust",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-variation-settings",
    "glyph-orientation-vertical",
    "image-rendering",
    "isolation",
    "marker",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-type",
    "mix-blend-mode",
    "overflow",
    "paint-order",
    "shape-rendering",
    "stroke-linecap",
    "stroke-linejoin",
    "text-anchor",
    "text-decoration",
    "text-overflow",
    "text-rendering",
    "unicode-bidi",
    "visibility",
    "white-space",
    "writing-mode",
    "color-interpolation",
    "color-rendering",
    "enable-background",
];

/// Whether a property changes what is printed, or would; others, which may be many, are passed over.
pub(super) fn is_read(name: &str) -> bool {
    name.starts_with("--")
        || COLORS.contains(&name)
        || MEASURES.contains(&name)
        || OTHERS.contains(&name)
        || GEOMETRY.contains(&name)
        || TRANSFORMS.contains(&name)
        || LOST.iter().any(|(lost, _)| *lost == name)
}

/// The properties that are attributes of shapes.
pub(super) const GEOMETRY: [&str; 10] = ["x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "d"];

/// The properties that make a transform.
pub(super) const TRANSFORMS: [&str; 6] =
    ["transform", "transform-origin", "transform-box", "translate", "rotate", "scale"];

/// The properties that change what is seen and that can't be printed, with the values that change nothing.
const LOST: [(&str, &[&str]); 18] = [
    ("background", &["none", "transparent"]),
    ("background-color", &["transparent"]),
    ("background-image", &["none"]),
    ("mask-image", &["none"]),
    ("mask-border", &["none"]),
    ("backdrop-filter", &["none"]),
    ("offset-path", &["none"]),
    ("offset", &["none"]),
    ("perspective", &["none"]),
    ("vector-effect", &["none"]),
    ("text-transform", &["none"]),
    ("text-shadow", &["none"]),
    ("-webkit-text-stroke", &["0"]),
    ("zoom", &["1", "100%"]),
    ("rotate", &["none"]),
    ("scale", &["none"]),
    ("translate", &["none"]),
    ("animation-fill-mode", &["none"]),
];

/// The initial values of inherited properties.
const INITIAL: [(&str, &str); 12] = [
    ("fill", "#000000"),
    ("stroke", "none"),
    ("stroke-width", "1"),
    ("stroke-dasharray", "none"),
    ("fill-opacity", "1"),
    ("stroke-opacity", "1"),
    ("fill-rule", "nonzero"),
    ("visibility", "visible"),
    ("font-weight", "normal"),
    ("font-style", "normal"),
    ("text-anchor", "start"),
    ("color", "#000000"),
];

/// A value that a property can have.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    Known(String),
    /// As if the property were not set here.
    Unset,
}

/// The value of a property in the form that `usvg` knows; `None` if it is not understood. `current` is the value of
/// `currentColor`.
pub(super) fn value(name: &str, text: &str, current: &str) -> Option<Value> {
    let keyword = text.to_ascii_lowercase();
    match keyword.as_str() {
        "inherit" => return Some(Value::Known(keyword)),
        "unset" | "revert" | "revert-layer" => return Some(Value::Unset),
        "initial" => {
            let initial = INITIAL.iter().find(|(property, _)| *property == name);
            return Some(initial.map_or(Value::Unset, |(_, value)| Value::Known((*value).to_owned())));
        }
        _ => {}
    }
    if keyword == "auto" && GEOMETRY.contains(&name) {
        return Some(Value::Unset);
    }
    let known = if COLORS.contains(&name) {
        paint(text, current)
    } else if MEASURES.contains(&name) {
        measures(name, text)
    } else if name == "d" {
        let inner = text.strip_prefix("path(").and_then(|rest| rest.strip_suffix(')'));
        inner.map(|quoted| quoted.trim().trim_matches(['"', '\'']).to_owned())
    } else {
        Some(recolored(text, current))
    };
    known.map(Value::Known)
}

/// Whether a property changes what is seen, but can't be printed.
pub(super) fn is_lost(name: &str, text: &str) -> bool {
    LOST.iter()
        .any(|(lost, harmless)| *lost == name && !harmless.contains(&text.to_ascii_lowercase().as_str()))
        || (name == "mask" && text.contains('(') && !text.contains("url("))
}

/// A paint: a color, or a definition with a color in its place.
fn paint(text: &str, current: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("url(") {
        let close = end(text, 4, b")");
        let (url, rest) = text.split_at_checked(close + 1)?;
        let url = url.replace(['"', '\''], "");
        return match rest.trim() {
            "" => Some(url),
            "none" => Some(format!("{url} none")),
            rest => Some(format!("{url} {}", colors::hex(rest, current)?)),
        };
    }
    match lower.as_str() {
        "none" | "context-fill" | "context-stroke" => Some(lower),
        "currentcolor" => Some("currentColor".to_owned()),
        _ => colors::hex(text, current),
    }
}

/// Numbers and lengths.
fn measures(name: &str, text: &str) -> Option<String> {
    let is_opacity = name.ends_with("opacity");
    let one = |word: &str| {
        if !word.contains('(') && !is_opacity && !matches!(measure(word), Some(Measure::Length(_))) {
            // Units that `usvg` knows, and words such as `bold` and `auto`.
            let known = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.%".contains(&byte));
            let unknown = ["vw", "vh", "vmin", "vmax", "ch", "lh"]
                .iter()
                .any(|unit| word.strip_suffix(unit).is_some_and(|number| number.parse::<f64>().is_ok()));
            return (known && !unknown).then(|| word.to_owned());
        }
        if word.ends_with("em") && !word.ends_with("rem") && !word.contains('(') {
            return Some(word.to_owned());
        }
        measure(word).map(Measure::written)
    };
    let parts: Option<Vec<String>> = split(text, b",").iter().flat_map(|part| words(part)).map(one).collect();
    Some(parts?.join(" "))
}

/// A value such as `drop-shadow(0 0 2px oklch(…))` with the colors in its functions as `usvg` knows them.
fn recolored(text: &str, current: &str) -> String {
    let Some(open) = text.find('(').filter(|_| text.len() <= LONGEST) else { return text.to_owned() };
    let close = end(text, open + 1, b")");
    let name_start =
        text[..open].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '-').map_or(0, |at| at + 1);
    let (before, after) = (&text[..name_start], text.get(close + 1..).unwrap_or_default());
    let whole = &text[name_start..(close + 1).min(text.len())];
    let is_link = text[name_start..open].eq_ignore_ascii_case("url");
    let middle = match colors::hex(whole, current) {
        _ if is_link => whole.to_owned(),
        Some(hex) => hex,
        None => format!("{}({})", &text[name_start..open], recolored(&text[open + 1..close], current)),
    };
    format!("{before}{middle}{}", recolored(after, current))
}
