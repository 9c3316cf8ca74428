//! Whole games from files, turn by turn (`chain`), and rounds of a postal game: letters in, and all that is written and printed of a round out. The rules column knows letters and reports,
//! the print column knows pages; this is where they meet. Nothing here touches the disk.

pub mod chain;
pub(crate) mod html;
mod letters;
mod mail;
mod out;
mod pages;
mod play;
mod print;

pub use letters::{is_document, mails, players_of, senders};
pub use mail::{Attachment, Kind, Mail, message};
pub use out::{RoundFile, files_of};
pub use play::{Played, document, documents, letter, play, table, table_with};
