//! Faults of a set as a whole: counters that overhang their spaces, and colors that some people can't tell apart.

use std::collections::BTreeSet;

use super::part::Part;
use crate::compose::likeness::{self, Likeness};
use crate::compose::{Composed, Face, FaceId, Ink, Piece};
use crate::diag::{Cause, Report, and_list, code};
use crate::geometry::figure::{NEAR, Stretch};
use crate::geometry::{Length, Size};
use crate::model::sheet_spec::NAMED_SIZES;
use crate::model::vision::{Vision, confused};
use crate::model::{Color, Cut, FaceSize, Look};
use crate::source::{Located, Origin};

/// The boards and maps that a set prints, and the counters that may be placed on them.
#[derive(Debug, Default)]
pub(super) struct OnTheTable {
    spaces: Vec<Space>,
    counters: Vec<Counter>,
    /// The largest spaces of boards and maps that are printed at their true size: squares, and hexes.
    posters: [Length; 2],
}

/// The spaces of a board or map, as they are printed.
#[derive(Debug)]
pub(super) struct Space {
    /// The name of the board or map.
    pub name: String,
    /// The side of a square, or the width of a hex from flat to flat.
    pub size: Length,
    /// Whether they were made smaller to fit on a page.
    pub is_reduced: bool,
    /// Whether they are hexes.
    pub hexes: bool,
    /// The place that the size is from.
    pub origin: Origin,
    /// Whether a slot of a layout shows them, rather than a separate sheet.
    pub is_in_a_slot: bool,
}

#[derive(Debug)]
struct Counter {
    layout: Located<String>,
    size: Size,
    cut: Cut,
}

/// Whether pieces of a size are counters: smaller than the smallest cards.
pub(crate) fn is_counter(size: Size) -> bool {
    let card = NAMED_SIZES.iter().map(|(_, size)| size.width.min(size.height)).min().unwrap_or_default();
    size.width < card && size.height < card
}

/// Whether the pieces of a part are counters.
pub(super) fn are_counters(part: &Part<'_>) -> bool {
    matches!(part.layout.size, FaceSize::Fixed(size) if is_counter(size))
}

impl OnTheTable {
    /// Adds a board or map that is printed at its true size: whether it has hexes, and the size of its spaces.
    pub fn poster(&mut self, hexes: bool, size: Length) {
        let widest = &mut self.posters[usize::from(hexes)];
        *widest = size.max(*widest);
    }

    /// Adds the spaces of the boards and maps that are printed.
    pub fn with(self, spaces: Vec<Space>) -> OnTheTable {
        OnTheTable { spaces, ..self }
    }

    /// Adds the pieces of a part, if they are counters.
    pub fn pieces(&mut self, part: &Part<'_>) {
        let FaceSize::Fixed(size) = part.layout.size else { return };
        let known = self.counters.iter().any(|other| other.layout.value == part.layout_name.value);
        if is_counter(size) && !known {
            self.counters.push(Counter {
                layout: part.layout_name.clone(),
                size,
                cut: part.layout.cut.clone(),
            });
        }
    }

    /// Whether spaces of a size can't hold all counters, while those of a poster are larger: then the sheet
    /// is for reference.
    pub fn is_for_reference(&self, size: Length, hexes: bool) -> bool {
        let overhangs = self.counters.iter().any(|counter| counter.needs(hexes) > size);
        overhangs && self.posters[usize::from(hexes)] > size
    }

    /// Reports counters that are larger than the spaces of every board and map of the set.
    pub fn report_overhangs(&self, report: &mut Report) {
        for counter in &self.counters {
            let lacking = |space: &&Space| counter.needs(space.hexes).to_mm() - space.size.to_mm();
            let roomiest = self.spaces.iter().min_by(|one, other| lacking(one).total_cmp(&lacking(other)));
            if let Some(space) = roomiest.filter(|space| lacking(space) > 0.0) {
                counter.overhangs(space, report);
            }
        }
    }
}

