//! Variants of a scenario that are judged beside it: `--what-if` and `--against`.

use super::super::files::{self, Format};
use super::{Args, RulingFormat};
use crate::adjudicate::{self, Entry};
use crate::cli::Disk;
use crate::ruling::{Die, Missing, Rest, Ruling, Scenario, Unsaid, Variant};
use crate::source::Files;

/// A scenario beside the one that is judged.
pub(in crate::cli::umpire) struct Other {
    /// What is different, or the name of the file.
    label: String,
    is_file: bool,
    entry: Entry,
}

/// The variants of the nth scenario of a file, from 0; `None` if one can't be read, which was printed.
pub(super) fn of(
    args: &Args,
    entry: &Entry,
    (path, n): (&str, usize),
    files: &mut Files,
) -> Option<Vec<Other>> {
    let mut others = Vec::new();
    let format = if args.format() == RulingFormat::Json { Format::Json } else { Format::Text };
    for change in &args.what_if {
        let changed = adjudicate::changed(entry, change, (&Disk, path), files);
        files::print_faults(&changed.report, files, format);
        if changed.report.has_errors() {
            return None;
        }
        others.extend(changed.entry.map(|entry| Other::changed(change, entry)));
    }
    for path in &args.against {
        let mut docket = files::read(path, &args.rules.rules, files);
        files::print_faults(&docket.report, files, format);
        if docket.report.has_errors() || docket.entries.is_empty() {
            return None;
        }
        // The scenario in the same place; one alone is held against all.
        let place = n.min(docket.entries.len() - 1);
        let entry = docket.entries.swap_remove(place);
        others.push(Other { label: path.clone(), is_file: true, entry });
    }
    Some(others)
}

impl Other {
    /// A scenario that differs by a change: `terrain=hills`.
    pub(in crate::cli::umpire) fn changed(change: &str, entry: Entry) -> Other {
        Other { label: change.to_owned(), is_file: false, entry }
    }

    /// The ruling beside another. `known` are the dice of that one, `more` those of the command line.
    pub(in crate::cli::umpire) fn judged(
        &self,
        (house_rules, facts): (&[String], Unsaid<'_>),
        ruling: &Ruling,
        original: &Scenario,
        (known, more): (&[Die], &[Die]),
        rest: Rest,
    ) -> Variant {
        let mut report = self.entry.report.clone();
        let label = (self.label.as_str(), self.is_file);
        let Some(scenario) = &self.entry.scenario else {
            return adjudicate::compared(ruling, label, original, Err(&report));
        };
        let rules = adjudicate::house_rules(scenario, house_rules, &mut report);
        let values = |dice: &[Die]| dice.iter().map(|die| die.value).collect::<Vec<_>>();
        // Dice that were given at the prompt count for the variant, too.
        let dice = if values(&scenario.dice) == values(&original.dice) {
            known.to_vec()
        } else {
            [&scenario.dice, more].concat()
        };
        // Whoever was asked for facts has answered them for the variant, too.
        let scenario = if self.is_file { scenario.clone() } else { scenario.with(&ruling.facts) };
        let missing = Missing { dice: rest, facts };
        let judged = adjudicate::judge(&scenario, &self.entry.cards, &rules, &dice, missing, &mut report);
        match judged {
            Ok(judged) if !report.has_errors() => adjudicate::compared(ruling, label, original, Ok(judged)),
            _ => adjudicate::compared(ruling, label, original, Err(&report)),
        }
    }
}
