//! A turn that is asked for at a terminal: the questions of `umpire ask`, from the state of the game on.

use crate::adjudicate::ask::Stand;
use crate::cli::terminal as screen;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::voice::Voice;
use crate::cli::umpire::ask::{explain, say, tell_keys};
use crate::cli::umpire::files;
use crate::post::chain::Asking;
use crate::ruling::Question;
use crate::ruling::render::{self, Extent};

/// Asks until all is said; the orders as a file has them. Nothing where somebody ends it before.
pub(super) fn talk(asking: &mut Asking<'_>) -> Option<String> {
    tell_keys();
    let (mut shown, mut voice, mut is_sure) = (0, Terminal, false);
    // How many dice had fallen before each answer.
    let (mut fallen, mut now) = (Vec::new(), 0);
    loop {
        let (question, so_far) = match asking.conversation.stand() {
            Stand::Over(_) => return Some(asking.orders()),
            Stand::Open(question, so_far) => (question, so_far),
        };
        if let Some(ruling) = so_far.map(|ruling| asking.told(&ruling)) {
            if ruling.steps.len() > shown {
                let steps = render::steps_text(&ruling.steps, shown, files::looks(Extent::default()));
                screen::err(&format!("\n{steps}"));
            }
            shown = ruling.steps.len();
            now = if asking.draws_dice() { ruling.used.len() } else { 0 };
        }
        let Some(line) = voice.ask(&question) else {
            return ended();
        };
        match line.trim() {
            "<" if fallen.last().is_some_and(|before| *before < now) => tell_fallen(),
            "<" if asking.conversation.back() => (shown, _) = (0, fallen.pop()),
            "<" => say("that was the first question", None),
            "?" => explain(&question),
            // Enter alone would pass the whole turn.
            said if !is_sure && asking.conversation.answers() == 0 && is_default(&question, said) => {
                tell_nothing_done();
                is_sure = true;
                continue;
            }
            said => match asking.conversation.answer(said) {
                Ok(()) => fallen.push(now),
                Err(refusal) => say(&refusal.message, refusal.help.as_deref()),
            },
        }
        is_sure = false;
    }
}

/// Whether something is what an empty line stands for.
fn is_default(question: &Question, said: &str) -> bool {
    question.default.as_deref().is_some_and(|default| ["", default].contains(&said))
}

/// Tells that a turn would be played in which nobody has done anything.
pub(super) fn tell_nothing_done() {
    say("nothing is done in this turn", Some("one more empty line plays it so"));
}

/// Tells that somebody ended it before all was said.
pub(super) fn ended() -> Option<String> {
    screen::err("\n");
    say("it was ended before all was said: nothing is played", None);
    None
}

/// Tells that a die which has fallen can't be thrown again.
pub(super) fn tell_fallen() {
    say("the die has fallen: that stays", Some("Ctrl-D ends it without playing; the dice stay the same"));
}