impl Counter {
    fn overhangs(&self, widest: &Space, report: &mut Report) {
        let needed = self.needs(widest.hexes);
        let what = if widest.hexes { "hexes" } else { "squares" };
        let share = widest.size.to_mm() / needed.to_mm();
        let tenths = |length: f64| format!("{}mm", (length * 10.0).floor() / 10.0);
        let (width, height) =
            (tenths(self.size.width.to_mm() * share), tenths(self.size.height.to_mm() * share));
        let least = (needed.to_mm() * 10.0).ceil() / 10.0;
        // Spaces that were made smaller have odd sizes.
        let (measure, help) = if widest.is_reduced && widest.is_in_a_slot {
            (
                format!("{} in its slot", tenths(widest.size.to_mm())),
                format!(
                    "give the slot enough room for {what} of {least}mm or more, or print it as a poster, too; a size of {width} x {height} fits inside"
                ),
            )
        } else if widest.is_reduced {
            (
                format!("{} on its one page", tenths(widest.size.to_mm())),
                format!(
                    "print it as a poster, too, without `fit: page` and with {what} of {least}mm or more; a size of {width} x {height} fits inside"
                ),
            )
        } else {
            (
                widest.size.to_string(),
                format!("a size of {width} x {height} fits inside; so does this one in {what} of {least}mm"),
            )
        };
        let message = format!(
            "counters of {} overhang the {what} of \"{}\", which measure {measure}",
            self.size, widest.name
        );
        report
            .warning(code::OVERHANG, self.layout.origin, message)
            .help(help)
            .related(widest.origin, format!("the {what}"));
    }

    /// The least size of a space that holds the whole counter: of a hex from flat to flat, of a square its side.
    fn needs(&self, hexes: bool) -> Length {
        let (w, h) = (self.size.width.to_mm(), self.size.height.to_mm());
        let root = 3f64.sqrt();
        let needed = match &self.cut {
            _ if !hexes => w.max(h),
            Cut::Round => w.max(h),
            // Flat to flat, and corner to corner.
            Cut::Hex => h.max(w * root / 2.0),
            Cut::HexPointy => w.max(h * root / 2.0),
            // Portrait or landscape, whichever takes less: a square of side s needs 1.366 s.
            Cut::Straight | Cut::Rounded => (w * root + h).min(h * root + w) / 2.0,
            Cut::Own(figure) => {
                let lines = figure.stretches(NEAR);
                // How far it reaches from its center at right angles to sides of the hex.
                let reach = |[x, y]: [f64; 2]| {
                    let far =
                        |line: &Stretch| ((line.to[0] - w / 2.0) * x + (line.to[1] - h / 2.0) * y).abs();
                    2.0 * lines.iter().map(far).fold(0.0, f64::max)
                };
                let [half, tall] = [0.5, root / 2.0];
                let upright = reach([1.0, 0.0]).max(reach([half, tall])).max(reach([half, -tall]));
                upright.min(reach([0.0, 1.0]).max(reach([tall, half])).max(reach([tall, -half])))
            }
        };
        Length::um((needed * 1_000.0).round() as i64)
    }
}

/// The most faces of one outline that are compared with each other.
const MOST_ALIKE: usize = 24;

/// The pieces of a part by their fronts, each front once and not too many, with its likeness.
fn fronts<'p>(pieces: &'p [Piece], printed: &[Face]) -> Vec<(usize, &'p Piece, Likeness)> {
    let mut seen: BTreeSet<FaceId> = BTreeSet::new();
    let there = pieces.iter().enumerate().filter(|(_, piece)| piece.copies > 0 && seen.insert(piece.front));
    let likeness = |piece: &Piece| likeness::split(&printed[piece.front.0 as usize].drawing);
    there.take(MOST_ALIKE * MOST_ALIKE).map(|(n, piece)| (n, piece, likeness(piece))).collect()
}

/// Whether any two pieces differ only by colors, or are the same.
pub(super) fn any_alike(pieces: &[Piece], printed: &[Face]) -> bool {
    let mut outlines = BTreeSet::new();
    !fronts(pieces, printed).into_iter().all(|(.., face)| outlines.insert(face.outline))
}

