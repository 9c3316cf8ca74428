//! Outgoing mails: a text, its HTML version and attachments.

#[cfg(feature = "mail")]
mod eml;
mod letter;
mod own;
pub mod plain;

use std::borrow::Cow;

use crate::games::message::Message;
use crate::games::people::Person;
pub use letter::letters;
pub(in crate::post) use own::{OwnForm, OwnLetter};

/// A mail to send.
#[derive(Debug, Clone, Default)]
pub struct Mail<'a> {
    /// The receiver's name and address; without them the sender fills them in.
    pub to: Option<(&'a str, &'a str)>,
    /// The subject.
    pub subject: &'a str,
    /// The text, in lines of up to 72 columns where words allow it.
    pub text: &'a str,
    /// The text as HTML.
    pub html: Option<&'a str>,
    /// Attachments of the mail, in order.
    pub attachments: Vec<Attachment<'a>>,
}

/// An attached file.
#[derive(Debug, Clone)]
pub struct Attachment<'a> {
    /// The file name.
    pub name: Cow<'a, str>,
    /// The kind of file.
    pub kind: Kind,
    /// The content of the file.
    pub bytes: &'a [u8],
}

/// The kind of an attachment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A PDF file.
    Pdf,
    /// Plain text, in UTF-8.
    Text,
}

/// A message to a player as a file, its name and bytes: a mail, or plain text if the player has no address.
pub fn message(player: &Person, message: &Message, attachments: Vec<Attachment<'_>>) -> (String, Vec<u8>) {
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
    /// `None`: this program was built without mails.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        None
    }
}
