//! Exact odds over all open dice: the machine's positions as a graph, equal ones merged, loops solved.

use std::collections::HashMap;
use std::fmt::Write;

use foldhash::fast::RandomState;

use super::{Agreed, Desk, Dice, Die, Flow, Illegal, Json, Machine, Reads, Request, Stop, Verdict, solve};
use crate::diag::Diagnostic;

/// The probability of every outcome.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// How many samples they are the shares of; exact odds have none.
    pub samples: Option<u64>,
    /// The outcomes, the most probable first.
    pub chances: Vec<Chance>,
}

/// One outcome with its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Chance {
    /// The probability, 0 to 1.
    pub p: f64,
    /// The outcome.
    pub outcome: Json,
    /// The action that turns out illegal, if one does.
    pub illegal: Option<Box<Illegal>>,
}

impl Odds {
    /// The standard error of an estimated probability; exact odds have none.
    pub fn standard_error(&self, p: f64) -> Option<f64> {
        self.samples.map(|samples| (p * (1.0 - p) / samples as f64).sqrt())
    }
}

/// Why there are no exact odds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// They are too many to be counted.
    TooMany,
    /// The scenario is refused as a whole.
    Refused(Box<Diagnostic>),
}

/// Positions that are told apart, at most.
const MOST_POSITIONS: usize = 250_000;
/// Stages that are played, at most.
const MOST_STAGES: usize = 4_000_000;
/// Values that all positions, or all outcomes, hold together, at most.
const MOST_VALUES: usize = 25_000_000;
/// Ways from positions to positions, at most.
const MOST_WAYS: usize = 8_000_000;

/// The endings met so far, each with what it is, by its text.
#[derive(Default)]
pub struct Endings {
    by_text: HashMap<String, usize, RandomState>,
    list: Vec<Chance>,
}

impl Endings {
    /// The number of an ending.
    pub fn number(&mut self, outcome: Json, illegal: Option<Box<Illegal>>) -> usize {
        let mut text = canonical(&outcome);
        if let Some(illegal) = &illegal {
            text.push_str(&format!("{illegal:?}"));
        }
        let list = &mut self.list;
        *self.by_text.entry(text).or_insert_with(|| {
            list.push(Chance { p: 0.0, outcome, illegal });
            list.len() - 1
        })
    }

    /// Adds to the probability of an ending.
    pub fn add(&mut self, ending: usize, p: f64) {
        self.list[ending].p += p;
    }

    /// The endings, the most probable first, ties in the order of their text.
    pub fn sorted(self) -> Vec<Chance> {
        // Probabilities that differ in their last digits only are the same.
        let rounded = |p: f64| (p * 1e12).round() as i128;
        let mut texts = vec![String::new(); self.list.len()];
        for (text, ending) in self.by_text {
            texts[ending] = text;
        }
        let mut chances: Vec<(Chance, String)> = self.list.into_iter().zip(texts).collect();
        chances.sort_by(|(a, a_text), (b, b_text)| {
            rounded(b.p).cmp(&rounded(a.p)).then_with(|| a_text.cmp(b_text))
        });
        chances.into_iter().map(|(chance, _)| chance).collect()
    }
}

/// An outcome as compact JSON with its keys sorted.
fn canonical(outcome: &Json) -> String {
    let mut text = String::with_capacity(500);
    write_sorted(outcome, &mut text);
    text
}

fn write_sorted(json: &Json, out: &mut String) {
    match json {
        Json::Object(object) => {
            let mut entries: Vec<(&String, &Json)> = object.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| *key);
            for (n, (key, value)) in entries.into_iter().enumerate() {
                out.push(if n == 0 { '{' } else { ',' });
                write_text(key, out);
                out.push(':');
                write_sorted(value, out);
            }
            out.push_str(if object.is_empty() { "{}" } else { "}" });
        }
        Json::Array(values) => {
            for (n, value) in values.iter().enumerate() {
                out.push(if n == 0 { '[' } else { ',' });
                write_sorted(value, out);
            }
            out.push_str(if values.is_empty() { "[]" } else { "]" });
        }
        Json::String(text) => write_text(text, out),
        Json::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Json::Bool(true) => out.push_str("true"),
        Json::Bool(false) => out.push_str("false"),
        Json::Null => out.push_str("null"),
    }
}

/// A text in quotes; most have nothing to escape.
fn write_text(text: &str, out: &mut String) {
    if text.bytes().all(|b| b >= b' ' && b != b'"' && b != b'\\') {
        out.push('"');
        out.push_str(text);
        out.push('"');
    } else {
        out.push_str(&Json::from(text).to_string());
    }
}

