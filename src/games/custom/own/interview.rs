//! The questions for a scenario of a rulebook's dispute: participants first named, then facts with what is assumed of
//! them. Facts of which nothing is assumed, and decisions, are asked for when a step needs them.

use super::code::{Book, DisputeCode, FactCode, FactKind};
use super::uses::printed;
use crate::diag::{Report, code, or_list};
use crate::ruling::ask::{nowhere, written};
use crate::ruling::{Asker, Pause, Question};
use crate::source::{Located, Node, names, shortened};

/// The most cards that a hint lists by number.
const MOST_LISTED: usize = 12;

/// Asks for the facts of a dispute.
pub fn ask(book: &Book, dispute: &DisputeCode, asker: &mut Asker<'_>) -> Result<(), Pause> {
    for fact in &dispute.facts {
        let one = One { book, fact };
        let said = match &fact.kind {
            FactKind::Piece(component) => {
                Some(asker.read(one.of_piece(*component, false), |said, report| {
                    one.piece(*component, said, report)
                })?)
            }
            FactKind::Pieces(component) => {
                let question = one.of_piece(*component, true);
                Some(asker.read(question, |said, report| one.pieces(*component, said, report))?)
            }
            // What the answer is worth is said where it is needed.
            _ if fact.assumed.is_none() => None,
            _ => Some(asker.read(one.of_value(), |said, report| one.value(said, report))?),
        };
        if let Some(said) = said {
            asker.say(&fact.name, said);
        }
    }
    Ok(())
}

/// A fact that is asked for.
struct One<'b> {
    book: &'b Book,
    fact: &'b FactCode,
}

