//! A mistake in a command line, in the words of this program: what is wrong, then the fix. clap only finds it.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::path::Path;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::status::Trouble;
use crate::diag::{and_list, did_you_mean, nearest, or_list};
use crate::source::shortened;

/// What is wrong with the words of a command line, of which the first is the program.
pub(super) fn mistake(error: &Error, words: &[OsString]) -> Trouble {
    let mistake = Mistake { error, words };
    let (message, help) = match error.kind() {
        ErrorKind::InvalidValue if mistake.value().is_empty() => mistake.without_value(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => mistake.wrong_value(),
        ErrorKind::UnknownArgument => mistake.unknown_argument(),
        ErrorKind::InvalidSubcommand => mistake.unknown_command(),
        ErrorKind::MissingSubcommand => mistake.without_command(),
        ErrorKind::MissingRequiredArgument => mistake.incomplete(),
        ErrorKind::ArgumentConflict => mistake.conflict(),
        _ => mistake.other(),
    };
    Trouble::with_help(message, help)
}

struct Mistake<'a> {
    error: &'a Error,
    words: &'a [OsString],
}

/// What is wrong, and the fix.
type Said = (String, String);

impl Mistake<'_> {
    /// The texts of a part of the error.
    fn texts(&self, kind: ContextKind) -> Vec<String> {
        match self.error.get(kind) {
            Some(ContextValue::String(text)) => vec![text.clone()],
            Some(ContextValue::Strings(texts)) => texts.clone(),
            _ => Vec::new(),
        }
    }

    fn text(&self, kind: ContextKind) -> String {
        self.texts(kind).into_iter().next().unwrap_or_default()
    }

    fn value(&self) -> String {
        self.text(ContextKind::InvalidValue)
    }

    /// An option with the name of its value, `--round <N>`, or the name of an argument, `<FOLDER>`.
    fn argument(&self) -> String {
        self.text(ContextKind::InvalidArg)
    }

    /// How the command is used: `umpire turn [OPTIONS] <FOLDER>`.
    fn usage(&self) -> Option<String> {
        let usage = self.error.get(ContextKind::Usage)?.to_string();
        let usage = usage.trim().strip_prefix("Usage:").unwrap_or(&usage);
        Some(usage.split_whitespace().collect::<Vec<_>>().join(" ")).filter(|usage| !usage.is_empty())
    }

    /// The program with its command.
    fn command(&self) -> String {
        let is_named = |word: &&str| !word.starts_with(['-', '[', '<']);
        let usage = self.usage();
        let named = usage.iter().flat_map(|usage| usage.split(' ').take_while(is_named));
        let named = named.collect::<Vec<_>>().join(" ");
        if named.is_empty() { self.program() } else { named }
    }

    fn program(&self) -> String {
        let path = self.words.first().map(Path::new);
        let name = path.and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_default()
    }

    fn without_value(&self) -> Said {
        let argument = self.argument();
        let valid = self.texts(ContextKind::ValidValue);
        let help = if valid.is_empty() {
            format!("write `{}`", argument.replace(['<', '>'], ""))
        } else {
            format!("write {}", or_list(&valid))
        };
        (format!("{} has no value", name(&argument)), help)
    }

    fn wrong_value(&self) -> Said {
        let (argument, value) = (self.argument(), self.value());
        let valid = self.texts(ContextKind::ValidValue);
        let help = if valid.is_empty() {
            self.why().unwrap_or_else(|| format!("`{} --help` shows what it may be", self.program()))
        } else {
            did_you_mean(&value, valid.iter().map(String::as_str), || format!("write {}", or_list(&valid)))
        };
        let what = if argument.starts_with('-') {
            format!("no value of {}", name(&argument))
        } else {
            format!("no {}", name(&argument))
        };
        (format!("\"{}\" is {what}", shortened(&value)), help)
    }

    /// Why a value can't be used, as its parser says.
    fn why(&self) -> Option<String> {
        let source = self.error.source()?;
        if let Some(wrong) = source.downcast_ref::<ParseIntError>() {
            let is_large = matches!(wrong.kind(), IntErrorKind::PosOverflow | IntErrorKind::NegOverflow);
            return Some(
                if is_large { "write a smaller whole number" } else { "write a whole number" }.to_owned(),
            );
        }
        if source.is::<ParseFloatError>() {
            return Some("write a number".to_owned());
        }
        let why = source.to_string();
        // A number outside of the range that clap's parser allows.
        let range = why.split_once(" is not in ").and_then(|(_, range)| range.split_once("..="));
        Some(
            range.map_or(why.clone(), |(least, most)| format!("write a whole number from {least} to {most}")),
        )
    }

    fn unknown_argument(&self) -> Said {
        let (typed, command) = (self.argument(), self.command());
        let message = format!("{command} takes no {}", quoted(&typed));
        let similar = self.text(ContextKind::SuggestedArg);
        let at = self.words.iter().position(|word| *word == *typed);
        let before = at.and_then(|at| self.words[..at].last()).map(|word| word.to_string_lossy());
        let help = match before {
            _ if !similar.is_empty() => format!("did you mean `{similar}`?"),
            // A value that looks like an option.
            Some(option) if option.starts_with("--") && typed.parse::<f64>().is_ok() => {
                format!("if it is the value of {option}, write `{option}={typed}`")
            }
            _ => format!("`{command} --help` shows what it takes"),
        };
        (message, help)
    }

    fn unknown_command(&self) -> Said {
        let typed = self.text(ContextKind::InvalidSubcommand);
        let command = self.command();
        let similar = self.texts(ContextKind::SuggestedSubcommand);
        let similar =
            nearest(&typed, similar.iter().map(String::as_str)).or(similar.first().map(String::as_str));
        let help = match similar {
            Some(similar) => format!("did you mean `{command} {similar}`?"),
            None => self.instead(&typed).unwrap_or_else(|| format!("`{command} --help` lists the commands")),
        };
        (format!("\"{}\" is no command of {command}", shortened(&typed)), help)
    }

    /// What to type instead of a word where a command belongs: the command that other tools call so, or the one that takes such a file or
    /// folder.
    fn instead(&self, typed: &str) -> Option<String> {
        let program = self.program();
        match (&*program, &*self.words.get(1)?.to_string_lossy()) {
            ("punchboard", "new") => return Some(format!("write `punchboard new game {typed}`")),
            ("umpire", "orders") => return Some(format!("write `umpire orders check {typed}`")),
            _ => {}
        }
        let same = WORDS_OF_OTHER_TOOLS
            .iter()
            .find(|(word, command)| *word == typed && command.starts_with(&*program));
        if let Some((_, command)) = same {
            return Some(format!("the command is `{command}`"));
        }
        let command = if program == "umpire" { "umpire judge" } else { "punchboard check" };
        Path::new(typed).exists().then(|| format!("write a command first: `{command} {typed}`"))
    }

    fn without_command(&self) -> Said {
        let command = self.command();
        let known = self.texts(ContextKind::ValidSubcommand).into_iter().filter(|name| name != "help");
        let known: Vec<String> = known.map(|name| format!("`{command} {name}`")).collect();
        (format!("{command} lacks a command"), format!("write {}", or_list(&known)))
    }

    fn incomplete(&self) -> Said {
        let missing = self.texts(ContextKind::InvalidArg);
        let plain = |argument: &String| argument.trim_end_matches("...").replace(['<', '>'], "");
        let names: Vec<String> = missing.iter().map(plain).collect();
        let verb = if names.len() == 1 { "is" } else { "are" };
        let help = match self.usage() {
            Some(usage) => format!("write `{}`", usage.replace(['<', '>'], "")),
            None => format!("`{} --help` shows how", self.program()),
        };
        (format!("{} {verb} missing", and_list(&names)), help)
    }

    fn conflict(&self) -> Said {
        let (one, others) = (self.argument(), self.texts(ContextKind::PriorArg));
        let others: Vec<&str> = others.iter().map(|other| name(other)).collect();
        if others == [name(&one)] {
            return (format!("{} is given twice", name(&one)), "write it once".to_owned());
        }
        let others = if others.is_empty() { "other options".to_owned() } else { and_list(&others) };
        (format!("{} can't be used with {others}", name(&one)), "leave one of them out".to_owned())
    }

    /// A mistake that has no words of its own: those of clap, without its remarks.
    fn other(&self) -> Said {
        let text = self.error.to_string();
        let first = text.lines().next().unwrap_or_default();
        let message = first.strip_prefix("error: ").unwrap_or(first).to_owned();
        (message, format!("`{} --help` shows how", self.command()))
    }
}

/// The name of an option or argument: `--round` of `--round <N>`, `FOLDER` of `<FOLDER>`.
fn name(argument: &str) -> &str {
    let first = argument.split([' ', '=']).next().unwrap_or(argument);
    first.trim_matches(['<', '>', '[', ']', '.'])
}

/// An option as it is, another word in quotation marks.
fn quoted(typed: &str) -> String {
    if typed.starts_with('-') { shortened(typed) } else { format!("\"{}\"", shortened(typed)) }
}

/// Words of other tools, with the command that does the same here.
const WORDS_OF_OTHER_TOOLS: [(&str, &str); 16] = [
    ("print", "punchboard render"),
    ("build", "punchboard render"),
    ("make", "punchboard render"),
    ("export", "punchboard render"),
    ("pdf", "punchboard render"),
    ("validate", "punchboard check"),
    ("lint", "punchboard check"),
    ("preview", "punchboard watch"),
    ("serve", "punchboard watch"),
    ("init", "punchboard new game"),
    ("create", "punchboard new game"),
    ("rule", "umpire judge"),
    ("settle", "umpire judge"),
    ("resolve", "umpire judge"),
    ("play", "umpire turn"),
    ("next", "umpire turn"),
];
