//! Agents, 'Sues and Monsters in a single dispute.

use crate::ability::Ability;
use crate::document;
use crate::source::Located;
use crate::source::read::{Assumable, Later, Name, Within, target};
use crate::tables::{HEALTH, INSANITIES, SPECIAL, STAT};
use crate::words::{Artefact, Weapon};

/// A stat, or another number from 0 up.
pub type Points = Within<{ *STAT.start() }, { *STAT.end() }>;
/// Health, now or full.
pub type Health = Within<{ *HEALTH.start() }, { *HEALTH.end() }>;

document! {
    /// What Agents, 'Sues and Monsters have printed on them.
    pub struct Figure ("a combatant") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// its name
        name: Located<String>;
        /// compared with the enemy's Defence
        attack: Assumable<Points> = Assumable::assumed(0);
        /// what an attack must exceed
        defence: Assumable<Points> = Assumable::assumed(0);
        /// Locations in one move
        speed: Assumable<Points> = Assumable::assumed(0);
        /// full Health; by default that of the species
        max_health: Option<Located<Health>>;
    }
}

document! {
    /// The place and Health of a combatant.
    #[derive(Default)]
    pub struct Presence ("a combatant") {
        /// its place: a label, or any word if there are no `locations`; by default that of the fight
        at: Option<Name<target::Space>>;
        /// the Health left; by default full Health
        health: Option<Located<Health>>;
    }
}

document! {
    /// What Agents and 'Sues have printed on them.
    #[derive(Default)]
    pub struct Person ("a character") {
        /// its player; by default `agents` or `sues`
        player: Option<Located<String>>;
        /// 0 to 5: how fast an ability recharges
        special: Assumable<Within<{ *SPECIAL.start() }, { *SPECIAL.end() }>> = Assumable::assumed(0);
        /// what decides the Health
        species: Option<Located<String>>;
        /// its weapon
        weapon: Option<Weapon>;
        /// the character's own ability, in the terms of GZ-16.1
        ability: Option<Ability>;
    }
}

document! {
    /// Whether a character's ability can be used.
    pub struct Charge ("a character") {
        /// whether the Special is charged
        charged: Assumable<bool> = Assumable::assumed(true);
    }
}

document! {
    /// What only Agents have printed on them.
    pub struct AgentTraits ("an Agent") {
        /// compared with the Observe of 'Sues
        stealth: Assumable<Points> = Assumable::assumed(0);
        /// 1 to 5: what a captive Lust Object does to Attack
        insanity: Assumable<Within<{ *INSANITIES.start() }, { *INSANITIES.end() }>> = Assumable::assumed(3);
        /// the department, which gives the second ability
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
    /// What only 'Sues have printed on them.
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
    /// An Agent in a single dispute.
    pub struct Agent ("an Agent") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: AgentTraits, feats: Feats
    {
        /// the 'Sue or 'Sues against whom each Crown is turned
        crown: Vec<Located<String>>;
    }
}

document! {
    /// A 'Sue in a single dispute.
    pub struct Sue ("a 'Sue") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: SueTraits
    {
        /// the Canons that she holds, in the order of ensnaring
        canons: Vec<Located<String>>;
    }
}

document! {
    /// A Monster in a single dispute.
    pub struct Monster ("a Monster") with figure: Figure, presence: Presence {
    }
}
