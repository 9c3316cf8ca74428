//! AE-14: the powers of a Fate Phase.

use super::super::hands::take_card;
use super::super::pieces::{Card, Power};
use super::super::rolls;
use super::super::scenario::act::Use;
use super::super::scenario::awaits;
use super::super::spaces::Space;
use super::super::tables::{Moment, SEEN};
use super::course::Course;
use super::fate::{Due, Fate};
use crate::diag::{Code, and_list};
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Names, Stop};

/// Uses a power.
pub fn work(course: &mut Course<'_, '_, Fate>, deed: &Use) -> Result<(), Stop> {
    course.usable(deed)?;
    let (name, power) = (course.name(course.actor()), deed.power());
    let is_free = matches!(power, Power::Trader | Power::Psychic | Power::TimeControl);
    if is_free && course.state.own.used.has(power) {
        return course.forbid(rule!("AE-13.2"), format!("{name} has used {power} in this phase already"));
    }
    if course.state.own.has_discarded && power != Power::TimeControl {
        return course.forbid(rule!("AE-5.2"), format!("{name} has discarded, and uses no more powers"));
    }
    course.state.own.used.add(power);
    match deed {
        Use::TimeControl(order) => time_control(course, order),
        Use::Burnout(from) => {
            course.sacrifice(course.space(*from))?;
            let player = course.actor();
            course.state.own.lost[player] += 1;
            course.state.own.is_late = true;
            course.state.own.due = Some(Due::Draw(rule!("AE-14.19"), 1));
            Ok(())
        }
        Use::Resurrection(from) => {
            let from = course.space(*from);
            resurrection(course, from)
        }
        Use::Trader { of, card, gets } => trader(course, *of, *card, *gets),
        Use::Psychic => {
            if !course.state.own.has_drawn {
                let reason = format!("{name} has not drawn yet, and Psychic is used after the draw");
                return course.forbid(rule!("AE-14.39"), reason);
            }
            course.state.own.due = Some(Due::Look);
            Ok(())
        }
        Use::Breeder(..) | Use::Other(_) => Ok(()),
    }
}

/// AE-14.65: sets the order of this round.
fn time_control(course: &mut Course<'_, '_, Fate>, order: &[PlayerId]) -> Result<(), Stop> {
    let (name, now) = (course.name(course.actor()), &course.state.now);
    let active = course.name(now.active);
    let reason = if now.order.first() != Some(&now.active) {
        Some(format!("{active} does not have the first turn of the round"))
    } else if now.extra {
        Some("in an extra turn the round is already under way".to_owned())
    } else if now.this_round.is_some() {
        Some("the order of this round was set already".to_owned())
    } else if course.state.own.has_begun {
        Some(format!("{active}'s turn has begun already"))
    } else {
        None
    };
    if let Some(reason) = reason {
        return course.forbid(rule!("AE-14.65"), reason);
    }
    course.state.now.this_round = Some(order.to_vec());
    course.state.now.active = order[0];
    let names = Names::in_order(order.iter().map(|player| course.name(*player)));
    course.step(rule!("AE-14.65"), (name, &names).decides(&["active", "this_round"]), || {
        format!("Time Control: {name} sets the order of this round: {names}.")
    });
    Ok(())
}

/// AE-14.28: takes the last discard into the hand, once a round.
fn resurrection(course: &mut Course<'_, '_, Fate>, from: Space) -> Result<(), Stop> {
    let (player, name) = (course.actor(), course.name(course.actor()));
    if course.state.now.resurrected.contains(&player) {
        return course
            .forbid(rule!("AE-14.28"), format!("{name} has used Resurrection in this round already"));
    }
    if course.state.now.supply.discards.is_empty() {
        return course.forbid(rule!("AE-14.28"), "there are no discards");
    }
    course.sacrifice(from)?;
    course.state.own.lost[player] += 1;
    course.state.own.is_late = true;
    course.state.now.resurrected.push(player);
    if let Some(card) = course.state.now.supply.discards.pop() {
        course.state.now.seats[player].hand.push(card);
        course.step(rule!("AE-14.28"), name.decides(&["lost", "resurrected", "discards", "hand"]), || {
            format!("Resurrection: {name} takes {card} from the discards.")
        });
    }
    Ok(())
}

