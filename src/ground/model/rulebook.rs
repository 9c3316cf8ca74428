//! A game's rulebook as data: every rule numbered, with its source, its reason and the options it leaves open.
//!
//! A rulebook is a static table, generated from a game's `rulebook.yaml` at build time (`src/rules/build`).

/// All rules of a game.
#[derive(Debug)]
pub struct Rulebook {
    /// The game's key: `generation-zero`.
    pub game: &'static str,
    /// The game's title.
    pub title: &'static str,
    /// The sections in order.
    pub sections: &'static [Section],
}

/// A section of rules.
#[derive(Debug)]
pub struct Section {
    /// `GZ-4`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its rules in order.
    pub rules: &'static [Rule],
}

/// One numbered rule.
#[derive(Debug)]
pub struct Rule {
    /// `GZ-4.3`.
    pub id: &'static str,
    /// The rule itself. For a row of a table it is made from the next two: "Knife: in a City …".
    pub rule: &'static str,
    /// For a row of a table, its names: `[DMS, Boredom]`.
    pub row: &'static [&'static str],
    /// For a row of a table, what it says about these names.
    pub text: &'static str,
    /// The words of the game's text that it is based on.
    pub source: Option<&'static str>,
    /// Where it comes from.
    pub provenance: Provenance,
    /// Why it reads so, where the text alone does not explain it.
    pub reason: Option<&'static str>,
    /// What the players may agree on instead.
    pub option: Option<RuleOption>,
    /// What applies it besides the checks, which name their rules themselves: `print`, `table`, `new` (drawing a
    /// set-up), or a dispute of its game.
    pub used_by: &'static [&'static str],
    /// Why a part of it is left to the players.
    pub left: Option<&'static str>,
}

/// Where a rule comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provenance {
    /// The game's own text says it.
    Text,
    /// It follows from the text.
    Inferred,
    /// It was found in other sources.
    Found,
    /// The text is silent or unclear, and this was decided.
    Ruling,
    /// It was reconstructed from lost material.
    Reconstructed,
}

/// An open question of a rulebook: its values and its default.
#[derive(Debug)]
pub struct RuleOption {
    /// `terrain-cost`.
    pub name: &'static str,
    /// The default value.
    pub default: &'static str,
    /// The values, sorted, each with what it means.
    pub values: &'static [(&'static str, &'static str)],
}

/// Each rulebook is in memory once.
impl PartialEq for Rulebook {
    fn eq(&self, other: &Rulebook) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Rulebook {
    /// Every rule in order.
    pub fn rules(&self) -> impl Iterator<Item = &'static Rule> + use<> {
        self.sections.iter().flat_map(|section| section.rules)
    }

    /// The rule of an id; capitals do not matter.
    pub fn rule(&self, id: &str) -> Option<&'static Rule> {
        self.rules().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// Every option with the rule that it belongs to.
    pub fn options(&self) -> impl Iterator<Item = (&'static Rule, &'static RuleOption)> + use<> {
        self.rules().filter_map(|rule| Some((rule, rule.option.as_ref()?)))
    }

    /// The option of a name.
    pub fn option(&self, name: &str) -> Option<(&'static Rule, &'static RuleOption)> {
        self.options().find(|(_, option)| option.name == name)
    }
}

impl Rule {
    /// Whether `user` applies it: `print`, `table`, or a dispute of its game.
    pub fn is_used_by(&self, user: &str) -> bool {
        self.used_by.contains(&user)
    }
}

impl RuleOption {
    /// Its values, sorted.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.values.iter().map(|(value, _)| *value)
    }

    /// A value as the rulebook writes it; `None` if there is no such value.
    pub fn word(&self, value: &str) -> Option<&'static str> {
        self.words().find(|word| *word == value)
    }
}

impl Provenance {
    /// The meaning, for readers of the rulebook.
    pub const fn meaning(self) -> &'static str {
        match self {
            Provenance::Text => "the game's own text",
            Provenance::Inferred => "follows from the text",
            Provenance::Found => "found in other sources",
            Provenance::Ruling => "a ruling where the text is silent or unclear",
            Provenance::Reconstructed => "reconstructed, since the text leaves it open",
        }
    }
}
