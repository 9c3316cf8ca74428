//! GZ-5.1 to GZ-5.4, GZ-5.8: the Canons that a 'Sue takes after landing or acting.

use crate::kind::Kind;
use crate::options::EnsnareContact;
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::moves::Move;
use crate::scenario::thrust::Take;
use crate::setup::{CanonId, Id};
use crate::words::Stat;
use crate::world::Loose;

impl Play<'_, '_> {
    /// Lets a 'Sue take Canons. The dead and Agents take none.
    pub(crate) fn take_canons(&mut self, who: Id, take: &Take, has_landed: bool) -> Result<(), Stop> {
        if take.is_nothing() || self.kind(who) != Kind::Sue || !self.state.is_alive(who) {
            return Ok(());
        }
        match take {
            Take::Named(canons) => self.take_these(who, canons, has_landed),
            Take::All => {
                let canons = self.all_she_can_take(who, has_landed);
                self.take_these(who, &canons, has_landed)
            }
        }
    }

    /// The loose Canons at a place, in list order.
    pub(crate) fn loose_at(&self, place: PlaceId) -> impl Iterator<Item = CanonId> {
        let canons = self.state.canons.iter().enumerate();
        canons.filter(move |(_, canon)| **canon == Loose::At(place)).map(|(canon, _)| canon)
    }

    /// The Canons at her place, as many as she may take.
    fn all_she_can_take(&self, who: Id, has_landed: bool) -> Vec<CanonId> {
        let place = self.state.bodies[who].at;
        let canons: Vec<CanonId> = self.loose_at(place).collect();
        let is_kept_from_them = !self.living_at(Kind::Monster, place).is_empty()
            || !has_landed && self.desk.is(EnsnareContact::Landing);
        if canons.is_empty() || is_kept_from_them {
            return Vec::new();
        }
        let free = self.stat(who, Stat::Allure) - self.state.bodies[who].canons.len() as i64;
        canons.into_iter().take(usize::try_from(free).unwrap_or(0)).collect()
    }

    /// Whether the player of a 'Sue who has just acted may look at cards and then decide, and has not said how (GZ-4.7, GZ-5.5).
    pub(crate) fn may_decide(&self, made: &Move) -> bool {
        let Some(open) = self.state.open.filter(|open| open.who == made.who && self.state.is_alive(open.who))
        else {
            return false;
        };
        match open.chapter {
            Some(_) => !made.says_path,
            None => !made.says_ensnare && !self.all_she_can_take(open.who, open.landed).is_empty(),
        }
    }

    fn take_these(&mut self, who: Id, canons: &[CanonId], has_landed: bool) -> Result<(), Stop> {
        if canons.is_empty() {
            return Ok(());
        }
        let name = self.name(who);
        let place = self.state.bodies[who].at;
        if let Some(monster) = self.living_at(Kind::Monster, place).first() {
            let monster = self.name(*monster);
            return self.forbid_unseen(rule!("GZ-5.8"), [monster], |[monster]| {
                format!("nothing is ensnared beside {monster}, who is alive")
            });
        }
        for canon in canons.iter().copied() {
            let (taken, at) = (self.canon_name(canon), self.place_name(place));
            // Whoever has not seen it could not know: a refusal would say where it is not.
            if self.is_unseen(canon) && self.state.canons[canon] != Loose::At(place) {
                continue;
            }
            if self.state.place_of(canon) != place {
                return self.forbid_unseen(rule!("GZ-5.1"), [taken], |[taken]| {
                    format!("{taken} is not at {at}, where {name} is")
                });
            }
            if let Loose::HeldBy(holder) = self.state.canons[canon] {
                let holder = self.name(holder);
                return self.forbid_unseen(rule!("GZ-5.4"), [taken], |[taken]| {
                    format!("{taken} is held by {holder}")
                });
            }
            let (held, allure) = (self.state.bodies[who].canons.len() as i64, self.stat(who, Stat::Allure));
            if held >= allure {
                return self.forbid(
                    rule!("GZ-5.3"),
                    format!("{name} holds {held} Canons already, her Allure is {allure}"),
                );
            }
            if !has_landed && self.desk.is(EnsnareContact::Landing) {
                return self.forbid_unseen(rule!("GZ-5.2"), [taken], |[taken]| {
                    format!("{name} has not just landed beside {taken}")
                });
            }
            let rule = if has_landed { rule!("GZ-5.1") } else { rule!("GZ-5.2") };
            let about = (name.decides(&["canons"]), taken.decides(&["held_by", "at"]));
            self.step_unseen(rule, about, [taken], |[taken]| {
                format!("{name} ensnares {taken}: {} of Allure {allure}.", held + 1)
            });
            self.state.canons[canon] = Loose::HeldBy(who);
            self.state.bodies[who].canons.push(canon);
        }
        Ok(())
    }
}
