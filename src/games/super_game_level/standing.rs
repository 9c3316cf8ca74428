//! SGL-14: who is still in the game and what each player has left, for turns and for the end.

use super::facts;
use super::play::Play;
use super::setup::Setup;
use super::tables::{CHARACTERS, HIT_POINTS};
use super::world::Id;
use super::world::{End, World};
use crate::diag::{Code, and_list};
use crate::rule;
use crate::ruling::About;
use crate::source::read::Assumable;

impl World {
    /// A player's named characters outside the Graveyard.
    fn living<'w>(&'w self, setup: &'w Setup, player: usize) -> impl Iterator<Item = Id> + 'w {
        (0..setup.owners.len()).filter(move |who| setup.owners[*who] == player && !self.is_dead(*who))
    }

    /// The number of a player's characters outside the Graveyard, as far as known.
    pub fn characters_of(&self, setup: &Setup, player: usize) -> usize {
        self.living(setup, player).count() + self.reserves[player].value
    }

    /// The hit points of a player's characters; unnamed ones on the sheet have all (SGL-1.8).
    pub fn hit_points_of(&self, setup: &Setup, player: usize) -> usize {
        let named: usize = self.living(setup, player).map(|who| usize::from(self.bodies[who].hp)).sum();
        named + self.reserves[player].value * usize::from(HIT_POINTS)
    }
}

impl Play<'_, '_> {
    /// Whether a player has a character outside the Graveyard.
    pub fn is_in(&mut self, player: usize) -> bool {
        self.state.living(self.setup, player).next().is_some() || self.reserves(player, rule!("SGL-14.1")) > 0
    }

    /// The number of a player's unnamed characters on the sheet, asked for if it is not stated, since a rule needs it.
    fn reserves(&mut self, player: usize, rule: Code) -> usize {
        let Assumable { value, is_given } = self.state.reserves[player];
        let named = self.setup.named(player);
        if is_given || named == CHARACTERS {
            return value;
        }
        let found = facts::reserves(self.desk, &self.setup.players[player], named, rule);
        self.state.reserves[player] = Assumable::given(found);
        found
    }

    /// SGL-14.4, SGL-14.6: ends the game after the agreed rounds.
    pub fn end_by_rounds(&mut self, rounds: u32) {
        let rule = rule!("SGL-14.4");
        let order = &self.setup.order;
        for player in order {
            self.reserves(*player, rule);
        }
        let most =
            order.iter().map(|player| self.state.characters_of(self.setup, *player)).max().unwrap_or(0);
        let mut first: Vec<usize> = order.clone();
        first.retain(|player| self.state.characters_of(self.setup, *player) == most);
        let by_characters = first.len() == 1;
        if !by_characters {
            let all: Vec<usize> =
                first.iter().flat_map(|player| self.state.living(self.setup, *player)).collect();
            all.into_iter().for_each(|who| self.know_hit_points(who, rule));
            let most =
                first.iter().map(|player| self.state.hit_points_of(self.setup, *player)).max().unwrap_or(0);
            first.retain(|player| self.state.hit_points_of(self.setup, *player) == most);
        }
        let players = &self.setup.players;
        let scores = order.iter().map(|player| {
            let (characters, points) = (
                self.state.characters_of(self.setup, *player),
                self.state.hit_points_of(self.setup, *player),
            );
            if by_characters {
                format!("{} {characters}", players[*player])
            } else {
                format!("{} {characters} with {points}", players[*player])
            }
        });
        let scores = scores.collect::<Vec<_>>().join(", ");
        let what = if by_characters {
            "most characters outside the Graveyard"
        } else {
            "characters, then hit points"
        };
        self.desk.step(rule, ().decides(&["over", "winner", "draw", "characters", "hit_points"]), || {
            let all = if rounds == 1 { "The one round".to_owned() } else { format!("All {rounds} rounds") };
            let verb = if rounds == 1 { "was agreed is" } else { "were agreed are" };
            format!("{all} that {verb} over: the game ends, and {what} decide: {scores}.")
        });
        self.state.end = Some(match first.as_slice() {
            [winner] => End::Won(*winner),
            _ => {
                let names: Vec<&str> = first.iter().map(|player| players[*player].as_str()).collect();
                self.desk.step(rule!("SGL-14.6"), ().decides(&["draw", "winner"]), || {
                    format!("{} are equal in both and share a draw.", and_list(&names))
                });
                End::Equal(first)
            }
        });
        self.state.active = None;
    }
}
