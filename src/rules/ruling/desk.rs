//! The umpire's desk: what rules need besides the position: dice, facts, house rules and the trace.

use std::collections::BTreeSet;

use super::about::Decision;
use super::fact::Facts;
use super::{
    About, Agreed, Dice, Fact, Idle, Illegal, KnownFact, Request, Roll, Shares, Step, Stop, Subject, Unsaid,
};
use crate::diag::Code;
use crate::geometry::Label;
use crate::model::Choice;

/// The umpire's desk during one ruling.
pub struct Desk<'a> {
    dice: Dice<'a>,
    house_rules: &'a Agreed,
    facts: Facts<'a>,
    steps: Vec<Step>,
    /// What was considered and had no effect.
    idle: Vec<Idle>,
    /// The rule and pair of every note that is made only once.
    noted: Vec<(Code, [usize; 2])>,
    /// The steps that show why an action is illegal, kept when the action is undone.
    grounds: Vec<Step>,
    /// The space whose label begins each step, if steps of several spaces are mixed.
    place: Option<Label>,
    /// The number of steps made, written down or not.
    made: usize,
    /// Whether steps are written down; odds need none.
    writes: bool,
}

/// A moment of the ruling that [`Desk::undo`] can return to.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    steps: usize,
    made: usize,
    idle: usize,
    used: usize,
    taken: usize,
}

impl<'a> Desk<'a> {
    /// A desk that writes down every step.
    pub fn new(dice: Dice<'a>, house_rules: &'a Agreed) -> Desk<'a> {
        // Typical disputes take a dozen steps.
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

    /// Sets how missing facts are handled.
    #[must_use]
    pub fn with_facts(self, unsaid: Unsaid<'a>) -> Desk<'a> {
        Desk { facts: Facts::new(unsaid), ..self }
    }

    /// A desk that writes nothing down.
    pub fn silent(dice: Dice<'a>, house_rules: &'a Agreed) -> Desk<'a> {
        let (facts, steps, grounds) = (Facts::default(), Vec::new(), Vec::new());
        let (idle, noted) = (Vec::new(), Vec::new());
        Desk { dice, house_rules, facts, steps, idle, noted, grounds, place: None, made: 0, writes: false }
    }

    /// Whether steps are written down; if not, no text needs to be prepared.
    pub fn writes(&self) -> bool {
        self.writes
    }

    /// Writes down a step that prevents something, unless it says the same as an earlier one.
    pub fn step_once(&mut self, rule: Code, about: impl About, text: impl FnOnce() -> String) {
        if self.writes {
            let text = text();
            if !self.steps.iter().any(|step| step.rule == rule && step.text == text) {
                self.step(rule, about, || text);
            }
        }
    }

    /// Writes down a step with its subjects; the text is made only if it is needed.
    pub fn step(&mut self, rule: Code, about: impl About, text: impl FnOnce() -> String) {
        self.step_with(rule, about, None, text);
    }

    /// Writes down a step with its subjects and rolls.
    pub fn step_with(
        &mut self,
        rule: Code,
        about: impl About,
        rolls: impl IntoIterator<Item = Roll>,
        text: impl FnOnce() -> String,
    ) {
        self.made += 1;
        if self.writes {
            let (mut subjects, mut decides) = (Vec::new(), Vec::new());
            about.add_to(&mut subjects);
            about.add_decisions(&mut decides);
            self.write(rule, (subjects, decides), rolls.into_iter().collect(), text());
        }
    }

    /// The part of [`step_with`](Self::step_with) that is not generic, so that it is compiled once.
    fn write(&mut self, rule: Code, about: (Vec<Subject>, Vec<Decision>), rolls: Vec<Roll>, text: String) {
        let (mut about, mut decides) = about;
        self.place.add_to(&mut about);
        decides.iter_mut().for_each(|decision| self.place.add_to(&mut decision.of));
        let text = self.placed(text);
        self.steps.push(Step { rule, about, decides, text, in_public: None, rolls });
    }

