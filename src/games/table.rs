//! How tables of all games begin: a document with players, each a map or just a name.

use std::collections::BTreeMap;

use super::wording::plain;
use crate::diag::{Report, code};
use crate::source::form;
use crate::source::shape::Field;
use crate::source::{Fields, Located, Map, Node, Origin};

/// A player as a table states one.
pub struct Line<'n> {
    /// The name.
    pub name: Located<&'n str>,
    /// What else is said.
    map: Option<&'n Map>,
}

/// Begins to read a table, and returns the place of its head; what is wrong with its keys is reported.
pub fn open<'n>(node: &'n Node, keys: &[Field], report: &mut Report) -> Option<(Fields<'n>, Origin)> {
    let fields = Fields::of(node, "a table", report)?;
    let origin = fields.head();
    form::check(node.as_map()?, keys, "a table", origin, code::MISSING_KEY, report);
    Some((fields, origin))
}

/// The players of a table, each a name alone or a map; what is wrong with them was reported with the table.
pub fn players<'n>(fields: &mut Fields<'n>) -> Vec<Line<'n>> {
    fields.list("players").iter().filter_map(player).collect()
}

/// Reports players of one table who have one name: orders and reports could not tell them apart.
pub fn repeated_players<'n>(names: impl Iterator<Item = Located<&'n str>>, report: &mut Report) {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    for name in names {
        if let Some(first) = seen.get(&plain(name.value)) {
            let message = format!("two players are called {}", name.value.trim());
            report
                .error(code::REPEATED_NAME, name.origin, message)
                .help("give one of them another name, or delete one of the two lines")
                .related(*first, "the first is here");
        } else {
            seen.insert(plain(name.value), name.origin);
        }
    }
}

fn player(node: &Node) -> Option<Line<'_>> {
    if let Some(name) = node.located_text() {
        return Some(Line { name, map: None });
    }
    let map = node.as_map()?;
    let head = map.iter().next().map_or(node.origin, |(key, _)| key.origin);
    let name = map.get("player").and_then(Node::located_text);
    Some(Line { name: name.unwrap_or(Located { value: "a player", origin: head }), map: Some(map) })
}

impl<'n> Line<'n> {
    /// The text of a key.
    pub fn text(&self, key: &str) -> Option<Located<&'n str>> {
        self.map?.get(key).and_then(Node::located_text)
    }

    /// The words of a key that is one word or a list of them; nothing where it is not there.
    pub fn words(&self, key: &str) -> Option<Vec<Located<&'n str>>> {
        self.map?.get(key).filter(|node| !node.is_null()).map(Node::words)
    }
}
