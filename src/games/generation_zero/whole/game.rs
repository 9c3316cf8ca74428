//! What a turn and the end share: players, rounds, the ledger, everybody in the game, and a turn under way.

use crate::diag::{Report, code};
use crate::document;
use crate::kind::Kind;
use crate::record::{Duty, Record, Score, Standing};
use crate::rule;
use crate::ruling::Submission;
use crate::scenario::canons::Canon;
use crate::scenario::condition::{AgentInPlay, MonsterInPlay, SueInPlay};
use crate::scenario::reader::Reader;
use crate::scenario::{About, Scene};
use crate::setup::{Id, Setup};
use crate::source::read::{Assumable, Count, Either, Entries, Later, OneOrMore};
use crate::source::{Located, Origin, names};
use crate::tables::{MOST_ROUNDS, ROUNDS};
use crate::words;
use crate::world::{Open, World};

document! {
    /// A whole game as players type it.
    pub struct Game ("a scenario") {
        /// the players, clockwise, starting with the one whose turn it is
        players: Located<OneOrMore<Located<String>>>;
        /// the player who went first, with whom each round begins; by default the first of `players`
        first: Option<Located<String>>;
        /// the round being played
        round: Count<1, MOST_ROUNDS> = 1, rule!("GZ-18.4");
        /// the agreed number of rounds
        rounds: Count<1, MOST_ROUNDS> = ROUNDS, rule!("GZ-18.2");
        /// kills so far, by player
        ledger: Entries<Tally>;
        /// under `bree: used`, whether the secret Monster is dead
        negotiating: Option<Located<bool>>;
        /// the living Agents, in order of arrival
        agents: Vec<Later<AgentInPlay>>;
        /// the living 'Sues
        sues: Vec<Later<SueInPlay>>;
        /// the living Monsters
        monsters: Vec<Later<MonsterInPlay>>;
        /// the Canons: names, or maps with more; those that a 'Sue holds may be omitted
        canons: Vec<Later<Either<String, Canon>>>;
        /// the progress of a turn that is not over
        so_far: Option<SoFar>;
    }
}

document! {
    /// A player's kills.
    pub struct Tally ("a player's kills") at head {
        /// 'Sues killed by the player's Agents; by default the kills of the living ones
        sues: Option<Count<0, 999>>;
        /// Agents killed by the player's 'Sues
        agents: Count<0, 999> = 0;
    }
}

words! {
    /// The two parts of a turn (GZ-3.1).
    pub enum Part {
        /// 'Sues are handled.
        Sues = "sues",
        /// Agents are handled.
        Agents = "agents",
    }
}

document! {
    /// A turn under way, as players type it.
    pub struct SoFar ("a turn under way") {
        /// the current part; `agents` by default if one has been handled
        part: Option<Part>;
        /// the characters handled, in order
        handled: Vec<Located<String>>;
        /// the characters who have used an ability
        used: Vec<Located<String>>;
        /// the 'Sue who was handled last, whose player has looked at cards and may still decide about them
        open: Option<StatedOpen>;
        /// the Canons at which the player has looked in this turn
        looked: Vec<Located<String>>;
        /// the Agents who have a battle to fight, in the order in which it arose
        duty: Vec<Located<String>>;
        /// those of them whom a flight brought there
        fled: Vec<Located<String>>;
    }
}

document! {
    /// What a 'Sue may still do after her player has looked at cards, as players type it.
    pub struct StatedOpen ("a 'Sue who may still decide") {
        /// the 'Sue
        who: Located<String>;
        /// whether her action ended in a landing
        landed: bool = false;
        /// the Canon of her chapter, if it has not moved yet
        chapter: Option<Located<String>>;
    }
}

/// Reads a game with everybody in it.
pub fn read<'s>(
    submission: Submission<'s, '_>,
    head: Origin,
    game: Game,
    scene: Scene<'_>,
    report: &mut Report,
) -> Option<(Reader<'s>, World, Standing)> {
    let Game { players, first, round, rounds, ledger, negotiating, agents, sues, monsters, canons, so_far } =
        game;
    if players.value.is_empty() {
        report.error(code::EMPTY, players.origin, "no players").help("write `players: [ann, bob]`");
    }
    let part = Assumable::given(false);
    let about = About { agents, sues, monsters, canons, players: Some(players.value), part, negotiating };
    let (reader, mut world) = Reader::new(submission, head, &about, scene, report)?;
    let first = first.and_then(|first| player(&reader.setup, first.as_str(), report)).unwrap_or(0);
    let ledger = read_ledger(&reader.setup, &world, &ledger, report);
    world.record = Some(Record { ledger, ..Record::default() });
    let is_under_way = so_far.is_some();
    if let Some(so_far) = &so_far {
        reader.so_far(so_far, &mut world, report);
    }
    Some((reader, world, Standing { first, round, rounds, is_under_way }))
}

