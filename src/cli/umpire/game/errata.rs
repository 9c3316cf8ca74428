//! Errata on disk: `errata/07/` has the corrections of earlier rounds that the report of round 7 contains, mails to the players concerned,
//! and the earlier reports as they were sent.

use std::collections::BTreeSet;

use super::folder::{Folder, Kept, RoundFile, Shelf};
use super::rounds::OneRound;
use crate::chance::digest;
use crate::cli::umpire::proofs;
use crate::diag::{Report, code};
use crate::games::erratum::{Change, Erratum};
use crate::games::people::Person;
use crate::post::{self, Attachment, Kind};
use crate::source::{Files, Origin};

/// The file with the errata in their folder.
const ERRATA: &str = "errata.yaml";

/// The consequences of playing rounds, some of them again.
pub(super) struct Outcome {
    /// The reports of each round that are compared, as they were sent; none of a round that is played for the first time.
    pub sent: Vec<Vec<RoundFile>>,
    /// What everybody may read of the changes of each round from what was sent.
    pub public: Vec<Vec<String>>,
    /// Corrections of these reports that no report contains yet.
    pub errata: Vec<Erratum>,
    /// Rounds that no longer count, because the game is over before them or continues from an earlier one.
    pub void: Vec<u32>,
    /// The round whose report will contain the corrections.
    pub next: u32,
    /// Rounds with errata on disk that no report contains yet.
    pending: Vec<u32>,
}

/// The reports of a round that are compared.
pub(super) fn compared(one: &OneRound) -> Vec<RoundFile> {
    one.files.iter().filter(|(name, _)| one.desk.is_compared(name)).cloned().collect()
}

impl Outcome {
    /// Compares rounds with their reports as they were sent.
    pub fn compare(folder: &Folder, rounds: &[OneRound], files: &mut Files, report: &mut Report) -> Outcome {
        let (first, last) = (rounds[0].round.number, rounds[rounds.len() - 1].round.number);
        let next = last + 1;
        let is_pending = |number: &u32| *number >= next;
        let pending: Vec<u32> = folder.numbers(Shelf::Errata).into_iter().filter(is_pending).collect();
        let mut errata: Vec<Erratum> =
            pending.iter().flat_map(|number| errata_of(folder, *number, files, report)).collect();
        errata.retain(|one| if one.is_void { one.round >= next } else { one.round < first });
        let (mut all_sent, mut public) = (Vec::new(), Vec::new());
        for one in rounds {
            let (round, now) = (one.round.number, compared(one));
            // Whoever has read a report may get none now.
            let kept = proofs::list(folder, &format!("rounds/{round:02}")).into_iter();
            let kept = kept.filter(|name| one.desk.is_compared(name));
            let names: BTreeSet<String> = now.iter().map(|(name, _)| name.clone()).chain(kept).collect();
            let was = |name: String| sent(folder, round, &name, &pending).map(|bytes| (name, bytes));
            let sent: Vec<RoundFile> = names.into_iter().filter_map(was).collect();
            let changes = one.desk.changes(&sent, &now);
            public.push(in_public(folder, one, &changes));
            if !changes.is_empty() {
                errata.push(Erratum { round, is_void: false, changes });
            }
            all_sent.push(sent);
        }
        let void: Vec<u32> = folder.numbers(Shelf::Rounds).into_iter().filter(is_pending).collect();
        // Nobody has a report of a game that is not played by post.
        let voided = void.iter().filter(|_| !rounds[0].desk.players().is_empty());
        errata.extend(voided.map(|round| Erratum { round: *round, is_void: true, changes: Vec::new() }));
        errata.sort_by_key(|erratum| erratum.round);
        errata.dedup_by_key(|erratum| erratum.round);
        Outcome { sent: all_sent, public, errata, void, next, pending }
    }

    /// The folders to keep, and the names of the players who get a mail.
    pub fn kept(&self, folder: &Folder, rounds: &[OneRound]) -> (Vec<Kept>, Vec<String>) {
        let shelf = Shelf::Errata;
        let others = self.pending.iter().filter(|number| self.errata.is_empty() || **number != self.next);
        let mut kept: Vec<Kept> =
            others.map(|number| Kept { shelf, number: *number, files: Vec::new() }).collect();
        let Some(last) = rounds.last().filter(|_| !self.errata.is_empty()) else { return (kept, Vec::new()) };
        let telling = last.desk.telling();
        let digest = last.proof().map(|proof| proofs::sentence((telling.word, self.next), &digest(proof)));
        let text = telling.text(&self.errata);
        let text = digest.iter().fold(text, |text, digest| format!("{text}\n{digest}\n"));
        let mut files = vec![
            (ERRATA.to_owned(), Erratum::yaml(&self.errata).into_bytes()),
            ("erratum.txt".to_owned(), text.into_bytes()),
        ];
        for erratum in self.errata.iter().filter(|erratum| !erratum.is_void) {
            files.extend(self.as_sent(folder, erratum.round, rounds));
        }
        let next = (!last.round.is_over).then_some(self.next);
        let mut names = Vec::new();
        for person in last.desk.players() {
            let Some(mut message) = telling.mail(&person.name, &self.errata, next) else { continue };
            digest.iter().for_each(|digest| message.paragraph(digest));
            files.push(post::message(person, &message, enclosed(person, &last.files)));
            names.push(person.name.clone());
        }
        kept.push(Kept { shelf, number: self.next, files });
        (kept, names)
    }

