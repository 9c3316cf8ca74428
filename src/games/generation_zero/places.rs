//! The places of a ruling: the array of Locations, or one place without a map.

use super::words::Terrains;
use crate::geometry::Label;

/// A place by its number in [`Places`]. With an array, numbers are in label order (by row, then by column).
pub type PlaceId = usize;

/// The places of a scenario.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// How each is called: its label, or the scenario's word.
    pub names: Vec<String>,
    /// Where each lies in the array; empty without one.
    pub labels: Vec<Label>,
    /// The cards that lie there at the beginning, in the same order.
    pub cards: Vec<LocationCard>,
    /// Whether it was said what terrain there is, where there is no array.
    pub is_told: bool,
    /// Which places touch each, in label order (GZ-2.2).
    pub touching: Vec<Vec<PlaceId>>,
}

#[derive(Debug, Clone, Default)]
pub struct LocationCard {
    pub terrains: Terrains,
    /// What is printed on it.
    pub name: Option<String>,
}

impl Places {
    /// Squares in label order, with no cards on them yet.
    pub fn on(labels: Vec<Label>) -> Places {
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
