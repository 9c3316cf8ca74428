//! The table of claims in the guide for players lists just what may be claimed.

use std::fmt::Write as _;

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::games;
use punchboard::model::GameName;
use punchboard::ruling::Claims;
use punchboard::source::shape::{Field, Names};
use punchboard::source::{Object, Shape};

use crate::support::named;

const GUIDE: &str = "docs/src/players/claims.md";
const BEGIN: &str = "<!-- claims: made by the program -->\n\n";
const END: &str = "\n<!-- end of claims -->";

/// What may be claimed in each dispute, as a table.
fn table() -> String {
    let mut out = "| dispute | any part of its outcome | words of the table |\n|---|---|---|\n".to_owned();
    for game in GameName::ALL {
        let title = games::game(game).rulebook().map_or("", |rulebook| rulebook.title);
        for dispute in adjudicate::disputes(game) {
            let fields: Vec<String> =
                dispute.claims.outcome.fields().map(|field| format!("`{}`", told(field))).collect();
            let words = words(dispute.claims);
            writeln!(out, "| {title}: {} | {} | {words} |", dispute.name, fields.join(", "))
                .expect("it is text");
        }
    }
    out
}

/// `agents: {AGENT: {fate, health}}`.
fn told(field: &Field) -> String {
    match within(&field.shape) {
        inner if inner.is_empty() => field.name.to_owned(),
        inner => format!("{}: {inner}", field.name),
    }
}

fn within(shape: &Shape) -> String {
    match shape {
        Shape::Object(object) => keys(object),
        Shape::List(inner) if !within(inner).is_empty() => format!("[{}]", within(inner)),
        Shape::Map(names, inner) => {
            let name = match names {
                Names::Kind(kind) => kind.trim_start_matches('\'').to_uppercase(),
                _ => "SPACE".to_owned(),
            };
            match within(inner) {
                inner if inner.is_empty() => format!("{{{name}: …}}"),
                inner => format!("{{{name}: {inner}}}"),
            }
        }
        _ => String::new(),
    }
}

fn keys(object: &Object) -> String {
    format!("{{{}}}", object.fields().map(told).collect::<Vec<_>>().join(", "))
}

/// `dead`, `alive`, `winner`, and an example.
fn words(claims: &Claims) -> String {
    let winner = (!claims.sides.is_empty() || claims.outcome.field("winners").is_some()).then_some("winner");
    let words = claims.words.iter().map(|wide| wide.word).chain(winner);
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    let example = format!("`{}`", claims.example);
    if words.is_empty() { example } else { format!("{}: {example}", words.join(", ")) }
}

fn the_table_of_claims_is_that_of_the_program() {
    let guide = super::guide(GUIDE);
    let begin = guide.find(BEGIN).expect("the guide has a table of claims") + BEGIN.len();
    let end = begin + guide[begin..].find(END).expect("the table of claims has an end");
    let made = table();
    if std::env::var_os("BLESS").is_some() {
        let renewed = format!("{}{made}{}", &guide[..begin], &guide[end..]);
        std::fs::write(GUIDE, renewed).expect("the guide can be written");
    } else {
        assert_eq!(guide[begin..end], made, "BLESS=1 renews it");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": the_table_of_claims_is_that_of_the_program)
}
