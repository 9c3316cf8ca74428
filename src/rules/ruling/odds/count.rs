//! Exact odds over all open dice: positions form a graph, equal ones are merged, loops are solved. What is laid aside
//! does not distinguish positions; it is added up along the ways once all are known.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use foldhash::fast::{FixedState, RandomState};

use super::endings::Why;
use super::{Effort, Endings, Odds, Trouble};
use crate::ruling::solve::{self, Way};
use crate::ruling::{Agreed, Desk, Dice, Die, Flow, Machine, Reads, Request, Stop, Verdict};

/// The most distinct positions or endings.
const MOST_POSITIONS: usize = 1_000_000;
/// The most values that all positions kept may hold together.
const MOST_VALUES: usize = 25_000_000;
/// The most ways between positions.
const MOST_WAYS: usize = 10_000_000;

/// The exact odds of a machine over all dice after the given ones.
///
/// # Errors
/// They can't be counted with that effort, or the scenario is refused as a whole.
pub(crate) fn exact<M: Machine + ?Sized>(
    machine: &M,
    given: &[Die],
    house_rules: &Agreed,
    effort: Effort,
) -> Result<Odds, Trouble> {
    let mut count = Count::new(machine, given, house_rules, effort);
    // The last position found goes first, so that few wait at any time.
    while let Some((number, position)) = count.open.pop() {
        count.play_on(number, &position)?;
    }
    count.odds()
}

/// A position, and the number of given dice used up to it.
type Position<S> = (S, usize);

/// A hash of a position in 128 bits, since whole positions would fill the memory. The chance that two of a million
/// collide is 1 in 10^26.
type Fingerprint = (u64, u64);

fn fingerprint(position: &impl Hash) -> Fingerprint {
    let half = |seed| FixedState::with_seed(seed).hash_one(position);
    (half(1), half(2))
}

/// A count in progress.
struct Count<'c, M: Machine + ?Sized> {
    machine: &'c M,
    given: &'c [Die],
    house_rules: &'c Agreed,
    effort: Effort,
    /// The number of stages that may still be played.
    stages: usize,
    /// The number of ways that may still be found.
    ways: usize,
    /// The most positions that are kept.
    most: usize,
    /// Whether the machine may ask for facts that must not be assumed.
    demands: bool,
    /// The numbers of the positions found, by their hash.
    numbers: HashMap<Fingerprint, usize, RandomState>,
    /// The positions not yet played from, with their numbers.
    open: Vec<(usize, Position<M::State>)>,
    /// Where each position leads, by its number, once it was played from.
    graph: Vec<solve::Node>,
    /// All numbers that stages laid aside, by index; the first is 0.
    asides: Vec<u128>,
    aside_numbers: HashMap<u128, u32, RandomState>,
    /// Final positions, by number, with what else ended the game, if anything did.
    finals: Vec<(M::State, Option<Why>)>,
    final_numbers: HashMap<Fingerprint, u32, RandomState>,
}

/// One way through a stage: the dice and classes so far, and their probability, 0 to 1.
struct Branch {
    rolled: Vec<Die>,
    classes: Vec<u128>,
    p: f64,
}

