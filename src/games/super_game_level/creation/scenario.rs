//! Reads a scenario of the Creation Phase.

use super::action::Lay;
use super::setup::{Piece, Player, Setup};
use super::{line, rule_of_supply};
use crate::diag::{Report, code};
use crate::document;
use crate::game::wording::figured;
use crate::pieces::{Landscape, Square};
use crate::rule;
use crate::ruling::{Common, Submission};
use crate::scenario::{check_name as check_character, is_name};
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Count, Either, Entries, Name, OneOrMore, Or, target};
use crate::source::{Located, Origin, names, shortened};
use crate::tables::{ADVISED, CHARACTERS, FULL_BOARD, MOST_ROUNDS, PIECES, PLAYERS, SIDES, most_landscape};

/// The squares of a board in either direction.
type Side = Count<{ *SIDES.start() }, { *SIDES.end() }>;

document! {
    /// The scenario of the Creation Phase.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common> {
        /// the players clockwise, as they sit: names, or maps with their ages
        players: OneOrMore<Located<Either<String, PlayerStated>>>;
        /// who is the youngest, where no ages are given; by default the first player
        youngest: Option<Located<String>>;
        /// who is the oldest, where no ages are given; by default the last player
        oldest: Option<Located<String>>;
        /// how many columns the board has
        width: Side = ADVISED, rule!("SGL-1.1");
        /// how many rows the board has
        height: Side = ADVISED, rule!("SGL-1.1");
        /// the pieces that lie on the board already, in order
        pieces: Vec<PieceStated>;
        /// whose turn it is when the actions begin; by default the youngest's
        next: Option<Located<String>>;
        /// how many turns just before the actions were passes, one after the other
        passes: Count<0, { *PLAYERS.end() as u32 - 1 }> = 0;
        /// the characters that the players have drawn, with whose they are; by default ten for each, `NAME-1` to `NAME-10`
        characters: Option<Located<Entries<Located<String>>>>;
        /// how many rounds are played, where that was agreed
        rounds: Option<Count<1, MOST_ROUNDS>>;
        /// what the players do, one turn each: `ann brick-1x4 A7`, `bob ladder-1x3 E5 turned`, `cyd pass`
        actions: Vec<Located<String>>;
    }
}

document! {
    /// A player.
    pub struct PlayerStated ("a player") {
        /// what the player is called
        name: Located<String>;
        /// how old the player is; of all or of nobody
        age: Option<Count<1, 150>>;
    }
}

document! {
    /// A piece on the board.
    pub struct PieceStated ("a piece") at head {
        /// whose it is
        player: Located<String>;
        /// which piece
        piece: Piece;
        /// its upper left square
        at: Name<target::Space>;
        /// whether it has a quarter turn
        turned: bool = false;
    }
}

/// The most actions: all pieces of six players, with five passes before each.
const MOST_ACTIONS: usize = 2_000;
/// The longest name of a player: `NAME-10` is a character's name.
const LONGEST: usize = 36;

/// Reads a scenario; `None` after an error in the report.
pub(super) fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: Stated = submission.read(report)?;
    let players = players(&stated, report)?;
    let count = players.len();
    let limit = most_landscape(stated.width, stated.height, count as u32);
    let mut setup = Setup {
        youngest: Assumable::assumed(0),
        oldest: Assumable::assumed(count - 1),
        columns: stated.width,
        rows: stated.height,
        limit,
        laid: Vec::new(),
        next: None,
        passes: stated.passes as usize,
        characters: Vec::new(),
        rounds: stated.rounds,
        actions: Vec::new(),
        players,
    };
    elders(&mut setup, &stated, report);
    setup.next = stated.next.as_ref().and_then(|next| setup.player(next.as_str(), report));
    if stated.next.is_none() && (!stated.pieces.is_empty() || stated.passes > 0) {
        let what = if stated.pieces.is_empty() { "`passes`" } else { "`pieces`" };
        report
            .error(code::MISSING_KEY, stated.head, format!("{what} without `next`"))
            .help("say whose turn it is: `next: NAME`");
    }
    if setup.passes >= count {
        let message =
            format!("{} of {} have passed", setup.passes, figured(count as u32, "player", "players"));
        report
            .error(rule!("SGL-2.7"), stated.head, message)
            .help("when all have passed, one after the other, the phase has ended");
    }
    laid(&mut setup, &stated.pieces, report);
    characters(&mut setup, stated.characters.as_ref(), report);
    if let Some(beyond) = stated.actions.get(MOST_ACTIONS) {
        report.error(code::TOO_LARGE, beyond.origin, format!("more than {MOST_ACTIONS} actions"));
        return None;
    }
    let actions = stated.actions.iter().filter_map(|action| line::read(action.as_str(), &setup, report));
    setup.actions = actions.collect();
    Some(setup)
}

