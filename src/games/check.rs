//! The shape of one check.

use std::collections::BTreeMap;

use super::CheckInfo;
use super::wording::{a, plain};
use crate::diag::{Code, Report, code, nearest};
use crate::model::{Content, GameSet};
use crate::source::fields::shortened;
use crate::source::form;
use crate::source::shape::Field;
use crate::source::{Located, Origin};

/// One test of definitions against a rule. `F` is a function from the game's own view of its definitions to its report.
pub struct Check<F> {
    /// The rule whose breach it reports.
    pub code: Code,
    /// Other rules that it applies on the way.
    pub also: &'static [Code],
    /// What it looks for, in one sentence.
    pub finds: &'static str,
    /// A definition that breaks the rule.
    pub fails: &'static str,
    /// How to mend it.
    pub mend: &'static str,
    /// The test itself.
    pub run: F,
}

impl<F> Check<F> {
    /// What is told of it.
    pub fn info(&self) -> CheckInfo {
        CheckInfo { code: self.code, also: self.also, finds: self.finds, fails: self.fails, mend: self.mend }
    }
}

/// What is told of each of a game's checks.
pub fn infos<F>(lists: &[&[&Check<F>]]) -> Vec<CheckInfo> {
    lists.iter().copied().flatten().map(|check| check.info()).collect()
}

/// The checks to run on a set. What is missing from one of which a part could not be read, or what it comes to, is not known: only
/// what could be read is looked at.
pub fn due<'c, F>(
    set: &GameSet,
    of_each: &'c [&'c Check<F>],
    of_all: &'c [&'c Check<F>],
) -> impl Iterator<Item = &'c Check<F>> {
    of_each.iter().chain(of_all.iter().filter(|_| set.is_whole)).copied()
}

/// Reports what is wrong with the form of the cards that a game knows: keys that are not known, that must be there and are not,
/// and values of another type. What a game does not know is its designer's own affair.
pub fn forms(set: &GameSet, components: &[(&str, &[Field])], report: &mut Report) {
    for deck in &set.decks {
        let name = deck.component.value.as_str();
        let names = || components.iter().map(|(name, _)| *name);
        // What the set's own game file prints is meant as it is.
        if names().any(|known| known == name) || prints(set, name).is_some_and(|parts| parts > 0) {
            continue;
        }
        if let Some(near) = nearest(name, names()) {
            let message = format!("there are no cards called \"{}\"", shortened(name));
            let help = format!(
                "did you mean \"{near}\"? a component of your own is printed by a game file of your own"
            );
            report.error(code::UNKNOWN_NAME, deck.component.origin, message).help(help);
        }
    }
    for (component, fields) in components {
        for entry in set.decks_of(component).flat_map(|deck| &deck.entries) {
            let what = format!("{}: {}", entry.name.value, a(&component.replace('-', " ")));
            form::check(&entry.fields, *fields, &what, entry.name.origin, code::MISSING_KEY, report);
        }
    }
}

/// Reports two boards, or two maps, of one name: a game file could not say which it means.
pub fn plate_names(set: &GameSet, report: &mut Report) {
    repeated("board", set.boards.iter().map(|board| &board.plate.name), report);
    repeated("map", set.maps.iter().map(|map| &map.plate.name), report);
}

fn repeated<'s>(what: &str, names: impl Iterator<Item = &'s Located<String>>, report: &mut Report) {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    for name in names {
        match seen.get(&plain(&name.value)) {
            Some(first) => {
                report
                    .error(code::REPEATED_NAME, name.origin, format!("two {what}s are called {}", name.value))
                    .help("give one of them another name: game files and tables name them")
                    .related(*first, "the first is here");
            }
            None => drop(seen.insert(plain(&name.value), name.origin)),
        }
    }
}

/// How many parts of a set's own game file print a component; nothing without a game file, when a set may be a draft.
pub fn prints(set: &GameSet, component: &str) -> Option<usize> {
    let parts = set.game_file.as_ref()?.files.iter().flat_map(|file| &file.parts);
    let is_it = |content: &Content| match content {
        Content::Faces { component: other, .. } => other.value == component,
        Content::Plate(_) => false,
    };
    Some(parts.filter(|part| is_it(&part.content)).count())
}
