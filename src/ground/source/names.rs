//! Names as people read them: two that look the same on paper are the same name.

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::Origin;
use crate::diag::{Report, code};

/// The form of a name that is compared. Capitals do not matter, nor how an accent is encoded, nor the amount and kind
/// of white space between words, nor invisible characters, nor whether quotation marks are straight.
pub fn key(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for word in name.split_whitespace() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        // Nearly all names; ASCII letters have neither accents nor invisible characters.
        if word.is_ascii() {
            let start = plain.len();
            plain.push_str(word);
            plain[start..].make_ascii_lowercase();
        } else {
            plain.extend(word.chars().filter(|c| !is_unseen(*c)).flat_map(char::to_lowercase).map(unified));
        }
    }
    if plain.is_ascii() || is_nfc(&plain) { plain } else { plain.nfc().collect() }
}

/// Whether two names are the same to people; see [`key`].
pub fn same(a: &str, b: &str) -> bool {
    if a == b || !a.is_ascii() || !b.is_ascii() {
        return a == b || key(a) == key(b);
    }
    // Nearly all names; most differ in their first word.
    let mut others = b.split_whitespace();
    let is_next = |word: &str| others.next().is_some_and(|other| word.eq_ignore_ascii_case(other));
    a.split_whitespace().all(is_next) && others.next().is_none()
}

/// The form of a field's name that is compared: capitals do not matter, nor blanks, `-` and `_` between words.
pub fn field_key(name: &str) -> String {
    let mut plain = key(name);
    plain.retain(|c| !matches!(c, ' ' | '-' | '_'));
    plain
}

/// Whether two names of fields are the same to people; see [`field_key`].
pub fn same_field(a: &str, b: &str) -> bool {
    let letters = |name: &str| -> Option<u8> { name.bytes().find(u8::is_ascii_alphanumeric) };
    let differ = |a: u8, b: u8| !a.eq_ignore_ascii_case(&b);
    // Most names differ in their first letter.
    if a.is_ascii() && b.is_ascii() && letters(a).zip(letters(b)).is_some_and(|(a, b)| differ(a, b)) {
        return false;
    }
    a == b || field_key(a) == field_key(b)
}

/// The index of a name among others: of an exact match, or else of one that is the same to people.
pub fn position<'n, I: Iterator<Item = &'n str>>(names: impl Fn() -> I, wanted: &str) -> Option<usize> {
    names().position(|name| name == wanted).or_else(|| names().position(|name| same(name, wanted)))
}

/// The index of the name that is meant: of that name, or else of the only one that has all these words.
pub fn meant<'n, I: Iterator<Item = &'n str>>(names: impl Fn() -> I, wanted: &str) -> Option<usize> {
    position(&names, wanted).or_else(|| match with_words(names(), wanted).as_slice() {
        [(only, _)] => Some(*only),
        _ => None,
    })
}

/// The names that have all words of another text, each with its index.
pub fn with_words<'n>(names: impl Iterator<Item = &'n str>, wanted: &str) -> Vec<(usize, &'n str)> {
    let wanted = key(wanted);
    let has_all = |name: &str| {
        let plain = if name.is_ascii() { Cow::Borrowed(name) } else { Cow::Owned(key(name)) };
        let has = |word| plain.split_whitespace().any(|other: &str| other.eq_ignore_ascii_case(word));
        wanted.split(' ').all(has)
    };
    names.enumerate().filter(|(_, name)| has_all(name)).collect()
}

/// The longest of some names with which a text begins: its index, and where the text goes on.
pub fn at_start<'n>(names: impl Iterator<Item = &'n str>, text: &str) -> Option<(usize, usize)> {
    let ends = |name: &str| {
        let words = name.split_whitespace().count();
        let mut rest = text;
        for _ in 0..words {
            rest = rest.trim_start();
            rest = &rest[rest.find(char::is_whitespace).unwrap_or(rest.len())..];
        }
        let end = text.len() - rest.len();
        (words > 0 && same(&text[..end], name)).then_some(end)
    };
    let found = names.enumerate().filter_map(|(place, name)| Some((place, ends(name)?)));
    found.max_by_key(|(_, end)| *end)
}

/// Invisible characters, which are often copied along with text: the zero-width space, the word joiner, the byte
/// order mark, the soft hyphen.
pub fn is_unseen(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// Characters that change or isolate the direction of the text around them, so that it reads differently from how it
/// is written.
pub fn turns_text(c: char) -> bool {
    overrides_text(c) || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// Those of them that no script needs: they override the direction of letters.
pub fn overrides_text(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character does not belong in a name: it is invisible, or affects the whole line.
pub fn is_hidden(c: char) -> bool {
    c.is_control() || turns_text(c) || c != '\u{ad}' && is_unseen(c) || matches!(c, '\u{200c}' | '\u{200d}')
}

/// What is wrong with a hidden character.
pub fn harm(c: char) -> &'static str {
    match c {
        c if turns_text(c) => "reverses the line",
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => "can't be printed",
        _ => "is invisible",
    }
}

/// A text in one line without hidden characters: white space becomes spaces, all others are removed.
pub fn one_line(text: &str) -> String {
    let words =
        text.split_whitespace().map(|word| word.chars().filter(|c| !is_hidden(*c)).collect::<String>());
    words.collect::<Vec<_>>().join(" ")
}

/// A key, or the heading of a column, without its invisible characters, which are reported.
pub fn seen<'k>(key: &'k str, origin: Origin, report: &mut Report) -> Cow<'k, str> {
    let Some(unseen) = key.chars().find(|c| is_unseen(*c)) else { return Cow::Borrowed(key) };
    let plain: String = key.chars().filter(|c| !is_unseen(*c)).collect();
    let message = format!("the key \"{plain}\" contains U+{:04X}, which is invisible", u32::from(unseen));
    report
        .error(code::CONTROL_CHARACTER, origin, message)
        .help("delete it and retype the key; it is often copied along from web pages");
    Cow::Owned(plain)
}

