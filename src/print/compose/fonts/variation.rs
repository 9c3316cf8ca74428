//! Variable fonts: where on their axes the styles of a family are.

use skrifa::instance::Location;
use skrifa::setting::VariationSetting;
use skrifa::{FontRef, MetadataProvider, Tag};

use super::FontFile;

const WEIGHT: Tag = Tag::new(b"wght");
const WIDTH: Tag = Tag::new(b"wdth");
const ITALIC: Tag = Tag::new(b"ital");
const SLANT: Tag = Tag::new(b"slnt");
/// The weights of regular and bold type.
const USUAL: [f32; 2] = [400.0, 700.0];

/// A style of a variable font that is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted<'w> {
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// A weight from 1 to 1000, the name of one, or a named instance of the font; by default 400 or, if bold, 700.
    pub weight: Option<&'w str>,
    /// The width in percent of the usual one; by default that of the font.
    pub width: Option<f32>,
}

/// What a font lacks of what was asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Lacking {
    /// The name of a weight that is neither usual nor in the font, with the names in the font.
    Name(Vec<String>),
    /// A weight, with the least and the largest.
    Weight(f32, [f32; 2]),
    /// A width, with the least and the largest.
    Width(f32, [f32; 2]),
    /// A font with a single weight.
    Weights,
    /// A font with a single width.
    Widths,
}

/// The styles that a variable font has besides the regular one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Styles {
    /// Whether it has several weights.
    pub bold: bool,
    /// Whether it has an italic or a slant.
    pub italic: bool,
}

/// The names of weights, as in style sheets.
const NAMES: [(&str, f32); 13] = [
    ("thin", 100.0),
    ("hairline", 100.0),
    ("extralight", 200.0),
    ("ultralight", 200.0),
    ("light", 300.0),
    ("regular", 400.0),
    ("normal", 400.0),
    ("medium", 500.0),
    ("semibold", 600.0),
    ("demibold", 600.0),
    ("bold", 700.0),
    ("extrabold", 800.0),
    ("black", 900.0),
];

impl FontFile {
    /// The styles that it can be set in.
    pub fn styles(&self) -> Styles {
        let axes = self.tables().axes();
        let has = |tag| axes.get_by_tag(tag).is_some_and(|axis| axis.min_value() < axis.max_value());
        Styles { bold: has(WEIGHT), italic: has(ITALIC) || has(SLANT) }
    }
}

/// Where on the axes of a font a style is, and what the font lacks for it. A font without axes has an empty location.
pub(super) fn locate(font: &FontRef<'_>, wanted: &Wanted<'_>) -> (Location, Vec<Lacking>) {
    let axes = font.axes();
    let (mut settings, mut lacking): (Vec<VariationSetting>, Vec<Lacking>) = (Vec::new(), Vec::new());
    let mut set = |tag, value| settings.push(VariationSetting::new(tag, value));
    let range = |tag| axes.get_by_tag(tag).map(|axis| [axis.min_value(), axis.max_value()]);
    let mut weight = USUAL[usize::from(wanted.bold)];
    if let Some(named) = wanted.weight {
        match number(named) {
            Some(number) => {
                weight = number;
                lacking.extend(outside(range(WEIGHT), number, Lacking::Weight, Lacking::Weights));
            }
            None => match instance(font, named) {
                Ok(coordinates) => {
                    for (axis, value) in axes.iter().zip(coordinates) {
                        set(axis.tag(), value);
                        if axis.tag() == WEIGHT {
                            weight = value;
                        }
                    }
                }
                Err(names) => lacking.push(Lacking::Name(names)),
            },
        }
    }
    set(WEIGHT, weight);
    if let Some(width) = wanted.width {
        set(WIDTH, width);
        lacking.extend(outside(range(WIDTH), width, Lacking::Width, Lacking::Widths));
    }
    if wanted.italic {
        match (range(ITALIC), range(SLANT)) {
            (Some(_), _) => set(ITALIC, 1.0),
            // A slant to the right is negative.
            (None, Some([least, _])) => set(SLANT, least),
            (None, None) => {}
        }
    }
    // Values outside of an axis are moved to its ends.
    (axes.location(settings), lacking)
}

/// A weight by its number or usual name.
fn number(weight: &str) -> Option<f32> {
    let name = plain(weight);
    let known = NAMES.iter().find(|(known, _)| *known == name).map(|(_, number)| *number);
    known.or_else(|| name.parse().ok().filter(|number| (1.0..=1_000.0).contains(number)))
}

/// A name without regard to capitals, blanks and hyphens.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && !"-_".contains(*c)).flat_map(char::to_lowercase).collect()
}

/// The coordinates of a named instance, or the names of all.
fn instance(font: &FontRef<'_>, named: &str) -> Result<Vec<f32>, Vec<String>> {
    let mut names = Vec::new();
    for instance in font.named_instances().iter() {
        let found = font.localized_strings(instance.subfamily_name_id()).english_or_first();
        let name: String = found.map(|name| name.chars().collect()).unwrap_or_default();
        if plain(&name) == plain(named) {
            return Ok(instance.user_coords().collect());
        }
        names.push(name);
    }
    Err(names)
}

/// What a font lacks if a value is not on an axis.
fn outside(
    range: Option<[f32; 2]>,
    value: f32,
    beyond: impl FnOnce(f32, [f32; 2]) -> Lacking,
    single: Lacking,
) -> Option<Lacking> {
    match range {
        None => Some(single),
        Some([least, most]) if (least..=most).contains(&value) => None,
        Some(range) => Some(beyond(value, range)),
    }
}
