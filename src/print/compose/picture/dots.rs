//! Dots: their colors, their greatest number, and their conversion to other colors.

/// The meaning of a dot's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Colors {
    /// Its brightness.
    Gray,
    /// Red, green and blue.
    Rgb,
    /// An index into a list of colors: red, green and blue of each.
    Palette(Vec<u8>),
}

impl Colors {
    /// The number of values of a dot.
    pub fn parts(&self) -> usize {
        if *self == Colors::Rgb { 3 } else { 1 }
    }
}

/// How much of a picture is transparent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// Nothing.
    Opaque,
    /// Some of its dots, at least partly.
    Partly,
    /// All of it: nothing is visible.
    Invisible,
}

/// Dots by rows, each row beginning on a byte.
#[derive(Debug, Clone, PartialEq)]
pub struct Dots {
    /// The meaning of a dot's values.
    pub colors: Colors,
    /// The bits of each value: 1, 2, 4 or 8.
    pub bits: u8,
    /// The rows.
    pub bytes: Vec<u8>,
    /// The opacity of each dot, if not all are opaque; a byte each.
    pub alpha: Option<Vec<u8>>,
}

impl Dots {
    /// How much of them is transparent.
    pub(super) fn seen(&self) -> Seen {
        match &self.alpha {
            None => Seen::Opaque,
            Some(alpha) if alpha.iter().all(|a| *a < 3) => Seen::Invisible,
            Some(_) => Seen::Partly,
        }
    }

    /// Dots from red, green and blue. If all are gray, they are stored as gray, in a third of the space.
    pub fn rgb(rgb: Vec<u8>, alpha: Option<Vec<u8>>) -> Dots {
        let alpha = alpha.filter(|alpha| alpha.iter().any(|a| *a != 255));
        if rgb.chunks_exact(3).all(|dot| dot[0] == dot[1] && dot[1] == dot[2]) {
            let gray = rgb.chunks_exact(3).map(|dot| dot[0]).collect();
            return Dots { colors: Colors::Gray, bits: 8, bytes: gray, alpha };
        }
        Dots { colors: Colors::Rgb, bits: 8, bytes: rgb, alpha }
    }

    /// Dots from red, green, blue and opacity.
    pub fn rgba(rgba: &[u8]) -> Dots {
        let dots = rgba.chunks_exact(4);
        let alpha = dots.clone().map(|dot| dot[3]).collect();
        Dots::rgb(dots.flat_map(|dot| [dot[0], dot[1], dot[2]]).collect(), Some(alpha))
    }

    /// The dots with one byte each for red, green and blue; `width` is that of a row, in dots.
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

    /// The box around the dots that are not transparent: left, top, right and bottom, in dots.
    pub(super) fn opaque(&self, width: u32) -> Option<[u32; 4]> {
        let rows = self.alpha.as_ref()?.chunks_exact(width as usize);
        let mut around: Option<[u32; 4]> = None;
        for (y, row) in (0..).zip(rows) {
            let first = row.iter().position(|alpha| *alpha > 0);
            let last = row.iter().rposition(|alpha| *alpha > 0);
            let Some((left, right)) = first.zip(last).map(|(l, r)| (l as u32, r as u32 + 1)) else {
                continue;
            };
            let [l, t, r, _] = around.unwrap_or([left, y, right, y]);
            around = Some([l.min(left), t, r.max(right), y + 1]);
        }
        around
    }

    /// The dots in grays; `width` is that of a row, in dots.
    pub(super) fn in_grays(&self, width: u32) -> Dots {
        // In the scale of the dots, not of linear light, which matches how people judge lightness.
        let gray = |dot: &[u8]| {
            let [r, g, b] = [dot[0], dot[1], dot[2]].map(u32::from);
            ((r * 2126 + g * 7152 + b * 722) / 10_000) as u8
        };
        let bytes = self.in_full(width).chunks_exact(3).map(gray).collect();
        Dots { colors: Colors::Gray, bits: 8, bytes, alpha: self.alpha.clone() }
    }
}

/// The most dots of a picture. A3 at 1,200 dpi has fewer than 300 million, a poker card at 600 dpi 3 million.
pub(super) const MOST_DOTS: u64 = 100_000_000;

/// Refuses a picture with too many dots, before any of them is unpacked.
pub(super) fn bounded(width: u32, height: u32) -> Result<(), String> {
    if width == 0 || height == 0 {
        return Err("it has no dots".to_owned());
    }
    if u64::from(width) * u64::from(height) > MOST_DOTS {
        return Err(format!("it has {width} × {height} dots, more than any card can show"));
    }
    Ok(())
}
