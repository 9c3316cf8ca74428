//! `--lang`: the languages in which definitions are checked and printed.

use std::collections::BTreeSet;

use super::report::Faults;
use crate::cli::Disk;
use crate::diag::{Code, Report, did_you_mean, or_list};
use crate::job::Job;
use crate::model::Language;
use crate::source::{Files, Origin};

/// The value of `--lang`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lang {
    One(Language),
    /// Each language of the definitions, one after the other.
    All,
}

/// Parses `de`, `German` or `all`.
pub(super) fn parse(text: &str) -> Result<Lang, String> {
    if text == "all" {
        return Ok(Lang::All);
    }
    let found = Language::WORDS.iter().find(|(word, language)| {
        word.eq_ignore_ascii_case(text) || language.name().eq_ignore_ascii_case(text)
    });
    found.map(|(_, language)| Lang::One(*language)).ok_or_else(|| {
        let names = Language::WORDS.iter().flat_map(|(word, language)| [*word, language.name()]);
        did_you_mean(text, names, || format!("write all, or {}", or_list(Language::NAMES)))
    })
}

/// The languages to check or print in turn; `None` stands for the first one of each set.
pub(super) fn languages(asked: Option<Lang>, paths: &[String], faults: &Faults) -> Vec<Option<Language>> {
    match asked {
        None => vec![None],
        Some(Lang::One(language)) => vec![Some(language)],
        Some(Lang::All) => {
            let mut job = Job::check(&Disk, paths, &faults.house_rules);
            job.fill_all();
            let mut all: Vec<Option<Language>> = Vec::new();
            for game_file in job.sets().iter().filter_map(|set| set.game_file()) {
                let languages = &game_file.languages;
                let named = languages.all().iter().copied();
                for language in named.chain(languages.all().is_empty().then(|| languages.first())) {
                    if !all.contains(&Some(language)) {
                        all.push(Some(language));
                    }
                }
            }
            if all.is_empty() { vec![None] } else { all }
        }
    }
}

/// Reports the sets that have nothing in the one language that was asked for.
pub(super) fn report_missing(job: &mut Job<'_>, asked: Option<Lang>, report: &mut Report) {
    if let Some(Lang::One(_)) = asked {
        job.report_without_language(report);
    }
}

/// The name of a file, and the first and last byte in it.
type Place = (String, u32, u32);

/// The faults reported so far, so that a fault of one language is not repeated for the next.
#[derive(Debug, Default)]
pub(super) struct AlreadyReported(BTreeSet<(Code, String, Option<Place>)>);

impl AlreadyReported {
    /// Removes the faults that were reported before.
    pub fn retain_new(&mut self, found: &mut Report, files: &Files) {
        let place = |origin: Origin| (files.get(origin.file).name.clone(), origin.start, origin.end);
        let AlreadyReported(reported) = self;
        let mut new = BTreeSet::new();
        found.retain(|fault| {
            let key = (fault.code, fault.message.clone(), fault.origin.map(place));
            let is_new = !reported.contains(&key);
            new.insert(key);
            is_new
        });
        reported.extend(new);
    }
}
