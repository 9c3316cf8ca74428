//! The words of the rulebook's tables as types: stats, weapons, artefacts, departments, terrains.

use crate::diag::{Report, code, or_list};
use crate::source::read::{Offered, Offers};
use crate::source::{Located, Node, Read, Shape, names, read_text, shortened};

/// Declares types for the words of one table of the rulebook, in its order.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident ($what:literal) { $($value:ident $(= $word:literal)?),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the words of the rulebook's table")]
        pub enum $name { $($value),* }

        impl $name {
            /// All values.
            pub const ALL: &[$name] = &[$($name::$value),*];

            /// Their words, in the same order.
            pub const NAMES: [&'static str; $name::ALL.len()] = [$(words!(@word $value $($word)?)),*];

            /// The value that a word means; case does not matter, and a space, `-` and `_` are equal.
            pub fn parse(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| is_known(word, value.name()))
            }

            /// The word in the table.
            pub const fn name(self) -> &'static str {
                $name::NAMES[self as usize]
            }
        }

        impl Offers for $name {
            const WORDS: &'static [&'static str] = &$name::NAMES;
        }

        impl Read for $name {
            type Value = $name;
            // A space, `-` and `_` are equal.
            const SHAPE: Shape = <Offered<$name>>::SHAPE;

            fn read(node: &Node, report: &mut Report) -> Option<$name> {
                let word = read_text(node, report)?;
                let found = $name::parse(word.value);
                if found.is_none() {
                    unknown_word($what, word, &$name::NAMES, report);
                }
                found
            }
        }
    };
    (@word $value:ident) => { stringify!($value) };
    (@word $value:ident $word:literal) => { $word };
}

/// Reports a word that is not in a table of the rulebook.
pub fn unknown_word(what: &str, word: Located<&str>, table: &[&str], report: &mut Report) {
    let message = format!("there is no {what} called \"{}\"", shortened(word.value));
    report.unknown(code::UNKNOWN_WORD, word, message, table.iter().copied(), || {
        format!("write {}", or_list(table))
    });
}

words! {
    /// A weapon (GZ-12).
    Weapon ("weapon") { Knife, Bow, Magic, Dagger, Sword, Gun, Mace, Neuralyser }
}
words! {
    /// An artefact (GZ-13).
    Artefact ("artefact") { Pendant, Tiara, Jewel, Dagger, Crown, Ring, Necklace }
}
words! {
    /// A department that gives an ability (GZ-14).
    Department ("department") {
        Dms = "DMS", Doga = "DOGA", Dic = "DIC", Df = "DF", FicPsych, DoWtf = "DoWTF", Dcup = "DCUP", Di = "DI",
    }
}
words! {
    /// A terrain (GZ-11).
    Terrain ("terrain") { Forest, Hills, Cave, Plain, Valley, River, Mountain, City }
}
words! {
    /// A stat that effects can change, as cards write it.
    Stat ("stat") {
        Attack = "attack", Defence = "defence", Speed = "speed", Stealth = "stealth", Insanity = "insanity",
        Observe = "observe", Allure = "allure",
    }
}

impl Stat {
    /// The stat as the rulebook writes it.
    pub const fn title(self) -> &'static str {
        ["Attack", "Defence", "Speed", "Stealth", "Insanity", "Observe", "Allure"][self as usize]
    }
}

impl Weapon {
    /// The weapons that do something in a 'Sue's hands (GZ-12.2).
    pub const OF_SUES: [Weapon; 2] = [Weapon::Magic, Weapon::Mace];

    /// The only terrain in which the weapon has its effect, if it needs one (GZ-11.2, GZ-11.4, GZ-11.9).
    pub const fn terrain(self) -> Option<Terrain> {
        match self {
            Weapon::Knife => Some(Terrain::City),
            Weapon::Bow => Some(Terrain::Forest),
            Weapon::Magic => Some(Terrain::Cave),
            _ => None,
        }
    }
}

/// The places where a department's ability can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// In battles with 'Sues: it needs a 'Sue as an enemy, or an ally.
    Battles,
    /// Also in Monster fights.
    Fights,
    /// Also on the map (GZ-14.3).
    Anywhere,
}

impl Department {
    /// The name of the ability, and where it can be used.
    const fn row(self) -> (&'static str, Use) {
        match self {
            Department::Dms => ("Boredom", Use::Battles),
            Department::Doga => ("Pyromania", Use::Fights),
            Department::Dic => ("Neuralyse", Use::Battles),
            Department::Df => ("Specialist", Use::Battles),
            Department::FicPsych => ("Counsel", Use::Battles),
            Department::DoWtf => ("Breakdown", Use::Anywhere),
            Department::Dcup => ("Experience", Use::Fights),
            Department::Di => ("Spatial Warp", Use::Anywhere),
        }
    }

    /// The name of the ability.
    pub const fn ability(self) -> &'static str {
        self.row().0
    }

    /// Whether the ability can also be used on the map (GZ-14.3).
    pub const fn is_for_the_map(self) -> bool {
        matches!(self.row().1, Use::Anywhere)
    }

    /// Whether the ability has a use in a Monster fight, without a 'Sue as an enemy or an ally.
    pub const fn is_for_monster_fights(self) -> bool {
        matches!(self.row().1, Use::Fights | Use::Anywhere)
    }
}

