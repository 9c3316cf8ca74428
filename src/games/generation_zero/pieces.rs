//! The game's own types: its cards and its table, with the place of every value.

use std::fmt;

use super::tables::{HEALTH, species_health};
use crate::games::wording::in_words;
use crate::geometry::Label;
use crate::model::Entry;
use crate::source::{Located, Origin};

/// The five kinds of card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An Agent.
    Agent,
    /// A 'Sue.
    Sue,
    /// A Canon.
    Canon,
    /// A Monster.
    Monster,
    /// A Location.
    Location,
}

/// A card: its kind, its name and the definition that it was read from. Fields are read where they are needed, so that a
/// card with one wrong field is checked in all others.
#[derive(Debug, Clone, Copy)]
pub struct Card<'s> {
    /// Which kind.
    pub kind: Kind,
    /// Its definition.
    pub entry: &'s Entry,
}

/// The years of an Agent's service, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub from: i64,
    /// The last; `None` is to the present.
    pub to: Option<i64>,
}

/// Who plays and what each brings.
#[derive(Debug)]
pub struct Table<'s> {
    /// The place of the document's head.
    pub origin: Origin,
    /// The one fandom, if it was said.
    pub fandom: Option<Located<&'s str>>,
    /// The players, clockwise.
    pub players: Vec<Player<'s>>,
    /// The Monsters that take part, if not all do.
    pub monsters: Option<Vec<Located<&'s str>>>,
    /// The Locations in the pool, if not all are.
    pub locations: Option<Vec<Located<&'s str>>>,
    /// Which Location lies where; squares that are no label were reported.
    pub arrangement: Option<Vec<(Located<Label>, Located<&'s str>)>>,
    /// Locations of the arrangement whose square is none or taken.
    pub misplaced: Vec<Located<&'s str>>,
    /// Who begins where.
    pub placement: Vec<(Located<&'s str>, Located<&'s str>)>,
}

/// One player's line-up.
#[derive(Debug)]
pub struct Player<'s> {
    /// The player's name.
    pub name: Located<&'s str>,
    /// The Agents.
    pub agents: Vec<Located<&'s str>>,
    /// The 'Sues.
    pub sues: Vec<Located<&'s str>>,
    /// The Canons.
    pub canons: Vec<Located<&'s str>>,
    /// The Health tokens, if they were counted.
    pub tokens: Option<Located<i64>>,
    /// Where the lists of Agents, 'Sues and Canons begin.
    pub lists: [Option<Origin>; 3],
    /// The keys that mistyped ones were meant to be.
    pub meant: Vec<&'static str>,
}

impl Kind {
    /// All of them, in the rulebook's order.
    pub const ALL: [Kind; 5] = [Kind::Agent, Kind::Sue, Kind::Canon, Kind::Monster, Kind::Location];

    /// The word after `component:`.
    pub const fn component(self) -> &'static str {
        match self {
            Kind::Agent => "agent",
            Kind::Sue => "sue",
            Kind::Canon => "canon",
            Kind::Monster => "monster",
            Kind::Location => "location",
        }
    }

    /// With its article, for messages.
    pub const fn a(self) -> &'static str {
        match self {
            Kind::Agent => "an Agent",
            Kind::Sue => "a 'Sue",
            Kind::Canon => "a Canon",
            Kind::Monster => "a Monster",
            Kind::Location => "a Location",
        }
    }

    /// Just one.
    pub const fn singular(self) -> &'static str {
        match self {
            Kind::Agent => "Agent",
            Kind::Sue => "'Sue",
            Kind::Canon => "Canon",
            Kind::Monster => "Monster",
            Kind::Location => "Location",
        }
    }

    /// "no Agents", "one Agent", "two Agents", "17 Agents".
    pub fn counted(self, count: usize) -> String {
        let what = if count == 1 { self.singular() } else { self.plural() };
        format!("{} {what}", in_words(count))
    }

    /// More than one.
    pub const fn plural(self) -> &'static str {
        match self {
            Kind::Agent => "Agents",
            Kind::Sue => "'Sues",
            Kind::Canon => "Canons",
            Kind::Monster => "Monsters",
            Kind::Location => "Locations",
        }
    }
}

impl<'s> Card<'s> {
    /// Its name.
    pub fn name(&self) -> &'s str {
        &self.entry.name.value
    }

    /// A text field with its place.
    pub fn text(&self, field: &str) -> Option<Located<&'s str>> {
        self.entry.located_text(field)
    }

    /// A number field with its place.
    pub fn number(&self, field: &str) -> Option<Located<i64>> {
        self.entry.located_integer(field)
    }

    /// The words of a field that is one word or a list of them.
    pub fn words(&self, field: &str) -> Vec<Located<&'s str>> {
        self.entry.words(field)
    }

    /// The years of service, if they can be read.
    pub fn years(&self) -> Option<Located<Years>> {
        let text = self.text("dates")?;
        Years::parse(text.value).map(|value| Located { value, origin: text.origin })
    }

    /// Full Health: the species' (GZ-10.1), or what is printed where there is none. What is out of its range (GZ-1.12) counts as
    /// none: as many tokens are printed.
    pub fn health(&self) -> Option<i64> {
        let of_species = self.text("species").and_then(|species| species_health(species.value));
        let printed = || self.number("health").map(|health| health.value);
        of_species.or_else(|| printed().filter(|health| HEALTH.contains(health)))
    }
}

impl Years {
    /// Reads `2002-2009`, `2004-`, `2005`; the hyphen may be a dash.
    pub fn parse(text: &str) -> Option<Years> {
        let year = |text: &str| {
            let text = text.trim();
            let digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| text.parse::<i64>().ok()).flatten()
        };
        let years = match text.split_once(['-', '–', '—']) {
            None => year(text).map(|only| Years { from: only, to: Some(only) }),
            Some((from, to)) if to.trim().is_empty() => year(from).map(|from| Years { from, to: None }),
            Some((from, to)) => year(from).zip(year(to)).map(|(from, to)| Years { from, to: Some(to) }),
        };
        years.filter(|years| years.to.is_none_or(|to| years.from <= to))
    }

    /// Whether a year lies within both.
    pub fn overlaps(self, other: Years) -> bool {
        let before = |last: Option<i64>, first: i64| last.is_some_and(|last| last < first);
        !before(self.to, other.from) && !before(other.to, self.from)
    }
}

impl fmt::Display for Years {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            Some(to) if to == self.from => write!(f, "{to}"),
            Some(to) => write!(f, "{}–{to}", self.from),
            None => write!(f, "since {}", self.from),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_years() {
        let years = |from, to| Some(Years { from, to });
        assert_eq!(Years::parse("2002-2009"), years(2002, Some(2009)));
        assert_eq!(Years::parse("2004 – "), years(2004, None));
        assert_eq!(Years::parse("2005"), years(2005, Some(2005)));
        for text in ["2009-2002", "02-09", "always", "-2004", "2002-2009-2011", ""] {
            assert_eq!(Years::parse(text), None, "{text}");
        }
    }

    #[test]
    fn years_overlap_in_one_year_at_least() {
        let years = |text| Years::parse(text).unwrap();
        assert!(years("2002-2009").overlaps(years("2009-2012")));
        assert!(!years("2002-2008").overlaps(years("2009-")));
        assert!(years("2010-").overlaps(years("2004-")));
    }
}
