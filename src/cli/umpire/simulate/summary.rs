//! What is shown of a simulation, in every format.

use crate::adjudicate::simulate::{About, Counts, Pair, RuleText, Share, Subject};
use crate::diag::fold::grouped;

/// A simulation with its counts.
pub(super) struct Summary<'s> {
    pub of: &'s Subject,
    pub about: &'s About,
    pub counts: &'s Counts,
}

/// Something that players had: how many of the winners, and how many of the losers.
pub(super) struct Held<'s> {
    pub name: &'s str,
    pub winners: Share,
    pub losers: Share,
}

/// How often a rule was used.
pub(super) struct Used<'s> {
    pub rule: &'s RuleText,
    /// The games in which it was.
    pub games: Share,
    /// How often in all games.
    pub times: u64,
}

/// The lengths of finished games, in rounds.
pub(super) struct Lengths {
    pub mean: f64,
    pub median: u32,
    pub least: u32,
    pub most: u32,
    /// Groups of as many rounds, each from one to another, with their games.
    pub groups: Vec<((u32, u32), Share)>,
}

/// Why a rule may never be used.
pub(super) const UNUSED: &str =
    "No step of a ruling cites them: they define or forbid something, are rare, or these players never try.";

/// What to do about what is left open.
pub(super) const OPEN: &str =
    "Players name another dispute then. `punchboard prove` finds the scenarios that show it.";

/// The most groups of lengths.
const GROUPS: u32 = 12;

impl<'s> Summary<'s> {
    /// "1,000 games of Survival, 3 random players, seed 1".
    pub fn title(&self) -> String {
        let Subject { games, players, policy, seed, house_rules, decks, .. } = self.of;
        let count = usize::try_from(*games).map_or_else(|_| games.to_string(), grouped);
        let noun = if *games == 1 { "game" } else { "games" };
        let decks = if decks.is_some() && !self.of.is_custom() { ", given cards" } else { "" };
        let rules =
            house_rules.iter().map(|(name, value)| format!(", {name}={value}")).collect::<Vec<_>>().concat();
        format!(
            "{count} {noun} of {}, {players} {policy} players{rules}{decks}, seed {seed}",
            self.about.title
        )
    }

    /// A share of all games.
    pub fn of_games(&self, count: u64) -> Share {
        Share { count, of: self.counts.games }
    }

    /// How games ended: won by each seat, by others, by nobody.
    pub fn ends(&self) -> Vec<(String, Share)> {
        let seats = self.of.seats().into_iter().zip(&self.counts.seats);
        let others = self.counts.others.iter().map(|(name, won)| (name.clone(), won));
        let mut ends: Vec<(String, Share)> =
            seats.chain(others).map(|(name, won)| (name, self.of_games(*won))).collect();
        ends.push(("nobody".to_owned(), self.of_games(self.counts.unwon)));
        ends
    }

    /// Games that several players won together.
    pub fn shared(&self) -> Share {
        self.of_games(self.counts.shared)
    }

    /// Games that went on for too long.
    pub fn unfinished(&self) -> Share {
        self.of_games(self.counts.unfinished)
    }

    /// The lengths of finished games; `None` if none was finished.
    pub fn lengths(&self) -> Option<Lengths> {
        let rounds = &self.counts.rounds;
        let (least, most) = (*rounds.keys().next()?, *rounds.keys().next_back()?);
        let all: u64 = rounds.values().sum();
        let sum: f64 = rounds.iter().map(|(rounds, games)| f64::from(*rounds) * *games as f64).sum();
        let mut before = 0;
        let median = rounds.iter().find(|(_, games)| {
            before += **games;
            2 * before >= all
        });
        let size = (most - least + 1).div_ceil(GROUPS);
        let groups = (least..=most).step_by(size as usize).map(|from| {
            let to = from + size - 1;
            let games = rounds.range(from..=to).map(|(_, games)| games).sum();
            ((from, to.min(most)), Share { count: games, of: all })
        });
        Some(Lengths {
            mean: sum / all as f64,
            median: median.map_or(least, |(rounds, _)| *rounds),
            least,
            most,
            groups: groups.collect(),
        })
    }

    /// The moves of a game, on average.
    pub fn turns(&self) -> f64 {
        self.counts.turns as f64 / self.counts.games.max(1) as f64
    }

    /// What players had, what winners had more often first.
    pub fn held(&self) -> Vec<Held<'_>> {
        let Pair(winners, losers) = self.counts.players;
        let mut held = Vec::new();
        for (name, Pair(won, lost)) in &self.counts.held {
            let (winners, losers) = (Share { count: *won, of: winners }, Share { count: *lost, of: losers });
            held.push(Held { name: name.as_str(), winners, losers });
        }
        let more = |held: &Held<'_>| held.winners.value() - held.losers.value();
        held.sort_by(|a, b| more(b).total_cmp(&more(a)).then(a.name.cmp(b.name)));
        held
    }

    /// Rules that were used, in the order of the rulebook.
    pub fn used(&self) -> Vec<Used<'_>> {
        let one = |rule: &'s RuleText| {
            let Pair(games, times) = *self.counts.rules.get(&rule.id)?;
            Some(Used { rule, games: self.of_games(games), times })
        };
        self.about.rules.iter().filter_map(one).collect()
    }

    /// Rules that whole games may use, and that no game has used.
    pub fn never_used(&self) -> Vec<&RuleText> {
        let usable = self.about.rules.iter().filter(|rule| rule.usable);
        usable.filter(|rule| !self.counts.rules.contains_key(&rule.id)).collect()
    }

    /// How many rules whole games may use.
    pub fn usable(&self) -> usize {
        self.used().len() + self.never_used().len()
    }

    /// What a custom rulebook has left open: in which games, and how often in each of them.
    pub fn undecided(&self) -> Vec<(&'s str, Share, f64)> {
        let one = |(what, pair): (&'s String, &'s Pair)| {
            (what.as_str(), self.of_games(pair.0), pair.1 as f64 / pair.0.max(1) as f64)
        };
        self.counts.undecided.iter().map(one).collect()
    }
}

/// "35.2 %".
pub(super) fn percent(share: Share) -> String {
    format!("{:.1} %", share.value() * 100.0)
}

/// "32.3–38.2".
pub(super) fn interval(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{:.1}–{:.1}", low * 100.0, high * 100.0)
}
