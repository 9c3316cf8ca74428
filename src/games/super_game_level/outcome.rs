//! Outcomes of a fight and a turn, as data and in words.

use super::pieces::{Frozen, Gravity, Item, Square};
use super::setup::Setup;
use super::state::State;
use super::subjects::{self, CHARACTER, PLAYER};
use super::world::Id;
use super::world::{Asked, Body, End, Place, Stopped, World};
use crate::diag::and_list;
use crate::ruling::outcome::{Claimable, by_name, name};
use crate::ruling::{ByName, PlainData, decided};
use crate::source::Shape;
use crate::source::shape::Names;

decided! {
    /// The outcome of a fight.
    pub(super) struct Fought<'a> {
        /// who has won
        winner: Option<&'a str> = None as name(CHARACTER),
        /// who has lost a hit point
        hurt: Option<&'a str> = None as name(CHARACTER),
        /// what the dead has left
        dropped: Option<Item> = None,
        /// the two
        characters: ByName<&'a str, Fighter> as by_name(CHARACTER, &Fighter::SHAPE),
    }
}

decided! {
    /// The result of one fighter.
    pub(super) struct Fighter {
        /// hit points left
        hp: u8,
        /// whether it is dead
        dead: bool,
        /// what it holds
        item: Option<Item> = None,
    }
}

decided! {
    /// The outcome of a turn.
    #[derive(serde::Deserialize)]
    pub(super) struct Turn<'a> {
        /// everybody who has been on the board
        #[serde(borrow)]
        characters: ByName<&'a str, Character> as by_name(CHARACTER, &Character::SHAPE),
        /// which way things fall
        gravity: Gravity,
        /// the items on the board
        items: ByName<String, Item> as Shape::Map(Names::Space, &Item::SHAPE),
        /// bricks that were placed as items
        bricks: Vec<String> as Shape::List(&Shape::Name(Names::Space)),
        /// armed bombs
        bombs: Vec<String> as Shape::List(&Shape::Name(Names::Space)),
        /// what is left in the pile
        pile: ByName<Item, u32> as by_name(subjects::ITEM, &Shape::Whole),
        /// who is being played
        #[serde(borrow)]
        active: Option<Played<'a>> = None,
        /// whether the game is over
        over: bool,
        /// who has won it
        winner: Option<&'a str> = None as name(PLAYER),
        /// who is equal after the agreed rounds
        #[serde(borrow)]
        draw: Option<Vec<&'a str>> = None as Shape::List(&name(PLAYER)),
        /// where the turn has stopped, and who decides
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        so_far: Option<SoFar<'a>>,
        /// the next player's turn, as a scenario
        #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
        state: Option<State<'a>>,
    }
}

/// A turn that has stopped before its end.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub(super) struct SoFar<'a> {
    /// The number of actions taken.
    actions: u32,
    /// The player who decides.
    player: &'a str,
    /// The character that is pushed by an entry, or has grabbed a Charm.
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<&'a str>,
    /// The directions in which it may be pushed.
    #[serde(skip_serializing_if = "Option::is_none")]
    push: Option<Vec<&'a str>>,
    /// Whom the Charm may bring back.
    #[serde(skip_serializing_if = "Option::is_none")]
    charm: Option<Vec<&'a str>>,
}

decided! {
    /// The place and condition of a character.
    #[derive(serde::Deserialize)]
    pub(super) struct Character {
        /// the square, or the place off the board
        at: String as Shape::Either(&[Shape::Word(&["sheet", "graveyard"]), Shape::Name(Names::Space)]),
        /// hit points
        hp: u8,
        /// what it holds
        item: Option<Item> = None,
        /// how it is frozen
        frozen: Option<Frozen> = None,
    }
}

decided! {
    /// An activation in progress.
    #[derive(serde::Deserialize)]
    pub(super) struct Played<'a> {
        /// whose
        name: &'a str as name(CHARACTER),
        /// movement points left
        points: u8,
        /// points of the jump that are left
        jump: u8,
        /// whether its activity is used up
        acted: bool,
    }
}

/// It is no part of a ruling that players argue about.
impl Claimable for SoFar<'_> {
    const SHAPE: Shape = Shape::Text;
}

impl Claimable for Item {
    const SHAPE: Shape = Shape::Word(&Item::KEYS);
}

/// The outcome of a turn.
pub(super) fn of_turn(setup: &Setup, world: &World) -> PlainData {
    let characters = setup.names.iter().zip(&world.bodies);
    let labels = |squares: &[Square]| squares.iter().map(ToString::to_string).collect();
    PlainData::new(Turn {
        characters: characters.map(|(name, body)| (name.as_str(), character(body))).collect(),
        gravity: world.gravity,
        items: world.items.iter().map(|(square, item)| (square.to_string(), *item)).collect(),
        bricks: labels(&world.bricks),
        bombs: labels(&world.bombs),
        pile: Item::ALL.into_iter().zip(world.pile).collect(),
        active: world.active.as_ref().map(|active| Played {
            name: &setup.names[active.who],
            points: active.points,
            jump: active.jump,
            acted: active.has_acted,
        }),
        over: world.end.is_some(),
        winner: winner(setup, world),
        draw: draw(setup, world),
        so_far: world.stop.as_ref().map(|stop| so_far(setup, stop)),
        state: world.next.map(|next| State::after(setup, world, next)),
    })
}

