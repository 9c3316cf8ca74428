//! The scenario of a set-up: the players, the worlds, what was dealt, and the players' decisions.

use super::super::pieces::{Card, Keys, Power};
use super::super::situation::Board;
use super::super::spaces::Starfield;
use super::super::supply::{Supply, Unseen};
use super::super::tables::{DESTINY, WORLDS};
use super::cards::{AsWritten, Hand, Pile, known};
use super::deed::{self, verb};
use super::migration::not_like_a_label;
use super::reader::{Reader, Table};
use super::turn::map_as_given;
use super::{Actions, Discarded, Everybody, limited};
use crate::diag::{Report, code};
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::ids::WorldId;
use crate::ruling::{Cast, Common, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Either, Entries, Later, List, Name, Needed, OneOrMore, target};
use crate::source::{Document, Fields, Located, Node, Origin, Read, names, shortened, wrong_type};
use crate::{document, rule, words};

/// The fixed part of a set-up, as the scenario states it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The players and the map, with the worlds that are placed already.
    pub board: Board,
    /// The names of worlds to be placed by rolls; empty if they are placed already.
    pub to_place: Vec<String>,
    /// The map.
    pub field: Starfield,
    /// The cards dealt to each player, if given.
    pub hands: Vec<Option<Vec<Card>>>,
    /// The deck and the discards before anything is dealt.
    pub supply: Supply,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

/// One action of a player in a set-up.
pub type Action = deed::Action<Deed>;

/// What can be done in a set-up.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Picks a homeworld.
    Pick(WorldId),
    /// Draws until the hand has three Race cards.
    Draw,
    /// Lays Racial Destiny Cards.
    Lay(Vec<Card>),
    /// Discards conflicting Destiny Cards for others.
    Exchange(Vec<Card>),
    /// Discards down to the hand limit.
    Discard(Vec<Card>),
}

impl Cast for Setup {
    fn name(&self, player: PlayerId) -> &str {
        &self.board.players[player]
    }
}

impl Setup {
    /// A world's name.
    pub fn world(&self, world: WorldId) -> &str {
        self.board.worlds.get(world).map_or_else(|| self.to_place[world].as_str(), |(name, _)| name)
    }
}

words! {
    /// The verbs of a set-up, each with what it takes.
    enum Verb {
        /// A world, as the homeworld.
        Pick = "pick",
        /// `true`: draws for Race cards.
        Draw = "draw",
        /// Racial Destiny Cards.
        Lay = "lay",
        /// Conflicting Racial Destiny Cards.
        Exchange = "exchange",
        /// Cards, down to the limit.
        Discard = "discard",
    }
}

document! {
    /// An action of a set-up as players type it: who does it, and one verb.
    pub struct Deeds ("an action") {
        /// who does it
        by: Needed<Name<target::New>>;
        /// the world that is picked as the homeworld
        pick: Option<Located<String>>;
        /// `true`: draws until the hand has three Race cards
        draw: Option<Later<bool>>;
        /// the Race cards that are laid down as Racial Destiny Cards
        lay: Option<Later<OneOrMore<AsWritten>>>;
        /// one to three Racial Destiny Cards, called conflicting, to be replaced
        exchange: Option<Later<OneOrMore<AsWritten>>>;
        /// the cards that are discarded, down to the hand limit
        discard: Option<Later<OneOrMore<AsWritten>>>;
    }
}

document! {
    /// A player in a set-up as players type it.
    #[derive(Default)]
    pub struct Sitting ("a player") {
        /// the ten cards dealt, or their number; by default they are dealt by rolls
        hand: Option<Hand>;
    }
}

document! {
    /// A set-up as players type it.
    pub struct Stated ("a scenario") with _common: ReadBefore<Common>, table: Table, discarded: Discarded {
        /// all players, clockwise; a player may be empty: `cyd: {}`
        players: Everybody<Sitting>;
        /// the 20 worlds: a list of names, placed by rolls, or a map with their spaces
        worlds: Option<Later<Either<List<Located<String>>, Entries<Located<String>>>>>;
        /// the next cards of the deck, the next one first
        deck: Option<Pile>;
        /// all other cards of the deck in any order; by default those that nothing else names
        unseen: Option<Pile>;
        /// the actions, in order
        actions: Actions<Deeds>;
    }
}

/// Reads the scenario of a set-up.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: Stated = submission.read(report)?;
    let mut reader = Reader::new(submission, &stated.table, &stated.players, report)?;
    let to_place = reader.twenty_worlds(stated.worlds.as_ref(), stated.table.map.as_ref(), report);
    let hands = stated.players.value.iter().map(|(_, player_stated)| {
        let player_stated = if player_stated.is_null() { None } else { Sitting::read(player_stated, report) }
            .unwrap_or_default();
        player_stated.hand.map(|node| reader.hand(&node, report))
    });
    let hands = hands.collect();
    let [deck, unseen, discards] = [stated.deck, stated.unseen, stated.discarded.discards]
        .map(|pile| pile.map(|node| reader.pile(&node, report)));
    reader.check_census(report);
    let unseen = unseen.unwrap_or_else(|| reader.unnamed());
    let actions = limited(stated.actions, report);
    let actions = actions.iter().filter_map(|node| reader.deed_of_setup(node, &to_place, report)).collect();
    Some(Setup {
        to_place,
        field: reader.field,
        hands,
        supply: Supply::new(
            &deck.unwrap_or_default(),
            Some(Unseen::in_order(unseen)),
            &discards.unwrap_or_default(),
        ),
        actions,
        board: Board {
            players: reader.players.into_iter().map(|player| player.name).collect(),
            worlds: reader.worlds,
            homeworlds: Vec::new(),
            map: stated.table.map.as_ref().map(map_as_given),
        },
    })
}

