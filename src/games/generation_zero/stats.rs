//! GZ-6.3, GZ-6.4: the stats in force, computed again each time, with the reasons.

use crate::options::{AppendixArtefacts, AppendixInsanity, Bree, DaggerAgainst, Doubling};
use std::borrow::Cow;
use std::fmt::{self, Write as _};

use super::ability::Change;
use super::kind::Kind;
use super::play::Play;
use super::setup::Id;
use super::tables::INSANITY;
use super::words::{Artefact, Gain, Stat, Terrain, Weapon};
use crate::diag::Code;
use crate::rule;

/// The opponent in view of whom a stat is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Against {
    /// Nobody in particular.
    Nobody,
    /// An attack on somebody; the flag is whether it is a Mace's third blow.
    Attacking(Id, bool),
    /// An attack by somebody.
    AttackedBy(Id),
}

/// A stat in force, with its computation.
#[derive(Debug, Clone)]
pub(super) struct Count {
    pub value: i64,
    /// The sum before the lower and upper limits.
    sum: i64,
    base: i64,
    parts: Vec<Part>,
}

/// One change in the computation of a stat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    change: Change,
    why: Why,
}

#[derive(Debug, Clone, Copy)]
enum Why {
    Points,
    Pile(Artefact),
    Effect { by: Id, by_department: bool },
    Weapon(Weapon),
    Terrain(Terrain),
    Crown,
    Insanity(i64),
    Negotiating,
}

/// Values beyond this are not counted further, so that sums can't overflow.
const MOST: i64 = 1_000_000_000;

impl Play<'_, '_> {
    /// A stat in force.
    pub fn stat(&self, id: Id, stat: Stat) -> i64 {
        self.count(id, stat, Against::Nobody).value
    }

    /// Computes a stat in force, with the changes.
    pub(super) fn count(&self, id: Id, stat: Stat, against: Against) -> Count {
        let (character, body) = (&self.setup.cast[id], &self.state.bodies[id]);
        let Some(stated) = character.stats[stat as usize] else {
            return Count { value: 0, sum: 0, base: 0, parts: Vec::new() };
        };
        let base = self.printed(id, stat, stated);
        let mut parts: Vec<Part> = Vec::new();
        let mut start = base;
        let points = body.points(Gain::Stat(stat));
        if points != 0 {
            start += points;
            parts.push(Part { change: Change::Add(points), why: Why::Points });
        }
        if let Some(artefact) = artefact_of(stat).filter(|artefact| {
            body.pile(*artefact) > 0 && self.artefacts_work() && self.remembers(Why::Pile(*artefact))
        }) {
            start += body.pile(artefact);
            parts.push(Part { change: Change::Add(body.pile(artefact)), why: Why::Pile(artefact) });
        }
        // First the newest effect that sets the stat, then doublings, then all that adds.
        let effects =
            || self.state.effects.iter().filter(move |effect| effect.on == id && effect.stat == stat);
        for effect in effects() {
            if let Change::Set(value) = effect.change {
                start = value;
                parts.retain(|part| !matches!(part.change, Change::Set(_)));
                let why = Why::Effect { by: effect.by, by_department: effect.by_department };
                parts.push(Part { change: effect.change, why });
            }
        }
        let first_temporary = parts.len();
        for effect in effects().filter(|effect| !matches!(effect.change, Change::Set(_))) {
            let why = Why::Effect { by: effect.by, by_department: effect.by_department };
            parts.push(Part { change: effect.change, why });
        }
        self.circumstances(id, stat, against, &mut parts);
        parts.retain(|part| matches!(part.why, Why::Points | Why::Pile(_)) || self.remembers(part.why));
        if self.sword_is_misread(id, stat, against) {
            parts.push(Part { change: Change::Add(1), why: Why::Weapon(Weapon::Sword) });
        }
        let temporary = &mut parts[first_temporary..];
        let doublings = temporary.iter().filter(|part| part.change == Change::Double).count().min(24) as u32;
        let added = temporary.iter().fold(0, |sum: i64, part| match part.change {
            Change::Add(n) => sum + n,
            _ => sum,
        });
        // The order matters only if there are both.
        let doubles_last = doublings > 0 && added != 0 && self.desk.is(Doubling::Last);
        temporary.sort_by_key(|part| (part.change == Change::Double) == doubles_last);
        let sum = if doubles_last { (start + added) << doublings } else { (start << doublings) + added };
        let value = sum.clamp(0, MOST);
        let value = if stat == Stat::Insanity { value.clamp(1, 5) } else { value };
        Count { value, sum, base, parts }
    }

