//! A job from end to end: definitions → checked → filled → planned → printed. The rules column and the print column meet here.
//!
//! ```
//! use punchboard::cli::Disk;
//! use punchboard::job::{Job, Wanted};
//!
//! let mut job = Job::check(&Disk, &["built-in:decks/custom/tidepool/game.yaml".to_owned()], &[]);
//! let outcome = job.print(0, &Wanted::default(), &mut |_, _, _| {});
//! assert!(!outcome.report.has_errors());
//! let pdf = outcome.printed[0].pdf(job.files()).expect("its fonts can be embedded");
//! assert!(pdf.starts_with(b"%PDF"));
//! ```

mod braces;
mod choice;
mod left_out;
mod made_of;
mod on_paper;
mod players;
mod printing;
mod rules;
mod sets;
mod spoken;

use std::sync::Arc;

use crate::compose::Options;
use crate::diag::{Policy, Report};
use crate::games;
use crate::geometry::Paper;
use crate::impose::show::Show;
use crate::model::{GameFile, GameSet, HouseRules, Language, Library, load};
use crate::press::{FontShelf, Only, Outcome};
use crate::source::{Door, FileId, Files};

/// Definitions on their way to paper.
pub struct Job<'d> {
    door: &'d dyn Door,
    files: Files,
    definitions: Vec<FileId>,
    /// The layouts, sheets and looks that belong to no set.
    library: Library,
    sets: Vec<JobSet>,
    /// What is wrong with the files, and with what was asked for.
    general: Report,
    /// Names that were asked for, and that no set has.
    unknown_choices: Report,
    /// Fonts, with the words that were set in them.
    fonts: Arc<FontShelf>,
    /// The language that is wanted, if not each set's first.
    language: Option<Language>,
}

/// One set of a job.
pub struct JobSet {
    definitions: GameSet,
    house_rules: HouseRules,
    /// What is printed of it: as it says itself, or as its game usually does.
    game_file: Option<GameFile>,
    /// What is wrong with it by the rules of its game.
    report: Report,
}

/// What is wanted of a set.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The paper, if not the sheets' own.
    pub paper: Option<Paper>,
    /// How everything is drawn.
    pub options: Options,
    /// What alone is printed.
    pub only: Only,
    /// Places of the first sheet of each file that stay empty, counted from 1 row by row.
    pub skip: Vec<u32>,
    /// How pieces are shown in pictures; nothing where they are printed on sheets.
    pub show: Option<Show>,
    /// Which faults count for less or more.
    pub policy: Policy,
    /// For how many players; without a number, what each of them needs is printed once.
    pub players: Option<u32>,
    /// Whether a first page is printed that tells what all of it is.
    pub contents: bool,
}

impl<'d> Job<'d> {
    /// Reads definitions and checks them against the rules of their games. House rules are `NAME=VALUE`.
    pub fn check(door: &'d dyn Door, paths: &[String], house_rules: &[String]) -> Job<'d> {
        Job::check_in(door, paths, house_rules, None)
    }

    /// The same in a language. What is not written in it is read in the first of the others, which is noted.
    pub fn check_in(
        door: &'d dyn Door,
        paths: &[String],
        house_rules: &[String],
        language: Option<Language>,
    ) -> Job<'d> {
        let (mut files, mut general) = (Files::default(), Report::default());
        let loaded = load::definitions_in(door, paths, language, &mut files, &mut general);
        let mut unknown: Vec<&String> = house_rules.iter().collect();
        let mut sets = Vec::with_capacity(loaded.sets.len());
        for definitions in loaded.sets {
            let game = games::game(definitions.game);
            let given = rules::known_to(&definitions, &mut unknown, &mut general);
            let mut report = Report::default();
            let house_rules = game.house_rules(&definitions, &given, &mut report);
            let mut found = Report::default();
            game.check(&definitions, &house_rules, &mut found);
            let entries = definitions.decks.iter().flat_map(|deck| &deck.entries);
            found.attribute(entries.map(|entry| (entry.name.value.as_str(), entry.origin)));
            report.append(found);
            sets.push(JobSet { definitions, house_rules, game_file: None, report });
        }
        let known: Vec<&GameSet> = sets.iter().map(|set| &set.definitions).collect();
        rules::report_unknown(&unknown, &known, &mut general);
        Job {
            door,
            files,
            definitions: loaded.files,
            library: loaded.library,
            sets,
            general,
            unknown_choices: Report::default(),
            fonts: Arc::default(),
            language,
        }
    }

    /// The same with fonts that other jobs have used, so that what they have set in them is known.
    #[must_use]
    pub fn with_fonts(self, fonts: Arc<FontShelf>) -> Job<'d> {
        Job { fonts, ..self }
    }

    /// Everything that was read.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Everything that was read, for whom the definitions are of no more use.
    pub fn into_files(self) -> Files {
        self.files
    }

    /// The definition files, each once.
    pub fn definitions(&self) -> &[FileId] {
        &self.definitions
    }

    /// The sets, those with a game file first.
    pub fn sets(&self) -> &[JobSet] {
        &self.sets
    }

    /// What is wrong with the definitions.
    pub fn report(&self) -> Report {
        let mut report = self.general.clone();
        report.append(self.unknown_choices.clone());
        self.sets.iter().for_each(|set| report.append(set.report.clone()));
        report
    }

    /// Prints a set; `tell` is called with each file before work on it begins. A set with errors of its own is drawn for what else is
    /// wrong with it, but nothing of it is printed, unless it is a draft.
    pub fn print(
        &mut self,
        n: usize,
        wanted: &Wanted,
        tell: &mut (dyn FnMut(&str, usize, usize) + Send),
    ) -> Outcome {
        let papers = [wanted.paper.clone()];
        self.print_on(&papers, n, wanted, tell, &|printed, _| printed).pop().unwrap_or_default()
    }
}

impl JobSet {
    /// The definitions.
    pub fn definitions(&self) -> &GameSet {
        &self.definitions
    }

    /// What is printed of it, once it is filled.
    pub fn game_file(&self) -> Option<&GameFile> {
        self.game_file.as_ref()
    }
}
