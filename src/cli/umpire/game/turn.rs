//! `umpire turn`: plays a round of a postal game, from the letters to the report.

use std::path::PathBuf;

use super::as_warnings;
use super::errata::Outcome;
use super::folder::{Folder, Kept, RoundFile, Shelf, VOID};
use super::inbox;
use super::rounds::{Round, rounds};
use super::whole;
use crate::chance::digest;
use crate::cli::Disk;
use crate::cli::status::{Ended, Status};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::proofs;
use crate::diag::render::wrapped;
use crate::diag::{Report, and_list};
use crate::games::postal::changes::changes;
use crate::games::postal::report::plain::PlainReport;
use crate::games::postal::{Received, TurnReport};
use crate::post::{self, chain};
use crate::ruling::outcome::json;
use crate::source::Files;

/// The arguments of `turn`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct Args {
    /// The folder of the game, with game.yaml, state.yaml and orders/
    folder: PathBuf,
    /// Replay this round and those after it that were played
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    round: Option<u32>,
    /// Show the result and what it would change, but write nothing
    #[arg(long)]
    dry_run: bool,
    /// Play on from a state.yaml that was edited by hand; the log says so
    #[arg(long, conflicts_with = "round")]
    edited: bool,
    /// How to print the result
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Plays rounds and writes their files.
pub(in crate::cli::umpire) fn run(args: &Args) -> Ended {
    let folder = Folder::open(&args.folder);
    let (mut files, mut report) = (Files::default(), Report::default());
    let Some(_lock) = folder.lock() else {
        return Ok(super::report_locked(&folder, args.format));
    };
    if whole::is_whole(&folder) {
        let args = whole::turn::TurnArgs {
            again: args.round,
            is_dry: args.dry_run,
            is_edited: args.edited,
            format: args.format,
        };
        return whole::turn::run(&folder, args);
    }
    if folder.is_unfinished() {
        return finish(args, &folder, &mut report);
    }
    if !args.dry_run {
        folder.tidy();
    }
    let is_edited = args.round.is_none() && proofs::is_edited(&folder, args.edited, &mut report);
    let rounds = if report.has_errors() {
        Err(Status::Unreadable)
    } else {
        rounds(&folder, args.round, &mut files, &mut report)
    };
    files::print_faults(&report, &files, args.format);
    let mut rounds = match rounds {
        Ok(rounds) => rounds,
        Err(status) => return Ok(status),
    };
    let mut found = Report::default();
    let mut kept = sealed_rounds(&folder, &mut rounds, is_edited, &mut files, &mut found)?;
    let digest_line = last_proof(&kept).map(|proof| proofs::line(&digest(proof))).unwrap_or_default();
    files::print_faults(&as_warnings(found.iter()), &files, args.format);
    let Some(last) = rounds.last() else { return Ok(Status::Unreadable) };
    let outcome = Outcome::compare(&folder, &rounds, &mut files, &mut report);
    let (errata, mailed) = outcome.kept(&folder, last, kept.last().map_or(&[][..], |last| &last.files));
    kept.extend(errata);
    if args.dry_run && args.round.is_none() {
        let dice = rounds.iter().map(|round| round.played.ruling.used.len()).sum();
        proofs::note_peek(&folder, last.played.report.round, "`--dry-run`", dice);
    }
    if !args.dry_run {
        folder.keep(&kept, last.played.state.as_bytes())?;
    }
    let summaries = rounds.iter().zip(&outcome.sent).map(|(round, sent)| match args.format {
        Format::Text => summary(&folder, round, sent.as_ref(), args.dry_run),
        Format::Json => format!("{}\n", json(round.played.report.plain())),
    });
    summaries.for_each(|summary| terminal::out(&summary));
    if args.format == Format::Text {
        terminal::out(if args.dry_run { "" } else { &digest_line });
        terminal::out(&aftermath(&folder, &outcome, &mailed, args.dry_run));
        terminal::out(&next(&folder, &last.played.report));
    }
    Ok(Status::Fine)
}

