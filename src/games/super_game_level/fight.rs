//! The dispute `fight`: two characters and one attack, or the same attack until one of them dies.

use super::combat::{self, Side, clash};
use super::facts;
use super::options::AttackOwn;
use super::outcome::{self, Fought};
use super::pieces::{Frozen, Gravity, Ground, Item, Square};
use super::scenario::character::{self, Fighter, Written};
use crate::diag::{Code, Report, code};
use crate::document;
use crate::model::load::Cards;
use crate::rule;
use crate::ruling::{
    About, Called, Common, Desk, Flow, Illegal, Machine, Name, PlainData, Proceedings, Stop, Submission,
    Verdict,
};
use crate::source::document::ReadBefore;
use crate::source::read::{Assumable, Either, Later};
use crate::source::{Located, Node, shortened};
use crate::subjects;

document! {
    /// The scenario of a fight.
    pub struct Stated ("a scenario") with _common: ReadBefore<Common> {
        /// who attacks: its name, or all that is known of it
        attacker: Later<Either<String, Fighter>>;
        /// who is attacked
        defender: Later<Either<String, Fighter>>;
        /// who has higher ground, where no squares are given
        higher: Option<Located<Ground>>;
        /// which way things fall
        gravity: Assumable<Gravity> = Assumable::assumed(Gravity::Down);
        /// whether the same attack is made until one of them falls
        fight_on: bool = false;
    }
}

/// A fight that can be judged.
struct Fight {
    /// Attacker and defender.
    fighters: [Character; 2],
    /// Whether one player owns both.
    is_one_players: bool,
    /// Who has higher ground, if no squares are given.
    higher: Option<Ground>,
    gravity: Assumable<Gravity>,
    /// Whether the attack is repeated until one of them dies.
    fights_on: bool,
}

/// One of the two fighters.
struct Character {
    name: String,
    hp: Assumable<u8>,
    item: Option<Item>,
    frozen: Option<Frozen>,
    at: Option<Square>,
}

/// A position of a fight.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Position {
    /// Whether the attack was found legal.
    has_begun: bool,
    hp: [Assumable<u8>; 2],
    winner: Option<Side>,
    hurt: Option<Side>,
}

/// Reads a scenario.
pub fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    let Stated { attacker, defender, higher, gravity, fight_on, .. } = submission.read(report)?;
    let attacker = read(&attacker, "attacker", submission.cards, report);
    let defender = read(&defender, "defender", submission.cards, report);
    let ((attacker, own), (defender, other)) = (attacker?, defender?);
    if attacker.name == defender.name {
        let message = format!("both fighters are called {}", attacker.name);
        let origin = other.said.name.as_ref().map_or(other.origin, |name| name.origin);
        report.error(code::REPEATED_NAME, origin, message).help("give them different names");
    }
    let (own, other) = (own.said.stated, other.said.stated);
    check_squares((&attacker, own.at.as_ref()), (&defender, other.at.as_ref()), higher, report);
    let players = own.player.zip(other.player);
    Some(Box::new(Fight {
        is_one_players: players.is_some_and(|(one, other)| one.value == other.value),
        fighters: [attacker, defender],
        higher: higher.map(|side| side.value),
        gravity,
        fights_on: fight_on,
    }))
}

fn read(
    node: &Node,
    key: &'static str,
    cards: &Cards,
    report: &mut Report,
) -> Option<(Character, Written<Fighter>)> {
    let written: Written<Fighter> = character::read(node, "name", &["name", "hp", "item"], cards, report)?;
    let Fighter { stated, name: given } = &written.said;
    let name = given.as_ref().map_or(key, |name| &name.value).to_owned();
    if let Some(given) = given.as_ref().filter(|_| !(1..=40).contains(&name.chars().count())) {
        let message = format!("\"{}\" can't be a name", shortened(&name));
        report.error(code::OUT_OF_RANGE, given.origin, message).help("a name has 1 to 40 characters");
    }
    let character = Character {
        name,
        hp: stated.hit_points(),
        item: stated.item.map(|item| item.value),
        frozen: stated.frozen.map(|frozen| frozen.value),
        at: stated.at.as_ref().and_then(|at| square(at, report)),
    };
    Some((character, written))
}

