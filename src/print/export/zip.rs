//! Archives: files one after the other, as they are. Pictures are compressed already, and without times the same
//! files make the same archive on every machine.

use flate2::Crc;

/// The number of a format that can be unpacked by everybody.
const VERSION: u16 = 20;
/// The mark of names in UTF-8.
const UTF_8: u16 = 1 << 11;
/// 1 January 1980, the earliest day that an archive can name.
const DAY: u16 = 1 << 5 | 1;

/// The checksum of a file, as archives have it.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// An archive that grows.
#[derive(Default)]
pub(super) struct Zip {
    out: Vec<u8>,
    index: Vec<u8>,
    count: u16,
}

impl Zip {
    /// Adds a file.
    ///
    /// # Errors
    /// The archive gets larger than 4 GB, or has more than 65,534 files.
    pub fn add(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let too_large =
            || format!("{name} makes the archive larger than 4 GB; export fewer cards, or fewer `--dpi`");
        let at = u32::try_from(self.out.len()).map_err(|_| too_large())?;
        let size = u32::try_from(bytes.len()).map_err(|_| too_large())?;
        self.count = self.count.checked_add(1).filter(|count| *count < u16::MAX).ok_or_else(too_large)?;
        let mut head = Vec::with_capacity(26);
        for short in [VERSION, UTF_8, 0, 0, DAY] {
            head.extend_from_slice(&short.to_le_bytes());
        }
        for long in [checksum(bytes), size, size] {
            head.extend_from_slice(&long.to_le_bytes());
        }
        head.extend_from_slice(&(name.len() as u16).to_le_bytes());
        head.extend_from_slice(&[0, 0]);
        self.out.extend_from_slice(b"PK\x03\x04");
        self.out.extend_from_slice(&head);
        self.out.extend_from_slice(name.as_bytes());
        self.out.extend_from_slice(bytes);
        self.index.extend_from_slice(b"PK\x01\x02");
        self.index.extend_from_slice(&VERSION.to_le_bytes());
        self.index.extend_from_slice(&head);
        // No remark, the first disk, no attributes.
        self.index.extend_from_slice(&[0; 10]);
        self.index.extend_from_slice(&at.to_le_bytes());
        self.index.extend_from_slice(name.as_bytes());
        Ok(())
    }

    /// The archive.
    ///
    /// # Errors
    /// It is larger than 4 GB.
    pub fn finish(self) -> Result<Vec<u8>, String> {
        let Zip { mut out, index, count } = self;
        let long = |n: usize| {
            u32::try_from(n).map_err(|_| "the archive is larger than 4 GB; export fewer cards".to_owned())
        };
        let (at, size) = (long(out.len())?, long(index.len())?);
        out.extend_from_slice(&index);
        out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        out.extend_from_slice(&count.to_le_bytes());
        out.extend_from_slice(&count.to_le_bytes());
        out.extend_from_slice(&size.to_le_bytes());
        out.extend_from_slice(&at.to_le_bytes());
        out.extend_from_slice(&[0, 0]);
        Ok(out)
    }
}
