//! The dispute `creation`: SGL-2, players lay landscape in turn until all is laid or all have passed.

mod action;
mod line;
mod outcome;
mod position;
mod scenario;
mod setup;

use self::action::{Action, Lay};
pub(super) use self::outcome::{Created, Unended};
use self::position::{Position, Stage};
pub(super) use self::scenario::Stated;
use self::setup::Setup;
use super::facts;
use super::pieces::Landscape;
use super::subjects;
use super::tables::PIECES;
use crate::diag::{Code, Report, and_list};
use crate::rule;
use crate::ruling::{
    About, Called, Cast, Desk, Flow, Machine, Name, PlainData, Proceedings, Roll, Stop, Submission, Verdict,
};

/// Reads a scenario.
pub(super) fn open(submission: Submission<'_, '_>, report: &mut Report) -> Option<Box<dyn Proceedings>> {
    Some(Box::new(scenario::read(submission, report)?))
}

/// What every rule of the phase works on.
type Play<'a, 'd> = crate::Play<'a, 'd, Setup, Position>;

impl Cast for Setup {
    fn name(&self, who: usize) -> &str {
        &self.players[who].name
    }
}

impl Play<'_, '_> {
    /// Determines who goes first and how much each player may lay; the phase may be over at once.
    fn begin(&mut self) -> Result<(), Stop> {
        if self.setup.next.is_none() {
            let (first, roll) = self.youngest()?;
            self.state.turn = Some(first);
            let name = self.name(first);
            let by_lot = if roll.is_some() { ", by lot among the youngest" } else { "" };
            self.desk.step_with(rule!("SGL-2.1"), name.decides(&["next"]), roll, || {
                format!("{name} goes first{by_lot}.")
            });
        }
        if let Some(squares) = self.setup.smaller_board() {
            let (limit, players) = (self.setup.limit, self.setup.players.len());
            self.desk.step(rule!("SGL-1.12"), ().decides(&["limit"]), || {
                format!(
                    "On {squares} squares each of {players} players may lay {limit} squares of landscape."
                )
            });
        }
        self.state.stage = Stage::Laying;
        self.end_if_all_is_laid();
        Ok(())
    }

    /// SGL-2.1: the youngest player, by lot among those of the same age.
    fn youngest(&mut self) -> Result<(usize, Option<Roll>), Stop> {
        let setup = self.setup;
        let names = || setup.players.iter().map(|player| player.name.as_str());
        match setup.of_age(Iterator::min) {
            Some(candidates) => self.lot("youngest", &candidates),
            None if setup.youngest.is_given => Ok((setup.youngest.value, None)),
            None => Ok((facts::youngest(self.desk, names()), None)),
        }
    }

    /// SGL-3.1: the oldest player, by lot among those of the same age.
    fn oldest(&mut self) -> Result<(usize, Option<Roll>), Stop> {
        let setup = self.setup;
        let names = || setup.players.iter().map(|player| player.name.as_str());
        match setup.of_age(Iterator::max) {
            Some(candidates) => self.lot("oldest", &candidates),
            None if setup.oldest.is_given => Ok((setup.oldest.value, None)),
            None => Ok((facts::oldest(self.desk, names()), None)),
        }
    }

    fn lot(&mut self, purpose: &'static str, among: &[usize]) -> Result<(usize, Option<Roll>), Stop> {
        let setup = self.setup;
        let (place, roll) =
            self.desk.pick("table", purpose, among.len(), |n| setup.name(among[n]).to_owned())?;
        Ok((among[place], roll))
    }

    /// Takes one action.
    fn act(&mut self, action: &Action) -> Result<(), Stop> {
        let player = action.player();
        self.pass_for_those_who_must(Some(player));
        if self.state.has_ended {
            return self.forbid(rule!("SGL-2.7"), "the Creation Phase has ended");
        }
        let turn = self.state.turn.expect("who goes first was settled before the first action");
        if turn != player {
            let (name, next) = (self.name(player), self.name(turn));
            let has_just_laid = match self.action.checked_sub(2).map(|before| &self.setup.actions[before]) {
                Some(Action::Lay(lay)) => lay.player == player,
                _ => false,
            };
            if has_just_laid {
                let reason = format!("{name} has laid the one piece of this turn; it is {next}'s turn");
                return self.forbid(rule!("SGL-2.2"), reason);
            }
            return self.forbid(rule!("SGL-2.1"), format!("it is {next}'s turn, not {name}'s"));
        }
        match action {
            Action::Pass(_) => self.pass(player),
            Action::Lay(lay) => self.lay(*lay),
        }
    }

