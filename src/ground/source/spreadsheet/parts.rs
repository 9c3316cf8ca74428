//! The XML files within a spreadsheet.

use super::sheet::MOST;
use crate::source::encoding::{Decoded, decode};
use crate::source::office::zip::{self, NoFile};
use crate::source::xml::Events;

/// The reason why a spreadsheet can't be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    /// It is damaged, and how.
    Broken(String),
    /// It has too many bytes or cells.
    TooLarge,
}

/// The text of a file within a spreadsheet; `None` if there is none of that name.
///
/// # Errors
/// What is wrong with it.
pub(super) fn text(archive: &[u8], name: &str) -> Result<Option<String>, Flaw> {
    let bytes = match zip::file(archive, name, MOST) {
        Ok(bytes) => bytes,
        Err(NoFile::Missing) => return Ok(None),
        Err(NoFile::TooLarge) => return Err(Flaw::TooLarge),
        Err(NoFile::Damaged) => return Err(Flaw::Broken(format!("its part {name} is damaged"))),
    };
    // UTF-16 without its mark.
    let bytes = match bytes.get(..2) {
        Some([b'<', 0]) => [&[0xFF, 0xFE], bytes.as_slice()].concat(),
        Some([0, b'<']) => [&[0xFE, 0xFF], bytes.as_slice()].concat(),
        _ => bytes,
    };
    match decode(&bytes) {
        Decoded::Text(text) => Ok(Some(text)),
        Decoded::Broken { .. } => Err(Flaw::Broken(format!("its part {name} is neither UTF-8 nor UTF-16"))),
    }
}

/// Whether a file that was read is complete.
///
/// # Errors
/// That it is not.
pub(super) fn check_whole(events: &Events<'_>, name: &str) -> Result<(), Flaw> {
    if events.is_whole() { Ok(()) } else { Err(Flaw::Broken(format!("its part {name} is cut off"))) }
}
