//! The reader of the parts of a scenario: the map, the players, and what names mean.

use super::super::pieces::{Card, Power, Powers};
use super::super::roster::worlds_on;
use super::super::rulebook;
use super::super::spaces::{SIDES, Space, Starfield, side_of};
use super::super::tables::{self, PLAYERS, STANDARD_SIDE};
use crate::diag::{Report, code};
use crate::geometry::{Label, Offset, Top};
use crate::ids::PlayerId;
use crate::model::load::Cards;
use crate::model::marker::Marker;
use crate::model::{GameName, HexMap};
use crate::ruling::Submission;
use crate::source::read::{Count, Either, Entries, Later, Within, target};
use crate::source::{Located, Node, Origin, Read, names, read_integer, shortened, wrong_type};
use crate::{document, rule};

/// A player in a scenario.
#[derive(Debug, Clone, Default)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's face-up powers.
    pub powers: Powers,
}

/// Tokens by space, in the order of the spaces, each space once.
pub type Tokens = Vec<(Space, u32)>;

/// The most tokens in one space.
const MOST_TOKENS: u32 = 1_000_000;
/// A number of tokens.
type Number = Count<0, MOST_TOKENS>;
/// Numbers of tokens by space, as a scenario writes them.
pub type BySpace = Later<Entries<Number, target::Space>>;
/// Numbers of tokens by space, or one number for the conflict's space, as a scenario writes them.
pub type Anywhere = Later<Either<Number, Entries<Number, target::Space>>>;
/// Tokens of several players, as a scenario writes them.
pub type OfPlayers = Entries<Anywhere>;
document! {
    /// The map, a key of all disputes.
    pub struct Table ("a scenario") {
        /// the side of the map, the name of a printed one, or the path of its file
        map: Option<Later<Either<Within<{ *SIDES.start() }, { *SIDES.end() }>, String>>>;
    }
}

/// Worlds by name, with the labels of their spaces.
pub type Worlds = Located<Vec<(Located<String>, Located<String>)>>;

/// Reads the parts of a scenario.
pub struct Reader<'s> {
    /// The cards of the scenario's decks.
    pub(super) cards: &'s Cards,
    /// The Force values with their numbers of copies.
    pub(super) forces: &'static [(u8, u32)],
    /// The map.
    pub field: Starfield,
    /// The worlds on the map, if it is a printed one.
    pub printed: Option<Worlds>,
    /// Names of spaces besides their labels: in a Migration Phase, the worlds.
    pub worlds: Vec<(String, Space)>,
    /// All players, clockwise.
    pub players: Vec<Player>,
    /// Every card whose place is known, to check their numbers.
    pub(super) census: Vec<(Card, Origin)>,
}

