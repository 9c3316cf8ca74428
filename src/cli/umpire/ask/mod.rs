//! `umpire ask`: settles a dispute without a file: asks questions in the order in which the rules need them, then prints the ruling and a
//! file that gives the same ruling.

mod lines;
pub(super) mod terminal;
pub(super) mod voice;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use self::voice::Voice;
use super::files::{self, Format};
use super::prompt;
use crate::adjudicate::ask::{Conversation, Given, Recorded, Stand};
use crate::adjudicate::{self, Which};
use crate::check::catalogue;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self as screen, BOLD, DIM, PLAIN};
use crate::cli::{Disk, disk};
use crate::diag::Report;
use crate::diag::render::wrapped;
use crate::model::GameName;
use crate::ruling::render::Extent;
use crate::ruling::{OwnGame, Question, Ruling, Verdict, render};
use crate::source::Files;

/// The arguments of `ask`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The game and the kind of dispute; whatever is missing is asked
    #[arg(num_args = 0..=2, value_name = "GAME [DISPUTE]")]
    words: Vec<String>,
    /// Files or folders with your own cards, instead of the built-in set
    #[arg(long, value_name = "PATH")]
    decks: Vec<String>,
    /// A file or folder with the rulebook of your own game [default: the current folder, or the nearest one above with definitions]
    #[arg(long, value_name = "PATH")]
    rules: Option<String>,
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Write the dispute to this file after each answer; `judge` gives the same ruling on it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print only the verdict and the outcome, without the steps
    #[arg(long)]
    brief: bool,
}

/// Asks the questions, prints the ruling, and writes the file.
pub(super) fn run(args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let own = adjudicate::own_games(&Disk, (args.rules.as_slice(), &args.decks), &mut files, &mut report);
    if report.has_errors() {
        files::print_faults(&report, &files, Format::Text);
        return Ok(Status::Unreadable);
    }
    let which =
        adjudicate::which(&args.words, &own).map_err(|(message, help)| Trouble::with_help(message, help))?;
    // Whoever names a rulebook means its game.
    let which = match (&which, own.as_slice()) {
        (Which { game: None, .. }, [only]) if args.rules.is_some() => {
            Which { game: Some(GameName::Custom), own: Some(Arc::clone(only)), dispute: None }
        }
        _ => which,
    };
    if let Some(path) = args.save.as_ref().filter(|path| path.exists()) {
        return Err(Trouble::with_help(
            format!("{} already exists", disk::shown(path)),
            "choose another name",
        ));
    }
    let given = given(args, which, own);
    let conversation = Conversation::new(&Disk, given, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some(conversation) = conversation else { return Ok(Status::Unreadable) };
    let mut interview = Interview { args, conversation, shown: 0 };
    if prompt::is_conversation() {
        show_keys();
        interview.run(&mut terminal::Terminal)
    } else {
        interview.run(&mut lines::Lines)
    }
}

/// What the command line gives: the dispute, decks by their absolute paths, house rules.
fn given(args: &Args, which: Which, own: Vec<Arc<dyn OwnGame>>) -> Given {
    // The file may be saved in another folder, where a relative path to the decks would be wrong.
    let absolute = |path: &String| {
        let is_set = GameName::from_key(path).is_some() && !Path::new(path).exists();
        let found = Path::new(path).canonicalize().ok().filter(|_| !is_set);
        found.map_or_else(|| path.clone(), |path| path.to_string_lossy().into_owned())
    };
    Given {
        which,
        decks: args.decks.iter().map(absolute).collect(),
        house_rules: args.house_rules.clone(),
        own,
        rules: args.rules.as_ref().map(absolute),
    }
}

/// An interview in progress.
struct Interview<'a> {
    args: &'a Args,
    conversation: Conversation<'a>,
    /// How many steps of the ruling were shown.
    shown: usize,
}

