//! The orientation of a picture's rows, and the camera's note about it.

/// The orientation of a picture's rows: cameras store them as the sensor saw them, and note how the camera
/// was held. The numbers are those of EXIF: 1 is upright.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExifOrientation(pub u8);

impl ExifOrientation {
    /// The first row is at the top, its first dot at the left.
    pub const UPRIGHT: ExifOrientation = ExifOrientation(1);

    /// The map from a dot at u to the right and v down to its upright place, for a picture one unit wide and
    /// high: u' = a u + c v + e, v' = b u + d v + f.
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

/// How a camera was held, from EXIF: the tag 0x112 in the first list of a TIFF file.
pub(super) fn held(exif: &[u8]) -> ExifOrientation {
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
    found().map_or(ExifOrientation::UPRIGHT, ExifOrientation)
}
