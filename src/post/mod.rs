//! Rounds of a postal game: letters in, and all that is written and printed of a round out. The rules column knows letters and reports,
//! the print column knows pages; this is where they meet. Nothing here touches the disk.

mod letters;
mod mail;
mod pages;
mod play;
mod print;

pub use letters::{mails, players_of, senders};
pub use mail::{Attachment, Kind, Mail, message};
pub use play::{Played, document, documents, letter, play, table};
pub use print::{Printed, print};
