//! `umpire pause` stops the clock of a game, and `umpire resume` lets it go on; everybody is sent a mail about it.

use std::path::PathBuf;

use super::folder::Folder;
use super::opened::{self, Opened};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::cli::umpire::files::{self, Format};
use crate::diag::Report;
use crate::games::clock::Pause;
use crate::games::message::Message;
use crate::ruling::render::yaml_scalar;
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
const PAUSES: &str = "pauses:";

/// Stops the clock.
pub(in crate::cli::umpire) fn pause(args: &PauseArgs) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else { return Ok(super::report_locked(&folder, Format::Text)) };
    let Some(opened) = open(&folder) else { return Ok(Status::Unreadable) };
    if let Some(pause) = opened.terms.clock.paused() {
        let help = format!("`umpire resume {} --on DAY` ends this pause first", folder.shown(""));
        return Err(Trouble::with_help(format!("the game is paused already {}", pause.since()), help));
    }
    let to = args.to.as_ref().map(|to| format!(", to: {}", yaml_scalar(to))).unwrap_or_default();
    let why =
        args.why.as_ref().map(|why| format!(", why: {}", yaml_scalar(&one_line(why)))).unwrap_or_default();
    let written = format!("{{from: {}{to}{why}}}", yaml_scalar(&args.from));
    let changed = opened::change(&folder, |text| with_pause(&text, &written))?;
    changed.map_or_else(Ok, |opened| {
        let last = opened.terms.clock.pauses.last();
        let said = last.map(|pause| match &pause.to {
            None => format!("The game is paused {}.", pause.since()),
            Some(to) => format!("The game is paused {}, and resumes on {}.", pause.since(), to.value.text),
        });
        tell(&folder, &opened, "the game pauses", &said.unwrap_or_default())
    })
}

/// Lets the clock go on.
pub(in crate::cli::umpire) fn resume(args: &ResumeArgs) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else { return Ok(super::report_locked(&folder, Format::Text)) };
    let Some(opened) = open(&folder) else { return Ok(Status::Unreadable) };
    let Some(Pause { .. }) = opened.terms.clock.paused() else {
        return Err(Trouble::with_help("the game is not paused", "`umpire pause` stops the clock of a game"));
    };
    let changed = opened::change(&folder, |text| with_end(&text, &args.on))?;
    changed.map_or_else(Ok, |opened| {
        let to = opened.terms.clock.pauses.last().and_then(|pause| pause.to.as_ref());
        let Some(to) = to else {
            let shown = folder.shown("game.yaml");
            let help = format!("write `to: {}` into it by hand", args.on);
            return Err(Trouble::with_help(format!("the pause in {shown} is not on one line"), help));
        };
        let text = format!(
            "The game resumes on {}. All later deadlines move by the length of the pause.",
            to.value.text
        );
        tell(&folder, &opened, "the game goes on", &text)
    })
}

fn open(folder: &Folder) -> Option<Opened> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let opened = Opened::open(folder, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    opened
}

/// `game.yaml` with one more pause.
fn with_pause(text: &str, pause: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let list = |line: &str| line.trim_end().strip_suffix(']').map(|line| format!("{line}, {pause}]"));
    match lines.iter_mut().find(|line| line.starts_with(PAUSES)) {
        Some(line) if line.trim() == PAUSES || line.contains("[]") => *line = format!("{PAUSES} [{pause}]"),
        Some(line) => *line = list(line).unwrap_or_else(|| line.clone()),
        None => lines.push(format!("{PAUSES} [{pause}]")),
    }
    lines.join("\n") + "\n"
}

/// `game.yaml` with an end of its last pause.
fn with_end(text: &str, on: &str) -> String {
    let end = |line: &str| match line.rfind('}') {
        Some(at) if line.starts_with(PAUSES) => {
            format!("{}, to: {}{}", &line[..at], yaml_scalar(on), &line[at..])
        }
        _ => line.to_owned(),
    };
    text.lines().map(end).collect::<Vec<_>>().join("\n") + "\n"
}

/// Writes a mail to everybody, and prints where they are.
fn tell(folder: &Folder, opened: &Opened, about: &str, what: &str) -> Ended {
    let title = one_line(&opened.terms.title);
    let due = opened.terms.due(opened.next);
    let due =
        due.map(|due| format!("Orders for {} {} are due: {}.", opened.word, opened.next, one_line(&due)));
    let mails: Vec<_> = opened
        .readers()
        .map(|person| {
            let mut message = Message { subject: format!("{title}: {about}"), ..Message::default() };
            message.paragraph(&format!("Hello {},", one_line(&person.name)));
            message.paragraph(what);
            due.iter().for_each(|due| message.paragraph(due));
            (person, message)
        })
        .collect();
    let place = opened.send(folder, "notices", &mails)?;
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
