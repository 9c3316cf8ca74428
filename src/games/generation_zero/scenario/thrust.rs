//! Thrusts: what a player decides when a combatant's time comes.

use super::reader::Reader;
use crate::diag::{Report, code};
use crate::document;
use crate::places::PlaceId;
use crate::setup::{CanonId, Named};
use crate::source::document::Slips;
use crate::source::read::{Assumable, Later, Name, Yes, target};
use crate::source::{Located, Node, Origin, Read, Shape, wrong_type};
use crate::words;
use crate::words::{Counselled, Gain, Stat};

words! {
    /// Which ability is used.
    pub enum Use {
        /// The own one.
        Own = "own",
        /// The department's.
        Department = "department",
    }
}

document! {
    /// What is decided for an ability, as it is written.
    pub struct Aim ("a thrust") {
        /// the ability that is used first
        ability "use": Option<Use>;
        /// whom the ability acts on; the only possible one unless it says so
        upon: Option<Located<String>>;
        /// what Counsel raises
        stat: Assumable<Counselled> = Assumable::assumed(Counselled::WORDS[0]);
        /// the Canon that Neuralyse releases; the first that she holds unless it says so
        release: Option<Located<String>>;
        /// the Agent whom a Specialist calls
        call: Option<Located<String>>;
        /// the two Locations that Spatial Warp swaps
        swap: Option<Located<Labels>>;
    }
}

document! {
    /// What is decided for a way on the map, as it is written.
    pub struct Way ("a thrust") {
        /// what a 'Sue takes where she lands; `all` is as many as she can, unseen
        ensnare: Vec<Located<String>>;
        /// where points go; to attack unless it says so
        gain: Vec<Gain>;
        /// her thrusts in Monster fights on the way; she attacks on when they are used up
        thrusts: Nested;
    }
}

document! {
    /// A thrust as it is written.
    pub struct Stated ("a thrust") at head with aim: Aim, way: Way, slips: Slips {
        /// whose thrust it is, for certainty
        who: Option<Located<String>>;
        /// the Canon that a Tiara rescues
        rescue: Option<Located<String>>;
        /// the rescued Canon's flight
        rescue_path: Labels;
        /// the enemy, or `true` for the only one
        attack: Option<Later<Where<Located<String>>>>;
        /// a flight: the Locations entered, or `true` where there are no `locations`
        flee: Option<Later<Where<Located<Labels>>>>;
        /// a Neuralyser's bearer, who may not attack, passes
        pass: Option<Later<Yes>>;
    }
}

/// Labels of Locations.
pub type Labels = Vec<Name<target::Space>>;

/// `true`, or what it is.
#[derive(Debug, Clone)]
pub enum Where<R: Read> {
    /// Just so.
    Yes(Origin),
    This(R::Value),
}

impl<R: Read> Read for Where<R> {
    type Value = Where<R>;
    const SHAPE: Shape = Shape::Either(&[R::SHAPE, Shape::Truth]);

    fn read(node: &Node, report: &mut Report) -> Option<Where<R>> {
        match node.as_bool() {
            Some(true) => Some(Where::Yes(node.origin)),
            Some(false) => {
                wrong_type(node, "`true`", report);
                None
            }
            None => R::read(node, report).map(Where::This),
        }
    }
}

/// Thrusts within a thrust or a move.
#[derive(Debug)]
pub struct Nested;

impl Read for Nested {
    type Value = Vec<Stated>;
    // They hold thrusts themselves, which no schema could write out.
    const SHAPE: Shape = Shape::Any;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Vec<Stated>> {
        <Vec<Stated>>::read(node, report)
    }

    fn absent() -> Option<Vec<Stated>> {
        Some(Vec::new())
    }
}

/// What is done after the ability: exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// An attack on somebody; `None` is the only enemy.
    Attack(Option<Named>),
    /// A flight along a path; empty where there is no array.
    Flee(Vec<PlaceId>),
    /// Nothing.
    Pass,
}

