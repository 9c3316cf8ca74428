//! Proofs: the digests of what a turn is made of and of the turn before.

use crate::chance::digest;

/// The file of digests in the folder of a turn; `sha256sum -c` checks it there.
pub const PROOF: &str = "proof.txt";

/// The digests of the files of a turn, and of what it follows on: the proof of the turn before, or `game.yaml`.
pub(super) fn of_turn(number: u32, link: &[u8], files: &[(String, Vec<u8>)]) -> String {
    let before = if number == 0 { "../../game.yaml".to_owned() } else { before(number) };
    format!("{}{}", digests([(before.as_str(), link)]), digests(named(files)))
}

/// The proof that a turn follows on, seen from its folder.
pub fn before(number: u32) -> String {
    format!("../{:02}/{PROOF}", number.saturating_sub(1))
}

/// Files by their names.
fn named(files: &[(String, Vec<u8>)]) -> impl Iterator<Item = (&str, &[u8])> {
    files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
}

/// The digests of files, a line each, as `sha256sum` writes them.
pub fn digests<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> String {
    files
        .into_iter()
        .fold(String::new(), |text, (name, bytes)| text + &format!("{}  {name}\n", digest(bytes)))
}

/// The first file of a list of digests that is not what the list says; `read` brings a file by its name there.
pub fn first_changed(proof: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> Option<String> {
    let lines = proof.lines().filter_map(|line| line.split_once("  "));
    let mut changed = lines.filter(|(sum, name)| read(name).is_none_or(|bytes| digest(&bytes) != *sum));
    changed.next().map(|(_, name)| name.to_owned())
}
