//! A turn typed at a terminal line by line, in a game without its own questions. Each line is tried before it is accepted.

use super::asking::{self, with_resigned};
use crate::cli::Disk;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::voice::Voice;
use crate::cli::umpire::ask::{aside, say};
use crate::cli::umpire::files::{self, Format};
use crate::cli::umpire::looks::Shown;
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
    /// Asks until a line is empty; returns the text of the file of orders, or `None` if the conversation was ended early. Before dice are
    /// shown, `note` notes all that were; if it can't, they are not shown.
    pub fn ask(&self, mut note: impl FnMut(Shown) -> bool) -> Option<String> {
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
        // What was shown before each line.
        let (mut looks, mut now) = (Vec::new(), Shown::default());
        loop {
            let bare = Question { hints: Vec::new(), ..question.clone() };
            let Some(line) = Terminal.ask(&bare) else {
                asking::end();
                return None;
            };
            match line.trim() {
                "" if lines.is_empty() && !is_sure => {
                    asking::warn_of_empty_turn();
                    is_sure = true;
                    continue;
                }
                "" => return Some(self.orders(&lines, own)),
                "<" if looks.last().is_some_and(|before| now.is_more_than(*before)) => {
                    asking::refuse_to_forget(now);
                }
                "<" if lines.pop().is_some() => {
                    now = looks.pop().unwrap_or_default();
                    say("the last line is taken back", None);
                }
                "<" => say("that was the first line", None),
                "?" => question.hints.iter().for_each(|may| aside(may)),
                action => {
                    lines.push(action.to_owned());
                    match self.try_lines((&lines, own), &question) {
                        Some((_, shown)) if shown.is_more_than(now) && !note(shown) => return None,
                        Some((result, shown)) => {
                            result.iter().for_each(|result| say(result, None));
                            looks.push(std::mem::replace(&mut now, shown));
                        }
                        None => drop(lines.pop()),
                    }
                }
            }
            is_sure = false;
        }
    }

    /// The result of a turn with these lines, unless dice or actions of other players are still missing, and what it shows; `None`, with a
    /// message, if they are not allowed.
    fn try_lines(
        &self,
        (lines, own): (&[String], Option<&str>),
        question: &Question,
    ) -> Option<(Option<String>, Shown)> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let orders = [(TYPED.to_owned(), self.orders(lines, own).into_bytes())];
        let past = Past::new(self.state, &[]);
        let played = chain::turn(self.game, past, &orders, &Disk, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        if report.has_errors() {
            question.hints.iter().for_each(|may| aside(may));
        }
        let ruling = played?.ruling;
        if let Verdict::Illegal(illegal) = &ruling.verdict {
            say(&illegal.reason, Some(&format!("{}: this line is not accepted", illegal.rule.name())));
            return None;
        }
        let shown = if self.game.seeding.seed.is_some() { Shown::of(&ruling) } else { Shown::default() };
        Some(((ruling.verdict == Verdict::Resolved).then_some(ruling.sentence), shown))
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
