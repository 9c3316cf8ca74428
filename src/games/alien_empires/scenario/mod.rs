//! What a scenario of this game states, read into pieces: what both disputes have in common.

pub mod action;
pub mod cards;
pub mod conflict;
pub mod migration;

use super::pieces::{Card, Power, Powers};
use super::spaces::{SIDES, Space, Starfield};
use super::tables::PLAYERS;
use crate::diag::{Diagnostic, Report, Severity, code, nearest};
use crate::geometry::Label;
use crate::model::GameName;
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::{Stop, Submission};
use crate::source::fields::{read_integer, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

/// A player, by his place in the scenario.
pub type PlayerId = usize;

/// A player as the scenario states him.
#[derive(Debug, Clone, Default)]
pub struct Player {
    /// His name.
    pub name: String,
    /// His face-up powers.
    pub powers: Powers,
}

/// Tokens by space, in the order of the spaces, each space once.
pub type Tokens = Vec<(Space, u32)>;

/// Tokens in one space, at most.
const MOST_TOKENS: i64 = 1_000_000;
/// Actions of one scenario, at most.
const MOST_ACTIONS: usize = 10_000;

/// Reads the parts of a scenario.
pub struct Reader<'s> {
    /// The cards of its decks.
    cards: &'s Cards,
    /// The Force cards that there are.
    forces: &'static [(u8, u32)],
    /// The map.
    pub field: Starfield,
    /// Names of spaces besides their labels: the worlds of a Migration Phase.
    pub worlds: Vec<(String, Space)>,
    /// Everybody.
    pub players: Vec<Player>,
    /// Every card whose owner is known, to count them.
    census: Vec<(Card, Origin)>,
    /// The beginning of the scenario, for what it lacks as a whole.
    pub head: Origin,
}

impl<'s> Reader<'s> {
    /// Reads the map and who plays; answers what is told of each player, if anything is.
    pub fn new<'n>(
        submission: Submission<'s, 'n>,
        fields: &mut Fields<'n>,
        report: &mut Report,
    ) -> Option<(Reader<'s>, Vec<Option<Fields<'n>>>)> {
        let head = fields.head();
        let field = starfield(fields, submission.cards, report);
        let forces = cards::forces(submission.house_rules);
        let mut reader = Reader {
            cards: submission.cards,
            forces,
            field,
            worlds: Vec::new(),
            players: Vec::new(),
            census: Vec::new(),
            head,
        };
        let node = fields.require("players", report)?;
        let players = Fields::of(node, "a map from names to players", report)?;
        let count = players.entries().count();
        if !PLAYERS.contains(&count) {
            let (least, most) = (PLAYERS.start(), PLAYERS.end());
            let message = format!("{count} players, there are {least} to {most}");
            let found = report.error(rule!("AE-1.1"), node.origin, message);
            found.help("name everybody who matters; a player's map may be empty: `cyd: {}`");
            return None;
        }
        let mut each = Vec::new();
        for (key, node) in players.entries() {
            reader.players.push(Player { name: key.text.to_string(), powers: Powers::default() });
            // Of a player who is only named nothing is told.
            each.push(if node.is_null() { None } else { Fields::of(node, "a player", report) });
        }
        Some((reader, each))
    }

    /// The player of a name.
    pub fn player(&self, name: Located<&str>, report: &mut Report) -> Option<PlayerId> {
        let found = self.players.iter().position(|player| player.name == name.value);
        if found.is_none() {
            let message = format!("there is no player \"{}\"", shortened(name.value));
            report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
                name.value,
                self.players.iter().map(|player| player.name.as_str()),
                || "name him under `players:`".to_owned(),
            );
        }
        found
    }

    /// The player that a key names.
    pub fn player_at(
        &self,
        key: &'static str,
        fields: &mut Fields<'_>,
        report: &mut Report,
    ) -> Option<PlayerId> {
        let name = fields.text(key, report)?;
        self.player(name, report)
    }

    /// The player that a key must name.
    pub fn required_player(
        &self,
        key: &'static str,
        fields: &mut Fields<'_>,
        report: &mut Report,
    ) -> Option<PlayerId> {
        let name = fields.required_text(key, report)?;
        self.player(name, report)
    }

    /// The space of a label, or of a world where worlds are named.
    pub fn space(&self, name: Located<&str>, report: &mut Report) -> Option<Space> {
        if let Some((_, space)) = self.worlds.iter().find(|(world, _)| world == name.value) {
            return Some(*space);
        }
        let found = Label::parse(name.value).and_then(|label| self.field.space(label));
        if found.is_none() {
            // A label is no world that was mistyped.
            let worlds = self.worlds.iter().filter(|_| Label::parse(name.value).is_none());
            let message = format!("\"{}\" is no space of the map", shortened(name.value));
            report.error(rule!("AE-1.2"), name.origin, message).did_you_mean(
                name.value,
                worlds.map(|(world, _)| world.as_str()),
                || "a space has a label like F6: the column's letter, the row's number".to_owned(),
            );
        }
        found
    }

    /// The space that a key names.
    pub fn space_at(&self, key: &'static str, fields: &mut Fields<'_>, report: &mut Report) -> Option<Space> {
        let name = fields.text(key, report)?;
        self.space(name, report)
    }

    /// Tokens by space. A bare number, where one may stand, is so many in `here`.
    pub fn tokens(&self, node: &Node, here: Option<Space>, report: &mut Report) -> Option<Tokens> {
        if let (Some(here), Some(_)) = (here, node.as_integer()) {
            let number = read_integer(node, 0..=MOST_TOKENS, report)?;
            return Some(vec![(here, number.value as u32)]);
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
            let number = read_integer(node, 0..=MOST_TOKENS, report);
            let (Some(space), Some(number)) = (space, number) else { continue };
            match tokens.binary_search_by_key(&space, |(other, _)| *other) {
                Ok(_) => {
                    let message =
                        format!("{} is a second name of {space}, which is named here already", key.text);
                    report.error(code::REPEATED_NAME, key.origin, message).help("add the two numbers up");
                }
                Err(at) => tokens.insert(at, (space, number.value as u32)),
            }
        }
        Some(tokens)
    }
}

