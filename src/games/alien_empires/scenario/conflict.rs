//! What a scenario of a conflict states.

use super::super::pieces::{Card, Power, Powers};
use super::super::spaces::{Space, Starfield};
use super::action::{self, Action, first_reveals};
use super::cards::{AsWritten, Hand, Pile};
use super::reader::{Anywhere, BySpace, OfPlayers, Player, Reader, Table, Tokens};
use super::sides::{Side, Sides, UNTOLD};
use super::{Actions, Discarded, Everybody, Partly, limited};
use crate::diag::{Report, code};
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::ruling::{Common, Submission};
use crate::source::document::ReadBefore;
use crate::source::read::{Either, Later, Name, Needed, target};
use crate::source::{Located, Node, Origin, Read, read_text};
use crate::{document, rule};

/// What stays the same throughout a conflict.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Everybody, clockwise.
    pub players: Vec<Player>,
    /// Who fights whom, and where.
    pub sides: Sides,
    /// The world there; nothing in open space. It may have no name.
    pub world: Option<String>,
    /// Whether somebody has said whether there is one.
    pub world_is_said: bool,
    /// The map.
    pub field: Starfield,
    /// The Force cards that there are, each with how many.
    pub forces: &'static [(u8, u32)],
    /// What each player begins with.
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
    /// The other cards of the deck, if they are told.
    pub unseen: Option<Vec<Card>>,
    /// The discards, oldest first.
    pub discards: Vec<Card>,
    /// What the players did.
    pub actions: Vec<Action>,
    /// Whether more is to be done before cards are revealed.
    pub is_unfinished: bool,
    /// The beginning of the scenario.
    pub head: Origin,
}

/// What a player begins with.
#[derive(Debug, Clone, Default)]
pub struct Seat {
    /// His tokens.
    pub tokens: Tokens,
    /// How many of them retreated earlier in the turn.
    pub barred: Tokens,
    /// The tokens that he commits, if he says so.
    pub commit: Option<Tokens>,
    /// Where the token stands that Inconspicuous protects.
    pub hides: Option<Space>,
    /// His cards.
    pub hand: Vec<Card>,
    /// Whether all of them are told.
    pub hand_is_known: bool,
    /// What he reveals where no action says it, if he says so.
    pub reveal: Option<Vec<u8>>,
    /// Where a token of his escapes to, where no action says it: for each conflict that he has lost.
    pub escape: Vec<Option<Escape>>,
    /// How many of whose tokens he gives to a Booby Trap, where no action says it: for each conflict.
    pub lose: Vec<Vec<(PlayerId, Tokens)>>,
}

/// What is said of Escape Artist.
#[derive(Debug, Clone, Copy)]
pub enum Escape {
    /// It is not used.
    No,
    /// One token retreats.
    Retreat { from: Option<Space>, to: Space },
}

/// An offer to ally that was accepted.
#[derive(Debug, Clone)]
pub struct Offer {
    pub player: PlayerId,
    pub side: Side,
    /// His tokens that take part.
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

    /// A side's primary player's name.
    pub fn leader(&self, side: Side) -> &str {
        self.name(self.sides.leader(side))
    }
}

document! {
    /// What players type in of one of them in a conflict.
    #[derive(Default)]
    pub struct StatedPlayer ("a player") {
        /// how many tokens there are in the conflict's space, or how many in which space
        tokens: Option<Anywhere>;
        /// the face-up Race cards
        powers: Vec<AsWritten>;
        /// the hand before the defender's draw: its cards in order, or how many there are; what the first `reveal` names unless it says so
        hand: Option<Hand>;
        /// tokens beside the space that take part
        commit: Option<BySpace>;
        /// how many of the tokens retreated earlier in the turn
        retreated: Option<Anywhere>;
        /// where the token stands that Inconspicuous protects; in the conflict's space unless it says so
        hides: Option<Name<target::Space>>;
        /// the Force cards that are revealed where no action says it, or `none`
        reveal: Option<Later<Vec<AsWritten>>>;
        /// with Escape Artist, where no action says it: the space to which a token retreats when the conflict is lost, or `no`
        escape: Option<Later<Vec<Either<String, Escaping>>>>;
        /// against Booby Trap, where no action says it: how many of whose tokens are destroyed; of those that are not named, the rest
        lose: Vec<Later<OfPlayers>>;
    }
}

