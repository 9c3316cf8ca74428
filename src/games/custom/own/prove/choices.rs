//! What a proof goes through: the values of facts and options, in order, all of them or a sample.

use std::collections::BTreeSet;

use crate::model::HouseRules;
use crate::model::rulebook::RuleOption;
use crate::ruling::{Agreed, Pcg32};

use super::super::cast::Cast;
use super::super::code::{Book, DisputeCode, FactCode, FactKind};
use super::super::court::SaidFact;
use super::super::facts::word_value;
use super::super::value::Value;

/// The values of one fact or option, the first of them assumed or the default.
pub enum Choices {
    /// These.
    Values(Vec<Value>),
    /// Whole numbers from the least up, as many as there are; one of them, if any, comes first.
    Numbers(i64, u64, Option<i64>),
    /// One card.
    Card(u16, Vec<u32>),
    /// Sets of cards: all with so many, then all with one more, if there may be.
    Cards(u16, Vec<u32>, usize, bool),
    /// Anything: as assumed.
    Assumed(Option<Value>),
    /// The values of an option.
    Option(&'static RuleOption),
}

/// The values of all facts of a dispute and of the options that it asks for.
pub struct Space {
    /// By fact.
    pub facts: Vec<Choices>,
    /// By option.
    pub options: Vec<Choices>,
}

/// One combination: the number of each option's value, then of each fact's. Their order is that of the proof: the last
/// fact varies fastest.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Combination {
    /// By option.
    pub options: Vec<u32>,
    /// By fact.
    pub facts: Vec<u32>,
}

impl Choices {
    fn of_fact(book: &Book, fact: &FactCode) -> Choices {
        let assumed_first = |mut values: Vec<Value>| {
            if let Some(at) =
                fact.assumed.as_ref().and_then(|value| values.iter().position(|one| one == value))
            {
                values[..=at].rotate_right(1);
            }
            Choices::Values(values)
        };
        match &fact.kind {
            FactKind::Truth => assumed_first(vec![Value::Truth(false), Value::Truth(true)]),
            FactKind::Choice(words) => assumed_first(words.iter().map(word_value).collect()),
            FactKind::Whole if fact.range.is_some() => {
                let (least, most) = fact.limits();
                let (least, most) = (least.ceil().max(-1e15) as i64, most.floor().min(1e15) as i64);
                let assumed = fact.assumed.as_ref().and_then(Value::number).map(|number| number as i64);
                Choices::Numbers(least, (most - least + 1).max(0) as u64, assumed)
            }
            FactKind::Piece(component) => Choices::Card(*component, cards(book, *component)),
            FactKind::Pieces(component) => {
                let cards = cards(book, *component);
                let (least, most) = fact.limits();
                let least = least.max(0.0) as usize;
                Choices::Cards(*component, cards, least, most > least as f64)
            }
            _ => Choices::Assumed(fact.assumed.clone()),
        }
    }

    /// How many values there are.
    pub fn len(&self) -> u128 {
        match self {
            Choices::Values(values) => values.len() as u128,
            Choices::Numbers(_, count, _) => u128::from(*count),
            Choices::Card(_, cards) => cards.len() as u128,
            Choices::Cards(_, cards, least, may_be_more) => {
                let more = if *may_be_more { sets(cards.len(), least + 1) } else { 0 };
                sets(cards.len(), *least).saturating_add(more)
            }
            Choices::Assumed(_) => 1,
            Choices::Option(option) => option.values.len() as u128,
        }
    }

    /// Whether these are all values that there are.
    fn is_finite(&self) -> bool {
        !matches!(self, Choices::Assumed(_)) && self.len() > 0
    }

    /// The value of a fact, by its number.
    fn fact(&self, cast: &mut Cast<'_>, fact: u16, number: u32) -> SaidFact {
        let at = number as usize;
        if self.len() == 0 {
            return SaidFact::Missing;
        }
        SaidFact::Said(match self {
            Choices::Values(values) => values[at].clone(),
            Choices::Numbers(least, _, first) => {
                let number = match first {
                    Some(first) if number == 0 => *first,
                    Some(first) if *least + i64::from(number) <= *first => least + i64::from(number) - 1,
                    _ => least + i64::from(number),
                };
                Value::Number(number as f64)
            }
            Choices::Card(component, cards) => cast.add_card(fact, *component, cards[at]),
            Choices::Cards(component, cards, least, _) => {
                let of_least = sets(cards.len(), *least);
                let (size, rank) = match u128::from(number) {
                    rank if rank < of_least => (*least, rank),
                    rank => (least + 1, rank - of_least),
                };
                let set = set_of(cards, size, rank);
                Value::list(set.into_iter().map(|card| cast.add_card(fact, *component, card)).collect())
            }
            Choices::Assumed(Some(value)) => return SaidFact::Assumed(value.clone()),
            Choices::Assumed(None) | Choices::Option(_) => return SaidFact::Missing,
        })
    }
}

