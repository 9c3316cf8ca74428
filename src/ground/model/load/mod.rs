//! Reads definitions: files through the door, documents by their kind, sets by their game files.
//!
//! Loading never stops at a mistake: unreadable parts are reported and left out.

mod board;
mod cards;
mod deck;
mod declared;
mod document;
mod each;
mod example;
mod folded;
mod game_file;
mod inherit;
mod languages;
mod layout;
mod listed;
mod look;
mod map;
mod markers;
mod pictures;
mod rows;
mod sheet;
mod spaces;
mod style;
mod table;
mod texts;
mod variants;
mod vendor;

use std::collections::{BTreeMap, BTreeSet};

#[doc(hidden)]
pub use cards::BuiltIn;
pub use cards::Cards;
#[doc(hidden)]
pub use document::KINDS;
#[doc(hidden)]
pub use example::{Staged, on_cards, part_of_board, part_of_map};
pub use layout::{layout, layout_holding};
#[doc(hidden)]
pub use look::look;
pub use sheet::sheet;
#[doc(hidden)]
pub use sheet::sheets_for;
#[doc(hidden)]
pub use texts::{add_text, report_trouble, report_unread};
#[doc(hidden)]
pub use vendor::{vendor, vendor_names};

use self::document::Contents;
use self::table::{Fetcher, TableDefaults};
use self::texts::is_word;
use self::variants::Variants;
use super::game_set::Source;
use super::printed_rules::PrintedRules;
use super::{GameName, GameSet, Language, Languages, Library};
use crate::diag::{Diagnostic, Report, Severity, code, nearest, or_list};
use crate::source::door::{self, Door, Found, Trouble};
use crate::source::encoding::{Decoded, decode};
use crate::source::{FileId, Files, Origin, missing, yaml};

/// Everything that was read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The sets, those with a game file first, in the order in which they were found.
    pub sets: Vec<GameSet>,
    /// Layouts, sheets and looks that belong to no set.
    pub library: Library,
    /// The definition files, each once.
    pub files: Vec<FileId>,
    /// Tables and pictures with addresses, each once.
    pub outside: Vec<Outside>,
}

/// A table or picture with an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// The address, as it is written.
    pub address: String,
    /// The path of the file that keeps it.
    pub path: String,
    /// Whether it is a picture.
    pub is_picture: bool,
}

impl Loaded {
    /// All libraries: those of each set, and the one of no set.
    pub fn libraries(&self) -> impl Iterator<Item = &Library> {
        self.sets.iter().map(|set| &set.library).chain([&self.library])
    }
}

/// Reads every definition under the paths, and those that their game files name.
pub fn definitions(door: &dyn Door, paths: &[String], files: &mut Files, report: &mut Report) -> Loaded {
    definitions_in(door, paths, None, files, report)
}

/// Reads definitions in a language; without one, each set is read in its first.
pub fn definitions_in(
    door: &dyn Door,
    paths: &[String],
    wanted: Option<Language>,
    files: &mut Files,
    report: &mut Report,
) -> Loaded {
    let paths: Vec<_> = paths.iter().map(|path| (path.clone(), None)).collect();
    definitions_at(door, &paths, wanted, files, report)
}

/// Reads definitions; each path has the place where it was named, if any.
fn definitions_at(
    door: &dyn Door,
    paths: &[(String, Option<Origin>)],
    wanted: Option<Language>,
    files: &mut Files,
    report: &mut Report,
) -> Loaded {
    let (read, order, torn) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
    let mut loader = Loader { door, files, report, wanted, read, order, torn, outside: Vec::new() };
    for (path, named_at) in paths {
        // `./a.yaml` and `a.yaml` are one file, which is read once.
        let plain = door::beside("", path);
        loader.path(if plain.is_empty() { path } else { &plain }, *named_at);
    }
    loader.follow_game_files();
    loader.read_documents();
    loader.into_sets()
}