/// The choices that an ability needs.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Whom it acts on.
    pub upon: Option<Located<Named>>,
    /// Counsel's stat.
    pub stat: Option<Stat>,
    /// The Canon that Neuralyse releases.
    pub release: Option<Located<CanonId>>,
    /// Whom a Specialist calls.
    pub call: Option<Named>,
    /// The Locations that Spatial Warp swaps.
    pub swap: Option<(PlaceId, PlaceId)>,
    /// The Canon that is drawn.
    pub canon: Option<CanonId>,
}

/// Which Canons a 'Sue takes.
#[derive(Debug, Clone)]
pub enum Take {
    /// These.
    Named(Vec<CanonId>),
    /// All that are there, as listed, as long as she can hold more.
    All,
}

/// The word for all of them.
const ALL: &str = "all";

impl Default for Take {
    fn default() -> Take {
        Take::Named(Vec::new())
    }
}

impl Take {
    /// Whether nothing is taken, whatever lies there.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Take::Named(canons) if canons.is_empty())
    }
}

/// What is decided for a way on the map, in a flight or a move.
#[derive(Debug, Clone, Default)]
pub struct Journey {
    /// What a 'Sue takes where she lands.
    pub ensnare: Take,
    /// Where points go.
    pub gain: Vec<Gain>,
    /// Her thrusts in Monster fights on the way.
    pub thrusts: Vec<Thrust>,
}

#[derive(Debug, Clone)]
pub struct Thrust {
    /// Where it stands.
    pub origin: Origin,
    /// Whose it is said to be.
    pub who: Option<Named>,
    /// The Canon that a Tiara rescues.
    pub rescue: Option<CanonId>,
    /// The rescued Canon's flight.
    pub rescue_path: Vec<PlaceId>,
    /// The ability used.
    pub ability: Option<Use>,
    pub choice: Choice,
    /// Attack, flight or pass.
    pub deed: Deed,
    /// What is decided for the way, if it is a flight.
    pub journey: Journey,
}

impl Choice {
    /// Tells whom it names.
    pub(super) fn names(&self, tell: &mut impl FnMut(Named)) {
        self.upon.iter().for_each(|upon| tell(upon.value));
        self.call.iter().for_each(|called| tell(*called));
        let canons = self.release.iter().map(|release| release.value).chain(self.canon);
        canons.for_each(|canon| tell(Named::Canon(canon)));
    }
}

impl Journey {
    /// Tells whom it names.
    pub(super) fn names(&self, tell: &mut impl FnMut(Named)) {
        if let Take::Named(canons) = &self.ensnare {
            canons.iter().for_each(|canon| tell(Named::Canon(*canon)));
        }
        self.thrusts.iter().for_each(|thrust| thrust.names(tell));
    }
}

impl Thrust {
    /// Tells whom it names.
    pub(super) fn names(&self, tell: &mut impl FnMut(Named)) {
        self.who.iter().for_each(|who| tell(*who));
        self.rescue.iter().for_each(|canon| tell(Named::Canon(*canon)));
        if let Deed::Attack(Some(target)) = self.deed {
            tell(target);
        }
        self.choice.names(tell);
        self.journey.names(tell);
    }
}

/// Thrusts of one list, at most.
const MOST: usize = 10_000;

