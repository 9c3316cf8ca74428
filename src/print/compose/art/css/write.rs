//! Drawings written again with the results of their styles as attributes.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use usvg::roxmltree::{Document, Node};

use super::cascade::{Applied, applied};
use super::matching::{Around, Matched, places};
use super::measure::{length, written};
use super::shapes::{Bounds, bounds, shape};
use super::sheets::{Place, Rules, Sheet, sheets};
use super::syntax::words;
use super::transforms::Transforms;
use super::values::{COLORS, GEOMETRY, TRANSFORMS, Value, is_lost, value};
use super::variables::{Variables, substituted, variables};
use crate::compose::art::messages::Refusal;
use crate::diag::nearest;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// The most comparisons of selectors with elements.
const MOST_COMPARED: usize = 20_000_000;
/// The most declarations that apply, over all elements.
const MOST_APPLIED: usize = 2_000_000;
/// The most elements whose boxes are measured for clip paths and transforms.
const MOST_MEASURED: usize = 50_000;
/// The most remarks that are kept.
const MOST_LOST: usize = 1_000;
/// The deepest nesting of elements.
const DEEPEST: usize = 1_000;
/// The properties that `usvg` reads only from a `style`.
const ONLY_STYLES: [&str; 7] =
    ["mix-blend-mode", "isolation", "font-kerning", "image-rendering", "font", "marker", "color"];
/// The elements that attributes describe as they move, which is not printed.
const MOVING: [&str; 4] = ["animate", "animateTransform", "animateMotion", "set"];

/// A drawing whose styles are resolved.
pub(in super::super) struct Resolved {
    pub text: String,
    /// What could not be resolved, with the lines, in their order.
    pub lost: Vec<(u32, String)>,
    /// Whether it is a part of the drawing, without a viewBox of its own.
    pub is_part: bool,
}

/// The drawing with its styles as attributes; `None` if it has none that need it. `current` is the value of `currentColor`.
///
/// # Errors
/// The styles would take too long.
pub(in super::super) fn resolved(
    document: &Document<'_>,
    current: &str,
    target: Option<&str>,
) -> Result<Option<Resolved>, Refusal> {
    let sheets = sheets(document);
    let part = target.map(|id| Part::find(document, id)).transpose()?;
    if part.is_none() && sheets.is_empty() && !document.descendants().any(needs_work) {
        return Ok(None);
    }
    let rules = Rules::of(&sheets);
    if rules.imports {
        let why = "it takes styles from another file (@import)".to_owned();
        return Err((why, "embed the styles, or convert it to plain paths"));
    }
    let elements = document.descendants().filter(Node::is_element).count();
    if rules.selectors.cost.saturating_mul(elements) > MOST_COMPARED {
        return Err(too_many(&format!("{} style rules for {elements} elements", rules.selectors.all.len())));
    }
    let mut writer = Writer {
        document,
        rules: &rules,
        target,
        part,
        out: String::new(),
        clips: String::new(),
        lost: Vec::new(),
        unapplied: MOST_APPLIED,
        unmeasured: MOST_MEASURED,
    };
    writer.lost.extend(rules.lost.iter().map(|(prelude, place)| (*place, format!("{prelude} {{…}}"))));
    let nothing = vec![false; rules.selectors.compounds];
    let root = document.root_element();
    let around = Around {
        above: &nothing,
        parent: &nothing,
        before: &nothing,
        previous: &nothing,
        place: places(&[root])[0],
    };
    let matched = rules.selectors.matched(root, &around, target);
    let outer = Outer { variables: Rc::default(), color: current.to_owned(), view: view(root) };
    writer.element(root, (&matched, &nothing), &outer, 0)?;
    Ok(Some(writer.finished(&sheets)))
}

fn too_many(what: &str) -> Refusal {
    let fix = "have the drawing program write styles as attributes, or export it as PNG at 300 dpi";
    (format!("it has {what}"), fix)
}

