//! The reader of claims, and the words that all claims share.

use super::{Called, Claims, Point, alike};
use crate::diag::Report;
use crate::source::Object;
use crate::source::shape::Field;

/// What claims are read with, and the points read so far.
pub(super) struct ClaimReader<'a> {
    pub claims: &'a Claims,
    pub known: Option<&'a [Called<'a>]>,
    pub points: Vec<Point>,
    pub report: &'a mut Report,
}

/// Words for no value.
pub(super) const NOTHING: [&str; 7] = ["no", "false", "none", "nothing", "nobody", "nowhere", "absent"];
/// Words for some value.
pub(super) const SOMETHING: [&str; 2] = ["yes", "true"];

/// Whether a text is one of these words in any case.
pub(super) fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
}

/// The field of a key in any case.
pub(super) fn field(object: &Object, key: &str) -> Option<&'static Field> {
    object.fields().find(|field| alike(field.name, key))
}
