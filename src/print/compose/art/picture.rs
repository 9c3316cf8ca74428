//! Pictures as they go into files: JPEG and most PNG as they came, everything else as dots, in as few bits as they came in.

use std::borrow::Cow;
use std::io::Cursor;
use std::sync::Arc;

use super::dots::{Colors, bounded};
use super::jpeg;
use super::kept::Kept;
use super::packed::{self, Head};

/// A picture made of dots.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Dots from left to right, as it is looked at.
    pub width: u32,
    /// Dots from top to bottom, as it is looked at.
    pub height: u32,
    /// How its rows lie.
    pub lies: Lies,
    /// Its dots.
    pub data: PictureData,
}

/// The dots of a picture. Those of a file are not held.
#[derive(Debug, Clone, PartialEq)]
pub enum PictureData {
    /// A JPEG file, which is passed through.
    Jpeg {
        /// The file itself.
        file: Kept,
        /// Its color channels: 1, 3 or 4.
        channels: u8,
        /// Whether its four channels are stored the other way round, as Adobe's programs do.
        inverted: bool,
    },
    /// A PNG file whose dots are passed through as they are packed.
    Png {
        /// The file itself.
        file: Kept,
        /// What a dot is.
        colors: Colors,
        /// Bits of each of its parts: 1, 2, 4 or 8.
        bits: u8,
    },
    /// Any other file, which has to be unpacked.
    Other {
        /// The file itself.
        file: Kept,
        /// How much of it can be looked through.
        seen: Seen,
    },
    /// Another picture in grays.
    Grays(Arc<Picture>),
    /// Dots by rows.
    Dots(Dots),
}

/// How much of a picture can be looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Nothing.
    Opaque,
    /// Some of its dots, more or less.
    Partly,
    /// All of it: there is nothing to see.
    Invisible,
}

/// Dots by rows, each row on bytes of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Dots {
    /// What a dot is.
    pub colors: Colors,
    /// Bits of each of its parts: 1, 2, 4 or 8.
    pub bits: u8,
    /// The rows.
    pub bytes: Vec<u8>,
    /// The opacity of each dot, if not all are opaque; a byte each.
    pub alpha: Option<Vec<u8>>,
}

/// How the rows of a picture lie: cameras keep them as the sensor saw them, and note how it was held. The numbers are those
/// of EXIF: `Lies(1)` is upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lies(pub u8);

impl Lies {
    /// The first row is at the top, its first dot at the left.
    pub const UPRIGHT: Lies = Lies(1);

