//! `umpire turn`: plays the next round of a game, or replays a round and those after it.

use std::path::PathBuf;

use super::errata::Outcome;
use super::folder::{Folder, Kept, RoundFile, Shelf, VOID};
use super::rounds::{OneRound, Refused, Rounds, Run};
use super::{as_warnings, status};
use crate::chance::digest;
use crate::cli::clock;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::looks::{Look, Looks, Shown};
use crate::cli::umpire::proofs;
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list, capital, code};
use crate::games::letter::{Received, Unused};
use crate::games::people::Person;
use crate::post::{self, Habits};
use crate::ruling::Verdict;
use crate::ruling::render::{self, Extent};
use crate::source::Files;

/// The arguments of `turn`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game, with game.yaml, state.yaml and orders/
    folder: PathBuf,
    /// Replay this round and those after it that were played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    pub(super) round: Option<u32>,
    /// Show the result and what it would change, but write nothing
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Play on from a state.yaml that was edited by hand; the log says so
    #[arg(long, conflicts_with = "round")]
    pub(super) edited: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
}

/// Plays rounds and writes their files.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else {
        return Ok(super::report_locked(&folder, args.format));
    };
    if folder.is_unfinished() {
        if !args.dry_run {
            return super::finish(&folder, "Nothing else was played.");
        }
        let mut report = Report::default();
        super::report_unfinished(&mut report);
        files::print_faults(&report, &Files::default(), args.format);
        return Ok(Status::Unreadable);
    }
    if !args.dry_run {
        folder.tidy();
    }
    play(&folder, args)
}

fn play(folder: &Folder, args: &Args) -> Ended {
    let (files, report, found) = (Files::default(), Report::default(), Report::default());
    let mut run = Run { folder, args, files, report, looks: Looks::new(folder), found };
    let rounds = run.rounds();
    let Run { mut files, mut report, looks, found, .. } = run;
    files::print_faults(&report, &files, args.format);
    let Some(Rounds { game, played, refused }) = rounds? else { return Ok(Status::Unreadable) };
    let is_told = report.has_errors();
    let seen = looks_of(folder, &played, refused.as_ref().filter(|_| !is_told), args.dry_run);
    let mut unnoted = Report::default();
    if !looks.note(&seen, &mut unnoted) {
        files::print_faults(&unnoted, &files, args.format);
        return Ok(Status::Unreadable);
    }
    let Some(last) = played.last().filter(|_| !is_told) else {
        // A replay may begin before the turn that was asked for.
        let word = args.round.map(|_| game.habits().word);
        return Ok(
            refused.map_or(Status::Unreadable, |refused| refuse(&refused, (word, is_told), args.format))
        );
    };
    files::print_faults(&as_warnings(found.iter()), &files, args.format);
    files::print_faults(&early(folder, args, &played), &files, args.format);
    let outcome = Outcome::compare(folder, &played, &mut files, &mut report);
    let (errata, mailed) = outcome.kept(folder, &played);
    if !args.dry_run {
        let kept = |one: &OneRound| Kept {
            shelf: Shelf::Rounds,
            number: one.round.number,
            files: one.files.clone(),
        };
        let kept: Vec<Kept> = played.iter().map(kept).chain(errata).collect();
        folder.keep(&kept, last.round.number + 1, last.round.state.as_bytes())?;
        if refused.is_none() {
            looks.strike();
        }
    }
    if args.format == Format::Json {
        played.iter().for_each(|one| terminal::out(&(one.desk.json(&one.round) + "\n")));
        return Ok(Status::Fine);
    }
    for (n, one) in played.iter().enumerate() {
        let sent = (outcome.sent[n].as_slice(), outcome.public[n].as_slice());
        terminal::out(&summary(folder, one, sent, &files, args.dry_run));
    }
    refused.iter().for_each(|refused| {
        refuse(refused, (Some(game.habits().word), false), args.format);
    });
    if let Some(proof) = last.proof().filter(|_| !args.dry_run) {
        terminal::out(&proofs::line(&digest(proof)));
    }
    terminal::out(&aftermath(folder, game.habits(), &outcome, &mailed, args.dry_run));
    status::show_next(folder, &game, &last.round.state);
    Ok(Status::Fine)
}

