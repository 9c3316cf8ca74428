//! The game's cards, with the place of every value.

use std::fmt;

use super::fields::{Agent, Canon, Common, Location, Monster, Person, Sue};
use super::kind::Kind;
use super::tables::{HEALTH, species_health};
use crate::diag::Report;
use crate::model::Entry;
use crate::source::document::Kept;
use crate::source::{Located, Map, Node};

/// A card read from an entry. A faulty key is missing in it, so that all others are checked.
#[derive(Debug)]
pub struct Card<'s> {
    pub kind: Kind,
    /// The entry in the definitions.
    pub entry: &'s Entry,
    /// The values of the card.
    pub values: CardValues,
}

/// The values that checks use, for all kinds of card.
#[derive(Debug, Default)]
pub struct CardValues {
    pub fandom: Option<Located<String>>,
    /// Whether the card fits every fandom.
    pub multi_fandom: bool,
    pub species: Option<Located<String>>,
    /// The printed Health.
    pub health: Option<Located<i64>>,
    /// The own ability, as written.
    pub ability: Option<Node>,
    /// The years of service, as written.
    pub dates: Option<Located<String>>,
    pub department: Option<Located<String>>,
    /// The weapons; one, if the card is right.
    pub weapons: Vec<Located<String>>,
    pub lust_object: Option<Located<String>>,
    pub artefact: Option<Located<String>>,
    /// A Monster's habitat.
    pub habitat: Option<Located<String>>,
    /// Whether a Monster is the secret one.
    pub secret: Option<Located<bool>>,
    /// A Location's terrains.
    pub terrains: Vec<Located<String>>,
    /// A Location's habitats.
    pub habitats: Vec<Located<String>>,
}

/// The years of an Agent's service, first and last included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    /// The first year.
    pub from: i64,
    /// The last year; `None` is up to the present.
    pub to: Option<i64>,
}

impl CardValues {
    /// Reads a card of a kind.
    pub fn read(kind: Kind, card: Kept<'_>, report: &mut Report) -> Option<CardValues> {
        Some(match kind {
            Kind::Agent => {
                let Agent { common, person, dates, department, weapon, lust_object, .. } =
                    card.read(report)?;
                let weapons = weapon.unwrap_or_default();
                CardValues {
                    dates,
                    department,
                    weapons,
                    lust_object,
                    ..CardValues::from_person(common, person)
                }
            }
            Kind::Sue => {
                let Sue { common, person, artefact, weapon, .. } = card.read(report)?;
                CardValues { artefact, weapons: weapon, ..CardValues::from_person(common, person) }
            }
            Kind::Canon => CardValues::from_common(card.read::<Canon>(report)?.common),
            Kind::Monster => {
                let Monster { common, habitat, health, secret, .. } = card.read(report)?;
                CardValues { health, habitat, secret, ..CardValues::from_common(common) }
            }
            Kind::Location => {
                let Location { common, terrain, habitats } = card.read(report)?;
                CardValues {
                    terrains: terrain.unwrap_or_default(),
                    habitats,
                    ..CardValues::from_common(common)
                }
            }
        })
    }

    fn from_common(Common { fandom, multi_fandom, .. }: Common) -> CardValues {
        CardValues { fandom, multi_fandom, ..CardValues::default() }
    }

    fn from_person(common: Common, Person { species, health, ability, .. }: Person) -> CardValues {
        CardValues { species, health, ability, ..CardValues::from_common(common) }
    }
}

impl<'s> Card<'s> {
    pub fn name(&self) -> &'s str {
        &self.entry.name.value
    }

    /// The years of service, if they are readable.
    pub fn years(&self) -> Option<Located<Years>> {
        let text = self.values.dates.as_ref()?;
        Years::parse(&text.value).map(|value| Located { value, origin: text.origin })
    }

    /// The own ability, if it is a map.
    pub fn ability(&self) -> Option<&Map> {
        self.values.ability.as_ref().and_then(Node::as_map)
    }

    /// Full Health: the species' (GZ-10.1), or the printed one if the species is not in the table. `None` if out of range (GZ-1.12),
    /// since a token is printed for each point.
    pub fn health(&self) -> Option<i64> {
        let of_species = self.values.species.as_ref().and_then(|species| species_health(&species.value));
        let printed = || self.values.health.map(|health| health.value);
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

    /// Whether the two services have a year in common.
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
