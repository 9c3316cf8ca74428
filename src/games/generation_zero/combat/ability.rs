//! Abilities: whether one can be used (GZ-10.5, GZ-16.2), on whom (GZ-16.3), and its effects (GZ-16.1).

use crate::ability::{Ability, Change, Target, Timing};
use crate::diag::{Code, and_list};
use crate::options::RechargeClock;
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::scenario::thrust::{Choice, Use};
use crate::setup::{Id, Named};
use crate::source::{Located, Origin};
use crate::words::Stat;
use crate::world::Effect;

/// What the use of an ability means for the rest of the thrust or move.
#[derive(Debug, Clone, Copy, Default)]
pub struct Used {
    /// River and Mountain cost nothing extra.
    pub ignores_terrain: bool,
    /// Its user neither moves nor writes a chapter.
    pub is_stationary: bool,
}

impl Play<'_, '_> {
    /// Uses an ability, in the current fight or on the map.
    pub(crate) fn use_ability(
        &mut self,
        who: Id,
        which: Use,
        choice: &Choice,
        origin: Origin,
    ) -> Result<Used, Stop> {
        match which {
            Use::Own => self.use_own(who, choice, origin),
            Use::Department => self.use_department(who, choice, origin),
        }
    }

    fn use_own(&mut self, who: Id, choice: &Choice, origin: Origin) -> Result<Used, Stop> {
        let setup = self.setup;
        let name = self.name(who);
        let Some(ability) = &setup.cast[who].ability else {
            return Self::refuse(origin, format!("{name} has no own ability"), "add `ability: {…}`");
        };
        let on_map = self.state.fights.is_empty();
        if !on_map && ability.does.timing() == Timing::Map {
            return self.forbid(rule!("GZ-16.2"), format!("{} is for the map, not for combat", ability.name));
        }
        if on_map && (ability.does.timing() == Timing::Combat || ability.does.target != Target::User) {
            return self.forbid(rule!("GZ-3.6"), format!("{} is for combat, not for the map", ability.name));
        }
        self.check_charged(who)?;
        let target = match ability.does.target {
            Target::User => {
                Self::no_target(choice, &ability.name)?;
                who
            }
            Target::Ally => {
                self.one_of(&self.allies(who), choice, rule!("GZ-16.3"), &ability.name, origin)?
            }
            Target::Enemy => {
                let enemies = self.fight().enemies(who).to_vec();
                self.one_of(&enemies, choice, rule!("GZ-16.3"), &ability.name, origin)?
            }
        };
        self.discharge(who);
        self.own_effects(who, target, ability);
        if ability.does.draw {
            self.draw_canon(who, ability, choice.canon.and_then(|pick| self.picked(pick)))?;
        }
        Ok(Used { ignores_terrain: ability.does.ignore_terrain, is_stationary: ability.does.stationary })
    }

    fn own_effects(&mut self, who: Id, target: Id, ability: &Ability) {
        if ability.does.heal.is_some() {
            self.ask_health(target, rule!("GZ-16.1"));
        }
        let (name, victim) = (self.name(who), self.name(target));
        if !self.desk.remembers(rule!("GZ-16.1")) {
            return;
        }
        let before = self.state.bodies[target].health;
        let body = &mut self.state.bodies[target];
        body.health = (body.health + ability.does.heal.map_or(0, i64::from)).min(body.full);
        let (healed, full) = (body.health - before, body.full);
        let is_limited = ability.does.heal.is_some_and(|heal| healed < i64::from(heal));
        body.paralysed |= ability.does.paralyse;
        self.desk.step(rule!("GZ-16.1"), (victim, name).decides(&["health", "charged"]), || {
            let on = if who == target { String::new() } else { format!(" on {victim}") };
            let what = describe(ability, healed);
            let what = if what.is_empty() { String::new() } else { format!(": {what}") };
            format!("{name} uses {}{on}{what}.", ability.name)
        });
        if is_limited {
            self.desk.step(rule!("GZ-16.4"), victim.decides(&["health"]), || {
                format!("{victim}'s Health stops at {full}, full Health.")
            });
        }
        for (stat, change) in ability.does.changes() {
            self.affect(who, target, false, stat, change, ability.does.turns);
        }
    }

