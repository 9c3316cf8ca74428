//! A turn asked for at a terminal, with the questions of `umpire ask`, from the state of the game.

use crate::adjudicate::ask::Stand;
use crate::cli::terminal as screen;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::voice::Voice;
use crate::cli::umpire::ask::{explain, say, show_keys};
use crate::cli::umpire::files;
use crate::cli::umpire::looks::Shown;
use crate::games::gone::RESIGNED;
use crate::post::chain::Asking;
use crate::ruling::Question;
use crate::ruling::render::{self, Extent};

/// Asks all questions; returns the text of the file of orders, or `None` if the conversation was ended early. Before dice and hidden cards are
/// shown, `note` notes all that were; if it can't, they are not shown.
pub(super) fn ask(asking: &mut Asking<'_>, mut note: impl FnMut(Shown) -> bool) -> Option<String> {
    show_keys();
    let (mut shown, mut voice, mut is_sure) = (0, Terminal, false);
    // What was shown before each answer.
    let (mut looks, mut now) = (Vec::new(), Shown::default());
    let mut resigned: Vec<String> = Vec::new();
    loop {
        let (question, so_far) = match asking.conversation.stand() {
            Stand::Over(_) => return Some(with_resigned(&asking.orders(), &resigned)),
            Stand::Open(question, so_far) => (question, so_far),
        };
        if let Some(ruling) = so_far.map(|ruling| asking.as_seen(&ruling)) {
            let dice = if asking.draws_dice() { Shown::of(&ruling).dice } else { 0 };
            let before = std::mem::replace(&mut now, Shown { dice, cards: asking.newly_seen(&ruling) });
            if now.is_more_than(before) && !note(now) {
                return None;
            }
            if ruling.steps.len() > shown {
                let steps = render::steps_text(&ruling.steps, shown, files::looks(Extent::default()));
                screen::err(&format!("\n{steps}"));
            }
            shown = ruling.steps.len();
        }
        let Some(line) = voice.ask(&question) else {
            end();
            return None;
        };
        if let Some(player) = asking.resigning(&line) {
            say(&format!("{player} resigns when this turn is over"), Some("the turn goes on"));
            resigned.push(player);
            continue;
        }
        match line.trim() {
            "<" if looks.last().is_some_and(|before| now.is_more_than(*before)) => refuse_to_forget(now),
            "<" if asking.conversation.back() => (shown, _) = (0, looks.pop()),
            "<" => say("that was the first question", None),
            "?" => explain(&question),
            // The first empty line would end the whole turn, so it needs a second one.
            answer if !is_sure && asking.conversation.said().is_empty() && is_default(&question, answer) => {
                warn_of_empty_turn();
                is_sure = true;
                continue;
            }
            answer => match asking.conversation.answer(answer) {
                Ok(()) => looks.push(now),
                Err(refusal) => say(&refusal.message, refusal.help.as_deref()),
            },
        }
        is_sure = false;
    }
}

/// The text of a file of orders with those who resign.
pub(super) fn with_resigned<S: AsRef<str>>(orders: &str, players: &[S]) -> String {
    if players.is_empty() {
        return orders.to_owned();
    }
    let names: Vec<String> = players.iter().map(|name| render::yaml_scalar(name.as_ref())).collect();
    format!("{orders}{RESIGNED}: [{}]\n", names.join(", "))
}

/// Whether an answer is the default, which an empty line stands for.
fn is_default(question: &Question, answer: &str) -> bool {
    question.default.as_deref().is_some_and(|default| ["", default].contains(&answer))
}

/// Warns that the turn has no actions.
pub(super) fn warn_of_empty_turn() {
    say("this turn has no actions", Some("one more empty line plays it without any"));
}

/// Reports that the conversation was ended early.
pub(super) fn end() {
    screen::err("\n");
    say("ended with open questions: no turn was played", None);
}

/// Refuses to take back an answer after which dice were rolled or hidden cards were shown.
pub(super) fn refuse_to_forget(shown: Shown) {
    let what = if shown.dice > 0 { "the die is rolled" } else { "a hidden card was shown" };
    say(
        &format!("{what}, so this can't be taken back"),
        Some("Ctrl-D ends without playing, which is noted; the dice stay the same"),
    );
}
