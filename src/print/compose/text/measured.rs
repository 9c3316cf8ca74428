//! The measures of shaped text with its lines broken.

use crate::model::TextStyle;
use crate::model::style::Align;

/// Invisible rounding errors of fonts and slots, in points.
pub(super) const SLACK: f32 = 0.01;

/// The measures of a block at some size, in units of shaping.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Measured {
    /// From the top of the layout to the top of the first capitals.
    pub cap_top: f32,
    /// From the top of the layout to the top of the first line's ink, if accents rise above its tall
    /// letters; otherwise to its capitals.
    pub ink_top: f32,
    /// From the top of the layout to the last baseline.
    pub last_baseline: f32,
    /// The depth below the last baseline allowed for by its largest words.
    pub descent: f32,
    /// The depth of the lowest ink below the last baseline.
    pub ink_bottom: f32,
    /// The longest line, without ink that hangs out.
    pub longest: f32,
    /// The longest line, with the ink that hangs out at its ends as far as it counts.
    pub width: f32,
    /// How far all lines are moved away from the left and right edge, so that their ink stays inside.
    pub insets: [f32; 2],
    /// How far ink hangs out at the left and right end of any line.
    pub hangs: [f32; 2],
    /// How much narrower the lines are than the box.
    pub narrower: f32,
    pub lines: u32,
}

impl Measured {
    /// From the first ink, or the first capitals, to below the last descenders.
    pub fn height(&self) -> f32 {
        self.last_baseline - self.ink_top + self.descent
    }

    /// Whether it fits into a box when scaled by `factor`.
    pub fn fits(&self, style: &TextStyle, width: f32, height: f32, factor: f32) -> bool {
        self.height() * factor <= height + SLACK
            && self.width * factor <= width + SLACK
            && self.lines <= style.lines.unwrap_or(u32::MAX)
    }

    /// Adds a line of a width whose ink `hangs` beyond the box's edges and the line's end. Ink up to `free`
    /// does not count.
    pub fn add_sides(&mut self, width: f32, hangs: [f32; 2], indent: f32, free: f32, align: Align) {
        let [left, right] = [hangs[0] - indent, hangs[1]];
        self.hangs = [self.hangs[0].max(left), self.hangs[1].max(right)];
        let (left, right) = ((left - free).max(0.0), (right - free).max(0.0));
        let [inset_left, inset_right] = &mut self.insets;
        // Lines that are flush at a side stay flush: all of them are moved.
        let counts = match align {
            Align::Left | Align::Start => {
                *inset_left = inset_left.max(left);
                right
            }
            Align::Right | Align::End => {
                *inset_right = inset_right.max(right);
                left
            }
            Align::Justify => {
                *inset_left = inset_left.max(left);
                *inset_right = inset_right.max(right);
                0.0
            }
            Align::Center => left + right,
        };
        self.longest = self.longest.max(width);
        self.width = self.width.max(width + counts);
    }
}