/// A set of terrains, those of one Location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Terrains(u8);

impl Terrains {
    /// Adds a terrain.
    pub fn with(self, terrain: Terrain) -> Terrains {
        Terrains(self.0 | 1 << terrain as u8)
    }

    /// Whether a terrain is among them.
    pub fn has(self, terrain: Terrain) -> bool {
        self.0 & 1 << terrain as u8 != 0
    }
}

/// What points can be added to (GZ-9.3); and Health, to which they can't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gain {
    Stat(Stat),
    /// Special, up to 5.
    Special,
    /// Health, which is never allowed.
    Health,
}

crate::words! {
    Gain = Gain:
    "attack" => Gain::Stat(Stat::Attack),
    "defence" => Gain::Stat(Stat::Defence),
    "speed" => Gain::Stat(Stat::Speed),
    "observe" => Gain::Stat(Stat::Observe),
    "allure" => Gain::Stat(Stat::Allure),
    "special" => Gain::Special,
    "health" => Gain::Health,
}

impl Gain {
    /// The allowed values (GZ-9.3).
    pub const ALLOWED: [Gain; 6] = [
        Gain::Stat(Stat::Attack),
        Gain::Stat(Stat::Defence),
        Gain::Stat(Stat::Speed),
        Gain::Stat(Stat::Observe),
        Gain::Stat(Stat::Allure),
        Gain::Special,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Gain::Stat(stat) => stat.name(),
            Gain::Special => "special",
            Gain::Health => "health",
        }
    }
}

/// A stat that Counsel can raise (GZ-14.8).
#[derive(Debug)]
pub struct Counselled;

impl Counselled {
    /// The stats that can be raised.
    pub const WORDS: [Stat; 5] = [Stat::Attack, Stat::Defence, Stat::Speed, Stat::Stealth, Stat::Insanity];
}

crate::words! {
    Counselled = Stat:
    "attack" => Stat::Attack,
    "defence" => Stat::Defence,
    "speed" => Stat::Speed,
    "stealth" => Stat::Stealth,
    "insanity" => Stat::Insanity,
}

/// The name in a table that a word means.
pub fn known<'t>(word: &str, names: impl IntoIterator<Item = &'t str>) -> Option<&'t str> {
    names.into_iter().find(|name| is_known(word, name))
}

/// Whether a word means a name in a table; case does not matter, and a space, `-` and `_` are equal.
pub fn is_known(word: &str, name: &str) -> bool {
    let folded = |b: u8| if matches!(b, b'-' | b'_') { b' ' } else { b.to_ascii_lowercase() };
    let trimmed = word.trim();
    if name.len() == trimmed.len() && name.bytes().map(folded).eq(trimmed.bytes().map(folded)) {
        return true;
    }
    // A quick comparison: nearly all words are written as in the table.
    let is_plain = trimmed.is_ascii() && !trimmed.contains("  ") && !trimmed.contains('\t');
    let plain = |text: &str| names::key(text).replace(['-', '_'], " ");
    !(is_plain && name.is_ascii()) && plain(word) == plain(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::and_list;
    use crate::model::Rule;
    use crate::rulebook;

    /// The rules of an appendix that are rows of its table.
    fn rows(section: &str) -> Vec<&'static Rule> {
        let section = rulebook().sections.iter().find(|other| other.id == section).expect("there is one");
        section.rules.iter().filter(|rule| !rule.row.is_empty()).collect()
    }

    #[test]
    fn tables_are_the_rulebooks() {
        let terrains = (Terrain::NAMES.to_vec(), "GZ-11");
        let weapons = (Weapon::NAMES.to_vec(), "GZ-12");
        let artefacts = (Artefact::NAMES.to_vec(), "GZ-13");
        let departments = (Department::NAMES.to_vec(), "GZ-14");
        for (names, section) in [terrains, weapons, artefacts, departments] {
            assert_eq!(names, rows(section).iter().map(|rule| rule.row[0]).collect::<Vec<_>>());
        }
        for (department, rule) in Department::ALL.iter().zip(rows("GZ-14")) {
            assert_eq!(rule.row[1], department.ability(), "{}", rule.id);
        }
    }

    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        let rule = |id: &str| rulebook().rule(id).expect("it exists").rule;
        let map = Department::ALL.iter().filter(|department| department.is_for_the_map());
        let map: Vec<&str> = map.map(|department| department.ability()).collect();
        assert!(rule("GZ-14.3").starts_with(&format!("{} can be used", and_list(&map))));
        assert!(rule("GZ-12.2").contains("only Magic and the Mace do anything in her hands"));
        for (terrain, row) in Terrain::ALL.iter().zip(rows("GZ-11")) {
            let weapon = Weapon::ALL.iter().zip(rows("GZ-12"));
            let weapon = weapon.into_iter().find(|(weapon, _)| weapon.terrain() == Some(*terrain));
            match weapon {
                Some((weapon, of)) => {
                    let said = format!("{} has its effect ({}).", weapon.name(), of.id);
                    assert!(row.rule.ends_with(&said), "{}", row.rule);
                    assert!(of.rule.contains(&format!("in a {}", terrain.name())), "{}", of.rule);
                }
                None => assert!(!row.rule.contains("has its effect"), "{}", row.rule),
            }
        }
    }
}