    /// Whether a recount that leaves out a rule (for "why not") still has this change.
    fn remembers(&self, why: Why) -> bool {
        let rule = match why {
            Why::Crown => Some(rule!("GZ-13.7")),
            _ => Part { change: Change::Add(0), why }.rule(),
        };
        rule.is_none_or(|rule| self.desk.remembers(rule))
    }

    /// Whether a recount that leaves out GZ-12.7 takes a Sword to help against everybody.
    fn sword_is_misread(&self, id: Id, stat: Stat, against: Against) -> bool {
        let Against::AttackedBy(attacker) = against else { return false };
        let is_elvish = matches!(self.setup.cast[attacker].species, Some("Elf" | "Eldar"));
        stat == Stat::Defence
            && !self.desk.remembers(rule!("GZ-12.7"))
            && !(is_elvish && self.kind(attacker) == Kind::Sue)
            && self.kind(id) == Kind::Agent
            && self.bears(id, Weapon::Sword)
    }

    /// Adds the changes by the place, weapons and the opponent.
    fn circumstances(&self, id: Id, stat: Stat, against: Against, parts: &mut Vec<Part>) {
        let Some(fight) = self.state.fight() else { return };
        let mut add = |n: i64, why: Why| parts.push(Part { change: Change::Add(n), why });
        match (stat, self.kind(id)) {
            (Stat::Observe, Kind::Sue) if !fight.terrain_is_idle => {
                for terrain in [Terrain::Hills, Terrain::Valley] {
                    if self.has_terrain(fight.place, terrain) {
                        add(1, Why::Terrain(terrain));
                    }
                }
            }
            (Stat::Stealth, Kind::Agent)
                if self.bears(id, Weapon::Knife) && self.has_terrain(fight.place, Terrain::City) =>
            {
                add(2, Why::Weapon(Weapon::Knife));
            }
            (Stat::Attack, _) => self.attack_circumstances(id, against, parts),
            (Stat::Defence, kind) => {
                let Against::AttackedBy(attacker) = against else { return };
                if self.bears(attacker, Weapon::Magic) && self.has_terrain(fight.place, Terrain::Cave) {
                    add(-1, Why::Weapon(Weapon::Magic));
                }
                let elvish = matches!(self.setup.cast[attacker].species, Some("Elf" | "Eldar"));
                if elvish && self.kind(attacker) == Kind::Sue && self.bears(id, Weapon::Sword) {
                    add(1, Why::Weapon(Weapon::Sword));
                }
                if fight.with_monster
                    && kind == Kind::Sue
                    && self.state.negotiating
                    && self.desk.is(Bree::Used)
                {
                    add(-1, Why::Negotiating);
                }
            }
            _ => {}
        }
    }

    fn attack_circumstances(&self, id: Id, against: Against, parts: &mut Vec<Part>) {
        let fight = self.fight();
        let mut add = |change: Change, why: Why| parts.push(Part { change, why });
        if let Against::Attacking(target, third_blow) = against {
            if self.bears(id, Weapon::Dagger) && self.carries_dagger(target) {
                add(Change::Double, Why::Weapon(Weapon::Dagger));
            }
            if third_blow {
                add(Change::Add(2), Why::Weapon(Weapon::Mace));
            }
        }
        if fight.with_monster {
            return;
        }
        if let Some((_, crowns)) = fight.crowned.iter().find(|(victim, _)| *victim == id)
            && self.artefacts_work()
        {
            add(Change::Add(-crowns), Why::Crown);
        }
        if self.lust_object_is_held(id) && self.desk.is(AppendixInsanity::Used) {
            let insanity = self.stat(id, Stat::Insanity);
            add(Change::Add(INSANITY[insanity as usize - 1]), Why::Insanity(insanity));
        }
    }

    /// Whether somebody is a 'Sue carrying a Dagger (GZ-12.6).
    pub(super) fn carries_dagger(&self, who: Id) -> bool {
        let character = &self.setup.cast[who];
        let is_weapon = character.weapon == Some(Weapon::Dagger);
        character.kind == Kind::Sue
            && (character.artefact == Some(Artefact::Dagger)
                || is_weapon && self.desk.is(DaggerAgainst::WeaponToo))
    }

