//! The files that the program carries with it: `decks/` and `layouts/`, as they were when it was built.

/// Path and bytes of every file, sorted by path.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/carried.rs"));

/// The bytes of a file.
pub(super) fn file(path: &str) -> Option<&'static [u8]> {
    let at = FILES.binary_search_by(|(other, _)| (*other).cmp(path)).ok()?;
    Some(FILES[at].1)
}

/// The paths of the files in a folder and below it.
pub(super) fn below(folder: &str) -> Vec<&'static str> {
    FILES.iter().map(|(path, _)| *path).filter(|path| path.starts_with(folder)).collect()
}
