//! Which of a player's mails counts: the last before the deadline. Answers by programs are set aside.

use std::path::PathBuf;

use crate::cli::disk;
use crate::diag::{Report, Severity, capital, code};
use crate::games::clock::{Punctual, late_in_words};
use crate::games::letter::Letter;
use crate::games::people::Person;
use crate::post::Desk;
use crate::source::mail::Automatic;

/// The letter of a player that counts, of all that came from the player, in the order in which they were read. Of mails this is the last
/// that was sent before the deadline, by the header `Date`, then by arrival; if there is none, the last within the grace; if there is none,
/// and the game waits or has no grace, the last of all. Which of several files counts that are no mails can't be known, which is reported.
pub(super) fn letter(
    all: Vec<(PathBuf, Letter)>,
    player: &str,
    desk: &dyn Desk,
    report: &mut Report,
) -> Letter {
    let many = all.len();
    if is_unclear(&all, player, report) {
        let letters = all.into_iter().map(|(_, letter)| letter);
        return last(letters.collect());
    }
    let delay = |letter: &Letter| match punctual(desk, letter) {
        Punctual::InTime => 0,
        Punctual::InGrace(_) => 1,
        Punctual::Late(_) => 2,
    };
    let delays = || all.iter().map(|(_, letter)| delay(letter));
    let (least, most) = (delays().min().unwrap_or(0), delays().max().unwrap_or(0));
    // After the grace nothing counts, unless everybody waits for it.
    let has_end = desk.terms().judged(desk.round()).grace.is_some() && !desk.must_wait();
    let counts = |letter: &Letter| delay(letter) == least && !(has_end && least == 2);
    let (mut counting, missed): (Vec<Letter>, Vec<Letter>) =
        all.into_iter().map(|(_, letter)| letter).partition(counts);
    // The last of equals is the last that was read.
    counting.sort_by_key(|letter| letter.sending.order());
    let mut letter = last(counting);
    let came = letter.came;
    if let Some(missed) = missed.last().filter(|_| !came) {
        note_missed(desk, missed, &mut letter, report);
    } else {
        let punctual = if came { punctual(desk, &letter) } else { Punctual::InTime };
        let others = match (least, most) {
            (0, 1..) => "the last before the deadline",
            (1, 2) => "the last within the grace",
            _ => "the last",
        };
        note_choice(&mut letter, (many, player, others), punctual, report);
    }
    letter
}

/// Whether a player has sent several files, and one of them is not a mail. This is reported, since any of them may count.
fn is_unclear(all: &[(PathBuf, Letter)], player: &str, report: &mut Report) -> bool {
    let is_mail = |letter: &Letter| letter.sending.is_mail;
    let is_one_box = all.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let other = all.iter().position(|(_, letter)| !is_mail(letter)).filter(|_| !is_one_box);
    if let Some(other) = other {
        let one = usize::from(other == 0);
        let (first, second) = (&all[one.min(other)].0, &all[one.max(other)].0);
        let message = format!("{} and {} are both from {player}", disk::shown(first), disk::shown(second));
        report.error_nowhere(code::REPEATED_NAME, message).help("keep the one that counts");
    }
    other.is_some()
}

/// When a letter was sent, compared with the deadline of the round.
fn punctual(desk: &dyn Desk, letter: &Letter) -> Punctual {
    let sent = letter.sending.at;
    sent.map_or(Punctual::InTime, |at| desk.terms().judged(desk.round()).compare(at))
}

/// The last of some letters. Who resigns, or takes that back, in a letter without orders leaves the orders of earlier letters as they are.
fn last(mut counting: Vec<Letter>) -> Letter {
    let letter = counting.pop().unwrap_or_default();
    if letter.wishes.wish.is_none() || letter.orders.is_some() {
        return letter;
    }
    let Some(mut earlier) = counting.into_iter().rfind(|letter| letter.orders.is_some()) else {
        return letter;
    };
    earlier.wishes = letter.wishes.clone();
    earlier
}

/// Notes that a mail came after the grace, for the keeper and in the report of its player.
fn note_missed(desk: &dyn Desk, missed: &Letter, letter: &mut Letter, report: &mut Report) {
    let (Punctual::Late(late) | Punctual::InGrace(late)) = punctual(desk, missed) else { return };
    let late = late_in_words(late);
    let message =
        format!("{} came {late} after the deadline, after the grace, and does not count", missed.name);
    note(report, message, "a longer `grace` in game.yaml would let it count");
    let said = format!("Your mail came {late} after the deadline, after the grace, and did not count.");
    letter.choice = Some(said);
}

/// Notes which of several mails counts, and whether it is late, for the keeper and in the report of its player.
fn note_choice(
    letter: &mut Letter,
    (many, player, others): (usize, &str, &str),
    punctual: Punctual,
    report: &mut Report,
) {
    let when = letter.sending.when().map_or_else(String::new, |when| format!(", sent {when}"));
    if many > 1 {
        let message = format!("{many} mails are from {player}: {others} counts, {}{when}", letter.name);
        note(report, message, "remove it from the folder if another should count");
        letter.choice = Some(format!("{many} mails came from you. {} counts{when}.", capital(others)));
    }
    let (late, counts) = match punctual {
        Punctual::InTime => return,
        Punctual::InGrace(late) => (late, "within the grace"),
        Punctual::Late(late) => (late, "all the same"),
    };
    let late = late_in_words(late);
    let message = format!("{}{when}, is {late} after the deadline, and counts {counts}", letter.name);
    note(report, message, "remove it from the folder if it should not count");
    let said = format!("Your mail came {late} after the deadline, and counts {counts}.");
    let choice = letter.choice.take().map(|choice| format!("{choice} {said}"));
    letter.choice = Some(choice.unwrap_or(said));
}

fn note(report: &mut Report, message: String, help: &str) {
    report.warning_nowhere(code::REPEATED_NAME, message).help(help).severity = Severity::Note;
}

/// Whether a letter is an answer by a program, such as an out-of-office note, which is reported: a header says so, or its subject sounds
/// so and it has no orders.
pub(super) fn is_by_a_program(letter: &Letter, player: &Person, report: &mut Report) -> bool {
    let Letter { sending, name, .. } = letter;
    let is = match sending.automatic {
        Automatic::Surely => true,
        Automatic::Perhaps => letter.orders.is_none(),
        Automatic::No => false,
    };
    if is {
        let message = format!("{name} is an automatic answer from {}, and is set aside", player.name);
        let help = format!("if there are orders in it, save its text as {}.txt", player.file);
        report.warning_nowhere(code::UNKNOWN_NAME, message).help(help).severity = Severity::Note;
    }
    is
}
