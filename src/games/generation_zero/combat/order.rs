//! GZ-8: the order of thrusts, computed once when the battle begins; before it, Crowns and free thrusts.

use std::cmp::Ordering;

use crate::diag::and_list;
use crate::kind::Kind;
use crate::options::AppendixTerrain;
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Names, Stop};
use crate::setup::Id;
use crate::stats::Against;
use crate::words::{Artefact, Stat, Terrain, Weapon};
use crate::world::{Fight, Start};

/// Where the scenario says whom Crowns are turned against.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Crowns<'a> {
    /// In the entries of their bearers.
    OfTheirBearers,
    /// In the action of the battle, by Agent.
    Named(&'a [(Id, Vec<Id>)]),
    /// Nowhere: they are turned against the first 'Sue listed.
    FirstListed,
}

impl Play<'_, '_> {
    /// Begins a battle at the scenario's place.
    pub(super) fn begin_battle(&mut self) -> Result<(), Stop> {
        let (agents, sues): (Vec<Id>, Vec<Id>) =
            self.setup.fighters.iter().copied().partition(|id| self.kind(*id) == Kind::Agent);
        let player = |id: &Id| self.setup.cast[*id].player;
        if let Some((agent, sue)) = agents
            .iter()
            .find_map(|agent| Some((*agent, *sues.iter().find(|sue| player(sue) == player(agent))?)))
        {
            let (agent, sue, player) =
                (self.name(agent), self.name(sue), &self.setup.players[player(&agent)]);
            return self.forbid(
                rule!("GZ-5.9"),
                format!(
                    "{agent} and {sue} are both {player}'s: an Agent may not fight a 'Sue of the same player"
                ),
            );
        }
        self.consult_pendants();
        self.join_battle(self.setup.here, agents, sues, Crowns::OfTheirBearers);
        Ok(())
    }

    /// Begins a battle of Agents, in order of arrival, and 'Sues, as listed.
    pub(crate) fn join_battle(&mut self, place: PlaceId, agents: Vec<Id>, sues: Vec<Id>, crowns: Crowns<'_>) {
        self.state.fights.push(Fight { place, agents, sues, ..Fight::default() });
        self.turn_crowns(crowns);
        self.idle_in_battle();
        self.cite_terrains(place);
        self.determine_order();
    }

    /// GZ-11.10: cites several terrains that each have an effect in a battle.
    fn cite_terrains(&mut self, place: PlaceId) {
        let terrains =
            Terrain::ALL.iter().copied().filter(|terrain| self.state.terrains[place].has(*terrain));
        let names: Vec<&str> = terrains.map(Terrain::name).collect();
        if names.len() > 1 && self.desk.holds(AppendixTerrain::Used) {
            self.desk.step(rule!("GZ-11.10"), (), || {
                format!("The Location is {}: each has its effect.", and_list(&names))
            });
        }
    }

    /// Consults the option for Pendants, if full Health was counted by it before anything was judged.
    pub fn consult_pendants(&self) {
        if self.setup.counts_pendants {
            self.artefacts_work();
        }
    }

    /// GZ-13.7: turns each Crown against one enemy for the whole battle.
    fn turn_crowns(&mut self, turned: Crowns<'_>) {
        let agents = self.fight().agents.clone();
        for agent in agents {
            let crowns = self.state.bodies[agent].pile(Artefact::Crown) as usize;
            if crowns == 0 || !self.artefacts_work() {
                continue;
            }
            let sues = self.fight().sues.clone();
            for n in 0..crowns {
                let victim = self.crowned(agent, n, &sues, turned);
                let crowned = &mut self.state.fight_mut().crowned;
                match crowned.iter_mut().find(|(other, _)| *other == victim) {
                    Some((_, crowns)) => *crowns += 1,
                    None => crowned.push((victim, 1)),
                }
                let (agent, victim) = (self.name(agent), self.name(victim));
                self.desk.step(rule!("GZ-13.7"), (agent, victim), || {
                    format!("{agent} turns a Crown against {victim}: 1 less Attack in the whole battle.")
                });
            }
        }
    }