/// The built-in game file of a game: what is printed of definitions without a game file.
pub fn built_in_game_file(
    game: GameName,
    wanted: Option<Language>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<super::GameFile> {
    let path = format!("decks/{}/game.yaml", game.key());
    let node = document_of(files, &format!("{}{path}", door::BUILT_IN), door.built_in(&path)?, report)?;
    game_file::game_file(game, node, wanted, report).map(|game| game.file)
}

/// One document alone: built-in ones, and for tests.
pub(crate) fn document_of(
    files: &mut Files,
    name: &str,
    bytes: &[u8],
    report: &mut Report,
) -> Option<crate::source::Node> {
    // Built-in files never change: layouts and sheets that many parts name are parsed once.
    let is_carried = name.starts_with(door::BUILT_IN);
    if let Some(known) = files.document(name).filter(|_| is_carried) {
        return Some(known.clone());
    }
    let file = add_text(files, name, bytes, report)?;
    let node = yaml::parse(files, file, report).into_iter().next()?;
    if is_carried {
        files.keep_document(name, node.clone());
    }
    Some(node)
}

struct Loader<'a> {
    door: &'a dyn Door,
    files: &'a mut Files,
    report: &'a mut Report,
    /// The language to print, if not each set's first.
    wanted: Option<Language>,
    /// The contents of each path; `None` if it was unreadable.
    read: BTreeMap<String, Option<Contents>>,
    order: Vec<String>,
    /// Files that name or contain something unreadable.
    torn: BTreeSet<String>,
    outside: Vec<Outside>,
}

