//! A live preview of definitions: every card, sheet, board and map, with its faults.
//!
//! A [`Preview`] looks at definitions again and again. The result of each look is a [`Shown`]: named items of JSON, of which
//! [`Shown::since`] returns only those that have changed, and pictures by their [`Fingerprint`]s, drawn when they are needed. What can't
//! be read at the moment keeps its last picture, marked as stale. There is no disk, no clock and no network here: files are read through
//! the door, and [`Preview::look`] returns which ones.

mod faults;
mod items;
mod keep;
mod kept_files;
mod pictures;
mod read;
mod search;
mod seen;
mod spots;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::faults::Faults;
use self::kept_files::KeptFiles;
use self::seen::SetSeen;
use crate::compose::{Ink, Options};
use crate::diag::{Diagnostic, Policy, Report, Severity, code};
use crate::geometry::Paper;
use crate::job::{Job, Wanted};
use crate::model::Language;
use crate::press::FontShelf;
use crate::source::Door;
use crate::source::checksum::Checksum;
use crate::source::door::BUILT_IN;
use crate::source::recorded::{Asked, Recorded};

pub use crate::press::fingerprint::Fingerprint;
pub use items::Shown;

/// The definitions to look at, and how.
#[derive(Debug, Clone, Default)]
pub struct Subject {
    /// Definition files, or folders with them.
    pub paths: Vec<String>,
    /// House rules, as `NAME=VALUE`.
    pub house_rules: Vec<String>,
    /// Faults that are ignored or made errors.
    pub policy: Policy,
    /// The paper; `None` is the paper that each sheet names.
    pub paper: Option<Paper>,
    /// The language; `None` is the first language of each set.
    pub language: Option<Language>,
}

/// A way to look at definitions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The language; `None` is that of the subject.
    pub language: Option<Language>,
    /// The ink.
    pub ink: Ink,
}

/// A preview of definitions, which remembers its last look.
pub struct Preview {
    subject: Subject,
    /// Fonts, with the words that were typeset in them before.
    fonts: Arc<FontShelf>,
    /// Pictures from files as they were last read.
    pictures: KeptFiles,
    /// The last look in each version.
    last: BTreeMap<Version, Arc<Shown>>,
}

impl Preview {
    /// A preview without a look yet.
    pub fn new(subject: Subject) -> Preview {
        Preview { subject, fonts: Arc::default(), pictures: KeptFiles::default(), last: BTreeMap::new() }
    }

    /// Reads, checks, composes and imposes everything again, in each version. Returns the look in each of them, and the files that were
    /// read.
    pub fn look(&mut self, door: &dyn Door, versions: &[Version]) -> (Vec<Arc<Shown>>, Asked) {
        let door = Recorded::new(door);
        let pictures = self.pictures.door(&door);
        let mut looks: BTreeMap<Version, Arc<Shown>> = BTreeMap::new();
        let mut rest: Vec<Version> = versions.to_vec();
        // Definitions are read once for all inks of a language.
        while let Some(Version { language, .. }) = rest.first().copied() {
            let Subject { paths, house_rules, language: usual, .. } = &self.subject;
            let job = Job::check_in(&pictures, paths, house_rules, language.or(*usual));
            let mut job = job.with_fonts(self.fonts.clone());
            for version in rest.extract_if(.., |version| version.language == language) {
                let before = self.last.get(&version);
                looks
                    .insert(version, Arc::new(self.look_in(&mut job, version, before.map(|shown| &**shown))));
            }
        }
        let shown = versions.iter().map(|version| looks[version].clone()).collect();
        self.last.extend(looks);
        (shown, door.asked())
    }

    fn look_in(&self, job: &mut Job<'_>, version: Version, before: Option<&Shown>) -> Shown {
        // A draft shows everything that can be drawn; the page lists the faults beside it.
        let options = Options { ink: version.ink, draft: true, origins: true, ..Options::default() };
        let wanted = Wanted {
            paper: self.subject.paper.clone(),
            options,
            policy: self.subject.policy.clone(),
            ..Wanted::default()
        };
        let mut found = job.report();
        let mut sets: Vec<SetSeen> = Vec::new();
        for n in 0..job.sets().len() {
            let (set, report) = read::set(job, n, &wanted, &sets);
            append(&mut found, report, job);
            sets.extend(set);
        }
        let report = job.report();
        append(&mut found, report, job);
        if version.language.is_none() {
            job.report_without_language(&mut found);
        }
        let unused = job.check_unused();
        append(&mut found, unused, job);
        missing_pictures_are_errors(&mut found);
        self.subject.policy.apply(&mut found);
        let unread = keep::Unread::from_report(&found, job);
        let before = before.map(Shown::sets).unwrap_or_default();
        keep::keep(&mut sets, before, &unread);
        let faults = Faults::list(&found, job.files(), &sets);
        Shown::new(sets, &faults, rules(job))
    }
}

/// A checksum of the files with rulebooks; `None` if there are none.
fn rules(job: &Job<'_>) -> Option<u64> {
    let rulebooks = job.sets().iter().flat_map(|set| &set.definitions().rulebooks);
    let texts = rulebooks.map(|node| &job.files().get(node.origin.file).text);
    let sum = |sum: Option<Checksum>, text: &String| Some(sum.unwrap_or_default().with(text.as_bytes()));
    texts.fold(None, sum).map(Checksum::value)
}

/// A draft only warns of pictures that can't be shown. A preview is drawn as a draft, but should report the same errors as `check`.
fn missing_pictures_are_errors(found: &mut Report) {
    let is_one = |fault: &Diagnostic| fault.code == code::BAD_IMAGE && fault.severity == Severity::Warning;
    let missing: Vec<Diagnostic> = found.iter().filter(|fault| is_one(fault)).cloned().collect();
    found.retain(|fault| !is_one(fault));
    for fault in missing {
        if let Some(origin) = fault.origin {
            *found.error(fault.code, origin, "") = Diagnostic { severity: Severity::Error, ..fault };
        }
    }
}

/// Adds faults to those found so far, without those that only follow from them.
fn append(found: &mut Report, report: Report, job: &Job<'_>) {
    found.append_unless_reported(report, |origin| job.files().get(origin.file).name.starts_with(BUILT_IN));
}
