//! `game.yaml` as text in which single values are changed, each at its place: remarks and the order of keys stay.

use super::folder::Folder;
use crate::cli::disk;
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Report, code};
use crate::post::{Desk, document};
use crate::ruling::render::{yaml_scalar, yaml_value};
use crate::ruling::{Json, matching};
use crate::source::{Files, Key, Node, Value};

/// The key of the players.
pub const PLAYERS: &str = "players";

/// The text of a `game.yaml`, as it is or as it is to be.
#[derive(Debug)]
pub struct GameFile {
    text: String,
    node: Node,
}

impl GameFile {
    /// The file of a game. `None` after an error in the report.
    pub fn read(folder: &Folder, files: &mut Files, report: &mut Report) -> Option<GameFile> {
        let bytes = folder.read("game.yaml", report)?;
        let node = document((&folder.shown("game.yaml"), &bytes), files, report)?;
        Some(GameFile { text: files.get(node.origin.file).text.clone(), node })
    }

    fn parse(text: String) -> Option<GameFile> {
        let mut report = Report::default();
        let node = document(("game.yaml", text.as_bytes()), &mut Files::default(), &mut report)?;
        (!report.has_errors()).then_some(GameFile { text, node })
    }

    /// Its values.
    pub fn json(&self) -> Json {
        matching::json(&self.node)
    }

    /// With a value of a key of the map at a path; an empty path is the whole file. A new key comes last. `None` if the file is written in a
    /// way in which that can't be changed.
    pub fn set(&self, path: &[&str], key: &str, value: &Json) -> Option<GameFile> {
        let map = self.at(path)?;
        let Some(entries) = map.as_map().filter(|map| !map.is_empty()) else {
            let (last, above) = path.split_last()?;
            return self.set(above, last, &[(key.to_owned(), value.clone())].into_iter().collect());
        };
        let text = match entries.iter().find(|(known, _)| *known.text == *key) {
            Some((known, old)) if is_written(known, old) => {
                self.replaced(old.origin.start as usize..self.value_end(old), &yaml_value(value))
            }
            Some((known, old)) => {
                let end = self.end(known, old);
                let colon = if end == known.origin.end as usize { ": " } else { " " };
                self.replaced(end..end, &format!("{colon}{}", yaml_value(value)))
            }
            // Behind remarks at the end.
            None if path.is_empty() => format!("{}{}{}", self.text, entry(key, value), self.newline()),
            None => {
                let (last, old) = entries.iter().next_back()?;
                self.behind(map, self.end(last, old), &entry(key, value))?
            }
        };
        self.checked(text, path, |map| drop(map.insert(key.to_owned(), value.clone())))
    }

    /// With an item at the end of a list, which may be missing.
    pub fn push(&self, key: &str, item: &Json) -> Option<GameFile> {
        let list = self.node.get(key).filter(|list| list.as_list().is_some_and(|list| !list.is_empty()));
        let Some(list) = list else { return self.set(&[], key, &Json::from(vec![item.clone()])) };
        let end = self.value_end(list.as_list()?.last()?);
        let dash = if self.is_in_brackets(list) { "" } else { "- " };
        let text = self.behind(list, end, &format!("{dash}{}", yaml_value(item)))?;
        self.checked(text, &[], |map| {
            if let Some(list) = map.get_mut(key).and_then(Json::as_array_mut) {
                list.push(item.clone());
            }
        })
    }

    /// With another entry behind that of a key of the map at a path.
    pub fn add_behind(&self, path: &[&str], before: &str, key: &str, value: &Json) -> Option<GameFile> {
        let map = self.at(path)?;
        let (known, old) = map.entries().find(|(known, _)| *known.text == *before)?;
        let text = self.behind(map, self.end(known, old), &entry(key, value))?;
        self.checked(text, path, |map| drop(map.insert(key.to_owned(), value.clone())))
    }