/// Warns of rounds that are played before their deadline without the letters of players who may still write.
fn early(folder: &Folder, args: &Args, played: &[OneRound]) -> Report {
    let (mut report, now) = (Report::default(), clock::now());
    for OneRound { desk, sent, .. } in played.iter().filter(|_| args.round.is_none()) {
        let (terms, round) = (desk.terms(), desk.round());
        let players = desk.players().into_iter().zip(&sent.letters).enumerate();
        let missing = players.filter(|(place, (_, letter))| !letter.came && desk.is_expected(*place));
        let missing: Vec<&str> = missing.map(|(_, (player, _))| player.name.as_str()).collect();
        if missing.is_empty() || !terms.is_open(round, now) {
            continue;
        }
        let due = terms.due(round).unwrap_or_default();
        let message = format!(
            "{} {round} is played before its deadline, {due}, and nothing has come from {}",
            desk.habits().word,
            and_list(&missing)
        );
        let undo = if args.dry_run {
            "play it after the deadline".to_owned()
        } else {
            format!("`umpire undo {}` takes it back", folder.shown(""))
        };
        report.warning_nowhere(code::OUT_OF_RANGE, message).help(undo);
    }
    report
}

/// What a run shows before orders are final: rounds that are not kept, other than those that were played so, and one that is refused.
fn looks_of(folder: &Folder, played: &[OneRound], refused: Option<&Refused>, is_dry: bool) -> Vec<Look> {
    let is_new = |one: &&OneRound| {
        let log = |(name, bytes): &RoundFile| (name == "log.txt").then(|| bytes.clone());
        let inner = format!("rounds/{:02}/log.txt", one.round.number);
        one.desk.terms().seeding.seed.is_some() && folder.bytes(&inner) != one.files.iter().find_map(log)
    };
    let dice = |one: &OneRound| Shown { dice: one.round.dice, cards: 0 };
    let dry = played.iter().filter(|_| is_dry).filter(is_new);
    let dry = dry.map(|one| (one.round.number, "`--dry-run`", dice(one)));
    dry.chain(refused.map(|refused| (refused.number, "refused orders", refused.shown))).collect()
}

/// The lines about errata and void rounds after replaying.
fn aftermath(folder: &Folder, habits: &Habits, outcome: &Outcome, mailed: &[String], is_dry: bool) -> String {
    let mut out = String::new();
    if !outcome.errata.is_empty() {
        let text = match mailed {
            [] => "a text for all".to_owned(),
            [name] => format!("a text for all, and a mail to {name}"),
            names => format!("a text for all, and mails to {}", and_list(names)),
        };
        let place = folder.shown(&format!("errata/{:02}", outcome.next));
        let text = if is_dry { format!("{place}/ would have {text}") } else { format!("{place}/: {text}") };
        out.push_str(&entry("errata", &text));
    }
    if !outcome.void.is_empty() {
        let rounds: Vec<String> = outcome.void.iter().map(u32::to_string).collect();
        let (word, s) = (habits.word, if rounds.len() == 1 { "" } else { "s" });
        let moved = if is_dry { "would be moved" } else { "moved" };
        let text = format!("{word}{s} {} {moved} to {}/", and_list(&rounds), folder.shown(VOID));
        out.push_str(&entry("void", &text));
    }
    out
}

/// A line of a summary.
fn entry(head: &str, text: &str) -> String {
    let text = wrapped(text, terminal::width(), 11).replace('\n', "\n           ");
    format!("  {head:8} {text}\n")
}