/// Reports pieces of a part that differ only by colors that some people can't tell apart, and pieces that
/// are printed the same though they were `designed` to differ.
pub(super) fn colors_of_pieces(
    part: &Part<'_>,
    pieces: &[Piece],
    printed: &[Face],
    ink: Ink,
    designed: Option<&Composed>,
    report: &mut Report,
) {
    let faces = fronts(pieces, printed);
    let design = |n: usize| {
        let designed = designed?;
        Some(likeness::split(&designed.faces[designed.pieces.get(n)?.front.0 as usize].drawing))
    };
    // Two pieces are compared once, even if there are more of the same names and colors.
    let mut compared = BTreeSet::new();
    for (at, (n, piece, face)) in faces.iter().enumerate() {
        // A counter that looks like one of a color looks like all of that color: these are not reported one by one.
        let mut reported: BTreeSet<(Color, Color)> = BTreeSet::new();
        let alike = faces[..at].iter().filter(|(.., other)| other.outline == face.outline).take(MOST_ALIKE);
        for (m, other, first) in alike {
            let differ = first.colors.iter().zip(&face.colors).filter(|(a, b)| a != b);
            let differ: Vec<(Color, Color)> = differ.map(|(a, b)| (*a, *b)).collect();
            let (message, colors) = if let Some((a, b)) = differ.first() {
                let lost = lost(&differ, ink);
                let [mut one, mut two] = [(&piece.name, *b), (&other.name, *a)];
                if one > two {
                    std::mem::swap(&mut one, &mut two);
                }
                if lost.is_empty() || !reported.insert((*a, *b)) || !compared.insert((one, two)) {
                    continue;
                }
                let lost = and_list(&lost.into_iter().map(Vision::meaning).collect::<Vec<_>>());
                let (name, other) = (&piece.name, &other.name);
                let message =
                    format!("{name} ({b}) and {other} ({a}) differ by color alone, and look alike {lost}");
                (message, format!("{} and {} in \"{}\"", a.min(b), a.max(b), part.layout_name.value))
            } else if design(*n) != design(*m) && reported.insert((Color::WHITE, Color::WHITE)) {
                let message = format!("{} and {} look the same where ink is saved", piece.name, other.name);
                (message, format!("ink saved in \"{}\"", part.layout_name.value))
            } else {
                continue;
            };
            let entry = |name: &str| part.entries.iter().find(|entry| entry.name.value == name);
            let origin = entry(&piece.name).map_or(part.layout_name.origin, |entry| entry.name.origin);
            let diagnostic = report.warning(code::SIMILAR_COLORS, origin, message);
            diagnostic
                .help("let them differ by a symbol, a letter or a pattern, too; or make one much lighter");
            if let Some(entry) = entry(&other.name) {
                diagnostic.related(entry.name.origin, "the other");
            }
            diagnostic.about(piece.name.as_str()).cause = Some(Cause::Words(colors));
        }
    }
}

/// The kinds of vision in which none of the pairs can be told apart. In print with one ink, all people see the same.
fn lost(differ: &[(Color, Color)], ink: Ink) -> Vec<Vision> {
    let mut lost = if ink == Ink::Mono { vec![Vision::Gray] } else { Vision::ALL.to_vec() };
    for (a, b) in differ {
        let confused = confused(*a, *b);
        lost.retain(|vision| confused.contains(vision));
    }
    lost
}

/// Reports used terrains of a look that differ only by colors that some people can't tell apart.
pub(super) fn colors_of_terrains(look: &Look, used: &BTreeSet<char>, report: &mut Report) {
    // Where each space names its terrain in words or letters, color does not matter.
    if look.texts.iter().any(|text| text.fields.iter().any(|field| field.value.contains("terrain"))) {
        return;
    }
    let terrains: Vec<_> = look.terrains.iter().filter(|(symbol, _)| used.contains(symbol)).collect();
    for (n, (_, terrain)) in terrains.iter().enumerate() {
        for (_, other) in &terrains[..n] {
            if !terrain.pattern.is_like(&other.pattern) || terrain.name == other.name {
                continue;
            }
            let color = |color: Option<Color>| color.unwrap_or(Color::WHITE);
            let (a, b) = (color(other.color), color(terrain.color));
            let lost = confused(a, b);
            if lost.is_empty() {
                continue;
            }
            let message = format!(
                "{} ({a}) and {} ({b}) have one pattern, and look alike {}",
                other.name,
                terrain.name,
                and_list(&lost.into_iter().map(Vision::meaning).collect::<Vec<_>>())
            );
            report
                .warning(code::SIMILAR_COLORS, terrain.origin, message)
                .help("give one of them another `pattern:`; or make it much lighter")
                .related(other.origin, "the other");
        }
    }
}
