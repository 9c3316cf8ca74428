//! Reads the scenarios of a turn (the board, who is where, the items, the actions) and of the end of the game, which
//! has the same keys except for actions.

pub mod action;
pub mod character;
mod rounds;
mod tiles;

use self::character::Written;
use self::tiles::Tiles;
use super::board::{self, Drawn, Letters};
use super::pieces::{Gravity, Item, Square};
use super::setup::Setup;
use super::tables::{CHARACTERS, MOST_ROUNDS};
use super::world::{Body, Place, World};
use crate::diag::{Report, code};
use crate::document;
use crate::game::part::{Edges, Part};
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::{Common, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Count, Either, Entries, Later, target};
use crate::source::{Located, Node, Origin, names, read_map, shortened};

/// The most characters of one scenario.
const MOST_CHARACTERS: usize = 100;
/// The most actions of one turn; ten characters have sixty movement points.
const MOST_ACTIONS: usize = 1_000;
document! {
    /// The keys that turns and the end of a game share.
    pub struct Standing ("a scenario") {
        /// the board, row by row: `.` is empty, `#` a brick, `?` a box, `=` a ladder, `*` a start square, a letter the character of that
        /// name; or the name of a printed board, or the path of its file
        board: Later<Drawn>;
        /// whether it is only a part of the real board: then what is beyond it is unknown
        part: Assumable<bool> = Assumable::assumed(false);
        /// where a part ends as the board does
        edges: Option<Edges>;
        /// which way things fall; as the printed board says, or down
        gravity: Option<Gravity>;
        /// the characters by their names, each with its player alone or with all that is known of it
        characters: Later<Entries<Either<String, character::Stated>>>;
        /// how many more characters each player has on the sheet
        reserves: Entries<Count<0, { CHARACTERS as u32 }>>;
        /// the items on the board, by square
        items: Option<Located<Entries<Later<Item>, target::Space>>>;
        /// how many tiles of each item are in the pile; by default all that are nowhere else
        pile: Option<Entries<Later<Tiles>>>;
        /// the players in the order of play, the oldest first; by default as their characters are listed
        order: Option<Located<Vec<Located<String>>>>;
        /// how many rounds are played, where that was agreed
        rounds: Option<Located<Count<1, MOST_ROUNDS>>>;
    }
}

document! {
    /// The scenario of a turn.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common>, standing: Standing {
        /// whose turn it is
        player: Located<String>;
        /// the round of this turn
        round: Count<1, MOST_ROUNDS> = 1;
        /// what was drawn from the pile at the table, in order
        draws: Vec<Located<Item>>;
        /// what the player does, in order
        actions: Vec<action::Words>;
        /// whether the turn isn't over after the last action
        unfinished: bool = false;
        /// whether it stops after the last action where dice have fallen since it stopped before and more may be decided, and where another
        /// player has something to decide and has not said it
        stops: bool = false;
        /// a turn that has stopped, as the state of a whole game says it
        so_far: Option<SoFar>;
    }
}

document! {
    /// A turn that has stopped, as the state of a whole game says it.
    pub struct SoFar ("a turn that has stopped") {
        /// the number of actions that were said before
        actions: Count<0, { MOST_ACTIONS as u32 }> = 0;
        /// the position that they have led to, which is computed again
        now: Option<Node>;
    }
}

document! {
    /// The scenario of the end of a game.
    pub struct StatedEnd ("a scenario") at head with _common: ReadBefore<Common>, standing: Standing {
        /// whose turn is next, which changes nothing
        player: Option<Located<String>>;
        /// the round that is next to be played; one above `rounds` when all are played
        round: Count<1, { MOST_ROUNDS + 1 }> = 1;
    }
}

/// Reads a turn; `None` after an error in the report.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<(Setup, World)> {
    let stated: Stated = submission.read(report)?;
    let (mut setup, mut world) = lay_out(stated.standing, stated.head, submission.cards, report)?;
    setup.round = stated.round;
    rounds::check(&setup, stated.head, report);
    setup.player = whose_turn(&setup, &world, stated.player.as_str(), report);
    setup.draws = limited(stated.draws, "draws", report);
    setup.is_unfinished = stated.unfinished;
    setup.stops = stated.stops;
    setup.earlier = stated.so_far.map_or(0, |so_far| so_far.actions as usize);
    let actions = limited(stated.actions, "actions", report);
    setup.actions =
        actions.iter().filter_map(|action| action::read(action.as_str(), &setup, report)).collect();
    world.must_enter = must_enter(&setup, &world);
    Some((setup, world))
}

