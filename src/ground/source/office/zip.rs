//! One file out of a ZIP archive.

use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

/// The reason why a file of an archive can't be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::source) enum NoFile {
    /// The archive does not have it.
    Missing,
    /// Its bytes or its checksum are wrong, or it is packed in an unusual way.
    Damaged,
    /// It has too many bytes.
    TooLarge,
}

/// The unpacked bytes of a file in an archive, at most `most` of them.
///
/// # Errors
/// Why it can't be had. An archive that is none has no files.
pub(in crate::source) fn file(archive: &[u8], name: &str, most: u64) -> Result<Vec<u8>, NoFile> {
    let head = head(archive, name).ok_or(NoFile::Missing)?;
    let unpacked = unpacked(archive, head, most).ok_or(NoFile::Damaged)?;
    if unpacked.len() as u64 > most {
        return Err(NoFile::TooLarge);
    }
    let sum = number(archive, head + 16, 4);
    let mut crc = Crc::new();
    crc.update(&unpacked);
    if sum == Some(crc.sum() as usize) { Ok(unpacked) } else { Err(NoFile::Damaged) }
}

/// Where the list of an archive's files describes a file. Capitals do not matter, and some programs write `\`
/// between folders.
fn head(archive: &[u8], name: &str) -> Option<usize> {
    let end = archive.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
    let count = number(archive, end + 10, 2)?;
    let mut at = number(archive, end + 16, 4)?;
    for _ in 0..count {
        if archive.get(at..at + 4)? != b"PK\x01\x02" {
            return None;
        }
        let length = |place: usize| number(archive, at + place, 2);
        let (named, extra, remark) = (length(28)?, length(30)?, length(32)?);
        let written = archive.get(at + 46..at + 46 + named)?;
        let same = |(a, b): (&u8, u8)| a.eq_ignore_ascii_case(&b) || (*a, b) == (b'\\', b'/');
        if written.len() == name.len() && written.iter().zip(name.bytes()).all(same) {
            return Some(at);
        }
        at += 46 + named + extra + remark;
    }
    None
}

/// The bytes of the file that is described at a byte; one more than `most` if there are more.
fn unpacked(archive: &[u8], at: usize, most: u64) -> Option<Vec<u8>> {
    let (packing, packed) = (number(archive, at + 10, 2)?, number(archive, at + 20, 4)?);
    let head = number(archive, at + 42, 4)?;
    let begin = head + 30 + number(archive, head + 26, 2)? + number(archive, head + 28, 2)?;
    let bytes = archive.get(begin..begin.checked_add(packed)?)?;
    let mut out = Vec::new();
    match packing {
        0 => out.extend_from_slice(bytes),
        8 => drop(DeflateDecoder::new(bytes).take(most + 1).read_to_end(&mut out).ok()?),
        _ => return None,
    }
    Some(out)
}

/// A little-endian number of this many bytes.
fn number(archive: &[u8], at: usize, bytes: usize) -> Option<usize> {
    let digits = archive.get(at..at.checked_add(bytes)?)?;
    Some(digits.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}
