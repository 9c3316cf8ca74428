//! GZ-4.1 to GZ-4.5: ways over Locations, step by step, with what is met on them (GZ-5).

use crate::combat::Purse;
use crate::diag::{Code, and_list};
use crate::game::wording::figured;
use crate::kind::Kind;
use crate::options::{AppendixTerrain, OwnAgent, TerrainCost};
use crate::places::PlaceId;
use crate::play::Play;
use crate::record::Duty;
use crate::rule;
use crate::ruling::{About, Name, Stop};
use crate::scenario::thrust::Thrust;
use crate::setup::{CanonId, Id};
use crate::words::{Stat, Terrain};
use crate::world::{Ended, Loose};

/// The terrains that cost one point more, each with its rule.
const SLOW: [(Terrain, Code); 2] =
    [(Terrain::River, rule!("GZ-11.7")), (Terrain::Mountain, rule!("GZ-11.8"))];

/// The effect of a Location on somebody who enters it.
enum Met {
    /// The way may go on.
    Nothing,
    /// The way ends here, without a landing.
    Stopped,
    /// A flight followed; whether it ended in a landing.
    Fled(bool),
}

/// One step of a way.
struct WayStep {
    from: PlaceId,
    to: PlaceId,
    /// The Location that a flight may not enter again.
    bars: Option<PlaceId>,
    /// Whether the way has entered a Location before this step.
    entered_before: bool,
    ignores_terrain: bool,
    /// Speed spent before this step, in points.
    spent: i64,
}

impl Play<'_, '_> {
    /// Walks a path. `bars` is the Location that a flight may not enter again; `thrusts` are for Monster fights on the way. Returns
    /// whether the way ended in a landing.
    pub(crate) fn walk(
        &mut self,
        who: Id,
        path: &[PlaceId],
        bars: Option<PlaceId>,
        thrusts: &mut std::slice::Iter<'_, Thrust>,
        ignores_terrain: bool,
        gain: &mut Purse<'_>,
    ) -> Result<bool, Stop> {
        let mut spent = 0;
        let mut landed = false;
        for (n, to) in path.iter().copied().enumerate() {
            let from = self.state.bodies[who].at;
            let entered_before = n > 0;
            let speed = |play: &Self| play.stat(who, Stat::Speed);
            let step = WayStep { from, to, bars, entered_before, ignores_terrain, spent };
            spent = self.enter(self.name(who), &step, &speed)?;
            if n == 0 {
                self.idle_slow(from, false);
            }
            self.state.bodies[who].at = to;
            let is_last = n + 1 == path.len();
            let met = if self.kind(who) == Kind::Sue {
                self.sue_enters(who, to, (is_last, bars.is_some()), thrusts, gain)?
            } else {
                self.agent_enters(who, to, is_last, bars.is_some())?
            };
            match met {
                Met::Nothing => landed = is_last,
                Met::Stopped => break,
                Met::Fled(in_landing) => {
                    landed = in_landing;
                    break;
                }
            }
        }
        if landed {
            self.idle_slow(self.state.bodies[who].at, true);
        }
        if landed && self.kind(who) == Kind::Agent {
            self.state.arrivals += 1;
            self.state.bodies[who].arrival = self.state.arrivals;
        }
        Ok(landed)
    }

    /// GZ-6.16: forbids thrusts left over, for Monster fights that did not come.
    pub(crate) fn no_thrusts_left(&self, left: usize) -> Result<(), Stop> {
        if left == 0 {
            return Ok(());
        }
        self.forbid(rule!("GZ-6.16"), "there is no Monster fight left for these thrusts")
    }

    /// GZ-4.8, GZ-4.9: moves a Canon along a path. One that was chosen unseen, whose Speed its player could not know, goes as far as it can.
    pub(crate) fn walk_canon(
        &mut self,
        canon: CanonId,
        path: &[PlaceId],
        bars: Option<PlaceId>,
        as_far_as_it_can: bool,
    ) -> Result<(), Stop> {
        let name = self.canon_name(canon);
        let speed = if path.is_empty() { 0 } else { self.canon_speed(canon, rule!("GZ-4.8")) };
        let mut spent = 0;
        for (n, to) in path.iter().copied().enumerate() {
            let from = self.state.place_of(canon);
            let step = WayStep { from, to, bars, entered_before: n > 0, ignores_terrain: false, spent };
            if as_far_as_it_can && self.cost_of(&step).0 > speed && self.may_step(&step).is_ok() {
                let there = self.place_name(to);
                // Nobody else learns where it was to go.
                self.step_secret(rule!("GZ-4.8"), name.decides(&["at"]), [name], |[name], is_public| {
                    if is_public {
                        return String::new();
                    }
                    format!("{name} is too slow to reach {there}, and stays where it is.")
                });
                break;
            }
            spent = self.enter(name, &step, &|_| speed)?;
            if let Some(monster) = self.living_at(Kind::Monster, to).first() {
                let (monster, place) = (self.name(*monster), self.place_name(to));
                return self.forbid_unseen(rule!("GZ-4.9"), [name, monster], |[name, monster]| {
                    format!("{name} may not enter {place}: {monster} is there")
                });
            }
            self.state.canons[canon] = Loose::At(to);
        }
        Ok(())
    }

