//! One simulated game by a custom rulebook, from the first round to its end.

use std::collections::BTreeSet;

use super::super::Plan;
use super::super::play::{Record, choices, numbers};
use super::CustomGame;
use super::draw::{self, Piece, below};
use crate::adjudicate::judge::hear;
use crate::adjudicate::read::read_own;
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::games::custom::pieces::Pieces;
use crate::model::load::Cards;
use crate::ruling::{Answers, Json, Rest, Role, Ruling, Undecided, Verdict};
use crate::source::names::same;
use crate::source::{Located, Node};

/// How often a player whose dispute is refused names another one.
const TRIES: u32 = 50;
/// The most decisions of a dispute.
const MOST_DECISIONS: usize = 200;

/// Plays a game.
pub(in crate::adjudicate::simulate) fn play(plan: &Plan<'_>, game: &CustomGame, number: u64) -> Record {
    let mut chance = choices(plan, number);
    let players = plan.of.players as usize;
    let dealt = draw::dealt(game.disputes.iter().map(|(_, drawn)| drawn), players, &mut chance);
    let mut record = Record { held: vec![BTreeSet::new(); players], ..Record::default() };
    for piece in &dealt {
        record.held[piece.seat].insert(piece.card.clone());
    }
    let roles = game.disputes.iter().map(|(name, _)| game.own.roles(name)).collect();
    let pieces = Pieces::of(&Json::Null);
    let mut table =
        Table { plan, game, number, roles, all: game.own.pieces(), dealt, pieces, chance, record };
    for round in 1..=plan.of.most_rounds() {
        table.record.rounds = round;
        for seat in 0..players {
            if let Some(end) = table.turn(round, seat) {
                table.record.winners = Some(table.seats(&end));
                table.record.others = table.others(&end);
                return table.record;
            }
        }
    }
    table.record
}

/// A game between two disputes.
struct Table<'p> {
    plan: &'p Plan<'p>,
    game: &'p CustomGame,
    number: u64,
    /// The participants of each dispute, and of all.
    roles: Vec<Vec<Role<'p>>>,
    all: Vec<Role<'p>>,
    dealt: Vec<Piece>,
    pieces: Pieces,
    chance: Pcg32,
    record: Record,
}

impl Table<'_> {
    /// A player's turn: a dispute that the rules resolve, or none after so many tries. Returns who has won if the game is over.
    fn turn(&mut self, round: u32, seat: usize) -> Option<Vec<String>> {
        for again in 0..TRIES {
            let at = below(&mut self.chance, self.game.disputes.len());
            let (name, drawn) = &self.game.disputes[at];
            let said = draw::dispute((name, drawn), &self.dealt, seat, &mut self.chance);
            let Some(node) = said else { continue };
            let (node, _) = self.pieces.taking_part(node, &self.roles[at]);
            let dice = numbers(self.plan, self.number, &format!("round {round}, seat {seat}, {again}"));
            let Some(ruling) = self.decided(node, &dice) else { continue };
            match &ruling.verdict {
                Verdict::Resolved => return self.take(&ruling),
                Verdict::Undecided(undecided) => self.leave_open(name, undecided),
                _ => {}
            }
        }
        None
    }

    /// The ruling on a dispute with decisions that are drawn; `None` if it makes no sense.
    fn decided(&mut self, mut node: Node, dice: &Pcg32) -> Option<Ruling> {
        let origin = Located::given(()).origin;
        node.set("game", Node::text(self.game.rulebook().game, origin));
        for _ in 0..MOST_DECISIONS {
            let ruling = self.judged(node.clone(), dice)?;
            let Verdict::Unsaid(facts) = &ruling.verdict else { return Some(ruling) };
            let fact = facts.first()?;
            let (["decisions", name], Answers::OneOf(among)) =
                (&*fact.path.iter().map(String::as_str).collect::<Vec<_>>(), &fact.answers)
            else {
                return None;
            };
            let one = Node::text(among.get(below(&mut self.chance, among.len()))?.as_str(), origin);
            let mut decisions = node.get("decisions").cloned().unwrap_or_else(|| Node::map([], origin));
            let earlier = decisions.get(name).and_then(Node::as_list).unwrap_or_default();
            decisions.set(name, Node::list([earlier, &[one]].concat(), origin));
            node.set("decisions", decisions);
        }
        None
    }

    fn judged(&self, node: Node, dice: &Pcg32) -> Option<Ruling> {
        let entry = read_own(node, &self.game.own);
        let scenario = entry.scenario.filter(|_| !entry.report.has_errors())?;
        let (rules, rest) = (&self.plan.rules, Rest::Seed(dice.clone()));
        let mut report = Report::default();
        let ruling = hear(&scenario, &Cards::default(), rules, &[], rest, &mut report).ok()?;
        (!report.has_errors()).then_some(ruling)
    }

    /// Keeps what a dispute has left. Returns who has won if the game is over.
    fn take(&mut self, ruling: &Ruling) -> Option<Vec<String>> {
        self.record.turns += 1;
        for step in &ruling.steps {
            *self.record.rules.entry(step.rule.name()).or_default() += 1;
        }
        self.pieces.keep(&ruling.onward["pieces"], &self.all);
        (ruling.outcome["over"] == true).then(|| match &ruling.outcome["winner"] {
            Json::String(name) => vec![name.clone()],
            Json::Array(names) => names.iter().filter_map(Json::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        })
    }

    /// Counts a dispute that the rulebook leaves open.
    fn leave_open(&mut self, dispute: &str, undecided: &Undecided) {
        let of = undecided.value.as_ref().map(|value| format!(" of `{value}`")).unwrap_or_default();
        let what = format!("{dispute}: {}{of}", undecided.kind.word());
        *self.record.undecided.entry(what).or_default() += 1;
    }

    fn owner(&self, name: &str) -> Option<usize> {
        self.dealt.iter().find(|piece| same(&piece.name, name)).map(|piece| piece.seat)
    }

    /// The players whose pieces have won.
    fn seats(&self, winners: &[String]) -> Vec<usize> {
        let seats: BTreeSet<usize> = winners.iter().filter_map(|name| self.owner(name)).collect();
        seats.into_iter().collect()
    }

    /// The winners that are no pieces.
    fn others(&self, winners: &[String]) -> BTreeSet<String> {
        winners.iter().filter(|name| self.owner(name).is_none()).cloned().collect()
    }
}
