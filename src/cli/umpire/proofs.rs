//! The proofs in the folder of a game: the digest of each round, and files that no proof names.

use std::fs;
use std::path::Path;

use super::postal::folder::{Folder, Shelf};
use crate::chance::digest;
use crate::diag::Report;
use crate::post::chain::PROOF;

/// The digest of each round that has a proof, in order: the SHA-256 of its `proof.txt`. It proves the round and all before it.
pub(super) fn digests(folder: &Folder) -> Vec<(u32, String)> {
    let of = |number| digest_of(folder, number).map(|digest| (number, digest));
    folder.numbers(Shelf::Rounds).into_iter().filter_map(of).collect()
}

/// The digest of a round, if it has a proof.
pub(super) fn digest_of(folder: &Folder, number: u32) -> Option<String> {
    read(folder, number).map(|proof| digest(&proof))
}

/// The line with the digest of a round, for players to keep.
pub(super) fn line(digest: &str) -> String {
    format!("  digest   {digest}\n")
}

/// The proof of a round.
fn read(folder: &Folder, number: u32) -> Option<Vec<u8>> {
    let inner = format!("rounds/{number:02}/{PROOF}");
    folder.has(&inner).then(|| folder.read(&inner, &mut Report::default())).flatten()
}

/// Files in the folders of rounds that their proofs don't name, as paths in the game's folder.
pub(super) fn unproved(folder: &Folder) -> Vec<String> {
    let mut found = Vec::new();
    for number in folder.numbers(Shelf::Rounds) {
        let Some(proof) = read(folder, number) else { continue };
        let proof = String::from_utf8_lossy(&proof).into_owned();
        let place = format!("rounds/{number:02}");
        let is_named = |name: &str| {
            proof.lines().any(|line| line.split_once("  ").is_some_and(|(_, other)| other == name))
        };
        let mut names = Vec::new();
        list(&folder.inner(&place), "", &mut names);
        names.sort();
        found.extend(
            names
                .iter()
                .filter(|name| *name != PROOF && !is_named(name))
                .map(|name| format!("{place}/{name}")),
        );
    }
    found
}

/// The files below a folder, by their paths in it.
fn list(path: &Path, before: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        // Links are listed and not followed, so that none leads back up.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => list(&entry.path(), &format!("{name}/"), names),
            _ => names.push(name),
        }
    }
}
