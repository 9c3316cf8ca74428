//! What a scenario of a turn states, read into pieces: the board, who is where, what lies about, what the player does.

pub mod action;
pub mod board;
pub mod character;

use self::action::Action;
use self::board::Board;
use self::character::{Bare, Stated};
use super::pieces::{Gravity, Item, Landscape, Square};
use super::tables::{CHARACTERS, HIT_POINTS, TILES};
use super::world::{Body, Phase, Place, World};
use crate::diag::{Report, code, nearest};
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::Submission;
use crate::source::fields::{read_integer, shortened};
use crate::source::{Fields, Key, Located, Node, Origin};

/// A character, by its number in [`Setup::names`].
pub type Id = usize;

/// What stays the same throughout a turn.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The landscape.
    pub board: Board,
    /// The characters' names, in the file's order.
    pub names: Vec<String>,
    /// The owner of each, by number.
    pub owners: Vec<usize>,
    /// The players: owners and those who have reserves.
    pub players: Vec<String>,
    /// Further characters on each player's sheet.
    pub reserves: Vec<usize>,
    /// Whose turn it is.
    pub player: usize,
    /// What was drawn from the pile at the table, in order.
    pub draws: Vec<Located<Item>>,
    /// What the player does.
    pub actions: Vec<Action>,
    /// Whether the turn isn't over after the last action.
    pub is_unfinished: bool,
}

/// Characters of one scenario, at most.
const MOST_CHARACTERS: usize = 100;
/// Actions of one turn, at most. Ten characters have sixty points.
const MOST_ACTIONS: usize = 1_000;
/// Tiles of one kind in a pile that is stated, at most.
const MOST_TILES: i64 = 100;

/// Reads a turn. `None` when it can't be judged; then the reason was reported.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<(Setup, World)> {
    let (mut fields, cards) = (submission.fields(), submission.cards);
    let head = fields.head();
    let player = fields.required_text("player", report);
    let board_node = fields.require("board", report);
    let board = board_node.map(|node| board::read(node, report));
    let gravity = fields.word("gravity", &Gravity::WORDS, report).unwrap_or(Gravity::Down);
    let characters = fields.require("characters", report).map(|node| characters(node, cards, report));
    let reserves = fields.get("reserves");
    let (items, pile) = (fields.get("items"), fields.get("pile"));
    let draws = list(fields.list("draws"), MOST_ACTIONS, "draws", report);
    let draws = draws.iter().filter_map(|node| character::item(node, report)).collect();
    let actions = list(fields.list("actions"), MOST_ACTIONS, "actions", report);
    let is_unfinished = fields.truth("unfinished", report).unwrap_or(false);
    fields.finish(report);
    let characters = characters??;
    let (board, letters) = board?;
    let mut setup = Setup {
        board,
        names: characters.iter().map(|(name, _)| name.clone()).collect(),
        owners: Vec::new(),
        players: Vec::new(),
        reserves: Vec::new(),
        player: 0,
        draws,
        actions: Vec::new(),
        is_unfinished,
    };
    own(&mut setup, &characters, reserves, report);
    if let Some(player) = player {
        let owns = setup.players.iter().position(|name| name == player.value);
        setup.player = owns.filter(|owner| setup.owners.contains(owner)).unwrap_or_else(|| {
            let names = setup.players.iter().map(String::as_str);
            let help = nearest(player.value, names).map(|near| format!("did you mean \"{near}\"?"));
            let message = format!("{} has no character here", shortened(player.value));
            report
                .error(code::UNKNOWN_NAME, player.origin, message)
                .help(help.unwrap_or_else(|| "`player` owns one of the characters".to_owned()));
            0
        });
    }
    let bodies = bodies(&setup, &characters, &letters, report);
    setup.actions = actions.iter().filter_map(|node| action::read(node, &setup, report)).collect();
    let mut world = World {
        gravity,
        bodies,
        items: Vec::new(),
        bricks: Vec::new(),
        bombs: Vec::new(),
        pile: [0; 9],
        drawn: 0,
        active: None,
        charms: Vec::new(),
        phase: Phase::Beginning,
        must_enter: false,
        has_died: false,
        end: None,
    };
    items.into_iter().for_each(|node| lie(&setup, &mut world, node, report));
    match pile {
        Some(node) => stated_pile(&mut world, node, report),
        None => whole_pile(&mut world, &characters, items.map_or(head, |node| node.origin), report),
    }
    world.must_enter = must_enter(&setup, &world);
    Some((setup, world))
}

/// The values of a list that isn't longer than any use.
fn list<'n>(nodes: &'n [Node], most: usize, what: &str, report: &mut Report) -> &'n [Node] {
    if let Some(node) = nodes.get(most) {
        report.error(code::TOO_LARGE, node.origin, format!("more than {most} {what}"));
        return &[];
    }
    nodes
}

