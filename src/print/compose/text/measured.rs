//! What shaped text measures when its lines are broken.

use crate::model::TextStyle;
use crate::model::style::Align;

/// Rounding of fonts and slots that nobody sees, in points.
pub(super) const SLACK: f32 = 0.01;

/// What a block measures at some size, in the units that it was shaped in.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Measured {
    /// From the top of the layout to the top of the first capitals.
    pub cap_top: f32,
    /// From the top of the layout to the top of the first line's ink, where accents rise above its tall letters; else to its
    /// capitals.
    pub ink_top: f32,
    /// From the top of the layout to the last baseline.
    pub last_baseline: f32,
    /// Below the last baseline: what the largest words of its line may take.
    pub descent: f32,
    /// Below the last baseline: what the lowest ink takes.
    pub ink_bottom: f32,
    /// The longest line, without what hangs over.
    pub longest: f32,
    /// The longest line, with as much of the ink that hangs over at its ends as counts.
    pub width: f32,
    /// By how much all lines are moved away from the left and right edge, so that their ink stays in.
    pub insets: [f32; 2],
    /// As far as ink hangs over at the left and right end of any line.
    pub hangs: [f32; 2],
    /// By how much the lines are narrower than the box.
    pub narrower: f32,
    pub lines: u32,
}

impl Measured {
    /// From the first ink, or the first capitals, to below the last descenders.
    pub fn height(&self) -> f32 {
        self.last_baseline - self.ink_top + self.descent
    }

    /// Whether it fits into a box, as many times larger as `factor` says.
    pub fn fits(&self, style: &TextStyle, width: f32, height: f32, factor: f32) -> bool {
        self.height() * factor <= height + SLACK
            && self.width * factor <= width + SLACK
            && self.lines <= style.lines.unwrap_or(u32::MAX)
    }

    /// Counts a line of a width in, with what its ink `hangs` over beyond the box's edges and the line's end. What is less than
    /// `free` does not count.
    pub fn add_sides(&mut self, width: f32, hangs: [f32; 2], indent: f32, free: f32, align: Align) {
        let [left, right] = [hangs[0] - indent, hangs[1]];
        self.hangs = [self.hangs[0].max(left), self.hangs[1].max(right)];
        let (left, right) = ((left - free).max(0.0), (right - free).max(0.0));
        let [inset_left, inset_right] = &mut self.insets;
        // Lines that are flush at a side stay so: all of them make way.
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
