//! Number formats of spreadsheets: how a number is shown by a code such as `#,##0.00`, `000`, `0%` or `# ?/?`.

/// The most digits of a denominator that is searched for.
const DENOMINATOR: usize = 3;
/// The most characters of a number in a cell without a format.
const GENERAL: usize = 11;

/// One part of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// Characters that are shown as they are.
    Literal(String),
    /// The place of a digit: `0`, `#` or `?`.
    Digit(char),
    Point,
    Comma,
    Percent,
    /// The exponent of a power of ten, and whether a `+` is shown.
    Exponent(bool),
    Slash,
    /// The number without a format.
    General,
    /// The text of a cell with text.
    Text,
}

/// A number as it is shown by a format; `None` if the format is not for numbers.
pub(super) fn shown(code: &str, value: f64) -> Option<String> {
    let sections = sections(code);
    let (section, is_signed) = chosen(&sections, value);
    let tokens = tokens(section)?;
    let sign = if is_signed && value < 0.0 { "-" } else { "" };
    let text = with_tokens(&tokens, value.abs())?;
    let is_zero = !text.chars().any(|c| ('1'..='9').contains(&c) || "½¼¾".contains(c));
    Some(format!("{}{}", if is_zero { "" } else { sign }, text.trim()))
}

/// A text as it is shown by a format, such as `"Level "@`; `None` if the format has no place for it.
pub(super) fn shown_text(code: &str, text: &str) -> Option<String> {
    let sections = sections(code);
    let section = sections.get(3).or_else(|| sections.first().filter(|_| sections.len() == 1))?;
    let tokens = tokens(section)?;
    tokens.contains(&Token::Text).then(|| {
        let part = |token: &Token| match token {
            Token::Literal(literal) => literal.clone(),
            Token::Text => text.to_owned(),
            _ => String::new(),
        };
        tokens.iter().map(part).collect()
    })
}

/// A number in a cell without a format: as many digits as spreadsheets show.
pub(super) fn general(value: f64) -> String {
    let value = significant(value);
    let whole = format!("{}", value.abs().trunc()).len();
    let is_small = value.abs() < 1e-4;
    if value.fract() == 0.0 || is_small || whole + 2 > GENERAL {
        return format!("{}", value + 0.0);
    }
    let rounded = rounded(value.abs(), GENERAL - 1 - whole);
    let rounded = rounded.trim_end_matches('0').trim_end_matches('.');
    format!("{}{rounded}", if value < 0.0 { "-" } else { "" })
}

/// The number that people wrote, without the last digits, which come from binary rounding.
pub(super) fn significant(value: f64) -> f64 {
    format!("{value:.14e}").parse().unwrap_or(value)
}

