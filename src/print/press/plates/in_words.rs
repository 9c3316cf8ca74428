//! A board or map in words, for people who listen to the page.

use std::collections::BTreeMap;

use super::{BoardOrMap, PlateToPrint};

impl PlateToPrint<'_> {
    /// Its name, and how many spaces each terrain has: `The Salt Roads: sand 12, dunes 9`. An empty one to write on has
    /// only the number of its spaces.
    pub(super) fn in_words(&self, is_blank: bool) -> String {
        let symbols = match self.definition {
            BoardOrMap::Board(board) => &board.squares,
            BoardOrMap::Map(map) => &map.symbols,
        };
        let mut counts: BTreeMap<char, usize> = BTreeMap::new();
        for symbol in symbols.iter().flat_map(|symbol| symbol.to_lowercase()) {
            *counts.entry(symbol).or_default() += 1;
        }
        let named = |(symbol, count): (&char, &usize)| {
            let name = &self.look.terrains.get(symbol)?.name;
            Some(format!("{name} {count}"))
        };
        let terrains: Vec<String> =
            if is_blank { Vec::new() } else { counts.iter().filter_map(named).collect() };
        let spaces = if terrains.is_empty() { symbols.len().to_string() } else { terrains.join(", ") };
        format!("{}: {spaces}", self.name())
    }
}
