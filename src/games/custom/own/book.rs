//! Reads whole rulebooks: documents of one name are one rulebook.

use super::code::{Book, DisputeCode};
use super::keys::{RulebookKeys, TableKeys};
use super::places::Places;
use super::reader::Reader;
use super::table::Table;
use crate::diag::{Report, code};
use crate::model::{GameName, GameSet};
use crate::source::{Files, Located, Node, Origin, Read, names, shortened};

/// The most disputes of one rulebook.
const MOST_DISPUTES: usize = 200;

/// The documents of one rulebook.
struct Draft {
    name: Located<String>,
    documents: Vec<RulebookKeys>,
}

/// Reads the rulebooks of some sets. Their faults are reported; a rulebook with an error is left out. `files` give
/// the places for messages at the table, if anything is to be judged.
pub fn books(sets: &[&GameSet], files: Option<&Files>, report: &mut Report) -> Vec<Book> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut seen: Vec<Origin> = Vec::new();
    for node in sets.iter().flat_map(|set| &set.rulebooks) {
        if seen.contains(&node.origin) {
            continue;
        }
        seen.push(node.origin);
        let Some(keys) = RulebookKeys::read(node, report) else { continue };
        match drafts.iter_mut().find(|draft| draft.name.value.eq_ignore_ascii_case(&keys.name.value)) {
            Some(draft) => draft.documents.push(keys),
            None => {
                check_name(&keys.name, report);
                drafts.push(Draft { name: keys.name.clone(), documents: vec![keys] });
            }
        }
    }
    let read = drafts.into_iter().filter_map(|draft| {
        let mut own = Report::default();
        let book = book(&draft, sets, files, &mut own);
        let is_fine = !own.has_errors();
        report.append(own);
        book.filter(|_| is_fine)
    });
    read.collect()
}

fn check_name(name: &Located<String>, report: &mut Report) {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.value.is_empty() || !name.value.chars().all(is_plain) || name.value.len() > 60 {
        report
            .error(
                code::WRONG_TYPE,
                name.origin,
                format!("\"{}\" can't be the name of a game", shortened(&name.value)),
            )
            .help("write lower-case letters, digits and `-`; `title:` is what people call it");
    } else if GameName::from_key(&name.value).is_some() {
        report
            .error(code::REPEATED_NAME, name.origin, format!("\"{}\" is a built-in game", name.value))
            .help("give the rulebook another name");
    }
}

fn book(draft: &Draft, sets: &[&GameSet], files: Option<&Files>, report: &mut Report) -> Option<Book> {
    let documents = &draft.documents;
    let head = documents[0].head;
    let mut reader = Reader::new(sets, head, report);
    let title = only(documents, |keys| keys.title.as_ref(), "title", reader.report);
    let prefix = only(documents, |keys| keys.prefix.as_ref(), "prefix", reader.report);
    check_prefix(prefix, head, reader.report);
    let mut sections = Vec::new();
    for node in documents.iter().filter_map(|keys| keys.sections.as_ref()) {
        reader.sections(node, prefix, &mut sections);
    }
    let title = title.map_or(draft.name.value.as_str(), |title| title.value.as_str());
    reader.know_rules(&draft.name, title, &sections)?;
    tables(&mut reader, documents);
    let mut checks = Vec::new();
    for node in documents.iter().filter_map(|keys| keys.checks.as_ref()) {
        checks.extend(reader.checks(node));
    }
    let mut shared: Vec<(Located<String>, Node)> = Vec::new();
    for node in documents.iter().filter_map(|keys| keys.values.as_ref()) {
        for (key, node) in node.entries() {
            shared.push((Located { value: key.text.to_string(), origin: key.origin }, node.clone()));
        }
    }
    let mut disputes = disputes(&mut reader, documents, &shared);
    reader.note_unused_rules();
    let rulebook = reader.rulebook?;
    let places = files.map(|files| Places::new(files, documents.iter().map(|keys| keys.head.file)));
    // Fields that a later dispute has made known have a place in all of them.
    let symbols = reader.symbols.len();
    for dispute in &mut disputes {
        dispute.index.iter_mut().for_each(|index| index.resize(symbols, super::code::NONE));
    }
    Some(Book {
        name: draft.name.value.as_str().into(),
        rulebook,
        rule_places: reader.rules.values().map(|rule| (rule.code, rule.origin)).collect(),
        symbols: reader.symbols,
        components: reader.components,
        cards: reader.cards,
        tables: reader.tables,
        checks,
        disputes,
        places: places.unwrap_or_default(),
    })
}

