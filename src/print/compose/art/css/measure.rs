//! Numbers, lengths and angles of CSS, with `calc()` and its relatives.

use super::syntax::{function, split, words};

/// The size of a letter where none is set, in pixels.
const EM: f64 = 16.0;
/// The deepest nesting of brackets.
const DEEPEST: usize = 16;

/// A number with its unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Measure {
    Number(f64),
    /// In pixels, the units of a drawing.
    Length(f64),
    Percent(f64),
    /// In degrees.
    Angle(f64),
}

/// The measure that a text is.
pub(super) fn measure(text: &str) -> Option<Measure> {
    term(text.trim(), 0)
}

/// A length in pixels; percentages are of `whole`.
pub(super) fn length(text: &str, whole: f64) -> Option<f64> {
    match measure(text)? {
        Measure::Number(number) | Measure::Length(number) => Some(number),
        Measure::Percent(percent) => Some(percent / 100.0 * whole),
        Measure::Angle(_) => None,
    }
}

/// An angle in degrees.
pub(super) fn angle(text: &str) -> Option<f64> {
    match measure(text)? {
        Measure::Angle(degrees) => Some(degrees),
        Measure::Number(0.0) => Some(0.0),
        _ => None,
    }
}

impl Measure {
    /// As an attribute of a drawing has it.
    pub fn written(self) -> String {
        match self {
            Measure::Number(number) | Measure::Length(number) | Measure::Angle(number) => written(number),
            Measure::Percent(percent) => format!("{}%", written(percent)),
        }
    }

    fn map(self, change: impl Fn(f64) -> f64) -> Measure {
        match self {
            Measure::Number(number) => Measure::Number(change(number)),
            Measure::Length(number) => Measure::Length(change(number)),
            Measure::Percent(number) => Measure::Percent(change(number)),
            Measure::Angle(number) => Measure::Angle(change(number)),
        }
    }

    /// Two measures of one kind, combined.
    fn with(self, other: Measure, combine: impl Fn(f64, f64) -> f64) -> Option<Measure> {
        Some(match (self, other) {
            (Measure::Number(a), Measure::Number(b)) => Measure::Number(combine(a, b)),
            (Measure::Length(a), Measure::Length(b)) => Measure::Length(combine(a, b)),
            (Measure::Percent(a), Measure::Percent(b)) => Measure::Percent(combine(a, b)),
            (Measure::Angle(a), Measure::Angle(b)) => Measure::Angle(combine(a, b)),
            _ => return None,
        })
    }
}

/// A number as briefly as drawings need it.
pub(super) fn written(number: f64) -> String {
    let rounded = (number * 1e6).round() / 1e6;
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

fn term(text: &str, depth: usize) -> Option<Measure> {
    if depth > DEEPEST {
        return None;
    }
    if let Some((name, arguments)) = function(text) {
        let all =
            || split(arguments, b",").into_iter().map(|one| sum(one, depth + 1)).collect::<Option<Vec<_>>>();
        let folded = |pick: fn(f64, f64) -> f64| {
            let mut all = all()?.into_iter();
            let first = all.next()?;
            all.try_fold(first, |so_far, next| so_far.with(next, pick))
        };
        return match name.as_str() {
            "" | "calc" => sum(arguments, depth + 1),
            "min" => folded(f64::min),
            "max" => folded(f64::max),
            "clamp" => match all()?.as_slice() {
                [least, value, most] => value.with(*most, f64::min)?.with(*least, f64::max),
                _ => None,
            },
            _ => None,
        };
    }
    let text = text.to_ascii_lowercase();
    let unit = text.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    // The exponent of 1e3 is no unit, but that of 1em is one.
    let is_exponent =
        unit.starts_with('e') && unit[1..].starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
    let unit = if is_exponent { unit[2..].trim_start_matches(|c: char| c.is_ascii_digit()) } else { unit };
    let number: f64 = text[..text.len() - unit.len()].parse().ok()?;
    Some(match unit {
        "" => Measure::Number(number),
        "%" => Measure::Percent(number),
        "px" => Measure::Length(number),
        "pt" => Measure::Length(number * 4.0 / 3.0),
        "pc" => Measure::Length(number * 16.0),
        "in" => Measure::Length(number * 96.0),
        "cm" => Measure::Length(number * 96.0 / 2.54),
        "mm" => Measure::Length(number * 9.6 / 2.54),
        "q" => Measure::Length(number * 2.4 / 2.54),
        "rem" | "em" => Measure::Length(number * EM),
        "deg" => Measure::Angle(number),
        "grad" => Measure::Angle(number * 0.9),
        "rad" => Measure::Angle(number.to_degrees()),
        "turn" => Measure::Angle(number * 360.0),
        _ => return None,
    })
}

/// A sum of products. Signs of sums have blanks around them.
fn sum(text: &str, depth: usize) -> Option<Measure> {
    let mut total: Option<Measure> = None;
    let mut sign = 1.0;
    let mut part: Vec<&str> = Vec::new();
    for word in words(text).into_iter().chain(["+"]) {
        if !matches!(word, "+" | "-") {
            part.push(word);
            continue;
        }
        let next = product(&part.concat(), depth)?.map(|number| number * sign);
        total = Some(match total {
            None => next,
            Some(total) => total.with(next, |a, b| a + b)?,
        });
        part.clear();
        sign = if word == "-" { -1.0 } else { 1.0 };
    }
    total
}

fn product(text: &str, depth: usize) -> Option<Measure> {
    let mut factors = split(text, b"*").into_iter();
    let quotient = |text: &str| {
        let mut parts = split(text, b"/").into_iter();
        let mut value = term(parts.next()?, depth)?;
        for divisor in parts {
            let Measure::Number(divisor) = term(divisor, depth)? else { return None };
            value = value.map(|number| number / divisor);
        }
        Some(value)
    };
    let mut value = quotient(factors.next()?)?;
    for factor in factors {
        value = match (value, quotient(factor)?) {
            (Measure::Number(factor), other) | (other, Measure::Number(factor)) => {
                other.map(|number| number * factor)
            }
            _ => return None,
        };
    }
    let (Measure::Number(number)
    | Measure::Length(number)
    | Measure::Percent(number)
    | Measure::Angle(number)) = value;
    number.is_finite().then_some(value)
}
