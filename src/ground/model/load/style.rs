//! Fills in text styles where they are named: a named style extends the layout's own, and the keys of a slot extend
//! the style that it names. After that each slot has its whole style.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::model::SlotKind;
use crate::model::style::TypeSize;
use crate::source::shape::{Names, Shape};
use crate::source::{Key, Map, Node, Read, Value, read_text, shortened};

/// The keys of a layout that contain slots.
pub(super) const FACES: [&str; 2] = ["front", "back"];

/// The styles of a layout with all their keys.
struct Styles {
    base: Map,
    named: BTreeMap<String, Map>,
}

/// Fills the styles of a layout into each other and into its slots.
pub(super) fn put_in(layout: &mut Map, report: &mut Report) {
    let mut styles = Styles { base: Map::default(), named: BTreeMap::new() };
    if let Some(Node { value: Value::Map(base), .. }) = layout.get_mut("style") {
        lay_over(&Map::default(), base, report);
        styles.base = base.clone();
    }
    if let Some(Node { value: Value::Map(named), .. }) = layout.get_mut("styles") {
        for (key, node) in named.iter_mut() {
            if let Value::Map(style) = &mut node.value {
                lay_over(&styles.base, style, report);
                styles.named.insert(key.text.to_string(), style.clone());
            }
        }
    }
    for face in FACES {
        if let Some(Node { value: Value::Map(slots), .. }) = layout.get_mut(face) {
            put_into_slots(slots, &styles, report);
        }
    }
}

fn put_into_slots(slots: &mut Map, styles: &Styles, report: &mut Report) {
    for (_, node) in slots.iter_mut() {
        let kinds = SlotKind::of(node);
        let Value::Map(slot) = &mut node.value else { continue };
        if let Some(Node { value: Value::Map(inner), .. }) = slot.get_mut("slots") {
            put_into_slots(inner, styles, report);
        }
        let [kind] = kinds.as_slice() else { continue };
        let named = |shape: &Shape| matches!(shape, Shape::Name(Names::Style));
        for field in kind.object.fields().filter(|field| named(&field.shape)) {
            let style = slot.get(field.name).filter(|node| !node.is_null());
            let found = style.map(|node| (node.origin, styles.of(node, report)));
            if field.name == "style" {
                slot.remove("style");
                lay_over(found.map_or(&styles.base, |(_, style)| style), slot, report);
            } else if let (Some((origin, style)), Some(node)) = (found, slot.get_mut(field.name)) {
                *node = Node { origin, value: Value::Map(style.clone()) };
            }
        }
    }
}

impl Styles {
    /// The style that a node names, or the layout's own.
    fn of(&self, node: &Node, report: &mut Report) -> &Map {
        let Some(name) = read_text(node, report) else { return &self.base };
        if let Some(style) = self.named.get(name.value) {
            return style;
        }
        let known = self.named.keys().map(String::as_str);
        let message = format!("there is no style called \"{}\"", shortened(name.value));
        report.unknown(code::UNKNOWN_NAME, name, message, known, || {
            "styles are defined under `styles:` in the layout".to_owned()
        });
        &self.base
    }
}

/// Adds the missing keys of a style from the one below. A style with its own `size` does not inherit the smallest
/// size.
fn lay_over(base: &Map, style: &mut Map, report: &mut Report) {
    const SIZES: [&str; 2] = ["size", "min_size"];
    let given = SIZES.map(|key| style.get(key).is_some_and(|node| !node.is_null()));
    for (key, node) in base.iter() {
        let is_given = style.get(&key.text).is_some_and(|node| !node.is_null());
        if !(is_given || &*key.text == "min_size" && given[0]) {
            style.insert(key.clone(), node.clone());
        }
    }
    let sizes = SIZES.map(|key| style.get(key).filter(|node| !node.is_null()).cloned());
    match sizes {
        [Some(size), None] if TypeSize::read(&size, &mut Report::default()).is_some() => {
            let key = Key { text: "min_size".into(), origin: size.origin };
            style.insert(key, size);
        }
        [size, Some(least)] if given[0] || given[1] => no_larger(size.as_ref(), &least, report),
        _ => {}
    }
}

/// Reports a smallest size that is larger than the size.
fn no_larger(size: Option<&Node>, least: &Node, report: &mut Report) {
    let usual = crate::model::TextStyle::default().size;
    let read = |node: &Node| TypeSize::read(node, &mut Report::default());
    let Some((size, smallest)) = size.map_or(Some(usual), read).zip(read(least)) else { return };
    if smallest > size {
        let message = format!("a smallest size of {smallest}pt, and a size of {size}pt");
        report
            .error(code::OUT_OF_RANGE, least.origin, message)
            .help("text starts at `size` and shrinks down to `min_size`, which can't be larger");
    }
}
