//! Rows of dots, prepared for compression in PNG and PDF.

/// Rows as differences from their neighbors to the left and above: photographs take half the space this way.
pub(super) fn differences(bytes: &[u8], row: usize, parts: usize) -> Vec<u8> {
    let mut rows = Rows::new(bytes.len() / row.max(1), row, parts);
    bytes.chunks_exact(row.max(1)).for_each(|row| rows.push(row));
    rows.out
}

/// Rows that are added one by one. Each gets the filter with the smallest differences, behind its number; a
/// row of flat colors stays as it is, since repetition compresses best.
pub(super) struct Rows {
    /// The filtered rows.
    pub(super) out: Vec<u8>,
    parts: usize,
    above: Vec<u8>,
    ways: [Vec<u8>; 3],
}

impl Rows {
    /// Room for `rows` rows of `row` bytes each.
    pub(super) fn new(rows: usize, row: usize, parts: usize) -> Rows {
        let ways = [const { Vec::new() }; 3];
        let mut new = Rows { out: Vec::new(), parts, above: Vec::new(), ways };
        new.begin(rows, row, parts);
        new
    }

    /// Begins again in the same memory, for `rows` rows of `row` bytes each.
    pub(super) fn begin(&mut self, rows: usize, row: usize, parts: usize) {
        self.parts = parts;
        self.out.clear();
        self.out.reserve(rows * (row + 1));
        self.above.clear();
        self.above.resize(row, 0);
    }

    /// Adds the next row.
    pub(super) fn push(&mut self, row: &[u8]) {
        let Rows { out, parts, above, ways } = self;
        let parts = *parts;
        if is_flat(row, above, parts) {
            out.push(0);
            out.extend_from_slice(row);
        } else {
            ways.iter_mut().for_each(Vec::clear);
            for (n, dot) in row.iter().enumerate() {
                let (beside, across) = if n < parts { (0, 0) } else { (row[n - parts], above[n - parts]) };
                ways[0].push(dot.wrapping_sub(beside));
                ways[1].push(dot.wrapping_sub(above[n]));
                ways[2].push(dot.wrapping_sub(nearest(beside, above[n], across)));
            }
            let size =
                |way: &Vec<u8>| way.iter().map(|n| u64::from(n.cast_signed().unsigned_abs())).sum::<u64>();
            let ways = [1, 2, 4].into_iter().zip(ways.iter());
            let (number, least) = ways.min_by_key(|(_, way)| size(way)).expect("there are three ways");
            out.push(number);
            out.extend_from_slice(least);
        }
        above.copy_from_slice(row);
    }
}

/// Whether most dots of a row equal those beside them, judged by their bytes.
fn is_flat(row: &[u8], above: &[u8], parts: usize) -> bool {
    if row == above {
        return true;
    }
    let beside = &row[parts.min(row.len())..];
    // In stretches so short that a byte can count them.
    let same = |(a, b): (&[u8], &[u8])| {
        usize::from(a.iter().zip(b).fold(0u8, |sum, (a, b)| sum.wrapping_add(u8::from(a == b))))
    };
    row[..beside.len()].chunks(255).zip(beside.chunks(255)).map(same).sum::<usize>() * 8 >= row.len() * 5
}

/// The Paeth predictor of PNG: the neighbor nearest to left plus above minus upper left.
fn nearest(beside: u8, above: u8, across: u8) -> u8 {
    let far =
        |neighbor: u8| (i16::from(beside) + i16::from(above) - i16::from(across) - i16::from(neighbor)).abs();
    if far(beside) <= far(above) && far(beside) <= far(across) {
        beside
    } else if far(above) <= far(across) {
        above
    } else {
        across
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_rows_stay_and_others_become_differences() {
        let flat = [[9u8; 40], [9; 40]].concat();
        assert_eq!(differences(&flat, 40, 1).chunks(41).map(|row| row[0]).collect::<Vec<_>>(), [0, 0]);
        let ramp: Vec<u8> = (0..40).chain(1..41).collect();
        let ways: Vec<u8> = differences(&ramp, 40, 1).chunks(41).map(|row| row[0]).collect();
        assert!(ways.iter().all(|way| *way != 0), "{ways:?}");
    }
}
