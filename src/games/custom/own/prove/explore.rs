//! Goes through some combinations of facts and options, with all dice and decisions, one position after the other.
//! Positions that are equal in all that later steps read are gone through once.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Arc;

use super::super::cast::Cast;
use super::super::code::{Book, DisputeCode};
use super::super::court::{Court, Decisions, Position, SaidFact};
use super::super::cover::Cover;
use super::choices::{Combination, Space};
use super::effects::Effects;
use super::reads::Reads;
use super::suspect::{Suspect, What};
use crate::ruling::odds::stage::{Branch, Fingerprint, Open, Stage, fingerprint};
use crate::ruling::{Agreed, Effort, Flow, Machine, Proceedings, Stop, solve};
use crate::source::Origin;

/// The most stages that are played for one combination, and for the combinations of one part.
const MOST_OF_ONE: usize = 200_000;
const MOST_OF_A_PART: usize = 1_000_000;

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
    spans: Arc<super::super::spans::Known>,
    /// The positions that were gone through.
    seen: HashMap<Fingerprint, u32>,
}

/// A part of the combinations in progress.
pub struct Part<'p> {
    plan: &'p Plan<'p>,
    cover: Arc<Cover>,
    rolls: Arc<super::super::rolls::Known>,
    under: BTreeMap<Vec<u32>, Under>,
    effects: Option<Effects>,
    plays: usize,
    found: Findings,
}

/// The positions of one combination.
#[derive(Default)]
struct Graph {
    /// What follows each position, and whether it may also end.
    next: Vec<(Vec<u32>, bool)>,
    /// How each was reached first.
    from: Vec<Option<(u32, Branch)>>,
    /// The steps of the repetitions that go on in each, the innermost last.
    loops: Vec<Vec<usize>>,
}

impl Graph {
    /// Adds a position.
    fn add(&mut self, from: Option<(u32, Branch)>, position: &Position) -> u32 {
        self.next.push((Vec::new(), false));
        self.from.push(from);
        self.loops.push(position.loops.iter().map(|turns| turns.head).collect());
        self.next.len() as u32 - 1
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
    /// Positions of combinations before this one have numbers below this one.
    base: u32,
    /// The numbers of all positions.
    all: &'s mut HashMap<Fingerprint, u32>,
    graph: &'s mut Graph,
    /// The positions whose ways are to be gone through.
    open: &'s mut VecDeque<(u32, Position)>,
}

impl<'p> Part<'p> {
    /// A part of which nothing was gone through yet. `effects` are looked for if all combinations are.
    pub fn new(plan: &'p Plan<'p>, cover: Arc<Cover>, looks_for_effects: bool) -> Part<'p> {
        let effects =
            (looks_for_effects && !plan.space.options.is_empty()).then(|| Effects::new(&plan.space));
        let rolls = Arc::default();
        Part { plan, cover, rolls, under: BTreeMap::new(), effects, plays: 0, found: Findings::default() }
    }

    /// Goes through the same facts under some combinations of options.
    pub fn facts(&mut self, facts: &[u32], options: &[Vec<u32>]) {
        let mut court = self.plan.court(facts, Some(Arc::clone(&self.cover)));
        court.rolls = Arc::clone(&self.rolls);
        for options in options {
            let at = Combination { options: options.clone(), facts: facts.to_vec() };
            self.combination(&mut court, at);
        }
        if let Some(effects) = &mut self.effects {
            let of = |options: &[u32]| {
                let under = &self.under[options];
                court.spans = Arc::clone(&under.spans);
                court.odds(&[], &under.agreed, Effort::Short).ok()
            };
            effects.compare(of);
        }
    }

    /// What was found, and what was seen.
    pub fn end(self) -> Findings {
        let effects = self.effects.map(|effects| effects.found).unwrap_or_default();
        Findings { effects, ..self.found }
    }

    fn combination(&mut self, court: &mut Court, at: Combination) {
        let plan = self.plan;
        let mut under = self.under.remove(&at.options).unwrap_or_else(|| Under {
            agreed: plan.space.agreed(plan.book, &at.options).0,
            spans: Arc::default(),
            seen: HashMap::new(),
        });
        court.spans = Arc::clone(&under.spans);
        self.explore(court, &mut under, &at);
        self.under.insert(at.options, under);
    }

