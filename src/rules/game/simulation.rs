//! Whole games between simulated players: how a game is set up for them, and what they order.

use std::cell::RefCell;
use std::rc::Rc;

use crate::chance::Pcg32;
use crate::diag::Report;
use crate::game::chain::After;
use crate::model::{GameSet, Players};
use crate::ruling::{Json, Ruling, Verdict};
use crate::source::Node;

/// Names each player and thing that the player has in a state.
pub type Holdings = fn(&Json, &mut dyn FnMut(&str, &str));

/// How whole games of a game are simulated.
#[derive(Debug, Clone, Copy)]
pub struct Simulation {
    /// The numbers of players that it can be simulated for; the rulebook may allow more.
    pub players: Players,
    /// Whether it is set up from definitions of cards.
    pub takes_cards: bool,
    /// The state before the first round. What players bring or choose beforehand is drawn. `None` after an error in the report.
    pub begin: fn(&Seats<'_>, &mut Pcg32, &mut Report) -> Option<Json>,
    /// Turns a state with its orders into the scenario to judge, if it is not one already.
    pub scenario: Option<fn(&mut Node, bool, &mut Report)>,
    /// The next state or the end, from a state with its orders and the resolved ruling on it.
    pub next: fn(&Json, &Ruling) -> After,
    /// Orders that the rules allow, for the players whose move it is.
    pub orders: fn(&mut Turn<'_>) -> Json,
    /// The disputes of which whole games consist.
    pub disputes: &'static [&'static str],
    /// The round of a state, counted from 1.
    pub round: fn(&Json) -> u32,
    /// What players have in a state, as pairs of a player and the name of a card, a power, an advantage or an item.
    pub holdings: Holdings,
    /// The winners by the end that [`Simulation::next`] gives; empty if nobody has won.
    pub winners: fn(&Json) -> Vec<String>,
    /// The round after which a game that goes on is ended, and counted as unfinished.
    pub most_rounds: u32,
    /// House rules that simulated players agree on where none is given: options with their values.
    pub agreed: &'static [(&'static str, &'static str)],
    /// What players have: "powers and events".
    pub held: &'static str,
    /// What greedy players do, in a sentence.
    pub greedy: &'static str,
}

/// The players of a simulated game, and the cards.
#[derive(Clone, Copy)]
pub struct Seats<'s> {
    /// The names of the players, the first one first.
    pub names: &'s [String],
    /// The definitions of the game, built in or given.
    pub set: Option<&'s GameSet>,
}

/// How simulated players choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Among the orders that they think of, all equally likely.
    Random,
    /// By a rule for one step: what promises most now.
    Greedy,
}

/// The move of some players.
pub struct Turn<'t> {
    /// The state before it.
    pub state: &'t Json,
    /// How the players choose.
    pub policy: Policy,
    /// Their choices are drawn from it.
    pub chance: &'t mut Pcg32,
    judge: &'t dyn Fn(&Json) -> Option<Ruling>,
    /// The orders that were judged last, with the ruling: players usually give what they have just tried.
    last: RefCell<Option<(Json, Rc<Ruling>)>>,
}

/// The most corrections of orders before it is a bug that all of them are refused.
const MOST_CORRECTIONS: usize = 400;

impl<'t> Turn<'t> {
    /// A move that `judge` judges, with the same dice each time; it returns `None` for orders that make no sense.
    pub fn new(
        state: &'t Json,
        policy: Policy,
        chance: &'t mut Pcg32,
        judge: &'t dyn Fn(&Json) -> Option<Ruling>,
    ) -> Turn<'t> {
        Turn { state, policy, chance, judge, last: RefCell::default() }
    }

    /// The ruling on orders; `None` if they make no sense.
    pub fn ruling(&self, orders: &Json) -> Option<Rc<Ruling>> {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|(tried, _)| tried != orders) {
            *last = (self.judge)(orders).map(|ruling| (orders.clone(), Rc::new(ruling)));
        }
        last.as_ref().map(|(_, ruling)| Rc::clone(ruling))
    }

    /// Whether the players are greedy.
    pub fn is_greedy(&self) -> bool {
        self.policy == Policy::Greedy
    }

    /// A number from 0 to just below `bound`.
    ///
    /// # Panics
    /// If there are more than `u32::MAX` choices.
    pub fn below(&mut self, bound: usize) -> usize {
        self.chance.below(u32::try_from(bound).expect("choices are few")) as usize
    }

    /// Whether something with a chance of so many percent happens.
    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several values, all equally likely.
    pub fn pick<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        if among.is_empty() { None } else { Some(among[self.below(among.len())].clone()) }
    }

    /// One of the values with the highest score, all of these equally likely.
    pub fn best<T: Clone>(&mut self, among: &[T], score: impl Fn(&T) -> i64) -> Option<T> {
        let most = among.iter().map(&score).max()?;
        let best: Vec<T> = among.iter().filter(|one| score(one) == most).cloned().collect();
        self.pick(&best)
    }

    /// Whether the rules allow some orders.
    pub fn may(&self, orders: &Json) -> bool {
        self.ruling(orders).is_some_and(|ruling| ruling.verdict == Verdict::Resolved)
    }

    /// The orders without what the rules forbid. `correct` gets refused orders, the place of the refused action among these orders
    /// if it is one of them, and the ruling, if there is one; it returns what is left of them.
    ///
    /// # Panics
    /// If nothing is allowed: then the players know a rule less than the game.
    pub fn allowed(
        &self,
        mut orders: Json,
        correct: impl Fn(&Turn<'_>, Json, Option<usize>, Option<&Ruling>) -> Json,
    ) -> Json {
        let earlier = self.state["actions"].as_array().map_or(0, Vec::len);
        for _ in 0..MOST_CORRECTIONS {
            let ruling = self.ruling(&orders);
            let at = match ruling.as_ref().map(|ruling| &ruling.verdict) {
                Some(Verdict::Resolved) => return orders,
                Some(Verdict::Illegal(illegal)) => illegal.action.checked_sub(earlier + 1),
                _ => None,
            };
            orders = correct(self, orders, at, ruling.as_deref());
        }
        panic!("nothing is allowed: {orders} in {}", self.state)
    }
}

/// A list in a value; a value that is no list is an empty one.
pub fn list(value: &Json) -> &[Json] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A text in a value, or an empty one.
pub fn text(value: &Json) -> &str {
    value.as_str().unwrap_or_default()
}

/// The entries of a map in a value.
pub fn entries(value: &Json) -> impl Iterator<Item = (&str, &Json)> {
    value.as_object().into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

/// The orders without one of their actions, or without the last one.
pub fn without(mut orders: Json, at: Option<usize>) -> Json {
    if let Some(actions) = orders["actions"].as_array_mut().filter(|actions| !actions.is_empty()) {
        let last = actions.len() - 1;
        actions.remove(at.unwrap_or(last).min(last));
    }
    orders
}
