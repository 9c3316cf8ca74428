//! Typed text with proper signs: quotation marks of the language, apostrophes, minus signs, and spaces at
//! which no line ends.

use super::rich_text::Paragraph;
use crate::model::Language;

/// Words whose first letters are left out: the sign before them is an apostrophe, not a quotation mark.
const SHORTENED: [&str; 11] =
    ["tis", "twas", "twere", "til", "em", "n", "cause", "bout", "round", "sue", "sues"];
/// Longer words are not kept beside their number: in a narrow slot, nothing else would fit.
const LONGEST: usize = 12;
/// A space at which a line ends only where it must.
pub(super) const GLUE: char = '\u{A0}';
/// A place at which a word may be divided; it is invisible otherwise.
pub(super) const SOFT_HYPHEN: char = '\u{AD}';

/// A replacement in a text: the first byte, the length, and the new text.
type Edit = (usize, usize, &'static str);

/// Corrects the signs of a paragraph; those at the bytes of `literal` are meant literally.
pub(super) fn refine(paragraph: &mut Paragraph, literal: &[usize], language: Language) {
    let is_touched = |byte: u8| matches!(byte, b'\'' | b'"' | b'-') || byte.is_ascii_digit();
    if !paragraph.text.bytes().any(is_touched) {
        return;
    }
    let mut edits = signs(&paragraph.text, literal, language);
    edits.extend(glue(paragraph));
    if edits.is_empty() {
        return;
    }
    edits.sort_unstable();
    let mut text = String::with_capacity(paragraph.text.len() + 2 * edits.len());
    let mut from = 0;
    for (at, length, instead) in &edits {
        text.push_str(&paragraph.text[from..*at]);
        text.push_str(instead);
        from = at + length;
    }
    text.push_str(&paragraph.text[from..]);
    // Places move by the length of earlier replacements.
    let moved = |place: usize| {
        let before = edits.iter().take_while(|(at, length, _)| at + length <= place);
        before.fold(place, |place, (_, length, instead)| place + instead.len() - length)
    };
    for (span, _) in &mut paragraph.spans {
        *span = moved(span.start)..moved(span.end);
    }
    for (at, _) in &mut paragraph.icons {
        *at = moved(*at);
    }
    paragraph.text = text;
}

/// A single text with its signs corrected.
pub fn refined(text: &str, language: Language) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for (at, length, instead) in signs(text, &[], language) {
        out.push_str(&text[from..at]);
        out.push_str(instead);
        from = at + length;
    }
    out.push_str(&text[from..]);
    out
}

/// Quotation marks, apostrophes and minus signs, in order.
fn signs(text: &str, literal: &[usize], language: Language) -> Vec<Edit> {
    let [open, close, open_inner, close_inner] = language.quotes();
    let mut edits = Vec::new();
    let (mut quoted, mut quoted_inside) = (false, false);
    for (at, sign) in text.match_indices(['\'', '"', '-']) {
        let before = text[..at].chars().next_back();
        let after = text[at + 1..].chars().next();
        if literal.contains(&at) {
            continue;
        }
        let begins =
            before.is_none_or(|c| c.is_whitespace() || "([{“‘«„‚/—–".contains(c) || c == '"' || c == '\'');
        let ends = after.is_none_or(|c| !c.is_alphanumeric());
        let instead = match sign {
            "-" => (begins && after.is_some_and(|c| c.is_ascii_digit())).then_some("−"),
            "\"" if begins && !quoted && after.is_some_and(|c| !c.is_whitespace()) => {
                quoted = text[at + 1..].contains('"');
                quoted.then_some(open)
            }
            "\"" if quoted => {
                quoted = false;
                Some(close)
            }
            "\"" => None,
            _ if quoted_inside && ends && !before.is_none_or(char::is_whitespace) => {
                quoted_inside = false;
                Some(close_inner)
            }
            _ if begins && opens_a_quotation(&text[at + 1..]) => {
                quoted_inside = true;
                Some(open_inner)
            }
            // A lone sign, and feet.
            _ if ends && (begins || before.is_some_and(|c| c.is_ascii_digit())) => None,
            _ => Some("’"),
        };
        edits.extend(instead.map(|instead| (at, 1, instead)));
    }
    edits
}

/// Whether a single mark before a text begins a quotation: it is closed later on, and the word does not lack
/// its beginning.
fn opens_a_quotation(after: &str) -> bool {
    let word: String = after.chars().take_while(|c| c.is_alphanumeric()).collect();
    let is_short = SHORTENED.contains(&word.to_lowercase().as_str());
    if word.is_empty() || is_short || word.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let closing = after.match_indices('\'').find_map(|(at, _)| {
        let before = after[..at].chars().next_back()?;
        let next = after[at + 1..].chars().next();
        (!before.is_whitespace() && next.is_none_or(|c| !c.is_alphanumeric())).then_some(at)
    });
    // If another opening mark comes before the closing one, this mark is an apostrophe.
    closing.is_some_and(|closing| !after[..closing].contains(" '"))
}

