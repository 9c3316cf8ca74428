//! Fitting: lines are broken to a width, and the size is reduced until the text fits, never below its smallest.

use std::collections::BTreeSet;

use super::block::{Block, SetParagraph};
use super::fitted::{Area, Fitted, Overflow};
use super::line::Placing;
use super::measured::{Measured, SLACK};
use super::shape::Typesetter;
use crate::compose::drawing::Drawing;
use crate::compose::fonts::FontBook;
use crate::model::TextStyle;
use crate::model::style::{Align, VerticalAlign};

/// A last word of up to this many letters is avoided on a line of its own.
const SHORT: usize = 4;
/// The steps in which type shrinks, in points.
const STEP: f32 = 0.1;
/// How far ink may rise above tall letters before it counts, as round letters and brackets do; a fraction of
/// the type size.
const OVERSHOOT: f32 = 0.06;
/// The most attempts to break lines so that the ink at their ends stays in the box.
const BREAKS: u32 = 4;
/// Puts a shaped text into a box: in the largest size between the style's two that fits, or in the `size`
/// asked for. Ink may hang out of the box by `hangs`.
/// box by so much.
pub fn fit(
    setter: &Typesetter<'_>,
    block: &mut Block,
    style: &TextStyle,
    area: Area,
    (size, hangs): (Option<f32>, f32),
) -> Fitted {
    let Area { width, height, .. } = area;
    block.hangs = hangs;
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
    let align =
        style.align.for_direction(block.paragraphs.first().is_some_and(SetParagraph::is_right_to_left));
    let mut fitted = Fitted {
        drawing: Drawing::default(),
        size,
        overflow: (!fits).then_some(overflow),
        missing: BTreeSet::new(),
        height: measured.height() * factor,
        covers: covered(&measured, (style, align), area, factor),
        ink: inked(&measured, (style, align), area, (factor, hangs)),
    };
    let mut y = area.y + top(&measured, style, height, factor);
    for (n, paragraph) in block.paragraphs.iter_mut().enumerate() {
        y += space_before(paragraph, n, style) * size;
        let indent = indent(paragraph, size);
        let is_right_to_left = paragraph.is_right_to_left();
        let [left, right] = measured.insets;
        let placing = Placing {
            fonts: setter.fonts,
            factor,
            // The bullet is at the beginning of lines.
            x: area.x + if is_right_to_left { 0.0 } else { indent } + left * factor,
            y,
            align: style.align.for_direction(is_right_to_left),
            room: (width - indent) / factor - left - right,
            hangs: [(hangs + indent) / factor, hangs / factor],
        };
        if block.is_blank {
            paragraph.missing(placing, &mut fitted.missing);
            continue;
        }
        let edges = [area.x + left * factor, area.x + width - right * factor];
        place_bullet(paragraph, placing, edges, &mut fitted);
        paragraph.place(placing, &mut fitted.drawing, &mut fitted.missing);
        y += paragraph.height() * factor;
    }
    fitted
}

/// Places the bullet of a paragraph, if it has one, on its first line, at the edge at which its lines begin.
fn place_bullet(
    paragraph: &mut SetParagraph,
    placing: Placing<'_>,
    [left, right]: [f32; 2],
    fitted: &mut Fitted,
) {
    let is_right_to_left = paragraph.is_right_to_left();
    let baseline = paragraph.line(0).baseline * placing.factor;
    let Some(bullet) = &mut paragraph.bullet else { return };
    let line = bullet.line(0);
    let x = if is_right_to_left { right - line.width * placing.factor } else { left };
    let y = placing.y + baseline - line.baseline * placing.factor;
    bullet.place(Placing { x, y, align: Align::Left, ..placing }, &mut fitted.drawing, &mut fitted.missing);
}

/// The area that a text covers in its box.
fn covered(measured: &Measured, (style, align): (&TextStyle, Align), area: Area, factor: f32) -> Area {
    let width = measured.width * factor;
    let x = match align {
        Align::Left | Align::Justify | Align::Start => area.x,
        Align::Center => area.x + (area.width - width) / 2.0,
        Align::Right | Align::End => area.x + area.width - width,
    };
    let y = area.y + top(measured, style, area.height, factor) + measured.cap_top * factor;
    Area { x, y, width, height: (measured.last_baseline - measured.cap_top) * factor }
}

/// The box around the ink of a text in its box.
fn inked(
    measured: &Measured,
    (style, align): (&TextStyle, Align),
    area: Area,
    (factor, hangs): (f32, f32),
) -> Area {
    let covers = covered(measured, (style, align), area, factor);
    // Lines are moved inward if their ink would hang out too far.
    let [left, right] = measured.hangs.map(|ink| (ink * factor).min(hangs));
    let top = area.y + top(measured, style, area.height, factor) + measured.ink_top * factor;
    let bottom = covers.y + covers.height + measured.ink_bottom * factor;
    Area { x: covers.x - left, y: top, width: covers.width + left + right, height: bottom - top }
}

/// From the top of the box to the top of the first paragraph.
fn top(measured: &Measured, style: &TextStyle, height: f32, factor: f32) -> f32 {
    let (cap_top, last) = (measured.cap_top * factor, measured.last_baseline * factor);
    match style.valign {
        VerticalAlign::Middle if height.is_finite() => {
            let middle = (height - (last - cap_top)) / 2.0 - cap_top;
            // In a low box, descenders and accents stay inside nevertheless.
            middle.min(height - last - measured.ink_bottom * factor).max(-measured.ink_top * factor)
        }
        VerticalAlign::Bottom if height.is_finite() => height - last - measured.descent * factor,
        VerticalAlign::Top | VerticalAlign::Middle | VerticalAlign::Bottom => -measured.ink_top * factor,
    }
}