    fn explore(&mut self, court: &Court, under: &mut Under, at: &Combination) {
        let mut graph = Graph::default();
        // Positions of combinations before this one have numbers below this one.
        let base = under.seen.len() as u32;
        let begin = court.begin();
        if under.seen.insert(self.key(court, &begin), base).is_some() {
            return;
        }
        graph.add(None, &begin);
        let mut open = VecDeque::from([(0, begin)]);
        let before = MOST_OF_ONE.min(MOST_OF_A_PART.saturating_sub(self.plays));
        let mut left = before;
        while let Some((number, position)) = open.pop_front() {
            let mut stage = Stage::new(court, &position, &[], &under.agreed, Open::Classes);
            let seen = Seen { base, all: &mut under.seen, graph: &mut graph, open: &mut open };
            if !self.ways(court, &mut stage, seen, (number, at), &mut left) {
                self.plays += before;
                self.found.cut += 1;
                return;
            }
        }
        self.plays += before - left;
        self.endless(&graph, at);
    }

    /// Goes through all ways from a position; `false` if they are too many.
    fn ways(
        &mut self,
        court: &Court,
        stage: &mut Stage<'_, Court>,
        seen: Seen<'_>,
        (number, at): (u32, &Combination),
        left: &mut usize,
    ) -> bool {
        let Seen { base, all, graph, open } = seen;
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
            if !matches!(played.flow, Ok(Flow::On)) {
                graph.next[number as usize].1 = true;
                self.ended(played.flow, (graph, number, &played.branch), at);
                continue;
            }
            let fresh = base + graph.next.len() as u32;
            let known = *all.entry(self.key(court, &played.state)).or_insert(fresh);
            if known == fresh {
                let to = graph.add(Some((number, played.branch)), &played.state);
                open.push_back((to, played.state));
            }
            match known.checked_sub(base) {
                Some(to) => graph.next[number as usize].0.push(to),
                // What follows is known already.
                None => graph.next[number as usize].1 = true,
            }
        }
    }

    /// Notes how a dispute ends in one way.
    fn ended(
        &mut self,
        flow: Result<Flow, Stop>,
        (graph, number, branch): (&Graph, u32, &Branch),
        at: &Combination,
    ) {
        match flow {
            Err(Stop::Undecided(why)) => {
                let place = why.origin.unwrap_or(self.plan.dispute().origin);
                let suspect = Suspect::of(*why, self.plan.part_of(place));
                let path = || graph.path(number).into_iter().chain([branch.clone()]).collect();
                self.found.add(suspect, at, path);
            }
            Err(Stop::Lacking(_)) => self.found.lacks = true,
            _ => {}
        }
    }

    /// Notes repetitions that no dice and no decision can end.
    fn endless(&mut self, graph: &Graph, at: &Combination) {
        if graph.next.iter().all(|(next, may_end)| *may_end || next.is_empty()) {
            return;
        }
        for members in solve::closed_loops(&graph.next) {
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
        }
    }

    /// A position with everything that later steps read.
    fn key(&self, court: &Court, position: &Position) -> Fingerprint {
        fingerprint(&Keyed { court, position, reads: &self.plan.reads })
    }
}

/// A position as positions of other combinations are compared with it.
struct Keyed<'k> {
    court: &'k Court,
    position: &'k Position,
    reads: &'k Reads,
}

impl Hash for Keyed<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.position.hash(state);
        let court = self.court;
        let mut hash = |fact: usize| match &court.facts[fact] {
            SaidFact::Said(value) | SaidFact::Assumed(value) => value.hash(state),
            SaidFact::Missing => 0.hash(state),
        };
        if self.position.begun {
            self.reads.live[self.position.next].iter().for_each(|fact| hash(usize::from(*fact)));
        } else {
            (0..court.facts.len()).for_each(hash);
        }
        for piece in &court.pieces {
            (&piece.name, &piece.card_name).hash(state);
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
            *known = match (*known, found) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (None, _) | (_, None) => None,
                _ => Some(false),
            };
        }
    }
}
