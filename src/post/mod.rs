//! Whole games from files, turn by turn (`chain`), and rounds of a postal game: from letters to all that is
//! written and printed of a round. The rules column knows letters and reports, the print column knows pages;
//! they meet here. Nothing here touches the disk.

pub mod chain;
mod desk;
pub(crate) mod html;
mod letters;
mod mail;
mod out;
mod pages;
mod play;
mod print;
mod proof;
mod prove;
mod reminder;
mod round;

pub(crate) use desk::telling;
pub use desk::{Begun, Desk, NewGame};
pub use letters::{LetterOf, letter};
pub(crate) use letters::{is_document, mails, possible_senders, senders};
pub(crate) use mail::message;
pub use mail::{Attachment, Kind, Mail};
pub use out::{report_text, round_files};
pub(crate) use play::documents;
pub use play::{Played, document, play, table};
pub(crate) use proof::{FIRST, PROOF, turn_proof};
pub(crate) use prove::PROMISE;
pub use prove::{Difference, Evidence, prove};
pub use reminder::{effects, reminder};
pub(crate) use round::{AFTER, UNDONE};
pub use round::{Earlier, Past, Round, RoundFile, Seal, Sent};

/// Who has left a game, by its state.
pub fn gone(state: &[u8]) -> crate::games::gone::Gone {
    let read = document(
        ("state.yaml", state),
        &mut crate::source::Files::default(),
        &mut crate::diag::Report::default(),
    );
    read.map(|mut node| crate::games::gone::Gone::take(&mut node)).unwrap_or_default()
}
