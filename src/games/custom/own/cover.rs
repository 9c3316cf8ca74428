//! What a proof has seen of a dispute: lines that were left, steps that were done, rows and columns of tables.

use std::sync::atomic::{AtomicU64, Ordering};

use super::code::{Book, DisputeCode};

/// What was seen, one bit each: many cores write into it.
#[derive(Debug)]
pub struct Cover {
    bits: Vec<AtomicU64>,
    /// The first bit of each value's lines.
    lines: Vec<usize>,
    /// The first bit of the steps.
    steps: usize,
    /// The first bit of each table's rows, and of its columns.
    tables: Vec<[usize; 2]>,
}

/// A part of a rulebook, by its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// A line of a value that no exception takes away.
    Line(usize, usize),
    /// A step that is done.
    Step(usize),
    /// A row of a table.
    Row(usize, usize),
    /// A column of a table.
    Column(usize, usize),
}

impl Cover {
    /// Nothing was seen yet.
    pub fn new(book: &Book, dispute: &DisputeCode) -> Cover {
        let mut next = 0;
        let mut some = |count: usize| {
            next += count;
            next - count
        };
        let lines = dispute.values.iter().map(|value| some(value.lines.len())).collect();
        let steps = some(dispute.steps.len());
        let of_table = |table: &super::table::Table| [some(table.rows.len()), some(table.columns.count())];
        let tables = book.tables.iter().map(of_table).collect();
        let bits = (0..next.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        Cover { bits, lines, steps, tables }
    }

    fn place(&self, seen: Seen) -> usize {
        match seen {
            Seen::Line(value, line) => self.lines[value] + line,
            Seen::Step(step) => self.steps + step,
            Seen::Row(table, row) => self.tables[table][0] + row,
            Seen::Column(table, column) => self.tables[table][1] + column,
        }
    }

    /// Notes that something was seen.
    pub fn note(&self, seen: Seen) {
        let place = self.place(seen);
        let (word, bit) = (&self.bits[place / 64], 1 << (place % 64));
        if word.load(Ordering::Relaxed) & bit == 0 {
            word.fetch_or(bit, Ordering::Relaxed);
        }
    }

    /// Whether something was seen.
    pub fn has(&self, seen: Seen) -> bool {
        let place = self.place(seen);
        self.bits[place / 64].load(Ordering::Relaxed) & 1 << (place % 64) != 0
    }

    /// Adds what another one has seen of the same dispute.
    pub fn add(&self, bits: &[u64]) {
        for (word, bits) in self.bits.iter().zip(bits) {
            word.fetch_or(*bits, Ordering::Relaxed);
        }
    }

    /// What was seen; afterward it is nothing.
    pub fn take(&self) -> Vec<u64> {
        self.bits.iter().map(|word| word.swap(0, Ordering::Relaxed)).collect()
    }
}