/// The disputes of all documents.
fn disputes(
    reader: &mut Reader<'_>,
    documents: &[RulebookKeys],
    shared: &[(Located<String>, Node)],
) -> Vec<DisputeCode> {
    let mut disputes = Vec::new();
    let mut known: Vec<&Located<String>> = Vec::new();
    for (name, node) in documents.iter().flat_map(|keys| &keys.disputes) {
        if let Some(first) = known.iter().find(|known| names::same(&known.value, &name.value)) {
            reader
                .report
                .error(
                    code::REPEATED_NAME,
                    name.origin,
                    format!("there are two disputes called \"{}\"", name.value),
                )
                .help("put all of it into one document")
                .related(first.origin, "the first is here");
            continue;
        }
        known.push(name);
        if known.len() == MOST_DISPUTES + 1 {
            let message = format!("more than {MOST_DISPUTES} disputes");
            reader.report.error(code::TOO_LARGE, name.origin, message).help("split the rulebook");
        }
        if known.len() <= MOST_DISPUTES {
            disputes.extend(reader.dispute(name, node, shared));
        }
    }
    disputes
}

/// The value of a key that only one document has.
fn only<'k>(
    documents: &'k [RulebookKeys],
    of: impl Fn(&'k RulebookKeys) -> Option<&'k Located<String>>,
    what: &str,
    report: &mut Report,
) -> Option<&'k Located<String>> {
    let mut all = documents.iter().filter_map(of);
    let first = all.next()?;
    if let Some(second) = all.find(|second| second.value != first.value) {
        report
            .error(code::REPEATED_NAME, second.origin, format!("a second {what} of the rulebook"))
            .help(format!("`{what}:` belongs into one of its documents"))
            .related(first.origin, "the first is here");
    }
    Some(first)
}

fn check_prefix(prefix: Option<&Located<String>>, head: Origin, report: &mut Report) {
    let Some(prefix) = prefix else {
        report
            .error(code::MISSING_KEY, head, "a rulebook without \"prefix\"")
            .help("add `prefix: …`, which the ids of its rules begin with: 1 to 6 capitals");
        return;
    };
    let is_fine =
        (1..=6).contains(&prefix.value.len()) && prefix.value.bytes().all(|b| b.is_ascii_uppercase());
    if !is_fine {
        report
            .error(
                code::WRONG_TYPE,
                prefix.origin,
                format!("\"{}\" can't be a prefix", shortened(&prefix.value)),
            )
            .help("write 1 to 6 capitals");
    }
}

fn tables(reader: &mut Reader<'_>, documents: &[RulebookKeys]) {
    for (name, node) in documents.iter().flat_map(|keys| &keys.tables) {
        if let Some(first) = reader.tables.iter().find(|table| names::same(&table.name, &name.value)) {
            let first = first.origin;
            reader
                .report
                .error(
                    code::REPEATED_NAME,
                    name.origin,
                    format!("there are two tables called \"{}\"", name.value),
                )
                .help("put all of it into one document")
                .related(first, "the first is here");
            continue;
        }
        let keys = TableKeys::read(node, reader.report);
        let rule = keys.as_ref().and_then(|keys| reader.cite(keys.rule.as_str()));
        let table = keys.zip(rule).and_then(|(keys, rule)| Table::read(name, &keys, rule, reader.report));
        match table {
            Some(table) => reader.tables.push(table),
            None => drop(reader.lost_tables.insert(name.value.clone())),
        }
    }
}