    /// GZ-4.2: whether a step leads to a Location that touches.
    fn may_step(&self, step: &WayStep) -> Result<(), Stop> {
        if self.setup.places.touching[step.from].contains(&step.to) {
            return Ok(());
        }
        let (here, there) = (self.place_name(step.from), self.place_name(step.to));
        self.forbid(rule!("GZ-4.2"), format!("{there} does not touch {here}"))
    }

    /// The Speed spent after a step, in points, and the Location because of which it costs one more.
    fn cost_of(&self, step: &WayStep) -> (i64, Option<PlaceId>) {
        let WayStep { from, to, entered_before, ignores_terrain, spent, .. } = *step;
        let extra = if ignores_terrain { None } else { self.extra_cost(from, to, entered_before) };
        (spent + 1 + i64::from(extra.is_some()), extra)
    }

    /// Takes one step, which must touch, not lead back, and be paid for. Returns the Speed spent so far.
    fn enter(&mut self, name: Name<'_>, step: &WayStep, speed: &dyn Fn(&Self) -> i64) -> Result<i64, Stop> {
        let WayStep { to, bars, .. } = *step;
        let there = self.place_name(to);
        self.may_step(step)?;
        if bars == Some(to) {
            return self.forbid_unseen(rule!("GZ-6.9"), [name], |[name]| {
                format!("{name} flees from {there} and may not enter it again")
            });
        }
        let (cost, extra) = self.cost_of(step);
        let speed = speed(self);
        if cost > speed {
            if let Some(place) = extra {
                let here = self.desk.mark();
                self.cite_extra_cost(name, place);
                self.desk.keep_for_refusal(here);
            }
            let points = figured(cost, "point", "points");
            // The Speed of a card that lies face down is as secret as its name.
            return self.forbid_secret(rule!("GZ-4.1"), [name], |[name], is_public| {
                let why = if is_public {
                    String::new()
                } else {
                    format!(": that makes {points}, Speed is {speed}")
                };
                format!("{name} can't enter {there}{why}")
            });
        }
        if let Some(place) = extra {
            self.cite_extra_cost(name, place);
        }
        self.step_secret(rule!("GZ-4.1"), name.decides(&["at"]), [name], |[name], is_public| {
            let points = if is_public {
                String::new()
            } else {
                format!(": {cost} of {}", figured(speed, "point", "points"))
            };
            format!("{name} enters {there}{points}.")
        });
        Ok(cost)
    }

    /// GZ-4.4: the Location because of which a step costs one point more.
    fn extra_cost(&self, from: PlaceId, to: PlaceId, entered_before: bool) -> Option<PlaceId> {
        let is_slow =
            |place: PlaceId| SLOW.iter().any(|(terrain, _)| self.state.terrains[place].has(*terrain));
        // The options matter only if there is a River or Mountain.
        let leaving = entered_before && is_slow(from);
        let entering = is_slow(to);
        let costs = leaving || entering;
        if !costs || !self.desk.is(AppendixTerrain::Used) || !self.desk.remembers(rule!("GZ-4.4")) {
            return None;
        }
        if self.desk.is(TerrainCost::Passing) { leaving.then_some(from) } else { entering.then_some(to) }
    }

    fn cite_extra_cost(&mut self, name: Name<'_>, place: PlaceId) {
        let at = self.place_name(place);
        let terrains = self.state.terrains[place];
        for (terrain, rule) in SLOW.into_iter().filter(|(terrain, _)| terrains.has(*terrain)) {
            self.desk
                .step(rule, name, || format!("{at} is a {}: it takes two Speed to pass.", terrain.name()));
        }
        if SLOW.iter().all(|(terrain, _)| terrains.has(*terrain)) {
            self.desk
                .step(rule!("GZ-11.10"), (), || format!("{at} is both, and still costs one point more."));
        }
        self.step_unseen(rule!("GZ-4.4"), name, [name], |[name]| {
            format!("{name} pays 1 point more for {at}.")
        });
    }

