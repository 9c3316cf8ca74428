//! The terminal: its width and colors, and printing to it.

use std::borrow::Cow;
use std::cell::RefCell;
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

/// Columns that are assumed without a terminal.
const NO_TERMINAL: usize = 100;

/// What a command has printed to standard output and to standard error, without colors.
#[derive(Debug, Default)]
pub(super) struct Kept {
    pub(super) out: String,
    pub(super) err: String,
    /// The width of its lines, in columns.
    width: usize,
}

thread_local! {
    /// What this thread has printed, while that is kept.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Keeps what some work prints on this thread, in lines of `width` columns, and returns it with the result.
#[cfg(feature = "watch")]
pub(super) fn kept<T>(width: usize, work: impl FnOnce() -> T) -> (T, Kept) {
    KEPT.set(Some(Kept { width, ..Kept::default() }));
    let done = work();
    (done, KEPT.take().unwrap_or_default())
}

/// Whether nobody is at a terminal to answer, because what is printed is kept.
pub(super) fn is_kept() -> bool {
    KEPT.with_borrow(Option::is_some)
}

/// Keeps a text instead of printing it; returns whether it does.
fn keep(text: &str, place: fn(&mut Kept) -> &mut String) -> bool {
    KEPT.with_borrow_mut(|kept| {
        kept.as_mut().map(|kept| place(kept).push_str(&strip_str(text).to_string())).is_some()
    })
}

/// Width and colors of diagnostics on standard error.
pub(super) fn style() -> Style {
    Style { colors: has_colors(), width: width() }
}

/// Whether standard error shows colors.
pub(super) fn has_colors() -> bool {
    !is_kept() && AutoStream::choice(&io::stderr()) != ColorChoice::Never && io::stderr().is_terminal()
}

/// Whether standard output shows colors.
pub(super) fn shows_colors() -> bool {
    !is_kept() && AutoStream::choice(&io::stdout()) != ColorChoice::Never && io::stdout().is_terminal()
}

/// The width of text in columns: `COLUMNS`, else the terminal's, else [`NO_TERMINAL`]; from 20 to 200.
pub(super) fn width() -> usize {
    if let Some(width) = KEPT.with_borrow(|kept| kept.as_ref().map(|kept| kept.width)) {
        return width;
    }
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let term = console_width();
    asked.or(term).unwrap_or(NO_TERMINAL).clamp(20, 200)
}

/// Text, perhaps colored, wrapped at the width of the terminal. If a line starts with a word and a colon, as in `error: …`, the wrapped
/// rest is indented to the text after it; else to the line's own indent, and by two columns at least.
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

/// Prints to standard output, without colors where they are not wanted. A closed pipe is no trouble; any other failure is reported
/// [when the command ends](lost).
pub(super) fn out(text: &str) {
    if keep(text, |kept| &mut kept.out) {
        return;
    }
    if let Err(error) = print(io::stdout().lock(), text)
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        LOST.get_or_init(|| disk::reason(&error));
    }
}

/// Why standard output did not take everything, if it failed.
pub(super) fn lost() -> Option<&'static str> {
    LOST.get().map(String::as_str)
}

/// The first failure of standard output.
static LOST: OnceLock<String> = OnceLock::new();

/// Prints to standard error, without colors where they are not wanted.
pub(super) fn err(text: &str) {
    if keep(text, |kept| &mut kept.err) {
        return;
    }
    let _ = print(io::stderr().lock(), text);
}

fn print<S: RawStream + AsLockedWrite>(mut stream: S, text: &str) -> io::Result<()> {
    let choice = AutoStream::choice(&stream);
    if choice != ColorChoice::Never {
        let mut stream = AutoStream::new(stream, choice);
        stream.write_all(text.as_bytes())?;
        return stream.flush();
    }
    // `AutoStream` would call the system for each piece of text between two colors.
    let text = if is_plain(text) { Cow::Borrowed(text) } else { strip_str(text).to_string().into() };
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// Whether a text has no colors and no other control characters. Rulings may be megabytes long, so blocks are searched without a branch
/// for each byte.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: &u8| *byte == b'\n' || *byte >= b' ' && *byte != 0x7f;
    text.as_bytes().chunks(1024).all(|block| block.iter().fold(true, |all, byte| all & is_plain(byte)))
}

#[cfg(test)]
mod tests {
    use super::{folded_at, is_plain};

    #[test]
    fn colors_are_found_anywhere() {
        let text = "a ruling\n".repeat(1_000);
        assert!(is_plain(&text) && is_plain(""));
        for at in [0, 1_023, 1_024, text.len()] {
            let mut colored = text.clone();
            colored.insert_str(at, "\x1b[1m");
            assert!(!is_plain(&colored));
        }
    }

    #[test]
    fn wrapped_lines_are_indented_to_their_text() {
        let text = "\x1b[31merror:\x1b[0m unexpected argument found\n\n  tip: a similar one exists\n";
        let folded = "\x1b[31merror:\x1b[0m unexpected\n       argument\n       found\n\n  tip: a similar\n       one exists\n";
        assert_eq!(folded_at(text, 18), folded);
        assert_eq!(folded_at(text, 80), text);
    }
}