/// Reads the players (SGL-1.11): two to six, with different names, all or none with ages.
fn players(stated: &Stated, report: &mut Report) -> Option<Vec<Player>> {
    let mut players: Vec<Player> = Vec::new();
    for seat in &stated.players {
        let (name, age) = match &seat.value {
            Or::This(name) => (Located { value: name.as_str(), origin: seat.origin }, None),
            Or::That(player) => (player.name.as_str(), player.age),
        };
        check_name(name, report);
        if players.iter().any(|other| names::same(&other.name, name.value)) {
            let message = format!("two players are called {}", shortened(name.value));
            report.error(code::REPEATED_NAME, name.origin, message).help("give them different names");
        }
        players.push(Player { name: name.value.to_owned(), age });
    }
    let origin = stated.players.first().map_or(stated.head, |seat| seat.origin);
    if !PLAYERS.contains(&players.len()) {
        let message = format!("{} in `players`", figured(players.len() as u32, "player", "players"));
        let help = format!("{} to {} people play", PLAYERS.start(), PLAYERS.end());
        report.error(rule!("SGL-1.11"), origin, message).help(help);
        return None;
    }
    let has_age = |has: bool| players.iter().position(|player| player.age.is_some() == has);
    if let (Some(_), Some(without)) = (has_age(true), has_age(false)) {
        let message = format!("the age of {} is missing", players[without].name);
        report
            .error(rule!("SGL-2.1"), stated.players[without].origin, message)
            .help("give everybody's age, or nobody's");
    }
    Some(players)
}

fn check_name(name: Located<&str>, report: &mut Report) {
    if is_name(name.value, LONGEST) {
        return;
    }
    let message = format!("\"{}\" can't be a player's name", shortened(name.value));
    report
        .error(code::UNKNOWN_WORD, name.origin, message)
        .help(format!("a name is 1 to {LONGEST} letters, digits, blanks, `'`, `.`, `_` and `-`"));
}

/// Sets the youngest and the oldest player, if there are no ages.
fn elders(setup: &mut Setup, stated: &Stated, report: &mut Report) {
    let has_ages = setup.players.iter().any(|player| player.age.is_some());
    let mut read = |given: Option<&Located<String>>, key: &str, assumed: usize| {
        let Some(given) = given else { return Assumable::assumed(assumed) };
        if has_ages {
            report
                .error(rule!("SGL-2.1"), given.origin, format!("`{key}` beside ages"))
                .help("leave it out: the ages decide");
        }
        setup.player(given.as_str(), report).map_or(Assumable::assumed(assumed), Assumable::given)
    };
    let youngest = read(stated.youngest.as_ref(), "youngest", 0);
    let oldest = read(stated.oldest.as_ref(), "oldest", setup.players.len() - 1);
    (setup.youngest, setup.oldest) = (youngest, oldest);
}

/// Reads the pieces on the board, and checks each by the rules.
fn laid(setup: &mut Setup, pieces: &[PieceStated], report: &mut Report) {
    for piece in pieces {
        let player = setup.player(piece.player.as_str(), report);
        let at = setup.square(piece.at.as_str(), report);
        let (Some(player), Some(at)) = (player, at) else { continue };
        let lay = Lay { player, piece: piece.piece, at, turned: piece.turned };
        if room_for(setup, lay, piece.head, report) {
            setup.laid.push(lay);
        }
    }
    for (number, player) in setup.players.iter().enumerate() {
        let own = || setup.laid.iter().filter(|lay| lay.player == number);
        let has_start = own().any(|lay| PIECES[lay.piece].landscape == Landscape::Start);
        let squares = own().map(Lay::area).sum::<u32>() + u32::from(!has_start);
        if squares > setup.limit {
            let kept = if has_start { "" } else { ", one kept for the start square" };
            let message = format!("{} has laid {squares} squares of landscape{kept}", player.name);
            let of = pieces.iter().filter(|piece| names::same(&piece.player.value, &player.name));
            let Some(origin) = of.map(|piece| piece.head).next_back() else { continue };
            let help = format!("each player may lay {} on this board", setup.limit);
            report.error(rule!("SGL-1.12"), origin, message).help(help);
        }
    }
}

