//! What lasts from turn to turn in a whole game: the turns until an ability is recharged, effects of the map, and which Monster is the
//! secret one.

use super::character::{AgentTraits, Charge, Feats, Figure, Person, Presence, SueTraits};
use crate::ability::Change;
use crate::diag::{Report, code};
use crate::document;
use crate::source::document::Slips;
use crate::source::read::{Count, Within, Yes};
use crate::source::{Located, Node, Read, Shape, read_integer, wrong_type};
use crate::words::Stat;
use crate::world::NEVER;

document! {
    /// The lasting condition of a character.
    #[derive(Default)]
    pub struct Condition ("a character") {
        /// the number of its player's turns, including a current one, in which it can't use an ability
        recharge: Option<Located<Recharge>>;
        /// effects of abilities used on the map, the oldest first
        lasting: Vec<Lasting>;
    }
}

document! {
    /// An effect of an ability used on the map.
    pub struct Lasting ("an effect that lasts") at head with slips: Slips {
        /// the stat that it changes
        stat: Stat;
        /// the number that the stat is set to
        set: Option<Within<0, 99>>;
        /// the number added to the stat
        add: Option<Within<-99, 99>>;
        /// whether the stat is doubled
        double: Yes;
        /// how many turns of its player must begin before it ends
        turns: Count<1, 9>;
    }
}

document! {
    /// An Agent in a whole game.
    pub struct AgentInPlay ("an Agent") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: AgentTraits, feats: Feats,
        condition: Condition
    {
    }
}

document! {
    /// A 'Sue in a whole game.
    pub struct SueInPlay ("a 'Sue") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: SueTraits, condition: Condition
    {
        /// the Canons that she holds, in the order of ensnaring
        canons: Vec<Located<String>>;
    }
}

document! {
    /// A Monster in a whole game.
    pub struct MonsterInPlay ("a Monster") with figure: Figure, presence: Presence {
        /// under `bree: used`, whether it is the secret Monster, which Agents may attack
        secret: bool = false;
        /// whether it is face up, since somebody has fought it; this only changes what players may know
        face_up: bool = false;
    }
}

/// The number of turns left to recharge, or `never`.
#[derive(Debug)]
pub struct Recharge;

/// The most turns that recharging takes.
const MOST_TURNS: i64 = 5;

impl Read for Recharge {
    type Value = u32;
    const SHAPE: Shape = Shape::Either(&[Shape::Between(0, MOST_TURNS), Shape::Word(&["never"])]);

    fn read(node: &Node, report: &mut Report) -> Option<u32> {
        match node.as_text() {
            Some("never") => Some(NEVER),
            Some(text) if text.parse::<i64>().is_err() => {
                wrong_type(node, &format!("a number of turns, 0 to {MOST_TURNS}, or `never`"), report);
                None
            }
            _ => u32::try_from(read_integer(node, 0..=MOST_TURNS, report)?.value).ok(),
        }
    }
}

impl Lasting {
    /// The change of the stat.
    pub fn change(&self, report: &mut Report) -> Option<Change> {
        match (self.set, self.add, self.double) {
            (Some(n), None, false) => Some(Change::Set(n)),
            (None, Some(n), false) => Some(Change::Add(n)),
            (None, None, true) => Some(Change::Double),
            (None, None, false) if self.slips.meant(&["set", "add", "double"]) => None,
            (set, add, _) => {
                let message = if set.is_none() && add.is_none() {
                    "an effect that does nothing"
                } else {
                    "more than one of `set`, `add` and `double`"
                };
                report
                    .error(code::MISSING_KEY, self.head, message)
                    .help("an effect has exactly one of `set: …`, `add: …` and `double: true`");
                None
            }
        }
    }
}
