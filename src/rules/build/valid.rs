//! What makes a well-formed rulebook valid.

use std::collections::BTreeSet;

use super::{Rule, RuleOption, Rulebook};

impl Rulebook {
    /// All errors, each with its rule or section.
    pub(super) fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let (mut sections, mut rules, mut options) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for section in &self.sections {
            if !sections.insert(&section.id) {
                faults.push(format!("{}: the section exists twice", section.id));
            }
            for rule in &section.rules {
                let mut wrong = |what: String| faults.push(format!("{}: {what}", rule.id));
                if !rule.id.strip_prefix(&section.id).is_some_and(|rest| rest.starts_with('.')) {
                    wrong(format!("is in section {}", section.id));
                }
                if !rules.insert(&rule.id) {
                    wrong("the rule exists twice".to_owned());
                }
                rule.faults(&mut wrong);
                if let Some(option) = &rule.option {
                    option.faults(&mut wrong);
                    if !options.insert(&option.name) {
                        wrong(format!("the option {} exists twice", option.name));
                    }
                }
            }
        }
        faults
    }
}

impl Rule {
    fn faults(&self, wrong: &mut impl FnMut(String)) {
        match (&self.rule, self.row.is_empty(), &self.text) {
            (Some(_), true, None) | (None, false, Some(_)) => {}
            _ => wrong("has either `rule`, or `row` and `text`".to_owned()),
        }
        let is_left = self.used_by.iter().any(|user| user == "table");
        if is_left && self.left.is_none() {
            wrong("is used by the table, and `left` does not say why".to_owned());
        }
        if !is_left && self.left.is_some() {
            wrong("says `left`, and is not used by the table".to_owned());
        }
        let mut users = BTreeSet::new();
        for user in self.used_by.iter().filter(|user| !users.insert(*user)) {
            wrong(format!("names {user} twice in `used_by`"));
        }
    }
}

impl RuleOption {
    fn faults(&self, wrong: &mut impl FnMut(String)) {
        if self.values.len() < 2 {
            wrong(format!("the option {} leaves no choice", self.name));
        }
        if !self.values.contains_key(&self.default) {
            wrong(format!("the default {} is no value of the option {}", self.default, self.name));
        }
    }
}
