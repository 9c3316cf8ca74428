//! Facts that a step needs and the scenario lacks: where it would contain them, their values, why they matter.

use super::kind::Kind;
use super::play::Play;
use super::setup::{CanonId, Id};
use super::tables::{HEALTH, STAT};
use super::words::{Gain, Stat, Terrain};
use crate::diag::Code;
use crate::options::AppendixTerrain;
use crate::rule;
use crate::ruling::{Answers, Fact, Need, Subject};
use crate::source::read::Assumable;

/// Why each rule needs a fact, as a message says it.
const WHY: [(Code, &str); 16] = [
    (rule!("GZ-3.4"), "a rest restores one"),
    (rule!("GZ-3.10"), "several are equally near"),
    (rule!("GZ-4.1"), "it limits the cost of a way"),
    (rule!("GZ-4.8"), "it limits the cost of a Canon's way"),
    (rule!("GZ-5.3"), "it is how many Canons she can hold"),
    (rule!("GZ-6.5"), "an attack takes Attack minus Defence from Health"),
    (rule!("GZ-6.8"), "who flees must be faster than every enemy"),
    (rule!("GZ-8.2"), "Stealth is compared with Observe"),
    (rule!("GZ-8.5"), "the 'Sues thrust by Observe plus Allure"),
    (rule!("GZ-9.3"), "her player says where a point goes"),
    (rule!("GZ-10.5"), "an ability needs it"),
    (rule!("GZ-10.6"), "it says how long recharging takes"),
    (rule!("GZ-11.1"), "terrain has its effects"),
    (rule!("GZ-13.4"), "a Canon faster than every 'Sue gets away"),
    (rule!("GZ-14.10"), "Experience counts them"),
    (rule!("GZ-15.3"), "the Lust Object is held"),
];

/// A rule with the reason why it needs a fact; by default, that it gives a player a choice.
fn needed_by(rule: Code) -> Need {
    let (rule, why) =
        WHY.into_iter().find(|(other, _)| *other == rule).unwrap_or((rule, "the player's choice"));
    Need { rule, why }
}

/// A value of a combatant: its key in the scenario, and its name in a sentence.
#[derive(Clone, Copy)]
struct Attribute<'a> {
    key: &'a str,
    title: &'a str,
}

const SPECIAL: Attribute<'_> = Attribute { key: "special", title: "Special" };
const HEALTH_LEFT: Attribute<'_> = Attribute { key: "health", title: "Health" };
const CHARGED: Attribute<'_> = Attribute { key: "charged", title: "Special is charged" };
const EARLIER_KILLS: Attribute<'_> = Attribute { key: "kills", title: "earlier kills" };

impl Play<'_, '_> {
    /// Asks for a value of a combatant, unless the scenario gives it.
    fn fact_of(
        &self,
        id: Id,
        attribute: Attribute<'_>,
        stated: Assumable<i64>,
        answers: Answers,
        rule: Code,
    ) -> i64 {
        let Attribute { key, title } = attribute;
        if stated.is_given {
            return stated.value;
        }
        self.desk.need(stated.value, || {
            let character = &self.setup.cast[id];
            let path: &[&str] = if character.key.ends_with('s') {
                &[character.key, &character.name, key]
            } else {
                &[character.key, key]
            };
            let what = match answers {
                Answers::Truth => format!("whether {}'s {title}", character.name),
                _ => format!("{}'s {title}", character.name),
            };
            Fact { bare: "name", ..Fact::new(path, what, needed_by(rule), answers, stated.value) }
        })
    }

    pub(super) fn printed(&self, id: Id, stat: Stat, stated: Assumable<i64>) -> i64 {
        // Without a Lust Object, Insanity does nothing.
        if stat == Stat::Insanity && self.setup.cast[id].lust_object.is_none() {
            return stated.value;
        }
        let in_battle = self.state.fight().is_some_and(|fight| !fight.with_monster);
        let rule = match stat {
            Stat::Attack | Stat::Defence => rule!("GZ-6.5"),
            Stat::Stealth | Stat::Observe => rule!("GZ-8.2"),
            Stat::Insanity => rule!("GZ-15.3"),
            Stat::Allure if in_battle => rule!("GZ-8.5"),
            Stat::Allure => rule!("GZ-5.3"),
            Stat::Speed if self.state.fights.is_empty() => rule!("GZ-4.1"),
            Stat::Speed => rule!("GZ-6.8"),
        };
        let answers = match stat {
            Stat::Insanity => Answers::Between(1, 5),
            _ => Answers::Between(*STAT.start(), *STAT.end()),
        };
        self.fact_of(id, Attribute { key: stat.name(), title: stat.title() }, stated, answers, rule)
    }

    pub(super) fn printed_special(&self, id: Id, rule: Code) -> i64 {
        self.fact_of(id, SPECIAL, self.setup.cast[id].special, Answers::Between(0, 5), rule)
    }

    /// Asks for somebody's Health, if it is missing, before it changes.
    pub(super) fn ask_health(&mut self, id: Id, rule: Code) {
        let body = &self.state.bodies[id];
        if !body.assumed.health {
            return;
        }
        // A species gives full Health, which is assumed as long as the scenario says nothing of losses.
        if self.setup.cast[id].full_is_given {
            self.state.bodies[id].assumed.health = false;
            return;
        }
        let answers = Answers::Between(*HEALTH.start(), *HEALTH.end());
        let health = self.fact_of(id, HEALTH_LEFT, Assumable::assumed(body.health), answers, rule);
        let body = &mut self.state.bodies[id];
        body.assumed.health = false;
        (body.health, body.full) = (health, health);
    }

