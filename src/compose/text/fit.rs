//! Fitting: lines broken to a width, the size taken down until the text fits, never below its smallest.

use std::collections::BTreeSet;

use super::shape::{BULLET, Block, Placing, SetParagraph, Typesetter};
use crate::compose::drawing::Drawing;
use crate::compose::fonts::FontBook;
use crate::model::TextStyle;
use crate::model::style::{Align, VerticalAlign};

/// Text in its place.
#[derive(Debug, Clone)]
pub struct Fitted {
    /// The glyphs and icons.
    pub drawing: Drawing,
    /// The size that it came to, in points.
    pub size: f32,
    /// By how much it does not fit at the smallest size allowed.
    pub overflow: Option<Overflow>,
    /// Characters that no font has.
    pub missing: BTreeSet<char>,
    /// How high it is: from the top of the first capitals to below the last descenders.
    pub height: f32,
    /// What it covers: from its leftmost to its rightmost letter, from the first capitals to the last baseline.
    pub covers: Area,
}

/// By how much a text does not fit, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Overflow {
    /// Too high by so much.
    pub height: f32,
    /// The longest word or line is too wide by so much.
    pub width: f32,
    /// Lines beyond those allowed.
    pub lines: u32,
}

/// A last word of so many letters or fewer stands alone only where nothing better is found.
const SHORT: usize = 4;
/// The steps in which type shrinks, in points.
const STEP: f32 = 0.1;
/// As far as ink may rise above tall letters before it counts: what is round, and brackets. A part of the type size.
const OVERSHOOT: f32 = 0.06;
/// Rounding of fonts and slots that nobody sees, in points.
const SLACK: f32 = 0.01;

/// What a block measures at some size, in the units that it was shaped in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Measured {
    /// From the top of the layout to the top of the first capitals.
    cap_top: f32,
    /// From the top of the layout to the top of the first line's ink, where accents rise above its tall letters; else to its
    /// capitals.
    ink_top: f32,
    /// From the top of the layout to the last baseline.
    last_baseline: f32,
    /// Below the last baseline: what the largest words of its line may take.
    descent: f32,
    /// Below the last baseline: what its ink takes.
    ink_bottom: f32,
    /// The longest line.
    width: f32,
    lines: u32,
}

impl Measured {
    fn height(&self) -> f32 {
        self.last_baseline - self.ink_top + self.descent
    }
}

impl Measured {
    fn fits(&self, style: &TextStyle, width: f32, height: f32, factor: f32) -> bool {
        self.height() * factor <= height + SLACK
            && self.width * factor <= width + SLACK
            && self.lines <= style.lines.unwrap_or(u32::MAX)
    }
}

/// A box for text, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// From left to right.
    pub width: f32,
    /// From top to bottom; may be infinite.
    pub height: f32,
}

/// Puts a shaped text into a box: the largest size between the style's two that fits, or just the `size` asked for.
pub fn fit(
    setter: &Typesetter<'_>,
    block: &mut Block,
    style: &TextStyle,
    area: Area,
    size: Option<f32>,
) -> Fitted {
    let Area { width, height, .. } = area;
    let size = size.unwrap_or_else(|| largest_size(block, style, width, height, setter.fonts));
    let measured = spare_widows(block, style, area, size, setter.fonts);
    let factor = size / block.size;
    let allowed = style.lines.unwrap_or(u32::MAX);
    let overflow = Overflow {
        height: (measured.height() * factor - height).max(0.0),
        width: (measured.width * factor - width).max(0.0),
        lines: measured.lines.saturating_sub(allowed),
    };
    let fits = overflow.height <= SLACK && overflow.width <= SLACK && overflow.lines == 0;
    let mut fitted = Fitted {
        drawing: Drawing::default(),
        size,
        overflow: (!fits).then_some(overflow),
        missing: BTreeSet::new(),
        height: measured.height() * factor,
        covers: covered(&measured, style, area, factor),
    };
    let mut y = area.y + top(&measured, style, height, factor);
    for (n, paragraph) in block.paragraphs.iter_mut().enumerate() {
        y += space_before(paragraph, n, style) * size;
        let indent = indent(paragraph, size);
        let room = (width - indent) / factor;
        let placing =
            Placing { fonts: setter.fonts, factor, x: area.x + indent, y, align: style.align, room };
        let paragraph_baseline = paragraph.line(0).baseline * factor;
        if let Some(bullet) = &mut paragraph.bullet {
            let down = paragraph_baseline - bullet.line(0).baseline * factor;
            let placing = Placing { x: area.x, y: y + down, align: Align::Left, ..placing };
            bullet.place(placing, &mut fitted.drawing, &mut fitted.missing);
        }
        paragraph.place(placing, &mut fitted.drawing, &mut fitted.missing);
        y += paragraph.height() * factor;
    }
    fitted
}

