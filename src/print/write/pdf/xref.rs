//! The cross-reference stream: the place of each object in the file.

use super::save::{Numbers, Trailer};
use lopdf::{Dictionary, Object, StringFormat, dictionary};

/// The place of an object.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    /// At a byte of the file.
    At(usize),
    /// In an object stream, at an index.
    In(u32, usize),
}

/// A cross-reference table as text, with the trailer, from entries in the order of their numbers.
pub(super) fn plain(
    entries: &[(u32, Entry)],
    Trailer { root, info }: Trailer,
    identity: &[u8; 16],
    numbers: Numbers<'_>,
) -> String {
    let last = entries.last().map_or(0, |(number, _)| *number);
    let mut text = format!("xref\n0 {}\n0000000000 65535 f \n", last + 1);
    let mut known = entries.iter().peekable();
    for number in 1..=last {
        match known.next_if(|(next, _)| *next == number) {
            Some((_, Entry::At(at))) => text.push_str(&format!("{at:010} 00000 n \n")),
            _ => text.push_str("0000000000 65535 f \n"),
        }
    }
    let id = format!("{:032X}", u128::from_be_bytes(*identity));
    let (root, info) = (numbers(root), numbers(info));
    text.push_str(&format!(
        "trailer\n<</Size {}/Root {root} 0 R/Info {info} 0 R/ID[<{id}><{id}>]>>\n",
        last + 1
    ));
    text
}

/// The dictionary and the rows of the stream, from entries in the order of their numbers. The last entry is
/// the stream's own.
pub(super) fn table(
    entries: &[(u32, Entry)],
    Trailer { root, info }: Trailer,
    identity: &[u8; 16],
) -> (Dictionary, Vec<u8>) {
    let farthest = entries.iter().map(|(_, entry)| if let Entry::At(at) = entry { *at } else { 0 }).max();
    // In a file of pictures, an offset may need more than four bytes.
    let wide = if u32::try_from(farthest.unwrap_or(0)).is_ok() { 4 } else { 8 };
    let mut rows = Vec::with_capacity((entries.len() + 1) * (wide + 3));
    let mut row = |kind: u8, first: u64, second: u16| {
        rows.push(kind);
        rows.extend_from_slice(&first.to_be_bytes()[8 - wide..]);
        rows.extend_from_slice(&second.to_be_bytes());
    };
    // The free entry that every file begins with.
    row(0, 0, 0xFFFF);
    // Each run of numbers with its length.
    let mut runs: Vec<[i64; 2]> = vec![[0, 1]];
    for (number, entry) in entries {
        match runs.last_mut() {
            Some([first, count]) if *first + *count == i64::from(*number) => *count += 1,
            _ => runs.push([i64::from(*number), 1]),
        }
        match entry {
            Entry::At(at) => row(1, *at as u64, 0),
            Entry::In(stream, at) => row(2, u64::from(*stream), *at as u16),
        }
    }
    let id = Object::String(identity.to_vec(), StringFormat::Hexadecimal);
    let size = runs.last().map_or(0, |[first, count]| first + count);
    let mut dict = dictionary! { "Root" => root, "Info" => info, "Type" => "XRef", "Size" => size };
    if runs.len() > 1 {
        dict.set("Index", runs.into_iter().flatten().map(Object::Integer).collect::<Vec<_>>());
    }
    dict.set("W", vec![1.into(), (wide as i64).into(), 2.into()]);
    dict.set("ID", vec![id.clone(), id]);
    (dict, rows)
}
