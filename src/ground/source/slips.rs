//! The most common mistakes in YAML, found in the text itself: the parser only reports where it stops, not where the
//! mistake is.
//!
//! The text is scanned line by line from the beginning of its document. Only what is needed is understood: brackets,
//! quotation marks, comments, blocks of text, and the columns of lists and maps.

pub(super) mod line;
mod words;

pub(super) use self::line::Slip;
use self::line::{Line, key_end};
use self::words::{
    almost, between_dashes, blanks, list_behind_key, lone_comma, missing_comma, no_colon,
    no_colon_of_an_item, open_quote, quotes_in_quotes, unclosed,
};
pub(super) use self::words::{is_color, quoted, unquoted_color, unquoted_number};

/// The mistake that stops the parser at byte `stop`, in the document that begins at byte `start`. `info` is the
/// parser's message.
pub(super) fn find(text: &str, start: usize, stop: usize, info: &str) -> Option<Slip> {
    let mut scan = Scan {
        text,
        brackets: Vec::new(),
        columns: Vec::new(),
        block: None,
        block_begun: false,
        slips: Vec::new(),
    };
    let mut before: Option<Line<'_>> = None;
    // The text that began after a dash, until a key comes.
    let mut item: Option<Line<'_>> = None;
    let mut at = start;
    while at < text.len() && scan.slips.is_empty() {
        let line = Line::at(text, at);
        if line.start > stop {
            break;
        }
        at = line.start + line.text.len() + 1;
        let is_last = (line.start..=line.start + line.text.len()).contains(&stop);
        // Tabs are reported at the end of the line before.
        let next = (is_last && at < text.len()).then(|| Line::at(text, at));
        if let Some(slip) = [Some(line), next].into_iter().flatten().find_map(|line| scan.tab(line)) {
            return Some(slip);
        }
        let is_block = scan.brackets.is_empty() && scan.block.is_none_or(|least| line.indent() < least);
        let slip = (is_last && is_block).then(|| scan.on_a_line(before, line, stop, info)).flatten();
        let item_slip = item.filter(|item| {
            is_last && is_block && info.contains("mapping values") && item.indent() < line.indent()
        });
        if let Some(slip) = item_slip.and_then(no_colon_of_an_item).or(slip) {
            return Some(slip);
        }
        if line.is_content() {
            let content = line.text.trim();
            item = match key_end(content, false) {
                Some(_) => None,
                None if content.starts_with("- ") => Some(line),
                None => item,
            };
            at = at.max(scan.line(line));
            before = Some(line);
        }
    }
    if stop >= text.len() && scan.slips.is_empty() && scan.brackets.is_empty() {
        return before.and_then(|last| no_colon(last, info));
    }
    // Something found long before the parser stopped was readable for it.
    let near = Line::around(text, stop).start.min(before.map_or(0, |line| line.start));
    let slip = scan.slips.into_iter().find(|slip| slip.at.1 >= near);
    slip.or_else(|| missing_comma(text, stop).filter(|_| !scan.brackets.is_empty())).or_else(|| {
        scan.brackets.first().filter(|(_, at)| *at < stop).map(|(bracket, at)| unclosed(*bracket, *at))
    })
}

/// Deeper nesting than this is never read.
const DEEPEST: usize = 200;

/// What is open at the current place of the scan.
struct Scan<'t> {
    text: &'t str,
    /// Open brackets, with their bytes.
    brackets: Vec<(u8, usize)>,
    /// The columns of the open lists (true) and maps (false), from the outermost.
    columns: Vec<(usize, bool)>,
    /// The least indent of a block of text, inside one.
    block: Option<usize>,
    /// Whether the first line of that text was read.
    block_begun: bool,
    slips: Vec<Slip>,
}