/// What a text covers in its box.
fn covered(measured: &Measured, style: &TextStyle, area: Area, factor: f32) -> Area {
    let width = measured.width * factor;
    let x = match style.align {
        Align::Left | Align::Justify => area.x,
        Align::Center => area.x + (area.width - width) / 2.0,
        Align::Right => area.x + area.width - width,
    };
    let y = area.y + top(measured, style, area.height, factor) + measured.cap_top * factor;
    Area { x, y, width, height: (measured.last_baseline - measured.cap_top) * factor }
}

/// From the top of the box to the top of the first paragraph.
fn top(measured: &Measured, style: &TextStyle, height: f32, factor: f32) -> f32 {
    let (cap_top, last) = (measured.cap_top * factor, measured.last_baseline * factor);
    match style.valign {
        VerticalAlign::Middle if height.is_finite() => {
            let middle = (height - (last - cap_top)) / 2.0 - cap_top;
            // Where it is narrow, descenders and accents stay inside all the same.
            middle.min(height - last - measured.ink_bottom * factor).max(-measured.ink_top * factor)
        }
        VerticalAlign::Bottom if height.is_finite() => height - last - measured.descent * factor,
        VerticalAlign::Top | VerticalAlign::Middle | VerticalAlign::Bottom => -measured.ink_top * factor,
    }
}

/// The largest size, in steps between the smallest and the largest of a style, at which a block fits; the smallest if none
/// does.
pub fn largest_size(block: &mut Block, style: &TextStyle, width: f32, height: f32, fonts: &FontBook) -> f32 {
    let fits = |block: &mut Block, size: f32| {
        let measured = break_lines(block, style, width, size, fonts);
        measured.fits(style, width, height, size / block.size)
    };
    if style.min_size >= style.size || fits(block, style.size) {
        return style.size;
    }
    let step = |n: u32| style.size - STEP * n as f32;
    let (mut too_large, mut most) = (0, ((style.size - style.min_size) / STEP).ceil() as u32);
    while most - too_large > 1 {
        let middle = u32::midpoint(too_large, most);
        if fits(block, step(middle)) { most = middle } else { too_large = middle }
    }
    step(most).max(style.min_size)
}

fn indent(paragraph: &SetParagraph, size: f32) -> f32 {
    if paragraph.bullet.is_some() { BULLET * size } else { 0.0 }
}

fn space_before(paragraph: &SetParagraph, n: usize, style: &TextStyle) -> f32 {
    if n > 0 && paragraph.apart { style.paragraph } else { 0.0 }
}

/// Breaks a block for a width at a size, and measures it.
fn break_lines(block: &mut Block, style: &TextStyle, width: f32, size: f32, fonts: &FontBook) -> Measured {
    if let Some((_, _, measured)) = block.broken.filter(|(w, s, _)| (*w, *s) == (width, size)) {
        return measured;
    }
    for paragraph in &mut block.paragraphs {
        let room = room(paragraph, width, size, block.size);
        paragraph.break_lines(if style.lines == Some(1) { None } else { Some(room) });
    }
    let measured = measure(block, style, size, fonts);
    block.broken = Some((width, size, measured));
    measured
}

