//! The counts of simulated games, which add up.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::play::Record;

/// Two counts that belong together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair(pub u64, pub u64);

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        add(&mut self.0, other.0);
        add(&mut self.1, other.1);
    }
}

/// Adds counts. Those of a file that somebody has written may be of any size.
fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}

/// What was counted in some games.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// The games.
    pub games: u64,
    /// Games that were ended because they went on for too long.
    pub unfinished: u64,
    /// Games that ended without a winner.
    pub unwon: u64,
    /// Games that several players won together.
    pub shared: u64,
    /// The games that each seat won, alone or together with others.
    pub seats: Vec<u64>,
    /// The games won by somebody who is no player, such as a side that a custom rulebook names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub others: BTreeMap<String, u64>,
    /// Moves of all games.
    pub turns: u64,
    /// Finished games by their number of rounds.
    pub rounds: BTreeMap<u32, u64>,
    /// Winners and losers of games that somebody won.
    pub players: Pair,
    /// How many of the winners and losers had something at any time.
    pub held: BTreeMap<String, Pair>,
    /// The games in which a rule was used, and how often it was used in all of them.
    pub rules: BTreeMap<String, Pair>,
    /// The games in which a custom rulebook left something open, and how often it was in all of them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub undecided: BTreeMap<String, Pair>,
}

impl Counts {
    /// No game yet, for so many players.
    pub fn none(players: u32) -> Counts {
        Counts { seats: vec![0; players as usize], ..Counts::default() }
    }

    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Counts) {
        add(&mut self.games, other.games);
        add(&mut self.unfinished, other.unfinished);
        add(&mut self.unwon, other.unwon);
        add(&mut self.shared, other.shared);
        add(&mut self.turns, other.turns);
        self.players += other.players;
        self.seats.iter_mut().zip(&other.seats).for_each(|(seat, more)| add(seat, *more));
        other.rounds.iter().for_each(|(rounds, games)| add(self.rounds.entry(*rounds).or_default(), *games));
        other
            .others
            .iter()
            .for_each(|(name, games)| add(self.others.entry(name.clone()).or_default(), *games));
        let pairs = [
            (&mut self.held, &other.held),
            (&mut self.rules, &other.rules),
            (&mut self.undecided, &other.undecided),
        ];
        for (own, others) in pairs {
            others.iter().for_each(|(name, pair)| *own.entry(name.clone()).or_default() += *pair);
        }
    }

    /// Whether there are games with these counts: no game is counted more than once, and none has more rounds than are played.
    pub fn are_possible(&self, most_rounds: u32) -> bool {
        let games = u128::from(self.games);
        let sum =
            |counts: &mut dyn Iterator<Item = &u64>| counts.map(|count| u128::from(*count)).sum::<u128>();
        let once = [self.unwon, self.shared].into_iter().chain(self.seats.iter().copied());
        let mut once = once.chain(self.others.values().copied());
        let pairs = self.rules.values().chain(self.undecided.values());
        let Pair(winners, losers) = self.players;
        sum(&mut self.rounds.values()) + u128::from(self.unfinished) == games
            && self.rounds.keys().all(|rounds| *rounds <= most_rounds)
            && once.all(|count| count <= self.games)
            && pairs.copied().all(|Pair(in_games, times)| in_games <= self.games.min(times))
            && u128::from(winners) + u128::from(losers) <= games * self.seats.len() as u128
            && self.held.values().all(|Pair(won, lost)| *won <= winners && *lost <= losers)
    }

    /// Adds a game.
    pub(super) fn add_game(&mut self, game: &Record) {
        self.games += 1;
        self.turns += game.turns;
        for (rule, times) in &game.rules {
            *self.rules.entry((*rule).to_owned()).or_default() += Pair(1, *times);
        }
        for (what, times) in &game.undecided {
            *self.undecided.entry(what.clone()).or_default() += Pair(1, *times);
        }
        let Some(winners) = &game.winners else {
            self.unfinished += 1;
            return;
        };
        *self.rounds.entry(game.rounds).or_default() += 1;
        let all = winners.len() + game.others.len();
        self.unwon += u64::from(all == 0);
        self.shared += u64::from(all > 1);
        game.others.iter().for_each(|name| *self.others.entry(name.clone()).or_default() += 1);
        winners.iter().for_each(|seat| self.seats[*seat] += 1);
        if winners.is_empty() {
            return;
        }
        for (seat, held) in game.held.iter().enumerate() {
            let one = if winners.contains(&seat) { Pair(1, 0) } else { Pair(0, 1) };
            self.players += one;
            held.iter().for_each(|thing| *self.held.entry(thing.clone()).or_default() += one);
        }
    }
}
