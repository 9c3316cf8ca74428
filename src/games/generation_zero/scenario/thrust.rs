//! Thrusts: a player's decisions when a combatant's turn in the order comes.

use super::picks::Pick;
use super::reader::Reader;
use crate::diag::{Report, code};
use crate::document;
use crate::places::PlaceId;
use crate::rule;
use crate::setup::{CanonId, Named};
use crate::source::document::Slips;
use crate::source::read::{Assumable, Later, Name, Yes, target};
use crate::source::{Located, Node, Origin, Read, Shape, wrong_type};
use crate::words;
use crate::words::{Counselled, Gain, Stat};

words! {
    /// The ability that is used.
    pub enum Use {
        /// The character's own.
        Own = "own",
        /// The department's.
        Department = "department",
    }
}

document! {
    /// The decisions for an ability, as players type them.
    pub struct Aim ("a thrust") {
        /// the ability that is used first
        ability "use": Option<Use>;
        /// the target of the ability; by default the only possible one
        upon: Option<Located<String>>;
        /// the stat that Counsel raises
        stat: Assumable<Counselled> = Assumable::assumed(Counselled::WORDS[0]);
        /// the Canon that Neuralyse releases; by default the first that she holds
        release: Option<Located<String>>;
        /// the Agent whom a Specialist calls
        call: Option<Located<String>>;
        /// the two Locations that Spatial Warp swaps
        swap: Option<Located<Labels>>;
    }
}

document! {
    /// The decisions for a way on the map, as players type them.
    pub struct Way ("a thrust") {
        /// the Canons that a 'Sue takes where she lands; `all` is as many as she can, unseen
        ensnare: Vec<Located<String>>;
        /// the stats to which points go; by default Attack
        gain: Vec<Gain>;
        /// her thrusts in Monster fights on the way; when they are used up, she attacks on
        thrusts: Nested;
    }
}

document! {
    /// A thrust as players type it.
    pub struct Stated ("a thrust") at head with aim: Aim, way: Way, slips: Slips {
        /// the fighter whose thrust it is, only to make sure
        who: Option<Located<String>>;
        /// the Canon that a Tiara rescues
        rescue: Option<Located<String>>;
        /// the rescued Canon's flight
        rescue_path: Labels;
        /// the enemy, or `true` for the only one
        attack: Option<Later<OrTrue<Located<String>>>>;
        /// a flight: the Locations entered, or `true` if there are no `locations`
        flee: Option<Later<OrTrue<Located<Labels>>>>;
        /// `true`: passes, as a bearer of a Neuralyser who may not attack
        pass: Option<Later<Yes>>;
    }
}

/// A list of labels of Locations.
pub type Labels = Vec<Name<target::Space>>;

/// `true`, or a value.
#[derive(Debug, Clone)]
pub enum OrTrue<R: Read> {
    /// `true`, at this position.
    Yes(Origin),
    This(R::Value),
}

impl<R: Read> Read for OrTrue<R> {
    type Value = OrTrue<R>;
    const SHAPE: Shape = Shape::Either(&[R::SHAPE, Shape::Truth]);

    fn read(node: &Node, report: &mut Report) -> Option<OrTrue<R>> {
        match node.as_bool() {
            Some(true) => Some(OrTrue::Yes(node.origin)),
            Some(false) => {
                wrong_type(node, "`true`", report);
                None
            }
            None => R::read(node, report).map(OrTrue::This),
        }
    }
}

/// Thrusts within a thrust or a move.
#[derive(Debug)]
pub struct Nested;

impl Read for Nested {
    type Value = Vec<Stated>;
    // They contain thrusts themselves, which no schema can write out.
    const SHAPE: Shape = Shape::Any;
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Vec<Stated>> {
        <Vec<Stated>>::read(node, report)
    }

    fn absent() -> Option<Vec<Stated>> {
        Some(Vec::new())
    }
}

/// The deed after the ability: exactly one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    /// An attack; `None` means the only enemy.
    Attack(Option<Named>),
    /// A flight along a path; the path is empty without an array.
    Flee(Vec<PlaceId>),
    /// Passing.
    Pass,
}

