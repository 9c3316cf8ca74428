//! A content stream that is being written: operands and operators of PDF.

use super::uses::Uses;
use crate::compose::drawing::Transform;
use crate::write::number::{push_thousandths, push_whole, significant};

/// The nearest whole number; halves are rounded away from zero. `f64::round` would be a library call, and
/// this runs millions of times.
pub(super) fn whole(number: f64) -> i64 {
    (number + 0.5f64.copysign(number)) as i64
}

/// A content stream and the resources that it needs.
#[derive(Default)]
pub(super) struct Content {
    pub bytes: Vec<u8>,
    pub uses: Uses,
}

impl Content {
    /// A transform as the operands of `cm`.
    pub(super) fn matrix(&mut self, Transform(matrix): Transform) {
        // Factors need more digits than coordinates: an error of a thousandth is a millimetre over a metre.
        for n in &matrix[..4] {
            match *n {
                0.0 => self.word("0 "),
                1.0 => self.word("1 "),
                -1.0 => self.word("-1 "),
                n => {
                    self.word(&significant(n));
                    self.word(" ");
                }
            }
        }
        self.number(matrix[4]);
        self.number(matrix[5]);
    }

    /// A number, rounded to thousandths, without trailing zeros, and a space.
    pub(super) fn number(&mut self, number: f32) {
        push_thousandths(&mut self.bytes, whole(f64::from(number) * 1_000.0));
    }

    /// A whole number, without a space.
    pub(super) fn integer(&mut self, number: i64) {
        push_whole(&mut self.bytes, number);
    }

    /// The name of a thing of a kind, by its number.
    pub(super) fn name(&mut self, kind: &str, number: usize) {
        self.bytes.push(b'/');
        self.word(kind);
        self.integer(number as i64);
    }

    /// Words, unchanged.
    pub(super) fn word(&mut self, word: &str) {
        self.bytes.extend_from_slice(word.as_bytes());
    }

    /// An operator, and the end of its line.
    pub(super) fn op(&mut self, operator: &str) {
        self.word(operator);
        self.bytes.push(b'\n');
    }
}