/// Where a turn has stopped.
fn so_far<'a>(setup: &'a Setup, stop: &Stopped) -> SoFar<'a> {
    let name = |who: Id| setup.names[who].as_str();
    let player = |number: usize| setup.players[number].as_str();
    let of_turn = SoFar {
        actions: stop.actions as u32,
        player: player(setup.player),
        character: None,
        push: None,
        charm: None,
    };
    let Some(asked) = &stop.asked else { return of_turn };
    let who = asked.who();
    let asks = SoFar { player: player(setup.owners[who]), character: Some(name(who)), ..of_turn };
    match asked {
        Asked::Push(_, ways) => SoFar { push: Some(ways.iter().map(|way| way.name()).collect()), ..asks },
        Asked::Charm(_, dead) => SoFar { charm: Some(dead.iter().map(|who| name(*who)).collect()), ..asks },
    }
}

/// The winner of the game.
pub(super) fn winner<'a>(setup: &'a Setup, world: &World) -> Option<&'a str> {
    match world.end {
        Some(End::Won(player)) => Some(&setup.players[player]),
        _ => None,
    }
}

/// The players who share a draw after the agreed rounds.
pub(super) fn draw<'a>(setup: &'a Setup, world: &World) -> Option<Vec<&'a str>> {
    match &world.end {
        Some(End::Equal(equal)) => Some(equal.iter().map(|player| setup.players[*player].as_str()).collect()),
        _ => None,
    }
}

fn character(body: &Body) -> Character {
    let at = body.place.to_string();
    Character { at, hp: body.hp, item: body.item, frozen: body.frozen }
}

/// The result of a turn, in one sentence.
pub(super) fn turn_in_words(setup: &Setup, before: &World, after: &World) -> String {
    let player = &setup.players[setup.player];
    let mut changes: Vec<String> =
        (0..setup.names.len()).filter_map(|who| change(setup, before, after, who)).collect();
    if before.gravity != after.gravity {
        changes.push(format!("gravity points {}", after.gravity.word()));
    }
    let results = if changes.is_empty() { "nothing has changed".to_owned() } else { and_list(&changes) };
    match &after.end {
        Some(End::Won(winner)) => format!("{results}. {} wins the game.", setup.players[*winner]),
        Some(End::Draw) => format!("{results}. The game is a draw."),
        Some(End::Equal(_)) => {
            let equal = draw(setup, after).unwrap_or_default();
            format!("{results}. The game is over: {} share a draw.", and_list(&equal))
        }
        None if after.stop.is_some() => stopped_in_words(setup, after, &results),
        None if setup.is_unfinished => format!("{player}'s turn goes on; so far, {results}."),
        None => format!("{player}'s turn is over: {results}."),
    }
}

/// A turn that has stopped: what has happened, and who decides what.
fn stopped_in_words(setup: &Setup, after: &World, results: &str) -> String {
    let Some(stop) = &after.stop else { return String::new() };
    let player = &setup.players[setup.player];
    let asked = match &stop.asked {
        None => String::new(),
        Some(asked) => {
            let (name, owner) = (&setup.names[asked.who()], &setup.players[setup.owners[asked.who()]]);
            match asked {
                Asked::Push(..) => format!(" {owner} decides where {name} is pushed."),
                Asked::Charm(..) => format!(" {owner} decides whom {name}'s Charm brings back."),
            }
        }
    };
    let later = match setup.actions.len() - stop.actions {
        0 => String::new(),
        1 => " The action after it is not played: write it again then.".to_owned(),
        many => format!(" The {many} actions after it are not played: write them again then."),
    };
    format!("{player}'s turn goes on; so far, {results}.{asked}{later}")
}

/// The changes of a character: "a is in E4 with 2 hit points".
fn change(setup: &Setup, before: &World, after: &World, who: Id) -> Option<String> {
    let (name, then, now) = (&setup.names[who], &before.bodies[who], &after.bodies[who]);
    let is_same = (then.place, then.hp, then.item, then.frozen) == (now.place, now.hp, now.item, now.frozen);
    if is_same {
        return None;
    }
    match now.place {
        Place::Graveyard => return Some(format!("{name} is dead")),
        Place::Sheet => {
            return Some(format!("{name} is back on {}'s sheet", setup.players[setup.owners[who]]));
        }
        Place::Board(_) => {}
    }
    let mut parts = Vec::new();
    if let (true, Place::Board(square)) = (then.place != now.place, now.place) {
        parts.push(format!("is in {square}"));
    }
    if then.hp != now.hp {
        parts.push(if now.hp == 1 {
            "has 1 hit point".to_owned()
        } else {
            format!("has {} hit points", now.hp)
        });
    }
    match now.item {
        Some(item) if then.item != now.item => parts.push(format!("holds {}", item.with_article())),
        None if then.item.is_some() => parts.push("holds nothing".to_owned()),
        _ => {}
    }
    match now.frozen {
        Some(_) if then.frozen.is_none() => parts.push("is frozen".to_owned()),
        None if then.frozen.is_some() => parts.push("has thawed".to_owned()),
        _ => {}
    }
    // Still frozen: it has lost its turn, or was shot again.
    let results = if parts.is_empty() { "is frozen still".to_owned() } else { parts.join(", ") };
    Some(format!("{name} {results}"))
}

/// A warning about draws that were given and not used.
pub(super) fn draws_left_over(left: usize) -> Option<String> {
    match left {
        0 => None,
        1 => Some("1 draw was given but not used".to_owned()),
        n => Some(format!("{n} draws were given but not used")),
    }
}
