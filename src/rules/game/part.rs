//! A board of which only a part was typed: what lies beyond it is not known, and a ruling that needs it stops. One that was typed and is not
//! said to be a part is taken for the whole, which is told where that decides.

use crate::diag::{Code, or_list};
use crate::document;
use crate::geometry::Label;
use crate::ruling::{Answers, Desk, Fact};
use crate::source::read::Assumable;

document! {
    /// Where a part of a board ends as the board does.
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

/// Whether a board is all there is of it, if somebody says so.
#[derive(Debug, Clone, Copy, Default)]
pub struct Part {
    /// Whether it is only a part.
    pub is_part: Assumable<bool>,
    /// Where it ends as the whole board does.
    pub edges: Edges,
}

/// A board as an interview has it in one line, and whether it is said to be a part: `part: ..../.a..`.
pub fn typed(said: &str) -> (bool, &str) {
    let said = said.trim();
    let part = said.get(..4).filter(|word| word.eq_ignore_ascii_case("part")).map(|_| said[4..].trim_start());
    let board = part.and_then(|rest| rest.strip_prefix(':')).map(str::trim_start);
    (board.is_some(), board.unwrap_or(said))
}

/// What is asked about the whole of a board: what it is called, why it matters, the rule that needs it.
#[derive(Debug, Clone, Copy)]
pub struct Whole {
    /// "the board".
    pub board: &'static str,
    /// "the bottom row kills".
    pub why: &'static str,
    /// The rule that needs the whole board.
    pub rule: Code,
}

impl Part {
    /// A board that has nothing beyond it.
    pub const ALL: Part = Part {
        is_part: Assumable::given(false),
        edges: Edges { top: None, bottom: None, left: None, right: None },
    };

    /// Whether there is more of it than was typed, which decides something: `what` is "whether the board goes on beyond D6".
    pub fn goes_on(self, desk: &Desk<'_>, what: impl FnOnce() -> String, whole: Whole) -> bool {
        if self.is_part.is_given {
            return self.is_part.value;
        }
        desk.need(0, || Fact::new(&["part"], what(), (whole.rule, whole.why), Answers::Truth, 0)) != 0
    }

    /// Holds a part to the edges beyond which a place lies, if it does: somebody must have said that the board ends there, too. That it
    /// goes on is no answer, since what lies there would have to be typed.
    pub fn demand_edge(self, desk: &Desk<'_>, size: (u32, u32), at: (i64, i64), whole: Whole) {
        for (key, _, end) in self.beyond(size, at).into_iter().filter(|edge| edge.1 != Some(true)) {
            let what = format!("whether {} ends {end} (if not, type what lies there, too)", whole.board);
            let why = (whole.rule, "only a part of it is typed");
            desk.demand(Fact::new(&["edges", key], what, why, Answers::words(&["true"]), 0));
        }
    }

    /// The same, whether or not it is said to be a part: where it isn't, it is told that it was taken for the whole.
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

    /// The edges beyond which a place lies: the key of each, whether it is said to be the board's, and where it is.
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

    /// Holds a part that has no edges to be all there is: `what` is "whether no Location is missing".
    pub fn hold_to_whole(self, desk: &Desk<'_>, what: &str, whole: Whole) {
        if self.goes_on(desk, || format!("whether more of {} matters than is typed", whole.board), whole) {
            let (what, why) = (format!("{what} (if not, type it, too)"), (whole.rule, whole.why));
            desk.demand(Fact::new(&["part"], what, why, Answers::words(&["false"]), 0));
        }
    }
}
