//! The dispute `move`: GZ-3, one player's turn or a part of it, character by character.

use crate::combat::{Purse, Used};
use crate::diag::Report;
use crate::document;
use crate::kind::Kind;
use crate::play::Play;
use crate::rule;
use crate::ruling::{
    About as _, Called, Common, Desk, Flow, Machine, PlainData, Proceedings, Stop, Submission, Verdict,
};
use crate::scenario::moves::{self, Act, Action, Move};
use crate::scenario::picks::Pick;
use crate::scenario::reader::Reader;
use crate::scenario::{About, Array, Scene};
use crate::setup::{CanonId, Id, Setup};
use crate::source::Located;
use crate::source::document::ReadBefore;
use crate::source::read::{Later, OneOrMore};
use crate::world::{Loose, Open, World};
use crate::{findings, outcome, subjects};

/// A turn as a scenario states it.
struct Turn {
    setup: Setup,
    world: World,
    moves: Vec<Move>,
    player: usize,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    world: World,
    /// The number of listed moves made.
    made: usize,
}

document! {
    /// A turn, or a part of it, as players type it.
    pub struct Stated ("a scenario") at head with _common: ReadBefore<Common>, about: About {
        /// the array: each Location's label with its terrain, several, or a map with `terrain` and `name`
        locations: Later<Array>;
        /// the turn's actions in order
        moves: Located<OneOrMore<Later<moves::Stated>>>;
    }
}

pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let stated: Stated = submission.read(report)?;
    let scene = Scene::Array(&stated.locations);
    let (reader, world) = Reader::new(submission, stated.head, &stated.about, scene, report)?;
    let moves = reader.moves(&stated.moves, report);
    let first_mover = moves.first().map_or(0, |first| reader.setup.cast[first.who].player);
    let player = if stated.about.players.is_some() { 0 } else { first_mover };
    Some(Box::new(Turn { setup: reader.setup, world, moves, player }))
}

impl Machine for Turn {
    type State = Position;
    fn begin(&self) -> Position {
        Position { world: self.world.clone(), made: 0 }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        let Some(made) = self.moves.get(state.made) else { return Ok(Flow::Done) };
        desk.attempt_at_once(state, |state, desk| {
            state.made += 1;
            let is_first = state.made == 1;
            let mut play =
                Play { setup: &self.setup, state: &mut state.world, desk, action: state.made, by: None };
            if is_first {
                play.consult_pendants();
            }
            play.handle(made, self.player)
        })?;
        Ok(Flow::On)
    }

    fn demands(&self) -> bool {
        self.setup.part.is_part.value
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        outcome::of_turn(&self.setup, &state.world)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        findings::turn(&self.setup, &state.world)
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named(&self.setup)
    }
}

impl Play<'_, '_> {
    /// Handles one character, who rests or acts.
    pub(crate) fn handle(&mut self, made: &Move, player: usize) -> Result<(), Stop> {
        let (who, name) = (made.who, self.name(made.who));
        if !self.state.is_alive(who) {
            return self.forbid(rule!("GZ-3.11"), format!("{name} is dead"));
        }
        if self.setup.cast[who].player != player {
            let (owner, player) =
                (&self.setup.players[self.setup.cast[who].player], &self.setup.players[player]);
            return self.forbid(rule!("GZ-3.11"), format!("it is {player}'s turn, and {name} is {owner}'s"));
        }
        if let Some(open) = self.state.open.take().filter(|open| open.who == who)
            && let Some(act) = made.going_on(open.chapter.is_some())
        {
            return self.go_on(open, act);
        }
        if self.state.handled.contains(&who) {
            return self.forbid(rule!("GZ-3.2"), format!("{name} has been handled in this turn already"));
        }
        if self.kind(who) == Kind::Sue && self.state.agents_have_begun {
            return self.forbid(rule!("GZ-3.1"), format!("{name} is a 'Sue, and Agents have begun"));
        }
        match &made.action {
            Action::Rest => self.rest(who),
            Action::Act(act) => self.act(who, act, made)?,
        }
        self.state.handled.push(who);
        self.state.agents_have_begun |= self.kind(who) == Kind::Agent;
        self.end_effects(|effect| effect.turns == 0, || "The move is done".to_owned());
        Ok(())
    }

    /// GZ-3.4: rests, which restores Health.
    fn rest(&mut self, who: Id) {
        self.ask_health(who, rule!("GZ-3.4"));
        let body = &mut self.state.bodies[who];
        let before = body.health;
        body.health = (body.health + 1).min(body.full);
        let (now, full, name) = (body.health, body.full, self.name(who));
        self.desk.step(rule!("GZ-3.4"), name.decides(&["health"]), || match now - before {
            0 => format!("{name} rests; Health is full at {full}."),
            _ => format!("{name} rests: Health {before} to {now} of {full}."),
        });
        if now == before {
            self.desk.step(rule!("GZ-10.4"), name.decides(&["health"]), || {
                format!("{name} has full Health, and nothing but a Pendant raises that.")
            });
        }
    }

