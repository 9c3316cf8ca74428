//! A large file, of many documents or with a long list or map at its end, read in stretches on all cores.
//!
//! Each reader begins on a line that looks like a new document, or like a value of the last list or map, and reads on until it comes upon
//! the line of the next: where a document or a value begins there, for the one reader, the other may begin. So the stretches are proven to
//! join by being read. Where they don't, and where there is anything to tell, all is read anew by one reader.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use foldhash::fast::RandomState;

use super::reader::{MOST_IN_A_LIST, SHARED, YamlReader};
use super::usual;
use crate::diag::Report;
use crate::parallel;
use crate::source::files::SourceFile;
use crate::source::{FileId, Files, Node, Value};

/// The bytes that are worth a reader.
const STRETCH: usize = 32 << 10;

/// Reads every document of a large file that has no faults; others are left alone.
pub(super) fn parse(files: &Files, file: FileId) -> Option<Vec<Node>> {
    let starts = starts(files.get(file))?;
    let in_vain = AtomicBool::new(false);
    let stretches = parallel::map_each(&starts, |n, start| {
        if in_vain.load(Ordering::Relaxed) {
            return None;
        }
        let read = stretch(files, file, start, starts.get(n + 1).map(|next| next.line));
        in_vain.fetch_or(read.is_none(), Ordering::Relaxed);
        Some((start.depth, read?))
    });
    joined(stretches.into_iter().collect::<Option<_>>()?)
}

/// Where a reader begins.
struct Start {
    /// The line, from 0.
    line: usize,
    /// How deep what stands there lies: it is a document, or the rest of a list or map.
    depth: usize,
}

/// The documents from one line up to another, or to the end; nothing if there is anything to tell, or if nothing ends there.
fn stretch(files: &Files, file: FileId, start: &Start, until: Option<usize>) -> Option<Vec<Node>> {
    if let Some(documents) = usual::documents(files, file, start.line, start.depth, until) {
        return Some(documents);
    }
    let mut report = Report::default();
    let mut documents = Vec::new();
    let mut reader = YamlReader::new(files, file, start.line, &mut report);
    reader.until = until;
    reader.documents(start.depth, &mut documents).ok()?;
    // Aliases are counted over all of a file.
    let is_whole = reader.is_handed_over == until.is_some() && reader.aliased == 0;
    (is_whole && report.iter().next().is_none()).then_some(documents)
}

/// Where readers begin; nothing if one is enough.
fn starts(source: &SourceFile) -> Option<Vec<Start>> {
    let count = source.text.len() / STRETCH;
    // How many cores there are is asked only where it matters: it takes several files to read. What a directive says holds for the
    // document below it.
    if count < 2 || parallel::cores() == 1 || source.text.starts_with('%') || source.text.contains("\n%") {
        return None;
    }
    let count = count.min(8 * parallel::cores());
    let last = Long::last(source);
    let begins = |n: usize| {
        let text = line(source, n);
        let is_value = |long: &Long| n > long.first && long.has(text);
        let depth = if text == "---" { 0 } else { SHARED };
        (depth == 0 || last.as_ref().is_some_and(is_value)).then_some(Start { line: n, depth })
    };
    let mut starts = vec![Start { line: 0, depth: 0 }];
    for n in 1..count {
        let near = source.line_of(source.text.len() / count * n);
        let last = starts.last().map_or(0, |last| last.line);
        starts.push((near.max(last + 1)..source.lines()).find_map(begins)?);
    }
    Some(starts)
}

/// The list or map that a file ends with.
struct Long {
    /// Its first line.
    first: usize,
    /// How far it is set in.
    indent: usize,
    is_list: bool,
}

impl Long {
    fn last(source: &SourceFile) -> Option<Long> {
        let is_key =
            |n: &usize| !matches!(line(source, *n).as_bytes().first(), None | Some(b' ' | b'\t' | b'#'));
        let key = (0..source.lines()).rev().find(is_key).filter(|n| line(source, *n).ends_with(':'))?;
        let first = (key + 1..source.lines()).find(|n| !line(source, *n).trim_start().is_empty())?;
        let text = line(source, first);
        let inner = text.trim_start_matches(' ');
        let long = Long { first, indent: text.len() - inner.len(), is_list: inner.starts_with("- ") };
        long.has(text).then_some(long)
    }

    /// Whether a line looks like the beginning of a value: `- …` of a list, `key: …` of a map.
    fn has(&self, line: &str) -> bool {
        let inner = line.trim_start_matches(' ');
        let is_value = if self.is_list {
            inner.starts_with("- ")
        } else {
            inner.starts_with(char::is_alphanumeric) && (inner.contains(": ") || inner.ends_with(':'))
        };
        is_value && line.len() - inner.len() == self.indent
    }
}

/// A line, from 0.
fn line(source: &SourceFile, n: usize) -> &str {
    &source.text[source.line_range(n + 1)]
}

