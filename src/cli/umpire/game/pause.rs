//! `umpire pause` stops the clock of a game, and `umpire resume` lets it go on; everybody is sent a mail about it.

use std::path::PathBuf;

use super::change::{opened, readers, send};
use super::folder::Folder;
use super::game_file::GameFile;
use super::work;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::cli::umpire::proofs;
use crate::diag::Report;
use crate::games::clock::Pause;
use crate::games::message::Message;
use crate::post::Desk;
use crate::ruling::Json;
use crate::ruling::render::yaml_value;
use crate::source::Files;
use crate::source::names::one_line;

/// The arguments of `pause`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct PauseArgs {
    /// The folder of the game
    folder: PathBuf,
    /// The first day of the pause: 2026-07-01
    #[arg(long, value_name = "DAY")]
    from: String,
    /// The day on which the game goes on, if it is known
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
    /// The reason, for the players
    #[arg(long, value_name = "TEXT")]
    why: Option<String>,
}

/// The arguments of `resume`.
#[derive(clap::Args)]
pub(in crate::cli::umpire) struct ResumeArgs {
    /// The folder of the game
    folder: PathBuf,
    /// The day on which the game goes on: 2026-07-20
    #[arg(long, value_name = "DAY")]
    on: String,
}

/// The key of the pauses in `game.yaml`.
const PAUSES: &str = "pauses";

/// Stops the clock.
pub(in crate::cli::umpire) fn pause(args: &PauseArgs) -> Ended {
    work(&Folder::open(&args.folder), "changed", |folder| {
        let Some((file, desk)) = read(folder) else { return Ok(Status::Unreadable) };
        if let Some(pause) = desk.terms().clock.paused() {
            let help = format!("`umpire resume {} --on DAY` ends this pause first", folder.shown(""));
            return Err(Trouble::with_help(format!("the game is paused already {}", pause.since()), help));
        }
        let said = [("from", Some(args.from.clone())), ("to", args.to.clone()), ("why", args.why.clone())];
        let said =
            said.into_iter().filter_map(|(key, said)| Some((key.to_owned(), Json::from(one_line(&said?)))));
        let pause: Json = said.collect();
        let by_hand = || by_hand(folder, &format!("- {}", yaml_value(&pause)));
        let file = file.push(PAUSES, &pause).ok_or_else(by_hand)?;
        tell(folder, &file, "the game pauses", |last| match &last.to {
            None => format!("The game is paused {}.", last.since()),
            Some(to) => format!("The game is paused {}, and resumes on {}.", last.since(), to.value.text),
        })
    })
}

/// Lets the clock go on.
pub(in crate::cli::umpire) fn resume(args: &ResumeArgs) -> Ended {
    work(&Folder::open(&args.folder), "changed", |folder| {
        let Some((file, desk)) = read(folder) else { return Ok(Status::Unreadable) };
        // Only the last pause may be open.
        let last = desk.terms().clock.pauses.len().saturating_sub(1).to_string();
        if desk.terms().clock.paused().is_none() {
            let help = "`umpire pause` stops the clock of a game";
            return Err(Trouble::with_help("the game is not paused", help));
        }
        let file = file.set(&[PAUSES, &last], "to", &args.on.as_str().into());
        let file = file.ok_or_else(|| by_hand(folder, &format!("to: {}", args.on)))?;
        tell(folder, &file, "the game goes on", |last| {
            let to = last.to.as_ref().map_or(args.on.as_str(), |to| &to.value.text);
            format!("The game resumes on {to}. All later deadlines move by the length of the pause.")
        })
    })
}

/// The file of a game and the game before its next round; faults are printed.
fn read(folder: &Folder) -> Option<(GameFile, Box<dyn Desk>)> {
    let desk = opened(folder)?;
    Some((GameFile::read(folder, &mut Files::default(), &mut Report::default())?, desk))
}

/// What to do if pauses are written in a way that this command can't change.
fn by_hand(folder: &Folder, written: &str) -> Trouble {
    let message = format!("the pauses in {} can't be changed", folder.shown("game.yaml"));
    Trouble::with_help(message, format!("write `{written}` into it by hand"))
}

/// Writes mails to everybody about the last pause, then `game.yaml`, and prints where they are.
fn tell(folder: &Folder, file: &GameFile, about: &str, said: impl FnOnce(&Pause) -> String) -> Ended {
    let Some(desk) = file.opened(folder) else { return Ok(Status::Unreadable) };
    let what = desk.terms().clock.pauses.last().map(said).unwrap_or_default();
    let title = one_line(&desk.terms().title);
    let due = desk.terms().due(desk.round());
    let due = due.map(|due| {
        format!("Orders for {} {} are due: {}.", desk.habits().word, desk.round(), one_line(&due))
    });
    let digest = proofs::before(folder, (desk.habits().word, desk.round()));
    let mails: Vec<_> = readers(&*desk)
        .into_iter()
        .map(|person| {
            let mut message = Message { subject: format!("{title}: {about}"), ..Message::default() };
            message.paragraph(&format!("Hello {},", one_line(&person.name)));
            message.paragraph(&what);
            due.iter().chain(&digest).for_each(|text| message.paragraph(text));
            (person, message)
        })
        .collect();
    let place = send(folder, &*desk, "notices", &mails)?;
    file.write(folder)?;
    let due = due.map(|due| format!("  {due}\n")).unwrap_or_default();
    terminal::out(&terminal::folded(&format!("{what}\n{due}")));
    let mails = if mails.len() == 1 { "1 mail".to_owned() } else { format!("{} mails", mails.len()) };
    terminal::out(&format!("  written  {place}: {mails} to send\n"));
    Ok(Status::Fine)
}

/// Reports that a game is paused, so that no round of it is played.
pub(super) fn report_paused(clock: &crate::games::clock::Clock, folder: &Folder, report: &mut Report) {
    if let Some(pause) = clock.paused() {
        report
            .error_nowhere(crate::diag::code::OUT_OF_RANGE, format!("the game is paused {}", pause.since()))
            .help(format!("`umpire resume {} --on DAY` lets it go on", folder.shown("")));
    }
}
