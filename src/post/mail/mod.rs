//! Mails that go out: a letter, the same as HTML, and what is enclosed.

#[cfg(feature = "mail")]
mod eml;
mod letter;
pub mod plain;

use std::borrow::Cow;

use crate::games::postal::{Message, Player};
pub use letter::letters;

/// A mail to send.
#[derive(Debug, Clone, Default)]
pub struct Mail<'a> {
    /// To whom: a name and an address. Without one, whoever sends it fills it in.
    pub to: Option<(&'a str, &'a str)>,
    /// What it is about.
    pub subject: &'a str,
    /// What it says, in lines of 72 columns or less where words allow it.
    pub text: &'a str,
    /// The same as HTML.
    pub html: Option<&'a str>,
    /// What is enclosed.
    pub attachments: Vec<Attachment<'a>>,
}

/// A file that is enclosed.
#[derive(Debug, Clone)]
pub struct Attachment<'a> {
    /// Its name.
    pub name: Cow<'a, str>,
    /// What it is.
    pub kind: Kind,
    /// What is in it.
    pub bytes: &'a [u8],
}

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Pages.
    Pdf,
    /// Plain text, in UTF-8.
    Text,
}

/// A message to a player as a file: its name, and its bytes. It is a mail; for who has no address, a text.
pub fn message(player: &Player, message: &Message, attachments: Vec<Attachment<'_>>) -> (String, Vec<u8>) {
    let Message { subject, text } = message;
    let mail = player.addresses.first().and_then(|address| {
        let to = Some((player.name.as_str(), address.as_str()));
        Mail { to, subject, text, html: None, attachments }.bytes()
    });
    match mail {
        Some(mail) => (format!("{}.eml", player.file), mail),
        None => (format!("{}.txt", player.file), text.clone().into_bytes()),
    }
}

#[cfg(not(feature = "mail"))]
impl Mail<'_> {
    /// No `.eml` file: this program was built without writing mails.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        None
    }
}
