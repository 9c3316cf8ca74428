//! The margins of sheets, drawn: crop marks, rulers, lines of text, and the word across a draft.

use super::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use super::fonts::FontBook;
use super::path::Path;
use super::tag::{Role, Tag};
use super::text::{Area, Bare, HANGS, RichText, Typesetter, fit};
use crate::geometry::{Length, Point, Rect, Size, Turn};
use crate::model::sheet_spec::CutLine;
use crate::model::style::{Align, TextStyle, VerticalAlign};
use crate::model::{Color, Cut};
use crate::source::{FileId, Located, Origin};

/// The family of everything in the margins.
pub const FAMILY: &str = "Inter";
/// The color of everything in the margins that is not a line to cut along.
pub const GRAY: Color = Color::rgb(90, 90, 90);

/// The least width of lines in two tones: ink would fill a thinner white one.
const LEAST_TWO_TONE: Length = Length::um(140);

/// A line to cut along, as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Its width, color and dashes.
    pub cut: CutLine,
    /// Whether it is drawn in black dashes on white, since its color has too little contrast with what is below.
    pub is_two_tone: bool,
}

impl From<CutLine> for Line {
    fn from(cut: CutLine) -> Line {
        Line { cut, is_two_tone: false }
    }
}

/// Draws marks with the fonts of a book.
pub struct MarkDrawer<'f> {
    setter: Typesetter<'f>,
    /// Any place: marks have none in the files.
    nowhere: Origin,
    drawing: Drawing,
}

