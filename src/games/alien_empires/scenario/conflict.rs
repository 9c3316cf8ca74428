//! The scenario of a conflict.

use super::super::pieces::{Card, Power, Powers};
use super::super::spaces::{Space, Starfield};
use super::action::{self, Action, first_reveals};
use super::cards::{AsWritten, Hand, Pile, unknown_force};
use super::reader::{Anywhere, BySpace, OfPlayers, Player, Reader, Table, Tokens};
use super::sides::{Side, Sides, UNNAMED};
use super::{Actions, Discarded, Everybody, Partly, limited};
use crate::diag::{Report, code};
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::ruling::{Common, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Either, Later, Name, Needed, target};
use crate::source::{Located, Node, Origin, Read, read_text};
use crate::{document, rule};

/// The fixed part of a conflict, as the scenario states it.
#[derive(Debug, Clone)]
pub struct Setup {
    /// All players, clockwise.
    pub players: Vec<Player>,
    /// The two sides, and the space of the conflict.
    pub sides: Sides,
    /// The world in the space; `None` in open space, empty if it has no name.
    pub world: Option<String>,
    /// Whether the scenario says whether there is a world.
    pub world_is_given: bool,
    /// The map.
    pub field: Starfield,
    /// The Force values with their numbers of copies.
    pub forces: &'static [(u8, u32)],
    /// Each player's tokens, cards and choices at the beginning.
    pub seats: Vec<Seat>,
    /// Offers to ally, in order.
    pub offers: Vec<Offer>,
    /// The spaces of this turn's conflicts so far.
    pub fought: Vec<Space>,
    /// Whether Universal Peace is in force.
    pub peace: bool,
    /// Whether the defender forces this attack.
    pub teaser: bool,
    /// Whether this is the extra conflict of Strategy.
    pub strategy: bool,
    /// The next cards of the deck.
    pub deck: Vec<Card>,
    /// The other cards of the deck, if they are given.
    pub unseen: Option<Vec<Card>>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// Whether more actions follow before cards are revealed.
    pub is_unfinished: bool,
    /// Whether a further conflict of Second Chances waits until both have said what they reveal.
    pub stops: bool,
    /// The position of the scenario in its file.
    pub head: Origin,
}

/// A player's tokens, cards and choices at the beginning.
#[derive(Debug, Clone, Default)]
pub struct Seat {
    /// The player's tokens, by space.
    pub tokens: Tokens,
    /// Tokens that retreated earlier in the turn, by space.
    pub barred: Tokens,
    /// The tokens the player commits, if given.
    pub commit: Option<Tokens>,
    /// The space of the token that Inconspicuous protects, if given.
    pub hides: Option<Space>,
    /// The player's cards.
    pub hand: Vec<Card>,
    /// Whether the whole hand is given.
    pub hand_is_known: bool,
    /// The least and the highest value of each Force card in the hand that is not known better: `Force ?`.
    pub force_limits: Vec<(u8, u8)>,
    /// Whether the hand is listed with cards that nobody has seen.
    pub has_hidden: bool,
    /// The Force cards to reveal if no action does it.
    pub reveal: Option<Vec<u8>>,
    /// Escapes if no action gives them: one for each conflict that the player has lost.
    pub escape: Vec<Option<Escape>>,
    /// The cards that the player discards for Limit and Eliminate, in order, if no action names them.
    pub gives: Vec<Card>,
    /// The player's choice for Booby Trap if no action gives it: tokens by player, for each conflict.
    pub lose: Vec<Vec<(PlayerId, Tokens)>>,
}

/// A use of Escape Artist.
#[derive(Debug, Clone, Copy)]
pub enum Escape {
    /// It is not used.
    No,
    /// One token retreats.
    Retreat { from: Option<Space>, to: Space },
}

/// An accepted offer to ally.
#[derive(Debug, Clone)]
pub struct Offer {
    pub player: PlayerId,
    pub side: Side,
    /// The ally's tokens that take part, by space.
    pub tokens: Tokens,
}

impl Setup {
    /// A player's face-up powers.
    pub fn powers(&self, player: PlayerId) -> Powers {
        self.players[player].powers
    }

    /// Whether a player has a power face up.
    pub fn has_face_up(&self, player: PlayerId, power: Power) -> bool {
        self.powers(player).has(power)
    }

    /// A player's name.
    pub fn name(&self, player: PlayerId) -> &str {
        &self.players[player].name
    }

    /// The name of a side's primary player.
    pub fn leader(&self, side: Side) -> &str {
        self.name(self.sides.leader(side))
    }
}

