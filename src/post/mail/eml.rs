//! Mails as MIME, by `mail_builder`; no other file uses it.
//!
//! By default `mail_builder` asks the clock and the thread for a date, an id and boundaries. Here id and
//! boundaries come from the content, and there is no date, so that the same mail gives the same bytes.

use mail_builder::headers::HeaderType;
use mail_builder::headers::address::Address;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::message_id::MessageId;
use mail_builder::headers::raw::Raw;
use mail_builder::headers::text::Text;
use mail_builder::mime::{BodyPart, MimePart};

use super::{Attachment, Kind, Mail};
use crate::chance::Pcg32;

impl Mail<'_> {
    /// The mail as an `.eml` file, which mail programs open as a draft; the sender's program adds date and
    /// sender. The same mail gives the same bytes. `None` if the program was built without `mail`.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        let id = identity(self);
        let text = MimePart::new("text/plain", self.text);
        let mut body = match self.html {
            Some(html) => several("alternative", vec![text, MimePart::new("text/html", html)], &id),
            None => text,
        };
        if !self.attachments.is_empty() {
            let enclosed = self.attachments.iter().map(enclosed);
            body = several("mixed", std::iter::once(body).chain(enclosed).collect(), &id);
        }
        let mut headers: Vec<(&str, HeaderType<'_>)> = vec![
            ("MIME-Version", Raw::new("1.0").into()),
            // Programs that know this header open the file as a draft.
            ("X-Unsent", Raw::new("1").into()),
        ];
        headers.extend(self.to.map(|(name, address)| {
            let to = Address::new_address(Some(name), address);
            ("To", to.into())
        }));
        headers.push(("Subject", Text::new(self.subject).into()));
        headers.push(("Message-ID", MessageId::new(format!("{id}@umpire.invalid")).into()));
        body.headers.splice(0..0, headers.into_iter().map(|(name, value)| (name.into(), value)));
        let mut bytes = Vec::new();
        body.write_part(&mut bytes);
        Some(bytes)
    }
}

fn several<'a>(how: &str, parts: Vec<MimePart<'a>>, id: &str) -> MimePart<'a> {
    // No line of a part can begin like this: quoted-printable and base64 never produce `=_`.
    let boundary = format!("=_{how}_{id}");
    let kind = ContentType::new(format!("multipart/{how}")).attribute("boundary", boundary);
    MimePart::new(kind, BodyPart::Multipart(parts))
}

fn enclosed<'a>(attachment: &'a Attachment<'_>) -> MimePart<'a> {
    let Attachment { name, kind, bytes } = attachment;
    let kind = match kind {
        Kind::Pdf => ContentType::new("application/pdf"),
        Kind::Text => ContentType::new("text/plain").attribute("charset", "utf-8"),
    };
    MimePart::new(kind.attribute("name", name.as_ref()), *bytes).attachment(name.as_ref())
}

/// The id of a mail: a digest of its content.
fn identity(mail: &Mail<'_>) -> String {
    let sizes: Vec<String> = mail.attachments.iter().map(|file| file.bytes.len().to_string()).collect();
    let (name, address) = mail.to.unwrap_or_default();
    let content = [name, address, mail.subject, mail.text, mail.html.unwrap_or_default()];
    let names = mail.attachments.iter().map(|file| file.name.as_ref());
    let mut numbers = Pcg32::keyed(content.into_iter().chain(names).chain(sizes.iter().map(String::as_str)));
    (0..4).fold(String::new(), |text, _| text + &format!("{:08x}", numbers.next()))
}
