//! YAML: text into [`Node`]s with places, every fault reported.
//!
//! Users' files are hostile until proven otherwise: depth, aliases and control characters are limited here, so that
//! no later reader has to think of them.

mod plain_words;
mod reader;
mod seen;
mod usual;
mod words;

use std::ops::Range;

use self::reader::YamlReader;
use super::{FileId, Files, Node};
use crate::diag::Report;

/// Reads every document of a file. A document with a syntax error is reported and left out; the ones after it are
/// read.
pub fn parse(files: &Files, file: FileId, report: &mut Report) -> Vec<Node> {
    if let Some(documents) = usual::documents(files, file) {
        return documents;
    }
    let mut documents = Vec::new();
    let mut first_line = 0;
    // Each turn reads up to a syntax error and continues at the next document.
    loop {
        let mut reader = YamlReader::new(files, file, first_line, report);
        let Err(error_line) = reader.documents(&mut documents) else {
            return documents;
        };
        let Some(next) = next_document(files, file, first_line + error_line) else {
            return documents;
        };
        first_line = next;
    }
}

/// Reads the document in some parts of a file, such as a block within another text. A syntax error is reported.
pub fn parse_parts(files: &Files, file: FileId, parts: &[Range<usize>], report: &mut Report) -> Option<Node> {
    let first = parts.first()?;
    let files = files.with_parts(file, parts);
    let first_line = files.get(file).line_of(first.start);
    let mut documents = Vec::new();
    YamlReader::new(&files, file, first_line, report).documents(&mut documents).ok()?;
    documents.into_iter().next()
}

/// The line (from 0) of the next `---` after a line.
fn next_document(files: &Files, file: FileId, after: usize) -> Option<usize> {
    let source = files.get(file);
    (after + 1..source.lines()).find(|line| {
        let text = &source.text[source.line_range(line + 1)];
        text == "---" || text.starts_with("--- ")
    })
}
