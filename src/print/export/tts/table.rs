//! Places on the table: objects side by side in rows, all rows around its middle.

use serde_json::Value;

use super::object::{Placed, move_to};

/// The width of a row that is wrapped.
const WIDTH: f64 = 50.0;
/// The space between objects.
const GAP: f64 = 1.0;

/// Objects in rows.
#[derive(Default)]
pub(super) struct Table {
    rows: Vec<Vec<Placed>>,
}

impl Table {
    /// Begins a row.
    pub fn row(&mut self) {
        self.rows.push(Vec::new());
    }

    /// Adds an object at the end of the last row, or in a new one if that is full.
    pub fn add(&mut self, placed: Placed) {
        let is_full = |row: &Vec<Placed>| !row.is_empty() && width(row) + GAP + placed.room.0 > WIDTH;
        if self.rows.last().is_none_or(is_full) {
            self.row();
        }
        self.rows.last_mut().expect("there is a row").push(placed);
    }

    /// The objects in their places, the first row farthest away, and the far edge of that row.
    pub fn finish(self) -> (Vec<Value>, f64) {
        let rows: Vec<Vec<Placed>> = self.rows.into_iter().filter(|row| !row.is_empty()).collect();
        let depth = |row: &Vec<Placed>| row.iter().map(|placed| placed.room.1).fold(0.0, f64::max);
        let all = rows.iter().map(depth).sum::<f64>() + GAP * rows.len().saturating_sub(1) as f64;
        let (edge, mut top) = (all / 2.0, all / 2.0);
        let mut objects = Vec::new();
        for row in rows {
            let (depth, mut left) = (depth(&row), -width(&row) / 2.0);
            for Placed { mut object, room } in row {
                move_to(&mut object, (left + room.0 / 2.0, top - depth / 2.0));
                left += room.0 + GAP;
                objects.push(Value::Object(object));
            }
            top -= depth + GAP;
        }
        (objects, edge)
    }
}

fn width(row: &[Placed]) -> f64 {
    row.iter().map(|placed| placed.room.0).sum::<f64>() + GAP * row.len().saturating_sub(1) as f64
}
