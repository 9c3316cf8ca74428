//! Explanations of what the rulebook of a custom game says: rules, options, values, tables and disputes.

use super::catalogue::{self, Explanation};
use crate::diag::columns::padded;
use crate::diag::{and_list, did_you_mean, sentence};
use crate::games::custom::own::code::{Book, DisputeCode};
use crate::games::custom::own::table::Table;
use crate::games::custom::own::uses::Named;
use crate::model::Rule;

/// Explains what one of these rulebooks calls so, whatever its capitals.
///
/// # Errors
/// None of them has it. The error is a help, with the most similar name if there is one.
pub fn explain(books: &[Book], word: &str) -> Result<Explanation, String> {
    let found = books.iter().find_map(|book| of_book(book, word));
    found.ok_or_else(|| {
        let titles: Vec<&str> = books.iter().map(|book| book.rulebook.title).collect();
        did_you_mean(word, books.iter().flat_map(Book::names), || {
            let first = books.first().and_then(|book| book.rulebook.rules().next());
            let like = first.map_or_else(String::new, |rule| format!(", like {}", rule.id));
            format!("name a rule, an option, a value, a table or a dispute of {}{like}", and_list(&titles))
        })
    })
}

/// The rules of these rulebooks whose text or option has all of these words.
pub fn search(books: &[Book], words: &str) -> Vec<&'static Rule> {
    catalogue::among(words, books.iter().flat_map(|book| book.rulebook.rules()))
}

/// The rules of these rulebooks that answer a question in everyday words, the best first.
pub fn answer(books: &[Book], question: &str) -> Vec<&'static Rule> {
    super::questions::rules(question, books.iter().flat_map(|book| book.rulebook.rules()))
}

fn of_book(book: &Book, word: &str) -> Option<Explanation> {
    let option = || book.rulebook.options().find(|(_, option)| option.name.eq_ignore_ascii_case(word));
    if let Some(rule) = book.rulebook.rule(word).or_else(|| option().map(|(rule, _)| rule)) {
        let source = rule.source.map(|source| format!("\"{source}\""));
        let mut explanation = catalogue::explained(rule, source.into_iter().collect(), Vec::new());
        let uses = book.uses(rule.id);
        if !uses.is_empty() {
            explanation.notes.push(("Where it is used", uses));
        }
        let tables = book.tables.iter().filter(|table| table.rule.name() == rule.id);
        explanation.notes.extend(tables.map(|table| ("Table", rows(table))));
        return Some(explanation);
    }
    Some(match book.named(word)? {
        Named::Table(table) => {
            let what = format!("a table of {}; {}", book.rulebook.title, said(book, table.rule.name()));
            note(&table.name, &what, ("Table", rows(table)))
        }
        Named::Value(value, disputes) => {
            let what = format!("a value in {} of {}", and_list(&disputes), book.rulebook.title);
            note(&value.name, &what, ("Its lines", value.in_short()))
        }
        Named::Dispute(dispute) => of_dispute(book, dispute),
    })
}

fn note(name: &str, what: &str, note: (&'static str, Vec<String>)) -> Explanation {
    Explanation {
        code: name.to_owned(),
        what: sentence(what),
        why: Vec::new(),
        option: None,
        notes: vec![note],
        checks: Vec::new(),
    }
}

/// A rule with its text: "SK-4.1: Each hit wounds …".
fn said(book: &Book, rule: &str) -> String {
    book.rulebook.rule(rule).map_or_else(|| rule.to_owned(), |rule| format!("{}: {}", rule.id, rule.rule))
}

fn of_dispute(book: &Book, dispute: &DisputeCode) -> Explanation {
    let what = match dispute.about.as_str() {
        "" => format!("a dispute of {}", book.rulebook.title),
        about => format!("a dispute of {}: {about}", book.rulebook.title),
    };
    let facts = dispute.facts.iter().map(|fact| fact.in_short(book)).collect();
    let mut explanation = note(&dispute.name, &what, ("Facts", facts));
    let rules: Vec<&str> = book.judged(dispute).into_iter().collect();
    if !rules.is_empty() {
        explanation.notes.push(("Rules", vec![rules.join(", ")]));
    }
    explanation
}

/// The rows of a table in columns, indented.
fn rows(table: &Table) -> Vec<String> {
    let grid = table.grid();
    let columns = grid.iter().map(Vec::len).max().unwrap_or(0);
    let width = |n: usize| {
        let cells = grid.iter().filter_map(|row| row.get(n));
        cells.map(|cell| crate::diag::columns::count(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let row = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
        format!("  {}", cells.join("  ").trim_end())
    };
    grid.iter().map(row).collect()
}
