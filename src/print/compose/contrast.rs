//! The contrast of text with its ground, measured in the drawing when all colors are final.

use super::drawing::{Drawing, GlyphRun, Item, Paint, Transform};
use super::ink::{LEAST_CONTRAST, contrast};
use super::path::{Path, Segment};
use crate::model::Color;

/// A run of text that is hard to read, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Faint {
    /// The words of the run.
    pub text: String,
    /// Its color.
    pub color: Color,
    /// The color of its ground.
    pub ground: Color,
    /// The contrast of both.
    pub contrast: f64,
}

/// An area that text may be placed on.
struct Area {
    /// Its box: left, top, right, bottom.
    bounds: [f32; 4],
    /// Its corners, figure by figure.
    figures: Vec<Vec<(f32, f32)>>,
    even_odd: bool,
    /// Its color; `None` for pictures and gradients, whose color at a point is unknown.
    color: Option<Color>,
}

/// The colors of a face below anything that is printed on it.
pub struct Grounds(Vec<Area>);

impl Grounds {
    /// The colors of a drawing on white paper.
    pub fn of(drawing: &Drawing) -> Grounds {
        let mut areas = Vec::new();
        walk(drawing, Transform::IDENTITY, 1.0, &mut areas, &mut |_, _| {});
        Grounds(areas)
    }

    /// The color at a point; `None` if it is unknown, as on pictures and gradients.
    pub fn at(&self, x: f32, y: f32) -> Option<Color> {
        self.0.iter().rev().find(|area| area.holds(x, y)).map_or(Some(Color::WHITE), |area| area.color)
    }
}

/// The runs of a drawing with less contrast than reading needs. The contrast of text on pictures can't be measured.
pub fn faint(drawing: &Drawing) -> Vec<Faint> {
    let mut faint = Vec::new();
    let mut see = |run: &GlyphRun, ground: Option<Color>| {
        let Some(ground) = ground else { return };
        let contrast = contrast(over(run.color, ground), ground);
        if contrast < LEAST_CONTRAST - 0.01 && !run.text().trim().is_empty() {
            faint.push(Faint { text: run.text().into_owned(), color: run.color, ground, contrast });
        }
    };
    walk(drawing, Transform::IDENTITY, 1.0, &mut vec![], &mut see);
    faint
}

/// Turns text that is illegible on its ground black or white, whichever is legible. Text in shared drawings
/// was handled with them.
pub(super) fn make_legible(drawing: &mut Drawing) {
    let mut grounds = Vec::new();
    walk(drawing, Transform::IDENTITY, 1.0, &mut vec![], &mut |_, ground| grounds.push(ground));
    settle(drawing, &mut grounds.into_iter());
}

fn settle(drawing: &mut Drawing, grounds: &mut impl Iterator<Item = Option<Color>>) {
    for item in &mut drawing.items {
        match item {
            Item::Text(run) => {
                let Some(ground) = grounds.next().flatten() else { continue };
                if contrast(over(run.color, ground), ground) < LEAST_CONTRAST {
                    let better = |color: &Color| (contrast(*color, ground) * 1_000.0) as u32;
                    run.color =
                        [Color::BLACK, Color::WHITE].into_iter().max_by_key(better).unwrap_or(run.color);
                }
            }
            Item::Group(group) => settle(&mut group.drawing, grounds),
            Item::Layer(layer) => settle(&mut layer.drawing, grounds),
            Item::Shared(shared, _) => {
                for _ in shared.runs() {
                    grounds.next();
                }
            }
            // Fields are filled in by people, who see their ground.
            Item::Path(_) | Item::Picture(..) | Item::Field(_) | Item::Origin(..) => {}
        }
    }
}

/// Goes through a drawing in painting order, and passes each run to `show` with the ground below its center.
fn walk(
    drawing: &Drawing,
    at: Transform,
    opacity: f32,
    areas: &mut Vec<Area>,
    see: &mut dyn FnMut(&GlyphRun, Option<Color>),
) {
    for item in &drawing.items {
        match item {
            Item::Text(run) => {
                let (x, y) = middle(run);
                let (x, y) = at.apply(x, y);
                let below = areas.iter().rev().find(|area| area.holds(x, y));
                see(run, below.map_or(Some(Color::WHITE), |area| area.color));
            }
            Item::Path(item) => {
                let color = match &item.fill {
                    Some(Paint::Color(color)) if color.a == 0 => continue,
                    Some(Paint::Color(color)) => {
                        let share = opacity * f32::from(color.a) / 255.0;
                        Some(over(color.faded(share * 255.0 / f32::from(color.a)), Color::WHITE))
                    }
                    Some(Paint::Gradient(_)) => None,
                    None => continue,
                };
                areas.extend(Area::from_path(&item.path, at, item.even_odd, color));
            }
            Item::Picture(_, [x, y, width, height]) => {
                areas.extend(Area::from_path(&Path::rectangle(*x, *y, *width, *height), at, false, None));
            }
            Item::Group(group) => {
                let (from, at) = (areas.len(), at.after(group.transform));
                walk(&group.drawing, at, opacity * group.opacity, areas, see);
                if let Some(seen) = group.clip.as_ref().and_then(Path::bounds) {
                    let [left, top, right, bottom] = at.around(seen);
                    for Area { bounds: [l, t, r, b], .. } in &mut areas[from..] {
                        (*l, *t, *r, *b) = (l.max(left), t.max(top), r.min(right), b.min(bottom));
                    }
                }
            }
            Item::Layer(layer) => walk(&layer.drawing, at, opacity, areas, see),
            Item::Shared(drawing, transform) => walk(drawing, at.after(*transform), opacity, areas, see),
            Item::Field(_) | Item::Origin(..) => {}
        }
    }
}