    /// Acts: an ability, then a chapter or a move, then ensnaring, or a battle.
    fn act(&mut self, who: Id, act: &Act, made: &Move) -> Result<(), Stop> {
        let used = match act.ability {
            Some(ability) => self.use_ability(who, ability, &act.choice, made.origin)?,
            None => Used::default(),
        };
        let mut has_landed = false;
        let mut thrusts = act.journey.thrusts.iter();
        let mut purse =
            Purse::new(&act.journey.gain, &[self.setup.occasion.list(), &self.action.to_string(), "gain"]);
        if let Some(about) = act.chapter {
            self.write_chapter(who, about, act, used)?;
        } else if !act.path.is_empty() {
            if used.is_stationary {
                return self.stays(who);
            }
            has_landed = self.walk(who, &act.path, None, &mut thrusts, used.ignores_terrain, &mut purse)?;
        }
        if act.hunt {
            self.hunt(who, act, &mut thrusts, &mut purse)?;
        }
        self.no_thrusts_left(thrusts.len())?;
        if self.kind(who) == Kind::Agent && !act.journey.ensnare.is_nothing() {
            let name = self.name(who);
            return self.forbid(rule!("GZ-5.1"), format!("{name} is an Agent and ensnares nobody"));
        }
        self.take_canons(who, &act.journey.ensnare, has_landed)?;
        if self.kind(who) == Kind::Sue {
            let chapter = self.state.open.and_then(|open| open.chapter);
            self.state.open = Some(Open { who, landed: has_landed, chapter });
        }
        if act.battle {
            self.open_battle(who, act)?;
        }
        Ok(())
    }

    /// GZ-3.7: refuses a move or chapter after a stationary ability.
    fn stays<T>(&self, who: Id) -> Result<T, Stop> {
        let name = self.name(who);
        self.forbid(
            rule!("GZ-3.7"),
            format!("{name} has used a stationary ability and neither moves nor writes"),
        )
    }

    /// GZ-4.6 to GZ-4.10: writes a chapter, which moves a loose Canon.
    fn write_chapter(&mut self, who: Id, about: Pick, act: &Act, used: Used) -> Result<(), Stop> {
        let name = self.name(who);
        if self.kind(who) != Kind::Sue {
            return self.forbid(rule!("GZ-4.10"), format!("{name} is an Agent and writes no chapters"));
        }
        if used.is_stationary {
            return self.stays(who);
        }
        let Some(canon) = self.picked(about) else {
            let place = match about {
                Pick::At(place) => self.place_name(place),
                Pick::Of(_) | Pick::HeldBy(_) => "any Location".to_owned(),
            };
            return self.forbid(rule!("GZ-4.7"), format!("no loose Canon is at {place}"));
        };
        let about = self.canon_name(canon);
        if let Loose::HeldBy(holder) = self.state.canons[canon] {
            let holder = self.name(holder);
            return self
                .forbid_unseen(rule!("GZ-4.7"), [about], |[about]| format!("{about} is held by {holder}"));
        }
        self.step_unseen(rule!("GZ-4.6"), (name, about), [about], |[about]| {
            format!("{name} writes a chapter about {about} instead of moving.")
        });
        // Her player looks at it, and decides where it goes.
        let is_unseen = self.is_unseen(canon);
        self.look(canon);
        self.state.open = Some(Open { who, landed: false, chapter: act.path.is_empty().then_some(canon) });
        self.walk_canon(canon, &act.path, None, is_unseen)
    }

    /// Notes that the player whose turn it is has looked at a Canon.
    fn look(&mut self, canon: CanonId) {
        if self.state.record.is_some() && !self.state.looked.contains(&canon) {
            self.state.looked.push(canon);
        }
    }

    /// GZ-4.7, GZ-5.5: goes on with the action of a 'Sue whose player has looked at cards: the Canon of her chapter moves, and she ensnares
    /// some of those that are now with her.
    fn go_on(&mut self, open: Open, act: &Act) -> Result<(), Stop> {
        if let Some(canon) = open.chapter {
            self.walk_canon(canon, &act.path, None, false)?;
        }
        self.take_canons(open.who, &act.journey.ensnare, open.landed)
    }

    /// GZ-5.16: opens a new battle of an Agent beside a 'Sue.
    fn open_battle(&mut self, who: Id, act: &Act) -> Result<(), Stop> {
        let (name, place) = (self.name(who), self.state.bodies[who].at);
        if self.kind(who) != Kind::Agent {
            return self.forbid(rule!("GZ-5.16"), format!("{name} is not an Agent; Agents open battles"));
        }
        if !act.path.is_empty() {
            return self.forbid(rule!("GZ-5.16"), format!("{name} has moved, and opens no battle besides"));
        }
        let sues = self.living_at(Kind::Sue, place);
        let Some(first) = sues.first() else {
            return self.forbid(rule!("GZ-5.16"), format!("there is no 'Sue beside {name}"));
        };
        let (sue, at) = (self.name(*first), self.place_name(place));
        let player = self.setup.cast[who].player;
        if let Some(own) = sues.iter().find(|sue| self.setup.cast[**sue].player == player)
            && self.state.record.is_some()
        {
            let own = self.name(*own);
            return self.forbid(rule!("GZ-5.9"), format!("{name} may not fight {own} of the same player"));
        }
        self.desk.step(rule!("GZ-5.16"), (name, sue).decides(&["owed", "battles"]), || {
            format!("{name} opens a battle against {sue} at {at}.")
        });
        self.owe_battle(who, false);
        Ok(())
    }
}