    /// SGL-2.6: passes for players without a legal piece, up to one who has some, or up to `until`.
    fn pass_for_those_who_must(&mut self, until: Option<usize>) {
        while let Some(player) = self.state.turn.filter(|_| !self.state.has_ended) {
            if Some(player) == until || self.state.has_open(self.setup, player) {
                return;
            }
            self.pass_without_pieces(player);
        }
    }

    fn pass_without_pieces(&mut self, player: usize) {
        let name = self.name(player);
        self.desk.step(rule!("SGL-2.6"), name.decides(&["next", "passes"]), || {
            format!("{name} has no piece left that may be laid, and passes.")
        });
        self.count_pass(player);
    }

    /// SGL-2.5, SGL-2.6: passes for a player who says so.
    fn pass(&mut self, player: usize) -> Result<(), Stop> {
        let name = self.name(player);
        if !self.state.has_open(self.setup, player) {
            self.pass_without_pieces(player);
            return Ok(());
        }
        let Some(start) = self.state.start_of(player) else {
            let reason = format!("{name} may pass only when the start square is laid");
            return self.forbid(rule!("SGL-2.5"), reason);
        };
        self.desk.step(rule!("SGL-2.5"), name.decides(&["next", "passes"]), || {
            format!("{name} passes, having laid the start square in {start}.")
        });
        self.count_pass(player);
        Ok(())
    }

    /// Counts one more pass in a row; when all have passed, the phase ends.
    fn count_pass(&mut self, player: usize) {
        self.state.passes += 1;
        if self.state.passes == self.setup.players.len() {
            self.end(|| "All players have passed, one after the other: the phase ends.".to_owned());
        } else {
            self.state.turn = Some(self.setup.after(player));
        }
    }

    /// SGL-2.2 to SGL-2.4: lays a piece.
    fn lay(&mut self, lay: Lay) -> Result<(), Stop> {
        let (name, row) = (self.name(lay.player), &PIECES[lay.piece]);
        if self.state.left(lay.player, lay.piece) == 0 {
            let rule = rule_of_supply(row.landscape);
            return self.forbid(rule, format!("{name} has no {} left", row.name));
        }
        if !self.state.is_within_limit(self.setup, lay.player, lay.piece) {
            let reason = self.beyond_limit(lay);
            return self.forbid(rule!("SGL-1.12"), reason);
        }
        for square in lay.squares() {
            if square.column >= self.setup.columns || square.row >= self.setup.rows {
                let reason = format!("the {} in {} goes beyond the board", row.name, lay.at);
                return self.forbid(rule!("SGL-2.3"), reason);
            }
            if let Some(landscape) = self.state.landscape(square) {
                let reason = format!(
                    "the {} in {} covers {square}: there is {}",
                    row.name,
                    lay.at,
                    landscape.with_article()
                );
                return self.forbid(rule!("SGL-2.3"), reason);
            }
        }
        self.put(lay, name);
        Ok(())
    }

    /// Why a piece exceeds the limit.
    fn beyond_limit(&self, lay: Lay) -> String {
        let (name, laid) = (self.name(lay.player), self.state.squares_of(lay.player));
        let kept = match self.state.start_of(lay.player) {
            None => ", and one is kept for the start square",
            Some(_) => "",
        };
        format!(
            "{name} has laid {laid} of {} squares{kept}; this would be {} more",
            self.setup.limit,
            lay.area()
        )
    }

    fn put(&mut self, lay: Lay, name: Name<'_>) {
        let row = &PIECES[lay.piece];
        self.state.laid.push(lay);
        self.state.passes = 0;
        self.desk.step(
            rule!("SGL-2.2"),
            (name, lay.at).decides(&["next", "passes", "landscape", "squares", "left"]),
            || {
                let turned = if lay.is_turned() { ", turned" } else { "" };
                let what = if row.landscape == Landscape::Start { "start square" } else { row.name };
                format!("{name} lays a {what} in {}{turned}.", lay.at)
            },
        );
        if row.landscape == Landscape::Start {
            self.desk.step(rule!("SGL-2.4"), (name, lay.at).decides(&["start"]), || {
                format!("It is {name}'s start square; everybody may enter through it.")
            });
            if self.setup.is_edge_row(lay.at) {
                self.desk.step(rule!("SGL-2.9"), (name, lay.at), || {
                    format!("{} is in an edge row: whoever enters there when it is the bottom dies.", lay.at)
                });
            }
        }
        self.end_if_all_is_laid();
        if !self.state.has_ended {
            self.state.turn = Some(self.setup.after(lay.player));
        }
    }

