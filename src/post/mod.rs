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

pub(crate) use letters::{is_document, mails, players_of, senders};
pub(crate) use mail::message;
pub use mail::{Attachment, Kind, Mail};
pub use out::files_of;
pub use play::{Played, document, letter, play, table};
pub(crate) use play::{documents, table_with};