/// Whether an element has a style, or an attribute, that `usvg` may not understand.
fn needs_work(node: Node<'_, '_>) -> bool {
    node.attributes().any(|attribute| {
        let (name, value) = (attribute.name(), attribute.value());
        match name {
            "style" => !is_plain_style(value),
            name if COLORS.contains(&name) => !is_plain_value(name, value),
            "clip-path" => value.contains('(') && !value.trim_start().starts_with("url("),
            "d" | "points" | "transform" => false,
            _ => ["var(", "calc(", "min(", "max(", "clamp("].iter().any(|function| value.contains(function)),
        }
    })
}

/// Whether `usvg` reads a `style` rightly: words, numbers and links, of properties that it knows.
fn is_plain_style(style: &str) -> bool {
    style.split(';').filter(|part| !part.trim().is_empty()).all(|part| {
        let Some((name, value)) = part.split_once(':') else { return false };
        let (name, value) = (name.trim(), value.trim());
        !name.bytes().any(|byte| byte.is_ascii_uppercase())
            && !TRANSFORMS.contains(&name)
            && !GEOMETRY.contains(&name)
            && !name.starts_with("--")
            && !is_lost(name, value)
            && is_plain_value(name, value)
    })
}

fn is_plain_value(name: &str, value: &str) -> bool {
    let value = value.trim();
    let lower = value.to_ascii_lowercase();
    if COLORS.contains(&name) && !value.starts_with('#') && !value.contains('(') {
        let known = matches!(value, "none" | "currentColor" | "inherit" | "context-fill" | "context-stroke");
        return known
            || (value == lower
                && super::colors::hex(value, "black").is_some()
                && !lower.starts_with("canvas"));
    }
    let function = value.find('(').map(|open| &value[..open]);
    let is_known = function.is_none_or(|name| matches!(name, "url" | "rgb" | "rgba" | "hsl" | "hsla"));
    let is_link = value.starts_with("url(") && value.ends_with(')');
    is_known
        && value.matches('(').count() <= 1
        && !lower.contains("from ")
        && !matches!(lower.as_str(), "initial" | "unset" | "revert" | "revert-layer")
        && (is_link || !value.contains(['/', '{', '!', '\\', '*']))
}

/// What an element gets from those around it.
#[derive(Clone)]
struct Outer {
    variables: Rc<Variables>,
    /// The value of `currentColor`.
    color: String,
    /// The box of the nearest viewBox.
    view: Bounds,
}

struct Writer<'d, 'i, 's> {
    document: &'d Document<'i>,
    rules: &'s Rules<'s>,
    /// The id of the part that a link names.
    target: Option<&'s str>,
    part: Option<Part>,
    out: String,
    /// Clip paths that are shapes of styles.
    clips: String,
    lost: Vec<(Place, String)>,
    /// How many declarations may still be applied.
    unapplied: usize,
    /// How many elements may still be measured.
    unmeasured: usize,
}

