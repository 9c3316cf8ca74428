//! Dice: where the values of rolls come from.

use super::{Keyed, Pcg32, Request, Shares, Stop, Unsaid};
use crate::diag::{Report, code};
use crate::source::{Located, Origin, shortened};

/// A die that is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// The number it shows.
    pub value: u32,
    /// Its place in the scenario; dice of the command line have none.
    pub origin: Option<Origin>,
}

/// Whether a character separates dice.
fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '/' | '[' | ']' | '(' | ')')
}

/// The numbers of one word: `4`, and several in `4-3` and `4+3`; `None` if it is no roll.
fn numbers(word: &str) -> Option<Vec<u32>> {
    word.split(['-', '+']).map(|number| number.parse().ok()).collect()
}

/// Dice as people write them (`3 5 2`, `3,5,2`, `3;5;2`, `3-5-2`, `3/5/2`, `[3, 5, 2]`); `None` if a word is no roll.
pub(super) fn thrown(said: &str) -> Option<Vec<u32>> {
    let words = said.split(is_between).filter(|word| !word.is_empty() && *word != "and");
    Some(words.map(numbers).collect::<Option<Vec<_>>>()?.concat())
}

impl Die {
    /// Reads dice as people write them, each with its place. Words that are no rolls are reported.
    pub fn read_all(said: Located<&str>, report: &mut Report) -> Vec<Die> {
        let mut dice = Vec::new();
        // After a comma, and before a first one, a roll is required; between blanks none is.
        let mut is_wanted = said.value.trim_start().starts_with(',');
        let mut start = 0;
        for part in said.value.split_inclusive(is_between) {
            let word = part.trim_end_matches(is_between);
            let origin = said.origin.part(start, start + word.len().max(1));
            start += part.len();
            let ends_in_comma = part.ends_with(',');
            match numbers(word) {
                Some(values) => {
                    dice.extend(values.into_iter().map(|value| Die { value, origin: Some(origin) }));
                }
                None if word == "and" || word.is_empty() && !(is_wanted && ends_in_comma) => {}
                None => {
                    let message = match word {
                        "" => "there is no roll between two commas".to_owned(),
                        word => format!("\"{}\" is not a roll", shortened(word)),
                    };
                    let help = "write the numbers thrown, in the order of the rolls: `3 5 2` or `3,5,2`";
                    report.error(code::WRONG_TYPE, origin, message).help(help);
                }
            }
            is_wanted = ends_in_comma || is_wanted && word.is_empty();
        }
        dice
    }
}

/// The source of dice once the given ones are used up.
#[derive(Debug, Clone)]
pub enum Rest {
    /// None: the ruling stops and says which roll is missing.
    Missing,
    /// A generator.
    Seed(Pcg32),
    /// A seed, and the purpose of each roll.
    Keyed(Keyed),
}

/// How missing dice and facts are handled.
pub struct Missing<'a> {
    /// The source of dice once the given ones are used up.
    pub dice: Rest,
    /// How missing facts are handled.
    pub facts: Unsaid<'a>,
}

/// Only the dice are specified: missing facts are assumed.
impl From<Rest> for Missing<'_> {
    fn from(dice: Rest) -> Self {
        Missing { dice, facts: Unsaid::Assumed }
    }
}

/// The dice of one ruling.
pub struct Dice<'a> {
    given: &'a [Die],
    next: usize,
    rest: Rest,
    used: Vec<u32>,
    /// In odds: how many of the dice are given, and the classes chosen so far.
    counted: Option<(usize, &'a [u128])>,
    next_class: usize,
}

impl<'a> Dice<'a> {
    /// Given dice, and the source of those after them.
    pub fn new(given: &'a [Die], rest: Rest) -> Dice<'a> {
        Dice { given, next: 0, rest, used: Vec::new(), counted: None, next_class: 0 }
    }

    /// The dice of one branch of odds: the first `given` are given, the others and the classes are being tried.
    pub(super) fn counting(dice: &'a [Die], given: usize, classes: &'a [u128]) -> Dice<'a> {
        Dice { counted: Some((given, classes)), ..Dice::new(dice, Rest::Missing) }
    }

    /// The dice of one branch in which every die is tried; the classes are the decisions.
    pub(super) fn trying(dice: &'a [Die], decisions: &'a [u128]) -> Dice<'a> {
        Dice { counted: Some((usize::MAX, decisions)), ..Dice::new(dice, Rest::Missing) }
    }

    /// Whether odds are counted and all given dice are used.
    pub(super) fn is_open(&self) -> bool {
        self.counted.is_some_and(|(given, _)| self.next >= given)
    }

    /// Whether odds are counted.
    pub(super) fn counts(&self) -> bool {
        self.counted.is_some()
    }

    /// The next class of a branch of odds, once all given dice are used.
    pub(super) fn class(&mut self, shares: impl FnOnce() -> Shares) -> Result<Option<u128>, Stop> {
        if self.is_open() { self.decision(shares) } else { Ok(None) }
    }

    /// The next decision of a branch, which is tried like a class, whether or not dice are given.
    pub(super) fn decision(&mut self, shares: impl FnOnce() -> Shares) -> Result<Option<u128>, Stop> {
        let Some((_, classes)) = self.counted else { return Ok(None) };
        let class = classes.get(self.next_class).copied();
        self.next_class += 1;
        class.map(Some).ok_or_else(|| Stop::Open(shares()))
    }

    /// Every die used, in order.
    pub fn used(&self) -> &[u32] {
        &self.used
    }

    /// The number of given dice that were not used.
    pub fn left_over(&self) -> usize {
        self.given.len() - self.next
    }

    /// The number of given dice that were used.
    pub(super) fn taken(&self) -> usize {
        self.next
    }

    /// Marks dice as unused again, back to these counts.
    pub(super) fn give_back(&mut self, used: usize, taken: usize) {
        self.used.truncate(used);
        self.next = taken;
    }

    /// Sets the scene of the rolls to come; the text is made only if dice depend on it.
    pub(super) fn enter(&mut self, scene: impl FnOnce() -> String) {
        if let Rest::Keyed(keyed) = &mut self.rest {
            keyed.enter(scene());
        }
    }

    /// Makes a roll.
    pub(super) fn roll(&mut self, request: &Request) -> Result<Vec<u32>, Stop> {
        let first = self.used.len();
        let wanted = first + request.count as usize;
        while self.used.len() < wanted {
            let missing = (wanted - self.used.len()) as u32;
            if let Some(die) = self.given.get(self.next) {
                check(*die, request)?;
                self.next += 1;
                self.used.push(die.value);
                continue;
            }
            let missing = Request { count: missing, ..request.clone() };
            match &mut self.rest {
                Rest::Missing => return Err(Stop::Missing(missing)),
                Rest::Seed(generator) => self.used.push(generator.die(request.sides)),
                Rest::Keyed(keyed) => self.used.extend(keyed.roll(&missing)),
            }
        }
        Ok(self.used[first..].to_vec())
    }
}

fn check(die: Die, request: &Request) -> Result<(), Stop> {
    if (1..=request.sides).contains(&die.value) {
        return Ok(());
    }
    let Request { who, purpose, sides, .. } = request;
    let message = format!("a die with {sides} sides shows no {} ({who}, {purpose})", die.value);
    let help = format!("the next roll is {who}'s, for {purpose}: 1 to {sides}");
    Err(Stop::refused(code::OUT_OF_RANGE, die.origin, message, help))
}
