//! Outcomes in one sentence each.

use super::setup::{Id, Setup};
use super::world::{Ended, Fight, World};
use crate::diag::and_list;

/// Summarizes a battle in one sentence.
pub(super) fn battle(setup: &Setup, world: &World, only_begun: bool) -> String {
    let Some(fight) = world.fights.first() else { return String::new() };
    if only_begun {
        let order: Vec<_> = fight.start.order.iter().map(|id| setup.cast[*id].name.as_str()).collect();
        return format!("The order of thrusts is {}.", order.join(", "));
    }
    let place = &setup.places.names[fight.place];
    let place = if setup.places.is_array() { place.as_str() } else { "the Location" };
    let dead: Vec<&str> = setup
        .cast
        .iter()
        .zip(&world.bodies)
        .filter(|(_, body)| body.health == 0)
        .map(|(c, _)| c.name.as_str())
        .collect();
    let dead = match dead.as_slice() {
        [] => "nobody is dead".to_owned(),
        [one] => format!("{one} is dead"),
        many => format!("{} are dead", and_list(many)),
    };
    let when = when(fight);
    match fight.ended {
        Some(Ended::Agents) => format!("The Agents hold {place} {when}; {dead}."),
        Some(Ended::Sues) => format!("The 'Sues hold {place} {when}; {dead}."),
        Some(_) => format!("The battle ends undecided {when}; {dead}."),
        None => format!("The battle is unfinished, it is {}'s thrust; {dead}.", next(setup, fight)),
    }
}

fn when(fight: &Fight) -> String {
    match fight.last_round {
        0 => "before the first round".to_owned(),
        round => format!("in round {round}"),
    }
}

fn next<'s>(setup: &'s Setup, fight: &Fight) -> &'s str {
    let next = fight.free.first().copied().or_else(|| fight.order.get(fight.seat).copied().flatten());
    next.map_or("nobody", |id| setup.cast[id].name.as_str())
}

/// Summarizes a Monster fight in one sentence.
pub(super) fn monster_fight(
    setup: &Setup,
    world: &World,
    fighter: Id,
    monster: Id,
    only_begun: bool,
) -> String {
    let Some(fight) = world.fights.first() else { return String::new() };
    let (name, other) = (&setup.cast[fighter].name, &setup.cast[monster].name);
    if only_begun {
        return format!("{name} has the first thrust against {other}.");
    }
    let health = |id: Id| world.bodies[id].health;
    match fight.ended {
        Some(Ended::Agents) => {
            format!("{name} kills {other} {} and has {} Health left.", when(fight), health(fighter))
        }
        Some(Ended::Sues) => {
            format!("{other} kills {name} {} and has {} Health left.", when(fight), health(monster))
        }
        Some(Ended::Fled) if health(fighter) == 0 => {
            format!("{name} flees from {other} and dies on the way.")
        }
        Some(Ended::Fled) => format!("{name} flees from {other} with {} Health left.", health(fighter)),
        Some(_) => format!("{name} and {other} part undecided {}.", when(fight)),
        None => format!(
            "The fight is unfinished: {name} has {} Health left, {other} {}.",
            health(fighter),
            health(monster)
        ),
    }
}

/// Summarizes a turn in one sentence: where the characters handled are, and which battles must be fought.
pub(super) fn turn(setup: &Setup, world: &World) -> String {
    let handled = (0..setup.cast.len()).filter(|id| world.handled.contains(id));
    let ends: Vec<String> = handled
        .map(|id| match &world.bodies[id] {
            body if body.health == 0 => format!("{} is dead", setup.cast[id].name),
            body => format!("{} is at {}", setup.cast[id].name, setup.places.names[body.at]),
        })
        .collect();
    let ends = if ends.is_empty() { "Nobody was handled".to_owned() } else { and_list(&ends) };
    let battles: Vec<&str> =
        world.battles.iter().map(|(place, _)| setup.places.names[*place].as_str()).collect();
    match battles.as_slice() {
        [] => format!("{ends}; no battle is to be fought."),
        [one] => format!("{ends}; a battle is to be fought at {one}."),
        many => format!("{ends}; battles are to be fought at {}.", and_list(many)),
    }
}