document! {
    /// What players type in of a token that escapes.
    pub struct Escaping ("an escape") {
        /// where it stands
        from: Option<Name<target::Space>>;
        /// where it retreats to
        to: Name<target::Space>;
    }
}

document! {
    /// What players type in of an ally.
    pub struct Ally ("an ally") at head {
        /// who
        player: Needed<Name<target::New>>;
        /// the primary player who is joined
        with: Needed<Name<target::New>>;
        /// the tokens that take part; all in the conflict's space unless it says so
        tokens: Option<Anywhere>;
        /// whether the offer was accepted
        accepted: bool = true;
    }
}

document! {
    /// What players type in of a conflict.
    pub struct Stated ("a scenario") at head
        with _common: ReadBefore<Common>, table: Table, _partly: Partly, discarded: Discarded {
        /// everybody who matters, clockwise; of a player nothing need be told: `cyd: {}`
        players: Everybody<StatedPlayer>;
        /// who attacks
        attacker: Needed<Name<target::New>>;
        /// who is attacked
        defender: Needed<Name<target::New>>;
        /// where it is fought; in the middle of the map unless it says so
        space: Option<Name<target::Space>>;
        /// the name of the world there, or `true`; open space unless it says so
        world: Option<Later<Either<bool, String>>>;
        /// offers to take part
        allies: Vec<Ally>;
        /// the spaces of the conflicts that this turn has seen, without Strategy's
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
        /// what the players did, in order
        actions: Actions<action::Stated>;
        /// whether more is to be done before cards are revealed
        unfinished: bool = false;
    }
}

/// Reads a conflict.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let stated: Stated = submission.read(report)?;
    let mut reader = Reader::new(submission, &stated.table, &stated.players, report)?;
    let [attacker, defender] =
        [&stated.attacker, &stated.defender].map(|name| reader.player_if(name.as_ref(), report));
    if let (Some(attacker), Some(name)) = (attacker, &stated.defender)
        && Some(attacker) == defender
    {
        let message = format!("{} can't attack {0}", reader.players[attacker].name);
        report.error(rule!("AE-8.5"), name.origin, message).help("the defender is another player");
    }
    // With one of them missing the rest is read all the same, so that all mistakes are reported at once.
    let primary = [attacker, defender].map(|player| player.unwrap_or(UNTOLD));
    let space = reader.space_if(stated.space.as_ref(), report).unwrap_or(reader.field.centre());
    let sides = Sides { primary, space };
    let actions = limited(stated.actions, report);
    let seats: Vec<Seat> = (stated.players.value.iter().enumerate())
        .map(|(player, (_, told))| reader.seat(player, told, &sides, &actions, report))
        .collect();
    let offers = stated.allies.iter().filter_map(|ally| reader.offer(ally, &sides, &seats, report)).collect();
    let fought = stated.fought.iter().filter_map(|name| reader.space(name.as_str(), report)).collect();
    let strategy = stated.strategy.filter(|strategy| strategy.value);
    if let Some(strategy) = strategy.filter(|_| stated.teaser) {
        let message = "a conflict of Strategy that Teaser forces";
        report.error(rule!("AE-14.49"), strategy.origin, message).help("it is the one or the other");
    }
    let mut pile = |cards: Option<Node>| cards.map(|node| (reader.pile(&node, report), node.origin));
    let (deck, unseen, discards) = (pile(stated.deck), pile(stated.unseen), pile(stated.discarded.discards));
    if let Some((_, origin)) = unseen.as_ref().filter(|(cards, _)| cards.contains(&Card::Unknown)) {
        let found = report.error(code::UNKNOWN_NAME, *origin, "an unnamed card among those of `unseen`");
        found.help("name every card of the deck, or leave `unseen` out");
    }
    let cards = |pile: Option<(Vec<Card>, Origin)>| pile.map(|(cards, _)| cards);
    let actions = actions.iter().filter_map(|node| reader.action(node, &sides, report)).collect();
    reader.check_census(report);
    sides.are_told().then_some(Setup {
        players: reader.players,
        sides,
        world_is_said: stated.world.is_some(),
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
        head: stated.head,
    })
}

