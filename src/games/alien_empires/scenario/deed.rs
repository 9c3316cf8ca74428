//! What an action says: its one verb, and the keys that go along with it.

use super::super::pieces::{Card, Keys, Power};
use super::cards::AsWritten;
use super::reader::{OfPlayers, Reader};
use crate::diag::{Report, and_list, code, nearest, or_list};
use crate::document;
use crate::ids::PlayerId;
use crate::source::read::{Either, Later, List, Name, OneOrMore, target};
use crate::source::{Fields, Key, Located, Node, Origin, Read, Shape, read_text};

/// What a player did: `D` is what can be done in the dispute.
#[derive(Debug, Clone)]
pub struct Action<D> {
    pub by: PlayerId,
    pub deed: D,
    /// Where the scenario says so.
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

/// One space or several, as they are written.
type Spaces = Later<OneOrMore<Name<target::Space>>>;

document! {
    /// What an action says along with its verb; each power and card takes some of these keys.
    pub struct Along ("an action") {
        /// the world or the space where it happens
        at: Option<Name<target::Space>>;
        /// from where; two spaces for Projection
        from: Option<Spaces>;
        /// where to, with Deporter also a space for each token; of a card that is given: to whom
        to: Option<Spaces>;
        /// of Feedback: what `from` is for the power that it duplicates
        source: Option<Name<target::Space>>;
        /// whose tokens or power
        of: Option<Located<String>>;
        /// which power
        power: Option<PowerName>;
        /// which card
        card: Option<AsWritten>;
        /// which cards
        cards: Option<Later<List<AsWritten>>>;
        /// how many tokens; of Plea Maker: whose, and how many
        tokens: Option<Later<Either<i64, OfPlayers>>>;
        /// the primary player on whose side it counts; one's own unless it says so
        side: Option<Located<String>>;
        /// of Trader: the card that is got in return; the other's only one unless it says so
        gets "for": Option<AsWritten>;
        /// of Time Control: everybody, in the order of the round
        order: Option<Later<List<Name<target::New>>>>;
    }
}

/// The one verb that an action has.
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
    /// Reports the keys of an action that its verb doesn't take, and those that it lacks. Whether all is as it must be.
    pub fn fit(self, verb: &'static str, fields: &Fields<'_>, report: &mut Report) -> bool {
        let mut fits = true;
        for key in &self.all[..self.needed] {
            fits &= fields.require(key, report).is_some();
        }
        fields.finish_of(&[&["by", verb], self.all].concat(), report) && fits
    }
}

impl Reader<'_> {
    /// A card that is given away, and to whom.
    pub fn gift(&self, node: &Node, along: &Along, report: &mut Report) -> Option<(Card, PlayerId)> {
        let card = self.card(node, report);
        let to = read_text(along.to.as_ref()?, report).and_then(|name| self.player(name, report));
        card.zip(to)
    }
}
