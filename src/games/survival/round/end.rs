//! SUR-13: the end of the game.

use std::collections::BTreeSet;

use super::play::{Play, RoundPosition};
use crate::diag::and_list;
use crate::facts;
use crate::game::part::Whole;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::About;
use crate::scenario::turn::Setup;

/// The number of living creatures of each species after the deaths of the round.
pub(super) fn living(state: &RoundPosition, species: usize) -> Vec<u32> {
    let mut living = vec![0; species];
    for (creature, body) in state.creatures.iter().zip(&state.bodies) {
        living[creature.species as usize] += u32::from(body.lives());
    }
    living
}

impl Play<'_, '_> {
    /// Decides whether the game is over, and who has won.
    pub(super) fn end(&mut self) {
        if self.is_part() {
            return;
        }
        let names = &self.setup.turn.herd.species;
        let living = living(self.state, names.len());
        let alive: Vec<SpeciesId> =
            (0..names.len() as SpeciesId).filter(|species| living[*species as usize] > 0).collect();
        let agreed: BTreeSet<SpeciesId> = self.setup.turn.agreed_end.iter().copied().collect();
        let agreed: Vec<SpeciesId> =
            alive.iter().copied().filter(|species| agreed.contains(species)).collect();
        let all_of = |species: &[SpeciesId]| -> Vec<_> {
            species.iter().map(|one| self.setup.species(*one)).collect()
        };
        let say = |species: &[SpeciesId]| {
            and_list(&species.iter().map(|species| &*names[*species as usize]).collect::<Vec<&str>>())
        };
        let wins = |species: &[SpeciesId]| if species.len() == 1 { "wins" } else { "share the win" };
        let winners = if alive.len() < 2 {
            self.desk.step(rule!("SUR-13.1"), all_of(&alive).decides(&["over", "winners"]), || {
                match alive.as_slice() {
                    [] => "No creature lives: the game ends without a winner.".to_owned(),
                    _ => format!("Creatures of {} alone live: {0} wins.", say(&alive)),
                }
            });
            alive
        } else if self.setup.turn.all_resigned {
            self.desk.step(rule!("SUR-13.5"), ().decides(&["over", "winners"]), || {
                "All players have resigned: the game is over, and nobody wins.".to_owned()
            });
            Vec::new()
        } else if !agreed.is_empty() {
            self.desk.step(rule!("SUR-13.3"), all_of(&agreed).decides(&["over", "winners"]), || {
                format!("The players agree to end the game: {} {}.", say(&agreed), wins(&agreed))
            });
            agreed
        } else if self.is_last_round() {
            let round = self.setup.turn.round;
            self.desk.step(rule!("SUR-13.2"), ().decides(&["over"]), || {
                format!("Round {round} was the last: the game is over.")
            });
            let most = living.iter().copied().max().unwrap_or(0);
            let best: Vec<SpeciesId> =
                alive.into_iter().filter(|species| living[*species as usize] == most).collect();
            self.desk.step(rule!("SUR-13.4"), all_of(&best).decides(&["winners"]), || {
                let creatures = if most == 1 { "creature" } else { "creatures" };
                format!("{} {} with {most} living {creatures}.", say(&best), wins(&best))
            });
            best
        } else {
            return;
        };
        self.state.ended = Some(winners);
    }

    /// Whether there may be creatures outside of a partial map; then nobody wins.
    fn is_part(&mut self) -> bool {
        let setup = &self.setup.turn;
        let alive = living(self.state, setup.herd.species.len()).into_iter().filter(|living| *living > 0);
        let is_over =
            alive.count() < 2 || !setup.agreed_end.is_empty() || setup.all_resigned || self.is_last_round();
        let whole =
            Whole { board: "the island", why: "those who live share the win", rule: rule!("SUR-13.1") };
        let what = || "whether there are creatures elsewhere".to_owned();
        if !is_over || !setup.part.goes_on(self.desk, what, whole) {
            return false;
        }
        self.idle(rule!("SUR-13.1"), || "Only a part of the island is typed: nobody wins.".to_owned());
        true
    }

    /// SUR-13.2.
    fn is_last_round(&mut self) -> bool {
        let Setup { round, last_round, .. } = self.setup.turn;
        if round == last_round.value {
            self.state.last_round = facts::last_round(self.desk, last_round);
        }
        round == self.state.last_round
    }
}
