//! The entries of players in the text of `game.yaml`: what a command writes there for the game master.

use std::ops::Range;

use serde_json::Map;

use crate::diag::Report;
use crate::games::people::Person;
use crate::post::document;
use crate::ruling::render::{yaml_scalar, yaml_value};
use crate::ruling::{Json, matching};
use crate::source::Files;

/// What an entry says of a player.
pub(super) type Entry = Map<String, Json>;

/// The text with another entry in place of a player's, perhaps under another name; or what to write by hand.
pub(super) fn rewritten(
    text: &str,
    (old, name): (&Person, &str),
    edit: impl FnOnce(&mut Entry),
) -> Result<String, String> {
    let lines = lines_of(text, old);
    let own = text.get(old.origin.start as usize..lines.as_ref().map_or(0, |lines| lines.range.end));
    let mut entry = own.and_then(said).unwrap_or_default();
    edit(&mut entry);
    let by_hand = || format!("write `{}` in place of {}", line_of(name, &entry), old.name);
    let Lines { indent, range, comment } = lines.ok_or_else(by_hand)?;
    let line = format!("{indent}{}{comment}\n", line_of(name, &entry));
    Ok(format!("{}{line}{}", &text[..range.start], &text[range.end..]))
}

/// The text with another entry below a player's; or what to write by hand.
pub(super) fn inserted(text: &str, below: &Person, (name, entry): (&str, &Entry)) -> Result<String, String> {
    let by_hand = || format!("write `{}` below {}", line_of(name, entry), below.name);
    let Lines { indent, range, .. } = lines_of(text, below).ok_or_else(by_hand)?;
    let (before, after) = text.split_at(range.end);
    let gap = if before.ends_with('\n') { "" } else { "\n" };
    Ok(format!("{before}{gap}{indent}{}\n{after}", line_of(name, entry)))
}

/// The text without the entry of a player; or what to do by hand.
pub(super) fn removed(text: &str, old: &Person) -> Result<String, String> {
    let Lines { range, .. } =
        lines_of(text, old).ok_or_else(|| format!("delete the lines of {}", old.name))?;
    Ok(format!("{}{}", &text[..range.start], &text[range.end..]))
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

/// What the lines of an entry say; a text alone is a species.
fn said(own: &str) -> Option<Entry> {
    let said = document(("game.yaml", own.as_bytes()), &mut Files::default(), &mut Report::default())?;
    let said = said.entries().next().map(|(_, value)| matching::json(value))?;
    match said {
        Json::Object(said) => Some(said),
        Json::Null => None,
        species => Some(Map::from_iter([("species".to_owned(), species)])),
    }
}

/// The lines of an entry that can be written again.
struct Lines<'t> {
    /// The blanks before its key.
    indent: &'t str,
    range: Range<usize>,
    /// The remark at the end of its only line, with the blank before it.
    comment: &'t str,
}

/// The lines of a player's entry, if it has lines of its own and no remarks that would be lost.
fn lines_of<'t>(text: &'t str, old: &Person) -> Option<Lines<'t>> {
    let start = old.origin.start as usize;
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = &text[line_start..start];
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    if !indent.trim().is_empty() || indent.is_empty() || old.origin.end as usize > line_end {
        return None;
    }
    // Lines of a map below the name.
    let is_below = |line: &&str| {
        line.starts_with(indent) && line[indent.len()..].starts_with(' ') && !line.trim().is_empty()
    };
    let lines = text[line_end..].split_inclusive('\n').skip(1);
    let below: usize = lines.take_while(is_below).map(str::len).sum();
    let range = line_start..(line_end + 1 + below).min(text.len());
    let first = &text[start..line_end];
    let comment = first.find(" #").map_or("", |at| &first[at..]);
    let is_whole = !comment.contains(['"', '\'', '}', ']']) && !text[line_end..range.end].contains('#');
    is_whole.then_some(Lines { indent, range, comment })
}
