//! Whole games from files, turn by turn (`chain`), and rounds of a postal game: from letters to all that is
//! written and printed of a round. The rules column knows letters and reports, the print column knows pages;
//! they meet here. Nothing here touches the disk.

mod begin;
pub mod chain;
mod desk;
mod differs;
mod game;
pub(crate) mod html;
mod judge;
mod letters;
mod mail;
mod proof;
mod prove;
mod read;
mod reminder;
mod round;
pub mod rounds;

pub use begin::{Begun, NewGame};
pub use chain::page_changes;
pub use desk::Desk;
pub use game::{Game, Habits};
pub use letters::letter;
pub(crate) use letters::{is_document, mails, possible_senders, senders};
pub(crate) use mail::message;
pub use mail::{Attachment, Kind, Mail};
pub(crate) use proof::{FIRST, PROOF, SALT, salt, turn_proof};
pub(crate) use prove::PROMISE;
pub use prove::{Difference, Evidence, Proven, prove};
pub use read::document;
pub(crate) use read::documents;
pub use reminder::{effects, reminder};
pub(crate) use round::{AFTER, UNDONE};
pub use round::{Earlier, Past, Refusal, Round, RoundFile, Seal, Sent, Story};

/// Who has left a game, by its state.
pub fn gone(state: &[u8]) -> crate::games::gone::Gone {
    let read = document(
        ("state.yaml", state),
        &mut crate::source::Files::default(),
        &mut crate::diag::Report::default(),
    );
    read.map(|mut node| crate::games::gone::Gone::take(&mut node)).unwrap_or_default()
}
