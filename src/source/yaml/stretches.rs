//! A large file, of many documents or with a long list at its end, read in stretches on all cores.
//!
//! Each reader begins on a line that looks like a new document, or like a value of the last list, and reads on until it comes upon the line
//! of the next: where a document or a value begins there, for the one reader, the other may begin. So the stretches are proven to join by
//! being read. Where they don't, and where there is anything to tell, all is read anew by one reader.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{MOST_IN_A_LIST, Reader, SHARED};
use crate::diag::Report;
use crate::parallel;
use crate::source::files::SourceFile;
use crate::source::{FileId, Files, Node, Value};

/// The bytes that are worth a reader.
const STRETCH: usize = 128 << 10;

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
    /// How deep what stands there lies: it is a document, or the rest of a list.
    depth: usize,
}

/// The documents from one line up to another, or to the end; nothing if there is anything to tell, or if nothing ends there.
fn stretch(files: &Files, file: FileId, start: &Start, until: Option<usize>) -> Option<Vec<Node>> {
    let mut report = Report::default();
    let mut documents = Vec::new();
    let mut reader = Reader { until, ..Reader::new(files, file, start.line, &mut report) };
    reader.documents(start.depth, &mut documents).ok()?;
    // Aliases are counted over all of a file.
    let is_whole = reader.is_handed_over == until.is_some() && reader.aliased == 0;
    (is_whole && report.iter().next().is_none()).then_some(documents)
}

/// Where readers begin; nothing if one is enough.
fn starts(source: &SourceFile) -> Option<Vec<Start>> {
    let count = (source.text.len() / STRETCH).min(4 * parallel::cores());
    // What a directive says holds for the document below it.
    if count < 2 || parallel::cores() == 1 || source.text.starts_with('%') || source.text.contains("\n%") {
        return None;
    }
    let list = last_list(source);
    let begins = |n: usize| {
        let text = line(source, n);
        let is_value = |(first, indent)| n > first && is_value(text, indent);
        let depth = if text == "---" { 0 } else { SHARED };
        (depth == 0 || list.is_some_and(is_value)).then_some(Start { line: n, depth })
    };
    let mut starts = vec![Start { line: 0, depth: 0 }];
    for n in 1..count {
        let near = source.line_of(source.text.len() / count * n);
        let last = starts.last().map_or(0, |last| last.line);
        starts.push((near.max(last + 1)..source.lines()).find_map(begins)?);
    }
    Some(starts)
}

/// The first line of the list that a file ends with, and how far it is set in.
fn last_list(source: &SourceFile) -> Option<(usize, usize)> {
    let is_key = |n: &usize| !matches!(line(source, *n).as_bytes().first(), None | Some(b' ' | b'\t' | b'#'));
    let key = (0..source.lines()).rev().find(is_key).filter(|n| line(source, *n).ends_with(':'))?;
    let first = (key + 1..source.lines()).find(|n| !line(source, *n).trim_start().is_empty())?;
    let indent = line(source, first).find("- ")?;
    is_value(line(source, first), indent).then_some((first, indent))
}

/// A line, from 0.
fn line(source: &SourceFile, n: usize) -> &str {
    &source.text[source.line_range(n + 1)]
}

/// Whether a line looks like a value of a list that is set in so far.
fn is_value(line: &str, indent: usize) -> bool {
    line.len() - line.trim_start_matches(' ').len() == indent && line[indent..].starts_with("- ")
}

/// The documents of all stretches: a list in the last one of a stretch goes on in the next.
fn joined(stretches: Vec<(usize, Vec<Node>)>) -> Option<Vec<Node>> {
    let mut documents: Vec<Node> = Vec::new();
    for (depth, stretch) in stretches {
        let mut stretch = stretch.into_iter();
        if depth == SHARED {
            let (document, rest) = (documents.last_mut()?, stretch.next()?);
            let (Value::Map(map), Value::List(more)) = (&mut document.value, rest.value) else { return None };
            let list = map.last_mut()?;
            let Value::List(nodes) = &mut list.value else { return None };
            nodes.extend(more);
            if nodes.len() > MOST_IN_A_LIST {
                return None;
            }
            list.origin = list.origin.to(rest.origin);
            document.origin = document.origin.to(rest.origin);
        }
        documents.extend(stretch);
    }
    Some(documents)
}

#[cfg(test)]
mod tests {
    use super::super::{Reader, parse};
    use super::*;

    fn deck(cards: usize) -> String {
        let card =
            |n| format!("  - name: Card {n}\n    text: |-\n      Deal {n}.\n\n      - Draw.\n    cost:\n");
        format!("kind: deck\ncards:\n{}", (0..cards).map(card).collect::<String>())
    }

    /// What one reader makes of a text, and what several do, if they can.
    fn both(text: &str) -> (Vec<Node>, Option<Vec<Node>>) {
        let (mut files, mut report) = (Files::default(), Report::default());
        let file = files.add("deck.yaml", text);
        let mut whole = Vec::new();
        let read = Reader::new(&files, file, 0, &mut report).documents(0, &mut whole);
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
        let deck = deck(8_000);
        for text in
            [deck.clone(), format!("kind: sheet\n---\n{deck}\n# the end\n"), many.clone(), many + &deck]
        {
            let (whole, stretches) = both(&text);
            assert_eq!(stretches, Some(whole));
        }
    }

    #[test]
    fn what_several_cannot_read_is_left_to_one() {
        let deck = deck(8_000);
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
        ];
        for (n, text) in changed.iter().enumerate() {
            let (whole, stretches) = both(text);
            assert!(stretches.is_none_or(|stretches| stretches == whole), "{n}");
        }
    }
}
