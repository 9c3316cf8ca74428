//! Definitions that are painted, clipped or filled with themselves, directly or through others: `usvg` would follow them without
//! end. Those that nothing drawn uses do not matter.

use std::collections::{HashMap, HashSet};

use usvg::roxmltree::{Node, NodeId};

use super::messages::Refusal;
use super::survey::{DEFINITIONS, href};

/// The most steps, over elements and the groups around them.
const MOST: usize = 20_000_000;
/// The longest chain of definitions.
const DEEPEST: usize = 200;
/// What an element has alone.
const OWN: [&str; 3] = ["clip-path", "mask", "filter"];
/// What an element has from the groups around it, if it does not say.
const INHERITED: [&str; 6] = ["fill", "stroke", "marker", "marker-start", "marker-mid", "marker-end"];
/// What inherits it.
const SHAPES: [&str; 9] =
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan"];
/// What shows the element that it links.
const LINKING: [&str; 3] = ["use", "feImage", "pattern"];

/// Refuses a drawing in which something is painted with itself.
pub(super) fn hold<'a, 'i>(root: Node<'a, 'i>, targets: &HashMap<&str, Node<'a, 'i>>) -> Result<(), Refusal> {
    Search { targets, open: Vec::new(), done: HashSet::new(), left: MOST }.visit(root, "")
}

struct Search<'s, 'a, 'i> {
    targets: &'s HashMap<&'s str, Node<'a, 'i>>,
    open: Vec<NodeId>,
    done: HashSet<NodeId>,
    left: usize,
}

impl<'a, 'i> Search<'_, 'a, 'i> {
    fn visit(&mut self, node: Node<'a, 'i>, id: &str) -> Result<(), Refusal> {
        if self.open.contains(&node.id()) {
            let shown: String = id.chars().take(40).collect();
            return Err((format!("it paints #{shown} with itself"), "open and save it in a drawing program"));
        }
        if self.open.len() > DEEPEST {
            return Err(("its definitions are nested too deeply".to_owned(), "export it as PNG at 300 dpi"));
        }
        if self.done.contains(&node.id()) {
            return Ok(());
        }
        self.open.push(node.id());
        let mut elements = vec![node];
        while let Some(element) = elements.pop() {
            for id in self.named_by(element)? {
                if let Some(target) = self.targets.get(id).copied() {
                    self.visit(target, id)?;
                }
            }
            let drawn = element.children().filter(|child| {
                child.is_element()
                    && !DEFINITIONS.contains(&child.tag_name().name())
                    && child.attribute("display") != Some("none")
            });
            elements.extend(drawn);
        }
        self.open.pop();
        self.done.insert(node.id());
        Ok(())
    }

    /// The ids that an element names.
    fn named_by(&mut self, element: Node<'a, 'i>) -> Result<Vec<&'a str>, Refusal> {
        let name = element.tag_name().name();
        let mut values: Vec<&str> = OWN.iter().filter_map(|property| value(element, property)).collect();
        if SHAPES.contains(&name) {
            let around: Vec<Node<'a, 'i>> = element.ancestors().collect();
            self.left = self.left.checked_sub(around.len() * INHERITED.len()).ok_or_else(|| {
                ("its groups are nested too deeply".to_owned(), "export it as PNG at 300 dpi")
            })?;
            let nearest = |property: &&str| around.iter().find_map(|node| value(*node, property));
            values.extend(INHERITED.iter().filter_map(nearest));
        }
        let links = values.into_iter().filter_map(linked);
        let link = href(element).filter(|_| LINKING.contains(&name)).and_then(|href| href.strip_prefix('#'));
        Ok(links.chain(link).collect())
    }
}

/// The value of a property, from the `style` or else from the attribute.
fn value<'a>(node: Node<'a, '_>, property: &str) -> Option<&'a str> {
    let styled = node.attribute("style").into_iter().flat_map(|style| style.split(';')).rev();
    let mut styled = styled.filter_map(|part| part.split_once(':'));
    styled
        .find(|(name, _)| name.trim() == property)
        .map(|(_, value)| value)
        .or_else(|| node.attribute(property))
}

/// The id in a `url(#…)`.
fn linked(value: &str) -> Option<&str> {
    let (_, rest) = value.split_once("url(")?;
    let (inner, _) = rest.split_once(')')?;
    inner.trim().trim_matches(['"', '\'']).trim().strip_prefix('#')
}