    /// Where a dot at u to the right and v down goes, of a picture one unit wide and high: u' = a u + c v + e,
    /// v' = b u + d v + f.
    pub fn upright(self) -> [f32; 6] {
        match self.0 {
            2 => [-1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
            3 => [-1.0, 0.0, 0.0, -1.0, 1.0, 1.0],
            4 => [1.0, 0.0, 0.0, -1.0, 0.0, 1.0],
            5 => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            6 => [0.0, 1.0, -1.0, 0.0, 1.0, 0.0],
            7 => [0.0, -1.0, -1.0, 0.0, 1.0, 1.0],
            8 => [0.0, -1.0, 1.0, 0.0, 0.0, 1.0],
            _ => [1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
        }
    }

    /// Whether its rows become columns.
    pub fn is_turned(self) -> bool {
        (5..=8).contains(&self.0)
    }
}

impl Picture {
    /// Dots by rows, as they are looked at.
    pub fn of_dots(width: u32, height: u32, dots: Dots) -> Picture {
        Picture { width, height, lies: Lies::UPRIGHT, data: PictureData::Dots(dots) }
    }

    /// How many dots its rows have, and how many rows there are.
    pub fn rows(&self) -> (u32, u32) {
        if self.lies.is_turned() { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// How much of it can be looked through.
    pub fn seen(&self) -> Seen {
        match &self.data {
            PictureData::Jpeg { .. } | PictureData::Png { .. } => Seen::Opaque,
            PictureData::Other { seen, .. } => *seen,
            PictureData::Grays(picture) => picture.seen(),
            PictureData::Dots(dots) => dots.seen(),
        }
    }

    /// Its dots, unpacked.
    ///
    /// # Errors
    /// A JPEG is damaged, or its file is no longer what it was.
    pub fn dots(&self) -> Result<Cow<'_, Dots>, String> {
        Ok(Cow::Owned(match &self.data {
            PictureData::Dots(dots) => return Ok(Cow::Borrowed(dots)),
            PictureData::Jpeg { file, inverted, .. } => jpeg::unpacked(&file.read()?, *inverted)?,
            PictureData::Png { file, .. } | PictureData::Other { file, .. } => {
                unpacked(&file.read()?).ok_or("it is of no known kind")??.0
            }
            PictureData::Grays(picture) => {
                let dots = picture.dots()?;
                in_grays(&dots, picture.rows().0)
            }
        }))
    }

    /// The same picture in grays. It is made when it is wanted; one that can't be taken apart stays as it is.
    pub fn gray(self: &Arc<Picture>) -> Picture {
        Picture { data: PictureData::Grays(self.clone()), ..**self }
    }
}

fn in_grays(dots: &Dots, width: u32) -> Dots {
    // In the scale of the dots, not in that of light: so people judge how light a picture is.
    let gray = |dot: &[u8]| {
        let [r, g, b] = [dot[0], dot[1], dot[2]].map(u32::from);
        ((r * 2126 + g * 7152 + b * 722) / 10_000) as u8
    };
    let bytes = dots.in_full(width).chunks_exact(3).map(gray).collect();
    Dots { colors: Colors::Gray, bits: 8, bytes, alpha: dots.alpha.clone() }
}

impl Dots {
    /// How much of them can be looked through.
    fn seen(&self) -> Seen {
        match &self.alpha {
            None => Seen::Opaque,
            Some(alpha) if alpha.iter().all(|a| *a < 3) => Seen::Invisible,
            Some(_) => Seen::Partly,
        }
    }

    /// Red, green and blue of each dot. What has no color is kept as gray, in a third of the room.
    pub fn rgb(rgb: Vec<u8>, alpha: Option<Vec<u8>>) -> Dots {
        let alpha = alpha.filter(|alpha| alpha.iter().any(|a| *a != 255));
        if rgb.chunks_exact(3).all(|dot| dot[0] == dot[1] && dot[1] == dot[2]) {
            let gray = rgb.chunks_exact(3).map(|dot| dot[0]).collect();
            return Dots { colors: Colors::Gray, bits: 8, bytes: gray, alpha };
        }
        Dots { colors: Colors::Rgb, bits: 8, bytes: rgb, alpha }
    }

    /// Red, green, blue and opacity of each dot.
    pub fn rgba(rgba: &[u8]) -> Dots {
        let dots = rgba.chunks_exact(4);
        let alpha = dots.clone().map(|dot| dot[3]).collect();
        Dots::rgb(dots.flat_map(|dot| [dot[0], dot[1], dot[2]]).collect(), Some(alpha))
    }

    /// The same with a byte for each of red, green and blue; `width` is that of a row.
    pub fn in_full(&self, width: u32) -> Vec<u8> {
        let (parts, bits) = (self.colors.parts(), usize::from(self.bits));
        let row = (width as usize * parts * bits).div_ceil(8);
        let mut out = Vec::with_capacity(self.bytes.len() * 8 / bits * 3 / parts);
        let most = (1u32 << bits) - 1;
        for row in self.bytes.chunks_exact(row.max(1)) {
            for n in 0..width as usize * parts {
                let byte = row[n * bits / 8];
                let value = u32::from(byte) >> (8 - bits - n * bits % 8) & most;
                match &self.colors {
                    Colors::Rgb => out.push(byte),
                    Colors::Gray => out.extend([(value * 255 / most) as u8; 3]),
                    Colors::Palette(colors) => {
                        let at = value as usize * 3;
                        out.extend(colors.get(at..at + 3).unwrap_or(&[0; 3]));
                    }
                }
            }
        }
        out
    }
}

/// Reads a picture of any kind that is known; nothing, if it is of none. `keep` says where its file stays.
pub(super) fn read(bytes: &[u8], keep: &dyn Fn() -> Kept) -> Option<Result<Picture, String>> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Some(jpeg::read(bytes, keep).map_err(str::to_owned));
    }
    if let Some(Head { width, height, bits, colors }) = is_png(bytes).then(|| packed::head(bytes)).flatten() {
        let data = PictureData::Png { file: keep(), colors, bits };
        return Some(Ok(Picture { width, height, lies: Lies::UPRIGHT, data }));
    }
    let other = |(dots, Frame { width, height, lies }): (Dots, Frame)| {
        let data = PictureData::Other { file: keep(), seen: dots.seen() };
        let mut picture = Picture { width, height, lies: Lies::UPRIGHT, data };
        picture.lie(lies);
        picture
    };
    unpacked(bytes).map(|read| read.map(other))
}

fn is_png(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x89, b'P', b'N', b'G'])
}

/// The size of dots, and how they lie.
struct Frame {
    width: u32,
    height: u32,
    lies: Lies,
}

/// The dots of a PNG, GIF or WebP file.
fn unpacked(bytes: &[u8]) -> Option<Result<(Dots, Frame), String>> {
    Some(match bytes {
        _ if is_png(bytes) => png(bytes),
        [b'G', b'I', b'F', b'8', ..] => gif(bytes),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => webp(bytes),
        _ => return None,
    })
}

