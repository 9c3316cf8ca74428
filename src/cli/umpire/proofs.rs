//! The proofs in the folder of a game: the digest of each round, and files that no proof names.

use std::fs;
use std::path::Path;

use serde_json::Map;

use super::game::folder::{Folder, Shelf, VOID};
use crate::chance::digest;
use crate::diag::{Report, code};
use crate::post::{self, AFTER, FIRST, PROOF};
use crate::ruling::{Json, matching};
use crate::source::Files;

/// The digest of each round that has a proof, in order: the SHA-256 of its `proof.txt`. It proves the round and all before it.
pub(super) fn digests(folder: &Folder) -> Vec<(u32, String)> {
    let of = |number| digest_of(folder, number).map(|digest| (number, digest));
    folder.numbers(Shelf::Rounds).into_iter().filter_map(of).collect()
}

/// The digest of a round, if it has a proof.
pub(super) fn digest_of(folder: &Folder, number: u32) -> Option<String> {
    read(folder, number).map(|proof| digest(&proof))
}

/// The file in the folder of a round with the digests of those that were taken back, or played again, in its place.
pub(super) use crate::post::UNDONE;

/// Plays a round, given the digests of all that were played under its number and don't count any more: those that were taken back, and
/// the one that it replaces. One with the same result, whose proof is the same, replaces nothing.
pub(super) fn replacing<T>(
    folder: &Folder,
    number: u32,
    proof: impl Fn(&T) -> Option<Vec<u8>>,
    mut play: impl FnMut(&[u8]) -> T,
) -> T {
    let played = play(&undone(folder, number, false));
    match read(folder, number) {
        Some(before) if proof(&played).is_some_and(|now| now != before) => {
            play(&undone(folder, number, true))
        }
        _ => played,
    }
}

/// The digests of rounds of a number that were taken back, and of the present one if it is about to be replaced. Empty if there are none.
fn undone(folder: &Folder, number: u32, is_replaced: bool) -> Vec<u8> {
    let mut lines: Vec<String> = Vec::new();
    for place in folder.void(number).chain([format!("rounds/{number:02}")]) {
        let read = |name: &str| folder.bytes(&format!("{place}/{name}"));
        let earlier = read(UNDONE).unwrap_or_default();
        lines.extend(String::from_utf8_lossy(&earlier).lines().map(str::to_owned));
        let counts = place.starts_with(VOID) || is_replaced;
        lines.extend(counts.then(|| read(PROOF)).flatten().map(|proof| digest(&proof)));
    }
    let mut seen = Vec::new();
    lines.retain(|line| {
        !seen.contains(line) && {
            seen.push(line.clone());
            true
        }
    });
    lines.into_iter().map(|line| line + "\n").collect::<String>().into_bytes()
}

/// The round that was taken back, or played again, after it had this digest.
pub(super) fn taken_back(folder: &Folder, digest: &str) -> Option<u32> {
    folder.numbers(Shelf::Rounds).into_iter().find(|number| {
        let inner = format!("rounds/{number:02}/{UNDONE}");
        let text = folder.bytes(&inner).unwrap_or_default();
        String::from_utf8_lossy(&text).lines().any(|line| line.starts_with(digest))
    })
}

/// Whether the state of a game is not what its last round has left; reported, with a fix, unless the game master says so.
pub(super) fn is_edited(folder: &Folder, is_said: bool, report: &mut Report) -> bool {
    let Some(last) = folder.numbers(Shelf::Rounds).last().copied() else { return false };
    let after = format!("rounds/{last:02}/{AFTER}");
    let (Some(left), Some(now)) = (folder.bytes(&after), folder.bytes("state.yaml")) else { return false };
    let is_edited = left != now;
    if is_edited && !is_said {
        let what = if last == 0 { "the set-up".to_owned() } else { format!("round {last}") };
        let message = format!("{} is not what {what} has left: it was edited", folder.shown("state.yaml"));
        report.error_nowhere(code::OUT_OF_RANGE, message).help(format!(
            "copy {} back, or play on from the edited state with `--edited`, which the log will say",
            folder.shown(&after)
        ));
    }
    is_edited
}

