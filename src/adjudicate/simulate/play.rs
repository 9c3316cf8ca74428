//! One simulated game, from the set-up to its end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Plan;
use crate::adjudicate::judge::hear;
use crate::adjudicate::read::read_keys;
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::games::chain::After;
use crate::games::simulation::{Seats, Turn};
use crate::model::load::Cards;
use crate::ruling::{Json, Rest, Ruling, Verdict, matching};
use crate::source::Located;

/// What is counted of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// How it ended; `None` if it went on for too long.
    pub winners: Option<Vec<usize>>,
    /// Its last round.
    pub rounds: u32,
    /// Its moves.
    pub turns: u64,
    /// What each player had at any time.
    pub held: Vec<BTreeSet<String>>,
    /// How often each rule was cited.
    pub rules: BTreeMap<&'static str, u64>,
    /// Who else has won than players.
    pub others: BTreeSet<String>,
    /// What the rulebook has left open, and how often.
    pub undecided: BTreeMap<String, u64>,
}

/// The most moves of a round: none has so many, unless the players wait for something that none of them says.
const MOST_MOVES: u64 = 1_000;

/// A generator for one purpose in one game.
pub(super) fn numbers(plan: &Plan<'_>, game: u64, purpose: &str) -> Pcg32 {
    Pcg32::keyed(["simulate", &plan.of.seed.to_string(), &game.to_string(), purpose])
}

/// The generator of what players choose in a game.
pub(super) fn choices(plan: &Plan<'_>, game: u64) -> Pcg32 {
    numbers(plan, game, "choices")
}

/// What looks on at a game: it gets each move, as the state with its orders, the ruling on it, and what comes next.
pub type Watch<'w> = &'w mut dyn FnMut(&Json, &Ruling, &After);

/// Plays a game.
///
/// # Panics
/// If a player gives orders that the rules forbid, or a round does not end, which are bugs.
pub(super) fn play(plan: &Plan<'_>, number: u64, watch: Watch<'_>) -> Record {
    let simulation = plan.of.simulation();
    let names = plan.of.seats();
    let mut chance = choices(plan, number);
    let seats = Seats { names: &names, set: plan.set };
    let begun = (simulation.begin)(&seats, &mut chance, &mut Report::default());
    let mut state = begun.expect("the set-up was checked");
    let mut record = Record { held: vec![BTreeSet::new(); names.len()], ..Record::default() };
    let mut first = 0;
    for turn in 0_u64.. {
        let round = (simulation.round)(&state);
        if round != record.rounds {
            first = turn;
        }
        assert!(turn - first < MOST_MOVES, "game {number} is stuck in round {round}: {state}");
        if round > simulation.most_rounds {
            break;
        }
        (record.rounds, record.turns) = (round, turn + 1);
        let dice = numbers(plan, number, &format!("turn {turn}"));
        let judge = |orders: &Json| judged(plan, &ordered(&state, orders), dice.clone());
        let policy = plan.of.policy();
        let mut now = Turn::new(&state, policy, &mut chance, &judge);
        let orders = (simulation.orders)(&mut now);
        let ruling = now.ruling(&orders);
        let played = ordered(&state, &orders);
        let ruling = ruling.filter(|ruling| ruling.verdict == Verdict::Resolved);
        let ruling = ruling.unwrap_or_else(|| panic!("game {number} is stuck at move {turn}: {played}"));
        for step in &ruling.steps {
            *record.rules.entry(step.rule.name()).or_default() += 1;
        }
        let after = (simulation.next)(&played, &ruling);
        watch(&played, &ruling, &after);
        match after {
            After::Scenario(next) => state = next,
            After::Over(end) => {
                let won = (simulation.winners)(&end);
                record.winners = Some((0..names.len()).filter(|seat| won.contains(&names[*seat])).collect());
                return record;
            }
        }
        (simulation.holdings)(&state, &mut |player, thing| {
            let held = names.iter().position(|name| name == player).map(|seat| &mut record.held[seat]);
            if let Some(held) = held.filter(|held| !held.contains(thing)) {
                held.insert(thing.to_owned());
            }
        });
    }
    record
}

/// A state with orders. Lists go on where the state has them already.
fn ordered(state: &Json, orders: &Json) -> Json {
    let mut played = state.clone();
    for (key, value) in orders.as_object().into_iter().flatten() {
        match (played.get_mut(key), value) {
            (Some(Json::Array(known)), Json::Array(more)) => known.extend(more.iter().cloned()),
            _ => played[key] = value.clone(),
        }
    }
    played
}

/// The ruling on a state with orders; `None` if these make no sense.
fn judged(plan: &Plan<'_>, played: &Json, dice: Pcg32) -> Option<Ruling> {
    let mut report = Report::default();
    let mut node = matching::node(played, Located::given(()).origin);
    if let Some(make) = plan.of.simulation().scenario {
        make(&mut node, false, &mut report);
    }
    let entry = read_keys(Arc::new(node), &[]);
    let scenario = entry.scenario.filter(|_| !report.has_errors() && !entry.report.has_errors())?;
    let cards = Cards::default();
    let ruling = hear(&scenario, &cards, &plan.rules, &scenario.dice, Rest::Seed(dice), &mut report).ok()?;
    (!report.has_errors()).then_some(ruling)
}