    /// A text with the label of the current space before it.
    fn placed(&self, text: String) -> String {
        match self.place {
            Some(place) => format!("{place}: {text}"),
            None => text,
        }
    }

    /// Replaces the last step's text for those who may not know it; an empty text hides the step from them.
    pub fn conceal(&mut self, in_public: impl FnOnce() -> String) {
        if let Some(step) = self.steps.last_mut().filter(|_| self.writes) {
            step.in_public = Some(in_public());
        }
    }

    /// Notes what was considered and had no effect. The caller must not consult options or ask for facts to find out.
    pub fn idle(&mut self, rule: Code, text: impl FnOnce() -> String) {
        if self.writes {
            let text = self.placed(text());
            self.idle.push(Idle { after: self.steps.len(), rule, text });
        }
    }

    /// Notes once for each pair what was considered and had no effect, since it may come up again and again.
    pub fn idle_once(&mut self, rule: Code, between: [usize; 2], text: impl FnOnce() -> String) {
        if self.writes && !self.noted.contains(&(rule, between)) {
            self.noted.push((rule, between));
            self.idle(rule, text);
        }
    }

    /// Sets the space whose label begins all further steps; `None` if steps of several spaces are not mixed.
    pub fn locate(&mut self, place: Option<Label>) {
        self.place = place;
    }

    /// Sets the scene of the rolls to come, such as hex and phase. A ruling enters each scene once; only
    /// [`Keyed`](super::Keyed) dice depend on it.
    pub fn enter(&mut self, scene: impl FnOnce() -> String) {
        self.dice.enter(scene);
    }

    /// Makes a roll.
    ///
    /// # Errors
    /// Dice are missing, or one shows a number that it doesn't have.
    pub fn roll(&mut self, request: Request) -> Result<Roll, Stop> {
        let values = self.dice.roll(&request)?;
        Ok(Roll { request, values, total: None })
    }

    /// Picks one of `n` candidates, counted from 0, with a die of `n` sides; a pick among one rolls nothing. `name`
    /// gives each one's name, for the person who throws the die.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    ///
    /// # Panics
    /// If there are no candidates.
    pub fn pick(
        &mut self,
        who: &str,
        purpose: impl Into<std::borrow::Cow<'static, str>>,
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

    /// A chance event of which only the class matters: attacker wins, stand-off, defender wins. `None` if its dice are
    /// to be rolled; only odds take a class instead, so that they need not try all dice with the same result. The
    /// shares add up to 1.
    ///
    /// # Errors
    /// The classes are to be tried one after the other.
    pub fn class(&mut self, shares: impl FnOnce() -> Shares) -> Result<Option<u128>, Stop> {
        self.dice.class(shares)
    }

    /// A decision of a player that is tried in all ways, for proofs. `None` outside of odds and proofs.
    ///
    /// # Errors
    /// The decisions are to be tried one after the other.
    pub fn decision(&mut self, shares: impl FnOnce() -> Shares) -> Result<Option<u128>, Stop> {
        self.dice.decision(shares)
    }

    /// Whether a roll may be put off until something depends on it: in odds, once all given dice are used.
    pub fn may_wait(&self) -> bool {
        self.dice.is_open()
    }

    /// A fact that a step needs and the scenario doesn't state: the answer of a person who is asked, or the default,
    /// which the ruling lists as assumed. The question is made only if it is needed.
    pub fn need(&self, default: i64, fact: impl FnOnce() -> Fact) -> i64 {
        // Without a written trace nobody reads which facts were assumed.
        if self.writes { self.facts.need(fact()) } else { default }
    }

    /// A fact that must not be assumed: without it the ruling stops, and so do odds. A machine that may ask for one
    /// says so in [`demands`](super::Machine::demands).
    pub fn demand(&self, fact: Fact) -> i64 {
        self.facts.demand(fact)
    }

    /// Whether missing facts stop the ruling.
    pub fn is_strict(&self) -> bool {
        self.facts.is_strict()
    }

    /// Whether somebody was asked for a fact already.
    pub fn is_answered(&self, path: &str) -> bool {
        self.facts.is_answered(path)
    }

    /// Whether all missing facts are listed, rather than asked for one after the other.
    pub fn lists_missing(&self) -> bool {
        self.facts.are_listed()
    }

    /// The missing facts that stop the ruling.
    pub(super) fn missing_facts(&self) -> Vec<Fact> {
        self.facts.missing()
    }

    /// Whether a fact is among those that stop the ruling.
    pub(super) fn is_missing(&self, fact: &Fact) -> bool {
        self.missing_facts().iter().any(|missing| missing.path == fact.path)
    }

    /// The facts that were needed and that the scenario does not state.
    pub fn facts(&self) -> Vec<KnownFact> {
        self.facts.known()
    }

    /// The value of an option of the rulebook.
    pub fn ask<C: Choice>(&self) -> C {
        self.house_rules.ask()
    }

    /// The value of an option by its number in the rulebook, for rules that are data; marks it as consulted.
    pub fn ask_number(&self, option: usize) -> &'static str {
        self.house_rules.ask_number(option)
    }

