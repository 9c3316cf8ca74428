//! What a YAML text says, as a tree in which every value knows its place.

use std::sync::Arc;

use super::{FileId, Origin};

/// A value with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub origin: Origin,
    /// What it is.
    pub value: Value,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A single word, number or text; also nothing at all.
    Scalar(Scalar),
    /// Values in order.
    List(Vec<Node>),
    /// Values by key.
    Map(Map),
}

/// A scalar as it was written. What it means, a number or a word, is for its reader to say: `no`, `007` and `1.10`
/// are words where words are expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text, unquoted and unescaped.
    pub text: Box<str>,
    /// Whether it stood there without quotes, so that `true`, `12` and `~` may be more than text.
    pub plain: bool,
}

/// A map in the order in which it was written, each key once. Copies share what they hold until one is changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Map {
    entries: Arc<Vec<(Key, Node)>>,
}

/// A key with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// The word. The cards of a deck have the same keys, which are kept once.
    pub text: Arc<str>,
    /// Where it stands.
    pub origin: Origin,
}

/// Anything that was read, with the place that it was read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Located<T> {
    /// What was read.
    pub value: T,
    /// Where.
    pub origin: Origin,
}

impl Located<String> {
    /// The text, not owned.
    pub fn as_str(&self) -> Located<&str> {
        Located { value: &self.value, origin: self.origin }
    }
}

impl<T> Located<T> {
    /// A value that the program itself gives where nobody wrote one. Nobody is to blame for it, so that any place will do.
    pub fn given(value: T) -> Located<T> {
        Located { value, origin: Origin::of_file(FileId::default()) }
    }

    /// The same place for what `f` makes of the value.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Located<U> {
        Located { value: f(self.value), origin: self.origin }
    }
}

/// Items that a list may lack before one that is told by its number.
const MOST_LACKING: usize = 100;

impl Node {
    /// A text that was derived from what stands at `origin`.
    pub fn text(text: impl Into<Box<str>>, origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: false }) }
    }

    /// A text without quotes, which may say a number.
    pub fn plain(text: impl Into<Box<str>>, origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
    }

    /// A number that was derived from what stands at `origin`.
    pub fn number(number: i64, origin: Origin) -> Node {
        let scalar = Scalar { text: number.to_string().into(), plain: true };
        Node { origin, value: Value::Scalar(scalar) }
    }

    /// `true`, derived from what stands at `origin`.
    pub fn yes(origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: "true".into(), plain: true }) }
    }

    /// `false`, derived from what stands at `origin`.
    pub fn no(origin: Origin) -> Node {
        Node { origin, value: Value::Scalar(Scalar { text: "false".into(), plain: true }) }
    }

    /// A list that was derived from what stands at `origin`.
    pub fn list(nodes: Vec<Node>, origin: Origin) -> Node {
        Node { origin, value: Value::List(nodes) }
    }

    /// A map that was derived from what stands at `origin`.
    pub fn map<'k>(entries: impl IntoIterator<Item = (&'k str, Node)>, origin: Origin) -> Node {
        let mut map = Map::default();
        for (key, node) in entries {
            map.insert(Key { text: key.into(), origin }, node);
        }
        Node { origin, value: Value::Map(map) }
    }

    /// The text of a scalar that is not nothing.
    pub fn as_text(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(scalar) if !scalar.is_null() => Some(&scalar.text),
            _ => None,
        }
    }

    /// The whole number that an unquoted scalar says, in decimal digits.
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

    /// The truth value that an unquoted `true` or `false` says.
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

    /// The values of a list.
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

    /// What stands under a key, if it is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_map()?.get(key)
    }

    /// The keys of a map with what stands under them; none of anything else.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = (&Key, &Node)> {
        self.as_map().into_iter().flat_map(Map::iter)
    }

    /// Whether it is a map that has something under a key.
    pub fn holds(&self, key: &str) -> bool {
        self.get(key).is_some_and(|node| !node.is_null())
    }

    /// The place to blame for what a map lacks: its first key, since a whole map is too much to underline.
    pub fn head(&self) -> Origin {
        self.as_map().and_then(|map| map.iter().next()).map_or(self.origin, |(key, _)| key.origin)
    }

    /// The text of a scalar with its place.
    pub fn located_text(&self) -> Option<Located<&str>> {
        self.as_text().map(|value| Located { value, origin: self.origin })
    }

    /// The whole number that an unquoted scalar says, with its place.
    pub fn located_integer(&self) -> Option<Located<i64>> {
        self.as_integer().map(|value| Located { value, origin: self.origin })
    }

    /// The words of a value that is one word or a list of them.
    pub fn words(&self) -> Vec<Located<&str>> {
        let nodes = self.as_list().unwrap_or(std::slice::from_ref(self));
        nodes.iter().filter_map(Node::located_text).collect()
    }

    /// Whether there is nothing here: an empty value, `~` or `null`.
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.is_null())
    }

    /// What it is, for messages: "a list", "the text "Wren"".
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

    /// Says something at a path of keys, as if somebody had written it there. What stands in a list goes by its name or card, or by its
    /// number from 1; what lacks on the way is made, and a text alone is `bare` in a map;
    /// with no such key, all are maps.
    pub fn say(&mut self, path: &[String], bare: &str, said: Node) {
        let origin = self.origin;
        let Some((key, rest)) = path.split_first() else {
            *self = Node { origin, ..said };
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
            // What was made on the way is a map if a key of it is said, or nothing has a name of its own.
            Value::List(nodes)
                if nodes.is_empty() && number.is_none() && (rest.is_empty() || bare.is_empty()) =>
            {
                self.value = Value::Map(Map::default());
                self.say(path, bare, said);
            }
            Value::List(nodes) => {
                let named_so = nodes.iter().position(has_name);
                // Somebody may be called 4294967295.
                let is_name = named_so.is_some() && !bare.is_empty();
                let number = number.filter(|n| !is_name && *n < nodes.len() + MOST_LACKING);
                let item = match number {
                    Some(n) => numbered(nodes, n, origin),
                    None => named_one(nodes, named_so, named()),
                };
                item.say(rest, bare, said);
            }
            Value::Map(map) if !is_item || map.get(key).is_some() => {
                if map.get(key).is_none_or(Node::is_null) {
                    map.insert(Key { text: key.as_str().into(), origin }, nothing());
                }
                if let Some(below) = map.get_mut(key) {
                    below.say(rest, bare, said);
                }
            }
            // A text that is short for a map.
            Value::Scalar(_) if !is_item && rest.is_empty() => {
                let text = std::mem::replace(self, nothing());
                *self = Node::map([(bare, text), (key.as_str(), Node { origin, ..said })], origin);
            }
            // One value that stands for a list of one.
            _ => {
                let one = std::mem::replace(self, nothing());
                self.value = Value::List(vec![one]);
                self.say(path, bare, said);
            }
        }
    }

    /// Sets a key of a map; what is no map becomes one.
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

    /// Takes a key and its value out of a map.
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

    /// Says something in a list as an item of its own, `KEY: VALUE`, before the one of a number from 1. The path is the list's key, the
    /// item's place and its key.
    pub fn say_between(&mut self, path: &[String], number: usize, said: Node) {
        let origin = self.origin;
        let [list, _, key] = path else { return };
        let item = Node::map([(key.as_str(), Node { origin, ..said })], origin);
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

    /// How many nodes there are in this tree, this one included.
    pub fn count(&self) -> usize {
        1 + match &self.value {
            Value::Scalar(_) => 0,
            Value::List(nodes) => nodes.iter().map(Node::count).sum(),
            Value::Map(map) => map.iter().map(|(_, node)| node.count()).sum(),
        }
    }
}

