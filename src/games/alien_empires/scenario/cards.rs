//! Cards as scenarios write them: numbers, names, `"?"`, `Force ?`, and cards of the scenario's own decks.

use super::super::kind::Kind;
use super::super::pieces::{Card, Event, Power, Powers};
use super::super::tables;
use super::reader::Reader;
use crate::diag::{Report, code, or_list};
use crate::model::GameName;
use crate::source::read::{Count, Either, Later, List, Name, target};
use crate::source::{
    Document, Fields, Located, Node, Origin, Read, Shape, names, read_list, read_text, shortened,
};
use crate::{document, rule};

/// The most cards in one hand or pile; the whole deck has 138.
const MOST: usize = 1_000;

document! {
    /// A card given as an entry of a deck.
    pub struct OfADeck ("a card of a deck") {
        /// the name of a card in the scenario's `decks`, which has the other keys
        _card "card": Option<Name<target::Card>>;
        /// its name; by default that of the card in the deck
        name: Option<Located<String>>;
        /// which kind of card it is; by default force if it has a `force`
        kind: Option<Kind>;
        /// its value, of a Force card
        force: Option<Later<i64>>;
        /// the game's own card whose effect it has; by default the card of its name
        power: Option<Located<String>>;
    }
}

/// The fields taken from the card in a deck.
const OF_A_CARD: [&str; 4] = ["name", "kind", "force", "power"];

/// A card as a scenario writes it: `5`, `Power Up`, `"?"`, `{card: Grand Fleet}`.
pub type AsWritten = Later<Either<Card, OfADeck>>;
/// A list of cards as a scenario writes it.
pub type Pile = Later<List<Either<Card, OfADeck>>>;
/// A hand as a scenario writes it: its cards, or a number of unnamed ones.
pub type Hand = Later<Either<Count<0, { MOST as u32 }>, List<Either<Card, OfADeck>>>>;

/// The names of all Race and Event cards.
const NAMES: [&str; Power::NAMES.len() + Event::NAMES.len()] = {
    let (mut names, mut n) = ([""; Power::NAMES.len() + Event::NAMES.len()], 0);
    while n < names.len() {
        names[n] =
            if n < Power::NAMES.len() { Power::NAMES[n] } else { Event::NAMES[n - Power::NAMES.len()] };
        n += 1;
    }
    names
};

