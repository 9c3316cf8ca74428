//! Pictures of the cards that a ruling names, drawn as they are printed.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::cli::Disk;
use crate::model::GameName;
use crate::preview::{Fingerprint, Preview, Shown, Subject, Version};
use crate::ruling::{Ruling, Scenario};
use crate::source::door::{self, BUILT_IN};
use crate::source::{Door as _, Files};

/// The most pictures of one ruling.
const MOST: usize = 8;

/// The definitions that were looked at, by their paths. Each is looked at once.
#[derive(Default)]
pub(super) struct Portraits(BTreeMap<Vec<String>, Arc<Shown>>);

impl Portraits {
    /// The fronts of the cards that a ruling names, each with its name, as PNG at `dpi` dots per inch. The scenario was in the file
    /// `path`; `files` are those that were read for it.
    pub(super) fn of(
        &mut self,
        (scenario, ruling): (&Scenario, &Ruling),
        (path, files): (&str, &Files),
        dpi: u32,
    ) -> Vec<(String, Vec<u8>)> {
        let paths = definitions(scenario, path, files);
        let shown = self.0.entry(paths).or_insert_with_key(|paths| shown(paths));
        let drawn = named_in(ruling, shown).into_iter();
        drawn.filter_map(|(name, print)| Some((name, shown.png(print, dpi)?.ok()?))).collect()
    }
}

/// The cards of some definitions, as they are printed.
pub(super) fn shown(paths: &[String]) -> Arc<Shown> {
    let subject = Subject { paths: paths.to_vec(), ..Subject::default() };
    let (shown, _) = Preview::new(subject).look(&Disk, &[Version::default()]);
    shown.into_iter().next().expect("one version is one look")
}

/// The fronts of the cards that a ruling names, in its order, each with the card's name.
pub(super) fn named_in(ruling: &Ruling, shown: &Shown) -> Vec<(String, Fingerprint)> {
    let mut text = ruling.sentence.clone();
    ruling.steps.iter().for_each(|step| text.extend(["\n", &step.text]));
    let mut named: BTreeMap<usize, (&str, Fingerprint)> = BTreeMap::new();
    for (name, print) in shown.fronts() {
        if let Some(at) = place(&text, name) {
            named.entry(at).or_insert((name, print));
        }
    }
    named.into_values().take(MOST).map(|(name, print)| (name.to_owned(), print)).collect()
}

/// The files or folders with the cards of a scenario.
fn definitions(scenario: &Scenario, path: &str, files: &Files) -> Vec<String> {
    let decks = scenario.decks.iter().map(|deck| door::beside(path, &deck.value));
    if scenario.own.is_some() {
        // Its rulebook was read with the definitions around it.
        let is_one = |name: &&str| *name != path && crate::ruling::ask::names_a_file(name);
        let read = files.iter().map(|(_, file)| file.name.as_str()).filter(is_one);
        return read.map(str::to_owned).collect();
    }
    let named = decks.map(|deck| match GameName::from_key(&deck) {
        Some(game) if Disk.look(&deck).is_err() => built_in(game),
        _ => deck,
    });
    let named: Vec<String> = named.collect();
    if named.is_empty() { vec![built_in(scenario.game)] } else { named }
}

/// The game file of a built-in set.
pub(super) fn built_in(game: GameName) -> String {
    format!("{BUILT_IN}decks/{}/game.yaml", game.key())
}

/// Where a name is in a text, as whole words.
fn place(text: &str, name: &str) -> Option<usize> {
    let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name)
        .find(|(at, _)| {
            !is_word(text[..*at].chars().next_back()) && !is_word(text[at + name.len()..].chars().next())
        })
        .map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_words() {
        assert_eq!(place("Wrenna meets Wren.", "Wren"), Some(13));
        assert_eq!(place("Wrenna", "Wren"), None);
    }
}
