//! Variants of boards and maps: `extends:` names another one of the same kind, and the rest is what changes.

use super::inherit::merged;
use crate::diag::{Report, and_list, code};
use crate::source::{Located, Node, Value, names, read_text, shortened};

/// A board or map as it is written.
struct Written {
    /// The file that it is in.
    path: String,
    /// `board` or `map`.
    kind: &'static str,
    name: String,
    node: Node,
}

/// The boards and maps of all files, if any of them extends another.
#[derive(Default)]
pub(super) struct Variants(Vec<Written>);

impl Variants {
    /// Those of the documents of files, each with its path.
    pub fn of(files: &[(&str, &[Node])]) -> Variants {
        let documents = || files.iter().flat_map(|(path, nodes)| nodes.iter().map(move |node| (*path, node)));
        if !documents().any(|(_, node)| kind(node).is_some() && base(node).is_some()) {
            return Variants::default();
        }
        let written = |(path, node): (&str, &Node)| {
            let name = node.get("name")?.as_text()?.to_owned();
            Some(Written { path: path.to_owned(), kind: kind(node)?, name, node: node.clone() })
        };
        Variants(documents().filter_map(written).collect())
    }

    /// Puts what they extend into the boards and maps of a file. Returns false if one of them extends none that there
    /// is, which is reported: it is left out.
    pub fn fill(&self, path: &str, documents: &mut Vec<Node>, report: &mut Report) -> bool {
        let before = documents.len();
        documents.retain_mut(|node| {
            let (Some(kind), Some(_)) = (kind(node), base(node)) else { return true };
            let own = node.get("name").and_then(Node::as_text).unwrap_or_default().to_owned();
            let filled = self.filled(node.clone(), (path, kind), &mut vec![own], report);
            filled.map(|filled| *node = filled).is_some()
        });
        documents.len() == before
    }

    /// A board or map with everything that it inherits. `chain` has the names of those that lead to it.
    fn filled(
        &self,
        node: Node,
        (path, kind): (&str, &'static str),
        chain: &mut Vec<String>,
        report: &mut Report,
    ) -> Option<Node> {
        let Some(named) = base(&node) else { return Some(node) };
        let named = read_text(named, report)?.map(str::to_owned);
        if chain.iter().any(|other| names::same(other, &named.value)) {
            let message = format!("the {kind} \"{}\" extends itself", shortened(&named.value));
            report
                .error(code::INHERITANCE, named.origin, message)
                .help("one of them must extend another, or none");
            return None;
        }
        let Some(found) = self.find(&named.value, path, kind) else {
            self.unknown(&named, kind, report);
            return None;
        };
        chain.push(found.name.clone());
        let mut base = self.filled(found.node.clone(), (&found.path, kind), chain, report)?;
        if let Value::Map(map) = &mut base.value {
            // Each has its own name, and a shape that is written replaces the shape of the other.
            map.remove("name");
            let is_written = |keys: &[&str]| keys.iter().any(|key| node.get(key).is_some());
            let shapes = SHAPES.iter().filter(|shape| is_written(shape));
            let others: Vec<_> =
                shapes.flat_map(|shape| SHAPES.iter().filter(move |other| *other != shape)).collect();
            others.into_iter().flat_map(|shape| shape.iter()).for_each(|key| drop(map.remove(key)));
        }
        Some(merged(base, node, report))
    }

    /// The one that is meant: of several with the name, the one whose path has most in common with this path.
    fn find(&self, name: &str, path: &str, kind: &str) -> Option<&Written> {
        let shared = |other: &str| path.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
        let of_name = self.0.iter().filter(|other| other.kind == kind && names::same(&other.name, name));
        of_name.max_by_key(|other| (other.path == path, shared(&other.path)))
    }

    fn unknown(&self, name: &Located<String>, kind: &str, report: &mut Report) {
        let mut known: Vec<&str> =
            self.0.iter().filter(|other| other.kind == kind).map(|other| other.name.as_str()).collect();
        known.sort_unstable();
        let message = format!("there is no {kind} called \"{}\"", shortened(&name.value));
        let otherwise = || format!("the {kind}s are {}", and_list(&known));
        report.unknown(code::UNKNOWN_NAME, name.as_str(), message, known.iter().copied(), otherwise);
    }
}

/// The keys that say which spaces there are, in three ways.
const SHAPES: [&[&str]; 3] = [&["rows"], &["hexagon"], &["width", "height"]];

fn kind(node: &Node) -> Option<&'static str> {
    let word = node.get("kind")?.as_text()?;
    ["board", "map"].into_iter().find(|kind| *kind == word)
}

fn base(node: &Node) -> Option<&Node> {
    node.get("extends").filter(|base| !base.is_null())
}
