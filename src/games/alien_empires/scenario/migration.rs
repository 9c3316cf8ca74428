//! What a scenario of a Migration Phase states.

use super::super::pieces::{Card, Event, Power};
use super::super::spaces::Space;
use super::super::tables::{Moment, WORLDS};
use super::action::keys_elsewhere;
use super::{Player, PlayerId, Reader, Tokens, actions, power_of, verb};
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::rule;
use crate::ruling::Submission;
use crate::source::fields::{read_integer, read_text, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

/// A world, by its number in [`Setup::worlds`].
pub type WorldId = usize;

/// A space as an action names it: by its label, or by the world that is there at that moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A space of the map.
    Space(Space),
    /// Where a world is.
    World(WorldId),
}

/// What stays the same throughout a Migration Phase.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Everybody, clockwise.
    pub players: Vec<Player>,
    /// Whose phase it is.
    pub active: PlayerId,
    /// Each player's tokens.
    pub tokens: Vec<Tokens>,
    /// Each player's cards.
    pub hands: Vec<Vec<Card>>,
    /// The worlds: name and place at the beginning.
    pub worlds: Vec<(String, Space)>,
    /// Which of them are somebody's homeworld.
    pub homeworlds: Vec<WorldId>,
    /// The space of the one stack that moves again by Strategy.
    pub strategy: Option<Space>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
    /// What the players did.
    pub actions: Vec<Action>,
}

/// What a player did.
#[derive(Debug, Clone)]
pub struct Action {
    /// Who.
    pub by: PlayerId,
    /// What.
    pub deed: Deed,
    /// Where the scenario says so.
    pub origin: Origin,
}

/// What can be done in a Migration Phase.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Moves tokens.
    Move {
        /// How many; nothing is all that haven't moved.
        number: Option<u32>,
        /// From where.
        from: Place,
        /// The stop between two moves.
        via: Option<Place>,
        /// Where to.
        to: Place,
    },
    /// Uses a power.
    Use(Use),
    /// Plays a card: the two events of this phase with their places, or another card, which is illegal.
    Play(Play),
    /// Follows a move with so many tokens.
    Follow(u32),
    /// Gives a card away.
    Give {
        /// The card.
        card: Card,
        /// Who gets it.
        to: PlayerId,
    },
}

/// The use of a power, with what is decided along with it.
#[derive(Debug, Clone)]
pub enum Use {
    /// Names the world that moves go towards.
    Gatherer(Place),
    /// Kills a token of a player somewhere.
    Assassination(PlayerId, Place),
    /// Makes one token on a world of two.
    Projection([Place; 2], Place),
    /// Moves a world.
    Worldships(Place, Place),
    /// Moves tokens of a player.
    Repulsion {
        /// Whose.
        of: PlayerId,
        /// From where.
        from: Place,
        /// Where to.
        to: Place,
        /// How many.
        tokens: u32,
    },
    /// Makes tokens of a player retreat.
    Deporter {
        /// Whose.
        of: PlayerId,
        /// From which world.
        at: Place,
        /// Where to: one space for all, or one for each.
        to: Vec<Place>,
        /// How many, if that is told.
        tokens: Option<u32>,
    },
    /// Wins a token of a player over.
    Propagandist(PlayerId, Place),
    /// A power that has no place in this phase.
    Other(Power),
}

/// A card that is played.
#[derive(Debug, Clone)]
pub enum Play {
    /// The stack of a space goes to a world.
    WormHole(Place, Place),
    /// All tokens on a world are destroyed.
    Supernova(Place),
    /// Any other card.
    Other(Card),
}

impl Use {
    /// Which power.
    pub const fn power(&self) -> Power {
        match self {
            Use::Gatherer(_) => Power::Gatherer,
            Use::Assassination(..) => Power::Assassination,
            Use::Projection(..) => Power::Projection,
            Use::Worldships(..) => Power::Worldships,
            Use::Repulsion { .. } => Power::Repulsion,
            Use::Deporter { .. } => Power::Deporter,
            Use::Propagandist(..) => Power::Propagandist,
            Use::Other(power) => *power,
        }
    }
}

impl Play {
    /// Which card.
    pub const fn card(&self) -> Card {
        match self {
            Play::WormHole(..) => Card::Event(Event::WormHole),
            Play::Supernova(_) => Card::Event(Event::Supernova),
            Play::Other(card) => *card,
        }
    }
}

/// The verbs of a Migration Phase.
const VERBS: [&str; 5] = ["move", "use", "play", "follow", "give"];
/// Tokens of one move, at most.
const MOST_MOVED: i64 = 100_000_000;

