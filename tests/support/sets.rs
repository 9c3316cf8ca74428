//! Built-in sets, printed inside the test process.

use punchboard::cli::Disk;
use punchboard::diag::{Report, render};
use punchboard::geometry::Paper;
use punchboard::impose::Sheet;
use punchboard::job::{Job, Wanted};
use punchboard::model::{GameFile, GameSet};
use punchboard::press::Printed;
use punchboard::source::Files;

/// A set that was read, checked and filled.
pub struct Set {
    job: Job<'static>,
}

/// A composed file.
pub struct Composed {
    /// Its faces and sheets.
    pub printed: Printed,
    /// As PDF.
    pub pdf: Vec<u8>,
}

impl Set {
    /// The definitions.
    pub fn definitions(&self) -> &GameSet {
        self.job.sets()[0].definitions()
    }

    /// Their game file.
    pub fn game_file(&self) -> &GameFile {
        self.job.sets()[0].game_file().expect("it is filled")
    }

    /// All files that were read.
    pub fn files(&self) -> &Files {
        self.job.files()
    }
}

/// Reads a set that has no faults.
pub fn set(path: &str) -> Set {
    let mut job = Job::check(&Disk, &[path.to_owned()], &[]);
    job.fill_all();
    faultless(&job.report(), job.files());
    Set { job }
}

/// Composes every file of a set on a paper.
pub fn compose(set: &mut Set, paper: &str) -> Vec<Composed> {
    let wanted =
        Wanted { paper: Some(Paper::parse(paper).expect("the paper has a name")), ..Wanted::default() };
    let outcome = set.job.print(0, &wanted, &mut |_, _, _| {});
    faultless(&outcome.report, set.files());
    let composed = outcome.printed.into_iter().map(|printed| {
        let pdf = printed.pdf(set.files()).expect("it can be written");
        Composed { printed, pdf }
    });
    composed.collect()
}

/// Panics if there are faults.
fn faultless(report: &Report, files: &Files) {
    let style = render::Style { colors: false, width: 100 };
    let told: Vec<String> =
        report.sorted().into_iter().map(|found| render::text(found, files, style)).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// A sheet's number from 1, with its file.
pub fn called(composed: &Composed, n: usize, sheet: &Sheet) -> String {
    format!(
        "{} on {}, page {} ({} {})",
        composed.printed.name,
        composed.printed.paper,
        n + 1,
        sheet.title,
        sheet.number
    )
}
