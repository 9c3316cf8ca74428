//! The text of a drawing's file: UTF-8, UTF-16 or Windows-1252, packed (`.svgz`) or not.

use std::io::Read as _;

use flate2::read::MultiGzDecoder;

use super::messages::Refusal;
use crate::source::encoding::{Decoded, decode_mail};

/// The most bytes of a drawing that was packed.
const MOST: u64 = 64 << 20;

/// The text of a file that begins like a drawing; `None` if it does not.
pub(super) fn text(bytes: &[u8]) -> Option<Result<String, Refusal>> {
    if !bytes.starts_with(&[0x1F, 0x8B]) {
        return looks_like(bytes).then(|| decoded(bytes));
    }
    let mut unpacked = Vec::new();
    let damaged = || ("it is packed (.svgz), and damaged".to_owned(), "save it again as plain SVG");
    match MultiGzDecoder::new(bytes).take(MOST + 1).read_to_end(&mut unpacked) {
        Err(_) => Some(Err(damaged())),
        Ok(_) if unpacked.len() as u64 > MOST => {
            let why = format!("it is packed (.svgz), and larger than {} MiB", MOST >> 20);
            Some(Err((why, "make it smaller")))
        }
        Ok(_) => looks_like(&unpacked).then(|| decoded(&unpacked)),
    }
}

/// Whether a file begins like a drawing. In UTF-16 there is a zero byte beside each letter.
fn looks_like(bytes: &[u8]) -> bool {
    let beginning: Vec<u8> = bytes.iter().take(8192).copied().filter(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&beginning).contains("<svg")
}

fn decoded(bytes: &[u8]) -> Result<String, Refusal> {
    let marked = match bytes {
        [b'<', 0, ..] => [&[0xFF, 0xFE], bytes].concat(),
        [0, b'<', ..] => [&[0xFE, 0xFF], bytes].concat(),
        _ => bytes.to_vec(),
    };
    match decode_mail(&marked) {
        (Decoded::Text(text), false) => Ok(text),
        (Decoded::Text(text), true) if says_latin(&text) => Ok(text),
        _ => Err(("it is not UTF-8".to_owned(), "save it as UTF-8")),
    }
}

/// Whether the first line says that the text is in Latin-1 or the like.
fn says_latin(text: &str) -> bool {
    let first = text.split('>').next().unwrap_or_default().to_ascii_lowercase();
    ["iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "us-ascii"]
        .iter()
        .any(|name| first.contains(name))
}
