//! The state between two turns: a scenario to which the next player adds actions (SGL-3.12).

use super::pieces::{Frozen, Gravity, Item, Landscape, Square};
use super::setup::Setup;
use super::subjects::{CHARACTER, ITEM, PLAYER};
use super::world::{Body, Next, Place, World};
use crate::model::GameName;
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, decided};
use crate::source::Shape;
use crate::source::shape::Names;

decided! {
    /// The next turn as a scenario.
    #[derive(serde::Deserialize)]
    pub(super) struct State<'a> {
        /// the game
        game: &'a str,
        /// the kind of dispute: a turn
        dispute: &'a str,
        /// the players in the order of play
        order: Vec<&'a str> as Shape::List(&name(PLAYER)),
        /// whose turn it is
        player: &'a str as name(PLAYER),
        /// the round
        round: u32,
        /// how many rounds were agreed
        rounds: Option<u32> = None,
        /// the landscape, row by row
        board: Vec<String>,
        /// whether it is only a part of the board, where that was said
        part: Option<bool> = None,
        /// where a part ends as the board does
        #[serde(default, skip_serializing_if = "ByName::is_empty")]
        edges: ByName<&'a str, bool>,
        /// which way things fall
        gravity: Gravity,
        /// everybody
        #[serde(default)]
        characters: ByName<&'a str, Standing<'a>> as by_name(CHARACTER, &Standing::SHAPE),
        /// how many more characters players have on the sheet
        #[serde(default)]
        reserves: ByName<&'a str, usize> as by_name(PLAYER, &Shape::Whole),
        /// the items on the board
        #[serde(default)]
        items: ByName<String, Item> as Shape::Map(Names::Space, &Item::SHAPE),
        /// what is in the pile
        #[serde(default)]
        pile: ByName<Item, u32> as by_name(ITEM, &Shape::Whole),
    }
}

decided! {
    /// A character as a scenario states it.
    #[derive(serde::Deserialize)]
    pub(super) struct Standing<'a> {
        /// whose it is
        player: &'a str as name(PLAYER),
        /// its square, or the place off the board
        at: String as Shape::Either(&[Shape::Word(&["sheet", "graveyard"]), Shape::Name(Names::Space)]),
        /// hit points
        hp: Option<u8> = None,
        /// what it holds
        item: Option<Item> = None,
        /// how it is frozen
        frozen: Option<Frozen> = None,
    }
}

impl<'a> State<'a> {
    /// The state after a turn.
    pub(super) fn after(setup: &'a Setup, world: &World, next: Next) -> State<'a> {
        let player = |number: usize| setup.players[number].as_str();
        let (is_part, edges) = (setup.part.is_part.value, setup.part.edges);
        let edges =
            [("top", edges.top), ("bottom", edges.bottom), ("left", edges.left), ("right", edges.right)];
        // Reserves that were asked for and are 0 are not written.
        let is_stated = |number: &usize, value: usize| value > 0 || setup.reserved.contains(number);
        let reserves = world.reserves.iter().enumerate();
        let reserves = reserves.filter(|(number, reserves)| is_stated(number, reserves.value));
        State {
            game: GameName::SuperGameLevel.key(),
            dispute: "turn",
            order: setup.order.iter().map(|number| player(*number)).collect(),
            player: player(next.player),
            round: next.round,
            rounds: setup.rounds,
            board: board(setup, world),
            part: is_part.then_some(true),
            edges: edges
                .into_iter()
                .filter(|_| is_part)
                .filter_map(|(edge, ends)| Some((edge, ends?)))
                .collect(),
            gravity: world.gravity,
            characters: (0..setup.names.len())
                .map(|who| {
                    let standing = Standing::new(player(setup.owners[who]), &world.bodies[who]);
                    (setup.names[who].as_str(), standing)
                })
                .collect(),
            reserves: reserves.map(|(number, reserves)| (player(number), reserves.value)).collect(),
            items: world.items.iter().map(|(square, item)| (square.to_string(), *item)).collect(),
            pile: Item::ALL.into_iter().zip(world.pile).collect(),
        }
    }
}

impl<'a> Standing<'a> {
    fn new(player: &'a str, body: &Body) -> Standing<'a> {
        let hp = (body.place != Place::Graveyard).then_some(body.hp);
        Standing { player, at: body.place.to_string(), hp, item: body.item, frozen: body.frozen }
    }
}

/// The rows of the board, with placed bricks.
fn board(setup: &Setup, world: &World) -> Vec<String> {
    let (columns, rows) = setup.board.size();
    let symbol = |square: Square| {
        let is_placed = world.bricks.contains(&square);
        let landscape = if is_placed { Some(Landscape::Brick) } else { setup.landscape(square) };
        landscape.unwrap_or(Landscape::Empty).symbol()
    };
    (0..rows).map(|row| (0..columns).map(|column| symbol(Square { column, row })).collect()).collect()
}
