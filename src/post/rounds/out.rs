//! All files of a round for its readers: reports, forms, and a letter for each player.

use super::print::print;
use crate::diag::Report;
use crate::games::postal::TurnReport;
use crate::games::postal::form::Form;
use crate::geometry::Paper;
use crate::post::html;
use crate::post::mail::{letters, plain};
use crate::post::round::RoundFile;
use crate::source::{Door, Files};

/// The columns of a report as text.
const COLUMNS: usize = 80;

/// The report for everybody as text.
pub fn report_text(turn: &TurnReport) -> String {
    let prose = turn.prose();
    let text = plain::in_lines(&prose.passages, COLUMNS, &|| turn.island());
    format!("{}\n{}\n{text}", prose.title, "=".repeat(COLUMNS))
}

/// The files of a round. Text that does not fit and the like is reported.
///
/// # Errors
/// A font can't be embedded.
pub fn round_files(
    turn: &TurnReport,
    forms: &[Form],
    paper: Option<&Paper>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Result<Vec<RoundFile>, String> {
    let printed = print(turn, forms, paper, door, files, report)?;
    let json = format!("{:#}", turn.plain());
    let title = format!("{}: {}", turn.title, turn.when());
    let page = html::page(&title, &format!("{}{}", html::title(&title), html::report(turn)));
    let mut all = vec![
        ("report.txt".to_owned(), report_text(turn).into_bytes()),
        ("report.json".to_owned(), format!("{json}\n").into_bytes()),
        ("report.html".to_owned(), page.into_bytes()),
        ("report.pdf".to_owned(), printed.report),
    ];
    all.extend(printed.forms.map(|forms| ("forms.pdf".to_owned(), forms)));
    all.extend(forms.iter().map(|form| (format!("forms/{}.yaml", form.file), form.yaml().into_bytes())));
    all.extend(letters(turn, forms, printed.own));
    Ok(all)
}
