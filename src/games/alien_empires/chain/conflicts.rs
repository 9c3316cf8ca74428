//! The state after a Migration Phase or a conflict: the active player chooses the next conflict, or the turn ends.

use serde::{Deserialize, Serialize};

use super::super::options::AttackReach;
use super::super::pieces::Power;
use super::super::tables::MOST_CONFLICTS;
use super::state::{AsItIs, Aside, Board, Piles, Seat, Seats, Strategy, Table, Tokens, label, read};
use crate::model::GameName;
use crate::ruling::{ByName, Json, Ruling, outcome};

/// A Migration Phase or a conflict, as it was judged.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Played {
    #[serde(flatten)]
    board: Board,
    #[serde(flatten)]
    piles: Piles,
    players: Seats,
    fought: Option<Vec<String>>,
    /// The space of a conflict; empty for a Migration Phase.
    space: String,
    aside: Aside,
}

/// The parts of an outcome that the next state needs.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Reached {
    tokens: ByName<String, Tokens>,
    hands: ByName<String, Json>,
    discards: Json,
    /// Where tokens have retreated to in this dispute.
    retreated: ByName<String, Tokens>,
    /// After a Migration Phase: where the worlds are.
    worlds: ByName<String, World>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct World {
    at: String,
}

/// The state in which the active player chooses.
#[derive(Debug, Serialize)]
struct Choice {
    game: &'static str,
    dispute: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    map: AsItIs,
    players: Seats,
    fought: Vec<String>,
    peace: bool,
    discards: Json,
    #[serde(flatten)]
    piles: Piles,
    aside: Aside,
}

/// The state at the end of the turn.
#[derive(Debug, Serialize)]
struct End {
    game: &'static str,
    dispute: &'static str,
    #[serde(flatten)]
    board: Board,
    players: Seats,
    discards: Json,
    #[serde(flatten)]
    table: Table,
}

/// The situation within a conflict that is not over.
#[derive(Debug, Serialize)]
struct SoFar {
    players: Seats,
    discards: Json,
    /// The number of conflicts that were decided, with Second Chances.
    #[serde(skip_serializing_if = "outcome::is_default")]
    earlier: usize,
}

/// The situation within a conflict that is not over, from its outcome.
pub(super) fn reached(played: &Json, outcome: &Json) -> Json {
    let Played { players, .. } = read(played);
    let Reached { tokens, hands, discards, .. } = read(outcome);
    let earlier = outcome["earlier"].as_array().map_or(0, Vec::len);
    outcome::json(SoFar { players: seated(players, tokens, hands), discards, earlier })
}

/// Replaces everybody's tokens and cards.
fn seated(players: Seats, mut tokens: ByName<String, Tokens>, mut hands: ByName<String, Json>) -> Seats {
    let seat = |(name, seat): (String, Seat)| {
        let seat = Seat { tokens: take(&mut tokens, &name), hand: take(&mut hands, &name), ..seat };
        (name, seat)
    };
    players.0.into_iter().map(seat).collect()
}

fn take<V: Default>(all: &mut ByName<String, V>, name: &str) -> V {
    let found = all.0.iter_mut().find(|(other, _)| other == name);
    found.map(|(_, value)| std::mem::take(value)).unwrap_or_default()
}

/// The state after a Migration Phase or Strategy's move: usually the choice of a conflict.
pub(super) fn after_migration(played: &Json, ruling: &Ruling) -> Json {
    let (Played { board, piles, players, fought, aside, .. }, reached) =
        (read(played), read::<Reached>(&ruling.outcome));
    // Strategy's move comes in the middle of the conflicts, so what they need is kept aside.
    let is_strategys = aside.board.active.is_some();
    let map = board.map.clone();
    let mut board = Board { map, ..if is_strategys { aside.board } else { board } };
    for (world, World { at }) in &reached.worlds.0 {
        set(board.worlds.get_or_insert_default(), world, at.clone());
    }
    let piles = Piles {
        deck: piles.deck.or(aside.table.piles.deck),
        unseen: piles.unseen.or(aside.table.piles.unseen),
    };
    let table = Table { piles, ..aside.table };
    let strategy = if is_strategys { Some(Strategy::Moved) } else { aside.strategy };
    Turn { board, table, strategy, fought: fought.unwrap_or_default(), players }.next_state(reached, ruling)
}

