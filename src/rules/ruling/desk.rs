//! The umpire's desk: what the rules need besides the position, that is, dice, house rules and the trace.

use std::collections::BTreeSet;

use super::fact::Facts;
use super::{
    About, Agreed, Dice, Fact, Idle, Illegal, KnownFact, Request, Roll, Shares, Step, Stop, Subject, Unsaid,
};
use crate::diag::Code;
use crate::geometry::Label;
use crate::model::Choice;

/// The umpire's desk in one ruling.
pub struct Desk<'a> {
    dice: Dice<'a>,
    house_rules: &'a Agreed,
    facts: Facts<'a>,
    steps: Vec<Step>,
    /// What did nothing.
    idle: Vec<Idle>,
    /// Of whom it was noted already.
    noted: Vec<(Code, [usize; 2])>,
    /// Why the action that is about to be refused is illegal, where that takes steps of its own.
    grounds: Vec<Step>,
    /// Where the steps are made, if they stand among those of other places.
    place: Option<Label>,
    /// How many steps were made, written down or not.
    made: usize,
    /// Whether steps are written down; odds have no use for them.
    writes: bool,
}

/// A moment of the ruling, to go back to.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    steps: usize,
    made: usize,
    idle: usize,
    used: usize,
    taken: usize,
}

impl<'a> Desk<'a> {
    /// A desk on which every step is written down.
    pub fn new(dice: Dice<'a>, house_rules: &'a Agreed) -> Desk<'a> {
        // The argument of a common dispute has some dozen steps.
        Desk {
            dice,
            house_rules,
            facts: Facts::default(),
            steps: Vec::with_capacity(64),
            idle: Vec::new(),
            noted: Vec::new(),
            grounds: Vec::new(),
            place: None,
            made: 0,
            writes: true,
        }
    }

    /// It, where that is done about facts that nobody has said.
    #[must_use]
    pub fn with_facts(self, unsaid: Unsaid<'a>) -> Desk<'a> {
        Desk { facts: Facts::new(unsaid), ..self }
    }

    /// A desk on which nothing is written down.
    pub fn silent(dice: Dice<'a>, house_rules: &'a Agreed) -> Desk<'a> {
        let (facts, steps, grounds) = (Facts::default(), Vec::new(), Vec::new());
        let (idle, noted) = (Vec::new(), Vec::new());
        Desk { dice, house_rules, facts, steps, idle, noted, grounds, place: None, made: 0, writes: false }
    }

    /// Whether steps are written down; if not, no text has to be prepared for them.
    pub fn writes(&self) -> bool {
        self.writes
    }

    /// Writes down a step, with whom it is about; the text is made only if it is wanted.
    pub fn step(&mut self, rule: Code, about: impl About, text: impl FnOnce() -> String) {
        self.step_with(rule, about, None, text);
    }

    /// Writes down a step with the rolls that were made for it.
    pub fn step_with(
        &mut self,
        rule: Code,
        about: impl About,
        rolls: impl IntoIterator<Item = Roll>,
        text: impl FnOnce() -> String,
    ) {
        self.made += 1;
        if self.writes {
            let mut subjects = Vec::new();
            about.add_to(&mut subjects);
            self.write(rule, subjects, rolls.into_iter().collect(), text());
        }
    }

    /// What is the same for all kinds of [subjects](About), rolls and texts of a step, so that the program has it once.
    fn write(&mut self, rule: Code, mut about: Vec<Subject>, rolls: Vec<Roll>, text: String) {
        self.place.add_to(&mut about);
        let text = self.placed(text);
        self.steps.push(Step { rule, about, text, in_public: None, rolls });
    }

    /// A text that begins with where it happens.
    fn placed(&self, text: String) -> String {
        match self.place {
            Some(place) => format!("{place}: {text}"),
            None => text,
        }
    }

    /// The step that was just written down tells what only some may know; this is what everybody may read in its place, which may be nothing.
    pub fn conceal(&mut self, in_public: impl FnOnce() -> String) {
        if let Some(step) = self.steps.last_mut().filter(|_| self.writes) {
            step.in_public = Some(in_public());
        }
    }

    /// Notes what was looked at and did nothing. Whoever notes it must not consult options or ask for facts to find out.
    pub fn idle(&mut self, rule: Code, text: impl FnOnce() -> String) {
        if self.writes {
            let text = self.placed(text());
            self.idle.push(Idle { after: self.steps.len(), rule, text });
        }
    }

    /// The same for what comes about again and again between two: it is noted once.
    pub fn idle_once(&mut self, rule: Code, between: [usize; 2], text: impl FnOnce() -> String) {
        if self.writes && !self.noted.contains(&(rule, between)) {
            self.noted.push((rule, between));
            self.idle(rule, text);
        }
    }

    /// From now on steps happen in a place and begin with its label; `None` where they don't stand among those of other places.
    pub fn locate(&mut self, place: Option<Label>) {
        self.place = place;
    }

    /// Tells where and when the rolls that follow are made: the hex and the phase. Each such scene is entered once in a ruling, and
    /// only [`Keyed`](super::Keyed) dice look at it.
    pub fn enter(&mut self, scene: impl FnOnce() -> String) {
        self.dice.enter(scene);
    }

    /// Makes a roll.
    ///
    /// # Errors
    /// Dice are missing, or one shows what it can't.
    pub fn roll(&mut self, request: Request) -> Result<Roll, Stop> {
        let values = self.dice.roll(&request)?;
        Ok(Roll { request, values, total: None })
    }

    /// Picks one of `n` candidates, counted from 0, with a die of `n` sides; a pick among one rolls nothing. `name` tells who each is, so
    /// that whoever throws the die knows what it means.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    ///
    /// # Panics
    /// If there is no candidate.
    pub fn pick(
        &mut self,
        who: &str,
        purpose: &'static str,
        n: usize,
        name: impl Fn(usize) -> String,
    ) -> Result<(usize, Option<Roll>), Stop> {
        assert!(n > 0, "a pick has a candidate");
        if n == 1 {
            return Ok((0, None));
        }
        let among = if self.writes { (0..n).map(name).collect() } else { Vec::new() };
        let roll = self.roll(Request { among, ..Request::one(who.to_owned(), purpose, n as u32) })?;
        Ok((roll.values[0] as usize - 1, Some(roll)))
    }

    /// A chance event of which only its class matters: attacker wins, stand-off, defender wins. `None` where its dice are
    /// to be rolled; only odds take a class instead, so that they need not go through all dice that come to the same.
    /// The shares add up to 1.
    ///
    /// # Errors
    /// The classes are to be tried in turn.
    pub fn class(&mut self, shares: impl FnOnce() -> Shares) -> Result<Option<u128>, Stop> {
        self.dice.class(shares)
    }

    /// Whether a roll may wait until something depends on it: in odds, where no die that is given is left.
    pub fn may_wait(&self) -> bool {
        self.dice.is_open()
    }

    /// A fact that a step needs and nobody has said: what somebody who is asked says of it, or what is assumed, which is told.
    /// The question is made only if it is wanted.
    pub fn need(&self, default: i64, fact: impl FnOnce() -> Fact) -> i64 {
        // Where no argument is written nobody reads what was assumed in it.
        if self.writes { self.facts.need(fact()) } else { default }
    }

    /// A fact that nobody may assume: without it the ruling stops, whatever else is assumed, and so do odds. A machine of which one may ask
    /// so says that it [demands](super::Machine::demands).
    pub fn demand(&self, fact: Fact) -> i64 {
        self.facts.demand(fact)
    }

    /// Whether the ruling stops for lack of a fact.
    pub(super) fn is_strict(&self) -> bool {
        self.facts.is_strict()
    }

    /// The facts for lack of which the ruling stops.
    pub(super) fn missing_facts(&self) -> Vec<Fact> {
        self.facts.missing()
    }

    /// The facts that were needed and that the scenario does not say.
    pub fn facts(&self) -> Vec<KnownFact> {
        self.facts.known()
    }

    /// The value of an option of the rulebook.
    pub fn ask<C: Choice>(&self) -> C {
        self.house_rules.ask()
    }

    /// Whether an option of the rulebook has a value.
    pub fn is<C: Choice>(&self, value: C) -> bool {
        self.ask::<C>() == value
    }

    /// The same where nothing is decided by it yet, so that the option doesn't count as consulted.
    pub fn holds<C: Choice>(&self, value: C) -> bool {
        self.house_rules.holds(value)
    }

    /// Whether a rule is remembered: only where it is looked for what somebody may have forgotten, one is not.
    pub fn remembers(&self, rule: Code) -> bool {
        self.house_rules.remembers(rule)
    }

    /// The dice of the scenario.
    pub fn dice(&self) -> &Dice<'a> {
        &self.dice
    }

    /// How many steps were made so far, whether they are written down or not.
    pub fn made(&self) -> usize {
        self.made
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The steps, to keep, and what did nothing, each told once.
    pub fn into_steps(self) -> (Vec<Step>, Vec<Idle>) {
        let mut idle = self.idle;
        let mut told = BTreeSet::new();
        idle.retain(|idle| told.insert((idle.rule.name(), idle.text.clone())));
        (self.steps, idle)
    }

    /// This moment.
    pub fn mark(&self) -> Mark {
        Mark {
            steps: self.steps.len(),
            made: self.made,
            idle: self.idle.len(),
            used: self.dice.used().len(),
            taken: self.dice.taken(),
        }
    }

    /// Takes back all that was written and rolled since a moment.
    pub fn undo(&mut self, to: Mark) {
        self.steps.truncate(to.steps);
        self.made = to.made;
        self.idle.truncate(to.idle);
        self.dice.give_back(to.used, to.taken);
    }

    /// Takes one action. If it is illegal, it is undone, its dice count as unused, and a last step says why.
    ///
    /// # Errors
    /// Those of the action.
    pub fn attempt<S: Clone>(
        &mut self,
        state: &mut S,
        action: impl FnOnce(&mut S, &mut Desk<'a>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.attempt_as(state, false, action)
    }

    /// The same for an action that has not happened at all as long as one of its dice is missing.
    ///
    /// # Errors
    /// Those of the action.
    pub fn attempt_at_once<S: Clone>(
        &mut self,
        state: &mut S,
        action: impl FnOnce(&mut S, &mut Desk<'a>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.attempt_as(state, true, action)
    }

    fn attempt_as<S: Clone>(
        &mut self,
        state: &mut S,
        is_at_once: bool,
        action: impl FnOnce(&mut S, &mut Desk<'a>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (before, mark) = (state.clone(), self.mark());
        let done = action(state, self);
        match &done {
            Err(Stop::Illegal(illegal)) => {
                *state = before;
                self.undo(mark);
                self.forbid(illegal);
            }
            Err(Stop::Missing(_)) if is_at_once => {
                *state = before;
                self.steps.truncate(mark.steps);
                self.idle.truncate(mark.idle);
            }
            _ => {}
        }
        done
    }

    /// Keeps the steps since a moment when the action that they belong to is refused now and undone: they say why.
    pub fn keep_for_refusal(&mut self, from: Mark) {
        self.grounds = self.steps.split_off(from.steps.min(self.steps.len()));
    }

    /// Writes down why an action is illegal.
    pub fn forbid(&mut self, illegal: &Illegal) {
        self.steps.append(&mut self.grounds);
        let secret = illegal.secret.as_ref();
        let of = secret.map_or(&[][..], |secret| &secret.of);
        self.step(illegal.rule, (Subject::Anybody, of), || illegal.reason.clone());
        if let Some(secret) = secret {
            self.conceal(|| secret.in_public.clone());
        }
    }
}
