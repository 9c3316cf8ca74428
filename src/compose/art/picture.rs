//! Pictures as they go into files: JPEG as it came, everything else as dots.

use std::sync::Arc;

use super::Artwork;

/// A picture made of dots.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// Dots from left to right.
    pub width: u32,
    /// Dots from top to bottom.
    pub height: u32,
    /// Its dots.
    pub data: PictureData,
}

/// The dots of a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum PictureData {
    /// A JPEG file, passed through as it is.
    Jpeg {
        /// The file.
        bytes: Vec<u8>,
        /// Its color channels: 1, 3 or 4.
        channels: u8,
        /// Whether its four channels are stored the other way round, as Adobe's programs do.
        inverted: bool,
    },
    /// Red, green and blue for each dot by rows, and the opacity of each if not all are opaque.
    Rgb(Vec<u8>, Option<Vec<u8>>),
}

impl Picture {
    /// The same picture in grays. One that can't be taken apart stays as it is.
    pub fn gray(&self) -> Picture {
        let (dots, alpha) = match &self.data {
            PictureData::Jpeg { bytes, .. } => match super::jpeg::dots(bytes) {
                Some(dots) if dots.len() == (self.width as usize) * (self.height as usize) * 3 => {
                    (dots, None)
                }
                _ => return self.clone(),
            },
            PictureData::Rgb(dots, alpha) => (dots.clone(), alpha.clone()),
        };
        // In the scale of the dots, not in that of light: so people judge how light a picture is.
        let gray = |dot: &[u8]| {
            let [r, g, b] = [dot[0], dot[1], dot[2]].map(u32::from);
            [((r * 2126 + g * 7152 + b * 722) / 10_000) as u8; 3]
        };
        let dots = dots.chunks_exact(3).flat_map(gray).collect();
        Picture { data: PictureData::Rgb(dots, alpha), ..*self }
    }
}

/// Dots that a picture may have; A3 at 1,200 dpi has fewer than 300 million, a poker card at 600 dpi 3 million.
pub(super) const MOST_DOTS: u64 = 100_000_000;

/// Reads a PNG file.
pub(super) fn png(bytes: &[u8]) -> Result<Artwork, String> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let (width, height) = (reader.info().width, reader.info().height);
    if u64::from(width) * u64::from(height) > MOST_DOTS {
        return Err(format!("it has {width} × {height} dots, more than any card can show"));
    }
    let size = reader.output_buffer_size().ok_or("it is too large")?;
    let mut dots = vec![0; size];
    let frame = reader.next_frame(&mut dots).map_err(|error| error.to_string())?;
    dots.truncate(frame.buffer_size());
    let (rgb, alpha) = match frame.color_type {
        png::ColorType::Grayscale => (dots.iter().flat_map(|g| [*g; 3]).collect(), None),
        png::ColorType::GrayscaleAlpha => {
            let pairs = dots.chunks_exact(2);
            (pairs.clone().flat_map(|p| [p[0]; 3]).collect(), Some(pairs.map(|p| p[1]).collect::<Vec<u8>>()))
        }
        png::ColorType::Rgba => {
            let dots = dots.chunks_exact(4);
            (dots.clone().flat_map(|p| [p[0], p[1], p[2]]).collect(), Some(dots.map(|p| p[3]).collect()))
        }
        _ => (dots, None),
    };
    let alpha = alpha.filter(|alpha| alpha.iter().any(|a| *a != 255));
    let picture = Picture { width: frame.width, height: frame.height, data: PictureData::Rgb(rgb, alpha) };
    Ok(Artwork::Picture(Arc::new(picture)))
}