/// The room for the lines of a paragraph, at the size that was shaped.
fn room(paragraph: &SetParagraph, width: f32, size: f32, shaped: f32) -> f32 {
    (width - indent(paragraph, size)) / (size / shaped)
}

/// Measures a block as its lines are broken.
fn measure(block: &Block, style: &TextStyle, size: f32, fonts: &FontBook) -> Measured {
    let mut measured = Measured::default();
    let mut y = 0.0;
    for (n, paragraph) in block.paragraphs.iter().enumerate() {
        y += space_before(paragraph, n, style) * block.size;
        let indent = indent(paragraph, size) / (size / block.size);
        let lines = paragraph.lines();
        if n == 0 {
            let (baseline, ink) = (paragraph.line(0).baseline, paragraph.ink(0, fonts));
            let capitals = paragraph.cap_height * ink.largest;
            let rises = ink.above > paragraph.letter_height * ink.largest + OVERSHOOT * ink.largest;
            measured.cap_top = baseline - capitals;
            measured.ink_top = baseline - if rises { ink.above } else { capitals };
        }
        if let Some(last) = lines.checked_sub(1).filter(|_| n + 1 == block.paragraphs.len()) {
            let ink = paragraph.ink(last, fonts);
            measured.last_baseline = y + paragraph.line(last).baseline;
            measured.ink_bottom = ink.below;
            measured.descent = (paragraph.descent * ink.largest).max(ink.below);
        }
        for n in 0..lines {
            measured.width = measured.width.max(paragraph.line(n).width + indent);
        }
        measured.lines += lines as u32;
        y += paragraph.height();
    }
    measured
}

/// Breaks a block for good: without a lone short word on a last line, if it fits as well so.
fn spare_widows(block: &mut Block, style: &TextStyle, area: Area, size: f32, fonts: &FontBook) -> Measured {
    let plain = break_lines(block, style, area.width, size, fonts);
    if style.align == Align::Justify || style.lines == Some(1) {
        return plain;
    }
    let shaped = block.size;
    let mut spared = false;
    for paragraph in &mut block.paragraphs {
        let room = room(paragraph, area.width, size, shaped);
        spared |= avoid_widow(paragraph, room);
    }
    if !spared {
        return plain;
    }
    block.broken = None;
    let measured = measure(block, style, size, fonts);
    let factor = size / block.size;
    let fits = |measured: &Measured| measured.fits(style, area.width, area.height, factor);
    if fits(&measured) || !fits(&plain) {
        return measured;
    }
    break_lines(block, style, area.width, size, fonts)
}

/// Breaks the lines of a paragraph a little earlier where that spares it a lone word on the last line; says whether it did.
fn avoid_widow(paragraph: &mut SetParagraph, room: f32) -> bool {
    let lines = paragraph.lines();
    if lines < 2 || !ends_in_widow(paragraph, room) {
        return false;
    }
    // Just too narrow for the line before the last.
    let before = paragraph.line(lines - 2).width - 0.01;
    for narrower in [0.97, 0.94, 0.91, 0.88, 0.85].map(|part| room * part).into_iter().chain([before]) {
        paragraph.break_lines(Some(narrower));
        if paragraph.lines() == lines && !ends_in_widow(paragraph, room) {
            return true;
        }
    }
    paragraph.break_lines(Some(room));
    false
}

/// Whether the last line is one short word.
fn ends_in_widow(paragraph: &SetParagraph, room: f32) -> bool {
    let is_narrow = || paragraph.line(paragraph.lines().saturating_sub(1)).width < room / 4.0;
    paragraph.lone_letters().is_some_and(|letters| letters <= SHORT || is_narrow())
}
