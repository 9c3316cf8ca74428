//! The actions of a conflict: what the players did, in order.

use super::super::pieces::{Card, Event, Power};
use super::super::spaces::Space;
use super::super::tables::Moment;
use super::conflict::{Side, Sides};
use super::{PlayerId, Reader, Tokens, power_of, verb};
use crate::diag::{Report, code};
use crate::rule;
use crate::source::fields::wrong_type;
use crate::source::{Fields, Located, Node, Origin};

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

/// What can be done in a conflict.
#[derive(Debug, Clone)]
pub enum Deed {
    /// Pays the price that Diplomat asks.
    Pay(Vec<Card>),
    /// Uses a power.
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
        /// The card.
        card: Card,
        /// Who gets it.
        to: PlayerId,
    },
    /// Picks the tokens that a Booby Trap destroys.
    Lose(Vec<(PlayerId, Tokens)>),
}

/// What is decided along with a power; each power reads what it needs.
#[derive(Debug, Clone, Default)]
pub struct Details {
    /// The space of a token: of the sacrifice, of what is taken over, of what comes or escapes.
    pub from: Option<Space>,
    /// With Feedback, what `from` is for the duplicated power.
    pub source: Option<Space>,
    /// Where a retreat goes.
    pub to: Option<Space>,
    /// A card.
    pub card: Option<Card>,
    /// Several cards.
    pub cards: Vec<Card>,
    /// A player.
    pub of: Option<PlayerId>,
    /// A power.
    pub power: Option<Power>,
    /// Tokens of several players.
    pub tokens: Option<Vec<(PlayerId, Tokens)>>,
    /// A side.
    pub side: Option<Side>,
}

/// The verbs of a conflict.
const VERBS: [&str; 8] = ["pay", "use", "play", "discard", "pass", "reveal", "give", "lose"];

/// The keys that a power takes: those that it needs, and those that may be left out.
const fn keys(power: Power) -> (&'static [&'static str], &'static [&'static str]) {
    match power {
        Power::Neutralize | Power::Copycat => (&["power"], &[]),
        Power::Limit => (&[], &["card"]),
        Power::Emulate => (&["of", "power"], &[]),
        Power::Rearguard => (&["to"], &[]),
        Power::MindControl => (&[], &["of", "from"]),
        Power::Reinforcement => (&["from"], &[]),
        Power::CleanSlate => (&["cards"], &[]),
        Power::PleaMaker => (&["tokens"], &[]),
        Power::Pacifist | Power::Berserking => (&["card"], &[]),
        Power::Eliminate => (&[], &["from", "card"]),
        Power::Burnout | Power::Martyr => (&[], &["from"]),
        Power::Feedback => (&[], &["from", "source", "card", "cards", "of", "power", "to", "tokens", "side"]),
        Power::EscapeArtist => (&["to"], &["from"]),
        // Those of a Migration Phase, where they are illegal for another reason than their keys.
        Power::Assassination | Power::Propagandist => (&[], &["of", "at"]),
        Power::Gatherer => (&[], &["at"]),
        Power::Projection => (&[], &["from", "to"]),
        Power::Worldships => (&[], &["at", "to"]),
        Power::Repulsion => (&[], &["of", "from", "to", "tokens"]),
        Power::Deporter => (&[], &["of", "at", "to", "tokens"]),
        _ => (&[], &[]),
    }
}

/// Whether a power has a place in a conflict.
const fn is_of_a_conflict(power: Power) -> bool {
    !matches!(power.moment(), Moment::Migration | Moment::Travelling | Moment::Elsewhere)
}

/// The keys of a power, for disputes in which it has no place.
pub fn keys_elsewhere(power: Power) -> Vec<&'static str> {
    let (needed, others) = keys(power);
    needed.iter().chain(others).copied().collect()
}

