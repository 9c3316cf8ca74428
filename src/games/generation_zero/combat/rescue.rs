//! GZ-13.4: a Tiara frees one Canon, once in each battle.

use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::{CanonId, Id};
use crate::words::{Artefact, Stat};
use crate::world::Loose;

impl Play<'_, '_> {
    pub(super) fn rescue(&mut self, who: Id, canon: CanonId, path: &[PlaceId]) -> Result<(), Stop> {
        let (name, rescued) = (self.name(who), self.canon_name(canon));
        let fight = self.fight();
        if fight.with_monster {
            return self.forbid(rule!("GZ-13.4"), "a Tiara works in battles between Agents and 'Sues");
        }
        let tiaras = self.state.bodies[who].pile(Artefact::Tiara);
        let used = fight.rescues.iter().filter(|agent| **agent == who).count() as i64;
        if !self.artefacts_work() {
            return self.forbid(rule!("GZ-13.1"), "artefacts have no effect by agreement");
        }
        if used >= tiaras {
            let reason = if tiaras == 0 { "has no Tiara" } else { "has used each Tiara in this battle" };
            return self.forbid(rule!("GZ-13.4"), format!("{name} {reason}"));
        }
        let Some(holder) =
            fight.sues.iter().copied().find(|sue| self.state.bodies[*sue].canons.contains(&canon))
        else {
            return self.forbid_unseen(rule!("GZ-13.4"), [rescued], |[rescued]| {
                format!("no 'Sue in the battle holds {rescued}")
            });
        };
        let (place, speed) = (fight.place, self.canon_speed(canon, rule!("GZ-13.4")));
        let fastest = fight.sues.iter().map(|sue| self.stat(*sue, Stat::Speed)).max().unwrap_or(0);
        self.state.bodies[holder].canons.retain(|other| *other != canon);
        self.state.canons[canon] = Loose::At(place);
        let fight = self.state.fight_mut();
        fight.rescues.push(who);
        fight.loud = true;
        let holder = self.name(holder);
        self.step_unseen(
            rule!("GZ-13.4"),
            (name, rescued, holder).decides(&["canons", "at", "held_by"]),
            [rescued],
            |[rescued]| {
                let then = if speed > fastest { "and gets away" } else { "but stays here" };
                format!("{name} frees {rescued} from {holder}: Speed {speed} against {fastest}, {then}.")
            },
        );
        if speed > fastest {
            if self.setup.places.is_array() {
                self.walk_canon(canon, path, Some(place), false)?;
            } else {
                self.state.canons[canon] = Loose::At(self.setup.away);
            }
        }
        Ok(())
    }
}
