//! Rulebooks as Rust code: a value of the program's type `Rulebook`, whose names are in scope where the code is
//! included.

use std::fmt::Display;

use super::{Rule, RuleOption, Rulebook, Section};

impl Rulebook {
    /// The rulebook as Rust code.
    pub fn table(&self) -> String {
        let Rulebook { game, title, sections } = self;
        let sections = list(sections.iter().map(Section::table));
        format!("Rulebook {{ game: {game:?}, title: {title:?}, sections: {sections} }}\n")
    }
}

impl Section {
    fn table(&self) -> String {
        let Section { id, title, rules } = self;
        format!(
            "\nSection {{ id: {id:?}, title: {title:?}, rules: {} }}",
            list(rules.iter().map(Rule::table))
        )
    }
}

impl Rule {
    fn table(&self) -> String {
        let Rule { id, rule, row, text, source, provenance, reason, option, used_by, left } = self;
        let text = text.as_deref().unwrap_or_default();
        let rule = rule.clone().unwrap_or_else(|| format!("{}: {text}", row.join(", ")));
        let option = option.as_ref().map_or("None".to_owned(), |option| format!("Some({})", option.table()));
        format!(
            "\nRule {{ id: {id:?}, rule: {rule:?}, row: &{row:?}, text: {text:?}, source: {source:?}, \
             provenance: Provenance::{provenance:?}, reason: {reason:?}, option: {option}, used_by: &{used_by:?}, left: {left:?} }}"
        )
    }
}

impl RuleOption {
    fn table(&self) -> String {
        let RuleOption { name, default, values } = self;
        let values = list(values.iter().map(|pair| format!("{pair:?}")));
        format!("RuleOption {{ name: {name:?}, default: {default:?}, values: {values} }}")
    }
}

/// A list as Rust code.
fn list(items: impl Iterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    format!("&[{}]", items.join(", "))
}