/// The center of a run, at half the height of its small letters.
fn middle(run: &GlyphRun) -> (f32, f32) {
    let last = run.glyphs().iter().map(|glyph| glyph.x).fold(0.0, f32::max);
    (run.x + f32::midpoint(last, run.size * 0.5), run.y - run.size * 0.25)
}

/// The result of painting a color over another.
fn over(color: Color, ground: Color) -> Color {
    let mix = |top: u8, below: u8| {
        let (top, below, share) = (u32::from(top), u32::from(below), u32::from(color.a));
        ((top * share + below * (255 - share)) / 255) as u8
    };
    Color::rgb(mix(color.r, ground.r), mix(color.g, ground.g), mix(color.b, ground.b))
}

impl Area {
    fn from_path(path: &Path, at: Transform, even_odd: bool, color: Option<Color>) -> Option<Area> {
        let bounds = at.around(path.bounds()?);
        let mut figures: Vec<Vec<(f32, f32)>> = Vec::new();
        for segment in &path.segments {
            match segment {
                Segment::Move(x, y) => figures.push(vec![at.apply(*x, *y)]),
                Segment::Line(x, y) => figures.last_mut()?.push(at.apply(*x, *y)),
                Segment::Cubic([x1, y1, x2, y2, x, y]) => {
                    let figure = figures.last_mut()?;
                    let from = *figure.last()?;
                    let [a, b, to] = [at.apply(*x1, *y1), at.apply(*x2, *y2), at.apply(*x, *y)];
                    figure.extend([0.25, 0.5, 0.75, 1.0].map(|t: f32| {
                        let s = 1.0 - t;
                        let (k0, k1, k2, k3) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
                        let along = |p: f32, q: f32, r: f32, u: f32| k0 * p + k1 * q + k2 * r + k3 * u;
                        (along(from.0, a.0, b.0, to.0), along(from.1, a.1, b.1, to.1))
                    }));
                }
                Segment::Close => {}
            }
        }
        Some(Area { bounds, figures, even_odd, color })
    }

    fn holds(&self, x: f32, y: f32) -> bool {
        let [left, top, right, bottom] = self.bounds;
        if x < left || x > right || y < top || y > bottom {
            return false;
        }
        let mut winding = 0;
        for figure in &self.figures {
            let next = figure.iter().cycle().skip(1);
            for ((x1, y1), (x2, y2)) in figure.iter().zip(next) {
                if (*y1 <= y) != (*y2 <= y) && x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) {
                    winding += if y2 > y1 { 1 } else { -1 };
                }
            }
        }
        if self.even_odd { winding % 2 != 0 } else { winding != 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(x: f32, color: Color) -> Item {
        let glyph = super::super::drawing::Glyph { id: 1, text_start: 0, x: 0.0, y: 0.0 };
        Item::Text(GlyphRun {
            font: super::super::fonts::FontId(0),
            size: 10.0,
            color,
            x,
            y: 10.0,
            letters: super::super::drawing::Letters::new([glyph], "8"),
        })
    }

    #[test]
    fn text_is_measured_against_what_lies_below_it() {
        let dark = Color::rgb(20, 20, 40);
        let mut drawing = Drawing::default();
        drawing.path(Path::ellipse(0.0, 0.0, 20.0, 20.0), Some(Paint::Color(dark)), None);
        drawing.push(run(7.0, Color::BLACK));
        drawing.push(run(40.0, Color::BLACK));
        drawing.push(run(60.0, Color::rgb(230, 230, 230)));
        let grounds: Vec<Color> = faint(&drawing).iter().map(|faint| faint.ground).collect();
        assert_eq!(grounds, [dark, Color::WHITE]);
        make_legible(&mut drawing);
        assert_eq!(faint(&drawing), []);
        let colors: Vec<Color> = drawing.runs().iter().map(|(run, _)| run.color).collect();
        assert_eq!(colors, [Color::WHITE, Color::BLACK, Color::BLACK]);
    }
}