impl Reader<'_> {
    /// One action of a conflict.
    pub(super) fn action(&self, node: &Node, sides: &Sides, report: &mut Report) -> Option<Action> {
        let mut fields = Fields::of(node, "an action", report)?;
        let by = self.required_player("by", &mut fields, report);
        let verb = verb(&fields, &VERBS, report)?;
        let deed = self.deed(verb, &mut fields, sides, report);
        fields.finish(report);
        Some(Action { by: by?, deed: deed?, origin: node.origin })
    }

    fn deed(
        &self,
        verb: &'static str,
        fields: &mut Fields<'_>,
        sides: &Sides,
        report: &mut Report,
    ) -> Option<Deed> {
        let node = fields.get(verb)?;
        match verb {
            "pay" => Some(Deed::Pay(self.cards(fields.list("pay"), report))),
            "use" => {
                let name = fields.text("use", report)?;
                let power = power_of(name, report)?;
                if works_by_itself(power) {
                    let message = format!("{power} works by itself");
                    report.error(rule!("AE-13.2"), name.origin, message).help("leave this action out");
                }
                self.details(power, fields, sides, report).map(|details| Deed::Use(power, details))
            }
            "play" => match self.card(node, report)? {
                Card::Unknown => {
                    let found =
                        report.error(code::UNKNOWN_NAME, node.origin, "nobody knows which card is played");
                    found.help("name it");
                    None
                }
                Card::Race(power) if power.moment() == Moment::Start => self
                    .details(power, fields, sides, report)
                    .map(|details| Deed::Play(Card::Race(power), details)),
                Card::Event(Event::PowerUp) => {
                    let side = self.side(fields, sides, report);
                    Some(Deed::Play(Card::Event(Event::PowerUp), Details { side, ..Details::default() }))
                }
                card => {
                    // Those of a Migration Phase have keys there, and are illegal here for another reason.
                    if let Card::Event(Event::WormHole | Event::Supernova) = card {
                        for key in ["from", "to", "at"] {
                            fields.get(key);
                        }
                    }
                    Some(Deed::Play(card, Details::default()))
                }
            },
            "discard" => match node.as_integer() {
                Some(7) => self.force(node, report).map(|_| Deed::Prevent),
                Some(6) => {
                    // Under another `force-table` there may be none.
                    self.force(node, report)?;
                    fields.require("to", report)?;
                    self.space_at("to", fields, report).map(Deed::Withdraw)
                }
                _ => {
                    report
                        .error(
                            rule!("AE-9.4"),
                            node.origin,
                            "only a Force 7 or a Force 6 is of use when discarded",
                        )
                        .help("write `discard: 7`, or `discard: 6` with `to: SPACE`");
                    None
                }
            },
            "pass" => {
                if node.as_bool() != Some(true) {
                    wrong_type(node, "true", report);
                }
                Some(Deed::Pass)
            }
            "reveal" => self.revealed(node, report).map(Deed::Reveal),
            "give" => {
                let card = self.card(node, report);
                let to = self.required_player("to", fields, report);
                Some(Deed::Give { card: card?, to: to? })
            }
            _ => self.of_players(node, sides.space, report).map(Deed::Lose),
        }
    }

    /// Force cards that are revealed, one or a list.
    pub(super) fn revealed(&self, node: &Node, report: &mut Report) -> Option<Vec<u8>> {
        let mut values = Vec::new();
        for node in node.as_list().unwrap_or(std::slice::from_ref(node)) {
            // Also a card of a deck, if it is a Force card.
            let card =
                if node.as_map().is_some() { self.card(node, report) } else { self.force(node, report) };
            match card? {
                Card::Force(value) => values.push(value),
                card => {
                    let found =
                        report.error(rule!("AE-11.1"), node.origin, format!("{card} is no Force card"));
                    found.help("only Force cards are revealed");
                    return None;
                }
            }
        }
        Some(values)
    }

    /// Tokens of several players.
    fn of_players(&self, node: &Node, here: Space, report: &mut Report) -> Option<Vec<(PlayerId, Tokens)>> {
        let Some(map) = node.as_map() else {
            wrong_type(node, "a map from players to tokens", report);
            return None;
        };
        let mut all = Vec::new();
        for (key, node) in map.iter() {
            let player = self.player(Located { value: &*key.text, origin: key.origin }, report);
            let tokens = self.tokens(node, Some(here), report);
            all.push((player?, tokens?));
        }
        Some(all)
    }

    fn side(&self, fields: &mut Fields<'_>, sides: &Sides, report: &mut Report) -> Option<Side> {
        let origin = fields.get("side")?.origin;
        let player = self.player_at("side", fields, report)?;
        if sides.exclude(player) {
            let message = format!("{} is no primary player", self.players[player].name);
            report.error(rule!("AE-15.3"), origin, message).help("a side is named by its primary player");
        }
        sides.of(player)
    }

    /// What is decided along with a power.
    fn details(
        &self,
        power: Power,
        fields: &mut Fields<'_>,
        sides: &Sides,
        report: &mut Report,
    ) -> Option<Details> {
        let (needed, others) = keys(power);
        let mut is_whole = true;
        for key in needed {
            is_whole &= fields.require(key, report).is_some();
        }
        if !is_of_a_conflict(power) {
            for key in others {
                fields.get(key);
            }
            return Some(Details::default());
        }
        let mut details = Details::default();
        for key in needed.iter().chain(others).copied() {
            let Some(node) = fields.get(key) else { continue };
            match key {
                "from" => details.from = self.space_at("from", fields, report),
                "source" => details.source = self.space_at("source", fields, report),
                "to" => details.to = self.space_at("to", fields, report),
                "card" => details.card = self.card(node, report),
                "cards" => details.cards = self.one_to_five(node, report),
                "of" => details.of = self.player_at("of", fields, report),
                "power" => {
                    let name = fields.text("power", report);
                    details.power = name.and_then(|name| power_of(name, report));
                }
                "tokens" => details.tokens = self.of_players(node, sides.space, report),
                _ => details.side = self.side(fields, sides, report),
            }
        }
        is_whole.then_some(details)
    }

    fn one_to_five(&self, node: &Node, report: &mut Report) -> Vec<Card> {
        let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
        if !(1..=5).contains(&nodes.len()) {
            let message = format!("{} cards, Clean Slate changes 1 to 5", nodes.len());
            report.error(rule!("AE-14.50"), node.origin, message);
        }
        self.cards(nodes, report)
    }
}

/// Whether a conflict's power needs nobody to use it.
const fn works_by_itself(power: Power) -> bool {
    match power.moment() {
        Moment::Standing | Moment::Declaring | Moment::Any => true,
        Moment::End => !matches!(power, Power::EscapeArtist),
        _ => false,
    }
}

/// What each player's first `reveal` names, for hands that are not told.
pub(super) fn first_reveals<'n>(nodes: &'n [Node], player: &str) -> Option<&'n Node> {
    nodes.iter().find_map(|node| {
        let map = node.as_map()?;
        let by = map.get("by").and_then(Node::as_text)?;
        (by == player).then(|| map.get("reveal")).flatten().filter(|reveal| !reveal.is_null())
    })
}
