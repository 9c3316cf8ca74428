//! Dots as PNG files, in memory that is reused. Sheets are flat for the most part, so that each row is
//! examined and few of them become differences.

use flate2::Crc;
use resvg::tiny_skia::{Mask, Pixmap};

use super::format::plain;
use crate::write::deflate::Deflater;
use crate::write::rows::Rows;

/// The compression level, of 9: a higher one takes twice as long to save a tenth.
const LEVEL: u32 = 2;

/// Writes PNG files one after the other, all in the same memory.
pub(super) struct Packer {
    deflater: Deflater<'static>,
    lines: Rows,
    row: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Packer {
        Packer { deflater: Deflater::of_level(LEVEL), lines: Rows::new(0, 0, 3), row: Vec::new() }
    }

    /// A file of dots at a resolution; `seen` is the visible part, if not all.
    pub(super) fn file(&mut self, map: &Pixmap, seen: Option<&Mask>, dpi: u32) -> Vec<u8> {
        let is_clear = seen.is_none() && map.data().as_chunks::<4>().0.iter().any(|dot| dot[3] < 255);
        let parts = if seen.is_some() || is_clear { 4 } else { 3 };
        let (columns, rows) = (map.width(), map.height());
        let Packer { deflater, lines, row } = self;
        row.clear();
        row.resize(columns as usize * parts, 0);
        lines.begin(rows as usize, row.len(), parts);
        for (n, dots) in map.data().chunks_exact(columns as usize * 4).enumerate() {
            let dots = dots.as_chunks::<4>().0;
            match seen {
                None if is_clear => {
                    let to = row.as_chunks_mut::<4>().0;
                    to.iter_mut().zip(dots).for_each(|(to, dot)| *to = plain(*dot));
                }
                None => without_alpha(dots, row),
                Some(seen) => {
                    let seen = &seen.data()[n * columns as usize..];
                    let to = row.as_chunks_mut::<4>().0.iter_mut().zip(dots).zip(seen);
                    to.for_each(|((to, [r, g, b, _]), seen)| *to = [*r, *g, *b, *seen]);
                }
            }
            lines.push(row);
        }
        let packed = deflater.deflate(&lines.out);
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

/// The colors of dots without their opacity, four dots at a time.
fn without_alpha(dots: &[[u8; 4]], row: &mut [u8]) {
    let (four, rest) = dots.as_chunks::<4>();
    let (to, last) = row.split_at_mut(four.len() * 12);
    for ([a, b, c, d], to) in four.iter().zip(to.as_chunks_mut::<12>().0) {
        *to = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]];
    }
    rest.iter().zip(last.as_chunks_mut::<3>().0).for_each(|([r, g, b, _], to)| *to = [*r, *g, *b]);
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

#[cfg(test)]
mod tests {
    #[test]
    fn dots_lose_their_alpha_and_nothing_else() {
        for count in 0..10 {
            let dots: Vec<[u8; 4]> = (0..count).map(|n| [n, n + 100, n + 200, 255 - n]).collect();
            let mut row = vec![0; dots.len() * 3];
            super::without_alpha(&dots, &mut row);
            let colors = dots.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]);
            assert_eq!(row, colors.collect::<Vec<u8>>());
        }
    }
}