impl<'c, M: Machine + ?Sized> Count<'c, M> {
    fn new(machine: &'c M, given: &'c [Die], house_rules: &'c Agreed, effort: Effort) -> Count<'c, M> {
        let begin = (machine.begin(), 0);
        Count {
            machine,
            given,
            house_rules,
            effort,
            stages: effort.stages(),
            ways: MOST_WAYS,
            most: MOST_VALUES / machine.kept().max(1),
            demands: machine.demands(),
            numbers: HashMap::from_iter([(fingerprint(&begin), 0)]),
            open: vec![(0, begin)],
            graph: Vec::new(),
            asides: vec![0],
            aside_numbers: HashMap::from_iter([(0, 0)]),
            finals: Vec::new(),
            final_numbers: HashMap::default(),
        }
    }

    /// Plays one stage from a position in all ways.
    fn play_on(&mut self, number: usize, position: &Position<M::State>) -> Result<(), Trouble> {
        let mut node = solve::Node::default();
        let mut branches = vec![Branch { rolled: Vec::new(), classes: Vec::new(), p: 1.0 }];
        while let Some(branch) = branches.pop() {
            let is_room = self.numbers.len().max(self.asides.len()) <= MOST_POSITIONS
                && self.open.len().max(self.finals.len()) <= self.most;
            self.stages = self.stages.checked_sub(1).filter(|_| is_room).ok_or(Trouble::TooMany)?;
            self.follow(position, branch, &mut node, &mut branches)?;
        }
        node.merge();
        let found = node.next.len() + node.ends.len();
        self.ways = self.ways.checked_sub(found).ok_or(Trouble::TooMany)?;
        if self.graph.len() < self.numbers.len() {
            self.graph.resize_with(self.numbers.len(), solve::Node::default);
        }
        self.graph[number] = node;
        Ok(())
    }

    /// Follows one way through a stage to its end, or to where it splits.
    fn follow(
        &mut self,
        (position, taken): &Position<M::State>,
        branch: Branch,
        node: &mut solve::Node,
        branches: &mut Vec<Branch>,
    ) -> Result<(), Trouble> {
        let Branch { rolled, classes, p } = branch;
        let given = &self.given[*taken..];
        let dice: Vec<Die> = given.iter().chain(&rolled).copied().collect();
        let mut desk = Desk::silent(Dice::counting(&dice, given.len(), &classes), self.house_rules);
        let mut state = position.clone();
        let played = self.machine.advance(&mut state, &mut desk);
        if self.demands
            && let Some(fact) = desk.missing_facts().first()
        {
            return Err(Trouble::Refused(Box::new(fact.is_demanded())));
        }
        match played {
            Ok(Flow::On) => {
                let taken = (taken + desk.dice().taken()).min(self.given.len());
                let aside = self.lay_aside(&mut state);
                node.next.push(Way { to: self.number((state, taken)), aside, p });
            }
            Ok(Flow::Done) => {
                let aside = self.lay_aside(&mut state);
                node.ends.push(Way { to: self.ending(state, None), aside, p });
            }
            Err(Stop::Illegal(illegal)) => {
                let aside = self.lay_aside(&mut state);
                node.ends.push(Way { to: self.ending(state, Some(Why::Illegal(illegal))), aside, p });
            }
            Err(Stop::Refused(diagnostic)) => return Err(Trouble::Refused(diagnostic)),
            Err(Stop::Lacking(fact)) => return Err(Trouble::Lacking(fact)),
            Err(Stop::Undecided(why)) => {
                let aside = self.lay_aside(&mut state);
                node.ends.push(Way { to: self.ending(state, Some(Why::Undecided(why))), aside, p });
            }
            Err(Stop::Missing(request)) => {
                let more = shown_by(&request).ok_or(Trouble::TooMany)?;
                branches.extend(more.into_iter().map(|(values, share)| {
                    let dice = values.into_iter().map(|value| Die { value, origin: None });
                    let rolled = rolled.iter().copied().chain(dice).collect();
                    Branch { rolled, classes: classes.clone(), p: p * share }
                }));
            }
            Err(Stop::Open(shares)) => {
                let more = shares.ok_or(Trouble::TooMany)?;
                branches.extend(more.into_iter().map(|(class, share)| {
                    let classes = classes.iter().copied().chain([class]).collect();
                    Branch { rolled: rolled.clone(), classes, p: p * share }
                }));
            }
        }
        Ok(())
    }

    /// Lays aside what the rest of the game does not look at, and returns its index.
    fn lay_aside(&mut self, state: &mut M::State) -> u32 {
        let aside = self.machine.lay_aside(state);
        let asides = &mut self.asides;
        *self.aside_numbers.entry(aside).or_insert_with(|| {
            asides.push(aside);
            asides.len() as u32 - 1
        })
    }

    /// The number of a position, new or found before.
    fn number(&mut self, position: Position<M::State>) -> u32 {
        let fresh = self.numbers.len();
        let number = *self.numbers.entry(fingerprint(&position)).or_insert(fresh);
        if number == fresh {
            self.open.push((fresh, position));
        }
        number as u32
    }

    /// The number of a final position, new or found before.
    fn ending(&mut self, state: M::State, why: Option<Why>) -> u32 {
        let fresh = self.finals.len() as u32;
        let found = fingerprint(&(&state, why.as_ref().map(|found| format!("{found:?}"))));
        let number = *self.final_numbers.entry(found).or_insert(fresh);
        if number == fresh {
            self.finals.push((state, why));
        }
        number
    }

    /// The probabilities of all endings, after all positions were played from.
    fn odds(self) -> Result<Odds, Trouble> {
        let limits = self.effort.limits();
        let visits =
            solve::visits(&self.graph, self.finals.len(), &self.asides, limits).ok_or(Trouble::TooMany)?;
        drop((self.graph, self.numbers, self.final_numbers));
        let mut endings = Endings::default();
        let mut codes = Vec::new();
        for ((bare, why), visits) in self.finals.into_iter().zip(visits) {
            let verdict = why.clone().map_or(Verdict::Resolved, Why::verdict);
            for (aside, p) in visits.each() {
                let mut state = bare.clone();
                self.machine.take_back(&mut state, *aside);
                let outcome = || self.machine.outcome(&state, &verdict);
                let ending = if why.is_none() && self.machine.codes(&state, &mut codes) {
                    endings.number_of(&codes, outcome)
                } else {
                    endings.number(&outcome(), why.clone())
                };
                endings.add(ending, *p);
            }
        }
        Ok(endings.odds(None))
    }
}

/// All results of a missing roll, each with its probability. `None` if there are too many.
fn shown_by(request: &Request) -> Option<Vec<(Vec<u32>, f64)>> {
    /// The most branches of one roll.
    const MOST: u32 = 100_000;
    let Request { sides, count, .. } = *request;
    match request.reads {
        // Only the highest matters: one branch for each value that it can have.
        Reads::Highest if sides <= MOST && count <= 1_000 => {
            let at_most = |value: u32| (f64::from(value) / f64::from(sides)).powi(count as i32);
            let share = |value: u32| at_most(value) - at_most(value - 1);
            Some((1..=sides).map(|value| (vec![value; count as usize], share(value))).collect())
        }
        // One die at a time: the rest of the roll is requested again.
        Reads::Each if sides <= MOST => {
            let share = 1.0 / f64::from(sides);
            Some((1..=sides).map(|value| (vec![value], share)).collect())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{HouseRules, Rulebook};
    use crate::ruling::{Pcg32, PlainData, Proceedings, Rest};

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

        fn outcome(&self, state: &Option<bool>, _: &Verdict) -> PlainData {
            json!({"winner": state.map(|ann| if ann { "Ann" } else { "Bob" })}).into()
        }

        fn finding(&self, _: &Option<bool>, _: &Verdict) -> String {
            String::new()
        }
    }

    fn nothing_agreed() -> Agreed {
        static NONE: Rulebook = Rulebook { game: "duel", title: "Duel", sections: &[] };
        Agreed::new(&NONE, &HouseRules::default())
    }

    fn dice(values: &[u32]) -> Vec<Die> {
        values.iter().map(|value| Die { value: *value, origin: None }).collect()
    }

    #[test]
    fn a_duel_without_end_is_even() {
        let odds = Duel.odds(&[], &nothing_agreed(), Effort::Short).unwrap();
        let chances: Vec<(String, f64)> = odds.chances().map(|c| (c.outcome.to_string(), c.p)).collect();
        assert_eq!(chances.len(), 2);
        // The tie is in the order of the text.
        assert_eq!(chances[0].0, r#"{"winner":"Ann"}"#);
        assert!((chances[0].1 - 0.5).abs() < 1e-12 && (chances[1].1 - 0.5).abs() < 1e-12, "{chances:?}");
    }

    #[test]
    fn dice_that_are_there_count() {
        let odds = Duel.odds(&dice(&[1, 2, 5, 4]), &nothing_agreed(), Effort::Short).unwrap();
        // Bob has a 4 and two dice to come: below 5, a tie, or above.
        let ann = odds.chances().find(|c| c.outcome["winner"] == "Ann").unwrap().p;
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
