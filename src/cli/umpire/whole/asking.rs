//! A turn that is asked for at a terminal: the questions of `umpire ask`, from the state of the game on.

use crate::adjudicate::ask::Stand;
use crate::cli::terminal as screen;
use crate::cli::umpire::ask::terminal::Terminal;
use crate::cli::umpire::ask::{Voice, explain, tell, tell_keys};
use crate::cli::umpire::files;
use crate::post::chain::Asking;
use crate::ruling::render::{self, Extent};

/// Asks until all is said; the orders as a file has them. Nothing where somebody ends it before.
pub(super) fn talk(asking: &mut Asking<'_>) -> Option<String> {
    tell_keys();
    let (mut shown, mut voice) = (0, Terminal);
    loop {
        let (question, so_far) = match asking.conversation.stand() {
            Stand::Over(_) => return Some(asking.orders()),
            Stand::Open(question, so_far) => (question, so_far),
        };
        if let Some(ruling) = so_far.map(|ruling| asking.told(&ruling)) {
            if ruling.steps.len() > shown {
                let steps = render::steps_text(&ruling.steps, shown, files::looks(Extent::default()));
                screen::err(&format!("\n{steps}\n"));
            }
            shown = ruling.steps.len();
        }
        let Some(line) = voice.ask(&question) else {
            screen::err("\n");
            tell("it was ended before all was said: nothing is played", None);
            return None;
        };
        match line.trim() {
            "<" if asking.conversation.back() => shown = 0,
            "<" => tell("that was the first question", None),
            "?" => explain(&question),
            said => {
                if let Err(refusal) = asking.conversation.answer(said) {
                    tell(&refusal.message, refusal.help.as_deref());
                }
            }
        }
    }
}
