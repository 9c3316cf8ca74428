//! The files built into the program: `decks/`, `layouts/` and the guides in `docs/src/`.

use std::sync::OnceLock;

use flate2::{Decompress, FlushDecompress};

// `PATHS` and `FILES`: every file by its path, sorted. Paths have their own table, because a search reads only paths.
include!(concat!(env!("OUT_DIR"), "/carried.rs"));

/// How the bytes of a file are kept.
enum File {
    Whole(&'static [u8]),
    /// Deflated; unpacked when it is first read.
    Packed {
        packed: &'static [u8],
        size: usize,
        bytes: OnceLock<Vec<u8>>,
    },
}

impl File {
    const fn packed(packed: &'static [u8], size: usize) -> File {
        File::Packed { packed, size, bytes: OnceLock::new() }
    }

    fn bytes(&'static self) -> &'static [u8] {
        match self {
            File::Whole(bytes) => bytes,
            File::Packed { packed, size, bytes } => bytes.get_or_init(|| unpacked(packed, *size)),
        }
    }
}

fn unpacked(packed: &[u8], size: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size);
    let unpacked = Decompress::new(false).decompress_vec(packed, &mut bytes, FlushDecompress::Finish);
    unpacked.expect("the build has packed it");
    bytes
}

/// The bytes of a file.
pub(super) fn file(path: &str) -> Option<&'static [u8]> {
    PATHS.binary_search(&path).ok().map(|n| FILES[n].bytes())
}

/// Whether a file exists.
pub(super) fn is_there(path: &str) -> bool {
    PATHS.binary_search(&path).is_ok()
}

/// The paths of the files in a folder and below it.
pub(super) fn below(folder: &str) -> Vec<&'static str> {
    let from = PATHS.partition_point(|path| *path < folder);
    PATHS[from..].iter().copied().take_while(|path| path.starts_with(folder)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_is_as_it_was() {
        let guide = file("docs/src/makers/layouts.md").expect("it is carried");
        assert_eq!(guide, include_bytes!("../../docs/src/makers/layouts.md"));
        assert!(is_there("docs/src/makers/layouts.md") && !is_there("docs/src/makers/layouts"));
    }

    #[test]
    fn they_are_found_where_they_are_looked_up() {
        assert!(PATHS.is_sorted());
        for folder in ["", "decks/", "layouts/fonts/", "layouts/icons/", "layouts/none/"] {
            let all: Vec<&str> = PATHS.into_iter().filter(|path| path.starts_with(folder)).collect();
            assert_eq!(below(folder), all, "{folder}");
        }
    }

    #[test]
    fn texts_are_carried_in_less_than_half() {
        let sizes = FILES.iter().filter_map(|file| match file {
            File::Packed { packed, size, .. } => Some((packed.len(), *size)),
            File::Whole(_) => None,
        });
        let (packed, whole) = sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1));
        assert!(packed * 2 < whole, "{packed} of {whole}");
    }
}