/// The cards of a component; the same name twice is one.
fn cards(book: &Book, component: u16) -> Vec<u32> {
    let mut names = BTreeSet::new();
    let cards = book.components[component as usize].cards.iter().copied();
    cards.filter(|card| names.insert(crate::source::names::key(&book.cards[*card as usize].name))).collect()
}

/// In how many ways some of a number can be chosen.
fn sets(of: usize, some: usize) -> u128 {
    if some > of {
        return 0;
    }
    (0..some.min(of - some)).fold(1, |ways: u128, n| ways.saturating_mul((of - n) as u128) / (n as u128 + 1))
}

/// The set of a size with a number, of all sets in the order of the cards.
fn set_of(cards: &[u32], size: usize, mut rank: u128) -> Vec<u32> {
    let mut set = Vec::with_capacity(size);
    let mut first = 0;
    while set.len() < size && first < cards.len() {
        let with_first = sets(cards.len() - first - 1, size - set.len() - 1);
        if rank < with_first {
            set.push(cards[first]);
        } else {
            rank -= with_first;
        }
        first += 1;
    }
    set
}

impl Space {
    /// The values that a dispute can have.
    pub fn new(book: &Book, dispute: &DisputeCode) -> Space {
        let facts = dispute.facts.iter().map(|fact| Choices::of_fact(book, fact)).collect();
        let all: Vec<&'static RuleOption> = book.rulebook.options().map(|(_, option)| option).collect();
        let options = dispute.options.iter().map(|number| Choices::Option(all[*number])).collect();
        Space { facts, options }
    }

    /// How many combinations there are, or `u128::MAX` if that is too many to count.
    pub fn len(&self) -> u128 {
        self.all().fold(1, |all: u128, choices| all.saturating_mul(choices.len().max(1)))
    }

    fn all(&self) -> impl Iterator<Item = &Choices> {
        self.options.iter().chain(&self.facts)
    }

    /// The facts that can't be gone through, by their numbers.
    pub fn left_out(&self) -> Vec<usize> {
        (0..self.facts.len()).filter(|fact| !self.facts[*fact].is_finite()).collect()
    }

    /// The combination of a number, of all in order.
    fn combination(&self, mut number: u128) -> Combination {
        let mut digits: Vec<u32> = Vec::new();
        let all: Vec<&Choices> = self.all().collect();
        for choices in all.into_iter().rev() {
            let len = choices.len().max(1);
            digits.push((number % len) as u32);
            number /= len;
        }
        digits.reverse();
        let facts = digits.split_off(self.options.len());
        Combination { options: digits, facts }
    }

    /// The values of facts of a number, of all in order.
    pub fn facts_at(&self, number: u64) -> Vec<u32> {
        self.combination(u128::from(number)).facts
    }

