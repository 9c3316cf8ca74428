//! The letter to each player: the results of the player's orders, a form for the next ones, and attachments.

use super::{Attachment, Kind, Mail, plain};
use crate::games::postal::TurnReport;
use crate::games::postal::form::Form;
use crate::games::postal::report::PlayerStatus;
use crate::model::prose::{Passage, Prose};
use crate::parallel;
use crate::post::html;
use crate::post::print::OwnPrinted;
use crate::source::letter::marks;

/// The letters to all players as files, each in the player's folder: the letter as a mail, and its attachments.
pub fn letters(turn: &TurnReport, forms: &[Form], printed: Vec<OwnPrinted>) -> Vec<(String, Vec<u8>)> {
    let report = html::report(turn);
    // Players who have left get no letters.
    let players = turn.players.iter().zip(printed).filter(|(standing, _)| !standing.has_left);
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
    let subject = subject(turn, form);
    let lines = form.map(Form::lines);
    let html = html::page(&subject, &in_html(&page, form, lines.as_deref(), report));
    let name = |what: &str, round: u32| format!("{what}-round-{round:02}-{}.pdf", standing.file).into();
    let mut attachments =
        vec![Attachment { name: name("report", turn.round), kind: Kind::Pdf, bytes: &own.report }];
    if let (Some(form), Some(bytes)) = (form, &own.form) {
        attachments.push(Attachment { name: name("orders", form.round), kind: Kind::Pdf, bytes });
    }
    let text = in_lines(standing, &page, form, lines.as_deref());
    let mail = Mail {
        to: standing.address.as_deref().map(|address| (standing.player.as_str(), address)),
        subject: &subject,
        text: &text,
        html: Some(&html),
        attachments,
    };
    let bytes = mail.bytes();
    (bytes, text)
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

fn how_to_answer(form: &Form) -> String {
    format!(
        "Answer this mail, and write your orders for round {} into the lines below. The attached PDF is the \
         same form, to fill in on a screen or by hand.",
        form.round
    )
}

fn in_lines(standing: &PlayerStatus, page: &Prose, form: Option<&Form>, lines: Option<&str>) -> String {
    // The first passage names the player.
    let text = plain::text(page.passages.get(1..).unwrap_or_default());
    let mut out = format!("{}\n\nDear {},\n\n{}\n", marks::NEWS, standing.player, text.trim_start());
    if let (Some(form), Some(lines)) = (form, lines) {
        out.push_str(&plain::text(&[Passage::Text(how_to_answer(form))]));
        out.push_str(&format!("\n{}\n\n{lines}\n{}\n", marks::orders(form.round), marks::END));
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

fn in_html(page: &Prose, form: Option<&Form>, lines: Option<&str>, report: &str) -> String {
    let mark = |mark: &str| html::passages(&[Passage::Note(mark.to_owned())]);
    let mut out = mark(marks::NEWS);
    out.push_str(&html::title(&page.title));
    out.push_str(&html::passages(&page.passages));
    if let (Some(form), Some(lines)) = (form, lines) {
        out.push_str(&html::passages(&[Passage::Text(how_to_answer(form))]));
        out.push_str(&mark(&marks::orders(form.round)));
        out.push_str(&html::verbatim(lines));
        out.push_str(&mark(marks::END));
    }
    out.push_str("<hr style=\"margin:28px 0\">\n");
    out.push_str(&html::title("The report for everybody"));
    out.push_str(report);
    out
}
