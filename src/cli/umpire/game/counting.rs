//! Which of a player's mails counts: the last before the deadline. Answers by programs are set aside.

use std::path::PathBuf;

use crate::cli::disk;
use crate::diag::{Report, Severity, capital, code};
use crate::games::letter::Envelope;
use crate::games::people::Person;
use crate::post::Desk;
use crate::source::mail::Automatic;

/// The letter of a player that counts, of all that came from the player, in the order in which they were read. Of mails this is the last
/// that was sent before the deadline, by the header `Date`, then by arrival. Which of several files counts that are no mails can't be
/// known, which is reported.
pub(super) fn letter<D: Desk>(
    all: Vec<(PathBuf, D::Letter)>,
    player: &str,
    desk: &D,
    report: &mut Report,
) -> D::Letter {
    let sending = |letter: &D::Letter| D::envelope(letter).sending;
    let many = all.len();
    let is_one_box = all.windows(2).all(|pair| pair[0].0 == pair[1].0);
    if !is_one_box && let Some(other) = all.iter().position(|(_, letter)| !sending(letter).is_mail) {
        let one = usize::from(other == 0);
        let (first, second) = (&all[one.min(other)].0, &all[one.max(other)].0);
        let message = format!("{} and {} are both from {player}", disk::shown(first), disk::shown(second));
        report.error_nowhere(code::REPEATED_NAME, message).help("keep the one that counts");
    }
    let is_late =
        |letter: &D::Letter| sending(letter).at.is_some_and(|at| desk.terms().is_late(desk.round(), at));
    let has_early = all.iter().any(|(_, letter)| !is_late(letter));
    let late = all.iter().filter(|(_, letter)| is_late(letter)).count();
    let counting = all.into_iter().map(|(_, letter)| letter).filter(|letter| !has_early || !is_late(letter));
    // The last of equals is the last that was read.
    let mut letter = counting.max_by_key(|letter| sending(letter).order()).unwrap_or_default();
    let envelope = D::envelope_mut(&mut letter);
    let when = envelope.sending.when().map_or_else(String::new, |when| format!(", sent {when}"));
    let mut note = |message: String, help: &str| {
        report.warning_nowhere(code::REPEATED_NAME, message).help(help).severity = Severity::Note;
    };
    if many > 1 {
        let others = if has_early && late > 0 { "the last before the deadline" } else { "the last" };
        note(
            format!("{many} mails are from {player}: {others} counts, {}{when}", envelope.name),
            "remove it from the folder if another should count",
        );
        envelope.choice = Some(format!("{many} mails came from you. {} counts{when}.", capital(others)));
    } else if !has_early && envelope.came {
        note(
            format!("{}{when}, is after the deadline, and counts all the same", envelope.name),
            "remove it from the folder if it should not count",
        );
    }
    letter
}

/// Whether a letter is an answer by a program, such as an out-of-office note, which is reported: a header says so, or its subject sounds
/// so and it has no orders.
pub(super) fn is_by_a_program<D: Desk>(
    desk: &D,
    letter: &D::Letter,
    player: &Person,
    report: &mut Report,
) -> bool {
    let Envelope { sending, name, .. } = D::envelope(letter);
    let is = match sending.automatic {
        Automatic::Surely => true,
        Automatic::Perhaps => !desk.has_orders(letter),
        Automatic::No => false,
    };
    if is {
        let message = format!("{name} is an automatic answer from {}, and is set aside", player.name);
        let help = format!("if there are orders in it, save its text as {}.txt", player.file);
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help).severity = Severity::Note;
    }
    is
}
