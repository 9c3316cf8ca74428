//! AE-3.1 to AE-3.3, AE-3.6: the parts without decisions: worlds, the picking order, the deal.

use super::super::options::Picking;
use super::super::pieces::Card;
use super::super::rolls;
use super::super::scenario::setup::Setup;
use super::super::spaces::Space;
use super::super::supply::{self, cards_of};
use super::super::tables::{DEALT, WORLDS};
use super::position::{Position, Stage};
use crate::Play;
use crate::ids::PlayerId;
use crate::rule;
use crate::ruling::{About, Name, Names, Stop};

/// One action of a set-up; action 0 is the situation itself, which is nobody's.
pub type Course<'c, 'd> = Play<'c, 'd, Setup, Position>;

/// Checks hands and worlds that the scenario gives against the rules for dealing and placing.
pub fn check_given(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let setup: &Setup = course.setup;
    for (player, hand) in setup.hands.iter().enumerate() {
        if let Some(hand) = hand.as_ref().filter(|hand| hand.len() != DEALT) {
            let reason = format!("{} was dealt {}, not {DEALT}", course.name(player), cards_of(hand.len()));
            return course.forbid_by(Some(player), rule!("AE-3.6"), reason);
        }
    }
    for (n, (world, space)) in setup.board.worlds.iter().enumerate() {
        let free = open_spaces(course);
        if !free.contains(space) {
            let reason =
                format!("{world} in {space} stands next to another world, though {} was free", free[0]);
            return course.forbid(rule!("AE-3.2"), reason);
        }
        course.state.own.placed.push(*space);
        let name = Name::thing(n, world);
        course.step(rule!("AE-3.1"), (name, space).decides(&["worlds"]), || format!("{name} is in {space}."));
    }
    course.state.own.stage = if setup.to_place.is_empty() { Stage::Order } else { Stage::Worlds };
    Ok(())
}

/// AE-3.2: the free spaces next to no world, in order; if there are none, all free spaces.
fn open_spaces(course: &Course<'_, '_>) -> Vec<Space> {
    let placed = &course.state.own.placed;
    let farther_than = |least: u32| {
        let far = move |space: &Space| placed.iter().all(|world| world.distance(*space) > least);
        course.setup.field.spaces().filter(far).collect::<Vec<_>>()
    };
    let apart = farther_than(1);
    if apart.is_empty() { farther_than(0) } else { apart }
}

/// AE-3.2: puts the next world into a random space.
pub fn place(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let (setup, n): (&Setup, usize) = (course.setup, course.state.own.placed.len());
    let (name, spaces) = (Name::thing(n, &setup.to_place[n]), open_spaces(course));
    let (pick, roll) = rolls::place(course.desk, name.text, &spaces)?;
    let space = spaces[pick];
    course.state.own.placed.push(space);
    course.step_with(rule!("AE-3.2"), (name, space).decides(&["worlds"]), roll, || {
        format!("{name} comes to {space}, space {} of {} that are open.", pick + 1, spaces.len())
    });
    if course.state.own.placed.len() == WORLDS {
        course.state.own.stage = Stage::Order;
    }
    Ok(())
}

/// AE-3.3: rolls the next D10, or states the picking order when no roll is left.
pub fn roll(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let everybody: Vec<PlayerId> = (0..course.setup.board.players.len()).collect();
    match arranged(&everybody, 0, &course.state.own.rolls) {
        Err(player) => {
            let name = course.name(player);
            let roll = rolls::order(course.desk, name.text)?;
            let value = roll.values[0];
            let again = if course.state.own.rolls[player].is_empty() { "" } else { " again" };
            course.state.own.rolls[player].push(value);
            course.step_with(rule!("AE-3.3"), name.decides(&["rolls", "picking"]), [roll], || {
                format!("{name} rolls a D10{again}: {value}.")
            });
        }
        Ok(mut order) => {
            if course.desk.is(Picking::LowestFirst) {
                order.reverse();
            }
            let names = Names::in_order(order.iter().map(|player| course.name(*player)));
            course.step(
                rule!("AE-3.4"),
                names.decides(&["done", "picking", "homeworlds", "by", "for"]),
                || format!("The picking order is {names}."),
            );
            course.state.own.picking = order;
            course.state.own.stage = Stage::Decisions;
        }
    }
    Ok(())
}

/// Players from the highest roll down. Equal rolls are ordered by the next ones, completely before any lower group. `Err` names the
/// player who must roll first where a roll is missing.
fn arranged(group: &[PlayerId], depth: usize, rolls: &[Vec<u32>]) -> Result<Vec<PlayerId>, PlayerId> {
    if let Some(player) = group.iter().find(|player| rolls[**player].len() <= depth) {
        return Err(*player);
    }
    let mut sorted = group.to_vec();
    sorted.sort_by_key(|player| std::cmp::Reverse(rolls[*player][depth]));
    let mut order = Vec::new();
    for equal in sorted.chunk_by(|one, other| rolls[*one][depth] == rolls[*other][depth]) {
        match equal {
            [one] => order.push(*one),
            several => order.extend(arranged(several, depth + 1, rolls)?),
        }
    }
    Ok(order)
}

/// AE-3.6: deals the next card, or a hand that the scenario gives.
pub fn deal(course: &mut Course<'_, '_>) -> Result<(), Stop> {
    let (setup, player): (&Setup, PlayerId) = (course.setup, course.state.own.served);
    let name = course.name(player);
    let is_full = if let Some(hand) = &setup.hands[player] {
        course.state.now.seats[player].hand.clone_from(hand);
        let cards: Vec<String> = hand.iter().map(Card::to_string).collect();
        course.step(rule!("AE-3.6"), name.decides(&["hands", "hand"]), || {
            format!("{name} was dealt {}.", cards.join(", "))
        });
        course.desk.conceal(|| format!("{name} was dealt {} cards.", cards.len()));
        true
    } else {
        let dealt = supply::draw(course, player, rule!("AE-3.6"), "deal")?;
        // The dealing also ends when deck and discards are empty.
        dealt.is_none() || course.state.now.seats[player].hand.len() == DEALT
    };
    if is_full {
        course.state.own.served += 1;
        if course.state.is_dealt() {
            course.state.own.stage = Stage::Decisions;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_rolls_are_put_in_order_before_lower_ones() {
        let order = |rolls: &[&[u32]]| {
            let rolls: Vec<Vec<u32>> = rolls.iter().map(|rolls| rolls.to_vec()).collect();
            arranged(&(0..rolls.len()).collect::<Vec<_>>(), 0, &rolls)
        };
        assert_eq!(order(&[&[3], &[9]]), Ok(vec![1, 0]));
        assert_eq!(order(&[&[3], &[]]), Err(1));
        assert_eq!(order(&[&[3], &[8], &[3], &[8]]), Err(1));
        assert_eq!(order(&[&[3], &[8, 1], &[3], &[8, 2]]), Err(0));
        assert_eq!(order(&[&[3, 6, 4], &[8, 1], &[3, 6, 9], &[8, 2]]), Ok(vec![3, 1, 2, 0]));
    }
}