    /// With another entry in place of that of a key of the map at a path.
    pub fn replace(&self, path: &[&str], before: &str, key: &str, value: &Json) -> Option<GameFile> {
        let (known, old) = self.at(path)?.entries().find(|(known, _)| *known.text == *before)?;
        let range = known.origin.start as usize..self.end(known, old);
        self.checked(self.replaced(range, &entry(key, value)), path, |map| {
            map.shift_remove(before);
            map.insert(key.to_owned(), value.clone());
        })
    }

    /// Without an entry of the map at a path that has lines of its own.
    pub fn remove(&self, path: &[&str], key: &str) -> Option<GameFile> {
        let (known, old) = self.at(path)?.entries().find(|(known, _)| *known.text == *key)?;
        let (start, end) = (known.origin.start as usize, self.end(known, old));
        let from = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
        let to = end + self.text[end..].find('\n')? + 1;
        if !self.text[from..start].trim().is_empty() {
            return None;
        }
        self.checked(self.replaced(from..to, ""), path, |map| drop(map.shift_remove(key)))
    }

    /// With other values in the entry of a player. One with remarks inside loses no key.
    pub fn set_entry(&self, name: &str, entry: &serde_json::Map<String, Json>) -> Option<GameFile> {
        let value = self.at(&[PLAYERS, name])?;
        let before = matching::json(value);
        let is_less = before.as_object().is_none_or(|map| map.keys().any(|key| !entry.contains_key(key)));
        if is_less {
            let has_remarks = self.text[value.origin.start as usize..self.value_end(value)].contains('#');
            let whole = || self.set(&[PLAYERS], name, &entry.clone().into());
            return if has_remarks { None } else { whole() };
        }
        let changed = entry.iter().filter(|(key, value)| before.get(*key) != Some(value));
        let mut file = GameFile { text: self.text.clone(), node: self.node.clone() };
        for (key, value) in changed {
            file = file.set(&[PLAYERS, name], key, value)?;
        }
        Some(file)
    }

    /// With more lines at the end.
    pub fn with_lines(&self, lines: &str) -> Option<GameFile> {
        let newline = self.newline();
        GameFile::parse(self.text.clone() + &lines.replace('\n', newline))
    }

    /// The game with this file, before its next round; nothing is written yet. `None` if it can't be played so, which is printed.
    pub fn opened(&self, folder: &Folder) -> Option<Box<dyn Desk>> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let desk = super::desk_of(folder, self.text.as_bytes(), &mut files, &mut report);
        if desk.is_none() && !report.has_errors() {
            report
                .error_nowhere(code::NOT_FOUND, "the game can't be read with this change")
                .help("`umpire status` shows whether it can be read without it");
        }
        files::print_faults(&report, &files, Format::Text);
        desk.filter(|_| !report.has_errors())
    }

    /// Writes it.
    pub fn write(&self, folder: &Folder) -> Result<(), String> {
        let path = folder.inner("game.yaml");
        disk::write(&path, self.text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))
    }

    /// The value at a path of keys, and of numbers of items.
    fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(&self.node, |node, step| match &node.value {
            Value::List(list) => list.get(step.parse::<usize>().ok()?),
            _ => node.get(step),
        })
    }

    /// The end of an entry; of one without a value, behind its colon.
    fn end(&self, key: &Key, value: &Node) -> usize {
        if is_written(key, value) {
            return self.value_end(value);
        }
        let end = key.origin.end as usize;
        let behind = &self.text[end..];
        let blanks = behind.len() - behind.trim_start_matches(' ').len();
        if behind[blanks..].starts_with(':') { end + blanks + 1 } else { end }
    }

    /// The end of a value. The place of one in brackets may go on to the end of its line, with a remark there.
    fn value_end(&self, value: &Node) -> usize {
        let (last, bracket) = match &value.value {
            Value::List(items) if self.is_in_brackets(value) => (items.last(), ']'),
            Value::Map(map) if self.is_in_brackets(value) => {
                (map.iter().next_back().map(|(_, last)| last), '}')
            }
            _ => return value.origin.end as usize,
        };
        let from = last.map_or(value.origin.start as usize + 1, |last| self.value_end(last));
        self.text[from..].find(bracket).map_or(value.origin.end as usize, |at| from + at + 1)
    }

    /// Whether a list or map is in brackets.
    fn is_in_brackets(&self, node: &Node) -> bool {
        self.text[node.origin.start as usize..].starts_with(['{', '['])
    }

    /// The text with an entry or item behind the one that ends at `end`.
    fn behind(&self, whole: &Node, end: usize, entry: &str) -> Option<String> {
        let text = &self.text;
        if self.is_in_brackets(whole) {
            return Some(self.replaced(end..end, &format!(", {entry}")));
        }
        let first = match &whole.value {
            Value::List(items) => items.first()?.origin,
            _ => whole.origin,
        };
        let line = text[..first.start as usize].rfind('\n').map_or(0, |at| at + 1);
        let before = &text[line..first.start as usize];
        // An item is behind its dash; a map of an item begins there, too.
        let before = match &whole.value {
            Value::List(_) => before.trim_end().strip_suffix('-')?,
            _ => before,
        };
        let indent = " ".repeat(before.chars().count());
        let line_end = end + text[end..].find(['\r', '\n'])?;
        Some(self.replaced(line_end..line_end, &format!("{}{indent}{entry}", self.newline())))
    }

    fn newline(&self) -> &'static str {
        if self.text.contains("\r\n") { "\r\n" } else { "\n" }
    }

    fn replaced(&self, range: std::ops::Range<usize>, with: &str) -> String {
        let mut text = self.text.clone();
        text.replace_range(range, with);
        text
    }

    /// A changed text, if it says what was meant: aliases, for example, are elsewhere.
    fn checked(
        &self,
        text: String,
        path: &[&str],
        change: impl FnOnce(&mut serde_json::Map<String, Json>),
    ) -> Option<GameFile> {
        let mut meant = self.json();
        let at = path.iter().try_fold(&mut meant, |json, step| match json {
            Json::Array(list) => list.get_mut(step.parse::<usize>().ok()?),
            json => json.get_mut(*step),
        });
        change(at?.as_object_mut()?);
        GameFile::parse(text).filter(|file| file.json() == meant)
    }
}

