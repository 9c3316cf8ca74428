//! The declaration of one check.

use std::collections::BTreeMap;

use super::wording::plain;
use crate::diag::{Code, Report, code, nearest};
use crate::model::{Content, Entry, GameSet};
use crate::source::document::Kept;
use crate::source::{Document, Located, Object, Origin, shortened};

/// One test of definitions against a rule. `Run` is a function from the game's view of its definitions to a report;
/// checks that are only explained have none.
#[derive(Debug, Clone, Copy)]
pub struct Check<Run = ()> {
    /// The name of its file: `shared_edge`.
    pub name: &'static str,
    /// The rule whose breach it reports, followed by those that it applies on the way.
    pub rules: &'static [Code],
    /// What it looks for, in one sentence.
    pub finds: &'static str,
    /// How to fix it, in one sentence.
    pub fix: &'static str,
    /// Definitions that break the rule, then the same without the fault, as `check::examples` of the library
    /// `punchboard` reads them.
    pub example: &'static str,
    /// The test itself.
    pub run: Run,
}

impl<Run> Check<Run> {
    /// The rule whose breach it reports.
    pub const fn code(&self) -> Code {
        self.rules[0]
    }

    /// The check without its test, to be explained.
    const fn without_run(&self) -> Check {
        let Check { name, rules, finds, fix, example, .. } = *self;
        Check { name, rules, finds, fix, example, run: () }
    }
}

/// Declares the checks of a game: first those of single definitions, or of two that contradict each other, then those
/// of the whole set (missing parts, totals), both in the order of the rulebook. Each has a line here and two files:
/// `NAME.rs` with `RULES`, `FINDS`, `FIX` and `run`, and `NAME.yaml`, its example.
#[macro_export]
macro_rules! checks {
    ($view:ty; of_each { $($each:ident)* } of_all { $($all:ident)* }) => {
        $(mod $each;)*
        $(mod $all;)*

        type Run = fn(&$view, &mut $crate::diag::Report);

        /// The checks of single definitions, and those of the whole set.
        pub(super) const ALL: [&[$crate::game::Check<Run>]; 2] = [
            &[$($crate::declared!($each)),*],
            &[$($crate::declared!($all)),*],
        ];
    };
}

/// A check as its module declares it.
#[macro_export]
macro_rules! declared {
    ($name:ident) => {
        $crate::game::Check {
            name: stringify!($name),
            rules: $name::RULES,
            finds: $name::FINDS,
            fix: $name::FIX,
            example: include_str!(concat!(stringify!($name), ".yaml")),
            run: $name::run,
        }
    };
}

/// The checks of a game, to be explained.
pub fn explained<Run>(lists: [&[Check<Run>]; 2]) -> Vec<Check> {
    lists.into_iter().flatten().map(Check::without_run).collect()
}

/// The checks to run on a set. If a part of the set could not be read, only the checks of single definitions: missing
/// parts and totals are unknown.
pub fn due<'c, Run>(
    set: &GameSet,
    [of_each, of_all]: [&'c [Check<Run>]; 2],
) -> impl Iterator<Item = &'c Check<Run>> {
    of_each.iter().chain(of_all.iter().filter(|_| set.is_whole))
}

/// Reports decks whose component is nearly one that the game knows, and so probably a typo. Other unknown components
/// are the designer's own.
pub fn components(set: &GameSet, known: &[(&str, &Object)], report: &mut Report) {
    for deck in &set.decks {
        let name = deck.component.value.as_str();
        let names = || known.iter().map(|(name, _)| *name);
        // What the set's own game file prints is intended.
        if names().any(|known| known == name) || prints(set, name).is_some_and(|parts| parts > 0) {
            continue;
        }
        if let Some(near) = nearest(name, names()) {
            let message = format!("there are no cards called \"{}\"", shortened(name));
            let help =
                format!("did you mean \"{near}\"? your own component needs your own game file to be printed");
            report.error(code::UNKNOWN_NAME, deck.component.origin, message).help(help);
        }
    }
}

/// The cards of a component, each with its fields; errors in their form are reported.
pub fn cards<'s, D: Document>(set: &'s GameSet, component: &str, report: &mut Report) -> Vec<(&'s Entry, D)> {
    let entries = set.decks_of(component).flat_map(|deck| &deck.entries);
    let read = entries.filter_map(|entry| {
        let what = format!("{}: {}", entry.name.value, D::OBJECT.what);
        let card = Kept { map: &entry.fields, what, head: entry.name.origin };
        Some((entry, card.read(report)?))
    });
    read.collect()
}

/// Reports two boards, or two maps, of the same name: a game file could not name one of them.
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

/// How many parts of a set's own game file print a component; `None` without a game file, since the set may be a
/// draft.
pub fn prints(set: &GameSet, component: &str) -> Option<usize> {
    let parts = set.game_file.as_ref()?.files.iter().flat_map(|file| &file.parts);
    let is_it = |content: &Content| match content {
        Content::Faces { component: other, .. } => other.value == component,
        Content::Plate(_) | Content::Text(..) | Content::Flow(_) => false,
    };
    Some(parts.filter(|part| is_it(&part.content)).count())
}
