//! YAML parts of a letter: each is parsed separately, so that one mistake does not cost the others.

use std::ops::Range;

use crate::diag::Report;
use crate::source::{FileId, Files, Key, Map, Node, Origin, Value, yaml};

/// The only node of a part of a text, with its places in the letter.
pub(super) fn parse(text: &str, part: Range<usize>, file: FileId) -> Result<Node, Report> {
    parse_without(text, part, &(0..0), file)
}

/// `parse`, with a range blanked out.
pub(super) fn parse_without(
    text: &str,
    part: Range<usize>,
    blank: &Range<usize>,
    file: FileId,
) -> Result<Node, Report> {
    let own: String = text[part.clone()]
        .char_indices()
        .flat_map(|(at, c)| {
            let is_blank = blank.contains(&(part.start + at)) && c != '\n';
            let (c, n) = if is_blank { (' ', c.len_utf8()) } else { (c, 1) };
            std::iter::repeat_n(c, n)
        })
        .collect();
    let (mut files, mut report) = (Files::default(), Report::default());
    let scratch = files.add("a part of a letter", own);
    let mut nodes = yaml::parse(&files, scratch, &mut report);
    let moved = |origin: Origin| Origin {
        file,
        start: origin.start + part.start as u32,
        end: origin.end + part.start as u32,
    };
    for fault in report.iter_mut() {
        fault.origin = fault.origin.map(moved);
        fault.related.iter_mut().for_each(|related| related.origin = moved(related.origin));
    }
    match nodes.pop().filter(|_| nodes.is_empty() && !report.has_errors()) {
        Some(node) => Ok(moved_node(node, &moved)),
        None => Err(report),
    }
}

fn moved_node(node: Node, moved: &dyn Fn(Origin) -> Origin) -> Node {
    let value = match node.value {
        Value::Scalar(scalar) => Value::Scalar(scalar),
        Value::List(nodes) => Value::List(nodes.into_iter().map(|node| moved_node(node, moved)).collect()),
        Value::Map(map) => {
            let mut other = Map::default();
            for (key, node) in map {
                other.insert(Key { origin: moved(key.origin), ..key }, moved_node(node, moved));
            }
            Value::Map(other)
        }
    };
    Node { origin: moved(node.origin), value }
}
