//! Checks SVG files before they are read: for content that would take forever, and for content that would be
//! left out silently.
//!
//! `usvg` skips what it does not know, as browsers do. An incomplete picture is worthless on paper, so that
//! such content is refused. Definitions that nothing uses are ignored.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId, ParsingOptions};

use super::circles;
use super::messages::Refusal;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Larger numbers are not coordinates; arcs to such places would be cut into billions of curves.
const FARTHEST: f64 = 1e9;
/// The most definitions times elements: each definition is searched for cycles.
const MOST_SEARCHED: usize = 50_000_000;
/// The most letters in one drawing.
const MOST_LETTERS: usize = 20_000;
/// The most bytes of embedded pictures, counted for every use.
const MOST_EMBEDDED: u64 = 1 << 30;
/// The most elements and texts in one file.
const MOST_NODES: u32 = 1_000_000;
/// The deepest nesting of uses and groups.
const DEEPEST: usize = 1_000;

/// The attributes with places and sizes.
const MEASURES: [&str; 30] = [
    "d",
    "points",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "fx",
    "fy",
    "fr",
    "x1",
    "y1",
    "x2",
    "y2",
    "dx",
    "dy",
    "viewBox",
    "transform",
    "gradientTransform",
    "patternTransform",
    "font-size",
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stdDeviation",
    "style",
];

/// Elements whose content is drawn only if another element names them.
pub(super) const DEFINITIONS: [&str; 14] = [
    "defs",
    "symbol",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "filter",
    "linearGradient",
    "radialGradient",
    "metadata",
    "title",
    "desc",
    "style",
    "script",
];

/// Whether a drawing links pictures in other files.
pub(super) fn links_others(document: &Document<'_>) -> bool {
    let images = document.descendants().filter(|node| node.tag_name().name() == "image");
    images.filter_map(href).any(|href| !href.starts_with("data:"))
}

/// Reads a file as XML whose root is an SVG.
pub(super) fn parsed(text: &str) -> Result<Document<'_>, Refusal> {
    let options = ParsingOptions { allow_dtd: true, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| match error {
        usvg::roxmltree::Error::NodesLimitReached => {
            ("it has more than a million elements".to_owned(), "export it as PNG at 300 dpi")
        }
        error => {
            (format!("it is not an SVG that can be read: {error}"), "open and save it in a drawing program")
        }
    })?;
    if document.root_element().tag_name().name() != "svg" {
        return Err(("it is not an SVG".to_owned(), "open and save it in a drawing program"));
    }
    Ok(document)
}

/// Checks a file whose styles are resolved; returns whether there is text.
pub(super) fn survey(document: &Document<'_>) -> Result<bool, Refusal> {
    let root = document.root_element();
    view_box(root)?;
    let has_text = bounded(document)?;
    let mut drawn = Drawn { targets: targets(document), open: Vec::new(), cost: HashMap::new() };
    drawn.element(root)?;
    circles::hold(root, &drawn.targets)?;
    Ok(has_text)
}

/// Checks the viewBox: one without size hides everything.
fn view_box(root: Node<'_, '_>) -> Result<(), Refusal> {
    let Some(text) = root.attribute("viewBox") else { return Ok(()) };
    let numbers: Vec<f64> = (text.split(|c: char| c.is_whitespace() || c == ','))
        .filter(|part| !part.is_empty())
        .map_while(|part| part.parse().ok())
        .collect();
    if numbers.len() == 4 && numbers[2] > 0.0 && numbers[3] > 0.0 {
        return Ok(());
    }
    Err((
        format!("its viewBox is \"{}\"", text.trim()),
        "write four numbers, the last two above 0: left, top, width and height of what is to be seen",
    ))
}

