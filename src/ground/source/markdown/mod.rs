//! Markdown for texts that flow over pages: headings, paragraphs, lists, tables, quotes and pictures, each with its
//! place. Inline marks are kept: they are the same as those of texts on cards.

mod passage;

pub use passage::Passage;
use passage::Special;

use std::ops::Range;

pub use pulldown_cmark::Alignment;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::{FileId, Files, Located, Origin};
use crate::diag::nearest;

/// A block of a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A heading and its level, from 1 (the title) to 6.
    Heading(u8, Passage),
    /// A paragraph.
    Paragraph(Passage),
    /// A quote.
    Quote(Passage),
    /// A paragraph of a list item.
    Item {
        /// The number of the item, in a numbered list.
        number: Option<u64>,
        /// Whether it is the first paragraph of its item.
        is_first: bool,
        /// How many lists are around the item's own list.
        depth: usize,
        /// The words.
        text: Passage,
    },
    /// A table.
    Table {
        /// The alignment of each column.
        columns: Vec<Alignment>,
        /// The cells of each row, the head first.
        rows: Vec<Vec<Passage>>,
        /// Cells after the last column of the head, which are not printed.
        beyond: Vec<Origin>,
    },
    /// Pictures side by side.
    Pictures(Vec<Picture>),
    /// A fenced block that the program draws.
    Example(Fence),
    /// `---`: begins a new page.
    Break,
}

/// The word behind the fence of a block that the program draws.
pub const EXAMPLE: &str = "example";

/// A fenced block that the program draws: "```example", YAML in lines, "```".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fence {
    /// The first word behind the fence, perhaps misspelled.
    pub word: Located<String>,
    /// Its lines, without what is before them in quotes.
    pub lines: Vec<Range<usize>>,
    /// The whole block.
    pub origin: Origin,
}

/// A picture in a text: `![what it shows](path "45mm")`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// What is shown: a path, or `card:NAME` and the like.
    pub what: Located<String>,
    /// The quoted text after it: its width.
    pub width: Option<Located<String>>,
    /// The text below it.
    pub caption: String,
}

/// Reads a file into blocks.
pub fn parse(files: &Files, file: FileId) -> Vec<Block> {
    let text = files.get(file).text.as_str();
    let mut reader = MarkdownReader {
        text,
        file,
        blocks: Vec::new(),
        open: None,
        kind: Kind::Plain,
        lists: Vec::new(),
        pictures: Pictures::default(),
        special: Special::default(),
        links: Vec::new(),
        tags: Vec::new(),
        fence: None,
    };
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        reader.take(event, range);
    }
    reader.flush();
    reader.blocks
}

/// The kind of block that the words being read belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Heading(u8),
    Quote,
    Cell,
}

/// A list that is being read.
struct List {
    number: Option<u64>,
    is_first: bool,
}

/// The pictures of a paragraph, and whether it contains anything else.
#[derive(Default)]
struct Pictures {
    found: Vec<Picture>,
    /// Whether a picture is open: then words are its caption.
    is_open: bool,
    /// Where the caption is.
    caption: Option<Range<usize>>,
    has_words: bool,
}

struct MarkdownReader<'t> {
    text: &'t str,
    file: FileId,
    blocks: Vec<Block>,
    /// The range of the words that are being read.
    open: Option<Range<usize>>,
    kind: Kind,
    lists: Vec<List>,
    pictures: Pictures,
    special: Special,
    /// The words of open links.
    links: Vec<Option<Range<usize>>>,
    /// The HTML tags among the words.
    tags: Vec<Range<usize>>,
    /// The example that is being read.
    fence: Option<Fence>,
}

