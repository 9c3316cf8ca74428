//! What documents begin with.

use super::languages::Spoken;
use crate::document;
use crate::source::Located;
use crate::source::read::{Name, ReadBefore, Remark, target};

document! {
    /// What every document of a game begins with; it was read before the document is.
    pub struct Head ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// whose rules hold; custom is for any other game
        game: ReadBefore;
    }
}

document! {
    /// What definitions with words on them begin with, too.
    pub struct WordedHead ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// whose rules hold; custom is for any other game
        game: ReadBefore;
        /// the languages of its words, if not those of the game file
        language: Spoken;
    }
}

impl Titled {
    /// That of a definition which the program makes.
    pub fn named(name: &str) -> Titled {
        Titled { kind: (), name: Located::given(name.to_owned()), language: Vec::new(), about: () }
    }
}

document! {
    /// What layouts, looks and sheets begin with, which are kept by name.
    #[derive(PartialEq)]
    pub struct Titled ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// what other documents call it
        name: Name<target::New>;
        /// the languages of its words, if not those of the game file
        language: Spoken;
        /// a remark for readers
        about: Remark;
    }
}