/// Reads the end of a game; `None` after an error in the report.
pub fn read_end(submission: Submission<'_, '_>, report: &mut Report) -> Option<(Setup, World)> {
    let stated: StatedEnd = submission.read(report)?;
    let (mut setup, world) = lay_out(stated.standing, stated.head, submission.cards, report)?;
    setup.round = stated.round;
    rounds::check_end(&setup, stated.head, report);
    if let Some(player) = &stated.player {
        known_player(&setup, player.as_str(), report);
    }
    Some((setup, world))
}

/// Puts everything in its place; `None` if the rest makes no sense without it.
fn lay_out(stated: Standing, head: Origin, cards: &Cards, report: &mut Report) -> Option<(Setup, World)> {
    let characters = characters(&stated.characters, cards, report)?;
    let (board, letters, printed) = board::read(&stated.board, cards, report)?;
    let is_drawn = board::named(&stated.board).is_none();
    let mut setup = Setup {
        board,
        part: Part {
            is_part: if is_drawn { stated.part } else { Assumable { is_given: true, ..stated.part } },
            edges: stated.edges.unwrap_or_default(),
        },
        names: characters.iter().map(|(name, _)| name.clone()).collect(),
        owners: Vec::new(),
        players: Vec::new(),
        reserved: Vec::new(),
        order: Vec::new(),
        round: 1,
        rounds: None,
        player: 0,
        states_pile: stated.pile.is_some(),
        draws: Vec::new(),
        actions: Vec::new(),
        is_unfinished: false,
        stops: false,
        earlier: 0,
    };
    let reserves = settle_owners(&mut setup, &characters, &stated.reserves, report);
    setup.order = rounds::order(&setup, stated.order.as_ref(), report);
    setup.rounds = rounds::agreed(&setup, stated.rounds, report);
    let bodies = bodies(&setup, &characters, &letters, report);
    let gravity = stated.gravity.or(printed);
    let mut world = World::new(gravity, bodies, reserves);
    let items = stated.items.map_or((Vec::new(), head), |items| (items.value, items.origin));
    tiles::lie(&setup, &mut world, &items.0, report);
    match stated.pile {
        Some(pile) => tiles::stated_pile(&mut world, &pile, report),
        None => tiles::whole_pile(&mut world, &characters, items.1, report),
    }
    Some((setup, world))
}

/// The values of a list, up to a sensible limit.
fn limited<T>(values: Vec<Located<T>>, what: &str, report: &mut Report) -> Vec<Located<T>> {
    let Some(beyond) = values.get(MOST_ACTIONS) else { return values };
    report.error(code::TOO_LARGE, beyond.origin, format!("more than {MOST_ACTIONS} {what}"));
    Vec::new()
}

/// The player whose turn it is, who has a character.
fn whose_turn(setup: &Setup, world: &World, player: Located<&str>, report: &mut Report) -> usize {
    let Some(found) = known_player(setup, player, report) else { return 0 };
    if !setup.owners.contains(&found) && world.reserves[found].value == 0 {
        let message = format!("{} has no character here", shortened(player.value));
        let help = "`player` owns one of the characters, or has some in `reserves`";
        report.error(code::UNKNOWN_NAME, player.origin, message).help(help);
    }
    found
}

/// The number of a player in the file.
fn known_player(setup: &Setup, player: Located<&str>, report: &mut Report) -> Option<usize> {
    let found = names::meant(|| setup.players.iter().map(String::as_str), player.value);
    if found.is_none() {
        let message = format!("{} has no character here", shortened(player.value));
        report.unknown(code::UNKNOWN_NAME, player, message, setup.players.iter().map(String::as_str), || {
            "`player` owns one of the characters".to_owned()
        });
    }
    found
}

