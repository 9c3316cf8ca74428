//! Bytes into text: UTF-8 with or without a byte order mark, UTF-16 with one. Mails may be in Windows-1252, too.

/// A text, or the readable part of it and the reason why the rest is unreadable.
#[derive(Debug, PartialEq, Eq)]
pub enum Decoded {
    /// The whole text, without its byte order mark.
    Text(String),
    /// Not text in a supported encoding.
    Broken {
        /// The text with a replacement character for each unreadable place, so that the place can be shown.
        shown: String,
        /// The byte of `shown` where the first replacement is.
        at: usize,
        /// What is wrong there.
        why: &'static str,
    },
}

/// Decodes a file's bytes.
///
/// A byte order mark is dropped: otherwise it would join the first key.
pub fn decode(bytes: &[u8]) -> Decoded {
    match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => utf8(rest),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => utf8(bytes),
    }
}

/// Decodes a text from other people's programs, such as a mail. Bytes that are not UTF-8 are read as Windows-1252
/// (which includes Latin-1), each on its own, since such a text may have parts from elsewhere. Also returns whether
/// there were any.
pub fn decode_mail(bytes: &[u8]) -> (Decoded, bool) {
    match decode(bytes) {
        Decoded::Broken { .. } if !bytes.contains(&0) && !bytes.starts_with(&[0xFF, 0xFE]) => {
            let mut text = String::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                text.push_str(chunk.valid());
                text.push_str(&encoding_rs::WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
            }
            (Decoded::Text(text), true)
        }
        decoded => (decoded, false),
    }
}

fn utf8(bytes: &[u8]) -> Decoded {
    match std::str::from_utf8(bytes) {
        Ok(text) => no_zeros(text.to_owned()),
        Err(e) => Decoded::Broken {
            shown: String::from_utf8_lossy(bytes).into_owned(),
            at: e.valid_up_to(),
            why: if bytes.contains(&0) { "this is not a text file" } else { "these bytes are not UTF-8" },
        },
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Decoded {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    let mut text = String::with_capacity(bytes.len() / 2);
    let mut broken = None;
    for c in char::decode_utf16(units) {
        broken = broken.or_else(|| c.is_err().then_some(text.len()));
        text.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    if bytes.len() % 2 == 1 {
        broken = broken.or(Some(text.len()));
    }
    match broken {
        None => no_zeros(text),
        Some(at) => Decoded::Broken { shown: text, at, why: "this is not valid UTF-16" },
    }
}

/// Refuses zero bytes, which text files do not have.
fn no_zeros(text: String) -> Decoded {
    match text.find('\0') {
        None => Decoded::Text(text),
        Some(at) => Decoded::Broken { shown: text, at, why: "this is not a text file" },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_common_encodings() {
        let text = Decoded::Text("kind: dück\n".to_owned());
        assert_eq!(decode("kind: dück\n".as_bytes()), text);
        assert_eq!(decode("\u{feff}kind: dück\n".as_bytes()), text);
        let utf16 = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
            let body = "kind: dück\n".encode_utf16().flat_map(bytes);
            mark.into_iter().chain(body).collect::<Vec<_>>()
        };
        assert_eq!(decode(&utf16([0xFF, 0xFE], u16::to_le_bytes)), text);
        assert_eq!(decode(&utf16([0xFE, 0xFF], u16::to_be_bytes)), text);
    }

    #[test]
    fn a_mail_may_mix_encodings() {
        let text = |text: &str| Decoded::Text(text.to_owned());
        assert_eq!(decode_mail(b"Gr\xFC\xDFe \x96 \x8030"), (text("Grüße – €30"), true));
        assert_eq!(decode_mail("Grüße".as_bytes()), (text("Grüße"), false));
        assert_eq!(decode_mail(b"Gr\xC3\xBC\xDFe"), (text("Grüße"), true));
        assert!(matches!(decode_mail(b"PK\x03\x04\0\xFF"), (Decoded::Broken { .. }, false)));
    }

    #[test]
    fn shows_where_it_breaks() {
        let Decoded::Broken { at, why, .. } = decode(b"kind: d\xFCck") else { panic!("Latin-1 is not read") };
        assert_eq!((at, why), (7, "these bytes are not UTF-8"));
        assert!(matches!(decode(b"PK\x03\x04\0\0"), Decoded::Broken { at: 4, .. }));
        assert!(matches!(decode(&[0xFF, 0xFE, 0x00, 0xD8]), Decoded::Broken { .. }));
        assert!(matches!(decode(&[0xFF, 0xFE, 0x61]), Decoded::Broken { .. }));
    }
}
