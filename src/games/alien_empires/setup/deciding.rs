//! AE-3.4 to AE-3.10: the players' decisions: homeworlds, Racial Destiny Cards, discards.

use super::super::hands::take_card;
use super::super::options::ConflictingRaces;
use super::super::pieces::{Card, Power};
use super::super::scenario::setup::as_races;
use super::super::situation::{races, report_limit};
use super::super::supply::{self, cards_of};
use super::super::tables::{DESTINY, FIRST_TOKENS};
use super::placing::Course;
use super::position::{Due, Stage};
use crate::diag::and_list;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::rule;
use crate::ruling::{About, Name, Names, Stop};

/// The player whose action it is.
fn actor(course: &Course<'_, '_>) -> PlayerId {
    course.by.expect("every decision is somebody's")
}

/// AE-3.4, AE-3.5: picks a homeworld and puts tokens there; after the last pick the cards are dealt.
pub fn pick(course: &mut Course<'_, '_>, world: WorldId) -> Result<(), Stop> {
    let (player, setup) = (actor(course), course.setup);
    let (name, picked) = (course.name(player), Name::thing(world, setup.world(world)));
    let reason = match course.state.picker() {
        None => Some("all have picked".to_owned()),
        Some(next) if next != player => Some(format!("it is {}'s turn to pick", course.name(next))),
        Some(_) if course.state.own.homeworlds.contains(&world) => {
            Some(format!("{picked} is picked already"))
        }
        Some(_) => None,
    };
    if let Some(reason) = reason {
        return course.forbid(rule!("AE-3.4"), reason);
    }
    let space = course.state.own.placed[world];
    course.state.own.homeworlds.push(world);
    course.step(
        rule!("AE-3.4"),
        (name, picked).decides(&["done", "picking", "homeworlds", "by", "for"]),
        || format!("{name} picks {picked} as the homeworld."),
    );
    *course.state.now.seats[player].stacks.get_mut(space) += FIRST_TOKENS;
    course.step(rule!("AE-3.5"), (name, picked).decides(&["tokens"]), || {
        format!("{name} puts {FIRST_TOKENS} tokens on {picked} ({space}).")
    });
    if course.state.picker().is_none() {
        course.state.own.stage = Stage::Deal;
    }
    Ok(())
}

/// Why a player can't lay cards or draw for them: they are not dealt, or it is another player's turn.
fn not_his_turn(course: &Course<'_, '_>) -> Option<String> {
    if !course.state.is_dealt() {
        return Some("the cards are not dealt yet".to_owned());
    }
    match course.state.layer() {
        None => Some("all have laid their Racial Destiny Cards".to_owned()),
        Some(next) if next != actor(course) => {
            Some(format!("it is {}'s turn to lay cards", course.name(next)))
        }
        Some(_) => None,
    }
}

/// AE-3.8: draws until the hand has three Race cards.
pub fn draw(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let (player, name) = (actor(course), course.name(actor(course)));
    let known = races(&course.state.now.seats[player].hand).count();
    let reason = not_his_turn(course)
        .or_else(|| course.state.own.has_drawn.then(|| format!("{name} has drawn already")))
        .or_else(|| (known >= DESTINY).then(|| format!("{name} holds {known} Race cards")));
    if let Some(reason) = reason {
        return course.forbid(rule!("AE-3.8"), reason);
    }
    course.state.own.has_drawn = true;
    course.state.own.stage = Stage::Draw(Due { player, replaces: None });
    Ok(())
}

/// Deals the next card to a player who draws for Race cards.
pub fn deal(course: &mut Course<'_, '_>, due: Due) -> Result<(), Stop> {
    let Due { player, replaces } = due;
    let rule = if replaces.is_some() { rule!("AE-3.9") } else { rule!("AE-3.8") };
    let drawn = supply::draw(course, player, rule, "draw")?;
    let seat = &mut course.state.now.seats[player];
    let (replaces, is_enough) = match (replaces, drawn) {
        (Some(wanted), Some(Card::Race(power))) => {
            seat.hand.pop();
            seat.powers.push(power);
            (Some(wanted - 1), wanted == 1)
        }
        (None, _) => (None, races(&seat.hand).count() >= DESTINY),
        (wanted, _) => (wanted, false),
    };
    // The drawing also ends when deck and discards are empty.
    let is_over = is_enough || drawn.is_none();
    course.state.own.stage = if is_over { Stage::Decisions } else { Stage::Draw(Due { player, replaces }) };
    Ok(())
}

