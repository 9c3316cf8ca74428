//! What is said of slips: the fact, and what to write.

use super::line::{Line, Slip, key_end};

pub(super) fn blanks(count: usize) -> String {
    match count {
        0 => "no blank".to_owned(),
        1 => "one blank".to_owned(),
        n => format!("{n} blanks"),
    }
}

/// A text in quotes that it has none of.
pub(in crate::source) fn quoted(text: &str) -> String {
    if text.contains('"') { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}

/// A quotation mark that nothing closes, with what stands behind it in its line.
pub(super) fn open_quote(rest: &str, at: usize, in_brackets: bool) -> Slip {
    let end = if in_brackets { rest.find([',', ']', '}']) } else { None };
    let said = rest[..end.unwrap_or(rest.len())].trim_end();
    let help = match said.strip_prefix('\'') {
        Some(word) => format!("close it: '{word}'; or put the apostrophe in double quotes: \"{said}\""),
        None => "close it, and write \\\" for one inside of the text".to_owned(),
    };
    Slip { message: "a quotation mark is left open".to_owned(), help, at: (at, at + 1) }
}

pub(super) fn quotes_in_quotes(text: &str, mark: u8, open: usize, close: usize, line_end: usize) -> Slip {
    let quote = char::from(mark);
    // Counted from the mark, and not from the file's first line: a file may have a hundred thousand of these.
    let lines = text[open..close].matches('\n').count();
    if lines > 0 {
        let later = if lines == 1 { "a line later".to_owned() } else { format!("{lines} lines later") };
        let more = match mark {
            b'"' => "close it where the text ends",
            _ => "close it where the text ends, or put a text with an apostrophe in double quotes",
        };
        return Slip {
            message: format!("this {quote} is closed only {later}, and more stands behind that"),
            help: more.to_owned(),
            at: (open, open + 1),
        };
    }
    let last = text[..line_end].rfind(quote).filter(|last| *last > close);
    let better = last.map(|last| quoted(&text[open + 1..last]));
    let way = if mark == b'"' {
        "write \\\" for one inside of the text"
    } else {
        "write '' for one inside of the text"
    };
    let help = match better {
        Some(better) => format!("{way}; or put the text in other quotes: {better}"),
        None => format!("{way}; or take it away, if the text ends behind it"),
    };
    Slip {
        message: format!("the text ends at this {quote}, and more stands behind it"),
        help,
        at: (close, close + 1),
    }
}

pub(super) fn left_open((bracket, at): (u8, usize)) -> Slip {
    Slip {
        message: format!("`{}` is left open", char::from(bracket)),
        help: "each `[` needs its `]`, each `{` its `}`; commas stand between what is inside".to_owned(),
        at: (at, at + 1),
    }
}

/// Whether a remark looks as if it were meant for a color: `#2b2140`.
pub(in crate::source) fn is_color(remark: &str) -> bool {
    let Some(rest) = remark.strip_prefix('#') else { return false };
    let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
    let after = rest[digits..].trim();
    let ends = after.is_empty() || after.starts_with([',', '}', ']', '#']);
    matches!(digits, 3 | 4 | 6 | 8) && ends
}

/// What is said of a color that nobody sees, because its sign begins a remark.
pub(in crate::source) fn unquoted_color(remark: &str, at: usize) -> Slip {
    let length = 1 + remark.bytes().skip(1).take_while(u8::is_ascii_hexdigit).count();
    let color = &remark[..length];
    Slip {
        message: format!("{color} without quotes is a remark: # begins one"),
        help: format!("put the color in quotes: \"{color}\""),
        at: (at, at + length),
    }
}

/// What is said of a text that nobody sees, because the sign before its number begins a remark: `name: #1 Fan`.
pub(in crate::source) fn unquoted_number(remark: &str, at: usize) -> Slip {
    Slip {
        message: "what stands here is a remark without quotes: # begins one".to_owned(),
        help: format!("put the text in quotes: {}", quoted(remark)),
        at: (at, at + remark.len()),
    }
}

/// Two values in brackets that stand beside each other.
pub(super) fn missing_comma(text: &str, stop: usize) -> Option<Slip> {
    let (before, after) = (text.get(..stop)?.trim_end(), text[stop..].trim_start());
    let is_beside = before.ends_with(['}', ']', '"', '\''])
        && after.starts_with(|c: char| c.is_alphanumeric() || "{[\"'".contains(c));
    is_beside.then(|| Slip {
        message: "no comma behind this value in brackets".to_owned(),
        help: format!("write `{},`", &before[before.len() - 1..]),
        at: (before.len() - 1, before.len()),
    })
}

pub(super) fn lone_comma(at: usize) -> Slip {
    Slip {
        message: "a comma with nothing before it".to_owned(),
        help: "delete it; or write `\"\"` before it for a text that is empty".to_owned(),
        at: (at, at + 1),
    }
}

pub(super) fn between_dashes(line: Line<'_>) -> Slip {
    let at = line.start + line.indent();
    Slip {
        message: "a key between the dashes of a list".to_owned(),
        help: "indent it, if it belongs to what stands behind the dash above".to_owned(),
        at: (at, line.start + line.text.trim_end().len()),
    }
}

pub(super) fn list_behind_key(text: &str, stop: usize, line: Line<'_>) -> Slip {
    let end = line.start + line.text.trim_end().len();
    let said = text.get(stop..end).unwrap_or("").trim_start_matches('-').trim();
    Slip {
        message: "a dash behind a key".to_owned(),
        help: format!(
            "write [{said}], or begin the list in the next line; put a text in quotes that begins with a dash: {}",
            quoted(&format!("- {said}"))
        ),
        at: (stop, end.max(stop + 1)),
    }
}

/// A line that begins almost like one of YAML's: with a dash and no blank, with another dash, with the remark of other languages.
pub(super) fn almost(line: Line<'_>) -> Option<Slip> {
    let said = line.text.trim();
    let at = line.start + line.indent();
    if let Some(other) = said.chars().next().filter(|c| matches!(c, '–' | '—' | '−' | '•')) {
        let rest = said[other.len_utf8()..].trim();
        return Some(Slip {
            message: format!("a list's entry that begins with {other}"),
            help: format!("write `- {rest}`, with the hyphen of the keyboard"),
            at: (at, at + other.len_utf8()),
        });
    }
    if let Some(remark) = said.strip_prefix("//") {
        return Some(Slip {
            message: "a remark that begins with //".to_owned(),
            help: format!("write `# {}`", remark.trim()),
            at: (at, at + 2),
        });
    }
    if matches!(said, "--" | "----" | "-----") {
        return Some(Slip {
            message: "a line of dashes that means nothing".to_owned(),
            help: "write `---`, three of them, where another document begins".to_owned(),
            at: (at, at + said.len()),
        });
    }
    let rest = said.strip_prefix('-').filter(|rest| rest.starts_with(char::is_alphabetic))?;
    key_end(rest, false)?;
    Some(Slip {
        message: "a dash without a blank behind it".to_owned(),
        help: format!("write `- {rest}`"),
        at: (at, at + 1),
    })
}

/// The first key of a list's item without a colon, which makes one text of it and of the lines below.
pub(super) fn no_colon_of_an_item(line: Line<'_>) -> Option<Slip> {
    let slip = without_colon(line)?;
    Some(Slip {
        help: format!("{}; or put quotes around the whole, if it is one text with a colon in it", slip.help),
        ..slip
    })
}

/// A line that the parser took for a key, or for no key, because it has no colon.
pub(super) fn no_colon(line: Line<'_>, info: &str) -> Option<Slip> {
    if info.contains("simple key") || info.contains("':'") { without_colon(line) } else { None }
}

/// A line in which a key has no colon, or the colon no blank behind it.
pub(super) fn without_colon(line: Line<'_>) -> Option<Slip> {
    let said = line.text.trim().trim_start_matches("- ");
    let start = line.start + line.text.find(said).unwrap_or(0);
    let is_plain = said.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !is_plain || key_end(said, false).is_some() {
        return None;
    }
    if let Some(colon) = said.find(':') {
        let (key, value) = said.split_at(colon);
        return Some(Slip {
            message: format!("no blank behind the colon of \"{key}\""),
            help: format!("write `{key}: {}`", value[1..].trim()),
            at: (start + colon, start + colon + 1),
        });
    }
    let (key, value) = said.split_once(' ').unwrap_or((said, "…"));
    // A sentence belongs to the text above, more likely than not.
    let help = if said.ends_with(['.', '!', '?']) {
        "indent it more than the key above, whose text goes on here".to_owned()
    } else {
        format!("write `{key}: {}`", value.trim_start_matches(['=', ' ']).trim())
    };
    Some(Slip { message: format!("no colon behind \"{key}\""), help, at: (start, start + key.len()) })
}