/// The documents of all stretches: a list or map in the last one of a stretch goes on in the next.
fn joined(stretches: Vec<(usize, Vec<Node>)>) -> Option<Vec<Node>> {
    let mut documents: Vec<Node> = Vec::new();
    for (depth, stretch) in stretches {
        let mut stretch = stretch.into_iter();
        if depth == SHARED {
            let (document, rest) = (documents.last_mut()?, stretch.next()?);
            let Value::Map(map) = &mut document.value else { return None };
            let long = map.last_mut()?;
            long.origin = long.origin.to(rest.origin);
            document.origin = document.origin.to(rest.origin);
            match (&mut long.value, rest.value) {
                (Value::List(nodes), Value::List(more)) => nodes.extend(more),
                (Value::Map(map), Value::Map(more)) => map.append(more),
                _ => return None,
            }
        }
        documents.extend(stretch);
    }
    documents.iter().all(is_as_one_reads_it).then_some(documents)
}

/// Whether the last value of a document is none that one reader would have told of: a list that is too long, a key that stands twice.
fn is_as_one_reads_it(document: &Node) -> bool {
    match document.as_map().and_then(|map| map.iter().next_back()).map(|(_, last)| &last.value) {
        Some(Value::List(nodes)) => nodes.len() <= MOST_IN_A_LIST,
        Some(Value::Map(map)) => {
            let keys: HashSet<&str, RandomState> = map.iter().map(|(key, _)| &*key.text).collect();
            keys.len() == map.len()
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{YamlReader, parse};
    use super::*;

    fn deck(cards: usize) -> String {
        let card =
            |n| format!("  - name: Card {n}\n    text: |-\n      Deal {n}.\n\n      - Draw.\n    cost:\n");
        format!("kind: deck\ncards:\n{}", (0..cards).map(card).collect::<String>())
    }

    fn isle(hexes: usize) -> String {
        let hex = |n| format!("  A{n}: {{x: {n}, id: H{n:05}}}\n  # below\n");
        format!("kind: map\nrows: |\n  ww\n  x: y\nhexes:\n{}", (0..hexes).map(hex).collect::<String>())
    }

    /// What one reader makes of a text, and what several do, if they can.
    fn both(text: &str) -> (Vec<Node>, Option<Vec<Node>>) {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("deck.yaml", text);
        let mut whole = Vec::new();
        let read = YamlReader::new(&files, file, 0, &mut report).documents(0, &mut whole);
        let stretches = super::parse(&files, file);
        assert_eq!(parse(&files, file, &mut Report::default()), whole, "the way does not matter");
        assert!(read.is_ok() || stretches.is_none());
        (whole, stretches)
    }

    #[test]
    fn several_readers_read_what_one_does() {
        if parallel::cores() == 1 {
            return;
        }
        let many = format!("{}---\n", deck(20)).repeat(500);
        let (deck, isle) = (deck(8_000), isle(8_000));
        for text in [
            deck.clone(),
            format!("kind: sheet\n---\n{deck}\n# the end\n"),
            many.clone(),
            many + &deck,
            isle.clone(),
            format!("{deck}---\n{isle}"),
        ] {
            let (whole, stretches) = both(&text);
            assert_eq!(stretches, Some(whole));
        }
    }

    #[test]
    fn what_several_cannot_read_is_left_to_one() {
        let (deck, isle) = (deck(8_000), isle(8_000));
        let changed = [
            // An alias, a fault, a text that looks like values of the list, a list that goes on in another way, a key behind it.
            deck.replacen("kind: deck", "kind: &kind deck\nother: *kind", 1),
            deck.replacen("Card 7000\n", "Card 7000\n    name: Again\n", 1),
            deck.replacen("Card 7000\n", "Card 7000\n    note: [a\n", 1),
            deck.replacen(
                "  - name: Card 7000\n",
                "  - \"Card\n  - name: x\n\"\n  -\n    name: Card 7000\n",
                1,
            ),
            format!("{deck}totals: {{}}\n"),
            format!("{deck} totals: {{}}\n"),
            deck.replacen("kind: deck\n", "kind: deck\n<<: {more: [1]}\n", 1),
            deck.replace("  - name: Card", "  -\n    name: Card"),
            format!("{deck}---\nkind: look\n"),
            format!("%YAML 1.2\n---\n{deck}"),
            format!("kind: &a sheet\n---\nkind: *a\n---\n{deck}"),
            "note: \"a\n---\n\"\n".repeat(100_000),
            // A key that stands twice, far from itself; one that is merged; a value over several lines; a map that ends; one of lists.
            isle.replacen("  A7000:", "  A3:", 1),
            isle.replacen("  A3:", "  <<: {A7000: {}}\n  A3:", 1),
            isle.replacen("{x: 7000,", "\"\n  A1: x\n  \"\n  B7000: {x: 7000,", 1),
            format!("{isle}totals: {{}}\n"),
            isle.replacen("  A7000:", " A7000:", 1),
            isle.replacen("hexes:\n", "hexes:\n  - {x: 1}\n", 1),
            isle.replacen("hexes:\n", "<<: {more: 1}\nhexes:\n", 1),
        ];
        for (n, text) in changed.iter().enumerate() {
            let (whole, stretches) = both(text);
            assert!(stretches.is_none_or(|stretches| stretches == whole), "{n}");
        }
    }
}
