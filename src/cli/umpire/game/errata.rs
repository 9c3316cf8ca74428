//! Errata on disk: `errata/07/` has the corrections of earlier rounds that the report of round 7 contains, mails to the players concerned,
//! and the earlier reports as they were sent.

use super::folder::{Folder, Kept, RoundFile, Shelf};
use super::rounds::{ERRATA, Round, errata_of};
use crate::diag::Report;
use crate::games::postal::changes::changes;
use crate::games::postal::erratum::{self, Erratum};
use crate::games::postal::report::plain::PlainReport;
use crate::post::{self, Attachment, Kind};
use crate::ruling::outcome::json;
use crate::source::Files;

/// The consequences of replaying rounds.
pub struct Outcome {
    /// The report of each round as it was sent; `None` for a round that is played for the first time.
    pub sent: Vec<Option<PlainReport>>,
    /// Corrections of these reports that no report contains yet.
    pub errata: Vec<Erratum>,
    /// Rounds that no longer count, because the game is over before them or continues from an earlier one.
    pub void: Vec<u32>,
    /// The round whose report will contain the corrections.
    pub next: u32,
    /// Rounds with errata on disk that no report contains yet.
    pending: Vec<u32>,
}

impl Outcome {
    /// Compares replayed rounds with their reports as they were sent.
    pub fn compare(folder: &Folder, rounds: &[Round], files: &mut Files, report: &mut Report) -> Outcome {
        let (first, last) = (&rounds[0].played.report, &rounds[rounds.len() - 1].played.report);
        let next = last.round + 1;
        let pending: Vec<u32> =
            folder.numbers(Shelf::Errata).into_iter().filter(|number| *number >= next).collect();
        let mut errata: Vec<Erratum> =
            pending.iter().flat_map(|number| errata_of(folder, *number, files, report)).collect();
        let still_holds = |erratum: &Erratum| {
            if erratum.is_void { erratum.round >= next } else { erratum.round < first.round }
        };
        errata.retain(still_holds);
        let sent: Vec<Option<PlainReport>> =
            rounds.iter().map(|round| sent(folder, round.played.report.round, &pending)).collect();
        for (round, sent) in rounds.iter().zip(&sent) {
            let turn = &round.played.report;
            let changes = sent.as_ref().map(|sent| changes(sent, &turn.plain())).unwrap_or_default();
            if !changes.is_empty() {
                errata.push(Erratum { round: turn.round, is_void: false, changes });
            }
        }
        let void: Vec<u32> =
            folder.numbers(Shelf::Rounds).into_iter().filter(|round| *round >= next).collect();
        errata.extend(void.iter().map(|round| Erratum { round: *round, is_void: true, changes: Vec::new() }));
        errata.sort_by_key(|erratum| erratum.round);
        errata.dedup_by_key(|erratum| erratum.round);
        Outcome { sent, errata, void, next, pending }
    }

    /// The folders to keep, and the names of the players who get a mail. `written` are the files of the last round.
    pub fn kept(&self, folder: &Folder, last: &Round, written: &[RoundFile]) -> (Vec<Kept>, Vec<String>) {
        let shelf = Shelf::Errata;
        let others = self.pending.iter().filter(|number| self.errata.is_empty() || **number != self.next);
        let mut kept: Vec<Kept> =
            others.map(|number| Kept { shelf, number: *number, files: Vec::new() }).collect();
        if self.errata.is_empty() {
            return (kept, Vec::new());
        }
        let title = &last.table.game.title;
        let mut files = vec![
            (ERRATA.to_owned(), Erratum::yaml(&self.errata).into_bytes()),
            ("erratum.txt".to_owned(), erratum::text(title, &self.errata).into_bytes()),
        ];
        for erratum in self.errata.iter().filter(|erratum| !erratum.is_void) {
            let was = sent(folder, erratum.round, &self.pending);
            files.push((sent_name(erratum.round), format!("{}\n", json(was)).into_bytes()));
        }
        let next = last.played.report.winners.is_none().then_some(self.next);
        let mut names = Vec::new();
        for player in &last.table.players {
            let Some(message) = erratum::mail(title, &player.name, &self.errata, next) else { continue };
            let form = format!("forms/{}.yaml", player.file);
            let own = |name: &str| format!("mail/{}/{name}", player.file);
            let (report, orders) = (own("report.pdf"), own("orders.pdf"));
            let find = |name: &str| written.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes);
            let enclosed = [
                (&report, "report.pdf", Kind::Pdf),
                (&orders, "orders.pdf", Kind::Pdf),
                (&form, "form.txt", Kind::Text),
            ];
            let enclosed = enclosed.into_iter().filter_map(|(name, shown, kind)| {
                Some(Attachment { name: shown.into(), kind, bytes: find(name)? })
            });
            files.push(post::message(player, &message, enclosed.collect()));
            names.push(player.name.clone());
        }
        kept.push(Kept { shelf, number: self.next, files });
        (kept, names)
    }
}

/// The report of a round as it was sent: the one kept with pending errata, or else the one in the round's folder.
fn sent(folder: &Folder, round: u32, pending: &[u32]) -> Option<PlainReport> {
    let kept = pending.iter().map(|number| format!("errata/{number:02}/{}", sent_name(round)));
    let kept = kept.into_iter().find_map(|inner| folder.plain_report(&inner));
    kept.or_else(|| folder.report(round))
}

fn sent_name(round: u32) -> String {
    format!("sent/{round:02}.json")
}
