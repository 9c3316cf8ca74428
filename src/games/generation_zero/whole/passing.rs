//! The passing of turns: effects and charges count down, the turn passes on, rounds are counted, the game ends.

use super::Over;
use crate::game::wording::figured;
use crate::kind::Kind;
use crate::play::Play;
use crate::record::Standing;
use crate::rule;
use crate::ruling::About;
use crate::setup::Id;
use crate::tables::RECHARGE;
use crate::words::Stat;
use crate::world::NEVER;

impl Play<'_, '_> {
    /// A player's living characters: Agents, then 'Sues, in list order.
    fn living(&self, player: usize) -> Vec<Id> {
        let own = |id: &Id| {
            self.kind(*id) != Kind::Monster
                && self.setup.cast[*id].player == player
                && self.state.is_alive(*id)
        };
        (0..self.setup.cast.len()).filter(own).collect()
    }

    /// Whether a player has nobody left (GZ-3.11).
    pub(super) fn has_nobody(&self, player: usize) -> bool {
        self.living(player).is_empty()
    }

    /// GZ-10.6: sets the turns left until characters are recharged, if the scenario does not give them.
    pub(super) fn ask_waits(&mut self) {
        for id in 0..self.setup.cast.len() {
            let body = &self.state.bodies[id];
            if self.kind(id) != Kind::Monster && body.health > 0 && !body.charged && body.waits.is_none() {
                let special = self.printed_special(id, rule!("GZ-10.6"));
                self.state.bodies[id].waits = Some(RECHARGE[special as usize].unwrap_or(NEVER));
            }
        }
    }

    /// GZ-3.9: begins a player's turn; effects that his characters made on the map lose a turn.
    pub(super) fn count_down_effects(&mut self, player: usize) {
        for id in self.living(player) {
            let mut effects_left: Vec<(Stat, u32)> = Vec::new();
            self.state.effects.retain_mut(|effect| {
                if effect.by == id && effect.depth == 0 {
                    effect.turns -= 1;
                    effects_left.push((effect.stat, effect.turns));
                }
                effect.turns > 0 || effect.by != id || effect.depth != 0
            });
            let name = self.name(id);
            for (stat, left) in effects_left {
                self.desk.step(rule!("GZ-3.9"), name, || match left {
                    0 => format!("{name}'s turn has come: the effect on {} is over.", stat.title()),
                    _ => format!(
                        "{name}'s turn has come: the effect on {} lasts for {} more.",
                        stat.title(),
                        figured(i64::from(left), "turn", "turns")
                    ),
                });
            }
        }
    }

    /// GZ-10.8: ends a player's turn; his characters' waits for recharging lose a turn.
    fn count_down_charges(&mut self, player: usize) {
        self.ask_waits();
        for id in self.living(player) {
            let used = self.state.record.as_ref().is_some_and(|record| record.used.contains(&id));
            let body = &mut self.state.bodies[id];
            let Some(waits) = body.waits.filter(|waits| *waits != NEVER && !used && !body.charged) else {
                continue;
            };
            let left = waits - 1;
            (body.waits, body.charged) = ((left > 0).then_some(left), left == 0);
            let name = self.name(id);
            self.desk.step(rule!("GZ-10.8"), name, || {
                format!("{name} waits for {} more.", figured(i64::from(left), "turn", "turns"))
            });
            if left == 0 {
                self.desk.step(rule!("GZ-10.7"), name.decides(&["charged"]), || {
                    format!("{name}'s Special is charged again.")
                });
            }
        }
    }

    /// GZ-18.2: the end of the game, if a side is gone.
    pub(super) fn see_end(&mut self) -> Option<Over> {
        let over = Over::of_sides(self.setup, self.state)?;
        self.desk.step(rule!("GZ-18.2"), ().decides(&["over", "reason"]), || over.sentence().to_owned());
        Some(over)
    }

    /// Ends a player's turn: decides who is next, in which round, and whether the game is over.
    pub(super) fn pass_on(
        &mut self,
        player: usize,
        round: u32,
        standing: &Standing,
    ) -> (usize, u32, Option<Over>) {
        self.count_down_charges(player);
        let players = &self.setup.players;
        let (mut next, mut round) = (player, round);
        loop {
            next = (next + 1) % players.len();
            if next == standing.first {
                round += 1;
                let first = &players[next];
                self.desk.step(rule!("GZ-18.4"), ().decides(&["over"]), || {
                    format!("It has come round to {first}, who went first: round {round} begins.")
                });
            }
            let name = &players[next];
            if !self.has_nobody(next) {
                self.desk
                    .step(rule!("GZ-2.15"), ().decides(&["next"]), || format!("The turn passes to {name}."));
                break;
            }
            self.desk.step(rule!("GZ-3.11"), ().decides(&["next"]), || {
                format!("{name} has nobody left, and no turn.")
            });
        }
        let over = Over::of_rounds(round, standing.rounds);
        if let Some(over) = over {
            self.desk.step(rule!("GZ-18.2"), ().decides(&["over", "reason"]), || over.sentence().to_owned());
        }
        (next, round, over)
    }
}
