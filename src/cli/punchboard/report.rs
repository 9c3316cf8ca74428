//! What `check` and `render` share: reading and checking definitions, and telling what was found.

use clap::ValueEnum;

use crate::check::catalogue;
use crate::cli::Disk;
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::diag::fold::grouped;
use crate::diag::{Report, Severity, code, nearest, render};
use crate::games;
use crate::model::load::{self, Loaded};
use crate::model::{GameFile, GameName, GameSet, HouseRules};
use crate::source::door::BUILT_IN;
use crate::source::{Files, Located, Origin};

/// How faults are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For people
    Text,
    /// For programs: one JSON object
    Json,
    /// For code review tools: a SARIF 2.1.0 log
    Sarif,
}

/// What kinds of faults count for less or more.
#[derive(clap::Args)]
pub(super) struct Faults {
    /// Agree on an option of the rulebook: NAME=VALUE
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    pub house_rules: Vec<String>,
    /// Make errors of all warnings
    #[arg(long, value_name = "WHAT", value_parser = ["warnings"])]
    pub deny: Vec<String>,
    /// Pass over a warning or note of this code
    #[arg(long, value_name = "CODE", value_parser = known_code)]
    pub allow: Vec<String>,
}

fn known_code(text: &str) -> Result<String, String> {
    catalogue::explain(text).map(|explanation| explanation.code)
}

/// Exit status: nothing wrong.
pub(super) const FINE: u8 = 0;
/// Exit status: there are errors.
pub(super) const FAULTY: u8 = 1;
/// Exit status: something can't be read at all, or the machine is in trouble.
pub(super) const UNREADABLE: u8 = 2;

/// Definitions that were read and checked, with the house rules that hold in each set.
pub(super) struct Checked {
    pub files: Files,
    pub loaded: Loaded,
    pub house_rules: Vec<HouseRules>,
    pub report: Report,
}

/// The paths to read: those given, or the built-in sets.
pub(super) fn paths_or_built_in(paths: &[String]) -> Vec<String> {
    if !paths.is_empty() {
        // The name of a game stands for its built-in set, unless there is a file of that name.
        return paths.iter().map(|path| built_in_of(path).unwrap_or_else(|| path.clone())).collect();
    }
    let sets = super::super::carried::below("decks/");
    // The examples of custom games are printed when they are named.
    let games = sets.iter().filter(|path| path.ends_with("/game.yaml") && !path.starts_with("decks/custom/"));
    games.map(|path| format!("{BUILT_IN}{path}")).collect()
}

fn built_in_of(word: &str) -> Option<String> {
    let path = match GameName::from_key(word) {
        Some(game) => format!("decks/{}/game.yaml", game.key()),
        // An example of a custom game.
        None => format!("decks/custom/{word}/game.yaml"),
    };
    let there = std::path::Path::new(word).exists();
    (!there && super::super::carried::file(&path).is_some()).then(|| format!("{BUILT_IN}{path}"))
}

/// Reads and checks definitions.
pub(super) fn check(paths: &[String], faults: &Faults) -> Checked {
    let (mut files, mut report) = (Files::default(), Report::default());
    let loaded = load::definitions(&Disk, paths, &mut files, &mut report);
    let mut house_rules = Vec::new();
    let mut unknown: Vec<&String> = faults.house_rules.iter().collect();
    for set in &loaded.sets {
        let game = games::game(set.game);
        let mut given = HouseRules::default();
        if let Some(rulebook) = game.rulebook() {
            unknown.retain(|rule| {
                let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
                match given.set(rulebook, name.trim(), value.trim()) {
                    Ok(()) => false,
                    Err((_, help)) if value.is_empty() && rulebook.option(name.trim()).is_some() => {
                        let message = format!("the house rule \"{}\" without its value", name.trim());
                        report.error_nowhere(code::HOUSE_RULE, message).help(format!("{help}: `NAME=VALUE`"));
                        false
                    }
                    // A rule of another game's rulebook is no fault of this one.
                    Err(_) if rulebook.option(name.trim()).is_none() => true,
                    Err((message, help)) => {
                        report.error_nowhere(code::HOUSE_RULE, message).help(help);
                        false
                    }
                }
            });
        }
        let rules = game.house_rules(set, &given, &mut report);
        let mut found = Report::default();
        game.check(set, &rules, &mut found);
        let entries = set.decks.iter().flat_map(|deck| &deck.entries);
        found.attribute(entries.map(|entry| (entry.name.value.as_str(), entry.origin)));
        report.append(found);
        house_rules.push(rules);
    }
    for rule in unknown {
        let name = rule.split('=').next().unwrap_or_default().trim();
        let books = loaded.sets.iter().filter_map(|set| games::game(set.game).rulebook());
        let options = books.flat_map(|book| book.options().map(|(_, option)| option.name.as_str()));
        let help = match nearest(name, options) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "`--house-rule NAME=VALUE`; the options of a game stand in its rulebook".to_owned(),
        };
        report.error_nowhere(code::HOUSE_RULE, format!("no game here has an option \"{name}\"")).help(help);
    }
    Checked { files, loaded, house_rules, report }
}

