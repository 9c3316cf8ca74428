//! Sweeps: the odds of a dispute for every combination of some of its facts, or for all cards against all cards.

mod line;
mod outliers;
mod own;

pub use line::of_line;
pub use outliers::{Outlier, outliers};
pub use own::{facts_of_rulebook, of_rulebook};

use super::judge::{Refused, open, rulebook};
use crate::diag::{Report, code};
use crate::games::custom::own::measure::{Measure, Measured};
use crate::model::load::Cards;
use crate::model::{HouseRules, Rulebook};
use crate::ruling::odds::{Chance, Trouble};
use crate::ruling::{Agreed, Effort, Json, Odds, Scenario};
use crate::source::{Files, Located, Node, Origin};

/// The most cells of a sweep.
const MOST_CELLS: usize = 1_000_000;
/// What is wrong with an expression that has no size.
const NO_MEASURE: &str = "the expression is neither a condition nor a number";

/// A fact that is swept, with its values.
#[derive(Debug, Clone)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// Its values, in order.
    pub values: Vec<Json>,
}

impl Axis {
    /// Its values as people read them.
    pub fn labels(&self) -> Vec<String> {
        self.values.iter().map(label).collect()
    }
}

/// A value as people read it.
pub fn label(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What is swept.
pub struct Plan {
    /// The game.
    pub game: String,
    /// The dispute, or its line.
    pub dispute: String,
    /// What is swept: the last varies fastest.
    pub axes: Vec<Axis>,
    /// The game's rules.
    pub rulebook: &'static Rulebook,
    /// The scenario of each combination.
    pub source: Box<dyn Source>,
}

/// Where the scenarios of a sweep come from.
pub trait Source: Sync {
    /// The scenario with these values, one of each axis.
    ///
    /// # Errors
    /// It makes no sense; the reason in words.
    fn scenario(&self, values: &[&Json]) -> Result<Scenario, String>;

    /// The cards that it may name.
    fn cards(&self) -> &Cards;

    /// Faults of one of its scenarios, with places that the user knows.
    fn placed(&self, faults: Report) -> Report {
        faults
    }
}

/// A cell of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The probability, or the mean; `None` where a ruling may not be resolved.
    pub value: Option<f64>,
    /// Why there is none.
    pub why: Option<String>,
}

/// A part of a sweep: some of its cells.
#[derive(Debug, Clone)]
pub struct Swept {
    /// What was swept, in full.
    pub axes: Vec<Axis>,
    /// The number of the first cell.
    pub first: usize,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// Whether they are means of a number, not probabilities.
    pub is_mean: bool,
}

