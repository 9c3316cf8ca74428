//! Parts that faces share, found by comparison: a stretch of shapes and icons that several cards have is
//! kept once, and stored once by the writers.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use foldhash::fast::RandomState;

use super::drawing::{Drawing, GradientKind, Item, Paint, Stroke, Transform};
use super::path::Segment;

/// Stretches seen so far, by their hash.
#[derive(Debug, Default)]
pub(super) struct Pool {
    seen: Mutex<HashMap<u64, Vec<Arc<Drawing>>, RandomState>>,
    hashes: RandomState,
}

/// Stretches with fewer lines and curves cost less in place than behind a name.
const LEAST_SEGMENTS: usize = 8;

impl Pool {
    /// The drawing with its stretches of shapes taken from the pool.
    pub(super) fn share(&self, drawing: Drawing) -> Drawing {
        let mut out = Drawing { items: Vec::with_capacity(drawing.items.len()) };
        let mut stretch: Vec<Item> = Vec::new();
        for item in drawing.items {
            match item {
                Item::Text(_) | Item::Field(_) | Item::Origin(..) => {
                    self.flush(&mut stretch, &mut out);
                    out.push(item);
                }
                // A part of its own, perhaps with text.
                Item::Group(mut group) if group.tag.is_some() => {
                    self.flush(&mut stretch, &mut out);
                    group.drawing = self.share(group.drawing);
                    out.push(Item::Group(group));
                }
                item => stretch.push(item),
            }
        }
        self.flush(&mut stretch, &mut out);
        out
    }

    fn flush(&self, stretch: &mut Vec<Item>, out: &mut Drawing) {
        if stretch.iter().map(segments).sum::<usize>() < LEAST_SEGMENTS {
            out.items.append(stretch);
            return;
        }
        let drawing = Drawing { items: std::mem::take(stretch) };
        let mut hasher = self.hashes.build_hasher();
        hash(&drawing, &mut hasher);
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let alike = seen.entry(hasher.finish()).or_default();
        let shared = match alike.iter().find(|other| ***other == drawing) {
            Some(other) => other.clone(),
            None => {
                let new = Arc::new(drawing);
                alike.push(new.clone());
                new
            }
        };
        out.push(Item::Shared(shared, Transform::IDENTITY));
    }

    /// Puts stretches that are used only once back in place.
    pub(super) fn unshare_singles<'d>(self, drawings: impl Iterator<Item = &'d mut Drawing>) {
        drop(self);
        drawings.for_each(unshare);
    }
}

fn unshare(drawing: &mut Drawing) {
    for item in &mut drawing.items {
        if let Item::Group(group) = item
            && group.tag.is_some()
        {
            unshare(&mut group.drawing);
        }
    }
    if !drawing.items.iter().any(is_single) {
        return;
    }
    let items = std::mem::take(&mut drawing.items);
    for item in items {
        match item {
            Item::Shared(shared, Transform::IDENTITY) => match Arc::try_unwrap(shared) {
                Ok(single) => drawing.items.extend(single.items),
                Err(shared) => drawing.push(Item::Shared(shared, Transform::IDENTITY)),
            },
            item => drawing.push(item),
        }
    }
}

fn is_single(item: &Item) -> bool {
    matches!(item, Item::Shared(shared, Transform::IDENTITY) if Arc::strong_count(shared) == 1)
}

/// How many lines and curves an item has.
fn segments(item: &Item) -> usize {
    match item {
        Item::Path(item) => item.path.segments.len(),
        Item::Group(group) => 2 + group.drawing.items.iter().map(segments).sum::<usize>(),
        Item::Layer(layer) => 2 + layer.drawing.items.iter().map(segments).sum::<usize>(),
        Item::Text(_) | Item::Picture(..) | Item::Shared(..) | Item::Field(_) => 2,
        Item::Origin(..) => 0,
    }
}

fn hash(drawing: &Drawing, state: &mut impl Hasher) {
    for item in &drawing.items {
        match item {
            Item::Text(run) => run.text().hash(state),
            Item::Field(field) => field.name.hash(state),
            Item::Origin(origin, _) => origin.start.hash(state),
            Item::Path(item) => {
                for segment in &item.path.segments {
                    match segment {
                        Segment::Move(x, y) | Segment::Line(x, y) => floats(&[*x, *y], state),
                        Segment::Cubic(curve) => floats(curve, state),
                        Segment::Close => state.write_u8(b'z'),
                    }
                }
                paint(item.fill.as_ref(), state);
                if let Some(Stroke { paint: color, width, .. }) = &item.stroke {
                    paint(Some(color), state);
                    floats(&[*width], state);
                }
            }
            Item::Picture(picture, place) => {
                state.write_usize(Arc::as_ptr(picture) as usize);
                floats(place, state);
            }
            Item::Group(group) => {
                floats(&group.transform.0, state);
                hash(&group.drawing, state);
            }
            Item::Layer(layer) => {
                layer.blend.hash(state);
                hash(&layer.drawing, state);
            }
            Item::Shared(shared, at) => {
                state.write_usize(Arc::as_ptr(shared) as usize);
                floats(&at.0, state);
            }
        }
    }
}

fn paint(paint: Option<&Paint>, state: &mut impl Hasher) {
    match paint {
        None => state.write_u8(0),
        Some(Paint::Color(color)) => color.hash(state),
        Some(Paint::Gradient(gradient)) => match gradient.kind {
            GradientKind::Linear(ends) => floats(&ends, state),
            GradientKind::Radial(places) => floats(&places, state),
        },
    }
}

fn floats(numbers: &[f32], state: &mut impl Hasher) {
    numbers.iter().for_each(|number| state.write_u32(number.to_bits()));
}