/// Every character with its name; nothing where there is nobody to judge.
fn characters(node: &Node, cards: &Cards, report: &mut Report) -> Option<Vec<(String, Stated)>> {
    let fields = Fields::of(node, "a map of name: character", report)?;
    if let Some((key, _)) = fields.entries().nth(MOST_CHARACTERS) {
        report.error(code::TOO_LARGE, key.origin, format!("more than {MOST_CHARACTERS} characters"));
        return None;
    }
    if fields.entries().next().is_none() {
        report
            .error(code::MISSING_KEY, node.origin, "a turn without characters")
            .help("name whoever is on the board, on a sheet or dead: `characters: {a: ann}`");
        return None;
    }
    let mut found = Vec::new();
    for (key, node) in fields.entries() {
        check_name(key, report);
        let read = character::read(node, Bare::Player, cards, report);
        if read.as_ref().is_some_and(|stated| stated.player.is_none()) {
            let message = format!("it isn't said whose {} is", shortened(&key.text));
            report
                .error(code::MISSING_KEY, key.origin, message)
                .help("add `player: …`, or write just the player");
        }
        // Others may name it all the same.
        found.push((key.text.to_string(), read.unwrap_or_else(|| Stated::nothing(key.origin))));
    }
    Some(found)
}

fn check_name(key: &Key, report: &mut Report) {
    let is_fine = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c == b'-';
    if (1..=40).contains(&key.text.len()) && key.text.bytes().all(is_fine) && &*key.text != "none" {
        return;
    }
    let message = format!("\"{}\" can't be a character's name", shortened(&key.text));
    report
        .error(code::UNKNOWN_WORD, key.origin, message)
        .help("a name is 1 to 40 letters, digits, `_` and `-`, and not \"none\"");
}

/// Owners, players and their reserves (SGL-1.9).
fn own(setup: &mut Setup, characters: &[(String, Stated)], reserves: Option<&Node>, report: &mut Report) {
    for (_, stated) in characters {
        let owner = stated.player.as_ref().map_or("", |player| &player.value);
        let number = player(setup, owner);
        setup.owners.push(number);
    }
    let reserves = reserves.and_then(|node| Fields::of(node, "a map of player: number", report));
    for (key, node) in reserves.iter().flat_map(Fields::entries) {
        let number = player(setup, &key.text);
        if let Some(count) = read_integer(node, 0..=CHARACTERS as i64, report) {
            setup.reserves[number] = count.value as usize;
        }
    }
    for (number, name) in setup.players.iter().enumerate() {
        let own = setup.owners.iter().filter(|owner| **owner == number).count() + setup.reserves[number];
        if own > CHARACTERS {
            let of = characters.iter().filter_map(|(_, stated)| stated.player.as_ref());
            let place = of.filter(|player| player.value == *name).map(|player| player.origin).next_back();
            let Some(place) = place else { continue };
            let message = format!("{} has {own} characters, reserves included", shortened(name));
            report.error(rule!("SGL-1.9"), place, message).help(format!("a player has {CHARACTERS} at most"));
        }
    }
}

/// The number of a player.
fn player(setup: &mut Setup, name: &str) -> usize {
    setup.players.iter().position(|known| known == name).unwrap_or_else(|| {
        setup.players.push(name.to_owned());
        setup.reserves.push(0);
        setup.players.len() - 1
    })
}

/// Puts everybody where it is.
fn bodies(
    setup: &Setup,
    characters: &[(String, Stated)],
    letters: &[(char, Located<Square>)],
    report: &mut Report,
) -> Vec<Body> {
    for (n, (letter, square)) in letters.iter().enumerate() {
        if let Some((_, first)) = letters[..n].iter().find(|(other, _)| other == letter) {
            let message =
                format!("the letter {letter} is on the board twice, in {} and {}", first.value, square.value);
            report.error(code::REPEATED_NAME, square.origin, message);
        } else if !setup.names.iter().any(|name| *name == letter.to_string()) {
            let message = format!("{letter} in {} of the board is no character", square.value);
            report
                .error(code::UNKNOWN_NAME, square.origin, message)
                .help(format!("add `characters: {{{letter}: …}}`"));
        }
    }
    let mut bodies: Vec<Body> = Vec::new();
    for (name, stated) in characters {
        let drawn =
            letters.iter().find(|(letter, _)| letter.to_string() == *name).map(|(_, square)| square.value);
        let place = place(setup, name, stated, drawn, report);
        if let Place::Board(square) = place
            && let Some(other) = bodies.iter().position(|body| body.place == place)
        {
            let message = format!("{} and {name} are both in {square}", setup.names[other]);
            report.error(code::REPEATED_NAME, stated.origin, message).help("a square holds one character");
        }
        bodies.push(body(name, stated, place, report));
    }
    bodies
}

fn place(setup: &Setup, name: &str, stated: &Stated, drawn: Option<Square>, report: &mut Report) -> Place {
    let Some(at) = &stated.at else { return drawn.map_or(Place::Sheet, Place::Board) };
    if let Some(square) = drawn {
        let message = format!("{name} is on the board in {square} and has an `at` besides");
        report.error(code::REPEATED_NAME, at.origin, message).help("leave one of them out");
    }
    match at.value.as_str() {
        "sheet" => Place::Sheet,
        "graveyard" => Place::Graveyard,
        label => {
            let found = setup.board.square(Located { value: label, origin: at.origin }, report);
            if let Some(square) = found {
                check_landscape(setup, square, name, at.origin, report);
            }
            found.map_or(Place::Sheet, Place::Board)
        }
    }
}

