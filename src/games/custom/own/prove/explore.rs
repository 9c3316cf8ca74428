//! Goes through some combinations of facts and options, with all dice and decisions, one position after the other.
//! Positions that are equal in all that later steps read are gone through once.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use super::super::cast::Cast;
use super::super::code::{Book, DisputeCode};
use super::super::court::{Court, Decisions, Known, Position, SaidFact};
use super::super::cover::Cover;
use super::choices::{Combination, Space};
use super::effects::{Effects, either, worth};
use super::reads::Reads;
use super::suspect::{Suspect, What};
use crate::ruling::odds::stage::{Branch, Fingerprint, Open, Stage, fingerprint};
use crate::ruling::solve::{self, Place, Worth};
use crate::ruling::{Agreed, Flow, Machine, Stop};
use crate::source::Origin;

/// The most stages that are played for one combination, and for the combinations of one part.
const MOST_OF_ONE: usize = 200_000;
const MOST_OF_A_PART: usize = 4_000_000;

/// A dispute that is proved.
pub struct Plan<'p> {
    /// Its rulebook.
    pub book: &'p Arc<Book>,
    /// Its number.
    pub number: usize,
    /// What it is gone through with.
    pub space: Space,
    /// What it reads.
    pub reads: Reads,
}

impl Plan<'_> {
    /// The dispute.
    pub fn dispute(&self) -> &DisputeCode {
        &self.book.disputes[self.number]
    }

    /// The dispute with the facts of a combination.
    pub fn court(&self, facts: &[u32], cover: Option<Arc<Cover>>) -> Court {
        let dispute = self.dispute();
        let mut cast = Cast::new(self.book, dispute);
        let facts = self.space.facts_of(&mut cast, facts);
        let decisions = dispute.decisions.iter().map(|_| Decisions::default()).collect();
        Court { cover, ..cast.court(Arc::clone(self.book), self.number, facts, decisions) }
    }

    /// The place of the line or step that a place is in.
    fn part_of(&self, origin: Origin) -> Origin {
        let dispute = self.dispute();
        let lines = dispute.values.iter().flat_map(|value| &value.lines).map(|line| line.origin);
        let all = lines.chain(dispute.steps.iter().map(|step| step.origin));
        let before = all.filter(|one| one.file == origin.file && one.start <= origin.start);
        before.max_by_key(|one| one.start).unwrap_or(origin)
    }
}

/// Where a suspect was found first.
#[derive(Debug, Clone)]
pub struct Sighting {
    /// The combination.
    pub at: Combination,
    /// The ways through the stages from the beginning.
    pub path: Vec<Branch>,
}

/// What was found in a part of the combinations.
#[derive(Default)]
pub struct Findings {
    /// What is wrong, each with its first combination.
    pub suspects: BTreeMap<Suspect, Sighting>,
    /// How many combinations were not gone through to the end.
    pub cut: u64,
    /// Whether a fact was missing.
    pub lacks: bool,
    /// Which options have an effect; `None` if that is not clear.
    pub effects: Vec<Option<bool>>,
}

/// The state of one combination of options.
struct Under {
    agreed: Agreed,
    /// The numbers of the positions that were gone through.
    seen: HashMap<Fingerprint, u32>,
    /// What each of them is worth, by its number.
    worths: Vec<Worth>,
}

/// A part of the combinations in progress.
pub struct Part<'p> {
    plan: &'p Plan<'p>,
    cover: Arc<Cover>,
    known: Arc<Known>,
    under: BTreeMap<Vec<u32>, Under>,
    effects: Option<Effects>,
    plays: usize,
    found: Findings,
}

/// The positions of one combination.
#[derive(Default)]
struct Graph {
    /// What follows each position, and what its endings are worth: of the dispute, and of what was gone through before.
    places: Vec<Place>,
    /// How each was reached first.
    from: Vec<Option<(u32, Branch)>>,
    /// The steps of the repetitions that go on in each, the innermost last.
    loops: Vec<Vec<usize>>,
}

impl Graph {
    /// Adds a position.
    fn add(&mut self, from: Option<(u32, Branch)>, position: &Position) -> u32 {
        self.places.push(Place::default());
        self.from.push(from);
        self.loops.push(position.loops.iter().map(|turns| turns.head).collect());
        self.places.len() as u32 - 1
    }

    /// Adds what a position ends with.
    fn end(&mut self, number: u32, p: f64, worth: Worth) {
        let ends = self.places[number as usize].ends.get_or_insert_default();
        *ends = [0, 1].map(|n| ends[n] + p * worth[n]);
    }

    /// The ways from the beginning to a position.
    fn path(&self, mut to: u32) -> Vec<Branch> {
        let mut path = Vec::new();
        while let Some((from, branch)) = &self.from[to as usize] {
            path.push(branch.clone());
            to = *from;
        }
        path.reverse();
        path
    }
}

