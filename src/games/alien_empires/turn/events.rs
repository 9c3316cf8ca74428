//! AE-15: the events of a Fate or Genesis Phase and of the end of a turn.

use super::super::options;
use super::super::pieces::{Card, Power};
use super::super::scenario::act::Play;
use super::super::scenario::place::Place;
use super::super::tables::EXPLOSION;
use super::course::{Course, tokens_of};
use super::end::End;
use super::fate::Fate;
use super::genesis::{Genesis, gain, growing};
use crate::rule;
use crate::ruling::{About, Stop};

/// Plays a card in a Fate Phase.
pub fn in_fate(course: &mut Course<'_, '_, Fate>, deed: &Play) -> Result<(), Stop> {
    course.playable(deed)?;
    if course.state.own.is_late {
        let rule = if matches!(deed, Play::Mutation(..)) { rule!("AE-15.1") } else { rule!("AE-15.4") };
        let reason = format!("{} is played when the turn begins, before all else", deed.card());
        return course.forbid(rule, reason);
    }
    course.take(deed.card())?;
    if let Play::Mutation(power, card) = deed {
        mutation(course, *power, *card)?;
    } else {
        let (player, name) = (course.actor(), course.name(course.actor()));
        let before = course.state.now.peacemaker.replace(player).filter(|other| *other != player);
        let before = before.map(|other| course.name(other));
        course.step(rule!("AE-15.4"), name.decides(&["peacemaker"]), || match before {
            Some(other) => format!("{name} plays Universal Peace, in place of {other}'s."),
            None => format!("{name} plays Universal Peace: nobody may attack."),
        });
    }
    course.state.now.supply.discards.push(deed.card());
    Ok(())
}

/// AE-15.1: replaces a face-up power by a Race card from the hand.
fn mutation(course: &mut Course<'_, '_, Fate>, old: Power, card: Card) -> Result<(), Stop> {
    let (player, name) = (course.actor(), course.name(course.actor()));
    let Some(at) = course.state.now.seats[player].powers.iter().position(|power| *power == old) else {
        return course.forbid(rule!("AE-15.1"), format!("{old} does not lie face up before {name}"));
    };
    let Card::Race(new) = card else {
        return course.forbid(rule!("AE-15.1"), format!("{card} is not a Race card"));
    };
    course.take(card)?;
    course.state.now.seats[player].powers[at] = new;
    let goes = if course.desk.is(options::Mutation::ToHand) {
        course.state.now.seats[player].hand.push(Card::Race(old));
        "goes to the hand"
    } else {
        course.state.now.supply.discards.push(Card::Race(old));
        "is discarded"
    };
    course.step(rule!("AE-15.1"), name.decides(&["powers", "discards", "hand"]), || {
        format!("Mutation: {name}'s {old} is replaced by {new}; {old} {goes}.")
    });
    Ok(())
}

/// Plays a card in a Genesis Phase: Population Explosion (AE-15.2).
pub fn in_genesis(course: &mut Course<'_, '_, Genesis>, deed: &Play) -> Result<(), Stop> {
    course.playable(deed)?;
    course.take(deed.card())?;
    if let Play::PopulationExplosion(at) = deed {
        explosion(course, *at)?;
    }
    course.state.now.supply.discards.push(deed.card());
    Ok(())
}

fn explosion(course: &mut Course<'_, '_, Genesis>, at: Place) -> Result<(), Stop> {
    let name = course.name(course.actor());
    let (world, called) = growing(course, at, rule!("AE-15.2"), |_| true)?;
    gain(course, world, EXPLOSION);
    course.step(rule!("AE-15.2"), (name, &called).decides(&["gained", "tokens"]), || {
        format!("Population Explosion: {name} puts {} on {called}.", tokens_of(EXPLOSION))
    });
    Ok(())
}

/// Plays a card at the end of a turn: Temporal Nexus (AE-15.5).
pub fn at_the_end(course: &mut Course<'_, '_, End>, deed: &Play) -> Result<(), Stop> {
    course.playable(deed)?;
    course.take(deed.card())?;
    let name = course.name(course.actor());
    if course.state.own.has_nexus {
        return course.forbid(rule!("AE-15.5"), format!("{name} takes an extra turn already"));
    }
    course.state.own.has_nexus = true;
    course.state.now.supply.discards.push(deed.card());
    course.step(rule!("AE-15.5"), name.decides(&["next", "active", "extra"]), || {
        format!("{name} plays Temporal Nexus for an extra turn.")
    });
    Ok(())
}