/// The digest of the game before a round, for the mails of that time; `None` if the game has no proofs.
pub(super) fn before(folder: &Folder, (word, number): (&str, u32)) -> Option<String> {
    digest_of(folder, number.checked_sub(1)?).map(|digest| sentence((word, number), &digest))
}

/// "Digest before round 7: 3f5a…", as reports have it.
pub(super) fn sentence((word, number): (&str, u32), digest: &str) -> String {
    format!("Digest before {word} {number}: {digest}")
}

/// The line with the digest of a round, for players to keep.
pub(super) fn line(digest: &str) -> String {
    format!("  digest   {digest}\n")
}

/// The proof of a round.
fn read(folder: &Folder, number: u32) -> Option<Vec<u8>> {
    folder.bytes(&format!("rounds/{number:02}/{PROOF}"))
}

/// Files of rounds and of their orders that no proof has, as paths in the game's folder.
pub(super) fn unproved(folder: &Folder) -> Vec<String> {
    let mut found = Vec::new();
    for number in folder.numbers(Shelf::Rounds) {
        let Some(proof) = read(folder, number) else { continue };
        let proof = String::from_utf8_lossy(&proof).into_owned();
        let is_named = |name: &str| {
            proof.lines().any(|line| line.split_once("  ").is_some_and(|(_, other)| other == name))
        };
        let (round, orders) = (format!("rounds/{number:02}"), format!("orders/{number:02}"));
        // The first game file of a game that was converted is the one that round 0 names.
        let is_first = |name: &str| number == 0 && name == FIRST && is_named("../../game.yaml");
        let in_round = list(folder, &round)
            .into_iter()
            .filter(|name| name != PROOF && !is_named(name) && !is_first(name));
        found.extend(in_round.map(|name| format!("{round}/{name}")));
        let letters = list(folder, &orders).into_iter().map(|name| format!("{orders}/{name}"));
        let kept = format!("{round}/{ORDERS}");
        if folder.has(&kept) {
            let file = Some(format!("{orders}.yaml")).filter(|file| folder.has(file));
            let given = file.into_iter().chain(letters);
            let given: Vec<String> = given.filter(|name| !is_named(&format!("../../{name}"))).collect();
            if !given.is_empty() && merged(folder, &given) != merged(folder, &[kept]) {
                found.extend(given);
            }
        } else {
            found.extend(letters.filter(|name| !is_named(&format!("../../{name}"))));
        }
    }
    found
}

/// The orders with which a turn was played, in its folder; they are proved, and the files that players gave are not.
const ORDERS: &str = "orders.yaml";

/// The keys and values of files of orders.
fn merged(folder: &Folder, files: &[String]) -> Json {
    let mut all = Json::Object(Map::new());
    for inner in files {
        let bytes = folder.read(inner, &mut Report::default()).unwrap_or_default();
        let node = post::document((inner, &bytes), &mut Files::default(), &mut Report::default());
        let orders = node.as_ref().map(matching::json);
        for (key, value) in orders.as_ref().and_then(Json::as_object).into_iter().flatten() {
            match (all[key.as_str()].as_object_mut(), value.as_object()) {
                (Some(known), Some(more)) => known.extend(more.clone()),
                _ => all[key.as_str()] = value.clone(),
            }
        }
    }
    all
}

/// The files below a folder, by their paths in it, sorted.
pub(super) fn list(folder: &Folder, inner: &str) -> Vec<String> {
    let mut names = Vec::new();
    list_below(&folder.inner(inner), "", &mut names);
    names.sort();
    names
}

fn list_below(path: &Path, before: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        // Links are listed and not followed, so that none leads back up.
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => list_below(&entry.path(), &format!("{name}/"), names),
            _ => names.push(name),
        }
    }
}