impl<'f> MarkDrawer<'f> {
    /// A drawer of marks; `file` is any file, for places that are never shown.
    pub fn new(fonts: &'f FontBook, file: FileId) -> MarkDrawer<'f> {
        MarkDrawer {
            setter: Typesetter::new(fonts),
            nowhere: Origin::of_file(file),
            drawing: Drawing::default(),
        }
    }

    /// Takes everything drawn since the last time.
    pub fn take(&mut self) -> Drawing {
        std::mem::take(&mut self.drawing)
    }

    /// A straight line to cut along.
    pub fn cut(&mut self, from: Point, to: Point, line: Line) {
        self.line(straight(from, to), line, Color::BLACK);
    }

    /// A dashed line to fold along.
    pub fn fold(&mut self, from: Point, to: Point) {
        let width = pt(Length::um(120));
        let stroke = Stroke { paint: Paint::Color(Color::BLACK), width, dash: vec![4.0, 2.5], round: false };
        self.drawing.path(straight(from, to), None, Some(stroke));
    }

    /// The outline of a piece, to cut along.
    pub fn outline(&mut self, at: Rect, cut: &Cut, corner: Length, line: Line) {
        self.line(outline(at, cut, corner), line, GRAY);
    }

    /// Arcs that show how to round the corners of a piece.
    pub fn corners(&mut self, at: Rect, corner: Length, line: Line) {
        let (x, y, w, h) = (pt(at.x), pt(at.y), pt(at.width), pt(at.height));
        self.line(Path::arcs(x, y, w, h, pt(corner)), line, GRAY);
    }

    /// A line to cut along, in a color by default. In two tones it is visible on any ground: black dashes on white.
    fn line(&mut self, path: Path, Line { cut, is_two_tone }: Line, color: Color) {
        if !is_two_tone {
            return self.drawing.path(path, None, Some(stroke(cut, color)));
        }
        let dash = cut.dash.unwrap_or((Length::um(700), Length::um(700)));
        let cut = CutLine { width: cut.width.max(LEAST_TWO_TONE), ..cut };
        let white = CutLine { color: Some(Color::WHITE), dash: None, ..cut };
        self.drawing.path(path.clone(), None, Some(stroke(white, Color::WHITE)));
        self.drawing.path(path, None, Some(stroke(CutLine { dash: Some(dash), ..cut }, Color::BLACK)));
    }

    /// A black bar or square by which a cutting machine finds the sheet.
    pub fn registration(&mut self, at: Rect) {
        let bar = Path::rectangle(pt(at.x), pt(at.y), pt(at.width), pt(at.height));
        self.drawing.path(bar, Some(Paint::Color(Color::BLACK)), None);
    }

    /// A ring with a cross that reaches beyond it, where the sheet gets a hole for a pin.
    pub fn pin(&mut self, at: Rect) {
        let (x, y, width, height) = (pt(at.x), pt(at.y), pt(at.width), pt(at.height));
        let (middle, level, reach) = (x + width / 2.0, y + height / 2.0, width * 0.75);
        let mut path = Path::ellipse(x, y, width, height);
        path.segments.extend(Path::line(middle - reach, level, middle + reach, level).segments);
        path.segments.extend(Path::line(middle, level - reach, middle, level + reach).segments);
        let stroke =
            Stroke { paint: Paint::Color(Color::BLACK), width: 0.35, dash: Vec::new(), round: false };
        self.drawing.path(path, None, Some(stroke));
    }

    /// A ruler with a tick every `step`, a longer one every `middle` and a figure every `whole` steps. `at` is its zero;
    /// it runs to the right with its ticks upward, or upward with its ticks to the left.
    pub fn ruler(&mut self, at: Point, turn: Turn, length: Length, ticks: Ticks) {
        let outer = std::mem::take(&mut self.drawing);
        let mut path = Path::default();
        let full = length.to_pt() as f32;
        path.segments.extend(Path::line(0.0, 0.0, full, 0.0).segments);
        let height = |n: u32| match n {
            n if n.is_multiple_of(ticks.whole) => 4.2,
            n if n.is_multiple_of(ticks.middle) => 3.0,
            _ => 1.8,
        };
        for n in 0..=ticks.count {
            // Each tick is computed from the start, so that rounding errors do not add up.
            let x = full * n as f32 / ticks.count as f32;
            path.segments.extend(Path::line(x, 0.0, x, -height(n)).segments);
        }
        let stroke =
            Stroke { paint: Paint::Color(Color::BLACK), width: 0.35, dash: Vec::new(), round: false };
        self.drawing.path(path, None, Some(stroke));
        for n in (ticks.whole..=ticks.count).step_by(ticks.whole as usize) {
            let x = full * n as f32 / ticks.count as f32;
            let figure = (n / ticks.whole * ticks.value).to_string();
            let figure = if n == ticks.count { format!("{figure} {}", ticks.unit) } else { figure };
            // Left of its tick, between the long ones.
            let room = Area { x: x - 30.0, y: -6.6, width: 29.0, height: 3.0 };
            self.words(&figure, room, 3.4, Align::Right);
        }
        let drawing = std::mem::replace(&mut self.drawing, outer);
        let (x, y) = (at.x.to_pt() as f32, at.y.to_pt() as f32);
        let turned = match turn {
            Turn::ThreeQuarters => Transform([0.0, -1.0, 1.0, 0.0, x, y]),
            _ => Transform::moved(x, y),
        };
        self.group(turned, drawing);
    }

    /// A line of text in a rectangle, upright or upward: the first of its wordings, from the longest on,
    /// that fits when shrunk, otherwise the last.
    pub fn text(&mut self, wordings: &[String], area: Rect, turn: Turn) {
        let outer = std::mem::take(&mut self.drawing);
        let size = turn.applied_to(area.size());
        let (width, height) = (size.width.to_pt() as f32, size.height.to_pt() as f32);
        let room = Area { x: 0.0, y: 0.0, width, height };
        let style = self.style(6.0, Align::Left);
        for text in wordings {
            self.drawing = Drawing::default();
            if self.styled(text, room, &style) {
                break;
            }
        }
        let drawing = std::mem::replace(&mut self.drawing, outer);
        let inner = Transform::turned(turn, width, height);
        let outer = Transform::moved(area.x.to_pt() as f32, area.y.to_pt() as f32);
        self.group(outer.after(inner), drawing);
    }

    /// What `draw` draws, as one part for people who listen to the page.
    pub fn part(&mut self, role: Role, draw: impl FnOnce(&mut Self)) {
        let from = self.drawing.items.len();
        draw(self);
        self.drawing.tag(from, || Tag::here(role));
    }

    /// A line of text of a size in points in a rectangle, shrunk to fit.
    pub fn note(&mut self, text: &str, area: Rect, size: f32, align: Align) {
        let (x, y, width, height) = (pt(area.x), pt(area.y), pt(area.width), pt(area.height));
        self.words(text, Area { x, y, width, height }, size, align);
    }

    /// The strip that another tile covers: ticks at that tile's edge, and words on white. Nothing reaches
    /// beyond that edge, so that all of it is hidden in the end.
    pub fn glue(&mut self, text: &str, area: Rect, upright: bool) {
        let (x, y, w, h) = (pt(area.x), pt(area.y), pt(area.width), pt(area.height));
        let (deep, long) = if upright { (w, h) } else { (h, w) };
        let at = |along: f32, into: f32| if upright { (x + into, y + along) } else { (x + along, y + into) };
        let mut ticks = Path::default();
        for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
            let along = part * long;
            let arm = deep * 0.16;
            let (near, far) = (at(along, 0.4), at(along, deep * 0.34));
            ticks.segments.extend(Path::line(near.0, near.1, far.0, far.1).segments);
            let (from, to) = (at((along - arm).max(0.0), 0.4), at((along + arm).min(long), 0.4));
            ticks.segments.extend(Path::line(from.0, from.1, to.0, to.1).segments);
        }
        let line = |color: Color, width: f32| {
            Some(Stroke { paint: Paint::Color(color), width, dash: Vec::new(), round: false })
        };
        // Black on a white seam is visible on any ground; the white seam stays on its side, too.
        let clip = Path::rectangle(x, y, w, h);
        let mut drawing = Drawing::default();
        drawing.path(ticks.clone(), None, line(Color::WHITE, 2.2));
        drawing.path(ticks, None, line(Color::BLACK, 0.6));
        let clipped =
            Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing, tag: None };
        self.drawing.push(Item::Group(Box::new(clipped)));
        for part in [0.125, 0.625] {
            let (wide, high) = (deep * 0.42 * text.chars().count() as f32 * 0.5, deep * 0.42);
            let start = part * long;
            let (px, py) = at(start, deep * 0.42);
            let plaque = if upright {
                Path::rounded(px, py, high, wide, 2.0)
            } else {
                Path::rounded(px, py, wide, high, 2.0)
            };
            self.drawing.path(plaque, Some(Paint::Color(Color::WHITE)), line(GRAY, 0.3));
            let outer = std::mem::take(&mut self.drawing);
            self.words(text, Area { x: 2.0, y: 0.0, width: wide - 4.0, height: high }, 7.0, Align::Center);
            let drawing = std::mem::replace(&mut self.drawing, outer);
            let inner =
                if upright { Transform::turned(Turn::Quarter, wide, high) } else { Transform::IDENTITY };
            self.group(Transform::moved(px, py).after(inner), drawing);
        }
    }

    /// "DRAFT" from corner to corner of a sheet.
    pub fn draft(&mut self, paper: Size) {
        let outer = std::mem::take(&mut self.drawing);
        let (width, height) = (paper.width.to_pt() as f32, paper.height.to_pt() as f32);
        let diagonal = width.hypot(height);
        let room = Area { x: -diagonal / 2.0, y: -diagonal / 8.0, width: diagonal, height: diagonal / 4.0 };
        let style = TextStyle { bold: true, ..self.style(diagonal / 5.5, Align::Center) };
        self.styled("DRAFT", room, &style);
        let letters = std::mem::replace(&mut self.drawing, outer);
        let (cos, sin) = (width / diagonal, height / diagonal);
        let transform = Transform([cos, -sin, sin, cos, width / 2.0, height / 2.0]);
        // A white rim makes the letters visible on dark grounds, too.
        let rim =
            Drawing { items: (0..8).flat_map(|n| moved_in_white(&letters, n, diagonal / 300.0)).collect() };
        for (opacity, drawing) in [(0.4, rim), (0.3, letters)] {
            self.drawing.push(Item::Group(Box::new(Group {
                transform,
                clip: None,
                opacity,
                drawing,
                tag: None,
            })));
        }
    }

    fn group(&mut self, transform: Transform, drawing: Drawing) {
        self.drawing.push(Item::Group(Box::new(Group {
            transform,
            clip: None,
            opacity: 1.0,
            drawing,
            tag: None,
        })));
    }

    fn words(&mut self, text: &str, area: Area, size: f32, align: Align) {
        let style = self.style(size, align);
        self.styled(text, area, &style);
    }

    /// Sets a text; returns whether it fits.
    fn styled(&mut self, text: &str, area: Area, style: &TextStyle) -> bool {
        let mut block = self.setter.shape(&RichText::plain(text), style, &Bare { color: GRAY, size: 6.0 });
        let fitted = fit(&self.setter, &mut block, style, area, (None, HANGS));
        self.drawing.items.extend(fitted.drawing.items);
        fitted.overflow.is_none()
    }

    fn style(&self, size: f32, align: Align) -> TextStyle {
        TextStyle {
            font: Located { value: FAMILY.to_owned(), origin: self.nowhere }.into(),
            size,
            min_size: size.min(3.5),
            align,
            valign: VerticalAlign::Middle,
            leading: 1.0,
            paragraph: 0.0,
            lines: Some(1),
            ..TextStyle::plain(self.nowhere)
        }
    }
}

