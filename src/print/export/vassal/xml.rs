//! Elements of a build file.

use std::fmt;

use crate::source::html::escaped;

/// An element with its attributes and what is in it.
#[derive(Clone)]
pub(super) struct Element {
    name: String,
    attributes: Vec<(&'static str, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// An element by the part of its name after `VASSAL.build.`
    pub fn new(name: &str) -> Element {
        Element::plain(&format!("VASSAL.build.{name}"))
    }

    /// An element with just this name.
    pub fn plain(name: &str) -> Element {
        Element { name: name.to_owned(), attributes: Vec::new(), text: String::new(), children: Vec::new() }
    }

    /// Adds an attribute.
    pub fn with(mut self, key: &'static str, value: impl fmt::Display) -> Element {
        self.attributes.push((key, value.to_string()));
        self
    }

    /// Sets its text.
    pub fn saying(self, text: impl Into<String>) -> Element {
        Element { text: text.into(), ..self }
    }

    /// Adds an element to it.
    pub fn holding(mut self, child: Element) -> Element {
        self.children.push(child);
        self
    }

    /// Adds elements to it.
    pub fn holding_all(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        self.children.extend(children);
        self
    }

    /// The document of this element.
    pub fn document(&self) -> Vec<u8> {
        let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n");
        self.write(0, &mut out);
        out.into_bytes()
    }

    fn write(&self, depth: usize, out: &mut String) {
        let indent = "    ".repeat(depth);
        out.push_str(&format!("{indent}<{}", self.name));
        for (key, value) in &self.attributes {
            out.push_str(&format!(" {key}=\"{}\"", encoded(value)));
        }
        match (self.children.as_slice(), self.text.as_str()) {
            ([], "") => out.push_str("/>\n"),
            ([], text) => out.push_str(&format!(">{}</{}>\n", encoded(text), self.name)),
            (children, _) => {
                out.push_str(">\n");
                children.iter().for_each(|child| child.write(depth + 1, out));
                out.push_str(&format!("{indent}</{}>\n", self.name));
            }
        }
    }
}

/// A text as XML. Line ends and tabs in attributes would become blanks; other control characters are not allowed.
fn encoded(text: &str) -> String {
    let text = escaped(text).replace('\n', "&#10;").replace('\t', "&#9;");
    text.replace(char::is_control, " ")
}