/// The exact odds of a machine over all dice after those given.
///
/// # Errors
/// They can't be counted in bounded time and memory, or the scenario is refused as a whole.
pub(super) fn exact<M: Machine + ?Sized>(
    machine: &M,
    given: &[Die],
    house_rules: &Agreed,
) -> Result<Odds, Trouble> {
    let mut positions: HashMap<(M::State, usize), usize, RandomState> = HashMap::default();
    // A position is a state and how many of the given dice are used up.
    let mut open = vec![(machine.begin(), 0)];
    positions.insert(open[0].clone(), 0);
    let mut graph: Vec<solve::Node> = Vec::new();
    let mut endings = Endings::default();
    // Final positions that were met before need no outcome made of them again.
    let mut finals: HashMap<M::State, usize, RandomState> = HashMap::default();
    let most = MOST_POSITIONS.min(MOST_VALUES / machine.size().max(1));
    let (mut stages, mut ways) = (0, 0);
    let mut next = 0;
    while next < open.len() {
        let (position, taken) = open[next].clone();
        next += 1;
        let mut node = solve::Node::default();
        // Branches of this stage that are still to be played: the dice and classes so far, and their probability.
        let mut branches: Vec<(Vec<Die>, Vec<u128>, f64)> = vec![(Vec::new(), Vec::new(), 1.0)];
        while let Some((rolled, classes, p)) = branches.pop() {
            stages += 1;
            if stages > MOST_STAGES || open.len().max(finals.len()) > most || ways > MOST_WAYS {
                return Err(Trouble::TooMany);
            }
            let dice: Vec<Die> = given[taken..].iter().chain(&rolled).copied().collect();
            let mut desk = Desk::silent(Dice::counting(&dice, given.len() - taken, &classes), house_rules);
            let mut state = position.clone();
            let verdict = match machine.advance(&mut state, &mut desk) {
                Ok(Flow::On) => {
                    let taken = (taken + desk.dice().taken()).min(given.len());
                    let fresh = positions.len();
                    let number = *positions.entry((state, taken)).or_insert_with_key(|key| {
                        open.push(key.clone());
                        fresh
                    });
                    node.add_next(number, p);
                    continue;
                }
                Ok(Flow::Done) => {
                    let ending = match finals.get(&state) {
                        Some(ending) => *ending,
                        None => {
                            let outcome = machine.outcome(&state, &Verdict::Resolved);
                            let ending = endings.number(outcome, None);
                            finals.insert(state, ending);
                            ending
                        }
                    };
                    node.add_end(ending, p);
                    continue;
                }
                Err(Stop::Illegal(illegal)) => Verdict::Illegal(illegal),
                Err(Stop::Refused(diagnostic)) => return Err(Trouble::Refused(diagnostic)),
                Err(Stop::Missing(request)) => {
                    let more = branch(&request).ok_or(Trouble::TooMany)?;
                    branches.extend(more.into_iter().map(|(values, share)| {
                        let dice = values.into_iter().map(|value| Die { value, origin: None });
                        (rolled.iter().copied().chain(dice).collect(), classes.clone(), p * share)
                    }));
                    continue;
                }
                Err(Stop::Open(shares)) => {
                    let more = shares.ok_or(Trouble::TooMany)?;
                    branches.extend(more.into_iter().map(|(class, share)| {
                        let classes = classes.iter().copied().chain([class]).collect();
                        (rolled.clone(), classes, p * share)
                    }));
                    continue;
                }
            };
            let outcome = machine.outcome(&state, &verdict);
            let illegal = if let Verdict::Illegal(illegal) = verdict { Some(illegal) } else { None };
            node.add_end(endings.number(outcome, illegal), p);
        }
        node.merge();
        ways += node.next.len() + node.ends.len();
        graph.push(node);
    }
    let visits = solve::visits(&graph).ok_or(Trouble::TooMany)?;
    for (node, visits) in graph.iter().zip(visits) {
        node.ends.iter().for_each(|(ending, p)| endings.add(*ending, p * visits));
    }
    Ok(Odds { samples: None, chances: endings.sorted() })
}

