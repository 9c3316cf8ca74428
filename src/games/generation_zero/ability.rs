//! A character's own ability as a scenario or a card states it (GZ-16.1).

use crate::diag::{Report, code};
use crate::document;
use crate::source::read::{Count, Remark};
use crate::source::shape::{Object, numbers};
use crate::source::{Node, Read, Shape, read_integer, read_map, unknown_key};
use crate::words::Stat;
use crate::{rule, words};

words! {
    /// When an ability may be used.
    pub enum Timing {
        /// On the map, before moving.
        Map = "map",
        /// In a thrust.
        Combat = "combat",
        /// On the map or in a thrust.
        Either = "either",
    }
}

words! {
    /// The target of an ability.
    pub enum Target {
        /// Its user.
        User = "self",
        /// Another on the user's side.
        Ally = "ally",
        /// Somebody on the other side.
        Enemy = "enemy",
    }
}

/// A change of a stat by an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    Add(i64),
    /// Sets it to a number.
    Set(i64),
    Double,
}

document! {
    /// The effects of an ability.
    pub struct Effects ("an ability") {
        /// what it does, in one sentence for the card
        text: Remark;
        /// when it may be used
        timing: Timing = Timing::Either;
        /// the target
        target: Target = Target::User;
        /// stats that are raised or lowered, each with a number
        add: Numbers<-99, 99>, rule!("GZ-16.1");
        /// stats that are set, each to a number
        set: Numbers<0, 99>, rule!("GZ-16.1");
        /// stats that are doubled
        double: Vec<Stat>;
        /// how many turns it lasts; 0 is only this thrust or move
        turns: Count<0, 9> = 1, rule!("GZ-16.1");
        /// Health restored at once
        heal: Option<Count<1, 99>>, rule!("GZ-16.1");
        /// whether an enemy loses its next thrust
        paralyse: bool = false;
        /// whether the nearest loose Canon comes
        draw: bool = false;
        /// how far away the Canon may be, in steps
        within: Option<Count<1, 99>>, rule!("GZ-16.1");
        /// how many steps the Canon comes nearer
        steps: Option<Count<1, 99>>, rule!("GZ-16.1");
        /// whether River and Mountain cost nothing extra
        ignore_terrain: bool = false;
        /// whether its user stays where it is
        stationary: bool = false;
    }
}

document! {
    /// A character's own ability.
    pub struct Ability ("an ability") at head with does: Effects {
        /// its name
        name: String = "its ability".to_owned();
    }
}

impl Effects {
    /// When it may be used. An ability that draws a Canon or keeps its user in place is for the map.
    pub fn timing(&self) -> Timing {
        if self.draw || self.stationary { Timing::Map } else { self.timing }
    }

    /// The temporary changes of stats, in the order of GZ-6.4.
    pub fn changes(&self) -> impl Iterator<Item = (Stat, Change)> {
        let set = self.set.iter().map(|(stat, n)| (*stat, Change::Set(*n)));
        let double = self.double.iter().map(|stat| (*stat, Change::Double));
        set.chain(double).chain(self.add.iter().map(|(stat, n)| (*stat, Change::Add(*n))))
    }
}

impl Ability {
    /// GZ-16.3: reports a target that the ability can't act on.
    pub(super) fn check(&self, report: &mut Report) {
        if self.does.paralyse && self.does.target != Target::Enemy {
            report
                .error(rule!("GZ-16.3"), self.head, "only an enemy can be paralysed")
                .help("write `target: enemy`");
        }
    }
}

/// A map from stats to numbers within limits.
#[derive(Debug)]
pub struct Numbers<const LEAST: i64, const MOST: i64>;

/// A number for each stat.
static STAT_NUMBERS: Object =
    Object::new("numbers of stats", &[&numbers(&Stat::NAMES, "what it is raised by, or set to")]);

impl<const LEAST: i64, const MOST: i64> Read for Numbers<LEAST, MOST> {
    type Value = Vec<(Stat, i64)>;
    const SHAPE: Shape = Shape::Object(&STAT_NUMBERS);
    const REQUIRED: bool = false;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        let map = read_map(node, "a map of stat: number", report)?;
        let mut numbers: Vec<(Stat, i64)> = Vec::new();
        for (key, node) in map.iter() {
            let Some(stat) = Stat::parse(&key.text) else {
                unknown_key(&key.text, key.origin, "an effect", Stat::NAMES.into_iter(), report);
                continue;
            };
            if numbers.iter().any(|(other, _)| *other == stat) {
                report.error(code::DUPLICATE_KEY, key.origin, format!("{} occurs twice", stat.name()));
            }
            numbers.extend(read_integer(node, LEAST..=MOST, report).map(|number| (stat, number.value)));
        }
        Some(numbers)
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}