    /// The 'Sue against whom an Agent's Crown is turned: the named one, or a choice; `n` is the number of the Crown, from 0.
    fn crowned(&self, agent: Id, n: usize, sues: &[Id], turned: Crowns<'_>) -> Id {
        let character = &self.setup.cast[agent];
        let (number, action) = ((n + 1).to_string(), self.action.to_string());
        let name = character.name.as_str();
        let (given, path, bare) = match turned {
            Crowns::OfTheirBearers => {
                (&character.crown[..], vec![character.key, name, "crown", &number], "name")
            }
            Crowns::Named(named) => {
                let given = named.iter().find(|(bearer, _)| *bearer == agent);
                let given = given.map_or(&[][..], |(_, sues)| sues);
                (given, vec![self.setup.occasion.list(), &action, "crown", name, &number], "")
            }
            Crowns::FirstListed => return sues[0],
        };
        given.get(n).copied().unwrap_or_else(|| {
            let names: Vec<&str> = sues.iter().map(|sue| self.name(*sue).text).collect();
            let what = format!("whom {name}'s Crown is turned against");
            sues[self.choose_at(&path, bare, &what, rule!("GZ-13.7"), &names)]
        })
    }

    /// GZ-8.1 to 8.7: the order: Agents who have not lost the comparison, the 'Sues, the other Agents.
    fn determine_order(&mut self) {
        let (agents, sues) = (self.fight().agents.clone(), self.fight().sues.clone());
        if self.terrain_is_missing(self.fight().place) {
            self.state.fight_mut().terrain_is_idle = true;
            self.state.fight_mut().terrain_is_idle = !self.is_tie_open(&agents, &sues);
        }
        let observed: Vec<(Id, i64)> =
            sues.iter().map(|sue| (*sue, self.compared(*sue, Stat::Observe))).collect();
        let (sharpest, observe) =
            observed.iter().copied().rev().max_by_key(|(_, observe)| *observe).unwrap_or((0, 0));
        let mut before = Vec::new();
        let mut free = Vec::new();
        for agent in &agents {
            if self.has_lost_comparison(*agent, sharpest, observe) {
                self.idle_bow(*agent, false);
                break;
            }
            before.push(*agent);
            let place = self.fight().place;
            let has_bow = self.bears(*agent, Weapon::Bow) && self.has_terrain(place, Terrain::Forest);
            if has_bow && self.desk.remembers(rule!("GZ-12.4")) {
                free.push(*agent);
                let name = self.name(*agent);
                self.desk.step(rule!("GZ-12.4"), name.decides(&["free"]), || {
                    format!("{name} has a free thrust: a Bow in a Forest.")
                });
            } else {
                self.idle_bow(*agent, true);
            }
        }
        let after: Vec<Id> = agents.iter().copied().filter(|agent| !before.contains(agent)).collect();
        match after.as_slice() {
            [] => self.desk.step(rule!("GZ-8.7"), (), || {
                "No Agent lost the comparison: all thrust before the 'Sues.".to_owned()
            }),
            [_] => {}
            [_, later @ ..] => {
                let names: Vec<_> = later.iter().map(|id| self.name(*id)).collect();
                self.desk.step(rule!("GZ-8.4"), names.decides(&["free"]), || {
                    format!(
                        "{} came later and thrust{} after that, uncompared.",
                        and_list(&names),
                        if names.len() == 1 { "s" } else { "" }
                    )
                });
            }
        }
        let sues = self.order_of_sues(observed);
        let order: Vec<Id> = before.into_iter().chain(sues).chain(after).collect();
        let names = Names::in_order(order.iter().map(|id| self.name(*id)));
        self.desk.step(rule!("GZ-8.6"), names.decides(&["who", "order", "next"]), || {
            format!("The order of thrusts: {names}.")
        });
        let fight = self.state.fight_mut();
        fight.order = order.iter().copied().map(Some).collect();
        fight.free.clone_from(&free);
        fight.start = Start { order, free };
    }

