//! XML as a tree that can be changed.

use std::fmt::Write as _;

use usvg::roxmltree::{Document, Node, ParsingOptions};

/// An element. Its text is that before its first element.
#[derive(Debug, Clone)]
pub struct Element {
    /// With its prefix, if it has one.
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub inner: Vec<Element>,
}

impl Element {
    /// The root of a document.
    ///
    /// # Panics
    /// If the text is not XML.
    pub fn read(text: &str) -> Element {
        let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
        let document = Document::parse_with_options(text, options).expect("it is XML");
        let root = document.root_element();
        let mut element = Element::from_node(root);
        let namespaces = root.namespaces().filter(|one| one.name() != Some("xml")).map(|one| {
            (one.name().map_or("xmlns".to_owned(), |name| format!("xmlns:{name}")), one.uri().to_owned())
        });
        element.attributes.extend(namespaces);
        element
    }

    fn from_node(node: Node<'_, '_>) -> Element {
        let prefixed = |namespace: Option<&str>, name: &str| {
            let prefix =
                namespace.and_then(|uri| node.lookup_prefix(uri)).filter(|prefix| !prefix.is_empty());
            prefix.map_or(name.to_owned(), |prefix| format!("{prefix}:{name}"))
        };
        let attributes = node.attributes();
        Element {
            name: prefixed(node.tag_name().namespace(), node.tag_name().name()),
            attributes: attributes
                .map(|one| (prefixed(one.namespace(), one.name()), one.value().to_owned()))
                .collect(),
            text: node.text().unwrap_or_default().to_owned(),
            inner: node.children().filter(Node::is_element).map(Element::from_node).collect(),
        }
    }

    /// The number of its elements, including itself.
    pub fn count(&self) -> usize {
        1 + self.inner.iter().map(Element::count).sum::<usize>()
    }

    /// The element with a number: 0 is this one.
    pub fn node(&mut self, n: usize) -> &mut Element {
        if n == 0 {
            return self;
        }
        let mut n = n - 1;
        for element in &mut self.inner {
            let count = element.count();
            if n < count {
                return element.node(n);
            }
            n -= count;
        }
        unreachable!("there are as many elements as were counted")
    }

    /// As XML.
    pub fn written(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        let escaped = |text: &str| {
            text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('\n', "&#10;")
        };
        let _ = write!(out, "<{}", self.name);
        for (name, value) in &self.attributes {
            let _ = write!(out, " {name}=\"{}\"", escaped(value));
        }
        let _ = write!(out, ">{}", escaped(&self.text));
        self.inner.iter().for_each(|element| element.write(out));
        let _ = write!(out, "</{}>", self.name);
    }
}
