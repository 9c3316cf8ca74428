//! The events of feeding: attacks, tussles and meals, taken from the steps of a ruling.

use crate::diag::Code;
use crate::geometry::Label;
use crate::outcome::Ended;
use crate::round::report::Outcome;
use crate::rule;
use crate::ruling::{Roll, Ruling, Step, Subject};

/// The number of a creature.
pub(super) type Number = u32;

/// An event in a hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Event {
    pub hex: Label,
    pub what: What,
}

/// The kind of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// An attack.
    Attack(Attack),
    /// Creatures ate corpses without a fight.
    Carrion(Vec<Number>),
    /// A fight for food.
    Tussle(Tussle),
    /// A creature died of its meal.
    Poisoned(Number),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Attack {
    pub hunter: Number,
    pub prey: Number,
    /// The totals of hunter and prey, if they fought.
    pub totals: Option<(i64, i64)>,
    pub end: End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// The prey was not seen.
    Hidden,
    /// The prey lost and escaped.
    Escaped,
    /// Both are alive.
    StandOff,
    /// The prey was eaten.
    PreyEaten,
    /// The prey was killed by a hunter that had fed.
    PreyKilled,
    /// The hunter lost and is alive.
    FendedOff,
    /// The hunter lost and was eaten.
    HunterEaten,
    /// The hunter lost and was killed.
    HunterKilled,
}

/// A fight of several creatures for food.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tussle {
    /// Whether it was for corpses instead of plants.
    pub is_carrion: bool,
    /// The totals of the first roll.
    pub totals: Vec<(Number, i64)>,
    /// The creatures that were tied and rolled again.
    pub rolled_again: Vec<Number>,
    /// The creatures that got a meal.
    pub fed: Vec<Number>,
    /// The creatures that died.
    pub dead: Vec<Number>,
}

impl What {
    /// The rules that decided the event.
    pub(super) fn rules(&self) -> Vec<Code> {
        match self {
            What::Attack(attack) => match attack.end {
                End::Hidden => vec![rule!("SUR-10.9")],
                End::Escaped => vec![rule!("SUR-10.10")],
                End::StandOff => vec![rule!("SUR-6.6")],
                End::PreyEaten => vec![rule!("SUR-6.8")],
                End::PreyKilled => vec![rule!("SUR-6.8"), rule!("SUR-11.1")],
                End::FendedOff => vec![rule!("SUR-6.9")],
                End::HunterEaten | End::HunterKilled => vec![rule!("SUR-6.9"), rule!("SUR-6.10")],
            },
            What::Carrion(_) => vec![rule!("SUR-7.3")],
            What::Tussle(tussle) => match (tussle.is_carrion, tussle.dead.is_empty()) {
                (true, true) => vec![rule!("SUR-7.4"), rule!("SUR-7.5")],
                (true, false) => vec![rule!("SUR-7.4"), rule!("SUR-7.5"), rule!("SUR-7.7")],
                (false, true) => vec![rule!("SUR-8.4"), rule!("SUR-8.5")],
                (false, false) => vec![rule!("SUR-8.4"), rule!("SUR-8.5"), rule!("SUR-8.7")],
            },
            What::Poisoned(_) => vec![rule!("SUR-11.5")],
        }
    }

    /// Whether a creature took part.
    pub(super) fn is_about(&self, who: Number) -> bool {
        match self {
            What::Attack(attack) => attack.hunter == who || attack.prey == who,
            What::Carrion(all) => all.contains(&who),
            What::Tussle(tussle) => tussle.totals.iter().any(|(other, _)| *other == who),
            What::Poisoned(other) => *other == who,
        }
    }
}

/// The numbers of the creatures that a step is about.
pub(super) fn about(step: &Step) -> Vec<Number> {
    let numbers = step.about.iter().filter_map(|subject| match subject {
        Subject::Somebody(number) => Some(*number),
        _ => None,
    });
    numbers.collect()
}

/// The hex of a step, the last one if it names several.
pub(super) fn place(step: &Step) -> Option<Label> {
    step.about.iter().rev().find_map(|subject| match subject {
        Subject::Place(label) => Some(*label),
        _ => None,
    })
}

/// All events in the order of the ruling, hex by hex.
pub(super) fn events(ruling: &Ruling, outcome: &Outcome) -> Vec<Event> {
    let fates = outcome.creatures.0.iter().map(|(id, fate)| (id.number, fate.fared.fate)).collect();
    let mut found = Found { fates, events: Vec::new(), attack: None, tussle: None };
    for (n, step) in ruling.steps.iter().enumerate() {
        if let Some(hex) = place(step) {
            let dies = ruling.steps.get(n + 1).is_some_and(|next| next.rule == rule!("SUR-6.10"));
            found.step(step, hex, dies);
        }
    }
    found.end();
    found.events
}

