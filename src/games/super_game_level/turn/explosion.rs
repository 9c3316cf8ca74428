//! SGL-12.3, SGL-12.4: explosions of all armed bombs at once.

use crate::combat;
use crate::diag::and_list;
use crate::options::{Adjacency, BombOwnSquare};
use crate::pieces::Item;
use crate::play::Play;
use crate::rule;
use crate::ruling::About;
use crate::tables::{BLAST, HELMET_BLAST};
use crate::world::Id;

impl Play<'_, '_> {
    /// Explodes all armed bombs; deaths follow after all damage.
    pub fn explode_bombs(&mut self) {
        let bombs = std::mem::take(&mut self.state.bombs);
        if bombs.is_empty() {
            return;
        }
        let squares: Vec<_> = bombs.iter().map(ToString::to_string).collect();
        self.desk.step(rule!("SGL-12.3"), bombs.decides(&["bombs", "pile"]), || match squares.as_slice() {
            [one] => format!("The bomb in {one} goes off."),
            _ => format!("The bombs in {} go off together.", and_list(&squares)),
        });
        bombs.iter().for_each(|_| self.state.put_back(Item::Bomb));
        // The option is consulted whenever bombs explode, even with nobody on the board.
        self.desk.ask::<Adjacency>();
        let mut hurt: Vec<Id> = Vec::new();
        for who in 0..self.setup.names.len() {
            let Some(at) = self.state.square_of(who) else { continue };
            let reached = bombs.iter().filter(|bomb| {
                if **bomb == at {
                    self.desk.is(BombOwnSquare::Hit)
                } else {
                    combat::are_adjacent(self.desk, **bomb, at)
                }
            });
            let reached = reached.count();
            if reached > 0 {
                self.be_hurt_by_bombs(who, reached);
                hurt.push(who);
            } else {
                let name = self.name(who);
                self.idle(rule!("SGL-12.4"), || {
                    format!("{name} in {at} is not adjacent to a bomb that goes off.")
                });
            }
        }
        hurt.into_iter().for_each(|who| self.die_if_spent(who));
        self.look_for_the_end();
    }

    /// SGL-12.4, SGL-12.12: the damage to one character.
    fn be_hurt_by_bombs(&mut self, who: Id, bombs: usize) {
        self.know_hit_points(who, rule!("SGL-12.4"));
        let (name, at) = (self.name(who), self.square_of(who));
        let body = &mut self.state.bodies[who];
        let has_helmet = body.item == Some(Item::Helmet) && self.desk.remembers(rule!("SGL-12.12"));
        let each = if has_helmet { HELMET_BLAST } else { BLAST };
        let damage = bombs * usize::from(each);
        let before = body.hp;
        body.hp = body.hp.saturating_sub(damage.min(usize::from(u8::MAX)) as u8);
        let left = body.hp;
        if has_helmet {
            self.desk.step(rule!("SGL-12.12"), name.decides(&["hp", "at=dead"]), || {
                format!("{name}'s Helmet: each bomb takes {HELMET_BLAST} hit point only.")
            });
        }
        let sum = if bombs == 1 { damage.to_string() } else { format!("{bombs} × {each} = {damage}") };
        self.desk.step(rule!("SGL-12.4"), (name, at).decides(&["hp", "at=dead"]), || {
            format!("{name} in {at} is reached and loses {sum} of {before} hit points, {left} left.")
        });
    }
}