/// What is known while one combination is gone through.
struct Seen<'s> {
    /// The numbers of all positions.
    all: &'s mut HashMap<Fingerprint, u32>,
    /// What positions of combinations before this one are worth.
    worths: &'s [Worth],
    graph: &'s mut Graph,
    /// The positions whose ways are to be gone through.
    open: &'s mut VecDeque<(u32, Position)>,
}

impl<'p> Part<'p> {
    /// A part of which nothing was gone through yet. `effects` are looked for if all combinations are.
    pub fn new(plan: &'p Plan<'p>, cover: Arc<Cover>, looks_for_effects: bool) -> Part<'p> {
        let effects =
            (looks_for_effects && !plan.space.options.is_empty()).then(|| Effects::new(&plan.space));
        let known = Arc::default();
        Part { plan, cover, known, under: BTreeMap::new(), effects, plays: 0, found: Findings::default() }
    }

    /// Goes through the same facts under some combinations of options.
    pub fn facts(&mut self, facts: &[u32], options: &[Vec<u32>]) {
        let mut court = self.plan.court(facts, Some(Arc::clone(&self.cover)));
        court.known = Arc::clone(&self.known);
        let scene = Scene { names: fingerprint(&names(&court)), court };
        let mut worths = BTreeMap::new();
        for options in options {
            let at = Combination { options: options.clone(), facts: facts.to_vec() };
            let worth = self.combination(&scene, &at);
            worths.insert(at.options, worth);
        }
        if let Some(effects) = &mut self.effects {
            effects.compare(&worths);
        }
    }

    /// What was found, and what was seen.
    pub fn end(self) -> Findings {
        let effects = self.effects.map(|effects| effects.found).unwrap_or_default();
        Findings { effects, ..self.found }
    }

    /// Goes through a combination, and says what it is worth.
    fn combination(&mut self, scene: &Scene, at: &Combination) -> Worth {
        let plan = self.plan;
        let mut under = self.under.remove(&at.options).unwrap_or_else(|| Under {
            agreed: plan.space.agreed(plan.book, &at.options).0,
            seen: HashMap::default(),
            worths: Vec::new(),
        });
        let first = under.worths.len() as u32;
        let begin = scene.court.begin();
        let number = *under.seen.entry(self.key(scene, &begin)).or_insert(first);
        if number == first {
            let graph = self.explore(scene, begin, &mut under, at);
            under.worths.extend(solve::worths(&graph.places));
        }
        let worth = under.worths[number as usize];
        self.under.insert(at.options.clone(), under);
        worth
    }

    /// Goes through all positions of a combination that are new.
    fn explore(&mut self, scene: &Scene, begin: Position, under: &mut Under, at: &Combination) -> Graph {
        let mut graph = Graph::default();
        graph.add(None, &begin);
        let mut open = VecDeque::from([(0, begin)]);
        let before = MOST_OF_ONE.min(MOST_OF_A_PART.saturating_sub(self.plays));
        let mut left = before;
        while let Some((number, position)) = open.pop_front() {
            let mut stage = Stage::new(&scene.court, &position, &[], &under.agreed, Open::Classes);
            let (all, worths) = (&mut under.seen, &*under.worths);
            let seen = Seen { all, worths, graph: &mut graph, open: &mut open };
            if !self.ways(scene, &mut stage, seen, (number, at), &mut left) {
                self.plays += before;
                self.found.cut += 1;
                // What was not gone through may end in any way.
                let unclear = std::iter::once(number).chain(open.into_iter().map(|(number, _)| number));
                unclear.for_each(|number| graph.end(number, 1.0, [f64::NAN; 2]));
                return graph;
            }
        }
        self.plays += before - left;
        self.endless(&mut graph, at);
        graph
    }

    /// Goes through all ways from a position; `false` if they are too many.
    fn ways(
        &mut self,
        scene: &Scene,
        stage: &mut Stage<'_, Court>,
        seen: Seen<'_>,
        (number, at): (u32, &Combination),
        left: &mut usize,
    ) -> bool {
        let Seen { all, worths, graph, open } = seen;
        // Positions of combinations before this one have numbers below this one.
        let base = worths.len() as u32;
        loop {
            let Some(rest) = left.checked_sub(stage.plays).filter(|rest| *rest > 0) else { return false };
            let played = match stage.next_way() {
                Ok(Some(played)) => played,
                Ok(None) => {
                    *left = rest;
                    return true;
                }
                Err(_) => return false,
            };
            let p = played.branch.p;
            if !matches!(played.flow, Ok(Flow::On)) {
                let worth = self.ended(played.flow, &played.state, (graph, number, &played.branch), at);
                graph.end(number, p, worth);
                continue;
            }
            let fresh = base + graph.places.len() as u32;
            let known = *all.entry(self.key(scene, &played.state)).or_insert(fresh);
            if known == fresh {
                let to = graph.add(Some((number, played.branch)), &played.state);
                open.push_back((to, played.state));
            }
            match known.checked_sub(base) {
                Some(to) => graph.places[number as usize].next.push((to, p)),
                // What follows is known already.
                None => graph.end(number, p, worths[known as usize]),
            }
        }
    }

    /// Notes how a dispute ends in one way, and says what that is worth.
    fn ended(
        &mut self,
        flow: Result<Flow, Stop>,
        state: &Position,
        (graph, number, branch): (&Graph, u32, &Branch),
        at: &Combination,
    ) -> Worth {
        match flow {
            Err(Stop::Undecided(why)) => {
                let worth = worth(&(&state.outcome, why.kind as u8, &why.value));
                let place = why.origin.unwrap_or(self.plan.dispute().origin);
                let suspect = Suspect::of(*why, self.plan.part_of(place));
                let path = || graph.path(number).into_iter().chain([branch.clone()]).collect();
                self.found.add(suspect, at, path);
                worth
            }
            Err(Stop::Illegal(why)) => worth(&(&state.outcome, why.rule.name(), why.action)),
            Err(Stop::Lacking(_)) => {
                self.found.lacks = true;
                [f64::NAN; 2]
            }
            Err(_) => [f64::NAN; 2],
            Ok(_) => worth(&state.outcome),
        }
    }

    /// Notes repetitions that no dice and no decision can end.
    fn endless(&mut self, graph: &mut Graph, at: &Combination) {
        if graph.places.iter().all(|place| place.ends.is_some() || place.next.is_empty()) {
            return;
        }
        for members in solve::closed_loops(&graph.places) {
            let Some(first) = members.iter().min() else { continue };
            // The outermost repetition that goes on in all positions is the one that does not end.
            let common = |depth: usize| {
                let head = graph.loops[*first].get(depth)?;
                members.iter().all(|one| graph.loops[*one].get(depth) == Some(head)).then_some(*head)
            };
            let Some(head) = (0..).map_while(common).last() else { continue };
            let step = &self.plan.dispute().steps[head];
            let what = What::Endless;
            let text = "a repetition that neither dice nor decisions can end".to_owned();
            let rules = step.rule.into_iter().collect();
            let suspect = Suspect { what, about: None, place: step.origin, text, rules };
            self.found.add(suspect, at, || graph.path(*first as u32));
            for member in members {
                graph.places[member] = Place { next: Vec::new(), ends: Some(worth(&("endless", head))) };
            }
        }
    }

    /// A position with everything that later steps read.
    fn key(&self, scene: &Scene, position: &Position) -> Fingerprint {
        fingerprint(&Keyed { scene, position, reads: &self.plan.reads })
    }
}

