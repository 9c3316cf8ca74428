//! What a scenario of a conflict states.

use super::super::pieces::{Card, Power, Powers};
use super::super::spaces::Space;
use super::action::{Action, first_reveals};
use super::{Player, PlayerId, Reader, Tokens, actions};
use crate::diag::{Report, code};
use crate::games::wording::figured;
use crate::rule;
use crate::ruling::Submission;
use crate::source::fields::read_text;
use crate::source::{Fields, Node, Origin};

/// A side of the conflict: the attacker's or the defender's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The attacker's.
    Attacker,
    /// The defender's.
    Defender,
}

/// Who fights whom, and where.
#[derive(Debug, Clone)]
pub struct Sides {
    /// The attacker and the defender.
    pub primary: [PlayerId; 2],
    /// Where.
    pub space: Space,
}

/// In place of a primary player whom the scenario doesn't name; nothing is judged then.
const UNTOLD: PlayerId = PlayerId::MAX;

/// What stays the same throughout a conflict.
#[derive(Debug, Clone)]
pub struct Setup {
    /// Everybody, clockwise.
    pub players: Vec<Player>,
    /// Who fights whom, and where.
    pub sides: Sides,
    /// The world there; nothing in open space. It may have no name.
    pub world: Option<String>,
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
}

/// An offer to ally that was accepted.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Who.
    pub player: PlayerId,
    /// With which side.
    pub side: Side,
    /// His tokens that take part.
    pub tokens: Tokens,
}

impl Side {
    /// Both, the attacker's first.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

impl Sides {
    /// The primary player of a side.
    pub const fn leader(&self, side: Side) -> PlayerId {
        self.primary[side as usize]
    }

    /// The side that somebody is the primary player of.
    pub fn of(&self, player: PlayerId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.leader(*side) == player)
    }

    /// Whether both primary players are named.
    pub fn are_told(&self) -> bool {
        !self.primary.contains(&UNTOLD)
    }

    /// Whether somebody is surely no primary player.
    pub fn exclude(&self, player: PlayerId) -> bool {
        self.are_told() && self.of(player).is_none()
    }
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

/// Reads a conflict.
pub fn read(submission: Submission<'_, '_>, report: &mut Report) -> Option<Setup> {
    let mut fields = submission.fields();
    let (mut reader, each) = Reader::new(submission, &mut fields, report)?;
    let attacker = reader.required_player("attacker", &mut fields, report);
    let defender = reader.required_player("defender", &mut fields, report);
    if let (Some(attacker), Some(defender)) = (attacker, defender)
        && attacker == defender
    {
        let origin = fields.get("defender").map_or(reader.head, |node| node.origin);
        let message = format!("{} can't attack {0}", reader.players[attacker].name);
        report.error(rule!("AE-8.5"), origin, message).help("the defender is another player");
    }
    let space = if fields.has("space") {
        reader.space_at("space", &mut fields, report)
    } else {
        Some(reader.field.centre())
    };
    let world = fields.get("world").and_then(|node| world(node, report));
    // With one of them missing the rest is read all the same, so that all mistakes are told at once.
    let told = [attacker, defender].map(|player| player.unwrap_or(UNTOLD));
    let sides = Sides { primary: told, space: space.unwrap_or(reader.field.centre()) };
    let nodes = actions(&mut fields, report);
    let seats: Vec<Seat> = each
        .into_iter()
        .enumerate()
        .map(|(player, told)| reader.seat(player, told, &sides, nodes, report))
        .collect();
    let offers = fields.list("allies").iter();
    let offers = offers.filter_map(|node| reader.offer(node, &sides, &seats, report)).collect();
    let fought = fields.list("fought").iter();
    let fought: Vec<_> = fought.filter_map(|node| read_text(node, report)).collect();
    let fought = fought.into_iter().filter_map(|name| reader.space(name, report)).collect();
    let [peace, teaser, strategy] =
        ["peace", "teaser", "strategy"].map(|key| fields.truth(key, report).unwrap_or(false));
    if teaser && strategy {
        let origin = fields.get("strategy").map_or(reader.head, |node| node.origin);
        let message = "a conflict of Strategy that Teaser forces";
        report.error(rule!("AE-14.49"), origin, message).help("it is the one or the other");
    }
    let deck = fields.get("deck").map(|node| reader.pile(node, report)).unwrap_or_default();
    let unseen = fields.get("unseen").map(|node| {
        let cards = reader.pile(node, report);
        if cards.contains(&Card::Unknown) {
            let found =
                report.error(code::UNKNOWN_NAME, node.origin, "an unnamed card among those of `unseen`");
            found.help("name every card of the deck, or leave `unseen` out");
        }
        cards
    });
    let discards = fields.get("discards").map(|node| reader.pile(node, report)).unwrap_or_default();
    let actions = nodes.iter().filter_map(|node| reader.action(node, &sides, report)).collect();
    reader.check_census(report);
    fields.finish(report);
    if !sides.are_told() {
        return None;
    }
    let head = reader.head;
    let players = reader.players;
    Some(Setup {
        players,
        sides,
        world,
        seats,
        offers,
        fought,
        peace,
        teaser,
        strategy,
        deck,
        unseen,
        discards,
        actions,
        head,
    })
}

/// The world of the conflict's space: its name, or only that there is one.
fn world(node: &Node, report: &mut Report) -> Option<String> {
    match node.as_bool() {
        Some(there) => there.then(String::new),
        None => read_text(node, report).map(|name| name.value.to_owned()),
    }
}

impl Reader<'_> {
    fn seat(
        &mut self,
        player: PlayerId,
        told: Option<Fields<'_>>,
        sides: &Sides,
        actions: &[Node],
        report: &mut Report,
    ) -> Seat {
        let mut seat = Seat::default();
        let mut told = told;
        let hand = told.as_mut().and_then(|fields| fields.get("hand"));
        match hand {
            Some(node) => seat.hand = self.hand(node, report),
            None => seat.hand = self.hand_as_revealed(player, actions),
        }
        let Some(mut fields) = told else { return seat };
        let here = Some(sides.space);
        seat.tokens =
            fields.get("tokens").and_then(|node| self.tokens(node, here, report)).unwrap_or_default();
        if let Some(node) = fields.get("retreated") {
            seat.barred = self.tokens(node, here, report).unwrap_or_default();
            check_within(&seat.barred, &seat.tokens, "retreated", node.origin, report);
        }
        self.players[player].powers = self.powers(fields.list("powers"), report);
        if let Some(node) = fields.get("commit") {
            seat.commit = self.tokens(node, None, report);
            let commit = seat.commit.as_deref().unwrap_or_default();
            check_within(commit, &seat.tokens, "committed", node.origin, report);
        }
        if let Some(node) = fields.get("commit").filter(|_| sides.exclude(player)) {
            let message = format!("{} is no primary player", self.players[player].name);
            report
                .error(rule!("AE-8.7"), node.origin, message)
                .help("others bring tokens as allies: `allies: [{player: …, with: …}]`");
        }
        seat.hides = self.space_at("hides", &mut fields, report);
        fields.finish(report);
        seat
    }

