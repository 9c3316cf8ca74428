//! The scenario that shows a fault: facts, house rules, decisions and dice, as `umpire judge` takes them.

use std::sync::Arc;

use super::super::court::{Court, Decision, Decisions, Position, SaidFact};
use super::super::value::{Value, exact};
use super::explore::{Plan, Sighting};
use super::suspect::{Suspect, What};
use crate::ruling::odds::stage::{Branch, Open, Played, Stage};
use crate::ruling::{Agreed, Desk, Dice, Die, Flow, Json, Machine, Pcg32, Proceedings, Rest, Stop, Verdict};

/// The most ways of one stage that are tried to find the dice of a class.
const MOST_WAYS: usize = 200_000;
/// The most times that dice are rolled to find them, if there are more.
const MOST_ROLLS: usize = 50_000;
/// The most dice that an endless repetition is given.
const MOST_DICE: usize = 20_000;

/// What people decide and roll.
#[derive(Debug, Clone, Default)]
struct Course {
    dice: Vec<u32>,
    decided: Vec<(usize, Arc<str>)>,
}

/// A scenario that shows a fault.
#[derive(Debug, Clone)]
pub struct Example {
    /// The scenario, as `umpire judge` takes it.
    pub scenario: Json,
    /// How many of its dice matter: those after them keep a repetition going, and may be any.
    pub needed: usize,
}

impl Example {
    /// The scenario with the dice that matter, and whether others were left out.
    pub fn short(&self) -> (Json, bool) {
        let mut scenario = self.scenario.clone();
        let dice = scenario.get_mut("dice").and_then(Json::as_array_mut);
        let is_cut = dice.as_ref().is_some_and(|dice| dice.len() > self.needed);
        if let Some(dice) = dice.filter(|_| is_cut) {
            dice.truncate(self.needed);
        }
        if let Some(data) = scenario.as_object_mut().filter(|_| self.needed == 0) {
            data.shift_remove("dice");
        }
        (scenario, is_cut)
    }
}

/// The scenario in which a suspect was found.
pub fn example(plan: &Plan<'_>, suspect: &Suspect, sighting: &Sighting) -> Example {
    let cover = Arc::new(super::super::cover::Cover::new(plan.book, plan.dispute()));
    let court = plan.court(&sighting.at.facts, Some(cover));
    let (agreed, away) = plan.space.agreed(plan.book, &sighting.at.options);
    let course = course(&court, &agreed, sighting).unwrap_or_default();
    let needed = course.dice.len();
    let course =
        if suspect.what == What::Endless { on_and_on(plan, &agreed, sighting, &course) } else { course };
    let mut data: Vec<(String, Json)> = vec![
        ("game".to_owned(), Json::from(&*plan.book.name)),
        ("dispute".to_owned(), Json::from(&*plan.dispute().name)),
    ];
    for (fact, said) in plan.dispute().facts.iter().zip(&court.facts) {
        if let SaidFact::Said(value) = said {
            data.push((fact.name.to_string(), written(value, &court)));
        }
    }
    if !away.is_empty() {
        let rules = away.into_iter().map(|(name, value)| (name.to_owned(), Json::from(value)));
        data.push(("house_rules".to_owned(), rules.collect()));
    }
    let decisions: Vec<(String, Json)> = decisions_of(plan, &course)
        .into_iter()
        .zip(&plan.dispute().decisions)
        .filter(|(said, _)| !said.is_empty())
        .map(|(said, name)| (name.to_string(), in_turn_or_each_time(&said)))
        .collect();
    if !decisions.is_empty() {
        data.push(("decisions".to_owned(), decisions.into_iter().collect()));
    }
    if !course.dice.is_empty() {
        data.push(("dice".to_owned(), course.dice.into_iter().map(Json::from).collect()));
    }
    Example { scenario: data.into_iter().collect(), needed }
}

/// Decisions in turn; one that is made again and again is written once, and holds each time.
fn in_turn_or_each_time(said: &[Arc<str>]) -> Json {
    match said {
        [first, _, ..] if said.iter().all(|word| word == first) => Json::from(&**first),
        said => said.iter().map(|word| Json::from(&**word)).collect(),
    }
}

/// A value as a scenario writes it.
fn written(value: &Value, court: &Court) -> Json {
    match value {
        Value::Truth(truth) => Json::from(*truth),
        Value::Number(number) => {
            let number = exact(*number);
            if number.fract() == 0.0 && number.abs() < 9e15 {
                Json::from(number as i64)
            } else {
                Json::from(number)
            }
        }
        Value::Piece(piece) => {
            let one = &court.pieces[*piece as usize];
            Json::from(&**one.card_name.as_ref().unwrap_or(&one.name))
        }
        Value::List(values) => values.iter().map(|value| written(value, court)).collect(),
        value => Json::from(&*value.text(court)),
    }
}

/// The decisions of each name, in order.
fn decisions_of(plan: &Plan<'_>, course: &Course) -> Vec<Vec<Arc<str>>> {
    let mut all = vec![Vec::new(); plan.dispute().decisions.len()];
    for (decision, word) in &course.decided {
        all[*decision].push(Arc::clone(word));
    }
    all
}

