//! A turn typed at a terminal line by line, in a game without its own questions. Each line is tried before it is accepted.

use super::asking;
use crate::cli::Disk;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::voice::Voice;
use crate::cli::umpire::ask::{aside, say};
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Report, and_list};
use crate::post::chain::{self, Past, WholeGame};
use crate::ruling::Verdict;
use crate::ruling::ask::Question;
use crate::ruling::render;
use crate::source::Files;

/// A turn that is typed.
pub(super) struct Turn<'a> {
    pub game: &'a WholeGame,
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
        let question = match stand {
            Some((_, stand)) => {
                say(
                    &format!("{}, {}: {}", self.game.title, stand.headline, and_list(&stand.to_move)),
                    Some(&stand.may),
                );
                Question::new("What is done?").hint(stand.may)
            }
            None => Question::new("What is done?"),
        };
        say(
            "",
            Some(
                "one action a line, and an empty line plays the turn; < takes back the last line, ? shows what may be done, Ctrl-D ends",
            ),
        );
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
                "" => return Ok(self.orders(&lines)),
                "<" if rolled.last().is_some_and(|before| *before < now) => asking::refuse_reroll(),
                "<" if lines.pop().is_some() => {
                    now = rolled.pop().unwrap_or_default();
                    say("the last line is taken back", None);
                }
                "<" => say("that was the first line", None),
                "?" => question.hints.iter().for_each(|may| aside(may)),
                action => {
                    lines.push(action.to_owned());
                    match self.try_lines(&lines, &question) {
                        Some(dice) => rolled.push(std::mem::replace(&mut now, dice)),
                        None => drop(lines.pop()),
                    }
                }
            }
            is_sure = false;
        }
    }

    /// Plays a turn with these lines; returns how many dice it rolls, or `None`, with a message, if they are not allowed.
    fn try_lines(&self, lines: &[String], question: &Question) -> Option<usize> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let orders = [(TYPED.to_owned(), self.orders(lines).into_bytes())];
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

    /// The text of a file of orders with these lines.
    fn orders(&self, lines: &[String]) -> String {
        orders_from(lines, chain::orders(self.game, self.state.1).unwrap_or_default())
    }
}

/// A file of orders from lines. A line that starts with one of the `keys`, like `space: Vega`, stays as it is; any other is an action, and
/// gets braces if it has keys, like `by: ann, draw: true`.
fn orders_from(lines: &[String], keys: &[&str]) -> String {
    let is_key = |line: &&String| {
        let key = line.split_once(':').map_or("", |(key, _)| key.trim_end());
        key != "actions" && keys.contains(&key)
    };
    let (keyed, actions): (Vec<&String>, Vec<&String>) = lines.iter().partition(is_key);
    let has_keys = |action: &String| action.starts_with('{') || action.contains(": ");
    let mut text = keyed.into_iter().fold(String::new(), |text, line| text + line + "\n");
    if !actions.iter().any(|action| has_keys(action)) {
        text.push_str(&render::yaml(&serde_json::json!({ "actions": actions })));
        return text;
    }
    text.push_str("actions:\n");
    for action in actions {
        let item = match (action.starts_with('{'), has_keys(action)) {
            (true, _) => format!("- {action}\n"),
            (false, true) => format!("- {{{action}}}\n"),
            // The YAML writer adds quotes if the text needs them.
            (false, false) => {
                let keyed = render::yaml(&serde_json::json!({ "action": action }));
                keyed.split_once(": ").map_or(keyed.clone(), |(_, quoted)| format!("- {quoted}"))
            }
        };
        text.push_str(&format!("  {item}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_orders_with_or_without_braces() {
        let lines = |typed: &[&str]| typed.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let keys = ["actions", "space"];
        let braced = orders_from(&lines(&["{by: ann, pick: Vega}"]), &keys);
        assert_eq!(braced, "actions:\n  - {by: ann, pick: Vega}\n");
        assert_eq!(orders_from(&lines(&["by: ann, pick: Vega"]), &keys), braced);
        assert_eq!(orders_from(&lines(&["space: Vega"]), &keys), "space: Vega\nactions: []\n");
        assert_eq!(orders_from(&lines(&["ann rests"]), &keys), "actions: [ann rests]\n");
        let mixed = orders_from(&lines(&["ann plays Wren #2", "by: ann, pick: Vega"]), &keys);
        assert_eq!(mixed, "actions:\n  - \"ann plays Wren #2\"\n  - {by: ann, pick: Vega}\n");
    }
}
