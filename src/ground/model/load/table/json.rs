//! Cards from a JSON file, in any of the shapes that programs write: a list of objects, the same within an object,
//! objects by key, lists by column, a list of rows, and an object in each line (JSON Lines).

use std::borrow::Cow;

use super::columns::Columns;
use super::tabletop::{self, Pictures};
use crate::diag::{Report, code};
use crate::model::load::Outside;
use crate::source::{FileId, Files, Key, Map, Node, Origin, Value, shortened, yaml};

/// The keys of objects that hold the list of cards.
const LISTS: [&str; 6] = ["cards", "pieces", "data", "items", "rows", "deck"];
/// How the shapes are written, for messages.
const SHAPES: &str = "write a list of objects, `[{\"name\": \"Fox\"}, {\"name\": \"Hare\"}]`; objects by key and lists by column are read, too";

/// The cards of a JSON file. JSON is also YAML, whose parser knows the places.
pub(super) fn cards(
    file: FileId,
    columns: &mut Columns<'_>,
    files: &Files,
    outside: &mut Vec<Outside>,
    report: &mut Report,
) -> Option<Vec<Node>> {
    let text = files.get(file).text.as_str();
    let mut faults = Report::default();
    let document = if is_in_lines(text) {
        lines(text, file, &mut faults).map(|nodes| Node::list(nodes, Origin::of_file(file)))
    } else {
        yaml::parse(files, file, &mut faults).into_iter().next()
    };
    for fault in faults.iter_mut().filter(|fault| fault.code == code::SYNTAX) {
        fault.message.insert_str(0, "this is not JSON: ");
        fault.help("check the quotation marks, commas and brackets here: texts are between \", and commas separate what is in a list or an object");
    }
    report.append(faults);
    let document = document?;
    let nodes = match tabletop::cards(&document, &mut Pictures { object: &files.get(file).name, outside }) {
        Some(cards) => cards,
        None => found(document, report)?,
    };
    let mut headings: Vec<(String, Origin)> = Vec::new();
    for (key, _) in nodes.iter().filter_map(Node::as_map).flat_map(Map::iter) {
        if !headings.iter().any(|(heading, _)| *heading == *key.text) {
            headings.push((key.text.to_string(), key.origin));
        }
    }
    let all: Vec<String> = headings.iter().map(|(heading, _)| heading.clone()).collect();
    let fields: Vec<Option<String>> = all.iter().map(|heading| columns.field(heading, &all)).collect();
    report_doubles(&headings, &fields, report);
    columns.report_missing(&all, report);
    let has_name = fields.iter().flatten().any(|field| field == "name");
    let stand_in = if has_name || columns.known.has_default_name {
        None
    } else {
        Columns::report_no_name(&headings, report).map(|at| all[at].clone())
    };
    let field = |key: &Key| {
        let at = all.iter().position(|heading| *heading == *key.text)?;
        fields[at].clone()
    };
    let cards = nodes.into_iter().map(|node| {
        let Value::Map(map) = &node.value else { return node };
        let mut card = Map::default();
        for (key, value) in map.iter() {
            if let Some(field) = field(key) {
                card.insert(Key { text: field.into(), origin: key.origin }, value.clone());
            }
            if stand_in.as_deref() == Some(&*key.text) {
                card.insert(Key { text: "name".into(), origin: key.origin }, value.clone());
            }
        }
        Node { origin: node.origin, value: Value::Map(card) }
    });
    Some(cards.collect())
}

/// A JSON text in which a character is not written as two halves, as some programs do: `\ud83d\ude00` is 😀. YAML
/// knows each half as an error.
pub(super) fn with_whole_characters(bytes: &[u8]) -> Cow<'_, [u8]> {
    let Some(text) = std::str::from_utf8(bytes).ok().filter(|text| text.contains("\\u")) else {
        return Cow::Borrowed(bytes);
    };
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        let half = |from: usize| {
            let digits = escape.get(from..from + 6)?.strip_prefix("\\u")?;
            u16::from_str_radix(digits, 16).ok()
        };
        let whole = half(0).zip(half(6)).and_then(|(high, low)| {
            let is_pair = (0xD800..0xDC00).contains(&high);
            char::decode_utf16([high, low]).next().filter(|_| is_pair)?.ok()
        });
        let length = match whole {
            Some(c) => {
                out.push(c);
                12
            }
            // The character behind a backslash belongs to it.
            None => {
                let length = 1 + escape[1..].chars().next().map_or(0, char::len_utf8);
                out.push_str(&escape[..length]);
                length
            }
        };
        rest = &escape[length..];
    }
    out.push_str(rest);
    Cow::Owned(out.into_bytes())
}