/// The item of a number, from 0; those that lack before it are null, and it is an empty list if it is new.
fn numbered(nodes: &mut Vec<Node>, n: usize, origin: Origin) -> &mut Node {
    let null = || Node { origin, value: Value::Scalar(Scalar { text: "~".into(), plain: true }) };
    nodes.resize_with(nodes.len().max(n), null);
    if n == nodes.len() {
        nodes.push(Node { origin, value: Value::List(Vec::new()) });
    }
    &mut nodes[n]
}

/// The item of a name, as a map: `named` if there is none, or only its name.
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
    /// Whether it is nothing: an empty value, `~` or `null`.
    pub fn is_null(&self) -> bool {
        self.plain && matches!(&*self.text, "" | "~" | "null" | "Null" | "NULL")
    }
}

impl Map {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries.iter().find(|(k, _)| &*k.text == key).map(|(_, node)| node)
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        Arc::make_mut(&mut self.entries).iter_mut().find(|(k, _)| &*k.text == key).map(|(_, node)| node)
    }

    /// The key itself, with its place.
    pub fn key(&self, key: &str) -> Option<&Key> {
        self.entries.iter().find(|(k, _)| &*k.text == key).map(|(k, _)| k)
    }

    /// Sets a value: in its old place if the key is there, else at the end.
    pub fn insert(&mut self, key: Key, node: Node) {
        let entries = Arc::make_mut(&mut self.entries);
        match entries.iter_mut().find(|(k, _)| k.text == key.text) {
            Some(entry) => *entry = (key, node),
            None => entries.push((key, node)),
        }
    }

    /// Takes a key and its value out.
    pub fn remove(&mut self, key: &str) -> Option<Node> {
        let at = self.entries.iter().position(|(k, _)| &*k.text == key)?;
        Some(Arc::make_mut(&mut self.entries).remove(at).1)
    }

    /// Keys and values in the order in which they were written.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Key, &Node)> + DoubleEndedIterator {
        self.entries.iter().map(|(key, node)| (key, node))
    }

    /// The same, to change the values.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&Key, &mut Node)> {
        Arc::make_mut(&mut self.entries).iter_mut().map(|(key, node)| (&*key, node))
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Takes over entries whose keys are known to be distinct.
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
