//! Dots as PNG files, compressed with what is used again and again. Sheets are flat for the most part, so that rows are looked at one by one,
//! and few of them become differences.

use flate2::Crc;
use resvg::tiny_skia::{Mask, Pixmap};

use super::format::plain;
use crate::write::deflate::Deflater;
use crate::write::rows::Rows;

/// How hard it is tried: a little more takes twice as long for a tenth of the room.
const LEVEL: u32 = 2;

/// Writes one PNG file after the other.
pub(super) struct Packer(Deflater<'static>);

impl Packer {
    pub(super) fn new() -> Packer {
        Packer(Deflater::of_level(LEVEL))
    }

    /// A file of dots at a resolution; if not all of them are seen, with how much of each.
    pub(super) fn file(&mut self, map: &Pixmap, seen: Option<&Mask>, dpi: u32) -> Vec<u8> {
        let is_clear = seen.is_none() && map.data().as_chunks::<4>().0.iter().any(|dot| dot[3] < 255);
        let parts = if seen.is_some() || is_clear { 4 } else { 3 };
        let (columns, rows) = (map.width(), map.height());
        let mut row = vec![0; columns as usize * parts];
        let mut lines = Rows::new(rows as usize, row.len(), parts);
        for (n, dots) in map.data().chunks_exact(columns as usize * 4).enumerate() {
            let dots = dots.as_chunks::<4>().0;
            match seen {
                None if is_clear => {
                    let to = row.as_chunks_mut::<4>().0;
                    to.iter_mut().zip(dots).for_each(|(to, dot)| *to = plain(*dot));
                }
                None => {
                    let to = row.as_chunks_mut::<3>().0;
                    to.iter_mut().zip(dots).for_each(|(to, [r, g, b, _])| *to = [*r, *g, *b]);
                }
                Some(seen) => {
                    let seen = &seen.data()[n * columns as usize..];
                    let to = row.as_chunks_mut::<4>().0.iter_mut().zip(dots).zip(seen);
                    to.for_each(|((to, [r, g, b, _]), seen)| *to = [*r, *g, *b, *seen]);
                }
            }
            lines.push(&row);
        }
        let packed = self.0.deflate(&lines.out);
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
