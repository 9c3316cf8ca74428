//! The numbers in a text, in digits or in words.

use std::collections::BTreeSet;

use punchboard::model::Rule;

/// A text without its markup: citations of rules, live numbers, icons, pictures, numbers of list items and steps.
pub fn bare(text: &str) -> String {
    let patterns = [
        r"\{[^}]*\}",
        r"!\[[^\]]*\]\([^)]*\)",
        r":[a-z0-9-]+:",
        r"\b[A-Z]{2,3}-\d+(\.\d+)?",
        // Hexes, squares and creatures: B7, 42H; dice: D6.
        r"\b[A-Z]\d{1,2}\b",
        r"\b\d+[A-Z]\b",
        r"^(\| |- )?(:[a-z-]+: )?(\*\*)?\d+\. ",
    ];
    let without = |text: String, pattern: &&str| {
        let pattern = regex_lite::Regex::new(pattern).expect("a pattern");
        pattern.replace_all(&text, " ").into_owned()
    };
    patterns.iter().rev().fold(text.to_owned(), without)
}

/// The numbers in a text, in digits or words, in thousandths. "once" and "one" don't count, because "one" mostly means "somebody".
pub fn numbers(text: &str) -> Vec<(String, i64)> {
    const WORDS: &[(&str, f64)] = &[
        ("two", 2.0),
        ("three", 3.0),
        ("four", 4.0),
        ("five", 5.0),
        ("six", 6.0),
        ("seven", 7.0),
        ("eight", 8.0),
        ("nine", 9.0),
        ("ten", 10.0),
        ("eleven", 11.0),
        ("twelve", 12.0),
        ("thirteen", 13.0),
        ("fourteen", 14.0),
        ("fifteen", 15.0),
        ("sixteen", 16.0),
        ("seventeen", 17.0),
        ("eighteen", 18.0),
        ("nineteen", 19.0),
        ("twenty", 20.0),
        ("thirty", 30.0),
        ("forty", 40.0),
        ("fifty", 50.0),
        ("third", 3.0),
        ("fourth", 4.0),
        ("fifth", 5.0),
        ("sixth", 6.0),
        ("seventh", 7.0),
        ("eighth", 8.0),
        ("ninth", 9.0),
        ("tenth", 10.0),
        ("twelfth", 12.0),
        ("fifteenth", 15.0),
        ("half", 0.5),
        ("twice", 2.0),
        ("double", 2.0),
        ("doubled", 2.0),
        ("doubles", 2.0),
        ("doubling", 2.0),
        ("doublings", 2.0),
    ];
    let pattern = regex_lite::Regex::new(r"\d+(?:[.,]\d+)*|[A-Za-z]+").expect("a pattern");
    let known = |word: &str| {
        let lower = word.to_lowercase();
        let spelled = WORDS.iter().find(|(name, _)| *name == lower);
        spelled.map(|(_, number)| *number).or_else(|| lower.replace(',', "").parse().ok())
    };
    let thousandths = |word: &str| known(word).map(|number: f64| (number * 1000.0).round() as i64);
    pattern
        .find_iter(&bare(text))
        .filter_map(|word| Some((word.as_str().to_owned(), thousandths(word.as_str())?)))
        .collect()
}

/// The numbers in a rule's text and in its options.
pub fn numbers_of(rule: &Rule) -> BTreeSet<i64> {
    let options = rule.option.iter().flat_map(|option| option.values).map(|(_, meaning)| *meaning);
    let words: Vec<&str> = std::iter::once(rule.rule).chain(options).collect();
    let words = words.join(" ");
    let one = regex_lite::Regex::new(r"(?i)\b(one|an?|once|single)\b").expect("a pattern");
    let ones = one.is_match(&words).then_some(1000);
    numbers(&words).into_iter().map(|(_, number)| number).chain(ones).collect()
}