/// Prints why a round can't be played, unless that is said already; a word for it names the round.
fn refuse(refused: &Refused, (word, is_said): (Option<&str>, bool), format: Format) -> Status {
    let Refused { number, ruling, .. } = refused;
    match format {
        _ if is_said => {}
        Format::Text => {
            let named = word.map(|word| format!("{} {number} can't be played:\n", capital(word)));
            terminal::out(&named.unwrap_or_default());
            terminal::out(&render::ruling_text(ruling, files::looks(Extent::default())));
        }
        Format::Json => terminal::out(&(render::ruling_json(ruling) + "\n")),
    }
    match ruling.verdict {
        Verdict::Illegal(_) => Status::Faulty,
        _ => Status::Incomplete,
    }
}

/// The summary of a round. `sent` are the compared reports as they were sent, and what everybody may read of their changes.
fn summary(
    folder: &Folder,
    one: &OneRound,
    (sent, changes): (&[RoundFile], &[String]),
    files: &Files,
    is_dry: bool,
) -> String {
    let OneRound { desk, round, .. } = one;
    let (head, results) = desk.headline(round);
    let gap = if results.is_empty() { "" } else { " " };
    let mut out = terminal::folded(&format!("{BOLD}{head}{PLAIN}{gap}{results}\n"));
    out.push_str(&letters(one, files));
    if !sent.is_empty() {
        out.push_str(&changed(sent == super::errata::compared(one), changes));
    }
    let place = folder.shown(&format!("rounds/{:02}", round.number));
    if is_dry {
        return out + &format!("  written  nothing: {place}/ is unchanged\n");
    }
    let (head, name) = desk.habits().named;
    out.push_str(&format!("  {head:8} {place}/{name}\n"));
    let gone = post::gone(round.state.as_bytes());
    let readers: Vec<&Person> = desk
        .players()
        .into_iter()
        .filter(|player| !player.has_left(round.number) && !gone.is_silent(&player.name))
        .collect();
    if !readers.is_empty() && !one.is_silent {
        out.push_str(&super::mails(folder, round.number, &readers));
    }
    out
}

/// How far letters could be used, and what of them could not.
fn letters(OneRound { desk, sent, .. }: &OneRound, files: &Files) -> String {
    let all = || sent.letters.iter().enumerate();
    let count = |received: Received| {
        all().filter(|(place, letter)| desk.may_order(*place) && letter.received == received).count()
    };
    let words = [
        (Received::InFull, "received in full"),
        (Received::InPart, "partly defaulted"),
        (Received::Unusable, "unusable"),
        (Received::Nothing, "nothing received"),
    ];
    let counted = words.into_iter().map(|(received, word)| (count(received), word)).filter(|(n, _)| *n > 0);
    let parts: Vec<String> = counted.map(|(n, word)| format!("{n} {word}")).collect();
    if sent.letters.is_empty() {
        return String::new();
    }
    let mut out = format!("  letters  {}\n", parts.join(", "));
    for (place, letter) in all() {
        for unused in Unused::all(&letter.faults, files) {
            let text = format!("{}: {}", desk.players()[place].name, unused.sentence());
            out.push_str(&item(&text));
        }
        if let Some(doubt) = letter.wishes.doubt() {
            out.push_str(&item(&format!("{}: {doubt}", desk.players()[place].name)));
        }
    }
    out
}

/// A line of a list in a summary.
fn item(text: &str) -> String {
    format!("    {}\n", wrapped(text, terminal::width(), 6).replace('\n', "\n      "))
}

/// The differences from the reports that players have received.
fn changed(is_same: bool, changes: &[String]) -> String {
    const MOST: usize = 20;
    if changes.is_empty() {
        let what = if is_same { "nothing in what was sent" } else { "only details of the report" };
        return entry("changed", what);
    }
    let mut out = entry("changed", "from what was sent:");
    changes.iter().take(MOST).for_each(|text| out.push_str(&item(text)));
    if changes.len() > MOST {
        out.push_str(&format!("    and {} more\n", changes.len() - MOST));
    }
    out
}
