//! Disputes in one line: `Guard + Sappers x Outpost, woods, night, shift 1, hex B3`. A line is for a dispute with two
//! facts that are participants; what follows them are other facts, by their names or by words that only one of them
//! has, and decisions.

use std::sync::Arc;

use super::code::{Book, DisputeCode, FactCode, FactKind};
use crate::diag::{Report, code, or_list};
use crate::ruling::line::{self, is_plain, plain};
use crate::ruling::{Fit, Json, Line};
use crate::source::{Located, Node, names, shortened};

/// Words that say that something is not so.
const NOT: [&str; 3] = ["not ", "no ", "without "];
/// The sign between several of a list.
const AND: char = '+';

/// Reads and writes lines about one dispute.
struct OneLine<'b> {
    book: &'b Book,
    dispute: &'b DisputeCode,
    sides: [&'b FactCode; 2],
}

/// The disputes of a rulebook that can be written in one line; only that of a name, if it is given.
fn forms<'b>(book: &'b Book, dispute: Option<&str>) -> Vec<OneLine<'b>> {
    let disputes = book.disputes.iter().filter(|one| dispute.is_none_or(|name| names::same(&one.name, name)));
    let form = |dispute: &'b DisputeCode| {
        let is_side = |fact: &&FactCode| matches!(fact.kind, FactKind::Piece(_) | FactKind::Pieces(_));
        let sides: Vec<&FactCode> = dispute.facts.iter().filter(is_side).collect();
        let sides = <[&FactCode; 2]>::try_from(sides).ok()?;
        Some(OneLine { book, dispute, sides })
    };
    disputes.filter_map(form).collect()
}

/// How well a line fits the rulebook.
pub fn fits(book: &Book, line: &Line<'_>) -> Fit {
    let fit = |form: &OneLine<'_>| {
        let is_read = |n: usize, side| form.side(form.sides[n], side, &mut Report::default()).is_some();
        match (is_read(0, line.left), is_read(1, line.right)) {
            (true, true) => Fit::Surely,
            (false, false) => Fit::No,
            _ => Fit::Likely,
        }
    };
    forms(book, None).iter().map(fit).max().unwrap_or(Fit::No)
}

/// The scenario of a line; `None` after an error in the report. `dispute` is the one that the line names.
pub fn read(book: &Book, dispute: Option<&str>, line: &Line<'_>, report: &mut Report) -> Option<Node> {
    let forms = forms(book, dispute);
    let mut first: Option<Report> = None;
    for form in &forms {
        let mut found = Report::default();
        let node = form.read(line, &mut found);
        if !found.has_errors() {
            return node;
        }
        first.get_or_insert(found);
    }
    match first {
        Some(found) => report.append(found),
        None => {
            let help = "write it as a file: `umpire new dispute`, or answer questions: `umpire ask`";
            report
                .error(code::WRONG_TYPE, line.whole.origin, "only disputes between two sides go in one line")
                .help(help);
        }
    }
    None
}

/// The line of a scenario, without what all scenarios have in common; `None` if it does not fit in one.
pub fn write(book: &Book, scenario: &Json) -> Option<String> {
    let name = scenario.get("dispute")?.as_str()?;
    let is_only = forms(book, None).len() == 1;
    let form = forms(book, Some(name)).into_iter().next()?;
    let line = form.write(scenario)?;
    Some(if is_only { line } else { format!("{}: {line}", form.dispute.name) })
}

/// A line that shows the form: two cards of the first dispute with two sides.
pub fn example(book: &Book) -> Option<String> {
    let form = forms(book, None).into_iter().next()?;
    let card = |n: usize| {
        let (FactKind::Piece(component) | FactKind::Pieces(component)) = &form.sides[n].kind else {
            return None;
        };
        let cards = &book.components[usize::from(*component)].cards;
        let card = cards.get(n).or(cards.first())?;
        Some(book.cards[*card as usize].name.to_string())
    };
    Some(format!("{} x {}", card(0)?, card(1)?))
}