/// Reads a PNG file: gray stays gray, a palette a palette.
fn png(bytes: &[u8]) -> Result<(Dots, Frame), String> {
    let told = |error: png::DecodingError| match error {
        png::DecodingError::IoError(_) => "it ends in the middle".to_owned(),
        error => error.to_string(),
    };
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    let info = decoder.read_header_info().map_err(told)?;
    bounded(info.width, info.height)?;
    let (is_palette, is_deep) =
        (info.color_type == png::ColorType::Indexed, info.bit_depth == png::BitDepth::Sixteen);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().map_err(told)?;
    let keyed = reader.info().trns.clone().map(Cow::into_owned);
    let palette = reader.info().palette.clone().map(Cow::into_owned);
    if !is_palette && (is_deep || keyed.is_some()) {
        // One color that counts as transparent, and sixteen bits, are unpacked.
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        reader = decoder.read_info().map_err(told)?;
    }
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut dots = vec![0; size];
    let frame = reader.next_frame(&mut dots).map_err(told)?;
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
    Ok((dots, Frame { width: frame.width, height: frame.height, lies: Lies::UPRIGHT }))
}

/// The opacity of each dot of a palette's picture; what the list leaves out is opaque.
fn opacities(dots: &Dots, width: u32, keyed: &[u8]) -> Vec<u8> {
    let of_each: Vec<u8> = (0..=255).flat_map(|n| [keyed.get(n).copied().unwrap_or(255); 3]).collect();
    let looked_up = Dots { colors: Colors::Palette(of_each), ..dots.clone() };
    looked_up.in_full(width).chunks_exact(3).map(|dot| dot[0]).collect()
}

/// Reads the first picture of a GIF file, in its place on the whole.
fn gif(bytes: &[u8]) -> Result<(Dots, Frame), String> {
    let told = |error: gif::DecodingError| error.to_string();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(told)?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    bounded(width, height)?;
    let frame = decoder.read_next_frame().map_err(told)?.ok_or("there is no picture in it")?;
    let (left, top) = (u32::from(frame.left), u32::from(frame.top));
    let mut whole = vec![0u8; width as usize * height as usize * 4];
    let columns = u32::from(frame.width).min(width.saturating_sub(left)) as usize * 4;
    for (n, row) in frame.buffer.chunks_exact(usize::from(frame.width).max(1) * 4).enumerate() {
        let at = ((top as usize + n) * width as usize + left as usize) * 4;
        if let Some(into) = whole.get_mut(at..at + columns) {
            into.copy_from_slice(&row[..columns]);
        }
    }
    Ok((Dots::rgba(&whole), Frame { width, height, lies: Lies::UPRIGHT }))
}

/// Reads a WebP file; of a moving one the first picture.
fn webp(bytes: &[u8]) -> Result<(Dots, Frame), String> {
    let told = |error: image_webp::DecodingError| match error {
        image_webp::DecodingError::IoError(_) => "it ends in the middle".to_owned(),
        error => error.to_string(),
    };
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(told)?;
    let (width, height) = decoder.dimensions();
    bounded(width, height)?;
    decoder.set_memory_limit(1 << 30);
    let mut dots = vec![0; decoder.output_buffer_size().ok_or("it is too large")?];
    if decoder.is_animated() {
        decoder.read_frame(&mut dots).map_err(told)?;
    } else {
        decoder.read_image(&mut dots).map_err(told)?;
    }
    let dots = if decoder.has_alpha() { Dots::rgba(&dots) } else { Dots::rgb(dots, None) };
    let lies = decoder.exif_metadata().ok().flatten().map_or(Lies::UPRIGHT, |exif| jpeg::held(&exif));
    Ok((dots, Frame { width, height, lies }))
}

impl Picture {
    /// Sets how its rows lie; a turned picture is as wide as it was high.
    pub(super) fn lie(&mut self, lies: Lies) {
        if lies.is_turned() != self.lies.is_turned() {
            std::mem::swap(&mut self.width, &mut self.height);
        }
        self.lies = lies;
    }
}

/// A picture as a PNG file, as it is looked at.
pub(super) fn as_png(picture: &Picture) -> Result<Vec<u8>, String> {
    let dots = picture.dots()?;
    let (columns, _) = picture.rows();
    let full = dots.in_full(columns);
    let [a, b, c, d, e, f] = picture.lies.upright().map(|n| n as i64);
    let (width, height) = (i64::from(picture.width), i64::from(picture.height));
    let mut rgba = vec![0u8; (width * height * 4) as usize];
    for (n, dot) in full.chunks_exact(3).enumerate() {
        let (u, v) = (n as i64 % i64::from(columns), n as i64 / i64::from(columns));
        // A turn about the picture's middle: what is measured from its far side ends one dot before it.
        let place = |along: i64, across: i64, far: i64, size: i64| along * u + across * v + far * (size - 1);
        let (x, y) = (place(a, c, e, width), place(b, d, f, height));
        let at = ((y * width + x) * 4) as usize;
        rgba[at..at + 3].copy_from_slice(dot);
        rgba[at + 3] = dots.alpha.as_ref().map_or(255, |alpha| alpha[n]);
    }
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, picture.width, picture.height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&rgba));
    written.map_err(|error| error.to_string())?;
    Ok(out)
}
