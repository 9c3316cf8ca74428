//! What slots are to people who listen to a page: the card's name is a heading, a picture is its words, text is text.

use crate::compose::canvas::Canvas;
use crate::compose::drawing::Item;
use crate::compose::tag::{Role, Tag};
use crate::model::slot::Image;
use crate::model::{Slot, SlotKind, Template};
use crate::source::Node;

/// Tags what a slot drew: everything after the first `from` things.
pub(super) fn tag(slot: &Slot, from: usize, canvas: &mut Canvas<'_, '_>) {
    if from >= canvas.out.items.len() {
        return;
    }
    let role = match &slot.kind {
        SlotKind::Text(text) if is_title(slot, &text.text, canvas) => Tag::here(Role::Heading(1)),
        SlotKind::Text(_) | SlotKind::Stat(_) | SlotKind::Icons(_) => Tag::here(Role::Paragraph),
        // What is behind other things, or the same on all cards, is seldom more than a background.
        SlotKind::Icon(icon) if icon.opacity < 1.0 || icon.icon.is_static() => Tag::here(Role::Decoration),
        SlotKind::Icon(_) => Tag::here(Role::Paragraph),
        SlotKind::Image(image) if image.alt.is_none() && (image.opacity < 1.0 || image.image.is_static()) => {
            Tag::here(Role::Decoration)
        }
        SlotKind::Image(image) => match in_words(image, canvas) {
            words if words.is_empty() || is_known(&words, canvas) => Tag::here(Role::Decoration),
            words => Tag::in_words(Role::Figure, &words),
        },
        SlotKind::Qr(qr) => {
            let text = canvas.scope.bind(&qr.qr).text;
            Tag::in_words(Role::Figure, &format!("QR: {}", text.trim()))
        }
        SlotKind::ShownBoard(_) | SlotKind::ShownMap(_) => {
            let name = slot.kind.shown_plate().map_or("", |shown| shown.name.value.as_str());
            Tag::in_words(Role::Figure, name)
        }
        // What is in them has tags of its own, or is a background.
        _ => return,
    };
    canvas.out.tag(from, || role);
}

/// Whether a text is the card's name, or its slot is a title.
fn is_title(slot: &Slot, text: &Template, canvas: &Canvas<'_, '_>) -> bool {
    slot.name.value == "title" || canvas.scope.bind(text).text.trim() == canvas.scope.entry.name.value
}

/// Whether another picture on the card has the same words.
fn is_known(words: &str, canvas: &Canvas<'_, '_>) -> bool {
    canvas.out.items.iter().any(|item| match item {
        Item::Group(group) => group.tag.as_ref().is_some_and(|tag| tag.words.as_deref() == Some(words)),
        _ => false,
    })
}

/// The words for a picture: its own, those of the card, or the card's name and type.
fn in_words(image: &Image, canvas: &Canvas<'_, '_>) -> String {
    if let Some(alt) = &image.alt {
        return canvas.scope.bind(alt).text.trim().to_owned();
    }
    let entry = canvas.scope.entry;
    let field = |name: &str| entry.get(name).and_then(Node::as_text).map(|text| text.trim().to_owned());
    if let Some(alt) = field("alt") {
        return alt;
    }
    let kind = ["type", "kind"].into_iter().find_map(field).filter(|kind| *kind != entry.name.value);
    let words: Vec<String> = std::iter::once(entry.name.value.clone()).chain(kind).collect();
    words.join(", ")
}
