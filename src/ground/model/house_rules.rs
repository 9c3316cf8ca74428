//! House rules: what the players agreed on where their rulebook has options.

use std::collections::BTreeMap;

use super::Choice;
use super::rulebook::Rulebook;
use crate::diag::{Report, code, did_you_mean, or_list};
use crate::source::{Node, Origin};

/// The options that were set, by name. The others have their defaults.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HouseRules {
    set: BTreeMap<String, String>,
}

impl HouseRules {
    /// The value of an option: the one agreed on, or the rulebook's default.
    ///
    /// # Panics
    /// If the rulebook has no such option: the program asks for options, users never do.
    pub fn ask<C: Choice>(&self, rulebook: &Rulebook) -> C {
        C::from_word(self.given(C::OPTION).unwrap_or_else(|| {
            let (_, option) = rulebook.option(C::OPTION).unwrap_or_else(|| panic!("no option {}", C::OPTION));
            option.default
        }))
    }

    /// Whether an option has a value.
    pub fn is<C: Choice>(&self, rulebook: &Rulebook, value: C) -> bool {
        self.ask::<C>(rulebook) == value
    }

    /// The value that was agreed on, if any.
    pub fn given(&self, option: &str) -> Option<&str> {
        self.set.get(option).map(String::as_str)
    }

    /// Sets an option; a later setting replaces an earlier one.
    ///
    /// # Errors
    /// What is wrong with the name or value, and the fix.
    pub fn set(&mut self, rulebook: &Rulebook, name: &str, value: &str) -> Result<(), (String, String)> {
        let Some((_, option)) = rulebook.option(name) else {
            let names: Vec<_> = rulebook.options().map(|(_, option)| option.name).collect();
            let help = did_you_mean(name, names.iter().copied(), || match names.as_slice() {
                [] => "leave it out: no rule has an option".to_owned(),
                names => format!("the options are {}", crate::diag::and_list(names)),
            });
            return Err((format!("{} has no option \"{name}\"", rulebook.title), help));
        };
        if option.word(value).is_none() {
            let values: Vec<_> = option.words().collect();
            return Err((format!("\"{name}\" can't be \"{value}\""), format!("it is {}", or_list(&values))));
        }
        self.set.insert(name.to_owned(), value.to_owned());
        Ok(())
    }

    /// Sets the options of a `house_rules:` map; faults are reported.
    pub fn read(&mut self, node: &Node, rulebook: &Rulebook, report: &mut Report) {
        let Some(map) = crate::source::read_map(node, "a map of option: value", report) else {
            return;
        };
        for (key, value) in map.iter() {
            let Some(text) =
                crate::source::or_wrong_type(value.as_text(), value, "an option's value", report)
            else {
                continue;
            };
            if let Err((message, help)) = self.set(rulebook, &key.text, text) {
                let known = rulebook.option(&key.text).is_some();
                let origin: Origin = if known { value.origin } else { key.origin };
                report.error(code::HOUSE_RULE, origin, message).help(help);
            }
        }
    }

    /// Adopts what others agreed on, for options that were not set before.
    pub fn agree(&mut self, others: &HouseRules) {
        for (name, value) in &others.set {
            self.set.entry(name.clone()).or_insert_with(|| value.clone());
        }
    }

    /// The options that differ from their defaults, by name.
    pub fn away_from_default<'a>(
        &'a self,
        rulebook: &'a Rulebook,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.set
            .iter()
            .filter(|(name, value)| rulebook.option(name).is_some_and(|(_, option)| option.default != *value))
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }
}
