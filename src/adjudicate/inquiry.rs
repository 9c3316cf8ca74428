//! A ruling that asks: what it lacks is named, one thing at a time, with the argument so far.
//!
//! Each answer is kept, and the scenario judged anew with all of them, so that going back is leaving the last one out.

use super::judge::{Refused, hear, judge};
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{Die, Fact, KnownFact, Missing, Request, Rest, Ruling, Scenario, Unsaid, Verdict};

/// What a ruling lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Need {
    /// A roll, or a part of one.
    Roll(Request),
    /// A number or a choice that nobody has said.
    Fact(Fact),
}

/// A scenario with what was answered so far.
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
    /// A scenario under house rules, with the dice that are given, and those that come after them.
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

    /// What is needed next, with the ruling so far.
    ///
    /// # Errors
    /// The scenario makes no sense; what is wrong was reported.
    pub fn next(&self, report: &mut Report) -> Result<(Ruling, Option<Need>), Refused> {
        let Inquiry { scenario, cards, house_rules, dice, .. } = self;
        let ruling = hear(scenario, cards, house_rules, dice, self.missing(), report)?;
        let need = match &ruling.verdict {
            Verdict::Incomplete(request) => Some(Need::Roll(request.clone())),
            Verdict::Unsaid(facts) => facts.first().cloned().map(Need::Fact),
            Verdict::Resolved | Verdict::Illegal(_) => None,
        };
        Ok((ruling, need))
    }

    /// What was thrown.
    pub fn throw(&mut self, values: Vec<u32>) {
        self.dice.extend(values.into_iter().map(|value| Die { value, origin: None }));
    }

    /// What somebody said of a fact; where it is nothing, what is assumed holds.
    pub fn tell(&mut self, fact: Fact, said: Option<i64>) {
        let value = said.unwrap_or(fact.default);
        self.facts.push(KnownFact { fact, value, is_said: said.is_some() });
    }

    /// The dice that are given by now.
    pub fn dice(&self) -> &[Die] {
        &self.dice
    }

    /// The ruling, with where claims part from it; what is still not said is assumed.
    ///
    /// # Errors
    /// The scenario makes no sense; what is wrong was reported.
    pub fn ruling(&self, report: &mut Report) -> Result<Ruling, Refused> {
        let Inquiry { scenario, cards, house_rules, dice, .. } = self;
        judge(scenario, cards, house_rules, dice, self.missing(), report)
    }
}
