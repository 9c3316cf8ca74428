//! The keys at the beginning of documents.

use super::languages::Spoken;
use crate::document;
use crate::source::Located;
use crate::source::read::{Name, ReadBefore, Remark, target};

document! {
    /// The first keys of every document of a game; they are read before the rest.
    pub struct Head ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// whose rules apply; custom is for any other game
        game: ReadBefore;
    }
}

document! {
    /// The first keys of definitions that contain words.
    pub struct WordedHead ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// whose rules apply; custom is for any other game
        game: ReadBefore;
        /// the languages of its words, if not those of the game file
        language: Spoken;
    }
}

impl Titled {
    /// The first keys of a definition that the program makes.
    pub fn named(name: &str) -> Titled {
        Titled { kind: (), name: Located::given(name.to_owned()), language: Vec::new(), about: () }
    }
}

document! {
    /// The first keys of layouts, looks and sheets, which are kept by name.
    #[derive(PartialEq)]
    pub struct Titled ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// what other documents call it
        name: Name<target::New>;
        /// the languages of its words, if not those of the game file
        language: Spoken;
        /// a comment for readers
        about: Remark;
    }
}