/// The world that is named; one that has no name is there all the same.
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
        told: &Node,
        sides: &Sides,
        actions: &[Node],
        report: &mut Report,
    ) -> Seat {
        let told = if told.is_null() { None } else { StatedPlayer::read(told, report) }.unwrap_or_default();
        let here = Some(sides.space);
        let tokens = told.tokens.and_then(|node| self.tokens(&node, here, report)).unwrap_or_default();
        let mut seat = Seat { tokens, ..Seat::default() };
        let revealed = first_reveals(actions, &self.players[player].name);
        if let Some(node) = &told.reveal {
            seat.reveal =
                if node.as_text() == Some("none") { Some(Vec::new()) } else { self.revealed(node, report) };
            if revealed.is_some() {
                let message = format!("{} reveals twice: here, and in an action", self.players[player].name);
                report.error(code::REPEATED_NAME, node.origin, message).help("leave one of them out");
            }
        }
        seat.hand_is_known = told.hand.is_some() || revealed.is_some();
        seat.hand = match told.hand {
            Some(node) => self.hand(&node, report),
            None => self.hand_as_revealed(revealed.or(told.reveal.as_ref())),
        };
        seat.hand_is_known &= !seat.hand.contains(&Card::Unknown);
        seat.escape = told.escape.map(|node| self.escapes(&node, report)).unwrap_or_default();
        let lose = told.lose.iter().filter(|node| !node.is_null());
        seat.lose = lose.filter_map(|node| self.of_players(node, sides.space, report)).collect();
        if let Some(node) = told.retreated {
            seat.barred = self.tokens(&node, here, report).unwrap_or_default();
            check_within(&seat.barred, &seat.tokens, "retreated", node.origin, report);
        }
        self.players[player].powers = self.powers(&told.powers, report);
        if let Some(node) = told.commit {
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
        seat.hides = self.space_if(told.hides.as_ref(), report);
        seat
    }

    /// Where tokens escape to: one place or `no`, for each conflict that is lost.
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

    /// A hand that is not told: what its owner reveals first.
    fn hand_as_revealed(&mut self, revealed: Option<&Node>) -> Vec<Card> {
        let Some(node) = revealed.filter(|node| node.as_text() != Some("none")) else { return Vec::new() };
        // What is wrong with it is reported with the action.
        let values = self.revealed(node, &mut Report::default()).unwrap_or_default();
        let cards: Vec<Card> = values.into_iter().map(Card::Force).collect();
        cards.iter().for_each(|card| self.count(*card, node.origin));
        cards
    }

    /// An offer to ally; a refused one is held to the same limits, and has no effect.
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
        let side = sides.of(with)?;
        if sides.of(player).is_some() {
            let message = format!("{name} is a primary player, and no ally");
            report
                .error(rule!("AE-8.8"), ally.head, message)
                .help("his tokens next to the space take part by `commit`");
            return None;
        }
        let here = || Some(vec![(sides.space, number(&seats[player].tokens, sides.space))]);
        let tokens = tokens.unwrap_or_else(here)?;
        let origin = ally.tokens.as_ref().map_or(ally.head, |node| node.origin);
        check_within(&tokens, &seats[player].tokens, "offered", origin, report);
        if tokens.iter().all(|(_, number)| *number == 0) {
            let message = format!("{name} offers no token at all");
            report
                .error(rule!("AE-8.8"), ally.head, message)
                .help("say how many, and where: `tokens: {F7: 2}`");
        }
        ally.accepted.then_some(Offer { player, side, tokens })
    }
}

/// How many tokens there are in a space.
pub fn number(tokens: &[(Space, u32)], space: Space) -> u32 {
    tokens.iter().find(|(other, _)| *other == space).map_or(0, |(_, number)| *number)
}

/// Reports more tokens than stand somewhere.
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
