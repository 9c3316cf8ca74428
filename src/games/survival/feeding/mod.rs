//! The feeding of one hex (SUR-6 to SUR-8) and its hunger (SUR-9).

mod bonus;
mod carrion;
mod fight;
mod hex;
mod hunger;
mod idle;
mod past;
mod plants;
mod predator;
mod prey;

pub use hex::open;
pub use hunger::settle;

use super::advantages::Advantage;
use super::facts;
use super::kind::Behaviour;
use super::kind::Kind;
use super::pieces::{Body, Creature, Fate, SpeciesId};
use super::tables::{MOST_AP, RAVENOUS, effective_ap};
use super::terrain::Terrain;
use crate::diag::{Code, and_list, code};
use crate::options::{GainedAp, RavenousPoint};
use crate::rule;
use crate::ruling::about::Keys;
use crate::ruling::{About, Desk, Flow, Names, Stop, Subject};
use crate::source::read::Assumable;

/// The parts of a hex that do not change while it feeds.
pub struct Hex<'a> {
    /// Its label.
    pub name: &'a str,
    /// Its name in sentences: the label, or "the hex" if it has none.
    pub called: &'a str,
    pub terrain: Assumable<Terrain>,
    /// All creatures in it, in number order.
    pub creatures: &'a [Creature],
    /// The names of the species.
    pub species: &'a [String],
    /// The declared enemy of each species (SUR-5.11).
    pub enemies: &'a [Option<SpeciesId>],
    /// Whether steps begin with the label, since other hexes are judged too.
    pub is_one_of_many: bool,
}

/// The progress of a hex's feeding. Equal values have the same continuations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Course {
    /// The next phase.
    phase: Phase,
    /// Corpses that can be eaten in this round; while the number at the start is unknown, only those added
    /// since.
    pub corpses: u32,
    /// Plant meals that are left.
    pub plants: u32,
    /// Whether the corpses and the plant meals at the start are still unknown.
    unsaid: (bool, bool),
    /// Corpses that can be eaten from the next round on.
    pub fresh: u32,
    /// Hunters that have not attacked yet, each with its effective AP at the start of the phase.
    hunters: Vec<(u32, u8)>,
    /// How many of them, from the first, are in final order. Odds settle the others at their turn.
    settled: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Phase {
    Start,
    Attacks,
    Carrion,
    Plants,
    /// The creatures that rolled in the plant tussle, those of them that are tied, and the meals left.
    RollOff {
        all: Vec<u32>,
        tied: Vec<u32>,
        meals: u32,
    },
    Fed,
}

impl Course {
    /// A hex before its feeding.
    pub fn new(corpses: Assumable<u32>, plants: Assumable<u32>) -> Course {
        Course {
            phase: Phase::Start,
            corpses: corpses.value,
            plants: plants.value,
            unsaid: (!corpses.is_given, !plants.is_given),
            fresh: 0,
            hunters: Vec::new(),
            settled: 0,
        }
    }
}

/// The most creatures in one hex: each hunter looks at all others.
const MOST_IN_A_HEX: usize = 2_000;

/// The parts of a hex that change while it feeds.
pub struct Feeding<'a> {
    /// The state of each creature, in the order of [`Hex::creatures`].
    pub bodies: &'a mut [Body],
    /// The progress of the feeding.
    pub course: &'a mut Course,
}

/// A stage of feeding in progress, on which the rules are written.
pub type Play<'a, 'd> = crate::Play<'a, 'd, Hex<'a>, Feeding<'a>>;

/// Plays on by one stage; `Done` when the plant phase is over.
///
/// # Errors
/// A die is missing, or the hex is too crowded.
pub fn feed(
    hex: &Hex<'_>,
    bodies: &mut [Body],
    course: &mut Course,
    desk: &mut Desk<'_>,
) -> Result<Flow, Stop> {
    Play { setup: hex, state: &mut Feeding { bodies, course }, desk, action: 0, by: None }.advance()
}

