//! The scenario of a Migration Phase.

use super::super::pieces::Card;
use super::super::spaces::Space;
use super::super::tables::WORLDS;
use super::cards::{AsWritten, Hand};
use super::phase::{Action, Deeds};
use super::reader::{BySpace, Player, Reader, Table, Tokens, Worlds};
use super::{Actions, Discarded, Everybody, Partly, limited};
use crate::diag::{Report, code};
use crate::game::part::Part;
use crate::game::wording::figured;
use crate::geometry::Label;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::ruling::{Common, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Either, Entries, Later, Name, Needed, target};
use crate::source::{Located, Node, Read, shortened};
use crate::{document, rule};

/// The fixed part of a Migration Phase, as the scenario states it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// All players, clockwise.
    pub players: Vec<Player>,
    /// Whose phase it is.
    pub active: PlayerId,
    /// Each player's tokens, by space.
    pub tokens: Vec<Tokens>,
    /// Each player's cards.
    pub hands: Vec<Vec<Card>>,
    /// The worlds: name, and space at the beginning.
    pub worlds: Vec<(String, Space)>,
    /// Whether each world is a homeworld.
    pub homeworlds: Vec<Assumable<bool>>,
    /// With Strategy: the space of the one stack that moves again.
    pub strategy: Option<Space>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// Whether the scenario gives only a part of the map.
    pub part: Part,
}

impl Setup {
    /// Whether the scenario says what is in a space.
    pub fn names(&self, space: Space) -> bool {
        let tokens = self.tokens.iter().flatten().map(|(space, _)| *space);
        tokens.chain(self.worlds.iter().map(|(_, space)| *space)).any(|other| other == space)
    }
}

document! {
    /// A player in a Migration Phase as players type it.
    #[derive(Default)]
    pub struct InPhase ("a player") {
        /// numbers of tokens by space or world
        tokens: Option<BySpace>;
        /// the face-up Race cards
        powers: Vec<AsWritten>;
        /// the cards in the hand in order, or their number
        hand: Option<Hand>;
    }
}

/// Homeworlds as a scenario writes them: a list, or a map from worlds to whether they are one.
pub type Homeworlds = Later<Either<Vec<Located<String>>, Entries<bool>>>;

document! {
    /// A Migration Phase as players type it.
    pub struct Stated ("a scenario")
        with _common: ReadBefore<Common>, table: Table, partly: Partly, discarded: Discarded {
        /// everybody who matters, clockwise; a player may be empty: `cyd: {}`
        players: Everybody<InPhase>;
        /// whose phase it is
        active: Needed<Name<target::New>>;
        /// the worlds that matter, by name, each with its space
        worlds: Option<Located<Entries<Located<String>>>>;
        /// the worlds that are homeworlds; or a map that says of each whether it is one
        homeworlds: Option<Homeworlds>;
        /// for Strategy's second move: the space of the stack that moves
        strategy: Option<Name<target::Space>>;
        /// the actions, in order
        actions: Actions<Deeds>;
    }
}

/// Reads the scenario of a Migration Phase.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: Stated = submission.read(report)?;
    let mut reader = Reader::new(submission, &stated.table, &stated.players, report)?;
    let active = reader.player_if(stated.active.as_ref(), report);
    if let Some(worlds) = stated.worlds.or_else(|| reader.printed.take()) {
        reader.worlds(&worlds, report);
    }
    let homeworlds = reader.homeworlds(stated.homeworlds.as_ref(), report);
    let strategy = reader.space_if(stated.strategy.as_ref(), report);
    let (mut tokens, mut hands) = (Vec::new(), Vec::new());
    for (player, (_, player_stated)) in stated.players.value.iter().enumerate() {
        let player_stated = if player_stated.is_null() { None } else { InPhase::read(player_stated, report) }
            .unwrap_or_default();
        tokens.push(
            player_stated.tokens.and_then(|node| reader.tokens(&node, None, report)).unwrap_or_default(),
        );
        reader.players[player].powers = reader.powers(&player_stated.powers, report);
        hands.push(player_stated.hand.map(|node| reader.hand(&node, report)).unwrap_or_default());
    }
    let discards = stated.discarded.discards.map(|node| reader.pile(&node, report)).unwrap_or_default();
    let actions = limited(stated.actions, report);
    let actions = actions.iter().filter_map(|node| reader.deed_of(node, active, report)).collect();
    reader.check_census(report);
    let (players, worlds) = (reader.players, reader.worlds);
    let part = Part { is_part: stated.partly.part, ..Part::ALL };
    Some(Setup {
        players,
        active: active?,
        tokens,
        hands,
        worlds,
        homeworlds,
        strategy,
        discards,
        actions,
        part,
    })
}

