//! JPEG files: only their head is read, the rest goes into the PDF as it is.

use std::io::Cursor;
use std::sync::Arc;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::picture::MOST_DOTS;
use super::{Artwork, Picture, PictureData};

/// Reads a JPEG file's size and channels.
pub(super) fn read(bytes: Vec<u8>) -> Result<Artwork, &'static str> {
    let head = head(&bytes).ok_or("it has no frame that can be read")?;
    if u64::from(head.width) * u64::from(head.height) > MOST_DOTS {
        return Err("it has more dots than any card can show");
    }
    if head.width == 0 || head.height == 0 || !matches!(head.channels, 1 | 3 | 4) {
        return Err("its size or its colors make no sense");
    }
    let inverted = head.adobe && head.channels == 4;
    let data = PictureData::Jpeg { bytes, channels: head.channels, inverted };
    Ok(Artwork::Picture(Arc::new(Picture { width: head.width, height: head.height, data })))
}

/// The dots of a JPEG file, red, green and blue for each.
pub(super) fn dots(bytes: &[u8]) -> Option<Vec<u8>> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGB);
    JpegDecoder::new_with_options(Cursor::new(bytes), options).decode().ok()
}

struct Head {
    width: u32,
    height: u32,
    channels: u8,
    adobe: bool,
}

/// Walks over the segments up to the one that says the size.
fn head(bytes: &[u8]) -> Option<Head> {
    let mut at = 2;
    let mut adobe = false;
    loop {
        let &[0xFF, marker, high, low] = bytes.get(at..at + 4)? else {
            // Filling between segments.
            at += 1;
            continue;
        };
        if marker == 0xFF {
            at += 1;
            continue;
        }
        let length = usize::from(u16::from_be_bytes([high, low]));
        let body = bytes.get(at + 4..at + 2 + length)?;
        match marker {
            // The frames that hold a size; the gaps are other segments.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let &[_, h1, h0, w1, w0, channels] = body.get(..6)? else { return None };
                let (width, height) = (u16::from_be_bytes([w1, w0]), u16::from_be_bytes([h1, h0]));
                return Some(Head { width: width.into(), height: height.into(), channels, adobe });
            }
            0xEE => adobe |= body.starts_with(b"Adobe"),
            0xDA | 0xD9 => return None,
            _ => {}
        }
        at += 2 + length;
    }
}
