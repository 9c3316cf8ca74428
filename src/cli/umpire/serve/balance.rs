//! The balance table of a dispute: the odds for every combination of two facts, such as all cards against all cards.

use serde::Deserialize;
use serde_json::{Value, json};

use super::bench::Bench;
use super::ruled::{Written, wrong};
use crate::adjudicate::sweep::{self, Outlier};
use crate::cli::Disk;
use crate::diag::{Report, code};
use crate::source::{Files, Node};

/// The most cells of a table on the page.
const MOST_CELLS: usize = 10_000;
/// Keys of a dispute that hold in one ruling only: each cell has all dice open.
const OF_ONE: [&str; 4] = ["claims", "dice", "decisions", "title"];

/// A table that the page asks for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The dispute whose other facts hold in all cells.
    #[serde(flatten)]
    dispute: Written,
    /// The facts of rows and columns; without any, the facts that can be chosen are wanted.
    #[serde(default)]
    over: Vec<String>,
    /// A condition or a number, made of keys of the outcome.
    #[serde(default)]
    of: String,
}

impl Wanted {
    /// Reads what the page asks for.
    ///
    /// # Errors
    /// It is not the JSON of a page, or too long.
    pub(super) fn parse(body: &[u8]) -> Result<Wanted, String> {
        let read: Wanted = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        if read.dispute.is_too_long() { Err("that is too long".to_owned()) } else { Ok(read) }
    }

    /// The table, or what is wrong.
    pub(super) fn swept(&self, bench: &Bench) -> Value {
        let mut report = Report::default();
        let Some((name, set)) = self.set(bench, &mut report) else { return wrong(&report) };
        let found = if self.over.is_empty() {
            let facts = sweep::facts_of_rulebook((&Disk, &bench.paths), (&name, Some(&set)));
            let facts = facts.into_iter().map(|(name, asked)| json!({"name": name, "asked": asked}));
            Some(json!({"facts": facts.collect::<Vec<_>>()}))
        } else {
            self.sweep(bench, (&name, &set), &mut report)
        };
        found.unwrap_or_else(|| wrong(&report))
    }

    /// The kind of the dispute, and what holds in all cells.
    fn set(&self, bench: &Bench, report: &mut Report) -> Option<(String, Node)> {
        let docket = self.dispute.read(&bench.paths, &mut Files::default());
        report.append(docket.report);
        let entry = docket.entries.into_iter().next()?;
        report.append(entry.report);
        let scenario = entry.scenario.filter(|scenario| scenario.own.is_some())?;
        let kept = scenario.node.entries().filter(|(key, _)| !OF_ONE.contains(&&*key.text));
        let set = Node::map(kept.map(|(key, node)| (&*key.text, node.clone())), scenario.head);
        Some((scenario.dispute.value.clone(), set))
    }

    fn sweep(&self, bench: &Bench, (dispute, set): (&str, &Node), report: &mut Report) -> Option<Value> {
        let mut files = Files::default();
        let plan =
            sweep::of_rulebook((&Disk, &bench.paths), dispute, &self.over, Some(set), &mut files, report)?;
        plan.check(report);
        if plan.cells() > MOST_CELLS {
            let message = format!("{} cells; the most on the page is {MOST_CELLS}", plan.cells());
            report.error_nowhere(code::TOO_LARGE, message).help("`umpire sweep` computes larger tables");
        }
        let rules = plan.house_rules(Some(set), &bench.house_rules, report);
        if report.has_errors() {
            return None;
        }
        let swept = plan.sweep(&self.of, &rules, (0, plan.cells()), &mut files, report).ok()?;
        let axes = swept.axes.iter().map(|axis| json!({"name": axis.name, "values": axis.labels()}));
        let cells = swept.cells.iter().map(|cell| json!({"value": cell.value, "why": cell.why}));
        let notes = sweep::outliers(&swept);
        Some(json!({
            "axes": axes.collect::<Vec<_>>(), "cells": cells.collect::<Vec<_>>(), "mean": swept.is_mean,
            "notes": notes.iter().map(Outlier::text).collect::<Vec<_>>(),
        }))
    }
}
