//! What applies to one element: its attributes, the rules that match it, and its `style`.

use usvg::roxmltree::Node;

use super::matching::Matched;
use super::sheets::{Place, Rules};
use super::syntax::declarations;
use super::values::{COLORS, is_read};

/// A declaration that applies to an element.
#[derive(Debug, Clone)]
pub(super) struct Applied {
    pub name: String,
    pub value: String,
    pub place: Place,
    /// Whether it is an attribute, in which a `transform` has the syntax of SVG.
    pub is_attribute: bool,
}

/// The declarations that apply to an element, the strongest last.
pub(super) fn applied(node: Node<'_, '_>, rules: &Rules<'_>, matched: &Matched) -> Vec<Applied> {
    let attributes = node.attributes().filter(|attribute| {
        let name = attribute.name();
        attribute.namespace().is_none()
            && !matches!(name, "style" | "d" | "points" | "id" | "class" | "href")
            && (COLORS.contains(&name)
                || matches!(name, "transform" | "clip-path")
                || has_function(attribute.value()))
    });
    let mut all: Vec<Applied> = attributes
        .map(|attribute| Applied {
            name: attribute.name().to_owned(),
            value: attribute.value().trim().to_owned(),
            place: Place::Drawing(attribute.range().start),
            is_attribute: true,
        })
        .collect();
    let (mut plain, mut important) = (Vec::new(), Vec::new());
    for rule in &rules.all {
        let by = rule.selectors.iter().filter(|one| rules.selectors.is_matched(**one, matched));
        let Some(weight) = by.map(|one| rules.selectors.all[*one].weight).max() else { continue };
        for declaration in &rule.declarations {
            let applied = Applied {
                name: declaration.name.clone(),
                value: declaration.value.to_owned(),
                place: Place::Sheet(rule.sheet, declaration.at),
                is_attribute: false,
            };
            if declaration.important {
                important.push((weight, applied));
            } else {
                plain.push((weight, applied));
            }
        }
    }
    // The order of rules decides between equal weights.
    plain.sort_by_key(|(weight, _)| *weight);
    important.sort_by_key(|(weight, _)| *weight);
    all.extend(plain.into_iter().map(|(_, applied)| applied));
    let mut own_important = Vec::new();
    if let Some(style) = node.attribute_node("style") {
        let text = super::syntax::uncommented(style.value());
        for declaration in declarations(&text).into_iter().filter(|one| is_read(&one.name)) {
            let applied = Applied {
                name: declaration.name,
                value: declaration.value.to_owned(),
                place: Place::Drawing(style.range().start),
                is_attribute: false,
            };
            if declaration.important { own_important.push(applied) } else { all.push(applied) }
        }
    }
    all.extend(important.into_iter().map(|(_, applied)| applied).chain(own_important));
    all
}

/// Whether a value has a function that is resolved here.
fn has_function(value: &str) -> bool {
    value.contains('(') && {
        let lower = value.to_ascii_lowercase();
        ["var(", "calc(", "min(", "max(", "clamp(", "color", "oklch(", "lab(", "lch(", "hwb("]
            .iter()
            .any(|function| lower.contains(function))
    }
}
