//! `--lang`: in which languages definitions are checked and printed.

use std::collections::BTreeSet;

use super::report::Faults;
use crate::cli::Disk;
use crate::diag::{Code, Report, did_you_mean, or_list};
use crate::job::Job;
use crate::model::Language;
use crate::source::{Files, Origin};

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lang {
    One(Language),
    /// Each that the definitions have, one after the other.
    All,
}

/// Reads `de`, or `all`.
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

/// The languages to go through; nothing stands for the first one of each set.
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
pub(super) fn tell_others(job: &mut Job<'_>, asked: Option<Lang>, report: &mut Report) {
    if let Some(Lang::One(_)) = asked {
        job.tell_unspoken(report);
    }
}

/// A file by its name, from where to where in it.
type Place = (String, u32, u32);

/// What was reported for one language need not be reported for the next.
#[derive(Debug, Default)]
pub(super) struct AlreadyTold(BTreeSet<(Code, String, Option<Place>)>);

impl AlreadyTold {
    /// Takes out what was told before.
    pub fn news(&mut self, found: &mut Report, files: &Files) {
        let place = |origin: Origin| (files.get(origin.file).name.clone(), origin.start, origin.end);
        let AlreadyTold(told) = self;
        let mut news = BTreeSet::new();
        found.retain(|fault| {
            let key = (fault.code, fault.message.clone(), fault.origin.map(place));
            let is_new = !told.contains(&key);
            news.insert(key);
            is_new
        });
        told.extend(news);
    }
}
