//! Dots as PNG files, compressed with what is used again and again. Sheets are flat for the most part, so that rows are looked at one by one,
//! and few of them become differences.

use flate2::Crc;

use crate::write::deflate::Deflater;
use crate::write::rows::differences;

/// How hard it is tried: a little more takes much longer.
const LEVEL: u32 = 4;

/// Writes one PNG file after the other.
pub(super) struct Packer(Deflater<'static>);

impl Packer {
    pub(super) fn new() -> Packer {
        Packer(Deflater::of_level(LEVEL))
    }

    /// A file of dots of three parts (red, green and blue) or four (and opacity), in rows, at a resolution.
    pub(super) fn file(
        &mut self,
        (columns, rows): (u32, u32),
        dots: &[u8],
        parts: usize,
        dpi: u32,
    ) -> Vec<u8> {
        let packed = self.0.deflate(&differences(dots, columns as usize * parts, parts));
        let mut out = Vec::with_capacity(packed.len() + 128);
        out.extend_from_slice(b"\x89PNG\r\n\x1a\n");
        let colors = if parts == 4 { 6 } else { 2 };
        let head = [columns.to_be_bytes(), rows.to_be_bytes()].concat();
        chunk(&mut out, *b"IHDR", &[head.as_slice(), &[8, colors, 0, 0, 0]].concat());
        let dots = (f64::from(dpi) / 0.0254).round() as u32;
        chunk(&mut out, *b"pHYs", &[dots.to_be_bytes().as_slice(), &dots.to_be_bytes(), &[1]].concat());
        chunk(&mut out, *b"IDAT", &packed);
        chunk(&mut out, *b"IEND", &[]);
        out
    }
}

fn chunk(out: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    let mut crc = Crc::new();
    crc.update(&kind);
    crc.update(data);
    out.extend_from_slice(&(data.len() as u32).to_be_bytes());
    out.extend_from_slice(&kind);
    out.extend_from_slice(data);
    out.extend_from_slice(&crc.sum().to_be_bytes());
}