    /// A hand that is not told: what its owner's first `reveal` names.
    fn hand_as_revealed(&mut self, player: PlayerId, actions: &[Node]) -> Vec<Card> {
        let Some(node) = first_reveals(actions, &self.players[player].name) else { return Vec::new() };
        // What is wrong with it is reported with the action.
        let values = self.revealed(node, &mut Report::default()).unwrap_or_default();
        let cards: Vec<Card> = values.into_iter().map(Card::Force).collect();
        cards.iter().for_each(|card| self.count(*card, node.origin));
        cards
    }

    /// An offer to ally; a refused one is held to the same limits, and has no effect.
    fn offer(&self, node: &Node, sides: &Sides, seats: &[Seat], report: &mut Report) -> Option<Offer> {
        let mut fields = Fields::of(node, "an ally", report)?;
        let player = self.required_player("player", &mut fields, report);
        let with = self.required_player("with", &mut fields, report);
        let accepted = fields.truth("accepted", report).unwrap_or(true);
        let told = fields.get("tokens");
        let tokens = told.and_then(|node| self.tokens(node, Some(sides.space), report));
        let with_origin = fields.get("with").map_or(fields.head(), |node| node.origin);
        let head = fields.head();
        fields.finish(report);
        let (player, with) = (player?, with?);
        let name = &self.players[player].name;
        if sides.exclude(with) {
            let message = format!("{} is no primary player", self.players[with].name);
            report
                .error(rule!("AE-8.8"), with_origin, message)
                .help("allies join the attacker or the defender");
        }
        let side = sides.of(with)?;
        if sides.of(player).is_some() {
            let message = format!("{name} is a primary player, and no ally");
            report
                .error(rule!("AE-8.8"), head, message)
                .help("his tokens next to the space take part by `commit`");
            return None;
        }
        let here = number(&seats[player].tokens, sides.space);
        let tokens = if told.is_some() { tokens? } else { vec![(sides.space, here)] };
        check_within(
            &tokens,
            &seats[player].tokens,
            "offered",
            told.map_or(head, |node| node.origin),
            report,
        );
        if tokens.iter().all(|(_, number)| *number == 0) {
            let message = format!("{name} offers no token at all");
            report.error(rule!("AE-8.8"), head, message).help("say how many, and where: `tokens: {F7: 2}`");
        }
        accepted.then_some(Offer { player, side, tokens })
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
