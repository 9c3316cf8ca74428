//! Places of a Migration Phase: spaces, and worlds, which may move.

use super::super::spaces::Space;
use super::reader::Reader;
use crate::diag::Report;
use crate::ids::WorldId;
use crate::source::{Located, Node, read_text};

/// A space as an action names it: by its label, or by the world that is in it at that moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A space of the map.
    Space(Space),
    World(WorldId),
}

impl Reader<'_> {
    /// Reads the name of a space or a world.
    fn place(&self, name: Located<&str>, report: &mut Report) -> Option<Place> {
        let world = self.world(name.value);
        world.map(Place::World).or_else(|| self.space(name, report).map(Place::Space))
    }

    /// Reads a space or world, if one is named.
    pub(super) fn place_at(&self, name: Option<&Located<String>>, report: &mut Report) -> Option<Place> {
        self.place(name?.as_str(), report)
    }

    /// Reads a space or world from a value of any type.
    pub(super) fn place_of(&self, node: Option<&Node>, report: &mut Report) -> Option<Place> {
        self.place(read_text(node?, report)?, report)
    }

    /// Reads one place or a list; none if any is wrong.
    pub(super) fn places(&self, node: Option<&Node>, report: &mut Report) -> Option<Vec<Place>> {
        let nodes = node?.as_list().unwrap_or(std::slice::from_ref(node?));
        let names: Vec<_> = nodes.iter().filter_map(|node| read_text(node, report)).collect();
        let places: Vec<Place> = names.into_iter().filter_map(|name| self.place(name, report)).collect();
        (places.len() == nodes.len()).then_some(places)
    }
}
