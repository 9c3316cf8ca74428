//! The outcome of a conflict.

use crate::conflict::position::{Holding, Outcome, Position, Stack};
use crate::diag::and_list;
use crate::outcome::{Tokens, by_space, tokens};
use crate::pieces::Card;
use crate::ruling::outcome::{by_name, name, worded};
use crate::ruling::{ByName, PlainData, decided};
use crate::scenario::conflict::Setup;
use crate::scenario::sides::Side;
use crate::source::Shape;
use crate::subjects::PLAYER;
use crate::subjects::{CARDS, TOKENS_BY_SPACE};
use crate::words;

decided! {
    /// The outcome of a conflict.
    pub struct Conflict<'a> {
        /// how the conflict has ended
        result: Ended,
        /// who has won
        winner: Option<&'a str> = None as name(PLAYER),
        /// who has lost
        loser: Option<&'a str> = None as name(PLAYER),
        /// the sides' totals
        totals: Option<ByName<&'a str, i64>> = None as by_name(PLAYER, &Shape::Whole),
        /// earlier conflicts, with Second Chances
        #[serde(skip_serializing_if = "Vec::is_empty")]
        earlier: Vec<Earlier<'a>>,
        /// each player's tokens by space
        tokens: ByName<&'a str, Tokens> as by_name(PLAYER, &TOKENS_BY_SPACE),
        /// how many tokens each has lost
        lost: ByName<&'a str, u32> as by_name(PLAYER, &Shape::Whole),
        /// where each player's tokens have retreated to
        retreated: ByName<&'a str, Tokens> as by_name(PLAYER, &TOKENS_BY_SPACE),
        /// each player's cards
        hands: ByName<&'a str, Vec<Card>> as by_name(PLAYER, &CARDS),
        /// each player's cards on the table: played, then revealed
        played: ByName<&'a str, Vec<Card>> as by_name(PLAYER, &CARDS),
        /// the discards
        discards: Vec<Card> as CARDS,
        /// who alone has tokens in the space
        holder: Option<&'a str> = None as name(PLAYER),
    }
}

decided! {
    /// An earlier conflict of the same dispute, before Second Chances.
    pub struct Earlier<'a> {
        /// who has won
        result: Ended,
        /// by name
        winner: Option<&'a str> = None as name(PLAYER),
        /// who has lost
        loser: Option<&'a str> = None as name(PLAYER),
        /// the sides' totals
        totals: ByName<&'a str, i64> as by_name(PLAYER, &Shape::Whole),
    }
}

words! {
    /// How a conflict has ended.
    pub enum Ended {
        /// Not yet.
        Undecided = "none",
        /// The attacker has won.
        AttackerWins = "attacker-wins",
        /// The defender has won.
        DefenderWins = "defender-wins",
        /// Nobody has won.
        Tie = "tie",
        /// It did not take place.
        Prevented = "prevented",
        /// It was broken off: a side had no token left.
        Abandoned = "abandoned",
    }
}

worded!(Ended);

impl From<Option<Outcome>> for Ended {
    fn from(result: Option<Outcome>) -> Ended {
        match result {
            None => Ended::Undecided,
            Some(Outcome::Win(Side::Attacker)) => Ended::AttackerWins,
            Some(Outcome::Win(Side::Defender)) => Ended::DefenderWins,
            Some(Outcome::Tie) => Ended::Tie,
            Some(Outcome::Prevented(_)) => Ended::Prevented,
            Some(Outcome::Abandoned) => Ended::Abandoned,
        }
    }
}

