//! Which elements selectors match. Each compound is compared with each element once, from the outside to the inside, so that
//! the time is that of both counts multiplied, however selectors and elements are nested.

use std::collections::HashMap;

use usvg::roxmltree::Node;

use super::selectors::{By, Combinator, Selectors, Test};

/// For each compound of all selectors, whether an element matches it and all before it.
pub(super) type Matched = Vec<bool>;

/// What is around an element.
pub(super) struct Around<'m> {
    /// What its ancestors match.
    pub above: &'m Matched,
    pub parent: &'m Matched,
    /// What the elements before it match.
    pub before: &'m Matched,
    pub previous: &'m Matched,
    pub place: Place,
}

/// An element's place among its siblings, from 1 on: from both ends, and also among those of its name.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Place {
    from_start: i64,
    from_end: i64,
    of_type: i64,
    of_type_from_end: i64,
}

/// The places of siblings.
pub(super) fn places(siblings: &[Node<'_, '_>]) -> Vec<Place> {
    let mut places = vec![Place::default(); siblings.len()];
    let mut names: HashMap<&str, i64> = HashMap::new();
    for (n, (node, place)) in (1..).zip(siblings.iter().zip(&mut places)) {
        let count = names.entry(node.tag_name().name()).or_default();
        *count += 1;
        (place.from_start, place.of_type) = (n, *count);
    }
    for (node, place) in siblings.iter().zip(&mut places) {
        place.from_end = siblings.len() as i64 + 1 - place.from_start;
        place.of_type_from_end = names[node.tag_name().name()] + 1 - place.of_type;
    }
    places
}

impl Selectors {
    /// What an element matches.
    pub fn matched(&self, node: Node<'_, '_>, around: &Around<'_>, target: Option<&str>) -> Matched {
        let mut matched = vec![false; self.compounds];
        for selector in &self.all {
            for (n, (combinator, tests)) in (selector.first..).zip(&selector.compounds) {
                let is_placed = match combinator {
                    Combinator::Begins => true,
                    Combinator::Within => around.above[n - 1],
                    Combinator::Child => around.parent[n - 1],
                    Combinator::Next => around.previous[n - 1],
                    Combinator::After => around.before[n - 1],
                };
                matched[n] = is_placed
                    && tests.iter().all(|test| self.holds(test, node, around.place, target, &matched));
            }
        }
        matched
    }

    /// Whether an element that matches some compounds matches a selector.
    pub fn is_matched(&self, selector: usize, matched: &Matched) -> bool {
        let selector = &self.all[selector];
        matched[selector.first + selector.compounds.len() - 1]
    }

    fn holds(
        &self,
        test: &Test,
        node: Node<'_, '_>,
        place: Place,
        target: Option<&str>,
        matched: &Matched,
    ) -> bool {
        match test {
            Test::Element(name) => node.tag_name().name() == name,
            Test::Attribute { name, by, value, any_case } => {
                node.attribute(name.as_str()).is_some_and(|found| {
                    if *any_case {
                        compared(&found.to_lowercase(), *by, &value.to_lowercase())
                    } else {
                        compared(found, *by, value)
                    }
                })
            }
            Test::Counted { step, offset, from_end, of_type } => {
                let found = match (from_end, of_type) {
                    (false, false) => place.from_start,
                    (true, false) => place.from_end,
                    (false, true) => place.of_type,
                    (true, true) => place.of_type_from_end,
                };
                let beyond = found - offset;
                if *step == 0 { beyond == 0 } else { beyond % step == 0 && beyond / step >= 0 }
            }
            Test::Selected { by, wanted } => by.iter().any(|one| self.is_matched(*one, matched)) == *wanted,
            Test::Root => node.parent_element().is_none(),
            Test::Target => target.is_some() && node.attribute("id") == target,
            Test::Empty => !node.children().any(|child| child.is_element() || child.is_text()),
            Test::Never => false,
        }
    }
}

fn compared(found: &str, by: By, value: &str) -> bool {
    match by {
        By::Existence => true,
        By::Equality => found == value,
        By::Word => found.split_whitespace().any(|word| word == value),
        By::Dash => found.strip_prefix(value).is_some_and(|rest| rest.is_empty() || rest.starts_with('-')),
        By::Beginning => !value.is_empty() && found.starts_with(value),
        By::End => !value.is_empty() && found.ends_with(value),
        By::Part => !value.is_empty() && found.contains(value),
    }
}
