//! The files that were read: their names, their texts, and where their lines begin.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::{FileId, Node, Origin};
use crate::geometry::Label;

/// A file as it was read.
#[derive(Debug)]
pub struct SourceFile {
    /// Its name as shown to the user, with `/` between folders.
    pub name: String,
    /// Its text, decoded.
    pub text: String,
    /// The byte where each line begins.
    line_starts: Vec<u32>,
    /// Places within long lines, in order, so that a column in a line of a million characters is found fast.
    waymarks: Vec<Waymark>,
    /// Whether all its characters are of one byte, as in nearly all files: then columns are bytes.
    is_ascii: bool,
    /// Its cells, if its text was made from a spreadsheet.
    cells: Option<Cells>,
}

/// The cells of a spreadsheet's sheet, in the text that was made from it: one line for each row.
#[derive(Debug)]
pub struct Cells {
    /// The name of the sheet.
    pub sheet: String,
    /// The byte of the text where each cell begins, and its column, from 0.
    pub starts: Vec<(u32, u32)>,
}

/// A place within a long line.
#[derive(Debug, Clone, Copy)]
struct Waymark {
    /// The line, from 0.
    line: usize,
    /// The character within the line, from 0.
    column: usize,
    /// The byte of the file.
    byte: usize,
}

/// The bytes between two waymarks.
const STEP: usize = 512;

/// All files of one run, in the order in which they were read.
#[derive(Debug, Default)]
pub struct Files {
    list: Vec<Arc<SourceFile>>,
    /// Documents of built-in files that were parsed already, by name.
    documents: BTreeMap<String, Node>,
}

/// Lines and columns of an [`Origin`], counted from 1, columns in characters; the end column is the one after the
/// last character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilePosition {
    /// The first line.
    pub line: usize,
    /// The first column in it.
    pub column: usize,
    /// The last line.
    pub end_line: usize,
    /// The column after the last character.
    pub end_column: usize,
}

impl Files {
    /// Adds a file's text under a name.
    ///
    /// # Panics
    /// If the text has more than 4 GiB; doors refuse files of that size.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.add_with(name.into(), text.into(), None)
    }

    fn add_with(&mut self, name: String, text: String, cells: Option<Cells>) -> FileId {
        self.list.push(Arc::new(SourceFile::new(name, text, cells)));
        FileId(u32::try_from(self.list.len() - 1).expect("there are far fewer files"))
    }

    /// The same files, but of one of them only some parts, in order: all else in it is blank, so that places in
    /// the parts are those in the file. It ends with the last part.
    #[must_use]
    pub(crate) fn with_parts(&self, file: FileId, parts: &[Range<usize>]) -> Files {
        let source = self.get(file);
        let end = parts.last().map_or(0, |part| part.end);
        let mut bytes: Vec<u8> =
            source.text.bytes().take(end).map(|byte| if byte == b'\n' { byte } else { b' ' }).collect();
        for part in parts {
            bytes[part.clone()].copy_from_slice(source.text[part.clone()].as_bytes());
        }
        let text = String::from_utf8(bytes).expect("parts begin and end between characters");
        let mut files = self.shared();
        files.list[file.0 as usize] = Arc::new(SourceFile::new(source.name.clone(), text, None));
        files
    }

    /// Adds a spreadsheet's sheet under the name of its file.
    pub fn add_sheet(&mut self, name: &str, text: String, cells: Cells) -> FileId {
        self.add_with(name.to_owned(), text, Some(cells))
    }

    /// The cell of a spreadsheet at a place: "cell B3 of the sheet Cards".
    pub fn cell(&self, origin: Origin) -> Option<String> {
        let file = self.get(origin.file);
        let cells = file.cells.as_ref()?;
        let found = cells.starts.partition_point(|(start, _)| *start <= origin.start).checked_sub(1)?;
        let column = cells.starts[found].1;
        let label = Label { column, row: file.line_of(origin.start as usize) as u32 };
        Some(format!("cell {label} of the sheet {}", cells.sheet))
    }

    /// The parsed document of a built-in file, if it was kept.
    pub(crate) fn document(&self, name: &str) -> Option<&Node> {
        self.documents.get(name)
    }

    /// Keeps the parsed document of a built-in file for later.
    pub(crate) fn keep_document(&mut self, name: &str, document: Node) {
        self.documents.insert(name.to_owned(), document);
    }

    /// The file of an id.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.list[id.0 as usize]
    }

    /// Every file with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(self.list.iter().map(|file| &**file))
    }

    /// The same files, for places that are asked for later. They share their texts.
    #[must_use]
    pub fn shared(&self) -> Files {
        Files { list: self.list.clone(), documents: BTreeMap::new() }
    }

    /// Lines and columns of an origin.
    pub fn position(&self, origin: Origin) -> FilePosition {
        let file = self.get(origin.file);
        let (line, column) = file.line_and_column(origin.start);
        let (end_line, end_column) = file.line_and_column(origin.end.max(origin.start));
        FilePosition { line, column, end_line, end_column }
    }

    /// The text that an origin spans.
    pub fn text_at(&self, origin: Origin) -> &str {
        self.get(origin.file).text.get(origin.start as usize..origin.end as usize).unwrap_or("")
    }
}

