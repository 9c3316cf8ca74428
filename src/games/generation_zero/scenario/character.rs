//! Agents, 'Sues and Monsters as a single dispute states them.

use crate::ability::Ability;
use crate::document;
use crate::source::Located;
use crate::source::read::{Assumable, Later, Name, Within, target};
use crate::tables::{HEALTH, INSANITIES, SPECIAL, STAT};
use crate::words::{Artefact, Weapon};

/// A stat, or another number that only grows.
pub type Points = Within<{ *STAT.start() }, { *STAT.end() }>;
/// Health.
pub type Health = Within<{ *HEALTH.start() }, { *HEALTH.end() }>;

document! {
    /// What is printed on an Agent, a 'Sue and a Monster alike.
    pub struct Figure ("a combatant") {
        /// a card of the scenario's `decks` that tells the rest
        _card "card": Option<Later<String>>;
        /// what it is called
        name: Located<String>;
        /// what an attack is compared with Defence
        attack: Assumable<Points> = Assumable::assumed(0);
        /// what an attack must exceed
        defence: Assumable<Points> = Assumable::assumed(0);
        /// Locations in one move
        speed: Assumable<Points> = Assumable::assumed(0);
        /// full Health; that of the species unless it says so
        max_health: Option<Located<Health>>;
    }
}

document! {
    /// Where one of them is, and how it is doing.
    #[derive(Default)]
    pub struct Presence ("a combatant") {
        /// where it is: a label, or any word where there are no `locations`; where the fight is unless it says so
        at: Option<Name<target::Space>>;
        /// what is left of its Health; all unless it says so
        health: Option<Located<Health>>;
    }
}

document! {
    /// What is printed on an Agent and a 'Sue alike.
    #[derive(Default)]
    pub struct Person ("a character") {
        /// whose it is; `agents` or `sues` unless it says so
        player: Option<Located<String>>;
        /// 0 to 5: how fast an ability recharges
        special: Assumable<Within<{ *SPECIAL.start() }, { *SPECIAL.end() }>> = Assumable::assumed(0);
        /// decides the Health
        species: Option<Located<String>>;
        /// what it bears
        weapon: Option<Weapon>;
        /// the character's own ability, in the terms of GZ-16.1
        ability: Option<Ability>;
    }
}

document! {
    /// Whether an ability can be used.
    pub struct Charge ("a character") {
        /// whether the Special is charged
        charged: Assumable<bool> = Assumable::assumed(true);
    }
}

document! {
    /// What is printed on an Agent alone.
    pub struct AgentTraits ("an Agent") {
        /// compared with the Observe of 'Sues
        stealth: Assumable<Points> = Assumable::assumed(0);
        /// 1 to 5: what a captive Lust Object does to Attack
        insanity: Assumable<Within<{ *INSANITIES.start() }, { *INSANITIES.end() }>> = Assumable::assumed(3);
        /// gives the second ability
        department: Option<String>;
        /// the Canon that turns this Agent's head
        lust_object: Option<Located<String>>;
    }
}

document! {
    /// What an Agent has done and won.
    #[derive(Default)]
    pub struct Feats ("an Agent") {
        /// the Artefacts won
        artefacts: Vec<Artefact>;
        /// 'Sues killed earlier in the game
        kills: Assumable<Points> = Assumable::assumed(0);
    }
}

document! {
    /// What is printed on a 'Sue alone.
    pub struct SueTraits ("a 'Sue") {
        /// compared with the Stealth of Agents
        observe: Assumable<Points> = Assumable::assumed(0);
        /// how many Canons she can hold
        allure: Assumable<Points> = Assumable::assumed(0);
        /// what the Agent who kills her wins
        artefact: Option<Artefact>;
    }
}

document! {
    /// An Agent.
    pub struct Agent ("an Agent") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: AgentTraits, feats: Feats
    {
        /// the 'Sue, or the 'Sues, against whom each Crown is turned
        crown: Vec<Located<String>>;
    }
}

document! {
    /// A 'Sue.
    pub struct Sue ("a 'Sue") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: SueTraits
    {
        /// the Canons that she holds, the first ensnared first
        canons: Vec<Located<String>>;
    }
}

document! {
    /// A Monster.
    pub struct Monster ("a Monster") with figure: Figure, presence: Presence {
    }
}
