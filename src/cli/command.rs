//! How both programs parse their command lines.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{ArgMatches, Args, Command, FromArgMatches, Parser};

use super::{status, terminal};

/// Parses the command line. If it asks for help or has a mistake, prints the help or the mistake and returns the exit code.
pub(super) fn parsed<C: Parser>(words: &[OsString]) -> Result<C, ExitCode> {
    C::try_parse_from(words).map_err(|mut message| {
        if let Some(tip) = tip(&message, words) {
            message.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        }
        let text = message.render().ansi().to_string();
        if !message.use_stderr() {
            terminal::out(&text);
            return status::end(Ok(status::Status::Fine));
        }
        // clap has wrapped help already.
        let is_help = message.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        terminal::err(&if is_help { text } else { terminal::folded(&text) });
        ExitCode::from(status::Status::Unreadable.code())
    })
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

/// What to type instead of a word where a command belongs: the command that other tools call so, or the one that takes
/// such a file or folder. `None` if clap has found a similar command.
fn tip(message: &Error, words: &[OsString]) -> Option<String> {
    if message.kind() != ErrorKind::InvalidSubcommand
        || message.get(ContextKind::SuggestedSubcommand).is_some()
    {
        return None;
    }
    let Some(ContextValue::String(typed)) = message.get(ContextKind::InvalidSubcommand) else { return None };
    let program = Path::new(words.first()?).file_stem()?.to_string_lossy();
    match (&*program, &*words.get(1)?.to_string_lossy()) {
        ("punchboard", "new") => return Some(format!("write `punchboard new game {typed}`")),
        ("umpire", "orders") => return Some(format!("write `umpire orders check {typed}`")),
        _ => {}
    }
    let same =
        WORDS_OF_OTHER_TOOLS.iter().find(|(word, command)| word == typed && command.starts_with(&*program));
    if let Some((_, command)) = same {
        return Some(format!("the command is `{command}`"));
    }
    let command = if program == "umpire" { "umpire judge" } else { "punchboard check" };
    Path::new(typed).exists().then(|| format!("write a command first: `{command} {typed}`"))
}

/// The arguments of a command, described to clap only when that command is used: describing all of them at each start takes time.
/// Not for commands with subcommands: completions list these up front.
pub(super) struct Later<A>(pub A);

impl<A: Args> Args for Later<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // The doc comment of `Args` is for readers of the code; help shows that of the command.
            let (about, long_about) = (command.get_about().cloned(), command.get_long_about().cloned());
            A::augment_args(command).about(Resettable::from(about)).long_about(Resettable::from(long_about))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        A::augment_args_for_update(command)
    }
}

impl<A: FromArgMatches> FromArgMatches for Later<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Later<A>, Error> {
        A::from_arg_matches(matches).map(Later)
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Later<A>, Error> {
        A::from_arg_matches_mut(matches).map(Later)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }

    fn update_from_arg_matches_mut(&mut self, matches: &mut ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches_mut(matches)
    }
}

/// The version that the programs print: the package's, and in a release the commit.
pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("PUNCHBOARD_COMMIT"));

/// A range of numbers as clap's parsers take it.
pub(super) fn clap_range(range: &RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*range.start())..=i64::from(*range.end())
}
