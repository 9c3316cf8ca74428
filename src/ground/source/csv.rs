//! Tables as spreadsheets export them, with the place of every cell: cells separated by commas, semicolons or tabs. A
//! cell that contains one of these, a line break or a quote is quoted, and its quotes are doubled (RFC 4180).

use super::table::Row;
use super::{FileId, Files, Located, Origin};
use crate::diag::{Report, code};

/// The possible separators.
const SEPARATORS: [u8; 3] = *b",;\t";

/// Reads the rows of a table; empty lines are skipped. An unclosed quote is reported, and ends the table.
///
/// The separator is whichever of comma, semicolon and tab is most frequent in the first line, because programs save
/// the one that is usual in their country.
pub fn parse(files: &Files, file: FileId, report: &mut Report) -> Vec<Row> {
    let text = files.get(file).text.as_str();
    let first = text.lines().next().unwrap_or_default();
    let count = |separator: u8| first.bytes().filter(|b| *b == separator).count();
    let most = |a: u8, b: u8| if count(b) > count(a) { b } else { a };
    // Some spreadsheets name the separator in the first line: `sep=;`.
    let declared = first.trim().to_ascii_lowercase();
    let declared = declared.strip_prefix("sep=").and_then(|rest| rest.bytes().next().or(Some(b'\t')));
    let (at, separator) = match declared {
        Some(separator) => (first.len() + 1, separator),
        None => (0, SEPARATORS.into_iter().fold(b',', most)),
    };
    let mut reader = CsvReader { text, at: at.min(text.len()), file, separator };
    let mut rows = Vec::new();
    while reader.at < text.len() {
        match reader.row() {
            Ok(row) if row.iter().all(|cell| cell.value.is_empty()) => {}
            Ok(row) => rows.push(row),
            Err(opened) => {
                report.error(code::SYNTAX, opened, "a quotation mark that is never closed").help(
                    "close it with another \"; inside a quoted cell, a quotation mark is written twice",
                );
                return rows;
            }
        }
    }
    rows
}

struct CsvReader<'t> {
    text: &'t str,
    at: usize,
    file: FileId,
    separator: u8,
}

impl CsvReader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn origin(&self, start: usize, end: usize) -> Origin {
        Origin { file: self.file, start: start as u32, end: end as u32 }
    }

    /// The cells up to the end of the line, or the place of an unclosed quote.
    fn row(&mut self) -> Result<Row, Origin> {
        let mut row = Vec::new();
        loop {
            row.push(self.cell()?);
            match self.peek() {
                Some(byte) if byte == self.separator => self.at += 1,
                Some(b'\r') => {
                    self.at += 1;
                    self.at += usize::from(self.peek() == Some(b'\n'));
                    return Ok(row);
                }
                _ => {
                    self.at += 1;
                    return Ok(row);
                }
            }
        }
    }

    fn cell(&mut self) -> Result<Located<String>, Origin> {
        if self.peek() == Some(b'"') {
            return self.quoted();
        }
        let start = self.at;
        while self.peek().is_some_and(|byte| byte != self.separator && byte != b'\n' && byte != b'\r') {
            self.at += 1;
        }
        let raw = &self.text[start..self.at];
        let start = start + raw.len() - raw.trim_start().len();
        let value = raw.trim().to_owned();
        let end = start + value.len();
        Ok(Located { value, origin: self.origin(start, end) })
    }

    fn quoted(&mut self) -> Result<Located<String>, Origin> {
        let start = self.at;
        let mut value = String::new();
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(quote) = rest.find('"') else { return Err(self.origin(start, start + 1)) };
            value.push_str(&rest[..quote]);
            self.at += quote + 1;
            if self.peek() != Some(b'"') {
                break;
            }
            value.push('"');
            self.at += 1;
        }
        // Text between the closing quote and the next separator belongs to the cell, as in every spreadsheet.
        let after = self.at;
        while self.peek().is_some_and(|byte| byte != self.separator && byte != b'\n' && byte != b'\r') {
            self.at += 1;
        }
        value.push_str(self.text[after..self.at].trim_end());
        Ok(Located { value: value.replace("\r\n", "\n"), origin: self.origin(start, after) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Vec<Vec<String>>, Report) {
        let mut files = Files::default();
        let file = files.add("t.csv", text);
        let mut report = Report::default();
        let rows = parse(&files, file, &mut report);
        (rows.into_iter().map(|row| row.into_iter().map(|cell| cell.value).collect()).collect(), report)
    }

    #[test]
    fn reads_what_spreadsheets_save() {
        let (rows, report) = read("name;text\r\n\"A; \"\"B\"\"\";\"two\r\nlines\"\r\n\r\nC ; d\n;\n");
        assert_eq!(report.iter().count(), 0);
        assert_eq!(rows, [["name", "text"], ["A; \"B\"", "two\nlines"], ["C", "d"]]);
        assert_eq!(read("a\tb,c\td\n1\t2\t3").0, [["a", "b,c", "d"], ["1", "2", "3"]]);
        assert_eq!(read("ä,b\nö,\"ü\"x").0, [["ä", "b"], ["ö", "üx"]]);
        assert!(read("").0.is_empty());
        assert_eq!(read("sep=;\r\na,b;c\r\n1;2").0, [["a,b", "c"], ["1", "2"]]);
    }

    #[test]
    fn an_open_quote_is_reported() {
        let (rows, report) = read("a,b\n1,\"2\n3,4");
        assert_eq!(rows.len(), 1);
        assert!(report.has_errors());
    }
}
