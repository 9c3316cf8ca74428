//! A turn that is asked for at a terminal line by line, in a game without questions of its own: each line is tried before it is taken.

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

/// A turn that somebody is asked for.
pub(super) struct Turn<'a> {
    pub game: &'a WholeGame,
    /// The state before it, and the name of its file.
    pub state: (&'a str, &'a [u8]),
}

/// Where the lines stand as long as no file of orders is written.
const TYPED: &str = "what was typed";

impl Turn<'_> {
    /// Asks until a line is empty; the orders as a file has them. Nothing where somebody ends it before.
    pub fn talk(&self) -> Option<String> {
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
                "one action a line, and an empty line plays the turn; < takes the last line back, ? tells what may be done, Ctrl-D ends it",
            ),
        );
        let (mut lines, mut is_sure) = (Vec::new(), false);
        // How many dice had fallen before each line.
        let (mut fallen, mut now) = (Vec::new(), 0);
        loop {
            let bare = Question { hints: Vec::new(), ..question.clone() };
            let Some(line) = Terminal.ask(&bare) else { return asking::ended() };
            match line.trim() {
                "" if lines.is_empty() && !is_sure => {
                    asking::tell_nothing_done();
                    is_sure = true;
                    continue;
                }
                "" => return Some(self.written(&lines)),
                "<" if fallen.last().is_some_and(|before| *before < now) => asking::tell_fallen(),
                "<" if lines.pop().is_some() => {
                    now = fallen.pop().unwrap_or_default();
                    say("the last line is taken back", None);
                }
                "<" => say("that was the first line", None),
                "?" => question.hints.iter().for_each(|may| aside(may)),
                said => {
                    lines.push(said.to_owned());
                    match self.tried(&lines, &question) {
                        Some(dice) => fallen.push(std::mem::replace(&mut now, dice)),
                        None => drop(lines.pop()),
                    }
                }
            }
            is_sure = false;
        }
    }

    /// How many dice fall in a turn that begins with these lines; nothing where it can't, which is told.
    fn tried(&self, lines: &[String], question: &Question) -> Option<usize> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let orders = [(TYPED.to_owned(), self.written(lines).into_bytes())];
        let past = Past { state: self.state, link: &[] };
        let played = chain::turn(self.game, past, &orders, &Disk, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        if report.has_errors() {
            question.hints.iter().for_each(|may| aside(may));
        }
        let ruling = played?.ruling;
        match &ruling.verdict {
            Verdict::Illegal(illegal) => {
                say(&illegal.reason, Some(&format!("{}: it is not taken", illegal.rule.name())));
                return None;
            }
            Verdict::Resolved => say(&ruling.sentence, None),
            // Dice that are still missing, and what others are to say.
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => {}
        }
        Some(if self.game.seed.is_some() { ruling.used.len() } else { 0 })
    }

    /// Lines as orders: what begins with one of the keys stands under it, `space: Vega`; all else is an action, in braces where it has keys of
    /// its own, `by: ann, draw: true`.
    fn written(&self, lines: &[String]) -> String {
        written(lines, chain::orders(self.game, self.state.1).unwrap_or_default())
    }
}

fn written(lines: &[String], keys: &[&str]) -> String {
    let is_key = |line: &&String| {
        let key = line.split_once(':').map_or("", |(key, _)| key.trim_end());
        key != "actions" && keys.contains(&key)
    };
    let (of_keys, actions): (Vec<&String>, Vec<&String>) = lines.iter().partition(is_key);
    let has_keys = |action: &String| action.starts_with('{') || action.contains(": ");
    let mut text = of_keys.into_iter().fold(String::new(), |text, line| text + line + "\n");
    if !actions.iter().any(|action| has_keys(action)) {
        text.push_str(&render::yaml(&serde_json::json!({ "actions": actions })));
        return text;
    }
    text.push_str("actions:\n");
    for action in actions {
        let item = match (action.starts_with('{'), has_keys(action)) {
            (true, _) => format!("- {action}\n"),
            (false, true) => format!("- {{{action}}}\n"),
            // In quotes where it needs them.
            (false, false) => {
                let keyed = render::yaml(&serde_json::json!({ "said": action }));
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
        let lines = |said: &[&str]| said.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        let keys = ["actions", "space"];
        let braced = written(&lines(&["{by: ann, pick: Vega}"]), &keys);
        assert_eq!(braced, "actions:\n  - {by: ann, pick: Vega}\n");
        assert_eq!(written(&lines(&["by: ann, pick: Vega"]), &keys), braced);
        assert_eq!(written(&lines(&["space: Vega"]), &keys), "space: Vega\nactions: []\n");
        assert_eq!(written(&lines(&["ann rests"]), &keys), "actions: [ann rests]\n");
        let mixed = written(&lines(&["ann plays Wren #2", "by: ann, pick: Vega"]), &keys);
        assert_eq!(mixed, "actions:\n  - \"ann plays Wren #2\"\n  - {by: ann, pick: Vega}\n");
    }
}
