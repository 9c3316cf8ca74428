//! SUR-6.3: whom a hunter attacks.

use super::Play;
use crate::advantages::Advantage;
use crate::kind::{Behaviour, Kind};
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Stop};

/// The place of a possible victim in the order of choice; the lowest is chosen. Values that make no difference
/// are not filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    is_own: bool,
    is_no_enemy: bool,
    smells: bool,
    ap: u8,
    behaviour: Behaviour,
}

impl Play<'_, '_> {
    /// The prey of a hunter that has possible victims; `None` if all of them are hidden.
    pub(super) fn choose_prey(&mut self, hunter: u32) -> Result<Option<u32>, Stop> {
        let all = 0..self.setup.creatures.len() as u32;
        let mut victims: Vec<(u32, Rank)> = all
            .filter(|prey| self.is_possible_victim(hunter, *prey))
            .map(|prey| (prey, self.rank(hunter, prey)))
            .collect();
        while let Some(best) = self.first_choice(&mut victims) {
            let equal: Vec<u32> =
                victims.iter().filter(|(_, rank)| *rank == best).map(|(prey, _)| *prey).collect();
            let creatures = self.setup.creatures;
            let name = |n: usize| creatures[equal[n] as usize].id.to_string();
            let (n, roll) = rolls::choice_of_prey(self.desk, self.creature(hunter).id, equal.len(), name)?;
            let prey = equal[n];
            let ap = self.effective_ap(hunter, rule!("SUR-2.7"));
            let behaviour = self.behaviour(hunter, rule!("SUR-6.1"));
            let (creature, id, hex) = (self.creature(hunter), self.creature(prey).id, self.setup.called);
            let spared = self.others(&[hunter, prey]);
            self.step_with(
                rule!("SUR-6.3"),
                (creature.id.decides(&["ate"]), id.decides(&["fate", "by"]), spared.spares(&["fate", "by"])),
                roll,
                || {
                    let (who, behaviour) = (creature.id, behaviour.word());
                    let why = why_first(best, equal.len(), &victims, hex);
                    format!("{who} ({behaviour}, AP {ap}) attacks {id}, {why}.")
                },
            );
            self.cite_choice(hunter, prey, best, &victims);
            self.cite_meekness(prey, best, &victims);
            self.spare_kin(hunter);
            let others: Vec<u32> =
                victims.iter().map(|(other, _)| *other).filter(|other| *other != prey).collect();
            self.idle_choice(hunter, prey, !best.is_no_enemy, &others);
            if !self.uses(prey, Advantage::Camouflage) {
                return Ok(Some(prey));
            }
            let (hidden, rolls) = rolls::is_hidden(self.desk, id)?;
            let hunter_id = self.creature(hunter).id;
            self.step_with(rule!("SUR-10.9"), (id, hunter_id).decides(&["fate", "ate"]), rolls, || {
                if hidden {
                    format!("{id} has Camouflage and is not seen by {hunter_id}.")
                } else {
                    format!("{id} has Camouflage and is seen all the same.")
                }
            });
            if !hidden {
                return Ok(Some(prey));
            }
            victims.retain(|(other, _)| *other != prey);
        }
        Ok(None)
    }

    /// SUR-5.9: cites semi-defensive herbivores that count as defensive, if a choice among the weakest turns on it.
    fn cite_meekness(&mut self, prey: u32, best: Rank, victims: &[(u32, Rank)]) {
        let is_close = |rank: &Rank| {
            (rank.is_own, rank.is_no_enemy, rank.smells, rank.ap)
                == (best.is_own, best.is_no_enemy, best.smells, best.ap)
        };
        let close: Vec<u32> =
            victims.iter().filter(|(_, rank)| is_close(rank)).map(|(who, _)| *who).collect();
        let is_meek = |who: &u32| {
            let creature = self.creature(*who);
            creature.id.kind == Kind::Herbivore
                && !creature.unsaid.behaviour
                && creature.behaviour == Behaviour::SemiDefensive
                && !self.is_asleep(*who)
        };
        let meek: Vec<u32> = close.iter().copied().filter(is_meek).collect();
        if close.len() < 2 || meek.is_empty() || meek.len() == close.len() || !self.desk.writes() {
            return;
        }
        let (id, who) = (self.creature(prey).id, self.names(&meek));
        self.step(rule!("SUR-5.9"), (&who, id.decides(&["fate"])), || {
            let (is, a) = if meek.len() == 1 {
                ("is a", "herbivore and counts")
            } else {
                ("are", "herbivores and count")
            };
            format!("{who} {is} semi-defensive {a} as defensive.")
        });
    }