/// The files of the rounds that were played, each proved with the one before it.
fn sealed_rounds(
    folder: &Folder,
    rounds: &mut [Round],
    is_edited: bool,
    files: &mut Files,
    found: &mut Report,
) -> Result<Vec<Kept>, String> {
    let mut kept: Vec<Kept> = Vec::new();
    for round in rounds {
        let number = round.played.report.round;
        let link = link(folder, number, kept.last());
        round.played.report.digest = link.as_deref().map(digest);
        if is_edited {
            round.played.log.insert_str(0, "The state was edited by hand before this round.\n\n");
        }
        let mut files = contents(round, files, found)?;
        let last = |more: &Vec<RoundFile>| more.last().map(|(_, proof)| proof.clone());
        let more = proofs::replacing(folder, number, last, |undone| {
            Some(sealing(folder, round, &files, (undone, link.as_deref())))
        });
        files.extend(more.unwrap_or_default());
        kept.push(Kept { shelf: Shelf::Rounds, number, files });
    }
    Ok(kept)
}

/// The lines about errata and void rounds after replaying.
fn aftermath(folder: &Folder, outcome: &Outcome, mailed: &[String], is_dry: bool) -> String {
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
        let what = if rounds.len() == 1 { "round" } else { "rounds" };
        let moved = if is_dry { "would be moved" } else { "moved" };
        let text = format!("{what} {} {moved} to {}/", and_list(&rounds), folder.shown(VOID));
        out.push_str(&entry("void", &text));
    }
    out
}

/// A line of a summary.
fn entry(head: &str, text: &str) -> String {
    let text = wrapped(text, terminal::width(), 11).replace('\n', "\n           ");
    format!("  {head:8} {text}\n")
}

/// Finishes the work of an interrupted run.
fn finish(args: &Args, folder: &Folder, report: &mut Report) -> Ended {
    if args.dry_run {
        super::report_unfinished(report);
        files::print_faults(report, &Files::default(), args.format);
        return Ok(Status::Unreadable);
    }
    let rounds: Vec<String> = folder.finish()?.iter().map(u32::to_string).collect();
    let what = match rounds.as_slice() {
        [] => "the state".to_owned(),
        [one] => format!("round {one}"),
        many => format!("rounds {}", and_list(many)),
    };
    let text = format!(
        "An interrupted run has left {what} unfinished; this is finished now. Nothing else was played."
    );
    terminal::err(&format!("{}\n", wrapped(&text, terminal::width(), 0)));
    Ok(Status::Fine)
}

/// The proof of the round before, if there is one: games of versions before 0.3 have proofs only with a promised seed.
fn link(folder: &Folder, number: u32, last: Option<&Kept>) -> Option<Vec<u8>> {
    if let Some(last) = last {
        return last_proof(std::slice::from_ref(last)).map(<[u8]>::to_vec);
    }
    let inner = format!("rounds/{:02}/{}", number - 1, chain::PROOF);
    folder.has(&inner).then(|| folder.read(&inner, &mut Report::default())).flatten()
}

/// The proof of the last of some rounds.
fn last_proof(kept: &[Kept]) -> Option<&[u8]> {
    let (name, proof) = kept.last()?.files.last()?;
    (name == chain::PROOF).then_some(proof.as_slice())
}

/// The files that prove a round, after all others: the digests of those that it replaces, the state that it leaves, and the proof.
fn sealing(
    folder: &Folder,
    round: &Round,
    made: &[RoundFile],
    (undone, link): (&[u8], Option<&[u8]>),
) -> Vec<RoundFile> {
    let mut more = Vec::new();
    if !undone.is_empty() {
        more.push((proofs::UNDONE.to_owned(), undone.to_vec()));
    }
    if let Some(link) = link {
        more.push((proofs::AFTER.to_owned(), round.played.state.clone().into_bytes()));
        let proof = proof(folder, round, &[made, &more].concat(), link);
        more.push((chain::PROOF.to_owned(), proof));
    }
    more
}