/// The sections of a format, for positive and negative numbers, zero and text.
fn sections(code: &str) -> Vec<&str> {
    let (mut all, mut start) = (Vec::new(), 0);
    let (mut is_quoted, mut is_bracketed, mut is_escaped) = (false, false, false);
    for (at, c) in code.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '"' if !is_bracketed => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '\\' | '_' | '*' => is_escaped = true,
            '[' => is_bracketed = true,
            ']' => is_bracketed = false,
            ';' if !is_bracketed => {
                all.push(&code[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    all.push(&code[start..]);
    all
}

/// The section for a number, and whether the number's sign is shown.
fn chosen<'c>(sections: &[&'c str], value: f64) -> (&'c str, bool) {
    let holds = |section: &str| condition(section).map(|(sign, limit)| holds(&sign, value, limit));
    if sections.iter().take(2).any(|section| condition(section).is_some()) {
        let found = sections.iter().take(2).position(|section| holds(section) == Some(true));
        let at = found.or_else(|| sections.iter().position(|section| condition(section).is_none()));
        return (sections[at.unwrap_or(0)], true);
    }
    match sections {
        [_, negative, ..] if value < 0.0 => (negative, false),
        [_, _, zero, ..] if value == 0.0 => (zero, false),
        _ => (sections[0], true),
    }
}

/// The condition of a section: `[>=100]`.
fn condition(section: &str) -> Option<(String, f64)> {
    let (_, rest) = section.split_once('[').filter(|(before, _)| !before.contains('"'))?;
    let (inner, after) = rest.split_once(']')?;
    let limit = inner.trim_start_matches(['<', '>', '=']);
    if limit.len() == inner.len() {
        return condition(after);
    }
    Some((inner[..inner.len() - limit.len()].to_owned(), limit.parse().ok()?))
}

/// Whether a number meets the condition of a section, exactly as the spreadsheet compares them.
#[allow(clippy::float_cmp, reason = "`[=1]` of a format means the number itself")]
fn holds(sign: &str, value: f64, limit: f64) -> bool {
    match sign {
        "<" => value < limit,
        "<=" => value <= limit,
        ">" => value > limit,
        ">=" => value >= limit,
        "=" => value == limit,
        _ => value != limit,
    }
}

/// The parts of a section; `None` if it has letters that no number format has.
fn tokens(section: &str) -> Option<Vec<Token>> {
    let mut all = Vec::new();
    let mut rest = section;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        let token = match c {
            '"' => {
                let (text, after) = rest.split_once('"').unwrap_or((rest, ""));
                rest = after;
                Token::Literal(text.to_owned())
            }
            '\\' | '_' | '*' => {
                let next = rest.chars().next().unwrap_or(' ');
                rest = rest.get(next.len_utf8()..).unwrap_or_default();
                // `_)` is a blank as wide as the sign, `*-` fills the cell.
                Token::Literal(match c {
                    '\\' => next.to_string(),
                    '_' => " ".to_owned(),
                    _ => String::new(),
                })
            }
            '[' => {
                let (inner, after) = rest.split_once(']')?;
                rest = after;
                // `[$€-407]` is a currency, anything else a color or a condition.
                let sign = inner.strip_prefix('$').unwrap_or_default();
                Token::Literal(sign.split('-').next().unwrap_or_default().to_owned())
            }
            '0' | '#' | '?' => Token::Digit(c),
            '.' => Token::Point,
            ',' => Token::Comma,
            '%' => Token::Percent,
            '/' => Token::Slash,
            '@' => Token::Text,
            'E' | 'e' if rest.starts_with(['+', '-']) => {
                let is_plus = rest.starts_with('+');
                rest = &rest[1..];
                Token::Exponent(is_plus)
            }
            'G' | 'g' if rest.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("eneral")) => {
                rest = &rest[6..];
                Token::General
            }
            c if c.is_ascii_alphabetic() => return None,
            c => Token::Literal(c.to_string()),
        };
        all.push(token);
    }
    Some(all)
}

/// A number that is not negative, in the parts of a section.
fn with_tokens(tokens: &[Token], value: f64) -> Option<String> {
    let has = |token: &Token| tokens.contains(token);
    if has(&Token::General) || has(&Token::Text) {
        let part = |token: &Token| match token {
            Token::Literal(literal) => literal.clone(),
            Token::General | Token::Text => general(value),
            Token::Percent => "%".to_owned(),
            _ => String::new(),
        };
        return Some(tokens.iter().map(part).collect());
    }
    let percents = tokens.iter().filter(|token| **token == Token::Percent).count();
    let value = significant(value * 100_f64.powi(percents as i32));
    if let Some(slash) = tokens.iter().position(|token| *token == Token::Slash)
        && tokens.iter().any(is_digit)
    {
        return fraction(tokens, slash, value);
    }
    if let Some(at) = tokens.iter().position(|token| matches!(token, Token::Exponent(_))) {
        return Some(scientific(tokens, at, value));
    }
    Some(decimal(tokens, value))
}

fn is_digit(token: &Token) -> bool {
    matches!(token, Token::Digit(_))
}

