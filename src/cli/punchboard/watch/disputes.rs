//! The tab that tries disputes of the rulebooks in view. Nothing of it is stored.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::Args;
use crate::adjudicate;
use crate::cli::Disk;
use crate::diag::{Report, Severity, capital};
use crate::games::custom::own::book::books;
use crate::games::custom::own::code::{Book, FactCode, FactKind};
use crate::games::custom::own::uses::printed;
use crate::model::load;
use crate::model::{GameName, GameSet};
use crate::ruling::render::{self, Extent, Looks};
use crate::ruling::{Missing, Pcg32, Rest, Unsaid};
use crate::source::Files;

/// The disputes of all rulebooks in view that have no errors, with what each asks for.
pub(super) fn list(args: &Args) -> Value {
    let (mut files, mut report) = (Files::default(), Report::default());
    let loaded = load::definitions(&Disk, &args.subject().paths, &mut files, &mut report);
    let sets: Vec<&GameSet> = loaded.sets.iter().filter(|set| set.game == GameName::Custom).collect();
    books(&sets, None, &mut report).iter().filter(|book| !book.disputes.is_empty()).map(shown).collect()
}

fn shown(book: &Book) -> Value {
    let disputes = book.disputes.iter().map(|dispute| {
        let facts: Vec<Value> = dispute.facts.iter().map(|fact| asked(book, fact)).collect();
        json!({"name": &*dispute.name, "about": dispute.about, "facts": facts})
    });
    let options = book.rulebook.options().map(|(rule, option)| {
        let values = option.values.iter().map(|(value, meaning)| json!({"value": value, "meaning": meaning}));
        json!({"name": option.name, "rule": rule.id, "default": option.default, "values": values.collect::<Vec<_>>()})
    });
    json!({
        "game": &*book.name, "title": book.rulebook.title, "options": options.collect::<Vec<_>>(),
        "disputes": disputes.collect::<Vec<_>>(),
    })
}

/// A fact as the page asks for it.
fn asked(book: &Book, fact: &FactCode) -> Value {
    let cards = |component: u16| -> Vec<&str> {
        let cards = &book.components[usize::from(component)].cards;
        cards.iter().map(|card| &*book.cards[*card as usize].name).collect()
    };
    let words = |all: &[std::sync::Arc<str>]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (kind, choices) = match &fact.kind {
        FactKind::Whole => ("whole", json!([])),
        FactKind::Decimal => ("decimal", json!([])),
        FactKind::Truth => ("truth", json!([])),
        FactKind::Text => ("text", json!([])),
        FactKind::Choice(choices) => ("choice", json!(words(choices))),
        FactKind::List(choices) => ("list", json!(words(choices))),
        FactKind::Piece(component) => ("piece", json!(cards(*component))),
        FactKind::Pieces(component) => ("pieces", json!(cards(*component))),
    };
    let range = fact.range.map(|(least, most)| json!([least, most]));
    let asked =
        fact.asked.as_ref().map_or_else(|| capital(&fact.name.replace('_', " ")), ToString::to_string);
    let assumed = fact.assumed.as_ref().map(printed);
    json!({
        "name": &*fact.name, "asked": asked, "kind": kind, "choices": choices, "range": range, "assumed": assumed,
        "words": fact.in_words(book),
    })
}

/// A scenario that the page tries; with a seed, missing dice are rolled.
#[derive(Deserialize)]
pub(super) struct Tried {
    scenario: Map<String, Value>,
    seed: Option<u64>,
}

impl Tried {
    /// Reads what the page tries.
    ///
    /// # Errors
    /// It is not the JSON of a page.
    pub(super) fn parse(body: &[u8]) -> Result<Tried, String> {
        serde_json::from_slice(body).map_err(|error| error.to_string())
    }

    /// Judges it: the ruling, or what is wrong.
    pub(super) fn judged(&self, args: &Args) -> Value {
        let text = Value::from(self.scenario.clone()).to_string();
        let mut files = Files::default();
        let docket =
            adjudicate::read_with(&Disk, "the page", text.as_bytes(), &args.subject().paths, &mut files);
        let mut report = docket.report;
        let ruling = docket.entries.into_iter().next().and_then(|entry| {
            report.append(entry.report);
            let scenario = entry.scenario?;
            let rules = adjudicate::house_rules(&scenario, &args.faults.house_rules, &mut report);
            let rest = self.seed.map_or(Rest::Missing, |seed| Rest::Seed(Pcg32::new(seed)));
            let missing = Missing { dice: rest, facts: Unsaid::Assumed };
            let dice = &scenario.dice;
            let mut ruling =
                adjudicate::judge(&scenario, &entry.cards, &rules, dice, missing, &mut report).ok()?;
            ruling.line = adjudicate::sent(&scenario, &ruling, &entry.cards, dice);
            Some(ruling)
        });
        match ruling.filter(|_| !report.has_errors()) {
            Some(ruling) => {
                let looks = Looks { colors: false, width: 10_000, extent: Extent::Brief };
                let text = render::ruling_text(&ruling, looks);
                let headline = text.lines().find(|line| !line.is_empty()).unwrap_or_default();
                let ruling: Value = serde_json::from_str(&render::ruling_json(&ruling)).unwrap_or_default();
                json!({"headline": headline, "ruling": ruling})
            }
            None => wrong(&report),
        }
    }
}

/// The errors of a report, for the page.
pub(super) fn wrong(report: &Report) -> Value {
    let errors = report.iter().filter(|fault| fault.severity == Severity::Error);
    json!({"wrong": errors.map(|fault| json!({"message": fault.message, "help": fault.help})).collect::<Vec<_>>()})
}
