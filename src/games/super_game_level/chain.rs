//! A whole game: the Creation Phase in as many pieces as the players like, then turn by turn to the end.

use serde::Deserialize;
use serde_json::{Map, json};

use super::creation::Unended;
use super::leaving::LEAVING;
use super::state::State;
use super::stopped;
use super::tables::{ADVISED, CHARACTERS, MOST_ROUNDS, SIDES};
use crate::diag::Report;
use crate::game::Beginning;
use crate::game::beginning::{Answers, Argument, ArgumentKind};
use crate::game::chain::{After, Chain, GameStatus, PlayerKeys};
use crate::game::simulation::{list, text};
use crate::model::GameName;
use crate::ruling::render::yaml;
use crate::ruling::{Json, Ruling};

/// The chain of its scenarios.
pub(super) const CHAIN: Chain = Chain {
    orders,
    has_by: false,
    german: super::german::GERMAN,
    player_keys: &[
        PlayerKeys { dispute: CREATION, keys: IN_CREATION, by_player: None },
        PlayerKeys { dispute: "turn", keys: IN_TURN, by_player: None },
    ],
    others_choose: |_| None,
    drawn: &["draws"],
    state_fields: &[],
    scenario: None,
    next,
    status: stand,
    going_on: |_| None,
    by_letter: stopped::by_letter,
    answers: stopped::answers,
    redact: None,
    unseen: None,
    sheet: Some(sheet),
    leaving: LEAVING,
};

/// The dispute of the Creation Phase.
const CREATION: &str = "creation";
/// The keys of orders in the Creation Phase.
const IN_CREATION: &[&str] = &["actions"];
/// The keys of orders in a turn.
const IN_TURN: &[&str] = &["actions", "draws", stopped::STOPS];

/// The arguments of `umpire new`.
pub(super) const BEGINNING: Beginning = Beginning {
    about: "A game of Super Game Level: its folder with game.yaml and state.yaml, from the Creation Phase on",
    arguments: &[
        Argument::new(
            "players",
            "NAME[=AGE],…",
            || "The players, clockwise as they sit: ann,bob or, with all their ages, ann=31,bob=9".into(),
            ArgumentKind::Players { required: true, ages: true },
        ),
        Argument::new(
            "width",
            "N",
            || "Columns of the board".into(),
            ArgumentKind::Number { range: &SIDES, default: Some(ADVISED) },
        ),
        Argument::new(
            "height",
            "N",
            || "Rows of the board".into(),
            ArgumentKind::Number { range: &SIDES, default: Some(ADVISED) },
        ),
        Argument::new(
            "characters",
            "N",
            || "How many characters each player has drawn".into(),
            ArgumentKind::Number { range: &(1..=CHARACTERS as u32), default: Some(CHARACTERS as u32) },
        ),
        Argument::new(
            "rounds",
            "N",
            || "Rounds after which the game ends; by default it ends when one player is left".into(),
            ArgumentKind::Number { range: &(1..=MOST_ROUNDS), default: None },
        ),
    ],
    scenario,
};

/// The Creation Phase before any piece is laid. Without ages, the first player is the youngest and the last the
/// oldest. Drawn characters are called `NAME-1` and so on.
#[allow(clippy::unnecessary_wraps, reason = "a beginning may fail in other games")]
fn scenario(answers: &Answers<'_>, _: &mut Report) -> Option<Json> {
    let seat = |(name, age): &(String, Option<u32>)| match age {
        Some(age) => json!({"name": name, "age": age}),
        None => json!({"name": name}),
    };
    let mut scenario = json!({
        "game": GameName::SuperGameLevel.key(),
        "dispute": CREATION,
        "players": answers.players.iter().map(seat).collect::<Vec<_>>(),
        "width": answers.numbers["width"],
        "height": answers.numbers["height"],
    });
    let has_ages = answers.players.iter().any(|(_, age)| age.is_some());
    if let (Some(first), Some(last), false) = (answers.players.first(), answers.players.last(), has_ages) {
        scenario["youngest"] = json!(first.0);
        scenario["oldest"] = json!(last.0);
    }
    let drawn = answers.numbers["characters"];
    if drawn < CHARACTERS as u32 {
        let named = |(name, _): &(String, _)| {
            let of = name.clone();
            (1..=drawn).map(move |n| (format!("{of}-{n}"), Json::from(of.clone())))
        };
        scenario["characters"] = answers.players.iter().flat_map(named).collect();
    }
    if let Some(rounds) = answers.numbers.get("rounds") {
        scenario["rounds"] = json!(rounds);
    }
    Some(scenario)
}

fn is_creation(scenario: &Json) -> bool {
    scenario["dispute"] == CREATION
}