fn check_landscape(setup: &Setup, square: Square, what: &str, origin: Origin, report: &mut Report) {
    if let Some(landscape) = setup.board.at(square).filter(|landscape| landscape.is_solid()) {
        let message = format!("{what} can't be in {square}: there is {}", landscape.a());
        report.error(rule!("SGL-1.3"), origin, message).help("bricks and boxes are solid");
    }
}

fn body(name: &str, stated: &Stated, place: Place, report: &mut Report) -> Body {
    let is_on_board = matches!(place, Place::Board(_));
    // A square that is wrong was reported; what else is wrong with it can't be told.
    let is_elsewhere =
        matches!(stated.at.as_ref().map(|at| at.value.as_str()), Some("sheet" | "graveyard") | None);
    let (writes_hp, writes_item) = stated.writes;
    if let Some(hp) = stated.hp.filter(|_| writes_hp && place == Place::Graveyard) {
        report
            .error(code::UNKNOWN_KEY, hp.origin, format!("{name} is in the graveyard and has no hit points"))
            .help("leave `hp` out");
    }
    if !is_on_board && is_elsewhere {
        let item = stated.item.map(|item| item.origin).filter(|_| writes_item);
        let frozen = stated.frozen.map(|frozen| frozen.origin);
        for (origin, what) in [(item, "holds an item"), (frozen, "is frozen")] {
            let Some(origin) = origin else { continue };
            report
                .error(code::UNKNOWN_KEY, origin, format!("{name} is not on the board and {what}"))
                .help("give it a square, or leave this out");
        }
    }
    Body {
        place,
        hp: if place == Place::Graveyard { 0 } else { stated.hp.map_or(HIT_POINTS, |hp| hp.value) },
        item: stated.item.map(|item| item.value).filter(|_| is_on_board),
        frozen: stated.frozen.map(|frozen| frozen.value).filter(|_| is_on_board),
        is_activated: false,
    }
}

/// Lays out the items of `items:`.
fn lie(setup: &Setup, world: &mut World, node: &Node, report: &mut Report) {
    let Some(fields) = Fields::of(node, "a map of square: item", report) else { return };
    for (key, node) in fields.entries() {
        let label = Located { value: &*key.text, origin: key.origin };
        let square = setup.board.square(label, report);
        let (Some(square), Some(item)) = (square, character::item(node, report)) else { continue };
        check_landscape(setup, square, item.value.name(), key.origin, report);
        if world.item(square).is_some() {
            let message = format!("two items lie in {square}");
            report.error(rule!("SGL-10.5"), key.origin, message).help("a square holds one item");
            continue;
        }
        if let Some(who) = world.occupant(square) {
            let message = format!("{} is in {square} and would have grabbed it", setup.names[who]);
            report.error(rule!("SGL-10.1"), key.origin, message).help("give it as the character's `item`");
        }
        world.lay(square, item.value);
    }
}

/// The pile that `pile:` states.
fn stated_pile(world: &mut World, node: &Node, report: &mut Report) {
    let Some(fields) = Fields::of(node, "a map of item: number", report) else { return };
    for (key, node) in fields.entries() {
        let (item, count) = (character::item_key(key, report), read_integer(node, 0..=MOST_TILES, report));
        if let (Some(item), Some(count)) = (item, count) {
            world.pile[item.value as usize] = count.value as u32;
        }
    }
}

/// SGL-1.6: four of each kind, less those that are held or lie on the board.
fn whole_pile(world: &mut World, characters: &[(String, Stated)], items: Origin, report: &mut Report) {
    for item in Item::ALL {
        let holders = || characters.iter().zip(&world.bodies).filter(|(_, body)| body.item == Some(item));
        let about = world.items.iter().filter(|(_, other)| *other == item).count() + holders().count();
        if about as u32 > TILES {
            let held = holders().filter_map(|((_, stated), _)| stated.item).next_back();
            let message = format!("there are {about} {} tiles, and the game has {TILES}", item.name());
            let origin = held.map_or(items, |held| held.origin);
            report.error(rule!("SGL-1.6"), origin, message).help("state the `pile` if yours has more");
        }
        world.pile[item as usize] = TILES.saturating_sub(about as u32);
    }
}

/// SGL-4.2: nobody on the board, somebody on the sheet, and a start square.
fn must_enter(setup: &Setup, world: &World) -> bool {
    let own = || (0..setup.names.len()).filter(|id| setup.owners[*id] == setup.player);
    let is_there = |wanted: fn(&Place) -> bool| own().any(|id| wanted(&world.bodies[id].place));
    let has_sheet = is_there(|place| *place == Place::Sheet) || setup.reserves[setup.player] > 0;
    !is_there(|place| matches!(place, Place::Board(_))) && has_sheet && setup.board.has_start()
}

impl Setup {
    /// What a square holds for good; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        self.board.at(square)
    }
}
