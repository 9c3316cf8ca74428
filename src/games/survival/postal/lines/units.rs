//! Turns lines into entries. A unit is a line with the deeper indented lines below it; it is read as YAML if
//! possible, otherwise line by line.

use std::ops::Range;

use super::heads::{self, KnownKey};
use super::{FOR_THE_ONLY_ONE, LetterEntry, press, yaml};
use crate::diag::{Report, code, nearest};
use crate::postal::keys::{self, LETTER_KEYS, ORDER_KEYS};
use crate::postal::phrase;
use crate::source::letter::{self, Line, clean};
use crate::source::node::Scalar;
use crate::source::{FileId, Key, Map, Node, Origin, Value};

/// The most lines of a letter that are read; nobody has so many creatures.
const MOST_LINES: usize = 2_000;
/// The most lines of a unit that are tried one by one.
const MOST_TRIED: usize = 60;

/// The entries of a letter's lines. `is_own` says whether a creature belongs to the player. New text comes
/// before quoted text, which counts only if there are no other orders.
pub(in super::super) fn read(
    text: &str,
    file: FileId,
    is_own: &dyn Fn(&str) -> bool,
    round: u32,
    faults: &mut Report,
) -> Vec<LetterEntry> {
    let clean = clean(text);
    let mut lines = letter::lines(&clean, text);
    if let Some(first) = lines.get(MOST_LINES) {
        let at = Origin { file, start: first.start as u32, end: first.end as u32 };
        faults
            .error(code::TOO_LARGE, at, format!("a letter of more than {MOST_LINES} lines"))
            .help("the rest was not read");
        lines.truncate(MOST_LINES);
    }
    let mut reader = UnitReader {
        text,
        clean: &clean,
        file,
        is_own,
        faults: [Report::default(), Report::default()],
        said: Vec::new(),
        pending: Vec::new(),
        section: None,
        remarks: None,
        is_quoted: false,
    };
    let mut at = 0;
    while at < lines.len() {
        if lines[at].is_quoted != reader.is_quoted {
            reader.end_section();
            reader.is_quoted = lines[at].is_quoted;
        }
        at += reader.unit(&lines[at..]);
    }
    reader.end_section();
    reader.end_remarks();
    let UnitReader { said, faults: [own, quoted], .. } = reader;
    faults.append(own);
    what_counts(said, quoted, round, faults)
}

/// Drops quoted entries that are answered. Faults in quoted text are reported only if nothing else is ordered.
fn what_counts(said: Vec<LetterEntry>, quoted: Report, round: u32, faults: &mut Report) -> Vec<LetterEntry> {
    let (new, old): (Vec<LetterEntry>, Vec<LetterEntry>) = said.into_iter().partition(|said| !said.is_quoted);
    let has_orders = new.iter().any(is_order);
    if !has_orders {
        faults.append(quoted);
    }
    let is_old = has_orders && old.iter().any(|said| is_of_another_round(said, round));
    let counts = |other: &LetterEntry| {
        !(is_old
            || has_orders && !is_order(other)
            || new.iter().any(|said| identity(said) == identity(other)))
    };
    let kept: Vec<LetterEntry> = old.into_iter().filter(counts).collect();
    // A quoted form repeats the standing orders that are in force.
    let is_standing = |said: &&LetterEntry| keys::key_of(&said.key.text, &LETTER_KEYS) == Some("standing");
    if let Some(first) = kept.iter().find(|said| !is_standing(said)).filter(|_| has_orders) {
        faults
            .note(code::SYNTAX, first.key.origin, "quoted text counts, since nothing else is ordered")
            .help("ask the player if that may be wrong");
    }
    [new, kept].concat()
}

/// Whether an entry says that the letter is for another round.
fn is_of_another_round(said: &LetterEntry, round: u32) -> bool {
    keys::key_of(&said.key.text, &LETTER_KEYS) == Some("round")
        && said.node.as_integer() != Some(i64::from(round))
}

/// Whether a list of orders is given in words: `standing: 4C stays`.
fn is_list_in_words(key: &str, node: &Node) -> bool {
    let is_list = matches!(keys::key_of(key, &LETTER_KEYS), Some("standing" | "orders"));
    is_list && node.as_text().is_some_and(|text| heads::ids(text).is_some())
}

