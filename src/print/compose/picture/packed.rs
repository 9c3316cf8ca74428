//! PNG files whose packed dots go into a PDF unchanged, since PDF knows PNG's compression and its
//! differences between rows. They are unpacked only to check them.

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::dots::{Colors, bounded};

/// Facts about the dots of a PNG file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    pub width: u32,
    pub height: u32,
    pub bits: u8,
    pub colors: Colors,
}

/// A chunk of a PNG file.
struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
    crc: u32,
}

impl Chunk<'_> {
    fn is_sound(&self) -> bool {
        let mut crc = Crc::new();
        crc.update(&self.kind);
        crc.update(self.data);
        crc.sum() == self.crc
    }
}

/// The chunks of a PNG file, up to the last complete one.
fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut rest = bytes.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (length, after) = rest.split_first_chunk::<4>()?;
        let (kind, after) = after.split_first_chunk::<4>()?;
        let (data, after) = after.split_at_checked(u32::from_be_bytes(*length) as usize)?;
        let (crc, after) = after.split_first_chunk::<4>()?;
        rest = after;
        Some(Chunk { kind: *kind, data, crc: u32::from_be_bytes(*crc) })
    })
}

/// The packed dots of a PNG file.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> = chunks(bytes).filter(|c| &c.kind == b"IDAT").map(|c| c.data).collect();
    parts.concat()
}

/// The file with only its dots: without color profile and texts.
pub fn plain(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.get(..8).unwrap_or_default().to_vec();
    for chunk in chunks(bytes).filter(|c| [b"IHDR", b"PLTE", b"IDAT", b"IEND"].contains(&&c.kind)) {
        out.extend_from_slice(&(chunk.data.len() as u32).to_be_bytes());
        out.extend_from_slice(&chunk.kind);
        out.extend_from_slice(chunk.data);
        out.extend_from_slice(&chunk.crc.to_be_bytes());
    }
    out
}

/// The facts about a file whose packed dots can be used: opaque, of eight bits at most, row by row, and
/// sound. `None` for files that have to be unpacked, which reports their faults.
pub(super) fn head(bytes: &[u8]) -> Option<Head> {
    let mut read = chunks(bytes);
    let first = read.next().filter(|chunk| &chunk.kind == b"IHDR" && chunk.is_sound())?;
    let &[w3, w2, w1, w0, h3, h2, h1, h0, bits, kind, 0, 0, 0] = first.data else { return None };
    let (width, height) = (u32::from_be_bytes([w3, w2, w1, w0]), u32::from_be_bytes([h3, h2, h1, h0]));
    bounded(width, height).ok()?;
    let (mut palette, mut dots, mut ended) = (None, Vec::new(), false);
    for chunk in read.by_ref() {
        // Animations, and pictures with a transparent color, are more than their dots.
        if matches!(&chunk.kind, b"acTL" | b"tRNS") || !chunk.is_sound() {
            return None;
        }
        match &chunk.kind {
            b"PLTE" => palette = Some(chunk.data),
            b"IDAT" => dots.push(chunk.data),
            b"IEND" => {
                ended = true;
                break;
            }
            _ => {}
        }
    }
    let colors = match (kind, bits) {
        (0, 1 | 2 | 4 | 8) => Colors::Gray,
        (2, 8) => Colors::Rgb,
        (3, 1 | 2 | 4 | 8) => Colors::Palette(palette.filter(|list| !list.is_empty())?.to_vec()),
        _ => return None,
    };
    let row = 1 + (width as usize * colors.parts() * usize::from(bits)).div_ceil(8);
    (ended && unpacks(&dots, row, height as usize)).then_some(Head { width, height, bits, colors })
}

