//! `umpire verify`: compares the rulings on cases with what they expect, and replays games.

use std::path::Path;

use super::files::{self, Format, RulesArgs};

use super::game;
use super::game::folder::Folder;
use super::{looks, proofs};
use crate::adjudicate::verify::{Checked, verify};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, GREEN, PLAIN};
use crate::cli::{Disk, disk};
use crate::diag::{self, Report};
use crate::model::load::report_trouble;
use crate::source::door::{Found, Trouble as DoorTrouble};
use crate::source::{Door, Files};

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files with cases, or folders with them; `-` is standard input; or the folder of a game, which is replayed
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// The digest of a round, from a report, a log or `umpire turn`: prove that the game still has this round and all before it
    #[arg(long, value_name = "HEX", value_parser = digest)]
    digest: Option<String>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Parses a digest, or at least its first digits.
fn digest(text: &str) -> Result<String, String> {
    let digits: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let is_digest =
        (LEAST_DIGITS..=64).contains(&digits.len()) && digits.chars().all(|c| c.is_ascii_hexdigit());
    is_digest.then_some(digits).ok_or_else(|| {
        format!("write its 64 digits, 0 to 9 and a to f, or at least the first {LEAST_DIGITS}")
    })
}

/// The fewest digits by which a digest is known: nobody finds another proof with the same 64 bits in a lifetime.
const LEAST_DIGITS: usize = 16;

/// Judges every case; prints those that fail and how many pass.
pub(super) fn run(args: &Args) -> Ended {
    let (games, cases): (Vec<&String>, Vec<&String>) = args.paths.iter().partition(|path| is_game(path));
    if args.digest.is_some() && games.len() != 1 {
        return Err(Trouble::with_help(
            "`--digest` is of one game",
            "name the folder of the game whose digest it is",
        ));
    }
    let digest = args.digest.as_deref();
    let games = games.into_iter().map(|path| verify_game(&Folder::open(Path::new(path)), digest)).max();
    if cases.is_empty() {
        return Ok(games.unwrap_or(Status::Fine));
    }
    // The worst status counts.
    verify_cases(&cases, &args.rules.rules).map(|cases| games.map_or(cases, |games| games.max(cases)))
}

/// Whether a path is the folder of a game.
fn is_game(path: &str) -> bool {
    let folder = Folder::open(Path::new(path));
    game::habits(&folder).orders.is_some()
        || folder.has("game.yaml") && (folder.has("state.yaml") || folder.has("rounds"))
}

/// Replays a game.
fn verify_game(folder: &Folder, digest: Option<&str>) -> Status {
    use game::verify::replay;
    match replay(folder) {
        Ok(confirmed) => confirmed.report(folder, digest),
        Err(status) => status,
    }
}

/// A game whose files are all confirmed.
pub(super) struct Confirmed {
    /// The number of turns or rounds.
    pub count: u32,
    /// What was drawn for the set-up, in a game where that is not judged.
    pub drawn: Option<String>,
    /// What one of them is called: "turn" or "round".
    pub word: &'static str,
    /// Whether there are reports and mails.
    pub has_reports: bool,
    /// Whether the seed was promised.
    pub is_promised: bool,
    /// Whether all dice can be computed from some of them.
    pub is_computable: bool,
}

impl Confirmed {
    /// Reports it, and whether a digest is one of its rounds'.
    fn report(&self, folder: &Folder, digest: Option<&str>) -> Status {
        let Confirmed { count, word, .. } = self;
        let mut what = match count {
            0 => format!("the start is confirmed; no {word} was played yet"),
            1 => format!("1 {word} is confirmed"),
            count => format!("{count} {word}s are confirmed"),
        };
        if self.is_promised {
            what.push_str(", and the seed is the promised one");
        }
        let digests = proofs::digests(folder);
        if let Some(digest) = digest {
            match digests.iter().find(|(_, known)| known.starts_with(digest)) {
                Some((number, _)) => {
                    what.push_str(&format!(". The digest is that of {word} {number}{}", self.since(*number)));
                }
                None => return self.report_unknown(folder, digest),
            }
        }
        let shown = folder.shown("");
        terminal::out(&terminal::folded(&format!("{GREEN}{shown}: {what}{PLAIN}\n")));
        if let Some((_, digest)) = digests.last() {
            terminal::out(&proofs::line(digest));
        }
        if let Some(drawn) = &self.drawn {
            terminal::out(&terminal::folded(&format!("  set-up   {drawn}\n")));
        }
        if self.has_reports {
            terminal::out("  reports  compared by their digests only\n");
        }
        terminal::out(&looks::line(folder));
        let unproved = proofs::unproved(folder);
        if !unproved.is_empty() {
            let (n, is) = (unproved.len(), if unproved.len() == 1 { "is" } else { "are" });
            let text =
                format!("{} {is} not part of any proof", diag::and_list(&unproved[..n.min(MOST_NAMED)]));
            let more = if n > MOST_NAMED { format!("; {} more", n - MOST_NAMED) } else { String::new() };
            terminal::out(&terminal::folded(&format!("  not proved: {text}{more}\n")));
        }
        if self.is_computable {
            terminal::out(&terminal::folded(
                "  dice: this game began with an earlier version. Whoever knows some 25 of its dice can compute all others\n",
            ));
        }
        Status::Fine
    }