fn square(at: &Located<String>, report: &mut Report) -> Option<Square> {
    let found = Square::parse(&at.value);
    if found.is_none() {
        let message = format!("\"{}\" is not a square", shortened(&at.value));
        let help = "a square is its column's letter and its row's number: B3";
        report.error(code::UNKNOWN_NAME, at.origin, message).help(help);
    }
    found
}

fn check_squares(
    (attacker, own): (&Character, Option<&Located<String>>),
    (defender, others): (&Character, Option<&Located<String>>),
    higher: Option<Located<Ground>>,
    report: &mut Report,
) {
    match (own, others) {
        (Some(_), Some(at)) if attacker.at.is_some() && attacker.at == defender.at => {
            let message = format!("{} and {} are in the same square", attacker.name, defender.name);
            report.error(code::REPEATED_NAME, at.origin, message).help("a square holds one character");
        }
        (Some(at), None) | (None, Some(at)) => {
            let lost = if own.is_some() { &defender.name } else { &attacker.name };
            let message = format!("the square of {lost} is missing");
            report.error(code::MISSING_KEY, at.origin, message).help("give `at` for both, or for neither");
        }
        _ => {}
    }
    if let Some(higher) = higher.filter(|_| own.is_some() || others.is_some()) {
        report
            .error(code::UNKNOWN_KEY, higher.origin, "`higher` beside `at`")
            .help("leave `higher` out: the squares say who is higher");
    }
}

/// The paths of the fighters' hit points in a scenario.
const HIT_POINTS: [&[&str]; 2] = [&["attacker", "hp"], &["defender", "hp"]];

impl Fight {
    /// The direction in which things fall.
    fn gravity(&self, desk: &Desk<'_>) -> Gravity {
        if self.gravity.is_given { self.gravity.value } else { facts::gravity(desk) }
    }

    fn names(&self) -> [Name<'_>; 2] {
        [0, 1].map(|n| Name::somebody(n, &self.fighters[n].name))
    }

    /// Tests whether the attack is legal (SGL-12.7, SGL-11.1), and writes that down.
    fn begin_attack(&self, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let [attacker, defender] = self.names();
        let frozen = self.fighters[0].frozen;
        if frozen == Some(Frozen::Shot) {
            return forbid(rule!("SGL-12.7"), format!("{attacker} is frozen and still has to lose its turn"));
        }
        if self.is_one_players && desk.is(AttackOwn::Forbidden) {
            return forbid(rule!("SGL-11.1"), format!("{attacker} and {defender} are the same player's"));
        }
        let squares = self.fighters[0].at.zip(self.fighters[1].at);
        if let Some((a, b)) = squares.filter(|(a, b)| !combat::are_adjacent(desk, *a, *b)) {
            let reason = format!("{attacker} in {a} and {defender} in {b} are not adjacent");
            return forbid(rule!("SGL-11.1"), reason);
        }
        if frozen == Some(Frozen::Skipped) {
            desk.step(rule!("SGL-12.7"), attacker.decides(&["frozen"]), || {
                format!("{attacker} has lost its turn; now it thaws.")
            });
        }
        desk.step(rule!("SGL-11.1"), (attacker, defender).decides(&["acted"]), || match squares {
            Some((a, b)) => format!("{attacker} in {a} attacks {defender} in {b}, next to it."),
            None => format!("{attacker} attacks {defender}, next to it."),
        });
        Ok(())
    }

