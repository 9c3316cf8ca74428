//! The balance table of the disputes' tab: the odds for every combination of two facts, such as all cards against all cards.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Args;
use super::disputes::wrong;
use crate::adjudicate::sweep::{self, Outlier};
use crate::cli::Disk;
use crate::diag::{Report, code};
use crate::source::{Files, yaml};

/// The most cells of a table on the page.
const MOST_CELLS: usize = 10_000;

/// A table that the page asks for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// The facts of rows and columns.
    over: Vec<String>,
    /// A condition or a number, made of keys of the outcome.
    of: String,
    /// The scenario whose other facts hold in all cells.
    scenario: Map<String, Value>,
}

impl Wanted {
    /// Reads what the page asks for.
    ///
    /// # Errors
    /// It is not the JSON of a page.
    pub(super) fn parse(body: &[u8]) -> Result<Wanted, String> {
        serde_json::from_slice(body).map_err(|error| error.to_string())
    }

    /// The table, or what is wrong.
    pub(super) fn swept(&self, args: &Args) -> Value {
        let mut report = Report::default();
        self.sweep(args, &mut report).unwrap_or_else(|| wrong(&report))
    }

    fn sweep(&self, args: &Args, report: &mut Report) -> Option<Value> {
        let mut files = Files::default();
        let dispute = self.scenario.get("dispute").and_then(Value::as_str)?;
        let file = files.add("the page", Value::from(self.scenario.clone()).to_string());
        let set = yaml::parse(&files, file, report).into_iter().next();
        let paths = &args.subject().paths;
        let plan = sweep::of_rulebook((&Disk, paths), dispute, &self.over, set.as_ref(), &mut files, report)?;
        plan.check(report);
        if plan.cells() > MOST_CELLS {
            let message = format!("{} cells; the most on the page is {MOST_CELLS}", plan.cells());
            report.error_nowhere(code::TOO_LARGE, message).help("`umpire sweep` computes larger tables");
        }
        let rules = plan.house_rules(set.as_ref(), &args.faults.house_rules, report);
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