impl<'s> Reader<'s> {
    /// Reads the map and the players. `None` if the number of players is wrong.
    pub fn new(
        submission: Submission<'s, '_>,
        table: &Table,
        everybody: &Located<Vec<(Located<String>, Node)>>,
        report: &mut Report,
    ) -> Option<Reader<'s>> {
        let count = everybody.value.len();
        if !PLAYERS.contains(&count) {
            let (least, most) = (PLAYERS.start(), PLAYERS.end());
            let message = format!("{count} players, there are {least} to {most}");
            let found = report.error(rule!("AE-1.1"), everybody.origin, message);
            found.help("name everybody who matters; a player may be empty: `cyd: {}`");
            return None;
        }
        let player = |name: &str| Player { name: name.to_owned(), powers: Powers::default() };
        let (field, printed) = starfield(table.map.as_ref(), submission.cards, report);
        Some(Reader {
            cards: submission.cards,
            forces: tables::forces(submission.house_rules.ask(rulebook())),
            field,
            printed,
            worlds: Vec::new(),
            players: everybody.value.iter().map(|(name, _)| player(&name.value)).collect(),
            census: Vec::new(),
        })
    }

    pub fn player(&self, name: Located<&str>, report: &mut Report) -> Option<PlayerId> {
        let found = names::meant(|| self.players.iter().map(|player| player.name.as_str()), name.value);
        if found.is_none() {
            let message = format!("there is no player \"{}\"", shortened(name.value));
            report.unknown(
                code::UNKNOWN_NAME,
                name,
                message,
                self.players.iter().map(|player| player.name.as_str()),
                || "add the player under `players:`".to_owned(),
            );
        }
        found
    }

    pub fn world(&self, name: &str) -> Option<usize> {
        names::meant(|| self.worlds.iter().map(|(world, _)| world.as_str()), name)
    }

    /// The space of a label, or of a world if worlds are named.
    pub fn space(&self, name: Located<&str>, report: &mut Report) -> Option<Space> {
        if let Some(world) = self.world(name.value) {
            return Some(self.worlds[world].1);
        }
        let found = Label::parse(name.value).and_then(|label| self.field.space(label));
        if found.is_none() {
            // A label can't be a misspelled world.
            let worlds = self.worlds.iter().filter(|_| Label::parse(name.value).is_none());
            let message = format!("\"{}\" is not a space of the map", shortened(name.value));
            report.unknown(rule!("AE-1.2"), name, message, worlds.map(|(world, _)| world.as_str()), || {
                "a space has a label like F6: the column's letter, the row's number".to_owned()
            });
        }
        found
    }

    /// Reads a player, if one is named.
    pub fn player_if(&self, name: Option<&Located<String>>, report: &mut Report) -> Option<PlayerId> {
        self.player(name?.as_str(), report)
    }

    /// Reads a space, if one is named.
    pub fn space_if(&self, name: Option<&Located<String>>, report: &mut Report) -> Option<Space> {
        self.space(name?.as_str(), report)
    }

    /// Reads tokens by space. If `here` is given, a bare number means tokens in it.
    pub fn tokens(&self, node: &Node, here: Option<Space>, report: &mut Report) -> Option<Tokens> {
        if let (Some(here), Some(_)) = (here, node.as_integer()) {
            return Some(vec![(here, Number::read(node, report)?)]);
        }
        let Some(map) = node.as_map() else {
            let wanted = if here.is_some() {
                "a number of tokens, or a map from spaces to them,"
            } else {
                "a map from spaces to tokens"
            };
            wrong_type(node, wanted, report);
            return None;
        };
        let mut tokens: Vec<(Space, u32)> = Vec::new();
        for (key, node) in map.iter() {
            let space = self.space(Located { value: &*key.text, origin: key.origin }, report);
            let number = Number::read(node, report);
            let (Some(space), Some(number)) = (space, number) else { continue };
            match tokens.binary_search_by_key(&space, |(other, _)| *other) {
                Ok(_) => {
                    let message =
                        format!("{} is a second name of {space}, which is named here already", key.text);
                    report.error(code::REPEATED_NAME, key.origin, message).help("add the two numbers up");
                }
                Err(at) => tokens.insert(at, (space, number)),
            }
        }
        Some(tokens)
    }
}

pub fn power_of(name: Located<&str>, report: &mut Report) -> Option<Power> {
    let found = Power::named(name.value);
    if found.is_none() {
        let message = format!("there is no power \"{}\"", shortened(name.value));
        report.unknown(rule!("AE-2.2"), name, message, Power::NAMES.iter().copied(), || {
            "write the name of a Race card".to_owned()
        });
    }
    found
}

/// Reads the map: its side, the name of a printed one, or the path of its file; with the worlds on a printed one.
fn starfield(map: Option<&Node>, cards: &Cards, report: &mut Report) -> (Starfield, Option<Worlds>) {
    let standard = Starfield::new(STANDARD_SIDE);
    let Some(node) = map else { return (standard, None) };
    if let (Some(value), None) = (node.as_text(), node.as_integer()) {
        let name = Located { value, origin: node.origin };
        let printed = cards.map(GameName::AlienEmpires, name, report);
        return printed.and_then(|map| printed_field(map, node.origin, report)).unwrap_or((standard, None));
    }
    let side = read_integer(node, SIDES, report);
    (side.map_or(standard, |side| Starfield::new(side.value as u8)), None)
}

/// Reads a printed map, with its worlds.
fn printed_field(map: &HexMap, origin: Origin, report: &mut Report) -> Option<(Starfield, Option<Worlds>)> {
    let lies_right = map.form.top == Top::Flat && map.form.offset == Offset::Odd;
    let Some(side) = side_of(map).filter(|_| lies_right) else {
        report
            .error(
                rule!("AE-1.2"),
                origin,
                format!("{} is not a hexagon of flat-topped hexes", map.plate.name.value),
            )
            .help("write the length of its side: `hexagon: 6`");
        return None;
    };
    let at = |world: &Marker| Located { value: world.at.value.to_string(), origin };
    let worlds: Vec<_> = worlds_on(map).iter().map(|world| (world.name.clone(), at(world))).collect();
    let worlds = Some(Located { value: worlds, origin }).filter(|worlds| !worlds.value.is_empty());
    Some((Starfield::new(side as u8), worlds))
}