/// A number with a decimal point, and commas between thousands if the section has them.
fn decimal(tokens: &[Token], value: f64) -> String {
    let point = tokens.iter().position(|token| *token == Token::Point).unwrap_or(tokens.len());
    let (before, after) = tokens.split_at(point);
    let last = before.iter().rposition(is_digit);
    let first = before.iter().position(is_digit);
    let commas = |range: &[Token]| range.iter().filter(|token| **token == Token::Comma).count();
    // Commas behind the last digit divide by a thousand each, others group the digits.
    let scale = last.map_or(0, |last| commas(&before[last..]));
    let is_grouped = first.zip(last).is_some_and(|(first, last)| commas(&before[first..last]) > 0);
    let decimals = after.iter().filter(|token| is_digit(token)).count();
    let number = rounded(significant(value / 1_000_f64.powi(scale as i32)), decimals);
    let (whole, fract) = number.split_once('.').unwrap_or((&number, ""));
    whole_part(before, whole.trim_start_matches('0'), is_grouped) + &fraction_part(after, fract)
}

/// The digits before the point, written from the last one to the first.
fn whole_part(tokens: &[Token], digits: &str, is_grouped: bool) -> String {
    let mut left: Vec<char> = digits.chars().collect();
    let first = tokens.iter().position(is_digit);
    let (mut out, mut count) = (Vec::new(), 0);
    let mut put = |out: &mut Vec<char>, digit: char| {
        if is_grouped && count > 0 && count % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
        count += 1;
    };
    for (at, token) in tokens.iter().enumerate().rev() {
        match token {
            Token::Digit(place) => {
                match left.pop() {
                    Some(digit) => put(&mut out, digit),
                    None if *place == '0' => put(&mut out, '0'),
                    None => {}
                }
                while Some(at) == first
                    && let Some(digit) = left.pop()
                {
                    put(&mut out, digit);
                }
            }
            Token::Literal(literal) => out.extend(literal.chars().rev()),
            Token::Percent => out.push('%'),
            _ => {}
        }
    }
    out.iter().rev().collect()
}

/// The point and the digits behind it. Zeros at the end are shown for the places that ask for them.
fn fraction_part(tokens: &[Token], digits: &str) -> String {
    let places: Vec<char> = tokens
        .iter()
        .filter_map(|token| match token {
            Token::Digit(place) => Some(*place),
            _ => None,
        })
        .collect();
    let needed = places.iter().rposition(|place| *place == '0').map_or(0, |n| n + 1);
    let length = digits.trim_end_matches('0').len().max(needed);
    let mut digits = digits[..length.min(digits.len())].chars();
    let mut out = String::new();
    for token in tokens {
        match token {
            Token::Point => out.push('.'),
            Token::Digit(_) => out.extend(digits.next()),
            Token::Literal(literal) => out.push_str(literal),
            Token::Percent => out.push('%'),
            _ => {}
        }
    }
    out
}

/// A number with a power of ten: `1.50E-07`.
fn scientific(tokens: &[Token], at: usize, value: f64) -> String {
    let Some(Token::Exponent(is_plus)) = tokens.get(at) else { return String::new() };
    let (mantissa, exponent) = (&tokens[..at], &tokens[at + 1..]);
    let point = mantissa.iter().position(|token| *token == Token::Point).unwrap_or(mantissa.len());
    let places = mantissa[..point].iter().filter(|token| is_digit(token)).count().max(1) as i32;
    let power = if value == 0.0 { 0 } else { (value.log10().floor() as i32).div_euclid(places) * places };
    let mut power = power;
    let mut text = decimal(mantissa, value / 10_f64.powi(power));
    // 9.99 becomes 10.0 by rounding.
    if places == 1 && text.trim_start().starts_with("10") {
        power += 1;
        text = decimal(mantissa, value / 10_f64.powi(power));
    }
    let digits = exponent.iter().filter(|token| is_digit(token)).count().max(1);
    let sign = if power < 0 {
        "-"
    } else if *is_plus {
        "+"
    } else {
        ""
    };
    format!("{text}E{sign}{:0digits$}", power.abs())
}

