//! `--lang`: in which languages definitions are checked and printed.

use std::collections::BTreeSet;

use super::report::Faults;
use crate::cli::Disk;
use crate::diag::{Code, Report, code, did_you_mean, or_list};
use crate::job::Job;
use crate::model::Language;
use crate::source::{Files, Origin};

/// What was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lang {
    /// One language.
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

/// Whether a set of a job has the language that it was read in.
pub(super) fn has(job: &Job<'_>, n: usize, language: Option<Language>) -> bool {
    let languages = job.sets()[n].game_file().map(|game_file| &game_file.languages);
    language.is_none_or(|language| languages.is_none_or(|languages| languages.has(language)))
}

/// Reports the sets that have nothing in the one language that was asked for; that none has anything is an error.
pub(super) fn tell_others(job: &mut Job<'_>, asked: Option<Lang>, report: &mut Report) {
    let Some(Lang::One(language)) = asked else { return };
    job.fill_all();
    let others: Vec<usize> = (0..job.sets().len()).filter(|n| !has(job, *n, Some(language))).collect();
    let are_all = others.len() == job.sets().len();
    for n in others {
        let Some(game_file) = job.sets()[n].game_file() else { continue };
        let first = game_file.languages.first();
        let message = format!("\"{}\" has nothing in {}", game_file.title.value, language.name());
        let told = if are_all {
            report.error_nowhere(code::UNTRANSLATED, message)
        } else {
            report.warning_nowhere(code::UNTRANSLATED, message)
        };
        told.help(format!(
            "its game file names the languages that it has: `language: [{}, {}]`",
            first.word(),
            language.word()
        ));
    }
}

/// What was told of one language need not be told of the next.
#[derive(Debug, Default)]
pub(super) struct Told(BTreeSet<(Code, String, Option<(String, u32, u32)>)>);

impl Told {
    /// Takes out what was told before.
    pub fn news(&mut self, found: &mut Report, files: &Files) {
        let place = |origin: Origin| (files.get(origin.file).name.clone(), origin.start, origin.end);
        let Told(told) = self;
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
