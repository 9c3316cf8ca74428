//! XML as spreadsheets and word processors write it, element by element, so that it is never held in memory as a
//! whole. Anything that is not XML ends it.

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
}

/// The events of an XML text.
pub(super) fn events(xml: &str) -> Events<'_> {
    Events { rest: xml }
}

#[cfg(feature = "spreadsheets")]
/// The events of an XML text, with element names without their prefixes, which programs choose freely.
pub(super) fn unprefixed(xml: &str) -> impl Iterator<Item = Event<'_>> {
    events(xml).map(|event| match event {
        Event::Open(name, attributes, is_empty) => Event::Open(local(name), attributes, is_empty),
        Event::Close(name) => Event::Close(local(name)),
        text @ Event::Text(_) => text,
    })
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
            let end = if inner.starts_with("!--") { "-->" } else { ">" };
            let (tag, rest) = inner.split_once(end)?;
            self.rest = rest;
            if tag.starts_with(['!', '?']) {
                continue;
            }
            if let Some(name) = tag.strip_prefix('/') {
                return Some(Event::Close(name.trim()));
            }
            let is_empty = tag.ends_with('/');
            let tag = tag.trim_end_matches('/');
            let (name, attributes) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
            return Some(Event::Open(name, Attributes(attributes), is_empty));
        }
    }
}

#[cfg(feature = "spreadsheets")]
impl Attributes<'_> {
    /// The value of an attribute, by its name without the prefix.
    pub fn get(self, name: &str) -> Option<String> {
        let mut rest = self.0;
        loop {
            let (key, behind) = rest.split_once('=')?;
            let behind = behind.trim_start();
            let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (value, after) = behind[1..].split_once(quote)?;
            if local(key.trim()) == name {
                return Some(read(value));
            }
            rest = after;
        }
    }
}

#[cfg(feature = "spreadsheets")]
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
}
