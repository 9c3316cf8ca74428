//! What every document of a game begins with.

use crate::document;
use crate::source::read::ReadBefore;

document! {
    /// What every document of a game begins with; it was read before the document is.
    pub struct Head ("a definition") {
        /// what the document is
        kind: ReadBefore;
        /// whose rules hold; custom is for any other game
        game: ReadBefore;
    }
}