    /// Whether a 'Sue in the battle holds an Agent's Lust Object (GZ-15.2).
    fn lust_object_is_held(&self, id: Id) -> bool {
        let Some(lust_object) = &self.setup.cast[id].lust_object else { return false };
        let mut held = self.fight().sues.iter().flat_map(|sue| &self.state.bodies[*sue].canons);
        held.any(|canon| self.canon_name(*canon).text == lust_object)
    }

    /// Whether artefacts have their effects (GZ-13.1).
    pub fn artefacts_work(&self) -> bool {
        self.desk.is(AppendixArtefacts::Used)
    }

    /// The name of an ability.
    pub fn ability_name(&self, by: Id, by_department: bool) -> String {
        let character = &self.setup.cast[by];
        let own =
            || character.ability.as_ref().map_or_else(|| "its ability".to_owned(), |own| own.name.clone());
        match character.department().filter(|_| by_department) {
            Some(department) => department.ability().to_owned(),
            None => own(),
        }
    }

    /// The computation of a stat in force in words: "Attack (4 + 1 (Dagger)) × 2 (Dagger) − 2 (Insanity 1) = 8".
    pub(super) fn write_computation(&self, stat: Stat, count: &Count, out: &mut String) -> fmt::Result {
        out.push_str(stat.title());
        out.push(' ');
        if count.parts.is_empty() {
            return write_number(count.value, out);
        }
        // Where the doubled part begins, and whether it is a sum, which then needs brackets.
        let (mut begins, mut is_sum) = (out.len(), false);
        write_number(count.base, out)?;
        for part in &count.parts {
            let why = self.reason(part.why);
            match part.change {
                Change::Add(n) if n < 0 => write!(out, " − {} ({why})", -n)?,
                Change::Add(n) => write!(out, " + {n} ({why})")?,
                Change::Set(n) => {
                    out.push_str(" → ");
                    begins = out.len();
                    write!(out, "{n} ({why})")?;
                }
                Change::Double => {
                    if is_sum {
                        out.insert(begins, '(');
                        out.push(')');
                    }
                    write!(out, " × 2 ({why})")?;
                }
            }
            is_sum = match part.change {
                Change::Add(_) => true,
                Change::Set(_) | Change::Double => false,
            };
        }
        match count.sum {
            sum if sum == count.value => write!(out, " = {sum}"),
            sum if sum < 0 => write!(out, " = −{}, which counts as {}", -sum, count.value),
            sum => write!(out, " = {sum}, which counts as {}", count.value),
        }
    }

