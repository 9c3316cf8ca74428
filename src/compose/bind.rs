//! Fields into texts, colors and conditions: what a layout's templates say on one card.

use std::borrow::Cow;
use std::ops::Range;

use crate::model::condition::{Comparison, Wanted};
use crate::model::template::{FieldRef, Filter, Piece, slug};
use crate::model::{Color, Condition, Entry, Layout, Template};
use crate::source::{Node, Origin, Value};

/// The fields that templates can name in one place: those of the card and, inside of a repeat, those of the list's entry.
#[derive(Clone, Copy)]
pub struct Scope<'a> {
    /// The card.
    pub entry: &'a Entry,
    /// The layout, for its lookups and colors; nothing where cards are chosen, before they have one.
    pub layout: Option<&'a Layout>,
    /// The list's entry, inside of a repeat.
    pub local: Option<Local<'a>>,
}

/// An entry of the list that a repeat goes over.
#[derive(Clone, Copy)]
pub struct Local<'a> {
    /// The entry; nothing when the repeat only counts.
    pub node: Option<&'a Node>,
    /// Its place in the list, from 1.
    pub number: usize,
}

/// A template filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The text.
    pub text: String,
    /// Where to point when there is something wrong with the text: the longest field in it, or the template.
    pub blame: Origin,
    /// Where its template stands.
    pub template: Origin,
    /// Which bytes of the text come from which field.
    pub fields: Vec<(Range<usize>, Origin)>,
}

impl Bound {
    /// Where to point when there is something wrong with a part of the text: the field that holds it.
    pub fn blame_for(&self, part: &str) -> Origin {
        let Some(at) = self.text.find(part) else { return self.blame };
        let holding = self.fields.iter().find(|(range, _)| range.contains(&at));
        holding.map_or(self.template, |(_, origin)| *origin)
    }

    /// Whether a part of the text comes from the card, not from the layout.
    pub fn is_of_card(&self, part: &str) -> bool {
        let at = self.text.find(part);
        at.is_some_and(|at| self.fields.iter().any(|(range, _)| range.contains(&at)))
    }
}