document! {
    /// A player in a conflict as players type it.
    #[derive(Default)]
    pub struct StatedPlayer ("a player") {
        /// the number of tokens in the conflict's space, or numbers by space
        tokens: Option<Anywhere>;
        /// the face-up Race cards
        powers: Vec<AsWritten>;
        /// the hand before the defender's draw: its cards in order, or their number; by default what the first `reveal` names
        hand: Option<Hand>;
        /// tokens in adjacent spaces that take part
        commit: Option<BySpace>;
        /// how many of the tokens retreated earlier in the turn
        retreated: Option<Anywhere>;
        /// the space of the token that Inconspicuous protects; by default the conflict's space
        hides: Option<Name<target::Space>>;
        /// the Force cards to reveal if no action does it, or `none`
        reveal: Option<Later<Vec<AsWritten>>>;
        /// with Escape Artist, if no action says it: the space to which a token retreats when the conflict is lost, or `no`
        escape: Option<Later<Vec<Either<String, Escaping>>>>;
        /// the cards that Limit and Eliminate make the player discard, in order, if no action names them
        gives: Vec<Later<AsWritten>>;
        /// against Booby Trap, if no action says it: tokens to destroy, by player; the rest comes from players who are not named
        lose: Vec<Later<OfPlayers>>;
    }
}

document! {
    /// An escape as players type it.
    pub struct Escaping ("an escape") {
        /// the token's space
        from: Option<Name<target::Space>>;
        /// the space it retreats to
        to: Name<target::Space>;
    }
}

document! {
    /// An ally as players type it.
    pub struct Ally ("an ally") at head {
        /// the ally
        player: Needed<Name<target::New>>;
        /// the primary player whom the ally joins
        with: Needed<Name<target::New>>;
        /// the tokens that take part; by default all in the conflict's space
        tokens: Option<Anywhere>;
        /// whether the offer was accepted
        accepted: bool = true;
    }
}

document! {
    /// A conflict as players type it.
    pub struct Stated ("a scenario") at head
        with _common: ReadBefore<Common>, table: Table, _partly: Partly, discarded: Discarded {
        /// everybody who matters, clockwise; a player may be empty: `cyd: {}`
        players: Everybody<StatedPlayer>;
        /// who attacks
        attacker: Needed<Name<target::New>>;
        /// who is attacked
        defender: Needed<Name<target::New>>;
        /// the space of the conflict; by default the middle of the map
        space: Option<Name<target::Space>>;
        /// the name of the world there, or `true`; by default open space
        world: Option<Later<Either<bool, String>>>;
        /// offers to take part
        allies: Vec<Ally>;
        /// the spaces of this turn's earlier conflicts, without Strategy's
        fought: Vec<Name<target::Space>>;
        /// whether Universal Peace is in force
        peace: bool = false;
        /// whether the defender forces this attack with Teaser
        teaser: bool = false;
        /// whether this is the attacker's extra conflict by Strategy
        strategy: Option<Located<bool>>;
        /// the next cards of the deck, the next one first
        deck: Option<Pile>;
        /// all other cards of the deck in any order
        unseen: Option<Pile>;
        /// the actions, in order
        actions: Actions<action::Stated>;
        /// whether more actions follow before cards are revealed
        unfinished: bool = false;
        /// whether a further conflict of Second Chances waits until both have said what they reveal
        stops: bool = false;
    }
}

