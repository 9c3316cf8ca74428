//! Inheritance of layouts (`extends:`) and of slots and styles (`like:`), with edits relative to the inherited value
//! (`x: += 2mm`, `size: "*= 0.9"`, `portrait: none`).

use std::collections::BTreeSet;

use crate::diag::{Report, and_list, code};
use crate::geometry::Length;
use crate::model::Library;
use crate::source::door::BUILT_IN;
use crate::source::{Door, Files, Located, Map, Node, Value, names, shortened};

/// The layout of a name, with everything that it inherits filled in.
pub(super) fn layout_node(
    name: &Located<String>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Node> {
    let mut chain = Vec::new();
    let mut node = extended(name, library, door, files, report, &mut chain)?;
    if let Value::Map(map) = &mut node.value {
        if let Some(Node { value: Value::Map(styles), .. }) = map.get_mut("styles") {
            resolve_likes(styles, None, report);
        }
        for face in super::style::FACES {
            // A back may be like a slot of the front.
            let front = (face == "back").then(|| map.get("front").and_then(Node::as_map).cloned()).flatten();
            if let Some(Node { value: Value::Map(slots), .. }) = map.get_mut(face) {
                resolve_slots(slots, front.as_ref(), report);
            }
        }
        super::style::put_in(map, report);
    }
    Some(node)
}

fn extended(
    name: &Located<String>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
    chain: &mut Vec<String>,
) -> Option<Node> {
    if let Some(first) = chain.iter().position(|other| names::same(other, &name.value)) {
        // The layouts that lead to the circle are not part of it.
        let others: Vec<&str> = chain[first + 1..].iter().map(String::as_str).collect();
        let help = match others.as_slice() {
            [] => "delete `extends`, or name another layout".to_owned(),
            others => {
                format!("through {}: one of them must extend another layout, or none", and_list(others))
            }
        };
        report
            .error(code::INHERITANCE, name.origin, format!("the layout \"{}\" extends itself", chain[first]))
            .help(help);
        return None;
    }
    chain.push(name.value.clone());
    let node = match library.layouts.get(&name.value) {
        Some(source) => source.node.clone(),
        None => {
            let path = format!("layouts/faces/{}.yaml", name.value);
            let Some(bytes) = door.built_in(&path) else {
                unknown(name, library, door, report);
                return None;
            };
            let mut node = super::document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)?;
            super::languages::choose(&mut node, &library.languages, report);
            node
        }
    };
    let Some(base) = node.as_map()?.get("extends").filter(|base| !base.is_null()) else {
        return Some(node);
    };
    let base = crate::source::read_text(base, report)?;
    let base = extended(&super::texts::owned(base), library, door, files, report, chain)?;
    Some(merged(base, node, report))
}

fn unknown(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    if library.is_incomplete {
        return;
    }
    let below = door.built_in_below("layouts/faces/");
    let built_in = below.iter().filter_map(|p| p.strip_prefix("layouts/faces/")?.strip_suffix(".yaml"));
    let mut known: Vec<_> = library.layouts.names().chain(built_in).collect();
    known.sort_unstable();
    let otherwise = || format!("the layouts are {}", and_list(&known));
    let message = format!("there is no layout called \"{}\"", shortened(&name.value));
    report.unknown(code::UNKNOWN_NAME, name.as_str(), message, known.iter().copied(), otherwise);
}

/// `child` merged into `base`: maps key by key; edits change the base's value, `none` removes it, anything else
/// replaces it.
pub(super) fn merged(base: Node, child: Node, report: &mut Report) -> Node {
    match (base.value, child.value) {
        (Value::Map(mut base), Value::Map(child_map)) => {
            for (key, value) in child_map {
                let removes = value.is_null() || value.as_text() == Some("none");
                match base.get_mut(&key.text) {
                    Some(_) if removes => drop(base.remove(&key.text)),
                    Some(old) => {
                        // The key keeps its place in the drawing order.
                        let taken = std::mem::replace(old, Node::text("", value.origin));
                        *old = merged(taken, value, report);
                    }
                    None => base.insert(key, value),
                }
            }
            Node { origin: child.origin, value: Value::Map(base) }
        }
        (base, Value::Scalar(edit)) => {
            let child = Node { origin: child.origin, value: Value::Scalar(edit) };
            match child.as_text().and_then(Edit::parse) {
                Some(edit) => edit.applied_to(&Node { origin: child.origin, value: base }, &child, report),
                None => child,
            }
        }
        (_, value) => Node { origin: child.origin, value },
    }
}

/// A relative edit.
struct Edit<'t> {
    operator: u8,
    operand: &'t str,
}

