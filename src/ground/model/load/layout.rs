//! `layout` documents: found by name, inheritance resolved, read, and their colors and lookups checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{folded, inherit};
use crate::diag::{Report, code, nearest};
use crate::model::expression::Function;
use crate::model::layout::Lookup;
use crate::model::slot::{Part, Slot};
use crate::model::style::TextStyle;
use crate::model::{Color, Cut, FaceSize, Layout, Library, Template, cut};
use crate::source::{Door, Files, Located, Node, Origin, Read, shortened};

/// The layout of a name, from the definitions or built in. Faults are reported.
pub fn layout(
    name: &Located<String>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Layout> {
    layout_holding(name, library, door, files, (&mut |_| None, report))
}

/// Like [`layout`]; `held` knows the cards of components, for boxes that are made for them.
pub fn layout_holding(
    name: &Located<String>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    (held, report): (&mut folded::Holds<'_>, &mut Report),
) -> Option<Layout> {
    let mut node = inherit::layout_node(name, library, door, files, report)?;
    let net = folded::net(&mut node, held, report).ok()?;
    let mut layout = Layout::read(&node, report)?;
    if let Some(net) = net {
        if node.get("cut").is_none() {
            layout.cut = Cut::Own(Arc::new(net.outline.clone()));
        }
        layout.folded.0 = Some(Arc::new(net));
    }
    folded::check_sides(&layout, report);
    check_cut(&layout, &node, report);
    check_names(&layout, report);
    check_groups(&layout, report);
    layout.styles.entry("plain".to_owned()).or_insert(layout.style.clone());
    Some(layout)
}

/// Reports an outline that can't be cut.
fn check_cut(layout: &Layout, node: &Node, report: &mut Report) {
    let Cut::Own(outline) = &layout.cut else { return };
    let Some(written) = node.get("cut") else { return };
    let size = match layout.size {
        FaceSize::Fixed(size) => Some(size),
        FaceSize::Page(_) | FaceSize::Squares(_) => None,
    };
    cut::check_outline(outline, written, size, report);
}

/// Reports lookups and colors that do not exist.
fn check_names(layout: &Layout, report: &mut Report) {
    let styles = layout.styles.values().chain([&layout.style]).map(Part::Style);
    for part in styles.chain(layout.slots().flat_map(Slot::all_parts)) {
        match part {
            Part::Text(template) => check_lookups(template.lookups(), layout, report),
            Part::Color(color) => check_color(color, layout, report),
            Part::Style(style) => style.colors().for_each(|color| check_color(color, layout, report)),
            Part::Each(list, _) => check_lookups(list.lookups(), layout, report),
            Part::Listed(list, _) => check_lookups(list.lookups().into_iter(), layout, report),
            Part::Slots(_) | Part::Counted(_) => {}
        }
    }
}

/// Reports a size group that only one style has, if another group has a similar name. A group of one style may be
/// intended: it may have many texts.
fn check_groups(layout: &Layout, report: &mut Report) {
    let styles = layout.styles.values().chain([&layout.style]).map(Part::Style);
    let parts = styles.chain(layout.slots().flat_map(Slot::all_parts));
    let mut groups: BTreeMap<&str, BTreeSet<Origin>> = BTreeMap::new();
    for part in parts {
        if let Part::Style(TextStyle { size_group: Some(group), .. }) = part {
            groups.entry(&group.value).or_default().insert(group.origin);
        }
    }
    for (name, places) in &groups {
        let others = groups.keys().filter(|other| *other != name && groups[*other].len() >= places.len());
        let (1, Some(near)) = (places.len(), nearest(name, others.copied())) else { continue };
        let Some(place) = places.first() else { continue };
        // Of two with one text each, the second is reported.
        if groups[near].len() == 1 && Some(place) < groups[near].first() {
            continue;
        }
        let message = format!("no other text has the size group \"{}\"", shortened(name));
        report.warning(code::UNKNOWN_NAME, *place, message).help(format!("did you mean \"{near}\"?"));
    }
}

fn check_lookups<'f>(
    lookups: impl Iterator<Item = &'f Located<String>>,
    layout: &Layout,
    report: &mut Report,
) {
    for name in lookups {
        if layout.lookups.contains_key(&name.value) {
            continue;
        }
        let functions = Function::ALL.iter().map(|function| function.word());
        let known = layout.lookups.keys().map(String::as_str).chain(functions);
        let message = format!("there is no lookup called \"{}\"", shortened(&name.value));
        report.unknown(code::TEMPLATE, name.as_str(), message, known, || {
            format!("add `{}: {{…}}` to the layout's `lookups:`", name.value)
        });
    }
}

/// Checks the colors that lookups return. A color that depends on the card is otherwise checked when it is drawn.
fn check_color(color: &Template, layout: &Layout, report: &mut Report) {
    check_lookups(color.lookups(), layout, report);
    let lookup = color.lookup().and_then(|name| layout.lookups.get(name));
    let words = lookup.into_iter().flat_map(Lookup::values).map(|word| (word.value.as_str(), word.origin));
    for (word, origin) in color.fixed().map(|word| (word, color.origin)).into_iter().chain(words) {
        let is_told =
            || report.iter().any(|fault| fault.code == code::BAD_COLOR && fault.origin == Some(origin));
        if layout.is_color(word) || lookup.is_some() && word.is_empty() || is_told() {
            continue;
        }
        let known = layout.colors.keys().map(String::as_str).chain(Color::names().map(|name| name as &str));
        let message = format!("\"{}\" is not a color", shortened(word));
        report.error(code::BAD_COLOR, origin, message).did_you_mean(word, known, || {
            "write #rrggbb, or the name of one of the layout's colors".to_owned()
        });
    }
}
