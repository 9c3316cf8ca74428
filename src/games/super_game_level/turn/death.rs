//! SGL-13, SGL-14: deaths, and the end of the game.

use crate::diag::{Code, and_list};
use crate::play::Play;
use crate::rule;
use crate::ruling::About;
use crate::world::Id;
use crate::world::{End, Place};

impl Play<'_, '_> {
    /// Kills a character in its square, for a reason.
    pub fn die(&mut self, who: Id, rule: Code, reason: impl FnOnce() -> String) {
        self.desk.step(rule, self.name(who).decides(&["at", "hp", "dead", "frozen", "active"]), reason);
        let (at, name) = (self.square_of(who), self.name(who));
        let body = &mut self.state.bodies[who];
        let item = body.item.take();
        (body.place, body.hp, body.frozen) = (Place::Graveyard, 0, None);
        body.hp_is_unsaid = false;
        if let Some(item) = item {
            self.desk.step(rule!("SGL-13.4"), (name, at).decides(&["dropped", "item", "items"]), || {
                format!("{name}'s {} is left in {at}.", item.name())
            });
            self.state.lay(at, item);
        }
        if self.active_of(who).is_some() {
            self.state.active = None;
        }
        self.state.has_died = true;
    }

    /// SGL-13.1: kills a character without hit points.
    pub fn die_if_spent(&mut self, who: Id) {
        if self.state.bodies[who].hp == 0 {
            let name = self.name(who);
            self.die(who, rule!("SGL-13.1"), || format!("{name} has no hit points left and dies."));
        }
    }

    /// SGL-14.1, SGL-14.2: tests for the end of the game after each movement point, attack, entry and round of
    /// explosions in which somebody died. A Charm grabbed on the way brings somebody back first (SGL-10.4, SGL-12.5).
    pub fn look_for_the_end(&mut self) {
        if self.is_charm_to_come()
            || !std::mem::take(&mut self.state.has_died)
            || self.setup.players.len() < 2
            // There may be other players beyond a part of the board.
            || self.setup.part.is_part.value
        {
            return;
        }
        let left: Vec<usize> = (0..self.setup.players.len()).filter(|player| self.is_in(*player)).collect();
        self.state.end = match left.as_slice() {
            [] => {
                self.desk.step(rule!("SGL-14.2"), ().decides(&["over", "winner"]), || {
                    "Nobody has a character left: a draw.".to_owned()
                });
                Some(End::Draw)
            }
            [last] => {
                let player = &self.setup.players[*last];
                self.desk.step(rule!("SGL-14.1"), ().decides(&["over", "winner", "characters"]), || {
                    format!("Only {player} has a character outside the Graveyard: {player} wins.")
                });
                Some(End::Won(*last))
            }
            left => {
                let names: Vec<&str> = left.iter().map(|player| &*self.setup.players[*player]).collect();
                let names = and_list(&names);
                self.idle(rule!("SGL-14.1"), || {
                    format!("{names} have characters outside the Graveyard: the game goes on.")
                });
                return;
            }
        };
        self.state.active = None;
    }
}