/// The proof of a round: digests of its files, of its letters, and of the proof of the round before.
fn proof(folder: &Folder, round: &Round, made: &[RoundFile], link: &[u8]) -> Vec<u8> {
    let before = chain::before(round.played.report.round);
    let letters = inbox::files(folder, &round.table);
    let files = made.iter().chain(&letters).map(|(name, bytes)| (name.as_str(), bytes.as_slice()));
    let files = std::iter::once((before.as_str(), link)).chain(files);
    chain::digests(files).into_bytes()
}

/// The files to keep of a round.
fn contents(round: &Round, files: &mut Files, report: &mut Report) -> Result<Vec<RoundFile>, String> {
    let Round { before, played, .. } = round;
    let mut all = vec![
        ("state.yaml".to_owned(), before.clone()),
        ("turn.yaml".to_owned(), played.turn.clone().into_bytes()),
        ("log.txt".to_owned(), played.log.clone().into_bytes()),
    ];
    let paper = played.paper.as_ref();
    all.extend(post::round_files(&played.report, &played.forms, paper, &Disk, files, report)?);
    Ok(all)
}

fn summary(folder: &Folder, round: &Round, sent: Option<&PlainReport>, is_dry: bool) -> String {
    let Round { played, table, .. } = round;
    let report = &played.report;
    let mut out = format!("{BOLD}{}{PLAIN}\n", played.ruling.sentence);
    let playing =
        report.players.iter().filter(|player| player.played != crate::games::postal::report::Played::Gone);
    let count = |received: Received| playing.clone().filter(|player| player.received == received).count();
    let words = [
        (Received::InFull, "received in full"),
        (Received::InPart, "partly defaulted"),
        (Received::Unusable, "unusable"),
        (Received::Nothing, "nothing received"),
    ];
    let parts: Vec<_> = (words.into_iter())
        .map(|(received, word)| (count(received), word))
        .filter(|(n, _)| *n > 0)
        .map(|(n, word)| format!("{n} {word}"))
        .collect();
    out.push_str(&format!("  letters  {}\n", parts.join(", ")));
    for player in playing.filter(|player| !player.faults.is_empty()) {
        for fault in &player.faults {
            let text = format!("{}: {fault}", player.player);
            out.push_str(&format!(
                "    {}\n",
                wrapped(&text, terminal::width(), 6).replace('\n', "\n      ")
            ));
        }
    }
    if let Some(sent) = sent {
        out.push_str(&changed(sent, &report.plain()));
    }
    let place = folder.shown(&format!("rounds/{:02}", report.round));
    out.push_str(&if is_dry {
        format!("  written  nothing: {place}/ is unchanged\n")
    } else {
        format!("  written  {place}/\n{}", super::mails(folder, report.round, &super::readers(table)))
    });
    out
}

/// The differences from the report that players have received.
fn changed(sent: &PlainReport, now: &PlainReport) -> String {
    const MOST: usize = 20;
    let changes = changes(sent, now);
    if changes.is_empty() {
        let what = if sent == now { "nothing in what was sent" } else { "only details of the report" };
        return entry("changed", what);
    }
    let mut out = entry("changed", "from what was sent:");
    for change in changes.iter().take(MOST) {
        let text = wrapped(&change.text, terminal::width(), 6).replace('\n', "\n      ");
        out.push_str(&format!("    {text}\n"));
    }
    if changes.len() > MOST {
        out.push_str(&format!("    and {} more\n", changes.len() - MOST));
    }
    out
}

fn next(folder: &Folder, report: &TurnReport) -> String {
    if report.winners.is_some() {
        return String::new();
    }
    let letters = folder.shown(&format!("orders/{:02}", report.round + 1));
    format!("  next     {}, with its letters in {letters}/\n", report.next())
}
