//! Values: a rule, and its exceptions.

use std::collections::BTreeSet;

use super::code::{Does, Ex, Guard, Line, Lines, Piece, Text};
use super::expressions::{Dict, Want};
use super::keys::LineKeys;
use super::reader::Reader;
use super::sort::Sort;
use crate::diag::code;
use crate::source::{Document, Located, Node, Read, read_list};

impl Reader<'_> {
    /// Whether a line or step holds.
    pub fn guard(
        &mut self,
        when: Option<&Node>,
        under: Option<&Node>,
        dict: &Dict,
        entries: &[Sort],
    ) -> Guard {
        let when = when.map(|node| self.expression(node, dict, entries, Want::Name).0);
        Guard { when, under: self.under(under) }
    }

    /// Reads a value.
    pub fn lines(&mut self, name: &Located<String>, node: &Node, dict: &Dict) -> Lines {
        let mut lines = Lines {
            name: name.value.as_str().into(),
            origin: name.origin,
            lines: Vec::new(),
            outermost_first: Vec::new(),
            uses: Vec::new(),
        };
        let Some(nodes) = read_list(node, "a list of lines", self.report) else { return lines };
        if nodes.is_empty() {
            self.report
                .error(code::MISSING_KEY, name.origin, format!("\"{}\" has no lines", name.value))
                .help("add a line: `- {rule: …, is: …}`");
        }
        let mut instead = Vec::new();
        for node in nodes {
            if self.is_cut(node, LineKeys::OBJECT) {
                continue;
            }
            let Some(keys) = LineKeys::read(node, self.report) else { continue };
            let Some(line) = self.line(&keys, dict) else { continue };
            lines.lines.push(line);
            instead.push(keys.instead_of);
        }
        self.exceptions(&mut lines, &instead);
        lines
    }

    fn line(&mut self, keys: &LineKeys, dict: &Dict) -> Option<Line> {
        let rule = self.cite(keys.rule.as_str());
        let it = [Sort::Plain];
        let guard = self.guard(keys.when.as_ref(), keys.under.as_ref(), dict, &it);
        let all = [
            (Does::Is, &keys.is),
            (Does::Add, &keys.add),
            (Does::Times, &keys.times),
            (Does::AtLeast, &keys.at_least),
            (Does::AtMost, &keys.at_most),
        ];
        let mut does = None;
        for (what, node) in all {
            let Some(node) = node else { continue };
            if does.is_some() {
                self.report
                    .error(
                        code::WRONG_TYPE,
                        node.origin,
                        format!("a second value in one line: {}", what.word()),
                    )
                    .help("write a line for each");
                continue;
            }
            let want = if what == Does::Is { Want::Any } else { Want::Name };
            does = Some((what, self.expression(node, dict, &it, want).0));
        }
        if does.is_none() && keys.instead_of.is_empty() {
            self.report
                .error(code::MISSING_KEY, keys.head, "a line that says nothing")
                .help("add `is`, `add`, `times`, `at_least`, `at_most` or `instead_of`");
        }
        let says = self.optional_text(keys.says.as_ref(), dict, &it);
        Some(Line { rule: rule?, origin: keys.head, guard, instead_of: Vec::new(), does, says })
    }

    /// Finds the lines that each line takes away, and an order from the outermost inward.
    fn exceptions(&mut self, lines: &mut Lines, instead: &[Vec<Located<String>>]) {
        for (n, rules) in instead.iter().enumerate() {
            for rule in rules {
                let Some(code) = self.cite(rule.as_str()) else { continue };
                let others = (0..lines.lines.len()).filter(|m| *m != n && lines.lines[*m].rule == code);
                let others: Vec<usize> = others.collect();
                if others.is_empty() {
                    let message = format!("no other line of {} has the rule {code}", lines.name);
                    let known: BTreeSet<&str> = lines.lines.iter().map(|line| line.rule.name()).collect();
                    let known: Vec<&str> = known.into_iter().collect();
                    self.report.error(code::UNKNOWN_NAME, rule.origin, message).did_you_mean(
                        &rule.value,
                        known.iter().copied(),
                        || format!("its rules are {}", crate::diag::and_list(&known)),
                    );
                }
                lines.lines[n].instead_of.extend(others);
            }
        }
        // A line comes after all that may take it away.
        let mut left: BTreeSet<usize> = (0..lines.lines.len()).collect();
        while !left.is_empty() {
            let is_free = |n: &usize| left.iter().all(|m| !lines.lines[*m].instead_of.contains(n));
            let Some(next) = left.iter().copied().find(is_free) else { break };
            left.remove(&next);
            lines.outermost_first.push(next);
        }
        // What is left is in a circle, or inside of one.
        let in_circle = left.iter().find(|n| reaches(&lines.lines, **n, **n));
        if let Some(first) = in_circle.or(left.first()) {
            let line = &lines.lines[*first];
            self.report
                .error(
                    code::CIRCLE,
                    line.origin,
                    format!("exceptions that name each other: {} among them", line.rule),
                )
                .help("an exception takes away a rule, and never what takes it away");
        }
    }

    /// Reports values that rest on each other, and notes what each one uses.
    pub fn settle_values(&mut self, values: &mut [Lines]) {
        let mut own: Vec<(BTreeSet<u16>, BTreeSet<u16>)> = Vec::new();
        for value in &*values {
            let (mut slots, mut others) = (BTreeSet::new(), BTreeSet::new());
            for line in &value.lines {
                line.each_ex(&mut |ex| ex.names(&mut slots, &mut others));
            }
            own.push((slots, others));
        }
        for n in 0..values.len() {
            let mut reached: BTreeSet<u16> = BTreeSet::new();
            let mut open: Vec<u16> = own[n].1.iter().copied().collect();
            while let Some(next) = open.pop() {
                if reached.insert(next) {
                    open.extend(own.get(next as usize).map(|(_, others)| others.clone()).unwrap_or_default());
                }
            }
            if reached.contains(&(n as u16)) {
                let message = format!("\"{}\" rests on itself", values[n].name);
                self.report
                    .error(code::CIRCLE, values[n].origin, message)
                    .help("a value is worked out of facts, the state and other values; in `add` and the limits, `it` is what it has come to");
            }
            let mut uses = own[n].0.clone();
            uses.extend(reached.iter().flat_map(|other| own[*other as usize].0.clone()));
            values[n].uses = uses.into_iter().collect();
        }
        if self.report.iter().any(|fault| fault.code == code::CIRCLE) {
            return;
        }
        if let Some(value) = deepest(&own).and_then(|n| values.get(n)) {
            self.report
                .error(
                    code::TOO_LARGE,
                    value.origin,
                    format!("more than {DEEPEST} values, each of which needs the next"),
                )
                .help("work some of them out with `find` and `let`");
        }
    }
}