impl<'a> Scope<'a> {
    /// The value of a field, if it is there and not nothing.
    pub fn value(&self, path: &[String]) -> Option<Cow<'a, Node>> {
        let (first, rest) = path.split_first()?;
        if let Some(local) = self.local {
            if first == "number" && rest.is_empty() {
                return Some(Cow::Owned(Node::number(local.number as i64, self.entry.origin)));
            }
            if let Some(node) = local.node {
                if first == "it" {
                    return descend(node, rest).map(Cow::Borrowed);
                }
                if let Some(own) = node.as_map().and_then(|map| map.get(first)) {
                    return descend(own, rest).map(Cow::Borrowed);
                }
            }
        }
        descend(self.entry.fields.get(first)?, rest).map(Cow::Borrowed)
    }

    /// A template filled in.
    pub fn bind(&self, template: &Template) -> Bound {
        let mut text = String::new();
        let mut blame: Option<(usize, Origin)> = None;
        let mut fields = Vec::new();
        for piece in &template.pieces {
            match piece {
                Piece::Literal(literal) => text.push_str(literal),
                Piece::Field(field) => {
                    let (value, origin) = self.field(field);
                    if let Some(origin) = origin
                        && blame.is_none_or(|(longest, _)| value.len() > longest)
                    {
                        blame = Some((value.len(), origin));
                    }
                    if let Some(origin) = origin {
                        fields.push((text.len()..text.len() + value.len(), origin));
                    }
                    text.push_str(&value);
                }
            }
        }
        Bound {
            text,
            fields,
            template: template.origin,
            blame: blame.map_or(template.origin, |(_, origin)| origin),
        }
    }

    /// The color of a template.
    ///
    /// # Errors
    /// The text that is not a color.
    pub fn color(&self, template: &Template) -> Result<Color, Bound> {
        // Most colors are words of the layout: nothing has to be put together for these.
        if let [Piece::Literal(word)] = template.pieces.as_slice()
            && let Some(color) = self.color_called(word)
        {
            return Ok(color);
        }
        if let [Piece::Field(field)] = template.pieces.as_slice()
            && field.filters.is_empty()
            && let Some(color) = self.value(&field.path).and_then(|node| self.color_called(node.as_text()?))
        {
            return Ok(color);
        }
        let bound = self.bind(template);
        self.color_called(&bound.text).ok_or(bound)
    }

    fn color_called(&self, word: &str) -> Option<Color> {
        let word = word.trim();
        // Names of colors are words.
        let own = self.layout.filter(|_| !word.starts_with('#'));
        let named = own.and_then(|layout| layout.colors.get(word).copied());
        named.or_else(|| Color::parse(word))
    }

    fn field(&self, field: &FieldRef) -> (String, Option<Origin>) {
        let node = self.value(&field.path);
        let origin = node.as_ref().map(|node| node.origin);
        let mut filters = field.filters.as_slice();
        // These two look at the list itself, not at its text.
        let mut text = match (filters.first(), node.as_deref()) {
            (Some(Filter::Count), node) => {
                filters = &filters[1..];
                node.map_or(0, |node| node.as_list().map_or(1, <[Node]>::len)).to_string()
            }
            (Some(Filter::Join(between)), Some(node)) => {
                filters = &filters[1..];
                let all: Vec<_> =
                    node.as_list().unwrap_or(std::slice::from_ref(node)).iter().map(text_of).collect();
                all.join(between)
            }
            // Any other filter is for each of a list's entries.
            (_, Some(node)) if node.as_list().is_some() => {
                let (each, last) = split_at_join(filters);
                let all = node.as_list().unwrap_or_default().iter();
                let all: Vec<_> = all.map(|node| self.filtered(text_of(node), each)).collect();
                filters = last;
                all.join(match filters.first() {
                    Some(Filter::Join(between)) => {
                        filters = &filters[1..];
                        between
                    }
                    _ => ", ",
                })
            }
            (_, node) => node.map(text_of).unwrap_or_default(),
        };
        text = self.filtered(text, filters);
        (text, origin)
    }

    fn filtered(&self, mut text: String, filters: &[Filter]) -> String {
        for filter in filters {
            text = match filter {
                Filter::Upper => text.to_uppercase(),
                Filter::Lower => text.to_lowercase(),
                Filter::First => {
                    let mut chars = text.chars();
                    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
                }
                Filter::Signed => match text.parse::<i64>() {
                    Ok(n) if n < 0 => format!("−{}", n.unsigned_abs()),
                    Ok(0) => text,
                    Ok(n) => format!("+{n}"),
                    Err(_) => text,
                },
                Filter::Slug => slug(&text),
                Filter::Count => usize::from(!text.is_empty()).to_string(),
                Filter::Join(_) => text,
                Filter::Or(other) => {
                    if text.trim().is_empty() {
                        other.clone()
                    } else {
                        text
                    }
                }
                Filter::Lookup(name) => {
                    let lookup = self.layout.and_then(|layout| layout.lookups.get(&name.value));
                    let found = lookup.and_then(|lookup| lookup.get(&text));
                    found.map(str::to_owned).unwrap_or(text)
                }
            };
        }
        text
    }

    /// What a field comes to with its filters, as a list: its entries with commas or spaces between them.
    pub fn listed(&self, field: &FieldRef) -> Node {
        let (text, origin) = self.field(field);
        let origin = origin.unwrap_or(field.origin);
        let parts = text.split([',', ' ', '|']).filter(|part| !part.is_empty());
        let nodes: Vec<Node> = parts.map(|part| Node::text(part, origin)).collect();
        match nodes.as_slice() {
            [one] if one.as_text().is_some_and(|text| text.parse::<u32>().is_ok()) => {
                Node::number(text.trim().parse().unwrap_or_default(), origin)
            }
            _ => Node::list(nodes, origin),
        }
    }

    /// Whether a condition holds.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Has(field) if field.filters.is_empty() => {
                self.value(&field.path).is_some_and(|node| is_something(&node))
            }
            Condition::Has(field) => !self.field(field).0.trim().is_empty(),
            Condition::Compare(field, comparison, wanted) => self.compares(field, *comparison, wanted),
            Condition::Not(inner) => !self.holds(inner),
            Condition::All(parts) => parts.iter().all(|part| self.holds(part)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part)),
        }
    }

    fn compares(&self, field: &FieldRef, comparison: Comparison, wanted: &Wanted) -> bool {
        let text = |field: &FieldRef| self.field(field).0;
        if comparison == Comparison::Contains {
            let wanted = match wanted {
                Wanted::Text(text) => text.clone(),
                Wanted::Word(word) => word.path.join("."),
                Wanted::Field(other) => text(other),
            };
            let is_it = |node: &Node| compare(&text_of(node), Comparison::Equal, &wanted);
            return self.value(&field.path).is_some_and(|node| {
                node.as_list().unwrap_or(std::slice::from_ref(&*node)).iter().any(is_it)
            });
        }
        let value = text(field);
        match wanted {
            Wanted::Text(wanted) => compare_fields(&value, comparison, wanted),
            Wanted::Field(other) => compare_fields(&value, comparison, &text(other)),
            // What the field says itself comes first, so that a new field never changes what a word means.
            Wanted::Word(word) => {
                let spelt = word.path.join(".");
                match self.value(&word.path).filter(|_| !compare(&value, Comparison::Equal, &spelt)) {
                    Some(other) => compare_fields(&value, comparison, &text_of(&other)),
                    None => compare_fields(&value, comparison, &spelt),
                }
            }
        }
    }

    /// The same scope for one entry of a list.
    pub fn inside(self, node: Option<&'a Node>, number: usize) -> Scope<'a> {
        Scope { local: Some(Local { node, number }), ..self }
    }
}