/// The largest size, in steps between the smallest and the largest of a style, at which a block fits;
/// otherwise the smallest.
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
    paragraph.indent * size
}

fn space_before(paragraph: &SetParagraph, n: usize, style: &TextStyle) -> f32 {
    if n > 0 && paragraph.apart { style.paragraph } else { 0.0 }
}

/// Breaks a block for a width at a size, and measures it.
fn break_lines(block: &mut Block, style: &TextStyle, width: f32, size: f32, fonts: &FontBook) -> Measured {
    if let Some((_, _, measured)) = block.broken.filter(|(w, s, _)| (*w, *s) == (width, size)) {
        return measured;
    }
    let (factor, mut narrower) = (size / block.size, 0.0);
    for attempt in 1.. {
        for paragraph in &mut block.paragraphs {
            let room = room(paragraph, width, size, block.size) - narrower;
            paragraph.break_lines(if style.lines == Some(1) { None } else { Some(room) });
        }
        let measured = measure(block, style, (size, narrower), fonts);
        let lacks = if style.align == Align::Justify {
            measured.insets[0] + measured.insets[1] - narrower
        } else {
            measured.width - width / factor
        };
        // Ink that hangs out needs narrower lines; they do not help a word that is too long.
        let helps = style.lines != Some(1) && measured.longest * factor <= width + SLACK;
        if lacks * factor <= SLACK || !helps || attempt == BREAKS {
            block.broken = Some((width, size, measured));
            return measured;
        }
        narrower += lacks;
    }
    unreachable!("the last attempt is taken")
}

/// The room for the lines of a paragraph, at the size of shaping.
fn room(paragraph: &SetParagraph, width: f32, size: f32, shaped: f32) -> f32 {
    (width - indent(paragraph, size)) / (size / shaped)
}

/// Measures a block with its current lines, which are narrower than the box by so much, for a size.
fn measure(block: &Block, style: &TextStyle, (size, narrower): (f32, f32), fonts: &FontBook) -> Measured {
    let hangs = block.hangs * block.size / size;
    let mut measured = Measured { narrower, ..Measured::default() };
    // The highest and the lowest ink of lines that may reach beyond the first and the last.
    let (mut highest, mut lowest) = (f32::INFINITY, f32::NEG_INFINITY);
    let mut y = 0.0;
    for (n, paragraph) in block.paragraphs.iter().enumerate() {
        y += space_before(paragraph, n, style) * block.size;
        let indent = indent(paragraph, size) / (size / block.size);
        let align = style.align.for_direction(paragraph.is_right_to_left());
        let lines = paragraph.lines();
        for line in 0..lines {
            let facts = paragraph.line(line);
            measured.add_sides(facts.width + indent, paragraph.hangs(line, fonts), indent, hangs, align);
            let is_first = n == 0 && line == 0;
            let is_last = n + 1 == block.paragraphs.len() && line + 1 == lines;
            let may_reach_far = style.leading < 1.0 || facts.largest > block.size;
            if !(is_first || is_last || may_reach_far) {
                continue;
            }
            let (baseline, ink) = (y + facts.baseline, paragraph.heights(line, fonts));
            if is_first {
                let capitals = paragraph.cap_height * facts.largest;
                let rises = ink.above > (paragraph.letter_height + OVERSHOOT) * facts.largest;
                measured.cap_top = baseline - capitals;
                measured.ink_top = baseline - if rises { ink.above } else { capitals.max(ink.above - hangs) };
            }
            if is_last {
                measured.last_baseline = baseline;
                measured.ink_bottom = ink.below;
                measured.descent = (paragraph.descent * facts.largest).max(ink.below);
            }
            highest = highest.min(baseline - ink.above + hangs);
            lowest = lowest.max(baseline + ink.below - hangs);
        }
        measured.lines += lines as u32;
        y += paragraph.height();
    }
    measured.ink_top = measured.ink_top.min(highest);
    measured.ink_bottom = measured.ink_bottom.max(lowest - measured.last_baseline);
    measured.descent = measured.descent.max(measured.ink_bottom);
    let [left, right] = &mut measured.insets;
    if style.align == Align::Justify {
        // Justified lines are as long as the width that they were broken for.
        *right = right.max(narrower - *left);
    }
    measured.width += *left + *right;
    measured
}

/// Breaks a block finally: without a lone short word on a last line, if it still fits.
fn spare_widows(block: &mut Block, style: &TextStyle, area: Area, size: f32, fonts: &FontBook) -> Measured {
    let plain = break_lines(block, style, area.width, size, fonts);
    if style.align == Align::Justify || style.lines == Some(1) {
        return plain;
    }
    let shaped = block.size;
    let mut spared = false;
    for paragraph in &mut block.paragraphs {
        let room = room(paragraph, area.width, size, shaped) - plain.narrower;
        spared |= avoid_widow(paragraph, room);
    }
    if !spared {
        return plain;
    }
    block.broken = None;
    let measured = measure(block, style, (size, plain.narrower), fonts);
    let factor = size / block.size;
    let fits = |measured: &Measured| measured.fits(style, area.width, area.height, factor);
    if fits(&measured) || !fits(&plain) {
        return measured;
    }
    break_lines(block, style, area.width, size, fonts)
}

/// Breaks the lines of a paragraph a little earlier if that avoids a lone word on the last line; returns
/// whether it did.
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
