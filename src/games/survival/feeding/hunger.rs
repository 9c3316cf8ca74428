//! SUR-9: hunger, which is settled once, after all feeding.

use super::verb;
use crate::diag::and_list;
use crate::facts;
use crate::kind::Kind;
use crate::options::StarvedBodies;
use crate::pieces::{Body, Creature, CreatureId, Fate};
use crate::rule;
use crate::ruling::{About, Desk};
use crate::tables::{MOST_AP, RAVENOUS};

/// The result of hunger for one creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settled {
    /// It lives, was dead before, or leaves no body.
    NoBody,
    /// It starves and leaves a corpse.
    Body,
}

/// Settles everybody's hunger, in number order; `left` is called for each new corpse.
pub fn settle(creatures: &[Creature], bodies: &mut [Body], desk: &mut Desk<'_>, mut left: impl FnMut(usize)) {
    // SUR-6.7, `gained-ap: next-round`: the living get their points before any of them starves.
    for body in bodies.iter_mut().filter(|body| body.lives()) {
        body.ap = (body.ap + body.gained).min(MOST_AP);
        body.gained = 0;
    }
    let living = |n: &usize| bodies[*n].lives() && !bodies[*n].asleep;
    let (fed, unfed): (Vec<usize>, Vec<usize>) =
        (0..creatures.len()).filter(living).partition(|n| bodies[*n].ate.is_some());
    let ids = |who: &[usize]| -> Vec<CreatureId> { who.iter().map(|n| creatures[*n].id).collect() };
    let names = |who: &[CreatureId]| and_list(&who.iter().map(ToString::to_string).collect::<Vec<_>>());
    if !fed.is_empty() {
        let have = verb(&fed, "has", "have");
        let who = ids(&fed);
        desk.step(rule!("SUR-9.1"), who.decides(&["missed", "hunger"]), || {
            format!("{} {have} eaten.", names(&who))
        });
        fed.iter().for_each(|n| bodies[*n].missed = 0);
    }
    if !unfed.is_empty() {
        let have = verb(&unfed, "has", "have");
        let who = ids(&unfed);
        desk.step(rule!("SUR-9.2"), who.decides(&["missed", "hunger"]), || {
            format!("{} {have} not eaten and missed a meal.", names(&who))
        });
    }
    for n in unfed {
        bodies[n].missed = facts::missed(desk, &creatures[n], rule!("SUR-9.2")) + 1;
        if go_hungry(&creatures[n], &mut bodies[n], desk) == Settled::Body {
            left(n);
        }
    }
}

/// SUR-9.3 to SUR-9.6, SUR-10.11: one more meal was missed.
fn go_hungry(creature: &Creature, body: &mut Body, desk: &mut Desk<'_>) -> Settled {
    let (id, missed) = (creature.id, body.missed);
    let is_carnivore = id.kind == Kind::Carnivore;
    if missed >= creature.deadly_misses() {
        let rule = if is_carnivore { rule!("SUR-9.5") } else { rule!("SUR-9.3") };
        desk.step(rule, id.decides(&["fate", "missed", "hunger"]), || {
            format!("{id} has missed {missed} meals in a row and dies of hunger.")
        });
        if creature.deadly_misses() > id.kind.deadly_misses() {
            desk.step(rule!("SUR-10.11"), id.decides(&["fate", "missed", "hunger"]), || {
                format!("{id}'s Frugal Metabolism has put that off by one meal.")
            });
        }
        body.fate = Fate::Starved;
        return leave_body(id, desk);
    }
    if missed >= id.kind.deadly_misses() {
        desk.step(rule!("SUR-10.11"), id.decides(&["fate", "hunger"]), || {
            format!("{id} has missed {missed} meals in a row and lives by its Frugal Metabolism.")
        });
    }
    if is_carnivore && missed >= RAVENOUS {
        desk.step(rule!("SUR-9.4"), id.decides(&["fate", "hunger"]), || {
            format!("{id} has missed {missed} meals in a row and is ravenous.")
        });
    }
    Settled::NoBody
}

/// SUR-9.6.
fn leave_body(id: CreatureId, desk: &mut Desk<'_>) -> Settled {
    if id.kind != Kind::Carnivore && desk.is(StarvedBodies::CarnivoresOnly) {
        desk.step(rule!("SUR-9.6"), id.decides(&["corpses"]), || {
            format!("{id} leaves no body: it is not a carnivore.")
        });
        return Settled::NoBody;
    }
    desk.step(rule!("SUR-9.6"), id.decides(&["corpses"]), || {
        format!("The body of {id} is carrion from the next round on.")
    });
    Settled::Body
}
