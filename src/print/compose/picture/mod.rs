//! Pictures as they go into files: JPEG and most PNG unchanged, everything else as dots, with the bits per
//! value of the file.

mod dots;
mod jpeg;
mod kept;
mod orientation;
mod packed;
mod unpacked;

use std::borrow::Cow;
use std::sync::Arc;

pub use dots::{Colors, Dots, Seen};
pub use jpeg::plain as plain_jpeg;
pub use kept::Kept;
pub use orientation::ExifOrientation;
pub use packed::{packed as packed_dots, plain as plain_png};

use self::unpacked::{is_png, unpacked};

/// A picture made of dots.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Dots from left to right, when upright.
    pub width: u32,
    /// Dots from top to bottom, when upright.
    pub height: u32,
    /// The orientation of its rows.
    pub orientation: ExifOrientation,
    /// Its dots.
    pub data: PictureData,
}

/// The dots of a picture. Dots of a file are not kept in memory.
#[derive(Debug, Clone, PartialEq)]
pub enum PictureData {
    /// A JPEG file, which is passed through.
    Jpeg {
        /// The file itself.
        file: Kept,
        /// Its color channels: 1, 3 or 4.
        channels: u8,
        /// Whether its four channels are stored inverted, as Adobe's programs do.
        inverted: bool,
    },
    /// A PNG file whose packed dots are passed through.
    Png {
        /// The file itself.
        file: Kept,
        /// The meaning of a dot's values.
        colors: Colors,
        /// The bits of each value: 1, 2, 4 or 8.
        bits: u8,
    },
    /// Any other file, which has to be unpacked.
    Other {
        /// The file itself.
        file: Kept,
        /// How much of it is transparent.
        seen: Seen,
    },
    /// Another picture in grays.
    Grays(Arc<Picture>),
    /// Dots by rows.
    Dots(Dots),
}

impl Picture {
    /// A picture of dots by rows, upright.
    pub fn of_dots(width: u32, height: u32, dots: Dots) -> Picture {
        Picture { width, height, orientation: ExifOrientation::UPRIGHT, data: PictureData::Dots(dots) }
    }

    /// A picture from a file, with the dots per row and the number of rows.
    fn of_file((columns, rows): (u32, u32), orientation: ExifOrientation, data: PictureData) -> Picture {
        let (width, height) = if orientation.is_turned() { (rows, columns) } else { (columns, rows) };
        Picture { width, height, orientation, data }
    }

    /// The number of dots per row, and of rows.
    pub fn rows(&self) -> (u32, u32) {
        if self.orientation.is_turned() { (self.height, self.width) } else { (self.width, self.height) }
    }

    /// How much of it is transparent.
    pub fn seen(&self) -> Seen {
        match &self.data {
            PictureData::Jpeg { .. } | PictureData::Png { .. } => Seen::Opaque,
            PictureData::Other { seen, .. } => *seen,
            PictureData::Grays(picture) => picture.seen(),
            PictureData::Dots(dots) => dots.seen(),
        }
    }

    /// The window outside of which all is transparent, as x, y, width and height in fractions. `None` if there is none, or if
    /// it is turned.
    pub fn opaque_window(&self) -> Option<[f32; 4]> {
        if self.seen() == Seen::Opaque || self.orientation != ExifOrientation::UPRIGHT {
            return None;
        }
        let [left, top, right, bottom] = self.dots().ok()?.opaque(self.width)?.map(|dot| dot as f32);
        let (width, height) = (self.width as f32, self.height as f32);
        Some([left / width, top / height, (right - left) / width, (bottom - top) / height])
    }

    /// Its dots, unpacked.
    ///
    /// # Errors
    /// A JPEG is damaged, or its file has changed.
    pub fn dots(&self) -> Result<Cow<'_, Dots>, String> {
        Ok(Cow::Owned(match &self.data {
            PictureData::Dots(dots) => return Ok(Cow::Borrowed(dots)),
            PictureData::Jpeg { file, inverted, .. } => jpeg::unpacked(&file.read()?, *inverted)?,
            PictureData::Png { file, .. } | PictureData::Other { file, .. } => {
                unpacked(&file.read()?).ok_or("it is of no known kind")??.0
            }
            PictureData::Grays(picture) => {
                let dots = picture.dots()?;
                dots.in_grays(picture.rows().0)
            }
        }))
    }

    /// The picture in grays, made when it is needed; a picture that can't be decoded stays as it is.
    pub fn gray(self: &Arc<Picture>) -> Picture {
        Picture { data: PictureData::Grays(self.clone()), ..**self }
    }
}

/// Reads a picture of any known kind; `None` for other files. `keep` makes the handle of its file.
pub(super) fn read(bytes: &[u8], keep: &dyn Fn() -> Kept) -> Option<Result<Picture, String>> {
    if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        let read = jpeg::head(bytes).map(|jpeg::Head { size, channels, inverted, orientation, .. }| {
            Picture::of_file(size, orientation, PictureData::Jpeg { file: keep(), channels, inverted })
        });
        return Some(read.map_err(str::to_owned));
    }
    if let Some(packed::Head { width, height, bits, colors }) =
        is_png(bytes).then(|| packed::head(bytes)).flatten()
    {
        let data = PictureData::Png { file: keep(), colors, bits };
        return Some(Ok(Picture::of_file((width, height), ExifOrientation::UPRIGHT, data)));
    }
    let read = unpacked(bytes)?.map(|(dots, size, orientation)| {
        Picture::of_file(size, orientation, PictureData::Other { file: keep(), seen: dots.seen() })
    });
    Some(read)
}

/// A picture as a PNG file, upright.
pub(super) fn as_png(picture: &Picture) -> Result<Vec<u8>, String> {
    let dots = picture.dots()?;
    let (columns, _) = picture.rows();
    let full = dots.in_full(columns);
    let [a, b, c, d, e, f] = picture.orientation.upright().map(|n| n as i64);
    let (width, height) = (i64::from(picture.width), i64::from(picture.height));
    let mut rgba = vec![0u8; (width * height * 4) as usize];
    for (n, dot) in full.chunks_exact(3).enumerate() {
        let (u, v) = (n as i64 % i64::from(columns), n as i64 / i64::from(columns));
        // A turn about the picture's center: coordinates from the far side end one dot before it.
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
