//! The fields of the five kinds of card (GZ-1.11) and of tables.

use super::ability::Effects;
use super::arrangement::Arrangement;
use super::kind::Kind;
use super::tables::{HEALTH, INSANITIES, SPECIAL, SPECIES_NAMES, STAT};
use super::words::{Artefact, Department, Terrain, Weapon};
use crate::diag::{Report, and_list};
use crate::document;
use crate::game::table::{PlayerName, Players, TableKeys};
use crate::model::Head;
use crate::model::deck::Copies;
use crate::source::read::{
    Advised, Before, Count, Entries, Name, Needed, Offered, Offers, OneOrMore, Remark, target,
};
use crate::source::{Document, Located, Node, Object, Read, Shape, wrong_type};

/// A stat, or another number from 0 up.
type Points = Advised<{ *STAT.start() }, { *STAT.end() }>;
/// Health, now or full.
type Health = Advised<{ *HEALTH.start() }, { *HEALTH.end() }>;

/// The species in the table (GZ-10.1).
#[derive(Debug)]
pub struct Species;

impl Offers for Species {
    const WORDS: &'static [&'static str] = &SPECIES_NAMES;
}

document! {
    /// The fields of all cards.
    pub struct Common ("a card") {
        /// what players call it; unique in the game
        name: Before<String>;
        /// the fandom it comes from; without one it fits everywhere
        fandom: Option<Located<String>>;
        /// whether it fits every fandom
        multi_fandom: bool = false;
        /// a picture for the card: a file beside this one
        art: Remark;
        /// a line of flavor text at the foot of the card
        quote: Remark;
        /// how many to print
        copies: Before<Option<Copies>>;
    }
}

document! {
    /// The fields of all fighters' cards.
    pub struct Fighter ("a card") {
        /// compared with the enemy's Defence
        attack: Needed<Points>;
        /// what an attack must exceed
        defence: Needed<Points>;
    }
}

document! {
    /// The fields of Agents' and 'Sues' cards.
    pub struct Person ("a card") {
        /// what decides the Health
        species: Needed<Offered<Species>>;
        /// its Health, for a species that is not in the table
        health: Option<Health>;
        /// Locations in one move
        speed: Needed<Points>;
        /// 0 to 5: how fast an ability recharges
        special: Needed<Advised<{ *SPECIAL.start() }, { *SPECIAL.end() }>>;
        /// the character's own ability, in the terms of GZ-16.1
        ability: Needed<OwnAbility>;
    }
}

document! {
    /// An Agent's card.
    pub struct Agent ("an Agent") with common: Common, fighter: Fighter, person: Person {
        /// the first and the last year of service, like 2002-2009; 2004- means up to the present
        dates: Needed<Located<String>>;
        /// the department, which gives the second ability
        department: Needed<Offered<Department>>;
        /// the one weapon
        weapon: Needed<OneOrMore<Offered<Weapon>>>;
        /// the Canon that turns this Agent's head
        lust_object: Option<Name<target::Card>>;
        /// compared with the Observe of 'Sues
        stealth: Needed<Points>;
        /// 1 to 5: what a captive Lust Object does to Attack
        insanity: Needed<Advised<{ *INSANITIES.start() }, { *INSANITIES.end() }>>;
    }
}

document! {
    /// A 'Sue's card.
    pub struct Sue ("a 'Sue") with common: Common, fighter: Fighter, person: Person {
        /// what the Agent who kills her wins
        artefact: Needed<Offered<Artefact>>;
        /// compared with the Stealth of Agents
        observe: Needed<Points>;
        /// how many Canons she can hold
        allure: Needed<Points>;
        /// the weapon; only Magic and the Mace do anything in her hands
        weapon: Vec<Offered<Weapon>>;
    }
}

document! {
    /// A Canon's card.
    pub struct Canon ("a Canon") with common: Common {
        /// Locations in one move
        speed: Needed<Points>;
    }
}

document! {
    /// A Monster's card.
    pub struct Monster ("a Monster") with common: Common, fighter: Fighter {
        /// the habitat; the Monster lives on Locations that have it
        habitat: Needed<Located<String>>;
        /// its Health; a Monster has no species
        health: Option<Health>;
        /// Locations in one move; 0 by default
        speed: Option<Points>;
        /// whether it is the secret Monster, the only one that Agents may attack under `bree: used`
        secret: Option<Located<bool>>;
    }
}