impl Writer<'_, '_, '_> {
    fn finished(mut self, sheets: &[Sheet]) -> Resolved {
        if let Some(end) = self.out.rfind("</svg>").filter(|_| !self.clips.is_empty()) {
            self.out.insert_str(end, &format!("<defs>{}</defs>", self.clips));
        }
        let mut lost: Vec<(u32, String)> =
            self.lost.into_iter().map(|(place, text)| (place.line(self.document, sheets), text)).collect();
        lost.sort();
        lost.dedup();
        Resolved { text: self.out, lost, is_part: self.part.is_some_and(|part| part.view_box.is_none()) }
    }

    fn element(
        &mut self,
        node: Node<'_, '_>,
        (matched, above): (&Matched, &Matched),
        outer: &Outer,
        depth: usize,
    ) -> Result<(), Refusal> {
        if depth > DEEPEST {
            return Err(("its groups are nested too deeply".to_owned(), "export it as PNG at 300 dpi"));
        }
        let name = node.tag_name().name();
        let is_svg = matches!(node.tag_name().namespace(), None | Some(SVG));
        if !is_svg || name == "style" || MOVING.contains(&name) {
            return Ok(());
        }
        let mut inner = outer.clone();
        if node.parent_element().is_some() && node.has_attribute("viewBox") {
            inner.view = view(node);
        }
        let all = applied(node, self.rules, matched);
        self.unapplied = (self.unapplied.checked_sub(all.len()))
            .ok_or_else(|| too_many(&format!("more than {MOST_APPLIED} styles")))?;
        let mut styled = self.styled(node, all, &mut inner);
        let part = self.part.clone().filter(|_| node.parent_element().is_none());
        if let Some(view) = part.as_ref().and_then(|part| part.view_box.clone()) {
            styled.set("viewBox", Some(view));
            styled.set("width", None);
            styled.set("height", None);
        }
        self.begin(node, &styled);
        let shown = part.and_then(|part| part.shown);
        if shown.is_some() {
            self.out.push_str("<defs>");
        }
        let above: Matched = above.iter().zip(matched).map(|(above, own)| *above || *own).collect();
        let children: Vec<Node<'_, '_>> = node.children().filter(Node::is_element).collect();
        let mut places = places(&children).into_iter();
        let mut before = vec![false; matched.len()];
        let mut previous = before.clone();
        for child in node.children() {
            if child.is_text() {
                escape(child.text().unwrap_or_default(), &mut self.out);
            } else if child.is_element() {
                let place = places.next().expect("each element among the children has a place");
                let around =
                    Around { above: &above, parent: matched, before: &before, previous: &previous, place };
                let own = self.rules.selectors.matched(child, &around, self.target);
                self.element(child, (&own, &above), &inner, depth + 1)?;
                before.iter_mut().zip(&own).for_each(|(before, own)| *before |= own);
                previous = own;
            }
        }
        if let Some(shown) = shown {
            self.out.push_str(&format!("</defs>{shown}"));
        }
        self.out.push_str(&format!("</{name}>"));
        Ok(())
    }

    /// Writes the beginning of an element.
    fn begin(&mut self, node: Node<'_, '_>, styled: &Styled) {
        self.out.push('<');
        self.out.push_str(node.tag_name().name());
        if node.parent_element().is_none() {
            if node.tag_name().namespace().is_some() {
                attribute("xmlns", SVG, &mut self.out);
            }
            attribute("xmlns:xlink", XLINK, &mut self.out);
        }
        for one in node.attributes() {
            let prefix = match one.namespace() {
                None | Some(SVG) => "",
                Some(XLINK) => "xlink:",
                Some(XML) => "xml:",
                Some(_) => continue,
            };
            let is_set = prefix.is_empty() && (one.name() == "style" || styled.has(one.name()));
            if !is_set {
                attribute(&format!("{prefix}{}", one.name()), one.value(), &mut self.out);
            }
        }
        let (styles, attributes): (Vec<_>, Vec<_>) = styled.0.iter().partition(|(name, value)| {
            value.is_some()
                && (ONLY_STYLES.contains(&name.as_str())
                    || name.starts_with("font-")
                    || name.starts_with("marker-"))
        });
        for (name, value) in attributes {
            if let Some(value) = value {
                attribute(name, value, &mut self.out);
            }
        }
        let style: String =
            styles.iter().filter_map(|(name, value)| Some(format!("{name}:{};", value.as_ref()?))).collect();
        if !style.is_empty() {
            attribute("style", &style, &mut self.out);
        }
        self.out.push('>');
    }

    /// The attributes of an element that its styles set.
    fn styled(&mut self, node: Node<'_, '_>, mut all: Vec<Applied>, outer: &mut Outer) -> Styled {
        let custom = all.extract_if(.., |one| one.name.starts_with("--"));
        let declared: BTreeMap<String, String> = custom.map(|one| (one.name, one.value)).collect();
        if !declared.is_empty() {
            outer.variables = Rc::new(variables(declared, &outer.variables));
        }
        let all = self.filled(all, &outer.variables);
        let mut by_name: BTreeMap<&str, Vec<&Applied>> = BTreeMap::new();
        all.iter().for_each(|one| by_name.entry(&one.name).or_default().push(one));
        // Colors of the element itself need its own `color`.
        let color = by_name.get("color").and_then(|of_name| self.chosen(of_name, &outer.color));
        if let Some(Value::Known(color)) = color
            && !matches!(color.as_str(), "inherit" | "currentColor")
        {
            outer.color = color;
        }
        let is_root = node.parent_element().is_none();
        let mut styled = Styled::default();
        // A shorthand counts from where it is: what is declared last is written last.
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut names: Vec<&str> =
            all.iter().rev().map(|one| one.name.as_str()).filter(|name| seen.insert(name)).collect();
        names.reverse();
        for name in names {
            // The size of the whole drawing is that of its place on the card.
            let is_of_whole = is_root && GEOMETRY.contains(&name) && node.has_attribute("viewBox");
            if TRANSFORMS.contains(&name) || is_of_whole {
                continue;
            }
            match self.chosen(&by_name[name], &outer.color) {
                Some(Value::Known(value)) => styled.push(name, Some(value)),
                Some(Value::Unset) | None => styled.push(name, None),
            }
        }
        self.transform(node, &all, outer.view, &mut styled);
        self.clip(node, &all, outer.view, &mut styled);
        styled
    }

    /// Declarations with custom properties put in. One that names a missing property has no value, and none before it counts.
    fn filled(&mut self, all: Vec<Applied>, variables: &Variables) -> Vec<Applied> {
        let mut filled = Vec::with_capacity(all.len());
        for mut one in all {
            match substituted(&one.value, variables) {
                Some(value) => value.trim().clone_into(&mut one.value),
                None => {
                    self.lose(&one, &one.value);
                    "unset".clone_into(&mut one.value);
                }
            }
            filled.push(one);
        }
        filled
    }

    /// The value of a property: the strongest that is understood, as in browsers. If there is none, all are reported.
    fn chosen(&mut self, of_name: &[&Applied], current: &str) -> Option<Value> {
        let understood = |one: &&Applied| {
            if is_lost(&one.name, &one.value) { None } else { value(&one.name, &one.value, current) }
        };
        // A color may be written twice, first for those who do not know the other.
        let found = of_name.iter().rev().find_map(understood);
        if found.is_none() {
            of_name.iter().for_each(|one| self.lose(one, &one.value));
        }
        found
    }

    /// Keeps a remark about a declaration.
    fn lose(&mut self, one: &Applied, value: &str) {
        if self.lost.len() < MOST_LOST {
            self.lost.push((one.place, format!("{}: {value}", one.name)));
        }
    }

    /// Sets the attribute `transform`.
    fn transform(&mut self, node: Node<'_, '_>, all: &[Applied], view: Bounds, styled: &mut Styled) {
        let last = |name: &str, is_attribute: bool| {
            let all = all.iter().rev().find(|one| one.name == name && one.is_attribute == is_attribute);
            all.filter(|one| one.value != "unset").map(|one| one.value.as_str())
        };
        let transforms = Transforms {
            attribute: node.attribute("transform"),
            transform: last("transform", false),
            translate: last("translate", false),
            rotate: last("rotate", false),
            scale: last("scale", false),
            origin: last("transform-origin", false)
                .or(last("transform-origin", true))
                .or(node.attribute("transform-origin")),
        };
        let Some(first) = all.iter().find(|one| TRANSFORMS.contains(&one.name.as_str()) && !one.is_attribute)
        else {
            return;
        };
        let own = matches!(
            last("transform-box", false),
            Some("fill-box" | "content-box" | "stroke-box" | "border-box")
        );
        let reference =
            if own { bounds(node, &mut self.unmeasured) } else { Some([0.0, 0.0, view[2], view[3]]) };
        let found = reference.and_then(|reference| {
            let reference =
                if transforms.origin.is_none() { [0.0, 0.0, reference[2], reference[3]] } else { reference };
            transforms.attribute(reference)
        });
        match found {
            Some(text) => {
                styled.set("transform", Some(text));
                styled.set("transform-origin", None);
            }
            None => self.lose(first, &first.value),
        }
    }

    /// Makes a clip path of a basic shape.
    fn clip(&mut self, node: Node<'_, '_>, all: &[Applied], view: Bounds, styled: &mut Styled) {
        let Some(one) = all.iter().rev().find(|one| one.name == "clip-path") else { return };
        if !one.value.contains('(') || one.value.starts_with("url(") {
            return;
        }
        let parts = words(&one.value);
        let basic = parts.iter().find(|part| part.contains('('));
        let of_view = parts.contains(&"view-box");
        let around = if of_view { Some(view) } else { bounds(node, &mut self.unmeasured) };
        let clip = basic.zip(around).and_then(|(basic, around)| shape(basic, around));
        let Some(clip) = clip else {
            self.lose(one, &one.value);
            styled.set("clip-path", None);
            return;
        };
        let id = format!("style-clip-{}", self.clips.len());
        self.clips.push_str(&format!("<clipPath id=\"{id}\">{clip}</clipPath>"));
        styled.set("clip-path", Some(format!("url(#{id})")));
    }
}

