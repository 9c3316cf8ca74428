//! A dispute of a rulebook as built-in disputes are declared: what a scenario of it may say, and what may be claimed.
//! Interviews, schemas, starters, changes and claims need no more than that.

use super::code::{Book, DisputeCode, FactCode, FactKind, Out, Sym};
use super::may::{May, Possible};
use super::sayings::{Sayings, sayings};
use super::uses::printed;
use crate::model::kept;
use crate::ruling::claim::ROLE;
use crate::ruling::{Claims, Common, Dispute, Interview};
use crate::source::Document;
use crate::source::shape::{Field, Names, Object, Shape};

/// The kind of names that participants have in claims.
pub const PARTICIPANT: &str = "participant";

/// A key of scenarios of custom games.
const RULES: Field = Field::optional(
    "rules",
    Shape::Text,
    "the file or folder of the rulebook, relative to this file; by default it is looked for beside this file and above",
);

/// A dispute as all programs use it; `None` if there is no room to keep it.
pub fn dispute(book: &Book, number: usize, asks: &'static Interview) -> Option<&'static Dispute> {
    let maker = Maker { book, dispute: &book.disputes[number] };
    kept::value(Dispute {
        name: kept::text(&maker.dispute.name)?,
        about: kept::text(&maker.dispute.about)?,
        starter: kept::text(&super::starter::starter(book, number))?,
        asks,
        states: maker.states()?,
        claims: maker.claims()?,
        open: |_, _| None,
    })
}

/// Makes the declarations of a dispute.
struct Maker<'b> {
    book: &'b Book,
    dispute: &'b DisputeCode,
}

impl Maker<'_> {
    fn states(&self) -> Option<&'static Object> {
        let mut fields = Vec::new();
        for fact in &self.dispute.facts {
            let mut about = match &fact.asked {
                Some(asked) => asked.trim_end_matches(['?', '.']).to_owned(),
                // Its words are listed beside it.
                None if matches!(fact.kind, FactKind::Choice(_)) => fact.name.replace('_', " "),
                None => fact.in_words(self.book),
            };
            if let FactKind::Piece(component) | FactKind::Pieces(component) = fact.kind {
                let field = self.book.components[usize::from(component)].fields.first();
                let field = field.map_or("FIELD", |field| &*self.book.symbols[usize::from(*field)]);
                about.push_str(&format!(
                    "; a card, or {{card: NAME, {field}: …}}, or {{name: NAME, {field}: …}}"
                ));
            }
            if let Some(by) = &fact.by {
                about.push_str(&format!("; said by {by}"));
            }
            if let Some(value) = &fact.assumed {
                about.push_str(&format!("; {} by default", printed(value)));
            }
            let field = Field::optional(kept::text(&fact.name)?, self.fact(fact)?, kept::text(&about)?);
            let is_required = matches!(fact.kind, FactKind::Piece(_) | FactKind::Pieces(_));
            fields.push(Field { required: is_required, ..field });
        }
        if !self.dispute.decisions.is_empty() {
            let of = |name: &std::sync::Arc<str>| {
                let about = "what is decided, each time; or a list, in order";
                Some(Field::optional(kept::text(name)?, Shape::OneOrMore(&Shape::Any), about))
            };
            let of: Option<Vec<Field>> = self.dispute.decisions.iter().map(of).collect();
            let object = object("decisions", of?)?;
            fields.push(Field::optional("decisions", Shape::Object(object), "what players decide, by name"));
        }
        fields.push(RULES);
        let groups = [Common::OBJECT.groups, &[kept::value(fields)?.as_slice()]].concat();
        kept::value(Object { what: "a scenario", groups: kept::value(groups)?, open: false })
    }

    fn fact(&self, fact: &FactCode) -> Option<Shape> {
        let whole = |number: f64| number.fract() == 0.0 && number.abs() < 1e15;
        Some(match &fact.kind {
            FactKind::Whole => match fact.range {
                Some((least, most)) if whole(least) && whole(most) => {
                    Shape::Between(least as i64, most as i64)
                }
                _ => Shape::Whole,
            },
            FactKind::Decimal => {
                let (least, most) = fact.limits();
                Shape::Decimal(least.max(-1e12), most.min(1e12))
            }
            FactKind::Truth => Shape::Truth,
            FactKind::Text => Shape::Text,
            FactKind::Choice(choices) => words(choices)?,
            FactKind::List(choices) if choices.is_empty() => Shape::OneOrMore(&Shape::Text),
            FactKind::List(choices) => Shape::OneOrMore(kept::value(words(choices)?)?),
            FactKind::Piece(component) => self.piece(*component)?,
            FactKind::Pieces(component) => Shape::OneOrMore(kept::value(self.piece(*component)?)?),
        })
    }

    /// A participant: a card's name, or a map with a card or its fields.
    fn piece(&self, component: u16) -> Option<Shape> {
        let known = &self.book.components[usize::from(component)];
        let cards: Vec<std::sync::Arc<str>> =
            known.cards.iter().map(|card| self.book.cards[*card as usize].name.clone()).collect();
        let cards = if cards.is_empty() { Shape::Name(Names::Card) } else { words(&cards)? };
        let mut fields = vec![
            Field::optional("card", cards, "its card"),
            Field::optional("name", Shape::Text, "what it is called here, if it has no card or another name"),
        ];
        for field in &self.dispute.fields[usize::from(component)] {
            let name = kept::text(&self.book.symbols[usize::from(*field)])?;
            fields.push(Field::optional(
                name,
                self.field(*field),
                "printed on the card, or else as it is now",
            ));
        }
        let what = kept::text(&format!("a {}", known.name))?;
        let map = object(what, fields)?;
        let either = vec![cards, Shape::Object(map)];
        Some(Shape::Either(kept::value(either)?))
    }

    fn field(&self, field: Sym) -> Shape {
        let may = Possible::new(self.book, self.dispute).field(field);
        match may {
            May { numbers: true, truths: false, words, lists: None, others: false, .. }
                if words.is_empty() =>
            {
                Shape::Decimal(-1e12, 1e12)
            }
            May { numbers: false, truths: true, words, lists: None, others: false, .. }
                if words.is_empty() =>
            {
                Shape::Truth
            }
            _ => Shape::Any,
        }
    }

    fn claims(&self) -> Option<&'static Claims> {
        let mut possible = Possible::new(self.book, self.dispute);
        let said = sayings(&mut possible, self.dispute);
        let outcome = match &self.dispute.outcome {
            Out::Map(entries) => {
                let fields = entries.iter().map(|(key, out)| self.outcome(key, out));
                object("a claim", fields.collect::<Option<Vec<_>>>()?)?
            }
            _ => object("a claim", Vec::new())?,
        };
        let by_name: Vec<&'static str> = outcome
            .fields()
            .filter(|field| matches!(field.shape, Shape::Map(Names::Kind(_), _)))
            .map(|field| field.name)
            .collect();
        kept::value(Claims {
            by_name: kept::value(by_name)?,
            sentences: sentences(said)?,
            pronoun: Some("it"),
            example: kept::text(&example(&self.dispute.outcome))?,
            ..Claims::in_keys_of(outcome)
        })
    }

    fn outcome(&self, key: &str, out: &Out) -> Option<Field> {
        let name = kept::text(key)?;
        let shape = match out {
            Out::Value(ex) => shape(Possible::new(self.book, self.dispute).of(ex, &May::default()))?,
            Out::Map(entries) => {
                let fields: Option<Vec<Field>> =
                    entries.iter().map(|(key, out)| self.outcome(key, out)).collect();
                let fields = fields?;
                match fields.first().filter(|_| self.dispute.is_by_role(entries)) {
                    Some(first) => Shape::Map(Names::Kind(ROLE), kept::value(first.shape)?),
                    None => Shape::Object(object(name, fields)?),
                }
            }
            Out::Each(_, keys) => {
                let mut possible = Possible::new(self.book, self.dispute);
                let field = |(key, ex): &(std::sync::Arc<str>, super::code::Ex)| {
                    let shape = shape(possible.of(ex, &May::default()))?;
                    Some(Field::optional(kept::text(key)?, shape, ""))
                };
                let fields: Option<Vec<Field>> = keys.iter().map(field).collect();
                let object: &'static Shape = kept::value(Shape::Object(object(name, fields?)?))?;
                Shape::Map(Names::Kind(PARTICIPANT), object)
            }
        };
        Some(Field::optional(
            name,
            shape,
            kept::text(&format!("what is claimed of {}", key.replace('_', " ")))?,
        ))
    }
}

