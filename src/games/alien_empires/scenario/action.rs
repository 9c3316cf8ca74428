//! Actions of a conflict.

use super::super::pieces::{Card, Keys, Power};
use super::super::spaces::Space;
use super::super::tables::Moment;
use super::cards::AsWritten;
use super::deed::{self, Along, PowerName, verb};
use super::reader::{OfPlayers, Reader, Tokens, power_of};
use super::sides::{Side, Sides};
use crate::diag::Report;
use crate::ids::PlayerId;
use crate::source::read::{Later, Name, Needed, Within, target};
use crate::source::{Document, Fields, Located, Node, read_map, read_text, wrong_type};
use crate::{document, rule, words};

/// One action of a player in a conflict.
pub type Action = deed::Action<Deed>;

/// What can be done in a conflict.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Pays the price for attacking a Diplomat.
    Pay(Vec<Card>),
    Use(Power, Details),
    /// Plays a card from the hand.
    Play(Card, Details),
    /// Discards a Force 7 (AE-9.4).
    Prevent,
    /// Discards a Force 6 (AE-9.5) and retreats to a space.
    Withdraw(Space),
    /// Passes.
    Pass,
    /// Reveals Force cards.
    Reveal(Vec<u8>),
    /// Gives a card away.
    Give {
        card: Card,
        /// Who gets it.
        to: PlayerId,
    },
    /// Picks tokens for a Booby Trap to destroy.
    Lose(Vec<(PlayerId, Tokens)>),
}

/// The decisions that belong to the use of a power; each power reads what it needs.
#[derive(Debug, Clone, Default)]
pub struct Details {
    /// The space of a token that is sacrificed, taken over, brought in, or escapes.
    pub from: Option<Space>,
    /// With Feedback, the `from` of the duplicated power.
    pub source: Option<Space>,
    /// The space to retreat to.
    pub to: Option<Space>,
    pub card: Option<Card>,
    /// Several cards.
    pub cards: Vec<Card>,
    pub of: Option<PlayerId>,
    pub power: Option<Power>,
    /// Tokens of several players.
    pub tokens: Option<Vec<(PlayerId, Tokens)>>,
    pub side: Option<Side>,
    /// Whether Feedback duplicates the power, whose `from` is then the key `source`.
    pub is_duplicate: bool,
}

words! {
    /// The verbs of a conflict, each with what it takes.
    enum Verb {
        /// Two cards, for Diplomat.
        Pay = "pay",
        /// A power that the player holds.
        Use = "use",
        /// A card from the hand.
        Play = "play",
        /// A Force 7 or 6.
        Discard = "discard",
        /// `true`, in the card step.
        Pass = "pass",
        /// Force cards.
        Reveal = "reveal",
        /// A card, for Foundation or Distress Call.
        Give = "give",
        /// Tokens, for Booby Trap.
        Lose = "lose",
    }
}

document! {
    /// An action of a conflict as players type it: who does it, one verb, and its keys.
    pub struct Stated ("an action") with along: Along {
        /// who does it
        by: Needed<Name<target::New>>;
        /// the price for Diplomat: two cards
        pay: Option<Later<Vec<AsWritten>>>;
        /// the power that is used
        power_used "use": Option<PowerName>;
        /// the Race or Event card that is played from the hand
        play: Option<AsWritten>;
        /// a Force 7, or a Force 6 with `to`
        discard: Option<Later<Within<6, 7>>>;
        /// `true`: passes in the card step
        pass: Option<Later<bool>>;
        /// the Force cards that are revealed
        reveal: Option<Later<Vec<AsWritten>>>;
        /// the card that is given away for Foundation or Distress Call
        give: Option<AsWritten>;
        /// the winner's choice for Booby Trap: whose tokens are destroyed, and how many
        lose: Option<Later<OfPlayers>>;
    }
}

