//! The sections of a rulebook: its numbered rules and their options.

use std::sync::Arc;

use super::keys::{OptionKeys, RuleKeys, SectionKeys};
use super::reader::{Reader, RuleRead};
use crate::diag::{Code, code};
use crate::model::kept;
use crate::model::rulebook::{Provenance, Rule, RuleOption};
use crate::source::{Located, Node, Origin, Read, read_list, shortened};

/// The most rules of one rulebook.
const MOST_RULES: usize = 2_000;

/// A section that was read.
pub struct SectionRead {
    keys: SectionKeys,
    rules: Vec<RuleKeys>,
}

impl Reader<'_> {
    /// Reads the sections of a document.
    pub fn sections(&mut self, node: &Node, prefix: Option<&Located<String>>, all: &mut Vec<SectionRead>) {
        let Some(nodes) = read_list(node, "a list of sections", self.report) else { return };
        for node in nodes {
            let Some(keys) = SectionKeys::read(node, self.report) else { continue };
            let number = prefix
                .and_then(|prefix| keys.id.value.strip_prefix(prefix.value.as_str())?.strip_prefix('-'));
            if let Some(prefix) = prefix
                && !number.is_some_and(is_number)
            {
                let message = format!("{} is no section of {}", shortened(&keys.id.value), prefix.value);
                let help = format!("write the prefix and a number: {}-1", prefix.value);
                self.report.error(code::RULE_ID, keys.id.origin, message).help(help);
            }
            if let Some(first) = all.iter().find(|other| other.keys.id.value == keys.id.value) {
                self.twice("section", &keys.id, first.keys.id.origin);
            }
            let nodes = keys.rules.as_ref().and_then(|node| read_list(node, "a list of rules", self.report));
            let mut rules = Vec::new();
            for node in nodes.unwrap_or_default() {
                let Some(rule) = RuleKeys::read(node, self.report) else { continue };
                self.rule_id(&rule.id, &keys.id);
                rules.push(rule);
            }
            all.push(SectionRead { keys, rules });
        }
    }

    fn rule_id(&mut self, id: &Located<String>, section: &Located<String>) {
        let number = id.value.strip_prefix(section.value.as_str()).and_then(|rest| rest.strip_prefix('.'));
        if !number.is_some_and(is_number) {
            let message = format!("{} is no rule of section {}", shortened(&id.value), section.value);
            let help = format!("write the section's id, a point and a number: {}.1", section.value);
            self.report.error(code::RULE_ID, id.origin, message).help(help);
        }
    }

    fn twice(&mut self, what: &str, name: &Located<String>, first: Origin) {
        let message = format!("there are two {what}s {}", shortened(&name.value));
        self.report
            .error(code::REPEATED_NAME, name.origin, message)
            .help("give one of them another one")
            .related(first, "the first is here");
    }

    /// Makes the rules known, and the rulebook of all that was read.
    pub fn know_rules(
        &mut self,
        game: &Located<String>,
        title: &str,
        sections: &[SectionRead],
    ) -> Option<()> {
        let rules: Vec<&RuleKeys> = sections.iter().flat_map(|section| &section.rules).collect();
        if let Some(rule) = rules.get(MOST_RULES) {
            self.report.error(code::TOO_LARGE, rule.id.origin, format!("more than {MOST_RULES} rules"));
            return None;
        }
        let mut options: Vec<&Located<String>> = Vec::new();
        for rule in rules {
            let id = self.keep(rule.id.as_str())?;
            let known: Arc<str> = id.into();
            if let Some(first) = self.rules.get(&known) {
                let first = first.origin;
                self.twice("rule", &rule.id, first);
                continue;
            }
            let is_cited = !rule.used_by.is_empty();
            self.rules.insert(known, RuleRead { code: Code::new(id), origin: rule.id.origin, is_cited });
            if let Some(option) = &rule.option {
                if let Some(first) = options.iter().find(|other| other.value == option.name.value) {
                    let first = first.origin;
                    self.twice("option", &option.name, first);
                }
                self.option(option);
                options.push(&option.name);
            }
        }
        self.rulebook = self.kept_rulebook(game, title, sections);
        self.rulebook.map(|_| ())
    }

    fn option(&mut self, option: &OptionKeys) {
        if option.values.len() < 2 {
            self.report
                .error(
                    code::MISSING_KEY,
                    option.name.origin,
                    format!("the option {} has no choice", option.name.value),
                )
                .help("give it two values or more, each with what it means");
        }
        if !option.values.iter().any(|(value, _)| value.value == option.default.value) {
            let known: Vec<&str> = option.values.iter().map(|(value, _)| value.value.as_str()).collect();
            let message =
                format!("\"{}\" is no value of {}", shortened(&option.default.value), option.name.value);
            self.report.unknown(
                code::UNKNOWN_WORD,
                option.default.as_str(),
                message,
                known.iter().copied(),
                || format!("its values are {}", crate::diag::and_list(&known)),
            );
        }
    }

    fn kept_rulebook(
        &mut self,
        game: &Located<String>,
        title: &str,
        sections: &[SectionRead],
    ) -> Option<&'static crate::model::Rulebook> {
        let mut written = format!("{}\n{title}\n", game.value);
        for section in sections {
            written.push_str(&format!("{}\n{}\n", section.keys.id.value, section.keys.title.value));
            for rule in &section.rules {
                let text = |text: &Option<Located<String>>| text.as_ref().map(|text| text.value.clone());
                let option = rule.option.as_ref().map(|option| (&option.name.value, &option.default.value));
                let values = rule.option.iter().flat_map(|option| &option.values);
                let values: Vec<_> = values.map(|(value, meaning)| (&value.value, meaning)).collect();
                written.push_str(&format!(
                    "{:?}\n",
                    (
                        &rule.id.value,
                        &rule.rule.value,
                        text(&rule.source),
                        text(&rule.reason),
                        option,
                        values,
                        rule.used_by.is_empty()
                    )
                ));
            }
        }
        let mut kept_rules = Vec::new();
        for section in sections {
            let id = self.keep(section.keys.id.as_str())?;
            let title = self.keep(section.keys.title.as_str())?;
            let rules: Option<Vec<Rule>> = section.rules.iter().map(|rule| self.kept_rule(rule)).collect();
            kept_rules.push((id, title, rules?));
        }
        let head = (self.keep(game.as_str())?, self.keep(Located { value: title, origin: game.origin })?);
        kept::rulebook(written, head, || kept_rules)
    }

    fn kept_rule(&mut self, rule: &RuleKeys) -> Option<Rule> {
        let text = |reader: &mut Self, text: &Option<Located<String>>| match text {
            Some(text) => reader.keep(text.as_str()).map(Some),
            None => Some(None),
        };
        let source = text(self, &rule.source)?;
        let reason = text(self, &rule.reason)?;
        let option = match &rule.option {
            Some(option) => Some(self.kept_option(option)?),
            None => None,
        };
        Some(Rule {
            id: self.keep(rule.id.as_str())?,
            rule: self.keep(rule.rule.as_str())?,
            row: &[],
            text: "",
            source,
            provenance: Provenance::Text,
            reason,
            option,
            used_by: if rule.used_by.is_empty() { &[] } else { &["table"] },
            left: None,
        })
    }

    fn kept_option(&mut self, option: &OptionKeys) -> Option<RuleOption> {
        let mut values = Vec::new();
        for (value, meaning) in &option.values {
            let meaning = Located { value: meaning.as_str(), origin: value.origin };
            values.push((self.keep(value.as_str())?, self.keep(meaning)?));
        }
        values.sort_unstable();
        let values = kept::pairs(values)?;
        Some(RuleOption {
            name: self.keep(option.name.as_str())?,
            default: self.keep(option.default.as_str())?,
            values,
        })
    }

    /// Notes rules that nothing cites.
    pub fn note_unused_rules(&mut self) {
        let unused: Vec<(Code, Origin)> =
            self.rules.values().filter(|rule| !rule.is_cited).map(|rule| (rule.code, rule.origin)).collect();
        for (rule, origin) in unused {
            self.report
                .note(code::RULE_NOT_USED, origin, format!("nothing cites {rule}"))
                .help("cite it in a check, a table, a value or a step; or write `used_by: [table]` if the players apply it");
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}