/// Checks that the player has this piece, and that there is room for it.
fn room_for(setup: &Setup, lay: Lay, origin: Origin, report: &mut Report) -> bool {
    let row = &PIECES[lay.piece];
    let player = &setup.players[lay.player].name;
    let before = setup.laid.iter().filter(|other| other.player == lay.player && other.piece == lay.piece);
    if before.count() as u32 >= row.count {
        let message = format!("{player} has more than {} {}", row.count, row.name);
        report.error(rule_of_supply(row.landscape), origin, message).help("each player has that many");
        return false;
    }
    let is_off = |square: &Square| square.column >= setup.columns || square.row >= setup.rows;
    if let Some(square) = lay.squares().find(is_off) {
        let message = format!("{player}'s {} reaches to {square}, which is not on the board", row.name);
        report.error(rule!("SGL-2.3"), origin, message).help("every square of a piece is on the board");
        return false;
    }
    let other = |square: &Square| setup.laid.iter().any(|other| other.covers(*square));
    if let Some(square) = lay.squares().find(other) {
        let message = format!("{player}'s {} covers {square}, where another piece is", row.name);
        report.error(rule!("SGL-2.3"), origin, message).help("pieces can't overlap");
        return false;
    }
    true
}

/// The name of a character, and its player.
type NamedCharacter = (Located<String>, Located<String>);

/// Reads the characters (SGL-1.9): those that were drawn, or ten for each player.
fn characters(setup: &mut Setup, stated: Option<&Located<Vec<NamedCharacter>>>, report: &mut Report) {
    let Some(stated) = stated else {
        let all = setup.players.iter().enumerate();
        let ten = |(n, player): (usize, &Player)| {
            let name = player.name.clone();
            (1..=CHARACTERS).map(move |number| (format!("{name}-{number}"), n))
        };
        setup.characters = all.flat_map(ten).collect();
        return;
    };
    for (name, player) in &stated.value {
        check_character(name.as_str(), report);
        if let Some(player) = setup.player(player.as_str(), report) {
            setup.characters.push((name.value.clone(), player));
        }
    }
    for (number, player) in setup.players.iter().enumerate() {
        let own = setup.characters.iter().filter(|(_, owner)| *owner == number).count();
        if !(1..=CHARACTERS).contains(&own) {
            let message = format!("{} has {}", player.name, figured(own as u32, "character", "characters"));
            report.error(rule!("SGL-1.9"), stated.origin, message).help(format!(
                "each player draws 1 to {CHARACTERS} of them; without `characters` all have {CHARACTERS}"
            ));
        }
    }
}

impl Setup {
    /// The next player clockwise.
    pub(super) fn after(&self, player: usize) -> usize {
        (player + 1) % self.players.len()
    }

    /// The players of the lowest or highest age, if ages are given.
    pub(super) fn of_age(&self, extreme: fn(std::vec::IntoIter<u32>) -> Option<u32>) -> Option<Vec<usize>> {
        let ages: Vec<u32> = self.players.iter().filter_map(|player| player.age).collect();
        let age = extreme(ages.into_iter())?;
        Some((0..self.players.len()).filter(|player| self.players[*player].age == Some(age)).collect())
    }

    /// The number of squares, if it is a smaller board.
    pub(super) fn smaller_board(&self) -> Option<u32> {
        Some(self.columns * self.rows).filter(|squares| *squares < FULL_BOARD)
    }

    /// Whether a square is in the first or last row.
    pub(super) fn is_edge_row(&self, square: Square) -> bool {
        square.row == 0 || square.row + 1 == self.rows
    }
}
