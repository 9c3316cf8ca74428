//! What a scenario of a turn states, read into pieces: the board, who is where, what lies about, what the player does.

pub mod action;
pub mod board;
pub mod character;

use self::action::Action;
use self::board::{Board, Drawn, Letters};
use self::character::Written;
use super::pieces::{Gravity, Item, Landscape, Square};
use super::tables::{CHARACTERS, TILES};
use super::world::{Body, Phase, Place, World};
use crate::diag::{Report, code};
use crate::document;
use crate::games::part::{Edges, Part};
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::{Common, Submission};
use crate::source::document::Known;
use crate::source::fields::{shortened, wrong_type};
use crate::source::read::{Count, Either, Entries, Later, Told, of};
use crate::source::{Key, Located, Node, Origin, Read, names};

/// A character, by its number in [`Setup::names`].
pub type Id = usize;

/// What stays the same throughout a turn.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The landscape.
    pub board: Board,
    /// Whether it is only a part of the real one.
    pub part: Part,
    /// The characters' names, in the file's order.
    pub names: Vec<String>,
    /// The owner of each, by number.
    pub owners: Vec<usize>,
    /// The players: owners and those who have reserves.
    pub players: Vec<String>,
    /// Further characters on each player's sheet.
    pub reserves: Vec<Told<usize>>,
    /// Whose turn it is.
    pub player: usize,
    /// Whether it is said what is in the pile.
    pub states_pile: bool,
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
const MOST_TILES: u32 = 100;

/// How many tiles of a kind are in the pile.
type Tiles = Count<0, MOST_TILES>;

document! {
    /// What players type in of a turn.
    pub struct Stated ("a scenario") at head with _common: Known<Common> {
        /// whose turn it is
        player: Located<String>;
        /// the board, row by row: `.` is empty, `#` a brick, `?` a box, `=` a ladder, `*` a start square, a letter the character of that
        /// name; or the name of a printed board, or the path of its file
        board: Later<Drawn>;
        /// whether it is only a part of the real board: then what lies beyond is not known
        part: Told<bool> = Told::assumed(false);
        /// where a part ends as the board does
        edges: Option<Edges>;
        /// which way things fall; as the printed board says, or down
        gravity: Option<Gravity>;
        /// the characters by their names, each with its player alone or with all that is known of it
        characters: Later<Entries<Either<String, character::Stated>>>;
        /// how many more characters each player has on the sheet
        reserves: Entries<Count<0, { CHARACTERS as u32 }>>;
        /// the items that lie about, by square
        items: Option<Located<Entries<Later<Item>, of::Space>>>;
        /// how many tiles of each item are in the pile; all that are nowhere else unless it says so
        pile: Option<Entries<Later<Tiles>>>;
        /// what was drawn from the pile at the table, in order
        draws: Vec<Located<Item>>;
        /// what the player does, in order
        actions: Vec<action::Words>;
        /// whether the turn isn't over after the last action
        unfinished: bool = false;
    }
}

/// Reads a turn. `None` when it can't be judged; then the reason was reported.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<(Setup, World)> {
    let stated: Stated = submission.read(report)?;
    let characters = characters(&stated.characters, submission.cards, report)?;
    let (board, letters, printed) = board::read(&stated.board, submission.cards, report)?;
    let is_drawn = board::named(&stated.board).is_none();
    let mut setup = Setup {
        board,
        part: Part {
            is_part: if is_drawn { stated.part } else { Told { is_said: true, ..stated.part } },
            edges: stated.edges.unwrap_or_default(),
        },
        names: characters.iter().map(|(name, _)| name.clone()).collect(),
        owners: Vec::new(),
        players: Vec::new(),
        reserves: Vec::new(),
        player: 0,
        states_pile: stated.pile.is_some(),
        draws: limited(stated.draws, "draws", report),
        actions: Vec::new(),
        is_unfinished: stated.unfinished,
    };
    own(&mut setup, &characters, &stated.reserves, report);
    setup.player = whose_turn(&setup, stated.player.as_str(), report);
    let bodies = bodies(&setup, &characters, &letters, report);
    let actions = limited(stated.actions, "actions", report);
    setup.actions =
        actions.iter().filter_map(|action| action::read(action.as_str(), &setup, report)).collect();
    let gravity = stated.gravity.or(printed);
    let mut world = World {
        gravity: gravity.unwrap_or(Gravity::Down),
        gravity_is_unsaid: gravity.is_none(),
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
    let items = stated.items.map_or((Vec::new(), stated.head), |items| (items.value, items.origin));
    lie(&setup, &mut world, &items.0, report);
    match stated.pile {
        Some(pile) => stated_pile(&mut world, &pile, report),
        None => whole_pile(&mut world, &characters, items.1, report),
    }
    world.must_enter = must_enter(&setup, &world);
    Some((setup, world))
}

