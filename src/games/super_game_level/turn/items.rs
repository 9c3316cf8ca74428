//! SGL-12: using items: Brick, Bomb, Freeze Gun and Charm.

use crate::combat;
use crate::diag::Code;
use crate::facts;
use crate::options::ShotBlockers;
use crate::pieces::{Direction, Frozen, Item, Landscape, Square};
use crate::play::Play;
use crate::rule;
use crate::ruling::{About, Stop};
use crate::setup::Action;
use crate::tables::HIT_POINTS;
use crate::world::Id;
use crate::world::{Asked, Body, Charm, Place};

impl Play<'_, '_> {
    /// SGL-12.1: places a Brick.
    pub(crate) fn place_brick(&mut self, square: Square) -> Result<(), Stop> {
        let who = self.test_placing(Item::Brick, square, rule!("SGL-12.1"))?;
        let name = self.name(who);
        self.state.bodies[who].item = None;
        self.state.bricks.push(square);
        self.use_activity();
        self.desk.step(rule!("SGL-12.1"), (name, square).decides(&["item", "bricks", "acted"]), || {
            format!("{name} places its Brick in {square}, for good.")
        });
        Ok(())
    }

    /// SGL-12.2: places a Bomb.
    pub(crate) fn place_bomb(&mut self, square: Square) -> Result<(), Stop> {
        let who = self.test_placing(Item::Bomb, square, rule!("SGL-12.2"))?;
        let name = self.name(who);
        self.state.bodies[who].item = None;
        self.state.bombs.push(square);
        self.use_activity();
        self.desk.step(rule!("SGL-12.2"), (name, square).decides(&["item", "bombs", "acted"]), || {
            format!("{name} places its Bomb, armed, in {square}.")
        });
        Ok(())
    }

    /// Tests whether an item may be placed in a square, and returns who is being played.
    fn test_placing(&self, item: Item, square: Square, rule: Code) -> Result<Id, Stop> {
        let who = self.begin_activity()?;
        let (name, at) = (self.name(who), self.square_of(who));
        if self.state.bodies[who].item != Some(item) {
            return self.forbid(rule, format!("{name} holds no {}", item.name()));
        }
        if !combat::are_adjacent(self.desk, at, square) {
            return self.forbid(rule, format!("{square} is not adjacent to {name} in {at}"));
        }
        if !self.is_bare(square) {
            return self
                .forbid(rule, format!("{square} must hold nothing, and holds {}", self.content(square)));
        }
        Ok(who)
    }

    /// SGL-12.6: fires the Freeze Gun.
    pub(crate) fn fire(&mut self, direction: Direction) -> Result<(), Stop> {
        let who = self.begin_activity()?;
        let (name, from) = (self.name(who), self.square_of(who));
        if self.state.bodies[who].item != Some(Item::FreezeGun) {
            return self.forbid(rule!("SGL-12.6"), format!("{name} holds no Freeze Gun"));
        }
        if direction.is_diagonal() {
            return self.forbid(rule!("SGL-12.6"), "a Freeze Gun fires up, down, left or right");
        }
        self.use_activity();
        let mut square = from;
        let mut stopped = String::new();
        let hit = loop {
            match self.next(square, direction).filter(|next| !self.is_solid(*next)) {
                None => break None,
                Some(next) => square = next,
            }
            if let Some(other) = self.state.occupant(square) {
                break Some(other);
            }
            let landscape = self.landscape(square).filter(|landscape| *landscape != Landscape::Empty);
            if let Some(landscape) = landscape.filter(|_| self.desk.is(ShotBlockers::Landscape)) {
                stopped = format!(": {} in {square} ends the shot", landscape.with_article());
                break None;
            }
        };
        let way = direction.name();
        let all = (0..self.setup.names.len()).filter(|who| Some(*who) != hit);
        let spared: Vec<_> = all.map(|who| self.name(who)).collect();
        let Some(hit) = hit else {
            self.desk.step(
                rule!("SGL-12.6"),
                (name.decides(&["item", "acted"]), from, spared.spares(&["frozen"])),
                || format!("{name} fires {way} from {from} and hits nobody{stopped}."),
            );
            return Ok(());
        };
        let other = self.name(hit);
        self.desk.step(
            rule!("SGL-12.6"),
            (
                (name.decides(&["item", "acted"]), other.decides(&["frozen"])),
                [from, square],
                spared.spares(&["frozen"]),
            ),
            || format!("{name} fires {way} from {from} and hits {other} in {square}."),
        );
        let before = self.state.bodies[hit].frozen.replace(Frozen::Shot);
        let (rule, text) = match before {
            None => (rule!("SGL-12.7"), "is frozen and loses its next activation"),
            Some(Frozen::Shot) => (rule!("SGL-12.9"), "still has to lose its turn: nothing changes"),
            Some(Frozen::Skipped) => {
                (rule!("SGL-12.9"), "has lost its turn and not moved since: it is frozen again")
            }
        };
        let about = (other, before.map(|_| other.decides(&["frozen"])));
        self.desk.step(rule, about, || format!("{other} {text}."));
        Ok(())
    }