/// Reads a number as a Force card of any value, or a name.
impl Read for Card {
    type Value = Card;
    const SHAPE: Shape = Shape::Either(&[Shape::Word(&NAMES), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Card> {
        if node.as_integer().is_some() {
            return Count::<0, { u8::MAX as u32 }>::read(node, report).map(|value| Card::Force(value as u8));
        }
        let name = read_text(node, report)?;
        match unknown_force(name.value) {
            // As the umpire writes it: Force 8.
            Some((least, most)) if least == most => Some(Card::Force(least)),
            Some(_) => Some(Card::Unknown),
            None if name.value == "?" => Some(Card::Unknown),
            None => named(name, report),
        }
    }
}

/// The limits of a Force card of which only these are known: `Force ?`, `Force 3-6`, and `Force 8`.
pub fn unknown_force(text: &str) -> Option<(u8, u8)> {
    let (word, value) = text.trim().split_once(' ')?;
    let value = value.trim();
    let (least, most) = match value.split_once(['-', '–']) {
        _ if value == "?" => (0, u8::MAX),
        Some((least, most)) => (least.trim().parse().ok()?, most.trim().parse().ok()?),
        None => (value.parse().ok()?, value.parse().ok()?),
    };
    (word.eq_ignore_ascii_case("force") && least <= most).then_some((least, most))
}

impl Reader<'_> {
    pub fn card(&self, node: &Node, report: &mut Report) -> Option<Card> {
        if node.as_map().is_some() {
            return self.card_of_a_deck(node, report);
        }
        let card = Card::read(node, report)?;
        let Some(value) = card.force() else { return Some(card) };
        if self.forces.iter().any(|(known, _)| *known == value) {
            return Some(card);
        }
        let mut values: Vec<String> = self.forces.iter().map(|(value, _)| value.to_string()).collect();
        values.reverse();
        report
            .error(rule!("AE-2.1"), node.origin, format!("there is no Force card of {value}"))
            .help(format!("Force cards have {}", or_list(&values)));
        None
    }

    /// Reads a Force card, and reports one that does not exist.
    pub fn force(&self, node: &Node, report: &mut Report) -> Option<Card> {
        i64::read(node, report).and_then(|_| self.card(node, report))
    }

    /// Reads `{card: NAME, …}`, a card of the scenario's decks.
    fn card_of_a_deck(&self, node: &Node, report: &mut Report) -> Option<Card> {
        let is_card = |component: &str| !matches!(component, "token" | "world" | "counter");
        let fields = Fields::declared(node, OfADeck::OBJECT, report)?;
        fields.require("card", report)?;
        fields.finish(report);
        let filled = self.cards.filled(node, GameName::AlienEmpires, is_card, &OF_A_CARD, report)?;
        let card = OfADeck::from_fields(&mut Fields::declared(&filled, OfADeck::OBJECT, report)?, report)?;
        let name = card.name?;
        if card.kind.map_or(card.force.is_some(), |kind| kind == Kind::Force) {
            if card.force.is_none() {
                let message = format!("the Force card \"{}\" has no `force`", shortened(&name.value));
                report.error(code::MISSING_KEY, name.origin, message).help("add it: `{card: …, force: 9}`");
            }
            return self.force(&card.force?, report);
        }
        named(card.power.as_ref().unwrap_or(&name).as_str(), report)
    }

    /// Reads a hand in order; a number stands for unnamed cards. Counts the cards for the census.
    pub fn hand(&mut self, node: &Node, report: &mut Report) -> Vec<Card> {
        if node.as_integer().is_some() {
            let number = Count::<0, { MOST as u32 }>::read(node, report).unwrap_or_default();
            return vec![Card::Unknown; number as usize];
        }
        self.pile(node, report)
    }

    /// Reads a pile in order, and counts its cards for the census.
    pub fn pile(&mut self, node: &Node, report: &mut Report) -> Vec<Card> {
        let Some(nodes) = read_list(node, "a list of cards", report) else { return Vec::new() };
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

    /// Reads the cards of an action, one or a list. They are not counted here: their owner's hand is.
    pub fn cards(&self, node: &Node, report: &mut Report) -> Vec<Card> {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        nodes.iter().take(MOST).filter_map(|node| self.card(node, report)).collect()
    }

    /// Reads a card that is played; it can't be an unnamed one.
    pub fn played(&self, node: &Node, report: &mut Report) -> Option<Card> {
        let card = self.card(node, report)?;
        if card == Card::Unknown {
            let found = report.error(code::UNKNOWN_NAME, node.origin, "the card played is not named");
            found.help("name it");
            return None;
        }
        Some(card)
    }

    /// Reads a player's face-up Race cards.
    pub fn powers(&mut self, nodes: &[Node], report: &mut Report) -> Powers {
        let mut powers = Powers::default();
        self.face_up(nodes, report).into_iter().for_each(|power| powers.add(power));
        powers
    }

    /// Reads face-up Race cards in their order.
    pub fn face_up(&mut self, nodes: &[Node], report: &mut Report) -> Vec<Power> {
        let mut powers = Vec::new();
        for node in nodes {
            match self.card(node, report) {
                Some(Card::Race(power)) => {
                    self.count(Card::Race(power), node.origin);
                    powers.push(power);
                }
                Some(card) => {
                    let message = format!("{card} is not a power");
                    report.error(rule!("AE-2.2"), node.origin, message).help("powers are Race cards");
                }
                None => {}
            }
        }
        powers
    }

    /// All cards of the deck: Force cards as AE-2.1 lists them, Race cards, Event cards, each as often as it has copies.
    pub fn whole_deck(&self) -> Vec<Card> {
        // The list of `value-first` begins with the lowest.
        let mut forces = self.forces.to_vec();
        if self.forces == tables::FORCES_VALUE_FIRST {
            forces.reverse();
        }
        let of_force =
            |(value, copies): &(u8, u32)| std::iter::repeat_n(Card::Force(*value), *copies as usize);
        let races = Power::ALL.iter().map(|power| Card::Race(*power));
        let events = Event::ALL.iter().map(|event| Card::Event(*event));
        forces.iter().flat_map(of_force).chain(races).chain(events).collect()
    }

    /// The cards of the whole deck that the scenario does not name.
    pub fn unnamed(&self) -> Vec<Card> {
        let mut left = self.whole_deck();
        for (card, _) in &self.census {
            if let Some(at) = left.iter().position(|other| other == card) {
                left.remove(at);
            }
        }
        left
    }

    /// Counts a card for the census.
    pub fn count(&mut self, card: Card, origin: Origin) {
        self.census.push((card, origin));
    }

    /// Reports cards that occur more often than the deck has them.
    pub fn check_census(&self, report: &mut Report) {
        let named = self.census.iter().filter(|(card, _)| *card != Card::Unknown);
        let mut named: Vec<(Card, Origin)> = named.copied().collect();
        // A stable sort: equal cards stay in reading order, so that the extra one is the later one.
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
                let message = format!("{card} occurs {} times, the deck has it {times}", equal.len());
                report.error(rule, *extra, message).related(equal[0].1, "the first is here");
            }
        }
    }
}

/// The Race or Event card of a name.
fn named(name: Located<&str>, report: &mut Report) -> Option<Card> {
    let called = |name: &str| {
        let race = Power::named(name).map(Card::Race);
        race.or_else(|| Event::named(name).map(Card::Event))
    };
    // One word of a name, where no other name has it.
    let by_a_word = || names::meant(|| NAMES.iter().copied(), name.value);
    let found = called(name.value).or_else(|| called(NAMES[by_a_word()?]));
    if found.is_none() {
        let message = format!("there is no card \"{}\"", shortened(name.value));
        report.unknown(rule!("AE-2.2"), name, message, NAMES, || {
            "write a Force card as a number, a Race or Event card by its name, and an unnamed card as \"?\"".to_owned()
        });
    }
    found
}

/// Reports a card that is not named but must be.
pub fn known(card: Card, node: &Node, why: &str, report: &mut Report) -> Option<Card> {
    if card == Card::Unknown {
        report
            .error(code::UNKNOWN_NAME, node.origin, format!("it is not known which card {why}"))
            .help("name it");
        return None;
    }
    Some(card)
}
