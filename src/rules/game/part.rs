//! Boards that were typed in part: what is beyond a part is unknown, and a ruling that needs it stops. A board that is
//! not declared to be a part is taken for the whole, which the ruling lists as assumed if it matters.

use crate::diag::{Code, or_list};
use crate::document;
use crate::geometry::Label;
use crate::ruling::{Answers, Desk, Fact, Need};
use crate::source::read::Assumable;

document! {
    /// Which edges of a part are edges of the board.
    #[derive(Copy, Default)]
    pub struct Edges ("the edges of a part") {
        /// whether the first row is the board's
        top: Option<bool>;
        /// whether the last row is the board's
        bottom: Option<bool>;
        /// whether the first column is the board's
        left: Option<bool>;
        /// whether the last column is the board's
        right: Option<bool>;
    }
}

/// Whether a board was typed as a whole or in part.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    /// Whether it is a part.
    pub is_part: Assumable<bool>,
    /// Its edges that are edges of the whole board.
    pub edges: Edges,
}

/// A board typed into an interview, and whether it is declared to be a part: `part: ..../.a..`.
pub fn typed(said: &str) -> (bool, &str) {
    let said = said.trim();
    let part = said.get(..4).filter(|word| word.eq_ignore_ascii_case("part")).map(|_| said[4..].trim_start());
    let board = part.and_then(|rest| rest.strip_prefix(':')).map(str::trim_start);
    (board.is_some(), board.unwrap_or(said))
}

/// How to ask about the whole of a board.
#[derive(Debug, Clone, Copy)]
pub struct Whole {
    /// The board's name in sentences: "the board".
    pub board: &'static str,
    /// Why it matters: "the bottom row kills".
    pub why: &'static str,
    /// The rule that needs the whole board.
    pub rule: Code,
}

impl Part {
    /// A whole board.
    pub const ALL: Part = Part {
        is_part: Assumable::given(false),
        edges: Edges { top: None, bottom: None, left: None, right: None },
    };

    /// Whether there is more of the board than was typed, where that matters: `what` is "whether the board goes on
    /// beyond D6".
    pub fn goes_on(self, desk: &Desk<'_>, what: impl FnOnce() -> String, whole: Whole) -> bool {
        if self.is_part.is_given {
            return self.is_part.value;
        }
        desk.need(0, || {
            Fact::new(&["part"], what(), Need { rule: whole.rule, why: whole.why }, Answers::Truth, 0)
        }) != 0
    }

    /// If a place is beyond a part's edge, demands the fact that the board ends there. There is no other answer: if it
    /// goes on, the rest has to be typed.
    pub fn demand_edge(self, desk: &Desk<'_>, size: (u32, u32), at: (i64, i64), whole: Whole) {
        for (key, _, end) in self.beyond(size, at).into_iter().filter(|edge| edge.1 != Some(true)) {
            let what = format!("whether {} ends {end} (if not, type what is there, too)", whole.board);
            let need = Need { rule: whole.rule, why: "only a part of it is typed" };
            desk.demand(Fact::new(&["edges", key], what, need, Answers::words(&["true"]), 0));
        }
    }

    /// [`demand_edge`](Self::demand_edge) for a board that may be whole: if it isn't declared, the ruling lists that
    /// it was taken for the whole.
    pub fn hold_to_edge(self, desk: &Desk<'_>, size: (u32, u32), at: (i64, i64), whole: Whole) {
        if self.is_part == Assumable::given(false) {
            return;
        }
        let beyond = self.beyond(size, at);
        let what = || {
            let ends: Vec<&str> = beyond.iter().map(|(_, _, end)| end.as_str()).collect();
            format!("whether {} goes on {}", whole.board, or_list(&ends))
        };
        if !beyond.is_empty() && self.goes_on(desk, what, whole) {
            self.demand_edge(desk, size, at, whole);
        }
    }

    /// The edges that a place is beyond: the key of each, whether it is declared to be the board's, and where it is in
    /// words.
    fn beyond(
        self,
        (columns, rows): (u32, u32),
        (column, row): (i64, i64),
    ) -> Vec<(&'static str, Option<bool>, String)> {
        let Edges { top, bottom, left, right } = self.edges;
        let last = Label { column: columns.saturating_sub(1), row: 0 }.to_string();
        let sides = [
            (row < 0, "top", top, "above row 1".to_owned()),
            (row >= i64::from(rows), "bottom", bottom, format!("below row {rows}")),
            (column < 0, "left", left, "left of column A".to_owned()),
            (
                column >= i64::from(columns),
                "right",
                right,
                format!("right of column {}", last.trim_end_matches('1')),
            ),
        ];
        let beyond = sides.into_iter().filter(|(is_beyond, ..)| *is_beyond);
        beyond.map(|(_, key, ends, end)| (key, ends, end)).collect()
    }

    /// For a part without edges, demands the fact that nothing else of the board matters: `what` is "whether no
    /// Location is missing".
    pub fn hold_to_whole(self, desk: &Desk<'_>, what: &str, whole: Whole) {
        if self.goes_on(desk, || format!("whether more of {} matters than is typed", whole.board), whole) {
            let what = format!("{what} (if not, type it, too)");
            let need = Need { rule: whole.rule, why: whole.why };
            desk.demand(Fact::new(&["part"], what, need, Answers::words(&["false"]), 0));
        }
    }
}
