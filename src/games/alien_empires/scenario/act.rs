//! Actions of a Fate or Genesis Phase and of the end of a turn.

use super::super::pieces::{Card, Event, Keys, Power};
use super::super::tables::Moment;
use super::cards::{AsWritten, known};
use super::deed::{self, Along, PowerName, verb};
use super::place::Place;
use super::reader::{Reader, power_of};
use crate::diag::Report;
use crate::ids::PlayerId;
use crate::source::read::{Count, Later, List, Name, OneOrMore, target};
use crate::source::{Document, Fields, Located, Node, Read};
use crate::{document, rule, words};

/// One action of a player.
pub type Action = deed::Action<Deed>;

/// What can be done in these parts of a turn.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Draws this many cards.
    Draw(u32),
    /// Discards cards, down to the hand limit.
    Discard(Vec<Card>),
    /// Uses a power.
    Use(Use),
    /// Plays a card.
    Play(Play),
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
    /// Sets the order of the round.
    TimeControl(Vec<PlayerId>),
    /// Draws a card for a token in a space.
    Burnout(Place),
    /// Takes the last discard for a token in a space.
    Resurrection(Place),
    /// Exchanges cards.
    Trader {
        /// The other player.
        of: PlayerId,
        /// The card given, from the player's own hand.
        card: Card,
        /// The card received, if the action names it.
        gets: Option<Card>,
    },
    /// Looks at the next cards of the deck.
    Psychic,
    /// Puts tokens on a world for a card.
    Breeder(Place, Card),
    /// A power that has no use in this part of a turn.
    Other(Power),
}

/// A card that is played.
#[derive(Debug, Clone)]
pub enum Play {
    /// Replaces a face-up power by a Race card from the hand.
    Mutation(Power, Card),
    /// Forbids attacks.
    UniversalPeace,
    /// Puts tokens on a world.
    PopulationExplosion(Place),
    /// Takes an extra turn.
    TemporalNexus,
    Other(Card),
}

impl Use {
    pub const fn power(&self) -> Power {
        match self {
            Use::TimeControl(_) => Power::TimeControl,
            Use::Burnout(_) => Power::Burnout,
            Use::Resurrection(_) => Power::Resurrection,
            Use::Trader { .. } => Power::Trader,
            Use::Psychic => Power::Psychic,
            Use::Breeder(..) => Power::Breeder,
            Use::Other(power) => *power,
        }
    }
}

impl Play {
    pub const fn card(&self) -> Card {
        match self {
            Play::Mutation(..) => Card::Event(Event::Mutation),
            Play::UniversalPeace => Card::Event(Event::UniversalPeace),
            Play::PopulationExplosion(_) => Card::Event(Event::PopulationExplosion),
            Play::TemporalNexus => Card::Event(Event::TemporalNexus),
            Play::Other(card) => *card,
        }
    }
}

/// A part of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    Fate,
    Genesis,
    /// The end of the turn.
    End,
}

impl Phase {
    /// When: "in a Fate Phase".
    pub const fn when(self) -> &'static str {
        match self {
            Phase::Fate => "in a Fate Phase",
            Phase::Genesis => "in a Genesis Phase",
            Phase::End => "at the end of a turn",
        }
    }
}

impl Phase {
    /// Whether a power can be used in it.
    const fn uses(self, power: Power) -> bool {
        match self {
            Phase::Fate => matches!(power.moment(), Moment::Fate) || matches!(power, Power::Burnout),
            Phase::Genesis => matches!(power.moment(), Moment::Genesis),
            Phase::End => false,
        }
    }

    /// Whether an Event card can be played in it.
    const fn plays(self, event: Event) -> bool {
        match self {
            Phase::Fate => matches!(event.moment(), Moment::Fate),
            Phase::Genesis => matches!(event.moment(), Moment::Genesis),
            Phase::End => matches!(event.moment(), Moment::Ending),
        }
    }

