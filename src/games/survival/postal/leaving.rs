//! SUR-13.5: players who resign. Their creatures go on without orders; the last who has not resigned has won by agreement (SUR-13.3).

use super::game::AgreedEnd;
use super::{Letter, Player, Table};
use crate::game::wish::Wish;
use crate::rule;
use crate::source::Node;

/// The key, in a state, of the species that has won because all others have resigned.
pub const CONCEDED: &str = "conceded";
/// The key, in scenarios and states, that says that all players have resigned and the game has no winner.
pub const ALL_RESIGNED: &str = "all_resigned";

impl Table {
    /// Notes who resigns, comes back or wants no more mails in the letters of this round, each with a sentence in the news.
    pub fn hear(&mut self, letters: &[Letter]) {
        let round = self.round();
        let rule = rule!("SUR-13.5").name();
        for (place, letter) in letters.iter().enumerate().take(self.players.len()) {
            let player = self.players[place].clone();
            let plays_on = letter.orders.is_some() || letter.wishes.wish == Some(Wish::PlayOn);
            if letter.resigns() {
                if self.gone.resign(&player.name, round) && self.has_creature(&player) {
                    self.news.push(format!(
                        "{} has resigned: the creatures of {} go on by standing orders, otherwise at random ({rule}).",
                        player.name, player.species
                    ));
                }
            } else if plays_on && self.gone.come_back(&player.name) {
                self.news.push(format!("{} plays on.", player.name));
            }
            if letter.wishes.wish == Some(Wish::NoMails) && self.is_out(&player) {
                self.gone.silence(&player.name);
            }
        }
        self.concede();
    }

    /// Whether a player has no living creature, or has resigned.
    pub fn is_out(&self, player: &Player) -> bool {
        !self.has_creature(player) || self.gone.since(&player.name).is_some()
    }

    /// If all but one of the players whose species lives have resigned, they agree that this one has won; if all have, that nobody has.
    fn concede(&mut self) {
        let plays = |player: &&Player| !player.has_left(self.round()) && self.has_creature(player);
        let (resigned, left): (Vec<&Player>, Vec<&Player>) =
            self.players.iter().filter(plays).partition(|player| self.gone.since(&player.name).is_some());
        if resigned.is_empty() || self.game.agreed_end.is_some() {
            return;
        }
        let last = match left.as_slice() {
            [] => None,
            [last] => Some(last.species.clone()),
            _ => return,
        };
        let Some(species) = last else {
            self.news.push(format!(
                "All players have resigned: the game is over after this round, and nobody wins ({}).",
                rule!("SUR-13.5").name()
            ));
            self.all_resigned = true;
            return;
        };
        self.news.push(format!(
            "All others have resigned: {species} has won if a creature of it lives after this round ({}).",
            rule!("SUR-13.5").name()
        ));
        let node = Node::text(species.as_str(), self.state.origin);
        self.game.agreed_end = Some(AgreedEnd { round: self.round(), species: vec![node] });
        self.conceded = Some(species);
    }
}