    /// Rolls for both, and applies the loss.
    fn attack(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<(), Stop> {
        let fighter = |n: usize| {
            let Character { item, frozen, .. } = &self.fighters[n];
            combat::Fighter {
                name: self.names()[n],
                hp: state.hp[n].value,
                unsaid: (!state.hp[n].is_given).then_some(HIT_POINTS[n]),
                item: *item,
                is_frozen: n == 1 && frozen.is_some(),
            }
        };
        let squares = self.fighters[0].at.zip(self.fighters[1].at);
        let higher = match squares {
            Some((attacker, defender)) => combat::higher(desk, |desk| self.gravity(desk), attacker, defender),
            None => match self.higher.unwrap_or_else(|| facts::higher(desk)) {
                Ground::Attacker => Some(Side::Attacker),
                Ground::Defender => Some(Side::Defender),
                Ground::Neither => None,
            },
        };
        let found = clash(desk, fighter(0), fighter(1), higher)?;
        (state.winner, state.hurt) = (found.winner, found.hurt.map(|(side, _)| side));
        if let Some((side, left)) = found.hurt {
            state.hp[side as usize] = Assumable::given(left);
            if left == 0 {
                let (name, item) = (self.names()[side as usize], self.fighters[side as usize].item);
                desk.step(rule!("SGL-13.1"), name.decides(&["dead", "at"]), || {
                    format!("{name} has no hit points left and dies.")
                });
                if let Some(item) = item {
                    desk.step(rule!("SGL-13.4"), name.decides(&["dropped", "item", "items"]), || {
                        format!("{name} leaves its {}.", item.name())
                    });
                }
            }
        }
        Ok(())
    }
}

fn forbid(rule: Code, reason: String) -> Result<(), Stop> {
    Err(Stop::Illegal(Box::new(Illegal::new(1, rule, reason))))
}

impl Machine for Fight {
    type State = Position;
    fn begin(&self) -> Position {
        let hp = [self.fighters[0].hp, self.fighters[1].hp];
        Position { has_begun: false, hp, winner: None, hurt: None }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        desk.attempt(state, |state, desk| {
            if state.has_begun {
                let [attacker, defender] = self.names();
                desk.step(rule!("SGL-11.6"), (attacker, defender), || {
                    format!("The next turn: {attacker} attacks {defender} again.")
                });
            } else {
                self.begin_attack(desk)?;
                state.has_begun = true;
            }
            self.attack(state, desk)
        })?;
        let is_over = !self.fights_on || state.hp.iter().any(|hp| hp.value == 0);
        Ok(if is_over { Flow::Done } else { Flow::On })
    }

    fn outcome(&self, state: &Position, _: &Verdict) -> PlainData {
        let name = |side: Side| self.names()[side as usize].text;
        let both = || self.fighters.iter().zip(state.hp.map(|hp| hp.value));
        PlainData::new(Fought {
            winner: state.winner.map(name),
            hurt: state.hurt.map(name),
            dropped: both().filter(|(_, hp)| *hp == 0).find_map(|(fighter, _)| fighter.item),
            characters: both()
                .map(|(fighter, hp)| {
                    let dead = hp == 0;
                    let item = fighter.item.filter(|_| !dead);
                    (fighter.name.as_str(), outcome::Fighter { hp, dead, item })
                })
                .collect(),
        })
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        let name = |side: Side| self.names()[side as usize];
        match (state.winner, state.hurt) {
            (Some(winner), Some(loser)) => {
                let (winner, loser, left) = (name(winner), name(loser), state.hp[loser as usize].value);
                match left {
                    0 => format!("{winner} wins, and {loser} dies."),
                    1 => format!("{winner} wins: {loser} loses a hit point and has 1 left."),
                    _ => format!("{winner} wins: {loser} loses a hit point and has {left} left."),
                }
            }
            (Some(winner), None) => format!("{} wins, but is frozen: nobody is hurt.", name(winner)),
            (None, _) => "A stalemate: nobody is hurt.".to_owned(),
        }
    }

    fn named(&self) -> Vec<Called<'_>> {
        let names = || self.fighters.iter().map(|fighter| fighter.name.as_str());
        let roles = ["attacker", "defender"].into_iter().zip(names());
        let roles = roles.map(|(role, name)| Called::new(role, name, None));
        subjects::named_characters(names()).chain(roles).collect()
    }
}
