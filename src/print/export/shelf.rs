//! Places for things on a flat table: side by side in rows, from the top left corner.

/// Rows of things.
pub(super) struct Shelf {
    /// How wide the table is.
    width: f64,
    /// The space between things, and around them.
    gap: f64,
    x: f64,
    y: f64,
    depth: f64,
    widest: f64,
}

impl Shelf {
    /// An empty table.
    pub fn new(width: f64, gap: f64) -> Shelf {
        Shelf { width, gap, x: gap, y: gap, depth: 0.0, widest: 0.0 }
    }

    /// Begins a row, unless the last one is empty.
    pub fn row(&mut self) {
        if self.depth > 0.0 {
            (self.x, self.y, self.depth) = (self.gap, self.y + self.depth + self.gap, 0.0);
        }
    }

    /// The top left corner for a thing of a size.
    pub fn place(&mut self, (width, depth): (f64, f64)) -> (f64, f64) {
        if self.x > self.gap && self.x + width + self.gap > self.width {
            self.row();
        }
        let at = (self.x, self.y);
        self.x += width + self.gap;
        self.depth = self.depth.max(depth);
        self.widest = self.widest.max(self.x);
        at
    }

    /// The size of all of it.
    pub fn size(&self) -> (f64, f64) {
        (self.widest.max(2.0 * self.gap), self.y + self.depth + self.gap)
    }
}

#[cfg(test)]
mod tests {
    use super::Shelf;

    #[test]
    fn rows_are_filled_from_the_left() {
        let mut shelf = Shelf::new(10.0, 1.0);
        let places = [(4.0, 2.0), (3.0, 3.0), (2.0, 1.0)].map(|size| shelf.place(size));
        assert_eq!(places, [(1.0, 1.0), (6.0, 1.0), (1.0, 5.0)]);
        shelf.row();
        assert_eq!(shelf.place((20.0, 1.0)), (1.0, 7.0));
        assert_eq!(shelf.size(), (22.0, 9.0));
    }
}
