//! Hands: taking cards from them (AE-2.5), and gifts of cards (AE-14.57, AE-14.59).

use super::pieces::{Card, Power, take};
use crate::Play;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{Cast, Stop};

/// A position in which players hold cards.
pub trait Hands {
    /// A player's cards, in order.
    fn hand(&mut self, player: PlayerId) -> &mut Vec<Card>;
}

/// Takes a card from a player's hand.
///
/// # Errors
/// AE-2.5: the card is not in the hand.
pub fn take_card<S: Cast, P: Hands>(
    play: &mut Play<'_, '_, S, P>,
    player: PlayerId,
    card: Card,
) -> Result<(), Stop> {
    if take(play.state.hand(player), card) {
        return Ok(());
    }
    play.forbid(rule!("AE-2.5"), format!("{} has no {card} in hand", play.name(player)))
}

/// AE-14.57, AE-14.59: the acting player gives a card away, by Foundation or by the receiver's Distress Call; `has` says whether a player
/// has a power.
///
/// # Errors
/// Neither power applies, giver and receiver are the same, or the card is not in the hand.
pub fn give<S: Cast, P: Hands>(
    play: &mut Play<'_, '_, S, P>,
    card: Card,
    to: PlayerId,
    has: impl Fn(&Play<'_, '_, S, P>, PlayerId, Power) -> bool,
) -> Result<(), Stop> {
    let by = play.by.expect("every gift is somebody's");
    let (name, other) = (play.name(by), play.name(to));
    let (rule, power) = if has(play, by, Power::Foundation) {
        (rule!("AE-14.57"), Power::Foundation)
    } else if has(play, to, Power::DistressCall) {
        (rule!("AE-14.59"), Power::DistressCall)
    } else {
        let reason = format!("{name} has no Foundation and {other} no Distress Call");
        return play.forbid(rule!("AE-14.57"), reason);
    };
    if by == to {
        return play.forbid(rule, format!("{name} can't give a card to {name}"));
    }
    take_card(play, by, card)?;
    play.state.hand(to).push(card);
    play.step(rule, (name, other), || format!("{power}: {name} gives {other} {card}."));
    play.desk.conceal(|| format!("{power}: {name} gives {other} a card."));
    Ok(())
}