/// The glyphs of a drawing in white, moved a little into one of eight directions.
fn moved_in_white(drawing: &Drawing, direction: u8, by: f32) -> Vec<Item> {
    let (sin, cos) = (f32::from(direction) * std::f32::consts::FRAC_PI_4).sin_cos();
    let white = |item: &Item| match item {
        Item::Text(run) => {
            let mut run = run.clone();
            (run.color, run.x, run.y) = (Color::WHITE, run.x + cos * by, run.y + sin * by);
            Some(Item::Text(run))
        }
        _ => None,
    };
    drawing.items.iter().filter_map(white).collect()
}

fn pt(length: Length) -> f32 {
    length.to_pt() as f32
}

/// The outline of a piece on its sheet, in points.
pub fn outline(at: Rect, cut: &Cut, corner: Length) -> Path {
    let (x, y, w, h) = (pt(at.x), pt(at.y), pt(at.width), pt(at.height));
    match cut {
        Cut::Straight => Path::rectangle(x, y, w, h),
        Cut::Rounded => Path::rounded(x, y, w, h, pt(corner)),
        Cut::Round => Path::ellipse(x, y, w, h),
        Cut::Hex => Path::hexagon(x, y, w, h, true),
        Cut::HexPointy => Path::hexagon(x, y, w, h, false),
        Cut::Own(figure) => Path::figure(figure, x, y),
    }
}

fn straight(from: Point, to: Point) -> Path {
    Path::line(pt(from.x), pt(from.y), pt(to.x), pt(to.y))
}

/// The stroke of a line to cut along, in a color unless it has its own.
fn stroke(line: CutLine, color: Color) -> Stroke {
    let dash = line.dash.map_or_else(Vec::new, |(dash, gap)| vec![pt(dash), pt(gap)]);
    Stroke { paint: Paint::Color(line.color.unwrap_or(color)), width: pt(line.width), dash, round: false }
}

/// The ticks of a ruler.
#[derive(Debug, Clone, Copy)]
pub struct Ticks {
    /// The number of ticks, without the one at zero.
    pub count: u32,
    /// The distance of longer ticks, in ticks.
    pub middle: u32,
    /// The distance of long ticks with figures, in ticks.
    pub whole: u32,
    /// The difference between neighboring figures.
    pub value: u32,
    /// The unit of the figures.
    pub unit: &'static str,
}
