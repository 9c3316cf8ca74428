//! Exact odds over all open dice: positions form a graph, equal ones are merged, loops are solved. What is laid aside
//! does not distinguish positions; it is added up along the ways once all are known.

use foldhash::fast::RandomState;
use std::collections::HashMap;

use super::endings::Why;
use super::stage::{Fingerprint, Open, Played, Stage, fingerprint};
use super::{Effort, Endings, Odds, Trouble};
use crate::ruling::solve::{self, Way};
use crate::ruling::{Agreed, Desk, Dice, Die, Flow, Machine, Stop, Verdict};

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
    count.end_endless()?;
    count.odds()
}

/// A position, and the number of given dice used up to it.
type Position<S> = (S, usize);

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
    fn play_on(&mut self, number: usize, (position, taken): &Position<M::State>) -> Result<(), Trouble> {
        let mut node = solve::Node::default();
        let (machine, house_rules) = (self.machine, self.house_rules);
        let mut stage = Stage::new(machine, position, &self.given[*taken..], house_rules, Open::Classes);
        let mut plays = 0;
        while let Some(played) = stage.next_way()? {
            let is_room = self.numbers.len().max(self.asides.len()) <= MOST_POSITIONS
                && self.open.len().max(self.finals.len()) <= self.most;
            let more = stage.plays - std::mem::replace(&mut plays, stage.plays);
            self.stages = self.stages.checked_sub(more).filter(|_| is_room).ok_or(Trouble::TooMany)?;
            self.add(played, *taken, &mut node)?;
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

    /// Adds where a stage leads that was played in one way.
    fn add(
        &mut self,
        Played { mut state, taken, branch, flow }: Played<M::State>,
        before: usize,
        node: &mut solve::Node,
    ) -> Result<(), Trouble> {
        let why = match flow {
            Ok(Flow::On) => {
                let taken = (before + taken).min(self.given.len());
                let aside = self.lay_aside(&mut state);
                node.next.push(Way { to: self.number((state, taken)), aside, p: branch.p });
                return Ok(());
            }
            Ok(Flow::Done) => None,
            Err(Stop::Illegal(illegal)) => Some(Why::Illegal(illegal)),
            Err(Stop::Undecided(why)) => Some(Why::Undecided(why)),
            Err(Stop::Refused(diagnostic)) => return Err(Trouble::Refused(diagnostic)),
            Err(Stop::Lacking(fact)) => return Err(Trouble::Lacking(fact)),
            Err(Stop::Missing(_) | Stop::Open(_)) => unreachable!("a stage follows these itself"),
        };
        let aside = self.lay_aside(&mut state);
        node.ends.push(Way { to: self.ending(state, why), aside, p: branch.p });
        Ok(())
    }

    /// Ends what goes on without end, whatever the dice, as undecided.
    fn end_endless(&mut self) -> Result<(), Trouble> {
        for members in solve::closed(&self.graph) {
            let states = self.positions(&members)?;
            let mut desk = Desk::silent(Dice::from(self.given), self.house_rules);
            let Some((state, why)) = self.machine.endless(&states, &mut desk) else { continue };
            let to = self.ending(state, Some(Why::Undecided(why)));
            for member in members {
                let ends = vec![Way { to, aside: 0, p: 1.0 }];
                self.graph[member] = solve::Node { next: Vec::new(), ends };
            }
        }
        Ok(())
    }

    /// Positions by their numbers. They are found again, since it is rare that they are needed.
    fn positions(&self, numbers: &[usize]) -> Result<Vec<M::State>, Trouble> {
        let mut again = Count::new(self.machine, self.given, self.house_rules, self.effort);
        let mut found = Vec::new();
        while let Some((number, position)) = again.open.pop() {
            if numbers.contains(&number) {
                found.push(position.0.clone());
            }
            again.play_on(number, &position)?;
        }
        Ok(found)
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::{HouseRules, Rulebook};
    use crate::ruling::{Pcg32, PlainData, Proceedings, Request, Rest};

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
