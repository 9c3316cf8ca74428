//! Faults of a new game by the options of its command: the files that they were found in do not exist yet.

use crate::diag::Report;
use crate::source::{Files, Origin};

/// The files of a new game that are read before they are written.
pub(super) const UNWRITTEN: [&str; 3] = ["game.yaml", "state.yaml", "the set-up"];
/// The option with the players, which are read as if they were a file.
pub(super) const PLAYERS: &str = "--players";

/// Gives faults in these files the option of the command as their place; the files can't be opened.
pub(super) fn by_options(unwritten: &[&str], report: &mut Report, files: &Files) {
    let is_unwritten = |origin: Origin| unwritten.contains(&files.get(origin.file).name.as_str());
    for fault in report.iter_mut() {
        fault.related.retain(|related| !is_unwritten(related.origin));
        let Some(origin) = fault.origin.filter(|origin| is_unwritten(*origin)) else { continue };
        fault.origin = None;
        if let Some(option) = option(origin, files) {
            fault.message = format!("`{option}`: {}", fault.message);
        }
    }
}

/// The option that has given what is at a place.
fn option(origin: Origin, files: &Files) -> Option<&'static str> {
    let file = files.get(origin.file);
    if file.name == PLAYERS {
        return Some(PLAYERS);
    }
    let before = file.text.get(..origin.start as usize)?;
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let mut keys = before.lines().chain([file.text.get(before.len() - line.len()..)?.lines().next()?]);
    let key = keys.rfind(|line| !line.starts_with([' ', '#', '-']))?.split(':').next()?;
    Some(match key {
        "players" if line.contains("address:") => "--address",
        "players" => PLAYERS,
        "house_rules" => "--house-rule",
        "words" => "--word",
        "seed" | "commitment" => "--seed",
        "title" => "--title",
        "rounds" => "--rounds",
        _ => return None,
    })
}