/// Reads the scenario of a conflict.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: Stated = submission.read(report)?;
    let mut reader = Reader::new(submission, &stated.table, &stated.players, report)?;
    let [attacker, defender] =
        [&stated.attacker, &stated.defender].map(|name| reader.player_if(name.as_ref(), report));
    if let (Some(attacker), Some(name)) = (attacker, &stated.defender)
        && Some(attacker) == defender
    {
        let message = format!("{} can't attack {0}", reader.players[attacker].name);
        report.error(rule!("AE-8.5"), name.origin, message).help("name another player as the defender");
    }
    // If one is missing, the rest is read all the same, so that all mistakes are reported at once.
    let primary = [attacker, defender].map(|player| player.unwrap_or(UNNAMED));
    let space = reader.space_if(stated.space.as_ref(), report).unwrap_or(reader.field.centre());
    let sides = Sides { primary, space };
    let actions = limited(stated.actions, report);
    let seats: Vec<Seat> = (stated.players.value.iter().enumerate())
        .map(|(player, (_, stated))| reader.seat(player, stated, &sides, &actions, report))
        .collect();
    let offers = stated.allies.iter().filter_map(|ally| reader.offer(ally, &sides, &seats, report)).collect();
    let fought = stated.fought.iter().filter_map(|name| reader.space(name.as_str(), report)).collect();
    let strategy = stated.strategy.filter(|strategy| strategy.value);
    if let Some(strategy) = strategy.filter(|_| stated.teaser) {
        let message = "a conflict of Strategy that Teaser forces";
        report.error(rule!("AE-14.49"), strategy.origin, message).help("delete one of the two");
    }
    let mut pile = |cards: Option<Node>| cards.map(|node| (reader.pile(&node, report), node.origin));
    let (deck, unseen, discards) = (pile(stated.deck), pile(stated.unseen), pile(stated.discarded.discards));
    if let Some((_, origin)) = unseen.as_ref().filter(|(cards, _)| cards.contains(&Card::Unknown)) {
        let found = report.error(code::UNKNOWN_NAME, *origin, "an unnamed card among those of `unseen`");
        found.help("name every card of the deck, or delete `unseen`");
    }
    let cards = |pile: Option<(Vec<Card>, Origin)>| pile.map(|(cards, _)| cards);
    let actions = actions.iter().filter_map(|node| reader.action(node, &sides, report)).collect();
    reader.check_census(report);
    sides.are_named().then_some(Setup {
        players: reader.players,
        sides,
        world_is_given: stated.world.is_some(),
        field: reader.field,
        forces: reader.forces,
        world: stated.world.and_then(|node| world(&node, report)),
        seats,
        offers,
        fought,
        peace: stated.peace,
        teaser: stated.teaser,
        strategy: strategy.is_some(),
        deck: cards(deck).unwrap_or_default(),
        unseen: cards(unseen),
        discards: cards(discards).unwrap_or_default(),
        actions,
        is_unfinished: stated.unfinished,
        stops: stated.stops,
        head: stated.head,
    })
}

/// Reads the world; `true` is a world without a name.
fn world(node: &Node, report: &mut Report) -> Option<String> {
    match (node.as_bool(), read_text(node, report)?.value) {
        (Some(false), _) | (None, "no" | "none") => None,
        (Some(true), _) | (None, "yes") => Some(String::new()),
        (None, name) => Some(name.to_owned()),
    }
}

