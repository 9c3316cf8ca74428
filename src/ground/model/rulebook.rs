//! A game's rulebook as data: every rule numbered, with its source, its reason and the options it leaves open.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::plain_yaml::{self, Plain};

/// All rules of a game. They are read when somebody asks for them: a ruling wants only those that leave something open.
#[derive(Debug)]
pub struct Rulebook {
    /// The game's key: `generation-zero`.
    pub game: String,
    /// The game's title.
    pub title: String,
    text: Cow<'static, str>,
    sections: OnceLock<Vec<Section>>,
    /// The rules with options.
    open: OnceLock<Vec<Rule>>,
}

/// A section of rules.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// `GZ-4`.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<Rule>,
}

/// One numbered rule.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// `GZ-4.3`.
    pub id: String,
    /// The rule itself. That of a row of a table is made of the two that follow: "Knife: in a City …".
    #[serde(default)]
    pub rule: String,
    /// In a row of a table, its names: `[DMS, Boredom]`.
    #[serde(default)]
    pub row: Vec<String>,
    /// In a row of a table, what it says of what is so called.
    #[serde(default)]
    pub text: String,
    /// Words of the game's text that it rests on.
    #[serde(default)]
    pub source: Option<String>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Why it reads so, where the text alone does not say it.
    #[serde(default)]
    pub reason: Option<String>,
    /// What a table may agree on instead.
    #[serde(default)]
    pub option: Option<RuleOption>,
    /// Who applies it besides the checks, which name their rules themselves: `print`, `table`, `new` (whoever draws a set-up), a
    /// dispute of its game.
    #[serde(default)]
    pub used_by: Vec<String>,
    /// Why what of it is left to the table is the table's.
    #[serde(default)]
    pub left: Option<String>,
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// The game's own text says it.
    Text,
    /// It follows from the text.
    Inferred,
    /// It was gathered from other places.
    Found,
    /// The text is silent or unclear, and this was decided.
    Ruling,
    /// Made anew after what is lost.
    Reconstructed,
}

/// An open question of a rulebook: its values and its default.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleOption {
    /// `terrain-cost`.
    pub name: String,
    /// The value that holds when nothing was agreed.
    pub default: String,
    /// What each value means.
    pub values: BTreeMap<String, String>,
}

/// How the first line of each rule begins, and that of each section; and how the option of a rule does.
const RULE: &str = "      - ";
const SECTION: &str = "  - ";
const OPTION: &str = "        option:";
/// What comes before all of them.
const SECTIONS: &str = "\nsections:";

impl Rulebook {
    /// A rulebook of this program's own.
    ///
    /// # Panics
    /// Here or later, if it is not a rulebook: it is part of the program, and a test reads every one.
    pub fn new(text: impl Into<Cow<'static, str>>) -> Rulebook {
        let text = text.into();
        let head = plain_yaml::read(text.split(SECTIONS).next().unwrap_or_default());
        let (game, title) = (head.text("game"), head.text("title"));
        Rulebook { game, title, text, sections: OnceLock::new(), open: OnceLock::new() }
    }

    /// The sections in order.
    pub fn sections(&self) -> &[Section] {
        let section = |section: &Plain<'_>| Section {
            id: section.text("id"),
            title: section.text("title"),
            rules: section.list("rules").iter().map(Rule::of).collect(),
        };
        self.sections
            .get_or_init(|| plain_yaml::read(&self.text).list("sections").iter().map(section).collect())
    }

    /// Every rule in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections().iter().flat_map(|section| &section.rules)
    }

    /// The rule of an id; capitals do not matter.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// Every option with the rule that it belongs to.
    pub fn options(&self) -> impl Iterator<Item = (&Rule, &RuleOption)> {
        let open = self.open.get_or_init(|| self.open_rules());
        open.iter().filter_map(|rule| Some((rule, rule.option.as_ref()?)))
    }

    /// The rules with options, without reading the others. Every ruling asks for them.
    fn open_rules(&self) -> Vec<Rule> {
        let mut open = Vec::new();
        let (mut begin, mut is_open, mut at) = (0, false, 0);
        let mut take = |from: usize, to: usize| {
            let Plain::List(rule) = plain_yaml::read(&self.text[from..to]) else {
                panic!("a rule is one of a list")
            };
            open.extend(rule.iter().map(Rule::of));
        };
        for line in self.text.split_inclusive('\n') {
            if line.starts_with(RULE) || line.starts_with(SECTION) {
                if is_open {
                    take(begin, at);
                }
                (begin, is_open) = (at, false);
            }
            is_open |= line.starts_with(OPTION);
            at += line.len();
        }
        if is_open {
            take(begin, at);
        }
        open
    }

    /// The option of a name.
    pub fn option(&self, name: &str) -> Option<(&Rule, &RuleOption)> {
        self.options().find(|(_, option)| option.name == name)
    }
}

impl Rule {
    fn of(told: &Plain<'_>) -> Rule {
        let text = |key: &str| told.get(key).map(|_| told.text(key));
        let option = |told: &Plain<'_>| RuleOption {
            name: told.text("name"),
            default: told.text("default"),
            values: match told.get("values") {
                Some(values @ Plain::Map(map)) => {
                    map.iter().map(|(value, _)| (value.clone().into_owned(), values.text(value))).collect()
                }
                _ => panic!("an option has values"),
            },
        };
        let (id, row) = (told.text("id"), told.texts("row"));
        let rule = told.text("rule");
        assert_eq!(rule.is_empty(), !row.is_empty(), "{id} is a rule or a row");
        let words = told.text("text");
        Rule {
            rule: if row.is_empty() { rule } else { format!("{}: {words}", row.join(", ")) },
            text: words,
            source: text("source"),
            provenance: Provenance::of(&told.text("provenance")),
            reason: text("reason"),
            option: told.get("option").map(option),
            used_by: told.texts("used_by"),
            left: text("left"),
            id,
            row,
        }
    }

    /// Whether `user` applies it: `print`, `table`, or a dispute of its game.
    pub fn is_used_by(&self, user: &str) -> bool {
        self.used_by.iter().any(|other| other == user)
    }
}

impl Provenance {
    fn of(word: &str) -> Provenance {
        match word {
            "text" => Provenance::Text,
            "inferred" => Provenance::Inferred,
            "found" => Provenance::Found,
            "ruling" => Provenance::Ruling,
            "reconstructed" => Provenance::Reconstructed,
            other => panic!("a rule comes from nowhere: {other}"),
        }
    }

    /// What it means, for readers of the rulebook.
    pub const fn meaning(self) -> &'static str {
        match self {
            Provenance::Text => "the game's own text",
            Provenance::Inferred => "follows from the text",
            Provenance::Found => "gathered from other places",
            Provenance::Ruling => "a ruling where the text is silent or unclear",
            Provenance::Reconstructed => "reconstructed, for the text leaves it open",
        }
    }
}
