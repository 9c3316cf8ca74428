//! What a whole game keeps of its turns: kills, deaths, abilities used, and who has a battle to fight.

use super::kind::Kind;
use super::play::Play;
use super::scenario::Id;
use super::scenario::place::PlaceId;
use crate::rule;

/// What is kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// The kills of each player (GZ-18.1).
    pub ledger: Vec<Score>,
    /// Who has died in this ruling, in order.
    pub deaths: Vec<Death>,
    /// Who has used an ability in this turn.
    pub used: Vec<Id>,
    /// The Monsters that were fought in this ruling, and lie face up from then on (GZ-2.8).
    pub faced: Vec<Id>,
}

/// A player's kills.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Score {
    /// 'Sues killed by own Agents.
    pub sues: i64,
    /// Agents killed by own 'Sues.
    pub agents: i64,
}

/// A death.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Death {
    /// Who has died.
    pub who: Id,
    /// Who did it.
    pub by: Id,
    /// Where.
    pub at: PlaceId,
}

/// A duty to fight the 'Sues where an Agent is (GZ-5.15, GZ-5.16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duty {
    /// Whose.
    pub who: Id,
    /// Whether a flight brought the Agent there; then the battle comes after the others (GZ-8.10).
    pub by_flight: bool,
}

impl Play<'_, '_> {
    /// Notes a death, and a kill in the ledger of the killer's player; the deeds of Monsters, and what is done to them, count for nobody
    /// (GZ-7.9).
    pub(super) fn keep_death(&mut self, victim: Id, killer: Id) {
        let at = self.state.bodies[victim].at;
        let kinds = (self.kind(killer), self.kind(victim));
        let player = self.setup.cast[killer].player;
        let Some(record) = &mut self.state.record else { return };
        record.deaths.push(Death { who: victim, by: killer, at });
        let Some(score) = record.ledger.get_mut(player) else { return };
        let (kills, whose, what) = match kinds {
            (Kind::Agent, Kind::Sue) => (&mut score.sues, "Agents", "'Sues"),
            (Kind::Sue, Kind::Agent) => (&mut score.agents, "'Sues", "Agents"),
            _ => return,
        };
        *kills += 1;
        let (kills, name, player) = (*kills, self.name(victim), &self.setup.players[player]);
        self.desk.step(rule!("GZ-18.1"), name, || {
            format!("The ledger: {what} killed by {player}'s {whose}: {kills}.")
        });
    }

    /// Notes that somebody has used an ability in this turn.
    pub(super) fn keep_use(&mut self, who: Id) {
        if let Some(record) = &mut self.state.record {
            record.used.push(who);
        }
    }
}
