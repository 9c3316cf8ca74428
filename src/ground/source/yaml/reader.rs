//! The only user of the YAML crate: reads the documents of a file one after the other, from a line on.

use std::collections::HashMap;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};

use super::plain_words::plain_words;
use super::seen::Seen;
use super::words::Words;
use crate::diag::{Report, code};
use crate::source::slips::{self, Slip};
use crate::source::unquoted;
use crate::source::{FileId, Files, Key, Map, Node, Origin, Scalar, Value, names};

/// The greatest depth of nested lists and maps.
const DEEPEST: usize = 64;
/// The most nodes that aliases may add to a file. A definition needs a few dozen; a "billion laughs" attack would
/// fill the memory.
const MOST_ALIASED: usize = 100_000;
/// The most values of one list: three times the cards that a file has room for.
pub(super) const MOST_IN_A_LIST: usize = 250_000;

/// A reader of a file, or of the rest of one.
pub(super) struct YamlReader<'a> {
    files: &'a Files,
    file: FileId,
    /// The line of the file where the parser began, from 0.
    first_line: usize,
    report: &'a mut Report,
    /// Finished nodes that aliases may refer to, each with its number of nodes.
    anchors: HashMap<usize, (Node, usize)>,
    /// Anchors of lists and maps that are still being read; an alias to one would never end.
    open_anchors: Vec<usize>,
    aliased: usize,
    /// Brackets and braces that are open.
    open_brackets: Vec<Origin>,
    /// The last key that was read, for messages about errors after it.
    last_key: Option<Origin>,
    /// The words used as keys so far.
    words: Words,
}

/// Reading can't continue in this document. Holds the line of the error, counted from where the parser began.
type Stop = usize;

