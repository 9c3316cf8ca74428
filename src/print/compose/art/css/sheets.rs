//! The style sheets of a drawing as a flat list of rules.

use std::rc::Rc;

use usvg::roxmltree::{Document, Node};

use super::selectors::Selectors;
use super::syntax::{Declaration, Item, items, uncommented};
use super::values::is_read;

/// The text of a `<style>` element, without comments.
pub(super) struct Sheet {
    /// Where it begins in the drawing, in bytes.
    start: usize,
    text: String,
}

/// A place in a drawing.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// In a sheet, at a byte of its text.
    Sheet(usize, usize),
    /// At a byte of the drawing.
    Drawing(usize),
}

/// A rule: what it applies to, and its declarations.
pub(super) struct Rule<'t> {
    pub selectors: Rc<[usize]>,
    pub declarations: Vec<Declaration<'t>>,
    /// The sheet's number.
    pub sheet: usize,
}

/// All rules of a drawing.
#[derive(Default)]
pub(super) struct Rules<'t> {
    pub all: Vec<Rule<'t>>,
    pub selectors: Selectors,
    /// Preludes that are not understood.
    pub lost: Vec<(String, Place)>,
    /// Whether there are more rules, in other files.
    pub imports: bool,
}

/// The sheets of a drawing that are for paper.
pub(super) fn sheets(document: &Document<'_>) -> Vec<Sheet> {
    let styles = document.descendants().filter(|node| node.tag_name().name() == "style");
    let for_paper =
        styles.filter(|node| node.attribute("media").is_none_or(|media| is_for_paper(media) == Some(true)));
    for_paper
        .map(|node| {
            let texts = node.children().filter(Node::is_text);
            let text: String = texts.filter_map(|text| text.text()).collect();
            let start = node.first_child().map_or(node.range().start, |child| child.range().start);
            Sheet { start, text: uncommented(&text) }
        })
        .collect()
}

impl Place {
    /// Its line in the drawing, from 1 on.
    pub fn line(self, document: &Document<'_>, sheets: &[Sheet]) -> u32 {
        match self {
            Place::Drawing(byte) => document.text_pos_at(byte).row,
            Place::Sheet(sheet, at) => {
                let sheet = &sheets[sheet];
                let lines = sheet.text[..at].bytes().filter(|byte| *byte == b'\n').count();
                document.text_pos_at(sheet.start).row + lines as u32
            }
        }
    }
}

impl<'t> Rules<'t> {
    /// The rules of sheets.
    pub fn of(sheets: &'t [Sheet]) -> Rules<'t> {
        let mut rules = Rules::default();
        for (n, sheet) in sheets.iter().enumerate() {
            rules.add(items(&sheet.text), None, n);
        }
        rules
    }

    /// Adds the items of a block; those of a rule apply to what its selectors match.
    fn add(&mut self, items: Vec<Item<'t>>, outer: Option<&Rc<[usize]>>, sheet: usize) {
        let mut declarations = Vec::new();
        for item in items {
            match item {
                Item::Declaration(one) => declarations.extend(Some(one).filter(|one| is_read(&one.name))),
                Item::Statement(statement) => {
                    self.imports |= statement.to_ascii_lowercase().starts_with("@import");
                }
                Item::Block { prelude, items, at } => {
                    self.push(&mut declarations, outer, sheet);
                    self.block(prelude, items, (outer, sheet, at));
                }
            }
        }
        self.push(&mut declarations, outer, sheet);
    }

    fn push(&mut self, declarations: &mut Vec<Declaration<'t>>, outer: Option<&Rc<[usize]>>, sheet: usize) {
        let declarations = std::mem::take(declarations);
        if let Some(selectors) = outer.filter(|_| !declarations.is_empty()) {
            self.all.push(Rule { selectors: selectors.clone(), declarations, sheet });
        }
    }

    fn block(
        &mut self,
        prelude: &str,
        items: Vec<Item<'t>>,
        (outer, sheet, at): (Option<&Rc<[usize]>>, usize, usize),
    ) {
        let place = Place::Sheet(sheet, at);
        let Some(rule) = prelude.strip_prefix('@') else {
            match self.selectors.list(prelude, outer) {
                Some(selectors) => self.add(items, Some(&selectors), sheet),
                None => self.lost.push((prelude.to_owned(), place)),
            }
            return;
        };
        let (name, condition) = rule.split_once([' ', '(']).unwrap_or((rule, ""));
        let applies = match name.to_ascii_lowercase().as_str() {
            "media" => is_for_paper(&rule[name.len()..]),
            "supports" => Some(!condition.trim_start().to_ascii_lowercase().starts_with("not")),
            "layer" => Some(true),
            // Fonts of a drawing are reported where they are missing; what moves is printed as it begins.
            "font-face"
            | "keyframes"
            | "-webkit-keyframes"
            | "page"
            | "counter-style"
            | "font-feature-values" => Some(false),
            _ => None,
        };
        match applies {
            Some(true) => self.add(items, outer, sheet),
            Some(false) => {}
            None => self.lost.push((prelude.to_owned(), place)),
        }
    }
}

/// Whether a media query is for a drawing on paper; `None` if it depends on something else, such as the width of a window.
fn is_for_paper(query: &str) -> Option<bool> {
    let mut unsure = false;
    for one in query.split(',') {
        let lower = one.trim().to_ascii_lowercase();
        let (negated, rest) = match lower.strip_prefix("not ") {
            Some(rest) => (true, rest.trim()),
            None => (false, lower.strip_prefix("only ").unwrap_or(&lower)),
        };
        let parts =
            rest.split(" and ").map(|part| match part.split_whitespace().collect::<String>().as_str() {
                "" | "all" | "print" | "(prefers-color-scheme:light)" | "(prefers-reduced-motion:reduce)" => {
                    Some(true)
                }
                "(prefers-color-scheme:dark)"
                | "screen"
                | "speech"
                | "(prefers-reduced-motion:no-preference)" => Some(false),
                _ => None,
            });
        let all: Vec<Option<bool>> = parts.collect();
        let found = if all.contains(&Some(false)) {
            Some(false)
        } else if all.contains(&None) {
            None
        } else {
            Some(true)
        };
        match found.map(|found| found != negated) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => unsure = true,
        }
    }
    (!unsure).then_some(false)
}