/// Reports keys that are one field.
fn report_doubles(headings: &[(String, Origin)], fields: &[Option<String>], report: &mut Report) {
    for (n, field) in fields.iter().enumerate() {
        let Some(first) = fields[..n].iter().position(|other| field.is_some() && other == field) else {
            continue;
        };
        let ((a, first), (b, origin)) = (&headings[first], &headings[n]);
        let message = format!(
            "the keys \"{}\" and \"{}\" are one field, \"{}\"",
            shortened(a),
            shortened(b),
            shortened(field.as_deref().unwrap_or_default())
        );
        report
            .error(code::DUPLICATE_KEY, *origin, message)
            .help("give one of them another name")
            .related(*first, "the first is here");
    }
}

/// Whether each line is a value of its own.
fn is_in_lines(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_whole = |line: &str| {
        line.starts_with('{') && line.ends_with('}') || line.starts_with('[') && line.ends_with(']')
    };
    lines().count() > 1 && lines().all(is_whole)
}

/// The values of a file with one in each line. Each is parsed alone, and gets its place in the file.
fn lines(text: &str, file: FileId, report: &mut Report) -> Option<Vec<Node>> {
    let (mut nodes, mut start, mut is_sound) = (Vec::new(), 0_u32, true);
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            let (mut alone, mut found) = (Files::default(), Report::default());
            let id = alone.add("", line);
            let moved =
                |origin: Origin| Origin { file, start: origin.start + start, end: origin.end + start };
            let parsed = yaml::parse(&alone, id, &mut found);
            nodes.extend(parsed.into_iter().take(1).map(|node| node.moved(&moved)));
            for fault in found.iter_mut() {
                fault.origin = fault.origin.map(moved);
                fault.related.iter_mut().for_each(|related| related.origin = moved(related.origin));
            }
            is_sound &= !found.has_errors();
            report.append(found);
        }
        start += line.len() as u32;
    }
    is_sound.then_some(nodes)
}

fn is_object(node: &Node) -> bool {
    node.as_map().is_some()
}

fn is_list_of(node: &Node, is_it: impl Fn(&Node) -> bool) -> bool {
    node.as_list().is_some_and(|list| !list.is_empty() && list.iter().all(is_it))
}

fn is_scalar(node: &Node) -> bool {
    matches!(node.value, Value::Scalar(_))
}

/// The objects of the cards in a document.
fn found(document: Node, report: &mut Report) -> Option<Vec<Node>> {
    let origin = document.origin;
    match document.value {
        Value::List(nodes) if nodes.is_empty() => {
            report.error(code::EMPTY, origin, "a JSON file without cards").help(SHAPES);
            None
        }
        Value::List(nodes) => listed(nodes, report),
        Value::Map(map) => within(&map, origin, report),
        Value::Scalar(_) => {
            report
                .error(code::WRONG_TYPE, origin, "this JSON file has one value, not a list of cards")
                .help(SHAPES);
            None
        }
    }
}

/// The cards of a list.
fn listed(nodes: Vec<Node>, report: &mut Report) -> Option<Vec<Node>> {
    if nodes.iter().all(is_object) {
        // Sets of cards: `[{"set": "Base", "cards": […]}, …]`.
        let inner = |node: &Node| {
            LISTS.iter().find_map(|key| node.get(key)).filter(|n| is_list_of(n, is_object)).cloned()
        };
        let inner: Option<Vec<Node>> = nodes.iter().map(inner).collect();
        return Some(match inner {
            Some(lists) => lists.iter().filter_map(Node::as_list).flatten().cloned().collect(),
            None => nodes,
        });
    }
    if nodes.iter().all(|node| is_list_of(node, is_object)) {
        return Some(nodes.iter().filter_map(Node::as_list).flatten().cloned().collect());
    }
    if nodes.len() > 1
        && is_list_of(&nodes[0], is_scalar)
        && nodes.iter().all(|node| node.as_list().is_some())
    {
        return rows(&nodes, report);
    }
    let odd = nodes.iter().find(|node| !is_object(node))?;
    report.error(code::WRONG_TYPE, odd.origin, "this is not a card: a card is a JSON object").help(SHAPES);
    None
}

/// The cards of a list of rows, the first of which has the names of the fields.
fn rows(nodes: &[Node], report: &mut Report) -> Option<Vec<Node>> {
    let headings = nodes[0].as_list()?;
    let mut cards = Vec::new();
    for row in &nodes[1..] {
        let values = row.as_list()?;
        if let Some(more) = values.get(headings.len()) {
            let message = format!("{} values under {} names of fields", values.len(), headings.len());
            report.error(code::SYNTAX, more.origin, message).help("the first list has a name for each value");
            return None;
        }
        let pairs = headings.iter().zip(values);
        cards.push(card(pairs.filter_map(|(heading, value)| Some((key(heading)?, value))), row.origin));
    }
    Some(cards)
}

