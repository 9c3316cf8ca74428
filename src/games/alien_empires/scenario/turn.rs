//! The scenario of a Fate or Genesis Phase or of the end of a turn: the situation that the dispute before it handed on.

use super::super::situation::{Board, Seat, Situation};
use super::super::supply::{Supply, Unseen};
use super::act::{Action, Deed, Deeds, FateDeeds, Phase, Use};
use super::cards::{AsWritten, Pile};
use super::migration::{Homeworlds, InPhase};
use super::reader::{Reader, Table};
use super::{Actions, Discarded, Everybody, limited};
use crate::diag::{Code, Report, and_list};
use crate::document;
use crate::ids::PlayerId;
use crate::pieces::Card;
use crate::rule;
use crate::ruling::{Cast, Common, Json, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Count, Entries, List, Name, Needed, target};
use crate::source::{Located, Node, Origin, Read};

/// What stays fixed during a part of a turn, as the scenario states it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The part of the turn.
    pub phase: Phase,
    /// The players and the map.
    pub board: Board,
    pub begins: Situation,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// The cards that players give to the owner of Trader.
    pub gives: Vec<(PlayerId, Card)>,
    /// Whether more actions follow in this part of the turn.
    pub is_unfinished: bool,
    /// The position of the scenario in its file.
    pub head: Origin,
}

impl Cast for Setup {
    fn name(&self, player: PlayerId) -> &str {
        &self.board.players[player]
    }
}

/// A list of players as a scenario writes it.
type Players = Located<List<Name<target::New>>>;

document! {
    /// The situation that a dispute of a turn hands on to the next.
    pub struct Turn ("a scenario") at head {
        /// all players, clockwise
        players: Everybody<InPhase>;
        /// whose turn it is
        active: Needed<Name<target::New>>;
        /// the worlds, by name, each with its space
        worlds: Option<Located<Entries<Located<String>>>>;
        /// the worlds that are a player's homeworld
        homeworlds: Option<Homeworlds>;
        /// the next cards of the deck, the next one first
        deck: Option<Pile>;
        /// all other cards of the deck in any order; `"?"` for an unnamed one
        unseen: Option<Pile>;
        /// all players in the turn order; by default the order of `players`
        order: Option<Players>;
        /// all players in the order of this round only, after Time Control
        this_round: Option<Players>;
        /// the round, counted from 1
        round: Count<1, 1_000_000> = 1;
        /// whether this is the extra turn of Temporal Nexus
        extra: bool = false;
        /// whose Universal Peace is in force
        peacemaker: Option<Name<target::New>>;
        /// who has used Resurrection in this round
        resurrected: Vec<Name<target::New>>;
    }
}

document! {
    /// A Fate Phase as players type it.
    pub struct InFate ("a scenario") with _common: ReadBefore<Common>, table: Table, discarded: Discarded, turn: Turn {
        /// the actions, in order
        actions: Actions<FateDeeds>;
        /// by player, the card given to the owner of Trader; by default the only one in hand
        gives: Entries<AsWritten>;
        /// whether more actions follow, so that the active player can look at drawn cards before discarding
        unfinished: bool = false;
    }
}

document! {
    /// A Genesis Phase or the end of a turn as players type it.
    pub struct Stated ("a scenario") with _common: ReadBefore<Common>, table: Table, discarded: Discarded, turn: Turn {
        /// the actions, in order
        actions: Actions<Deeds>;
    }
}

