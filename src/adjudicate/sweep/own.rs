//! Sweeps of disputes whose rules are data.

use std::sync::Arc;

use super::{Axis, Plan, Source};
use crate::adjudicate::read::read_keys;
use crate::diag::{Report, and_list, capital, code, did_you_mean};
use crate::games::custom::own::book;
use crate::games::custom::own::code::{Book, FactKind};
use crate::games::custom::own::scenario::own_games;
use crate::model::load::{self, Cards};
use crate::model::{GameName, GameSet};
use crate::ruling::{Json, OwnGame, Scenario};
use crate::source::door::Door;
use crate::source::{Files, Node};

/// The most values of a fact that is swept.
const MOST_VALUES: usize = 10_000;

/// Scenarios of a dispute with some facts swept.
struct Own {
    games: Vec<Arc<dyn OwnGame>>,
    /// What all scenarios have in common.
    base: Vec<(String, Node)>,
    /// The names of the facts that are swept.
    over: Vec<String>,
    cards: Cards,
}

impl Source for Own {
    fn scenario(&self, values: &[&Json]) -> Result<Scenario, String> {
        let origin = self.base[0].1.origin;
        let mut entries: Vec<(&str, Node)> =
            self.base.iter().map(|(key, node)| (key.as_str(), node.clone())).collect();
        for (name, value) in self.over.iter().zip(values) {
            let text = super::label(value);
            // A number and a truth are written without quotation marks.
            let node = if value.is_string() { Node::text(text, origin) } else { Node::plain(text, origin) };
            entries.retain(|(key, _)| key != name);
            entries.push((name, node));
        }
        let entry = read_keys(Arc::new(Node::map(entries, origin)), &self.games);
        let why = entry.report.iter().next().map_or_else(String::new, |fault| fault.message.clone());
        entry.scenario.ok_or(why)
    }

    fn cards(&self) -> &Cards {
        &self.cards
    }
}

/// A sweep of a dispute of the rulebook in some definitions. `set` is a scenario whose other facts hold in all cells.
pub fn of_rulebook(
    (door, paths): (&dyn Door, &[String]),
    dispute: &str,
    over: &[String],
    set: Option<&Node>,
    files: &mut Files,
    report: &mut Report,
) -> Option<Plan> {
    let books = books((door, paths), files, report);
    report.retain(|fault| fault.severity == crate::diag::Severity::Error);
    let Some(found) = place(&books, dispute, set) else {
        if !report.has_errors() {
            unknown_dispute(dispute, &books, report);
        }
        return None;
    };
    let book = books.into_iter().nth(found)?;
    let number = book.dispute(dispute)?;
    let mut axes = Vec::new();
    for name in over {
        match book.values_of(number, name, MOST_VALUES) {
            Ok((name, values)) => axes.push(Axis { name, values }),
            Err((message, help)) => drop(report.error_nowhere(code::UNKNOWN_NAME, message).help(help)),
        }
    }
    if report.has_errors() {
        return None;
    }
    let (game, dispute) = (book.name.to_string(), book.disputes[number].name.to_string());
    let origin = book.disputes[number].origin;
    let mut base = vec![
        ("game".to_owned(), Node::text(game.clone(), origin)),
        ("dispute".to_owned(), Node::text(dispute.clone(), origin)),
    ];
    for (key, node) in set.into_iter().flat_map(Node::entries) {
        if !matches!(&*key.text, "game" | "dispute") {
            base.push((key.text.to_string(), node.clone()));
        }
    }
    let over = axes.iter().map(|axis| axis.name.clone()).collect();
    let rulebook = book.rulebook;
    let source = Own { games: own_games(vec![book]), base, over, cards: Cards::default() };
    Some(Plan { game, dispute, axes, rulebook, source: Box::new(source) })
}

/// The facts of a dispute that can be swept, each with its question: those with a list of values.
pub fn facts_of_rulebook(
    (door, paths): (&dyn Door, &[String]),
    (dispute, set): (&str, Option<&Node>),
) -> Vec<(String, String)> {
    let books = books((door, paths), &mut Files::default(), &mut Report::default());
    let Some(book) = place(&books, dispute, set).map(|place| &books[place]) else { return Vec::new() };
    let facts = book.dispute(dispute).into_iter().flat_map(|number| &book.disputes[number].facts);
    let facts = facts.filter(|fact| match fact.kind {
        FactKind::Piece(_) | FactKind::Choice(_) | FactKind::Truth => true,
        FactKind::Whole => fact.range.is_some(),
        _ => false,
    });
    let asked = |name: &str| capital(&name.replace('_', " "));
    facts
        .map(|fact| {
            (
                fact.name.to_string(),
                fact.asked.as_ref().map_or_else(|| asked(&fact.name), ToString::to_string),
            )
        })
        .collect()
}

/// The rulebooks of some definitions.
fn books((door, paths): (&dyn Door, &[String]), files: &mut Files, report: &mut Report) -> Vec<Book> {
    let loaded = load::definitions(door, paths, files, report);
    let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
    book::books(&sets, Some(files), report)
}

/// The place of the rulebook of a dispute: that of the game which a scenario names, or the first one.
fn place(books: &[Book], dispute: &str, set: Option<&Node>) -> Option<usize> {
    let game = set.and_then(|set| set.get("game")?.as_text());
    let is_named = |book: &Book| game.is_none_or(|game| book.name.eq_ignore_ascii_case(game));
    let named = books.iter().position(|book| is_named(book) && book.dispute(dispute).is_some());
    named.or_else(|| books.iter().position(|book| book.dispute(dispute).is_some()))
}

fn unknown_dispute(name: &str, books: &[Book], report: &mut Report) {
    let known: Vec<&str> =
        books.iter().flat_map(|book| &book.disputes).map(|dispute| &*dispute.name).collect();
    if known.is_empty() {
        report
            .error_nowhere(code::EMPTY, "there is no rulebook here")
            .help("name a folder with a document of `kind: rulebook`");
        return;
    }
    let help = did_you_mean(name, known.iter().copied(), || format!("the disputes are {}", and_list(&known)));
    report.error_nowhere(code::UNKNOWN_NAME, format!("there is no dispute called \"{name}\"")).help(help);
}
