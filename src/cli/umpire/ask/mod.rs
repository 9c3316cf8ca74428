//! `umpire ask`: a dispute without a file: questions in the order in which the rules need them, the ruling, and the file that gives it again.

mod lines;
pub(super) mod terminal;
pub(super) mod voice;

use std::path::{Path, PathBuf};

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
use crate::ruling::{Question, Ruling, Verdict, render};
use crate::source::Files;

/// The arguments of `ask`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The game and the kind of dispute; what is left out is asked for
    #[arg(num_args = 0..=2, value_name = "GAME [DISPUTE]")]
    words: Vec<String>,
    /// Files or folders of definitions whose cards are named, in place of the set that comes with the program
    #[arg(long, value_name = "PATH")]
    decks: Vec<String>,
    /// Agree on an option of the rulebook: NAME=VALUE
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Write the file that gives the same ruling again; it grows with each answer
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Only the verdict and the outcome, without the steps
    #[arg(long)]
    brief: bool,
}

/// Asks, rules, and writes the file.
pub(super) fn run(args: &Args) -> Ended {
    let which =
        adjudicate::which(&args.words).map_err(|(message, help)| Trouble::with_help(message, help))?;
    if let Some(path) = args.save.as_ref().filter(|path| path.exists()) {
        return Err(Trouble::with_help(
            format!("{} already exists", disk::shown(path)),
            "choose another name",
        ));
    }
    let (mut files, mut report) = (Files::default(), Report::default());
    let given = what_is_given(args, which);
    let conversation = Conversation::new(&Disk, given, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some(conversation) = conversation else { return Ok(Status::Unreadable) };
    let mut table = Table { args, conversation, shown: 0 };
    if prompt::is_conversation() {
        tell_keys();
        table.talk(&mut terminal::Terminal)
    } else {
        table.talk(&mut lines::Lines)
    }
}

fn what_is_given(args: &Args, which: Which) -> Given {
    // A saved file may lie elsewhere: from there only a whole path leads to the decks.
    let whole = |path: &String| {
        let is_set = GameName::from_key(path).is_some() && !Path::new(path).exists();
        let found = Path::new(path).canonicalize().ok().filter(|_| !is_set);
        found.map_or_else(|| path.clone(), |whole| whole.to_string_lossy().into_owned())
    };
    Given { which, decks: args.decks.iter().map(whole).collect(), house_rules: args.house_rules.clone() }
}

/// A conversation with somebody.
struct Table<'a> {
    args: &'a Args,
    conversation: Conversation<'a>,
    /// How many steps of the argument were shown.
    shown: usize,
}

impl Table<'_> {
    fn talk(&mut self, voice: &mut dyn Voice) -> Ended {
        loop {
            let (question, so_far) = match self.conversation.stand() {
                Stand::Over(told) => return self.end(*told),
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
                said => match self.conversation.answer(said) {
                    Ok(()) => self.keep(Some(&question))?,
                    Err(refusal) => say(&refusal.message, refusal.help.as_deref()),
                },
            }
        }
    }

    /// The steps that are new.
    fn show(&mut self, ruling: &Ruling) {
        if ruling.steps.len() > self.shown {
            let steps = render::steps_text(&ruling.steps, self.shown, files::looks(Extent::default()));
            screen::err(&format!("\n{steps}"));
        }
        self.shown = ruling.steps.len();
    }

    /// Writes what was told so far, so that nothing is lost whatever happens.
    fn keep(&mut self, asked: Option<&Question>) -> Result<(), Trouble> {
        let Some(path) = &self.args.save else { return Ok(()) };
        let Some(told) = self.conversation.so_far() else { return Ok(()) };
        let text = match asked {
            Some(_) => format!("# Not all was asked yet.\n{}", told.file),
            None => told.file,
        };
        Ok(disk::write(path, text.as_bytes()).map_err(|error| disk::cannot_be_written(path, &error))?)
    }

    /// The ruling, and the file.
    fn end(&mut self, told: Recorded) -> Ended {
        self.keep(None)?;
        let Some(mut ruling) = told.ruling else {
            return Err(Trouble::with_help(
                "this can't be judged",
                "go back, or type it as a file: umpire new dispute",
            ));
        };
        // Those are for `judge --why-not`.
        ruling.why_not.clear();
        self.print(&ruling, &told.file);
        Ok(match ruling.verdict {
            Verdict::Resolved => Status::Fine,
            Verdict::Illegal(_) => Status::Faulty,
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => Status::Incomplete,
        })
    }

    fn print(&self, ruling: &Ruling, file: &str) {
        let extent = if self.args.brief { Extent::Brief } else { Extent::default() };
        screen::out(&format!("\n{}", render::ruling_text(ruling, files::looks(extent))));
        match &self.args.save {
            Some(path) => screen::err(&format!("\n{DIM}{} gives it again{PLAIN}\n", disk::shown(path))),
            None => {
                let indented = indented(file);
                screen::out(&format!("\n{DIM}As a file, this dispute is{PLAIN}\n\n{indented}"));
            }
        }
    }

    /// Somebody has ended it before all was said: what is there is told.
    fn break_off(&mut self, question: &Question) -> Ended {
        screen::err("\n");
        let told = self.conversation.so_far();
        self.keep(Some(question))?;
        let mut help = None;
        match told {
            Some(Recorded { file, ruling: Some(mut ruling) }) => {
                ruling.why_not.clear();
                self.print(&ruling, &file);
                help = Some("the ruling goes as far as it can");
            }
            Some(Recorded { file, ruling: None }) if self.args.save.is_none() => {
                let indented = indented(&file);
                screen::out(&format!("{DIM}So far, the dispute is{PLAIN}\n\n{indented}"));
            }
            _ => {}
        }
        say("it was ended before all was said", help);
        Ok(Status::Incomplete)
    }
}

pub(super) fn tell_keys() {
    aside("< or Esc goes back, ? tells the rule behind a question, Ctrl-D ends it");
}

/// Tells something that need not be read.
pub(super) fn aside(text: &str) {
    screen::err(&format!("{DIM}{}{PLAIN}\n", wrapped(text, screen::width(), 0)));
}

/// Tells something between two questions.
pub(super) fn say(message: &str, help: Option<&str>) {
    let width = screen::width();
    let help =
        help.map(|help| format!("  {}\n", wrapped(help, width, 2).replace('\n', "\n  "))).unwrap_or_default();
    screen::err(&format!("{BOLD}{}{PLAIN}\n{help}", wrapped(message, width, 0)));
}

/// Tells the rule behind a question.
pub(super) fn explain(question: &Question) {
    let Some(rule) = question.rule else { return say("no rule is behind this question", None) };
    match catalogue::explain(rule.name()) {
        Ok(explanation) => {
            screen::err(&explanation.text(screen::width(), |text| format!("{BOLD}{text}{PLAIN}")));
        }
        Err(help) => say(&help, None),
    }
}

/// The lines of a file, set in by two.
fn indented(file: &str) -> String {
    format!("  {}\n", file.trim_end().replace('\n', "\n  "))
}