    fn rank(&self, hunter: u32, prey: u32) -> Rank {
        let (own, other) = (self.creature(hunter).species, self.creature(prey).species);
        Rank {
            is_own: self.are_kin(hunter, prey, rule!("SUR-6.4")),
            is_no_enemy: self.setup.enemies[own as usize] != Some(other),
            smells: self.uses(prey, Advantage::FoulOdour),
            ap: 0,
            behaviour: Behaviour::Defensive,
        }
    }

    /// The best rank: AP and behaviour are compared only if the other criteria leave several victims.
    fn first_choice(&mut self, victims: &mut [(u32, Rank)]) -> Option<Rank> {
        let kin = |rank: &Rank| (rank.is_own, rank.is_no_enemy, rank.smells);
        let nearest = victims.iter().map(|(_, rank)| kin(rank)).min()?;
        let among = |victims: &[(u32, Rank)], is_so: &dyn Fn(&Rank) -> bool| -> Vec<usize> {
            (0..victims.len()).filter(|n| is_so(&victims[*n].1)).collect()
        };
        let first = among(victims, &|rank| kin(rank) == nearest);
        if first.len() > 1 {
            for n in &first {
                victims[*n].1.ap = self.effective_ap(victims[*n].0, rule!("SUR-6.3"));
            }
            let least = first.iter().map(|n| victims[*n].1.ap).min();
            let weakest = among(victims, &|rank| kin(rank) == nearest && Some(rank.ap) == least);
            for n in weakest.iter().filter(|_| weakest.len() > 1) {
                victims[*n].1.behaviour = self.behaves(victims[*n].0, rule!("SUR-6.3"));
            }
        }
        victims.iter().map(|(_, rank)| *rank).min()
    }

    /// Cites the rules that decided a choice.
    fn cite_choice(&mut self, hunter: u32, prey: u32, rank: Rank, victims: &[(u32, Rank)]) {
        let hunter_number = hunter;
        let (hunter, id) = (self.creature(hunter), self.creature(prey).id);
        let (species, spared) = (&self.setup.species, self.others(&[hunter_number, prey]));
        if !rank.is_no_enemy {
            let enemy = &species[self.creature(prey).species as usize];
            let own = &species[hunter.species as usize];
            self.step(rule!("SUR-5.11"), (id.decides(&["fate"]), spared.spares(&["fate"])), || {
                format!("{id} is of {enemy}, the declared enemy of {own}.")
            });
        }
        if rank.is_own {
            let hunter = hunter.id;
            self.step(rule!("SUR-10.3"), (hunter.decides(&["ate"]), id.spares(&["fate"])), || {
                format!("{hunter} has Cannibalism: it attacks its own species, as the last choice.")
            });
        }
        let smelly = victims.iter().find(|(other, rank)| *other != prey && rank.smells);
        if let Some((other, _)) = smelly.filter(|_| !rank.smells) {
            let other = self.creature(*other).id;
            self.step(rule!("SUR-10.4"), (other, id).decides(&["fate"]), || {
                format!("{other} has Foul Odour, {id} has not.")
            });
        }
    }
}

/// Why a victim is the first choice: the first criterion that puts it ahead of another.
fn why_first(best: Rank, equal: usize, victims: &[(u32, Rank)], hex: &str) -> String {
    if equal == victims.len() && equal == 1 {
        return format!("the only possible victim in {hex}");
    }
    let next = victims.iter().map(|(_, rank)| *rank).filter(|rank| *rank != best).min();
    let reason = match next {
        None => return format!("one of {equal} equal ones in {hex}"),
        Some(next) if next.is_own != best.is_own => "of another species".to_owned(),
        Some(next) if next.is_no_enemy != best.is_no_enemy => "of the declared enemy".to_owned(),
        Some(next) if next.smells != best.smells => "without Foul Odour".to_owned(),
        Some(next) if next.ap != best.ap => {
            format!("the weakest prey in {hex}, AP {} against {}", best.ap, next.ap)
        }
        Some(next) => format!("{}, before {}", best.behaviour.word(), next.behaviour.word()),
    };
    if equal == 1 { reason } else { format!("one of {equal} equal ones: {reason}") }
}