pub fn build(setup: &Setup, at: &Position) -> PlainData {
    let [winner, loser] = ends(setup, at.fight.result);
    let each = || setup.players.iter().map(|player| player.name.as_str()).zip(&at.holdings);
    let earlier = at.earlier.iter().map(|decided| {
        let [winner, loser] = ends(setup, Some(decided.result));
        Earlier { result: Some(decided.result).into(), winner, loser, totals: totals(setup, decided.totals) }
    });
    let stacks = |holding: &Holding, of: fn(&Stack) -> u32| {
        by_space(holding.stacks.iter().map(|(space, stack)| (space, of(&stack))))
    };
    let here = setup.sides.space;
    let mut holders = each().filter(|(_, holding)| holding.stack(here).tokens > 0);
    let holder = holders.next().filter(|_| holders.next().is_none());
    PlainData::new(Conflict {
        result: at.fight.result.into(),
        winner,
        loser,
        totals: at.fight.totals.map(|sums| totals(setup, sums)),
        earlier: earlier.collect(),
        tokens: each().map(|(name, holding)| (name, stacks(holding, |stack| stack.tokens))).collect(),
        lost: each().filter(|(_, holding)| holding.lost > 0).map(|(name, h)| (name, h.lost)).collect(),
        retreated: each()
            .map(|(name, holding)| (name, stacks(holding, |stack| stack.retreated)))
            .filter(|(_, spaces)| !spaces.is_empty())
            .collect(),
        hands: each().map(|(name, holding)| (name, holding.hand.clone())).collect(),
        played: played(setup, at),
        discards: at.supply.discards.clone(),
        holder: holder.map(|(name, _)| name),
    })
}

/// The names of winner and loser.
fn ends(setup: &Setup, result: Option<Outcome>) -> [Option<&str>; 2] {
    match result {
        Some(Outcome::Win(winner)) => [winner, winner.other()].map(|side| Some(setup.leader(side))),
        _ => [None; 2],
    }
}

fn totals(setup: &Setup, totals: [i64; 2]) -> ByName<&str, i64> {
    Side::BOTH.into_iter().map(|side| (setup.leader(side), totals[side as usize])).collect()
}

fn played<'a>(setup: &'a Setup, at: &Position) -> ByName<&'a str, Vec<Card>> {
    let of = |side: Side| {
        let played = at.fight.played.iter().filter(move |(by, _)| *by == side).map(|(_, card)| *card);
        let revealed = at.fight.revealed[side as usize].iter().flatten().map(|value| Card::Force(*value));
        (setup.leader(side), played.chain(revealed).collect::<Vec<Card>>())
    };
    Side::BOTH.into_iter().map(of).filter(|(_, cards)| !cards.is_empty()).collect()
}

/// Summarizes the outcome in one or two sentences.
pub fn in_words(setup: &Setup, at: &Position) -> String {
    let [attacker, defender] = Side::BOTH.map(|side| setup.leader(side));
    let here = match setup.world.as_deref() {
        Some(world) if !world.is_empty() => format!("on {world}"),
        _ => format!("in {}", setup.sides.space),
    };
    let before = match at.earlier.as_slice() {
        [] => String::new(),
        [_] => "After a second conflict, ".to_owned(),
        _ => "After a third conflict, ".to_owned(),
    };
    let event = match (at.fight.result, at.fight.totals) {
        (Some(Outcome::Win(winner)), Some(totals)) => {
            let (name, other) = (setup.leader(winner), setup.leader(winner.other()));
            let [own, others] = [winner, winner.other()].map(|side| totals[side as usize]);
            format!("{name} wins {here} against {other}, {own} to {others}")
        }
        (Some(Outcome::Tie), Some([a, d])) => format!("{attacker} and {defender} tie {here}, {a} to {d}"),
        (Some(Outcome::Prevented(_)), _) => {
            format!("the conflict between {attacker} and {defender} {here} is prevented")
        }
        (Some(Outcome::Abandoned), _) => {
            format!("the conflict between {attacker} and {defender} {here} is abandoned")
        }
        _ => format!("{attacker} attacks {defender} {here}, and nothing is decided yet"),
    };
    let mut sentence = format!("{before}{event}");
    if before.is_empty() {
        let first = sentence.chars().next().filter(|_| sentence.starts_with("the conflict"));
        if let Some(first) = first {
            sentence.replace_range(0..1, &first.to_uppercase().to_string());
        }
    }
    let names = setup.players.iter().map(|player| player.name.as_str());
    let losses: Vec<String> = names
        .zip(&at.holdings)
        .filter(|(_, holding)| holding.lost > 0)
        .map(|(name, holding)| format!("{name} loses {}", tokens(holding.lost)))
        .collect();
    let losses = if losses.is_empty() { "no token is lost".to_owned() } else { and_list(&losses) };
    format!("{sentence}; {losses}.")
}
