//! Thrusts: what a player decides when a combatant's time comes.

use super::place::PlaceId;
use super::{CanonId, Id, Reader};
use crate::diag::{Report, code};
use crate::games::generation_zero::words::{Gain, Stat};
use crate::source::fields::{read_text, read_word, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

/// What is done after the ability: exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// An attack on somebody; `None` is the only enemy.
    Attack(Option<Id>),
    /// A flight along a path; empty where there is no array.
    Flee(Vec<PlaceId>),
    /// Nothing.
    Pass,
}

/// Which ability is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// The own one.
    Own,
    /// The department's.
    Department,
}

/// The choices that an ability needs.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Whom it acts on.
    pub upon: Option<Located<Id>>,
    /// Counsel's stat.
    pub stat: Option<Stat>,
    /// The Canon that Neuralyse releases.
    pub release: Option<Located<CanonId>>,
    /// Whom a Specialist calls.
    pub call: Option<Id>,
    /// The Locations that Spatial Warp swaps.
    pub swap: Option<(PlaceId, PlaceId)>,
    /// The Canon that is drawn.
    pub canon: Option<CanonId>,
}

/// What is decided for a way on the map, in a flight or a move.
#[derive(Debug, Clone, Default)]
pub struct Journey {
    /// What a 'Sue takes where she lands.
    pub ensnare: Vec<CanonId>,
    /// Where points go.
    pub gain: Vec<Gain>,
    /// Her thrusts in Monster fights on the way.
    pub thrusts: Vec<Thrust>,
}

/// A thrust.
#[derive(Debug, Clone)]
pub struct Thrust {
    /// Where it stands.
    pub origin: Origin,
    /// Whose it is said to be.
    pub who: Option<Id>,
    /// The Canon that a Tiara rescues.
    pub rescue: Option<CanonId>,
    /// The rescued Canon's flight.
    pub rescue_path: Vec<PlaceId>,
    /// The ability used.
    pub ability: Option<Use>,
    /// Its choices.
    pub choice: Choice,
    /// Attack, flight or pass.
    pub deed: Deed,
    /// What is decided for the way, if it is a flight.
    pub journey: Journey,
}

/// Thrusts of one list, at most.
const MOST: usize = 10_000;

impl Reader<'_> {
    /// Reads a list of thrusts.
    pub fn thrusts(&self, nodes: &[Node], report: &mut Report) -> Vec<Thrust> {
        if let Some(node) = nodes.get(MOST) {
            report.error(code::TOO_LARGE, node.origin, format!("more than {MOST} thrusts"));
            return Vec::new();
        }
        nodes.iter().filter_map(|node| self.thrust(node, report)).collect()
    }

    fn thrust(&self, node: &Node, report: &mut Report) -> Option<Thrust> {
        let mut fields = Fields::of(node, "a thrust", report)?;
        let origin = fields.head();
        let who = fields.text("who", report).and_then(|who| self.character(who, report));
        let rescue = fields.text("rescue", report).and_then(|canon| self.canon(canon, report));
        let rescue_path = self.path(fields.list("rescue_path"), report);
        let ability = ability_used(&mut fields, report);
        let choice = self.choice(&mut fields, report);
        let deed = self.deed(&mut fields, report);
        let journey = self.journey(&mut fields, report);
        fields.finish(report);
        Some(Thrust { origin, who, rescue, rescue_path, ability, choice, deed: deed?, journey })
    }

    /// What an ability needs to be told.
    pub(super) fn choice(&self, fields: &mut Fields<'_>, report: &mut Report) -> Choice {
        let stats = [Stat::Attack, Stat::Defence, Stat::Speed, Stat::Stealth, Stat::Insanity];
        let stats = stats.map(|stat| (stat.name(), stat));
        let upon = fields.text("upon", report);
        let release = fields.text("release", report);
        let call = fields.text("call", report);
        Choice {
            upon: upon.and_then(|name| self.character(name, report).map(|id| name.map(|_| id))),
            stat: fields.word("stat", &stats, report),
            release: release.and_then(|name| self.canon(name, report).map(|id| name.map(|_| id))),
            call: call.and_then(|name| self.character(name, report)),
            swap: fields.get("swap").and_then(|node| self.swap(node, report)),
            canon: None,
        }
    }

    fn swap(&self, node: &Node, report: &mut Report) -> Option<(PlaceId, PlaceId)> {
        let labels = node.as_list().unwrap_or_default();
        let places = self.path(labels, report);
        match places.as_slice() {
            [a, b] if a != b => Some((*a, *b)),
            _ if labels.len() == 2 && places.len() < 2 => None,
            _ => {
                report
                    .error(code::WRONG_TYPE, node.origin, "two different Locations change places")
                    .help("write `swap: [B2, C3]`");
                None
            }
        }
    }

    /// Attack, flight or pass.
    fn deed(&self, fields: &mut Fields<'_>, report: &mut Report) -> Option<Deed> {
        let (attack, flee, pass) = (fields.get("attack"), fields.get("flee"), fields.get("pass"));
        match (attack, flee, pass) {
            (Some(node), None, None) if node.as_bool() == Some(true) => Some(Deed::Attack(None)),
            (Some(node), None, None) if node.as_bool().is_none() => {
                let name = read_text(node, report)?;
                self.character(name, report).map(|id| Deed::Attack(Some(id)))
            }
            (None, Some(node), None) if !self.setup.places.is_array() => {
                if node.as_bool() == Some(true) {
                    return Some(Deed::Flee(Vec::new()));
                }
                report
                    .error(code::WRONG_TYPE, node.origin, "a path, but there are no `locations`")
                    .help("write `flee: true`");
                None
            }
            (None, Some(node), None) => {
                Some(Deed::Flee(self.path(node.as_list().unwrap_or(std::slice::from_ref(node)), report)))
            }
            (None, None, Some(node)) if node.as_bool() == Some(true) => Some(Deed::Pass),
            (Some(node), None, None) | (None, None, Some(node)) => {
                wrong_type(node, "`true`", report);
                None
            }
            _ => {
                let said = [attack, flee, pass].into_iter().flatten().count();
                let message = if said == 0 {
                    "neither an attack nor a flight"
                } else {
                    "more than one of `attack`, `flee` and `pass`"
                };
                report
                    .error(code::MISSING_KEY, fields.head(), message)
                    .help("a thrust has exactly one of `attack: NAME` and `flee: …`");
                None
            }
        }
    }

    /// What is decided for the way.
    pub(super) fn journey(&self, fields: &mut Fields<'_>, report: &mut Report) -> Journey {
        let ensnare = fields.list("ensnare").iter();
        let ensnare = ensnare.filter_map(|node| self.canon(read_text(node, report)?, report)).collect();
        let gain = gain(fields, report);
        let thrusts = self.thrusts(fields.list("thrusts"), report);
        Journey { ensnare, gain, thrusts }
    }

    /// A list of labels.
    pub(super) fn path(&self, nodes: &[Node], report: &mut Report) -> Vec<PlaceId> {
        nodes.iter().filter_map(|node| self.location(read_text(node, report)?, report)).collect()
    }
}

/// Which ability is used, if one is.
pub(super) fn ability_used(fields: &mut Fields<'_>, report: &mut Report) -> Option<Use> {
    fields.word("use", &[("own", Use::Own), ("department", Use::Department)], report)
}

/// Where points go.
pub fn gain(fields: &mut Fields<'_>, report: &mut Report) -> Vec<Gain> {
    fields.list("gain").iter().filter_map(|node| read_word(node, &Gain::WORDS, report)).collect()
}
