//! Functions of single texts and numbers.

use super::Function;
use super::value::decimal;
use crate::diag::capital;
use crate::model::template::slug;

/// Whether a function is for single texts, and is applied to each entry of a list.
pub fn applies_to_texts(function: Function) -> bool {
    use Function as F;
    matches!(
        function,
        F::Upper
            | F::Lower
            | F::First
            | F::Title
            | F::Trim
            | F::Slug
            | F::Signed
            | F::Pad
            | F::Roman
            | F::Letter
            | F::Replace
            | F::Times
    )
}

/// A text after a function; `arguments` are the other texts. A text that should be a number and is not one stays
/// unchanged.
///
/// # Errors
/// What is wrong with the arguments.
pub fn changed(function: Function, text: String, arguments: &[String]) -> Result<String, String> {
    let argument = |n: usize| arguments.get(n).map_or("", String::as_str);
    let whole = |text: &str| text.trim().parse::<i64>().ok();
    Ok(match function {
        Function::Upper => text.to_uppercase(),
        Function::Lower => text.to_lowercase(),
        Function::First => capital(&text),
        Function::Title => text.split(' ').map(capital).collect::<Vec<_>>().join(" "),
        Function::Trim => text.trim().to_owned(),
        Function::Slug => slug(&text),
        Function::Signed => signed(text),
        Function::Pad => {
            let width = whole(argument(0)).filter(|n| (1..=50).contains(n));
            let width = width.ok_or_else(|| "`pad` needs a number of digits, from 1 to 50".to_owned())?;
            if decimal(&text).is_some() { format!("{text:0>width$}", width = width as usize) } else { text }
        }
        Function::Roman => whole(&text).and_then(roman).unwrap_or(text),
        Function::Letter => whole(&text).and_then(letter).unwrap_or(text),
        Function::Replace => {
            let (old, new) = (argument(0), argument(1));
            let longer = text.matches(old).count().saturating_mul(new.len());
            no_longer(text.len().saturating_add(longer))?;
            text.replace(old, new)
        }
        Function::Times => {
            let times = whole(argument(0)).filter(|n| (0..=1_000).contains(n));
            let times = times.ok_or_else(|| "`times` needs a number from 0 to 1000".to_owned())?;
            no_longer(text.len().saturating_mul(times as usize))?;
            text.repeat(times as usize)
        }
        _ => text,
    })
}

/// Limits the length of a text.
pub(super) fn no_longer(length: usize) -> Result<(), String> {
    const LONGEST: usize = 100_000;
    if length > LONGEST { Err(format!("this makes a text of {length} letters")) } else { Ok(()) }
}

/// A whole number with its sign.
pub fn signed(text: String) -> String {
    match text.parse::<i64>() {
        Ok(n) if n < 0 => format!("−{}", n.unsigned_abs()),
        Ok(0) | Err(_) => text,
        Ok(n) => format!("+{n}"),
    }
}

/// Roman numerals, from 1 to 3999.
fn roman(number: i64) -> Option<String> {
    const FIGURES: [(i64, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut rest = Some(number).filter(|n| (1..4000).contains(n))?;
    let mut out = String::new();
    for (value, figure) in FIGURES {
        while rest >= value {
            out.push_str(figure);
            rest -= value;
        }
    }
    Some(out)
}

/// A to Z for 1 to 26, then AA as in spreadsheets.
fn letter(number: i64) -> Option<String> {
    let mut rest = Some(number).filter(|n| (1..=18_278).contains(n))?;
    let mut out = Vec::new();
    while rest > 0 {
        out.push(char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    Some(out.iter().rev().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_texts() {
        let done = |function, text: &str, arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
            changed(function, text.to_owned(), &arguments)
        };
        for (function, text, arguments, found) in [
            (Function::Title, "the old mill", vec![], "The Old Mill"),
            (Function::Signed, "-2", vec![], "−2"),
            (Function::Pad, "7", vec!["2"], "07"),
            (Function::Roman, "1994", vec![], "MCMXCIV"),
            (Function::Roman, "x", vec![], "x"),
            (Function::Letter, "28", vec![], "AB"),
            (Function::Replace, "a b a", vec!["a", "c"], "c b c"),
            (Function::Times, "*", vec!["3"], "***"),
        ] {
            assert_eq!(done(function, text, &arguments).as_deref(), Ok(found));
        }
        assert!(done(Function::Times, "*", &["-1"]).is_err());
    }
}