/// The facts of a combination.
struct Scene {
    court: Court,
    /// What its participants and their cards are called, as a hash.
    names: Fingerprint,
}

fn names(court: &Court) -> Vec<(&Arc<str>, Option<&Arc<str>>)> {
    court.pieces.iter().map(|piece| (&piece.name, piece.card_name.as_ref())).collect()
}

/// A position as positions of other combinations are compared with it.
struct Keyed<'k> {
    scene: &'k Scene,
    position: &'k Position,
    reads: &'k Reads,
}

impl Hash for Keyed<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
        let Scene { court, names } = self.scene;
        names.hash(state);
        let mut hash = |fact: usize| match &court.facts[fact] {
            SaidFact::Said(value) | SaidFact::Assumed(value) => value.hash(state),
            SaidFact::Missing => 0.hash(state),
        };
        if self.position.begun {
            self.reads.live[self.position.next].iter().for_each(|fact| hash(usize::from(*fact)));
        } else {
            (0..court.facts.len()).for_each(hash);
        }
        if !self.position.begun {
            court.cells.hash(state);
        }
    }
}

impl Findings {
    /// Notes a suspect, if it was not found earlier.
    pub fn add(&mut self, suspect: Suspect, at: &Combination, path: impl FnOnce() -> Vec<Branch>) {
        let is_later = self.suspects.get(&suspect).is_some_and(|known| known.at <= *at);
        if !is_later {
            // The key has the words of what was found.
            self.suspects.remove(&suspect);
            self.suspects.insert(suspect, Sighting { at: at.clone(), path: path() });
        }
    }

    /// Adds what was found in another part.
    pub fn append(&mut self, other: Findings) {
        for (suspect, sighting) in other.suspects {
            let Sighting { at, path } = sighting;
            self.add(suspect, &at, || path);
        }
        self.cut += other.cut;
        self.lacks |= other.lacks;
        if self.effects.is_empty() {
            self.effects = other.effects;
            return;
        }
        for (known, found) in self.effects.iter_mut().zip(other.effects) {
            *known = either(*known, found);
        }
    }
}
