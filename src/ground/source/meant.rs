//! What was most likely meant by a value of the wrong type, and how to write it.

use super::{Map, Node, Value};

/// How to write what is wanted instead of a value, where that is obvious.
pub fn how_to_write(wanted: &str, node: &Node) -> Option<String> {
    let scalar = match &node.value {
        Value::Scalar(scalar) => scalar,
        Value::List(nodes) if wanted == "a field's declaration" && nodes.len() > 1 => {
            let choices: Vec<&str> = nodes.iter().filter_map(Node::as_text).collect();
            let is_plain = choices.len() == nodes.len() && !choices.is_empty();
            return is_plain.then(|| format!("write `{{kind: choice, choices: [{}]}}`", choices.join(", ")));
        }
        Value::List(nodes) if nodes.len() == 1 => return Some("remove the brackets".to_owned()),
        Value::Map(map) if wanted == "text" && are_languages(map) => {
            let keys: Vec<&str> = map.iter().map(|(key, _)| &*key.text).collect();
            return Some(format!(
                "if these are languages, write `language: [{}]` in the game file",
                keys.join(", ")
            ));
        }
        Value::Map(map) if wanted == "text" && map.iter().all(|(_, value)| value.is_null()) => {
            let keys: Vec<&str> = map.iter().map(|(key, _)| &*key.text).collect();
            return Some(format!("quote it, if it is a text: \"{{{}}}\"", keys.join(", ")));
        }
        _ => return None,
    };
    let text = scalar.text.trim();
    if matches!(wanted, "a whole number" | "a number") {
        let is_whole = wanted == "a whole number";
        let digits = format!("write it in digits, such as {}", if is_whole { "3" } else { "2.5" });
        return Some(number(text, scalar.plain, is_whole).unwrap_or(digits));
    }
    match text.to_lowercase().as_str() {
        "yes" | "on" | "y" | "1" if wanted.starts_with("true") => Some("write true".to_owned()),
        "no" | "off" | "n" | "0" if wanted.starts_with("true") => Some("write false".to_owned()),
        "true" | "false" if wanted.starts_with("true") && !scalar.plain => {
            Some("remove the quotation marks".to_owned())
        }
        _ if wanted.starts_with("true") || !scalar.plain => None,
        _ if wanted == "a card with its fields" => {
            Some(pair(text).unwrap_or(format!("write `- name: {text}`")))
        }
        _ => pair(text),
    }
}

/// Whether the keys of a map look like languages: `{en: …, de: …}`.
fn are_languages(map: &Map) -> bool {
    let is_one = |key: &str| key.len() == 2 && key.bytes().all(|byte| byte.is_ascii_lowercase());
    map.iter().all(|(key, value)| is_one(&key.text) && value.as_text().is_some())
        && map.iter().next().is_some()
}

/// How to write a key and a value that were read as one text: `name:Fire`, `name = Fire`.
fn pair(text: &str) -> Option<String> {
    let (key, value) = text.split_once([':', '=', '：'])?;
    let key = key.trim();
    let is_key = key.starts_with(char::is_alphabetic) && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    // Only the first of several lines.
    let value = value.split(['=', ':', '：']).next().unwrap_or_default().trim();
    let value = if text.matches([':', '=', '：']).count() > 1 {
        value.rsplit_once(' ').map_or(value, |(first, _)| first)
    } else {
        value
    };
    is_key.then(|| format!("write `{key}: {value}`, with a colon and a space"))
}

