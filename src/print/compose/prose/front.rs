//! The front of a box: the name of the game in its color and face, what it promises, and its pictures.

use std::sync::Arc;

use super::flow::Unit;
use super::look::{Family, Look, PLAIN, colored};
use super::setter::Setter;
use crate::compose::composed::Face;
use crate::compose::drawing::{Drawing, Group, Item, Paint, Stroke, Transform};
use crate::compose::ink::contrast;
use crate::compose::path::Path;
use crate::compose::portrait;
use crate::compose::tag::{Role, Tag};
use crate::compose::wordless::Wordless;
use crate::geometry::{Length, Size};
use crate::model::Color;
use crate::model::prose::Front;

/// The space between the edge of a front and its words.
const INSET: f32 = 14.0;
/// The radius of a front's corners.
const CORNER: f32 = 7.0;
/// The part of a wide front that its pictures take.
const PICTURES: f32 = 0.46;
/// How much higher than a front a hand of cards is: it ends below.
const BEYOND: f32 = 1.16;
/// The height of the numbers with the words below them.
const FACTS: f32 = 27.0;
/// Sizes of the title, the first that fits.
const TITLES: [f32; 8] = [40.0, 36.0, 32.0, 29.0, 26.0, 23.0, 20.0, 17.0];

/// The inks of a front: of its ground, its title and its text.
#[derive(Clone, Copy)]
struct Inks {
    ground: Option<Color>,
    title: Color,
    text: Color,
}

impl Inks {
    fn of(front: &Front) -> Inks {
        if front.is_pale {
            return Inks { ground: None, title: colored(front.color), text: Color::BLACK };
        }
        let on_it = [Color::WHITE, Color::BLACK];
        let [white, black] = on_it.map(|color| contrast(color, front.color));
        let text = if white >= 4.5 || white > black { Color::WHITE } else { Color::BLACK };
        Inks { ground: Some(front.color), title: text, text }
    }
}

impl Setter<'_, '_> {
    /// A wide front: words at the left, pictures at the right. It is at least as high as `least`.
    pub(super) fn banner(&mut self, front: &Front, pictures: &[Face], least: f32) -> Unit {
        let inks = Inks::of(front);
        let wide = if pictures.is_empty() { 0.0 } else { self.width * PICTURES };
        let room = self.width - wide - 2.0 * INSET;
        let mut words = Drawing::default();
        let below = self.words_of(front, inks, [INSET, INSET, room], &mut words);
        let foot = if front.facts.is_empty() { 0.0 } else { FACTS };
        let height = least.max(below + foot + INSET);
        self.facts_of(front, inks, [INSET, height - INSET - FACTS, room], &mut words);
        let around = frame(self.width, height);
        let hero = (!pictures.is_empty()).then(|| {
            let hero = hero(pictures, front, [self.width - wide, 0.0, wide, height], BEYOND);
            clipped(Drawing { items: vec![hero] }, around.clone())
        });
        Unit { drawing: framed(around, inks, hero, words), height, ..Unit::default() }
    }

    /// A whole page as a front: words at the top, pictures below them, numbers at the foot.
    pub(super) fn cover_page(&mut self, front: &Front, height: f32) -> Drawing {
        const AROUND: f32 = 22.0;
        let (inks, width) = (Inks::of(front), self.width);
        let pictures = self.requested(front, Size::new(pt(width), pt(height)));
        let mut words = Drawing::default();
        let room = width - 2.0 * AROUND;
        let below = self.words_of(front, inks, [AROUND, AROUND, room], &mut words) + 8.0;
        let foot = height - AROUND - FACTS;
        self.facts_of(front, inks, [AROUND, foot, room], &mut words);
        let end = if front.facts.is_empty() { height - AROUND } else { foot - 16.0 };
        let hero =
            (!pictures.is_empty()).then(|| hero(&pictures, front, [0.0, below, width, end - below], 1.0));
        framed(frame(width, height), inks, hero, words)
    }

    /// The pictures of a front that can be drawn. Nobody reads the words in them.
    pub(super) fn requested(&self, front: &Front, room: Size) -> Vec<Face> {
        const SHOWN: f32 = 0.7;
        let drawn = front.pictures.iter().filter_map(|name| (self.shop.draw)(name, room));
        let mut wordless = Wordless::new(self.shop.fonts);
        drawn.map(|face| Face { drawing: wordless.convert(&face.drawing, SHOWN), ..face }).collect()
    }

