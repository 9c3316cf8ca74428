//! Separates the lines that a player wrote for this round from headers, quotations and signatures.

use super::Line;
use super::marks::{Mark, mark};
use crate::source::mail::NEXT_PART;

/// Mail headers, as mail programs write them and show them in several languages.
const HEADERS: [&str; 38] = [
    "from",
    "cc",
    "bcc",
    "date",
    "sent",
    "subject",
    "reply-to",
    "message-id",
    "mime-version",
    "received",
    "return-path",
    "user-agent",
    "in-reply-to",
    "references",
    "delivered-to",
    "sender",
    "importance",
    "priority",
    "attachments",
    "envelope-to",
    "precedence",
    "thread-topic",
    "thread-index",
    "accept-language",
    "von",
    "betreff",
    "datum",
    "gesendet",
    "kopie",
    "antwort an",
    "de",
    "à",
    "objet",
    "envoyé",
    "cci",
    "asunto",
    "fecha",
    "enviado",
];
/// Beginnings of other headers' names.
const HEADER_BEGINS: [&str; 6] = ["x-", "content-", "list-", "arc-", "dkim-", "authentication-"];
/// Headers with which a quoted mail begins.
const SENDERS: [&str; 3] = ["from", "von", "de"];
/// Beginnings of lines that mail programs add at the end.
const FOOTERS: [&str; 8] = [
    "sent from ",
    "sent via ",
    "sent with ",
    "get outlook ",
    "von meinem ",
    "gesendet von ",
    "gesendet mit ",
    "envoyé de",
];

/// The lines of a letter itself. `text` is the letter as typed.
pub fn lines(clean: &str, text: &str) -> Vec<Line> {
    let all = split(clean, text);
    let last_quoted = all.iter().rposition(|line| line.is_quoted);
    let mut kept: Vec<Line> = Vec::new();
    let mut state = MailState::default();
    for (n, line) in all.iter().enumerate() {
        let text = &clean[line.start..line.end];
        if text == NEXT_PART.trim_end() {
            // Another part of the mail begins.
            state = MailState::default();
            continue;
        }
        let is_header =
            is_header(text, state.in_header) || state.in_header && line.indent > 0 && !text.is_empty();
        if is_header && !state.in_header && state.has_body && !line.is_quoted && begins_mail(&all[n..], clean)
        {
            state.is_rest_quoted = true;
        }
        state.in_header = is_header;
        if is_header || state.is_first_line_of_box(text) {
            continue;
        }
        if is_introduction(text) {
            state.is_rest_quoted |= last_quoted.is_none_or(|last| last <= n);
            continue;
        }
        let is_quoted = line.is_quoted || state.is_rest_quoted;
        let signed = &mut state.signed[usize::from(is_quoted)];
        *signed |= text == "--";
        state.has_body |= !text.is_empty();
        if *signed || is_footer(text) {
            continue;
        }
        kept.push(Line { is_quoted, ..*line });
    }
    without_news(kept, clean)
}

/// Drops lines of the mail that went out, except the form: an answer repeats them, quoted or not.
fn without_news(lines: Vec<Line>, clean: &str) -> Vec<Line> {
    let mut kept: Vec<Line> = Vec::with_capacity(lines.len());
    // The number of kept lines of which those that are quoted go.
    let mut deleted = 0;
    // The last mark, and whether it is quoted.
    let mut last: Option<(Mark, bool)> = None;
    for line in lines {
        if let Some(mark) = mark(&clean[line.start..line.end]) {
            if mark == Mark::Orders && line.is_quoted {
                // The player has deleted the first mark and everything above it.
                deleted = kept.len();
            }
            last = Some((mark, line.is_quoted));
            continue;
        }
        let is_ours = match last {
            Some((Mark::News, is_quoted)) => line.is_quoted == is_quoted,
            // A player who quotes nothing may write below the form.
            Some((Mark::End, is_quoted)) => is_quoted && line.is_quoted,
            Some((Mark::Orders, _)) | None => false,
        };
        if !is_ours {
            kept.push(line);
        }
    }
    let lines = kept.into_iter().enumerate();
    lines.filter(|(n, line)| *n >= deleted || !line.is_quoted).map(|(_, line)| line).collect()
}

