//! The entries of players in `game.yaml`: what a command writes there for the game master.

use serde_json::Map;

use super::game_file::{GameFile, PLAYERS};
use crate::ruling::Json;
use crate::ruling::render::{yaml_scalar, yaml_value};

/// What an entry says of a player.
pub(super) type Entry = Map<String, Json>;

/// The file with a changed entry of a player; or what to write by hand.
pub(super) fn rewritten(
    file: &GameFile,
    name: &str,
    edit: impl FnOnce(&mut Entry),
) -> Result<GameFile, String> {
    let mut entry = said(file, name);
    edit(&mut entry);
    file.set_entry(name, &entry)
        .ok_or_else(|| format!("write `{}` in place of {name}", line_of(name, &entry)))
}

/// The file with a changed entry of a player under another name; or what to write by hand.
pub(super) fn renamed(
    file: &GameFile,
    (old, new): (&str, &str),
    edit: impl FnOnce(&mut Entry),
) -> Result<GameFile, String> {
    let mut entry = said(file, old);
    edit(&mut entry);
    let by_hand = || format!("write `{}` in place of {old}", line_of(new, &entry));
    file.replace(&[PLAYERS], old, new, &entry.clone().into()).ok_or_else(by_hand)
}

/// The file with another entry below a player's; or what to write by hand.
pub(super) fn inserted(
    file: &GameFile,
    below: &str,
    (name, entry): (&str, &Entry),
) -> Result<GameFile, String> {
    let by_hand = || format!("write `{}` below {below}", line_of(name, entry));
    file.add_behind(&[PLAYERS], below, name, &entry.clone().into()).ok_or_else(by_hand)
}

/// The file without the entry of a player; or what to do by hand.
pub(super) fn removed(file: &GameFile, name: &str) -> Result<GameFile, String> {
    file.remove(&[PLAYERS], name).ok_or_else(|| format!("delete the lines of {name}"))
}

/// What an entry says; a text alone is a species.
fn said(file: &GameFile, name: &str) -> Entry {
    match &file.json()[PLAYERS][name] {
        Json::Object(said) => said.clone(),
        Json::Null => Entry::new(),
        species => Entry::from_iter([("species".to_owned(), species.clone())]),
    }
}

/// Adds a round to a key of an entry that has one or a list of them.
pub(super) fn add(entry: &mut Entry, key: &str, round: u32) {
    let all = match entry.get(key) {
        None => round.into(),
        Some(Json::Array(all)) => all.iter().cloned().chain([round.into()]).collect(),
        Some(one) => Json::from(vec![one.clone(), round.into()]),
    };
    entry.insert(key.to_owned(), all);
}

/// Removes the last round of a key of an entry.
pub(super) fn drop_last(entry: &mut Entry, key: &str) {
    let fewer = match entry.get(key) {
        Some(Json::Array(all)) if all.len() > 1 => Json::from(all[..all.len() - 1].to_vec()),
        _ => {
            entry.shift_remove(key);
            return;
        }
    };
    entry.insert(key.to_owned(), fewer);
}

/// An entry in one line.
fn line_of(name: &str, entry: &Entry) -> String {
    if entry.is_empty() {
        return format!("{}:", yaml_scalar(name));
    }
    format!("{}: {}", yaml_scalar(name), yaml_value(&entry.clone().into()))
}