    /// GZ-8.2, 8.3: whether an Agent's Stealth loses against the highest Observe, so that all 'Sues thrust before it.
    fn has_lost_comparison(&mut self, agent: Id, sharpest: Id, observe: i64) -> bool {
        let stealth = self.compared(agent, Stat::Stealth);
        let (name, sue) = (self.name(agent), self.name(sharpest));
        let is_tie = stealth == observe;
        let has_lost = stealth < observe || is_tie && !self.desk.remembers(rule!("GZ-8.2"));
        let has_lost = has_lost && self.desk.remembers(rule!("GZ-8.3"));
        self.desk.step(rule!("GZ-8.2"), (name, sue), || {
            let so = match stealth.cmp(&observe) {
                Ordering::Less => "lost",
                Ordering::Equal => "won, a tie is the Agent's",
                Ordering::Greater => "won",
            };
            format!("{name}: Stealth {stealth} against Observe {observe} ({sue}): {so}.")
        });
        if has_lost {
            self.desk.step(rule!("GZ-8.3"), (name, sue).decides(&["free"]), || {
                format!("{name} has lost the comparison: all 'Sues thrust now.")
            });
        }
        has_lost
    }

    /// Whether 1 more Observe, which some terrain may give all 'Sues, would make an Agent lose the comparison; only in a tie.
    fn is_tie_open(&self, agents: &[Id], sues: &[Id]) -> bool {
        let observe = sues.iter().map(|sue| self.stat(*sue, Stat::Observe)).max().unwrap_or(0);
        let stealth = agents.iter().map(|agent| self.stat(*agent, Stat::Stealth));
        stealth.take_while(|stealth| *stealth >= observe).any(|stealth| stealth == observe)
    }

    /// A stat in the comparison, with its changes cited.
    fn compared(&mut self, id: Id, stat: Stat) -> i64 {
        let count = self.count(id, stat, Against::Nobody);
        self.cite_parts(id, stat, &count);
        if stat == Stat::Stealth && !count.is_of(Weapon::Knife) {
            self.idle_knife(id);
        }
        count.value
    }

    /// GZ-8.5: the 'Sues by Observe plus Allure, then by Observe, player and list.
    fn order_of_sues(&mut self, observed: Vec<(Id, i64)>) -> Vec<Id> {
        let mut sues: Vec<(Id, i64, i64)> = observed
            .into_iter()
            .map(|(sue, observe)| (sue, observe + self.stat(sue, Stat::Allure), observe))
            .collect();
        if self.desk.remembers(rule!("GZ-8.5")) {
            sues.sort_by_key(|(sue, sum, observe)| (-sum, -observe, self.setup.cast[*sue].player, *sue));
        }
        let names: Vec<_> = sues.iter().map(|(sue, ..)| self.name(*sue)).collect();
        self.desk.step(rule!("GZ-8.5"), &names, || {
            let sums: Vec<_> =
                names.iter().zip(&sues).map(|(name, (_, sum, _))| format!("{name} ({sum})")).collect();
            format!("The 'Sues by Observe plus Allure: {}.", sums.join(", "))
        });
        self.cite_ties(&sues);
        sues.into_iter().map(|(sue, ..)| sue).collect()
    }

    /// GZ-8.5: cites what decides between 'Sues with equal sums; each is given with sum and Observe.
    fn cite_ties(&mut self, sues: &[(Id, i64, i64)]) {
        for pair in sues.windows(2) {
            let [(first, sum, observe), (second, other_sum, other_observe)] = *pair else { continue };
            if sum != other_sum {
                continue;
            }
            let [player, other] = [first, second].map(|sue| self.setup.cast[sue].player);
            let (is_one, player) = (player == other, &self.setup.players[player]);
            let (first, second) = (self.name(first), self.name(second));
            self.desk.step(rule!("GZ-8.5"), (first, second), || {
                let why = if observe != other_observe {
                    format!("has the higher Observe, {observe} against {other_observe}")
                } else if is_one {
                    format!("has Observe {observe} as well, and is listed first")
                } else {
                    format!("has Observe {observe} as well, and {player} comes first")
                };
                format!("{first} and {second} tie at {sum}: {first} {why}.")
            });
        }
    }
}