impl Interview<'_> {
    fn run(&mut self, voice: &mut dyn Voice) -> Ended {
        loop {
            let (question, so_far) = match self.conversation.stand() {
                Stand::Over(recorded) => return self.end(*recorded),
                Stand::Open(question, so_far) => (question, so_far),
            };
            if let Some(ruling) = so_far.filter(|_| voice.sees_steps()) {
                self.show(&ruling);
            }
            let Some(line) = voice.ask(&question) else { return self.break_off(&question) };
            match line.trim() {
                "<" if self.conversation.back() => self.shown = 0,
                "<" => say("that was the first question", None),
                "?" => explain(&question),
                answer => match self.conversation.answer(answer) {
                    Ok(()) => self.keep(Some(&question))?,
                    Err(refusal) => say(&refusal.message, refusal.help.as_deref()),
                },
            }
        }
    }

    /// Prints the steps that were not shown yet.
    fn show(&mut self, ruling: &Ruling) {
        if ruling.steps.len() > self.shown {
            let steps = render::steps_text(&ruling.steps, self.shown, files::looks(Extent::default()));
            screen::err(&format!("\n{steps}"));
        }
        self.shown = ruling.steps.len();
    }

    /// Writes the dispute so far, so that nothing is lost if the program is interrupted. `asked` is the open question.
    fn keep(&mut self, asked: Option<&Question>) -> Result<(), Trouble> {
        let Some(path) = &self.args.save else { return Ok(()) };
        let Some(recorded) = self.conversation.so_far() else { return Ok(()) };
        let text = match asked {
            Some(_) => format!("# Some questions are still open.\n{}", recorded.file),
            None => recorded.file,
        };
        Ok(disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?)
    }

    /// Prints the ruling and the file.
    fn end(&mut self, recorded: Recorded) -> Ended {
        self.keep(None)?;
        let Some(mut ruling) = recorded.ruling else {
            return Err(Trouble::with_help(
                "this can't be judged",
                "go back with <, or write it as a file: `umpire new dispute`",
            ));
        };
        // Only `judge --why-not` shows these.
        ruling.why_not.clear();
        ruling.line = recorded.line.filter(|_| !self.args.brief);
        self.print(&ruling, &recorded.file);
        Ok(match ruling.verdict {
            Verdict::Resolved => Status::Fine,
            Verdict::Illegal(_) | Verdict::Undecided(_) => Status::Faulty,
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => Status::Incomplete,
        })
    }

    fn print(&self, ruling: &Ruling, file: &str) {
        let extent = if self.args.brief { Extent::Brief } else { Extent::default() };
        screen::out(&format!("\n{}", render::ruling_text(ruling, files::looks(extent))));
        match &self.args.save {
            Some(path) => screen::err(&format!("\n{DIM}saved in {}{PLAIN}\n", disk::shown(path))),
            None => {
                let indented = indented(file);
                screen::out(&format!("\n{DIM}This dispute as a file{PLAIN}\n\n{indented}"));
            }
        }
    }

    /// Ends an interview with open questions: prints the ruling or the dispute so far.
    fn break_off(&mut self, question: &Question) -> Ended {
        screen::err("\n");
        let recorded = self.conversation.so_far();
        self.keep(Some(question))?;
        let mut help = None;
        match recorded {
            Some(Recorded { file, ruling: Some(mut ruling), line }) => {
                ruling.why_not.clear();
                ruling.line = line.filter(|_| !self.args.brief);
                self.print(&ruling, &file);
                help = Some("the ruling goes as far as it can");
            }
            Some(Recorded { file, ruling: None, .. }) if self.args.save.is_none() => {
                let indented = indented(&file);
                screen::out(&format!("{DIM}The dispute so far{PLAIN}\n\n{indented}"));
            }
            _ => {}
        }
        say("ended with open questions", help);
        Ok(Status::Incomplete)
    }
}

/// Prints the keys of an interview at a terminal.
pub(super) fn show_keys() {
    aside("< or Esc goes back, ? shows the rule for a question, Ctrl-D ends");
}

/// Prints a remark, dimmed.
pub(super) fn aside(text: &str) {
    screen::err(&format!("{DIM}{}{PLAIN}\n", wrapped(text, screen::width(), 0)));
}

/// Prints a message between two questions, with a help below it.
pub(super) fn say(message: &str, help: Option<&str>) {
    let width = screen::width();
    let help =
        help.map(|help| format!("  {}\n", wrapped(help, width, 2).replace('\n', "\n  "))).unwrap_or_default();
    screen::err(&format!("{BOLD}{}{PLAIN}\n{help}", wrapped(message, width, 0)));
}

/// Explains the rule that a question comes from.
pub(super) fn explain(question: &Question) {
    let Some(rule) = question.rule else { return say("this question comes from no rule", None) };
    match catalogue::explain(rule.name()) {
        Ok(explanation) => {
            screen::err(&explanation.text(screen::width(), |text| format!("{BOLD}{text}{PLAIN}")));
        }
        Err(help) => say(&help, None),
    }
}

/// The lines of a file, indented by two spaces.
fn indented(file: &str) -> String {
    format!("  {}\n", file.trim_end().replace('\n', "\n  "))
}