/// One form for letters that have two small letters for one capital, for apostrophes, and for quotation marks.
fn unified(c: char) -> char {
    match c {
        'ς' => 'σ',
        '‘' | '’' | '‛' | 'ʼ' | '′' | '´' => '\'',
        '“' | '”' | '„' | '‟' | '″' => '"',
        c => c,
    }
}

/// The index of the person whose name is meant: of that name, or else of the only one that differs from it in accents, apostrophes,
/// hyphens and blanks alone. `ö` may also be written `oe`.
pub fn person<'n, I: Iterator<Item = &'n str>>(names: impl Fn() -> I, wanted: &str) -> Option<usize> {
    position(&names, wanted).or_else(|| {
        let wanted = bare(wanted);
        let is_meant = |name: &str| bare(name).iter().any(|form| wanted.contains(form));
        let mut found = names().enumerate().filter(|(_, name)| is_meant(name));
        let (place, _) = found.next()?;
        found.next().is_none().then_some(place)
    })
}

/// The letters and digits of a name without accents, with umlauts as one letter and as two.
fn bare(name: &str) -> [String; 2] {
    let key = key(name);
    let plain = |text: &str| -> String {
        let letters = text.nfd().filter(|c| !is_combining_mark(*c) && c.is_alphanumeric());
        letters.collect::<String>().replace('ß', "ss").replace('ø', "o").replace('æ', "ae").replace('ł', "l")
    };
    let umlauts = [("ä", "ae"), ("ö", "oe"), ("ü", "ue")];
    let spelled = umlauts.iter().fold(key.clone(), |name, (one, two)| name.replace(one, two));
    [plain(&key), plain(&spelled)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_name_at_the_start_counts() {
        let at = |text: &str| at_start(["Bob", "Big Bob", "Big", ""].into_iter(), text);
        assert_eq!(at("big  bob lays"), Some((1, 8)));
        assert_eq!(at("Big lays"), Some((2, 3)));
        assert_eq!(at("Bob"), Some((0, 3)));
        assert_eq!(at("Bobby lays"), None);
        assert_eq!(at(""), None);
    }

    #[test]
    fn names_that_look_alike_are_one() {
        assert!(same("Mad Jack", " mad\u{a0}  JACK "));
        assert!(same("Jos\u{e9}", "Jose\u{301}"));
        assert!(same("JOSE\u{301}", "jos\u{e9}"));
        assert!(same("Straẞe", "straße"));
        assert!(same("ΟΔΟΣ", "οδος"));
        assert!(same("Nova\u{200b} Prime", "nova prime"));
        assert!(same("Cor vin", "Cor\u{2009}vin\t"));
        assert!(same("Ed O’Neil", "ed o'neil") && same("the “Red” Baron", "The \"Red\" baron"));
    }

    #[test]
    fn one_line_hides_nothing() {
        assert_eq!(one_line("a\n b\u{202e}c\u{200b}\u{1b}[1m\n"), "a bc[1m");
        assert_eq!(one_line("Stra\u{df}e \u{5d0}\u{5d1}"), "Stra\u{df}e \u{5d0}\u{5d1}");
    }

    #[test]
    fn names_of_fields_are_the_same_however_words_are_joined() {
        for name in ["Cost Gold", "COST_GOLD", "cost-gold", "costGold", " cost\u{a0}gold "] {
            assert!(same_field(name, "cost_gold"), "{name}");
        }
        assert!(same_field("Größe", "GRÖSSE") || same_field("Größe", "größe"));
        assert!(!same_field("cost", "cast") && !same_field("cost", "costs") && !same_field("a", "_"));
    }

    #[test]
    fn people_are_found_without_accents_and_marks() {
        let all = ["Jörg", "Anna Lena", "Ed O'Neil", "José", "Jose"];
        let found = |name: &str| person(|| all.into_iter(), name).map(|place| all[place]);
        for (typed, meant) in [
            ("jorg", Some("Jörg")),
            ("Joerg", Some("Jörg")),
            ("anna-lena", Some("Anna Lena")),
            ("AnnaLena", Some("Anna Lena")),
            ("Ed O’Neil", Some("Ed O'Neil")),
            ("ed oneil", Some("Ed O'Neil")),
            ("jose", Some("Jose")),
            ("JOSÉ", Some("José")),
            ("Josè", None),
            ("Jorge", None),
        ] {
            assert_eq!(found(typed), meant, "{typed}");
        }
    }

    #[test]
    fn names_that_differ_are_two() {
        assert!(!same("Corvin", "Cor vin"));
        assert!(!same("Jose", "José"));
        assert!(!same("Jack", "Jacky") && !same("Mad", "Mad Jack") && !same("Mad Jack", "Mad"));
    }

    #[test]
    fn words_of_a_name_are_found() {
        let names = ["Mad Jack", "Jack Zoë", "Zoe"];
        let found =
            |wanted| with_words(names.into_iter(), wanted).into_iter().map(|(at, _)| at).collect::<Vec<_>>();
        assert_eq!(
            ["jack", "JACK  mad", "zoë", "zoe", "Jac", " ", "mad zoë"].map(found),
            [vec![0, 1], vec![0], vec![1], vec![2], vec![], vec![], vec![]]
        );
    }
}