/// Whether packed dots unpack to so many rows of so many bytes, each beginning with a valid filter, and take
/// less space than that.
fn unpacks(parts: &[&[u8]], row: usize, rows: usize) -> bool {
    let whole = row * rows;
    if parts.iter().map(|part| part.len()).sum::<usize>() >= whole {
        return false;
    }
    let (mut state, mut out, mut done) = (Decompress::new(true), vec![0u8; 64 << 10], 0usize);
    for (n, part) in parts.iter().enumerate() {
        let mut rest = *part;
        while !rest.is_empty() {
            let (read, written) = (state.total_in(), state.total_out());
            let Ok(status) = state.decompress(rest, &mut out, FlushDecompress::None) else { return false };
            rest = &rest[(state.total_in() - read) as usize..];
            let fresh = &out[..(state.total_out() - written) as usize];
            let mut at = done.next_multiple_of(row) - done;
            while at < fresh.len() {
                if fresh[at] > 4 {
                    return false;
                }
                at += row;
            }
            done += fresh.len();
            if status == Status::StreamEnd {
                return done == whole && rest.is_empty() && n + 1 == parts.len();
            }
            if done > whole || (fresh.is_empty() && state.total_in() == read) {
                return false;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use png::{BitDepth, ColorType};

    use super::*;
    use crate::compose::picture::{self, Kept, PictureData};

    /// A picture of 40 × 30 dots.
    fn file(colors: ColorType, depth: BitDepth) -> Vec<u8> {
        let mut out = Vec::new();
        let mut encoder = png::Encoder::new(&mut out, 40, 30);
        encoder.set_color(colors);
        encoder.set_depth(depth);
        if colors == ColorType::Indexed {
            encoder.set_palette(vec![200, 10, 10, 10, 200, 10]);
        }
        let row = (40 * colors.samples() * usize::from(depth as u8)).div_ceil(8);
        let dots: Vec<u8> =
            (0..row * 30).map(|n| if n % row < 20 { 0 } else { (n / row) as u8 % 2 }).collect();
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&dots).unwrap();
        drop(writer);
        out
    }

    fn read(bytes: &[u8]) -> Result<PictureData, String> {
        picture::read(bytes, &|| Kept::held(bytes)).unwrap().map(|picture| picture.data)
    }

    #[test]
    fn what_a_pdf_can_take_as_it_is_passes() {
        use BitDepth::{Eight, Four, One, Sixteen};
        use ColorType::{Grayscale, GrayscaleAlpha, Indexed, Rgb, Rgba};
        for (colors, depth) in
            [(Grayscale, Eight), (Grayscale, One), (Rgb, Eight), (Indexed, Eight), (Indexed, Four)]
        {
            let file = file(colors, depth);
            assert_eq!(head(&file).map(|head| head.bits), Some(depth as u8), "{colors:?} {depth:?}");
            assert!(matches!(read(&file), Ok(PictureData::Png { .. })));
        }
        for (colors, depth) in [(GrayscaleAlpha, Eight), (Rgba, Eight), (Rgb, Sixteen), (Grayscale, Sixteen)]
        {
            let file = file(colors, depth);
            assert_eq!(head(&file), None, "{colors:?} {depth:?}");
            assert!(matches!(read(&file), Ok(PictureData::Other { .. })));
        }
    }

    #[test]
    fn what_is_damaged_does_not_pass() {
        let whole = file(ColorType::Rgb, BitDepth::Eight);
        for at in (8..whole.len() - 12).step_by(7) {
            let mut damaged = whole.clone();
            damaged[at] ^= 0x41;
            assert_eq!(head(&damaged), None, "the byte {at} of {}", whole.len());
        }
        for cut in [40, 60, whole.len() - 30] {
            assert_eq!(head(&whole[..cut]), None, "cut off after {cut} bytes");
            assert!(read(&whole[..cut]).is_err());
        }
    }

    #[test]
    fn nothing_but_the_dots_stays_in_a_plain_file() {
        let mut whole = file(ColorType::Rgb, BitDepth::Eight);
        let end = whole.split_off(whole.len() - 12);
        let mut noted = [&[0, 0, 0, 4], b"tEXtn\0me".as_slice(), &[0; 4]].concat();
        noted[12..].copy_from_slice(&{
            let mut crc = Crc::new();
            crc.update(b"tEXtn\0me");
            crc.sum().to_be_bytes()
        });
        let with_words = [&whole, &noted, &end].map(Vec::as_slice).concat();
        assert!(head(&with_words).is_some());
        assert_eq!(plain(&with_words), [whole, end].concat());
    }
}