/// Every character with its name; `None` without any.
fn characters(node: &Node, cards: &Cards, report: &mut Report) -> Option<Vec<(String, Written)>> {
    let map = read_map(node, "a map of name: character", report)?;
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
        check_name(Located { value: &*key.text, origin: key.origin }, report);
        let read: Option<Written> = character::read(node, "player", &["hp", "item"], cards, report);
        if read.as_ref().is_some_and(|written| written.said.player.is_none()) {
            let message = format!("the player of {} is missing", shortened(&key.text));
            report
                .error(code::MISSING_KEY, key.origin, message)
                .help("add `player: …`, or write just the player");
        }
        // Others may name it anyway.
        let nothing =
            || Written { said: character::Stated::default(), writes: (false, false), origin: key.origin };
        found.push((key.text.to_string(), read.unwrap_or_else(nothing)));
    }
    Some(found)
}

/// Checks the name of a character.
pub(super) fn check_name(name: Located<&str>, report: &mut Report) {
    if is_name(name.value, 40) && name.value != "none" {
        return;
    }
    let message = format!("\"{}\" can't be a character's name", shortened(name.value));
    report
        .error(code::UNKNOWN_WORD, name.origin, message)
        .help("a name is 1 to 40 letters, digits, blanks, `'`, `.`, `_` and `-`, and not \"none\"");
}

/// Whether a text can be a name: at most so many characters, without those that mean something in files or between names.
pub(super) fn is_name(text: &str, most: usize) -> bool {
    let is_fine = |c: char| c.is_alphanumeric() || "_-'’. ".contains(c) || is_mark(c);
    let begins = text.chars().next().is_some_and(char::is_alphanumeric);
    begins && text.trim() == text && text.chars().count() <= most && text.chars().all(is_fine)
}

/// Whether a character is an accent that is written after its letter.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// Sets owners and players (SGL-1.9), and returns each player's reserves.
fn settle_owners(
    setup: &mut Setup,
    characters: &[(String, Written)],
    stated: &[(Located<String>, u32)],
    report: &mut Report,
) -> Vec<Assumable<usize>> {
    for (_, written) in characters {
        let owner = written.said.player.as_ref().map_or("", |player| &player.value);
        let number = player(setup, owner);
        setup.owners.push(number);
    }
    let mut reserves = vec![Assumable::assumed(0); setup.players.len()];
    for (name, count) in stated {
        let number = player(setup, &name.value);
        reserves.resize(setup.players.len(), Assumable::assumed(0));
        reserves[number] = Assumable::given(*count as usize);
        setup.reserved.push(number);
    }
    for (number, name) in setup.players.iter().enumerate() {
        let own = setup.named(number) + reserves[number].value;
        if own > CHARACTERS {
            let of = characters.iter().filter_map(|(_, written)| written.said.player.as_ref());
            let place = of.filter(|player| player.value == *name).map(|player| player.origin).next_back();
            let Some(place) = place else { continue };
            let message = format!("{} has {own} characters, reserves included", shortened(name));
            report.error(rule!("SGL-1.9"), place, message).help(format!("a player has {CHARACTERS} at most"));
        }
    }
    reserves
}

/// The number of a player, new or known.
fn player(setup: &mut Setup, name: &str) -> usize {
    names::position(|| setup.players.iter().map(String::as_str), name).unwrap_or_else(|| {
        setup.players.push(name.to_owned());
        setup.players.len() - 1
    })
}

/// Puts every character in its place.
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
                setup.board.check_is_free(square, name, at.origin, report);
            }
            found.map_or(Place::Sheet, Place::Board)
        }
    }
}

fn body(name: &str, written: &Written, place: Place, report: &mut Report) -> Body {
    let Written { said: stated, writes: (writes_hp, writes_item), .. } = written;
    let is_on_board = matches!(place, Place::Board(_));
    // A wrong square was reported already; don't report keys that depend on it.
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
        hp_is_unsaid: place != Place::Graveyard && !stated.hit_points().is_given,
        item: stated.item.map(|item| item.value).filter(|_| is_on_board),
        frozen: stated.frozen.map(|frozen| frozen.value).filter(|_| is_on_board),
        is_activated: false,
    }
}

/// SGL-4.2: nobody is on the board, somebody is on the sheet, and there is a start square.
fn must_enter(setup: &Setup, world: &World) -> bool {
    let own = || (0..setup.names.len()).filter(|id| setup.owners[*id] == setup.player);
    let is_there = |wanted: fn(&Place) -> bool| own().any(|id| wanted(&world.bodies[id].place));
    let has_sheet = is_there(|place| *place == Place::Sheet) || world.reserves[setup.player].value > 0;
    !is_there(|place| matches!(place, Place::Board(_))) && has_sheet && setup.board.has_start()
}