    /// Reports a digest of no round that counts.
    fn report_unknown(&self, folder: &Folder, digest: &str) -> Status {
        let word = self.word;
        if let Some(number) = proofs::taken_back(folder, digest) {
            let what =
                format!(": the digest is that of {word} {number} before it was taken back or played again");
            return report_difference(
                folder,
                &what,
                &format!("rounds/{number:02}/{} says so", proofs::UNDONE),
            );
        }
        let what = format!(": no {word} of this game has the digest {digest}");
        let why = "since it was sent, a round was removed or played again, or game.yaml was changed";
        report_difference(folder, &what, why)
    }

    /// What was played after a round.
    fn since(&self, number: u32) -> String {
        match self.count.saturating_sub(number) {
            0 => ", the last one".to_owned(),
            1 => format!("; 1 {} was played since", self.word),
            n => format!("; {n} {}s were played since", self.word),
        }
    }
}

/// The most files without a proof that are named.
const MOST_NAMED: usize = 5;

/// Reports a file of a game that differs from the replayed one. `what` is its path in the folder and the difference, `why` a possible
/// reason.
pub(super) fn report_difference(folder: &Folder, what: &str, why: &str) -> Status {
    terminal::out(&terminal::folded(&format!("{}\n  {why}\n", folder.shown(what))));
    Status::Faulty
}

/// Judges the cases of files.
fn verify_cases(paths: &[&String], rules: &[String]) -> Ended {
    let mut files = Files::default();
    let mut report = Report::default();
    let (mut passed, mut failed) = (0, 0);
    let paths: Vec<String> = paths.iter().flat_map(|path| below(path, &mut report)).collect();
    for path in paths {
        let docket = files::read(&path, rules, &mut files);
        report.append(docket.report);
        for (n, entry) in docket.entries.iter().enumerate() {
            let name = entry.scenario.as_ref().and_then(|scenario| scenario.case.clone());
            let name = name.unwrap_or_else(|| format!("scenario {}", n + 1));
            match verify(entry, &mut report) {
                Checked::Passed => passed += 1,
                Checked::NoCase => {}
                Checked::Failed(why) => {
                    failed += 1;
                    terminal::out(&format!("{path}: {name}: {why}\n"));
                }
            }
        }
    }
    files::print_faults(&report, &files, Format::Text);
    if passed + failed == 0 && !report.has_errors() {
        return Err(Trouble::with_help(
            "there are no cases",
            "a case is a scenario with `case:` and `expect:`; a game is named by its folder, which has game.yaml",
        ));
    }
    if passed + failed == 0 {
        return Ok(Status::Unreadable);
    }
    let look = if failed == 0 { GREEN } else { "" };
    terminal::out(&format!("{look}{passed} passed, {failed} failed{PLAIN}\n"));
    Ok(if report.has_errors() {
        Status::Unreadable
    } else if failed > 0 {
        Status::Faulty
    } else {
        Status::Fine
    })
}

/// The YAML files at a path.
fn below(path: &str, report: &mut Report) -> Vec<String> {
    if path == "-" {
        return vec![path.to_owned()];
    }
    match Disk.look(path) {
        Ok(Found::File) => vec![path.to_owned()],
        Ok(Found::Folder(paths)) => {
            let ending = |path: &str| path.rsplit_once('.').map(|(_, ending)| ending.to_lowercase());
            let is_yaml = |path: &String| matches!(ending(path).as_deref(), Some("yaml" | "yml"));
            paths.into_iter().filter(is_yaml).collect()
        }
        Err(trouble) => {
            report_trouble(path, &trouble, None, report);
            if trouble == DoorTrouble::NotFound {
                report.last().map(|fault| fault.help(disk::help_for_missing(path)));
            }
            Vec::new()
        }
    }
}
