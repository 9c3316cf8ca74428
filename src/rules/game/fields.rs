//! The fields of cards and pieces that several games share.

use crate::document;
use crate::model::deck::Copies;
use crate::source::Node;
use crate::source::read::{Before, Remark};

document! {
    /// The name of a card or piece, which was read with its deck.
    pub struct Called ("a card") {
        /// what it is called
        name: Before<String>;
    }
}

document! {
    /// The fields that pieces of all games may have.
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
    /// The fields of pieces that come in numbers.
    pub struct Numbered ("a piece") {
        /// makes one of it for each number: 1-10
        numbers: Before<Option<Node>>;
    }
}

document! {
    /// The fields of pieces with text on them.
    pub struct Words ("a piece") {
        /// words on it
        text: Remark;
        /// the rule that says it in full
        rule: Remark;
    }
}
