//! AE-6: the Genesis Phase, the growth of the active player's worlds.

use super::super::options::Contraceptives;
use super::super::pieces::{Card, Power};
use super::super::scenario::act::{Deed, Use};
use super::super::scenario::place::Place;
use super::super::scenario::turn::{self, Setup};
use super::super::situation;
use super::super::tables::BRED;
use super::course::{Course, attempt, begin, take_next, tokens_of};
use super::events;
use super::outcome;
use crate::diag::{Code, Report};
use crate::ids::WorldId;
use crate::rule;
use crate::ruling::{
    About, Called, Desk, Flow, Machine, Name, Names, PlainData, Proceedings, Stop, Submission, Verdict,
};
use crate::scenario::act::Phase;
use crate::subjects;

/// A position within a Genesis Phase.
pub type Position = situation::Position<Genesis>;

/// The part of the position that only a Genesis Phase has.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Genesis {
    /// The number of tokens that each world has gained.
    pub gained: Vec<u32>,
    /// Whether the worlds have grown.
    pub has_grown: bool,
}

/// A Genesis Phase that is ready to be judged.
struct Proceeding {
    setup: Setup,
}

/// Opens a scenario of a Genesis Phase.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let setup = turn::read(submission, Phase::Genesis, report)?;
    Some(Box::new(Proceeding { setup }))
}

impl Machine for Proceeding {
    type State = Position;
    fn begin(&self) -> Position {
        let mut at: Position = begin(&self.setup);
        at.own.gained = vec![0; self.setup.board.worlds.len()];
        at
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let setup = &self.setup;
        if !at.own.has_grown {
            attempt(setup, at, desk, 0, |course| {
                (0..setup.board.worlds.len()).for_each(|world| grow(course, world));
                course.state.own.has_grown = true;
                Ok(())
            })?;
            return Ok(Flow::On);
        }
        take_next(setup, at, desk, act, |course| {
            note_idle(course);
            Ok(())
        })
    }

    fn outcome(&self, at: &Position, _: &Verdict) -> PlainData {
        outcome::genesis::build(&self.setup, at)
    }

    fn finding(&self, at: &Position, _: &Verdict) -> String {
        outcome::genesis::in_words(&self.setup, at)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::on_board(&self.setup.board)
    }
}

/// Adds tokens of the active player's on a world.
pub fn gain(course: &mut Course<'_, '_, Genesis>, world: WorldId, tokens: u32) {
    let (player, space) = (course.state.now.active, course.setup.board.worlds[world].1);
    let stack = course.state.now.seats[player].stacks.get_mut(space);
    *stack = stack.saturating_add(tokens);
    course.state.own.gained[world] += tokens;
}

/// AE-6.1, AE-6.2: adds a token to a world that the active player has colonized.
fn grow(course: &mut Course<'_, '_, Genesis>, world: WorldId) {
    let (player, space) = (course.state.now.active, course.setup.board.worlds[world].1);
    let (name, called) = (course.name(player), course.called(space));
    if course.tokens(player, space) == 0 {
        return;
    }
    let others: Vec<Name<'_>> =
        course.state.now.players_at(space).map(|player| course.name(player)).collect();
    if others.len() > 1 {
        course.step(rule!("AE-6.2"), (&others, &called).decides(&["gained", "colonized"]), || {
            format!("{called} is shared: it grows for {name}, whose turn it is.")
        });
    }
    if let Some(other) = course.stopped_by(space) {
        let other = course.name(other);
        course.step(rule!("AE-14.62"), (name, other, &called).decides(&["gained", "tokens"]), || {
            format!("{other}'s Contraceptives: {called} does not grow.")
        });
    } else if course.has(player, Power::HiveSociety) {
        gain(course, world, 2);
        course.step(rule!("AE-14.2"), (name, &called).decides(&["gained", "tokens"]), || {
            format!("Hive Society: {called} gains 2 tokens.")
        });
    } else {
        gain(course, world, 1);
        course.step(rule!("AE-6.1"), (name, &called).decides(&["gained", "tokens"]), || {
            format!("{called} gains a token of {name}'s.")
        });
    }
}

/// Carries out one action.
fn act(course: &mut Course<'_, '_, Genesis>, deed: &Deed) -> Result<(), Stop> {
    match deed {
        Deed::Use(power) => {
            course.usable(power)?;
            match power {
                Use::Breeder(at, card) => breeder(course, *at, *card),
                _ => Ok(()),
            }
        }
        Deed::Play(card) => events::in_genesis(course, card),
        Deed::Give { card, to } => course.give(*card, *to),
        Deed::Draw(_) | Deed::Discard(_) => Ok(()),
    }
}

/// The world on which an action puts tokens by a rule: one that the actor has colonized, without others' Contraceptives.
pub fn growing(
    course: &Course<'_, '_, Genesis>,
    at: Place,
    rule: Code,
    stops: impl FnOnce(&Desk<'_>) -> bool,
) -> Result<(WorldId, Names), Stop> {
    let (player, space) = (course.actor(), course.space(at));
    let world = course.setup.board.world_at(space);
    let Some(world) = world.filter(|_| course.tokens(player, space) > 0) else {
        let reason = format!("{} has colonized no world in {space}", course.name(player));
        return course.forbid(rule, reason);
    };
    if let Some(other) = course.stopped_by(space)
        && stops(course.desk)
    {
        let reason = format!("{}'s Contraceptives stop it", course.name(other));
        return course.forbid(rule!("AE-14.62"), reason);
    }
    Ok((world, course.called(space)))
}

/// AE-14.35: puts two tokens on a world for a card.
fn breeder(course: &mut Course<'_, '_, Genesis>, at: Place, card: Card) -> Result<(), Stop> {
    let name = course.name(course.actor());
    let stops = |desk: &Desk<'_>| desk.is(Contraceptives::BreederToo);
    let (world, called) = growing(course, at, rule!("AE-14.35"), stops)?;
    course.take(card)?;
    course.state.now.supply.discards.push(card);
    gain(course, world, BRED);
    course.step(
        rule!("AE-14.35"),
        (name, &called).decides(&["gained", "discards", "tokens", "hand"]),
        || format!("Breeder: {name} discards {card} and puts {} on {called}.", tokens_of(BRED)),
    );
    Ok(())
}

/// Notes others' powers that work in their own phase only.
fn note_idle(course: &mut Course<'_, '_, Genesis>) {
    let active = course.state.now.active;
    for (power, rule) in [(Power::HiveSociety, rule!("AE-14.2")), (Power::Breeder, rule!("AE-14.35"))] {
        for player in (0..course.setup.board.players.len()).filter(|player| *player != active) {
            if course.has(player, power) {
                let (name, whose) = (course.name(player), course.name(active));
                course
                    .idle(rule, || format!("{name}'s {power} does nothing: it is {whose}'s Genesis Phase."));
            }
        }
    }
}