impl Edit<'_> {
    fn parse(text: &str) -> Option<Edit<'_>> {
        let operator = *text.as_bytes().first()?;
        let operand = text.get(1..)?.strip_prefix('=')?.trim();
        b"+-*".contains(&operator).then_some(Edit { operator, operand })
    }

    /// The base's value after the edit. Numbers of one unit are computed in it, so that 8pt + 1pt is 9pt.
    fn applied_to(&self, base: &Node, edit: &Node, report: &mut Report) -> Node {
        let result = base.as_text().and_then(|base| self.compute(base));
        if result.is_none() {
            report
                .error(
                    code::INHERITANCE,
                    edit.origin,
                    format!("\"{}\" can't be applied", shortened(self.operand)),
                )
                .help("`+= 2mm` and `-= 2mm` change an inherited length, `\"*= 0.9\"` a length or number");
        }
        let text = result.unwrap_or_else(|| base.as_text().unwrap_or_default().to_owned());
        let scalar = crate::source::Scalar { text: text.into(), plain: true };
        Node { origin: edit.origin, value: Value::Scalar(scalar) }
    }

    fn compute(&self, base: &str) -> Option<String> {
        let (old, unit) = number_and_unit(base)?;
        let (by, by_unit) = number_and_unit(self.operand)?;
        let sign = if self.operator == b'-' { -1.0 } else { 1.0 };
        if self.operator == b'*' {
            return by_unit.is_empty().then(|| format!("{}{unit}", trimmed(old * by)));
        }
        if unit.eq_ignore_ascii_case(by_unit) {
            return Some(format!("{}{unit}", trimmed(old + sign * by)));
        }
        let (old, by) = (Length::parse(base).ok()?, Length::parse(self.operand).ok()?);
        Some(if sign < 0.0 { old - by } else { old + by }.to_string())
    }
}

fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let split = text.find(char::is_alphabetic).unwrap_or(text.len());
    Some((text[..split].trim().parse().ok()?, &text[split..]))
}

/// A number without trailing zeros.
fn trimmed(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Resolves the slots of a face, and the slots in its panels.
fn resolve_slots(slots: &mut Map, front: Option<&Map>, report: &mut Report) {
    resolve_likes(slots, front, report);
    for (_, node) in slots.iter_mut() {
        if let Value::Map(slot) = &mut node.value
            && let Some(Node { value: Value::Map(inner), .. }) = slot.get_mut("slots")
        {
            resolve_slots(inner, front, report);
        }
    }
}

/// Fills each entry of a map with the keys of the entry that it is `like`.
fn resolve_likes(map: &mut Map, others: Option<&Map>, report: &mut Report) {
    let names: Vec<_> = map.iter().map(|(key, _)| key.text.clone()).collect();
    let mut done = BTreeSet::new();
    for name in &names {
        resolve_like(name, map, others, &mut done, &mut Vec::new(), report);
    }
}

fn resolve_like(
    name: &str,
    map: &mut Map,
    others: Option<&Map>,
    done: &mut BTreeSet<String>,
    chain: &mut Vec<String>,
    report: &mut Report,
) {
    if !done.insert(name.to_owned()) {
        return;
    }
    let Some(entry) = map.get(name).and_then(Node::as_map) else { return };
    let Some(like) = entry.get("like").cloned() else { return };
    let Some(model) = like.as_text().map(str::to_owned) else {
        crate::source::wrong_type(&like, "the name of a slot or style", report);
        return;
    };
    chain.push(name.to_owned());
    // A slot of the back may be like the front's slot of the same name.
    let of_front = model == name && others.is_some_and(|others| others.get(&model).is_some());
    if chain.contains(&model) && !of_front {
        let message = format!("\"{model}\" is like itself");
        report.error(code::INHERITANCE, like.origin, message).help("one of them must not be like another");
        // Entries in a circle are removed, or each would be reported again as empty.
        chain.iter().for_each(|name| drop(map.remove(name)));
        return;
    }
    if map.get(&model).is_some() && !of_front {
        resolve_like(&model, map, others, done, chain, report);
        if map.get(name).is_none() {
            return;
        }
    }
    let own = map.get(&model).filter(|_| !of_front);
    let base = own.or_else(|| others.and_then(|others| others.get(&model))).cloned();
    let Some(base) = base else {
        let known = map.iter().map(|(key, _)| &*key.text).filter(|other| *other != name);
        let otherwise = || "it must be a slot of the same face, or of the front".to_owned();
        let message = format!("there is no slot \"{}\" to copy", shortened(&model));
        report.error(code::UNKNOWN_NAME, like.origin, message).did_you_mean(&model, known, otherwise);
        map.remove(name);
        return;
    };
    if let Some(slot) = map.get_mut(name) {
        let mut own = std::mem::replace(slot, Node::text("", like.origin));
        if let Value::Map(own) = &mut own.value {
            own.remove("like");
        }
        *slot = merged(base, own, report);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_reckon_in_their_unit() {
        let compute = |base, edit| Edit::parse(edit).and_then(|edit| edit.compute(base));
        assert_eq!(compute("8pt", "+= 1pt").as_deref(), Some("9pt"));
        assert_eq!(compute("8mm", "-= 1in").as_deref(), Some("-17.4mm"));
        assert_eq!(compute("8pt", "*= 0.9").as_deref(), Some("7.2pt"));
        assert_eq!(compute("3", "*= 2").as_deref(), Some("6"));
        assert_eq!(compute("wide", "+= 1mm"), None);
        assert_eq!(compute("8mm", "*= 2mm"), None);
    }
}
