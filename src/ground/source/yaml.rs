//! YAML: text into [`Node`]s with places, every fault reported.
//!
//! Users' files are hostile until proven otherwise: depth, aliases and control characters are limited here, so that
//! no later reader has to think of them.

mod plain_words;
mod reader;
mod seen;
mod usual;
mod words;

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

/// The line (from 0) of the next `---` after a line.
fn next_document(files: &Files, file: FileId, after: usize) -> Option<usize> {
    let source = files.get(file);
    (after + 1..source.lines()).find(|line| {
        let text = &source.text[source.line_range(line + 1)];
        text == "---" || text.starts_with("--- ")
    })
}