    /// Asks whether somebody's Special is charged, if that is missing.
    pub(super) fn ask_charged(&mut self, id: Id) {
        if self.state.bodies[id].assumed.charged {
            let stated = Assumable::assumed(1);
            let charged = self.fact_of(id, CHARGED, stated, Answers::Truth, rule!("GZ-10.5"));
            let body = &mut self.state.bodies[id];
            (body.assumed.charged, body.charged) = (false, charged != 0);
        }
    }

    /// Asks for an Agent's earlier kills, if they are missing.
    pub(super) fn ask_kills(&mut self, id: Id) {
        if self.state.bodies[id].assumed.kills {
            let stated = self.setup.cast[id].kills;
            let answers = Answers::Between(*STAT.start(), *STAT.end());
            let kills = self.fact_of(id, EARLIER_KILLS, stated, answers, rule!("GZ-14.10"));
            let body = &mut self.state.bodies[id];
            (body.assumed.kills, body.kills) = (false, body.kills + kills - stated.value);
        }
    }

    pub(super) fn canon_speed(&self, canon: usize, rule: Code) -> i64 {
        let (name, stated) = &self.setup.canons[canon];
        if stated.is_given {
            return stated.value;
        }
        self.desk.need(stated.value, || {
            let (path, what) = (["canons", name, "speed"], format!("{name}'s Speed"));
            let answers = Answers::Between(*STAT.start(), *STAT.end());
            Fact { bare: "name", ..Fact::new(&path, what, needed_by(rule), answers, stated.value) }
        })
    }

    /// Whether the place without an array has a terrain, if the scenario does not say it.
    pub(super) fn assumes_terrain(&self, terrain: Terrain) -> bool {
        // Terrain without effect is not asked for.
        if !self.desk.holds(AppendixTerrain::Used) {
            return terrain == Terrain::Plain;
        }
        let plain = Terrain::Plain as i64;
        let answer = self.desk.need(plain, || {
            let answers = Answers::OneOf(Terrain::NAMES.map(str::to_lowercase).to_vec());
            let need = needed_by(rule!("GZ-11.1"));
            Fact { bare: "name", ..Fact::new(&["terrain"], "the terrain", need, answers, plain) }
        });
        answer == terrain as i64
    }

    /// Asks for a choice that a rule gives a player, as an index. The first is the default; `key` is a key of the current thrust or move.
    pub(super) fn choose(&self, key: &str, what: &str, rule: Code, among: &[&str]) -> usize {
        self.at_hand(key, |path| self.choose_at(path, "name", what, rule, among))
    }

    /// Asks for a choice among Canons, which may be face down; `None` if there is none.
    pub(super) fn choose_canon(
        &self,
        key: &str,
        what: &str,
        rule: Code,
        among: &[CanonId],
    ) -> Option<CanonId> {
        let names = || among.iter().map(|canon| self.canon_name(*canon));
        let words: Vec<&str> = names().map(|name| name.text).collect();
        let stands_for = names().map(|name| name.subject).collect();
        let chosen = self.at_hand(key, |path| self.choose_one(path, "name", what, rule, &words, stands_for));
        among.get(chosen).copied()
    }

    /// Calls `then` with the path of a key of the current thrust or move.
    fn at_hand<T>(&self, key: &str, then: impl FnOnce(&[&str]) -> T) -> T {
        let (action, thrust) = (self.action.to_string(), self.thrust_listed().to_string());
        let list = self.setup.occasion.list();
        match thrust.as_str() {
            "0" => then(&[list, &action, key]),
            thrust => then(&[list, &action, "thrusts", thrust, key]),
        }
    }

    /// The number of the listed thrust that is taken in a battle of a turn, from 1; 0 if there is none.
    pub(super) fn thrust_listed(&self) -> usize {
        self.state.fights.first().map_or(0, |fight| fight.thrust)
    }

    /// Asks for a choice at a given path.
    pub(super) fn choose_at(
        &self,
        path: &[&str],
        bare: &'static str,
        what: &str,
        rule: Code,
        among: &[&str],
    ) -> usize {
        self.choose_one(path, bare, what, rule, among, Vec::new())
    }

    /// Asks for a choice among names that not everybody may know.
    fn choose_one(
        &self,
        path: &[&str],
        bare: &'static str,
        what: &str,
        rule: Code,
        among: &[&str],
        stands_for: Vec<Subject>,
    ) -> usize {
        if among.len() < 2 {
            return 0;
        }
        let chosen = self.desk.need(0, || {
            let fact = Fact::new(path, what, needed_by(rule), Answers::words(among), 0);
            Fact { bare, stands_for, ..fact }
        });
        chosen as usize
    }

    /// GZ-9.3: asks where a point goes.
    pub(super) fn choose_gain(&self, sue: Id, path: &[String]) -> Gain {
        debug_assert_eq!(self.kind(sue), Kind::Sue, "only 'Sues gain points");
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let words = Gain::ALLOWED.map(Gain::word);
        let what = format!("where {}'s point goes", self.name(sue));
        Gain::ALLOWED[self.choose_at(&path, "name", &what, rule!("GZ-9.3"), &words)]
    }
}