impl<'a> YamlReader<'a> {
    /// A reader that begins at a line of a file, from 0.
    pub fn new(files: &'a Files, file: FileId, first_line: usize, report: &'a mut Report) -> YamlReader<'a> {
        YamlReader {
            files,
            file,
            first_line,
            report,
            anchors: HashMap::new(),
            open_anchors: Vec::new(),
            aliased: 0,
            open_brackets: Vec::new(),
            last_key: None,
            words: Words::default(),
        }
    }

    /// Reads all documents from its line on.
    pub fn documents(&mut self, into: &mut Vec<Node>) -> Result<(), Stop> {
        let source = self.files.get(self.file);
        let mut parser = Parser::new_from_str(&source.text[source.byte_at(self.first_line, 0) as usize..]);
        loop {
            match self.next(&mut parser)? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::StreamStart | Event::DocumentStart(_) | Event::DocumentEnd | Event::Nothing, _) => {}
                (event, span) => {
                    let node = self.node(&mut parser, event, span, 0)?;
                    if !node.is_null() {
                        into.push(node);
                    }
                    self.anchors.clear();
                }
            }
        }
    }

    fn next<'t>(
        &mut self,
        parser: &mut Parser<'t, saphyr_parser::StrInput<'t>>,
    ) -> Result<(Event<'t>, Span), Stop> {
        match parser.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(error)) => Err(self.syntax(&error)),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn node<'t>(
        &mut self,
        parser: &mut Parser<'t, saphyr_parser::StrInput<'t>>,
        event: Event<'t>,
        span: Span,
        depth: usize,
    ) -> Result<Node, Stop> {
        let origin = self.origin(span);
        let (node, anchor) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                let quoted = tag.as_ref().is_some_and(|tag| tag.suffix == "str");
                let plain = style == ScalarStyle::Plain && !quoted;
                self.refuse_control_characters(&text, origin);
                let own = tag.filter(|tag| plain && tag.handle == "!" && !tag.suffix.is_empty());
                let text = match own {
                    Some(tag) => self.exclamation(&tag.suffix, &text, origin).into_boxed_str(),
                    None => text.into_owned().into_boxed_str(),
                };
                let scalar = Scalar { text, plain };
                (Node { origin, value: Value::Scalar(scalar) }, anchor)
            }
            Event::SequenceStart(anchor, _) => {
                self.refuse_depth(depth, span)?;
                self.open_anchors.push(anchor);
                self.open_bracket(origin);
                let (nodes, end) = self.list(parser, origin, depth)?;
                self.open_anchors.pop();
                self.close_bracket(origin);
                let origin = self.around(origin, nodes.last(), end);
                (Node { origin, value: Value::List(nodes) }, anchor)
            }
            Event::MappingStart(anchor, _) => {
                self.refuse_depth(depth, span)?;
                self.open_anchors.push(anchor);
                self.open_bracket(origin);
                let (map, end) = self.map(parser, depth)?;
                self.open_anchors.pop();
                self.close_bracket(origin);
                let origin = self.around(origin, map.iter().next_back().map(|(_, node)| node), end);
                (Node { origin, value: Value::Map(map) }, anchor)
            }
            Event::Alias(anchor) => return self.alias(anchor, origin, span),
            _ => (Node { origin, value: Value::Scalar(Scalar { text: "".into(), plain: true }) }, 0),
        };
        if anchor > 0 {
            let count = node.count();
            self.anchors.insert(anchor, (node.clone(), count));
        }
        Ok(node)
    }

    fn list<'t>(
        &mut self,
        parser: &mut Parser<'t, saphyr_parser::StrInput<'t>>,
        begin: Origin,
        depth: usize,
    ) -> Result<(Vec<Node>, Span), Stop> {
        let mut nodes = Vec::new();
        loop {
            match self.next(parser)? {
                (Event::SequenceEnd, span) => return Ok((nodes, span)),
                (_, span) if nodes.len() == MOST_IN_A_LIST => return Err(self.too_long(begin, span)),
                (event, span) => nodes.push(self.node(parser, event, span, depth + 1)?),
            }
        }
    }

    fn map<'t>(
        &mut self,
        parser: &mut Parser<'t, saphyr_parser::StrInput<'t>>,
        depth: usize,
    ) -> Result<(Map, Span), Stop> {
        let mut entries: Vec<(Key, Node)> = Vec::new();
        let mut seen = Seen::default();
        let mut merged: Vec<Node> = Vec::new();
        let end = loop {
            let (key, span) = match self.next(parser)? {
                (Event::MappingEnd, span) => break span,
                (event, span) => (self.node(parser, event, span, depth + 1)?, span),
            };
            self.last_key = Some(key.origin);
            let (event, value_span) = self.next(parser)?;
            let mut value = self.node(parser, event, value_span, depth + 1)?;
            let Value::Scalar(Scalar { text, plain }) = key.value else {
                let what = key.describe();
                self.report
                    .error(code::WRONG_TYPE, self.origin(span), format!("{what} as a key; a key is one word"))
                    .help("in YAML `{a}` and `[a]` are a map and a list: quote the text if it begins with a bracket");
                continue;
            };
            if plain && &*text == "<<" {
                merged.push(value);
                continue;
            }
            if plain && value.is_null() {
                if self.is_decimal_comma(&text, key.origin, entries.last_mut()) {
                    continue;
                }
                self.missing_value(&text, key.origin, &mut value);
            }
            let text = self.without_a_blank(text, plain, key.origin, &mut value);
            let text = names::seen(&text, key.origin, self.report);
            let text = self.words.kept_once(&text);
            if let Some(earlier) = seen.earlier(&text, &entries) {
                self.report_repeated(&text, key.origin, entries[earlier].0.origin);
                continue;
            }
            entries.push((Key { text, origin: key.origin }, value));
        };
        entries.shrink_to_fit();
        let mut map = Map::from_distinct(entries);
        for node in merged {
            self.merge(node, &mut map);
        }
        Ok((map, end))
    }

    /// Reports a repeated key of a map.
    fn report_repeated(&mut self, key: &str, origin: Origin, first: Origin) {
        // A list item without a blank was reported already, or is reported by whoever reads the list.
        let help = match key.strip_prefix('-').filter(|rest| rest.starts_with(char::is_alphabetic)) {
            Some(rest) => format!("write `- {rest}: …`, with a space after the dash, if this is a list"),
            None => "keep one of the two: YAML would silently ignore the other".to_owned(),
        };
        self.report
            .error(code::DUPLICATE_KEY, origin, format!("\"{key}\" appears twice in one map"))
            .help(help)
            .related(first, "first here");
    }

    /// Whether a key is really the decimals of the value before it, because YAML ends a value at a comma: `{height:
    /// 3,4mm}`. It is reported, and the meant value is used.
    fn is_decimal_comma(&mut self, key: &str, origin: Origin, before: Option<&mut (Key, Node)>) -> bool {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let Some((_, node)) = before.filter(|_| key.starts_with(|c: char| c.is_ascii_digit())) else {
            return false;
        };
        let Value::Scalar(Scalar { text: whole, plain: true }) = &node.value else { return false };
        let is_near = node.origin.end + 1 == origin.start;
        let number = whole.strip_prefix(['+', '-']).unwrap_or(whole);
        if !is_near || self.open_brackets.is_empty() || !digits(number) {
            return false;
        }
        let (point, thousands) = (format!("{whole}.{key}"), format!("{whole}{key}"));
        let are_thousands = key.len() == 3 && !number.starts_with('0');
        let both = Origin { end: origin.end, ..node.origin };
        self.report.error(code::SYNTAX, both, "a number with a comma, which ends the value in braces").help(
            if are_thousands {
                format!("write {thousands}; or {point}, with a point, if you mean that")
            } else {
                format!("write {point}")
            },
        );
        *node = if are_thousands { Node::plain(thousands, both) } else { Node::text(point, both) };
        true
    }

    /// Handles a key without a value: in brackets its colon may be missing, and an unquoted color is a comment.
    fn missing_value(&mut self, key: &str, origin: Origin, value: &mut Node) {
        let text = self.files.get(self.file).text.as_str();
        let line = text[origin.end as usize..].lines().next().unwrap_or("");
        let behind = line.trim_start();
        if let Some(after) = behind.strip_prefix(':') {
            let remark = after.trim_start();
            let at = origin.end as usize + line.len() - remark.len();
            let number =
                remark.strip_prefix('#').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            if after.starts_with(' ') && (slips::is_color(remark) || number.is_some()) {
                let slip = if slips::is_color(remark) {
                    slips::unquoted_color(remark, at)
                } else {
                    slips::unquoted_number(remark.trim_end(), at)
                };
                // The meant value is clear, so a missing color is not reported as well.
                *value = Node::text(&text[slip.at.0..slip.at.1], origin);
                self.report_slip(slip);
            }
        } else if behind.starts_with([',', '}']) && !self.open_brackets.is_empty() && key.contains(' ') {
            let (word, rest) = key.split_once(' ').unwrap_or((key, ""));
            self.report.error(code::SYNTAX, origin, format!("no colon after \"{word}\"")).help(format!(
                "write `{word}: {}`; or quote the text before it, if the comma is part of it",
                rest.trim()
            ));
        }
    }

    /// Handles a key in braces that includes its value, because its colon has no blank after it: `{name:Fire}`. It is
    /// reported, and the meant pair is used.
    fn without_a_blank(&mut self, key: Box<str>, plain: bool, origin: Origin, value: &mut Node) -> Box<str> {
        let is_word = |word: &str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
        let parts = key.split_once(':').filter(|(word, rest)| {
            plain && is_word(word) && word.starts_with(char::is_alphabetic) && !rest.is_empty()
        });
        let Some((word, rest)) = parts.filter(|_| value.is_null() && !self.open_brackets.is_empty()) else {
            return key;
        };
        self.report
            .error(code::SYNTAX, origin, format!("no space after the colon of \"{word}\""))
            .help(format!("write `{word}: {rest}`"));
        *value = Node::plain(rest, origin);
        word.into()
    }

    /// A text that begins with an exclamation mark, which makes a tag of its first word.
    fn exclamation(&mut self, tag: &str, rest: &str, origin: Origin) -> String {
        let whole = format!("!{tag} {rest}");
        let whole = whole.trim_end();
        // The parser puts the place of a value after its tag.
        let text = &self.files.get(self.file).text[..origin.end as usize];
        let start = text.rfind(&format!("!{tag}")).map_or(origin.start, |at| at as u32);
        self.report
            .error(
                code::SYNTAX,
                Origin { start, ..origin },
                "an unquoted `!` begins a tag, and tags are not used here",
            )
            .help(format!("quote the text: {}", slips::quoted(whole)));
        whole.to_owned()
    }

    /// `<<: *other` adds the keys of another map, except those that exist already.
    fn merge(&mut self, node: Node, map: &mut Map) {
        match node.value {
            Value::Map(other) => {
                for (key, value) in other {
                    if map.get(&key.text).is_none() {
                        map.insert(key, value);
                    }
                }
            }
            Value::List(nodes) if nodes.iter().all(|n| n.as_map().is_some()) => {
                for node in nodes {
                    self.merge(node, map);
                }
            }
            _ => {
                self.report
                    .error(code::WRONG_TYPE, node.origin, "`<<` merges maps, and this is not a map")
                    .help("write `<<: *name`, where `&name` marks a map");
            }
        }
    }

    fn alias(&mut self, anchor: usize, origin: Origin, span: Span) -> Result<Node, Stop> {
        if self.open_anchors.contains(&anchor) {
            self.report
                .error(code::ALIASES, origin, "this alias is inside the value that it repeats")
                .help("it would never end: write out the part that you mean");
            return Err(span.start.line().saturating_sub(1));
        }
        let Some((node, count)) = self.anchors.get(&anchor) else {
            // The parser reports an alias to an unknown anchor; this one refers to an earlier document.
            self.report.error(code::ALIASES, origin, "this alias refers to nothing in its document");
            return Ok(Node::text("", origin));
        };
        self.aliased += count;
        if self.aliased > MOST_ALIASED {
            self.report
                .error(code::ALIASES, origin, format!("aliases unfold to more than {MOST_ALIASED} values"))
                .help("write the cards out, or use `copies:` and `defaults:`");
            return Err(span.start.line().saturating_sub(1));
        }
        Ok(node.clone())
    }

    /// Notes the bracket of a list or map.
    fn open_bracket(&mut self, origin: Origin) {
        if self.is_bracket(origin) {
            self.open_brackets.push(origin.part(0, 1));
        }
    }

    fn close_bracket(&mut self, origin: Origin) {
        if self.is_bracket(origin) {
            self.open_brackets.pop();
        }
    }

    fn is_bracket(&self, origin: Origin) -> bool {
        let first = self.files.get(self.file).text.as_bytes().get(origin.start as usize);
        matches!(first, Some(b'[' | b'{'))
    }

    fn refuse_depth(&mut self, depth: usize, span: Span) -> Result<(), Stop> {
        if depth < DEEPEST {
            return Ok(());
        }
        self.too_deep(self.origin(span));
        Err(span.start.line().saturating_sub(1))
    }

    fn too_deep(&mut self, origin: Origin) {
        self.report
            .error(code::TOO_DEEP, origin, format!("lists and maps are nested more than {DEEPEST} deep"))
            .help("no definition needs that; is a bracket not closed?");
    }

    fn too_long(&mut self, list: Origin, at: Span) -> Stop {
        let start = Origin { end: list.start + 1, ..list };
        self.report
            .error(code::TOO_LARGE, start, format!("more than {MOST_IN_A_LIST} values in one list"))
            .help("no list needs that many: split it, or leave the others out");
        at.start.line().saturating_sub(1)
    }

    fn refuse_control_characters(&mut self, text: &str, origin: Origin) {
        let bad = |c: char| {
            c.is_control() && !matches!(c, '\n' | '\t' | '\r')
                || matches!(c, '\u{fffe}' | '\u{ffff}')
                || names::overrides_text(c)
        };
        // A quick look at the bytes first: hardly any text has one.
        if text.bytes().all(|b| (0x20..0x7f).contains(&b) || b == b'\n') {
            return;
        }
        if let Some(c) = text.chars().find(|c| bad(*c)) {
            let written = &self.files.get(self.file).text[origin.start as usize..origin.end as usize];
            let is_by_number = ["\\x", "\\u", "\\U"].iter().any(|escape| written.contains(escape));
            if c < ' ' && !written.contains(c) && !is_by_number {
                self.report
                    .error(code::CONTROL_CHARACTER, origin, "a backslash in double quotes, which changes the letter after it")
                    .help("write `\\\\` for a backslash, and `/` between folders; or put the text in 'single quotes'");
                return;
            }
            self.report
                .error(
                    code::CONTROL_CHARACTER,
                    origin,
                    format!("the text contains U+{:04X}, which {}", u32::from(c), names::harm(c)),
                )
                .help("delete it and retype the text; it is often copied along from web pages");
        }
    }

    fn syntax(&mut self, error: &ScanError) -> Stop {
        let marker = error.marker();
        let at = self.byte(marker.line().saturating_sub(1), marker.col());
        let origin = Origin { file: self.file, start: at, end: at };
        let stop = marker.line().saturating_sub(1);
        if error.info().contains("recursion limit") {
            self.too_deep(origin);
            return stop;
        }
        let text = self.files.get(self.file).text.as_str();
        let slip = self.slip(at as usize, error.info());
        if let Some(slip) = slip.or_else(|| unquoted::find(text, at as usize)) {
            // An open bracket may have swallowed the next document, which can still be read.
            let place = Origin { file: self.file, start: slip.at.0 as u32, end: slip.at.0 as u32 };
            let line = self.files.position(place).line - 1;
            self.report_slip(slip);
            return line.saturating_sub(self.first_line).min(stop);
        }
        let (message, help) = plain_words(error.info());
        let about_brackets = message.contains("bracket") || message.contains("brace");
        let bracket = self
            .open_brackets
            .last()
            .filter(|_| about_brackets)
            .filter(|bracket| bracket.start < at)
            .copied();
        let line = |origin| self.files.position(origin).line;
        let key = self.last_key.filter(|key| key.start < at && line(*key) != line(origin));
        let diagnostic = self.report.error(code::SYNTAX, origin, message);
        if let Some(help) = help {
            diagnostic.help(help);
        }
        match (bracket, key) {
            (Some(bracket), _) => {
                diagnostic.related(bracket, "opened here");
            }
            (None, Some(key)) => {
                diagnostic.related(key, "everything up to here was read");
            }
            (None, None) => {}
        }
        marker.line().saturating_sub(1)
    }

    /// The typing mistake that stops the parser.
    fn slip(&self, stop: usize, info: &str) -> Option<Slip> {
        let text = self.files.get(self.file).text.as_str();
        let begun = self.files.get(self.file).byte_at(self.first_line, 0) as usize;
        let document =
            |end: usize| text[begun..end.max(begun)].rfind("\n---").map_or(begun, |at| begun + at + 1);
        let start = document(stop);
        let slip = slips::find(text, start, stop, info);
        // A bracket or quote left open in one document stops the parser only in the next.
        slip.or_else(|| slips::find(text, document(start), stop, info).filter(|slip| slip.at.0 < start))
    }

    fn report_slip(&mut self, slip: Slip) {
        let (start, end) = slip.at;
        let origin = Origin { file: self.file, start: start as u32, end: end as u32 };
        self.report.error(code::SYNTAX, origin, slip.message).help(slip.help);
    }

    fn byte(&self, line: usize, column: usize) -> u32 {
        self.files.get(self.file).byte_at(self.first_line + line, column)
    }

    fn origin(&self, span: Span) -> Origin {
        let start = self.byte(span.start.line().saturating_sub(1), span.start.col());
        let end = self.byte(span.end.line().saturating_sub(1), span.end.col());
        Origin { file: self.file, start, end: end.max(start) }
    }

    /// From the beginning of a list or map to the end of its last value, or of its closing bracket.
    fn around(&self, start: Origin, last: Option<&Node>, end: Span) -> Origin {
        let end = self.origin(end);
        match last {
            // The parser ends a block collection where the next thing begins, which is too far to underline.
            Some(last) if end.start == end.end => start.through(last.origin),
            _ => start.through(end),
        }
    }
}