/// The choices for an ability.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The target.
    pub upon: Option<Located<Named>>,
    /// Counsel's stat.
    pub stat: Option<Stat>,
    /// The Canon that Neuralyse releases.
    pub release: Option<Located<Pick>>,
    /// The Agent whom a Specialist calls.
    pub call: Option<Named>,
    /// The Locations that Spatial Warp swaps.
    pub swap: Option<(PlaceId, PlaceId)>,
    /// The Canon to draw.
    pub canon: Option<Pick>,
}

/// The Canons that a 'Sue takes.
#[derive(Debug, Clone)]
pub enum Take {
    /// These Canons.
    Named(Vec<CanonId>),
    /// All at her place, in list order, as long as she can hold more.
    All,
}

/// The word for [`Take::All`].
const ALL: &str = "all";

impl Default for Take {
    fn default() -> Take {
        Take::Named(Vec::new())
    }
}

impl Take {
    /// Whether no Canon is to be taken.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Take::Named(canons) if canons.is_empty())
    }
}

/// The decisions for a way on the map, in a flight or a move.
#[derive(Debug, Clone, Default)]
pub struct Journey {
    /// The Canons that a 'Sue takes where she lands.
    pub ensnare: Take,
    /// The stats to which points go.
    pub gain: Vec<Gain>,
    /// Her thrusts in Monster fights on the way.
    pub thrusts: Vec<Thrust>,
}

#[derive(Debug, Clone)]
pub struct Thrust {
    /// The position of the thrust in its file.
    pub origin: Origin,
    /// The fighter named in the thrust, if any.
    pub who: Option<Named>,
    /// The Canon that a Tiara rescues.
    pub rescue: Option<Pick>,
    /// The rescued Canon's flight.
    pub rescue_path: Vec<PlaceId>,
    /// The ability used.
    pub ability: Option<Use>,
    pub choice: Choice,
    /// Attack, flight or pass.
    pub deed: Deed,
    /// The decisions for the way of a flight.
    pub journey: Journey,
}

impl Choice {
    /// Calls `visit` with everybody whom the choices name.
    pub(super) fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        self.upon.iter().for_each(|upon| visit(upon.value));
        self.call.iter().for_each(|called| visit(*called));
        let picks = self.release.iter().map(|release| release.value).chain(self.canon);
        picks.filter_map(Pick::named).for_each(visit);
    }
}

impl Journey {
    /// Calls `visit` with everybody whom the decisions name.
    pub(super) fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        if let Take::Named(canons) = &self.ensnare {
            canons.iter().for_each(|canon| visit(Named::Canon(*canon)));
        }
        self.thrusts.iter().for_each(|thrust| thrust.visit_names(visit));
    }
}

impl Thrust {
    /// Calls `visit` with everybody whom the thrust names.
    pub(super) fn visit_names(&self, visit: &mut impl FnMut(Named)) {
        self.who.iter().for_each(|who| visit(*who));
        self.rescue.and_then(Pick::named).into_iter().for_each(&mut *visit);
        if let Deed::Attack(Some(target)) = self.deed {
            visit(target);
        }
        self.choice.visit_names(visit);
        self.journey.visit_names(visit);
    }
}

/// The most thrusts of one list.
const MOST: usize = 10_000;

