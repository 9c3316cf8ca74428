//! The reader of the parts of a scenario, with the meanings of its names.

use std::collections::BTreeMap;

use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::places::{LocationCard, PlaceId};
use crate::rule;
use crate::ruling::Submission;
use crate::setup::{CanonId, Named, Setup};
use crate::source::{Located, Node, Origin, names, shortened};

/// The most Agents, 'Sues, Monsters or Canons.
const MOST: usize = 200;

/// Reads the parts of a scenario.
pub struct Reader<'s> {
    /// The cards of the scenario's decks.
    pub cards: &'s Cards,
    pub house_rules: &'s HouseRules,
    /// What has been read.
    pub setup: Setup,
    /// The meaning of every name.
    pub names: BTreeMap<String, Named>,
    /// The names of the Canons that each of the cast holds; emptied when the Canons are known.
    pub(super) held: Vec<Vec<Located<String>>>,
    /// The position of the scenario in its file, for what it lacks as a whole.
    pub head: Origin,
}

impl<'s> Reader<'s> {
    /// A reader before anything is read.
    pub fn blank(submission: Submission<'s, '_>, head: Origin) -> Reader<'s> {
        Reader {
            cards: submission.cards,
            house_rules: submission.house_rules,
            setup: Setup::default(),
            names: BTreeMap::new(),
            held: Vec::new(),
            head,
        }
    }

    pub fn location(&self, label: Located<&str>, report: &mut Report) -> Option<PlaceId> {
        let places = &self.setup.places;
        let found = Label::parse(label.value).and_then(|label| places.find(label));
        if found.is_none() {
            let message = format!("there is no Location \"{}\"", shortened(label.value));
            let labels = places.names.iter().map(String::as_str);
            let found = report.error(code::UNKNOWN_NAME, label.origin, message);
            match Label::parse(label.value).filter(|_| self.setup.part.is_part.value) {
                Some(label) => found.help(format!("add it with its terrain: `{label}: Forest`")),
                None => found.did_you_mean(label.value, labels, || {
                    "write one of the labels in `locations`".to_owned()
                }),
            };
        }
        found
    }

    /// Reads a place: a label of the array, or any word without one.
    pub(super) fn whereabouts(
        &mut self,
        at: Option<&Located<String>>,
        fight: Option<PlaceId>,
        report: &mut Report,
    ) -> Option<PlaceId> {
        let Some(at) = at else { return fight };
        if self.setup.places.is_array() {
            return self.location(Located { value: &at.value, origin: at.origin }, report);
        }
        Some(self.place_called(&at.value))
    }

    /// The place that a word names, without an array.
    pub fn place_called(&mut self, word: &str) -> PlaceId {
        let places = &mut self.setup.places;
        places.names.iter().position(|name| name == word).unwrap_or_else(|| {
            places.names.push(word.to_owned());
            places.cards.push(LocationCard::default());
            places.names.len() - 1
        })
    }

    pub(super) fn name(&mut self, name: &str, named: Named, origin: Origin, report: &mut Report) {
        if self.names.insert(name.to_owned(), named).is_some() {
            report
                .error(rule!("GZ-1.6"), origin, format!("two are called \"{}\"", shortened(name)))
                .help("each character, Monster and Canon is in the game once: rename or delete one of them");
        }
    }

    /// The bearer of a name, compared without case and the like.
    pub(super) fn find_named(&self, name: &str) -> Option<Named> {
        let alike = || self.names.iter().find(|(other, _)| names::same(other, name)).map(|(_, named)| named);
        self.names.get(name).or_else(alike).copied()
    }

    /// The bearer of a name; an unknown name is reported.
    pub fn anybody(&self, name: Located<&str>, report: &mut Report) -> Option<Named> {
        let words = names::with_words(self.names.keys().map(String::as_str), name.value);
        let found = self.find_named(name.value).or_else(|| match words.as_slice() {
            [(_, only)] => self.names.get(*only).copied(),
            _ => None,
        });
        if found.is_none() && words.len() > 1 {
            let several: Vec<&str> = words.iter().map(|(_, name)| *name).collect();
            let message = format!("\"{}\" may be several here", shortened(name.value));
            let help = format!("write {}", crate::diag::or_list(&several));
            report.error(code::UNKNOWN_NAME, name.origin, message).help(help);
            return None;
        }
        if found.is_none() {
            let message = format!("nobody here is called \"{}\"", shortened(name.value));
            let known = self.names.keys().map(String::as_str);
            report.unknown(code::UNKNOWN_NAME, name, message, known, || {
                "use a name from the scenario".to_owned()
            });
        }
        found
    }

    pub fn canon(&self, name: Located<&str>, report: &mut Report) -> Option<CanonId> {
        match self.anybody(name, report)? {
            Named::Canon(id) => Some(id),
            Named::Character(_) => {
                report
                    .error(code::UNKNOWN_NAME, name.origin, format!("{} is not a Canon", name.value))
                    .help("write the name of a Canon");
                None
            }
        }
    }
}

/// The list up to the limit; more are reported.
pub(super) fn limited<'n>(nodes: &'n [Node], key: &str, report: &mut Report) -> &'n [Node] {
    let Some(beyond) = nodes.get(MOST) else { return nodes };
    report
        .error(code::TOO_LARGE, beyond.origin, format!("more than {MOST} {key}"))
        .help("delete those that play no part");
    &[]
}
