//! JPEG files: they go into the PDF as they are, but for what the camera noted about them; only CMYK is unpacked, for outputs
//! that can't show it.

use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::dots::{Colors, MOST_DOTS};
use super::kept::Kept;
use super::picture::{Dots, Lies, Picture, PictureData};

/// Reads a JPEG file's size, channels and how it was held.
pub(super) fn read(bytes: &[u8], keep: &dyn Fn() -> Kept) -> Result<Picture, &'static str> {
    let Head { width, height, channels, adobe, lies, kept } = head(bytes)?;
    if u64::from(width) * u64::from(height) > MOST_DOTS {
        return Err("it has more dots than any card can show");
    }
    if width == 0 || height == 0 || !matches!(channels, 1 | 3 | 4) {
        return Err("its size or its colors make no sense");
    }
    if channels == 4 && unpacked(&kept, adobe).is_err() {
        return Err("it can't be unpacked");
    }
    let data = PictureData::Jpeg { file: keep(), channels, inverted: adobe && channels == 4 };
    let mut picture = Picture { width, height, lies: Lies::UPRIGHT, data };
    picture.lie(lies);
    Ok(picture)
}

/// The file without EXIF: viewers that know it would turn the picture once more, and where a photograph was taken is
/// nobody's business.
pub(super) fn plain(bytes: &[u8]) -> Result<Vec<u8>, String> {
    Ok(head(bytes)?.kept)
}

struct Head {
    width: u32,
    height: u32,
    channels: u8,
    adobe: bool,
    lies: Lies,
    kept: Vec<u8>,
}

const CUT_OFF: &str = "it ends in the middle";

/// Where the dots of a scan end that follow its head: at the next marker that is no part of them.
fn end_of_scan(bytes: &[u8], mut at: usize) -> Result<usize, &'static str> {
    loop {
        at += bytes[at..].iter().position(|byte| *byte == 0xFF).ok_or(CUT_OFF)?;
        match bytes.get(at + 1).ok_or(CUT_OFF)? {
            0x00 | 0xD0..=0xD7 => at += 2,
            0xFF => at += 1,
            _ => return Ok(at),
        }
    }
}

/// Walks over the segments to the end of the picture.
fn head(bytes: &[u8]) -> Result<Head, &'static str> {
    let mut head =
        Head { width: 0, height: 0, channels: 0, adobe: false, lies: Lies::UPRIGHT, kept: Vec::new() };
    let mut kept = Vec::with_capacity(bytes.len());
    kept.extend_from_slice(&bytes[..2]);
    let mut at = 2;
    loop {
        // Filling between segments.
        while bytes.get(at).is_some_and(|byte| *byte != 0xFF) || bytes.get(at + 1) == Some(&0xFF) {
            at += 1;
        }
        let marker = *bytes.get(at + 1).ok_or(CUT_OFF)?;
        if marker == 0xD9 {
            break;
        }
        if matches!(marker, 0x00 | 0x01 | 0xD0..=0xD8) {
            kept.extend_from_slice(&bytes[at..at + 2]);
            at += 2;
            continue;
        }
        let &[high, low] = bytes.get(at + 2..at + 4).ok_or(CUT_OFF)? else { return Err(CUT_OFF) };
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low])).max(2);
        let body = bytes.get(at + 4..end).ok_or(CUT_OFF)?;
        let is_exif = marker == 0xE1 && body.starts_with(b"Exif\0\0");
        match marker {
            // The frames that hold a size; the gaps are other segments.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let &[_, h1, h0, w1, w0, channels] = body.get(..6).ok_or(CUT_OFF)? else {
                    return Err(CUT_OFF);
                };
                head.width = u16::from_be_bytes([w1, w0]).into();
                head.height = u16::from_be_bytes([h1, h0]).into();
                head.channels = channels;
            }
            0xEE => head.adobe |= body.starts_with(b"Adobe"),
            _ if is_exif => head.lies = held(&body[6..]),
            _ => {}
        }
        let next = if marker == 0xDA { end_of_scan(bytes, end)? } else { end };
        if !is_exif {
            kept.extend_from_slice(&bytes[at..next]);
        }
        at = next;
    }
    if head.channels == 0 {
        return Err("it has no frame that can be read");
    }
    kept.extend_from_slice(&[0xFF, 0xD9]);
    Ok(Head { kept, ..head })
}

