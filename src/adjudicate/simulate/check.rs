//! What can't be simulated: another game, another policy, too few or too many players.

use super::{POLICIES, Subject, games};
use crate::diag::{Report, code, or_list};
use crate::games as all_games;
use crate::model::{GameName, Players};

/// The players of a game by a custom rulebook, which doesn't say how many there may be.
const PLAYERS_OF_CUSTOM: Players = Players { least: 1, most: Players::MOST };

impl Subject {
    /// Reports what can't be simulated.
    pub fn check(&self, report: &mut Report) {
        let found = GameName::from_key(&self.game);
        let Some(game) = found.filter(|game| self.is_custom() || games().any(|other| other == *game)) else {
            let known: Vec<&str> = games().chain([GameName::Custom]).map(GameName::key).collect();
            let message = format!("\"{}\" is no game that can be simulated", self.game);
            let all = || format!("write {}; your own rulebook is `custom --rules PATH`", or_list(&known));
            report.error_nowhere(code::UNKNOWN_GAME, message).did_you_mean(
                &self.game,
                known.iter().copied(),
                all,
            );
            return;
        };
        self.check_policy(report);
        self.check_rules(game, report);
        self.check_players(game, report);
    }

    fn check_policy(&self, report: &mut Report) {
        let known = POLICIES.map(|(name, _)| name);
        if !known.contains(&self.policy.as_str()) {
            report
                .error_nowhere(code::UNKNOWN_WORD, format!("\"{}\" is no policy", self.policy))
                .did_you_mean(&self.policy, known, || format!("write {}", or_list(&known)));
        } else if self.is_custom() && self.policy != known[0] {
            let message = format!("no player of a custom game can be {}", self.policy);
            report
                .error_nowhere(code::UNKNOWN_WORD, message)
                .help("leave out `--policy`: a rulebook doesn't say what promises most");
        }
    }

    /// Reports what only custom games have, and what they lack.
    fn check_rules(&self, game: GameName, report: &mut Report) {
        let title = game.title();
        if self.is_custom() && self.rules.is_none() {
            report
                .error_nowhere(code::MISSING_KEY, "a custom game needs its rulebook")
                .help("add `--rules PATH`, the folder or file of the rulebook, with the cards");
        } else if !self.is_custom() && self.rules.is_some() {
            report
                .error_nowhere(code::UNKNOWN_NAME, format!("{title} has its own rulebook"))
                .help("leave out `--rules`, or write `umpire simulate custom --rules PATH`");
        }
        if !self.is_custom() && self.rounds.is_some() {
            let help = "leave out `--rounds`, which is for custom games";
            report
                .error_nowhere(code::UNKNOWN_NAME, format!("{title} has its own number of rounds"))
                .help(help);
        }
    }

    fn check_players(&self, game: GameName, report: &mut Report) {
        let facts = all_games::game(game).facts();
        let players = facts.simulation.map_or(PLAYERS_OF_CUSTOM, |simulation| simulation.players);
        if players.holds(self.players) {
            return;
        }
        let named = Players { least: self.players, most: self.players };
        let (code, rule) = match facts.players {
            Some((_, rule)) => (rule, format!(" ({})", rule.name())),
            None => (code::OUT_OF_RANGE, String::new()),
        };
        let verb = if facts.players.is_some() { "is" } else { "can be simulated" };
        report
            .error_nowhere(code, format!("{} {verb} for {players}, not for {named}{rule}", game.title()))
            .help(format!("write `--players {}` to `--players {}`", players.least, players.most));
    }
}
