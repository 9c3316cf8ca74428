//! The letter to each player of Survival: the results of the player's orders, a form for the next ones, and attachments.

use super::own::{OwnForm, OwnLetter};
use crate::games::postal::TurnReport;
use crate::games::postal::form::Form;
use crate::games::postal::report::PlayerStatus;
use crate::parallel;
use crate::post::html;
use crate::post::round::RoundFile;
use crate::post::rounds::OwnPrinted;
use crate::source::letter::marks;

/// The letters to all players as files, each in the player's folder: the letter as a mail, and its attachments.
pub fn letters(turn: &TurnReport, forms: &[Form], printed: Vec<OwnPrinted>) -> Vec<RoundFile> {
    let report = html::report(turn);
    // Players who have left, or want none, get no letters.
    let players =
        turn.players.iter().zip(printed).filter(|(standing, _)| !standing.has_left && !standing.is_silent);
    let players: Vec<(&PlayerStatus, OwnPrinted)> = players.collect();
    let letters = parallel::map(
        &players,
        || (),
        |(), _, (standing, own)| {
            let form = forms.iter().find(|form| form.player == standing.player);
            letter(turn, standing, form, own, &report)
        },
    );
    letters.concat()
}

fn letter(
    turn: &TurnReport,
    standing: &PlayerStatus,
    form: Option<&Form>,
    own: &OwnPrinted,
    report: &str,
) -> Vec<RoundFile> {
    let page = turn.own_page(standing);
    let path = format!("mail/{}/orders.pdf", standing.file);
    let letter = OwnLetter {
        player: &standing.player,
        file: &standing.file,
        address: standing.address.as_deref(),
        title: &turn.title,
        word: "round",
        number: turn.round,
        what: format!("round {} is played", turn.round),
        is_over: turn.winners.is_some(),
        news: marks::NEWS,
        // The first passage names the player.
        in_lines: page.passages.get(1..).unwrap_or_default(),
        page: &page,
        form: form.map(|form| OwnForm {
            round: form.round,
            due: form.deadline.clone(),
            lines: form.lines(),
            how: " The attached PDF is the same form, to fill in on a screen or by hand.",
            pdf: own.form.clone().map(|pdf| (path, pdf)),
        }),
        report: Some(report),
        pdf: own.report.clone(),
    };
    letter.files()
}