/// A part of a drawing that is shown alone.
#[derive(Clone)]
struct Part {
    /// Its viewBox, if it has one.
    view_box: Option<String>,
    /// What shows it, while all else is only defined; `None` if all is shown.
    shown: Option<String>,
}

impl Part {
    fn find(document: &Document<'_>, id: &str) -> Result<Part, Refusal> {
        let mut nodes = document.descendants().filter(Node::is_element);
        let Some(node) = nodes.find(|node| node.attribute("id") == Some(id)) else {
            let ids = document.descendants().filter_map(|node| node.attribute("id"));
            let near = nearest(id, ids).map_or(String::new(), |near| format!("; did you mean #{near}?"));
            return Err((format!("it has no part #{id}{near}"), "name the id of an element in it"));
        };
        let own = node.attribute("viewBox").map(str::to_owned);
        let name = node.tag_name().name();
        if name == "view" || node.parent_element().is_none() {
            return Ok(Part { view_box: own, shown: None });
        }
        let mut link = String::new();
        escape(id, &mut link);
        if let ("symbol" | "svg", true) = (name, own.is_some()) {
            let [_, _, width, height] = view(node);
            let [width, height] = [written(width), written(height)];
            let shown = format!("<use xlink:href=\"#{link}\" width=\"{width}\" height=\"{height}\"/>");
            return Ok(Part { view_box: Some(format!("0 0 {width} {height}")), shown: Some(shown) });
        }
        let mut shown = format!("<use xlink:href=\"#{link}\"/>");
        for above in node.ancestors().skip(1).filter_map(|above| above.attribute("transform")) {
            let mut transform = String::new();
            escape(above, &mut transform);
            shown = format!("<g transform=\"{transform}\">{shown}</g>");
        }
        Ok(Part { view_box: None, shown: Some(shown) })
    }
}

