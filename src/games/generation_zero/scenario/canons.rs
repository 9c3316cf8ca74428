//! The Canons of a scenario, and who holds them.

use super::character::Points;
use super::combatant::read_with_card;
use super::reader::Reader;
use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::rule;
use crate::setup::{Id, Named, Occasion};
use crate::source::read::{Assumable, Later, Name, target};
use crate::source::{Located, Node, names, read_text};
use crate::world::{Loose, World};

document! {
    /// A Canon.
    pub struct Canon ("a Canon") {
        /// a card of the scenario's `decks`, which has the other keys
        _card "card": Option<Later<String>>;
        /// its name
        name: Located<String>;
        /// Locations in one move, or in a chapter
        speed: Assumable<Points> = Assumable::assumed(0);
        /// its place; by default that of the fight
        at: Option<Name<target::Space>>;
    }
}

impl Reader<'_> {
    /// Reads the Canons, and who holds them.
    pub(super) fn canons(&mut self, nodes: &[Node], world: &mut World, report: &mut Report) {
        let occasion = self.setup.occasion;
        let fight = matches!(occasion, Occasion::Battle | Occasion::MonsterFight).then_some(self.setup.here);
        let mut listed = Vec::new();
        for node in nodes {
            if node.as_map().is_none() {
                listed.extend(read_text(node, report).map(|name| {
                    let name = name.map(str::to_owned);
                    Canon { _card: None, name, speed: Assumable::assumed(0), at: None }
                }));
            } else {
                listed.extend(read_with_card::<Canon>(self, Kind::Canon, node, report));
            }
        }
        for Canon { name, speed, at, .. } in listed {
            let id = self.setup.canons.len();
            self.setup.canons.push((name.value.clone(), speed));
            self.name(&name.value, Named::Canon(id), name.origin, report);
            let held = self
                .held
                .iter()
                .position(|held| held.iter().any(|other| names::same(&other.value, &name.value)));
            let place = self.whereabouts(at.as_ref(), fight, report);
            match (held, &at) {
                (Some(_), Some(at)) => {
                    report
                        .error(
                            code::UNKNOWN_KEY,
                            at.origin,
                            format!("{} is held, and where its 'Sue is", name.value),
                        )
                        .help("delete its `at`");
                }
                (None, None) if place.is_none() && occasion != Occasion::End => {
                    let message = format!("missing place of {}", name.value);
                    report.error(code::MISSING_KEY, name.origin, message).help("add `at: …`");
                }
                _ => {}
            }
            world.canons.push(Loose::At(place.unwrap_or(0)));
        }
        for (holder, held) in std::mem::take(&mut self.held).into_iter().enumerate() {
            for name in held {
                self.hold(holder, &name, world, report);
            }
        }
    }

    /// Adds a Canon to those that a 'Sue holds.
    fn hold(&mut self, holder: Id, name: &Located<String>, world: &mut World, report: &mut Report) {
        let id = match self.find_named(&name.value) {
            Some(Named::Canon(id)) => id,
            Some(Named::Character(_)) => {
                report.error(code::REPEATED_NAME, name.origin, format!("{} is not a Canon", name.value));
                return;
            }
            None => {
                let id = self.setup.canons.len();
                self.setup.canons.push((name.value.clone(), Assumable::assumed(0)));
                world.canons.push(Loose::At(0));
                self.names.insert(name.value.clone(), Named::Canon(id));
                id
            }
        };
        if let Loose::HeldBy(other) = world.canons[id] {
            let message = format!("{} is held by {} already", name.value, self.setup.cast[other].name);
            report.error(rule!("GZ-5.4"), name.origin, message);
            return;
        }
        world.canons[id] = Loose::HeldBy(holder);
        world.bodies[holder].canons.push(id);
    }
}
