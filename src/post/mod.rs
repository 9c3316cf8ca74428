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

pub use desk::Desk;
pub(crate) use letters::{is_document, mails, possible_senders, senders};
pub(crate) use mail::message;
pub use mail::{Attachment, Kind, Mail};
pub use out::round_files;
pub use play::{Played, document, letter, play, table};
pub(crate) use play::{documents, table_with};