/// A number with a fraction: `1 1/3`, `½`.
fn fraction(tokens: &[Token], slash: usize, value: f64) -> Option<String> {
    let (before, after) = (&tokens[..slash], &tokens[slash + 1..]);
    // The whole number is separated from the numerator by a blank.
    let numerator = before.iter().rposition(|token| !is_digit(token)).map_or(0, |n| n + 1);
    let has_whole = before[..numerator].iter().any(is_digit);
    let literal = |tokens: &[Token]| -> String {
        let text = tokens.iter().map(|token| match token {
            Token::Literal(literal) => literal.as_str(),
            Token::Percent => "%",
            _ => "",
        });
        text.collect()
    };
    let places = after.iter().take_while(|token| is_digit(token)).count();
    // Longer numbers are no denominators.
    let fixed = literal(after).chars().take_while(char::is_ascii_digit).take(4).collect::<String>();
    let whole = if has_whole { value.trunc() } else { 0.0 };
    let part = value - whole;
    let (over, under) = match fixed.parse::<u32>() {
        // `# ?/8`, and `# ?/10`, whose zero is taken for the place of a digit.
        Ok(under) if under > 0 => {
            let under = under * 10_u32.pow(places.min(3) as u32);
            ((part * f64::from(under)).round() as u64, u64::from(under))
        }
        _ => nearest(part, 10_u32.pow(places.clamp(1, DENOMINATOR) as u32) - 1),
    };
    let whole = whole as u64 + if has_whole { over / under } else { 0 };
    let over = if has_whole { over % under } else { over };
    let head = literal(&before[..before.iter().position(is_digit)?]);
    let tail: String = literal(after).chars().skip(fixed.len()).collect();
    let sign = match (over, under) {
        (1, 2) => Some('½'),
        (1, 4) => Some('¼'),
        (3, 4) => Some('¾'),
        _ => None,
    };
    let text = match (whole, over, sign) {
        (whole, 0, _) => whole.to_string(),
        (0, _, Some(sign)) => sign.to_string(),
        (whole, _, Some(sign)) => format!("{whole}{sign}"),
        (0, over, None) => format!("{over}/{under}"),
        (whole, over, None) => format!("{whole} {over}/{under}"),
    };
    Some(format!("{head}{text}{tail}"))
}

/// The nearest fraction with a denominator up to `most`.
fn nearest(value: f64, most: u32) -> (u64, u64) {
    let mut best = (value.round() as u64, 1);
    let distance = |(over, under): (u64, u64)| (value - over as f64 / under as f64).abs();
    for under in 2..=u64::from(most) {
        let next = ((value * under as f64).round() as u64, under);
        if distance(next) + 1e-9 < distance(best) {
            best = next;
        }
    }
    best
}

