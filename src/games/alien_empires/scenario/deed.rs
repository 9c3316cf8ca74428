//! The form of actions: one verb, and the keys that go with it.

use super::super::pieces::{Card, Keys, Power};
use super::cards::AsWritten;
use super::reader::{OfPlayers, Reader};
use crate::diag::{Report, and_list, code, nearest, or_list};
use crate::document;
use crate::ids::PlayerId;
use crate::source::read::{Either, Later, List, Name, OneOrMore, target};
use crate::source::{Fields, Key, Located, Node, Origin, Read, Shape, read_text};

/// An action; `D` is what can be done in the dispute.
#[derive(Debug, Clone)]
pub struct Action<D> {
    pub by: PlayerId,
    pub deed: D,
    /// The position of the action in its file.
    pub origin: Origin,
}

#[derive(Debug)]
pub struct PowerName;

impl Read for PowerName {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Either(&[Shape::Word(Power::NAMES), Shape::Text]);

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        Located::<String>::read(node, report)
    }
}

/// One space or several, as a scenario writes them.
type Spaces = Later<OneOrMore<Name<target::Space>>>;

document! {
    /// The keys that go with verbs; each power and card takes some of them.
    pub struct Along ("an action") {
        /// the world or the space
        at: Option<Name<target::Space>>;
        /// the space to start from; two for Projection
        from: Option<Spaces>;
        /// the space to go to; with Deporter, one for all tokens or one for each; of a gift: the receiver
        to: Option<Spaces>;
        /// of Feedback: the `from` of the power that it duplicates
        source: Option<Name<target::Space>>;
        /// the owner of the tokens, power or card
        of: Option<Located<String>>;
        /// the power
        power: Option<PowerName>;
        /// the card
        card: Option<AsWritten>;
        /// the cards
        cards: Option<Later<List<AsWritten>>>;
        /// how many tokens; of Plea Maker: numbers by player
        tokens: Option<Later<Either<i64, OfPlayers>>>;
        /// the primary player of the side on which it counts; by default the player's own side
        side: Option<Located<String>>;
        /// of Trader: the card received in return; by default the other player's only card
        gets "for": Option<AsWritten>;
        /// of Time Control: all players, in the order of the round
        order: Option<Later<List<Name<target::New>>>>;
    }
}

/// Finds the one verb of an action; reports if there is none or more than one.
pub fn verb<V: Copy>(
    fields: &Fields<'_>,
    verbs: &[(&'static str, V)],
    report: &mut Report,
) -> Option<(&'static str, V)> {
    let found: Vec<_> = verbs.iter().copied().filter(|(verb, _)| fields.has(verb)).collect();
    let names = |verbs: &[(&'static str, V)]| verbs.iter().map(|(verb, _)| *verb).collect::<Vec<_>>();
    match found.as_slice() {
        [one] => return Some(*one),
        [] => {
            let known = names(verbs);
            let is_near = |(key, _): &(&Key, &Node)| nearest(&key.text, known.iter().copied()).is_some();
            let meant = fields.entries().find(is_near).map_or("", |(key, _)| &*key.text);
            report.error(code::MISSING_KEY, fields.head(), "an action that does nothing").did_you_mean(
                meant,
                known.iter().copied(),
                || format!("write one of {}", or_list(&known)),
            );
        }
        many => {
            let message = format!("one action does {} things at once", many.len());
            let help = format!("make an action of each: {}", and_list(&names(many)));
            report.error(code::UNKNOWN_KEY, fields.head(), message).help(help);
        }
    }
    None
}

impl Keys {
    /// Reports keys that the verb does not take, and missing required ones. Returns whether all are right.
    pub fn fit(self, verb: &'static str, fields: &Fields<'_>, report: &mut Report) -> bool {
        let mut fits = true;
        for key in &self.all[..self.needed] {
            fits &= fields.require(key, report).is_some();
        }
        fields.report_others(&[&["by", verb], self.all].concat(), report) && fits
    }
}

impl Reader<'_> {
    /// Reads a gift: the card and its receiver.
    pub fn gift(&self, node: &Node, along: &Along, report: &mut Report) -> Option<(Card, PlayerId)> {
        let card = self.card(node, report);
        let to = read_text(along.to.as_ref()?, report).and_then(|name| self.player(name, report));
        card.zip(to)
    }
}