/// All that a missing roll can show, with the share of each. `None` if that is too much to go through.
fn branch(request: &Request) -> Option<Vec<(Vec<u32>, f64)>> {
    /// Branches of one roll, at most.
    const MOST: u32 = 100_000;
    let Request { sides, count, .. } = *request;
    match request.reads {
        // Only the highest matters: one branch for each value that it can have.
        Reads::Highest if sides <= MOST && count <= 1_000 => {
            let at_most = |value: u32| (f64::from(value) / f64::from(sides)).powi(count as i32);
            let share = |value: u32| at_most(value) - at_most(value - 1);
            Some((1..=sides).map(|value| (vec![value; count as usize], share(value))).collect())
        }
        // One die at a time: the rest of the roll is asked for again.
        Reads::Each if sides <= MOST => {
            let share = 1.0 / f64::from(sides);
            Some((1..=sides).map(|value| (vec![value], share)).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use serde_json::json;

    use super::*;
    use crate::model::{HouseRules, Rulebook};
    use crate::ruling::{Pcg32, Proceedings, Rest};

    /// Two roll three dice each; the higher best die wins, on a tie they roll again.
    struct Duel;

    impl Machine for Duel {
        type State = Option<bool>;

        fn begin(&self) -> Option<bool> {
            None
        }

        fn advance(&self, state: &mut Option<bool>, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
            let a = desk.roll(Request::highest("Ann", "duel", 6, 3))?;
            let b = desk.roll(Request::highest("Bob", "duel", 6, 3))?;
            desk.step(crate::rule!("GZ-6.5"), (), || format!("{} against {}", a.highest(), b.highest()));
            *state = Some(a.highest() > b.highest());
            Ok(if a.highest() == b.highest() { Flow::On } else { Flow::Done })
        }

        fn outcome(&self, state: &Option<bool>, _: &Verdict) -> Json {
            json!({"winner": state.map(|ann| if ann { "Ann" } else { "Bob" })})
        }

        fn finding(&self, _: &Option<bool>, _: &Verdict) -> String {
            String::new()
        }
    }

    fn nothing_agreed() -> Agreed {
        static NONE: LazyLock<Rulebook> =
            LazyLock::new(|| Rulebook::parse("{game: duel, title: Duel, sections: []}"));
        Agreed::new(&NONE, &HouseRules::default())
    }

    fn dice(values: &[u32]) -> Vec<Die> {
        values.iter().map(|value| Die { value: *value, origin: None }).collect()
    }

    #[test]
    fn a_duel_without_end_is_even() {
        let odds = Duel.odds(&[], &nothing_agreed()).unwrap();
        let chances: Vec<(String, f64)> = odds.chances.iter().map(|c| (c.outcome.to_string(), c.p)).collect();
        assert_eq!(chances.len(), 2);
        // The tie in the order of the text.
        assert_eq!(chances[0].0, r#"{"winner":"Ann"}"#);
        assert!((chances[0].1 - 0.5).abs() < 1e-12 && (chances[1].1 - 0.5).abs() < 1e-12, "{chances:?}");
    }

    #[test]
    fn the_text_of_an_outcome_is_its_json_with_keys_sorted() {
        let outcome = json!({"b": [1, {"d": null, "c": "a \"word\"\n"}], "a": {}, "é": [], "B": 0.5});
        let mut sorted = outcome.clone();
        sorted.sort_all_objects();
        assert_eq!(canonical(&outcome), sorted.to_string());
    }

    #[test]
    fn dice_that_are_there_count() {
        let odds = Duel.odds(&dice(&[1, 2, 5, 4]), &nothing_agreed()).unwrap();
        // Bob has a 4 and two dice to come: below 5, a tie, or above.
        let ann = odds.chances.iter().find(|c| c.outcome["winner"] == "Ann").unwrap().p;
        let (below, tie) = (16.0 / 36.0, 9.0 / 36.0);
        assert!((ann - (below + tie / 2.0)).abs() < 1e-12, "{ann}");
    }

    #[test]
    fn judging_uses_the_same_rules() {
        let agreed = nothing_agreed();
        let given = dice(&[1, 2, 3, 3, 1, 1, 6, 1]);
        let mut desk = Desk::new(given.as_slice().into(), &agreed);
        let found = Duel.judge(&mut desk).unwrap();
        let missing = Request { count: 1, ..Request::highest("Ann", "duel", 6, 3) };
        assert_eq!(found.verdict, Verdict::Incomplete(missing));
        assert_eq!((desk.dice().used().len(), desk.dice().left_over(), desk.steps().len()), (8, 0, 1));
        let mut desk = Desk::new(Dice::new(&given, Rest::Seed(Pcg32::new(1))), &agreed);
        assert_eq!(Duel.judge(&mut desk).unwrap().verdict, Verdict::Resolved);
        let bad = dice(&[7]);
        assert!(Duel.judge(&mut Desk::new(bad.as_slice().into(), &agreed)).is_err());
    }
}