    /// The reports of a round as they were sent, by their names among errata.
    fn as_sent(&self, folder: &Folder, round: u32, rounds: &[OneRound]) -> Vec<RoundFile> {
        if let Some((_, sent)) = rounds.iter().zip(&self.sent).find(|(one, _)| one.round.number == round) {
            return sent.iter().map(|(name, bytes)| (sent_name(round, name), bytes.clone())).collect();
        }
        let begins = sent_name(round, "");
        let of = |number: &u32| {
            let place = format!("errata/{number:02}");
            let names = proofs::list(folder, &place).into_iter().filter(|name| name.starts_with(&begins));
            let read =
                names.filter_map(|name| Some((name.clone(), folder.bytes(&format!("{place}/{name}"))?)));
            read.collect::<Vec<RoundFile>>()
        };
        self.pending.iter().map(of).find(|files| !files.is_empty()).unwrap_or_default()
    }
}

/// What everybody may read of the changes of a round. In a game that hides something, these are the changes of its log, and who has others.
fn in_public(folder: &Folder, one: &OneRound, changes: &[Change]) -> Vec<String> {
    let mut texts = Vec::new();
    if one.desk.hides() {
        let log = |(name, bytes): &RoundFile| (name == LOG).then(|| bytes.clone());
        let kept = folder.bytes(&format!("rounds/{:02}/{LOG}", one.round.number));
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let logs = kept.map(text).zip(one.files.iter().find_map(log).map(text));
        texts.extend(logs.map(|(kept, now)| post::page_changes(&kept, &now)).unwrap_or_default());
        let players = changes.iter().filter_map(|change| change.player.as_ref());
        texts.extend(players.map(|player| format!("{player}'s report has changed")));
    } else {
        texts.extend(changes.iter().map(|change| change.text.clone()));
    }
    // Several players may have the same change on their pages.
    let mut seen = BTreeSet::new();
    texts.retain(|text| seen.insert(text.clone()));
    texts
}

/// The log of a round for everybody.
const LOG: &str = "log.txt";

/// The corrected report of a player and the form, of the files of the last round.
fn enclosed<'f>(person: &Person, files: &'f [RoundFile]) -> Vec<Attachment<'f>> {
    let file = &person.file;
    let enclosed = [
        (format!("mail/{file}/report.pdf"), "report.pdf", Kind::Pdf),
        (format!("mail/{file}/orders.pdf"), "orders.pdf", Kind::Pdf),
        (format!("forms/{file}.pdf"), "orders.pdf", Kind::Pdf),
        (format!("forms/{file}.yaml"), "form.txt", Kind::Text),
        (format!("forms/{file}.txt"), "form.txt", Kind::Text),
    ];
    let find = |name: &str| files.iter().find(|(other, _)| other == name).map(|(_, bytes)| bytes.as_slice());
    let attached = |(name, shown, kind): (String, &'static str, Kind)| {
        Some(Attachment { name: shown.into(), kind, bytes: find(&name)? })
    };
    enclosed.into_iter().filter_map(attached).collect()
}

/// The report of a round as it was sent: the one kept with pending errata, or else the one in the round's folder.
fn sent(folder: &Folder, round: u32, name: &str, pending: &[u32]) -> Option<Vec<u8>> {
    let kept = pending.iter().map(|number| format!("errata/{number:02}/{}", sent_name(round, name)));
    let kept = kept.into_iter().find_map(|inner| folder.bytes(&inner));
    kept.or_else(|| folder.bytes(&format!("rounds/{round:02}/{name}")))
}

/// The name among errata of a report that was sent: `sent/07.json`, or `sent/07/mail/ann/letter.txt`.
fn sent_name(round: u32, name: &str) -> String {
    match name.strip_prefix("report") {
        Some(ending) => format!("sent/{round:02}{ending}"),
        None if name.is_empty() => format!("sent/{round:02}"),
        None => format!("sent/{round:02}/{name}"),
    }
}

/// The errata in the report of a round.
pub(super) fn errata_of(folder: &Folder, round: u32, files: &mut Files, report: &mut Report) -> Vec<Erratum> {
    let inner = format!("errata/{round:02}/{ERRATA}");
    if !folder.has(&inner) {
        return Vec::new();
    }
    let Some(bytes) = folder.read(&inner, report) else { return Vec::new() };
    Erratum::read(&bytes).unwrap_or_else(|fault| {
        let origin = Origin::of_file(files.add(folder.shown(&inner), ""));
        let message = format!("these errata were changed and can't be read: {fault}");
        report.error(code::WRONG_TYPE, origin, message).help("put the file back from a copy of the folder");
        Vec::new()
    })
}
