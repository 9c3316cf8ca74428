//! What odds set aside of a hex: who killed whom in the Predator phase, and the AP of the dead. No rule uses it
//! again; the living, their meals and their AP decide the rest.

use crate::advantages::Advantage;
use crate::kind::Kind;
use crate::pieces::{Body, Creature, CreatureId, Fate, Meal};
use crate::tables::MOST_AP;

/// The most creatures for which this is done: each has a digit in a number of 128 bits.
const MOST: usize = 16;

/// Stands for an eaten creature whose id is set aside.
const SOMEBODY: CreatureId = CreatureId { number: 0, kind: Kind::Herbivore };

/// The number of values of a digit: nothing, or a killer, whether it ate, and the AP of the dead.
fn base(creatures: &[Creature]) -> u128 {
    1 + creatures.len() as u128 * 2 * (u128::from(MOST_AP) + 1)
}

/// Removes the killers of the dead from the bodies and returns them as a number.
pub(super) fn lay_aside(creatures: &[Creature], bodies: &mut [Body]) -> u128 {
    if creatures.len() > MOST {
        return 0;
    }
    let mut aside = 0;
    for n in (0..bodies.len()).rev() {
        aside *= base(creatures);
        let Body { by, fate, ap, .. } = bodies[n];
        if let Some(Meal::Victim(_, is_poisonous)) = bodies[n].ate {
            bodies[n].ate = Some(Meal::Victim(SOMEBODY, is_poisonous));
        }
        let Some(by) = by else { continue };
        let killer = creatures.partition_point(|creature| creature.id.number < by.number) as u128;
        let is_eaten = u128::from(fate == Fate::Eaten);
        aside += 1 + (killer * 2 + is_eaten) * (u128::from(MOST_AP) + 1) + u128::from(ap);
        bodies[n] = Body { ap: 0, gained: 0, fate: Fate::Killed, ate: None, by: None, ..bodies[n] };
    }
    aside
}

/// Restores all that was set aside.
pub(super) fn take_back(creatures: &[Creature], bodies: &mut [Body], mut aside: u128) {
    let base = base(creatures);
    for n in 0..bodies.len() {
        let digit = aside % base;
        aside /= base;
        let Some(value) = digit.checked_sub(1) else { continue };
        let (who, ap) = (value / (u128::from(MOST_AP) + 1), value % (u128::from(MOST_AP) + 1));
        let (killer, is_eaten) = ((who / 2) as usize, who % 2 == 1);
        let dead = &creatures[n];
        let body = &mut bodies[n];
        (body.ap, body.by) = (ap as u8, Some(creatures[killer].id));
        if is_eaten {
            body.fate = Fate::Eaten;
            bodies[killer].ate = Some(Meal::Victim(dead.id, dead.uses(Advantage::PoisonousFlesh)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::advantages::{Advantages, Genes};
    use crate::kind::Behaviour;
    use crate::pieces::Unsaid;
    use crate::source::read::Assumable;

    fn predators(n: u32) -> Vec<Creature> {
        let predator = |number| Creature {
            id: CreatureId { number, kind: Kind::Carnivore },
            species: number,
            ap: 3,
            missed: 0,
            behaviour: Behaviour::Aggressive,
            genes: Genes::default(),
            unused: Advantages::default(),
            asleep: Assumable { value: false, is_given: true },
            hex: None,
            parent: None,
            unsaid: Unsaid::default(),
        };
        (1..=n).map(|n| predator(n * 7)).collect()
    }

    /// A creature kills another, and may eat it.
    fn kill(creatures: &[Creature], bodies: &mut [Body], (killer, dead): (usize, usize), eats: bool) {
        bodies[killer].ap += 1;
        bodies[dead].by = Some(creatures[killer].id);
        bodies[dead].fate = if eats { Fate::Eaten } else { Fate::Killed };
        if eats {
            bodies[killer].ate = Some(Meal::Victim(creatures[dead].id, false));
        }
    }

    #[test]
    fn what_is_laid_aside_in_stages_is_taken_back_together() {
        let creatures = predators(MOST as u32);
        let all: Vec<Body> = creatures.iter().map(Body::new).collect();
        let (mut whole, mut bare, mut aside) = (all.clone(), all, 0);
        for (pair, eats) in [((15, 14), true), ((0, 15), true), ((0, 1), false), ((2, 13), true)] {
            kill(&creatures, &mut whole, pair, eats);
            kill(&creatures, &mut bare, pair, eats);
            aside += lay_aside(&creatures, &mut bare);
        }
        assert_eq!(lay_aside(&creatures, &mut bare.clone()), 0, "it is laid aside once");
        take_back(&creatures, &mut bare, aside);
        assert_eq!(bare, whole);
    }

    #[test]
    fn who_killed_whom_does_not_tell_positions_apart() {
        let creatures = predators(4);
        let left = |pairs: [((usize, usize), bool); 2]| {
            let mut bodies: Vec<Body> = creatures.iter().map(Body::new).collect();
            pairs.into_iter().for_each(|(pair, eats)| kill(&creatures, &mut bodies, pair, eats));
            (lay_aside(&creatures, &mut bodies), bodies)
        };
        let (one, other) = (left([((0, 2), true), ((1, 3), true)]), left([((0, 3), true), ((1, 2), true)]));
        assert_ne!(one.0, other.0);
        assert_eq!(one.1, other.1);
    }
}
