//! What may be read of a turn where players have secrets: by everybody, and by each player alone. Everything else that is kept is the game
//! master's until the game is over.

use super::WholeGame;
use crate::games::chain::{After, Stand};
use crate::model::template::file_name;
use crate::ruling::render::{self, Extent, Looks};
use crate::ruling::{Json, Ruling, Step};

/// How reports are laid out.
const LOOKS: Looks = Looks { colors: false, width: 100, extent: Extent::Usual };

/// The report for everybody, and one for each player, each by the name of its file.
pub(super) fn reports(
    game: &WholeGame,
    number: u32,
    ruling: &Ruling,
    after: &After,
) -> Vec<(String, String)> {
    let head = match number {
        0 => format!("{}, before turn 1\n\n", game.title),
        _ => format!("{}, turn {number}\n\n", game.title),
    };
    let told = format!("{head}{}", render::ruling_text(&in_public(ruling), LOOKS));
    let After::Scenario(state) = after else { return vec![("report.txt".to_owned(), told)] };
    let stand = |viewer| (game.chain.stand)(state, viewer);
    let open = stand(None);
    let mut reports = vec![("report.txt".to_owned(), format!("{told}\n{}", standing(&open)))];
    reports.extend(open.players.iter().enumerate().map(|(n, player)| {
        let (mut name, own) = (file_name(player), stand(Some(player)));
        // Names that differ in signs alone would be one file's.
        if name.is_empty() || open.players[..n].iter().any(|other| file_name(other) == name) {
            name.push_str(&format!("-{}", n + 1));
        }
        (format!("players/{name}.txt"), format!("{head}For {player} alone.\n\n{}", standing(&own)))
    }));
    reports
}

/// A ruling without what only some may know, and without what players hold after it.
fn in_public(ruling: &Ruling) -> Ruling {
    let alike = |one: &Step, other: &Step| {
        one.in_public.is_some() && (one.rule, &one.in_public) == (other.rule, &other.in_public)
    };
    let steps = ruling.steps.chunk_by(alike).map(|steps| match (&steps[0].in_public, steps.len()) {
        (None, _) => steps[0].clone(),
        (Some(text), 1) => Step { text: text.clone(), rolls: Vec::new(), ..steps[0].clone() },
        (Some(text), n) => {
            Step { text: format!("{text} ({n} times)"), rolls: Vec::new(), ..steps[0].clone() }
        }
    });
    Ruling {
        steps: steps.collect(),
        why_not: Vec::new(),
        used: Vec::new(),
        facts: Vec::new(),
        outcome: Json::Null,
        ..ruling.clone()
    }
}

/// How the game stands, as text.
fn standing(stand: &Stand) -> String {
    format!("{}\n\n{}", stand.headline, render::position_text(&stand.position, LOOKS))
}