/// A power by its name.
pub fn power_of(name: Located<&str>, report: &mut Report) -> Option<Power> {
    let found = Power::named(name.value);
    if found.is_none() {
        unknown_power(name, report);
    }
    found
}

/// Reports a word that is no power.
fn unknown_power(name: Located<&str>, report: &mut Report) {
    let message = format!("there is no power \"{}\"", shortened(name.value));
    report.error(rule!("AE-2.2"), name.origin, message).did_you_mean(
        name.value,
        Power::ALL.iter().map(|power| power.name()),
        || "write the name of a Race card".to_owned(),
    );
}

/// The map: its side, or a file with its definition.
fn starfield(fields: &mut Fields<'_>, cards: &Cards, report: &mut Report) -> Starfield {
    let standard = Starfield::new(6);
    let Some(node) = fields.get("map") else { return standard };
    let path = node.as_text().filter(|_| node.as_integer().is_none());
    let side = match path {
        None => read_integer(node, SIDES, report),
        Some(path) => side_of_a_map(path, node.origin, cards, report),
    };
    side.map_or(standard, |side| Starfield::new(side.value as u8))
}

/// The side of the map that a file defines.
fn side_of_a_map(path: &str, origin: Origin, cards: &Cards, report: &mut Report) -> Option<Located<i64>> {
    let Some(documents) = cards.paper(path) else {
        // That a file can't be read was told when that was tried.
        if !path.ends_with("yaml") && !path.ends_with("yml") {
            let message = format!("\"{}\" is no map", shortened(path));
            report
                .error(rule!("AE-1.2"), origin, message)
                .help("write the side of the map, like 6, or the path of a file with a definition: `maps/starfield.yaml`");
        }
        return None;
    };
    let is_map = |node: &&Node| {
        let of = |key: &str| node.as_map().and_then(|map| map.get(key)).and_then(Node::as_text);
        of("kind") == Some("map") && of("game") == Some(GameName::AlienEmpires.key())
    };
    let Some(map) = documents.iter().find(is_map).and_then(Node::as_map) else {
        let message = format!("there is no map of alien-empires in \"{}\"", shortened(path));
        report.error(rule!("AE-1.2"), origin, message).help("it needs a document with `kind: map`");
        return None;
    };
    let Some(side) = map.get("hexagon") else {
        report
            .error(rule!("AE-1.2"), origin, "the map is no hexagon")
            .help("say how long its side is: `hexagon: 6`");
        return None;
    };
    read_integer(side, SIDES, report)
}

/// The list of actions, unless there are absurdly many.
pub fn actions<'n>(fields: &mut Fields<'n>, report: &mut Report) -> &'n [Node] {
    let nodes = fields.list("actions");
    if let Some(node) = nodes.get(MOST_ACTIONS) {
        report.error(code::TOO_LARGE, node.origin, format!("more than {MOST_ACTIONS} actions"));
        return &[];
    }
    nodes
}

/// The one verb that an action has.
pub fn verb(fields: &Fields<'_>, verbs: &[&'static str], report: &mut Report) -> Option<&'static str> {
    let found = || verbs.iter().copied().filter(|verb| fields.has(verb));
    match (found().next(), found().count()) {
        (Some(verb), 1) => return Some(verb),
        (None, _) => {
            let known: Vec<&str> = fields.entries().map(|(key, _)| &*key.text).collect();
            let near = known.iter().find_map(|key| nearest(key, verbs.iter().copied()));
            let help = match near {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("write one of {}", crate::diag::or_list(verbs)),
            };
            report.error(code::MISSING_KEY, fields.head(), "an action that does nothing").help(help);
        }
        (Some(_), many) => {
            let message = format!("one action does {many} things at once");
            let found: Vec<&str> = found().collect();
            let help = format!("make an action of each: {}", crate::diag::suggest::and_list(&found));
            report.error(code::UNKNOWN_KEY, fields.head(), message).help(help);
        }
    }
    None
}

/// What makes no sense in the course of things, which nobody could see before.
pub fn senseless(origin: Origin, message: String, help: impl Into<String>) -> Stop {
    Stop::Refused(Box::new(Diagnostic {
        code: code::MISSING_KEY,
        severity: Severity::Error,
        message,
        origin: Some(origin),
        help: Some(help.into()),
        related: Vec::new(),
        about: None,
    }))
}