    fn end_if_all_is_laid(&mut self) {
        if self.state.is_full(self.setup) {
            self.end(|| "No square is left for a piece: the phase ends.".to_owned());
            self.desk.step(rule!("SGL-2.10"), ().decides(&["ended"]), || {
                "Every square of the board holds landscape: nobody has any pieces left.".to_owned()
            });
            self.tell_who_lacks_a_start_square();
        } else if !self.state.has_any_open(self.setup) {
            self.end(|| "Every piece that may be laid is laid: the phase ends.".to_owned());
        }
    }

    /// SGL-2.7: ends the phase.
    fn end(&mut self, why: impl FnOnce() -> String) {
        self.state.has_ended = true;
        self.state.turn = None;
        self.desk.step(rule!("SGL-2.7"), ().decides(&["ended"]), why);
        if !self.state.is_full(self.setup) {
            self.tell_who_lacks_a_start_square();
        }
    }

    /// SGL-2.8: writes down who has no start square.
    fn tell_who_lacks_a_start_square(&mut self) {
        for player in 0..self.setup.players.len() {
            if self.state.start_of(player).is_none() {
                let name = self.name(player);
                self.desk.step(rule!("SGL-2.8"), name.decides(&["start"]), || {
                    format!("{name} plays without a start square of its own.")
                });
            }
        }
    }

    /// SGL-3.1: determines the order of play.
    fn settle_order(&mut self) -> Result<(), Stop> {
        let (oldest, roll) = self.oldest()?;
        let count = self.setup.players.len();
        let order: Vec<usize> = (0..count).map(|n| (oldest + n) % count).collect();
        let by_lot = if roll.is_some() { ", by lot among the oldest" } else { "" };
        let setup = self.setup;
        self.desk.step_with(rule!("SGL-3.1"), self.name(oldest).decides(&["order"]), roll, || {
            let names: Vec<&str> = order.iter().map(|player| setup.name(*player)).collect();
            format!("{} begins the play{by_lot}; the order is {}.", names[0], names.join(", "))
        });
        self.state.order = Some(order);
        Ok(())
    }
}

impl Machine for Setup {
    type State = Position;
    fn begin(&self) -> Position {
        Position {
            stage: Stage::Beginning,
            taken: 0,
            laid: self.laid.clone(),
            turn: self.next,
            passes: self.passes,
            has_ended: false,
            order: None,
        }
    }

    fn advance(&self, state: &mut Position, desk: &mut Desk<'_>) -> Result<Flow, Stop> {
        match state.stage {
            Stage::Beginning => Play { setup: self, action: 0, state, desk, by: None }.begin()?,
            Stage::Laying => match self.actions.get(state.taken) {
                Some(action) => desk.attempt(state, |state, desk| {
                    state.taken += 1;
                    Play { setup: self, action: state.taken, state, desk, by: None }.act(action)
                })?,
                None => {
                    Play { setup: self, action: 0, state, desk, by: None }.pass_for_those_who_must(None);
                    state.stage = Stage::Ending;
                }
            },
            Stage::Ending => {
                if state.has_ended {
                    Play { setup: self, action: 0, state, desk, by: None }.settle_order()?;
                }
                return Ok(Flow::Done);
            }
        }
        Ok(Flow::On)
    }

    fn outcome(&self, state: &Position, verdict: &Verdict) -> PlainData {
        outcome::describe(self, state, verdict)
    }

    fn finding(&self, state: &Position, _: &Verdict) -> String {
        let name = |player: usize| self.name(player);
        match (&state.order, state.turn) {
            (Some(order), _) => {
                let order: Vec<&str> = order.iter().map(|player| name(*player)).collect();
                format!("The Creation Phase is over. The order of play is {}.", and_list(&order))
            }
            (None, Some(turn)) if !state.has_ended => {
                format!("The Creation Phase goes on. It is {}'s turn.", name(turn))
            }
            (None, None) if !state.has_ended => "Nobody has laid a piece yet.".to_owned(),
            _ => "The Creation Phase is over.".to_owned(),
        }
    }

    fn warnings(&self, state: &Position) -> Vec<String> {
        let new = state.laid.iter().skip(self.laid.len());
        let at_edge =
            new.filter(|lay| PIECES[lay.piece].landscape == Landscape::Start && self.is_edge_row(lay.at));
        at_edge.map(|lay| format!("the start square in {} is in an edge row", lay.at)).collect()
    }

    fn aside(&self, _: &Position) -> Vec<&'static str> {
        vec!["state"]
    }

    fn named(&self) -> Vec<Called<'_>> {
        subjects::named_in_creation(self.players.iter().map(|player| player.name.as_str()))
    }
}

/// The rule that gives the number of pieces of a kind.
fn rule_of_supply(landscape: Landscape) -> Code {
    match landscape {
        Landscape::Brick => rule!("SGL-1.4"),
        Landscape::Start => rule!("SGL-2.4"),
        _ => rule!("SGL-1.5"),
    }
}
