//! Fights, in the sequence of play: the order is computed, thrusts follow in rounds, each with an optional ability and an attack or a
//! flight, and deaths bring rewards, until the fight is over.

mod ability;
mod attack;
pub(super) mod battle;
mod department;
mod flight;
mod idle;
mod monster;
pub(super) mod monster_fight;
mod order;
mod purse;
mod rescue;
mod rewards;
mod round;
mod thrust;

pub(super) use ability::Used;
pub(super) use order::Crowns;
pub(super) use purse::Purse;