impl One<'_> {
    fn name(&self) -> String {
        self.fact.name.replace('_', " ")
    }

    /// The question as the rulebook puts it, or one made of the fact's name.
    fn text(&self, made: String) -> String {
        let asked = self.fact.asked.as_ref().map_or(made, ToString::to_string);
        match &self.fact.by {
            Some(by) => format!("({by}) {asked}"),
            None => asked,
        }
    }

    fn cards(&self, component: u16) -> Vec<&str> {
        let cards = &self.book.components[usize::from(component)].cards;
        cards.iter().map(|card| &*self.book.cards[*card as usize].name).collect()
    }

    /// The question for one participant, or for several.
    fn of_piece(&self, component: u16, are_several: bool) -> Question {
        let cards = self.cards(component);
        let made = if are_several {
            format!("Who are the {}?", self.name())
        } else {
            format!("Who is the {}?", self.name())
        };
        let of = self.fact.in_words(self.book);
        let several = if are_several { ", separated by commas" } else { "" };
        let hint = match cards.as_slice() {
            [] => format!("{of}{several}: {{name: …}} with its fields"),
            _ if cards.len() > MOST_LISTED => {
                format!("{of}{several}: a name, a word of it, or its number from 1 to {}", cards.len())
            }
            _ => {
                let listed: Vec<String> =
                    cards.iter().enumerate().map(|(n, card)| format!("{} {card}", n + 1)).collect();
                format!("{of}{several}: {}", listed.join(", "))
            }
        };
        let question = Question::new(self.text(made)).hint(crate::diag::capital(&hint));
        let cards = cards.into_iter();
        if are_several { question.list(cards) } else { question.picks(cards) }
    }

    fn of_value(&self) -> Question {
        let asked = self.text(format!("{}:", crate::diag::capital(&self.name())));
        let question = Question::new(asked).hint(crate::diag::capital(&self.fact.in_words(self.book)));
        let picks: Vec<String> = match &self.fact.kind {
            FactKind::Truth => vec!["yes".to_owned(), "no".to_owned()],
            FactKind::Choice(choices) | FactKind::List(choices) => {
                choices.iter().map(ToString::to_string).collect()
            }
            _ => Vec::new(),
        };
        let is_list = matches!(self.fact.kind, FactKind::List(_));
        let question = if is_list { question.list(picks) } else { question.picks(picks) };
        let default =
            self.fact.assumed.as_ref().map(|value| match (printed(value).as_str(), &self.fact.kind) {
                ("true", FactKind::Truth) => "yes".to_owned(),
                ("false", FactKind::Truth) => "no".to_owned(),
                (text, _) => text.to_owned(),
            });
        question.or(default.unwrap_or_default())
    }

    /// A participant: a card by name, by words of its name or by its number, or a map as in files.
    fn piece(&self, component: u16, said: Located<&str>, report: &mut Report) -> Option<Node> {
        if said.value.starts_with('{') {
            return written(said, report);
        }
        let cards = self.cards(component);
        let number = || said.value.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let place = names::meant(|| cards.iter().copied(), said.value)
            .or_else(|| number().filter(|n| *n < cards.len()))
            .or_else(|| begins(&cards, said.value));
        if let Some(place) = place {
            return Some(Node::text(cards[place], nowhere()));
        }
        let what = &self.book.components[usize::from(component)].name;
        let several: Vec<&str> =
            names::with_words(cards.iter().copied(), said.value).into_iter().map(|(_, name)| name).collect();
        if !several.is_empty() {
            let message = format!("\"{}\" may be several", shortened(said.value));
            let few: Vec<&str> = several.into_iter().take(6).collect();
            report.error(code::UNKNOWN_NAME, said.origin, message).help(format!("name {}", or_list(&few)));
            return None;
        }
        let message = format!("there is no {what} called \"{}\"", shortened(said.value));
        report.unknown(code::UNKNOWN_NAME, said, message, cards.iter().copied(), || {
            let few: Vec<&str> = cards.iter().copied().take(6).collect();
            if few.is_empty() {
                format!("write one without a card as `{{name: {}, …}}`", shortened(said.value))
            } else {
                format!(
                    "name {}, or write one without a card as `{{name: {}, …}}`",
                    or_list(&few),
                    shortened(said.value)
                )
            }
        });
        None
    }

    fn pieces(&self, component: u16, said: Located<&str>, report: &mut Report) -> Option<Node> {
        if said.value.starts_with('[') {
            let map = format!("{{all: {}}}", said.value);
            let node = written(Located { value: &map, origin: said.origin }, report)?;
            return node.get("all").cloned();
        }
        let parts = if said.value.starts_with('{') { vec![said] } else { said.parts(',') };
        let parts = parts.into_iter().flat_map(|part| part.parts('+'));
        let all: Option<Vec<Node>> = parts.map(|part| self.piece(component, part, report)).collect();
        Some(Node::list(all?, nowhere()))
    }

    fn value(&self, said: Located<&str>, report: &mut Report) -> Option<Node> {
        let node = match &self.fact.kind {
            FactKind::List(_) => {
                let entries = said.value.trim_matches(['[', ']']).split(',').map(str::trim);
                let entries = entries.filter(|entry| !entry.is_empty() && *entry != "–");
                Node::list(entries.map(|entry| Node::plain(entry, said.origin)).collect(), said.origin)
            }
            FactKind::Truth => match said.value.to_lowercase().as_str() {
                "y" | "yes" | "true" => Node::yes(said.origin),
                "n" | "no" | "false" => Node::no(said.origin),
                _ => Node::plain(said.value, said.origin),
            },
            FactKind::Choice(choices) => {
                let place = names::meant(|| choices.iter().map(|choice| &**choice), said.value);
                Node::text(place.map_or(said.value, |place| &*choices[place]), said.origin)
            }
            _ => Node::plain(said.value, said.origin),
        };
        match self.fact.value(&node) {
            Ok(_) => Some(node),
            Err((code, message, help)) => {
                report.error(code, said.origin, message).help(help);
                None
            }
        }
    }
}

/// The only name that begins so.
fn begins(all: &[&str], said: &str) -> Option<usize> {
    let said = names::key(said);
    let mut found = all.iter().enumerate().filter(|(_, name)| names::key(name).starts_with(&said));
    let first = found.next()?.0;
    (said.len() > 1 && found.next().is_none()).then_some(first)
}
