//! SUR-1.9: press, within the limits of a report.

use crate::diag::{Report, code};
use crate::source::Origin;
use crate::source::names::{harm, is_unseen, turns_text};

/// The most characters of a letter's press.
const MOST: usize = 4_000;
/// The most lines of a letter's press.
const MOST_LINES: usize = 120;

/// The printable part of a text; the rest is reported.
pub fn kept(text: &str, at: Origin, faults: &mut Report) -> Option<String> {
    let mut left_out = None;
    let mut kept = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\u{2028}' | '\u{2029}' => kept.push('\n'),
            '\r' => {}
            c if c.is_whitespace() => kept.push(' '),
            c if c.is_control() || turns_text(c) => left_out = left_out.or(Some(c)),
            c if is_unseen(c) => {}
            c => kept.push(c),
        }
    }
    if let Some(c) = left_out {
        let message = format!("press holds U+{:04X}, which {}", u32::from(c), harm(c));
        faults.error(code::CONTROL_CHARACTER, at, message).help("it was left out; the rest is printed");
    }
    let (letters, lines) = (kept.chars().count(), kept.lines().count());
    if letters > MOST || lines > MOST_LINES {
        let message = if letters > MOST {
            format!("press of {letters} letters, more than {MOST}")
        } else {
            format!("press of {lines} lines, more than {MOST_LINES}")
        };
        faults.error(code::TOO_LARGE, at, message).help("the rest was left out");
        let end = kept.char_indices().nth(MOST).map_or(kept.len(), |(end, _)| end);
        kept.truncate(end);
        let lines: Vec<&str> = kept.lines().take(MOST_LINES).collect();
        kept = lines.join("\n");
    }
    kept.truncate(kept.trim_end().len());
    (!kept.is_empty()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    #[test]
    fn press_is_kept_to_what_can_be_printed() {
        let at = Origin::of_file(Files::default().add("a letter", ""));
        let kept_text = |text: &str| {
            let mut faults = Report::default();
            let kept = kept(text, at, &mut faults).unwrap_or_default();
            (kept, faults.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>())
        };
        assert_eq!(kept_text("a\tb\r\nc\u{200b}d\n"), ("a b\ncd".to_owned(), Vec::new()));
        let (kept, faults) = kept_text("x\u{1b}[31mred\u{202e}gnol");
        assert_eq!((kept.as_str(), faults.len()), ("x[31mredgnol", 1));
        let (kept, faults) = kept_text(&"blah ".repeat(1_000));
        assert_eq!((kept.chars().count(), faults.len()), (3_999, 1));
        let (kept, faults) = kept_text(&"x\n".repeat(200));
        assert_eq!((kept.lines().count(), faults.len()), (120, 1));
    }
}