impl SourceFile {
    fn new(name: String, text: String, cells: Option<Cells>) -> SourceFile {
        let at = |n: usize| u32::try_from(n).expect("files are far smaller than 4 GiB");
        let after_breaks = text.match_indices('\n').map(|(i, _)| at(i + 1));
        let line_starts: Vec<u32> = std::iter::once(0).chain(after_breaks).collect();
        let is_ascii = text.is_ascii();
        let waymarks = if is_ascii { Vec::new() } else { waymarks(&text, &line_starts) };
        SourceFile { name, text, line_starts, waymarks, is_ascii, cells }
    }

    /// Line and column of a byte, both from 1.
    fn line_and_column(&self, byte: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= byte).max(1);
        let end = self.text.floor_char_boundary(byte as usize);
        if self.is_ascii {
            return (line, end.saturating_sub(self.line_starts[line - 1] as usize) + 1);
        }
        let (start, column) = self.near(line - 1, |mark| mark.byte <= end);
        (line, column + self.text[start.min(end)..end].chars().count() + 1)
    }

    /// The line of a byte, from 0.
    pub(super) fn line_of(&self, byte: usize) -> usize {
        self.line_starts.partition_point(|start| *start as usize <= byte).saturating_sub(1)
    }

    /// A byte and column of a line (from 0) to count from: the last waymark for which `is_before` is true, or the
    /// line's beginning.
    fn near(&self, line: usize, is_before: impl Fn(&Waymark) -> bool) -> (usize, usize) {
        let before =
            self.waymarks.partition_point(|mark| mark.line < line || mark.line == line && is_before(mark));
        let mark = before.checked_sub(1).map(|n| self.waymarks[n]).filter(|mark| mark.line == line);
        mark.map_or((self.line_starts[line] as usize, 0), |mark| (mark.byte, mark.column))
    }

    /// The byte at a line and a column, both from 0, the column in characters; cut to the end of the line.
    pub(super) fn byte_at(&self, line: usize, column: usize) -> u32 {
        if line >= self.line_starts.len() {
            return self.text.len() as u32;
        }
        let end = self.line_starts.get(line + 1).map_or(self.text.len(), |next| *next as usize);
        if self.is_ascii {
            return (self.line_starts[line] as usize + column).min(end) as u32;
        }
        let (start, at) = self.near(line, |mark| mark.column <= column);
        let rest = &self.text[start..end];
        let wanted = column - at;
        // Nearly all text consists of one-byte characters.
        let is_plain = rest.as_bytes().get(..wanted).is_some_and(<[u8]>::is_ascii);
        let within =
            if is_plain { wanted } else { rest.char_indices().nth(wanted).map_or(rest.len(), |(i, _)| i) };
        (start + within) as u32
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        self.line_starts.len()
    }

    /// The byte range of a line (from 1), without its line break.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let start = self.line_starts[line - 1] as usize;
        let end = self.line_starts.get(line).map_or(self.text.len(), |next| *next as usize);
        let text = self.text[start..end].trim_end_matches(['\n', '\r']);
        start..start + text.len()
    }
}

/// The waymarks of every line that is longer than a step.
fn waymarks(text: &str, line_starts: &[u32]) -> Vec<Waymark> {
    let mut marks = Vec::new();
    for (line, start) in line_starts.iter().enumerate() {
        let start = *start as usize;
        let end = line_starts.get(line + 1).map_or(text.len(), |next| *next as usize);
        if end - start <= STEP {
            continue;
        }
        let mut next = STEP;
        for (column, (at, _)) in text[start..end].char_indices().enumerate() {
            if at >= next {
                marks.push(Waymark { line, column, byte: start + at });
                next = at + STEP;
            }
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters() {
        let mut files = Files::default();
        let file = files.add("a.yaml", "näme: x\nßß: y\n");
        let at = |start, end| files.position(Origin { file, start, end });
        assert_eq!(at(7, 8), FilePosition { line: 1, column: 7, end_line: 1, end_column: 8 });
        assert_eq!(at(9, 13).line, 2);
        assert_eq!(at(9, 13).end_column, 3);
        assert_eq!(files.get(file).byte_at(1, 2), 13);
        assert_eq!(files.get(file).byte_at(99, 0), 17);
    }

    #[test]
    fn long_lines_are_counted_like_short_ones() {
        let mut files = Files::default();
        let long: String = (0..20_000).map(|n| if n % 3 == 0 { 'ü' } else { 'x' }).collect();
        let id = files.add("long.yaml", format!("a\n{long}\nb"));
        let file = files.get(id);
        for column in [0, 1, 4_000, 4_096, 12_345, 19_999] {
            let byte = file.byte_at(1, column);
            let counted = long.char_indices().nth(column).expect("it is that long").0 as u32 + 2;
            assert_eq!(byte, counted, "column {column}");
            assert_eq!(file.line_and_column(byte), (2, column + 1));
        }
        assert_eq!(file.line_and_column(file.byte_at(2, 1)), (3, 2));
    }
}