impl Reader<'_> {
    /// Reads the worlds, exactly 20. Returns the names of those to be placed; the others are added to the reader.
    fn twenty_worlds(
        &mut self,
        stated: Option<&Node>,
        map: Option<&Node>,
        report: &mut Report,
    ) -> Vec<String> {
        let spaces = self.field.spaces().count();
        if let Some(map) = map.filter(|_| spaces < WORLDS) {
            let message = format!("the map has {spaces} spaces, there are {WORLDS} worlds");
            report.error(rule!("AE-1.3"), map.origin, message).help("play on a larger map");
        }
        let standing = match stated {
            Some(node) if node.as_list().is_some() => return names_of_worlds(node, report),
            Some(node) => <Located<Entries<Located<String>>>>::read(node, report),
            None => self.printed.take(),
        };
        match standing {
            Some(worlds) => {
                // Too many worlds are reported where they are put on the map.
                exactly_twenty(worlds.value.len().min(WORLDS), worlds.origin, report);
                no_name_twice(worlds.value.iter().map(|(name, _)| name), report);
                self.worlds(&worlds, report);
                Vec::new()
            }
            None => (1..=WORLDS).map(|n| format!("World {n}")).collect(),
        }
    }

    fn deed_of_setup(&self, node: &Node, to_place: &[String], report: &mut Report) -> Option<Action> {
        let mut fields = Fields::declared(node, Deeds::OBJECT, report)?;
        let stated = Deeds::from_fields(&mut fields, report)?;
        let by = self.player_if(stated.by.as_ref(), report);
        let (word, verb) = verb(&fields, Verb::WORDS, report)?;
        let fits = Keys::NONE.fit(word, &fields, report);
        let deed = match verb {
            Verb::Pick => self.picked(stated.pick.as_ref()?.as_str(), to_place, report).map(Deed::Pick),
            Verb::Draw => {
                let draw = stated.draw.as_ref()?;
                if draw.as_bool() != Some(true) {
                    wrong_type(draw, "true", report);
                }
                Some(Deed::Draw)
            }
            Verb::Lay => self.named_cards(stated.lay.as_ref()?, "is laid", report).map(Deed::Lay),
            Verb::Exchange => {
                let node = stated.exchange.as_ref()?;
                let cards = self.named_cards(node, "is exchanged", report)?;
                if !(1..=DESTINY).contains(&cards.len()) {
                    let message = format!("{} cards, one to {DESTINY} are exchanged", cards.len());
                    report.error(rule!("AE-3.9"), node.origin, message);
                }
                Some(Deed::Exchange(cards))
            }
            Verb::Discard => self.all_cards(stated.discard.as_ref()?, report).map(Deed::Discard),
        };
        Some(Action { by: by?, deed: deed.filter(|_| fits)?, origin: node.origin })
    }

    fn picked(&self, name: Located<&str>, to_place: &[String], report: &mut Report) -> Option<WorldId> {
        let standing = self.worlds.iter().map(|(name, _)| name.as_str());
        let known: Vec<&str> = standing.chain(to_place.iter().map(String::as_str)).collect();
        let found = names::meant(|| known.iter().copied(), name.value);
        if found.is_none() {
            let message = format!("there is no world \"{}\"", shortened(name.value));
            report.unknown(code::UNKNOWN_NAME, name, message, known.iter().copied(), || {
                "pick one of the worlds by its name".to_owned()
            });
        }
        found
    }

    /// Reads cards that must all be named.
    fn named_cards(&self, node: &Node, why: &str, report: &mut Report) -> Option<Vec<Card>> {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        let cards = self.all_cards(node, report)?;
        let known = cards.into_iter().zip(nodes).map(|(card, node)| known(card, node, why, report));
        known.collect()
    }
}

/// Reads the names of worlds to be placed.
fn names_of_worlds(node: &Node, report: &mut Report) -> Vec<String> {
    let names = <List<Located<String>>>::read(node, report).unwrap_or_default();
    exactly_twenty(names.len(), node.origin, report);
    names.iter().for_each(|name| not_like_a_label(name, report));
    no_name_twice(names.iter(), report);
    names.into_iter().map(|name| name.value).collect()
}

fn exactly_twenty(worlds: usize, origin: Origin, report: &mut Report) {
    if worlds != WORLDS {
        let message = format!("{}, there are {WORLDS}", figured(worlds as i64, "world", "worlds"));
        report.error(rule!("AE-1.3"), origin, message).help("name all of them");
    }
}

fn no_name_twice<'n>(worlds: impl Iterator<Item = &'n Located<String>>, report: &mut Report) {
    let mut before: Vec<&Located<String>> = Vec::new();
    for name in worlds {
        if let Some(first) = before.iter().find(|other| names::same(&other.value, &name.value)) {
            let message = format!("two worlds are called {}", name.value);
            report.error(rule!("AE-1.3"), name.origin, message).related(first.origin, "the first is here");
        }
        before.push(name);
    }
}

/// The Race cards among `cards`; `None` if any is not a Race card.
pub fn as_races(cards: &[Card]) -> Option<Vec<Power>> {
    cards.iter().map(|card| if let Card::Race(power) = card { Some(*power) } else { None }).collect()
}