/// Reads a Migration Phase.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let mut fields = submission.fields();
    let (mut reader, each) = Reader::new(submission, &mut fields, report)?;
    let active = reader.required_player("active", &mut fields, report);
    if let Some(node) = fields.get("worlds") {
        reader.worlds(node, report);
    }
    let homeworlds =
        fields.list("homeworlds").iter().filter_map(|node| reader.homeworld(node, report)).collect();
    let strategy = reader.space_at("strategy", &mut fields, report);
    let (mut tokens, mut hands) = (Vec::new(), Vec::new());
    for (player, told) in each.into_iter().enumerate() {
        let (mut own, mut hand) = (Tokens::default(), Vec::new());
        if let Some(mut told) = told {
            own = told.get("tokens").and_then(|node| reader.tokens(node, None, report)).unwrap_or_default();
            reader.players[player].powers = reader.powers(told.list("powers"), report);
            hand = told.get("hand").map(|node| reader.hand(node, report)).unwrap_or_default();
            told.finish(report);
        }
        tokens.push(own);
        hands.push(hand);
    }
    let discards = fields.get("discards").map(|node| reader.pile(node, report)).unwrap_or_default();
    let nodes = actions(&mut fields, report);
    let actions = nodes.iter().filter_map(|node| reader.deed_of(node, active, report)).collect();
    reader.check_census(report);
    fields.finish(report);
    let (players, worlds) = (reader.players, reader.worlds);
    Some(Setup { players, active: active?, tokens, hands, worlds, homeworlds, strategy, discards, actions })
}