    /// All combinations of options.
    pub fn of_options(&self) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for choices in &self.options {
            let with = |before: &Vec<u32>, n: u32| before.iter().copied().chain([n]).collect::<Vec<u32>>();
            all = all.iter().flat_map(|before| (0..choices.len() as u32).map(|n| with(before, n))).collect();
        }
        all
    }

    /// The values of all facts in a combination, with the participants.
    pub fn facts_of(&self, cast: &mut Cast<'_>, facts: &[u32]) -> Vec<SaidFact> {
        let all = self.facts.iter().zip(facts).enumerate();
        all.map(|(fact, (choices, number))| choices.fact(cast, fact as u16, *number)).collect()
    }

    /// The house rules of a combination, with those that depart from the default.
    pub fn agreed(&self, book: &Book, options: &[u32]) -> (Agreed, Vec<(&'static str, &'static str)>) {
        let mut rules = HouseRules::default();
        let mut away = Vec::new();
        for (choices, number) in self.options.iter().zip(options) {
            let Choices::Option(option) = choices else { continue };
            let value = Self::word(option, *number);
            rules.set(book.rulebook, option.name, value).expect("option and value are the rulebook's");
            if value != option.default {
                away.push((option.name, value));
            }
        }
        (Agreed::new(book.rulebook, &rules), away)
    }

    /// A value of an option: the default is the first.
    fn word(option: &'static RuleOption, number: u32) -> &'static str {
        let mut words: Vec<&'static str> = option.words().collect();
        words.sort_by_key(|word| *word != option.default);
        words[number as usize]
    }

    /// A sample: every pair of values at least once, as far as the budget goes, and the rest evenly spread, each at a
    /// place that a generator picks in its stretch. With how many pairs there are, if they were counted.
    pub fn sample(&self, budget: u64) -> (Vec<Combination>, Option<u128>) {
        const MOST_REFILLS: usize = 20;
        let (mut all, pairs) = self.with_all_pairs(budget);
        let left = budget.saturating_sub(all.len() as u64);
        let mut generator = Pcg32::new(1);
        let whole = self.len();
        for n in 0..left {
            all.push(match u64::try_from(whole) {
                Ok(whole) => {
                    let edge = |n: u64| u128::from(whole) * u128::from(n) / u128::from(left);
                    let (first, end) = (edge(n), edge(n + 1));
                    self.combination(first + u128::from(wide(&mut generator)) % (end - first).max(1))
                }
                Err(_) => self.at_random(&mut generator),
            });
        }
        // Some are taken twice; others take their place.
        for _ in 0..MOST_REFILLS {
            all.sort();
            all.dedup();
            let missing = budget.saturating_sub(all.len() as u64);
            all.extend((0..missing).map(|_| self.at_random(&mut generator)));
            if missing == 0 {
                break;
            }
        }
        all.sort();
        all.dedup();
        (all, pairs)
    }

    fn at_random(&self, generator: &mut Pcg32) -> Combination {
        let mut digits: Vec<u32> =
            self.all().map(|choices| (u128::from(wide(generator)) % choices.len().max(1)) as u32).collect();
        let facts = digits.split_off(self.options.len());
        Combination { options: digits, facts }
    }

    /// Combinations with every pair of values of two facts or options; none if there are too many pairs.
    fn with_all_pairs(&self, budget: u64) -> (Vec<Combination>, Option<u128>) {
        /// The most pairs that are gone through.
        const MOST_PAIRS: u128 = 1_000_000;
        let lens: Vec<u128> = self.all().map(|choices| choices.len().max(1)).collect();
        let mut pairs: u128 = 0;
        for (n, len) in lens.iter().enumerate() {
            let others: u128 = lens[n + 1..].iter().fold(0, |sum: u128, other| sum.saturating_add(*other));
            pairs = pairs.saturating_add(len.saturating_mul(others));
        }
        if pairs > MOST_PAIRS {
            return (Vec::new(), None);
        }
        let mut generator = Pcg32::new(2);
        let mut seen: BTreeSet<(usize, u32, usize, u32)> = BTreeSet::new();
        let mut all = Vec::new();
        for (n, m) in (0..lens.len()).flat_map(|n| (n + 1..lens.len()).map(move |m| (n, m))) {
            for (a, b) in (0..lens[n] as u32).flat_map(|a| (0..lens[m] as u32).map(move |b| (a, b))) {
                if seen.contains(&(n, a, m, b)) {
                    continue;
                }
                if all.len() as u64 >= budget {
                    return (all, None);
                }
                let mut combination = self.at_random(&mut generator);
                let of_options = self.options.len();
                for (place, value) in [(n, a), (m, b)] {
                    match place.checked_sub(of_options) {
                        Some(fact) => combination.facts[fact] = value,
                        None => combination.options[place] = value,
                    }
                }
                let digits: Vec<u32> =
                    combination.options.iter().chain(&combination.facts).copied().collect();
                for (i, j) in (0..digits.len()).flat_map(|i| (i + 1..lens.len()).map(move |j| (i, j))) {
                    seen.insert((i, digits[i], j, digits[j]));
                }
                all.push(combination);
            }
        }
        (all, Some(pairs))
    }
}

/// A number of 64 bits.
fn wide(generator: &mut Pcg32) -> u64 {
    u64::from(generator.die(u32::MAX)) << 32 | u64::from(generator.die(u32::MAX))
}