/// Checks numbers and counts against limits; returns whether there is text.
fn bounded(document: &Document<'_>) -> Result<bool, Refusal> {
    let mut counts = Counts::default();
    for node in document.descendants() {
        if node.is_text() {
            if node.ancestors().any(|above| above.tag_name().name() == "text") {
                counts.letters += node.text().unwrap_or_default().chars().count();
            }
            continue;
        }
        if !node.is_element() || node.tag_name().namespace() != Some(SVG) {
            continue;
        }
        counts.elements += 1;
        let name = node.tag_name().name();
        counts.definitions +=
            usize::from(matches!(name, "clipPath" | "mask" | "pattern" | "filter" | "marker"));
        for attribute in node.attributes() {
            if attribute.namespace().is_none() && MEASURES.contains(&attribute.name()) {
                sane(attribute.value(), attribute.name() == "style")?;
            }
            counts.links += u64::from(attribute.value().contains("url("));
        }
        if matches!(name, "meshgradient" | "hatch")
            && node.attribute("id").is_some_and(|id| is_named(document, id))
        {
            return Err(unprintable(if name == "hatch" { "hatches" } else { "mesh gradients" }));
        }
        if name == "image" && node.ancestors().any(|above| is_hidden(above.tag_name().name())) {
            counts.hidden += href(node).map_or(0, str::len) as u64;
        }
    }
    counts.hold()?;
    Ok(counts.letters > 0)
}

/// Counts of things whose products take time.
#[derive(Default)]
struct Counts {
    elements: usize,
    /// Masks, clips, patterns, filters and markers.
    definitions: usize,
    letters: usize,
    /// The size of pictures embedded in definitions, in bytes.
    hidden: u64,
    /// Uses of definitions.
    links: u64,
}

impl Counts {
    /// Checks the counts against limits.
    fn hold(&self) -> Result<(), Refusal> {
        let Counts { elements, definitions, letters, hidden, links } = *self;
        if definitions.saturating_mul(elements) > MOST_SEARCHED {
            let why = format!("it has {definitions} masks, clips, patterns and filters");
            return Err((why, "export it as PNG at 300 dpi"));
        }
        if letters > MOST_LETTERS {
            return Err((
                format!("it has {letters} letters of text"),
                "convert the text to paths, or export it as PNG at 300 dpi",
            ));
        }
        if hidden.saturating_mul(links) > 4 * MOST_EMBEDDED {
            return Err(repeated());
        }
        Ok(())
    }
}

fn is_hidden(name: &str) -> bool {
    matches!(name, "mask" | "pattern" | "marker" | "filter")
}

fn repeated() -> Refusal {
    ("it uses large embedded pictures again and again".to_owned(), "export it as PNG at 300 dpi")
}

/// Refuses numbers that are too large. Words and colors in styles contain digits that are not numbers.
fn sane(text: &str, is_style: bool) -> Result<(), Refusal> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        if is_style && (bytes[at].is_ascii_alphabetic() || bytes[at] == b'#') {
            let in_word = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'-' | b'_');
            at += bytes[at..].iter().take_while(in_word).count();
            continue;
        }
        if !bytes[at].is_ascii_digit() && bytes[at] != b'.' {
            at += 1;
            continue;
        }
        let mut dotted = false;
        while let Some(byte) = bytes.get(at) {
            match byte {
                b'0'..=b'9' => {}
                b'.' if !dotted => dotted = true,
                b'e' | b'E' if matches!(bytes.get(at + 1), Some(b'0'..=b'9' | b'+' | b'-')) => at += 1,
                _ => break,
            }
            at += 1;
        }
        if text[start..at].parse::<f64>().is_ok_and(|number| number > FARTHEST) {
            let shown: String = text[start..at].chars().take(20).collect();
            return Err((
                format!("it has the number {shown}, which is not a place on any paper"),
                "open and save it in a drawing program",
            ));
        }
    }
    Ok(())
}

/// The link of an element.
pub(super) fn href<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute("href").or_else(|| node.attribute((XLINK, "href"))).map(str::trim)
}

fn targets<'a, 'i>(document: &'a Document<'i>) -> HashMap<&'a str, Node<'a, 'i>> {
    let named = document.descendants().filter_map(|node| Some((node.attribute("id")?, node)));
    named.collect()
}

