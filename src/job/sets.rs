//! Prepares sets for printing: fills them with what their rulebook derives, and finds their game files.

use std::collections::BTreeSet;

use super::{Job, JobSet};
use crate::diag::{Diagnostic, Policy, Report, code};
use crate::games;
use crate::model::load;
use crate::model::template::slug;
use crate::model::{GameFile, GameSet};
use crate::source::door::BUILT_IN;
use crate::source::files::SourceFile;
use crate::source::{FileId, Located, Origin};

impl Job<'_> {
    /// Fills a set and finds its game file: its own, or the built-in one. Reports a set without either.
    pub(super) fn fill(&mut self, index: usize) {
        let (set, files) = (&mut self.sets[index], &mut self.files);
        if set.game_file.is_some() {
            return;
        }
        let game = games::game(set.definitions.game);
        game.fill(&mut set.definitions, &set.house_rules);
        if let Some(rulebook) = game.rulebook() {
            games::quote::quote(&mut set.definitions, rulebook, &mut set.report);
        }
        let own = set.definitions.game_file.take();
        set.game_file = own
            .or_else(|| {
                let (game, report) = (set.definitions.game, &mut set.report);
                load::built_in_game_file(game, self.language, self.door, files, report)
            })
            .or_else(|| {
                no_game_file(&set.definitions, &mut set.report);
                nothing_to_print(&set.definitions)
            });
        if let Some(game_file) = &set.game_file {
            set.definitions.library.languages = game_file.languages.clone();
        }
        let folder =
            self.sets[index].game_file.as_ref().map(|game_file| self.own_folder(index, &game_file.slug));
        if let (Some(game_file), Some(folder)) = (&mut self.sets[index].game_file, folder) {
            game_file.slug = folder;
        }
        let found = self.check_players(index);
        self.sets[index].report.append(found);
    }

    /// Fills all sets.
    pub fn fill_all(&mut self) {
        (0..self.sets.len()).for_each(|n| self.fill(n));
    }

    /// The folder that a set is printed into. Custom definitions never overwrite what a built-in set prints: they use the name of their own
    /// folder instead.
    fn own_folder(&self, index: usize, usual: &str) -> String {
        let set = &self.sets[index].definitions;
        let name = |file: FileId| self.files.get(file).name.as_str();
        let Some(first) = set.files.first().map(|file| name(*file)) else { return usual.to_owned() };
        let Some(built_in) = self.built_in_set(usual).filter(|_| !first.starts_with(BUILT_IN)) else {
            return usual.to_owned();
        };
        // An unchanged copy prints the same as the built-in set, so it may use its folder. Spreadsheets of cards are compared, too.
        let folders = self.folders(index);
        let is_the_same = |(_, file): (FileId, &SourceFile)| {
            let (folder, base) = file.name.rsplit_once('/').unwrap_or(("", &file.name));
            let original = self.door.built_in(&format!("{built_in}/{base}"));
            !folders.contains(folder) || original.is_some_and(|bytes| bytes == file.text.as_bytes())
        };
        if self.files.iter().all(is_the_same) {
            return usual.to_owned();
        }
        let game_file = self.sets[index].game_file.as_ref().map(|game_file| name(game_file.origin.file));
        let path = game_file.filter(|path| !path.starts_with(BUILT_IN)).unwrap_or(first);
        let folder = path.rsplit('/').nth(1).map(slug).unwrap_or_default();
        if folder.is_empty() || self.built_in_set(&folder).is_some() { format!("my-{usual}") } else { folder }
    }

    /// Reports a set that is printed into the folder of an earlier one, because it would remove that one's files as outdated.
    pub(super) fn check_folder(&self, index: usize, report: &mut Report) {
        let Some(own) = self.sets[index].game_file.as_ref().filter(|own| !own.files.is_empty()) else {
            return;
        };
        let shares = |set: &&JobSet| {
            set.game_file.as_ref().is_some_and(|other| other.slug == own.slug && !other.files.is_empty())
        };
        let Some(other) = self.sets[..index].iter().find(shares) else { return };
        if let Some((stray, listed)) = self.unlisted(&self.sets[index], other) {
            let name = |file: FileId| self.files.get(file).name.rsplit('/').next().unwrap_or_default();
            let (stray, listed) = (Origin::of_file(stray), name(listed));
            let message = format!("{} is not in the `definitions:` of {listed}", name(stray.file));
            report
                .error(code::UNKNOWN_NAME, stray, message)
                .help("add it there if it belongs to that game; or move it to another folder");
        } else if let Some(first) = &other.game_file {
            let message = format!(
                "\"{}\" is printed into the same folder {} as \"{}\"",
                own.title.value, own.slug, first.title.value
            );
            report
                .error(code::REPEATED_NAME, own.title.origin, message)
                .help("print one at a time, or give one of the two game files another `folder:`")
                .related(first.title.origin, "the other");
        }
    }

    /// If one of two sets uses the built-in game file only because the game file in its folder, which is that of the other set, does not
    /// list it: a file of that set, and the game file.
    fn unlisted(&self, one: &JobSet, other: &JobSet) -> Option<(FileId, FileId)> {
        let game_file = |set: &JobSet| Some(set.game_file.as_ref()?.origin.file);
        let is_built_in = |file: FileId| self.files.get(file).name.starts_with(BUILT_IN);
        let (stray, listed) = match (is_built_in(game_file(one)?), is_built_in(game_file(other)?)) {
            (true, false) => (one, game_file(other)?),
            (false, true) => (other, game_file(one)?),
            _ => return None,
        };
        let folder = |file: FileId| folder_of(&self.files.get(file).name);
        let mut files = stray.definitions.files.iter().copied();
        Some((files.find(|file| folder(*file) == folder(listed))?, listed))
    }

    /// The path of the built-in set that is printed into a folder of this name.
    fn built_in_set(&self, folder: &str) -> Option<&'static str> {
        let files = self.door.built_in_below("decks/");
        let mut sets = files.into_iter().filter_map(|path| path.strip_suffix("/game.yaml"));
        sets.find(|set| set.rsplit('/').next() == Some(folder))
    }

    /// Whether a set or one of its files has errors.
    pub(super) fn has_errors(&self, n: usize, policy: &Policy) -> bool {
        let mut report = self.sets[n].report.clone();
        let folders = self.folders(n);
        let mut general = self.general.clone();
        general.retain(|fault| self.concerns(fault, n, &folders));
        report.append(general);
        policy.apply(&mut report);
        report.has_errors()
    }

    /// The folders of a set's files.
    fn folders(&self, n: usize) -> BTreeSet<&str> {
        let files = self.sets[n].definitions.files.iter();
        files.map(|file| folder_of(&self.files.get(*file).name)).collect()
    }

    /// Whether a fault counts for a set: it is in one of its files, or in a file beside them that belongs to no set, such as an unreadable
    /// one.
    fn concerns(&self, fault: &Diagnostic, n: usize, folders: &BTreeSet<&str>) -> bool {
        let Some(origin) = fault.origin else { return true };
        let holds = |set: &JobSet| set.definitions.files.contains(&origin.file);
        if self.sets.iter().any(holds) {
            return holds(&self.sets[n]);
        }
        let folder = folder_of(&self.files.get(origin.file).name);
        folders.iter().any(|own| is_within(folder, own) || is_within(own, folder))
    }
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Whether a folder is the other or inside of it.
fn is_within(inner: &str, outer: &str) -> bool {
    inner == outer
        || (!outer.is_empty() && inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('/')))
}

/// A game file that prints nothing, for definitions without one.
fn nothing_to_print(set: &GameSet) -> Option<GameFile> {
    let origin = Origin::of_file(*set.files.first()?);
    let title = Located { value: set.game.key().to_owned(), origin };
    let game_file = GameFile::unwritten(set.game, title, set.game.key(), Vec::new());
    Some(GameFile { languages: set.library.languages.clone(), ..game_file })
}

fn no_game_file(set: &GameSet, report: &mut Report) {
    // If a file could not be read, it may be the game file.
    let Some(file) = set.files.first().filter(|_| set.is_whole) else { return };
    let components = set.components();
    let Some(component) = components.first() else { return };
    let lines = format!(
        "kind: game, game: {}, title: …, files: [{{file: {component}, sheet: a4-poker-9up, parts: [{{title: {component}, component: {component}, layout: …}}]}}]",
        set.game
    );
    report
        .note(
            code::UNKNOWN_NAME,
            Origin::of_file(*file),
            "there is no game file, which says how to print these cards",
        )
        .help(format!("add one beside them, or add these keys to this file after a line `---`: {lines}"));
}
