//! Keeps the last picture of what can't be read at the moment, so that a typing error makes no cards disappear.

use std::collections::{BTreeMap, BTreeSet};

use super::seen::{CardSeen, FileSeen, PartSeen, SetSeen};
use crate::diag::{Report, Severity, code};
use crate::job::Job;

/// What could not be read.
pub(super) struct Unread {
    /// Whether there are errors.
    has_errors: bool,
    /// Whether any document or file was left out because of an error.
    left_out: bool,
    /// The files that something was left out of.
    files: BTreeSet<String>,
    /// All files that were read.
    read: BTreeSet<String>,
    /// Places, as first bytes by file, of cards or keys that name a picture that can't be shown.
    art: BTreeMap<String, BTreeSet<u32>>,
}

impl Unread {
    /// Finds out from a report what could not be read.
    pub fn from_report(found: &Report, job: &Job<'_>) -> Unread {
        let name = |file| job.files().get(file).name.clone();
        let mut unread = Unread {
            has_errors: found.has_errors(),
            left_out: false,
            files: BTreeSet::new(),
            read: job.files().iter().map(|(_, file)| file.name.clone()).collect(),
            art: BTreeMap::new(),
        };
        for fault in found.iter().filter(|fault| fault.severity == Severity::Error) {
            if code::LEFT_OUT.contains(&fault.code) || fault.code == code::EMPTY {
                unread.left_out = true;
                unread.files.extend(fault.origin.map(|origin| name(origin.file)));
            }
            let card = fault.about.as_ref().and_then(|about| about.card);
            if let (code::BAD_IMAGE, Some(origin)) = (fault.code, card.or(fault.origin)) {
                unread.art.entry(name(origin.file)).or_default().insert(origin.start);
            }
        }
        unread
    }

    /// Whether definitions of a file may be missing only because they can't be read now.
    fn has_lost(&self, file: &str) -> bool {
        self.left_out && (self.files.contains(file) || !self.read.contains(file))
    }

    /// Whether a picture on a card can't be shown.
    fn lacks_art(&self, card: &CardSeen) -> bool {
        let Some(place) = &card.place else { return false };
        let art = self.art.get(&*place.file);
        art.is_some_and(|art| art.range(place.bytes.0..place.bytes.1).next().is_some())
    }
}

/// Puts back what the last look had and this one has lost.
pub(super) fn keep(sets: &mut Vec<SetSeen>, before: &[SetSeen], unread: &Unread) {
    if !unread.has_errors {
        return;
    }
    for (n, old) in before.iter().enumerate() {
        let is_old = |set: &SetSeen| set.path == old.path;
        if let Some(new) = sets.iter_mut().find(|set| is_old(set)) {
            keep_files(new, old, unread);
        } else if unread.has_lost(&old.path) {
            // Without its game file, its definitions may look like another set.
            sets.retain(|set| !set.definitions.iter().any(|file| old.definitions.contains(file)));
            let files = old.files.iter().map(stale_file).collect();
            sets.insert(n.min(sets.len()), SetSeen { files, ..old.clone() });
        }
    }
}

fn keep_files(new: &mut SetSeen, old: &SetSeen, unread: &Unread) {
    let named = &new.named;
    let is_named = |file: &FileSeen| {
        let parts = file.parts.iter().any(|part| named.contains(&part.title));
        parts || file.boards.iter().any(|board| named.contains(&board.name))
    };
    for (n, before) in old.files.iter().enumerate() {
        match new.files.iter_mut().find(|file| file.name == before.name) {
            Some(file) => keep_parts(file, before, named, unread),
            None if is_named(before) => new.files.insert(n.min(new.files.len()), stale_file(before)),
            None => {}
        }
    }
}

fn keep_parts(file: &mut FileSeen, before: &FileSeen, named: &BTreeSet<String>, unread: &Unread) {
    let mut is_stale = false;
    for (n, old) in before.parts.iter().enumerate() {
        let is_old = |part: &&mut PartSeen| part.title == old.title && part.nth == old.nth;
        match file.parts.iter_mut().find(is_old) {
            Some(part) => is_stale |= keep_cards(part, old, unread),
            None if named.contains(&old.title) => {
                file.parts.insert(n.min(file.parts.len()), stale_part(old));
                is_stale = true;
            }
            None => {}
        }
    }
    for (n, old) in before.boards.iter().enumerate() {
        let exists = file.boards.iter().any(|board| board.name == old.name);
        if !exists && named.contains(&old.name) {
            let mut board = old.clone();
            board.is_stale = true;
            file.boards.insert(n.min(file.boards.len()), board);
            is_stale = true;
        }
    }
    if is_stale {
        file.is_stale = true;
        file.sheets.clone_from(&before.sheets);
    }
}

/// Keeps the lost cards of a part; returns whether there were any.
fn keep_cards(part: &mut PartSeen, old: &PartSeen, unread: &Unread) -> bool {
    let known: BTreeMap<(&str, usize), &CardSeen> =
        old.cards.iter().map(|card| ((card.name.as_str(), card.nth), card)).collect();
    // A picture that is being saved can soon be read again, so the old one is kept. If the card has changed meanwhile, the change matters
    // more: it is shown with a gray box for the picture.
    for card in part.cards.iter_mut().filter(|card| unread.lacks_art(card)) {
        match known.get(&(card.name.as_str(), card.nth)) {
            Some(before) if before.is_whole && before.fields == card.fields => {
                (card.front, card.back) = (before.front.clone(), before.back.clone());
                card.is_stale = true;
            }
            _ => card.is_whole = false,
        }
    }
    let is_lost = |card: &&CardSeen| card.place.as_ref().is_some_and(|place| unread.has_lost(&place.file));
    if !old.cards.iter().any(|card| is_lost(&card)) {
        return false;
    }
    let mut is_stale = false;
    let existing: BTreeSet<(String, usize)> =
        part.cards.iter().map(|card| (card.name.clone(), card.nth)).collect();
    for (n, card) in old.cards.iter().enumerate().filter(|(_, card)| is_lost(card)) {
        if !existing.contains(&(card.name.clone(), card.nth)) {
            part.cards.insert(n.min(part.cards.len()), stale_card(card));
            is_stale = true;
        }
    }
    is_stale
}

fn stale_card(card: &CardSeen) -> CardSeen {
    CardSeen { is_stale: true, ..card.clone() }
}

fn stale_part(part: &PartSeen) -> PartSeen {
    PartSeen { cards: part.cards.iter().map(stale_card).collect(), ..part.clone() }
}

fn stale_file(file: &FileSeen) -> FileSeen {
    let mut boards = file.boards.clone();
    boards.iter_mut().for_each(|board| board.is_stale = true);
    let parts = file.parts.iter().map(stale_part).collect();
    FileSeen { parts, boards, is_stale: true, sheets: file.sheets.clone(), ..file.clone() }
}