/// The state after a conflict that is over.
pub(super) fn after_conflict(played: &Json, ruling: &Ruling) -> Json {
    let (Played { board, players, fought, space, aside, .. }, reached) =
        (read(played), read::<Reached>(&ruling.outcome));
    let Aside { board: kept, table, strategy } = aside;
    let mut fought = fought.unwrap_or_default();
    if strategy.is_none() {
        let worlds = kept.worlds.iter().flat_map(|worlds| &worlds.0);
        let worlds: Vec<(&str, &str)> = worlds.map(|(name, at)| (name.as_str(), at.as_str())).collect();
        fought.push(label(|| worlds.clone(), &space));
    }
    let strategy = strategy.map(|_| Strategy::Over);
    let table = Table { piles: read(&ruling.onward), ..table };
    Turn { board: Board { map: board.map, ..kept }, table, strategy, fought, players }
        .next_state(reached, ruling)
}

/// Sets the value of a name.
fn set<V>(all: &mut ByName<String, V>, name: &str, value: V) {
    match all.0.iter_mut().find(|(other, _)| other == name) {
        Some((_, known)) => *known = value,
        None => all.0.push((name.to_owned(), value)),
    }
}

/// The active player's turn between two disputes.
struct Turn {
    board: Board,
    table: Table,
    strategy: Option<Strategy>,
    /// The spaces of this turn's conflicts.
    fought: Vec<String>,
    /// Each player's tokens, powers and cards before the last dispute.
    players: Seats,
}

impl Turn {
    /// The state in which the active player chooses the next conflict, or the end of the turn if no conflict is possible.
    fn next_state(mut self, reached: Reached, ruling: &Ruling) -> Json {
        let Reached { tokens, hands, discards, retreated, .. } = reached;
        self.players = seated(self.players, tokens, hands);
        let game = GameName::AlienEmpires.key();
        if !self.may_go_on(ruling) {
            let Turn { board, table, mut players, .. } = self;
            players.0.iter_mut().for_each(|(_, seat)| seat.retreated = Tokens::default());
            return outcome::json(End { game, dispute: "end", board, players, discards, table });
        }
        for (name, seat) in &mut self.players.0 {
            seat.retreat(retreated.get(name));
        }
        let Turn { board, table, strategy, fought, players } = self;
        let peace = table.peacemaker.is_some();
        outcome::json(Choice {
            game,
            dispute: "conflict",
            map: board.map.clone(),
            players,
            fought,
            peace,
            discards,
            piles: table.piles.clone(),
            aside: Aside {
                board: Board { map: None, ..board },
                table: Table { piles: Piles::default(), ..table },
                strategy,
            },
        })
    }

    /// Whether the active player may start a conflict or make Strategy's move.
    fn may_go_on(&self, ruling: &Ruling) -> bool {
        let active = self.board.active.clone().unwrap_or_default();
        let seat = self.players.get(&active);
        let has = |power: Power| {
            let powers = seat.and_then(|seat| seat.powers.as_array());
            powers.is_some_and(|powers| powers.iter().any(|other| other == power.name()))
        };
        let (is_open, may_move) = match self.strategy {
            None => (self.fought.len() < MOST_CONFLICTS || has(Power::Aggressive), has(Power::Strategy)),
            Some(Strategy::Moved) => (true, false),
            Some(Strategy::Over) => (false, false),
        };
        let reaches_far = ruling.agreed::<AttackReach>() == AttackReach::Adjacent;
        let is_shared = |space: &String| {
            let mut others = self.players.0.iter().filter(|(name, _)| *name != active);
            !self.fought.contains(space) && others.any(|(_, seat)| seat.tokens.get(space).is_some())
        };
        let mut spaces = seat.into_iter().flat_map(|seat| &seat.tokens.0).map(|(space, _)| space);
        let is_peace = self.table.peacemaker.is_some();
        may_move || is_open && !is_peace && (reaches_far || spaces.any(is_shared))
    }
}

impl Seat {
    /// AE-13.4: remembers tokens that retreated, as long as they stay where they are.
    fn retreat(&mut self, just: Option<&Tokens>) {
        let mut all = Tokens::default();
        let before = std::mem::take(&mut self.retreated);
        for (space, number) in before.0.iter().chain(just.into_iter().flat_map(|just| &just.0)) {
            let known = all.get(space).copied().unwrap_or(0);
            let there = self.tokens.get(space).copied().unwrap_or(0);
            set(&mut all, space, (known + number).min(there));
        }
        all.0.retain(|(_, number)| *number != 0);
        self.retreated = all;
    }
}