/// Whether an entry is an order and not press or a header.
fn is_order(said: &LetterEntry) -> bool {
    !matches!(keys::key_of(&said.key.text, &LETTER_KEYS), Some("press" | "player" | "round"))
}

/// What an entry is about: a key, or a creature's number.
fn identity(said: &LetterEntry) -> String {
    match keys::key_of(&said.key.text, &LETTER_KEYS) {
        Some(key) => key.to_owned(),
        None => said.key.text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).to_owned(),
    }
}

struct UnitReader<'a> {
    text: &'a str,
    clean: &'a str,
    file: FileId,
    is_own: &'a dyn Fn(&str) -> bool,
    /// Faults of new text, and of quoted text.
    faults: [Report; 2],
    said: Vec<LetterEntry>,
    /// Creatures whose order has not come yet.
    pending: Vec<Key>,
    /// Standing orders that are being read line by line.
    section: Option<(Key, Vec<(Key, Node)>)>,
    /// Lines without orders.
    remarks: Option<(Origin, usize)>,
    /// Whether the current lines are quoted.
    is_quoted: bool,
}

impl UnitReader<'_> {
    /// Reads a unit; returns the number of its lines.
    fn unit(&mut self, lines: &[Line]) -> usize {
        let line = lines[0];
        let text = &self.clean[line.start..line.end];
        if text.is_empty() {
            self.end_section();
            return 1;
        }
        // A bar marks text of our own mails about orders received.
        let is_told = text.strip_prefix("| ").is_some_and(|rest| !rest.contains('|'));
        let is_remark = is_told || text.starts_with('#') && heads::ids(text).is_none();
        if is_remark || text.chars().all(|c| "-_=~# ".contains(c)) {
            return 1;
        }
        let start = line.start + heads::bullet(text);
        let text = &self.clean[start..line.end];
        let known = heads::known(text);
        if let Some(known) = known.as_ref().filter(|known| known.key == "press") {
            return self.press(lines, start, known);
        }
        let more = below(lines);
        let is_yaml = text.starts_with(['{', '[']) || text.contains(':') && heads::orders(text).len() == 1;
        if is_yaml {
            for count in if more > 0 { vec![more, 0] } else { vec![0] } {
                let part = start..lines[count].end;
                if yaml::parse(self.clean, part, self.file)
                    .is_ok_and(|node| self.take(node, text.starts_with('{')))
                {
                    return 1 + count;
                }
                if count > 0 && text.ends_with(':') && self.all_but_one(&lines[..=count], start) {
                    return 1 + count;
                }
            }
        }
        self.line(start..line.end);
        1
    }

    /// Takes the entries of a YAML part, if they belong in a letter.
    fn take(&mut self, node: Node, is_flow: bool) -> bool {
        let is_ids = |key: &str| heads::ids(key).is_some_and(|ids| ids.rest.is_empty());
        let is_known = |key: &str| {
            is_ids(key) || keys::key_of(key, &LETTER_KEYS).or(keys::key_of(key, &ORDER_KEYS)).is_some()
        };
        match node.value {
            Value::Map(map) if is_flow && (map.get("creature").is_some() || map.get("species").is_some()) => {
                let origin = node.origin;
                if let Some((_, entries)) = &mut self.section {
                    entries.extend(order_line_entries(map));
                    return true;
                }
                let line = Node { origin, value: Value::Map(map) };
                self.push(Key { text: "orders".into(), origin }, Node::list(vec![line], origin));
                true
            }
            Value::Map(map) => {
                if !map.iter().all(|(key, node)| is_known(&key.text) && !is_list_in_words(&key.text, node)) {
                    return false;
                }
                for (key, node) in map {
                    self.entry(key, node);
                }
                true
            }
            Value::List(nodes) if nodes.iter().all(|node| node.as_map().is_some()) => {
                let origin = node.origin;
                self.push(Key { text: "orders".into(), origin }, Node::list(nodes, origin));
                true
            }
            _ => false,
        }
    }

    /// Adds a key with its value.
    fn entry(&mut self, key: Key, node: Node) {
        let name = keys::key_of(&key.text, &LETTER_KEYS);
        let ids = heads::ids(&key.text).filter(|_| name.is_none());
        if let Some(ids) = ids {
            let keys: Vec<Key> = (ids.each.into_iter())
                .map(|id| Key {
                    text: key.text[id.clone()].into(),
                    origin: key.origin.part(id.start, id.end),
                })
                .collect();
            if node.is_null() {
                self.end_remarks();
                self.pending = keys;
            } else {
                keys.into_iter().for_each(|key| self.push(key, node.clone()));
            }
            return;
        }
        if name == Some("standing") && node.is_null() {
            self.end_section();
            self.section = Some((key, Vec::new()));
            return;
        }
        if !node.is_null() {
            self.end_section();
            self.push(key, node);
        }
    }

    fn push(&mut self, key: Key, node: Node) {
        self.end_remarks();
        self.pending.clear();
        let is_of_creature = key.text.starts_with(|c: char| c.is_ascii_digit());
        match &mut self.section {
            Some((_, entries)) if is_of_creature => entries.push((key, node)),
            _ => self.said.push(LetterEntry { key, node, is_quoted: self.is_quoted }),
        }
    }

    /// Ends the standing orders when no creature follows.
    fn end_section(&mut self) {
        let Some((key, entries)) = self.section.take().filter(|(_, entries)| !entries.is_empty()) else {
            return;
        };
        let mut map = Map::default();
        let origin = key.origin;
        entries.into_iter().for_each(|(key, node)| map.insert(key, node));
        self.push(key, Node { origin, value: Value::Map(map) });
    }

    /// Reads a unit without the one line that breaks it, which is reported.
    fn all_but_one(&mut self, lines: &[Line], start: usize) -> bool {
        let part = start..lines[lines.len() - 1].end;
        for line in lines.iter().skip(1).take(MOST_TRIED) {
            let own = line.start..line.end;
            let Ok(node) = yaml::parse_without(self.clean, part.clone(), &own, self.file) else { continue };
            if !self.take(node, false) {
                return false;
            }
            match yaml::parse(self.clean, own.clone(), self.file) {
                Err(why) => self.own_faults().append(why),
                Ok(_) => self.unread(own),
            }
            return true;
        }
        false
    }

    /// Reads a single line.
    fn line(&mut self, range: Range<usize>) {
        let text = &self.clean[range.clone()];
        // A remark is no number.
        let remark = text
            .match_indices(" #")
            .find(|(at, _)| !text[at + 2..].starts_with(|c: char| c.is_ascii_digit()));
        let text = remark.map_or(text, |(at, _)| text[..at].trim_end());
        for part in heads::orders(text) {
            let part = range.start + part.start..range.start + part.end;
            if !self.order(part.clone()) {
                self.prose(part);
            }
        }
    }

    /// Reads an order at the beginning of a range; returns whether there was one.
    fn order(&mut self, range: Range<usize>) -> bool {
        let text = &self.clean[range.clone()];
        let at = |part: Range<usize>| range.start + part.start..range.start + part.end;
        if let Some(known) = heads::known(text) {
            self.known(range.start, &known);
            return true;
        }
        let Some(found) = heads::ids(text) else { return false };
        let rest = &text[found.rest.clone()];
        let keys: Vec<Key> = found.each.iter().map(|id| self.key(at(id.clone()))).collect();
        if rest.is_empty() {
            if found.is_clear {
                self.end_remarks();
                self.pending = keys;
            }
            return found.is_clear;
        }
        if rest.starts_with(['[', '{'])
            && let Err(why) = yaml::parse(self.clean, range.clone(), self.file)
        {
            self.own_faults().append(why);
            return true;
        }
        let are_own = found.each.iter().all(|id| (self.is_own)(&text[id.clone()]));
        let is_meant = if phrase::is_order(rest) {
            found.is_clear || are_own
        } else {
            found.is_clear && (found.has_colon || are_own)
        };
        if is_meant {
            let node = self.words(at(found.rest.clone()));
            keys.into_iter().for_each(|key| self.push(key, node.clone()));
        }
        is_meant
    }

    /// Reads a key with its value on the same line.
    fn known(&mut self, start: usize, known: &KnownKey) {
        let rest = start + known.rest.start..start + known.rest.end;
        let key =
            Key { text: known.key.into(), ..self.key(start + known.word.start..start + known.word.end) };
        if rest.is_empty() {
            let nothing =
                Node { origin: key.origin, value: Value::Scalar(Scalar { text: "".into(), plain: true }) };
            self.entry(key, nothing);
            return;
        }
        let is_list =
            matches!(known.key, "standing" | "orders") && heads::ids(&self.clean[rest.clone()]).is_some();
        if is_list {
            self.end_section();
            if known.key == "standing" {
                self.section = Some((key, Vec::new()));
            }
            self.line(rest);
            self.end_section();
            return;
        }
        let node = self.words(rest);
        self.entry(key, node);
    }

    /// Reads a line that does not begin with an order.
    fn prose(&mut self, range: Range<usize>) {
        let text = &self.clean[range.clone()];
        let ids = heads::ids_within(text);
        let mut all_own = ids.iter().filter(|id| (self.is_own)(&text[(*id).clone()]));
        let (own, other) = (all_own.next(), all_own.next());
        // "attack 6H with 25C" names another's creature, too.
        if let (Some(own), None) = (own, other) {
            let others = format!("{} {}", &text[..own.start], &text[own.end..]);
            let key = self.key(range.start + own.start..range.start + own.end);
            if phrase::is_order(&others) {
                let node = Node::text(others, self.origin(range));
                self.push(key, node);
                return;
            }
        }
        // A single letter may be anything, unless creatures wait for an order.
        let is_long_enough = !self.pending.is_empty() || text.split_whitespace().any(|word| word.len() > 1);
        if phrase::is_order(text) && is_long_enough {
            let node = self.words(range);
            match std::mem::take(&mut self.pending) {
                none if none.is_empty() => {
                    self.push(Key { text: FOR_THE_ONLY_ONE.into(), origin: node.origin }, node);
                }
                keys => keys.into_iter().for_each(|key| self.push(key, node.clone())),
            }
            return;
        }
        let begins_with_own = ids.first().is_some_and(|id| (self.is_own)(&text[id.clone()]));
        if begins_with_own || self.is_slip_of_key(range.clone()) {
            self.unread(range);
            return;
        }
        self.end_section();
        let origin = self.origin(range);
        self.remarks = Some(match self.remarks.take() {
            Some((first, count)) => (first.through(origin), count + 1),
            None => (origin, 1),
        });
    }

    /// Whether a line begins with a mistyped key.
    fn is_slip_of_key(&self, range: Range<usize>) -> bool {
        const LEAST: usize = 4;
        let Some((word, _)) = self.clean[range].split_once(':') else { return false };
        let names = keys::names(&LETTER_KEYS).chain(keys::names(&ORDER_KEYS));
        word.len() >= LEAST && !word.contains(' ') && nearest(word, names).is_some()
    }

    /// Reads press up to the next orders.
    fn press(&mut self, lines: &[Line], start: usize, known: &KnownKey) -> usize {
        let rest = start + known.rest.start..start + known.rest.end;
        // Quotation marks belong to the press.
        let behind = &self.text[start + known.word.end..self.line_at(lines[0].start).end];
        let first = behind.trim_start().trim_start_matches([':', '=', '：']).trim();
        // The end of bold text that began before the key.
        let first = first.strip_suffix("**").filter(|text| !text.contains("**")).unwrap_or(first);
        let is_mark = first.len() <= 2 && first.starts_with(['|', '>']);
        // Text below an empty form may be private, and must not be printed for everybody.
        let is_of_form = is_behind_remark(&self.text[..lines[0].start]);
        let is_block = is_mark || first.is_empty();
        let mut texts = Vec::new();
        if !is_block {
            texts.push((lines[0].indent, first));
        }
        let mut count = 1;
        for line in &lines[1..] {
            let is_deeper = line.indent > lines[0].indent;
            let text = self.text[self.line_at(line.start)].trim_start_matches(['>', ' ']).trim();
            let goes_on = is_block && !(first.is_empty() && is_of_form && count == 1);
            let ends = !is_deeper && (text.is_empty() && !goes_on || self.begins_order(*line));
            if line.is_quoted != lines[0].is_quoted || ends {
                break;
            }
            // The first line of a block does not show the indentation of the others.
            let indent = if is_block || text.is_empty() { line.indent } else { lines[0].indent };
            texts.push((indent, text));
            count += 1;
        }
        self.end_section();
        if let Some(text) = press::text(&texts) {
            let key = self.key(start + known.word.start..start + known.word.end);
            let last = lines[count - 1].end.max(rest.end);
            let node = Node::text(text, self.origin(rest.start.min(last)..last));
            self.push(key, node);
        }
        count
    }

    /// The whole line around a place as typed: blanks among orders may have been quotation marks.
    fn line_at(&self, at: usize) -> Range<usize> {
        let begin = self.text[..at].rfind('\n').map_or(0, |before| before + 1);
        let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
        begin..end
    }

    /// Whether a line begins with an order.
    fn begins_order(&self, line: Line) -> bool {
        let text = &self.clean[line.start..line.end];
        let text = &text[heads::bullet(text)..];
        if let Some(known) = heads::known(text) {
            return known.key != "press" && text[known.word.end..].trim_start().starts_with(':');
        }
        heads::ids(text).is_some_and(|found| {
            let are_own = || found.each.iter().all(|id| (self.is_own)(&text[id.clone()]));
            let is_order = phrase::is_order(&text[found.rest.clone()]);
            found.is_clear && (is_order || found.has_colon) || is_order && are_own()
        })
    }

    fn end_remarks(&mut self) {
        let Some((origin, count)) = self.remarks.take().filter(|_| !self.is_quoted) else { return };
        let message = match count {
            1 => "this line has no order".to_owned(),
            _ => format!("these {count} lines have no order"),
        };
        self.own_faults().note(code::SYNTAX, origin, message).help("it was skipped; the rest counts");
    }

    fn unread(&mut self, range: Range<usize>) {
        self.end_remarks();
        let origin = self.origin(range);
        self.own_faults()
            .error(code::SYNTAX, origin, "this can't be read as an order")
            .help("write `7C: B7`, one creature a line; the rest was read");
    }

    fn own_faults(&mut self) -> &mut Report {
        &mut self.faults[usize::from(self.is_quoted)]
    }

    fn origin(&self, range: Range<usize>) -> Origin {
        Origin { file: self.file, start: range.start as u32, end: range.end as u32 }
    }

    fn key(&self, range: Range<usize>) -> Key {
        Key { text: self.clean[range.clone()].trim().into(), origin: self.origin(range) }
    }

    /// The text of a range without quotation marks.
    fn words(&self, range: Range<usize>) -> Node {
        let text = self.clean[range.clone()].trim();
        Node { origin: self.origin(range), value: Value::Scalar(Scalar { text: text.into(), plain: true }) }
    }
}

/// Whether the line before a place is a remark.
fn is_behind_remark(before: &str) -> bool {
    let mut lines = before.lines().rev().map(|line| line.trim_start_matches(['>', ' ']));
    lines.find(|line| !line.trim().is_empty()).is_some_and(|line| line.starts_with('#'))
}

/// Splits an order line into entries: for a creature, one with its order; for a species, one for each key.
fn order_line_entries(mut map: Map) -> Vec<(Key, Node)> {
    let Some(whom) = map.get("creature").cloned() else {
        map.remove("species");
        return map.iter().map(|(key, node)| (key.clone(), node.clone())).collect();
    };
    map.remove("creature");
    let key = Key { text: whom.as_text().unwrap_or_default().into(), origin: whom.origin };
    vec![(key, Node { origin: whom.origin, value: Value::Map(map) })]
}

/// The number of lines below the first that are indented deeper, including blank ones in between.
fn below(lines: &[Line]) -> usize {
    let first = lines[0];
    let mut last = 0;
    for (n, line) in lines.iter().enumerate().skip(1) {
        let is_blank = line.start == line.end;
        if line.is_quoted != first.is_quoted || !is_blank && line.indent <= first.indent {
            break;
        }
        if !is_blank {
            last = n;
        }
    }
    last
}