    /// Whether a power works in it by itself.
    const fn has_at_work(self, power: Power) -> bool {
        match power.moment() {
            Moment::Any => true,
            Moment::Drawing => matches!(self, Phase::Fate),
            Moment::Growing => matches!(self, Phase::Genesis),
            _ => false,
        }
    }
}

words! {
    /// The verbs of these parts of a turn, each with what it takes.
    enum Verb {
        /// A number of cards from the deck.
        Draw = "draw",
        /// Cards from the hand.
        Discard = "discard",
        /// A power that the player holds.
        Use = "use",
        /// An Event card from the hand.
        Play = "play",
        /// A card, for Foundation or Distress Call.
        Give = "give",
    }
}

document! {
    /// What can be done in every part of a turn.
    pub struct Always ("an action") {
        /// who does it; the active player by default
        by: Option<Name<target::New>>;
        /// the power that is used
        power_used "use": Option<PowerName>;
        /// the Event card that is played
        play: Option<AsWritten>;
        /// the card that is given away for Foundation or Distress Call
        give: Option<AsWritten>;
    }
}

document! {
    /// An action of a Fate Phase as players type it: one verb and its keys.
    pub struct FateDeeds ("an action") with along: Along, always: Always {
        /// how many cards are drawn
        draw: Option<Count<0, 1_000_000>>;
        /// the cards that are discarded, down to the hand limit
        discard: Option<Later<OneOrMore<AsWritten>>>;
    }
}

document! {
    /// An action of a Genesis Phase or of the end of a turn as players type it.
    pub struct Deeds ("an action") with along: Along, always: Always {
    }
}

