//! Files whose dots have to be unpacked: PNG, GIF and WebP.

use std::borrow::Cow;
use std::io::Cursor;

use super::dots::{Colors, Dots, bounded};
use super::orientation::{self, ExifOrientation};

pub(super) fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x89, b'P', b'N', b'G'])
}

/// The dots of a file, its dots per row and its rows, and their orientation.
type Unpacked = (Dots, (u32, u32), ExifOrientation);

/// The dots of a PNG, GIF or WebP file.
pub(super) fn unpacked(bytes: &[u8]) -> Option<Result<Unpacked, String>> {
    Some(match bytes {
        _ if is_png(bytes) => png(bytes),
        [b'G', b'I', b'F', b'8', ..] => gif(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp(bytes),
        _ => return None,
    })
}

/// Reads a PNG file: gray stays gray, a palette a palette.
fn png(bytes: &[u8]) -> Result<Unpacked, String> {
    let describe = |error: png::DecodingError| match error {
        png::DecodingError::IoError(_) => "it ends in the middle".to_owned(),
        error => error.to_string(),
    };
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    let info = decoder.read_header_info().map_err(describe)?;
    bounded(info.width, info.height)?;
    let (is_palette, is_deep) =
        (info.color_type == png::ColorType::Indexed, info.bit_depth == png::BitDepth::Sixteen);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().map_err(describe)?;
    let keyed = reader.info().trns.clone().map(Cow::into_owned);
    let palette = reader.info().palette.clone().map(Cow::into_owned);
    if !is_palette && (is_deep || keyed.is_some()) {
        // A transparent color, and sixteen bits, are expanded.
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        reader = decoder.read_info().map_err(describe)?;
    }
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut dots = vec![0; size];
    let frame = reader.next_frame(&mut dots).map_err(describe)?;
    dots.truncate(frame.buffer_size());
    let bits = frame.bit_depth as u8;
    let plain = |colors, bytes, alpha| Dots { colors, bits, bytes, alpha };
    let dots = match frame.color_type {
        png::ColorType::Grayscale => plain(Colors::Gray, dots, None),
        png::ColorType::GrayscaleAlpha => {
            let pairs = dots.chunks_exact(2);
            let alpha: Vec<u8> = pairs.clone().map(|pair| pair[1]).collect();
            let alpha = Some(alpha).filter(|alpha| alpha.iter().any(|a| *a != 255));
            plain(Colors::Gray, pairs.map(|pair| pair[0]).collect(), alpha)
        }
        png::ColorType::Indexed => {
            let colors = Colors::Palette(palette.ok_or("its palette is missing")?);
            let mut dots = plain(colors, dots, None);
            let alpha = keyed.map(|keyed| opacities(&dots, frame.width, &keyed));
            dots.alpha = alpha.filter(|alpha| alpha.iter().any(|a| *a != 255));
            dots
        }
        png::ColorType::Rgba => Dots::rgba(&dots),
        png::ColorType::Rgb => Dots::rgb(dots, None),
    };
    Ok((dots, (frame.width, frame.height), ExifOrientation::UPRIGHT))
}

/// The opacity of each dot of a palette's picture; missing ones are opaque.
fn opacities(dots: &Dots, width: u32, keyed: &[u8]) -> Vec<u8> {
    let of_each: Vec<u8> = (0..=255).flat_map(|n| [keyed.get(n).copied().unwrap_or(255); 3]).collect();
    let looked_up = Dots { colors: Colors::Palette(of_each), ..dots.clone() };
    looked_up.in_full(width).chunks_exact(3).map(|dot| dot[0]).collect()
}

/// Reads the first picture of a GIF file, at its place on the canvas.
fn gif(bytes: &[u8]) -> Result<Unpacked, String> {
    let describe = |error: gif::DecodingError| error.to_string();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(describe)?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    bounded(width, height)?;
    let frame = decoder.read_next_frame().map_err(describe)?.ok_or("there is no picture in it")?;
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    let mut whole = vec![0u8; width as usize * height as usize * 4];
    let columns = u32::from(frame.width).min(width.saturating_sub(left)) as usize * 4;
    for (n, row) in frame.buffer.chunks_exact(usize::from(frame.width).max(1) * 4).enumerate() {
        let at = ((top as usize + n) * width as usize + left as usize) * 4;
        if let Some(into) = whole.get_mut(at..at + columns) {
            into.copy_from_slice(&row[..columns]);
        }
    }
    Ok((Dots::rgba(&whole), (width, height), ExifOrientation::UPRIGHT))
}

/// Reads a WebP file; of an animation the first picture.
fn webp(bytes: &[u8]) -> Result<Unpacked, String> {
    let describe = |error: image_webp::DecodingError| match error {
        image_webp::DecodingError::IoError(_) => "it ends in the middle".to_owned(),
        error => error.to_string(),
    };
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(describe)?;
    let (width, height) = decoder.dimensions();
    bounded(width, height)?;
    decoder.set_memory_limit(1 << 30);
    let mut dots = vec![0; decoder.output_buffer_size().ok_or("it is too large")?];
    if decoder.is_animated() {
        decoder.read_frame(&mut dots).map_err(describe)?;
    } else {
        decoder.read_image(&mut dots).map_err(describe)?;
    }
    let dots = if decoder.has_alpha() { Dots::rgba(&dots) } else { Dots::rgb(dots, None) };
    let orientation = decoder
        .exif_metadata()
        .ok()
        .flatten()
        .map_or(ExifOrientation::UPRIGHT, |exif| orientation::held(&exif));
    Ok((dots, (width, height), orientation))
}