/// A number that is not negative with so many decimals, rounded as on paper: 0.125 becomes 0.13.
fn rounded(value: f64, decimals: usize) -> String {
    let text = format!("{value}");
    let (whole, fract) = text.split_once('.').unwrap_or((&text, ""));
    let kept: String = fract.chars().chain(std::iter::repeat('0')).take(decimals).collect();
    let is_up = fract.as_bytes().get(decimals).is_some_and(|digit| *digit >= b'5');
    let mut digits: Vec<u8> = whole.bytes().chain(kept.bytes()).collect();
    let mut carry = is_up;
    for digit in digits.iter_mut().rev().take_while(|digit| digit.is_ascii_digit()) {
        if !carry {
            break;
        }
        carry = *digit == b'9';
        *digit = if carry { b'0' } else { *digit + 1 };
    }
    if carry {
        digits.insert(0, b'1');
    }
    let mut text = String::from_utf8(digits).expect("digits are ASCII");
    if decimals > 0 {
        text.insert(text.len() - decimals, '.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_by_their_format() {
        for (code, value, expected) in [
            ("0%", 0.5, "50%"),
            ("0.0%", 0.075, "7.5%"),
            ("0\\ %", 0.5, "50 %"),
            ("000", 7.0, "007"),
            ("0.00", 2.5, "2.50"),
            ("0.00", 0.125, "0.13"),
            ("0.0", 9.96, "10.0"),
            ("#,##0", 12500.0, "12,500"),
            ("#,##0", 12.0, "12"),
            ("#,##0.00", 1_234_567.891, "1,234,567.89"),
            ("#,##0,\"k\"", 12500.0, "13k"),
            ("\"$\"#,##0.00", 2.5, "$2.50"),
            ("[$€-407]\\ 0.00", 2.5, "€ 2.50"),
            ("#,##0.00\\ [$€-1]", 2.5, "2.50 €"),
            ("\"$\"#,##0.00_);[Red]\\(\"$\"#,##0.00\\)", -2.5, "($2.50)"),
            ("\"$\"#,##0.00_);[Red]\\(\"$\"#,##0.00\\)", 2.5, "$2.50"),
            ("_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)", 0.0, "-"),
            ("0;-0;;@", 0.0, ""),
            ("0", -0.4, "0"),
            ("0", -3.0, "-3"),
            ("+0;-0;0", 2.0, "+2"),
            ("+0;-0;0", -2.0, "-2"),
            ("# ?/?", 0.5, "½"),
            ("# ?/?", 1.75, "1¾"),
            ("# ?/?", 2.0, "2"),
            ("# ??/??", 1.0 / 3.0 + 1.0, "1 1/3"),
            ("# ?/8", 0.5, "4/8"),
            ("?/?", 1.5, "3/2"),
            ("0.00E+00", 1.5e-7, "1.50E-07"),
            ("0.0E+0", 99_999.0, "1.0E+5"),
            ("0\" days\"", 3.0, "3 days"),
            ("General\" kg\"", 2.5, "2.5 kg"),
            ("[>=1000]0,\"k\";0", 2000.0, "2k"),
            ("[>=1000]0,\"k\";0", 200.0, "200"),
            ("000-0000", 5_551_234.0, "555-1234"),
            ("0.##", 2.5, "2.5"),
            ("0.##", 2.0, "2."),
            ("@", 3.0, "3"),
        ] {
            assert_eq!(shown(code, value).as_deref(), Some(expected), "{value} as {code}");
        }
        assert_eq!(shown("dd.mm.yyyy", 3.0), None);
    }

    #[test]
    fn odd_formats_are_no_trouble() {
        for code in [
            "# ?/99999999999",
            "%%%%%%%%%%0",
            "0,,,,,,,,,",
            "0E+",
            "\\",
            "[",
            "\"",
            ";;;",
            "_",
            "/",
            "?/?",
            "[>]0",
            "",
        ] {
            for value in [0.0, -1.5, 1e300, 1e-300, f64::MAX] {
                let _ = shown(code, value);
            }
        }
    }

    #[test]
    fn texts_and_numbers_without_a_format() {
        assert_eq!(shown_text("\"Level \"@", "three").as_deref(), Some("Level three"));
        assert_eq!(shown_text("0;0;0;@\"!\"", "x").as_deref(), Some("x!"));
        assert_eq!(shown_text("0.00", "x"), None);
        for (value, expected) in [
            (0.1 + 0.2, "0.3"),
            (1.0 / 3.0, "0.333333333"),
            (-1_234.567_890_12, "-1234.56789"),
            (3.0, "3"),
            (-0.0, "0"),
            (1.5e-7, "0.00000015"),
            (1e15, "1000000000000000"),
        ] {
            assert_eq!(general(value), expected);
        }
    }
}
