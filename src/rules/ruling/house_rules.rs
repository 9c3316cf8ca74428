//! The house rules of one ruling: every option of the rulebook with its value, and which of them were consulted.

use std::cell::Cell;

use crate::diag::Code;
use crate::model::rulebook::RuleOption;
use crate::model::{Choice, HouseRules, Rulebook};

/// Every option of a rulebook with its current value.
#[derive(Debug, Clone)]
pub struct Agreed {
    options: Vec<Agreement>,
    /// A rule that a player forgot, and whether it would have been applied.
    forgotten: Option<(Code, Cell<bool>)>,
}

#[derive(Debug, Clone)]
struct Agreement {
    option: &'static RuleOption,
    value: &'static str,
    consulted: Cell<bool>,
}

impl Agreed {
    /// The options of a rulebook under these house rules.
    ///
    /// # Panics
    /// If the house rules belong to another rulebook.
    pub fn new(rulebook: &'static Rulebook, house_rules: &HouseRules) -> Agreed {
        let options = rulebook.options().map(|(_, option)| {
            let set = house_rules.given(option.name).unwrap_or(option.default);
            let value = option.word(set).expect("house rules are checked when they are set");
            Agreement { option, value, consulted: Cell::new(false) }
        });
        Agreed { options: options.collect(), forgotten: None }
    }

    /// These house rules for a player who forgot a rule.
    pub fn without(&self, rule: Code) -> Agreed {
        Agreed { forgotten: Some((rule, Cell::new(false))), ..self.clone() }
    }

    /// Whether a rule is not forgotten; notes that it would have been applied.
    pub fn remembers(&self, rule: Code) -> bool {
        let is_forgotten = self.forgotten.as_ref().filter(|(forgotten, _)| *forgotten == rule);
        if let Some((_, missed)) = is_forgotten {
            missed.set(true);
        }
        is_forgotten.is_none()
    }

    /// Whether the forgotten rule would have been applied.
    pub fn has_forgotten(&self) -> bool {
        self.forgotten.as_ref().is_some_and(|(_, missed)| missed.get())
    }

    /// The value of an option; marks it as consulted.
    ///
    /// # Panics
    /// If the rulebook has no such option: a bug, since users can't name it.
    pub fn ask<C: Choice>(&self) -> C {
        let found = self.options.iter().find(|agreement| agreement.option.name == C::OPTION);
        let agreement = found.unwrap_or_else(|| panic!("no option {}", C::OPTION));
        agreement.consulted.set(true);
        C::from_word(agreement.value)
    }

    /// The value of an option by its number in the rulebook; marks it as consulted.
    pub fn ask_number(&self, option: usize) -> &'static str {
        let agreement = &self.options[option];
        agreement.consulted.set(true);
        agreement.value
    }

    /// The value of an option by its number in the rulebook; does not mark it as consulted.
    pub fn peek_number(&self, option: usize) -> &'static str {
        self.options[option].value
    }

    /// Whether an option has a value; does not mark it as consulted.
    ///
    /// # Panics
    /// As [`ask`](Self::ask).
    pub fn holds<C: Choice>(&self, value: C) -> bool {
        let found = self.options.iter().find(|agreement| agreement.option.name == C::OPTION);
        found.is_some_and(|agreement| C::from_word(agreement.value) == value)
    }

    /// The options that were consulted, in the order of the rulebook.
    pub fn consulted(&self) -> impl Iterator<Item = (&'static RuleOption, &'static str)> {
        let consulted = self.options.iter().filter(|agreement| agreement.consulted.get());
        consulted.map(|agreement| (agreement.option, agreement.value))
    }
}