document! {
    /// A Location's card.
    pub struct Location ("a Location") with common: Common {
        /// what kind of place it is
        terrain: Needed<OneOrMore<Offered<Terrain>>>;
        /// the habitats of Monsters on it
        habitats: Vec<Located<String>>;
    }
}

document! {
    /// A box, a tray or a divider for the cards; no rule is about them.
    pub struct Packaging ("a box", open) {
        /// what is printed on it
        name: Before<String>;
    }
}

/// The fields of a page or token made from the rulebook and a line-up.
const MADE: &Object = &Object::new("a page", &[]);

/// The components, each with the fields of its entries.
pub const COMPONENTS: &[(&str, &Object)] = &[
    (Kind::Agent.component(), Agent::OBJECT),
    (Kind::Sue.component(), Sue::OBJECT),
    (Kind::Canon.component(), Canon::OBJECT),
    (Kind::Monster.component(), Monster::OBJECT),
    (Kind::Location.component(), Location::OBJECT),
    ("health-token", MADE),
    ("marker", MADE),
    ("set-up", MADE),
    ("player-aid", MADE),
    ("tuck-box", Packaging::OBJECT),
    ("token-tray", Packaging::OBJECT),
    ("divider", Packaging::OBJECT),
];

/// The fields of a kind of card.
pub const fn object(kind: Kind) -> &'static Object {
    COMPONENTS[kind as usize].1
}

document! {
    /// An ability on a card.
    pub struct AbilityKeys ("an ability") with does: Effects {
        /// its name
        name: Needed<Located<String>>;
    }
}

/// An ability on a card, kept as written, so that checks can report its keys.
#[derive(Debug)]
pub struct OwnAbility;

impl Read for OwnAbility {
    type Value = Node;
    const SHAPE: Shape = Shape::Object(AbilityKeys::OBJECT);

    fn read(node: &Node, report: &mut Report) -> Option<Node> {
        if node.as_map().is_none() {
            wrong_type(node, "a map with the keys of an ability", report);
            let keys = and_list(&AbilityKeys::OBJECT.names());
            report.last()?.help(format!("write `ability: {{name: …}}`; the keys are {keys}"));
            return None;
        }
        AbilityKeys::read(node, report).map(|_| node.clone())
    }
}

/// Names of cards, with the place of the whole list.
type Names = Located<OneOrMore<Name<target::Card>>>;

document! {
    /// A table: who plays, and which cards take part.
    pub struct Table ("a table") at origin with head: Head, keys: TableKeys {
        /// the one fandom of the game
        fandom: Option<Located<String>>;
        /// who plays, clockwise from the first player
        players: Players<Player>;
        /// the Monsters that take part; by default all
        monsters: Option<Names>;
        /// the Locations in the pool; by default all
        locations: Option<Names>;
        /// the Locations by square, like A1: Underhall
        arrangement: Option<Arrangement>;
        /// who begins where, like Caddoc: Underhall; with `round`, who is where
        placement: Entries<Name<target::Card>, target::Card>;
        /// the round being played, on a table that shows a game under way
        round: Option<Count<1, 1_000>>;
    }
}

document! {
    /// A player's line-up.
    pub struct Player ("a player") with called: PlayerName {
        /// the names of the Agents
        agents: Needed<Names>;
        /// the names of the 'Sues
        sues: Needed<Names>;
        /// the names of the Canons
        canons: Needed<Names>;
        /// the number of Health tokens that the player brings
        tokens: Option<Located<i64>>;
    }
}

impl Player {
    pub fn name(&self) -> Located<&str> {
        self.called.get()
    }

    /// The names of a kind in the line-up, with the place of the whole list.
    pub const fn list(&self, kind: Kind) -> Option<&Located<Vec<Located<String>>>> {
        match kind {
            Kind::Agent => self.agents.as_ref(),
            Kind::Sue => self.sues.as_ref(),
            Kind::Canon => self.canons.as_ref(),
            Kind::Monster | Kind::Location => None,
        }
    }

    /// The names of a kind in the line-up.
    pub fn of_kind(&self, kind: Kind) -> &[Located<String>] {
        self.list(kind).map_or(&[], |names| &names.value)
    }
}