impl Reader<'_> {
    fn worlds(&mut self, node: &Node, report: &mut Report) {
        let Some(map) = node.as_map() else {
            wrong_type(node, "a map from worlds to their spaces", report);
            return;
        };
        if map.len() > WORLDS {
            let message = format!("{} worlds, there are {WORLDS}", map.len());
            report.error(rule!("AE-1.3"), node.origin, message);
        }
        let mut worlds: Vec<(String, Space)> = Vec::new();
        for (key, node) in map.iter() {
            if Label::parse(&key.text).is_some() {
                let message = format!("a world can't be called {}, like a space", key.text);
                report
                    .error(rule!("AE-1.3"), key.origin, message)
                    .help("give it a name of its own: `Vega: F6`");
            }
            let Some(name) = read_text(node, report) else { continue };
            let Some(space) = self.space(name, report) else { continue };
            if let Some((other, _)) = worlds.iter().find(|(_, other)| *other == space) {
                let message = format!("{} and {other} are both in {space}", key.text);
                report.error(rule!("AE-3.1"), node.origin, message).help("two worlds are never in one space");
            }
            worlds.push((key.text.to_string(), space));
        }
        self.worlds = worlds;
    }

    fn homeworld(&self, node: &Node, report: &mut Report) -> Option<WorldId> {
        let name = read_text(node, report)?;
        let found = self.worlds.iter().position(|(world, _)| world == name.value);
        if found.is_none() {
            let message = format!("there is no world \"{}\"", shortened(name.value));
            report.error(code::UNKNOWN_NAME, name.origin, message).did_you_mean(
                name.value,
                self.worlds.iter().map(|(world, _)| world.as_str()),
                || "name it under `worlds:` too, with its space".to_owned(),
            );
        }
        found
    }

    /// A space or a world.
    fn place(&self, name: Located<&str>, report: &mut Report) -> Option<Place> {
        let world = self.worlds.iter().position(|(world, _)| world == name.value);
        world.map(Place::World).or_else(|| self.space(name, report).map(Place::Space))
    }

    fn place_at(&self, key: &'static str, fields: &mut Fields<'_>, report: &mut Report) -> Option<Place> {
        let name = fields.required_text(key, report)?;
        self.place(name, report)
    }

    fn places_at(
        &self,
        key: &'static str,
        fields: &mut Fields<'_>,
        report: &mut Report,
    ) -> Option<Vec<Place>> {
        fields.require(key, report)?;
        let nodes = fields.list(key);
        let names = nodes.iter().filter_map(|node| read_text(node, report)).collect::<Vec<_>>();
        let places: Vec<Place> = names.into_iter().filter_map(|name| self.place(name, report)).collect();
        (places.len() == nodes.len()).then_some(places)
    }

    fn deed_of(&self, node: &Node, active: Option<PlayerId>, report: &mut Report) -> Option<Action> {
        let mut fields = Fields::of(node, "an action", report)?;
        let by = if fields.has("by") { self.player_at("by", &mut fields, report) } else { active };
        let verb = verb(&fields, &VERBS, report)?;
        let node_of_verb = fields.get(verb)?;
        let deed = match verb {
            "move" => self.movement(node_of_verb, &mut fields, report),
            "use" => self.use_of_a_power(&mut fields, report).map(Deed::Use),
            "play" => self.play_of_a_card(node_of_verb, &mut fields, report).map(Deed::Play),
            "follow" => read_integer(node_of_verb, 1..=MOST_MOVED, report)
                .map(|number| Deed::Follow(number.value as u32)),
            _ => {
                let card = self.card(node_of_verb, report);
                let to = self.required_player("to", &mut fields, report);
                card.zip(to).map(|(card, to)| Deed::Give { card, to })
            }
        };
        fields.finish(report);
        Some(Action { by: by?, deed: deed?, origin: node.origin })
    }

    fn movement(&self, node: &Node, fields: &mut Fields<'_>, report: &mut Report) -> Option<Deed> {
        let is_all = node.as_text() == Some("all");
        let number = if is_all {
            None
        } else if node.as_integer().is_some() {
            Some(read_integer(node, 1..=MOST_MOVED, report)?.value as u32)
        } else {
            wrong_type(node, "a number of tokens, or `all`,", report);
            None
        };
        let from = self.place_at("from", fields, report);
        let to = self.place_at("to", fields, report);
        let via = fields.text("via", report).and_then(|name| self.place(name, report));
        Some(Deed::Move { number, from: from?, via, to: to? })
    }

    fn use_of_a_power(&self, fields: &mut Fields<'_>, report: &mut Report) -> Option<Use> {
        let name = fields.text("use", report)?;
        let power = power_of(name, report)?;
        let is_by_itself = power.moment() == Moment::Travelling
            || matches!(power, Power::Mass | Power::Strategy | Power::Foundation | Power::DistressCall);
        if is_by_itself {
            let message = format!("{power} works by itself");
            report.error(rule!("AE-13.2"), name.origin, message).help("leave this action out");
            return None;
        }
        match power {
            Power::Gatherer => self.place_at("at", fields, report).map(Use::Gatherer),
            Power::Assassination | Power::Propagandist => {
                let of = self.required_player("of", fields, report);
                let at = self.place_at("at", fields, report);
                let (of, at) = (of?, at?);
                Some(if power == Power::Assassination {
                    Use::Assassination(of, at)
                } else {
                    Use::Propagandist(of, at)
                })
            }
            Power::Projection => {
                let is_list = fields.get("from").is_some_and(|node| node.as_list().is_some());
                let from = self.places_at("from", fields, report);
                let to = self.place_at("to", fields, report);
                let from = match from?.as_slice() {
                    [both] if !is_list => [*both; 2],
                    [one, other] => [*one, *other],
                    _ => {
                        let origin = fields.get("from").map_or(name.origin, |node| node.origin);
                        let found = report.error(
                            rule!("AE-14.37"),
                            origin,
                            "two tokens are discarded, from one space or two",
                        );
                        found.help("write `from: F6`, or `from: [F6, F7]`");
                        return None;
                    }
                };
                Some(Use::Projection(from, to?))
            }
            Power::Worldships => {
                let at = self.place_at("at", fields, report);
                let to = self.place_at("to", fields, report);
                Some(Use::Worldships(at?, to?))
            }
            Power::Repulsion => {
                let of = self.required_player("of", fields, report);
                let from = self.place_at("from", fields, report);
                let to = self.place_at("to", fields, report);
                let tokens =
                    fields.integer("tokens", 1..=MOST_MOVED, report).map_or(1, |number| number.value as u32);
                Some(Use::Repulsion { of: of?, from: from?, to: to?, tokens })
            }
            Power::Deporter => self.deporter(fields, report),
            other => {
                for key in keys_elsewhere(other) {
                    fields.get(key);
                }
                Some(Use::Other(other))
            }
        }
    }

    fn deporter(&self, fields: &mut Fields<'_>, report: &mut Report) -> Option<Use> {
        let of = self.required_player("of", fields, report);
        let at = self.place_at("at", fields, report);
        let to = self.places_at("to", fields, report);
        let is_list = fields.get("to").is_some_and(|node| node.as_list().is_some());
        let told = fields.integer("tokens", 0..=MOST_MOVED, report);
        let to = to?;
        let mut tokens = told.map(|number| number.value as u32);
        if is_list {
            if let Some(told) = told.filter(|told| told.value as usize != to.len()) {
                let message = format!("{} tokens and {} spaces", told.value, to.len());
                report
                    .error(rule!("AE-14.53"), told.origin, message)
                    .help("write one space for each token, or one for all");
            }
            tokens = Some(to.len() as u32);
        }
        Some(Use::Deporter { of: of?, at: at?, to, tokens })
    }

    fn play_of_a_card(&self, node: &Node, fields: &mut Fields<'_>, report: &mut Report) -> Option<Play> {
        match self.card(node, report)? {
            Card::Unknown => {
                report
                    .error(code::UNKNOWN_NAME, node.origin, "nobody knows which card is played")
                    .help("name it");
                None
            }
            Card::Event(Event::WormHole) => {
                let from = self.place_at("from", fields, report);
                let to = self.place_at("to", fields, report);
                Some(Play::WormHole(from?, to?))
            }
            Card::Event(Event::Supernova) => self.place_at("at", fields, report).map(Play::Supernova),
            card => {
                // Those of a conflict have keys there, and are illegal here for another reason.
                let keys = match card {
                    Card::Race(power) => keys_elsewhere(power),
                    Card::Event(Event::PowerUp) => vec!["side"],
                    _ => Vec::new(),
                };
                for key in keys {
                    fields.get(key);
                }
                Some(Play::Other(card))
            }
        }
    }
}
