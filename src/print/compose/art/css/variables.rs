//! Custom properties (`--name: value`) and `var()`, as CSS Custom Properties 1 has them.

use std::collections::BTreeMap;

use super::syntax::end;

/// The longest value with all custom properties put in, in bytes: properties that name each other may double at each step.
const LONGEST: usize = 1 << 16;
/// The most bytes of all custom properties of one element.
const MOST: usize = 1 << 20;
/// The deepest nesting of properties and fallbacks.
const DEEPEST: usize = 24;

/// Custom properties by name, with all others put in.
pub(super) type Variables = BTreeMap<String, String>;

/// The custom properties of an element: those declared for it, and those that it inherits.
pub(super) fn variables(declared: BTreeMap<String, String>, inherited: &Variables) -> Variables {
    let mut reading = Reading { found: inherited.clone(), open: Vec::new(), left: MOST, declared };
    while let Some(name) = reading.declared.keys().next().cloned() {
        reading.read(&name);
    }
    reading.found
}

struct Reading {
    declared: BTreeMap<String, String>,
    found: Variables,
    /// Properties that are being read.
    open: Vec<String>,
    left: usize,
}

impl Reading {
    /// The value of a property. One that names itself, even through others, has none.
    fn read(&mut self, name: &str) -> Option<String> {
        if self.open.iter().any(|open| open == name) || self.open.len() > DEEPEST {
            return None;
        }
        let Some(raw) = self.declared.remove(name) else { return self.found.get(name).cloned() };
        self.open.push(name.to_owned());
        let value = filled(&raw, &mut |name| self.read(name), 0).filter(|value| value.len() <= self.left);
        self.open.pop();
        match &value {
            Some(value) => {
                self.left -= value.len();
                self.found.insert(name.to_owned(), value.clone());
            }
            None => drop(self.found.remove(name)),
        }
        value
    }
}

/// A value with custom properties put in; `None` if one is missing and has no fallback.
pub(super) fn substituted(text: &str, variables: &Variables) -> Option<String> {
    filled(text, &mut |name| variables.get(name).cloned(), 0)
}

fn filled(text: &str, look_up: &mut dyn FnMut(&str) -> Option<String>, depth: usize) -> Option<String> {
    let mut whole = String::new();
    let mut rest = text;
    while let Some(at) = start_of_var(rest) {
        if depth > DEEPEST {
            return None;
        }
        let close = end(rest, at + 4, b")");
        let inner = &rest[at + 4..close];
        let comma = end(inner, 0, b",");
        whole.push_str(&rest[..at]);
        match (look_up(inner[..comma].trim()), inner.get(comma + 1..)) {
            (Some(value), _) => whole.push_str(&value),
            (None, Some(fallback)) => whole.push_str(&filled(fallback.trim(), look_up, depth + 1)?),
            (None, None) => return None,
        }
        if whole.len() > LONGEST {
            return None;
        }
        rest = rest.get(close + 1..).unwrap_or_default();
    }
    whole.push_str(rest);
    (whole.len() <= LONGEST).then_some(whole)
}

/// The beginning of the first `var(`.
fn start_of_var(text: &str) -> Option<usize> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let mut from = 0;
    while let Some(found) = text.get(from..)?.find(['v', 'V']) {
        let at = from + found;
        let is_var = text.get(at..at + 4).is_some_and(|four| four.eq_ignore_ascii_case("var("));
        if is_var && !text[..at].ends_with(is_name) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}