impl MarkdownReader<'_> {
    fn take(&mut self, event: Event<'_>, range: Range<usize>) {
        if let Some(fence) = &mut self.fence {
            match event {
                Event::Text(_) => fence.lines.push(range),
                _ => self.blocks.extend(self.fence.take().map(Block::Example)),
            }
            return;
        }
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if is_example(&info) => {
                self.flush();
                self.fence = Some(self.opened(&info, range));
            }
            Event::Start(Tag::Image { dest_url, title, .. }) => self.picture(&dest_url, &title, range),
            Event::End(TagEnd::Image) => {
                self.pictures.is_open = false;
                let caption = self.pictures.caption.take();
                let caption = caption.map(|range| {
                    Passage::read(self.file, self.text, range, &Special::default(), false).value
                });
                if let (Some(picture), Some(caption)) = (self.pictures.found.last_mut(), caption) {
                    picture.caption = caption;
                }
            }
            Event::Start(Tag::Link { .. }) => self.links.push(None),
            Event::End(TagEnd::Link) => self.end_link(range),
            Event::InlineHtml(_) | Event::Html(_) => self.html(range),
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Strikethrough)
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough)
            | Event::Text(_) => self.words(range),
            Event::Code(_) => self.code(range),
            Event::SoftBreak | Event::HardBreak => {}
            Event::Rule => {
                self.flush();
                self.blocks.push(Block::Break);
            }
            Event::Start(Tag::HtmlBlock) => {
                self.flush();
                // A comment of several lines arrives line by line.
                if is_remark(&self.text[range.clone()]) {
                    self.special.cuts.push(range);
                }
            }
            Event::Start(tag) => self.begin(&tag),
            Event::End(TagEnd::TableRow) => {
                self.flush();
                self.end_row(range);
            }
            Event::End(tag) => self.end(tag, range),
            _ => {}
        }
    }

    fn begin(&mut self, tag: &Tag<'_>) {
        self.flush();
        match tag {
            Tag::Heading { level, .. } => self.kind = Kind::Heading(rank(*level)),
            Tag::BlockQuote(_) => self.kind = Kind::Quote,
            Tag::List(number) => self.lists.push(List { number: *number, is_first: false }),
            Tag::Item => {
                if let Some(list) = self.lists.last_mut() {
                    list.is_first = true;
                }
            }
            Tag::Table(columns) => {
                let columns = columns.clone();
                self.blocks.push(Block::Table { columns, rows: Vec::new(), beyond: Vec::new() });
            }
            Tag::TableHead | Tag::TableRow => {
                if let Some(Block::Table { rows, .. }) = self.blocks.last_mut() {
                    rows.push(Vec::new());
                }
            }
            Tag::TableCell => self.kind = Kind::Cell,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, range: Range<usize>) {
        let is_empty_cell = tag == TagEnd::TableCell && self.open.is_none();
        self.flush();
        match tag {
            TagEnd::TableCell if is_empty_cell => {
                self.cell(Passage::empty(self.origin(range)));
            }
            TagEnd::Item => {
                if let Some(number) = self.lists.last_mut().and_then(|list| list.number.as_mut()) {
                    *number += 1;
                }
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            _ => {}
        }
        if matches!(tag, TagEnd::Heading(_) | TagEnd::BlockQuote(_) | TagEnd::TableCell) {
            self.kind = Kind::Plain;
        }
    }

    /// Prints only the words of a link, since paper has no links.
    fn end_link(&mut self, range: Range<usize>) {
        match self.links.pop().flatten() {
            Some(words) => {
                self.special.cuts.extend([range.start..words.start, words.end..range.end]);
                self.words(words);
            }
            None => self.special.cuts.push(range),
        }
    }

    /// Prints a tag literally, and leaves out a comment.
    fn html(&mut self, range: Range<usize>) {
        if is_remark(&self.text[range.clone()]) {
            self.special.cuts.push(range);
        } else if !self.special.cuts.iter().any(|cut| cut.start <= range.start && range.end <= cut.end) {
            self.tags.push(range.clone());
            self.words(range);
        }
    }

    /// Prints code literally, without its backticks and the blanks beside them.
    fn code(&mut self, range: Range<usize>) {
        let whole = &self.text[range.clone()];
        let fence = whole.len() - whole.trim_start_matches('`').len();
        let mut inner = range.start + fence..range.end - fence;
        let code = &self.text[inner.clone()];
        if code.starts_with(' ') && code.ends_with(' ') && !code.trim().is_empty() {
            inner = inner.start + 1..inner.end - 1;
        }
        self.special.cuts.extend([range.start..inner.start, inner.end..range.end]);
        self.special.code.push(inner);
        self.words(range);
    }

    fn words(&mut self, range: Range<usize>) {
        for link in &mut self.links {
            let words = link.get_or_insert(range.clone());
            *words = words.start.min(range.start)..words.end.max(range.end);
        }
        if self.pictures.is_open {
            // A caption's marks are outside its words.
            let whole = self.pictures.caption.get_or_insert(range.clone());
            *whole = whole.start.min(range.start)..whole.end.max(range.end);
            return;
        }
        self.pictures.has_words |= !self.text[range.clone()].trim().is_empty();
        let from = self.open.as_ref().map_or(range.start, |open| open.start.min(range.start));
        let to = self.open.as_ref().map_or(range.end, |open| open.end.max(range.end));
        self.open = Some(from..to);
    }

    fn picture(&mut self, what: &str, width: &str, range: Range<usize>) {
        let whole = self.origin(range.clone());
        // A word that is written literally has its own place.
        let place = |word: &str| {
            let behind = self.text[range.clone()].rfind("](")?;
            let start = behind + self.text[range.start + behind..range.end].find(word)?;
            Some(whole.part(start, start + word.len()))
        };
        let located = |word: &str| Located { value: word.to_owned(), origin: place(word).unwrap_or(whole) };
        let (what, width) = (located(what), (!width.is_empty()).then(|| located(width)));
        self.special.cuts.push(range);
        self.pictures.found.push(Picture { what, width, caption: String::new() });
        self.pictures.is_open = true;
    }

    /// An example of which no line was read.
    fn opened(&self, info: &str, range: Range<usize>) -> Fence {
        let origin = self.origin(range.clone());
        let word = first_word(info);
        let start = self.text[range].find(word).unwrap_or(0);
        let word = Located { value: word.to_owned(), origin: origin.part(start, start + word.len()) };
        Fence { word, lines: Vec::new(), origin }
    }

    fn origin(&self, range: Range<usize>) -> Origin {
        Origin { file: self.file, start: range.start as u32, end: range.end as u32 }
    }

    /// Finishes the words that are being read, and then the pictures among them.
    fn flush(&mut self) {
        let Pictures { found, has_words, .. } = std::mem::take(&mut self.pictures);
        let special = std::mem::take(&mut self.special);
        let tags = std::mem::take(&mut self.tags);
        let words = self.open.take();
        if self.kind == Kind::Cell {
            let places = found.iter().map(|picture| picture.what.origin).collect();
            match (words, found.first()) {
                (Some(range), _) => self.block(range, special, tags, places),
                (None, Some(first)) => {
                    let mut bare = Passage::empty(first.what.origin);
                    bare.pictures = places;
                    self.cell(bare);
                }
                (None, None) => {}
            }
            return;
        }
        if let Some(range) = words.filter(|_| has_words || found.is_empty()) {
            self.block(range, special, tags, Vec::new());
        }
        if !found.is_empty() {
            self.blocks.push(Block::Pictures(found));
        }
    }

    /// Adds words as a block or cell; `pictures` are the places of those that can't be drawn there.
    fn block(
        &mut self,
        range: Range<usize>,
        mut special: Special,
        tags: Vec<Range<usize>>,
        pictures: Vec<Origin>,
    ) {
        special.cuts.sort_by_key(|cut| cut.start);
        let mut text = Passage::read(self.file, self.text, range, &special, self.kind == Kind::Quote);
        text.tags = tags.into_iter().map(|tag| self.origin(tag)).collect();
        text.pictures = pictures;
        let block = match self.kind {
            Kind::Heading(level) => Block::Heading(level, text),
            Kind::Quote => Block::Quote(text),
            Kind::Cell => return self.cell(text),
            Kind::Plain => self.paragraph(text),
        };
        self.blocks.push(block);
    }

    fn paragraph(&mut self, text: Passage) -> Block {
        let depth = self.lists.len().saturating_sub(1);
        let Some(list) = self.lists.last_mut() else { return Block::Paragraph(text) };
        Block::Item { number: list.number, is_first: std::mem::take(&mut list.is_first), depth, text }
    }

    /// Notes cells beyond the columns of the table's head, which are not printed.
    fn end_row(&mut self, row: Range<usize>) {
        let (text, file) = (self.text, self.file);
        let Some(Block::Table { columns, rows, beyond }) = self.blocks.last_mut() else { return };
        let Some(last) = rows.last().filter(|row| row.len() == columns.len()).and_then(|row| row.last())
        else {
            return;
        };
        let from = (last.origin.end as usize).max(row.start);
        let is_between = |c: char| c == '|' || c.is_whitespace();
        let rest = text[from..row.end].trim_end_matches(is_between);
        let words = rest.trim_start_matches(is_between);
        if !words.is_empty() {
            let start = from + rest.len() - words.len();
            beyond.push(Origin { file, start: start as u32, end: (start + words.len()) as u32 });
        }
    }

    fn cell(&mut self, text: Passage) {
        if let Some(Block::Table { rows, .. }) = self.blocks.last_mut()
            && let Some(row) = rows.last_mut()
        {
            row.push(text);
        }
    }
}

fn first_word(info: &str) -> &str {
    info.split_whitespace().next().unwrap_or_default()
}

/// Whether a block was meant to be an example: other ones are printed literally.
fn is_example(info: &str) -> bool {
    let word = first_word(info);
    word == EXAMPLE || nearest(word, [EXAMPLE]).is_some()
}

/// Whether an HTML tag is a comment.
fn is_remark(tag: &str) -> bool {
    tag.trim().strip_prefix("<!--").is_some_and(|rest| rest.ends_with("-->"))
}

fn rank(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_rules_text_is_made_of() {
        let mut files = Files::default();
        let text = "# Reef\n\nDraw **two**\ncards. {rule R-1}\n\n1. Swim\n2. Rest,\n   then eat\n   - a crab\n\n> Aside\n> still\n\n\
            | fish | worth |\n|---|---|\n| Wrasse | 2 |\n| Blenny | |\n\n![A *Wrasse*](card:Wrasse \"30mm\") ![](reef.png)\n\n\
            See [the *map*](map.md), <https://a.b> and <!-- old --> `x`.\n\nA ![](card:Eel) swims ![On *top*](top.png).\n\n- One ![](a.png)\n\nType `go *n* {a}` and ``a ` b``.\n\n<!-- a\nremark -->\n\nA<br>tag\n\n---\n\n\
            > ```example\n> board: Reef\n> from: A1\n> ```\n\n```Exampel of it\nmap: Sea\n```\n\n```yaml\nkey: 1\n```\n";
        let file = files.add("rules.md", text.to_owned());
        let blocks: Vec<String> = parse(&files, file)
            .iter()
            .map(|block| match block {
                Block::Heading(level, text) => format!("h{level} {}", text.value),
                Block::Paragraph(text) => format!("p {}", text.value),
                Block::Quote(text) => format!("q {}", text.value),
                Block::Item { number, is_first, depth, text } => {
                    format!("{number:?} {is_first} {depth} {}", text.value)
                }
                Block::Table { rows, .. } => format!(
                    "{:?}",
                    rows.iter()
                        .map(|row| row.iter().map(|cell| cell.value.as_str()).collect())
                        .collect::<Vec<Vec<_>>>()
                ),
                Block::Pictures(found) => format!(
                    "{:?}",
                    found
                        .iter()
                        .map(|picture| (picture.what.value.as_str(), picture.caption.as_str()))
                        .collect::<Vec<_>>()
                ),
                Block::Example(fence) => fence.word.value.clone(),
                Block::Break => "break".to_owned(),
            })
            .collect();
        assert_eq!(
            blocks,
            [
                "h1 Reef",
                "p Draw **two** cards. {rule R-1}",
                "Some(1) true 0 Swim",
                "Some(2) true 0 Rest, then eat",
                "None true 1 a crab",
                "q Aside still",
                r#"[["fish", "worth"], ["Wrasse", "2"], ["Blenny", ""]]"#,
                r#"[("card:Wrasse", "A *Wrasse*"), ("reef.png", "")]"#,
                "p See the *map*, https://a.b and x.",
                "p A swims .",
                r#"[("card:Eel", ""), ("top.png", "On *top*")]"#,
                "None true 0 One",
                r#"[("a.png", "")]"#,
                r"p Type go \*n\* {{a} and a ` b.",
                "p A<br>tag",
                "break",
                "example",
                "Exampel",
                "p key: 1",
            ]
        );
    }

    #[test]
    fn lines_of_an_example_are_without_the_signs_of_quotes() {
        let mut files = Files::default();
        let text = "> ```example\n> board: Reef\n> from: A1\n> ```\n";
        let file = files.add("rules.md", text.to_owned());
        let blocks = parse(&files, file);
        let [Block::Example(fence)] = &*blocks else { panic!("{blocks:?}") };
        let lines: String = fence.lines.iter().map(|line| &text[line.clone()]).collect();
        assert_eq!(lines, "board: Reef\nfrom: A1\n");
    }
}