/// Reads the scenario of a part of a turn.
pub fn read(submission: Submission<'_, '_>, phase: Phase, report: &mut Report) -> Option<Setup> {
    let (table, discarded, turn, actions, gives, is_unfinished) = if phase == Phase::Fate {
        let InFate { table, discarded, turn, actions, gives, unfinished, .. } = submission.read(report)?;
        (table, discarded, turn, actions, gives, unfinished)
    } else {
        let Stated { table, discarded, turn, actions, .. } = submission.read(report)?;
        (table, discarded, turn, actions, Vec::new(), false)
    };
    let mut reader = Reader::new(submission, &table, &turn.players, report)?;
    let active = reader.player_if(turn.active.as_ref(), report);
    if let Some(worlds) = turn.worlds.or_else(|| reader.printed.take()) {
        reader.worlds(&worlds, report);
    }
    let homeworlds = reader.named_homeworlds(turn.homeworlds.as_ref(), report);
    let seats = turn.players.value.iter().map(|(_, stated)| reader.seat_in_turn(stated, report)).collect();
    let [deck, unseen, discards] =
        [turn.deck, turn.unseen, discarded.discards].map(|pile| pile.map(|node| reader.pile(&node, report)));
    let all = || (0..reader.players.len()).collect();
    let order = turn.order.map(|names| reader.everyone(&names, rule!("AE-4.1"), report));
    let this_round = turn.this_round.map(|names| reader.everyone(&names, rule!("AE-14.65"), report));
    let begins = Situation {
        active: active.unwrap_or_default(),
        seats,
        supply: Supply::new(
            &deck.unwrap_or_default(),
            unseen.map(Unseen::in_order),
            &discards.unwrap_or_default(),
        ),
        round: turn.round,
        order: order.unwrap_or_else(all),
        this_round,
        extra: turn.extra,
        peacemaker: reader.player_if(turn.peacemaker.as_ref(), report),
        resurrected: reader.once_each(&turn.resurrected, rule!("AE-14.28"), report),
    };
    let actions = reader.acts(&limited(actions, report), phase, active, report);
    let given = gives.iter().filter_map(|(name, card)| {
        let player = reader.player_if(Some(name), report);
        let card = reader.card(card, report);
        Some((player?, card?))
    });
    let gives = given.collect();
    reader.check_census(report);
    active?;
    let board = Board {
        players: reader.players.into_iter().map(|player| player.name).collect(),
        worlds: reader.worlds,
        homeworlds: homeworlds.into_iter().filter(|(_, is_one)| *is_one).map(|(world, _)| world).collect(),
        map: table.map.as_ref().map(map_as_given),
    };
    Some(Setup { phase, board, begins, actions, gives, is_unfinished, head: turn.head })
}

/// The map as a scenario names it: a number, or a name.
pub fn map_as_given(node: &Node) -> Json {
    node.as_integer().map(Json::from).or_else(|| node.as_text().map(Json::from)).unwrap_or_default()
}

impl Reader<'_> {
    /// Reads a player's tokens, powers and cards.
    fn seat_in_turn(&mut self, stated: &Node, report: &mut Report) -> Seat {
        let stated = if stated.is_null() { None } else { InPhase::read(stated, report) }.unwrap_or_default();
        let tokens = stated.tokens.and_then(|node| self.tokens(&node, None, report)).unwrap_or_default();
        Seat {
            stacks: tokens.into_iter().collect(),
            powers: self.face_up(&stated.powers, report),
            hand: stated.hand.map(|node| self.hand(&node, report)).unwrap_or_default(),
        }
    }

    /// Reads players, each named once.
    fn once_each(&self, names: &[Located<String>], rule: Code, report: &mut Report) -> Vec<PlayerId> {
        let mut players = Vec::new();
        for name in names {
            let Some(player) = self.player(name.as_str(), report) else { continue };
            if players.contains(&player) {
                let message = format!("{} is named twice", self.players[player].name);
                report.error(rule, name.origin, message).help("name everybody once");
            }
            players.push(player);
        }
        players
    }

    /// Reads an order of all players.
    pub(super) fn everyone(
        &self,
        names: &Located<Vec<Located<String>>>,
        rule: Code,
        report: &mut Report,
    ) -> Vec<PlayerId> {
        let players = self.once_each(&names.value, rule, report);
        let is_left_out = |player: &PlayerId| !players.contains(player);
        let left: Vec<&str> = (0..self.players.len())
            .filter(is_left_out)
            .map(|player| self.players[player].name.as_str())
            .collect();
        // An unknown name was reported already.
        if !left.is_empty() && players.len() == names.value.len() {
            let message = format!("missing in the order: {}", and_list(&left));
            report.error(rule, names.origin, message).help("name everybody, each once");
        }
        players
    }

    /// Reads the actions. By default the player whose turn it is acts.
    fn acts(
        &self,
        nodes: &[Node],
        phase: Phase,
        active: Option<PlayerId>,
        report: &mut Report,
    ) -> Vec<Action> {
        let (mut active, mut actions) = (active, Vec::new());
        for node in nodes {
            let Some(action) = self.act(node, phase, active, report) else { continue };
            // After Time Control the turn is that of the first player.
            if let Deed::Use(Use::TimeControl(order)) = &action.deed {
                active = order.first().copied().or(active);
            }
            actions.push(action);
        }
        actions
    }
}
