//! GZ-5.18: an Agent who has landed beside the secret Monster attacks it.

use crate::combat::Purse;
use crate::kind::Kind;
use crate::options::Bree;
use crate::play::Play;
use crate::rule;
use crate::ruling::Stop;
use crate::scenario::moves::Act;
use crate::scenario::thrust::Thrust;
use crate::setup::Id;

impl Play<'_, '_> {
    /// Attacks the secret Monster where an Agent has landed: first the listed thrusts, then attacks.
    pub(super) fn hunt(
        &mut self,
        who: Id,
        act: &Act,
        thrusts: &mut std::slice::Iter<'_, Thrust>,
        gain: &mut Purse<'_>,
    ) -> Result<(), Stop> {
        let (name, place) = (self.name(who), self.state.bodies[who].at);
        let monsters = self.living_at(Kind::Monster, place);
        let secret = monsters.into_iter().find(|monster| self.setup.cast[*monster].is_secret);
        let reason = match secret {
            _ if !self.desk.is(Bree::Used) => format!("{name} may not fight: Agents never fight Monsters"),
            _ if self.kind(who) == Kind::Sue => format!("{name} is a 'Sue; only Agents hunt"),
            _ if act.path.is_empty() || act.chapter.is_some() => {
                format!("{name} has not landed anywhere; an Agent hunts where it lands")
            }
            None => format!("the secret Monster is not at {}", self.place_name(place)),
            Some(monster) => {
                let other = self.name(monster);
                self.desk.step(rule!("GZ-5.18"), (name, other), || {
                    format!("{name} attacks {other}, the secret Monster, one against one.")
                });
                self.fight_monster(who, monster, thrusts, gain)?;
                return Ok(());
            }
        };
        self.forbid(rule!("GZ-5.18"), reason)
    }
}
