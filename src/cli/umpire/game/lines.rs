//! A turn typed at a terminal line by line, in a game without its own questions. Each line is tried before it is accepted.

use super::asking::{self, with_resigned};
use crate::cli::Disk;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::voice::Voice;
use crate::cli::umpire::ask::{aside, say};
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Report, and_list};
use crate::games::wish;
use crate::post::chain::{self, Past, TurnGame};
use crate::ruling::Verdict;
use crate::ruling::ask::Question;
use crate::source::Files;

/// A turn that is typed.
pub(super) struct Turn<'a> {
    pub game: &'a TurnGame,
    /// The state before it: the name of its file, and its bytes.
    pub state: (&'a str, &'a [u8]),
}

/// The "file" of typed lines in messages.
const TYPED: &str = "typed lines";

impl Turn<'_> {
    /// Asks until a line is empty; returns the text of the file of orders, or, if the conversation was ended early, how many dice it
    /// has shown.
    pub fn ask(&self) -> Result<String, usize> {
        let stand = chain::stand(self.game, self.state, None, &mut Files::default(), &mut Report::default());
        let question = match &stand {
            Some((_, stand)) => {
                say(
                    &format!("{}, {}: {}", self.game.title, stand.headline, and_list(&stand.to_move)),
                    Some(&stand.may),
                );
                Question::new("What is done?").hint(stand.may.clone())
            }
            None => Question::new("What is done?"),
        };
        say(
            "",
            Some(
                "one action a line, and an empty line plays the turn; < takes back the last line, ? shows what may be done, Ctrl-D ends",
            ),
        );
        let own = stand.as_ref().and_then(|(_, stand)| stand.to_move.first()).map(String::as_str);
        let (mut lines, mut is_sure) = (Vec::new(), false);
        // The number of dice rolled before each line.
        let (mut rolled, mut now) = (Vec::new(), 0);
        loop {
            let bare = Question { hints: Vec::new(), ..question.clone() };
            let Some(line) = Terminal.ask(&bare) else {
                asking::end();
                return Err(now);
            };
            match line.trim() {
                "" if lines.is_empty() && !is_sure => {
                    asking::warn_of_empty_turn();
                    is_sure = true;
                    continue;
                }
                "" => return Ok(self.orders(&lines, own)),
                "<" if rolled.last().is_some_and(|before| *before < now) => asking::refuse_reroll(),
                "<" if lines.pop().is_some() => {
                    now = rolled.pop().unwrap_or_default();
                    say("the last line is taken back", None);
                }
                "<" => say("that was the first line", None),
                "?" => question.hints.iter().for_each(|may| aside(may)),
                action => {
                    lines.push(action.to_owned());
                    match self.try_lines((&lines, own), &question) {
                        Some(dice) => rolled.push(std::mem::replace(&mut now, dice)),
                        None => drop(lines.pop()),
                    }
                }
            }
            is_sure = false;
        }
    }

    /// Plays a turn with these lines; returns how many dice it rolls, or `None`, with a message, if they are not allowed.
    fn try_lines(&self, (lines, own): (&[String], Option<&str>), question: &Question) -> Option<usize> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let orders = [(TYPED.to_owned(), self.orders(lines, own).into_bytes())];
        let past = Past::new(self.state, &[]);
        let played = chain::turn(self.game, past, &orders, &Disk, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        if report.has_errors() {
            question.hints.iter().for_each(|may| aside(may));
        }
        let ruling = played?.ruling;
        match &ruling.verdict {
            Verdict::Illegal(illegal) => {
                say(&illegal.reason, Some(&format!("{}: this line is not accepted", illegal.rule.name())));
                return None;
            }
            Verdict::Resolved => say(&ruling.sentence, None),
            // Dice and the actions of other players may still be missing.
            Verdict::Incomplete(_) | Verdict::Unsaid(_) | Verdict::Undecided(_) => {}
        }
        Some(if self.game.seeding.seed.is_some() { ruling.used.len() } else { 0 })
    }

    /// The text of a file of orders with these lines. "I resign" is for the player to move.
    fn orders(&self, lines: &[String], own: Option<&str>) -> String {
        let (leaving, rest): (Vec<String>, Vec<String>) =
            lines.iter().cloned().partition(|line| wish::of_somebody(line, own).is_some());
        let orders = chain::orders_from(&rest, chain::orders(self.game, self.state.1).unwrap_or_default());
        let names: Vec<&str> = leaving.iter().filter_map(|line| wish::of_somebody(line, own)).collect();
        with_resigned(&orders, &names)
    }
}