impl Reader<'_> {
    pub(super) fn act(
        &self,
        node: &Node,
        phase: Phase,
        active: Option<PlayerId>,
        report: &mut Report,
    ) -> Option<Action> {
        let (object, verbs) = if phase == Phase::Fate {
            (FateDeeds::OBJECT, Verb::WORDS)
        } else {
            (Deeds::OBJECT, &Verb::WORDS[Verb::Use as usize..])
        };
        let mut fields = Fields::declared(node, object, report)?;
        let stated = if phase == Phase::Fate {
            FateDeeds::from_fields(&mut fields, report)?
        } else {
            let Deeds { along, always } = Deeds::from_fields(&mut fields, report)?;
            FateDeeds { along, always, draw: None, discard: None }
        };
        let by = &stated.always.by;
        let by = if by.is_some() { self.player_if(by.as_ref(), report) } else { active };
        let (word, verb) = verb(&fields, verbs, report)?;
        let keys = self.keys_in(phase, verb, &stated.always, report)?;
        let fits = keys.fit(word, &fields, report);
        let deed = if fits { self.deed_in(phase, verb, &stated, report) } else { None };
        Some(Action { by: by?, deed: deed?, origin: node.origin })
    }

    /// The keys that go with a verb; none are required for what has no use here.
    fn keys_in(&self, phase: Phase, verb: Verb, stated: &Always, report: &mut Report) -> Option<Keys> {
        let keys = match verb {
            Verb::Draw | Verb::Discard => Keys::NONE,
            Verb::Give => Keys::needing(&["to"]),
            Verb::Use => match power_of(stated.power_used.as_ref()?.as_str(), report)? {
                Power::Burnout if phase == Phase::Fate => Power::Burnout.keys().all_needed(),
                power if phase.uses(power) => power.keys(),
                power => power.keys().at_will(),
            },
            Verb::Play => match self.card(stated.play.as_ref()?, report)? {
                Card::Event(event) if phase.plays(event) => event.keys(),
                Card::Event(event) => event.keys().at_will(),
                Card::Race(power) if power.moment() == Moment::Start => power.keys().at_will(),
                _ => Keys::NONE,
            },
        };
        Some(keys)
    }

    fn deed_in(&self, phase: Phase, verb: Verb, stated: &FateDeeds, report: &mut Report) -> Option<Deed> {
        let always = &stated.always;
        match verb {
            Verb::Draw => stated.draw.map(Deed::Draw),
            Verb::Discard => Some(Deed::Discard(self.all_cards(stated.discard.as_ref()?, report)?)),
            Verb::Use => {
                let name = always.power_used.as_ref()?.as_str();
                self.use_in(phase, name, stated, report).map(Deed::Use)
            }
            Verb::Play => self.play_in(phase, always.play.as_ref()?, &stated.along, report).map(Deed::Play),
            Verb::Give => {
                let gift = self.gift(always.give.as_ref()?, &stated.along, report);
                gift.map(|(card, to)| Deed::Give { card, to })
            }
        }
    }

    /// Reads cards, one or a list; none if any is wrong.
    pub(super) fn all_cards(&self, node: &Node, report: &mut Report) -> Option<Vec<Card>> {
        let cards = self.cards(node, report);
        (cards.len() == node.as_list().map_or(1, <[Node]>::len)).then_some(cards)
    }

    fn use_in(
        &self,
        phase: Phase,
        name: Located<&str>,
        stated: &FateDeeds,
        report: &mut Report,
    ) -> Option<Use> {
        let power = power_of(name, report)?;
        if phase.has_at_work(power) {
            let message = format!("{power} works by itself");
            report.error(rule!("AE-13.2"), name.origin, message).help("delete this action");
            return None;
        }
        if !phase.uses(power) {
            return Some(Use::Other(power));
        }
        let along = &stated.along;
        match power {
            Power::TimeControl => {
                let names = <Located<List<Name<target::New>>>>::read(along.order.as_ref()?, report)?;
                let order = self.everyone(&names, rule!("AE-14.65"), report);
                (order.len() == self.players.len()).then_some(Use::TimeControl(order))
            }
            Power::Burnout => self.place_of(along.from.as_ref(), report).map(Use::Burnout),
            Power::Resurrection => self.place_of(along.from.as_ref(), report).map(Use::Resurrection),
            Power::Trader => {
                let of = self.player_if(along.of.as_ref(), report);
                let card = self.card(along.card.as_ref()?, report);
                let gets = match &along.gets {
                    Some(node) => Some(self.card(node, report)?),
                    None => None,
                };
                Some(Use::Trader { of: of?, card: card?, gets })
            }
            Power::Psychic => Some(Use::Psychic),
            _ => {
                debug_assert!(power == Power::Breeder, "{power} is used in no such phase");
                let at = self.place_at(along.at.as_ref(), report);
                let card = self.card(along.card.as_ref()?, report);
                Some(Use::Breeder(at?, card?))
            }
        }
    }

    fn play_in(&self, phase: Phase, node: &Node, along: &Along, report: &mut Report) -> Option<Play> {
        match self.played(node, report)? {
            Card::Event(event) if !phase.plays(event) => Some(Play::Other(Card::Event(event))),
            Card::Event(Event::Mutation) => {
                let power = power_of(along.power.as_ref()?.as_str(), report);
                let node = along.card.as_ref()?;
                let card = self.card(node, report);
                let card = card.and_then(|card| known(card, node, "the new power is", report));
                Some(Play::Mutation(power?, card?))
            }
            Card::Event(Event::UniversalPeace) => Some(Play::UniversalPeace),
            Card::Event(Event::PopulationExplosion) => {
                self.place_at(along.at.as_ref(), report).map(Play::PopulationExplosion)
            }
            Card::Event(Event::TemporalNexus) => Some(Play::TemporalNexus),
            Card::Force(value) => {
                let found =
                    report.error(rule!("AE-4.5"), node.origin, format!("a Force {value} is not played"));
                found.help("Event cards are played; Force cards are revealed in a conflict");
                None
            }
            card => Some(Play::Other(card)),
        }
    }
}
