//! Bonuses to the best die (SUR-5.10, SUR-10.13); each is a step.

use super::Play;
use crate::advantages::Advantage;
use crate::diag::Code;
use crate::rule;
use crate::ruling::About;
use crate::shares::Entrant;
use crate::tables::MOST_AP;

/// The purpose of a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Attacker,
    Victim,
    Carrion,
    Plants,
}

impl Play<'_, '_> {
    /// A creature with its dice and bonuses; `rollers` are all creatures that roll in the same fight or tussle,
    /// sorted.
    pub(super) fn entrant(&mut self, who: u32, side: Side, rollers: &[u32]) -> Entrant {
        let id = self.creature(who).id;
        let mut bonus = 0;
        let remembered = |(rule, ..): &(Code, u8, &str)| self.desk.remembers(*rule);
        let bonuses: Vec<_> = self.bonuses(who, side, rollers).filter(remembered).collect();
        self.idle_bonuses(who, side, rollers);
        let are_several = bonuses.len() > 1;
        for (rule, points, reason) in bonuses {
            // It bears on all that roll against it.
            let others = self.ids(rollers);
            self.step(rule, (id, others.spares(&[])), || format!("{id} {reason}: +{points}."));
            bonus += points;
        }
        if are_several {
            let others = self.ids(rollers);
            self.step(rule!("SUR-10.13"), (id, others.spares(&[])), || {
                format!("{id}'s bonuses add up: +{bonus} to its best die.")
            });
        }
        let dice = self.effective_ap(who, rule!("SUR-2.7"));
        if self.is_at_the_most(who, dice) {
            self.step(rule!("SUR-2.7"), id.decides(&["ap"]), || {
                format!("{id} is ravenous, but has {MOST_AP} AP, the most there are: {MOST_AP} dice.")
            });
        }
        Entrant { id, dice, bonus }
    }

    /// Whether the extra point of the ravenous is lost on a creature with so many effective AP.
    fn is_at_the_most(&self, who: u32, effective: u8) -> bool {
        effective == MOST_AP && self.is_ravenous(who) && self.state.bodies[who as usize].ap == MOST_AP
    }

    /// `entrant` without steps, for a roll-off, whose bonuses are in the trace already.
    pub(super) fn entrant_again(&mut self, who: u32, side: Side, rollers: &[u32]) -> Entrant {
        let bonus = self.bonuses(who, side, rollers).map(|(_, points, _)| points).sum();
        Entrant { id: self.creature(who).id, dice: self.effective_ap(who, rule!("SUR-2.7")), bonus }
    }

    fn bonuses(
        &self,
        who: u32,
        side: Side,
        rollers: &[u32],
    ) -> impl Iterator<Item = (Code, u8, &'static str)> + use<> {
        let aggressive =
            self.is_aggressive(who, rule!("SUR-5.10")).then_some((rule!("SUR-5.10"), 1, "is aggressive"));
        let has = |advantage, rule: Code, reason| self.uses(who, advantage).then_some((rule, 1, reason));
        let own = match side {
            Side::Attacker => has(Advantage::SharpTeeth, rule!("SUR-10.6"), "has Sharp Teeth"),
            Side::Victim if self.uses(who, Advantage::Armour) => {
                Some((rule!("SUR-11.4"), 2, "has Armour, which goes for Thick Hide"))
            }
            Side::Victim => has(Advantage::ThickHide, rule!("SUR-10.5"), "has Thick Hide"),
            Side::Carrion => has(Advantage::Scavenger, rule!("SUR-10.7"), "is a Scavenger"),
            Side::Plants => has(Advantage::KeenForager, rule!("SUR-10.8"), "is a Keen Forager"),
        };
        let herd = self.is_in_company(who, side, rollers).then_some((
            rule!("SUR-10.12"),
            1,
            "has Herd Instinct, and company of its own that does not roll",
        ));
        [aggressive, own, herd].into_iter().flatten()
    }

    /// SUR-10.12: whether another creature of its species was there at the start of the phase and does not
    /// roll.
    pub(super) fn is_in_company(&self, who: u32, side: Side, rollers: &[u32]) -> bool {
        if !self.uses(who, Advantage::HerdInstinct) {
            return false;
        }
        // All were alive at the start of the Predator phase; in other phases only rollers can have died since.
        let is_hunt = matches!(side, Side::Attacker | Side::Victim);
        let others =
            (0..self.setup.creatures.len() as u32).filter(|other| rollers.binary_search(other).is_err());
        let mut own = others.filter(|other| self.are_kin(who, *other, rule!("SUR-10.12")));
        own.any(|other| is_hunt || self.lives(other))
    }
}