pub(crate) fn player(setup: &Setup, name: Located<&str>, report: &mut Report) -> Option<usize> {
    let found = setup.players.iter().position(|player| names::same(player, name.value));
    if found.is_none() {
        let players: Vec<&str> = setup.players.iter().map(String::as_str).collect();
        crate::source::read::unknown("player", name, &players, report);
    }
    found
}

/// Reads each player's kills: those given, or those of the living Agents.
fn read_ledger(
    setup: &Setup,
    world: &World,
    tallies: &[(Located<String>, Tally)],
    report: &mut Report,
) -> Vec<Score> {
    let kills = |player: usize| {
        let own = setup.cast.iter().zip(&world.bodies);
        let own = own.filter(|(one, _)| one.kind == Kind::Agent && one.player == player);
        own.map(|(_, body)| body.kills).sum::<i64>()
    };
    let mut ledger: Vec<Score> =
        (0..setup.players.len()).map(|player| Score { sues: kills(player), agents: 0 }).collect();
    let mut seen = vec![false; ledger.len()];
    for (name, tally) in tallies {
        let Some(player) = player(setup, name.as_str(), report) else { continue };
        if std::mem::replace(&mut seen[player], true) {
            report.error(code::REPEATED_NAME, name.origin, format!("{} is given twice", name.value));
        }
        let score = &mut ledger[player];
        score.agents = i64::from(tally.agents);
        let least = score.sues;
        score.sues = tally.sues.map_or(least, i64::from);
        if score.sues < least {
            let message =
                format!("{} 'Sues killed, but {}'s Agents have killed {least}", score.sues, name.value);
            report
                .error(rule!("GZ-18.1"), tally.head, message)
                .help(format!("write {least} or more, or delete `sues`"));
        }
    }
    ledger
}

impl Reader<'_> {
    /// Reads the progress of a turn that is not over.
    fn so_far(&self, so_far: &SoFar, world: &mut World, report: &mut Report) {
        let handled = self.members("handled", &so_far.handled, report);
        let is_agent = |id: &Id| self.setup.cast[*id].kind == Kind::Agent;
        world.agents_have_begun = so_far.part == Some(Part::Agents) || handled.iter().any(is_agent);
        world.handled = handled;
        let canon = |name: &Located<String>, report: &mut Report| self.canon(name.as_str(), report);
        world.looked = so_far.looked.iter().filter_map(|name| canon(name, report)).collect();
        world.open = so_far.open.as_ref().and_then(|open| {
            let chapter = open.chapter.as_ref().and_then(|name| canon(name, report));
            let who = self.of_kind(open.who.as_str(), Kind::Sue, report)?;
            Some(Open { who, landed: open.landed, chapter })
        });
        let used = self.members("used", &so_far.used, report);
        if let Some(record) = &mut world.record {
            record.used = used;
        }
        let fled = self.members("fled", &so_far.fled, report);
        let duty = self.members("duty", &so_far.duty, report);
        for (name, id) in so_far.duty.iter().zip(&duty).filter(|(_, id)| !is_agent(id)) {
            let message = format!("{} is a 'Sue; Agents have battles to fight", self.setup.cast[*id].name);
            report.error(code::UNKNOWN_NAME, name.origin, message).help("write the names of Agents");
        }
        for name in &so_far.fled {
            let is_there = so_far.duty.iter().any(|other| names::same(&other.value, &name.value));
            if !is_there {
                report
                    .error(rule!("GZ-5.15"), name.origin, format!("{} has fled and has no duty", name.value))
                    .help("add the name to `duty`, too");
            }
        }
        let duty = duty.into_iter().filter(is_agent);
        world.duties = duty.map(|who| Duty { who, by_flight: fled.contains(&who) }).collect();
    }

    /// Reads Agents and 'Sues by name, each once.
    fn members(&self, list: &str, names: &[Located<String>], report: &mut Report) -> Vec<Id> {
        let mut members = Vec::new();
        for name in names {
            let Some(id) = self.mover(name.as_str(), report) else { continue };
            if members.contains(&id) {
                let message = format!("{} is twice in `{list}`", name.value);
                report.error(code::REPEATED_NAME, name.origin, message).help("delete one of them");
            } else {
                members.push(id);
            }
        }
        members
    }
}