impl Reader<'_> {
    /// Reads the worlds with their spaces.
    pub(super) fn worlds(&mut self, stated: &Worlds, report: &mut Report) {
        let count = stated.value.len();
        if count > WORLDS {
            let message = format!("{}, there are {WORLDS}", figured(count as i64, "world", "worlds"));
            report.error(rule!("AE-1.3"), stated.origin, message);
        }
        let mut worlds: Vec<(String, Space)> = Vec::new();
        for (name, label) in &stated.value {
            not_like_a_label(name, report);
            let Some(space) = self.space(label.as_str(), report) else { continue };
            if let Some((other, _)) = worlds.iter().find(|(_, other)| *other == space) {
                let message = format!("{} and {other} are both in {space}", name.value);
                report
                    .error(rule!("AE-3.1"), label.origin, message)
                    .help("move one of them to another space");
            }
            worlds.push((name.value.clone(), space));
        }
        self.worlds = worlds;
    }

    /// Whether each world is a homeworld: if a list names them, the others are not.
    fn homeworlds(&self, stated: Option<&Node>, report: &mut Report) -> Vec<Assumable<bool>> {
        let is_list = stated.is_some_and(|node| node.as_map().is_none());
        let others = if is_list { Assumable::given(false) } else { Assumable::assumed(false) };
        let mut homeworlds = vec![others; self.worlds.len()];
        for (world, is_one) in self.named_homeworlds(stated, report) {
            homeworlds[world] = Assumable::given(is_one);
        }
        homeworlds
    }

    /// The worlds listed as homeworlds or not, each with whether it is one.
    pub(super) fn named_homeworlds(
        &self,
        stated: Option<&Node>,
        report: &mut Report,
    ) -> Vec<(WorldId, bool)> {
        let Some(node) = stated else { return Vec::new() };
        let named = if node.as_map().is_some() {
            <Entries<bool>>::read(node, report).unwrap_or_default()
        } else {
            let names = <Vec<Located<String>>>::read(node, report).unwrap_or_default();
            names.into_iter().map(|name| (name, true)).collect()
        };
        let found =
            named.iter().filter_map(|(name, is_one)| Some((self.homeworld(name.as_str(), report)?, *is_one)));
        found.collect()
    }

    fn homeworld(&self, name: Located<&str>, report: &mut Report) -> Option<WorldId> {
        let found = self.world(name.value);
        if found.is_none() {
            let message = format!("there is no world \"{}\"", shortened(name.value));
            report.unknown(
                code::UNKNOWN_NAME,
                name,
                message,
                self.worlds.iter().map(|(world, _)| world.as_str()),
                || "add it under `worlds:` with its space".to_owned(),
            );
        }
        found
    }
}

/// Reports a world whose name is the label of a space.
pub(super) fn not_like_a_label(name: &Located<String>, report: &mut Report) {
    if Label::parse(&name.value).is_some() {
        let message = format!("a world can't be called {}, like a space", name.value);
        report
            .error(rule!("AE-1.3"), name.origin, message)
            .help("give it a name that is no label: `Vega: F6`");
    }
}
