//! How a command ends: its exit status, or the error that stopped it.

use std::process::ExitCode;

use super::terminal::{self, BOLD, PLAIN};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Status {
    /// Nothing is wrong, everything is resolved, all cases pass.
    Fine,
    /// Dice are missing.
    Incomplete,
    /// There are errors, an action is illegal, or a case fails.
    Faulty,
    /// A file can't be read or written, or the command makes no sense.
    Unreadable,
}

/// Why a command could not do its work: the fact, and a fix if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trouble {
    message: String,
    help: Option<String>,
}

/// The result of a command.
pub(super) type Ended = Result<Status, Trouble>;

impl Status {
    /// The number that the shell sees.
    pub(super) const fn code(self) -> u8 {
        match self {
            Status::Fine => 0,
            Status::Faulty => 1,
            Status::Unreadable => 2,
            Status::Incomplete => 3,
        }
    }
}

impl Trouble {
    /// Trouble with a fix.
    pub(super) fn with_help(message: impl Into<String>, help: impl Into<String>) -> Trouble {
        Trouble { message: message.into(), help: Some(help.into()) }
    }

    #[cfg(feature = "watch")]
    /// The fact without the fix.
    pub(super) fn into_message(self) -> String {
        self.message
    }
}

impl From<String> for Trouble {
    fn from(message: String) -> Trouble {
        Trouble { message, help: None }
    }
}

/// Prints the trouble, if there is any, and returns the exit code. Output that standard output did not take is trouble, too.
pub(super) fn end(ended: Ended) -> ExitCode {
    let lost = |status| match terminal::lost() {
        Some(why) => Err(format!("standard output can't be written: {why}").into()),
        None => Ok(status),
    };
    ExitCode::from(reported(ended.and_then(lost)).code())
}

/// Prints the trouble, if there is any, and returns the status.
pub(super) fn reported(ended: Ended) -> Status {
    ended.unwrap_or_else(|Trouble { message, help }| {
        let help = help.map(|help| format!("\n  {help}")).unwrap_or_default();
        terminal::err(&terminal::folded(&format!("{BOLD}error:{PLAIN} {message}{help}\n")));
        Status::Unreadable
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gravest_is_the_largest() {
        let all = [Status::Incomplete, Status::Fine, Status::Faulty];
        assert_eq!(all.into_iter().max(), Some(Status::Faulty));
        assert_eq!([Status::Unreadable, Status::Faulty].into_iter().max(), Some(Status::Unreadable));
    }
}
