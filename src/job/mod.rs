//! A job from end to end: read definitions, check them, fill them, plan sheets, print. Rules and printing meet only here.
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
mod ganged;
mod left_out;
mod made_of;
mod on_paper;
mod players;
mod printing;
pub mod proofs;
mod rules;
mod sets;
mod spoken;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::compose::Options;
use crate::diag::{Diagnostic, Policy, Report, Severity, code};
use crate::games;
use crate::geometry::Paper;
use crate::impose::show::Show;
use crate::model::{GameFile, GameSet, HouseRules, Language, Library, Printer, load};
use crate::press::{Earlier, FontShelf, Only, Outcome, Sequence};
use crate::source::{Door, FileId, Files, Origin};

/// Definitions that are checked and printed together.
pub struct Job<'d> {
    door: &'d dyn Door,
    files: Files,
    definitions: Vec<FileId>,
    /// Layouts, sheets and looks that belong to no set.
    library: Library,
    sets: Vec<JobSet>,
    /// Faults of files, and of what was asked for.
    general: Report,
    /// Faults of the selection, such as names that no set has.
    unknown_choices: Report,
    /// Fonts, with the words that were typeset in them.
    fonts: Arc<FontShelf>,
    /// The language to print; `None` is the first language of each set.
    language: Option<Language>,
}

/// One set of a job.
pub struct JobSet {
    definitions: GameSet,
    house_rules: HouseRules,
    /// Its own game file, or the built-in one of its game.
    game_file: Option<GameFile>,
    /// Faults by the rules of its game.
    report: Report,
}

/// How to print a set.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// The paper; `None` is the paper that each sheet names.
    pub paper: Option<Paper>,
    /// How faces are drawn.
    pub options: Options,
    /// A selection of what to print.
    pub only: Only,
    /// Places of the first sheet of each file that stay empty, counted from 1 row by row.
    pub skip: Vec<u32>,
    /// How to show pieces in pictures; `None` prints them on sheets.
    pub show: Option<Show>,
    /// Faults that are ignored or made errors.
    pub policy: Policy,
    /// Number of players; `None` prints components that each player needs once.
    pub players: Option<u32>,
    /// The order of sides in a file.
    pub sequence: Sequence,
    /// The printer that everything is printed on, if it was measured.
    pub printer: Option<Printer>,
    /// Whether to record what is printed.
    pub record: bool,
    /// Earlier prints, by the sets' numbers: of these sets, only what has changed since is printed.
    pub since: BTreeMap<usize, Earlier>,
    /// Whether to print a first page that lists what is printed.
    pub contents: bool,
}

impl<'d> Job<'d> {
    /// Reads definitions and checks them against the rules of their games. House rules are written `NAME=VALUE`.
    pub fn check(door: &'d dyn Door, paths: &[String], house_rules: &[String]) -> Job<'d> {
        Job::check_in(door, paths, house_rules, None)
    }

    /// Like [`Job::check`], in one language. Texts that lack it are read in the first language that they have, which is noted.
    pub fn check_in(
        door: &'d dyn Door,
        paths: &[String],
        house_rules: &[String],
        language: Option<Language>,
    ) -> Job<'d> {
        let (mut files, mut general) = (Files::default(), Report::default());
        let loaded = load::definitions_in(door, paths, language, &mut files, &mut general);
        // A cell without a value is reported once, whatever it was to be.
        let bad_cells: BTreeSet<Origin> = general
            .iter()
            .filter(|fault| fault.code == code::BAD_CELL)
            .filter_map(|fault| fault.origin)
            .collect();
        let mut unknown: Vec<&String> = house_rules.iter().collect();
        let mut sets = Vec::with_capacity(loaded.sets.len());
        for definitions in loaded.sets {
            let game = games::game(definitions.game);
            let given = rules::take_known(&definitions, &mut unknown, &mut general);
            let mut report = Report::default();
            let house_rules = game.house_rules(&definitions, &given, &mut report);
            let mut found = Report::default();
            game.check(&definitions, &house_rules, &mut found);
            found.retain(|fault| fault.origin.is_none_or(|origin| !bad_cells.contains(&origin)));
            forget_columns(&definitions, &loaded.files, &general, &mut found);
            // A card that could not be read as written makes totals wrong.
            if has_faulty_card(&definitions, &general) {
                found.retain(|fault| fault.code != code::WRONG_TOTAL);
            }
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

    /// Reuses the fonts of other jobs, and the words that these have typeset.
    #[must_use]
    pub fn with_fonts(self, fonts: Arc<FontShelf>) -> Job<'d> {
        Job { fonts, ..self }
    }

    /// All files that were read.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// All files that were read, without the rest of the job.
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

    /// All faults so far.
    pub fn report(&self) -> Report {
        let mut report = self.general.clone();
        report.append(self.unknown_choices.clone());
        self.sets.iter().for_each(|set| report.append(set.report.clone()));
        report
    }

    /// Prints a set. `progress` is called before work on each file begins, with its name, how many files were begun before, and how many
    /// there are. A set with errors is drawn to find its other faults, but printed only as a draft.
    pub fn print(
        &mut self,
        n: usize,
        wanted: &Wanted,
        progress: &mut (dyn FnMut(&str, usize, usize) + Send),
    ) -> Outcome {
        let papers = [wanted.paper.clone()];
        self.print_on(&papers, n, wanted, progress, &|printed, _| printed).pop().unwrap_or_default()
    }
}

impl JobSet {
    /// The definitions.
    pub fn definitions(&self) -> &GameSet {
        &self.definitions
    }

    /// Its game file, once it is filled.
    pub fn game_file(&self) -> Option<&GameFile> {
        self.game_file.as_ref()
    }
}

/// Removes faults about a field that all cards of a table lack, if the table has a column that is not known: its heading
/// is reported already.
fn forget_columns(set: &GameSet, definitions: &[FileId], report: &Report, found: &mut Report) {
    let unknown =
        report.iter().filter(|fault| fault.code == code::UNKNOWN_KEY).filter_map(|fault| fault.origin);
    let tables: BTreeSet<FileId> =
        unknown.map(|at| at.file).filter(|file| !definitions.contains(file)).collect();
    for table in tables {
        let cards =
            set.decks.iter().flat_map(|deck| &deck.entries).filter(|card| card.origin.file == table).count();
        // The field is that of the declaration beside the fault.
        let field = |fault: &Diagnostic| {
            let is_one = fault.code == code::MISSING_KEY && fault.origin.is_some_and(|at| at.file == table);
            fault.related.first().filter(|_| is_one).map(|declared| declared.origin)
        };
        let mut lacking: BTreeMap<Origin, usize> = BTreeMap::new();
        for declared in found.iter().filter_map(field) {
            *lacking.entry(declared).or_default() += 1;
        }
        found.retain(|fault| field(fault).is_none_or(|declared| lacking[&declared] < cards));
    }
}

/// Whether an error in a report is within a card of a set.
fn has_faulty_card(set: &GameSet, report: &Report) -> bool {
    let is_within =
        |at: Origin, card: Origin| at.file == card.file && card.start <= at.start && at.end <= card.end;
    let errors =
        report.iter().filter(|fault| fault.severity == Severity::Error).filter_map(|fault| fault.origin);
    let errors: Vec<Origin> = errors.collect();
    !errors.is_empty()
        && set
            .decks
            .iter()
            .flat_map(|deck| &deck.entries)
            .any(|card| errors.iter().any(|at| is_within(*at, card.origin)))
}