/// The sets of checked definitions, filled, each with its game file: its own, or the one that comes with the program. A set
/// without any is reported.
pub(super) fn printable(checked: &mut Checked) -> Vec<(GameSet, GameFile)> {
    let sets = std::mem::take(&mut checked.loaded.sets);
    let mut printable = Vec::with_capacity(sets.len());
    for (mut set, rules) in sets.into_iter().zip(&checked.house_rules) {
        games::game(set.game).fill(&mut set, rules);
        let (files, report) = (&mut checked.files, &mut checked.report);
        if let Some(rulebook) = games::game(set.game).rulebook() {
            games::quote::quote(&mut set, rulebook, report);
        }
        let own = set.game_file.take();
        match own.or_else(|| load::built_in_game_file(set.game, &Disk, files, report)) {
            Some(game_file) => printable.push((set, game_file)),
            None => {
                no_game_file(&set, report);
                let Some(game_file) = nothing_to_print(&set) else { continue };
                printable.push((set, game_file));
            }
        }
    }
    printable
}

/// A game file that prints nothing, for definitions that nothing says how to print.
fn nothing_to_print(set: &GameSet) -> Option<GameFile> {
    let origin = Origin::of_file(*set.files.first()?);
    let title = Located { value: set.game.key().to_owned(), origin };
    Some(GameFile {
        game: set.game,
        title,
        language: crate::model::Language::English,
        slug: set.game.key().to_owned(),
        files: Vec::new(),
        origin,
    })
}

fn no_game_file(set: &GameSet, report: &mut Report) {
    let Some(file) = set.files.first() else { return };
    let components = set.components();
    let Some(component) = components.first() else { return };
    let lines = format!(
        "kind: game, game: {}, title: …, files: [{{file: {component}, sheet: a4-poker-9up, parts: [{{title: {component}, component: {component}, layout: …}}]}}]",
        set.game
    );
    report
        .note(code::UNKNOWN_NAME, Origin::of_file(*file), "nothing says how these cards are to be printed")
        .help(format!("a game file says it: put one beside them, or these keys behind a line `---` in this file: {lines}"));
}

impl Faults {
    /// Applies what was allowed and denied.
    pub(super) fn apply(&self, report: &mut Report) {
        report.allow(|code| self.allow.iter().any(|allowed| allowed.eq_ignore_ascii_case(code.name())));
        if !self.deny.is_empty() {
            report.deny_warnings();
        }
    }
}

/// The exit status that a report calls for.
pub(super) fn status(report: &Report) -> u8 {
    if report.iter().any(|d| code::UNREADABLE.contains(&d.code)) {
        UNREADABLE
    } else if report.has_errors() {
        FAULTY
    } else {
        FINE
    }
}

/// Prints faults for people to standard error, with a line that counts them.
pub(super) fn tell(report: &Report, files: &Files) {
    let style = terminal::style();
    terminal::err(&render::text_report(report, files, style));
}

/// "2 errors and 1 warning", "1 error at 52 places".
pub(super) fn counted(report: &Report) -> String {
    let some = |severity: Severity| {
        let (faults, places) = render::count(report, severity);
        let at = if places > faults { format!(" at {} places", grouped(places)) } else { String::new() };
        let plural = if faults == 1 { "" } else { "s" };
        (faults > 0).then(|| format!("{} {}{plural}{at}", grouped(faults), severity.word()))
    };
    let parts = [Severity::Error, Severity::Warning, Severity::Note].map(some);
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    crate::diag::suggest::and_list(&parts)
}

/// Text in bold where the terminal shows it.
pub(super) fn bold(text: &str) -> String {
    format!("{BOLD}{text}{PLAIN}")
}
