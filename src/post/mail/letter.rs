//! The letter to each player: the results of the player's orders, a form for the next ones, and attachments.

use super::own::{OwnForm, OwnLetter};
use super::{Attachment, Kind};
use crate::games::postal::TurnReport;
use crate::games::postal::form::Form;
use crate::games::postal::report::PlayerStatus;
use crate::parallel;
use crate::post::html;
use crate::post::print::OwnPrinted;
use crate::source::letter::marks;

/// The letters to all players as files, each in the player's folder: the letter as a mail, and its attachments.
pub fn letters(turn: &TurnReport, forms: &[Form], printed: Vec<OwnPrinted>) -> Vec<(String, Vec<u8>)> {
    let report = html::report(turn);
    // Players who have left, or want none, get no letters.
    let players =
        turn.players.iter().zip(printed).filter(|(standing, _)| !standing.has_left && !standing.is_silent);
    let players: Vec<(&PlayerStatus, OwnPrinted)> = players.collect();
    let mails = parallel::map(
        &players,
        || (),
        |(), _, (standing, own)| {
            let form = forms.iter().find(|form| form.player == standing.player);
            letter(turn, standing, form, own, &report)
        },
    );
    let files = mails.into_iter().zip(players).flat_map(|((mail, text), (standing, own))| {
        let path = |name: &str| format!("mail/{}/{name}", standing.file);
        let form = own.form.map(|form| (path("orders.pdf"), form));
        let mail = mail.map(|mail| (path("letter.eml"), mail));
        let rest = [(path("letter.txt"), text.into_bytes()), (path("report.pdf"), own.report)];
        mail.into_iter().chain(rest).chain(form)
    });
    files.collect()
}

/// The letter to a player as a mail, if the program was built to write mails, and as plain text.
fn letter(
    turn: &TurnReport,
    standing: &PlayerStatus,
    form: Option<&Form>,
    own: &OwnPrinted,
    report: &str,
) -> (Option<Vec<u8>>, String) {
    let page = turn.own_page(standing);
    let name = |what: &str, round: u32| format!("{what}-round-{round:02}-{}.pdf", standing.file).into();
    let mut attachments =
        vec![Attachment { name: name("report", turn.round), kind: Kind::Pdf, bytes: &own.report }];
    if let (Some(form), Some(bytes)) = (form, &own.form) {
        attachments.push(Attachment { name: name("orders", form.round), kind: Kind::Pdf, bytes });
    }
    let letter = OwnLetter {
        player: &standing.player,
        address: standing.address.as_deref(),
        subject: subject(turn, form),
        news: marks::NEWS,
        // The first passage names the player.
        in_lines: page.passages.get(1..).unwrap_or_default(),
        page: &page,
        form: form.map(|form| OwnForm {
            round: form.round,
            lines: form.lines(),
            how: "The attached PDF is the same form, to fill in on a screen or by hand.",
        }),
        report: Some(report),
    };
    letter.written(attachments)
}

fn subject(turn: &TurnReport, form: Option<&Form>) -> String {
    let title = turn.title.replace('\n', " ");
    let orders = form.map(|form| match &form.deadline {
        Some(due) => format!("; orders for round {} are due {due}", form.round),
        None => format!("; your orders for round {}", form.round),
    });
    let what = if turn.round == 0 {
        "the game begins".to_owned()
    } else {
        format!("round {} is played", turn.round)
    };
    format!("{title}: {what}{}", orders.unwrap_or_default())
}