    /// Resolves what a 'Sue meets: on the last Location first Agents; on any, a living Monster.
    fn sue_enters(
        &mut self,
        sue: Id,
        place: PlaceId,
        (is_last, by_flight): (bool, bool),
        thrusts: &mut std::slice::Iter<'_, Thrust>,
        gain: &mut Purse<'_>,
    ) -> Result<Met, Stop> {
        let agents = self.living_agents_at(place);
        let monsters = self.living_at(Kind::Monster, place);
        let name = self.name(sue);
        if let Some(first) = agents.first().copied() {
            if is_last {
                self.lands_on_agents(sue, &agents, first, monsters.first().copied())?;
                return Ok(Met::Stopped);
            }
            let agent = self.name(first);
            self.desk.step(rule!("GZ-5.11"), (name, agent).decides(&["fate"]), || {
                format!("{name} crosses {agent}'s Location with no effect.")
            });
        }
        for monster in monsters {
            let (other, at) = (self.name(monster), self.place_name(place));
            self.desk.step(rule!("GZ-5.7"), (name, other), || {
                format!("{name} meets {other} at {at} and must fight it at once.")
            });
            if by_flight {
                self.desk.step(rule!("GZ-7.8"), (name, other), || {
                    format!("{name} is fleeing, and fights {other} all the same.")
                });
            }
            match self.fight_monster(sue, monster, thrusts, gain)? {
                Ended::Agents => {}
                Ended::Sues | Ended::Quiet | Ended::OneRound => return Ok(Met::Stopped),
                Ended::Fled => {
                    let alive = self.state.is_alive(sue);
                    let beside_monster = !self.living_at(Kind::Monster, self.state.bodies[sue].at).is_empty();
                    return Ok(Met::Fled(alive && !beside_monster));
                }
            }
        }
        Ok(Met::Nothing)
    }

    /// GZ-5.10 to GZ-5.13: resolves the landing of a 'Sue on a Location with Agents.
    fn lands_on_agents(
        &mut self,
        sue: Id,
        agents: &[Id],
        first: Id,
        monster: Option<Id>,
    ) -> Result<(), Stop> {
        let (name, killer) = (self.name(sue), self.name(first));
        let player = self.setup.cast[sue].player;
        let own = agents.iter().copied().find(|agent| self.setup.cast[*agent].player == player);
        if let Some(own) = own
            && self.desk.is(OwnAgent::Forbidden)
        {
            let own = self.name(own);
            return self.forbid(
                rule!("GZ-5.12"),
                format!("{name} may not land on {own}, an Agent of her own player"),
            );
        }
        if let Some(monster) = monster {
            let monster = self.name(monster);
            self.step_unseen(rule!("GZ-5.13"), (name, monster), [monster], |[monster]| {
                format!("{name} lands on an Agent and dies before {monster} is fought.")
            });
        }
        if let [_, later @ ..] = agents
            && !later.is_empty()
        {
            let later: Vec<_> = later.iter().map(|agent| self.name(*agent)).collect();
            self.desk.step(rule!("GZ-5.20"), (killer, &later), || {
                format!("{killer} arrived there before {}.", and_list(&later))
            });
        }
        self.desk.step(
            rule!("GZ-5.10"),
            (name, killer).decides(&["deaths", "fate", "health", "charged", "at"]),
            || format!("{name} lands on {killer}, who came there first, and dies."),
        );
        self.desk.step(rule!("GZ-9.7"), (name, killer).decides(&["deaths", "killed_by"]), || {
            format!("That counts as {killer}'s kill.")
        });
        self.state.bodies[sue].health = 0;
        self.sue_killed_by_agent(sue, first);
        Ok(())
    }

    /// Resolves what an Agent meets: 'Sues on the last Location; nothing else has an effect (GZ-5.14).
    fn agent_enters(
        &mut self,
        agent: Id,
        place: PlaceId,
        is_last: bool,
        by_flight: bool,
    ) -> Result<Met, Stop> {
        let sues = self.living_at(Kind::Sue, place);
        if !is_last || sues.is_empty() {
            return Ok(Met::Nothing);
        }
        let player = self.setup.cast[agent].player;
        let (name, at) = (self.name(agent), self.place_name(place));
        if let Some(own) = sues.iter().find(|sue| self.setup.cast[**sue].player == player) {
            let own = self.name(*own);
            return self.forbid(
                rule!("GZ-5.9"),
                format!("{name} may not end at {at}, where {own} of the same player is"),
            );
        }
        let first = self.name(sues[0]);
        self.desk.step(rule!("GZ-5.15"), (name, first).decides(&["owed", "battles"]), || {
            format!("{name} lands on {first} at {at}: a battle is to be fought there.")
        });
        self.owe_battle(agent, by_flight);
        Ok(Met::Nothing)
    }

    /// Notes that an Agent has a battle to fight at its place.
    pub fn owe_battle(&mut self, agent: Id, by_flight: bool) {
        let (place, player) = (self.state.bodies[agent].at, self.setup.cast[agent].player);
        if !self.state.battles.iter().any(|(other, _)| *other == place) {
            self.state.battles.push((place, player));
        }
        self.state.duties.retain(|duty| duty.who != agent);
        self.state.duties.push(Duty { who: agent, by_flight });
    }
}
