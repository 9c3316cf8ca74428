//! The fixed part of a ruling: who takes part, and where.

use super::ability::Ability;
use super::kind::Kind;
use super::places::{PlaceId, Places};
use super::words::{Artefact, Department, Weapon};
use crate::game::part::Part;
use crate::ruling::Json;
use crate::source::Origin;
use crate::source::read::Assumable;

/// An Agent, a 'Sue or a Monster, by its index in [`Setup::cast`].
pub type Id = usize;
/// A Canon, by its index in [`Setup::canons`].
pub type CanonId = usize;

/// The fixed part of a ruling.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// Agents in order of arrival, then 'Sues, then Monsters, each in list order.
    pub cast: Vec<Character>,
    /// The Canons, name and Speed: those listed, then those named only by a 'Sue who holds them.
    pub canons: Vec<(String, Assumable<i64>)>,
    /// The players, clockwise, starting with the one whose turn it is.
    pub players: Vec<String>,
    pub places: Places,
    /// The place of the battle or Monster fight, at the beginning.
    pub here: PlaceId,
    /// The place to which a flight without an array leads.
    pub away: PlaceId,
    /// The fighters at the beginning.
    pub fighters: Vec<Id>,
    /// The dispute.
    pub occasion: Occasion,
    /// Whether a full Health was counted with a Pendant.
    pub counts_pendants: bool,
    /// Cards that lie face down, and that the player whose turn it is had not seen when he gave his orders.
    pub unseen: Vec<Named>,
    /// Whether the array is only a part of the real one.
    pub part: Part,
}

/// The bearer of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// An Agent, a 'Sue or a Monster.
    Character(Id),
    Canon(CanonId),
}

/// The fixed part of an Agent, a 'Sue or a Monster.
#[derive(Debug, Clone)]
pub struct Character {
    pub name: String,
    /// The kind of the combatant.
    pub kind: Kind,
    /// The key of the scenario under which it is: `agents`, `sue`.
    pub key: &'static str,
    /// Its player's index in the list; meaningless for a Monster.
    pub player: usize,
    /// The given stats, by [`Stat`]; `None` for stats that it lacks.
    pub stats: [Option<Assumable<i64>>; 7],
    /// Special, 0 to 5.
    pub special: Assumable<i64>,
    /// Kills before this ruling.
    pub kills: Assumable<i64>,
    /// Whether full Health is given, even if Health now is not.
    pub full_is_given: bool,
    /// The species' name in the table; `None` if it is missing there.
    pub species: Option<&'static str>,
    /// The species, as written.
    pub kin: Option<String>,
    /// The department's name, as written.
    pub department: Option<String>,
    pub weapon: Option<Weapon>,
    /// The artefact that a 'Sue owns.
    pub artefact: Option<Artefact>,
    /// The 'Sues against whom an Agent's Crowns are turned.
    pub crown: Vec<Id>,
    /// The Lust Object's name.
    pub lust_object: Option<String>,
    pub ability: Option<Ability>,
    /// The own ability, as given.
    pub ability_as_given: Option<Json>,
    /// Whether it is the secret Monster (GZ-5.18).
    pub is_secret: bool,
    /// Whether it is a Monster that was face up before this ruling (GZ-2.8).
    pub is_face_up: bool,
    /// The position of its entry in the file.
    pub origin: Origin,
}

impl Character {
    /// The department, if it is in the table.
    pub fn department(&self) -> Option<Department> {
        self.department.as_deref().and_then(Department::parse)
    }
}

/// The kind of dispute.
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
    /// Whether it is a part of a whole game, in which some things last from turn to turn.
    pub fn is_whole_game(self) -> bool {
        matches!(self, Occasion::Turn | Occasion::End)
    }

    /// The key of the scenario that lists the decisions.
    pub fn list(self) -> &'static str {
        match self {
            Occasion::Battle | Occasion::MonsterFight => "thrusts",
            Occasion::Move => "moves",
            Occasion::Turn | Occasion::End => "actions",
        }
    }
}
