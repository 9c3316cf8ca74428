//! The `net` of a layout: a box, tray, die, standee or divider that is cut out, folded and glued.

use crate::diag::{Report, code};
use crate::geometry::net::{self, Net, Tuck};
use crate::geometry::{Length, Size};
use crate::source::read::{Count, Distance, Name, target};
use crate::{document, words};

document! {
    /// What is folded of a net, and its measures. Boxes take them from the cards that they hold.
    pub struct NetKeys ("a net") at origin {
        /// what is folded of it
        kind: NetKind;
        /// the component that it holds: the number and the size of its cards give the measures
        holds: Option<Name<target::Component>>;
        /// how many cards it holds, if not all of the component
        cards: Option<Count<1, 2000>>;
        /// how thick one card is
        thickness: Distance = Length::um(300);
        /// how much a sleeve adds to the thickness of a card
        sleeves: Distance = Length::ZERO;
        /// how much larger than its cards a box or tray is in each direction; with sleeves, 4mm to 6mm
        clearance: Distance = Length::um(1_500);
        /// the width within a box or tray; the width of a standee or divider; the edge of a die, or the long edge of one with ten sides
        width: Option<Distance>;
        /// the height within a box, seen from the front; of a tray's floor; of a standee or divider without its foot or tab
        height: Option<Distance>;
        /// from front to back within a box; how high the walls of a tray are
        depth: Option<Distance>;
        /// how thick its own paper is
        paper: Distance = Length::um(300);
        /// how wide the flaps to glue are, and the feet of a standee
        flap: Distance = Length::mm(8);
        /// how far the lids of a box are tucked in, and how high the tab of a divider is
        tuck: Distance = Length::mm(15);
        /// how many tabs of dividers are side by side
        tabs: Count<1, 20> = 3;
        /// which of them this divider has, from the left
        tab: Count<1, 20> = 1;
    }
}

words! {
    /// What is folded of a net.
    pub enum NetKind {
        /// A box with lids that are tucked in.
        Tuck = "tuck",
        /// An open tray.
        Tray = "tray",
        /// A tray that goes over another one with the same measures.
        Lid = "lid",
        /// A die with six sides.
        Die = "die",
        /// A die with ten sides.
        TenSidedDie = "ten-sided-die",
        /// A figure with two faces that stands on its feet.
        Standee = "standee",
        /// A card with a tab, to stand between others.
        Divider = "divider",
    }
}

/// The cards that a net is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// How many.
    pub count: u32,
    /// Their trim size.
    pub size: Size,
}

impl Held {
    /// A poker deck, as long as the cards are not known.
    pub const UNKNOWN: Held = Held { count: 54, size: Size::new(Length::um(63_500), Length::um(88_900)) };
}

/// The least and the most that an edge may measure.
const RANGE: std::ops::RangeInclusive<Length> = Length::mm(5)..=Length::mm(1_000);

impl NetKeys {
    /// The net, made for the cards that it holds, if it holds any. Measures that are missing or can't be folded are reported.
    pub fn net(&self, held: Option<Held>, report: &mut Report) -> Option<Net> {
        let held = held.filter(|_| self.holds.is_some());
        // Cards lie closely between dividers, and standees hold nothing.
        let play = if self.kind == NetKind::Divider { Length::ZERO } else { self.clearance };
        let width = self.measure("width", self.width, held.map(|held| held.size.width + play), report);
        match self.kind {
            NetKind::Die => return Some(net::die(width?, self.flap)),
            NetKind::TenSidedDie => return Some(net::ten_sided_die(width?, self.flap)),
            _ => {}
        }
        let height = self.measure("height", self.height, held.map(|held| held.size.height + play), report);
        let depth = || {
            let stack = |held: Held| {
                let count = self.cards.unwrap_or(held.count);
                (self.thickness + self.sleeves) * i64::from(count) + play
            };
            // The walls of a tray for a few cards are still high enough to glue.
            held.map(stack)
                .map(|stack| if self.kind == NetKind::Tuck { stack } else { stack.max(Length::mm(12)) })
        };
        match self.kind {
            NetKind::Tuck | NetKind::Tray | NetKind::Lid => {
                let depth = self.measure("depth", self.depth, depth(), report);
                let (size, depth) = (Size::new(width?, height?), depth?);
                let more = self.paper * 2 + Length::um(500);
                Some(match self.kind {
                    NetKind::Tray => net::tray(size, depth, self.flap),
                    NetKind::Lid => {
                        net::lid(Size::new(size.width + more, size.height + more), depth, self.flap)
                    }
                    _ => {
                        let (paper, glue, tuck) = (self.paper, self.flap, self.tuck);
                        net::tuck(Tuck { size, depth, paper, glue, tuck })
                    }
                })
            }
            NetKind::Standee => Some(net::standee(Size::new(width?, height?), self.flap)),
            NetKind::Divider => {
                let size = Size::new(width?, height?);
                let (tabs, tab) = (i64::from(self.tabs), i64::from(self.tab.min(self.tabs)));
                let one = size.width / tabs;
                Some(net::divider(size, Size::new(one, self.tuck), one * (tab - 1)))
            }
            NetKind::Die | NetKind::TenSidedDie => None,
        }
    }

    /// A measure: given, or that of the cards. A missing one is reported, and one that can't be folded.
    fn measure(
        &self,
        key: &str,
        given: Option<Length>,
        of_held: Option<Length>,
        report: &mut Report,
    ) -> Option<Length> {
        let kind = self.kind.word();
        let Some(length) = given.or(of_held) else {
            let help = if matches!(self.kind, NetKind::Die | NetKind::TenSidedDie | NetKind::Standee) {
                format!("add `{key}: 30mm`, or as you like it")
            } else {
                format!("add `holds:` with the component that it is for, or `{key}:` with a length")
            };
            report
                .error(code::MISSING_KEY, self.origin, format!("a net of kind \"{kind}\" without \"{key}\""))
                .help(help);
            return None;
        };
        if !RANGE.contains(&length) {
            let (least, most) = (RANGE.start(), RANGE.end());
            let message =
                format!("the {key} of this {kind} is {length}, from {least} to {most} can be folded");
            let help = match given {
                Some(_) => format!("write a `{key}` within these limits"),
                None => {
                    format!("its cards are too few or too many for one: write `{key}:` yourself, or `cards:`")
                }
            };
            report.error(code::OUT_OF_RANGE, self.origin, message).help(help);
            return None;
        }
        Some(length)
    }
}

/// A reader of the names of panels.
#[derive(Debug)]
pub struct Side;

words!(Side = &'static str:
    "front" => "front",
    "back" => "back",
    "left" => "left",
    "right" => "right",
    "top" => "top",
    "bottom" => "bottom",
    "floor" => "floor",
    "1" => "1",
    "2" => "2",
    "3" => "3",
    "4" => "4",
    "5" => "5",
    "6" => "6",
    "7" => "7",
    "8" => "8",
    "9" => "9",
    "10" => "10",
    "front-foot" => "front-foot",
    "back-foot" => "back-foot",
    "body" => "body",
    "tab" => "tab",
);
