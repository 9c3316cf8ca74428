//! Lines, steps, rows and columns that nothing needs, and options without effect.

use std::collections::{BTreeMap, BTreeSet};

use super::super::code::{Book, Deed, DisputeCode};
use super::super::cover::{Cover, Seen};
use super::super::table::Columns;
use super::explore::Plan;
use super::suspect::{Suspect, What};
use crate::source::Origin;

/// A dispute that was gone through, with what was seen of it.
pub struct Done<'p> {
    /// The dispute.
    pub plan: &'p Plan<'p>,
    /// What was seen.
    pub cover: &'p Cover,
    /// Whether all combinations were gone through, and all facts are finite.
    pub is_whole: bool,
    /// Which options have an effect, by their place among those of the dispute; `None` if that is not clear.
    pub effects: Vec<Option<bool>>,
}

/// What no combination needs, each at the first dispute that has it. `all` are the disputes that were gone through;
/// the other ones of the rulebook may need what these do not.
pub fn unused(book: &Book, all: &[Done<'_>]) -> Vec<(usize, Suspect)> {
    let mut found: Vec<(usize, Suspect)> = Vec::new();
    found.extend(options(book, all));
    let mut places: BTreeSet<Origin> = BTreeSet::new();
    for (n, done) in all.iter().enumerate().filter(|(_, done)| done.is_whole) {
        let mut here = lines(all, done);
        here.extend(steps(done));
        here.retain(|suspect| places.insert(suspect.place));
        found.extend(here.into_iter().map(|suspect| (n, suspect)));
    }
    found.extend(tables(book, all));
    found
}

fn never(about: Option<String>, place: Origin, text: String) -> Suspect {
    Suspect { what: What::Never, about, place, text, rules: Vec::new() }
}

fn lines(all: &[Done<'_>], done: &Done<'_>) -> Vec<Suspect> {
    let mut found = Vec::new();
    for (n, value) in done.plan.dispute().values.iter().enumerate() {
        for line in &value.lines {
            // Values at the top of a rulebook are those of several disputes.
            let is_needed = all.iter().any(|other| is_left(other, line.origin) != Some(false));
            if !done.plan.reads.in_texts.contains(&(n as u16)) && !is_needed {
                let name = &value.name;
                let text = if done.plan.reads.values.contains(&(n as u16)) {
                    format!("this line of {name} never applies")
                } else {
                    format!("nothing needs {name}")
                };
                let suspect = never(Some(name.to_string()), line.origin, text);
                found.push(Suspect { rules: vec![line.rule], ..suspect });
            }
        }
    }
    found
}

/// Whether the line at a place is ever left in a dispute; false if the dispute does not have it, or was gone through
/// without it; `None` if that is not clear.
fn is_left(done: &Done<'_>, place: Origin) -> Option<bool> {
    for (n, value) in done.plan.dispute().values.iter().enumerate() {
        for (m, _) in value.lines.iter().enumerate().filter(|(_, line)| line.origin == place) {
            let is_text = done.plan.reads.in_texts.contains(&(n as u16));
            if done.cover.has(Seen::Line(n, m)) {
                return Some(true);
            }
            if !done.is_whole || is_text {
                return None;
            }
        }
    }
    Some(false)
}

fn steps(done: &Done<'_>) -> Vec<Suspect> {
    let is_meant = |does: &Deed| {
        let is_block = matches!(does, Deed::Block(_) | Deed::Each(_) | Deed::Until(_) | Deed::Next(_));
        !is_block && !matches!(does, Deed::Forbid(_))
    };
    let all = done.plan.dispute().steps.iter().enumerate();
    let unseen = all.filter(|(n, step)| is_meant(&step.does) && !done.cover.has(Seen::Step(*n)));
    let suspect = |(_, step): (usize, &super::super::code::Step)| {
        let suspect = never(None, step.origin, "this step is never done".to_owned());
        Suspect { rules: step.rule.into_iter().collect(), ..suspect }
    };
    unseen.map(suspect).collect()
}

/// Rows and columns. Tables of disputes that were not gone through are left out.
fn tables(book: &Book, all: &[Done<'_>]) -> Vec<(usize, Suspect)> {
    let mut found = Vec::new();
    let is_missing = |dispute: &DisputeCode| !all.iter().any(|done| done.plan.dispute().name == dispute.name);
    let others: BTreeSet<u16> = book
        .disputes
        .iter()
        .filter(|dispute| is_missing(dispute))
        .flat_map(|dispute| {
            let reads = super::reads::Reads::new(dispute);
            reads.tables.into_iter().chain(reads.tables_in_texts)
        })
        .collect();
    for (t, table) in book.tables.iter().enumerate() {
        let number = t as u16;
        let in_texts = all.iter().any(|done| done.plan.reads.tables_in_texts.contains(&number));
        let of: Vec<(usize, &Done<'_>)> =
            all.iter().enumerate().filter(|(_, done)| done.plan.reads.tables.contains(&number)).collect();
        let Some((first, _)) = of.first() else { continue };
        if in_texts || others.contains(&number) || of.iter().any(|(_, done)| !done.is_whole) {
            continue;
        }
        let is_seen = |seen: Seen| of.iter().any(|(_, done)| done.cover.has(seen));
        let mut add = |what: &str, name: &str, place: Origin| {
            let text = format!("nothing looks up {what} {name} of {}", table.name);
            let about = format!("{}, {what} {name}", table.name);
            let suspect = Suspect { rules: vec![table.rule], ..never(Some(about), place, text) };
            found.push((*first, suspect));
        };
        for (n, row) in table.rows.iter().enumerate() {
            if !is_seen(Seen::Row(t, n)) {
                add("row", &row.written, row.origin);
            }
        }
        for n in (0..table.columns.count()).filter(|n| !is_seen(Seen::Column(t, *n))) {
            match &table.columns {
                Columns::None => {}
                Columns::Keys(keys) => add("column", &keys[n].written, keys[n].origin),
                Columns::Least(all) => add("column", &all[n].0, table.origin),
            }
        }
    }
    found
}

/// Options that have no effect in any dispute that asks for them.
fn options(book: &Book, all: &[Done<'_>]) -> Vec<(usize, Suspect)> {
    let mut known: BTreeMap<usize, (usize, bool)> = BTreeMap::new();
    for dispute in &book.disputes {
        let done = all.iter().enumerate().find(|(_, done)| done.plan.dispute().name == dispute.name);
        for (place, option) in dispute.options.iter().enumerate() {
            let effect = done.map(|(n, done)| (n, done.is_whole, done.effects.get(place).copied().flatten()));
            let (n, has_none) = match effect {
                Some((n, true, Some(has_effect))) => (n, !has_effect),
                Some((n, ..)) => (n, false),
                None => (0, false),
            };
            known.entry(*option).and_modify(|(_, all)| *all &= has_none).or_insert((n, has_none));
        }
    }
    let rules: Vec<_> = book.rulebook.options().collect();
    let without = known.into_iter().filter(|(_, (_, has_none))| *has_none);
    without
        .map(|(option, (n, _))| {
            let (rule, option) = rules[option];
            let text = format!("the option {} changes no outcome and no probability", option.name);
            let rule = crate::diag::Code::new(rule.id);
            let suspect = Suspect {
                what: What::NoEffect,
                about: Some(option.name.to_owned()),
                place: book.rule_places.get(&rule).copied().unwrap_or(book.disputes[0].origin),
                text,
                rules: vec![rule],
            };
            (n, suspect)
        })
        .collect()
}