impl Loader<'_> {
    /// Reads a file, or every definition file below a folder. `named_at` is the place where a definition names it.
    fn path(&mut self, path: &str, named_at: Option<Origin>) -> Vec<String> {
        match self.door.look(path) {
            Ok(Found::File) => {
                self.file(path, named_at);
                vec![path.to_owned()]
            }
            Ok(Found::Folder(paths)) => {
                let paths = paths.into_iter().filter(|path| is_definition(path));
                let paths: Vec<_> = paths.filter(|path| self.defines(path)).collect();
                if paths.is_empty() {
                    let message = format!("there is no definition in {path}");
                    let diagnostic = match named_at {
                        Some(origin) => self.report.error(code::EMPTY, origin, message),
                        None => self.report.error_nowhere(code::EMPTY, message),
                    };
                    diagnostic.help("definitions are .yaml files with a line `kind: …`");
                }
                for path in &paths {
                    self.file(path, named_at);
                }
                paths
            }
            // Files in a folder that was searched were reported there.
            Err(_) if self.read.contains_key(path) => Vec::new(),
            Err(trouble) => {
                let is_missing = trouble == Trouble::NotFound;
                let near = is_missing.then(|| self.near(path, named_at)).flatten();
                let fix = is_missing.then(|| missing::fix(self.door, path, None)).flatten();
                let fix = fix.or_else(|| near.map(|near| format!("did you mean {near}?")));
                report_trouble(path, &trouble, named_at, self.report);
                if let (Some(fix), Some(fault)) = (fix, self.report.last()) {
                    fault.help(fix);
                } else if let (true, None, Some(fault)) = (is_missing, named_at, self.report.last()) {
                    fault.help(if is_word(path) {
                        let games: Vec<_> = GameName::with_rules().map(GameName::key).collect();
                        format!("name a file, a folder, or a game: {}", or_list(&games))
                    } else {
                        "correct the path, which is relative to the current folder".to_owned()
                    });
                }
                Vec::new()
            }
        }
    }

    /// Whether a file that was found in a folder contains definitions; folders have other files, too. An unreadable
    /// file may be one.
    fn defines(&self, path: &str) -> bool {
        self.read.contains_key(path)
            || self.door.read(path, door::MOST_TEXT).map_or(true, |bytes| may_be_definition(&bytes))
    }

    /// The file beside a mistyped one, or the game, with the most similar name.
    fn near(&self, path: &str, named_at: Option<Origin>) -> Option<String> {
        let beside: Vec<String> = self.siblings(path).into_iter().chain(self.folders_beside(path)).collect();
        if let Some(near) = nearest(path, beside.iter().map(String::as_str)) {
            return Some(near.to_owned());
        }
        // On the command line, the name of a game means its built-in set.
        let games: Vec<_> = GameName::with_rules().map(GameName::key).collect();
        nearest(path, games).filter(|_| named_at.is_none()).map(str::to_owned)
    }

    fn file(&mut self, path: &str, named_at: Option<Origin>) {
        if self.read.contains_key(path) {
            return;
        }
        self.order.push(path.to_owned());
        let before = left_out(self.report);
        let contents = match self.door.read(path, door::MOST_TEXT) {
            Ok(bytes) => add_text(self.files, path, &bytes, self.report).map(|file| {
                let nodes = yaml::parse(self.files, file, self.report);
                if nodes.is_empty() && !self.report.iter().any(|d| d.origin.is_some_and(|o| o.file == file)) {
                    self.report
                        .error(code::EMPTY, Origin::of_file(file), "this file is empty")
                        .help("a definition begins with `kind:`, for example `kind: deck`");
                }
                document::contents(file, nodes, self.wanted, self.report)
            }),
            Err(trouble) => {
                report_unread(self.door, path, &trouble, named_at, self.report);
                None
            }
        };
        let lacks_a_game = contents.as_ref().is_some_and(|contents| contents.lacks_a_game);
        if left_out(self.report) > before || lacks_a_game {
            self.torn.insert(path.to_owned());
        }
        self.read.insert(path.to_owned(), contents);
    }

    /// Reads what game files name, until nothing new is found.
    fn follow_game_files(&mut self) {
        let mut next = 0;
        let named = self.order.clone();
        while let Some(path) = self.order.get(next).cloned() {
            next += 1;
            let games = self.read.get(&path).and_then(Option::as_ref).map_or(0, |c| c.game_files.len());
            for n in 0..games {
                let game = &self.read[&path].as_ref().expect("it was there above").game_files[n];
                let wanted: Vec<(String, Option<Origin>)> = match &game.definitions {
                    Some(list) => {
                        list.iter().map(|l| (door::beside(&path, &l.value), Some(l.origin))).collect()
                    }
                    None => {
                        let beside = self.siblings(&path).into_iter().filter(|path| self.defines(path));
                        // A file that was named may have another ending, like `.json`.
                        let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
                        let named = named.iter().filter(|other| folder(other) == folder(&path)).cloned();
                        beside.chain(named).map(|path| (path, None)).collect()
                    }
                };
                let mut found = BTreeSet::from([path.clone()]);
                for (wanted, origin) in wanted {
                    let there = self.path(&wanted, origin);
                    if there.is_empty() {
                        self.torn.insert(path.clone());
                    }
                    found.extend(there);
                }
                let contents = self.read.get_mut(&path).and_then(Option::as_mut).expect("it was there above");
                contents.game_files[n].uses = found.into_iter().collect();
            }
        }
    }

    /// Reads all documents except game files, each in the languages of the first game file that uses it.
    fn read_documents(&mut self) {
        let mut spoken: BTreeMap<String, (Languages, usize)> = BTreeMap::new();
        let mut defaults = vec![TableDefaults::default()];
        let contents = self.order.iter().filter_map(|path| self.read.get(path)?.as_ref());
        for game in contents.flat_map(|contents| &contents.game_files) {
            defaults.push(TableDefaults::of(&game.tables, self.report));
            let number = defaults.len() - 1;
            for path in &game.uses {
                spoken.entry(path.clone()).or_insert_with(|| (game.file.languages.clone(), number));
            }
        }
        let unread = self.order.iter().filter_map(|path| {
            let contents = self.read.get(path)?.as_ref()?;
            Some((path.as_str(), contents.unread.as_slice()))
        });
        let variants = Variants::of(&unread.collect::<Vec<_>>());
        for path in &self.order {
            let Some(contents) = self.read.get_mut(path).and_then(Option::as_mut) else { continue };
            let of_no_game = || (Languages::new(Vec::new(), self.wanted), 0);
            let (languages, number) = spoken.remove(path).unwrap_or_else(of_no_game);
            let before = left_out(self.report);
            let mut fetcher = Fetcher {
                path,
                of_game: &languages,
                defaults: &mut defaults[number],
                door: self.door,
                files: self.files,
                report: self.report,
                outside: &mut self.outside,
            };
            let has_all_plates = variants.fill(path, &mut contents.unread, fetcher.report);
            let has_all = fetcher.fetch(&mut contents.unread) && has_all_plates;
            contents.read(&languages, self.report);
            if !has_all || left_out(self.report) > before {
                self.torn.insert(path.clone());
            }
        }
        for defaults in &defaults {
            defaults.report_missing(self.report);
        }
    }

    /// The folders with definitions in the same folder as a file.
    fn folders_beside(&self, path: &str) -> Vec<String> {
        let folder = path.trim_end_matches('/').rsplit_once('/').map_or(".", |(folder, _)| folder);
        let Ok(Found::Folder(paths)) = self.door.look(folder) else { return Vec::new() };
        let prefix = if folder == "." { String::new() } else { format!("{folder}/") };
        let within = paths.iter().filter(|path| is_definition(path));
        let names = within.filter_map(|path| {
            let path = path.strip_prefix("./").unwrap_or(path);
            Some(format!("{prefix}{}", path.strip_prefix(&prefix)?.split_once('/')?.0))
        });
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names
    }

    /// The definition files in the same folder as a file, without its subfolders.
    fn siblings(&self, path: &str) -> Vec<String> {
        let folder = path.rsplit_once('/').map_or(".", |(folder, _)| folder);
        let Ok(Found::Folder(paths)) = self.door.look(folder) else {
            return Vec::new();
        };
        let prefix = if folder == "." { String::new() } else { format!("{folder}/") };
        paths
            .into_iter()
            .map(|path| path.strip_prefix("./").map(str::to_owned).unwrap_or(path))
            .filter(|other| {
                is_definition(other) && other.strip_prefix(&prefix).is_some_and(|rest| !rest.contains('/'))
            })
            .collect()
    }

    /// The layouts, sheets and looks of files that belong together. Repeated names are reported.
    fn library(&mut self, paths: &[String]) -> Library {
        let mut library = Library::default();
        for contents in paths.iter().filter_map(|path| self.read.get(path)?.as_ref()) {
            let Library { layouts, sheets, looks, .. } = &mut library;
            for (shelf, sources, what) in [
                (layouts, &contents.layouts, "layout"),
                (sheets, &contents.sheets, "sheet"),
                (looks, &contents.looks, "look"),
            ] {
                for source in sources {
                    if let Some(first) = shelf.keep(source) {
                        two_of_a_name(first, source, what, self.report);
                    }
                }
            }
        }
        library
    }

    fn into_sets(mut self) -> Loaded {
        let mut loaded = Loaded { outside: std::mem::take(&mut self.outside), ..Loaded::default() };
        let mut uses: BTreeMap<&str, usize> = BTreeMap::new();
        let game_files: Vec<_> = (self.order.iter())
            .filter_map(|path| self.read[path].as_ref())
            .flat_map(|contents| contents.game_files.iter().cloned())
            .collect();
        for path in game_files.iter().flat_map(|game| &game.uses) {
            *uses.entry(path).or_default() += 1;
        }
        let unused: Vec<_> =
            self.order.iter().filter(|path| !uses.contains_key(path.as_str())).cloned().collect();
        loaded.files =
            self.order.iter().filter_map(|path| Some(self.read.get(path)?.as_ref()?.file)).collect();
        loaded.library = self.library(&unused);
        loaded.library.languages = Languages::new(Vec::new(), self.wanted);
        for game in &game_files {
            let mut set = GameSet { game_file: Some(game.file.clone()), ..GameSet::empty(game.file.game) };
            set.library = self.library(&game.uses);
            set.library.languages = game.file.languages.clone();
            set.library.fill_from(&loaded.library);
            set.is_whole = game.uses.iter().all(|path| !self.torn.contains(path));
            set.library.is_incomplete = !set.is_whole;
            for path in &game.uses {
                let Some(contents) = self.read.get_mut(path).and_then(Option::as_mut) else { continue };
                set.files.push(contents.file);
                let left = uses.get_mut(path.as_str()).expect("every use was counted");
                *left -= 1;
                // The last set to use a file takes its definitions, which avoids copying a large deck.
                if *left == 0 {
                    contents.take_into(&mut set);
                } else {
                    contents.copy_into(&mut set);
                }
            }
            loaded.sets.push(set);
        }
        for game in GameName::ALL {
            let mut set = GameSet { library: loaded.library.clone(), ..GameSet::empty(game) };
            set.is_whole = unused.iter().all(|path| !self.torn.contains(path));
            set.library.is_incomplete = !set.is_whole;
            for path in &unused {
                let Some(contents) = self.read.get_mut(path).and_then(Option::as_mut) else { continue };
                if contents.take_into(&mut set) {
                    set.files.push(contents.file);
                }
            }
            if !set.files.is_empty() {
                loaded.sets.push(set);
            }
        }
        for set in &mut loaded.sets {
            set.printed_rules = PrintedRules::of(&set.rulebooks);
            let listed = listed::listed(set, self.door, self.files, self.report);
            set.listed_maps.extend(listed);
        }
        loaded
    }
}

