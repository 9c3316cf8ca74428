//! The number of players of a set, by its game file or its rules.

use super::Job;
use crate::diag::{Report, code};
use crate::games;
use crate::model::Players;

impl Job<'_> {
    /// The number of players in the game file, or else in the rules.
    pub(super) fn seats(&self, n: usize) -> Option<Players> {
        let set = &self.sets[n];
        let stated = set.game_file.as_ref().and_then(|game_file| game_file.players.as_ref());
        let by_rules = games::game(set.definitions.game).facts().players;
        stated.map(|stated| stated.value).or(by_rules.map(|(players, _)| players))
    }

    /// Reports a game file with fewer or more players than the rules allow.
    pub(super) fn check_players(&self, n: usize) -> Report {
        let mut report = Report::default();
        let set = &self.sets[n];
        let stated = set.game_file.as_ref().and_then(|game_file| game_file.players.as_ref());
        let by_rules = games::game(set.definitions.game).facts().players;
        if let Some((stated, (allowed, rule))) = stated.zip(by_rules)
            && !(allowed.holds(stated.value.least) && allowed.holds(stated.value.most))
        {
            let message = format!("the game is not for {}", stated.value);
            report.error(rule, stated.origin, message).help(format!("its rules allow {allowed}"));
        }
        report
    }

    /// Reports a number of players on the command line that the game does not allow.
    pub(super) fn check_players_asked(&self, n: usize, asked: Option<u32>, report: &mut Report) {
        let set = &self.sets[n];
        let Some((asked, game_file)) = asked.zip(set.game_file.as_ref()) else { return };
        let message =
            format!("{} is not for {}", game_file.title.value, Players { least: asked, most: asked });
        let by_rules = games::game(set.definitions.game).facts().players;
        if let Some((allowed, rule)) = by_rules.filter(|(allowed, _)| !allowed.holds(asked)) {
            report.error_nowhere(rule, message).help(format!("`--players` takes {allowed}"));
        } else if let Some(stated) = game_file.players.as_ref().filter(|stated| !stated.value.holds(asked)) {
            let help = format!("`--players` takes {}; or correct `players:`", stated.value);
            report.error(code::OUT_OF_RANGE, stated.origin, message).help(help);
        }
    }
}
