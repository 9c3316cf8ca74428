//! The places in a ruling: the array of Locations, or one place without a map.

use super::words::Terrains;
use crate::geometry::Label;

/// A place, by its index in [`Places`]. With an array, the order is that of labels (by row, then by column).
pub type PlaceId = usize;

/// The places of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// The name of each place: its label, or the scenario's word.
    pub names: Vec<String>,
    /// The label of each place; empty without an array.
    pub labels: Vec<Label>,
    /// The card at each place at the beginning.
    pub cards: Vec<LocationCard>,
    /// Whether the scenario gives the terrain, if there is no array.
    pub terrain_is_given: bool,
    /// The places that touch each place, in label order (GZ-2.2).
    pub touching: Vec<Vec<PlaceId>>,
}

#[derive(Debug, Clone, Default)]
pub struct LocationCard {
    pub terrains: Terrains,
    /// The name printed on the card.
    pub name: Option<String>,
}

impl Places {
    /// Squares in label order, without cards.
    pub fn from_labels(labels: Vec<Label>) -> Places {
        let names = labels.iter().map(Label::to_string).collect();
        let mut places = Places { names, labels, ..Places::default() };
        places.touching = places.labels.iter().map(|label| touching(&places, *label)).collect();
        places
    }

    /// Whether there is an array.
    pub fn is_array(&self) -> bool {
        !self.labels.is_empty()
    }

    pub fn find(&self, label: Label) -> Option<PlaceId> {
        self.labels.binary_search(&label).ok()
    }
}

fn touching(places: &Places, label: Label) -> Vec<PlaceId> {
    let shifted = |n: u32, by: i64| u32::try_from(i64::from(n) + by).ok();
    let corners = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    let corners = corners.iter().filter_map(|(column, row)| {
        places.find(Label { column: shifted(label.column, *column)?, row: shifted(label.row, *row)? })
    });
    corners.collect()
}
