//! A YAML text as a tree of values with their places.

use std::sync::Arc;

use super::{FileId, Origin, names};

/// A value with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The place.
    pub origin: Origin,
    /// The value.
    pub value: Value,
}

/// The value of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A single word, number or text, or nothing.
    Scalar(Scalar),
    /// Values in order.
    List(Vec<Node>),
    /// Values by key.
    Map(Map),
}

/// A scalar as it was written. Its reader decides whether it is a number or a word: `no`, `007` and `1.10` are words
/// where words are expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text, unquoted and unescaped.
    pub text: Box<str>,
    /// Whether it was unquoted, so that `true`, `12` and `~` may be more than text.
    pub plain: bool,
}

/// A map in the order in which it was written, without repeated keys. Copies share their contents until one is
/// changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    entries: Arc<Vec<(Key, Node)>>,
}

/// A key with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The key. All cards of a deck share one copy of each.
    pub text: Arc<str>,
    /// The place.
    pub origin: Origin,
}

/// A value that was read, with its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<T> {
    /// What was read.
    pub value: T,
    /// The place.
    pub origin: Origin,
}

impl Located<String> {
    /// The text, borrowed.
    pub fn as_str(&self) -> Located<&str> {
        Located { value: &self.value, origin: self.origin }
    }
}

impl<T> Located<T> {
    /// A value that the program supplies where nobody wrote one. It is never reported, so any place will do.
    pub fn given(value: T) -> Located<T> {
        Located { value, origin: Origin::of_file(FileId::default()) }
    }

    /// The value after `f`, with the same place.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Located<U> {
        Located { value: f(self.value), origin: self.origin }
    }
}

/// The most null items that are added to a list before an item that is set by its number.
const MOST_LACKING: usize = 100;

