//! Faces of pieces made of squares, each as large as its own `shape`: bricks, ladders, tiles of any outline.

use std::collections::{BTreeMap, BTreeSet};

use super::drawing::{Drawing, Group, Item, Transform};
use super::face::{Chosen, compose_sized};
use super::path::Path;
use super::series::{self, Placed};
use super::{Composed, Face, FaceId, Workshop};
use crate::diag::{Report, code};
use crate::geometry::{Footprint, Label, Length};
use crate::model::{Cards, Entry, Layout};
use crate::source::{Key, Node, shortened};

/// The fields added to a piece's own: the squares with their places (`at`), and the numbers of columns and rows.
pub(super) const FIELDS: [&str; 3] = ["squares", "columns", "rows"];

/// Composes entries in squares of a side. An entry without a shape is reported and left out.
pub(super) fn compose(
    chosen: Chosen<'_>,
    layout: &Layout,
    side: Length,
    workshop: Workshop<'_>,
    report: &mut Report,
) -> Composed {
    // Entries of one shape have one size, and are composed together.
    let with_squares = |entry: &&Entry| {
        let footprint = footprint(entry, &mut Report::default());
        footprint.map_or_else(|| (*entry).clone(), |footprint| with_squares(entry, &footprint))
    };
    let cut: Vec<Entry> = chosen.component.iter().map(with_squares).collect();
    let cut: Vec<&Entry> = cut.iter().collect();
    let cards =
        Cards::new(&cut).with_revision(workshop.options.revision).with_umpire(workshop.options.umpire);
    let mut groups: BTreeMap<Footprint, Vec<(usize, Placed<'_>)>> = BTreeMap::new();
    for (n, Placed { entry, index }) in series::placed(chosen.drawn, chosen.component).into_iter().enumerate()
    {
        if let Some(footprint) = footprint(entry, report) {
            groups.entry(footprint).or_default().push((n, Placed { entry: cut[index - 1], index }));
        }
    }
    let mut all = Composed::default();
    let mut all_places = Vec::new();
    for (footprint, group) in groups {
        let entries: Vec<Placed<'_>> = group.iter().map(|(_, card)| *card).collect();
        let composed =
            compose_sized((&entries, &entries, None), &cards, layout, footprint.size(side), workshop, report);
        all.forms.extend(composed.forms);
        let first = all.faces.len() as u32;
        let moved = |face: FaceId| FaceId(face.0 + first);
        let backs: BTreeSet<FaceId> = composed.pieces.iter().filter_map(|piece| piece.back).collect();
        all.faces.extend(composed.faces.into_iter().zip(0..).map(|(face, n)| {
            let seen = if backs.contains(&FaceId(n)) { footprint.mirrored() } else { footprint.clone() };
            within(&seen, side, face)
        }));
        // Different copies follow each other.
        let places = group.iter().flat_map(|(place, card)| {
            let faces =
                if composed.pieces.len() > group.len() { card.entry.copies.max(1) as usize } else { 1 };
            std::iter::repeat_n(*place, faces)
        });
        for (place, mut piece) in places.zip(composed.pieces.iter().cloned()) {
            piece.front = moved(piece.front);
            piece.back = piece.back.map(moved);
            piece.footprint = Some(footprint.clone());
            all_places.push((place, piece));
        }
    }
    // In the order of the definitions, which is the order of printing.
    all_places.sort_by_key(|(place, _)| *place);
    all.pieces = all_places.into_iter().map(|(_, piece)| piece).collect();
    all
}

/// The outline of squares of a side, and so much around them, in points. Horizontal and vertical bars cover
/// each other's seams.
pub fn outline(footprint: &Footprint, side: f32, around: f32) -> Path {
    let mut path = Path::default();
    let mut bar = |column: u32, row: u32, columns: u32, rows: u32| {
        let [x, y, width, height] = [column, row, columns, rows].map(|n| n as f32 * side);
        let bar = Path::rectangle(x - around, y - around, width + 2.0 * around, height + 2.0 * around);
        path.segments.extend(bar.segments);
    };
    for (column, row) in footprint.squares() {
        if column == 0 || !footprint.covers(column - 1, row) {
            bar(
                column,
                row,
                (column..footprint.columns()).take_while(|x| footprint.covers(*x, row)).count() as u32,
                1,
            );
        }
        if row == 0 || !footprint.covers(column, row - 1) {
            bar(
                column,
                row,
                1,
                (row..footprint.rows()).take_while(|y| footprint.covers(column, *y)).count() as u32,
            );
        }
    }
    path
}

/// A face of which only its squares and their bleed are visible: neighbors fill the rest of its rectangle.
fn within(footprint: &Footprint, side: Length, face: Face) -> Face {
    if footprint.is_full() {
        return face;
    }
    let clip = Some(outline(footprint, side.to_pt() as f32, face.bleed.to_pt() as f32));
    let group =
        Group { transform: Transform::IDENTITY, clip, opacity: 1.0, drawing: face.drawing, tag: None };
    Face { drawing: Drawing { items: vec![Item::Group(Box::new(group))] }, ..face }
}

fn footprint(entry: &Entry, report: &mut Report) -> Option<Footprint> {
    let Some(shape) = entry.get("shape") else {
        report
            .error(code::MISSING_KEY, entry.name.origin, format!("{} has no shape", entry.name.value))
            .help("add `shape: 4x1` (columns by rows), or rows like `shape: \"##/#.\"`");
        return None;
    };
    let footprint = shape.as_text().and_then(Footprint::parse);
    if footprint.is_none() {
        let text = shape.as_text().unwrap_or_default();
        report
            .error(code::WRONG_TYPE, shape.origin, format!("\"{}\" is not a shape", shortened(text)))
            .help(format!(
                "write columns by rows, like 4x1, or rows of # and ., like ##/#., in one piece and without empty edges, up to {} squares across",
                Footprint::MOST
            ));
    }
    footprint
}

/// The entry with the fields that are computed from its shape.
fn with_squares(entry: &Entry, footprint: &Footprint) -> Entry {
    let mut entry = entry.clone();
    let origin = entry.origin;
    let squares = footprint.squares().map(|(column, row)| {
        let label = Label { column, row }.to_string();
        Node::map([("at", Node::text(label, origin))], origin)
    });
    let squares = Node::list(squares.collect(), origin);
    let number = |n: u32| Node::number(i64::from(n), origin);
    let values = [squares, number(footprint.columns()), number(footprint.rows())];
    for (name, node) in FIELDS.into_iter().zip(values) {
        if entry.get(name).is_none() {
            entry.fields.insert(Key { text: name.into(), origin }, node);
        }
    }
    entry
}