/// AE-14.54: exchanges a card with another player; each chooses the card he gives.
fn trader(
    course: &mut Course<'_, '_, Fate>,
    of: PlayerId,
    card: Card,
    gets: Option<Card>,
) -> Result<(), Stop> {
    let (player, name, other) = (course.actor(), course.name(course.actor()), course.name(of));
    if of == player {
        return course.forbid(rule!("AE-14.54"), format!("{name} can't exchange a card with {name}"));
    }
    if course.state.now.seats[of].hand.is_empty() {
        return course.forbid(rule!("AE-14.54"), format!("{other} has no card to exchange"));
    }
    let given = course.setup.gives.iter().find(|(player, _)| *player == of).map(|(_, card)| *card);
    let gets = match (gets.or(given), course.state.now.seats[of].hand.as_slice()) {
        (Some(gets), _) => gets,
        (None, [only]) => *only,
        (None, _) if course.setup.is_unfinished => {
            course.state.own.waits = true;
            course.step(rule!("AE-14.54"), (name, other), || {
                format!("Trader: {other} is to say which card {name} gets.")
            });
            return Ok(());
        }
        (None, _) => {
            return Err(awaits(
                course.setup.actions[course.action - 1].origin,
                (other.as_ref(), format!("gives: {{{other}: CARD}}, the card to give")),
                format!("the scenario does not say which card {other} gives"),
                format!(
                    "add `for: …` to the action, or `gives: {{{other}: …}}`, which in a whole game is in the orders of {other}"
                ),
            ));
        }
    };
    course.take(card)?;
    take_card(course, of, gets)?;
    course.state.now.seats[of].hand.push(card);
    course.state.now.seats[player].hand.push(gets);
    course.state.own.is_late = true;
    course.step(rule!("AE-14.54"), (name, other).decides(&["hand"]), || {
        format!("Trader: {name} gives {card}, and gets {gets} from {other}.")
    });
    course.desk.conceal(|| format!("Trader: {name} and {other} give each other a card."));
    Ok(())
}

/// AE-14.39: picks the next card that Psychic looks at; after the last, the cards are seen.
pub fn look(course: &mut Course<'_, '_, Fate>) -> Result<(), Stop> {
    let name = course.name(course.state.now.active);
    let supply = &mut course.state.now.supply;
    let next = supply.deck.len() + 1;
    if next <= SEEN {
        match &mut supply.unseen {
            None => {
                supply.deck.resize(SEEN, Card::Unknown);
                return Ok(());
            }
            Some(unseen) if !unseen.cards.is_empty() => {
                let left = unseen.cards.len();
                let (pick, roll) = rolls::draw(course.desk, name.text, "look", &unseen.cards)?;
                let card = unseen.cards.remove(pick);
                supply.deck.push_back(card);
                course.step_with(rule!("AE-14.39"), name.decides(&["seen", "deck", "unseen"]), roll, || {
                    format!("Card {next} of the deck is {card}, card {} of {left} in it.", pick + 1)
                });
                course.desk.conceal(|| format!("Card {next} of the deck is settled."));
                return Ok(());
            }
            Some(_) => {}
        }
    }
    let seen: Vec<Card> = supply.deck.iter().take(SEEN).copied().collect();
    let named: Vec<String> = seen.iter().map(Card::to_string).collect();
    course.state.own.seen = Some(seen);
    course.state.own.due = None;
    course.step(rule!("AE-14.39"), name.decides(&["seen", "deck", "unseen"]), || match named.as_slice() {
        [] => format!("Psychic: {name} finds no card in the deck."),
        named => format!("Psychic: {name} looks at the next cards: {}.", and_list(named)),
    });
    course.desk.conceal(|| format!("Psychic: {name} looks at the next cards."));
    Ok(())
}

/// The powers that are used in a Fate Phase, each with its rule.
const POWERS: [(Power, Code); 5] = [
    (Power::Burnout, rule!("AE-14.19")),
    (Power::Resurrection, rule!("AE-14.28")),
    (Power::Psychic, rule!("AE-14.39")),
    (Power::Trader, rule!("AE-14.54")),
    (Power::TimeControl, rule!("AE-14.65")),
];

/// Notes powers of this phase that nobody used, and others' powers that work in their own turn only.
pub fn note_idle(course: &mut Course<'_, '_, Fate>) {
    let active = course.state.now.active;
    for (power, rule) in POWERS {
        debug_assert!(
            power == Power::Burnout || power.moment() == Moment::Fate,
            "{power} is of another phase"
        );
        for player in 0..course.setup.board.players.len() {
            if !course.has(player, power) || course.state.own.used.has(power) {
                continue;
            }
            let (name, whose) = (course.name(player), course.name(active));
            course.idle(rule, || {
                if player == active {
                    format!("{name} has {power} and doesn't use it.")
                } else {
                    format!("{name}'s {power} does nothing: it is {whose}'s turn.")
                }
            });
        }
    }
}
