//! The few forms of YAML that the program's own rulebooks are written in, read in a fiftieth of the time that a reader of all YAML takes:
//! each ruling begins with it. A test holds both to read the same.

use std::borrow::Cow;

/// What is read.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Plain<'t> {
    Text(Cow<'t, str>),
    List(Vec<Plain<'t>>),
    Map(Vec<(Cow<'t, str>, Plain<'t>)>),
}

/// Reads a text of this program's own.
///
/// # Panics
/// If it is written in another form.
pub(super) fn read(text: &str) -> Plain<'_> {
    let told = text.lines().filter_map(|line| {
        let inner = line.trim_ascii_start();
        let is_told = !inner.is_empty() && !inner.starts_with('#');
        is_told.then(|| (line.len() - inner.len(), inner.trim_ascii_end()))
    });
    let mut lines: Vec<(usize, &str)> = told.collect();
    if let Some((_, flow)) = lines.first().filter(|(_, line)| line.starts_with('{')) {
        return Flow { rest: flow }.value();
    }
    let (value, rest) = block(&mut lines);
    assert!(rest.is_empty(), "lines that belong to nothing: {:?}", rest.first());
    value
}

/// The lines of a list or map, and those that come after it.
fn block<'l, 't>(mut lines: &'l mut [(usize, &'t str)]) -> (Plain<'t>, &'l mut [(usize, &'t str)]) {
    let indent = lines[0].0;
    let (mut list, mut map) = (Vec::new(), Vec::new());
    while let Some((_, line)) = lines.first().copied().filter(|(at, _)| *at == indent) {
        if let Some(item) = line.strip_prefix("- ") {
            // What stands behind the dash begins a map that is set in by two.
            lines[0] = (indent + 2, item);
            let (value, rest) = block(lines);
            list.push(value);
            lines = rest;
            continue;
        }
        let (key, value) = key(line);
        let own = lines[1..].iter().take_while(|(at, _)| *at > indent).count();
        let (inner, rest) = lines[1..].split_at_mut(own);
        lines = rest;
        map.push((key, if value.is_empty() { block(inner).0 } else { scalar(value, inner) }));
    }
    (if map.is_empty() { Plain::List(list) } else { Plain::Map(map) }, lines)
}

/// A line's key, and what stands behind it.
fn key(line: &str) -> (Cow<'_, str>, &str) {
    let end = line.find(": ").or_else(|| line.strip_suffix(':').map(str::len));
    let end = end.unwrap_or_else(|| panic!("neither a key nor an item: {line}"));
    (line[..end].into(), line[end + 1..].trim_ascii_start())
}

/// What stands behind a key, with the lines that continue it.
fn scalar<'t>(first: &'t str, more: &[(usize, &'t str)]) -> Plain<'t> {
    let joined = |first: Option<&'t str>| -> Cow<'t, str> {
        let mut parts = first.into_iter().chain(more.iter().map(|(_, line)| *line));
        match (parts.next(), more.is_empty() || first.is_none() && more.len() == 1) {
            (Some(only), true) => only.into(),
            (only, _) => only.into_iter().chain(parts).collect::<Vec<_>>().join(" ").into(),
        }
    };
    match first {
        ">" => return Plain::Text(format!("{}\n", joined(None)).into()),
        ">-" => return Plain::Text(joined(None)),
        _ => {}
    }
    let text = joined(Some(first));
    if !first.starts_with(['"', '\'', '[', '{']) {
        return Plain::Text(text);
    }
    match text {
        Cow::Borrowed(text) => Flow { rest: text }.value(),
        Cow::Owned(text) => Flow { rest: &text }.value().owned(),
    }
}

/// What stands in brackets or quotes.
struct Flow<'t> {
    rest: &'t str,
}

impl<'t> Flow<'t> {
    fn value(&mut self) -> Plain<'t> {
        match self.rest.as_bytes().first() {
            Some(b'[') => {
                let mut list = Vec::new();
                self.entries(']', |flow| list.push(flow.value()));
                Plain::List(list)
            }
            Some(b'{') => {
                let mut map = Vec::new();
                self.entries('}', |flow| {
                    let Plain::Text(key) = flow.value() else { panic!("a key is a word") };
                    flow.skip(':');
                    map.push((key, flow.value()));
                });
                Plain::Map(map)
            }
            Some(b'"') => Plain::Text(self.quoted()),
            Some(b'\'') => {
                let end = self.rest[1..].find('\'').expect("a quotation mark is closed") + 1;
                let text = &self.rest[1..end];
                self.rest = &self.rest[end + 1..];
                Plain::Text(text.into())
            }
            _ => {
                let end = self.rest.find([',', ']', '}', ':']).unwrap_or(self.rest.len());
                let text = self.rest[..end].trim_ascii();
                self.rest = &self.rest[end..];
                Plain::Text(text.into())
            }
        }
    }

    fn entries(&mut self, end: char, mut read: impl FnMut(&mut Self)) {
        self.rest = self.rest[1..].trim_ascii_start();
        while !self.rest.starts_with(end) {
            read(self);
            self.rest = self.rest.trim_ascii_start();
            if self.rest.starts_with(',') {
                self.skip(',');
            }
        }
        self.rest = &self.rest[1..];
    }

    fn skip(&mut self, sign: char) {
        let rest = self.rest.trim_ascii_start().strip_prefix(sign);
        self.rest = rest.unwrap_or_else(|| panic!("no `{sign}` at {}", self.rest)).trim_ascii_start();
    }

    fn quoted(&mut self) -> Cow<'t, str> {
        let inner = &self.rest[1..];
        let mut end = inner.find(['"', '\\']).expect("a quotation mark is closed");
        while inner[end..].starts_with('\\') {
            end += 2 + inner[end + 2..].find(['"', '\\']).expect("a quotation mark is closed");
        }
        self.rest = &inner[end + 1..];
        let text = &inner[..end];
        if text.contains('\\') {
            text.replace("\\\"", "\"").replace("\\\\", "\\").into()
        } else {
            text.into()
        }
    }
}

impl<'t> Plain<'t> {
    fn owned(self) -> Plain<'static> {
        let owned = |text: Cow<'_, str>| -> Cow<'static, str> { text.into_owned().into() };
        match self {
            Plain::Text(text) => Plain::Text(owned(text)),
            Plain::List(list) => Plain::List(list.into_iter().map(Plain::owned).collect()),
            Plain::Map(map) => {
                Plain::Map(map.into_iter().map(|(key, value)| (owned(key), value.owned())).collect())
            }
        }
    }

    /// What stands under a key of a map.
    pub(super) fn get(&self, key: &str) -> Option<&Plain<'t>> {
        let Plain::Map(map) = self else { panic!("no map, where {key} is looked for") };
        map.iter().find(|(other, _)| other == key).map(|(_, value)| value)
    }

    /// The text under a key; empty where there is none.
    pub(super) fn text(&self, key: &str) -> String {
        match self.get(key) {
            None => String::new(),
            Some(Plain::Text(text)) => text.clone().into_owned(),
            Some(_) => panic!("{key} is no text"),
        }
    }

    /// The list under a key; empty where there is none.
    pub(super) fn list(&self, key: &str) -> &[Plain<'t>] {
        match self.get(key) {
            None => &[],
            Some(Plain::List(list)) => list,
            Some(_) => panic!("{key} is no list"),
        }
    }

    /// The texts of the list under a key.
    pub(super) fn texts(&self, key: &str) -> Vec<String> {
        let text = |one: &Plain<'_>| match one {
            Plain::Text(text) => text.clone().into_owned(),
            _ => panic!("{key} is no list of texts"),
        };
        self.list(key).iter().map(text).collect()
    }
}