fn entry(key: &str, value: &Json) -> String {
    format!("{}: {}", yaml_scalar(key), yaml_value(value))
}

/// Whether the value of a key is written out.
fn is_written(key: &Key, value: &Node) -> bool {
    value.origin.end > value.origin.start && value.origin.start >= key.origin.end
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn file(text: &str) -> GameFile {
        GameFile::parse(text.to_owned()).expect("it is well-formed")
    }

    fn text(file: Option<GameFile>) -> Option<String> {
        file.map(|file| file.text)
    }

    #[test]
    fn items_and_entries_are_added_where_the_others_are() {
        let pause = json!({"from": "2026-07-01"});
        for (before, after) in [
            ("a: 1\n", "a: 1\npauses: [{from: 2026-07-01}]\n"),
            ("pauses: # none\na: 1\n", "pauses: [{from: 2026-07-01}] # none\na: 1\n"),
            ("pauses: []\n", "pauses: [{from: 2026-07-01}]\n"),
            ("pauses: ~\n", "pauses: [{from: 2026-07-01}]\n"),
            (
                "pauses: [{from: 2026-01-01, why: \"see [] below\"}] # {holidays}\n",
                "pauses: [{from: 2026-01-01, why: \"see [] below\"}, {from: 2026-07-01}] # {holidays}\n",
            ),
            (
                "pauses:\r\n- from: 2026-01-01 # a\r\n  to: 2026-01-05 # b\r\nz: 1\r\n",
                "pauses:\r\n- from: 2026-01-01 # a\r\n  to: 2026-01-05 # b\r\n- {from: 2026-07-01}\r\nz: 1\r\n",
            ),
            (
                "pauses: [\n  {from: 2026-01-01},\n]\n",
                "pauses: [\n  {from: 2026-01-01}, {from: 2026-07-01},\n]\n",
            ),
        ] {
            assert_eq!(text(file(before).push("pauses", &pause)).as_deref(), Some(after), "{before}");
        }
    }

    #[test]
    fn values_are_set_in_the_entry_itself() {
        let to = json!("2026-07-20");
        for (before, after) in [
            (
                "pauses: [{from: 2026-07-01}] # {holidays}\n",
                "pauses: [{from: 2026-07-01, to: 2026-07-20}] # {holidays}\n",
            ),
            (
                "pauses:\n  - from: 2026-07-01 # a day\n# end\n",
                "pauses:\n  - from: 2026-07-01 # a day\n    to: 2026-07-20\n# end\n",
            ),
            ("pauses: [{from: 2026-07-01, to: }]\n", "pauses: [{from: 2026-07-01, to: 2026-07-20 }]\n"),
            (
                "pauses: [{from: 2026-07-01, to: 2026-07-30}]\n",
                "pauses: [{from: 2026-07-01, to: 2026-07-20}]\n",
            ),
        ] {
            let changed = file(before).set(&["pauses", "0"], "to", &to);
            assert_eq!(text(changed).as_deref(), Some(after), "{before}");
        }
        let players = "players:\n  ann: # first\n  bob: {}\n  cyd:\n    address: c\n  dan: {address: d}\n";
        for (name, line) in [
            ("ann", "  ann: {left: 3} # first\n"),
            ("bob", "  bob: {left: 3}\n"),
            ("cyd", "    address: c\n    left: 3\n"),
            ("dan", "  dan: {address: d, left: 3}\n"),
        ] {
            let changed = text(file(players).set(&["players", name], "left", &json!(3)));
            assert!(changed.as_ref().is_some_and(|text| text.contains(line)), "{name}: {changed:?}");
        }
    }

    #[test]
    fn entries_are_added_and_replaced_in_their_order() {
        let (zoe, players) =
            (json!({"plays": "ann"}), file("players:\n  ann: # a\n  bob:\n    address: b\n"));
        assert_eq!(
            text(players.add_behind(&["players"], "ann", "zoe", &zoe)).as_deref(),
            Some("players:\n  ann: # a\n  zoe: {plays: ann}\n  bob:\n    address: b\n")
        );
        assert_eq!(
            text(players.replace(&["players"], "bob", "zoe", &zoe)).as_deref(),
            Some("players:\n  ann: # a\n  zoe: {plays: ann}\n")
        );
        let flow = file("players: {ann: , bob: Sabre}\n");
        assert_eq!(
            text(flow.add_behind(&["players"], "ann", "zoe", &zoe)).as_deref(),
            Some("players: {ann:, zoe: {plays: ann} , bob: Sabre}\n")
        );
    }

    #[test]
    fn entries_are_changed_and_removed() {
        let players = file("players:\n  ann: {left: 3, a: 1} # a\n  bob:\n    left: 2 # b\n  cyd:\n");
        let entry = |json: serde_json::Value| json.as_object().cloned().expect("a map");
        for (name, now, line) in [
            ("ann", json!({"a": 1}), "  ann: {a: 1} # a\n"),
            ("ann", json!({"left": [3, 5], "a": 1, "back": 4}), "  ann: {left: [3, 5], a: 1, back: 4} # a\n"),
            ("bob", json!({"left": 2, "back": 4}), "    left: 2 # b\n    back: 4\n"),
            ("cyd", json!({"left": 2}), "  cyd: {left: 2}\n"),
        ] {
            let changed = text(players.set_entry(name, &entry(now)));
            assert!(changed.as_ref().is_some_and(|text| text.contains(line)), "{name}: {changed:?}");
        }
        assert_eq!(
            text(players.remove(&["players"], "bob")).as_deref(),
            Some("players:\n  ann: {left: 3, a: 1} # a\n  cyd:\n")
        );
        assert!(file("players: {ann: , bob: }\n").remove(&["players"], "bob").is_none());
    }

    #[test]
    fn what_would_say_something_else_is_not_changed() {
        let both = file("a: &days {from: 2026-01-01}\npauses: [*days]\n");
        assert!(both.set(&["pauses", "0"], "to", &json!("2026-01-05")).is_none());
        assert!(file("a: {b: 1}\n").set(&["a", "c"], "to", &json!(1)).is_none());
    }
}