fn orders(scenario: &Json) -> &'static [&'static str] {
    if is_creation(scenario) { IN_CREATION } else { IN_TURN }
}

fn next(played: &Json, ruling: &Ruling) -> After {
    let outcome = &ruling.outcome;
    if let Some(next) = stopped::next(played, ruling) {
        return After::Scenario(next);
    }
    match outcome.get("state") {
        Some(state) => After::Scenario(state.clone()),
        None => {
            let keys = ["over", "winner", "draw", "characters"];
            let how = keys.iter().filter_map(|key| Some(((*key).to_owned(), outcome.get(*key)?.clone())));
            After::Over(how.collect())
        }
    }
}

/// The status of a game; nothing is hidden from anybody.
fn stand(scenario: &Json, _: Option<&str>) -> Option<GameStatus> {
    if is_creation(scenario) {
        return Some(creation(&Unended::deserialize(scenario).ok()?));
    }
    let mut status = turn(&State::deserialize(scenario).ok()?);
    stopped::show(scenario, &mut status);
    Some(status)
}

/// The status in the Creation Phase, with the pieces on the board.
fn creation(phase: &Unended<'_>) -> GameStatus {
    let Unended { players, next, width, height, pieces, .. } = phase;
    // A row for each square where a piece is.
    let pieces: Map<String, Json> = list(&json!(pieces))
        .iter()
        .map(|piece| {
            let mut facts = piece.as_object().cloned().unwrap_or_default();
            let square = facts.shift_remove("at").unwrap_or_default();
            (text(&square).to_owned(), facts.into())
        })
        .collect();
    GameStatus {
        headline: "the Creation Phase".to_owned(),
        players: players.iter().map(|seat| seat.name.to_owned()).collect(),
        to_move: vec![(*next).to_owned()],
        may: format!(
            "actions: [{next} brick-1x4 A7, …], one for each player in turn; `{next} pass` when the start square is laid"
        ),
        position: json!({"width": width, "height": height, "pieces": pieces}),
    }
}

fn turn(state: &State<'_>) -> GameStatus {
    let State { order, player, board, gravity, items, characters, .. } = state;
    let rows: String = board.iter().flat_map(|row| [row.as_ref(), "\n"]).collect();
    let mut position = json!({
        "board": rows, "gravity": gravity, "order": order, "items": items, "characters": characters,
    });
    if let Some(position) = position.as_object_mut() {
        position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    }
    GameStatus {
        headline: headline(state),
        players: order.iter().map(|player| (*player).to_owned()).collect(),
        to_move: vec![(*player).to_owned()],
        may: "actions: [enter NAME SQUARE, play NAME, right, jump, attack NAME, …]".to_owned(),
        position,
    }
}

fn headline(State { round, rounds, .. }: &State<'_>) -> String {
    match rounds {
        Some(rounds) => format!("round {round} of {rounds}"),
        None => format!("round {round}"),
    }
}

/// The board of a turn, as definitions to print; the Creation Phase has none yet.
fn sheet(_: &Json, scenario: &Json, _: &[String]) -> Vec<(String, String)> {
    let Ok(state) = State::deserialize(scenario) else { return Vec::new() };
    let printed = json!({
        "kind": "game",
        "game": GameName::SuperGameLevel.key(),
        "title": GameName::SuperGameLevel.title(),
        "definitions": ["board.yaml"],
        "files": [{"file": "board", "sheet": "a4-page", "parts": [{"title": "Board", "board": "Board", "fit": "page"}]}],
    });
    vec![("game.yaml".to_owned(), yaml(&printed)), ("board.yaml".to_owned(), yaml(&board(&state)))]
}

/// The board with its characters and items.
fn board(state: &State<'_>) -> Json {
    let on_board = state.characters.0.iter().filter(|(_, one)| !matches!(&*one.at, "sheet" | "graveyard"));
    let characters: Map<String, Json> =
        on_board.map(|(name, one)| ((*name).to_owned(), one.at.as_str().into())).collect();
    // Several items of a kind may be on the board.
    let items = state.items.0.iter().map(|(at, item)| (format!("{} {at}", item.key()), at.as_str().into()));
    let mut markers = Map::new();
    for (kind, all) in [("characters", characters), ("items", items.collect())] {
        if !all.is_empty() {
            markers.insert(kind.to_owned(), all.into());
        }
    }
    let mut board = json!({
        "kind": "board",
        "game": GameName::SuperGameLevel.key(),
        "name": "Board",
        "subtitle": headline(state),
        "look": "super-game-level/overview",
        "rows": state.board.join("\n"),
        "gravity": state.gravity,
    });
    if !markers.is_empty() {
        board["markers"] = markers.into();
    }
    board
}
