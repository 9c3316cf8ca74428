//! Copies for a number of players: how often a part is printed for them, and whose pieces are left out.

use std::collections::BTreeSet;

use super::part::Part;
use super::{Order, Printed};
use crate::compose::Piece;
use crate::diag::{Report, code};
use crate::model::fixed_words::{Phrase, Words};
use crate::model::{Entry, Players, PrintPart};
use crate::source::{Located, Node, names, shortened};

/// How often all of a part is printed, if its pieces are not counted: pages that belong together, boards, texts.
pub(super) fn rounds(enough_for: Option<u32>, players: Option<u32>) -> u32 {
    enough_for.zip(players).map_or(1, |(enough_for, players)| players.div_ceil(enough_for))
}

/// The pieces of a part for a number of players: all of them as often as needed, with those of one round
/// together. Of pieces that are enough for more players than there are, fewer are printed.
pub(super) fn for_players(pieces: Vec<Piece>, part: &PrintPart, players: Option<u32>) -> Vec<Piece> {
    let Some((enough_for, players)) = part.enough_for.zip(players) else { return pieces };
    let round = |round: u32| {
        pieces.iter().filter_map(move |piece| {
            let all = (u64::from(piece.copies) * u64::from(players)).div_ceil(u64::from(enough_for));
            let before = u64::from(piece.copies) * u64::from(round);
            let copies = all.saturating_sub(before).min(u64::from(piece.copies)) as u32;
            (copies > 0).then(|| Piece { copies, ..piece.clone() })
        })
    };
    (0..rounds(part.enough_for, Some(players))).flat_map(round).collect()
}

/// The margin's words about parts that share sheets: for how many players one print is, or this one.
pub(super) fn in_margin(parts: &[&Part<'_>], players: Option<u32>, words: &Words) -> String {
    let mut said = parts.iter().map(|part| part.wanted.enough_for);
    let first = said.next().flatten();
    match (first.filter(|_| said.all(|other| other == first)), players) {
        (None, _) => String::new(),
        (Some(1), None) => format!(", {}", words.text(Phrase::ForEachPlayer)),
        (Some(enough_for), players) => {
            format!(", {}", words.count(Phrase::ForPlayers, players.unwrap_or(enough_for) as usize))
        }
    }
}

/// Keeps the pieces of the first players, by the field that names their owners, and the pieces without an
/// owner. A field that no piece has is reported, and so are more players than there are pieces for.
pub(super) fn of_owners(
    entries: &mut Vec<&Entry>,
    all: &[&Entry],
    owner: &Located<String>,
    order: &Order<'_>,
    report: &mut Report,
) {
    let whose = |entry: &Entry| entry.fields.field(&owner.value).and_then(Node::as_text).map(str::to_owned);
    let owners = owners(all, &owner.value);
    if owners.is_empty() {
        if !order.set.is_whole {
            return;
        }
        let known: BTreeSet<&str> =
            all.iter().flat_map(|entry| entry.fields.iter()).map(|(key, _)| &*key.text).collect();
        let message = format!("no piece has a field \"{}\"", shortened(&owner.value));
        report.unknown(code::UNKNOWN_FIELD, owner.as_str(), message, known, || {
            "`owner` names the field that says whose a piece is: a color, a name".to_owned()
        });
        return;
    }
    let Some(players) = order.players.map(|players| players as usize) else { return };
    if players > owners.len() {
        let message = {
            let there = owners.len() as u32;
            let there = Players { least: there, most: there };
            format!("there are pieces for {there}, not for {players}")
        };
        report
            .error(code::OUT_OF_RANGE, owner.origin, message)
            .help(format!("define pieces for {} more, or ask for fewer `--players`", players - owners.len()));
        return;
    }
    let playing = &owners[..players];
    entries.retain(|entry| {
        whose(entry).is_none_or(|whose| playing.iter().any(|owner| names::same(owner, &whose)))
    });
}

/// The owners of the pieces of a component, each once, in order of first use.
pub(super) fn owners(entries: &[&Entry], field: &str) -> Vec<String> {
    let mut owners: Vec<String> = Vec::new();
    for whose in entries.iter().filter_map(|entry| entry.fields.field(field).and_then(Node::as_text)) {
        if !owners.iter().any(|known| names::same(known, whose)) {
            owners.push(whose.to_owned());
        }
    }
    owners
}

impl Printed {
    /// Appends the sheets from an index on again, until there are `rounds` of them.
    pub(super) fn repeat(&mut self, from: usize, rounds: u32) {
        let sheets = self.sheets[from..].to_vec();
        for _ in 1..rounds {
            self.sheets.extend(sheets.iter().cloned());
        }
        self.pieces += rounds.saturating_sub(1) as usize;
    }
}
