//! What cards and pieces of several games say.

use crate::document;
use crate::model::deck::Copies;
use crate::source::Node;
use crate::source::read::{Before, Remark};

document! {
    /// What a card or piece is called; that was read with its deck.
    pub struct Called ("a card") {
        /// what it is called
        name: Before<String>;
    }
}

document! {
    /// What pieces of all games may have.
    pub struct Piece ("a piece") {
        /// its number, for the layout to show
        number: Option<Node>;
        /// how many to print
        copies: Before<Option<Copies>>;
        /// a picture for it: a file beside this one
        art: Remark;
    }
}

document! {
    /// What pieces may have of which there are many alike.
    pub struct Numbered ("a piece") {
        /// makes one of it for each number: 1-10
        numbers: Before<Option<Node>>;
    }
}

document! {
    /// What pieces with words on them may have.
    pub struct Words ("a piece") {
        /// words on it
        text: Remark;
        /// the rule that says it in full
        rule: Remark;
    }
}