    /// The title, the author and the promise of a front, one below the other; returns the height below them.
    fn words_of(&mut self, front: &Front, inks: Inks, [x, y, width]: [f32; 3], into: &mut Drawing) -> f32 {
        let plain = Look { color: inks.text, ..PLAIN };
        let title = Look { family: Family::Titles, bold: true, color: inks.title, ..PLAIN };
        let (size, lines) = self.title_in_lines(&front.title, title, width);
        let mut below = y;
        for line in &lines {
            self.set(line, Look { size, ..title }, x, below, width, into);
            below += size * 1.05;
        }
        into.tag(0, || Tag::of_text(Role::Heading(1)));
        below += 4.0;
        if let Some(author) = &front.author {
            let from = into.items.len();
            below += self.set(author, Look { size: 9.5, ..plain }, x, below, width, into).1 + 7.0;
            into.tag(from, || Tag::of_text(Role::Paragraph));
        }
        if let Some(promise) = &front.promise {
            let look = Look { family: Family::Lead, size: 12.0, ..plain };
            let from = into.items.len();
            below += self.set(promise, look, x, below, width, into).1 + 9.0;
            into.tag(from, || Tag::of_text(Role::Paragraph));
        }
        below
    }

    /// The numbers of a front side by side, each above what it counts.
    fn facts_of(&mut self, front: &Front, inks: Inks, [x, y, width]: [f32; 3], into: &mut Drawing) {
        let figures = Look { family: Family::Titles, size: 21.0, bold: true, color: inks.title, ..PLAIN };
        let small = Look { size: 9.0, color: inks.text, ..PLAIN };
        let mut left = x;
        for (number, counted) in &front.facts {
            let from = into.items.len();
            let wide = self.set(number, figures, left, y, width, into).0;
            let word = self.set(counted, small, left, y + 18.5, width, into).0;
            into.tag(from, || Tag::of_text(Role::Paragraph));
            left += wide.max(word) + 20.0;
        }
    }

    /// The largest size at which a title takes at most two lines, and these lines.
    fn title_in_lines(&mut self, title: &str, look: Look, width: f32) -> (f32, Vec<String>) {
        let mut found = (TITLES[0], Vec::new());
        for size in TITLES {
            let mut lines: Vec<String> = Vec::new();
            for word in title.split_whitespace() {
                let longer = lines.last().map(|line| format!("{line} {word}"));
                match longer.filter(|line| self.measure(line, Look { size, ..look }) <= width) {
                    Some(line) => drop(lines.pop().map(|_| lines.push(line))),
                    None => lines.push(word.to_owned()),
                }
            }
            let fits = lines.iter().all(|line| self.measure(line, Look { size, ..look }) <= width);
            found = (size, lines);
            if fits && found.1.len() <= 2 {
                break;
            }
        }
        found
    }
}

/// The edge of a front.
fn frame(width: f32, height: f32) -> Path {
    Path::rounded(0.0, 0.0, width, height, CORNER)
}

/// A front within its edge: its ground, its picture, and its words on top. Without a ground, a line shows the edge.
fn framed(around: Path, inks: Inks, hero: Option<Item>, mut words: Drawing) -> Drawing {
    let mut drawing = Drawing::default();
    drawing.path(around.clone(), inks.ground.map(Paint::Color), None);
    drawing.items.extend(hero);
    if inks.ground.is_none() {
        let stroke = Stroke { paint: Paint::Color(inks.title), width: 1.2, dash: Vec::new(), round: false };
        drawing.path(around, None, Some(stroke));
    }
    drawing.tag(0, || Tag::here(Role::Decoration));
    drawing.items.append(&mut words.items);
    drawing
}

/// The pictures of a front in a rectangle: a hand of cards, at most `beyond` times as high, or one picture that fills it.
fn hero(pictures: &[Face], front: &Front, [x, y, width, height]: [f32; 4], beyond: f32) -> Item {
    let are_cards = front.pictures.first().is_some_and(|name| name.starts_with("card:"));
    let cards: Vec<_> =
        pictures.iter().map(|face| (Arc::new(face.drawing.clone()), face.size, None)).collect();
    let fanned = if are_cards { portrait::fan(&cards) } else { None };
    let is_fanned = fanned.is_some();
    let face = fanned.unwrap_or_else(|| pictures[0].clone());
    let (wide, high) = (face.size.width.to_pt() as f32, face.size.height.to_pt() as f32);
    let scale = if is_fanned {
        ((width - INSET) / wide).min(height * beyond / high)
    } else {
        (width / wide).max(height / high)
    };
    let left = x + (width - wide * scale) / 2.0 - if is_fanned && beyond > 1.0 { INSET / 2.0 } else { 0.0 };
    let space = height - high * scale;
    let top = y + if is_fanned {
        space.max(0.0) * 0.5 + if beyond > 1.0 { (height * 0.08).min(8.0 + space.abs()) } else { 0.0 }
    } else {
        space / 2.0
    };
    let drawing = Drawing { items: vec![Item::placed(face.drawing, Transform::scaled(scale, left, top))] };
    if is_fanned {
        Item::placed(drawing, Transform::IDENTITY)
    } else {
        clipped(drawing, Path::rectangle(x, y, width, height))
    }
}

fn clipped(drawing: Drawing, clip: Path) -> Item {
    let transform = Transform::IDENTITY;
    Item::Group(Box::new(Group { transform, clip: Some(clip), opacity: 1.0, drawing, tag: None }))
}

fn pt(points: f32) -> Length {
    Length::from_pt(f64::from(points))
}