impl OneLine<'_> {
    fn read(&self, line: &Line<'_>, report: &mut Report) -> Option<Node> {
        let origin = line.whole.origin;
        let text = |text: &str| Node::text(text, origin);
        let mut node =
            Node::map([("game", text(&self.book.name)), ("dispute", text(&self.dispute.name))], origin);
        for (fact, side) in self.sides.iter().zip([line.left, line.right]) {
            if let Some(said) = self.side(fact, side, report) {
                node.set(&fact.name, said);
            }
        }
        for said in &line.also {
            self.also(*said, &mut node, report);
        }
        (!report.has_errors()).then_some(node)
    }

    /// One side: a participant, or several with `+` between them.
    fn side(&self, fact: &FactCode, said: Located<&str>, report: &mut Report) -> Option<Node> {
        let (FactKind::Piece(component) | FactKind::Pieces(component)) = fact.kind else { return None };
        if matches!(fact.kind, FactKind::Piece(_)) {
            return self.participant(component, said, report);
        }
        let all: Option<Vec<Node>> =
            said.parts(AND).into_iter().map(|one| self.participant(component, one, report)).collect();
        all.map(|all| Node::list(all, said.origin))
    }

    /// `Scouts`, `scouts strength 1`, `Ann health 2 skill 1`.
    fn participant(&self, component: u16, said: Located<&str>, report: &mut Report) -> Option<Node> {
        let fields = &self.dispute.fields[usize::from(component)];
        let field = |word: &str| {
            let all = fields.iter().map(|field| &*self.book.symbols[usize::from(*field)]);
            all.into_iter().find(|name| names::same_field(name, word))
        };
        let words = said.words();
        let pairs_from = (1..words.len().saturating_sub(1)).find(|n| field(words[*n].value).is_some());
        let name = pairs_from.map_or(said.value.trim(), |n| {
            let end = (words[n].origin.start - said.origin.start) as usize;
            said.value[..end].trim()
        });
        let mut pairs: Vec<(&str, Node)> = Vec::new();
        for pair in pairs_from.map_or(&[][..], |n| &words[n..]).chunks(2) {
            match pair {
                [key, value] if field(key.value).is_some() => {
                    pairs.extend(field(key.value).map(|key| (key, Node::plain(value.value, value.origin))));
                }
                _ => {
                    let message = format!("\"{}\" is not understood", shortened(said.value));
                    let help = "write the name, then fields with their values: `Scouts strength 1`";
                    report.error(code::UNKNOWN_WORD, said.origin, message).help(help);
                    return None;
                }
            }
        }
        let cards: Vec<&str> = self.book.components[usize::from(component)]
            .cards
            .iter()
            .map(|card| &*self.book.cards[*card as usize].name)
            .collect();
        let card = names::meant(|| cards.iter().copied(), name).map(|n| cards[n]);
        match card {
            Some(card) if pairs.is_empty() => Some(Node::text(card, said.origin)),
            Some(card) => {
                let head = ("card", Node::text(card, said.origin));
                Some(Node::map([head].into_iter().chain(pairs), said.origin))
            }
            None if !pairs.is_empty() => {
                let head = ("name", Node::text(name, said.origin));
                Some(Node::map([head].into_iter().chain(pairs), said.origin))
            }
            None => {
                let what = &self.book.components[usize::from(component)].name;
                let message = format!("there is no {what} called \"{}\"", shortened(name));
                report.unknown(code::UNKNOWN_NAME, said, message, cards.iter().copied(), || {
                    let few: Vec<&str> = cards.iter().copied().take(6).collect();
                    if few.is_empty() {
                        "name its fields, too".to_owned()
                    } else {
                        format!("name {}", or_list(&few))
                    }
                });
                None
            }
        }
    }

    /// What is said besides the sides: a fact or a decision.
    fn also(&self, said: Located<&str>, node: &mut Node, report: &mut Report) {
        let denied = NOT.iter().find_map(|not| said.value.strip_prefix(not));
        let truth =
            self.fact_called(denied.unwrap_or(said.value)).filter(|fact| fact.kind == FactKind::Truth);
        if let Some(fact) = truth {
            let value = if denied.is_some() { Node::no(said.origin) } else { Node::yes(said.origin) };
            return node.set(&fact.name, value);
        }
        if let Some((fact, value)) = self.named(said) {
            let value = Self::value(fact, value);
            if let Err((code, message, help)) = fact.value(&value) {
                report.error(code, said.origin, message).help(help);
            }
            return node.set(&fact.name, value);
        }
        if let Some((decision, value)) = self.decision(said) {
            let entries = value.parts(AND).into_iter().map(|one| Node::plain(one.value, one.origin));
            let all = Node::list(entries.collect(), value.origin);
            let mut decisions = node.get("decisions").cloned().unwrap_or_else(|| Node::map([], said.origin));
            decisions.set(decision, all);
            return node.set("decisions", decisions);
        }
        let word = line::place(said);
        let has = |fact: &&FactCode| choices(fact).iter().any(|choice| names::same(choice, word.value));
        let with: Vec<&FactCode> = self.dispute.facts.iter().filter(has).collect();
        match with.as_slice() {
            [fact] => {
                let choice = choices(fact).iter().find(|choice| names::same(choice, word.value));
                node.set(&fact.name, Node::text(choice.map_or(word.value, |choice| &**choice), said.origin));
            }
            [] => self.report_unknown(said, report),
            several => {
                let ways: Vec<String> =
                    several.iter().map(|fact| format!("`{} {}`", fact.name, word.value)).collect();
                let message = format!("\"{}\" may be of several", shortened(said.value));
                report
                    .error(code::UNKNOWN_WORD, said.origin, message)
                    .help(format!("write {}", or_list(&ways)));
            }
        }
    }

    fn report_unknown(&self, said: Located<&str>, report: &mut Report) {
        let facts =
            self.dispute.facts.iter().filter(|fact| !self.sides.iter().any(|side| side.name == fact.name));
        let words: Vec<&str> = facts
            .clone()
            .flat_map(|fact| [&*fact.name].into_iter().chain(choices(fact).iter().map(|choice| &**choice)))
            .chain(self.dispute.decisions.iter().map(|name| &**name))
            .collect();
        let message = format!("\"{}\" is not understood", shortened(said.value));
        let first = said.value.split(' ').next().unwrap_or_default();
        let near = crate::diag::nearest(said.value, words.iter().copied())
            .or_else(|| crate::diag::nearest(first, words.iter().copied()));
        let help = match near {
            Some(near) => format!("did you mean \"{near}\"?"),
            None if words.is_empty() => "nothing else can be said of this dispute".to_owned(),
            None => format!("what can be said: {}", or_list(&words)),
        };
        report.error(code::UNKNOWN_WORD, said.origin, message).help(help);
    }

    fn fact_called(&self, word: &str) -> Option<&FactCode> {
        self.dispute.facts.iter().find(|fact| names::same_field(&fact.name, word))
    }

    /// A fact by its name, and the rest: `shift 1`.
    fn named<'s>(&self, said: Located<&'s str>) -> Option<(&FactCode, Located<&'s str>)> {
        let words = said.words();
        let blanks = words.iter().skip(1);
        let blanks = blanks.map(|word| (word.origin.start - said.origin.start) as usize);
        said.value.find('=').into_iter().chain(blanks.rev()).find_map(|at| {
            let fact = self.fact_called(said.value[..at].trim())?;
            let is_side = self.sides.iter().any(|side| side.name == fact.name);
            (!is_side).then(|| (fact, rest(said, at)))
        })
    }

    /// A decision by its name, and what is decided.
    fn decision<'s>(&self, said: Located<&'s str>) -> Option<(&str, Located<&'s str>)> {
        let word = said.words().first().copied()?;
        let name = self.dispute.decisions.iter().find(|name| names::same_field(name, word.value))?;
        (word.value.len() < said.value.len()).then(|| (&**name, rest(said, word.value.len())))
    }

    fn value(fact: &FactCode, said: Located<&str>) -> Node {
        match &fact.kind {
            FactKind::List(_) => {
                let entries = said.parts(AND).into_iter().filter(|one| !one.value.is_empty());
                Node::list(entries.map(|one| Node::plain(one.value, one.origin)).collect(), said.origin)
            }
            FactKind::Choice(choices) => {
                let choice = choices.iter().find(|choice| names::same(choice, said.value));
                Node::text(choice.map_or(said.value, |choice| &**choice), said.origin)
            }
            _ => Node::plain(said.value, said.origin),
        }
    }

    fn write(&self, scenario: &Json) -> Option<String> {
        let all = scenario.as_object()?;
        let known = |key: &str| {
            ["game", "dispute", "decisions"].contains(&key)
                || self.dispute.facts.iter().any(|fact| *fact.name == *key)
        };
        if !all.keys().all(|key| known(key)) {
            return None;
        }
        let side = |n: usize| {
            let said = all.get(&*self.sides[n].name)?;
            match (said, &self.sides[n].kind) {
                (Json::Array(list), FactKind::Pieces(_)) => {
                    let all: Option<Vec<String>> = list.iter().map(written).collect();
                    Some(all?.join(" + "))
                }
                (one, FactKind::Piece(_)) => written(one),
                _ => None,
            }
        };
        let mut line = format!("{} x {}", side(0)?, side(1)?);
        for fact in &self.dispute.facts {
            if self.sides.iter().any(|side| side.name == fact.name) {
                continue;
            }
            if let Some(said) = all.get(&*fact.name) {
                line.push_str(&format!(", {}", self.said(fact, said)?));
            }
        }
        for (name, said) in all.get("decisions").and_then(Json::as_object).into_iter().flatten() {
            line.push_str(&format!(", {name} {}", listed(said)?));
        }
        Some(line)
    }

    /// A fact as a part of a line.
    fn said(&self, fact: &FactCode, said: &Json) -> Option<String> {
        match (said, &fact.kind) {
            (Json::Bool(true), FactKind::Truth) => Some(fact.name.to_string()),
            (Json::Bool(false), FactKind::Truth) => Some(format!("no {}", fact.name)),
            (Json::String(word), FactKind::Choice(_)) => {
                let has = |other: &&FactCode| choices(other).iter().any(|choice| names::same(choice, word));
                let is_only = self.dispute.facts.iter().filter(has).count() == 1;
                let word = plain(said)?;
                Some(if is_only && self.fact_called(word).is_none() {
                    word.to_owned()
                } else {
                    format!("{} {word}", fact.name)
                })
            }
            (Json::Array(_), _) => Some(format!("{} {}", fact.name, listed(said)?)),
            (Json::Number(number), _) => Some(format!("{} {number}", fact.name)),
            (Json::String(_), _) => Some(format!("{} {}", fact.name, plain(said)?)),
            _ => None,
        }
    }
}

