//! Sets that are printed together: the files that they name are read for one set after the other; then pages are made in parallel.

use std::sync::{Mutex, PoisonError};

use super::ganged::ganged;
use super::made_of::MadeOf;
use super::{Job, Wanted};
use crate::diag::Report;
use crate::games;
use crate::geometry::Paper;
use crate::model::GameName;
use crate::parallel;
use crate::press::{self, Contents, Order, Outcome, Plan, Printed};
use crate::source::Files;
use crate::source::recorded::Recorded;

/// Called before work on a file begins, with its name, how many files were begun before, and how many there are.
type Progress<'t> = dyn FnMut(&str, usize, usize) + Send + 't;

/// What to print of a set, and the faults of that request.
struct Asked {
    report: Report,
    is_faulty: bool,
    contents: Option<Contents>,
}

/// A set of which every file that it names was read.
struct Found<'f> {
    order: Order<'f>,
    plan: Plan<'f>,
    door: Recorded<'f>,
    made_of: MadeOf,
    report: Report,
}

/// The fields that a game knows, by component.
fn known_fields(game: GameName) -> impl Fn(&str) -> Vec<&'static str> + Sync {
    move |component| games::known_fields(game, component)
}

impl Job<'_> {
    /// Prints a set on several papers. `make` is called with each printed file as soon as it is done. Returns its results for each paper,
    /// in order.
    pub fn print_on<T: Send>(
        &mut self,
        papers: &[Option<Paper>],
        n: usize,
        wanted: &Wanted,
        progress: &mut Progress<'_>,
        make: &(dyn Fn(Printed, &Files) -> T + Sync),
    ) -> Vec<Outcome<T>> {
        let make = |_, printed, files: &Files| make(printed, files);
        self.print_sets(papers, &[n], wanted, progress, &make).pop().unwrap_or_default()
    }

    /// Prints some of the sets on several papers. `make` also gets the number of the set. Returns its results for each set and each paper,
    /// in order.
    pub fn print_sets<T: Send>(
        &mut self,
        papers: &[Option<Paper>],
        numbers: &[usize],
        wanted: &Wanted,
        progress: &mut Progress<'_>,
        make: &(dyn Fn(usize, Printed, &Files) -> T + Sync),
    ) -> Vec<Vec<Outcome<T>>> {
        self.fill_all();
        let asked: Vec<Asked> = numbers.iter().map(|n| self.asked(*n, wanted)).collect();
        let sets = &self.sets;
        let known_fields: Vec<_> = numbers.iter().map(|n| known_fields(sets[*n].definitions.game)).collect();
        // Each set reads pictures and fonts through its own door, so that those of other sets are not counted as its own.
        let made_of: Vec<MadeOf> = numbers.iter().map(|n| self.made_of(*n, wanted)).collect();
        let ganged: Vec<_> = numbers.iter().map(|n| ganged(&sets[*n], wanted.since.get(n))).collect();
        let mut found: Vec<Option<Found<'_>>> = Vec::with_capacity(numbers.len());
        for ((((n, asked), known_fields), made_of), ganged) in
            numbers.iter().zip(asked).zip(&known_fields).zip(made_of).zip(&ganged)
        {
            let Some(game_file) = ganged.as_ref().or(sets[*n].game_file.as_ref()) else {
                found.push(None);
                continue;
            };
            let order = Order {
                set: &sets[*n].definitions,
                game_file,
                papers,
                options: wanted.options,
                only: &wanted.only,
                skip: &wanted.skip,
                show: wanted.show,
                policy: &wanted.policy,
                known_fields,
                is_faulty: asked.is_faulty,
                players: wanted.players,
                sequence: wanted.sequence,
                printer: wanted.printer.as_ref(),
                record: wanted.record,
                since: wanted.since.get(n),
                contents: asked.contents,
            };
            let door = Recorded::new(self.door);
            let plan = press::resolve(&order, &self.fonts, &door, &mut self.files);
            found.push(Some(Found { order, plan, door, made_of, report: asked.report }));
        }
        let count = found.iter().flatten().map(|found| found.plan.files.len() * papers.len()).sum();
        let progress = Mutex::new((0, progress));
        let progress = |name: &str| {
            let (begun, progress) = &mut *progress.lock().unwrap_or_else(PoisonError::into_inner);
            progress(name, *begun, count);
            *begun += 1;
        };
        let files = &self.files;
        parallel::map_each(&found, |n, found| {
            let make = |printed| make(numbers[n], printed, files);
            found.as_ref().map(|found| found.print(files, &progress, &make)).unwrap_or_default()
        })
    }

    /// Checks what to print of a set.
    fn asked(&self, n: usize, wanted: &Wanted) -> Asked {
        let mut report = Report::default();
        self.check_folder(n, &mut report);
        self.check_players_asked(n, wanted.players, &mut report);
        let is_faulty = self.has_errors(n, &wanted.policy) || report.has_errors();
        Asked { report, is_faulty, contents: wanted.contents.then(|| Contents { players: self.seats(n) }) }
    }
}

impl Found<'_> {
    fn print<T: Send>(
        &self,
        files: &Files,
        progress: &(dyn Fn(&str) + Sync),
        make: &(dyn Fn(Printed) -> T + Sync),
    ) -> Vec<Outcome<T>> {
        let mut outcomes = press::print(&self.plan, &self.order, &self.door, files, progress, make);
        let made_of = self.made_of.with_read(&self.door);
        for outcome in &mut outcomes {
            outcome.report.append(self.report.clone());
            outcome.made_of = made_of;
        }
        outcomes
    }
}
