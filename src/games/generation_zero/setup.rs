//! What stays the same throughout a ruling: who is there, and where.

use super::ability::Ability;
use super::kind::Kind;
use super::places::{PlaceId, Places};
use super::words::{Artefact, Department, Weapon};
use crate::game::part::Part;
use crate::ruling::Json;
use crate::source::Origin;
use crate::source::read::Assumable;

/// An Agent, a 'Sue or a Monster, by its number in [`Setup::cast`].
pub type Id = usize;
/// A Canon, by its number in [`Setup::canons`].
pub type CanonId = usize;

/// What stays the same throughout a ruling.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// Agents in order of arrival, then 'Sues, then Monsters, each as listed.
    pub cast: Vec<Character>,
    /// The Canons: those listed, then those only named by a 'Sue that holds them. Name and Speed.
    pub canons: Vec<(String, Assumable<i64>)>,
    /// The players, clockwise, the one whose turn it is first.
    pub players: Vec<String>,
    pub places: Places,
    /// Where the battle or Monster fight is, at the beginning.
    pub here: PlaceId,
    /// Where a flight without an array leads to.
    pub away: PlaceId,
    /// Who fights at the beginning.
    pub fighters: Vec<Id>,
    /// Which dispute it is.
    pub occasion: Occasion,
    /// Whether somebody's full Health was counted with a Pendant.
    pub counts_pendants: bool,
    /// Whether the array is only a part of the real one.
    pub part: Part,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// An Agent, a 'Sue or a Monster.
    Character(Id),
    Canon(CanonId),
}

/// What stays the same of an Agent, a 'Sue or a Monster, whatever happens.
#[derive(Debug, Clone)]
pub struct Character {
    pub name: String,
    /// Which of the three it is.
    pub kind: Kind,
    /// The key of the scenario under which it stands: `agents`, `sue`.
    pub key: &'static str,
    /// Whose it is, by the player's place in the list; a Monster is nobody's.
    pub player: usize,
    /// The numbers given, by [`Stat`]; `None` for stats that it lacks.
    pub stats: [Option<Assumable<i64>>; 7],
    /// Special, 0 to 5.
    pub special: Assumable<i64>,
    /// Kills before this ruling.
    pub kills: Assumable<i64>,
    /// Whether full Health is known for sure, apart from Health now.
    pub full_is_said: bool,
    /// The species' name in the table; `None` for others.
    pub species: Option<&'static str>,
    /// The species as written.
    pub kin: Option<String>,
    /// The department's name as written.
    pub department: Option<String>,
    pub weapon: Option<Weapon>,
    /// The artefact that a 'Sue owns.
    pub artefact: Option<Artefact>,
    /// The 'Sues against whom an Agent's Crowns are turned.
    pub crown: Vec<Id>,
    /// The Lust Object's name.
    pub lust_object: Option<String>,
    pub ability: Option<Ability>,
    /// The own ability as it was given.
    pub ability_as_given: Option<Json>,
    /// Whether it is the Monster that Agents may attack (GZ-5.18).
    pub is_secret: bool,
    /// Whether it is a Monster that lies face up before this ruling (GZ-2.8).
    pub is_face_up: bool,
    /// Where it was read.
    pub origin: Origin,
}

impl Character {
    /// Its department, if it is in the table.
    pub fn department(&self) -> Option<Department> {
        self.department.as_deref().and_then(Department::parse)
    }
}

/// Which dispute is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Occasion {
    #[default]
    Battle,
    MonsterFight,
    /// A turn on the map, or a part of it.
    Move,
    /// A turn of a whole game, with its battles.
    Turn,
    /// The end of a whole game.
    End,
}

impl Occasion {
    /// Whether it is a part of a whole game, where some things last from turn to turn.
    pub fn is_whole_game(self) -> bool {
        matches!(self, Occasion::Turn | Occasion::End)
    }

    /// The key of the scenario under which decisions stand.
    pub fn list(self) -> &'static str {
        match self {
            Occasion::Battle | Occasion::MonsterFight => "thrusts",
            Occasion::Move => "moves",
            Occasion::Turn | Occasion::End => "actions",
        }
    }
}