/// Numbers that people write as words.
const WORDS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// How to write the number that a text was meant to be.
fn number(text: &str, is_plain: bool, is_whole: bool) -> Option<String> {
    let are_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain && are_digits(text.strip_prefix('-').unwrap_or(text)) {
        return Some("remove the quotation marks".to_owned());
    }
    if let Some(number) = grouped(text).or_else(|| in_program_notation(text)) {
        return Some(format!("write {number}"));
    }
    if is_decimal(text) {
        let cut = "write it without the point and the digits after it".to_owned();
        return is_whole.then_some(cut);
    }
    let several: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
    // Without a blank, the comma may be that of a decimal number.
    if text.contains([' ', ';']) && several.len() > 1 && several.iter().all(|number| are_digits(number)) {
        return Some(format!("several numbers are a list: [{}]", several.join(", ")));
    }
    let with_point = text.replace(',', ".");
    if !is_whole && is_decimal(&with_point) {
        return Some(format!("write {with_point}, with a point"));
    }
    if text.split(':').count() > 1 && text.split(':').all(are_digits) {
        return Some("a time is a text, not a number".to_owned());
    }
    let fractions = [("½", "0.5"), ("¼", "0.25"), ("¾", "0.75")];
    if let Some((_, number)) = fractions.iter().find(|(sign, _)| *sign == text && !is_whole) {
        return Some(format!("write {number}"));
    }
    if let Some(rest) = text.strip_prefix(['−', '–']).filter(|rest| are_digits(rest.trim_start())) {
        return Some(format!("write -{}, with a plain hyphen", rest.trim_start()));
    }
    if let Some(whole) = WORDS.iter().position(|word| text.eq_ignore_ascii_case(word)) {
        return Some(format!("write {whole}"));
    }
    // A sign at the beginning belongs to the first number.
    let between = text.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(at, _)| at);
    if let Some((from, to)) = between.map(|at| (&text[..at], &text[at + 1..])) {
        let is_number = |text: &str| is_decimal(text) || are_digits(text.strip_prefix('-').unwrap_or(text));
        return (is_number(from) && is_number(to)).then(|| format!("two numbers are a list: [{from}, {to}]"));
    }
    if let Some(share) = text.strip_suffix('%').and_then(|share| share.trim().parse::<f64>().ok()) {
        return (!is_whole).then(|| format!("write {}, without the sign", share / 100.0));
    }
    let digits = &text[..text.bytes().take_while(u8::is_ascii_digit).count()];
    if text[digits.len()..].trim() == "°" && !digits.is_empty() {
        return Some(format!("write {digits}"));
    }
    let is_times = matches!(text[digits.len()..].trim(), "x" | "X" | "×" | "*");
    (!digits.is_empty() && is_times).then(|| format!("write {digits}"))
}

/// A number without the marks between its thousands: `1_000`, `1 000`, `1'000`, `1,000`.
fn grouped(text: &str) -> Option<String> {
    let mark = text.chars().find(|c| matches!(c, '_' | ' ' | '\'' | '’' | ',' | '\u{a0}' | '\u{202f}'))?;
    let mut groups = text.split(mark);
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let first = groups.next().filter(|first| (1..=3).contains(&first.len()) && are_digits(first))?;
    groups.all(|group| group.len() == 3 && are_digits(group)).then(|| {
        let rest: String = text[first.len()..].chars().filter(char::is_ascii_digit).collect();
        format!("{first}{rest}")
    })
}

/// A number in a programming notation, as plain digits: `1e3`, `0x1F`, `0o17`.
fn in_program_notation(text: &str) -> Option<String> {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
    for (prefix, base) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        if let Some(digits) = digits.to_ascii_lowercase().strip_prefix(prefix) {
            return i64::from_str_radix(digits, base).ok().map(|number| format!("{sign}{number}"));
        }
    }
    let is_power = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.contains(['e', 'E'])
        && digits.chars().all(|c| c.is_ascii_digit() || ".eE+-".contains(c));
    let number: f64 = text.parse().ok().filter(|_| is_power)?;
    (number.abs() < 1e12).then(|| number.to_string())
}

/// Whether a text is a number with a decimal point.
fn is_decimal(text: &str) -> bool {
    text.split_once('.').is_some_and(|(whole, part)| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        digits(whole.strip_prefix('-').unwrap_or(whole)) && digits(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_were_meant() {
        for (text, is_whole, help) in [
            ("1e3", true, Some("write 1000")),
            ("0x1F", true, Some("write 31")),
            ("-0o17", true, Some("write -15")),
            ("1_000", true, Some("write 1000")),
            ("12'345,678", true, None),
            ("1,000", true, Some("write 1000")),
            ("1,5", false, Some("write 1.5, with a point")),
            ("½", false, Some("write 0.5")),
            ("−3", true, Some("write -3, with a plain hyphen")),
            ("3x", true, Some("write 3")),
            ("12:30", true, Some("a time is a text, not a number")),
            ("1e99", true, None),
            ("Three", true, Some("write 3")),
            ("many", true, None),
            ("90-180", false, Some("two numbers are a list: [90, 180]")),
            ("-90--45", false, Some("two numbers are a list: [-90, -45]")),
            ("2-b", false, None),
            ("50%", false, Some("write 0.5, without the sign")),
            ("90°", false, Some("write 90")),
            ("", true, None),
        ] {
            assert_eq!(number(text, true, is_whole).as_deref(), help, "{text}");
        }
    }

    #[test]
    fn pairs_are_written_with_their_colon() {
        let written =
            |key: &str, value: &str| Some(format!("write `{key}: {value}`, with a colon and a space"));
        assert_eq!(pair("name:Fire"), written("name", "Fire"));
        assert_eq!(pair("name:Fire bolt cost:3"), written("name", "Fire bolt"));
        assert_eq!(pair("name = Fire"), written("name", "Fire"));
        assert_eq!(pair("12:30"), None);
        assert_eq!(pair("Fire"), None);
    }
}