/// Attributes that styles set, in their order; `None` for one that is taken away.
#[derive(Default)]
struct Styled(Vec<(String, Option<String>)>);

impl Styled {
    fn set(&mut self, name: &str, value: Option<String>) {
        self.0.retain(|(other, _)| other != name);
        self.push(name, value);
    }

    /// Sets an attribute for the first time.
    fn push(&mut self, name: &str, value: Option<String>) {
        self.0.push((name.to_owned(), value));
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| other == name)
    }
}

/// The box of an element's viewBox, or of its size.
fn view(node: Node<'_, '_>) -> Bounds {
    let number = |text: &str| text.parse::<f64>().ok();
    let parts: Vec<f64> = (node.attribute("viewBox").unwrap_or_default())
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter_map(number)
        .collect();
    let size = |name: &str| node.attribute(name).and_then(|text| length(text, 100.0)).unwrap_or(100.0);
    parts.try_into().unwrap_or_else(|_| [0.0, 0.0, size("width"), size("height")])
}

fn attribute(name: &str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    let mut escaped = String::with_capacity(value.len());
    escape(value, &mut escaped);
    // A parser would make a blank of a line break.
    out.push_str(&escaped.replace('\n', "&#10;").replace('\t', "&#9;").replace('\r', "&#13;"));
    out.push('"');
}

/// Writes text.
fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
}