impl Node {
    /// A quoted text that was derived from what is at `origin`.
    pub fn text(text: impl Into<Box<str>>, origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: false }) }
    }

    /// An unquoted text, which may be a number.
    pub fn plain(text: impl Into<Box<str>>, origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
    }

    /// A number that was derived from what is at `origin`.
    pub fn number(number: i64, origin: Origin) -> Node {
        let scalar = Scalar { text: number.to_string().into(), plain: true };
        Node { origin, value: Value::Scalar(scalar) }
    }

    /// `true`, derived from what is at `origin`.
    pub fn yes(origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: "true".into(), plain: true }) }
    }

    /// `false`, derived from what is at `origin`.
    pub fn no(origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: "false".into(), plain: true }) }
    }

    /// A list that was derived from what is at `origin`.
    pub fn list(nodes: Vec<Node>, origin: Origin) -> Node {
        Node { origin, value: Value::List(nodes) }
    }

    /// A map that was derived from what is at `origin`.
    pub fn map<'k>(entries: impl IntoIterator<Item = (&'k str, Node)>, origin: Origin) -> Node {
        let mut map = Map::default();
        for (key, node) in entries {
            map.insert(Key { text: key.into(), origin }, node);
        }
        Node { origin, value: Value::Map(map) }
    }

    /// The text of a scalar, unless it is null.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(scalar) if !scalar.is_null() => Some(&scalar.text),
            _ => None,
        }
    }

    /// The whole number of an unquoted scalar, in decimal digits.
    pub fn as_integer(&self) -> Option<i64> {
        match &self.value {
            Value::Scalar(s) if s.plain => {
                let digits = s.text.strip_prefix(['-', '+']).unwrap_or(&s.text);
                let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
                number.then(|| s.text.parse().ok()).flatten()
            }
            _ => None,
        }
    }

    /// The truth value of an unquoted `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.value {
            Value::Scalar(s) if s.plain => match &*s.text {
                "true" | "True" | "TRUE" => Some(true),
                "false" | "False" | "FALSE" => Some(false),
                _ => None,
            },
            _ => None,
        }
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(nodes) => Some(nodes),
            _ => None,
        }
    }

    /// The map.
    pub fn as_map(&self) -> Option<&Map> {
        match &self.value {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The same node with all its places moved.
    #[must_use]
    pub fn moved(self, to: &impl Fn(Origin) -> Origin) -> Node {
        let value = match self.value {
            Value::List(nodes) => Value::List(nodes.into_iter().map(|node| node.moved(to)).collect()),
            Value::Map(map) => {
                let mut moved = Map::default();
                for (key, node) in map.iter() {
                    let key = Key { text: Arc::clone(&key.text), origin: to(key.origin) };
                    moved.insert(key, node.clone().moved(to));
                }
                Value::Map(moved)
            }
            scalar @ Value::Scalar(_) => scalar,
        };
        Node { origin: to(self.origin), value }
    }

    /// The value of a key, if it is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.get(key)
    }

    /// The keys of a map with their values; none for anything else.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (&Key, &Node)> {
        self.as_map().into_iter().flat_map(Map::iter)
    }

    /// Whether it is a map with a value for a key.
    pub fn holds(&self, key: &str) -> bool {
        self.get(key).is_some_and(|node| !node.is_null())
    }

    /// The place to report for a missing key: the first key, since a whole map is too much to underline.
    pub fn head(&self) -> Origin {
        self.as_map().and_then(|map| map.iter().next()).map_or(self.origin, |(key, _)| key.origin)
    }

    /// The text of a scalar with its place.
    pub fn located_text(&self) -> Option<Located<&str>> {
        self.as_text().map(|value| Located { value, origin: self.origin })
    }

    /// The whole number of an unquoted scalar, with its place.
    pub fn located_integer(&self) -> Option<Located<i64>> {
        self.as_integer().map(|value| Located { value, origin: self.origin })
    }

    /// The words of a value that is one word or a list of them.
    pub fn words(&self) -> Vec<Located<&str>> {
        let nodes = self.as_list().unwrap_or(std::slice::from_ref(self));
        nodes.iter().filter_map(Node::located_text).collect()
    }

    /// Whether it is null: an empty value, `~` or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.is_null())
    }

    /// A description for messages: "a list", "the text "Wren"".
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Scalar(s) if s.is_null() => "nothing".to_owned(),
            Value::Scalar(_) if self.as_integer().is_some() => "a number".to_owned(),
            Value::Scalar(_) if self.as_bool().is_some() => "true or false".to_owned(),
            Value::Scalar(_) => "text".to_owned(),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a map".to_owned(),
        }
    }

    /// Sets the value at a path of keys, as if it had been written there. An item of a list is found by its name or
    /// card, or by its number from 1. Missing maps and items on the path are created. A text becomes a map with the
    /// text under `bare`; without such a key, the items are maps.
    pub fn set_at(&mut self, path: &[String], bare: &str, value: Node) {
        let origin = self.origin;
        let Some((key, rest)) = path.split_first() else {
            *self = Node { origin, ..value };
            return;
        };
        let nothing = || Node { origin, value: Value::List(Vec::new()) };
        let named = || Node::map([("name", Node::text(key.as_str(), origin))], origin);
        let has_name = |node: &Node| {
            let map = node.as_map();
            let text = |of: &'static str| map.and_then(|map| map.get(of)).and_then(Node::as_text);
            [node.as_text(), text("name"), text("card")].into_iter().flatten().any(|text| text == key)
        };
        let number = key.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let is_item = number.is_some() || has_name(self);
        match &mut self.value {
            // What was created on the path is a map if a key of it is set, or if items have no names.
            Value::List(nodes)
                if nodes.is_empty() && number.is_none() && (rest.is_empty() || bare.is_empty()) =>
            {
                self.value = Value::Map(Map::default());
                self.set_at(path, bare, value);
            }
            Value::List(nodes) => {
                let named_so = nodes.iter().position(has_name);
                // A name may be 4294967295.
                let is_name = named_so.is_some() && !bare.is_empty();
                let number = number.filter(|n| !is_name && *n < nodes.len() + MOST_LACKING);
                let item = match number {
                    Some(n) => numbered(nodes, n, origin),
                    None => named_one(nodes, named_so, named()),
                };
                item.set_at(rest, bare, value);
            }
            Value::Map(map) if !is_item || map.get(key).is_some() => {
                if map.get(key).is_none_or(Node::is_null) {
                    map.insert(Key { text: key.as_str().into(), origin }, nothing());
                }
                if let Some(below) = map.get_mut(key) {
                    below.set_at(rest, bare, value);
                }
            }
            // A text that is short for a map.
            Value::Scalar(_) if !is_item && rest.is_empty() => {
                let text = std::mem::replace(self, nothing());
                *self = Node::map([(bare, text), (key.as_str(), Node { origin, ..value })], origin);
            }
            // One value that is short for a list of one.
            _ => {
                let one = std::mem::replace(self, nothing());
                self.value = Value::List(vec![one]);
                self.set_at(path, bare, value);
            }
        }
    }

    /// Sets a key of a map; anything else becomes a map first.
    pub fn set(&mut self, key: &str, node: Node) {
        let key = Key { text: key.into(), origin: self.origin };
        match &mut self.value {
            Value::Map(map) => map.insert(key, node),
            _ => {
                let mut map = Map::default();
                map.insert(key, node);
                self.value = Value::Map(map);
            }
        }
    }

    /// Removes a key and its value from a map.
    pub fn unset(&mut self, key: &str) {
        if let Value::Map(map) = &mut self.value {
            map.remove(key);
        }
    }

    /// The value of a key of a map, to change it.
    pub fn key_mut(&mut self, key: &str) -> Option<&mut Node> {
        match &mut self.value {
            Value::Map(map) => map.get_mut(key),
            _ => None,
        }
    }

    /// Inserts a new item `KEY: VALUE` into a list, before the item of a number from 1. The path is the list's key,
    /// the item's number and its key.
    pub fn insert_item(&mut self, path: &[String], number: usize, value: Node) {
        let origin = self.origin;
        let [list, _, key] = path else { return };
        let item = Node::map([(key.as_str(), Node { origin, ..value })], origin);
        let Value::Map(map) = &mut self.value else { return };
        if map.get(list).is_none_or(Node::is_null) {
            let nothing = Node { origin, value: Value::List(Vec::new()) };
            map.insert(Key { text: list.as_str().into(), origin }, nothing);
        }
        match map.get_mut(list).map(|list| &mut list.value) {
            Some(Value::List(nodes)) => nodes.insert((number - 1).min(nodes.len()), item),
            Some(one) => {
                let node = Node { origin, value: std::mem::replace(one, Value::List(Vec::new())) };
                let pair = if number == 1 { vec![item, node] } else { vec![node, item] };
                *one = Value::List(pair);
            }
            None => {}
        }
    }

    /// The number of nodes in this tree, including this one.
    pub fn count(&self) -> usize {
        1 + match &self.value {
            Value::Scalar(_) => 0,
            Value::List(nodes) => nodes.iter().map(Node::count).sum(),
            Value::Map(map) => map.iter().map(|(_, node)| node.count()).sum(),
        }
    }
}

