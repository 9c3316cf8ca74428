//! The reader of claims, and the words that all claims share.

use super::{Called, Claims, Legality, Point, alike};
use crate::diag::Report;
use crate::source::Object;
use crate::source::shape::Field;

/// What claims are read with, and the points read so far.
pub(super) struct ClaimReader<'a> {
    pub claims: &'a Claims,
    pub known: Option<&'a [Called<'a>]>,
    pub points: Vec<Point>,
    pub legality: Option<Legality>,
    pub report: &'a mut Report,
}

impl<'a> ClaimReader<'a> {
    /// A reader that has read nothing.
    pub(super) fn new(
        claims: &'a Claims,
        known: Option<&'a [Called<'a>]>,
        report: &'a mut Report,
    ) -> ClaimReader<'a> {
        ClaimReader { claims, known, points: Vec::new(), legality: None, report }
    }
}

/// Words for no value.
pub(super) const NOTHING: [&str; 7] = ["no", "false", "none", "nothing", "nobody", "nowhere", "absent"];
/// Words for some value.
pub(super) const SOMETHING: [&str; 2] = ["yes", "true"];

/// Whether a text is one of these words in any case.
pub(super) fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text.trim()))
}

/// The full name that one word of it stands for, if no other name has the word; a name in any case stands for itself.
pub(super) fn word_matches(said: &str, known: &[Called<'_>]) -> Option<String> {
    let exact = known.iter().find(|known| alike(&known.name, said));
    let exact = exact.map(|known| known.in_outcomes().to_owned());
    exact.or_else(|| {
        let has_word = |name: &str| name.split(' ').any(|word| word.eq_ignore_ascii_case(said));
        let mut found = known.iter().filter(|known| has_word(&known.name)).map(Called::in_outcomes);
        let first = found.next()?;
        found.all(|other| other == first).then(|| first.to_owned())
    })
}

/// The word that is meant: itself, or the only one that has it as a part, as "gun" of "freeze-gun".
pub(super) fn word_meant<'w>(said: &str, words: &[&'w str]) -> Option<&'w str> {
    words.iter().find(|word| alike(word, said)).copied().or_else(|| {
        let has_part = |word: &&&str| word.split(['-', ' ']).any(|part| part.eq_ignore_ascii_case(said));
        let mut found = words.iter().filter(has_part);
        found.next().filter(|_| found.next().is_none()).copied()
    })
}

/// The field of a key in any case.
pub(super) fn field(object: &Object, key: &str) -> Option<&'static Field> {
    object.fields().find(|field| alike(field.name, key))
}
