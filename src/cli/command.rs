//! How both programs parse their command lines.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::builder::Resettable;
use clap::error::{Error, ErrorKind};
use clap::{ArgMatches, Args, Command, FromArgMatches, Parser};

use super::mistake::mistake;
use super::{status, terminal};

/// Parses the command line. If it asks for help or has a mistake, prints the help or the mistake and returns the exit code.
pub(super) fn parsed<C: Parser>(words: &[OsString]) -> Result<C, ExitCode> {
    C::try_parse_from(words).map_err(|message| {
        let text = message.render().ansi().to_string();
        if !message.use_stderr() {
            terminal::out(&text);
            return status::end(Ok(status::Status::Fine));
        }
        if message.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
            // clap has wrapped help already.
            terminal::err(&text);
            return ExitCode::from(status::Status::Unreadable.code());
        }
        status::end(Err(mistake(&message, words)))
    })
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