/// How many faults left something out. A note about how a file is read leaves out nothing.
fn left_out(report: &Report) -> usize {
    let is_one =
        |fault: &&Diagnostic| fault.severity == Severity::Error && code::LEFT_OUT.contains(&fault.code);
    report.iter().filter(is_one).count()
}

/// Reports the second of two things with the same name. Files that several sets use are reported once.
fn two_of_a_name(first: &Source, second: &Source, what: &str, report: &mut Report) {
    let origin = second.name.origin;
    if report.iter().any(|fault| fault.code == code::REPEATED_NAME && fault.origin == Some(origin)) {
        return;
    }
    let help = if first.name.origin.file == origin.file {
        "give one of them another name"
    } else {
        "give one of them another name; or, if the files do not belong together, list each game's own in its game file: `definitions: [FILE, …]`"
    };
    report
        .error(code::REPEATED_NAME, origin, format!("there are two {what}s called \"{}\"", second.name.value))
        .help(help)
        .related(first.name.origin, "the first is here");
}

fn is_definition(path: &str) -> bool {
    let hidden = path.split('/').any(|part| part.starts_with('.') && part != "." && part != "..");
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    !hidden && (ending.eq_ignore_ascii_case("yaml") || ending.eq_ignore_ascii_case("yml"))
}

/// Whether a file may have definitions.
pub fn defines(door: &dyn Door, path: &str) -> bool {
    is_definition(path) && door.read(path, door::MOST_TEXT).is_ok_and(|bytes| may_be_definition(&bytes))
}

/// Whether a text may be a definition: whether a line begins with `kind:` or a similar key. A text that is empty or
/// can't be decoded counts too, so that it is reported.
fn may_be_definition(bytes: &[u8]) -> bool {
    /// Keys that identify a definition without its kind.
    const OTHERS: [&str; 7] = ["game", "component", "cards", "pieces", "front", "paper", "terrains"];
    let Decoded::Text(text) = decode(bytes) else { return true };
    // Disputes have a game, too.
    let begins = |key: &str| text.lines().any(|line| line.starts_with(key));
    if begins("dispute:") {
        return begins("kind:");
    }
    let mut is_empty = true;
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        is_empty = false;
        let key =
            line.trim_start_matches(['{', '-', ' ', '"']).split([':', '"', ' ']).next().unwrap_or_default();
        let begins = !line.starts_with(' ') && key.len() < 12;
        if begins && (OTHERS.contains(&key) || nearest(key, ["kind"]).is_some()) {
            return true;
        }
    }
    is_empty
}