/// The most values that may need each other in a row.
const DEEPEST: usize = 100;

/// A value that needs too many others in a row.
fn deepest(own: &[(BTreeSet<u16>, BTreeSet<u16>)]) -> Option<usize> {
    let mut depth = vec![0; own.len()];
    for round in 0..=DEEPEST {
        let mut changed = None;
        for n in 0..own.len() {
            let below = own[n].1.iter().map(|other| depth[*other as usize] + 1).max().unwrap_or(0);
            if below > depth[n] && below <= round + 1 {
                depth[n] = below;
                changed = Some(n);
            }
        }
        changed?;
        if round == DEEPEST {
            return changed;
        }
    }
    None
}

fn reaches(lines: &[Line], from: usize, to: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = lines[from].instead_of.clone();
    while let Some(next) = open.pop() {
        if next == to {
            return true;
        }
        if seen.insert(next) {
            open.extend(&lines[next].instead_of);
        }
    }
    false
}

impl Line {
    /// Calls `look` with each of its expressions, those of its sentence, too.
    pub fn each_ex(&self, look: &mut impl FnMut(&Ex)) {
        self.guard.when.iter().for_each(&mut *look);
        self.does.iter().for_each(|(_, ex)| look(ex));
        if let Some(says) = &self.says {
            says.each_ex(look);
        }
    }
}

impl Text {
    /// Calls `look` with each of its expressions.
    pub fn each_ex(&self, look: &mut impl FnMut(&Ex)) {
        for piece in &self.0 {
            if let Piece::Value(ex) = piece {
                look(ex);
            }
        }
    }
}

impl Ex {
    /// Its direct parts.
    pub fn parts(&self) -> Vec<&Ex> {
        match self {
            Ex::Const(_) | Ex::Fact(_) | Ex::Slot(_) | Ex::Lines(_) | Ex::It(_) => Vec::new(),
            Ex::Own(_, _, a) | Ex::Of(a, _) | Ex::Is(a, _) | Ex::Not(a) | Ex::Once(_, a) => vec![a],
            Ex::List(all) | Ex::All(all) | Ex::Any(all) | Ex::Call(_, all, _) | Ex::Cell(_, all, _) => {
                all.iter().collect()
            }
            Ex::Compare(a, _, b)
            | Ex::In(a, b)
            | Ex::Sum(a, _, b, _)
            | Ex::Item(a, b)
            | Ex::Over(_, a, b, ..)
            | Ex::Pairs(a, b) => vec![a, b],
            Ex::If(parts) => parts.iter().collect(),
            Ex::Overall(_, of, _) => of.iter().map(|of| &**of).collect(),
        }
    }

    /// Adds the slots and the values that it reads.
    pub fn names(&self, slots: &mut BTreeSet<u16>, values: &mut BTreeSet<u16>) {
        match self {
            Ex::Slot(slot) => drop(slots.insert(*slot)),
            Ex::Lines(value) => drop(values.insert(*value)),
            _ => {}
        }
        self.parts().into_iter().for_each(|part| part.names(slots, values));
    }
}
