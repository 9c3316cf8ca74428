//! Actions of a Migration Phase.

use super::super::pieces::{Card, Event, Keys, Power};
use super::super::tables::Moment;
use super::cards::AsWritten;
use super::deed::{self, Along, PowerName, verb};
use super::place::Place;
use super::reader::{Reader, power_of};
use crate::diag::Report;
use crate::game::wording::figured;
use crate::ids::PlayerId;
use crate::source::read::{Count, Name, target};
use crate::source::{Document, Fields, Located, Node, Read, Shape, or_wrong_type};
use crate::{document, rule, words};

/// One action of a player in a Migration Phase.
pub type Action = deed::Action<Deed>;

/// What can be done in a Migration Phase.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Moves tokens.
    Move {
        /// How many tokens; `None` is all that haven't moved.
        number: Option<u32>,
        from: Place,
        /// The stop between two moves.
        via: Option<Place>,
        to: Place,
    },
    /// Uses a power.
    Use(Use),
    /// Plays a card: one of this phase's two events, or another card, which is illegal.
    Play(Play),
    /// Follows a move with this many tokens.
    Follow(u32),
    /// Gives a card away.
    Give {
        card: Card,
        /// Who gets it.
        to: PlayerId,
    },
}

/// The use of a power, with the decisions that belong to it.
#[derive(Debug, Clone)]
pub enum Use {
    /// Names the world that moves go toward.
    Gatherer(Place),
    /// Takes a token of a player off the map.
    Assassination(PlayerId, Place),
    /// Turns two tokens into one on a world.
    Projection([Place; 2], Place),
    /// Moves a world.
    Worldships(Place, Place),
    /// Moves tokens of a player.
    Repulsion {
        of: PlayerId,
        from: Place,
        to: Place,
        /// How many tokens, if the action says it.
        tokens: Option<u32>,
    },
    /// Makes tokens of a player retreat.
    Deporter {
        of: PlayerId,
        /// The world they leave.
        at: Place,
        /// Where to: one space for all tokens, or one for each.
        to: Vec<Place>,
        /// How many tokens, if the action says it.
        tokens: Option<u32>,
    },
    /// Takes over a token of a player.
    Propagandist(PlayerId, Place),
    /// A power that has no use in this phase.
    Other(Power),
}

/// A card that is played.
#[derive(Debug, Clone)]
pub enum Play {
    /// Moves the stack of a space to a world.
    WormHole(Place, Place),
    /// Destroys all tokens on a world.
    Supernova(Place),
    Other(Card),
}

impl Use {
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
    pub const fn card(&self) -> Card {
        match self {
            Play::WormHole(..) => Card::Event(Event::WormHole),
            Play::Supernova(_) => Card::Event(Event::Supernova),
            Play::Other(card) => *card,
        }
    }
}

words! {
    /// The verbs of a Migration Phase, each with what it takes.
    enum Verb {
        /// A number of tokens, or `all`.
        Move = "move",
        /// A power that the player holds.
        Use = "use",
        /// An Event card from the hand.
        Play = "play",
        /// A number of tokens, with Contagion.
        Follow = "follow",
        /// A card, for Foundation or Distress Call.
        Give = "give",
    }
}

/// How many tokens move: a number, or `all`, those that haven't moved.
#[derive(Debug)]
pub struct Moved;

/// A number of tokens in one action.
type Many<const LEAST: u32> = Count<LEAST, 100_000_000>;

impl Read for Moved {
    type Value = Option<u32>;
    const SHAPE: Shape = Shape::Either(&[Many::<1>::SHAPE, Shape::Word(&["all"])]);

    fn read(node: &Node, report: &mut Report) -> Option<Option<u32>> {
        if node.as_text() == Some("all") {
            return Some(None);
        }
        or_wrong_type(node.as_integer(), node, "a number of tokens, or `all`,", report)?;
        Many::<1>::read(node, report).map(Some)
    }
}

document! {
    /// An action of a Migration Phase as players type it: one verb and its keys.
    pub struct Deeds ("an action") with along: Along {
        /// who does it; the active player by default
        by: Option<Name<target::New>>;
        /// how many tokens move, or `all` there that haven't moved
        moved "move": Option<Moved>;
        /// the stop between the two moves of Tachyonic Travel
        via: Option<Name<target::Space>>;
        /// the power that is used
        power_used "use": Option<PowerName>;
        /// the card that is played: Worm Hole or Supernova
        play: Option<AsWritten>;
        /// with Contagion, directly after the move: how many tokens follow
        follow: Option<Many<1>>;
        /// the card that is given away for Foundation or Distress Call
        give: Option<AsWritten>;
    }
}