impl Reader<'_> {
    /// Thrusts with all names looked up.
    pub fn thrusts(&self, stated: &[Stated], report: &mut Report) -> Vec<Thrust> {
        if let Some(beyond) = stated.get(MOST) {
            report.error(code::TOO_LARGE, beyond.head, format!("more than {MOST} thrusts"));
            return Vec::new();
        }
        stated.iter().filter_map(|thrust| self.thrust(thrust, report)).collect()
    }

    fn thrust(&self, stated: &Stated, report: &mut Report) -> Option<Thrust> {
        let who = stated.who.as_ref().and_then(|who| self.anybody(who.as_str(), report));
        let rescue = stated.rescue.as_ref().and_then(|canon| self.canon(canon.as_str(), report));
        let rescue_path = self.path(&stated.rescue_path, report);
        let choice = self.choice(&stated.aim, report);
        let deed = self.deed(stated, report);
        let journey = self.journey(&stated.way, report);
        let (origin, ability) = (stated.head, stated.aim.ability);
        Some(Thrust { origin, who, rescue, rescue_path, ability, choice, deed: deed?, journey })
    }

    /// What an ability needs to be told.
    pub(super) fn choice(&self, aim: &Aim, report: &mut Report) -> Choice {
        let upon = aim.upon.as_ref();
        let release = aim.release.as_ref();
        Choice {
            upon: upon.and_then(|name| {
                let value = self.anybody(name.as_str(), report)?;
                Some(Located { value, origin: name.origin })
            }),
            stat: aim.stat.is_given.then_some(aim.stat.value),
            release: release.and_then(|name| {
                let value = self.canon(name.as_str(), report)?;
                Some(Located { value, origin: name.origin })
            }),
            call: aim.call.as_ref().and_then(|name| self.anybody(name.as_str(), report)),
            swap: aim.swap.as_ref().and_then(|swap| self.swap(swap, report)),
            canon: None,
        }
    }

    fn swap(&self, swap: &Located<Vec<Located<String>>>, report: &mut Report) -> Option<(PlaceId, PlaceId)> {
        let places = self.path(&swap.value, report);
        match places.as_slice() {
            [a, b] if a != b => Some((*a, *b)),
            _ if swap.value.len() == 2 && places.len() < 2 => None,
            _ => {
                report
                    .error(code::WRONG_TYPE, swap.origin, "two different Locations change places")
                    .help("write `swap: [B2, C3]`");
                None
            }
        }
    }

    /// Attack, flight or pass.
    fn deed(&self, stated: &Stated, report: &mut Report) -> Option<Deed> {
        match (&stated.attack, &stated.flee, &stated.pass) {
            (Some(node), None, None) => match Where::<Located<String>>::read(node, report)? {
                Where::Yes(_) => Some(Deed::Attack(None)),
                Where::This(name) => Some(Deed::Attack(Some(self.anybody(name.as_str(), report)?))),
            },
            (None, Some(node), None) => self.flight(&Where::read(node, report)?, report),
            (None, None, Some(node)) => Yes::read(node, report).map(|_| Deed::Pass),
            (None, None, None) if stated.slips.meant(&["attack", "flee", "pass"]) => None,
            (attack, flee, pass) => {
                let said = [attack, flee, pass].into_iter().flatten().count();
                let message = if said == 0 {
                    "neither an attack nor a flight"
                } else {
                    "more than one of `attack`, `flee` and `pass`"
                };
                report
                    .error(code::MISSING_KEY, stated.head, message)
                    .help("a thrust has exactly one of `attack: NAME` and `flee: …`");
                None
            }
        }
    }

    fn flight(&self, flee: &Where<Located<Labels>>, report: &mut Report) -> Option<Deed> {
        let (origin, message, help) = match (flee, self.setup.places.is_array()) {
            (Where::Yes(_), false) => return Some(Deed::Flee(Vec::new())),
            (Where::This(labels), true) => return Some(Deed::Flee(self.path(&labels.value, report))),
            (Where::This(labels), false) => {
                (labels.origin, "a path, but there are no `locations`", "write `flee: true`")
            }
            (Where::Yes(origin), true) => {
                (*origin, "it isn't said which way the flight leads", "write the labels: `flee: [B2, C3]`")
            }
        };
        report.error(code::WRONG_TYPE, origin, message).help(help);
        None
    }

    /// What is decided for the way.
    pub(super) fn journey(&self, way: &Way, report: &mut Report) -> Journey {
        Journey {
            ensnare: self.take(&way.ensnare, report),
            gain: way.gain.clone(),
            thrusts: self.thrusts(&way.thrusts, report),
        }
    }

    /// Which Canons are taken.
    fn take(&self, names: &[Located<String>], report: &mut Report) -> Take {
        match names {
            [all] if all.value == ALL && self.called(ALL).is_none() => Take::All,
            names => Take::Named(names.iter().filter_map(|name| self.canon(name.as_str(), report)).collect()),
        }
    }

    /// A list of labels.
    pub(super) fn path(&self, labels: &[Located<String>], report: &mut Report) -> Vec<PlaceId> {
        labels.iter().filter_map(|label| self.location(label.as_str(), report)).collect()
    }
}
