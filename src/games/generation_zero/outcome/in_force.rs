//! Stats in force in a fight, with all their changes.

use crate::kind::Kind;
use crate::play::Play;
use crate::ruling::outcome::{Claimable, by_name};
use crate::ruling::{ByName, decided};
use crate::setup::{Id, Setup};
use crate::stats::Against;
use crate::subjects::COMBATANT;
use crate::words::Stat;

/// The stats of a combatant in force, without those that depend on an opponent, and against each enemy.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Effective {
    who: Id,
    stats: Vec<(Stat, i64)>,
    /// By enemy: own Attack, own Defence, and the Health that an attack on the enemy takes.
    against: Vec<(Id, i64, i64, i64)>,
}

impl Play<'_, '_> {
    /// The stats in force of everybody in the fight.
    pub fn effective_stats(&self) -> Vec<Effective> {
        let fight = self.fight();
        let members = fight.agents.iter().chain(&fight.sues).copied();
        let of = |who: Id| Effective {
            who,
            stats: stats_of(self.kind(who))
                .iter()
                .map(|stat| (*stat, self.count(who, *stat, Against::Nobody).value))
                .collect(),
            against: fight
                .enemies(who)
                .iter()
                .map(|enemy| {
                    let (attack, defence, damage) = self.harm(who, *enemy);
                    (*enemy, attack, defence, damage)
                })
                .collect(),
        };
        members.map(of).collect()
    }
}

fn stats_of(kind: Kind) -> &'static [Stat] {
    match kind {
        Kind::Agent => &[Stat::Attack, Stat::Defence, Stat::Speed, Stat::Stealth, Stat::Insanity],
        Kind::Sue => &[Stat::Attack, Stat::Defence, Stat::Speed, Stat::Observe, Stat::Allure],
        _ => &[Stat::Attack, Stat::Defence, Stat::Speed],
    }
}

impl Effective {
    /// The combatant's name, and the stats with the names of enemies.
    pub fn named<'a>(&self, setup: &'a Setup) -> (&'a str, InForce<'a>) {
        let harm = |(enemy, attack, defence, damage): &(Id, i64, i64, i64)| {
            let harm = Harm { attack: *attack, defence: *defence, damage: *damage };
            (setup.cast[*enemy].name.as_str(), harm)
        };
        let of = |wanted: Stat| self.stats.iter().find(|(stat, _)| *stat == wanted).map(|(_, value)| *value);
        let stats = Stats {
            attack: of(Stat::Attack),
            defence: of(Stat::Defence),
            speed: of(Stat::Speed),
            stealth: of(Stat::Stealth),
            insanity: of(Stat::Insanity),
            observe: of(Stat::Observe),
            allure: of(Stat::Allure),
        };
        let in_force = InForce { stats, against: self.against.iter().map(harm).collect() };
        (setup.cast[self.who].name.as_str(), in_force)
    }
}

decided! {
    /// A combatant's stats in force.
    pub struct InForce<'a> {
        /// the stats that depend on no opponent
        stats: Stats where flatten,
        /// the stats against each enemy
        against: ByName<&'a str, Harm> as by_name(COMBATANT, &Harm::SHAPE),
    }
}

decided! {
    /// Stats in force; `None` for those that the combatant lacks.
    pub struct Stats {
        /// Attack
        attack: Option<i64> = None,
        /// Defence
        defence: Option<i64> = None,
        /// Speed
        speed: Option<i64> = None,
        /// an Agent's Stealth
        stealth: Option<i64> = None,
        /// an Agent's Insanity
        insanity: Option<i64> = None,
        /// a 'Sue's Observe
        observe: Option<i64> = None,
        /// a 'Sue's Allure
        allure: Option<i64> = None,
    }
}

decided! {
    /// An attack on an enemy.
    pub struct Harm {
        /// the character's own Attack on it
        attack: i64,
        /// the character's own Defence against it
        defence: i64,
        /// the Health that an attack on it takes
        damage: i64,
    }
}
