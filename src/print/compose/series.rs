//! Cards with their number among the others, and each of their copies if a layout names it.

use std::collections::HashMap;

use crate::model::scope::REVISION;
use crate::model::slot::Part;
use crate::model::{Cards, Entry, Layout, Slot};

/// A card with its number within its component, from 1.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    pub entry: &'a Entry,
    pub index: usize,
}

/// A face to draw: a card, or one of its copies.
pub(super) struct Copy<'a> {
    pub card: Placed<'a>,
    /// The number of the copy, from 1.
    pub number: u32,
    /// How many are printed of this face.
    pub printed: u32,
}

/// Finds the number of each card among all.
pub(super) fn placed<'a>(entries: &[&'a Entry], all: &[&'a Entry]) -> Vec<Placed<'a>> {
    // Nearly always all are drawn.
    if entries.len() == all.len() && entries.iter().zip(all).all(|(one, other)| std::ptr::eq(*one, *other)) {
        return all.iter().enumerate().map(|(n, entry)| Placed { entry, index: n + 1 }).collect();
    }
    let places: HashMap<*const Entry, usize> =
        all.iter().enumerate().map(|(n, entry)| (std::ptr::from_ref(*entry), n + 1)).collect();
    let place = |entry: &&'a Entry| places.get(&std::ptr::from_ref(*entry)).copied().unwrap_or(1);
    entries.iter().map(|entry| Placed { entry, index: place(entry) }).collect()
}

/// Splits cards into their copies, if a layout distinguishes these.
pub(super) fn copies<'a>(entries: &[Placed<'a>], layout: &Layout, cards: &Cards<'_>) -> Vec<Copy<'a>> {
    let is_numbered =
        cards.has_copy_numbers() && (names_field(&layout.front, "copy") || names_field(&layout.back, "copy"));
    let copies = |card: &Placed<'a>| {
        let card = *card;
        let copies = card.entry.copies;
        let (faces, printed) = if is_numbered && copies > 0 { (copies, 1) } else { (1, copies) };
        (1..=faces).map(move |number| Copy { card, number, printed })
    };
    entries.iter().flat_map(copies).collect()
}

/// Whether a face of a layout shows the revision.
pub fn shows_revision(layout: &Layout) -> bool {
    layout.back.iter().chain(&layout.front).any(|slot| names_field(std::slice::from_ref(slot), REVISION))
}

/// Whether slots name a field.
fn names_field(slots: &[Slot], name: &str) -> bool {
    let is_it = |path: &[String]| path == [name];
    let in_part = |part: Part<'_>| match part {
        Part::Text(template) | Part::Color(template) => {
            template.fields().any(|mention| is_it(&mention.field.path))
        }
        Part::Style(style) => {
            style.colors().any(|color| color.fields().any(|mention| is_it(&mention.field.path)))
        }
        Part::Slots(slots) => names_field(slots, name),
        Part::Each(list, _) => is_it(&list.path),
        Part::Listed(list, _) => list.fields().iter().any(|mention| is_it(&mention.field.path)),
        Part::Counted(_) => false,
    };
    slots.iter().any(|slot| {
        let when = slot.position.when.iter().flat_map(|when| when.0.fields());
        when.into_iter().any(|mention| is_it(&mention.field.path))
            || slot.all_parts().into_iter().any(in_part)
    })
}