    /// Adds an effect to those in force.
    pub(super) fn affect(
        &mut self,
        by: Id,
        on: Id,
        by_department: bool,
        stat: Stat,
        change: Change,
        turns: u32,
    ) {
        let depth = self.state.fights.len();
        self.state.effects.push(Effect { on, by, by_department, stat, change, turns, depth });
    }

    /// GZ-10.5: an ability needs a charged Special.
    pub(super) fn check_charged(&mut self, who: Id) -> Result<(), Stop> {
        self.ask_charged(who);
        if self.state.bodies[who].charged {
            return Ok(());
        }
        // If thrusts count, it might have been recharged.
        if !self.state.fights.is_empty() {
            self.desk.ask::<RechargeClock>();
        }
        let name = self.name(who);
        self.forbid(rule!("GZ-10.5"), format!("{name}'s Special is not charged"))
    }

    /// GZ-10.5, GZ-10.6: discharges the Special; how long it recharges is fixed now.
    pub(super) fn discharge(&mut self, who: Id) {
        // It matters only if thrusts or turns are counted.
        let counts = self.state.record.is_some() || self.desk.holds(RechargeClock::Thrusts);
        let waits = counts.then(|| self.recharging(who));
        let body = &mut self.state.bodies[who];
        (body.charged, body.waits) = (false, waits);
        self.record_use(who);
        if let Some(fight) = self.state.fights.last_mut() {
            fight.loud = true;
        }
    }

    /// The others on somebody's side.
    pub(super) fn allies(&self, of: Id) -> Vec<Id> {
        let fight = self.fight();
        let side = if fight.sues.contains(&of) { &fight.sues } else { &fight.agents };
        side.iter().copied().filter(|id| *id != of).collect()
    }

    /// The target of an ability, among those possible.
    pub(super) fn one_of(
        &self,
        possible: &[Id],
        choice: &Choice,
        rule: Code,
        ability: &str,
        origin: Origin,
    ) -> Result<Id, Stop> {
        match (choice.upon, possible) {
            (Some(Located { value: Named::Character(upon), .. }), _) if possible.contains(&upon) => Ok(upon),
            (Some(upon), _) => {
                let name = self.name_of(upon.value);
                self.forbid_unseen(rule, [name], |[name]| format!("{ability} can't act on {name} here"))
            }
            (None, []) => self.forbid(rule, format!("there is nobody here for {ability} to act on")),
            (None, [only]) => Ok(*only),
            (None, _) => {
                let message = format!("missing target of {ability}");
                Self::refuse(origin, message, "several are possible: add `upon: NAME`")
            }
        }
    }

    /// Refuses a target for an ability that acts on its user or on nobody.
    pub(super) fn no_target(choice: &Choice, ability: &str) -> Result<(), Stop> {
        match choice.upon {
            None => Ok(()),
            Some(upon) => {
                let message = format!("{ability} acts on nobody that can be named");
                Self::refuse(upon.origin, message, "delete `upon`")
            }
        }
    }
}

/// The effects of an ability in words: "Attack +2 for one turn, 1 Health restored".
fn describe(ability: &Ability, healed: i64) -> String {
    let does = &ability.does;
    let changes: Vec<_> = does.changes().map(|(stat, change)| change_of(stat, change)).collect();
    let mut parts = Vec::new();
    if !changes.is_empty() {
        parts.push(format!("{} {}", and_list(&changes), duration(does.turns)));
    }
    if does.heal.is_some() {
        parts.push(format!("{healed} Health restored"));
    }
    if does.paralyse {
        parts.push("the next thrust is lost".to_owned());
    }
    if ability.does.ignore_terrain {
        parts.push("River and Mountain cost nothing extra".to_owned());
    }
    parts.join(", ")
}

/// A change in words: "Attack +2", "Speed 0", "Defence doubled".
pub(super) fn change_of(stat: Stat, change: Change) -> String {
    let stat = stat.title();
    match change {
        Change::Add(n) if n < 0 => format!("{stat} −{}", -n),
        Change::Add(n) => format!("{stat} +{n}"),
        Change::Set(n) => format!("{stat} {n}"),
        Change::Double => format!("{stat} doubled"),
    }
}

/// A duration in words: "for one turn".
pub(super) fn duration(turns: u32) -> String {
    match turns {
        0 => "for this thrust or move".to_owned(),
        1 => "for one turn".to_owned(),
        2 => "for two turns".to_owned(),
        n => format!("for {n} turns"),
    }
}