/// The spaces at which no line should end: between a number and what it counts, and before a number that ends a clause.
fn glue(paragraph: &Paragraph) -> Vec<Edit> {
    let text = &paragraph.text;
    let has_icon = |at: usize| paragraph.icons.iter().any(|(place, _)| *place == at);
    let mut edits = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(' ') {
        let word = &text[start..at];
        start = at + 1;
        let rest = &text[start..];
        let next = rest.split(' ').next().unwrap_or_default();
        let clings = if is_number(word) {
            has_icon(start)
                || next.starts_with(|c: char| c.is_alphabetic()) && next.chars().count() <= LONGEST
        } else {
            word.ends_with(char::is_alphabetic)
                && word.chars().count() <= LONGEST
                && ends_clause(next, next.len() == rest.len() && !has_icon(text.len()))
        };
        if clings {
            edits.push((at, 1, "\u{A0}"));
        }
    }
    edits
}

/// Whether a word is a number, possibly with signs before it and nothing after it.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches([
        '(', '[', '“', '‘', '«', '„', '+', '-', '−', '±', '×', '"', '\'', '<', '>', '=',
    ]);
    digits.ends_with(|c: char| c.is_ascii_digit() || "%½¼¾".contains(c))
        && digits.chars().all(|c| c.is_ascii_digit() || ".,/–-%½¼¾".contains(c))
}

/// Whether a word is a number at the end of a clause: "by 2." or, last of all, "Force 7".
fn ends_clause(word: &str, last: bool) -> bool {
    let number = word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '”', '’', '"', '\'']);
    is_number(number) && (last || number.len() < word.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compose::text::markup::parse_in;

    #[test]
    fn quotation_marks_of_a_language() {
        let all = |language| refined("Say \"it's 'fine' here\" (\"now\"), 'Sues' can't", language);
        assert_eq!(all(Language::English), "Say “it’s ‘fine’ here” (“now”), ’Sues’ can’t");
        assert_eq!(all(Language::German), "Say „it’s ‚fine‘ here“ („now“), ’Sues’ can’t");
        assert_eq!(
            all(Language::French),
            "Say «\u{A0}it’s “fine” here\u{A0}» («\u{A0}now\u{A0}»), ’Sues’ can’t"
        );
        for (typed, printed) in [
            ("'Sues and 'tis", "’Sues and ’tis"),
            ("the Agents' cards, the '90s", "the Agents’ cards, the ’90s"),
            ("'Tis 'n' that", "’Tis ’n’ that"),
            ("He said 'no way' twice", "He said ‘no way’ twice"),
            ("a 3\" hex, 5' high", "a 3\" hex, 5' high"),
            ("an \" alone", "an \" alone"),
            ("-2, (-1) and 3-4, a-1, - 5", "−2, (−1) and 3-4, a-1, - 5"),
        ] {
            assert_eq!(refined(typed, Language::English), printed, "{typed}");
        }
    }

    #[test]
    fn numbers_cling_to_what_they_count() {
        for (typed, set) in [
            ("has 1 more Stealth", "has 1~more Stealth"),
            ("adds 1 Force. It has 2.", "adds 1~Force. It has~2."),
            ("pay 2 :coin: now", "pay 2~ now"),
            ("on **3 hexes** or 4, then 5", "on 3~hexes or~4, then~5"),
            ("+1 Attack, 50% chance, 3–4 cards", "+1~Attack, 50%~chance, 3–4~cards"),
            ("in 1848, 3 incomprehensibilities", "in~1848, 3 incomprehensibilities"),
            ("A7 is no number", "A7 is no number"),
        ] {
            let paragraph = parse_in(typed, Language::English).0.paragraphs.remove(0);
            assert_eq!(paragraph.text.replace(GLUE, "~"), set, "{typed}");
            let end = paragraph.spans.last().map(|(span, _)| span.end);
            assert_eq!(end, Some(paragraph.text.len()), "{typed}");
        }
    }

    #[test]
    fn what_is_escaped_stays() {
        let text = |typed| parse_in(typed, Language::English).0.paragraphs.remove(0).text.replace(GLUE, " ");
        assert_eq!(text(r#"\"x\" \'Sue \-2"#), "\"x\" 'Sue -2");
        assert_eq!(text("*\"it's\"* **-2**"), "“it’s” −2");
    }
}