fn key(node: &Node) -> Option<Key> {
    Some(Key { text: node.as_text()?.into(), origin: node.origin })
}

fn card<'n>(fields: impl Iterator<Item = (Key, &'n Node)>, origin: Origin) -> Node {
    let mut map = Map::default();
    for (key, value) in fields.filter(|(_, value)| !value.is_null()) {
        map.insert(key, value.clone());
    }
    Node { origin, value: Value::Map(map) }
}

/// The cards of an object: a list in it, its lists by column, or its objects by key.
fn within(map: &Map, origin: Origin, report: &mut Report) -> Option<Vec<Node>> {
    let named = LISTS.iter().find_map(|key| map.get(key));
    let values = || named.into_iter().chain(map.iter().map(|(_, node)| node));
    let is_rows = |node: &&Node| is_list_of(node, |row| is_list_of(row, is_scalar));
    if let Some(list) = values().find(|node| is_list_of(node, is_object)) {
        return found(list.clone(), report);
    }
    if map.iter().all(|(_, node)| node.as_list().is_some()) && !map.iter().all(|(_, node)| is_rows(&node)) {
        return by_column(map, report);
    }
    if let Some(list) = values().find(is_rows) {
        return found(list.clone(), report);
    }
    let is_by_key = |node: &Node| {
        node.as_map()
            .is_some_and(|map| map.iter().next().is_some() && map.iter().all(|(_, node)| is_object(node)))
    };
    // An object around the cards, beside values about them: `{"version": 1, "cards": {…}}`.
    let wraps = |node: &&Node| {
        is_by_key(node)
            || node.as_map().is_some_and(|map| map.iter().any(|(_, node)| is_list_of(node, is_object)))
    };
    let around = |node: &&Node| {
        is_object(node) && (named.is_some_and(|named| std::ptr::eq(named, *node)) || wraps(node))
    };
    if let Some(inner) = values().find(around).and_then(Node::as_map) {
        return within(inner, origin, report);
    }
    if map.iter().next().is_some() && map.iter().all(|(_, node)| is_object(node)) {
        return Some(by_key(map));
    }
    report.error(code::WRONG_TYPE, origin, "there is no list of cards in this JSON object").help(SHAPES);
    None
}

/// The objects of a map; a key is the name of an object without one.
fn by_key(map: &Map) -> Vec<Node> {
    let cards = map.iter().map(|(key, node)| {
        let own = node.as_map().into_iter().flat_map(Map::iter).map(|(key, node)| (key.clone(), node));
        let is_named =
            node.as_map().is_some_and(|map| map.iter().any(|(key, _)| key.text.eq_ignore_ascii_case("name")));
        let mut card = card(own, node.origin);
        if let (false, Value::Map(card)) = (is_named, &mut card.value) {
            card.insert(Key { text: "name".into(), origin: key.origin }, Node::text(&*key.text, key.origin));
        }
        card
    });
    cards.collect()
}

/// The cards of lists by column, as Squib saves them.
fn by_column(map: &Map, report: &mut Report) -> Option<Vec<Node>> {
    let columns: Vec<(&Key, &[Node])> =
        map.iter().filter_map(|(key, node)| Some((key, node.as_list()?))).collect();
    let (first, longest) = columns.iter().map(|(key, list)| (key, list.len())).max_by_key(|(_, n)| *n)?;
    if let Some((key, list)) = columns.iter().find(|(_, list)| list.len() != longest) {
        let message = format!(
            "\"{}\" has {} values, and \"{}\" {longest}",
            shortened(&key.text),
            list.len(),
            shortened(&first.text)
        );
        report
            .error(code::WRONG_TYPE, key.origin, message)
            .help("lists by column have one value for each card; write null where a card has none");
        return None;
    }
    let cards = (0..longest).map(|n| {
        let fields = columns.iter().map(|(key, list)| ((*key).clone(), &list[n]));
        card(fields, columns[0].1[n].origin)
    });
    Some(cards.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_of_two_halves_are_whole() {
        let whole = |text: &str| String::from_utf8(with_whole_characters(text.as_bytes()).into_owned());
        assert_eq!(whole(r#""a \ud83d\ude00 \u00e9 \n""#).as_deref(), Ok(r#""a 😀 \u00e9 \n""#));
        assert_eq!(whole(r#""\\ud83d\ude00 \ud83d""#).as_deref(), Ok(r#""\\ud83d\ude00 \ud83d""#));
        assert_eq!(whole("\"\\").as_deref(), Ok("\"\\"));
    }
}
