//! The messages for mistakes in YAML: the fact, and what to write.

use super::line::{Line, Slip, key_end};

pub(super) fn blanks(count: usize) -> String {
    match count {
        0 => "no space".to_owned(),
        1 => "one space".to_owned(),
        n => format!("{n} spaces"),
    }
}

/// A text in a kind of quotes that it does not contain.
pub(in crate::source) fn quoted(text: &str) -> String {
    if text.contains('"') { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") }
}

/// An unclosed quotation mark, with the rest of its line.
pub(super) fn open_quote(rest: &str, at: usize, in_brackets: bool) -> Slip {
    let end = if in_brackets { rest.find([',', ']', '}']) } else { None };
    let content = rest[..end.unwrap_or(rest.len())].trim_end();
    let help = match content.strip_prefix('\'') {
        Some(word) => format!("close it: '{word}'; or put the apostrophe in double quotes: \"{content}\""),
        None => "close it, and write \\\" for one inside the text".to_owned(),
    };
    Slip { message: "a quotation mark is not closed".to_owned(), help, at: (at, at + 1) }
}

pub(super) fn quotes_in_quotes(text: &str, mark: u8, open: usize, close: usize, line_end: usize) -> Slip {
    let quote = char::from(mark);
    // Counted from the mark, and not from the file's first line, since a file may have a hundred thousand of these.
    let lines = text[open..close].matches('\n').count();
    if lines > 0 {
        let later = if lines == 1 { "a line later".to_owned() } else { format!("{lines} lines later") };
        let more = match mark {
            b'"' => "close it where the text ends",
            _ => "close it where the text ends, or put a text with an apostrophe in double quotes",
        };
        return Slip {
            message: format!("this {quote} is closed only {later}, with more text after that"),
            help: more.to_owned(),
            at: (open, open + 1),
        };
    }
    let last = text[..line_end].rfind(quote).filter(|last| *last > close);
    let better = last.map(|last| quoted(&text[open + 1..last]));
    let way =
        if mark == b'"' { "write \\\" for one inside the text" } else { "write '' for one inside the text" };
    let help = match better {
        Some(better) => format!("{way}; or put the text in other quotes: {better}"),
        None => format!("{way}; or delete it, if the text ends after it"),
    };
    Slip {
        message: format!("the text ends at this {quote}, with more after it"),
        help,
        at: (close, close + 1),
    }
}

pub(super) fn unclosed(bracket: u8, at: usize) -> Slip {
    Slip {
        message: format!("`{}` is not closed", char::from(bracket)),
        help: "each `[` needs its `]`, each `{` its `}`; commas separate what is inside".to_owned(),
        at: (at, at + 1),
    }
}

/// Whether a comment looks like a color: `#2b2140`.
pub(in crate::source) fn is_color(remark: &str) -> bool {
    let Some(rest) = remark.strip_prefix('#') else { return false };
    let digits = rest.bytes().take_while(u8::is_ascii_hexdigit).count();
    let after = rest[digits..].trim();
    let ends = after.is_empty() || after.starts_with([',', '}', ']', '#']);
    matches!(digits, 3 | 4 | 6 | 8) && ends
}

/// The message for a color that is lost because its `#` begins a comment.
pub(in crate::source) fn unquoted_color(remark: &str, at: usize) -> Slip {
    let length = 1 + remark.bytes().skip(1).take_while(u8::is_ascii_hexdigit).count();
    let color = &remark[..length];
    Slip {
        message: format!("{color} without quotes is a comment: # begins one"),
        help: format!("quote the color: \"{color}\""),
        at: (at, at + length),
    }
}

/// The message for a text that is lost because the `#` before its number begins a comment: `name: #1 Fan`.
pub(in crate::source) fn unquoted_number(remark: &str, at: usize) -> Slip {
    Slip {
        message: "this text is a comment without quotes: # begins one".to_owned(),
        help: format!("quote the text: {}", quoted(remark)),
        at: (at, at + remark.len()),
    }
}

/// Two values in brackets without a comma between them.
pub(super) fn missing_comma(text: &str, stop: usize) -> Option<Slip> {
    let (before, after) = (text.get(..stop)?.trim_end(), text[stop..].trim_start());
    let is_beside = before.ends_with(['}', ']', '"', '\''])
        && after.starts_with(|c: char| c.is_alphanumeric() || "{[\"'".contains(c));
    is_beside.then(|| Slip {
        message: "no comma after this value in brackets".to_owned(),
        help: format!("write `{},`", &before[before.len() - 1..]),
        at: (before.len() - 1, before.len()),
    })
}

pub(super) fn lone_comma(at: usize) -> Slip {
    Slip {
        message: "a comma with nothing before it".to_owned(),
        help: "delete it; or write `\"\"` before it for an empty text".to_owned(),
        at: (at, at + 1),
    }
}

pub(super) fn between_dashes(line: Line<'_>) -> Slip {
    let at = line.start + line.indent();
    Slip {
        message: "a key between the dashes of a list".to_owned(),
        help: "indent it, if it belongs to the item above".to_owned(),
        at: (at, line.start + line.text.trim_end().len()),
    }
}

pub(super) fn list_behind_key(text: &str, stop: usize, line: Line<'_>) -> Slip {
    let end = line.start + line.text.trim_end().len();
    let content = text.get(stop..end).unwrap_or("").trim_start_matches('-').trim();
    Slip {
        message: "a dash after a key".to_owned(),
        help: format!(
            "write [{content}], or begin the list in the next line; quote a text that begins with a dash: {}",
            quoted(&format!("- {content}"))
        ),
        at: (stop, end.max(stop + 1)),
    }
}

/// A line that almost begins like YAML: with a dash and no blank, with another dash, with a comment of other
/// languages.
pub(super) fn almost(line: Line<'_>) -> Option<Slip> {
    let content = line.text.trim();
    let at = line.start + line.indent();
    if let Some(other) = content.chars().next().filter(|c| matches!(c, '–' | '—' | '−' | '•')) {
        let rest = content[other.len_utf8()..].trim();
        return Some(Slip {
            message: format!("a list item that begins with {other}"),
            help: format!("write `- {rest}`, with a plain hyphen"),
            at: (at, at + other.len_utf8()),
        });
    }
    if let Some(remark) = content.strip_prefix("//") {
        return Some(Slip {
            message: "a comment that begins with //".to_owned(),
            help: format!("write `# {}`", remark.trim()),
            at: (at, at + 2),
        });
    }
    if matches!(content, "--" | "----" | "-----") {
        return Some(Slip {
            message: "a line of dashes that has no meaning".to_owned(),
            help: "write `---`, three dashes, to begin another document".to_owned(),
            at: (at, at + content.len()),
        });
    }
    let rest = content.strip_prefix('-').filter(|rest| rest.starts_with(char::is_alphabetic))?;
    key_end(rest, false)?;
    Some(Slip {
        message: "a dash without a space after it".to_owned(),
        help: format!("write `- {rest}`"),
        at: (at, at + 1),
    })
}

/// The first key of a list's item without a colon, which joins it with the lines below into one text.
pub(super) fn no_colon_of_an_item(line: Line<'_>) -> Option<Slip> {
    let slip = without_colon(line)?;
    Some(Slip {
        help: format!("{}; or quote the whole, if it is one text with a colon in it", slip.help),
        ..slip
    })
}

/// A line that the parser could not read as a key because it has no colon.
pub(super) fn no_colon(line: Line<'_>, info: &str) -> Option<Slip> {
    if info.contains("simple key") || info.contains("':'") { without_colon(line) } else { None }
}

/// A line in which a key has no colon, or the colon no blank after it.
pub(super) fn without_colon(line: Line<'_>) -> Option<Slip> {
    let content = line.text.trim().trim_start_matches("- ");
    let start = line.start + line.text.find(content).unwrap_or(0);
    let is_plain = content.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !is_plain || key_end(content, false).is_some() {
        return None;
    }
    if let Some(colon) = content.find(':') {
        let (key, value) = content.split_at(colon);
        return Some(Slip {
            message: format!("no space after the colon of \"{key}\""),
            help: format!("write `{key}: {}`", value[1..].trim()),
            at: (start + colon, start + colon + 1),
        });
    }
    let (key, value) = content.split_once(' ').unwrap_or((content, "…"));
    // A sentence more likely belongs to the text above.
    let help = if content.ends_with(['.', '!', '?']) {
        "indent it more than the key above, whose text continues here".to_owned()
    } else {
        format!("write `{key}: {}`", value.trim_start_matches(['=', ' ']).trim())
    };
    Some(Slip { message: format!("no colon after \"{key}\""), help, at: (start, start + key.len()) })
}