impl Plan {
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.axes.iter().map(|axis| axis.values.len()).product()
    }

    /// The values of a cell.
    pub fn values(&self, cell: usize) -> Vec<&Json> {
        values(&self.axes, cell)
    }

    /// The house rules of all cells: those of the scenario whose facts hold in all of them, and those given as `NAME=VALUE`.
    pub fn house_rules(&self, set: Option<&Node>, given: &[String], report: &mut Report) -> HouseRules {
        let mut rules = HouseRules::default();
        if let Some(node) = set.and_then(|set| set.get("house_rules")) {
            rules.read(node, self.rulebook, report);
        }
        for rule in given {
            let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
            if let Err((message, help)) = rules.set(self.rulebook, name.trim(), value.trim()) {
                report.error_nowhere(code::HOUSE_RULE, message).help(help);
            }
        }
        rules
    }

    /// Reports a sweep that is too large.
    pub fn check(&self, report: &mut Report) {
        let cells = self.axes.iter().fold(1usize, |all, axis| all.saturating_mul(axis.values.len()));
        if cells > MOST_CELLS {
            report
                .error_nowhere(code::TOO_LARGE, format!("{cells} cells; the most is {MOST_CELLS}"))
                .help("sweep fewer facts, or facts with fewer values");
        }
    }

    /// Works out the cells from one number to before another one, on all cores.
    ///
    /// # Errors
    /// The expression makes no sense, or the first scenario is refused; the faults are in the report.
    pub fn sweep(
        &self,
        of: &str,
        house_rules: &HouseRules,
        (from, to): (usize, usize),
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Swept, Refused> {
        let file = files.add("--of", of);
        let origin = Origin { end: of.len() as u32, ..Origin::of_file(file) };
        let of = Located { value: of, origin };
        // The keys of outcomes are those of the first cell; others of the same dispute have the same.
        let first = self.first(house_rules, report)?;
        let chances: Vec<Chance> = first.chances().collect();
        let outcomes: Vec<&Json> = chances.iter().map(|chance| &chance.outcome).collect();
        let measure = Measure::read(of, &outcomes, report).ok_or(Refused)?;
        let is_other =
            |chance: &Chance| chance.why.is_none() && measure.of(&chance.outcome) == Measured::Other;
        if chances.iter().all(is_other) {
            report
                .error(code::WRONG_TYPE, origin, NO_MEASURE)
                .help("compare it with something: `result = DE`");
            return Err(Refused);
        }
        let numbers: Vec<usize> = (from..to).collect();
        let measure = &measure;
        let found = crate::parallel::map(&numbers, || (), |(), _, n| self.cell(*n, measure, house_rules));
        let is_mean = found.iter().any(|found| matches!(found, Ok((_, true))));
        let cells = found.into_iter().map(|found| match found {
            Ok((value, _)) => Cell { value: Some(value), why: None },
            Err(why) => Cell { value: None, why: Some(why) },
        });
        Ok(Swept { axes: self.axes.clone(), first: from, cells: cells.collect(), is_mean })
    }

    /// Cells that are spread over the whole, from the first one.
    fn some_cells(&self) -> impl Iterator<Item = usize> {
        const SOME: usize = 100;
        const STRIDE: usize = 7919;
        let cells = self.cells();
        let stride = if cells > SOME { STRIDE } else { 1 };
        (0..cells.min(SOME)).map(move |n| n * stride % cells)
    }

    /// The odds of the first of some cells that is not refused.
    fn first(&self, house_rules: &HouseRules, report: &mut Report) -> Result<Odds, Refused> {
        let mut first = None;
        for cell in self.some_cells() {
            match self.odds(cell, house_rules) {
                Ok(odds) => return Ok(odds),
                Err((why, fault)) => first = first.or(Some((why, fault))),
            }
        }
        match first {
            Some((_, Some(faults))) => report.append(self.source.placed(faults)),
            Some((why, None)) => drop(report.error_nowhere(code::EMPTY, why)),
            None => drop(
                report
                    .error_nowhere(code::EMPTY, "there is nothing to sweep")
                    .help("name facts with `--over`, each with at least one value"),
            ),
        }
        Err(Refused)
    }

    fn odds(&self, cell: usize, house_rules: &HouseRules) -> Result<Odds, (String, Option<Report>)> {
        let scenario = self.source.scenario(&self.values(cell)).map_err(|why| (why, None))?;
        let mut report = Report::default();
        let first =
            |report: &Report| report.iter().next().map_or(String::new(), |fault| fault.message.clone());
        let Ok(hearing) = open(&scenario, self.source.cards(), house_rules, &mut report) else {
            return Err((first(&report), Some(report)));
        };
        let agreed = Agreed::new(rulebook(&scenario), house_rules);
        match hearing.proceedings.odds(&scenario.dice, &agreed, Effort::Whole) {
            Ok(odds) => Ok(odds),
            Err(Trouble::TooMany) => Err(("too many possibilities to count".to_owned(), None)),
            Err(trouble) => {
                let fault = match trouble {
                    Trouble::Lacking(fact) => fact.is_demanded(),
                    Trouble::Refused(fault) => *fault,
                    Trouble::TooMany => unreachable!("it is handled above"),
                };
                let why = fault.message.clone();
                super::judge::refuse(fault, &scenario, &mut report);
                Err((why, Some(report)))
            }
        }
    }

    /// The value of a cell, and whether it is a mean.
    fn cell(&self, cell: usize, of: &Measure, house_rules: &HouseRules) -> Result<(f64, bool), String> {
        let odds = self.odds(cell, house_rules).map_err(|(why, _)| why)?;
        let (mut sum, mut is_mean) = (0.0, false);
        for chance in odds.chances() {
            if let Some(why) = chance.why {
                return Err(format!("{} with a probability of {}", why.verdict().word(), chance.p));
            }
            match of.of(&chance.outcome) {
                Measured::Truth(truth) => sum += if truth { chance.p } else { 0.0 },
                Measured::Number(number) => {
                    is_mean = true;
                    sum += chance.p * number;
                }
                Measured::Other => {
                    return Err(NO_MEASURE.to_owned());
                }
            }
        }
        Ok((sum, is_mean))
    }
}

/// The values of a cell, one of each axis.
pub fn values(axes: &[Axis], mut cell: usize) -> Vec<&Json> {
    let mut values = Vec::new();
    for axis in axes.iter().rev() {
        values.push(&axis.values[cell % axis.values.len()]);
        cell /= axis.values.len();
    }
    values.reverse();
    values
}