fn object(what: &'static str, fields: Vec<Field>) -> Option<&'static Object> {
    let groups: Vec<&'static [Field]> = vec![kept::value(fields)?.as_slice()];
    kept::value(Object { what, groups: kept::value(groups)?, open: false })
}

fn words(all: &[std::sync::Arc<str>]) -> Option<Shape> {
    let kept_words: Option<Vec<&'static str>> = all.iter().map(|word| kept::text(word)).collect();
    Some(Shape::Word(kept::value(kept_words?)?))
}

/// The shape of a value of an outcome.
fn shape(may: May) -> Option<Shape> {
    if may.others {
        return Some(Shape::Any);
    }
    let mut shapes = Vec::new();
    if may.pieces {
        shapes.push(Shape::Name(Names::Kind(PARTICIPANT)));
    }
    if !may.words.is_empty() {
        shapes.push(words(&may.words)?);
    }
    if may.numbers {
        shapes.push(Shape::Whole);
    }
    if may.truths {
        shapes.push(Shape::Truth);
    }
    if let Some(of) = may.lists {
        let of = shape(*of)?;
        shapes.push(Shape::List(kept::value(of)?));
    }
    Some(match shapes.as_slice() {
        [] => Shape::Any,
        [one] => *one,
        _ => Shape::Either(kept::value(shapes)?),
    })
}

/// The sentences of claims; there is at least one, since templates are distinguished by where they are kept.
fn sentences(mut said: Sayings) -> Option<&'static [(&'static str, &'static str, &'static str)]> {
    if said.is_empty() {
        said.push((String::new(), String::new(), String::new()));
    }
    let kept_ones: Option<Vec<(&'static str, &'static str, &'static str)>> = said
        .iter()
        .map(|(key, value, text)| Some((kept::text(key)?, kept::text(value)?, kept::text(text)?)))
        .collect();
    Some(kept::value(kept_ones?)?)
}

/// A claim that shows the form: `{result: …}`.
fn example(out: &Out) -> String {
    match out {
        Out::Map(entries) => match entries.first() {
            Some((key, out)) => format!("{{{key}: {}}}", example(out)),
            None => "{}".to_owned(),
        },
        Out::Each(_, keys) => match keys.first() {
            Some((key, _)) => format!("{{NAME: {{{key}: …}}}}"),
            None => "{NAME: …}".to_owned(),
        },
        Out::Value(_) => "…".to_owned(),
    }
}
