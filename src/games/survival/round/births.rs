//! SUR-4.4 to SUR-4.6: who is born, and where.

use super::play::{Play, Stage};
use crate::advantages::{Advantage, Advantages};
use crate::diag::code;
use crate::facts;
use crate::game::part::Whole;
use crate::options::NewbornAp;
use crate::pieces::{Creature, CreatureId, Unsaid};
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::map::HIGHEST;
use crate::source::read::Assumable;

impl Play<'_, '_> {
    /// Plays all births, in the order of the parents' numbers; returns the next stage.
    pub(super) fn births(&mut self) -> Result<Stage, Stop> {
        let inherits_ap = self.desk.is(NewbornAp::Inherited);
        self.state.next_id = facts::next_id(self.desk, self.setup.turn.next_id, HIGHEST);
        for n in 0..self.setup.turn.herd.creatures.len() {
            let parent = &mut self.state.creatures[n];
            if inherits_ap && parent.unsaid.ap {
                (parent.ap, parent.unsaid.ap) = (facts::ap(self.desk, parent, rule!("SUR-4.6")), false);
            }
            let parent = *parent;
            let twins = parent.genes.has(Advantage::TwinBirth);
            let first = self.state.next_id;
            for _ in 0..=u8::from(twins) {
                self.bear(&parent, if inherits_ap { parent.ap } else { 1 })?;
            }
            let child = |number| CreatureId { number, kind: parent.id.kind };
            if twins {
                self.desk.step(rule!("SUR-11.7"), (parent.id, child(first), child(first + 1)), || {
                    let (a, b) = (child(first), child(first + 1));
                    format!("{} has Twin Birth and gives birth to {a} and {b}.", parent.id)
                });
            }
            self.desk.step(
                rule!("SUR-4.4"),
                (parent.id, child(first), twins.then(|| child(first + 1))).decides(&["parent", "ap"]),
                || {
                    if twins {
                        format!("{} and {} are born to {}.", child(first), child(first + 1), parent.id)
                    } else {
                        format!("{} is born to {}.", child(first), parent.id)
                    }
                },
            );
        }
        let creatures = &self.state.creatures;
        let mut newborns: Vec<usize> = (self.setup.turn.herd.creatures.len()..creatures.len()).collect();
        newborns.sort_by_key(|n| creatures[*n].species);
        self.state.newborns = newborns;
        Ok(Stage::Advantages { next: 0, drawn: None })
    }

    fn bear(&mut self, parent: &Creature, ap: u8) -> Result<(), Stop> {
        let number = self.state.next_id;
        if number > HIGHEST {
            let help = format!("the highest is {HIGHEST}; write a lower `next_id`");
            return Err(Stop::refused(code::TOO_LARGE, None, "the numbers of creatures are used up", help));
        }
        self.state.next_id += 1;
        let id = CreatureId { number, kind: parent.id.kind };
        self.state.creatures.push(Creature {
            id,
            ap,
            missed: 0,
            behaviour: id.kind.default_behaviour(),
            unused: Advantages::default(),
            asleep: Assumable::given(false),
            unsaid: Unsaid::default(),
            parent: Some(parent.id),
            ..*parent
        });
        Ok(())
    }

    /// SUR-4.5: places the newborns and sets their behaviour; returns the next stage.
    pub(super) fn homes(&mut self) -> Stage {
        let (adults, newborns) = self.state.creatures.split_at_mut(self.setup.turn.herd.creatures.len());
        let island = &self.setup.turn.map.island;
        let mut before: Option<CreatureId> = None;
        for newborn in newborns {
            let (id, parent) = (newborn.id, newborn.parent.expect("a newborn has a parent"));
            let second = before.replace(parent) == Some(parent);
            let place = adults.binary_search_by_key(&parent.number, |adult| adult.id.number);
            let place = place.expect("parents are adults");
            let home = adults[place].hex.expect("parents are somewhere");
            newborn.hex = Some(home);
            let order = self.setup.plans.creatures[place].as_deref();
            if let Some(behaviour) = order.and_then(|order| order.child_behaviour) {
                newborn.behaviour = behaviour;
                self.desk.step(rule!("SUR-5.7"), id.decides(&["behaviour"]), || {
                    format!("{id} is {} by order.", behaviour.word())
                });
            }
            let named = order.map_or(&[][..], |order| &order.child);
            let named = if second { named.get(1).or(named.first()) } else { named.first() };
            let home_label = island.label(home);
            let Some(named) = named.copied() else {
                self.desk.step(rule!("SUR-4.5"), (id, home_label).decides(&["hex"]), || {
                    format!("{id} stays with its parent in {home_label}.")
                });
                continue;
            };
            let at = (i64::from(named.column), i64::from(named.row));
            if let Some(way) =
                (1..=6).find(|way| island.hex(named).is_none() && island.beside(home, *way) == at)
            {
                let whole = Whole { board: "the island", why: "newborns need a hex", rule: rule!("SUR-4.5") };
                self.setup.turn.part.hold_to_edge(
                    self.desk,
                    island.extent(),
                    island.beside(home, way),
                    whole,
                );
            }
            let hex = island.hex(named).filter(|hex| *hex == home || island.are_neighbors(*hex, home));
            let can_swim = newborn.genes.has(Advantage::Amphibious);
            let reason = match hex {
                None => Some("is not a neighbour"),
                Some(hex) if island.is_water(hex) && !can_swim => Some("is water"),
                Some(hex) => {
                    newborn.hex = Some(hex);
                    None
                }
            };
            self.desk.step(rule!("SUR-4.5"), (id, home_label, named).decides(&["hex"]), || match reason {
                None => format!("{id} is placed in {named}."),
                Some(reason) => format!("{named} {reason}: {id} stays with its parent in {home_label}."),
            });
        }
        self.after_births()
    }
}
