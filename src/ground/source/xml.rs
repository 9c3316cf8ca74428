//! XML as spreadsheets and word processors write it, element by element, so that it is never held in memory as a
//! whole. Anything that is not XML ends it; afterwards, [`Events::is_whole`] tells whether it was read to its end.

use crate::source::html::entity;

/// The next part of an XML text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Event<'x> {
    /// An element begins; an empty one also ends at once.
    Open(&'x str, Attributes<'x>, bool),
    /// An element ends.
    Close(&'x str),
    /// Text, with entities decoded.
    Text(String),
}

/// The attributes of an element, as they were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attributes<'x>(&'x str);

/// The events of a text.
pub(super) struct Events<'x> {
    rest: &'x str,
    /// The elements that are open, from the outside in.
    open: Vec<&'x str>,
    /// Whether an element was closed that was not the innermost one.
    is_crossed: bool,
    /// Whether names of elements lose their prefixes.
    is_unprefixed: bool,
}

/// The events of an XML text.
pub(super) fn events(xml: &str) -> Events<'_> {
    Events { rest: xml, open: Vec::new(), is_crossed: false, is_unprefixed: false }
}

#[cfg(feature = "spreadsheets")]
/// The events of an XML text, with element names without their prefixes, which programs choose freely.
pub(super) fn unprefixed(xml: &str) -> Events<'_> {
    Events { is_unprefixed: true, ..events(xml) }
}

impl<'x> Events<'x> {
    /// Whether the text was read to its end and every element was closed.
    #[cfg(feature = "spreadsheets")]
    pub fn is_whole(&self) -> bool {
        self.rest.is_empty() && self.open.is_empty() && !self.is_crossed
    }

    fn name(&self, name: &'x str) -> &'x str {
        if self.is_unprefixed { local(name) } else { name }
    }
}

impl<'x> Iterator for Events<'x> {
    type Item = Event<'x>;

    fn next(&mut self) -> Option<Event<'x>> {
        loop {
            let rest = self.rest;
            let Some(inner) = rest.strip_prefix('<') else {
                let end = rest.find('<').unwrap_or(rest.len());
                if end == 0 {
                    return None;
                }
                self.rest = &rest[end..];
                return Some(Event::Text(read(&rest[..end])));
            };
            if let Some(letters) = inner.strip_prefix("![CDATA[") {
                let (text, rest) = letters.split_once("]]>")?;
                self.rest = rest;
                return Some(Event::Text(text.to_owned()));
            }
            let (tag, rest) = if inner.starts_with("!--") { inner.split_once("-->")? } else { tag(inner)? };
            self.rest = rest;
            if tag.starts_with(['!', '?']) {
                continue;
            }
            if let Some(name) = tag.strip_prefix('/') {
                let name = name.trim();
                self.is_crossed |= self.open.pop() != Some(name);
                return Some(Event::Close(self.name(name)));
            }
            let is_empty = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            if !is_empty {
                self.open.push(name);
            }
            return Some(Event::Open(self.name(name), Attributes(attributes), is_empty));
        }
    }
}

/// The inside of a tag, and the text after it. A `>` in the value of an attribute does not end it.
fn tag(inner: &str) -> Option<(&str, &str)> {
    let mut quote = None;
    for (at, byte) in inner.bytes().enumerate() {
        match (byte, quote) {
            (b'>', None) => return Some((&inner[..at], &inner[at + 1..])),
            (b'"' | b'\'', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            _ => {}
        }
    }
    None
}

#[cfg(feature = "spreadsheets")]
impl Attributes<'_> {
    /// The value of an attribute, by its name without the prefix; of several, the first.
    pub fn get(self, name: &str) -> Option<String> {
        self.all(name).next()
    }

    /// The values of all attributes with a name, whatever their prefixes.
    pub fn all(self, name: &str) -> impl Iterator<Item = String> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            loop {
                let (key, behind) = rest.split_once('=')?;
                let behind = behind.trim_start();
                let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
                let (value, after) = behind[1..].split_once(quote)?;
                rest = after;
                if local(key.trim()) == name {
                    return Some(read(value));
                }
            }
        })
    }
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// The text with its entities decoded.
fn read(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(c) = rest.chars().next() {
        let (c, length) = entity(rest).unwrap_or((c, c.len_utf8()));
        out.push(c);
        rest = &rest[length..];
    }
    out
}

#[cfg(all(test, feature = "spreadsheets"))]
mod tests {
    use super::*;

    #[test]
    fn elements_and_letters() {
        let xml =
            "<?xml version='1.0'?><!-- <a> --><x:c r=\"B3\" t='s'><v>a &amp; b</v><v/></x:c><![CDATA[<&>]]>";
        let all: Vec<Event<'_>> = unprefixed(xml).collect();
        let Event::Open("c", attributes, false) = &all[0] else { panic!("{all:?}") };
        assert_eq!((attributes.get("r").as_deref(), attributes.get("t").as_deref()), (Some("B3"), Some("s")));
        assert_eq!(attributes.get("q"), None);
        assert_eq!(all[2], Event::Text("a & b".to_owned()));
        assert!(matches!(all[4], Event::Open("v", _, true)));
        assert_eq!(all[6], Event::Text("<&>".to_owned()));
        assert_eq!(events("<a").count() + events("").count(), 0);
    }

    #[test]
    fn a_text_that_was_cut_off_is_not_whole() {
        let is_whole = |xml| {
            let mut events = unprefixed(xml);
            while events.next().is_some() {}
            events.is_whole()
        };
        assert!(is_whole("<?xml version='1.0'?>\n<x:a b='1>0'><c/>d</x:a>\n"));
        for cut in ["<a><b>", "<a><b></b>", "<a>text", "<a></a", "<a></b>", "<a/></a>", "<a><!-- </a>"] {
            assert!(!is_whole(cut), "{cut}");
        }
    }
}