/// The values of a list that isn't longer than any use.
fn limited<T>(values: Vec<Located<T>>, what: &str, report: &mut Report) -> Vec<Located<T>> {
    let Some(beyond) = values.get(MOST_ACTIONS) else { return values };
    report.error(code::TOO_LARGE, beyond.origin, format!("more than {MOST_ACTIONS} {what}"));
    Vec::new()
}

/// The player whose turn it is, who owns a character.
fn whose_turn(setup: &Setup, player: Located<&str>, report: &mut Report) -> usize {
    let found = names::position(|| setup.players.iter().map(String::as_str), player.value);
    found.filter(|owner| setup.owners.contains(owner)).unwrap_or_else(|| {
        let message = format!("{} has no character here", shortened(player.value));
        report.error(code::UNKNOWN_NAME, player.origin, message).did_you_mean(
            player.value,
            setup.players.iter().map(String::as_str),
            || "`player` owns one of the characters".to_owned(),
        );
        0
    })
}

/// Every character with its name; nothing where there is nobody to judge.
fn characters(node: &Node, cards: &Cards, report: &mut Report) -> Option<Vec<(String, Written)>> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of name: character", report);
        return None;
    };
    if let Some((key, _)) = map.iter().nth(MOST_CHARACTERS) {
        report.error(code::TOO_LARGE, key.origin, format!("more than {MOST_CHARACTERS} characters"));
        return None;
    }
    if map.is_empty() {
        report
            .error(code::MISSING_KEY, node.origin, "a turn without characters")
            .help("name whoever is on the board, on a sheet or dead: `characters: {a: ann}`");
        return None;
    }
    let mut found = Vec::new();
    for (key, node) in map.iter() {
        check_name(key, report);
        let read: Option<Written> = character::read(node, "player", &["hp", "item"], cards, report);
        if read.as_ref().is_some_and(|written| written.said.player.is_none()) {
            let message = format!("it isn't said whose {} is", shortened(&key.text));
            report
                .error(code::MISSING_KEY, key.origin, message)
                .help("add `player: …`, or write just the player");
        }
        // Others may name it all the same.
        let nothing =
            || Written { said: character::Stated::default(), writes: (false, false), origin: key.origin };
        found.push((key.text.to_string(), read.unwrap_or_else(nothing)));
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
fn own(
    setup: &mut Setup,
    characters: &[(String, Written)],
    reserves: &[(Located<String>, u32)],
    report: &mut Report,
) {
    for (_, written) in characters {
        let owner = written.said.player.as_ref().map_or("", |player| &player.value);
        let number = player(setup, owner);
        setup.owners.push(number);
    }
    for (name, count) in reserves {
        let number = player(setup, &name.value);
        setup.reserves[number] = Told::said(*count as usize);
    }
    for (number, name) in setup.players.iter().enumerate() {
        let own =
            setup.owners.iter().filter(|owner| **owner == number).count() + setup.reserves[number].value;
        if own > CHARACTERS {
            let of = characters.iter().filter_map(|(_, written)| written.said.player.as_ref());
            let place = of.filter(|player| player.value == *name).map(|player| player.origin).next_back();
            let Some(place) = place else { continue };
            let message = format!("{} has {own} characters, reserves included", shortened(name));
            report.error(rule!("SGL-1.9"), place, message).help(format!("a player has {CHARACTERS} at most"));
        }
    }
}

/// The number of a player.
fn player(setup: &mut Setup, name: &str) -> usize {
    names::position(|| setup.players.iter().map(String::as_str), name).unwrap_or_else(|| {
        setup.players.push(name.to_owned());
        setup.reserves.push(Told::assumed(0));
        setup.players.len() - 1
    })
}

/// Puts everybody where it is.
fn bodies(
    setup: &Setup,
    characters: &[(String, Written)],
    letters: &Letters,
    report: &mut Report,
) -> Vec<Body> {
    for (n, (letter, square)) in letters.iter().enumerate() {
        if let Some((_, first)) = letters[..n].iter().find(|(other, _)| other == letter) {
            let message =
                format!("the letter {letter} is on the board twice, in {} and {}", first.value, square.value);
            report.error(code::REPEATED_NAME, square.origin, message);
        } else if !setup.names.iter().any(|name| *name == letter.to_string()) {
            let message = format!("{letter} in {} of the board is not a character", square.value);
            report
                .error(code::UNKNOWN_NAME, square.origin, message)
                .help(format!("add `characters: {{{letter}: …}}`"));
        }
    }
    let mut bodies: Vec<Body> = Vec::new();
    for (name, written) in characters {
        let drawn =
            letters.iter().find(|(letter, _)| letter.to_string() == *name).map(|(_, square)| square.value);
        let place = place(setup, name, written.said.at.as_ref(), drawn, report);
        if let Place::Board(square) = place
            && let Some(other) = bodies.iter().position(|body| body.place == place)
        {
            let message = format!("{} and {name} are both in {square}", setup.names[other]);
            report.error(code::REPEATED_NAME, written.origin, message).help("a square holds one character");
        }
        bodies.push(body(name, written, place, report));
    }
    bodies
}

fn place(
    setup: &Setup,
    name: &str,
    at: Option<&Located<String>>,
    drawn: Option<Square>,
    report: &mut Report,
) -> Place {
    let Some(at) = at else { return drawn.map_or(Place::Sheet, Place::Board) };
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

fn body(name: &str, written: &Written, place: Place, report: &mut Report) -> Body {
    let Written { said: stated, writes: (writes_hp, writes_item), .. } = written;
    let is_on_board = matches!(place, Place::Board(_));
    // A square that is wrong was reported; what else is wrong with it can't be told.
    let is_elsewhere =
        matches!(stated.at.as_ref().map(|at| at.value.as_str()), Some("sheet" | "graveyard") | None);
    if let Some(hp) = stated.hp.filter(|_| *writes_hp && place == Place::Graveyard) {
        report
            .error(code::UNKNOWN_KEY, hp.origin, format!("{name} is in the graveyard and has no hit points"))
            .help("leave `hp` out");
    }
    if !is_on_board && is_elsewhere {
        let item = stated.item.map(|item| item.origin).filter(|_| *writes_item);
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
        hp: if place == Place::Graveyard { 0 } else { stated.hit_points().value },
        hp_is_unsaid: place != Place::Graveyard && !stated.hit_points().is_said,
        item: stated.item.map(|item| item.value).filter(|_| is_on_board),
        frozen: stated.frozen.map(|frozen| frozen.value).filter(|_| is_on_board),
        is_activated: false,
    }
}

/// Lays out the items of `items:`.
fn lie(setup: &Setup, world: &mut World, items: &[(Located<String>, Node)], report: &mut Report) {
    for (label, node) in items {
        let square = setup.board.square(label.as_str(), report);
        let (Some(square), Some(item)) = (square, Item::read(node, report)) else { continue };
        check_landscape(setup, square, item.name(), label.origin, report);
        if world.item(square).is_some() {
            let message = format!("two items lie in {square}");
            report.error(rule!("SGL-10.5"), label.origin, message).help("a square holds one item");
            continue;
        }
        if let Some(who) = world.occupant(square) {
            let message = format!("{} is in {square} and would have grabbed it", setup.names[who]);
            report.error(rule!("SGL-10.1"), label.origin, message).help("give it as the character's `item`");
        }
        world.lay(square, item);
    }
}

/// The pile that `pile:` states.
fn stated_pile(world: &mut World, pile: &[(Located<String>, Node)], report: &mut Report) {
    for (item, node) in pile {
        let (item, count) = (character::item(item.as_str(), report), Tiles::read(node, report));
        if let (Some(item), Some(count)) = (item, count) {
            world.pile[item as usize] = count;
        }
    }
}

/// SGL-1.6: four of each kind, less those that are held or lie on the board.
fn whole_pile(world: &mut World, characters: &[(String, Written)], items: Origin, report: &mut Report) {
    for item in Item::ALL {
        let holders = || characters.iter().zip(&world.bodies).filter(|(_, body)| body.item == Some(item));
        let about = world.items.iter().filter(|(_, other)| *other == item).count() + holders().count();
        if about as u32 > TILES {
            let held = holders().filter_map(|((_, written), _)| written.said.item).next_back();
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
    let has_sheet = is_there(|place| *place == Place::Sheet) || setup.reserves[setup.player].value > 0;
    !is_there(|place| matches!(place, Place::Board(_))) && has_sheet && setup.board.has_start()
}

impl Setup {
    /// What a square holds for good; `None` off the board.
    pub fn landscape(&self, square: Square) -> Option<Landscape> {
        self.board.at(square)
    }
}