impl Reader<'_> {
    /// Reads thrusts, with all names looked up.
    pub fn thrusts(&self, stated: &[Stated], report: &mut Report) -> Vec<Thrust> {
        if let Some(beyond) = stated.get(MOST) {
            report.error(code::TOO_LARGE, beyond.head, format!("more than {MOST} thrusts"));
            return Vec::new();
        }
        stated.iter().filter_map(|thrust| self.thrust(thrust, report)).collect()
    }

    fn thrust(&self, stated: &Stated, report: &mut Report) -> Option<Thrust> {
        let who = stated.who.as_ref().and_then(|who| self.seen(who.as_str(), report));
        let rescue = stated.rescue.as_ref().and_then(|canon| self.pick(canon.as_str(), report));
        let rescue_path = self.path(&stated.rescue_path, report);
        let choice = self.choice(&stated.aim, report);
        let deed = self.deed(stated, report);
        let journey = self.journey(&stated.way, report);
        let (origin, ability) = (stated.head, stated.aim.ability);
        Some(Thrust { origin, who, rescue, rescue_path, ability, choice, deed: deed?, journey })
    }

    /// Reads the choices for an ability.
    pub(super) fn choice(&self, aim: &Aim, report: &mut Report) -> Choice {
        let upon = aim.upon.as_ref();
        let release = aim.release.as_ref();
        Choice {
            upon: upon.and_then(|name| {
                let value = self.seen(name.as_str(), report)?;
                Some(Located { value, origin: name.origin })
            }),
            stat: aim.stat.is_given.then_some(aim.stat.value),
            release: release.and_then(|name| {
                let value = self.pick(name.as_str(), report)?;
                Some(Located { value, origin: name.origin })
            }),
            call: aim.call.as_ref().and_then(|name| self.seen(name.as_str(), report)),
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

    /// Reads the deed: attack, flight or pass.
    fn deed(&self, stated: &Stated, report: &mut Report) -> Option<Deed> {
        match (&stated.attack, &stated.flee, &stated.pass) {
            (Some(node), None, None) => match OrTrue::<Located<String>>::read(node, report)? {
                OrTrue::Yes(_) => Some(Deed::Attack(None)),
                OrTrue::This(name) => Some(Deed::Attack(Some(self.seen(name.as_str(), report)?))),
            },
            (None, Some(node), None) => self.flight(&OrTrue::read(node, report)?, report),
            (None, None, Some(node)) => Yes::read(node, report).map(|_| Deed::Pass),
            (None, None, None) if stated.slips.meant(&["attack", "flee", "pass"]) => None,
            (attack, flee, pass) => {
                let deeds = [attack, flee, pass].into_iter().flatten().count();
                let message = if deeds == 0 {
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

    fn flight(&self, flee: &OrTrue<Located<Labels>>, report: &mut Report) -> Option<Deed> {
        let (origin, message, help) = match (flee, self.setup.places.is_array()) {
            (OrTrue::Yes(_), false) => return Some(Deed::Flee(Vec::new())),
            (OrTrue::This(labels), true) => return Some(Deed::Flee(self.path(&labels.value, report))),
            (OrTrue::This(labels), false) => {
                (labels.origin, "a path, but there are no `locations`", "write `flee: true`")
            }
            (OrTrue::Yes(origin), true) => {
                (*origin, "missing way of the flight", "write the labels: `flee: [B2, C3]`")
            }
        };
        report.error(code::WRONG_TYPE, origin, message).help(help);
        None
    }

    /// Reads the decisions for a way.
    pub(super) fn journey(&self, way: &Way, report: &mut Report) -> Journey {
        Journey {
            ensnare: self.take(&way.ensnare, report),
            gain: way.gain.clone(),
            thrusts: self.thrusts(&way.thrusts, report),
        }
    }

    /// Reads which Canons are taken.
    fn take(&self, names: &[Located<String>], report: &mut Report) -> Take {
        match names {
            [all] if all.value == ALL && self.find_named(ALL).is_none() => Take::All,
            names => Take::Named(names.iter().filter_map(|name| self.taken(name.as_str(), report)).collect()),
        }
    }

    /// A Canon to take. The player may name one that he has not seen, but is not sure that it lies there.
    fn taken(&self, name: Located<&str>, report: &mut Report) -> Option<CanonId> {
        let canon = self.canon(name, report)?;
        if self.setup.unseen.contains(&Named::Canon(canon)) {
            let player = self.setup.players.first().map_or("the player", String::as_str);
            let message = format!(
                "{player} has not seen {} yet: nobody is ensnared if another Canon lies there",
                name.value
            );
            report
                .note(rule!("GZ-5.5"), name.origin, message)
                .help("write `ensnare: all`, or stop with `end: false`, look, and decide");
        }
        Some(canon)
    }

    /// Reads a list of labels.
    pub(super) fn path(&self, labels: &[Located<String>], report: &mut Report) -> Vec<PlaceId> {
        labels.iter().filter_map(|label| self.location(label.as_str(), report)).collect()
    }
}
