//! JPEG files: they go into the PDF unchanged, except for the camera's notes; only CMYK is unpacked, for
//! outputs that can't show it.

use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::dots::{Colors, Dots, MOST_DOTS};
use super::orientation::{self, ExifOrientation};

/// Facts about the dots of a JPEG file.
pub(super) struct Head {
    /// Dots per row, and rows.
    pub size: (u32, u32),
    /// Color channels: 1, 3 or 4.
    pub channels: u8,
    /// Whether four channels are stored inverted, as Adobe's programs do.
    pub inverted: bool,
    pub orientation: ExifOrientation,
    /// The file without EXIF.
    plain: Vec<u8>,
}

/// Reads a JPEG file's size, channels and orientation.
pub(super) fn head(bytes: &[u8]) -> Result<Head, &'static str> {
    let head = walked(bytes)?;
    let (columns, rows) = head.size;
    if u64::from(columns) * u64::from(rows) > MOST_DOTS {
        return Err("it has more dots than any card can show");
    }
    if columns == 0 || rows == 0 || !matches!(head.channels, 1 | 3 | 4) {
        return Err("its size or its colors make no sense");
    }
    if head.channels == 4 && unpacked(&head.plain, head.inverted).is_err() {
        return Err("it can't be unpacked");
    }
    Ok(head)
}

/// The file without EXIF: viewers that know it would turn the picture again, and the place where a
/// photograph was taken is private.
///
/// # Errors
/// It ends in the middle, or is no JPEG file.
pub fn plain(bytes: &[u8]) -> Result<Vec<u8>, String> {
    Ok(walked(bytes)?.plain)
}

const CUT_OFF: &str = "it ends in the middle";

/// The end of a scan's dots, which follow its head: the next marker that is not part of them.
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
fn walked(bytes: &[u8]) -> Result<Head, &'static str> {
    let (mut size, mut channels, mut adobe, mut orientation) = ((0, 0), 0, false, ExifOrientation::UPRIGHT);
    let mut plain = Vec::with_capacity(bytes.len());
    plain.extend_from_slice(&bytes[..2]);
    let mut at = 2;
    loop {
        // Fill bytes between segments.
        while bytes.get(at).is_some_and(|byte| *byte != 0xFF) || bytes.get(at + 1) == Some(&0xFF) {
            at += 1;
        }
        let marker = *bytes.get(at + 1).ok_or(CUT_OFF)?;
        if marker == 0xD9 {
            break;
        }
        if matches!(marker, 0x00 | 0x01 | 0xD0..=0xD8) {
            plain.extend_from_slice(&bytes[at..at + 2]);
            at += 2;
            continue;
        }
        let &[high, low] = bytes.get(at + 2..at + 4).ok_or(CUT_OFF)? else { return Err(CUT_OFF) };
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low])).max(2);
        let body = bytes.get(at + 4..end).ok_or(CUT_OFF)?;
        let is_exif = marker == 0xE1 && body.starts_with(b"Exif\0\0");
        match marker {
            // The frames with a size; the gaps are other segments.
            0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                let &[_, h1, h0, w1, w0, count] = body.get(..6).ok_or(CUT_OFF)? else {
                    return Err(CUT_OFF);
                };
                size = (u16::from_be_bytes([w1, w0]).into(), u16::from_be_bytes([h1, h0]).into());
                channels = count;
            }
            0xEE => adobe |= body.starts_with(b"Adobe"),
            _ if is_exif => orientation = orientation::held(&body[6..]),
            _ => {}
        }
        let next = if marker == 0xDA { end_of_scan(bytes, end)? } else { end };
        if !is_exif {
            plain.extend_from_slice(&bytes[at..next]);
        }
        at = next;
    }
    if channels == 0 {
        return Err("it has no frame that can be read");
    }
    plain.extend_from_slice(&[0xFF, 0xD9]);
    Ok(Head { size, channels, inverted: adobe && channels == 4, orientation, plain })
}

/// The dots of a JPEG in red, green and blue, or gray.
pub(super) fn unpacked(bytes: &[u8], inverted: bool) -> Result<Dots, String> {
    let describe = |error: zune_jpeg::errors::DecodeErrors| format!("it can't be unpacked: {error:?}");
    let mut decoder = JpegDecoder::new(Cursor::new(bytes));
    decoder.decode_headers().map_err(describe)?;
    let stored = decoder.input_colorspace().unwrap_or(ColorSpace::RGB);
    let wanted = match stored {
        ColorSpace::CMYK | ColorSpace::YCCK => stored,
        ColorSpace::Luma => ColorSpace::Luma,
        _ => ColorSpace::RGB,
    };
    let options = DecoderOptions::default().jpeg_set_out_colorspace(wanted);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    let dots = decoder.decode().map_err(describe)?;
    Ok(match wanted {
        ColorSpace::Luma => Dots { colors: Colors::Gray, bits: 8, bytes: dots, alpha: None },
        ColorSpace::RGB => Dots::rgb(dots, None),
        _ => {
            let rgb = dots.chunks_exact(4).flat_map(|dot| {
                let [a, b, c, k] = [dot[0], dot[1], dot[2], dot[3]];
                let inks = if stored == ColorSpace::YCCK {
                    // YCCK is the inverse of cyan, magenta and yellow, treated as red, green and blue.
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

/// The color of cyan, magenta, yellow and black on paper: interpolated between the sixteen mixtures of full
/// inks in offset print, as PDF viewers do.
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
