//! AE-7: one player's Migration Phase, or Strategy's second move.

mod cards;
mod moves;
pub mod outcome;
mod phase;
pub mod position;
mod powers;

use self::phase::Phase;
use self::position::Position;
use super::hands;
use super::pieces::Power;
use super::scenario::migration::{Setup, read};
use super::scenario::phase::{Action, Deed, Use};
use crate::diag::{Code, Report, and_list};
use crate::rule;
use crate::ruling::{
    About, Called, Desk, Flow, Machine, Name, PlainData, Proceedings, Stop, Submission, Verdict,
};
use crate::subjects;

/// Opens a scenario of a Migration Phase.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(read(submission, report)?))
}

impl Machine for Setup {
    type State = Position;
    fn begin(&self) -> Position {
        Position::at_start(self)
    }

    fn advance(&self, at: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        if !at.begun {
            self.attempt(at, desk, 0, begin)?;
            at.begun = true;
            return Ok(Flow::On);
        }
        let Some(Action { deed, .. }) = self.actions.get(at.taken) else {
            self.attempt(at, desk, 0, |phase| {
                idle_powers(phase);
                who_is_where(phase);
                Ok(())
            })?;
            return Ok(Flow::Done);
        };
        let number = at.taken + 1;
        self.attempt(at, desk, number, |phase| act(phase, deed))?;
        // Tokens may follow only directly after a move, or after others that followed it.
        if !matches!(deed, Deed::Move { .. } | Deed::Follow(_)) {
            at.trail = None;
        }
        at.taken = number;
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.part.is_part.value
    }

    fn outcome(&self, at: &Position, _: &Verdict) -> PlainData {
        outcome::build(self, at)
    }

    fn finding(&self, at: &Position, _: &Verdict) -> String {
        outcome::in_words(self, at)
    }

    fn named(&self) -> Vec<Called<'_>> {
        let players = self.players.iter().map(|player| player.name.as_str());
        let worlds = self.worlds.iter().map(|(world, space)| (world.as_str(), *space));
        subjects::named(players, worlds)
    }
}

impl Setup {
    /// Runs `work` as one action: if it is illegal, it has no effect. Action 0 is the situation itself.
    fn attempt(
        &self,
        at: &mut Position,
        desk: &mut Desk<'_>,
        action: usize,
        done: impl FnOnce(&mut Phase<'_, '_>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let by = if action == 0 { self.active } else { self.actions[action - 1].by };
        desk.attempt(at, |at, desk| done(&mut Phase { setup: self, state: at, desk, action, by: Some(by) }))
    }
}

/// The powers of a Migration Phase, each with its rule.
const POWERS: [(Power, Code); 7] = [
    (Power::Gatherer, rule!("AE-14.34")),
    (Power::Assassination, rule!("AE-14.5")),
    (Power::Projection, rule!("AE-14.37")),
    (Power::Worldships, rule!("AE-14.40")),
    (Power::Repulsion, rule!("AE-14.43")),
    (Power::Deporter, rule!("AE-14.53")),
    (Power::Propagandist, rule!("AE-14.64")),
];

/// Notes powers that the active player has and did not use, and others' powers that work in their own phase only.
fn idle_powers(phase: &mut Phase<'_, '_>) {
    let active = phase.setup.active;
    for (power, rule) in POWERS {
        for player in 0..phase.setup.players.len() {
            let name = phase.name(player);
            if !phase.has(player, power) || player == active && phase.state.used.has(power) {
                continue;
            }
            let whose = phase.name(active);
            phase.idle(rule, || {
                if player == active {
                    format!("{name} has {power} and doesn't use it.")
                } else {
                    format!("{name}'s {power} does nothing: it is {whose}'s phase.")
                }
            });
        }
    }
    let stops = |action: &Action| matches!(action.deed, Deed::Move { via: Some(_), .. });
    if phase.has(active, Power::TachyonicTravel) && !phase.setup.actions.iter().any(stops) {
        let name = phase.name(active);
        phase.idle(rule!("AE-14.1"), || format!("{name} has Tachyonic Travel, and no move makes a stop."));
    }
}

/// Begins the phase, and checks that Strategy allows it if it is Strategy's move.
fn begin(phase: &mut Phase<'_, '_>) -> Result<(), Stop> {
    let name = phase.name(phase.actor());
    let Some(space) = phase.setup.strategy else {
        phase.step(rule!("AE-4.3"), name, || format!("It is {name}'s Migration Phase."));
        return Ok(());
    };
    if !phase.has(phase.actor(), Power::Strategy) {
        return phase.forbid(rule!("AE-14.27"), format!("{name} has no Strategy face up"));
    }
    if phase.tokens(phase.actor(), space) == 0 {
        return phase.forbid(rule!("AE-14.27"), format!("{name} has no stack in {space} to move again"));
    }
    let at = phase.called(space);
    phase.step(rule!("AE-14.27"), (name, &at), || {
        format!("Strategy: {name}'s stack in {at} moves again, and nothing else.")
    });
    Ok(())
}

/// Carries out one action.
#[allow(
    clippy::redundant_closure_for_method_calls,
    reason = "the method by its name would be of one lifetime"
)]
fn act(phase: &mut Phase<'_, '_>, deed: &Deed) -> Result<(), Stop> {
    let is_renewed = matches!(deed, Deed::Use(Use::Gatherer(_)));
    if phase.setup.strategy.is_some() && matches!(deed, Deed::Use(_) | Deed::Play(_)) && !is_renewed {
        let reason =
            "with Strategy one stack moves again, and nothing else of the Migration Phase is repeated";
        return phase.forbid(rule!("AE-14.27"), reason);
    }
    if !matches!(deed, Deed::Follow(_) | Deed::Give { .. }) && phase.actor() != phase.setup.active {
        let active = phase.name(phase.setup.active);
        return phase.forbid(rule!("AE-7.1"), format!("it is {active}'s Migration Phase"));
    }
    match deed {
        Deed::Move { number, from, via, to } => moves::travel(phase, *number, [*from, *to], *via),
        Deed::Use(power) => powers::work(phase, power),
        Deed::Play(card) => cards::play(phase, card),
        Deed::Follow(number) => moves::follow(phase, *number),
        Deed::Give { card, to } => {
            hands::give(phase, *card, *to, |phase, player, power| phase.has(player, power))
        }
    }
}

/// AE-6.2, AE-7.6: reports who has colonized and who controls each world at the end.
fn who_is_where(phase: &mut Phase<'_, '_>) {
    for world in 0..phase.setup.worlds.len() {
        let there = phase.state.players_at(phase.state.worlds[world]);
        let names: Vec<Name<'_>> = there.into_iter().map(|player| phase.name(player)).collect();
        let name = phase.called(phase.state.worlds[world]);
        if names.is_empty() {
            continue;
        }
        phase.step(rule!("AE-6.2"), (&names, &name).decides(&["gained", "colonized"]), || {
            format!("{name} is colonized by {}.", and_list(&names))
        });
        phase.step(rule!("AE-7.6"), (&names, &name).decides(&["controls"]), || match names.as_slice() {
            [one] => format!("{one} controls it."),
            _ => "Nobody controls it.".to_owned(),
        });
    }
}
