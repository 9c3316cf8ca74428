//! What both programs do with their command lines.

use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::builder::Resettable;
use clap::error::Error;
use clap::{ArgMatches, Args, Command, FromArgMatches, Parser};

use super::{status, terminal};

/// What the command line says; or the exit code, once help was printed that was asked for, or what is mistyped was reported.
pub(super) fn parsed<C: Parser>(words: Vec<OsString>) -> Result<C, ExitCode> {
    C::try_parse_from(words).map_err(|told| {
        let text = told.render().ansi().to_string();
        if !told.use_stderr() {
            terminal::out(&text);
            return status::end(Ok(status::Status::Fine));
        }
        // Help is as wide as it should be already.
        let is_help = told.kind() == clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        terminal::err(&if is_help { text } else { terminal::folded(&text) });
        ExitCode::from(status::Status::Unreadable.code())
    })
}

/// The arguments of a command, which are put together where that command is asked for, and not at each start. Not for commands that have
/// commands themselves: completions list these before any is asked for.
pub(super) struct Later<A>(pub A);

impl<A: Args> Args for Later<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| {
            // What a command is for is said where commands are listed; its arguments are described for those who read code.
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

/// The version that the programs tell: the package's, and the commit in a release.
pub(super) const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("PUNCHBOARD_COMMIT"));

/// The limits of a number, as clap takes them.
pub(super) fn limits(of: &RangeInclusive<u32>) -> RangeInclusive<i64> {
    i64::from(*of.start())..=i64::from(*of.end())
}