/// The item of a number, from 0. Missing items before it become null; a new one is an empty list.
fn numbered(nodes: &mut Vec<Node>, n: usize, origin: Origin) -> &mut Node {
    let null = || Node { origin, value: Value::Scalar(Scalar { text: "~".into(), plain: true }) };
    nodes.resize_with(nodes.len().max(n), null);
    if n == nodes.len() {
        nodes.push(Node { origin, value: Value::List(Vec::new()) });
    }
    &mut nodes[n]
}

/// The item of a name, as a map: `named` if it is missing, or was only its name.
fn named_one(nodes: &mut Vec<Node>, at: Option<usize>, named: Node) -> &mut Node {
    let at = at.unwrap_or(nodes.len());
    if at == nodes.len() {
        nodes.push(named);
    } else if nodes[at].as_map().is_none() {
        nodes[at] = named;
    }
    &mut nodes[at]
}

impl Scalar {
    /// Whether it is null: an empty value, `~` or `null`.
    pub fn is_null(&self) -> bool {
        self.plain && matches!(&*self.text, "" | "~" | "null" | "Null" | "NULL")
    }
}

impl Map {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|(k, _)| &*k.text == key).map(|(_, node)| node)
    }

    /// The value of a field, whose name may be written with other capitals, blanks, `-` and `_`.
    pub fn field(&self, name: &str) -> Option<&Node> {
        let same = || self.entries.iter().find(|(key, _)| names::same_field(&key.text, name));
        self.get(name).or_else(|| same().map(|(_, node)| node))
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        Arc::make_mut(&mut self.entries).iter_mut().find(|(k, _)| &*k.text == key).map(|(_, node)| node)
    }

    /// The key as it was written, with its place.
    pub fn key(&self, key: &str) -> Option<&Key> {
        self.entries.iter().find(|(k, _)| &*k.text == key).map(|(k, _)| k)
    }

    /// Sets a value: in its old place if the key exists, else at the end.
    pub fn insert(&mut self, key: Key, node: Node) {
        let entries = Arc::make_mut(&mut self.entries);
        match entries.iter_mut().find(|(k, _)| k.text == key.text) {
            Some(entry) => *entry = (key, node),
            None => entries.push((key, node)),
        }
    }

    /// Removes a key and its value.
    pub fn remove(&mut self, key: &str) -> Option<Node> {
        let at = self.entries.iter().position(|(k, _)| &*k.text == key)?;
        Some(Arc::make_mut(&mut self.entries).remove(at).1)
    }

    /// Keys and values in the order in which they were written.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &Node)> + DoubleEndedIterator {
        self.entries.iter().map(|(key, node)| (key, node))
    }

    /// Keys and values in the order in which they were written, to change the values.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&Key, &mut Node)> {
        Arc::make_mut(&mut self.entries).iter_mut().map(|(key, node)| (&*key, node))
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A map of entries whose keys are known to be distinct.
    pub(super) fn from_distinct(entries: Vec<(Key, Node)>) -> Map {
        Map { entries: Arc::new(entries) }
    }
}

impl IntoIterator for Map {
    type Item = (Key, Node);
    type IntoIter = std::vec::IntoIter<(Key, Node)>;
    fn into_iter(self) -> Self::IntoIter {
        Arc::unwrap_or_clone(self.entries).into_iter()
    }
}