impl Reader<'_> {
    /// Reads one action of a Migration Phase.
    pub(super) fn deed_of(
        &self,
        node: &Node,
        active: Option<PlayerId>,
        report: &mut Report,
    ) -> Option<Action> {
        let mut fields = Fields::declared(node, Deeds::OBJECT, report)?;
        let stated = Deeds::from_fields(&mut fields, report)?;
        let by = if stated.by.is_some() { self.player_if(stated.by.as_ref(), report) } else { active };
        let (word, verb) = verb(&fields, Verb::WORDS, report)?;
        let keys = self.keys_of(verb, &stated, report)?;
        let deed = if keys.fit(word, &fields, report) { self.deed_with(verb, &stated, report) } else { None };
        Some(Action { by: by?, deed: deed?, origin: node.origin })
    }

    /// The keys that go with a verb.
    fn keys_of(&self, verb: Verb, stated: &Deeds, report: &mut Report) -> Option<Keys> {
        let (moment, keys) = match verb {
            Verb::Move => return Some(Keys { needed: 2, all: &["from", "to", "via"] }),
            Verb::Use => {
                let power = power_of(stated.power_used.as_ref()?.as_str(), report)?;
                (power.moment(), power.keys())
            }
            Verb::Play => match self.card(stated.play.as_ref()?, report)? {
                Card::Race(power) => return Some(power.keys().at_will()),
                Card::Event(event) => (event.moment(), event.keys()),
                _ => return Some(Keys::NONE),
            },
            Verb::Follow => return Some(Keys::NONE),
            Verb::Give => return Some(Keys::needing(&["to"])),
        };
        // Powers of a conflict are illegal here, whatever their keys, so none are required.
        Some(if moment == Moment::Migration { keys } else { keys.at_will() })
    }

    fn deed_with(&self, verb: Verb, stated: &Deeds, report: &mut Report) -> Option<Deed> {
        let along = &stated.along;
        match verb {
            Verb::Move => {
                let from = self.place_of(along.from.as_ref(), report);
                let to = self.place_of(along.to.as_ref(), report);
                let via = self.place_at(stated.via.as_ref(), report);
                Some(Deed::Move { number: stated.moved?, from: from?, via, to: to? })
            }
            Verb::Use => {
                self.use_of_a_power(stated.power_used.as_ref()?.as_str(), along, report).map(Deed::Use)
            }
            Verb::Play => self.play_of_a_card(stated.play.as_ref()?, along, report).map(Deed::Play),
            Verb::Follow => stated.follow.map(Deed::Follow),
            Verb::Give => {
                let gift = self.gift(stated.give.as_ref()?, along, report);
                gift.map(|(card, to)| Deed::Give { card, to })
            }
        }
    }

    fn use_of_a_power(&self, name: Located<&str>, along: &Along, report: &mut Report) -> Option<Use> {
        let power = power_of(name, report)?;
        let is_by_itself = power.moment() == Moment::Travelling
            || matches!(power, Power::Mass | Power::Strategy | Power::Foundation | Power::DistressCall);
        if is_by_itself {
            let message = format!("{power} works by itself");
            report.error(rule!("AE-13.2"), name.origin, message).help("delete this action");
            return None;
        }
        if power.moment() != Moment::Migration {
            return Some(Use::Other(power));
        }
        let of = self.player_if(along.of.as_ref(), report);
        let at = self.place_at(along.at.as_ref(), report);
        match power {
            Power::Gatherer => at.map(Use::Gatherer),
            Power::Assassination => Some(Use::Assassination(of?, at?)),
            Power::Propagandist => Some(Use::Propagandist(of?, at?)),
            Power::Projection => self.projection(along, report),
            Power::Worldships => Some(Use::Worldships(at?, self.place_of(along.to.as_ref(), report)?)),
            Power::Repulsion => {
                let from = self.place_of(along.from.as_ref(), report);
                let to = self.place_of(along.to.as_ref(), report);
                let given = along.tokens.as_ref().map(|node| Many::<1>::read(node, report));
                let tokens = if let Some(given) = given { Some(given?) } else { None };
                Some(Use::Repulsion { of: of?, from: from?, to: to?, tokens })
            }
            _ => self.deporter(of, at, along, report),
        }
    }

    fn projection(&self, along: &Along, report: &mut Report) -> Option<Use> {
        let given = along.from.as_ref()?;
        let from = self.places(Some(given), report);
        let to = self.place_of(along.to.as_ref(), report);
        let from = match from?.as_slice() {
            [both] if given.as_list().is_none() => [*both; 2],
            [one, other] => [*one, *other],
            _ => {
                let message = "two tokens are discarded, from one space or two";
                let found = report.error(rule!("AE-14.37"), given.origin, message);
                found.help("write `from: F6`, or `from: [F6, F7]`");
                return None;
            }
        };
        Some(Use::Projection(from, to?))
    }

    fn deporter(
        &self,
        of: Option<PlayerId>,
        at: Option<Place>,
        along: &Along,
        report: &mut Report,
    ) -> Option<Use> {
        let to = self.places(along.to.as_ref(), report);
        let given = along.tokens.as_ref().and_then(|node| Located::<Many<0>>::read(node, report));
        let to = to?;
        let mut tokens = given.map(|number| number.value);
        if along.to.as_ref().is_some_and(|node| node.as_list().is_some()) {
            if let Some(given) = given.filter(|given| given.value as usize != to.len()) {
                let message = {
                    let (tokens, spaces) = (i64::from(given.value), to.len() as i64);
                    format!(
                        "{} and {}",
                        figured(tokens, "token", "tokens"),
                        figured(spaces, "space", "spaces")
                    )
                };
                report
                    .error(rule!("AE-14.53"), given.origin, message)
                    .help("write one space for each token, or one for all");
            }
            tokens = Some(to.len() as u32);
        }
        Some(Use::Deporter { of: of?, at: at?, to, tokens })
    }

    fn play_of_a_card(&self, node: &Node, along: &Along, report: &mut Report) -> Option<Play> {
        match self.played(node, report)? {
            Card::Event(Event::WormHole) => {
                let from = self.place_of(along.from.as_ref(), report);
                let to = self.place_of(along.to.as_ref(), report);
                Some(Play::WormHole(from?, to?))
            }
            Card::Event(Event::Supernova) => self.place_at(along.at.as_ref(), report).map(Play::Supernova),
            card => Some(Play::Other(card)),
        }
    }
}
