//! `state.yaml` of a whole game: the next scenario and its turn, or the result of a finished game.

use serde_json::Map;

use crate::diag::Report;
use crate::document;
use crate::games::chain::After;
use crate::games::gone::Gone;
use crate::games::terms::MOST_ROUNDS;
use crate::model::GameName;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::read::{Count, Entries};
use crate::source::{Document, Files, Node, Read};

/// The most turns of a game.
pub(super) const MOST_TURNS: u32 = MOST_ROUNDS;

document! {
    /// Keys of a state besides those of the next scenario.
    #[derive(Default)]
    pub struct Progress ("the state of a game", open) {
        /// the next turn; in a finished game, the last one
        turn: Option<Count<1, { MOST_TURNS }>>;
        /// whether the game is over
        over: bool = false;
        /// the players who have resigned, each with the turn
        resigned: Entries<Count<1, { MOST_TURNS }>>;
        /// those of them who still have pieces
        resigning: Vec<String>;
        /// people who want no more mails
        no_mails: Vec<String>;
        /// the players who have to decide before the turn goes on, each with how to write it
        awaits: Entries<String>;
    }
}

/// The key of the turn's number.
const TURN: &str = Progress::KEYS[0].name;
/// The first line of states of earlier versions, which gave the turn in a remark; the number follows.
const BEFORE: &str = "# Before turn ";
/// The first line of finished games of earlier versions.
const OVER: &str = "# The game is over after turn ";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Point {
    /// This turn is next.
    Before(u32),
    /// The game ended with this turn.
    OverAfter(u32),
}

/// How a state gives its turn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Keys,
    /// By a remark in its first line, as earlier versions wrote it.
    Remark,
}

/// A state that was read.
pub(super) struct State {
    /// The next scenario, or the result of the game, without its turn.
    pub(super) node: Node,
    /// Where the game is, if the state says so.
    pub(super) point: Option<Point>,
    /// Who has left it.
    pub(super) gone: Gone,
    /// Who has to decide before the turn goes on, and how that is written.
    pub(super) awaits: Vec<(String, String)>,
}

/// The key of those who have to decide.
pub(super) const AWAITS: &str = "awaits";

/// Reads a state. `None` if a fault was reported.
pub(super) fn read((name, bytes): (&str, &[u8]), files: &mut Files, report: &mut Report) -> Option<State> {
    let mut node = crate::post::document((name, bytes), files, report)?;
    let Progress { turn, over, awaits, .. } = match node.as_map() {
        Some(_) => Progress::read(&node, report)?,
        None => Progress::default(),
    };
    let said = turn.map(|turn| if over { Point::OverAfter(turn) } else { Point::Before(turn) });
    let gone = Gone::take(&mut node);
    node.unset(TURN);
    node.unset(AWAITS);
    let awaits = awaits.into_iter().map(|(who, how)| (who.value, how)).collect();
    Some(State { node, point: said.or_else(|| remarked(bytes)), gone, awaits })
}

/// Reads the remark in the first line.
fn remarked(bytes: &[u8]) -> Option<Point> {
    let text = std::str::from_utf8(bytes).ok()?;
    let first = text.lines().next()?;
    let number = |begins: &str| -> Option<u32> {
        let digits = first.strip_prefix(begins)?.split(|c: char| !c.is_ascii_digit()).next()?;
        digits.parse().ok().filter(|turn| *turn <= MOST_TURNS)
    };
    number(BEFORE).map(Point::Before).or_else(|| number(OVER).map(Point::OverAfter))
}

impl Form {
    /// The form of a state that may have been stored.
    pub(super) fn of(stored: Option<&[u8]>) -> Form {
        stored.map(Form::detect).unwrap_or_default()
    }

    /// The form of a stored state.
    fn detect(bytes: &[u8]) -> Form {
        let has_key = bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"turn:"));
        if !has_key && remarked(bytes).is_some() { Form::Remark } else { Form::Keys }
    }

    /// The text of the state after a turn, and whether the game is over.
    pub(super) fn written(self, game: GameName, turn: u32, after: &After, gone: &Gone) -> (String, bool) {
        let (point, said) = match after {
            After::Scenario(next) => (Point::Before(turn + 1), next.as_object().cloned().unwrap_or_default()),
            After::Over(how) => {
                let mut said = Map::from_iter([("game".to_owned(), game.key().into())]);
                said.extend(how.as_object().cloned().unwrap_or_default());
                (Point::OverAfter(turn), said)
            }
        };
        let said: Map<String, Json> = gone.written().into_iter().chain(said).collect();
        let is_over = matches!(point, Point::OverAfter(_));
        let (Point::Before(turn) | Point::OverAfter(turn)) = point;
        let text = match self {
            Form::Keys => {
                let mut all = Map::from_iter([(TURN.to_owned(), turn.into())]);
                all.extend(said);
                yaml(&all.into())
            }
            Form::Remark => {
                let begins = if is_over { OVER } else { BEFORE };
                format!("{begins}{turn}.\n{}", yaml(&Json::from(said)))
            }
        };
        (text, is_over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Where the game of a state is; `None` if this is no state of a game.
    fn point(bytes: &[u8]) -> Option<Point> {
        read(("state.yaml", bytes), &mut Files::default(), &mut Report::default())?.point
    }

    /// Any game will do.
    const GAME: GameName = GameName::ALL[0];

    /// The state before turn 3 and the state after the last turn.
    fn states() -> [(After, Point); 2] {
        [
            (After::Scenario(json!({"game": GAME.key(), "round": 2})), Point::Before(3)),
            (After::Over(json!({"over": true, "winner": "ann"})), Point::OverAfter(2)),
        ]
    }

    #[test]
    fn what_is_written_is_read_again() {
        for form in [Form::Keys, Form::Remark] {
            for (after, expected) in states() {
                let (text, is_over) = form.written(GAME, 2, &after, &Gone::default());
                assert_eq!(
                    (point(text.as_bytes()), Form::detect(text.as_bytes())),
                    (Some(expected), form),
                    "{text}"
                );
                assert_eq!(is_over, matches!(expected, Point::OverAfter(_)));
            }
        }
    }

    #[test]
    fn remarks_may_be_dropped_and_keys_may_move() {
        let (after, expected) = states()[0].clone();
        let (text, _) = Form::Keys.written(GAME, 2, &after, &Gone::default());
        let moved = text.lines().rev().fold("# a remark\n".to_owned(), |all, line| format!("{all}{line}\n"));
        assert_eq!(point(moved.as_bytes()), Some(expected), "{moved}");
        assert_eq!(point(format!("game: {GAME}\nround: 2\n").as_bytes()), None);
        assert_eq!(point(b"turn: many\n"), None);
    }
}