    fn reason(&self, why: Why) -> Cow<'static, str> {
        match why {
            Why::Points => "points".into(),
            Why::Pile(artefact) => artefact.name().into(),
            Why::Effect { by, by_department } => self.ability_name(by, by_department).into(),
            Why::Weapon(weapon) => weapon.name().into(),
            Why::Terrain(terrain) => terrain.name().into(),
            Why::Crown => "Crown".into(),
            Why::Insanity(insanity) => format!("Insanity {insanity}").into(),
            Why::Negotiating => "negotiating".into(),
        }
    }

    /// Cites the rules that changed a stat, one step each.
    pub(super) fn cite_parts(&mut self, id: Id, stat: Stat, count: &Count) {
        for part in &count.parts {
            if matches!(part.why, Why::Insanity(_)) {
                let insanity = self.count(id, Stat::Insanity, Against::Nobody);
                self.cite_insanity(id, &insanity);
            }
            self.cite_several(id, part.why, part.change);
            let Some(rule) = part.rule() else { continue };
            let (who, stat, why) = (self.name(id), stat.title(), part.why);
            let reason = if matches!(why, Why::Pile(artefact) if artefact == Artefact::Dagger) {
                "Artefact Dagger".into()
            } else {
                self.reason(why)
            };
            self.desk.step(rule, who, || match part.change {
                Change::Add(0) => format!("{reason}: {who}'s {stat} is unchanged."),
                Change::Add(n) if n < 0 => format!("{reason}: {who}'s {stat} is {} less.", -n),
                Change::Add(n) => format!("{reason}: {who}'s {stat} is {n} more."),
                Change::Set(n) => format!("{reason}: {who}'s {stat} is {n}, before all that is added."),
                Change::Double => format!("{reason}: {who}'s {stat} is doubled."),
            });
        }
        self.cite_order(id, stat, count);
    }

    /// Cites that several artefacts of one kind add up, and that a Lust Object is held.
    fn cite_several(&mut self, id: Id, why: Why, change: Change) {
        let who = self.name(id);
        match (why, change) {
            (Why::Pile(artefact), Change::Add(many)) if many > 1 => {
                self.desk.step(rule!("GZ-13.2"), who, || {
                    format!("{who} has {many} artefacts of one kind, {}: they add up.", artefact.name())
                });
            }
            (Why::Insanity(_), _) => {
                let lust_object = self.setup.cast[id].lust_object.clone().unwrap_or_default();
                self.desk.step(rule!("GZ-15.2"), who, || {
                    format!("A 'Sue in the battle holds {lust_object}, {who}'s Lust Object.")
                });
            }
            _ => {}
        }
    }

    /// Cites what limits somebody's Insanity.
    fn cite_insanity(&mut self, id: Id, insanity: &Count) {
        self.cite_parts(id, Stat::Insanity, insanity);
        if insanity.sum != insanity.value {
            let (who, value) = (self.name(id), insanity.value);
            let beyond = if insanity.sum > value { "above" } else { "below" };
            self.desk.step(rule!("GZ-15.4"), who, || {
                format!("Insanity {beyond} {value} counts as {value}: {who} has {value}.")
            });
        }
    }

    /// Cites the order of doubling and setting.
    fn cite_order(&mut self, id: Id, stat: Stat, count: &Count) {
        if count
            .parts
            .iter()
            .any(|part| part.change == Change::Double && part.rule() != Some(rule!("GZ-6.4")))
        {
            let mut text = format!("{}: ", self.name(id));
            self.write_computation(stat, count, &mut text).expect("a String takes everything");
            self.desk.step(rule!("GZ-6.4"), self.name(id), || text + ".");
        }
    }
}

impl Count {
    /// Whether a weapon is the reason.
    pub(super) fn is_of(&self, weapon: Weapon) -> bool {
        self.parts.iter().any(|part| matches!(part.why, Why::Weapon(other) if other == weapon))
    }
}

impl Part {
    /// The rule that a step must cite for it, if any.
    fn rule(self) -> Option<Code> {
        match (self.why, self.change) {
            (Why::Effect { .. }, Change::Set(_) | Change::Double) => Some(rule!("GZ-6.4")),
            (Why::Weapon(Weapon::Knife), _) => Some(rule!("GZ-12.3")),
            (Why::Weapon(Weapon::Magic), _) => Some(rule!("GZ-12.5")),
            (Why::Weapon(Weapon::Dagger), _) => Some(rule!("GZ-12.6")),
            (Why::Weapon(Weapon::Sword), _) => Some(rule!("GZ-12.7")),
            (Why::Weapon(Weapon::Mace), _) => Some(rule!("GZ-12.9")),
            (Why::Terrain(Terrain::Hills), _) => Some(rule!("GZ-11.3")),
            (Why::Terrain(Terrain::Valley), _) => Some(rule!("GZ-11.6")),
            (Why::Pile(Artefact::Jewel), _) => Some(rule!("GZ-13.5")),
            (Why::Pile(Artefact::Dagger), _) => Some(rule!("GZ-13.6")),
            (Why::Pile(Artefact::Ring), _) => Some(rule!("GZ-13.8")),
            (Why::Pile(Artefact::Necklace), _) => Some(rule!("GZ-13.9")),
            (Why::Insanity(_), _) => Some(rule!("GZ-15.3")),
            (Why::Negotiating, _) => Some(rule!("GZ-5.19")),
            _ => None,
        }
    }
}

/// Writes a number; nearly all have one digit, which needs no formatting.
pub(super) fn write_number(number: i64, out: &mut String) -> fmt::Result {
    match u8::try_from(number) {
        Ok(digit @ 0..=9) => {
            out.push(char::from(b'0' + digit));
            Ok(())
        }
        _ => write!(out, "{number}"),
    }
}

/// The kind of Artefact that adds to a stat.
fn artefact_of(stat: Stat) -> Option<Artefact> {
    match stat {
        Stat::Stealth => Some(Artefact::Jewel),
        Stat::Attack => Some(Artefact::Dagger),
        Stat::Defence => Some(Artefact::Ring),
        Stat::Insanity => Some(Artefact::Necklace),
        _ => None,
    }
}