/// Walks over everything that is drawn, as often as it is drawn.
struct Drawn<'a, 'i> {
    targets: HashMap<&'a str, Node<'a, 'i>>,
    /// The elements that are being drawn.
    open: Vec<NodeId>,
    /// Bytes of embedded pictures, by element.
    cost: HashMap<NodeId, u64>,
}

impl<'a, 'i> Drawn<'a, 'i> {
    /// The bytes of embedded pictures that an element draws.
    fn element(&mut self, node: Node<'a, 'i>) -> Result<u64, Refusal> {
        if let Some(known) = self.cost.get(&node.id()) {
            return Ok(*known);
        }
        if self.open.len() > DEEPEST {
            return Err(("its groups are nested too deeply".to_owned(), "export it as PNG at 300 dpi"));
        }
        self.open.push(node.id());
        let cost = self.content(node)?;
        self.open.pop();
        if cost > MOST_EMBEDDED {
            return Err(repeated());
        }
        self.cost.insert(node.id(), cost);
        Ok(cost)
    }

    fn content(&mut self, node: Node<'a, 'i>) -> Result<u64, Refusal> {
        let name = node.tag_name().name();
        if name == "use" {
            return self.used(node);
        }
        if name == "image" {
            let Some(href) = href(node) else {
                let why = "a picture in it names no file".to_owned();
                return Err((why, super::messages::EXPORT_PICTURES));
            };
            return Ok(if href.starts_with("data:") { href.len() as u64 } else { 0 });
        }
        // Of a switch, only the first child that can be drawn is drawn; the others are alternatives.
        let in_switch = name == "switch";
        let drawable = node.children().filter(|child| {
            let name = child.tag_name().name();
            child.is_element()
                && child.tag_name().namespace() == Some(SVG)
                && !DEFINITIONS.contains(&name)
                && child.attribute("display") != Some("none")
                && !child
                    .attribute("style")
                    .is_some_and(|style| style.replace(' ', "").contains("display:none"))
                && !child.has_attribute("requiredExtensions")
        });
        let mut cost = 0u64;
        let children: Vec<_> = drawable.collect();
        for child in &children {
            let left_out = left_out(child.tag_name().name());
            if let Some(what) = left_out.filter(|_| !in_switch || children.len() == 1) {
                return Err(unprintable(what));
            }
            if left_out.is_none() {
                cost = cost.saturating_add(self.element(*child)?);
            }
        }
        Ok(cost)
    }

    fn used(&mut self, node: Node<'a, 'i>) -> Result<u64, Refusal> {
        let fix = "open and save it in a drawing program";
        let Some(href) = href(node) else {
            return Err(("a `use` in it names nothing".to_owned(), fix));
        };
        let shown: String = href.chars().take(40).collect();
        let Some(id) = href.strip_prefix('#') else {
            let why = format!("it uses {shown}, a part of another file");
            return Err((why, "put all parts into one file, or export it as PNG at 300 dpi"));
        };
        let Some(target) = self.targets.get(id).copied() else {
            return Err((format!("it uses {shown}, which is not in it"), fix));
        };
        if self.open.contains(&target.id()) {
            return Err((format!("it uses {shown} within itself"), fix));
        }
        self.element(target)
    }
}

/// Whether something is painted with the element that has this id.
fn is_named(document: &Document<'_>, id: &str) -> bool {
    let name = format!("url(#{id})");
    let mut attributes = document.descendants().flat_map(|node| node.attributes());
    attributes.any(|attribute| attribute.value().contains(&name))
}

fn unprintable(what: &str) -> Refusal {
    (
        format!("it has {what}, which can't be printed"),
        "convert it to plain paths in the drawing program, or export it as PNG at 300 dpi",
    )
}

/// The name, for messages, of content that `usvg` would skip.
fn left_out(name: &str) -> Option<&'static str> {
    Some(match name {
        "foreignObject" => "parts that are not drawings (foreignObject)",
        "flowRoot" => "text that flows into a shape (flowRoot)",
        "video" | "audio" | "iframe" | "canvas" => "parts that are not drawings",
        _ => return None,
    })
}
