//! The outline of a document to read: its headings, those of lower levels within the one above them.

use lopdf::{Dictionary, Object, ObjectId, dictionary};

use super::fields::text;
use super::objects::Objects;
use crate::write::document::Bookmark;

/// Adds an outline of some pages; `None` without bookmarks.
pub(super) fn add(bookmarks: &[Bookmark], pages: &[ObjectId], objects: &mut Objects) -> Option<ObjectId> {
    if bookmarks.is_empty() {
        return None;
    }
    let root = objects.reserve();
    let ids: Vec<ObjectId> = bookmarks.iter().map(|_| objects.reserve()).collect();
    let parents = parents(bookmarks);
    let within = |parent: Option<usize>| -> Vec<usize> {
        (0..bookmarks.len()).filter(|n| parents[*n] == parent).collect()
    };
    // Only the highest level is open.
    let ends = |dict: &mut Dictionary, inner: &[usize], is_open: bool| {
        if let [first, ..] = inner {
            dict.set("First", ids[*first]);
            dict.set("Last", ids[inner[inner.len() - 1]]);
            let count = inner.len() as i64;
            dict.set("Count", if is_open { count } else { -count });
        }
    };
    let mut outline = dictionary! { "Type" => "Outlines" };
    ends(&mut outline, &within(None), true);
    objects.set(root, outline);
    for (n, bookmark) in bookmarks.iter().enumerate() {
        let place = vec![
            Object::Reference(pages[bookmark.sheet]),
            "XYZ".into(),
            Object::Null,
            Object::Null,
            Object::Null,
        ];
        let mut item = dictionary! {
            "Title" => text(&bookmark.title),
            "Parent" => parents[n].map_or(root, |parent| ids[parent]),
            "Dest" => place,
        };
        let beside = within(parents[n]);
        let at = beside.iter().position(|other| *other == n).unwrap_or_default();
        if let Some(before) = at.checked_sub(1).and_then(|before| beside.get(before)) {
            item.set("Prev", ids[*before]);
        }
        if let Some(next) = beside.get(at + 1) {
            item.set("Next", ids[*next]);
        }
        ends(&mut item, &within(Some(n)), false);
        objects.set(ids[n], item);
    }
    Some(root)
}

/// The bookmark that each is within: the last one before it of a higher level.
fn parents(bookmarks: &[Bookmark]) -> Vec<Option<usize>> {
    let parent = |(n, bookmark): (usize, &Bookmark)| {
        bookmarks[..n].iter().rposition(|before| before.level < bookmark.level)
    };
    bookmarks.iter().enumerate().map(parent).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_within_the_one_above_them() {
        let bookmark = |level| Bookmark { sheet: 0, level, title: String::new() };
        let levels = [1, 2, 2, 1, 3, 2];
        let parents = parents(&levels.map(bookmark));
        assert_eq!(parents, [None, Some(0), Some(0), None, Some(3), Some(3)]);
    }
}
