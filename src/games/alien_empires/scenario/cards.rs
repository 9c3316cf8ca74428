//! Cards as scenarios write them: numbers, names, `"?"`, and cards of the scenario's own decks.

use super::super::pieces::{Card, Event, Power, Powers};
use super::super::{rulebook, tables};
use super::Reader;
use crate::diag::{Report, code, or_list};
use crate::model::{GameName, HouseRules};
use crate::rule;
use crate::source::fields::{read_integer, read_text, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

/// Cards of one hand or pile, at most; the whole deck has 138.
const MOST: usize = 1_000;

/// The Force cards that there are (AE-2.1).
pub fn forces(house_rules: &HouseRules) -> &'static [(u8, u32)] {
    tables::forces(house_rules.ask(rulebook()))
}

impl Reader<'_> {
    /// One card.
    pub fn card(&self, node: &Node, report: &mut Report) -> Option<Card> {
        if node.as_map().is_some() {
            return self.card_of_a_deck(node, report);
        }
        if node.as_integer().is_some() {
            return self.force(node, report);
        }
        match read_text(node, report)? {
            Located { value: "?", .. } => Some(Card::Unknown),
            name => named(name, report),
        }
    }

    /// A Force card that there is.
    pub fn force(&self, node: &Node, report: &mut Report) -> Option<Card> {
        let number = read_integer(node, 0..=i64::from(u8::MAX), report)?;
        let value = number.value as u8;
        if self.forces.iter().any(|(known, _)| *known == value) {
            return Some(Card::Force(value));
        }
        let mut values: Vec<String> = self.forces.iter().map(|(value, _)| value.to_string()).collect();
        values.reverse();
        report
            .error(rule!("AE-2.1"), node.origin, format!("there is no Force card of {value}"))
            .help(format!("Force cards have {}", or_list(&values)));
        None
    }

    /// `{card: NAME, …}`: a card of the scenario's decks.
    fn card_of_a_deck(&self, node: &Node, report: &mut Report) -> Option<Card> {
        const KNOWN: [&str; 4] = ["name", "kind", "force", "power"];
        let is_card = |component: &str| !matches!(component, "token" | "world" | "counter");
        let mut fields = Fields::of(node, "a card of a deck", report)?;
        fields.require("card", report)?;
        for key in KNOWN {
            fields.get(key);
        }
        fields.finish(report);
        let filled = self.cards.filled(node, GameName::AlienEmpires, is_card, &KNOWN, report)?;
        let mut fields = Fields::of(&filled, "a card", report)?;
        let name = fields.text("name", report)?;
        let kinds = [("force", true), ("race", false), ("event", false)];
        let is_force = fields.word("kind", &kinds, report).unwrap_or(fields.has("force"));
        if is_force {
            let force = fields.get("force");
            if force.is_none() {
                let message = format!("the Force card \"{}\" has no `force`", shortened(name.value));
                report
                    .error(code::MISSING_KEY, name.origin, message)
                    .help("write it beside: `{card: …, force: 9}`");
            }
            return self.force(force?, report);
        }
        let power = fields.text("power", report).unwrap_or(name);
        named(power, report)
    }

    /// A list of cards in order; a bare number is so many cards that nobody has named.
    pub fn hand(&mut self, node: &Node, report: &mut Report) -> Vec<Card> {
        if node.as_integer().is_some() {
            let number = read_integer(node, 0..=MOST as i64, report).map_or(0, |number| number.value);
            return vec![Card::Unknown; number as usize];
        }
        self.pile(node, report)
    }

    /// A list of cards in order, which are counted.
    pub fn pile(&mut self, node: &Node, report: &mut Report) -> Vec<Card> {
        let Some(nodes) = node.as_list() else {
            wrong_type(node, "a list of cards", report);
            return Vec::new();
        };
        if let Some(node) = nodes.get(MOST) {
            report
                .error(code::TOO_LARGE, node.origin, format!("more than {MOST} cards"))
                .help("the whole deck has 138");
            return Vec::new();
        }
        let mut cards = Vec::with_capacity(nodes.len());
        for node in nodes {
            if let Some(card) = self.card(node, report) {
                self.count(card, node.origin);
                cards.push(card);
            }
        }
        cards
    }

    /// Cards of an action, which are counted where they are held.
    pub fn cards(&self, nodes: &[Node], report: &mut Report) -> Vec<Card> {
        nodes.iter().take(MOST).filter_map(|node| self.card(node, report)).collect()
    }

    /// The face-up Race cards of a player.
    pub fn powers(&mut self, nodes: &[Node], report: &mut Report) -> Powers {
        let mut powers = Powers::default();
        for node in nodes {
            match self.card(node, report) {
                Some(Card::Race(power)) => {
                    self.count(Card::Race(power), node.origin);
                    powers.add(power);
                }
                Some(card) => {
                    let message = format!("{card} is no power");
                    report.error(rule!("AE-2.2"), node.origin, message).help("powers are Race cards");
                }
                None => {}
            }
        }
        powers
    }

    /// Notes that a card is somewhere.
    pub fn count(&mut self, card: Card, origin: Origin) {
        self.census.push((card, origin));
    }

    /// Reports cards of which there are more than were printed.
    pub fn check_census(&self, report: &mut Report) {
        let named = self.census.iter().filter(|(card, _)| *card != Card::Unknown);
        let mut named: Vec<(Card, Origin)> = named.copied().collect();
        // Those of one card stay in the order in which they were read.
        named.sort_by_key(|(card, _)| *card);
        for equal in named.chunk_by(|(card, _), (other, _)| card == other) {
            let card = equal[0].0;
            let (rule, copies) = match card {
                Card::Force(value) => {
                    let known = self.forces.iter().find(|(known, _)| *known == value);
                    (rule!("AE-2.1"), known.map_or(0, |(_, copies)| *copies as usize))
                }
                Card::Event(_) => (rule!("AE-2.3"), 1),
                _ => (rule!("AE-2.2"), 1),
            };
            if let Some((_, extra)) = equal.get(copies) {
                let times = if copies == 1 { "once".to_owned() } else { format!("{copies} times") };
                let message = format!("{card} is there {} times, the deck has it {times}", equal.len());
                report.error(rule, *extra, message).related(equal[0].1, "the first is here");
            }
        }
    }
}

/// The Race or Event card of a name.
fn named(name: Located<&str>, report: &mut Report) -> Option<Card> {
    let race = Power::named(name.value).map(Card::Race);
    let found = race.or_else(|| Event::named(name.value).map(Card::Event));
    if found.is_none() {
        let races = Power::ALL.iter().map(|power| power.name());
        let events = Event::ALL.iter().map(|event| event.name());
        let message = format!("there is no card \"{}\"", shortened(name.value));
        report.error(rule!("AE-2.2"), name.origin, message).did_you_mean(name.value, races.chain(events), || {
            "write a Force card as a number, a Race or Event card by its name, and a card that nobody has named as \"?\"".to_owned()
        });
    }
    found
}
