//! A board or map as layers of blocks.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::compose::drawing::{Drawing, Item, Transform};
use crate::compose::tag::{Role, Tag};
use crate::compose::{Face, FontBook};
use crate::geometry::{Length, Point, Rect, Size};

/// A board or map with everything that is printed around it.
#[derive(Debug, Clone, Default)]
pub struct Plate {
    /// The size of the whole.
    pub size: Size,
    /// The origin of its grid of spaces.
    pub origin: Point,
    /// The blocks, later ones over earlier ones.
    pub blocks: Vec<Block>,
    /// What seams should not cut.
    pub keep: Keep,
    /// What it is, for people who listen to the page.
    pub words: String,
}

/// A part of a layer that is drawn or left out as a whole.
#[derive(Debug, Clone)]
pub struct Block {
    /// The box around it in points: left, top, right, bottom.
    pub bounds: [f32; 4],
    /// Its drawing, in the coordinates of the plate.
    pub drawing: Arc<Drawing>,
    /// Whether it is text too small to be read in a miniature.
    pub fine: bool,
}

/// What seams should not cut: stretches from left to right and from top to bottom, in tenths of a
/// millimetre, with their weights.
#[derive(Debug, Clone, Default)]
pub struct Keep {
    /// Stretches that vertical seams would cut.
    pub x: BTreeMap<(i64, i64), u32>,
    /// Stretches that horizontal seams would cut.
    pub y: BTreeMap<(i64, i64), u32>,
}

/// The least distance between a seam and a kept stretch, in points.
const AIR: f32 = 3.0;

impl Keep {
    /// Adds a stretch that vertical seams would cut.
    pub(super) fn add_x(&mut self, from: Length, to: Length, weight: u32) {
        *self.x.entry((from.to_um() / 100, to.to_um() / 100)).or_default() += weight;
    }

    /// Adds a stretch that horizontal seams would cut.
    pub(super) fn add_y(&mut self, from: Length, to: Length, weight: u32) {
        *self.y.entry((from.to_um() / 100, to.to_um() / 100)).or_default() += weight;
    }

    /// Adds a box in points, with a little space around it.
    pub(super) fn add(&mut self, [left, top, right, bottom]: [f32; 4], weight: u32) {
        let (left, top, right, bottom) = (left - AIR, top - AIR, right + AIR, bottom + AIR);
        let tenths = |pt: f32| f64::from(pt) * 254.0 / 72.0;
        let stretch = |from: f32, to: f32| (tenths(from).floor() as i64, tenths(to).ceil() as i64);
        *self.x.entry(stretch(left, right)).or_default() += weight;
        *self.y.entry(stretch(top, bottom)).or_default() += weight;
    }

    /// Adds everything from another.
    pub(super) fn append(&mut self, other: Keep) {
        for (stretch, weight) in other.x {
            *self.x.entry(stretch).or_default() += weight;
        }
        for (stretch, weight) in other.y {
            *self.y.entry(stretch).or_default() += weight;
        }
    }
}

impl Plate {
    /// Adds a block on top, unless nothing of it is visible.
    pub(super) fn push(&mut self, drawing: Drawing, fonts: &FontBook) {
        let bounds = drawing.bounds(fonts);
        self.push_within(drawing, bounds, false);
    }

    /// Adds a block of small text on top.
    pub(super) fn push_fine(&mut self, drawing: Drawing, fonts: &FontBook) {
        let bounds = drawing.bounds(fonts);
        self.push_within(drawing, bounds, true);
    }

    /// Adds a block with a known box on top; without a box nothing of it is visible.
    pub(super) fn push_within(&mut self, drawing: Drawing, bounds: Option<[f32; 4]>, fine: bool) {
        if let Some(bounds) = bounds {
            self.blocks.push(Block { bounds, drawing: Arc::new(drawing), fine });
        }
    }

    /// The part of the plate in a rectangle, as a face. Blocks are shared among all faces that show them.
    pub fn window(&self, window: Rect) -> Face {
        let pt = |length: Length| length.to_pt() as f32;
        let (left, top) = (pt(window.x), pt(window.y));
        let (right, bottom) = (pt(window.right()), pt(window.bottom()));
        let seen = self.blocks.iter().filter(|block| {
            let [l, t, r, b] = block.bounds;
            l < right && left < r && t < bottom && top < b
        });
        let moved = Transform::moved(-left, -top);
        let items = seen.map(|block| {
            let [l, t, r, b] = block.bounds;
            let inside = left <= l && r <= right && top <= t && b <= bottom;
            let drawing = if block.fine && !inside {
                Arc::new(around(&block.drawing, [left, top, right, bottom]))
            } else {
                block.drawing.clone()
            };
            Item::Shared(drawing, moved)
        });
        let mut drawing = Drawing { items: items.collect() };
        if !self.words.is_empty() {
            drawing.tag(0, || Tag::in_words(Role::Figure, &self.words));
        }
        Face { size: window.size(), bleed: Length::ZERO, corner: Length::ZERO, drawing }
    }

    pub fn whole(&self) -> Face {
        self.window(Rect::from_size(self.size))
    }

    /// The whole without its small text, scaled and moved.
    pub(super) fn miniature(&self, at: Transform) -> Drawing {
        let seen = self.blocks.iter().filter(|block| !block.fine);
        Drawing { items: seen.map(|block| Item::Shared(block.drawing.clone(), at)).collect() }
    }
}

/// A drawing without text far from a window: text that is cut off could still be found by a search.
fn around(drawing: &Drawing, [left, top, right, bottom]: [f32; 4]) -> Drawing {
    let is_near = |item: &&Item| match item {
        Item::Text(run) => {
            let end = run.x + run.glyphs().last().map_or(0.0, |glyph| glyph.x + run.size * 0.6);
            run.x < right && left < end && run.y - run.size < bottom && top < run.y + run.size * 0.3
        }
        _ => true,
    };
    Drawing { items: drawing.items.iter().filter(is_near).cloned().collect() }
}
