//! Corrections of turns that were played again after their mails went out: for each player the lines of the own page that have changed,
//! so that nobody learns more than the page says.

use super::WholeGame;
use crate::games::message::Message;
use crate::source::letter::marks;
use crate::source::names::one_line;

/// A page of a turn as it was sent, and as it is now.
#[derive(Debug, Clone)]
pub struct Correction {
    /// The number of the turn.
    pub number: u32,
    /// The text that was sent.
    pub sent: String,
    /// The text now.
    pub now: String,
}

/// The beginning of the lines about proofs, which differ in every turn after a changed one.
const DIGEST: &str = "Digest before";

impl Correction {
    /// The lines that only the text that was sent has, and those that only the present one has.
    fn changes(&self) -> (Vec<&str>, Vec<&str>) {
        let (sent, now) = (lines(&self.sent), lines(&self.now));
        let missing = |from: &[&'_ str], line: &&str| !from.contains(line);
        (
            sent.iter().copied().filter(|line| missing(&now, line)).collect(),
            now.iter().copied().filter(|line| missing(&sent, line)).collect(),
        )
    }

    /// Whether nothing but proofs has changed.
    fn is_empty(&self) -> bool {
        let (gone, new) = self.changes();
        gone.is_empty() && new.is_empty()
    }
}

/// The lines of a page above the form, without proofs.
fn lines(text: &str) -> Vec<&str> {
    let form = marks::orders(0);
    let form = form.split('0').next().unwrap_or_default();
    let mut is_proof = false;
    let page = text.lines().take_while(|line| !line.starts_with(form));
    page.filter(|line| {
        // The digest is on the next line of a narrow page.
        let was_proof = std::mem::replace(&mut is_proof, line.starts_with(DIGEST));
        let is_digest = was_proof && line.chars().all(|c| c.is_ascii_hexdigit());
        !is_proof && !is_digest && !line.trim().is_empty()
    })
    .map(str::trim_end)
    .collect()
}

/// The mail to a reader about corrections, each with both texts; `None` if nothing has changed for this reader. `next` is the next turn,
/// if the game goes on.
pub fn erratum(game: &WholeGame, name: &str, all: &[Correction], next: Option<u32>) -> Option<Message> {
    let changed: Vec<&Correction> = all.iter().filter(|one| !one.is_empty()).collect();
    let (first, last) = (changed.first()?, changed.last()?);
    let title = one_line(&game.title);
    let which = if first.number == last.number {
        format!("turn {}", first.number)
    } else {
        format!("turns {} to {}", first.number, last.number)
    };
    let mut message = Message { subject: format!("{title}: correction of {which}"), ..Message::default() };
    message.paragraph(&format!("Hello {},", one_line(name)));
    message
        .paragraph(&format!("{which} of {title} had to be played again. This has changed in your report:"));
    for one in changed {
        message.quote(&format!("Turn {}", one.number));
        let (gone, new) = one.changes();
        gone.iter().for_each(|line| message.quote(&format!("no longer: {}", line.trim_start())));
        new.iter().for_each(|line| message.quote(&format!("now: {}", line.trim_start())));
        message.end_quotes();
    }
    if let Some(next) = next {
        message.paragraph(&format!("The game goes on with turn {next}."));
    }
    Some(message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_above_the_form_is_a_change() {
        let page = |what: &str, digest: &str| {
            format!("{what}\n1. ann jumps.\n\nDigest before turn 2:\n{digest}\n\n{}\n\n", marks::orders(3))
        };
        let one = |sent: String, now: String| Correction { number: 2, sent, now };
        assert!(one(page("ann lives.", "ab12"), page("ann lives.", "cd34") + "turn: 3\n").is_empty());
        let changed = one(page("ann lives.", "ab12"), page("ann dies.", "cd34"));
        assert_eq!(changed.changes(), (vec!["ann lives."], vec!["ann dies."]));
    }
}