/// AE-3.7: lays Racial Destiny Cards face up.
pub fn lay(course: &mut Course<'_, '_>, cards: &[Card]) -> Result<(), Stop> {
    let (player, name) = (actor(course), course.name(actor(course)));
    let named = as_races(cards);
    let has_more =
        |laid: &[Power]| races(&course.state.now.seats[player].hand).any(|power| !laid.contains(&power));
    let reason = not_his_turn(course).or_else(|| match &named {
        None => Some("only Race cards are laid".to_owned()),
        Some(laid) if is_repeated(laid) => Some("a card is named twice".to_owned()),
        Some(laid) if laid.len() > DESTINY => Some(format!("{name} lays {}, not {DESTINY}", laid.len())),
        Some(laid) if laid.len() < DESTINY && has_more(laid) => {
            Some(format!("{name} lays {}, and holds more Race cards", cards_of(laid.len())))
        }
        Some(_) => None,
    });
    if let Some(reason) = reason {
        return course.forbid(rule!("AE-3.7"), reason);
    }
    for card in cards {
        take_card(course, player, *card)?;
    }
    let powers = named.unwrap_or_default();
    let names: Vec<&str> = powers.iter().map(|power| power.name()).collect();
    course.step(rule!("AE-3.7"), name.decides(&["hands", "hand", "done", "powers", "by", "for"]), || {
        match names.as_slice() {
            [] => format!("{name} lays no Racial Destiny Card."),
            names => format!("{name} lays {} face up.", and_list(names)),
        }
    });
    course.state.now.seats[player].powers = powers;
    course.state.own.laid += 1;
    course.state.own.has_drawn = false;
    Ok(())
}

fn is_repeated(powers: &[Power]) -> bool {
    powers.iter().enumerate().any(|(n, power)| powers[..n].contains(power))
}

/// AE-3.9: discards conflicting cards and draws until they are replaced.
pub fn exchange(course: &mut Course<'_, '_>, cards: &[Card]) -> Result<(), Stop> {
    let (player, name) = (actor(course), course.name(actor(course)));
    let own = &course.state.own;
    let place = |player: &PlayerId| own.picking.iter().position(|other| other == player);
    let named = as_races(cards);
    let lies = |power: &Power| course.state.now.seats[player].has(*power);
    let reason = if !course.state.all_laid() {
        Some("not all have laid their Racial Destiny Cards".to_owned())
    } else if own.exchanged.contains(&player) {
        Some(format!("{name} has exchanged cards already"))
    } else if own.exchanged.iter().any(|other| place(other) > place(&player)) {
        Some(format!("{name} comes before others who have exchanged cards"))
    } else if !own.discarded.is_empty() {
        Some("somebody has discarded down to the limit already".to_owned())
    } else if !named.as_ref().is_some_and(|named| named.iter().all(lies)) {
        Some(format!("not all of these lie face up before {name}"))
    } else if named.is_some_and(|named| is_repeated(&named)) {
        Some("a card is named twice".to_owned())
    } else {
        None
    };
    if let Some(reason) = reason {
        return course.forbid(rule!("AE-3.9"), reason);
    }
    course.state.now.seats[player].powers.retain(|power| !cards.contains(&Card::Race(*power)));
    course.state.now.supply.discards.extend(cards);
    course.state.own.exchanged.push(player);
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    course.step(rule!("AE-3.9"), name.decides(&["hands", "hand", "powers", "discards"]), || {
        format!("{name} discards {} as conflicting.", and_list(&names))
    });
    if course.desk.is(ConflictingRaces::Replaced) {
        course.state.own.stage = Stage::Draw(Due { player, replaces: Some(cards.len()) });
    }
    Ok(())
}

/// AE-3.10: discards down to the hand limit.
pub fn discard(course: &mut Course<'_, '_>, cards: &[Card]) -> Result<(), Stop> {
    let (player, name) = (actor(course), course.name(actor(course)));
    if !course.state.all_laid() {
        return course.forbid(rule!("AE-3.10"), "not all have laid their Racial Destiny Cards");
    }
    if course.state.own.discarded.contains(&player) {
        return course.forbid(rule!("AE-3.10"), format!("{name} has discarded already"));
    }
    report_limit(course, player);
    let over = course.state.now.over_limit(player);
    if cards.len() != over {
        let [cards, over] = [cards.len(), over].map(cards_of);
        return course
            .forbid(rule!("AE-3.10"), format!("{name} discards {cards}, and is over the limit by {over}"));
    }
    for card in cards {
        take_card(course, player, *card)?;
        course.state.now.supply.discards.push(*card);
    }
    course.state.own.discarded.push(player);
    let names: Vec<String> = cards.iter().map(Card::to_string).collect();
    course.step(rule!("AE-3.10"), name.decides(&["hands", "hand", "done", "by", "for", "discards"]), || {
        match names.as_slice() {
            [] => format!("{name} has nothing to discard."),
            names => format!("{name} discards {}.", and_list(names)),
        }
    });
    Ok(())
}

/// AE-4.1: when all decisions are made, reports hand limits and the turn order.
pub fn close(course: &mut Course<'_, '_>) {
    if !course.state.is_done() {
        return;
    }
    for player in course.state.own.picking.clone() {
        if !course.state.own.discarded.contains(&player) {
            report_limit(course, player);
        }
    }
    let order = course.state.own.picking.iter().rev();
    let names = Names::in_order(order.map(|player| course.name(*player)));
    course.step(rule!("AE-4.1"), names.decides(&["next", "active", "order", "done"]), || {
        format!("All is set up; the turn order is {names}.")
    });
}