/// The choices of a fact that is one word.
fn choices(fact: &FactCode) -> &[Arc<str>] {
    match &fact.kind {
        FactKind::Choice(choices) => choices,
        _ => &[],
    }
}

/// The rest of a phrase from a byte on, without a sign of equality.
fn rest(said: Located<&str>, from: usize) -> Located<&str> {
    let text = said.value[from..].trim_start_matches([' ', '=']);
    let from = said.value.len() - text.len();
    Located { value: text, origin: said.origin.part(from, said.value.len()) }
}

/// A list of plain words and numbers with signs between them.
fn listed(said: &Json) -> Option<String> {
    let one = |one: &Json| match one {
        Json::Number(number) => Some(number.to_string()),
        one => plain(one).map(str::to_owned),
    };
    let all: Option<Vec<String>> = said.as_array()?.iter().map(one).collect();
    all.filter(|all| !all.is_empty()).map(|all| all.join(" + "))
}

/// A participant as a part of a line.
fn written(one: &Json) -> Option<String> {
    let Some(map) = one.as_object() else { return plain(one).map(str::to_owned) };
    let key = if map.contains_key("card") { "card" } else { "name" };
    let mut out = plain(map.get(key)?)?.to_owned();
    for (field, value) in map.iter().filter(|(field, _)| *field != key) {
        let value = match value {
            Json::Number(number) => number.to_string(),
            Json::Bool(truth) => truth.to_string(),
            other => plain(other).filter(|word| !word.contains(' '))?.to_owned(),
        };
        if field == "name" || !is_plain(&value) && value.parse::<f64>().is_err() {
            return None;
        }
        out.push_str(&format!(" {field} {value}"));
    }
    Some(out)
}
