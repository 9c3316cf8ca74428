//! The words of the rulebook's tables as types: stats, weapons, artefacts, departments, terrain.

use super::tables::{ARTEFACTS, DEPARTMENTS, TERRAINS, WEAPONS, known};

/// Types whose values are the words of one table, in the table's order.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident from $table:ident { $($value:ident),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the words of the rulebook's table")]
        pub enum $name { $($value),* }

        impl $name {
            /// All of them, in the table's order.
            pub const ALL: &[$name] = &[$($name::$value),*];

            /// The one that a word means: capitals do not matter, and a space, `-` and `_` are alike.
            pub fn parse(word: &str) -> Option<$name> {
                let name = known(word, $table)?;
                $table.iter().position(|other| *other == name).map(|n| $name::ALL[n])
            }

            /// The word of the table.
            #[allow(dead_code, reason = "not every table's words are said")]
            pub const fn name(self) -> &'static str {
                $table[self as usize]
            }
        }
    };
}

words! {
    /// A weapon (GZ-12).
    Weapon from WEAPONS { Knife, Bow, Magic, Dagger, Sword, Gun, Mace, Neuralyser }
}
words! {
    /// An artefact (GZ-13).
    Artefact from ARTEFACTS { Pendant, Tiara, Jewel, Dagger, Crown, Ring, Necklace }
}
words! {
    /// A department that gives an ability (GZ-14).
    Department from DEPARTMENTS { Dms, Doga, Dic, Df, FicPsych, DoWtf, Dcup, Di }
}
words! {
    /// A terrain (GZ-11).
    Terrain from TERRAINS { Forest, Hills, Cave, Plain, Valley, River, Mountain, City }
}

/// The names of the stats, in the order of [`Stat`].
const STATS: [&str; 7] = super::fields::STATS_IN_ORDER;

words! {
    /// A stat that effects can change.
    Stat from STATS { Attack, Defence, Speed, Stealth, Insanity, Observe, Allure }
}

impl Stat {
    /// The stat as the rulebook writes it.
    pub const fn title(self) -> &'static str {
        match self {
            Stat::Attack => "Attack",
            Stat::Defence => "Defence",
            Stat::Speed => "Speed",
            Stat::Stealth => "Stealth",
            Stat::Insanity => "Insanity",
            Stat::Observe => "Observe",
            Stat::Allure => "Allure",
        }
    }
}

impl Department {
    /// What its ability is called.
    pub const fn ability(self) -> &'static str {
        match self {
            Department::Dms => "Boredom",
            Department::Doga => "Pyromania",
            Department::Dic => "Neuralyse",
            Department::Df => "Specialist",
            Department::FicPsych => "Counsel",
            Department::DoWtf => "Breakdown",
            Department::Dcup => "Experience",
            Department::Di => "Spatial Warp",
        }
    }

    /// Whether its ability can be used on the map too (GZ-14.3).
    pub const fn is_for_the_map(self) -> bool {
        matches!(self, Department::DoWtf | Department::Di)
    }

    /// Whether its ability is of any use in a Monster fight, where there is neither a 'Sue as an enemy nor an ally.
    pub const fn is_for_monster_fights(self) -> bool {
        matches!(self, Department::Doga | Department::DoWtf | Department::Dcup | Department::Di)
    }
}

/// The terrains of one Location.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Terrains(u8);

impl Terrains {
    /// With one more.
    pub fn with(self, terrain: Terrain) -> Terrains {
        Terrains(self.0 | 1 << terrain as u8)
    }

    /// Whether a terrain is among them.
    pub fn has(self, terrain: Terrain) -> bool {
        self.0 & 1 << terrain as u8 != 0
    }
}

/// What points can be placed on (GZ-9.3), and Health, which they can't.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gain {
    /// A stat.
    Stat(Stat),
    /// Special, up to 5.
    Special,
    /// Health: never.
    Health,
}

impl Gain {
    /// The words that mean something.
    pub const WORDS: [(&'static str, Gain); 7] = [
        ("attack", Gain::Stat(Stat::Attack)),
        ("defence", Gain::Stat(Stat::Defence)),
        ("speed", Gain::Stat(Stat::Speed)),
        ("observe", Gain::Stat(Stat::Observe)),
        ("allure", Gain::Stat(Stat::Allure)),
        ("special", Gain::Special),
        ("health", Gain::Health),
    ];
}
