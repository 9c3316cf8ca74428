//! A letter that is no YAML as a whole: what can be read of it is, line by line, so that one slip does not cost all orders.

use std::ops::Range;

use crate::diag::{Report, code};
use crate::source::{FileId, Files, Node, Origin, yaml};

/// Parts of a letter that begin at the margin, at most; nobody has so many creatures and sends a letter that can't be read.
const MOST_PARTS: usize = 300;
/// Lines of a part that are tried one by one, at most.
const MOST_LINES: usize = 60;
/// The longest letter that is taken apart, in bytes.
const LONGEST: usize = 64 << 10;

/// Reads what can be read of a letter that has syntax errors; what can't be is reported in place of them.
pub fn salvage(files: &mut Files, file: FileId, faults: &mut Report) -> Vec<Node> {
    let text = files.get(file).text.clone();
    let parts = parts(&text);
    if text.len() > LONGEST || parts.len() > MOST_PARTS {
        return Vec::new();
    }
    let lost: Vec<Range<usize>> = parts.into_iter().filter_map(|part| slip(&text, part)).collect();
    let left = without(&text, &lost);
    if lost.is_empty() || left.trim().is_empty() {
        return Vec::new();
    }
    let name = files.get(file).name.clone();
    let mut found = Report::default();
    let copy = files.add(name.clone(), left);
    let nodes = yaml::parse(files, copy, &mut found);
    if nodes.is_empty() {
        return Vec::new();
    }
    for part in lost {
        // Everything else is blanked out, so that lines and columns stay what they are.
        let copy = files.add(name.clone(), without(&text, &[0..part.start, part.end..text.len()]));
        let mut why = Report::default();
        yaml::parse(files, copy, &mut why);
        if !why.has_errors() {
            let (start, end) = (part.start, part.start + text[part].trim_end().len());
            let origin = Origin { file: copy, start: start as u32, end: end as u32 };
            why.error(code::SYNTAX, origin, "this can't be read as an order")
                .help("write `7C: B7`, one creature a line; all else was read");
        }
        found.append(why);
    }
    *faults = found;
    nodes
}

/// The stretches that begin at the margin, each with the lines below it that do not.
fn parts(text: &str) -> Vec<Range<usize>> {
    let mut starts: Vec<usize> = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if starts.is_empty() || !line.starts_with([' ', '\t', '\r', '\n']) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([text.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| start..end).collect()
}

/// What of a part has to go so that it can be read: nothing, one of its lines, or all of it.
fn slip(text: &str, part: Range<usize>) -> Option<Range<usize>> {
    let own = &text[part.clone()];
    if is_fine(own) {
        return None;
    }
    let mut at = 0;
    for line in own.split_inclusive('\n').take(MOST_LINES) {
        let range = at..at + line.len();
        at = range.end;
        // Without its first line there is nobody whom the others are for.
        if range.start > 0 && is_fine(&without(own, std::slice::from_ref(&range))) {
            return Some(part.start + range.start..part.start + range.end);
        }
    }
    Some(part)
}

/// Whether a part of a letter can be read by itself.
fn is_fine(text: &str) -> bool {
    let (mut files, mut report) = (Files::default(), Report::default());
    let file = files.add("a part", text);
    let nodes = yaml::parse(&files, file, &mut report);
    !report.has_errors() && nodes.iter().all(|node| node.as_map().is_some() || node.as_list().is_some())
}

/// A text with some stretches blanked out.
fn without(text: &str, blank: &[Range<usize>]) -> String {
    let is_blank = |at: usize| blank.iter().any(|range| range.contains(&at));
    // Letters of several bytes become as many blanks; columns behind them are of blanks, too.
    let mut out = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        if !is_blank(at) || c == '\n' {
            out.push(c);
        } else {
            out.extend(std::iter::repeat_n(' ', c.len_utf8()));
        }
    }
    out
}
