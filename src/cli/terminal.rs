//! The terminal: its width, whether it shows colors, and what is printed to it.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;

use anstream::adapter::strip_str;
use anstream::stream::{AsLockedWrite, RawStream};
use anstream::{AutoStream, ColorChoice};

use super::disk;
use crate::diag::columns::{self, Measure};
use crate::diag::render::Style;

/// Bold.
pub(super) const BOLD: &str = "\x1b[1m";
/// Less bright.
pub(super) const DIM: &str = "\x1b[2m";
/// Green, for what went well.
pub(super) const GREEN: &str = "\x1b[32m";
/// Back to normal.
pub(super) const PLAIN: &str = "\x1b[0m";

/// The width that is assumed where there is no terminal.
const NO_TERMINAL: usize = 100;

/// How diagnostics are laid out on standard error.
pub(super) fn style() -> Style {
    Style { colors: has_colors(), width: width() }
}

/// Whether standard error shows colors.
pub(super) fn has_colors() -> bool {
    AutoStream::choice(&io::stderr()) != ColorChoice::Never && io::stderr().is_terminal()
}

/// The width of the terminal, or of an imagined one.
pub(super) fn width() -> usize {
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let term = console_width();
    asked.or(term).unwrap_or(NO_TERMINAL).clamp(20, 200)
}

/// Text with colors in it, its lines broken at the width of the terminal. What goes on stands below what stands behind a word with a colon,
/// as in `error: …`, else below the beginning, and two columns to the right of the edge.
pub(super) fn folded(text: &str) -> String {
    folded_at(text, width())
}

fn folded_at(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for line in text.split_inclusive('\n') {
        let seen = |word: &str| columns::count(strip_str(word).to_string().trim_end());
        let indent = line.len() - line.trim_start_matches(' ').len();
        let first = line[indent..].split(' ').next().unwrap_or_default();
        let is_head = strip_str(first).to_string().ends_with(':');
        let hang = if is_head { indent + seen(first) + 1 } else { indent.max(2) };
        out.push_str(&line[..indent]);
        columns::fill(&mut out, &line[indent..], Measure { start: indent, hang, width }, seen);
    }
    out
}

fn console_width() -> Option<usize> {
    console::Term::stderr().size_checked().map(|(_, columns)| usize::from(columns))
}

/// Prints to standard output; colors are taken out where they are not wanted. A reader who has gone away is not a trouble; what else can't be
/// printed is told [when all is done](lost).
pub(super) fn out(text: &str) {
    if let Err(error) = print(io::stdout().lock(), text)
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        LOST.get_or_init(|| disk::words(&error));
    }
}

/// Why standard output did not take all that was printed, if it did not.
pub(super) fn lost() -> Option<&'static str> {
    LOST.get().map(String::as_str)
}

/// What standard output said when it took no more.
static LOST: OnceLock<String> = OnceLock::new();

/// Prints to standard error, in the same way.
pub(super) fn err(text: &str) {
    let _ = print(io::stderr().lock(), text);
}

fn print<S: RawStream + AsLockedWrite>(mut stream: S, text: &str) -> io::Result<()> {
    let choice = AutoStream::choice(&stream);
    if choice != ColorChoice::Never {
        let mut stream = AutoStream::new(stream, choice);
        stream.write_all(text.as_bytes())?;
        return stream.flush();
    }
    // A stream that takes colors out calls the system for each piece between them.
    let text = if is_plain(text) { Cow::Borrowed(text) } else { strip_str(text).to_string().into() };
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// Whether there are no colors in a text, nor anything else that is not seen. Rulings come by the megabyte: blocks are searched without
/// a branch for each byte.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: &u8| *byte == b'\n' || *byte >= b' ' && *byte != 0x7f;
    text.as_bytes().chunks(1024).all(|block| block.iter().fold(true, |all, byte| all & is_plain(byte)))
}

#[cfg(test)]
mod tests {
    use super::{folded_at, is_plain};

    #[test]
    fn what_is_not_seen_is_found_anywhere() {
        let text = "a ruling\n".repeat(1_000);
        assert!(is_plain(&text) && is_plain(""));
        for at in [0, 1_023, 1_024, text.len()] {
            let mut colored = text.clone();
            colored.insert_str(at, "\x1b[1m");
            assert!(!is_plain(&colored));
        }
    }

    #[test]
    fn lines_are_folded_below_what_they_tell() {
        let text = "\x1b[31merror:\x1b[0m unexpected argument found\n\n  tip: a similar one exists\n";
        let folded = "\x1b[31merror:\x1b[0m unexpected\n       argument\n       found\n\n  tip: a similar\n       one exists\n";
        assert_eq!(folded_at(text, 18), folded);
        assert_eq!(folded_at(text, 80), text);
    }
}