/// How a camera was held, by its notes: the tag 0x112 of a TIFF file's first list.
pub(super) fn held(exif: &[u8]) -> Lies {
    let found = || {
        let little = exif.starts_with(b"II*\0");
        let short = |at: usize| {
            let two: [u8; 2] = exif.get(at..at + 2)?.try_into().ok()?;
            Some(if little { u16::from_le_bytes(two) } else { u16::from_be_bytes(two) })
        };
        let long = |at: usize| {
            let four: [u8; 4] = exif.get(at..at + 4)?.try_into().ok()?;
            Some(if little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) })
        };
        let list = long(4)? as usize;
        let entries = (0..usize::from(short(list)?)).map(|n| list + 2 + n * 12);
        let entry = entries.take_while(|at| *at < exif.len()).find(|at| short(*at) == Some(0x0112))?;
        u8::try_from(short(entry + 8)?).ok().filter(|held| (1..=8).contains(held))
    };
    found().map_or(Lies::UPRIGHT, Lies)
}

/// The dots of a JPEG in red, green and blue, or gray.
pub(super) fn unpacked(bytes: &[u8], inverted: bool) -> Result<Dots, String> {
    let told = |error: zune_jpeg::errors::DecodeErrors| format!("it can't be unpacked: {error:?}");
    let mut decoder = JpegDecoder::new(Cursor::new(bytes));
    decoder.decode_headers().map_err(told)?;
    let stored = decoder.input_colorspace().unwrap_or(ColorSpace::RGB);
    let wanted = match stored {
        ColorSpace::CMYK | ColorSpace::YCCK => stored,
        ColorSpace::Luma => ColorSpace::Luma,
        _ => ColorSpace::RGB,
    };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(wanted);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    let dots = decoder.decode().map_err(told)?;
    Ok(match wanted {
        ColorSpace::Luma => Dots { colors: Colors::Gray, bits: 8, bytes: dots, alpha: None },
        ColorSpace::RGB => Dots::rgb(dots, None),
        _ => {
            let rgb = dots.chunks_exact(4).flat_map(|dot| {
                let [a, b, c, k] = [dot[0], dot[1], dot[2], dot[3]];
                let inks = if stored == ColorSpace::YCCK {
                    // YCCK is the inverse of cyan, magenta and yellow as if it were red, green and blue.
                    let [r, g, b] = of_ycc([a, b, c]);
                    [255 - r, 255 - g, 255 - b, k]
                } else {
                    [a, b, c, k]
                };
                of_inks(if inverted { inks.map(|ink| 255 - ink) } else { inks })
            });
            Dots::rgb(rgb.collect(), None)
        }
    })
}

fn of_ycc([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    [y + 1.402 * cr, y - 0.344_14 * cb - 0.714_14 * cr, y + 1.772 * cb]
        .map(|n| n.round().clamp(0.0, 255.0) as u8)
}

/// How cyan, magenta, yellow and black look on paper: between the sixteen mixtures of full inks of offset print, as
/// viewers of PDF reckon.
fn of_inks(inks: [u8; 4]) -> [u8; 3] {
    /// Red, green and blue of each mixture: cyan counts eight, magenta four, yellow two, black one.
    const MIXTURES: [[f32; 3]; 16] = [
        [1.0, 1.0, 1.0],
        [0.1373, 0.1216, 0.1255],
        [1.0, 0.9490, 0.0],
        [0.1098, 0.1020, 0.0],
        [0.9255, 0.0, 0.5490],
        [0.1412, 0.0, 0.0],
        [0.9294, 0.1098, 0.1412],
        [0.1333, 0.0, 0.0],
        [0.0, 0.6784, 0.9373],
        [0.0, 0.0588, 0.1412],
        [0.0, 0.6510, 0.3137],
        [0.0, 0.0745, 0.0],
        [0.1804, 0.1922, 0.5725],
        [0.0, 0.0, 0.0078],
        [0.2118, 0.2119, 0.2235],
        [0.0, 0.0, 0.0],
    ];
    let inks = inks.map(|ink| f32::from(ink) / 255.0);
    let mut rgb = [0.0f32; 3];
    for (n, mixture) in MIXTURES.iter().enumerate() {
        let share: f32 = (inks.iter().enumerate())
            .map(|(at, ink)| if n >> (3 - at) & 1 == 1 { *ink } else { 1.0 - ink })
            .product();
        for (part, full) in rgb.iter_mut().zip(mixture) {
            *part += share * full;
        }
    }
    rgb.map(|part| (part * 255.0).round().clamp(0.0, 255.0) as u8)
}
