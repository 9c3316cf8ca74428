//! Outlines joined to ways of the knife: what two pieces share is cut once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::{Part, Way};
use crate::geometry::{Length, Point, Rect};

/// A stretch of an outline from a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    from: Point,
    part: Part,
    /// The number of the outline that it belongs to.
    outline: usize,
}

/// The lines on one straight line: whether it is upright, and its distance from the edge of the paper.
type Track = (bool, Length);

/// The ways along some outlines. Lines that two of them share come first, each once; then what is around, the inner ways first.
pub(super) fn joined(outlines: &[Way]) -> Vec<Way> {
    let mut straight: BTreeMap<Track, Vec<(Length, Length, usize)>> = BTreeMap::new();
    let mut slanted: BTreeMap<(Point, Point), Vec<usize>> = BTreeMap::new();
    let mut single: Vec<Edge> = Vec::new();
    for (outline, way) in outlines.iter().enumerate() {
        let mut from = way.start;
        for part in &way.parts {
            let to = part.end();
            match part {
                Part::Line(_) if from == to => {}
                Part::Line(_) if from.x == to.x => {
                    straight.entry((true, from.x)).or_default().push((
                        from.y.min(to.y),
                        from.y.max(to.y),
                        outline,
                    ));
                }
                Part::Line(_) if from.y == to.y => {
                    straight.entry((false, from.y)).or_default().push((
                        from.x.min(to.x),
                        from.x.max(to.x),
                        outline,
                    ));
                }
                Part::Line(_) => slanted.entry((from.min(to), from.max(to))).or_default().push(outline),
                Part::Arc { .. } | Part::Curve(_) => single.push(Edge { from, part: *part, outline }),
            }
            from = to;
        }
    }
    let mut shared: Vec<Edge> = Vec::new();
    for (track, stretches) in straight {
        split(track, &stretches, &mut single, &mut shared);
    }
    let mut inner: Vec<Way> = shared.iter().map(|edge| chain(&[*edge])).collect();
    let mut slants: Vec<Edge> = Vec::new();
    for ((from, to), outlines) in slanted {
        let edge = Edge { from, part: Part::Line(to), outline: outlines[0] };
        if outlines.len() > 1 { slants.push(edge) } else { single.push(edge) }
    }
    inner.extend(chains(slants));
    let mut around = chains(single);
    let bounds: Vec<Rect> = around.iter().map(Way::bounds).collect();
    around.sort_by_cached_key(|way| (Reverse(depth(way.bounds(), &bounds)), way.bounds(), way.start));
    inner.extend(around);
    inner
}

/// Splits the stretches along one line into those of one outline and those that several share. Shared stretches in a row become one.
fn split(
    (upright, at): Track,
    stretches: &[(Length, Length, usize)],
    single: &mut Vec<Edge>,
    shared: &mut Vec<Edge>,
) {
    let point = |along| if upright { Point::new(at, along) } else { Point::new(along, at) };
    let ends: BTreeSet<Length> = stretches.iter().flat_map(|(from, to, _)| [*from, *to]).collect();
    let ends: Vec<Length> = ends.into_iter().collect();
    let mut last_shared: Option<Length> = None;
    for pair in ends.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let mut over = stretches.iter().filter(|(start, end, _)| *start <= from && to <= *end);
        let Some((.., outline)) = over.next() else { continue };
        let edge = Edge { from: point(from), part: Part::Line(point(to)), outline: *outline };
        if over.next().is_none() {
            single.push(edge);
        } else if let Some(before) = shared.last_mut().filter(|_| last_shared == Some(from)) {
            before.part = edge.part;
            last_shared = Some(to);
        } else {
            shared.push(edge);
            last_shared = Some(to);
        }
    }
}

/// Edges joined end to end to as few ways as possible, in a fixed order. Where several meet, an outline continues itself.
fn chains(mut edges: Vec<Edge>) -> Vec<Way> {
    edges.sort_unstable();
    let mut at: BTreeMap<Point, Vec<usize>> = BTreeMap::new();
    for (n, edge) in edges.iter().enumerate() {
        at.entry(edge.from).or_default().push(n);
        at.entry(edge.part.end()).or_default().push(n);
    }
    let mut free = vec![true; edges.len()];
    // Open ways begin at their ends.
    let ends = at.iter().filter(|(_, edges)| edges.len() % 2 == 1).flat_map(|(_, edges)| edges.clone());
    let starts: Vec<(usize, bool)> =
        ends.map(|n| (n, true)).chain((0..edges.len()).map(|n| (n, false))).collect();
    let mut ways = Vec::new();
    for (n, is_end) in starts {
        if !free[n] {
            continue;
        }
        free[n] = false;
        let edge = edges[n];
        // An open way runs away from its end.
        let is_turned = is_end && at[&edge.from].len().is_multiple_of(2);
        let mut run = vec![if is_turned { turned(edge) } else { edge }];
        while let Some(last) = run.last().copied() {
            let here = last.part.end();
            if here == run[0].from {
                break;
            }
            let next = (at[&here].iter().copied().filter(|n| free[*n]))
                .min_by_key(|n| (edges[*n].outline != last.outline, *n));
            let Some(next) = next else { break };
            free[next] = false;
            let edge = edges[next];
            run.push(if edge.from == here { edge } else { turned(edge) });
        }
        ways.push(chain(&run));
    }
    ways
}

fn turned(edge: Edge) -> Edge {
    Edge { from: edge.part.end(), part: edge.part.reversed(edge.from), ..edge }
}

/// A way along edges; lines in one direction become one.
fn chain(edges: &[Edge]) -> Way {
    let start = edges[0].from;
    let mut parts: Vec<Part> = Vec::with_capacity(edges.len());
    let mut before = start;
    let mut from = start;
    for edge in edges {
        match (parts.last_mut(), edge.part) {
            (Some(Part::Line(end)), Part::Line(to)) if is_straight(before, from, to) => *end = to,
            _ => {
                parts.push(edge.part);
                before = from;
            }
        }
        from = edge.part.end();
    }
    let is_closed = from == start && edges.len() > 1;
    let mut way = Way { start, parts, is_closed };
    if is_closed {
        begin_at_a_corner(&mut way);
    }
    way
}

/// Begins a closed way at a corner, if it begins in the middle of a line.
fn begin_at_a_corner(way: &mut Way) {
    let (Some(Part::Line(first)), Some(Part::Line(_)), true) =
        (way.parts.first().copied(), way.parts.last().copied(), way.parts.len() > 2)
    else {
        return;
    };
    let before = way.parts[way.parts.len() - 2].end();
    if is_straight(before, way.start, first) {
        way.parts.remove(0);
        let last = way.parts.len() - 1;
        way.parts[last] = Part::Line(first);
        way.start = first;
    }
}

/// Whether a way through three points goes on in one direction.
fn is_straight(a: Point, b: Point, c: Point) -> bool {
    let step = |from: Point, to: Point| ((to.x - from.x).to_um(), (to.y - from.y).to_um());
    let ((dx, dy), (ex, ey)) = (step(a, b), step(b, c));
    dx * ey == dy * ex && dx * ex + dy * ey > 0
}

/// How many other ways are around one.
fn depth(way: Rect, all: &[Rect]) -> usize {
    all.iter().filter(|other| **other != way && other.contains(way)).count()
}