    /// Whether a Charm was grabbed whose use the next action decides.
    pub fn is_charm_to_come(&self) -> bool {
        !self.state.charms.is_empty() && matches!(self.setup.actions.get(self.action), Some(Action::Charm(_)))
    }

    /// SGL-12.5: uses a Charm as the grabber's player decides. Only then is the end of the game tested.
    pub(crate) fn use_charm(&mut self, choice: Option<Id>) -> Result<(), Stop> {
        self.decide_charm(choice)?;
        self.look_for_the_end();
        Ok(())
    }

    fn decide_charm(&mut self, choice: Option<Id>) -> Result<(), Stop> {
        if self.state.charms.is_empty() {
            return self
                .forbid(rule!("SGL-12.5"), "the action just before has grabbed no Charm that is left");
        }
        let charm = self.state.charms.remove(0);
        let Some(who) = choice else {
            let dead: Vec<_> = charm.dead.iter().map(|who| self.name(*who)).collect();
            self.desk.step(rule!("SGL-12.5"), dead.spares(&["at", "hp"]), || {
                "The Charm brings nobody back.".to_owned()
            });
            return Ok(());
        };
        let (name, owner) = (self.name(who), self.owner(who));
        // Characters that died after the grab are too late (SGL-10.4).
        let is_meant = |id: &Id| charm.dead.contains(id) && self.state.is_dead(*id);
        if !is_meant(&who) {
            let reason = if self.state.is_dead(who) {
                format!("{name} died only after the Charm was grabbed")
            } else {
                format!("{name} is not in the Graveyard")
            };
            return self.forbid(rule!("SGL-12.5"), reason);
        }
        let player = self.setup.owners[charm.grabber];
        let own = |id: &Id| self.setup.owners[*id] == player;
        if !own(&who) && charm.dead.iter().any(|id| is_meant(id) && own(id)) {
            let player = &self.setup.players[player];
            let reason = format!("{name} is {owner}'s, and {player} has dead of their own");
            return self.forbid(rule!("SGL-12.5"), reason);
        }
        let is_activated = self.state.bodies[who].is_activated;
        self.state.bodies[who] = Body {
            place: Place::Sheet,
            hp: HIT_POINTS,
            hp_is_unsaid: false,
            item: None,
            frozen: None,
            is_activated,
        };
        self.desk.step(rule!("SGL-12.5"), name.decides(&["at", "hp", "item"]), || {
            format!("The Charm brings {name} back to {owner}'s sheet with {HIT_POINTS} hit points.")
        });
        Ok(())
    }

    /// Decides Charms that the action before this one left open: brings back whom the grabber's player chooses.
    pub(crate) fn decide_charms(&mut self, action: usize) -> Result<(), Stop> {
        let before = self.state.charms.len();
        while let Some(charm) = self.state.charms.first() {
            let dead = self.may_come_back(charm);
            let names: Vec<&str> = dead.iter().map(|id| self.setup.names[*id].as_str()).collect();
            let n = before - self.state.charms.len();
            // After the end of the game it makes no difference.
            let is_open = !names.is_empty() && self.state.end.is_none();
            let chosen = if is_open { facts::charm(self.desk, action, n, &names) } else { None };
            match chosen {
                Some(chosen) => self.decide_charm(Some(dead[chosen]))?,
                None => {
                    let charm = self.state.charms.remove(0);
                    self.lapse(&charm);
                }
            }
        }
        Ok(())
    }

    /// SGL-12.5: the first Charm whose use is open: its grabber, and whom it may bring back.
    pub(super) fn open_charm(&self) -> Option<Asked> {
        let charm = self.state.charms.first().filter(|_| self.state.end.is_none())?;
        let dead = self.may_come_back(charm);
        (!dead.is_empty()).then_some(Asked::Charm(charm.grabber, dead))
    }

    /// Whom a Charm may bring back: own dead, or else those of others.
    fn may_come_back(&self, charm: &Charm) -> Vec<Id> {
        let player = self.setup.owners[charm.grabber];
        let dead: Vec<Id> = charm.dead.iter().copied().filter(|id| self.state.is_dead(*id)).collect();
        let own = |id: &Id| self.setup.owners[*id] == player;
        let has_own = dead.iter().any(own);
        dead.into_iter().filter(|id| own(id) || !has_own).collect()
    }

    /// Charms that are grabbed too late for a decision bring nobody back.
    pub fn lapse_charms(&mut self) {
        for charm in std::mem::take(&mut self.state.charms) {
            self.lapse(&charm);
        }
    }

    fn lapse(&mut self, charm: &Charm) {
        // Without any dead that was written down at the grab.
        if !charm.dead.is_empty() {
            let dead: Vec<_> = charm.dead.iter().map(|who| self.name(*who)).collect();
            self.desk.step(rule!("SGL-12.5"), dead.spares(&["at", "hp"]), || {
                "The Charm brings nobody back.".to_owned()
            });
        }
    }
}