impl Reader<'_> {
    /// Reads one action of a conflict.
    pub(super) fn action(&self, node: &Node, sides: &Sides, report: &mut Report) -> Option<Action> {
        let mut fields = Fields::declared(node, Stated::OBJECT, report)?;
        let stated = Stated::from_fields(&mut fields, report)?;
        let by = self.player_if(stated.by.as_ref(), report);
        let (word, verb) = verb(&fields, Verb::WORDS, report)?;
        let keys = self.keys(verb, &stated, report)?;
        let fits = keys.fit(word, &fields, report);
        let deed = if fits { self.deed(verb, &stated, sides, report) } else { None };
        Some(Action { by: by?, deed: deed?, origin: node.origin })
    }

    /// The keys that go with a verb.
    fn keys(&self, verb: Verb, stated: &Stated, report: &mut Report) -> Option<Keys> {
        let (moment, keys) = match verb {
            Verb::Use => {
                let power = power_of(stated.power_used.as_ref()?.as_str(), report)?;
                (power.moment(), power.keys())
            }
            Verb::Play => match self.card(stated.play.as_ref()?, report)? {
                // Other powers are gained, and take their keys when they are used.
                Card::Race(power) if power.moment() == Moment::Start => (Moment::Start, power.keys()),
                Card::Event(event) => (event.moment(), event.keys()),
                _ => return Some(Keys::NONE),
            },
            Verb::Discard if stated.discard.as_ref()?.as_integer() == Some(6) => {
                return Some(Keys::needing(&["to"]));
            }
            Verb::Give => return Some(Keys::needing(&["to"])),
            _ => return Some(Keys::NONE),
        };
        // Powers of a Migration Phase are illegal here, whatever their keys, so none are required.
        Some(if moment.is_of_a_conflict() { keys } else { keys.at_will() })
    }

    fn deed(&self, verb: Verb, stated: &Stated, sides: &Sides, report: &mut Report) -> Option<Deed> {
        let along = &stated.along;
        match verb {
            Verb::Pay => Some(Deed::Pay(self.cards(stated.pay.as_ref()?, report))),
            Verb::Use => {
                let name = stated.power_used.as_ref()?.as_str();
                let power = power_of(name, report)?;
                if works_by_itself(power) {
                    let message = format!("{power} works by itself");
                    report.error(rule!("AE-13.2"), name.origin, message).help("delete this action");
                }
                Some(Deed::Use(power, self.details(power.moment(), along, sides, report)))
            }
            Verb::Play => {
                let card = self.played(stated.play.as_ref()?, report)?;
                let details = match card {
                    Card::Race(power) => self.details(power.moment(), along, sides, report),
                    Card::Event(event) => self.details(event.moment(), along, sides, report),
                    _ => Details::default(),
                };
                Some(Deed::Play(card, details))
            }
            Verb::Discard => self.discarded(stated.discard.as_ref()?, along, report),
            Verb::Pass => {
                let pass = stated.pass.as_ref()?;
                if pass.as_bool() != Some(true) {
                    wrong_type(pass, "true", report);
                }
                Some(Deed::Pass)
            }
            Verb::Reveal => self.revealed(stated.reveal.as_ref()?, report).map(Deed::Reveal),
            Verb::Give => {
                let gift = self.gift(stated.give.as_ref()?, along, report);
                gift.map(|(card, to)| Deed::Give { card, to })
            }
            Verb::Lose => self.of_players(stated.lose.as_ref()?, sides.space, report).map(Deed::Lose),
        }
    }

    /// A Force 7 or a Force 6, discarded at the start.
    fn discarded(&self, node: &Node, along: &Along, report: &mut Report) -> Option<Deed> {
        match node.as_integer() {
            Some(7) => self.force(node, report).map(|_| Deed::Prevent),
            Some(6) => {
                // Under another value of `force-table` the card may not exist.
                self.force(node, report)?;
                self.space_of(along.to.as_ref(), report).map(Deed::Withdraw)
            }
            _ => {
                let what = "only a Force 7 or a Force 6 can be discarded for an effect";
                let found = report.error(rule!("AE-9.4"), node.origin, what);
                found.help("write `discard: 7`, or `discard: 6` with `to: SPACE`");
                None
            }
        }
    }

    /// Reads revealed Force cards, one or a list.
    pub(super) fn revealed(&self, node: &Node, report: &mut Report) -> Option<Vec<u8>> {
        let mut values = Vec::new();
        for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
            // A card of a deck may be a Force card, too.
            let card =
                if node.as_map().is_some() { self.card(node, report) } else { self.force(node, report) };
            match card? {
                Card::Force(value) => values.push(value),
                card => {
                    let found =
                        report.error(rule!("AE-11.1"), node.origin, format!("{card} is not a Force card"));
                    found.help("only Force cards are revealed");
                    return None;
                }
            }
        }
        Some(values)
    }

    /// Reads tokens of several players.
    pub(super) fn of_players(
        &self,
        node: &Node,
        here: Space,
        report: &mut Report,
    ) -> Option<Vec<(PlayerId, Tokens)>> {
        let map = read_map(node, "a map from players to tokens", report)?;
        let mut all = Vec::new();
        for (key, node) in map.iter() {
            let player = self.player(Located { value: &*key.text, origin: key.origin }, report);
            let tokens = self.tokens(node, Some(here), report);
            all.push((player?, tokens?));
        }
        Some(all)
    }

    /// Reads the decisions that belong to a power or card.
    fn details(&self, moment: Moment, along: &Along, sides: &Sides, report: &mut Report) -> Details {
        if !moment.is_of_a_conflict() {
            return Details::default();
        }
        Details {
            from: self.space_of(along.from.as_ref(), report),
            source: self.space_if(along.source.as_ref(), report),
            to: self.space_of(along.to.as_ref(), report),
            card: along.card.as_ref().and_then(|node| self.card(node, report)),
            cards: along.cards.as_ref().map(|node| self.one_to_five(node, report)).unwrap_or_default(),
            of: self.player_if(along.of.as_ref(), report),
            power: along.power.as_ref().and_then(|name| power_of(name.as_str(), report)),
            tokens: along.tokens.as_ref().and_then(|node| self.of_players(node, sides.space, report)),
            side: along.side.as_ref().and_then(|name| self.side(name.as_str(), sides, report)),
            is_duplicate: false,
        }
    }

    fn space_of(&self, node: Option<&Node>, report: &mut Report) -> Option<Space> {
        self.space(read_text(node?, report)?, report)
    }

    fn side(&self, name: Located<&str>, sides: &Sides, report: &mut Report) -> Option<Side> {
        let player = self.player(name, report)?;
        if sides.exclude(player) {
            let message = format!("{} is not a primary player", self.players[player].name);
            report.error(rule!("AE-15.3"), name.origin, message).help("name the primary player of the side");
        }
        sides.side_of(player)
    }

    fn one_to_five(&self, node: &Node, report: &mut Report) -> Vec<Card> {
        let count = node.as_list().map_or(1, <[Node]>::len);
        if !(1..=5).contains(&count) {
            let message = format!("{count} cards, Clean Slate changes 1 to 5");
            report.error(rule!("AE-14.50"), node.origin, message);
        }
        self.cards(node, report)
    }
}

/// Whether a power works in a conflict without being used.
const fn works_by_itself(power: Power) -> bool {
    match power.moment() {
        Moment::Standing | Moment::Declaring | Moment::Any => true,
        Moment::End => !matches!(power, Power::EscapeArtist),
        _ => false,
    }
}

/// The value of each player's first `reveal`, for hands that are not given.
pub(super) fn first_reveals<'n>(nodes: &'n [Node], player: &str) -> Option<&'n Node> {
    nodes.iter().find_map(|node| {
        let map = node.as_map()?;
        let by = map.get("by").and_then(Node::as_text)?;
        (by == player).then(|| map.get("reveal")).flatten().filter(|reveal| !reveal.is_null())
    })
}
