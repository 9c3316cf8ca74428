//! A player's page: the fates of the player's creatures and letter, and the next round.

use super::turn_report::{PlayerStatus, TurnReport};
use crate::model::prose::{Passage, Prose};
use crate::pieces::CreatureId;

/// The start of the game for a player.
fn beginning(turn: &TurnReport, standing: &PlayerStatus) -> Option<Passage> {
    let first = turn.rows.iter().find(|row| row.species == standing.species)?;
    let kind = CreatureId::parse(&first.id)?.kind;
    let text = format!(
        "The game begins. Your species is {}: {}. Your first creature is {}.",
        first.species,
        kind.plural(),
        first.id
    );
    Some(Passage::Text(text))
}

/// The page of a player.
pub(super) fn page(turn: &TurnReport, standing: &PlayerStatus) -> Prose {
    let mut passages = vec![Passage::Lead(format!("For {}", standing.who()))];
    if !turn.results.is_empty() {
        passages.push(Passage::Text(turn.results.clone()));
    }
    passages.extend(turn.news.iter().cloned().map(Passage::Text));
    if turn.round == 0 {
        passages.extend(beginning(turn, standing));
    }
    if !standing.fates.is_empty() {
        passages.push(Passage::Heading("Your creatures".to_owned()));
        let fates = standing.fates.iter().map(|fate| (fate.id.clone(), fate.text.clone()));
        passages.push(Passage::Facts(fates.collect()));
    }
    if turn.round > 0 {
        passages.push(Passage::Heading("Your letter".to_owned()));
        passages.extend(standing.letter_sentences(turn.round).into_iter().map(Passage::Text));
        if !standing.faults.is_empty() {
            passages.push(Passage::Text("This was not used:".to_owned()));
            passages.extend(standing.faults.iter().map(|fault| Passage::Text(format!("– {fault}"))));
        }
    }
    passages.push(Passage::Heading("What comes next".to_owned()));
    passages.push(Passage::Text(turn.what_is_next()));
    passages.extend(turn.proof().map(Passage::Note));
    Prose { title: format!("{}: {}", turn.title.replace('\n', " "), turn.when()), passages, is_letter: true }
}
