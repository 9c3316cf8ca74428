//! For how many players a set is, by its rules or by its game file.

use super::Job;
use crate::diag::{Report, code};
use crate::games;
use crate::model::Players;

impl Job<'_> {
    /// How many people play: as the game file says, or as the rules do.
    pub(super) fn seats(&self, n: usize) -> Option<Players> {
        let set = &self.sets[n];
        let said = set.game_file.as_ref().and_then(|game_file| game_file.players.as_ref());
        let of_rules = games::game(set.definitions.game).facts().players;
        said.map(|said| said.value).or(of_rules.map(|(players, _)| players))
    }

    /// Reports a game file that is for fewer or more players than the rules allow.
    pub(super) fn check_players(&self, n: usize) -> Report {
        let mut report = Report::default();
        let set = &self.sets[n];
        let said = set.game_file.as_ref().and_then(|game_file| game_file.players.as_ref());
        let of_rules = games::game(set.definitions.game).facts().players;
        if let Some((said, (allowed, rule))) = said.zip(of_rules)
            && !(allowed.holds(said.value.least) && allowed.holds(said.value.most))
        {
            let message = format!("a game for {}", said.value);
            report.error(rule, said.origin, message).help(format!("the game is for {allowed}"));
        }
        report
    }

    /// Reports a number of players that was asked for and that the game does not allow.
    pub(super) fn check_players_asked(&self, n: usize, asked: Option<u32>, report: &mut Report) {
        let set = &self.sets[n];
        let Some((asked, game_file)) = asked.zip(set.game_file.as_ref()) else { return };
        let message =
            format!("{} is not for {}", game_file.title.value, Players { least: asked, most: asked });
        let of_rules = games::game(set.definitions.game).facts().players;
        if let Some((allowed, rule)) = of_rules.filter(|(allowed, _)| !allowed.holds(asked)) {
            report.error_nowhere(rule, message).help(format!("`--players` takes {allowed}"));
        } else if let Some(said) = game_file.players.as_ref().filter(|said| !said.value.holds(asked)) {
            let help = format!("`--players` takes {}; or correct `players:`", said.value);
            report.error(code::OUT_OF_RANGE, said.origin, message).help(help);
        }
    }
}