/// The events found so far.
struct Found {
    /// How the round ended for each creature.
    fates: std::collections::BTreeMap<Number, Ended>,
    events: Vec<Event>,
    /// An attack whose end is still to come.
    attack: Option<(Label, Attack)>,
    /// A tussle whose end may still come.
    tussle: Option<(Label, Tussle)>,
}

const PREY: Code = rule!("SUR-6.3");
const FIGHT: Code = rule!("SUR-6.5");
const STAND_OFF: Code = rule!("SUR-6.6");
const WON: Code = rule!("SUR-6.8");
const LOST: Code = rule!("SUR-6.9");
const CARRION: Code = rule!("SUR-7.3");
const CARRION_TUSSLE: Code = rule!("SUR-7.4");
const PLANT_TUSSLE: Code = rule!("SUR-8.4");
const ROLL_OFF: Code = rule!("SUR-8.6");
const GOT_CORPSE: Code = rule!("SUR-7.5");
const GOT_PLANTS: Code = rule!("SUR-8.5");
const LOST_CARRION: Code = rule!("SUR-7.7");
const LOST_PLANTS: Code = rule!("SUR-8.7");
const POISONED: Code = rule!("SUR-11.5");

impl Found {
    /// Takes one step; `hunter_dies` says whether the next step is about a dead hunter's body.
    fn step(&mut self, step: &Step, hex: Label, hunter_dies: bool) {
        let who = about(step);
        match (step.rule, who.as_slice()) {
            (PREY, [hunter, prey, ..]) => {
                self.end();
                let attack = Attack { hunter: *hunter, prey: *prey, totals: None, end: End::Hidden };
                self.attack = Some((hex, attack));
            }
            (FIGHT, _) => {
                if let (Some((_, attack)), [ours, theirs]) = (&mut self.attack, step.rolls.as_slice()) {
                    attack.totals = Some((total(ours), total(theirs)));
                }
            }
            (STAND_OFF, _) => self.ends(|attack, _| match attack.totals {
                Some((ours, theirs)) if ours > theirs => End::Escaped,
                _ => End::StandOff,
            }),
            (WON, _) => {
                self.ends(
                    |_, prey| if prey == Some(Ended::Eaten) { End::PreyEaten } else { End::PreyKilled },
                );
            }
            (LOST, [hunter, ..]) => {
                let is_eaten = self.fates.get(hunter) == Some(&Ended::Eaten);
                self.ends(|_, _| match (hunter_dies, is_eaten) {
                    (false, _) => End::FendedOff,
                    (true, true) => End::HunterEaten,
                    (true, false) => End::HunterKilled,
                });
            }
            (POISONED, [who, ..]) => self.push(hex, What::Poisoned(*who)),
            (CARRION, _) => self.push(hex, What::Carrion(who)),
            (CARRION_TUSSLE | PLANT_TUSSLE, _) => {
                self.end();
                let totals = who.iter().copied().zip(step.rolls.iter().map(total)).collect();
                let is_carrion = step.rule == CARRION_TUSSLE;
                let tussle = Tussle {
                    is_carrion,
                    totals,
                    rolled_again: Vec::new(),
                    fed: Vec::new(),
                    dead: Vec::new(),
                };
                self.tussle = Some((hex, tussle));
            }
            (ROLL_OFF | GOT_CORPSE | GOT_PLANTS | LOST_CARRION | LOST_PLANTS, _) => {
                self.tussled(step.rule, &who);
            }
            _ => {}
        }
    }

    /// Adds a result to the open tussle.
    fn tussled(&mut self, rule: Code, who: &[Number]) {
        let Some((_, tussle)) = &mut self.tussle else { return };
        match rule {
            ROLL_OFF => {
                let others = who.iter().filter(|who| !tussle.rolled_again.contains(who));
                tussle.rolled_again.extend(others.copied().collect::<Vec<_>>());
            }
            GOT_CORPSE | GOT_PLANTS => tussle.fed.extend(who),
            // A loser that lives is named by no other step.
            _ => tussle.dead.extend(who.iter().filter(|who| self.fates.get(who) == Some(&Ended::Killed))),
        }
    }

    /// Ends the open attack; `end` gets the attack and the fate of the prey.
    fn ends(&mut self, end: impl FnOnce(&Attack, Option<Ended>) -> End) {
        if let Some((_, attack)) = &mut self.attack {
            attack.end = end(attack, self.fates.get(&attack.prey).copied());
        }
        self.end();
    }

    fn push(&mut self, hex: Label, what: What) {
        self.end();
        self.events.push(Event { hex, what });
    }

    /// Ends everything that is open.
    fn end(&mut self) {
        self.events.extend(self.attack.take().map(|(hex, attack)| Event { hex, what: What::Attack(attack) }));
        self.events.extend(self.tussle.take().map(|(hex, tussle)| Event { hex, what: What::Tussle(tussle) }));
    }
}

fn total(roll: &Roll) -> i64 {
    roll.total.unwrap_or_else(|| i64::from(roll.highest()))
}
