//! The clock of a game: its time zone, the grace after a deadline, and pauses, by which deadlines move.

use super::due::Due;
use super::hour;
use super::judged::Judged;
use super::zone::Zone;
use crate::diag::{Report, code};
use crate::document;
use crate::source::{Node, Read, Shape, read_text, shortened};

document! {
    /// A pause, in which the clock stands still.
    pub struct Pause ("a pause") {
        /// the first day of the pause
        from: Due;
        /// the day on which the game goes on; without it, the game is paused
        to: Option<Due>;
        /// why there is a pause, for the players
        why: Option<String>;
    }
}

impl Read for Zone {
    type Value = Zone;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Zone> {
        let text = read_text(node, report)?;
        let zone = Zone::named(text.value);
        if zone.is_none() {
            let message = format!("\"{}\" is not a time zone", shortened(text.value));
            report
                .error(code::UNKNOWN_WORD, text.origin, message)
                .help("write its place, like `Europe/Berlin`, or its offset, like `+02:00`");
        }
        zone
    }
}

/// A length of time: `12h`, `2 days`.
#[derive(Debug)]
pub struct Length;

impl Read for Length {
    /// In seconds.
    type Value = i64;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<i64> {
        let text = read_text(node, report)?;
        let length = hour::length(text.value);
        if length.is_none() {
            let message = format!("\"{}\" is not a length of time", shortened(text.value));
            report
                .error(code::UNKNOWN_WORD, text.origin, message)
                .help("write `12h`, `90 minutes` or `2 days`");
        }
        length
    }
}

/// When a mail was sent, compared with a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Punctual {
    /// Before the deadline, or there is none.
    InTime,
    /// So many seconds after it, within the grace.
    InGrace(i64),
    /// So many seconds after it, and after the grace if there is one.
    Late(i64),
}

/// The clock of a game.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    /// The time zone of deadlines without one.
    pub zone: Zone,
    /// The seconds of grace after each deadline.
    pub grace: Option<i64>,
    /// The pauses, in order.
    pub pauses: Vec<Pause>,
    /// Whether deadlines are days only, as in versions before 0.3.
    pub is_old: bool,
}

impl Clock {
    /// The pause that is not over, if there is one.
    pub fn paused(&self) -> Option<&Pause> {
        self.pauses.iter().find(|pause| pause.to.is_none())
    }

    /// A deadline in words, moved by pauses, with the grace.
    pub fn in_words(&self, due: &Due) -> String {
        match self.moved(due) {
            None => self.paused().map(Pause::in_words).unwrap_or_default(),
            Some(seconds) => {
                let mut text = due.in_words_after(seconds / hour::DAY);
                if due.lacks_zone() && !self.is_old {
                    text.push_str(&format!(" {}", self.zone));
                }
                text + &self.grace_in_words()
            }
        }
    }

    /// What is said of the grace behind a deadline; empty without one.
    pub fn grace_in_words(&self) -> String {
        self.grace.map(|grace| format!(", with {} of grace", hour::in_words(grace))).unwrap_or_default()
    }

    /// A deadline by which mails are judged, moved by pauses.
    pub fn judged(&self, due: &Due) -> Judged {
        let due = if self.is_old { due.clone().whole_day() } else { due.clone() };
        let moment = self.moved(&due).and_then(|moved| due.moment(&self.zone, moved));
        Judged { moment, grace: self.grace }
    }

    /// By how many seconds pauses move a deadline; `None` while the game is paused before it.
    fn moved(&self, due: &Due) -> Option<i64> {
        let Some(moment) = due.moment(&self.zone, 0) else { return Some(0) };
        let mut moved = 0;
        for Pause { from, to, .. } in &self.pauses {
            let from = from.value.beginning(&self.zone)?;
            if from > moment + moved {
                continue;
            }
            moved += to.as_ref()?.value.beginning(&self.zone)? - from;
        }
        Some(moved)
    }

    /// Reports pauses that end before they begin, and a second one that is not over.
    pub(super) fn check(&self, report: &mut Report) {
        for (n, pause) in self.pauses.iter().enumerate() {
            let begins = pause.from.value.beginning(&self.zone);
            if begins.is_none() {
                let message = "a pause needs the year of its first day";
                report.error(code::OUT_OF_RANGE, pause.from.origin, message).help("write `from: 2026-07-01`");
            }
            if let Some(to) = &pause.to
                && to.value.beginning(&self.zone).is_none_or(|to| begins.is_some_and(|from| to < from))
            {
                let message = "a pause ends before it begins";
                report
                    .error(code::OUT_OF_RANGE, to.origin, message)
                    .help("correct one of the days, each with its year");
            }
            if n + 1 < self.pauses.len() && pause.to.is_none() {
                let message = "a pause after one that is not over";
                report
                    .error(code::OUT_OF_RANGE, self.pauses[n + 1].from.origin, message)
                    .help("write the day on which the first ends: `to: 2026-07-20`")
                    .related(pause.from.origin, "the first pause");
            }
        }
    }
}

impl Pause {
    /// "when the game goes on; it is paused since Wednesday, 1 July 2026 (holidays)".
    pub fn in_words(&self) -> String {
        format!("when the game goes on; it is paused {}", self.since())
    }

    /// "since Wednesday, 1 July 2026 (holidays)".
    pub fn since(&self) -> String {
        let why = self.why.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
        format!("since {}{why}", self.from.value.text)
    }
}

/// How late a mail is: "3 hours".
pub fn late_in_words(seconds: i64) -> String {
    hour::in_words(seconds)
}
