//! Spaces with several terrains: terrains that share a space in equal parts, and one whose pattern is over another.

use std::sync::Arc;

use crate::compose::drawing::{Drawing, Group, Item, Transform};
use crate::compose::path::Path;

/// Grounds that share a space in equal parts, clockwise from its first side. `outline` is around the space's center.
pub(super) fn shared(outline: &[(f32, f32)], grounds: &[Option<Arc<Drawing>>]) -> Drawing {
    let corners = outline.len();
    let each = corners / grounds.len().max(1);
    let mut drawing = Drawing::default();
    let mut first = 0;
    while first < grounds.len() {
        // Neighboring parts of one terrain are one part, without a seam between them.
        let alike = |a: &Option<Arc<Drawing>>, b: &Option<Arc<Drawing>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let last =
            (first..grounds.len()).take_while(|n| alike(&grounds[*n], &grounds[first])).count() + first;
        if let Some(ground) = grounds[first].as_ref().filter(|ground| !ground.is_empty()) {
            let part = (first * each..=last * each).map(|corner| outline[corner % corners]);
            let clip = (last - first < grounds.len())
                .then(|| Path::polygon(std::iter::once((0.0, 0.0)).chain(part)));
            let whole = Drawing { items: vec![Item::Shared(ground.clone(), Transform::IDENTITY)] };
            let group =
                Group { transform: Transform::IDENTITY, clip, opacity: 1.0, drawing: whole, tag: None };
            drawing.push(Item::Group(Box::new(group)));
        }
        first = last;
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::drawing::Paint;
    use crate::model::Color;

    #[test]
    fn neighbors_of_one_terrain_are_one_part() {
        let square = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let ground = || {
            let mut ground = Drawing::default();
            ground.path(Path::polygon(square), Some(Paint::Color(Color::BLACK)), None);
            Some(Arc::new(ground))
        };
        let (a, b) = (ground(), ground());
        let parts = |grounds: &[Option<Arc<Drawing>>]| shared(&square, grounds).items.len();
        assert_eq!(parts(&[a.clone(), b.clone()]), 2);
        assert_eq!(parts(&[a.clone(), a.clone(), b.clone(), b.clone()]), 2);
        assert_eq!(parts(&[a.clone(), b.clone(), a.clone(), b]), 4);
        assert_eq!(parts(&[a, None]), 1);
    }
}