/// The state between lines.
#[derive(Default)]
struct MailState {
    in_header: bool,
    has_body: bool,
    /// Whether the rest was written earlier, even if it is not marked as quoted.
    is_rest_quoted: bool,
    /// Whether a signature has begun, in the letter and in its quotation.
    signed: [bool; 2],
}

impl MailState {
    /// `From dora@x.org Mon Nov 2 …`, the first line of a mail in a mailbox.
    fn is_first_line_of_box(&mut self, text: &str) -> bool {
        let is = !self.has_body && text.starts_with("From ") && text.contains('@');
        self.in_header |= is;
        is
    }
}

/// All lines, without quotation marks in front.
fn split(clean: &str, typed: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in clean.split_inclusive('\n') {
        let end = at + line.trim_end().len();
        let mut start = at;
        let mut is_quoted = false;
        loop {
            let rest = clean[start..end.max(start)].trim_start_matches(' ');
            let Some(behind) = rest.strip_prefix('>') else { break };
            is_quoted = true;
            // One blank belongs to the mark.
            start = end - behind.strip_prefix(' ').unwrap_or(behind).len();
        }
        let blanks = |text: &str| text.len() - text.trim_start_matches(' ').len();
        let begins = start + blanks(&clean[start..end.max(start)]);
        // The asterisks of bold text are blanks now, but they are no indentation.
        let blank = &typed.as_bytes()[start..begins];
        let indent = blank.iter().position(|byte| *byte == b'*').unwrap_or(blank.len());
        lines.push(Line { start: begins, end: end.max(begins), indent, is_quoted });
        at += line.len();
    }
    lines
}

/// The name before a colon, in lower case, and the text after it.
fn name(text: &str) -> Option<(String, &str)> {
    const LONGEST: usize = 40;
    let (name, value) = text.split_once(':').filter(|(name, _)| name.len() <= LONGEST)?;
    Some((name.trim().to_lowercase(), value))
}

/// Whether a line is a mail header.
pub fn is_header(text: &str, follows_header: bool) -> bool {
    let Some((name, value)) = name(text) else { return false };
    match name.as_str() {
        // These words may also begin orders.
        "to" | "an" | "name" => follows_header || value.contains('@'),
        name => HEADERS.contains(&name) || HEADER_BEGINS.iter().any(|begin| name.starts_with(begin)),
    }
}

/// Whether a quoted mail begins here: at least two headers, one with the sender.
fn begins_mail(lines: &[Line], clean: &str) -> bool {
    let texts = lines.iter().map(|line| &clean[line.start..line.end]);
    let block: Vec<&str> = texts.take(8).take_while(|text| is_header(text, true)).collect();
    block.len() > 1
        && block.iter().any(|text| name(text).is_some_and(|(name, _)| SENDERS.contains(&name.as_str())))
}

/// Whether a line introduces a quotation.
fn is_introduction(text: &str) -> bool {
    let small = text.to_lowercase();
    let is_line = text.starts_with("---") || text.starts_with("___");
    let words = small.trim_matches(['-', '_', ' ']);
    is_line
        && ["original message", "ursprüngliche nachricht", "forwarded message", "message d'origine"]
            .contains(&words)
        || small == "begin forwarded message:"
        || small.ends_with(':')
            && [" wrote", " schrieb", " a écrit", " escribió", " ha scritto"]
                .iter()
                .any(|word| small.contains(word))
}

fn is_footer(text: &str) -> bool {
    let small = text.to_lowercase();
    FOOTERS.iter().any(|footer| small.starts_with(footer)) && small.len() < 80
}