impl<'a> Play<'a, '_> {
    /// Plays on by one stage; `Done` when the plant phase is over.
    fn advance(&mut self) -> Result<Flow, Stop> {
        loop {
            let phase = std::mem::replace(&mut self.state.course.phase, Phase::Start);
            let (next, rolled) = self.stage(phase)?;
            self.state.course.phase = next;
            if self.state.course.phase == Phase::Fed {
                return Ok(Flow::Done);
            }
            // Odds need no positions in which nothing is open.
            if rolled || !self.desk.may_wait() {
                return Ok(Flow::On);
            }
        }
    }

    /// Plays one stage; returns the next phase, and whether anything may have been rolled.
    fn stage(&mut self, phase: Phase) -> Result<(Phase, bool), Stop> {
        Ok(match phase {
            Phase::Start => {
                self.enter("Predator phase");
                self.refuse_crowds()?;
                self.sleepers();
                self.begin_hunt()?;
                (Phase::Attacks, false)
            }
            Phase::Attacks => {
                if self.next_attack()? {
                    (Phase::Attacks, true)
                } else {
                    self.end_hunt();
                    (Phase::Carrion, false)
                }
            }
            Phase::Carrion => {
                self.enter("Carrion phase");
                (Phase::Plants, self.carrion()?)
            }
            Phase::Plants => {
                self.enter("Plant phase");
                let next = self.plants()?;
                let rolled = next != Phase::Fed;
                (next, rolled)
            }
            Phase::RollOff { all, tied, meals } => (self.roll_off(all, &tied, meals)?, true),
            Phase::Fed => (Phase::Fed, false),
        })
    }

    /// Enters a phase, to which the next rolls belong.
    fn enter(&mut self, phase: &str) {
        let hex = self.setup;
        self.desk.enter(|| format!("{}, {phase}", hex.name));
    }

    fn refuse_crowds(&self) -> Result<(), Stop> {
        let (n, hex) = (self.setup.creatures.len(), self.setup.name);
        if n <= MOST_IN_A_HEX {
            return Ok(());
        }
        let help = format!("the most that are judged in one hex are {MOST_IN_A_HEX}");
        Err(Stop::refused(code::TOO_LARGE, None, format!("{n} creatures in {hex}"), help))
    }

    /// SUR-11.8: cites those that sleep through the feeding.
    fn sleepers(&mut self) {
        for (creature, body) in self.setup.creatures.iter().zip(self.state.bodies.iter_mut()) {
            body.asleep = facts::asleep(self.desk, creature);
        }
        let asleep = self.all_who(|_, body| body.asleep);
        if !self.setup.is_one_of_many && !asleep.is_empty() {
            let (who, sleep) = (self.names(&asleep), verb(&asleep, "sleeps", "sleep"));
            self.step(rule!("SUR-11.8"), &who, || {
                format!("{who} {sleep}: no hunting, no feeding, no more hunger.")
            });
        }
    }

    fn creature(&self, who: u32) -> &'a Creature {
        &self.setup.creatures[who as usize]
    }

    fn body(&mut self, who: u32) -> &mut Body {
        &mut self.state.bodies[who as usize]
    }

    fn lives(&self, who: u32) -> bool {
        self.state.bodies[who as usize].lives()
    }

    fn is_fed(&self, who: u32) -> bool {
        self.state.bodies[who as usize].ate.is_some()
    }

    fn uses(&self, who: u32, advantage: Advantage) -> bool {
        self.creature(who).uses(advantage)
    }

    /// SUR-2.7: the AP that `rule` needs, with the extra point of the ravenous.
    fn effective_ap(&mut self, who: u32, rule: Code) -> u8 {
        self.know_ap(who, rule);
        effective_ap(self.state.bodies[who as usize].ap, self.is_ravenous(who))
    }

    /// SUR-9.4: whether a creature has the extra point of the ravenous now.
    fn is_ravenous(&self, who: u32) -> bool {
        let creature = self.creature(who);
        creature.id.kind == Kind::Carnivore
            && facts::missed(self.desk, creature, rule!("SUR-9.4")) >= RAVENOUS
            && (!self.is_fed(who) || self.desk.is(RavenousPoint::WholeRound))
    }

    /// Asks for a creature's AP if they are unknown.
    fn know_ap(&mut self, who: u32, rule: Code) {
        if self.state.bodies[who as usize].ap_is_unsaid && self.desk.writes() {
            let ap = facts::ap(self.desk, self.creature(who), rule);
            let assumed = self.creature(who).ap;
            let body = self.body(who);
            (body.ap, body.ap_is_unsaid) = ((body.ap + ap - assumed).min(MOST_AP), false);
        }
    }

    /// SUR-6.13: the corpses that can be eaten now.
    fn corpses(&mut self, rule: Code) -> u32 {
        if self.state.course.unsaid.0 && self.desk.writes() {
            self.state.course.corpses += facts::corpses(self.desk, self.own_label(), rule);
            self.state.course.unsaid.0 = false;
        }
        self.state.course.corpses
    }

    /// The plant meals that are left.
    fn plants_left(&mut self, rule: Code) -> u32 {
        if self.state.course.unsaid.1 && self.desk.writes() {
            let grows = self.terrain().grows();
            self.state.course.plants =
                if grows { facts::plants(self.desk, self.own_label(), rule) } else { 0 };
            self.state.course.unsaid.1 = false;
        }
        self.state.course.plants
    }

    /// The label of the hex, if other hexes are judged too.
    fn own_label(&self) -> Option<&'a str> {
        self.setup.is_one_of_many.then_some(self.setup.name)
    }

    /// The species of a creature, which `rule` compares. A creature of unknown species may be of any other one
    /// of its type.
    fn species_of(&self, who: u32, rule: Code) -> SpeciesId {
        let creature = self.creature(who);
        if !creature.unsaid.species || !self.desk.writes() {
            return creature.species;
        }
        // Of two creatures that may be of one species, the later one is asked for; a creature is alone in its
        // species if it is named like itself.
        let is_its_own =
            |other: &Creature| self.setup.species[other.species as usize] == other.id.to_string();
        let others = self.setup.creatures.iter().filter(|other| {
            let comes_first = other.id.number < creature.id.number || !is_its_own(other);
            other.id.kind == creature.id.kind && other.species != creature.species && comes_first
        });
        let mut known = vec![creature.species];
        for other in others {
            if !known.contains(&other.species) {
                known.push(other.species);
            }
        }
        if known.len() == 1 {
            return creature.species;
        }
        let names = || known.iter().map(|species| self.setup.species[*species as usize].clone()).collect();
        known[facts::species(self.desk, creature, names, rule)]
    }

    /// Whether two creatures are of one species; never asked if their types differ (SUR-1.3).
    fn are_kin(&self, one: u32, other: u32, rule: Code) -> bool {
        self.creature(one).id.kind == self.creature(other).id.kind
            && self.species_of(one, rule) == self.species_of(other, rule)
    }

    /// The terrain of the hex.
    fn terrain(&self) -> Terrain {
        facts::terrain(self.desk, self.setup.terrain)
    }

    /// Whether a creature can eat the plants of this terrain.
    fn eats_plants_here(&self, who: u32) -> bool {
        let creature = self.creature(who);
        creature.id.kind != Kind::Carnivore && creature.eats_plants_of(self.terrain())
    }

    /// The behaviour of a creature that is awake, which `rule` needs.
    fn behaviour(&self, who: u32, rule: Code) -> Behaviour {
        facts::behaviour(self.desk, self.creature(who), rule)
    }

    /// SUR-5.10: whether a creature is aggressive and awake (SUR-11.8).
    fn is_aggressive(&self, who: u32, rule: Code) -> bool {
        !self.is_asleep(who) && self.behaviour(who, rule) == Behaviour::Aggressive
    }

    fn is_asleep(&self, who: u32) -> bool {
        self.state.bodies[who as usize].asleep
    }

    /// The behaviour of a creature as prey and as a victim (SUR-5.9, SUR-11.8).
    fn behaves(&self, who: u32, rule: Code) -> Behaviour {
        if self.is_asleep(who) {
            return Behaviour::Defensive;
        }
        match self.behaviour(who, rule) {
            Behaviour::SemiDefensive if self.creature(who).id.kind == Kind::Herbivore => Behaviour::Defensive,
            behaviour => behaviour,
        }
    }

    /// All creatures for which something is true, in number order.
    fn all_who(&self, is_so: impl Fn(&Creature, &Body) -> bool) -> Vec<u32> {
        let all = self.setup.creatures.iter().zip(self.state.bodies.iter()).enumerate();
        all.filter(|(_, (creature, body))| is_so(creature, body)).map(|(n, _)| n as u32).collect()
    }

    /// "7C, 12O and 31C".
    fn names(&self, who: &[u32]) -> Names {
        if !self.desk.writes() {
            return Names::default();
        }
        let ids = who.iter().map(|who| self.creature(*who).id);
        let words: Vec<String> = ids.clone().map(|id| id.to_string()).collect();
        Names { subjects: ids.map(Subject::from).collect(), text: and_list(&words) }
    }

    /// All others that live, whom a step can spare; nobody if nothing is written down.
    fn others(&self, than: &[u32]) -> Vec<Subject> {
        if !self.desk.writes() {
            return Vec::new();
        }
        let mut living = self.all_who(|_, body| body.lives());
        living.retain(|who| !than.contains(who));
        self.ids(&living)
    }

    /// Creatures as subjects of a step; nobody if nothing is written down.
    fn ids(&self, who: &[u32]) -> Vec<Subject> {
        let written = who.iter().filter(|_| self.desk.writes());
        written.map(|who| Subject::from(self.creature(*who).id)).collect()
    }

    /// SUR-6.7, SUR-7.5, SUR-8.5: the winner gains one AP.
    fn gain(&mut self, rule: Code, who: u32, how: &str, keys: Keys) {
        self.know_ap(who, rule);
        let id = self.creature(who).id;
        let gains = id.decides(keys);
        let before = self.state.bodies[who as usize].ap;
        if before + self.state.bodies[who as usize].gained >= MOST_AP {
            self.step(rule, gains, || format!("{id} {how}: AP stay at the most, 6."));
            self.step(rule!("SUR-2.7"), id.decides(&["ap"]), || "AP are never above 6.".to_owned());
        } else if self.desk.is(GainedAp::NextRound) {
            self.body(who).gained += 1;
            self.step(rule, gains, || format!("{id} {how}: one AP more when the round is over."));
        } else {
            self.body(who).ap += 1;
            self.step(rule, gains, || format!("{id} {how}: AP {before} to {}.", before + 1));
        }
    }

    /// Kills a creature that nobody eats.
    fn kill(&mut self, who: u32) {
        self.body(who).fate = Fate::Killed;
    }
}

/// The verb for one or several creatures.
fn verb<'w, T>(who: &[T], one: &'w str, many: &'w str) -> &'w str {
    if who.len() == 1 { one } else { many }
}

/// "1 corpse", "2 corpses".
fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}
