//! A whole game: the Creation Phase in as many pieces as the players like, then turn by turn to the end.

use serde_json::{Map, json};

use super::tables::CHARACTERS;
use crate::games::chain::{After, Chain, Said, Stand};
use crate::model::GameName;
use crate::ruling::render::yaml;
use crate::ruling::{Json, Ruling};

/// How its scenarios follow each other.
pub(super) const CHAIN: Chain = Chain {
    orders,
    said: &[
        Said { dispute: CREATION, keys: IN_CREATION, of_players: None },
        Said { dispute: "turn", keys: IN_TURN, of_players: None },
    ],
    kept: &[],
    scenario: None,
    next,
    stand,
    told: None,
    sheet: Some(sheet),
};

/// The dispute of the Creation Phase.
const CREATION: &str = "creation";
/// What players say in it.
const IN_CREATION: &[&str] = &["actions"];
/// What they say in a turn.
const IN_TURN: &[&str] = &["actions", "draws"];

/// What is settled before a game.
#[derive(Debug, Clone)]
pub struct Beginning {
    /// The players as they sit, clockwise, with their ages if these are known.
    pub players: Vec<(String, Option<u32>)>,
    /// How many characters each has drawn, called `NAME-1` and so on.
    pub characters: usize,
    /// Columns and rows of the board.
    pub size: (u32, u32),
    /// How many rounds are played, where that was agreed.
    pub rounds: Option<u32>,
}

impl Beginning {
    /// The Creation Phase before anything is laid. Without ages, whoever sits first is the youngest, and whoever sits last the oldest.
    pub fn scenario(&self) -> Json {
        let seat = |(name, age): &(String, Option<u32>)| match age {
            Some(age) => json!({"name": name, "age": age}),
            None => json!({"name": name}),
        };
        let mut scenario = json!({
            "game": GameName::SuperGameLevel.key(),
            "dispute": CREATION,
            "players": self.players.iter().map(seat).collect::<Vec<_>>(),
            "width": self.size.0,
            "height": self.size.1,
        });
        let has_ages = self.players.iter().any(|(_, age)| age.is_some());
        if let (Some(first), Some(last), false) = (self.players.first(), self.players.last(), has_ages) {
            scenario["youngest"] = json!(first.0);
            scenario["oldest"] = json!(last.0);
        }
        if self.characters < CHARACTERS {
            let named = |(name, _): &(String, _)| {
                let of = name.clone();
                (1..=self.characters).map(move |n| (format!("{of}-{n}"), Json::from(of.clone())))
            };
            scenario["characters"] = self.players.iter().flat_map(named).collect();
        }
        if let Some(rounds) = self.rounds {
            scenario["rounds"] = json!(rounds);
        }
        scenario
    }
}

fn is_creation(scenario: &Json) -> bool {
    scenario["dispute"] == CREATION
}

fn orders(scenario: &Json) -> &'static [&'static str] {
    if is_creation(scenario) { IN_CREATION } else { IN_TURN }
}

fn next(_: &Json, ruling: &Ruling) -> After {
    let outcome = &ruling.outcome;
    match outcome.get("state") {
        Some(state) => After::Scenario(state.clone()),
        None => {
            let told = ["over", "winner", "draw", "characters"];
            let how = told.iter().filter_map(|key| Some(((*key).to_owned(), outcome.get(*key)?.clone())));
            After::Over(how.collect())
        }
    }
}

/// Everything lies open on the table.
fn stand(scenario: &Json, _: Option<&str>) -> Stand {
    let text = |key: &str| scenario[key].as_str().unwrap_or_default().to_owned();
    let (mut position, headline, whose, may);
    if is_creation(scenario) {
        headline = "the Creation Phase".to_owned();
        whose = text("next");
        may = format!(
            "actions: [{whose} brick-1x4 A7, …], one for each player in turn; `{whose} pass` when the start square is laid"
        );
        position = laid(scenario);
    } else {
        let round = &scenario["round"];
        headline = match scenario["rounds"].as_u64() {
            Some(rounds) => format!("round {round} of {rounds}"),
            None => format!("round {round}"),
        };
        whose = text("player");
        may = "actions: [enter NAME SQUARE, play NAME, right, jump, attack NAME, …]".to_owned();
        position = Map::new();
        let rows = scenario["board"].as_array().into_iter().flatten().filter_map(Json::as_str);
        let rows: Vec<String> = rows.map(|row| format!("{row}\n")).collect();
        position.insert("board".to_owned(), rows.concat().into());
        for key in ["gravity", "order", "items", "characters"] {
            position.insert(key.to_owned(), scenario[key].clone());
        }
    }
    let seats = if is_creation(scenario) { &scenario["players"] } else { &scenario["order"] };
    let name = |seat: &Json| seat.as_str().or(seat["name"].as_str()).map(str::to_owned);
    let players = seats.as_array().into_iter().flatten().filter_map(name).collect();
    position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    Stand { headline, players, whose: vec![whose], may, position: position.into() }
}

/// The board of a turn, and what is printed of it; in the Creation Phase there is none yet.
fn sheet(_: &Json, scenario: &Json, _: &[String]) -> Vec<(String, String)> {
    let Some(board) = board(scenario) else { return Vec::new() };
    let printed = json!({
        "kind": "game",
        "game": GameName::SuperGameLevel.key(),
        "title": GameName::SuperGameLevel.title(),
        "definitions": ["board.yaml"],
        "files": [{"file": "board", "sheet": "a4-page", "parts": [{"title": "Board", "board": "Board", "fit": "page"}]}],
    });
    vec![("game.yaml".to_owned(), yaml(&printed)), ("board.yaml".to_owned(), yaml(&board))]
}

/// The board with who and what is where.
fn board(scenario: &Json) -> Option<Json> {
    let rows: Option<Vec<&str>> = scenario["board"].as_array()?.iter().map(Json::as_str).collect();
    let characters =
        scenario["characters"].as_object().into_iter().flatten().filter_map(|(name, standing)| {
            let at = standing["at"].as_str().filter(|at| !matches!(*at, "sheet" | "graveyard"))?;
            Some((name.clone(), Json::from(at)))
        });
    let characters: Map<String, Json> = characters.collect();
    let items = scenario["items"].as_object().into_iter().flatten();
    // Several of a kind may lie on the board.
    let items: Map<String, Json> = items
        .map(|(at, item)| (format!("{} {at}", item.as_str().unwrap_or_default()), at.as_str().into()))
        .collect();
    let mut markers = Map::new();
    for (kind, all) in [("characters", characters), ("items", items)] {
        if !all.is_empty() {
            markers.insert(kind.to_owned(), all.into());
        }
    }
    let mut board = json!({
        "kind": "board",
        "game": GameName::SuperGameLevel.key(),
        "name": "Board",
        "subtitle": stand(scenario, None).headline,
        "look": "super-game-level/overview",
        "rows": rows?.join("\n"),
        "gravity": scenario["gravity"],
    });
    if !markers.is_empty() {
        board["markers"] = markers.into();
    }
    Some(board)
}

/// The pieces that lie on the board.
fn laid(scenario: &Json) -> Map<String, Json> {
    let mut position = Map::new();
    for key in ["width", "height", "pieces"] {
        position.insert(key.to_owned(), scenario[key].clone());
    }
    position
}