    /// The same without marking it as consulted.
    pub fn peek_number(&self, option: usize) -> &'static str {
        self.house_rules.peek_number(option)
    }

    /// Whether odds are counted: branch by branch, with dice or classes that are tried.
    pub fn counts(&self) -> bool {
        self.dice.counts()
    }

    /// Whether an option of the rulebook has a value.
    pub fn is<C: Choice>(&self, value: C) -> bool {
        self.ask::<C>() == value
    }

    /// Whether an option has a value, without counting it as consulted, when nothing is decided by it yet.
    pub fn holds<C: Choice>(&self, value: C) -> bool {
        self.house_rules.holds(value)
    }

    /// Whether a rule is applied. Only the search for a rule that a player forgot leaves one out.
    pub fn remembers(&self, rule: Code) -> bool {
        self.house_rules.remembers(rule)
    }

    /// The dice of the scenario.
    pub fn dice(&self) -> &Dice<'a> {
        &self.dice
    }

    /// The number of steps so far, written down or not.
    pub fn made(&self) -> usize {
        self.made
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// All steps, and all notes of what had no effect, without repetitions.
    pub fn into_steps(self) -> (Vec<Step>, Vec<Idle>) {
        let mut idle = self.idle;
        let mut seen = BTreeSet::new();
        idle.retain(|idle| seen.insert((idle.rule.name(), idle.text.clone())));
        (self.steps, idle)
    }

    /// The current moment.
    pub fn mark(&self) -> Mark {
        Mark {
            steps: self.steps.len(),
            made: self.made,
            idle: self.idle.len(),
            used: self.dice.used().len(),
            taken: self.dice.taken(),
        }
    }

    /// Takes back all steps and rolls since a moment.
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

    /// Takes an action that has not happened until all its dice are there: it is undone if one is missing, too.
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

    /// Keeps the steps since a moment if the action that they belong to is refused and undone: they say why.
    pub fn keep_for_refusal(&mut self, from: Mark) {
        self.grounds = self.steps.split_off(from.steps.min(self.steps.len()));
    }

    /// Writes down why an action is illegal.
    pub fn forbid(&mut self, illegal: &Illegal) {
        self.steps.append(&mut self.grounds);
        let secret = illegal.secret.as_ref();
        let subjects = secret.map_or(&[][..], |secret| &secret.subjects);
        self.step(illegal.rule, (Subject::Anybody, subjects), || illegal.reason.clone());
        if let Some(secret) = secret {
            self.conceal(|| secret.in_public.clone());
        }
    }
}