fn split_at_join(filters: &[Filter]) -> (&[Filter], &[Filter]) {
    let at = filters.iter().position(|filter| matches!(filter, Filter::Join(_) | Filter::Or(_)));
    filters.split_at(at.unwrap_or(filters.len()))
}

fn descend<'n>(node: &'n Node, path: &[String]) -> Option<&'n Node> {
    let found = path.iter().try_fold(node, |node, name| node.as_map()?.get(name))?;
    (!found.is_null()).then_some(found)
}

/// What a value says in text.
pub fn text_of(node: &Node) -> String {
    match &node.value {
        Value::Scalar(_) => node.as_text().unwrap_or_default().to_owned(),
        Value::List(nodes) => nodes.iter().map(text_of).collect::<Vec<_>>().join(", "),
        Value::Map(map) => {
            let parts = map.iter().map(|(key, node)| format!("{} {}", key.text, text_of(node)));
            parts.collect::<Vec<_>>().join(", ")
        }
    }
}

fn is_something(node: &Node) -> bool {
    match &node.value {
        Value::Scalar(_) => {
            node.as_bool() != Some(false)
                && node.as_integer() != Some(0)
                && !node.as_text().unwrap_or_default().is_empty()
        }
        Value::List(nodes) => !nodes.is_empty(),
        Value::Map(map) => !map.is_empty(),
    }
}

/// Compares two fields: with one that is not there, nothing is more or less.
fn compare_fields(value: &str, comparison: Comparison, other: &str) -> bool {
    if comparison.is_of_order() && (value.is_empty() || other.is_empty()) {
        return false;
    }
    compare(value, comparison, other)
}

fn compare(value: &str, comparison: Comparison, wanted: &str) -> bool {
    let order = match decimal(value).zip(decimal(wanted)) {
        Some((value, wanted)) => value.partial_cmp(&wanted),
        None => Some(value.to_lowercase().cmp(&wanted.to_lowercase())),
    };
    let Some(order) = order else { return false };
    match comparison {
        Comparison::Equal | Comparison::Contains => order.is_eq(),
        Comparison::Unequal => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::AtMost => order.is_le(),
        Comparison::More => order.is_gt(),
        Comparison::AtLeast => order.is_ge(),
    }
}

/// A plain decimal number: digits, perhaps with a sign before them and a fraction. `nan`, `1e3` and `007` are words.
fn decimal(text: &str) -> Option<f64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = are_digits(whole) && are_digits(fraction) && (whole.len() == 1 || !whole.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain_decimals() {
        for (text, number) in [("3", 3.0), ("-2.50", -2.5), ("+0.5", 0.5), ("0", 0.0)] {
            assert_eq!(decimal(text), Some(number), "{text}");
        }
        for text in ["nan", "inf", "infinity", "1e3", "007", "", ".", "-", "1.", ".5", "0x10", "1 000"] {
            assert_eq!(decimal(text), None, "{text}");
        }
        assert!(compare("nan", Comparison::Equal, "Nan") && !compare("1e3", Comparison::Equal, "1000"));
        assert!(compare("10", Comparison::More, "9.5") && compare("2.0", Comparison::Equal, "2"));
    }
}
