//! `umpire pause` stops the clock of a game, and `umpire resume` lets it go on; everybody is sent a mail about it.

use std::path::PathBuf;

use super::change::{change, opened, readers, send};
use super::folder::Folder;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::cli::umpire::files::Format;
use crate::diag::Report;
use crate::games::clock::Pause;
use crate::games::message::Message;
use crate::post::Desk;
use crate::ruling::render::yaml_scalar;
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
    let Some(desk) = opened(&folder) else { return Ok(Status::Unreadable) };
    if let Some(pause) = desk.terms().clock.paused() {
        let help = format!("`umpire resume {} --on DAY` ends this pause first", folder.shown(""));
        return Err(Trouble::with_help(format!("the game is paused already {}", pause.since()), help));
    }
    let to = args.to.as_ref().map(|to| format!(", to: {}", yaml_scalar(to))).unwrap_or_default();
    let why =
        args.why.as_ref().map(|why| format!(", why: {}", yaml_scalar(&one_line(why)))).unwrap_or_default();
    let written = format!("{{from: {}{to}{why}}}", yaml_scalar(&args.from));
    let changed = change(&folder, |text| with_pause(&text, &written))?;
    let before = desk.terms().clock.pauses.len();
    changed.map_or_else(Ok, |desk| {
        let last = desk.terms().clock.pauses.last().filter(|_| desk.terms().clock.pauses.len() > before);
        let Some(last) = last else { return Err(by_hand(&folder, &format!("- {written}"))) };
        let said = match &last.to {
            None => format!("The game is paused {}.", last.since()),
            Some(to) => format!("The game is paused {}, and resumes on {}.", last.since(), to.value.text),
        };
        tell(&folder, &*desk, "the game pauses", &said)
    })
}

/// Lets the clock go on.
pub(in crate::cli::umpire) fn resume(args: &ResumeArgs) -> Ended {
    let folder = Folder::open(&args.folder);
    let Some(_lock) = folder.lock() else { return Ok(super::report_locked(&folder, Format::Text)) };
    let Some(desk) = opened(&folder) else { return Ok(Status::Unreadable) };
    let Some(Pause { .. }) = desk.terms().clock.paused() else {
        return Err(Trouble::with_help("the game is not paused", "`umpire pause` stops the clock of a game"));
    };
    let changed = change(&folder, |text| with_end(&text, &args.on))?;
    changed.map_or_else(Ok, |desk| {
        let to = desk.terms().clock.pauses.last().and_then(|pause| pause.to.as_ref());
        let Some(to) = to else { return Err(by_hand(&folder, &format!("to: {}", args.on))) };
        let text = format!(
            "The game resumes on {}. All later deadlines move by the length of the pause.",
            to.value.text
        );
        tell(&folder, &*desk, "the game goes on", &text)
    })
}

/// The line of the last pause in `game.yaml`: with all pauses in brackets, or one of a list below the key. `None` if a pause has several
/// lines.
fn last_pause(lines: &[String]) -> Option<usize> {
    let key = lines.iter().position(|line| line.starts_with(PAUSES))?;
    let below = lines[key + 1..].iter().take_while(|line| line.starts_with([' ', '-'])).count();
    let is_item = |line: &String| line.trim_start().starts_with("- {") && line.trim_end().ends_with('}');
    lines[key + 1..=key + below].iter().all(is_item).then_some(key + below)
}

/// `game.yaml` with one more pause.
fn with_pause(text: &str, pause: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if !lines.iter().any(|line| line.starts_with(PAUSES)) {
        lines.push(PAUSES.to_owned());
    }
    let Some(at) = last_pause(&lines) else { return text.to_owned() };
    let last = lines[at].trim_end().to_owned();
    if let Some((indent, _)) = last.split_once("- ").filter(|_| !last.starts_with(PAUSES)) {
        lines.insert(at + 1, format!("{indent}- {pause}"));
    } else if last == PAUSES || last.contains("[]") {
        lines[at] = format!("{PAUSES} [{pause}]");
    } else if let Some(before) = last.strip_suffix(']') {
        lines[at] = format!("{before}, {pause}]");
    }
    lines.join("\n") + "\n"
}

/// `game.yaml` with an end of its last pause.
fn with_end(text: &str, on: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if let Some(line) = last_pause(&lines).and_then(|at| lines.get_mut(at))
        && let Some(end) = line.rfind('}')
    {
        line.insert_str(end, &format!(", to: {}", yaml_scalar(on)));
    }
    lines.join("\n") + "\n"
}

/// What to do if a pause is written in a way that this command can't change.
fn by_hand(folder: &Folder, written: &str) -> Trouble {
    let message = format!("the pauses in {} are not on one line each", folder.shown("game.yaml"));
    Trouble::with_help(message, format!("write `{written}` into it by hand"))
}

/// Writes a mail to everybody, and prints where they are.
fn tell(folder: &Folder, desk: &dyn Desk, about: &str, what: &str) -> Ended {
    let title = one_line(&desk.terms().title);
    let due = desk.terms().due(desk.round());
    let due = due.map(|due| {
        format!("Orders for {} {} are due: {}.", desk.habits().word, desk.round(), one_line(&due))
    });
    let mails: Vec<_> = readers(desk)
        .into_iter()
        .map(|person| {
            let mut message = Message { subject: format!("{title}: {about}"), ..Message::default() };
            message.paragraph(&format!("Hello {},", one_line(&person.name)));
            message.paragraph(what);
            due.iter().for_each(|due| message.paragraph(due));
            (person, message)
        })
        .collect();
    let place = send(folder, desk, "notices", &mails)?;
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
