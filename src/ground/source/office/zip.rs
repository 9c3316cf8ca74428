//! One file out of a ZIP archive.

use std::io::Read;

use flate2::read::DeflateDecoder;

/// The unpacked bytes of a file in an archive. `None` if it is missing, is packed in an unusual way, or has more than
/// `most` bytes.
pub(in crate::source) fn file(archive: &[u8], name: &str, most: u64) -> Option<Vec<u8>> {
    let end = archive.windows(4).rposition(|bytes| bytes == b"PK\x05\x06")?;
    let count = number(archive, end + 10, 2)?;
    let mut at = number(archive, end + 16, 4)?;
    for _ in 0..count {
        if archive.get(at..at + 4)? != b"PK\x01\x02" {
            return None;
        }
        let length = |place: usize| number(archive, at + place, 2);
        let (named, extra, remark) = (length(28)?, length(30)?, length(32)?);
        if archive.get(at + 46..at + 46 + named)? == name.as_bytes() {
            let (packing, packed) = (length(10)?, number(archive, at + 20, 4)?);
            return unpacked(archive, number(archive, at + 42, 4)?, packed, packing, most);
        }
        at += 46 + named + extra + remark;
    }
    None
}

/// The file whose own header is at a byte.
fn unpacked(archive: &[u8], head: usize, packed: usize, packing: usize, most: u64) -> Option<Vec<u8>> {
    let begin = head + 30 + number(archive, head + 26, 2)? + number(archive, head + 28, 2)?;
    let bytes = archive.get(begin..begin.checked_add(packed)?)?;
    let mut out = Vec::new();
    match packing {
        0 => out.extend_from_slice(bytes),
        8 => drop(DeflateDecoder::new(bytes).take(most + 1).read_to_end(&mut out).ok()?),
        _ => return None,
    }
    (out.len() as u64 <= most).then_some(out)
}

/// A little-endian number of this many bytes.
fn number(archive: &[u8], at: usize, bytes: usize) -> Option<usize> {
    let digits = archive.get(at..at.checked_add(bytes)?)?;
    Some(digits.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
}
