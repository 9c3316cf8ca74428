//! The names that editors offer: built-in ones, and those in the author's own definitions.

use std::collections::{BTreeMap, BTreeSet};

use super::rulebook;
use crate::compose::FontBook;
use crate::model::load::Loaded;
use crate::source::shape::Names;
use crate::source::{Door, Files, Node, door};

/// Names by their kind.
#[derive(Debug, Default)]
pub(super) struct Offered {
    names: BTreeMap<Names, BTreeSet<String>>,
}

/// Maps with more spaces than this do not offer their labels: nobody scrolls through that many.
const MOST_SPACES: usize = 2_000;

impl Offered {
    /// Collects the built-in names and those in definitions.
    pub fn collect(loaded: &Loaded, files: &Files, door: &dyn Door) -> Offered {
        let mut offered = Offered::default();
        offered.built_in(door);
        offered.icons_beside(files, door);
        for library in loaded.libraries() {
            offered.add(Names::Layout, library.layouts.names());
            offered.add(Names::Sheet, library.sheets.names());
            offered.add(Names::Look, library.looks.names());
            for layout in library.layouts.values() {
                offered.add(Names::Style, keys_of(&layout.node, "styles"));
                offered.add(Names::Font, keys_of(&layout.node, "fonts"));
            }
            for look in library.looks.values() {
                offered.add(Names::Terrain, keys_of(&look.node, "terrains"));
            }
        }
        for set in &loaded.sets {
            let brought = set.game_file.iter().flat_map(|file| &file.fonts);
            offered.add(Names::Font, brought.map(|(family, _)| &family.value));
            for deck in &set.decks {
                offered.add(Names::Component, [&deck.component.value]);
                offered.add(Names::Card, deck.entries.iter().map(|entry| &entry.name.value));
                offered.add(Names::Field, deck.declared.iter().map(|field| &field.name.value));
                let keys = deck.entries.iter().flat_map(|entry| entry.fields.iter());
                offered.add(Names::Field, keys.map(|(key, _)| &key.text));
            }
            set.rulebooks.iter().for_each(|node| rulebook::offer(&mut offered, node));
            for board in &set.boards {
                offered.add(Names::Board, [&board.plate.name.value]);
                offered.add(Names::Terrain, board.squares.iter().map(char::to_string));
                let labels = board.grid(crate::geometry::Length::mm(10)).labels();
                offered.add_spaces(labels.map(|label| label.to_string()));
            }
            for map in &set.maps {
                offered.add(Names::Map, [&map.plate.name.value]);
                let terrains = map.symbols.iter().filter(|symbol| !map.form.missing.contains(symbol));
                offered.add(Names::Terrain, terrains.map(char::to_string));
                let size = crate::geometry::Length::mm(10);
                let there = map.grid(size).labels().filter(|at| map.symbol(*at).is_some());
                offered.add_spaces(there.map(|label| label.to_string()));
            }
        }
        offered
    }

    /// The kinds of which there are names.
    pub fn kinds(&self) -> impl Iterator<Item = Names> {
        self.names.iter().filter(|(_, names)| !names.is_empty()).map(|(kind, _)| *kind)
    }

    /// The names of a kind, sorted.
    pub fn names(&self, kind: Names) -> impl Iterator<Item = &str> {
        self.names.get(&kind).into_iter().flatten().map(String::as_str)
    }

    pub(super) fn add(&mut self, kind: Names, names: impl IntoIterator<Item = impl ToString>) {
        self.names.entry(kind).or_default().extend(names.into_iter().map(|name| name.to_string()));
    }

    fn add_spaces(&mut self, labels: impl Iterator<Item = String>) {
        let labels: Vec<String> = labels.take(MOST_SPACES + 1).collect();
        if labels.len() <= MOST_SPACES {
            self.add(Names::Space, labels);
        }
    }

    fn built_in(&mut self, door: &dyn Door) {
        for (kind, folder, ending) in [
            (Names::Layout, "layouts/faces/", ".yaml"),
            (Names::Sheet, "layouts/sheets/", ".yaml"),
            (Names::Look, "layouts/looks/", ".yaml"),
            (Names::Icon, "layouts/icons/", ".svg"),
        ] {
            let below = door.built_in_below(folder);
            let names = below.iter().filter_map(|path| path.strip_prefix(folder)?.strip_suffix(ending));
            self.add(kind, names);
        }
        self.add(Names::Font, FontBook::bundled_names());
    }

    /// The icons in the folders `icons` beside definitions.
    fn icons_beside(&mut self, files: &Files, door: &dyn Door) {
        let folders: BTreeSet<String> =
            files.iter().map(|(_, file)| door::beside(&file.name, "icons")).collect();
        for folder in folders {
            let Ok(door::Found::Folder(paths)) = door.look(&folder) else { continue };
            let name = |path: &String| Some(path.rsplit('/').next()?.strip_suffix(".svg")?.to_owned());
            self.add(Names::Icon, paths.iter().filter_map(name));
        }
    }
}

/// The keys of the map at a key of a document.
fn keys_of<'n>(node: &'n Node, key: &str) -> impl Iterator<Item = &'n str> + use<'n> {
    node.get(key).into_iter().flat_map(Node::entries).map(|(key, _)| &*key.text)
}