impl Reader<'_> {
    fn seat(
        &mut self,
        player: PlayerId,
        stated: &Node,
        sides: &Sides,
        actions: &[Node],
        report: &mut Report,
    ) -> Seat {
        let stated =
            if stated.is_null() { None } else { StatedPlayer::read(stated, report) }.unwrap_or_default();
        let here = Some(sides.space);
        let tokens = stated.tokens.and_then(|node| self.tokens(&node, here, report)).unwrap_or_default();
        let mut seat = Seat { tokens, ..Seat::default() };
        let revealed = first_reveals(actions, &self.players[player].name);
        if let Some(node) = &stated.reveal {
            seat.reveal =
                if node.as_text() == Some("none") { Some(Vec::new()) } else { self.revealed(node, report) };
            if revealed.is_some() {
                let message = format!("{} reveals twice: here, and in an action", self.players[player].name);
                report.error(code::REPEATED_NAME, node.origin, message).help("delete one of them");
            }
        }
        seat.hand_is_known = stated.hand.is_some() || revealed.is_some();
        let is_listed = stated.hand.as_ref().is_some_and(|hand| hand.as_list().is_some());
        let held = stated.hand.iter().flat_map(|hand| hand.as_list().unwrap_or_default());
        let limits = held.filter_map(|card| unknown_force(card.as_text()?));
        seat.force_limits = limits.filter(|(least, most)| least < most).collect();
        seat.hand = match stated.hand {
            Some(node) => self.hand(&node, report),
            None => self.hand_as_revealed(revealed.or(stated.reveal.as_ref())),
        };
        seat.has_hidden = is_listed && seat.hand.contains(&Card::Unknown);
        seat.hand_is_known &= !seat.hand.contains(&Card::Unknown);
        seat.escape = stated.escape.map(|node| self.escapes(&node, report)).unwrap_or_default();
        let gives = stated.gives.iter().filter(|node| !node.is_null());
        seat.gives = gives.filter_map(|node| self.card(node, report)).collect();
        let lose = stated.lose.iter().filter(|node| !node.is_null());
        seat.lose = lose.filter_map(|node| self.of_players(node, sides.space, report)).collect();
        if let Some(node) = stated.retreated {
            seat.barred = self.tokens(&node, here, report).unwrap_or_default();
            check_within(&seat.barred, &seat.tokens, "retreated", node.origin, report);
        }
        self.players[player].powers = self.powers(&stated.powers, report);
        if let Some(node) = stated.commit {
            seat.commit = self.tokens(&node, None, report);
            let commit = seat.commit.as_deref().unwrap_or_default();
            check_within(commit, &seat.tokens, "committed", node.origin, report);
            if sides.exclude(player) {
                let message = format!("{} is not a primary player", self.players[player].name);
                report
                    .error(rule!("AE-8.7"), node.origin, message)
                    .help("others bring tokens as allies: `allies: [{player: …, with: …}]`");
            }
        }
        seat.hides = self.space_if(stated.hides.as_ref(), report);
        seat
    }

    /// Reads escapes: a place or `no`, one or a list with one for each lost conflict.
    fn escapes(&self, node: &Node, report: &mut Report) -> Vec<Option<Escape>> {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        let mut escapes = Vec::new();
        for node in nodes {
            let is_no = node.as_bool() == Some(false) || node.as_text() == Some("no");
            escapes.push(if node.is_null() {
                None
            } else if is_no {
                Some(Escape::No)
            } else if node.as_map().is_some() {
                let stated = Escaping::read(node, report);
                let from = stated.as_ref().and_then(|stated| self.space_if(stated.from.as_ref(), report));
                let to = stated.and_then(|stated| self.space(stated.to.as_str(), report));
                to.map(|to| Escape::Retreat { from, to })
            } else {
                let to = read_text(node, report).and_then(|name| self.space(name, report));
                to.map(|to| Escape::Retreat { from: None, to })
            });
        }
        escapes
    }

    /// A hand that is not given: the Force cards that its owner reveals first.
    fn hand_as_revealed(&mut self, revealed: Option<&Node>) -> Vec<Card> {
        let Some(node) = revealed.filter(|node| node.as_text() != Some("none")) else { return Vec::new() };
        // Mistakes in it are reported with the action.
        let values = self.revealed(node, &mut Report::default()).unwrap_or_default();
        let cards: Vec<Card> = values.into_iter().map(Card::Force).collect();
        cards.iter().for_each(|card| self.count(*card, node.origin));
        cards
    }

    /// Reads an offer to ally. A refused one has the same limits, but no effect.
    fn offer(&self, ally: &Ally, sides: &Sides, seats: &[Seat], report: &mut Report) -> Option<Offer> {
        let player = self.player_if(ally.player.as_ref(), report);
        let with = self.player_if(ally.with.as_ref(), report);
        let tokens = ally.tokens.as_ref().map(|node| self.tokens(node, Some(sides.space), report));
        let (player, with, with_origin) = (player?, with?, ally.with.as_ref()?.origin);
        let name = &self.players[player].name;
        if sides.exclude(with) {
            let message = format!("{} is not a primary player", self.players[with].name);
            report
                .error(rule!("AE-8.8"), with_origin, message)
                .help("allies join the attacker or the defender");
        }
        let side = sides.side_of(with)?;
        if sides.side_of(player).is_some() {
            let message = format!("{name} is a primary player, and no ally");
            report
                .error(rule!("AE-8.8"), ally.head, message)
                .help("to use his tokens in adjacent spaces, write `commit`");
            return None;
        }
        let here = || Some(vec![(sides.space, number(&seats[player].tokens, sides.space))]);
        let tokens = tokens.unwrap_or_else(here)?;
        let origin = ally.tokens.as_ref().map_or(ally.head, |node| node.origin);
        check_within(&tokens, &seats[player].tokens, "offered", origin, report);
        if tokens.iter().all(|(_, number)| *number == 0) {
            let message = format!("{name} offers no token");
            report
                .error(rule!("AE-8.8"), ally.head, message)
                .help("say how many, and where: `tokens: {F7: 2}`");
        }
        ally.accepted.then_some(Offer { player, side, tokens })
    }
}

/// The number of tokens in a space.
pub fn number(tokens: &[(Space, u32)], space: Space) -> u32 {
    tokens.iter().find(|(other, _)| *other == space).map_or(0, |(_, number)| *number)
}

/// Reports more tokens in a space than the player has there.
fn check_within(
    part: &[(Space, u32)],
    whole: &[(Space, u32)],
    word: &str,
    origin: Origin,
    report: &mut Report,
) {
    for (space, wanted) in part {
        let there = number(whole, *space);
        if *wanted > there {
            let message = format!(
                "{} {word} in {space}, where there {}",
                figured(*wanted, "token", "tokens"),
                match there {
                    0 => "is none".to_owned(),
                    1 => "is one".to_owned(),
                    _ => format!("are {there}"),
                }
            );
            report.error(code::OUT_OF_RANGE, origin, message);
        }
    }
}