/// The dice and decisions of a path: with the very fault that was found, or else with the same kind of it. `None` if they
/// were not found.
fn course(court: &Court, agreed: &Agreed, sighting: &Sighting) -> Option<Course> {
    [true, false].into_iter().find_map(|is_same| course_to(court, agreed, sighting, is_same))
}

fn course_to(court: &Court, agreed: &Agreed, sighting: &Sighting, is_same: bool) -> Option<Course> {
    let (mut classed, mut rolled) = (court.begin(), court.begin());
    let mut dice = Vec::new();
    for branch in &sighting.path {
        let stage = Stage::new(court, &classed, &[], agreed, Open::Classes);
        let (state, _, flow) = stage.play(branch).ok()?;
        let played = found(court, agreed, &rolled, (&state, &flow), is_same)?;
        dice.extend(played.branch.rolled.iter().map(|die| die.value));
        (classed, rolled) = (state, played.state);
    }
    Some(Course { dice, decided: rolled.aside.decided })
}

/// The first dice with which a stage leads to a position.
fn found(
    court: &Court,
    agreed: &Agreed,
    from: &Position,
    (to, flow): (&Position, &Result<Flow, Stop>),
    is_same: bool,
) -> Option<Played<Position>> {
    let is_it = |state: &Position, found: &Result<Flow, Stop>| match (found, flow) {
        (Ok(_), Ok(_)) => state == to,
        (Err(Stop::Undecided(a)), Err(Stop::Undecided(b))) => {
            let is_alike = (a.kind, &a.value, a.origin) == (b.kind, &b.value, b.origin);
            is_alike && (!is_same || a.text == b.text)
        }
        _ => false,
    };
    let mut stage = Stage::new(court, from, &[], agreed, Open::Dice);
    while stage.plays < MOST_WAYS {
        match stage.next_way().ok()? {
            Some(played) if is_it(&played.state, &played.flow) => return Some(played),
            Some(_) => {}
            None => return None,
        }
    }
    let mut generator = Pcg32::new(1);
    (0..MOST_ROLLS).find_map(|_| {
        let played = at_random(court, agreed, from, &mut generator)?;
        is_it(&played.state, &played.flow).then_some(played)
    })
}

/// A stage with random dice and decisions.
fn at_random(
    court: &Court,
    agreed: &Agreed,
    from: &Position,
    generator: &mut Pcg32,
) -> Option<Played<Position>> {
    let stage = Stage::new(court, from, &[], agreed, Open::Dice);
    let mut branch = Branch { rolled: Vec::new(), classes: Vec::new(), p: 1.0 };
    loop {
        let (state, taken, flow) = stage.play(&branch).ok()?;
        match flow {
            Err(Stop::Missing(request)) => {
                let values = (0..request.count).map(|_| generator.die(request.sides));
                branch.rolled.extend(values.map(|value| Die { value, origin: None }));
            }
            Err(Stop::Open(shares)) => {
                let of = shares?.len() as u32;
                branch.classes.push(u128::from(generator.die(of.max(1)) - 1));
            }
            flow => return Some(Played { state, taken, branch, flow }),
        }
    }
}

/// The dice and decisions with which a repetition goes on until a ruling gives up.
fn on_and_on(plan: &Plan<'_>, agreed: &Agreed, sighting: &Sighting, into: &Course) -> Course {
    let judged = |given: &[u32], rest: Rest| -> Option<Course> {
        let mut court = plan.court(&sighting.at.facts, None);
        let dice: Vec<Die> = given.iter().map(|value| Die { value: *value, origin: None }).collect();
        court.decisions = decisions_of(plan, into).into_iter().map(in_turn).collect();
        // A decision that is still open is made in the same way each time.
        for _ in 0..=court.decisions.len() {
            let mut desk = Desk::new(Dice::new(&dice, rest.clone()), agreed);
            let found = court.judge(&mut desk).ok()?;
            match found.verdict {
                Verdict::Undecided(_) => {
                    let used = desk.dice().used().to_vec();
                    let decided = court.decisions.iter().enumerate().flat_map(|(n, all)| {
                        all.said.iter().map(move |decision| (n, Arc::clone(&decision.word)))
                    });
                    return Some(Course { dice: used, decided: decided.collect() });
                }
                Verdict::Unsaid(facts) => {
                    let fact = facts.first()?;
                    let name = fact.path.last()?;
                    let at = plan.dispute().decisions.iter().position(|known| **known == *name)?;
                    let crate::ruling::Answers::OneOf(words) = &fact.answers else { return None };
                    let word: Arc<str> = words.first()?.as_str().into();
                    let more = super::super::steps::MOST_TURNS as usize;
                    court.decisions[at].said.extend(in_turn(vec![word; more]).said);
                }
                _ => return None,
            }
        }
        None
    };
    let mut ones = into.dice.clone();
    ones.resize(into.dice.len() + MOST_DICE, 1);
    let seeded = || judged(&into.dice, Rest::Seed(Pcg32::new(1)));
    judged(&ones, Rest::Missing).or_else(seeded).unwrap_or_else(|| into.clone())
}

fn in_turn(words: Vec<Arc<str>>) -> Decisions {
    let said = words.into_iter().map(|word| Decision { word, ex: None }).collect();
    Decisions { said, each_time: false }
}
