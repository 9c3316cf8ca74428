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
            // Whole slices, so that many bytes are computed at a time.
            let (first, rest) = row.split_at(parts.min(row.len()));
            let (over, up) = above.split_at(first.len());
            let (beside, across) = (&row[..rest.len()], &above[..rest.len()]);
            let from = |dot: &u8, other: u8| dot.wrapping_sub(other);
            ways[0].extend_from_slice(first);
            ways[0].extend(rest.iter().zip(beside).map(|(dot, beside)| from(dot, *beside)));
            ways[1].extend(row.iter().zip(&**above).map(|(dot, above)| from(dot, *above)));
            ways[2].extend(first.iter().zip(over).map(|(dot, above)| from(dot, *above)));
            let around = beside.iter().zip(up).zip(across);
            ways[2].extend(rest.iter().zip(around).map(|(dot, ((b, a), c))| from(dot, nearest(*b, *a, *c))));
            let ways = [1, 2, 4].into_iter().zip(ways.iter());
            let (number, least) = ways.min_by_key(|(_, way)| size(way)).expect("there are three ways");
            out.push(number);
            out.extend_from_slice(least);
        }
        above.copy_from_slice(row);
    }
}

/// The sum of differences, without their signs.
fn size(way: &[u8]) -> u64 {
    // In stretches so short that their sums are small numbers.
    let part = |few: &[u8]| few.iter().map(|n| u16::from(n.cast_signed().unsigned_abs())).sum::<u16>();
    way.chunks(256).map(|few| u64::from(part(few))).sum()
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
    let [b, a, c] = [beside, above, across].map(i16::from);
    // How far each of the three is from left plus above minus upper left.
    let far = [(a - c).abs(), (b - c).abs(), (a + b - 2 * c).abs()];
    let other = if far[1] <= far[2] { above } else { across };
    if far[0] <= far[1] && far[0] <= far[2] { beside } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One byte after the other, as the standard says.
    fn plain(row: &[u8], above: &[u8], parts: usize, filter: u8) -> Vec<u8> {
        let before = |line: &[u8], n: usize| if n < parts { 0 } else { line[n - parts] };
        let of = |n: usize| match filter {
            0 => 0,
            1 => before(row, n),
            2 => above[n],
            _ => nearest(before(row, n), above[n], before(above, n)),
        };
        (0..row.len()).map(|n| row[n].wrapping_sub(of(n))).collect()
    }

    #[test]
    fn filters_are_those_of_the_standard() {
        let mut state = 7u32;
        let mut next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        for (row, parts) in [(1, 3), (2, 3), (3, 3), (4, 4), (40, 1), (63, 3), (1_200, 4)] {
            let bytes: Vec<u8> = (0..row * 5).map(|_| next() / 3).collect();
            let made = differences(&bytes, row, parts);
            let mut above = vec![0; row];
            for (line, made) in bytes.chunks(row).zip(made.chunks(row + 1)) {
                assert_eq!(made[1..], plain(line, &above, parts, made[0]), "{row} {parts} {}", made[0]);
                above = line.to_vec();
            }
        }
        // A tie goes to the left, then above.
        assert_eq!([nearest(5, 5, 5), nearest(1, 9, 5), nearest(9, 1, 1), nearest(0, 3, 0)], [5, 5, 9, 3]);
    }

    #[test]
    fn flat_rows_stay_and_others_become_differences() {
        let flat = [[9u8; 40], [9; 40]].concat();
        assert_eq!(differences(&flat, 40, 1).chunks(41).map(|row| row[0]).collect::<Vec<_>>(), [0, 0]);
        let ramp: Vec<u8> = (0..40).chain(1..41).collect();
        let ways: Vec<u8> = differences(&ramp, 40, 1).chunks(41).map(|row| row[0]).collect();
        assert!(ways.iter().all(|way| *way != 0), "{ways:?}");
    }
}
