//! A ruling that asks for missing dice and facts, one at a time, with the steps so far.
//!
//! All answers are kept and the scenario is judged again with them, so that going back is leaving the last one
//! out.

use std::borrow::Cow;

use super::judge::{Refused, hear, judge};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Die, Fact, KnownFact, Missing, Request, Rest, Ruling, Scenario, Unsaid, Verdict};

/// A die roll or a fact that a ruling needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Need {
    /// A roll, or the rest of one.
    Roll(Request),
    /// A number or a choice that the scenario does not state.
    Fact(Fact),
}

/// A scenario with the answers so far.
#[derive(Debug, Clone)]
pub struct Inquiry<'a> {
    scenario: &'a Scenario,
    cards: &'a Cards,
    house_rules: &'a HouseRules,
    dice: Vec<Die>,
    rest: Rest,
    facts: Vec<KnownFact>,
}

impl<'a> Inquiry<'a> {
    /// A scenario under house rules, with the given dice and the source of those after them.
    pub fn new(
        scenario: &'a Scenario,
        cards: &'a Cards,
        house_rules: &'a HouseRules,
        dice: Vec<Die>,
        rest: Rest,
    ) -> Inquiry<'a> {
        Inquiry { scenario, cards, house_rules, dice, rest, facts: Vec::new() }
    }

    fn missing(&self) -> Missing<'_> {
        Missing { dice: self.rest.clone(), facts: Unsaid::Answered(&self.facts) }
    }

    /// The next need, if any, with the ruling so far.
    ///
    /// # Errors
    /// The scenario makes no sense; the faults are in the report.
    pub fn next(&self, report: &mut Report) -> Result<(Ruling, Option<Need>), Refused> {
        let Inquiry { cards, house_rules, dice, .. } = self;
        let ruling = hear(&self.written(), cards, house_rules, dice, self.missing(), report)?;
        let need = match &ruling.verdict {
            Verdict::Incomplete(request) => Some(Need::Roll(request.clone())),
            Verdict::Unsaid(facts) => facts.first().cloned().map(Need::Fact),
            Verdict::Resolved | Verdict::Illegal(_) | Verdict::Undecided(_) => None,
        };
        Ok((ruling, need))
    }

    /// Adds dice that were rolled.
    pub fn throw(&mut self, values: Vec<u32>) {
        self.dice.extend(values.into_iter().map(|value| Die { value, origin: None }));
    }

    /// Answers a fact; `None` keeps the assumed value.
    pub fn answer(&mut self, fact: Fact, said: Option<i64>) {
        let value = said.unwrap_or(fact.default);
        self.facts.push(KnownFact { fact, value, is_said: said.is_some() });
    }

    /// Answers a fact in words.
    pub fn know(&mut self, known: KnownFact) {
        self.facts.push(known);
    }

    /// All dice so far.
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The ruling with its claims decided; facts that are still unknown are assumed.
    ///
    /// # Errors
    /// The scenario makes no sense; the faults are in the report.
    pub fn ruling(&self, report: &mut Report) -> Result<Ruling, Refused> {
        let Inquiry { cards, house_rules, dice, .. } = self;
        let mut ruling = judge(&self.written(), cards, house_rules, dice, self.missing(), report)?;
        if self.scenario.own.is_some() {
            let answered = self.facts.iter().filter(|known| known.is_said).cloned();
            ruling.facts.splice(0..0, answered);
        }
        Ok(ruling)
    }

    /// The scenario; that of a custom game with the answers, since its rules are asked for nothing else.
    fn written(&self) -> Cow<'_, Scenario> {
        if self.scenario.own.is_some() && self.facts.iter().any(|known| known.is_said) {
            Cow::Owned(self.scenario.with(&self.facts))
        } else {
            Cow::Borrowed(self.scenario)
        }
    }
}
