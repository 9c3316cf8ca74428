//! SGL-3.12, SGL-14.5: what follows a turn: another player's turn, another round, or the agreed end.

use crate::diag::and_list;
use crate::play::Play;
use crate::rule;
use crate::ruling::About;
use crate::tables::MOST_ROUNDS;
use crate::world::Next;

impl Play<'_, '_> {
    /// Ends the turn: determines who is next, or that the agreed rounds are over.
    pub(super) fn hand_on(&mut self) {
        let (player, passed_over, is_round_over) = self.who_is_next();
        let mut round = self.setup.round;
        if is_round_over {
            self.desk.step(rule!("SGL-14.5"), ().decides(&["round"]), || {
                format!("Everybody has had a turn: round {round} is over.")
            });
            if self.setup.rounds == Some(round) {
                return self.end_by_rounds(round);
            }
            round = (round + 1).min(MOST_ROUNDS);
        }
        let players = &self.setup.players;
        self.desk.step(rule!("SGL-3.12"), ().decides(&["player"]), || {
            let over = match passed_over.as_slice() {
                [] => String::new(),
                [one] => {
                    format!("{} has no character outside the Graveyard and is passed over; ", players[*one])
                }
                several => {
                    let names: Vec<&str> = several.iter().map(|player| players[*player].as_str()).collect();
                    format!(
                        "{} have no character outside the Graveyard and are passed over; ",
                        and_list(&names)
                    )
                }
            };
            format!("{over}{} is next.", players[player])
        });
        self.state.next = Some(Next { player, round });
    }

    /// The next player clockwise with a character outside the Graveyard, the players passed over, and whether a new
    /// round begins.
    fn who_is_next(&mut self) -> (usize, Vec<usize>, bool) {
        let (order, player) = (&self.setup.order, self.setup.player);
        let at = order.iter().position(|other| *other == player).unwrap_or(0);
        let mut passed_over = Vec::new();
        for n in at + 1..at + order.len() {
            let next = order[n % order.len()];
            if self.is_in(next) {
                return (next, passed_over, n >= order.len());
            }
            passed_over.push(next);
        }
        (player, passed_over, true)
    }
}