impl Scan<'_> {
    /// Scans a line. Returns where to continue: a quoted text may span further lines.
    fn line(&mut self, line: Line<'_>) -> usize {
        let end = line.start + line.text.len();
        if let Some(least) = self.block {
            if line.indent() >= least {
                // The first line sets the indent of the others.
                if !std::mem::replace(&mut self.block_begun, true) {
                    self.block = Some(line.indent());
                }
                return end + 1;
            }
            self.block = None;
        }
        let mut at = line.start + line.indent();
        if let (Some((bracket, open)), true) =
            (self.brackets.first(), line.text[line.indent()..].starts_with("- "))
        {
            self.slips.push(unclosed(*bracket, *open));
            return end + 1;
        }
        if self.brackets.is_empty() {
            at = self.dashes(line);
            let column = at - line.start;
            self.columns.retain(|(other, is_list)| *other < column || *is_list && *other <= line.indent());
            if key_end(&self.text[at..end], false).is_some() {
                self.columns.push((column, false));
            }
        }
        self.rest(at, end)
    }

    /// Scans a range of a line after its indent and dashes. Returns where to continue.
    fn rest(&mut self, mut at: usize, end: usize) -> usize {
        // Whether a value comes here, after its key.
        let mut is_value = false;
        while at < end {
            let rest = &self.text[at..end];
            let c = rest.as_bytes()[0];
            match c {
                b' ' | b',' => {
                    if c == b',' && !self.brackets.is_empty() && self.is_after_nothing(at) {
                        self.slips.push(lone_comma(at));
                    }
                    is_value &= c == b' ';
                    at += 1;
                }
                b'#' => {
                    if !self.brackets.is_empty() && is_color(rest) {
                        self.slips.push(unquoted_color(rest, at));
                    }
                    return end + 1;
                }
                b'[' | b'{' => {
                    self.brackets.push((c, at));
                    is_value = false;
                    at += 1;
                }
                b']' | b'}' if !self.brackets.is_empty() => {
                    self.close(c);
                    at += 1;
                }
                // Anchors and tags are not part of the value.
                b'&' | b'!' => at += rest.find([' ', ',', ']', '}']).unwrap_or(rest.len()).max(1),
                b'"' | b'\'' => {
                    let Some(after) = self.quoted(c, at, end) else { return self.text.len() };
                    if after > end {
                        return Line::at(self.text, after).start.max(end + 1);
                    }
                    let colon = self.text[after..end].trim_start().starts_with(':');
                    at = if colon { after + self.text[after..end].find(':').unwrap_or(0) + 1 } else { after };
                    is_value = colon;
                }
                b'|' | b'>' if is_value && self.brackets.is_empty() => {
                    let least = self.columns.last().map_or(0, |(column, _)| column + 1);
                    (self.block, self.block_begun) = (Some(least), false);
                    return end + 1;
                }
                _ => (at, is_value) = self.plain(at, end, is_value),
            }
        }
        end + 1
    }

    /// Whether there is nothing between a bracket's last entry, or its beginning, and a byte.
    fn is_after_nothing(&self, at: usize) -> bool {
        self.text[..at].trim_end().ends_with([',', '[', '{'])
    }

    /// Skips the dashes at the beginning of a line, and notes the columns of their lists.
    fn dashes(&mut self, line: Line<'_>) -> usize {
        let mut at = line.indent();
        while line.text[at..].starts_with("- ") || &line.text[at..] == "-" {
            self.columns.retain(|(other, _)| *other < at);
            if self.columns.len() > DEEPEST {
                break;
            }
            self.columns.push((at, true));
            let rest = line.text.get(at + 1..).unwrap_or("");
            at += 1 + rest.len() - rest.trim_start_matches(' ').len();
            at = at.min(line.text.len());
        }
        line.start + at
    }

    /// Scans an unquoted text, from byte `at` of a line that ends at `end`. Returns where to continue, and whether a
    /// value comes next.
    fn plain(&mut self, at: usize, end: usize, is_value: bool) -> (usize, bool) {
        let in_brackets = !self.brackets.is_empty();
        let rest = &self.text[at..end];
        // Only as far as the text can go: a line may have a million characters.
        let stop = if in_brackets { rest.find([',', ']', '}']).unwrap_or(rest.len()) } else { rest.len() };
        let stop = rest[..stop].find(" #").unwrap_or(stop);
        let whole = &rest[..stop];
        // Curly quotes do not quote: brackets and commas between them belong to YAML.
        if in_brackets && whole.starts_with('“') && !whole.trim_end().ends_with('”') {
            let end_of_it = rest.find('”').map_or(stop, |end| end + '”'.len_utf8());
            self.slips.push(Slip {
                message: "“ is not a quotation mark in YAML, but part of the text".to_owned(),
                help: "write \" before and after the text".to_owned(),
                at: (at, at + '“'.len_utf8()),
            });
            return (at + end_of_it.max(1), false);
        }
        let Some(colon) = key_end(whole, in_brackets) else { return (at + stop.max(1), false) };
        if is_value {
            let (trimmed, quoted) = (whole.trim_end(), quoted(whole.trim_end()));
            let other = if in_brackets && trimmed.contains("; ") {
                "; or write a comma instead of the semicolon"
            } else {
                ""
            };
            self.slips.push(Slip {
                message: "a colon inside an unquoted text".to_owned(),
                help: format!("quote the text: {quoted}{other}"),
                at: (at + colon, at + colon + 1),
            });
            return (at + trimmed.len().max(1), false);
        }
        (at + colon + 1, true)
    }

    fn close(&mut self, c: u8) {
        let Some((opened, open)) = self.brackets.pop() else { return };
        if opened + 2 != c {
            let (opened, closing, c) = (char::from(opened), char::from(opened + 2), char::from(c));
            self.slips.push(Slip {
                message: format!("`{opened}` is not closed: `{c}` closes another kind of bracket"),
                help: format!(
                    "each `[` needs its `]`, each `{{` its `}}`: put a `{closing}` before the `{c}`"
                ),
                at: (open, open + 1),
            });
        }
    }

    /// Scans a quoted text, from its quotation mark at byte `at` in a line that ends at `line_end`. Returns its end;
    /// `None` if it is unclosed.
    fn quoted(&mut self, mark: u8, at: usize, line_end: usize) -> Option<usize> {
        let Some(length) = closing(&self.text[at + 1..], mark) else {
            self.slips.push(open_quote(&self.text[at..line_end], at, !self.brackets.is_empty()));
            return None;
        };
        let end = at + 1 + length + 1;
        let line_end = if end <= line_end { line_end } else { end + Line::at(self.text, end).text.len() };
        let after = self.text[end..line_end].trim_start();
        let may_follow = |c: char| c == ':' || c == '#' || !self.brackets.is_empty() && ",]}".contains(c);
        if after.chars().next().is_none_or(may_follow) {
            return Some(end);
        }
        self.slips.push(quotes_in_quotes(self.text, mark, at, end - 1, line_end));
        Some(line_end)
    }

    fn tab(&self, line: Line<'_>) -> Option<Slip> {
        let blank = &line.text[..line.text.len() - line.text.trim_start().len()];
        if !self.brackets.is_empty() || !line.is_content() {
            return None;
        }
        let (at, other) = blank.char_indices().find(|(_, c)| *c != ' ')?;
        if other != '\t' {
            let at = line.start + at;
            return Some(Slip {
                message: format!(
                    "U+{:04X} in the indentation, which only looks like a space",
                    u32::from(other)
                ),
                help: "write plain spaces instead; it is often copied along from web pages".to_owned(),
                at: (at, at + other.len_utf8()),
            });
        }
        let at = line.start + at;
        Some(Slip {
            message: "a tab in the indentation".to_owned(),
            help: "indent with spaces: YAML does not allow tabs there, and most editors can convert them"
                .to_owned(),
            at: (at, line.start + blank.len()),
        })
    }

    /// What is wrong with the place of a line, or of the one before it.
    fn on_a_line(&self, before: Option<Line<'_>>, line: Line<'_>, stop: usize, info: &str) -> Option<Slip> {
        if info.contains("block sequence entries are not allowed") {
            return Some(list_behind_key(self.text, stop, line));
        }
        let beside = |(column, list): &(usize, bool)| *list && *column == line.indent();
        let between = before.filter(|before| {
            let is_list = line.text.trim_start().starts_with("- ");
            let is_key = !before.text.trim_start().starts_with("- ") && key_end(before.text, false).is_some();
            is_list && before.indent() == line.indent() && is_key
        });
        if let Some(before) = between.filter(|_| self.columns.iter().any(beside)) {
            return Some(between_dashes(before));
        }
        before
            .and_then(|before| almost(before).or_else(|| no_colon(before, info)))
            .or_else(|| almost(line).or_else(|| no_colon(line, info).filter(|_| !line.text.contains(": "))))
            .or_else(|| self.indentation(line))
    }

    /// A line that begins in no column of an open list or map.
    fn indentation(&self, line: Line<'_>) -> Option<Slip> {
        let (indent, is_list) = (line.indent(), line.text.trim_start().starts_with("- "));
        if !line.is_content() || self.columns.is_empty() {
            return None;
        }
        let at = (line.start + indent, line.start + line.text.trim_end().len());
        if let Some(least) = self.block.filter(|_| key_end(line.text, false).is_none()) {
            return Some(Slip {
                message: format!("{} before a line of a text whose indent is {least}", blanks(indent)),
                help: format!("write {}, or begin a new key here", blanks(least)),
                at: (line.start, at.0.max(line.start + 1)),
            });
        }
        if let Some((_, other)) = self.columns.iter().find(|(column, _)| *column == indent) {
            let slip =
                |message: &str, help: &str| Slip { message: message.to_owned(), help: help.to_owned(), at };
            return match (is_list, *other) {
                (true, false) => Some(slip(
                    "a dash where a key belongs",
                    "a list goes below its key, with nothing after the key's colon; or begin this line in the column of its list",
                )),
                (false, true) if !self.columns.contains(&(indent, false)) => Some(slip(
                    "a line without a dash in a list",
                    "begin it with `- `; or indent it, if it belongs to the item above",
                )),
                _ => None,
            };
        }
        let like: Vec<usize> =
            self.columns.iter().filter(|(_, list)| *list == is_list).map(|(c, _)| *c).collect();
        let nearest = like.iter().min_by_key(|column| (column.abs_diff(indent), **column))?;
        Some(Slip {
            message: format!("{} before this line, which fits nothing above it", blanks(indent)),
            help: format!("write {}: what belongs together begins in the same column", blanks(*nearest)),
            at: (line.start, at.0.max(line.start + 1)),
        })
    }
}

/// Where a quoted text ends, from after its first mark.
fn closing(text: &str, mark: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if mark == b'"' => at += 1,
            c if c == mark && mark == b'\'' && bytes.get(at + 1) == Some(&mark) => at += 1,
            c if c == mark => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}
