//! Canons that orders choose: by name, or unseen, by the Location where one lies or the 'Sue who holds one.

use super::reader::Reader;
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::kind::Kind;
use crate::places::PlaceId;
use crate::play::Play;
use crate::rule;
use crate::setup::{CanonId, Id, Named};
use crate::source::Located;

/// A Canon as it is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pick {
    /// By name.
    Of(CanonId),
    /// The first loose Canon at a place, in list order: it is chosen unseen (GZ-4.7).
    At(PlaceId),
    /// The first Canon that a 'Sue holds.
    HeldBy(Id),
}

impl Pick {
    /// The Canon, if it is chosen by name.
    pub fn named(self) -> Option<Named> {
        match self {
            Pick::Of(canon) => Some(Named::Canon(canon)),
            Pick::At(_) | Pick::HeldBy(_) => None,
        }
    }
}

impl Reader<'_> {
    /// Reads a Canon that is chosen: its name, the label of its place, or the 'Sue who holds it. One that the player has not seen can't be
    /// chosen by its name.
    pub(super) fn pick(&self, name: Located<&str>, report: &mut Report) -> Option<Pick> {
        let places = &self.setup.places;
        let label = Label::parse(name.value).and_then(|label| places.find(label));
        if let Some(place) = label.filter(|_| self.find_named(name.value).is_none()) {
            return Some(Pick::At(place));
        }
        match self.seen(name, report)? {
            Named::Canon(canon) => Some(Pick::Of(canon)),
            Named::Character(id) if self.setup.cast[id].kind == Kind::Sue => Some(Pick::HeldBy(id)),
            Named::Character(_) => {
                let message = format!("{} is not a Canon", name.value);
                report.error(code::UNKNOWN_NAME, name.origin, message).help("write the name of a Canon");
                None
            }
        }
    }

    /// The bearer of a name in orders. A card that lies face down, and that the player has not seen, is reported, in the same words
    /// wherever it lies.
    pub(super) fn seen(&self, name: Located<&str>, report: &mut Report) -> Option<Named> {
        let named = self.anybody(name, report)?;
        if !self.setup.unseen.contains(&named) {
            return Some(named);
        }
        let (rule, help) = match named {
            Named::Canon(_) => (
                rule!("GZ-4.7"),
                "name the Location where one lies, like `chapter: B2`, or the 'Sue who holds one",
            ),
            Named::Character(_) => (rule!("GZ-2.8"), "a Monster fight has one enemy: write `attack: true`"),
        };
        let player = self.setup.players.first().map_or("the player", String::as_str);
        let message =
            format!("{player} has not seen {}, and can't name a card that lies face down", name.value);
        report.error(rule, name.origin, message).help(help);
        None
    }
}

impl Play<'_, '_> {
    /// The Canon that is chosen, if there is one.
    pub(crate) fn picked(&self, pick: Pick) -> Option<CanonId> {
        match pick {
            Pick::Of(canon) => Some(canon),
            Pick::At(place) => self.loose_at(place).next(),
            Pick::HeldBy(sue) => self.state.bodies[sue].canons.first().copied(),
        }
    }

    /// Whether the player had not seen a Canon when he gave his orders.
    pub(crate) fn is_unseen(&self, canon: CanonId) -> bool {
        self.setup.unseen.contains(&Named::Canon(canon))
    }
}
