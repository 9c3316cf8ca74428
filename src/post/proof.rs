//! Proofs: digests of the files of a turn and of the turn before.

use crate::chance::{Seed, digest};

/// The file of digests in the folder of a turn; `sha256sum -c` checks it there.
pub const PROOF: &str = "proof.txt";

/// `game.yaml` as it was when the game began, in the folder of turn 0; only games by post have it, since theirs changes.
pub const FIRST: &str = "game.yaml";

/// The secret part of a proof, in the folder of a turn: without it, anybody could try all deals of hidden cards until one has the published
/// digest. It follows from the seed, so that nobody can choose it. Games that began with earlier versions have none.
pub const SALT: &str = "salt.txt";

/// The secret part of the proof of a turn. Seeds of earlier versions have none.
pub fn salt(seed: &Seed, number: u32) -> Option<Vec<u8>> {
    seed.secret(["proof", &number.to_string()]).map(|secret| (secret + "\n").into_bytes())
}

/// The proof of a turn: the digests of its files and of `link`, the proof of the turn before or `game.yaml`.
pub fn turn_proof(number: u32, link: &[u8], files: &[(String, Vec<u8>)]) -> String {
    let before = match number {
        0 if files.iter().any(|(name, _)| name == FIRST) => return digests(named(files)),
        0 => "../../game.yaml".to_owned(),
        _ => before(number),
    };
    format!("{}{}", digests([(before.as_str(), link)]), digests(named(files)))
}

/// The path of the proof of the turn before, from the folder of a turn.
pub fn before(number: u32) -> String {
    format!("../{:02}/{PROOF}", number.saturating_sub(1))
}

/// Files by name.
fn named(files: &[(String, Vec<u8>)]) -> impl Iterator<Item = (&str, &[u8])> {
    files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))
}

/// The digests of files, one a line, as `sha256sum` writes them.
pub fn digests<'f>(files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> String {
    files
        .into_iter()
        .fold(String::new(), |text, (name, bytes)| text + &format!("{}  {name}\n", digest(bytes)))
}

/// The first file that differs from its digest; `read` returns the bytes of a file by its name in the list.
pub fn first_changed(proof: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> Option<String> {
    let lines = proof.lines().filter_map(|line| line.split_once("  "));
    let mut changed = lines.filter(|(sum, name)| read(name).is_none_or(|bytes| digest(&bytes) != *sum));
    changed.next().map(|(_, name)| name.to_owned())
}
