//! A whole game by a custom rulebook: rounds of disputes, and the pieces as they are after each.

use serde_json::{Map, json};

use crate::diag::Code;
use crate::game::Beginning;
use crate::game::beginning::{Answers, Argument, ArgumentKind};
use crate::game::chain::{After, Chain, GameStatus, Leaving, Resignation};
use crate::model::GameName;
use crate::ruling::{Json, Ruling};
use crate::source::shape::{Field, Names, Shape};

/// What the log cites where no rule decides: the table does.
pub const BY_AGREEMENT: Code = Code::new("by agreement");
/// What the log cites where a player alone has set something in a letter.
pub const BY_A_PLAYER: Code = Code::new("by a player");

/// The key of what comes next, in what a round hands on.
pub const NEXT: &str = "next";
/// The key of the result of a game that is over, in what a round hands on.
pub const OVER: &str = "over";

/// The most rounds of a game.
const MOST_ROUNDS: u32 = 999;

/// The chain of its rounds.
pub(crate) const CHAIN: Chain = Chain {
    orders: |_| &["actions"],
    has_by: false,
    german: &[],
    player_keys: &[],
    others_choose: |_| None,
    drawn: &[],
    state_fields: STATE,
    scenario: None,
    next,
    status,
    going_on: |_| None,
    by_letter: |_, _| None,
    answers: |_| true,
    redact: None,
    unseen: None,
    sheet: None,
    leaving: Leaving {
        rule: BY_AGREEMENT,
        resign,
        pass: |_, _| vec![json!({"actions": []})],
        is_out: |state, player| !players(state).any(|name| name == player),
    },
};

/// The keys of a state; what is in a finished game comes last.
const STATE: &[Field] = &[
    Field::optional("players", Shape::List(&Shape::Name(Names::New)), "who plays"),
    Field::optional("rounds", Shape::Between(0, MOST_ROUNDS as i64), "how many rounds are left"),
    Field::optional(
        "pieces",
        Shape::Map(Names::New, &Shape::Map(Names::New, &Shape::Any)),
        "the pieces that are not as they are printed, each with its fields",
    ),
    Field::optional("winner", Shape::Any, "who has won"),
];

/// The arguments of `umpire new`.
pub(crate) const BEGINNING: Beginning = Beginning {
    about: "A game by a custom rulebook: its folder with game.yaml, state.yaml and a copy of the rulebook",
    arguments: &[
        Argument::new(
            "rules",
            "PATH",
            || "The folder or file of the rulebook, with the cards".into(),
            ArgumentKind::Rules,
        ),
        Argument::new(
            "players",
            "NAME,…",
            || "The players: ann,bob".into(),
            ArgumentKind::Players { required: true, ages: false },
        ),
        Argument::new(
            "rounds",
            "N",
            || "Rounds after which the game ends; by default it ends when a dispute says `over: true`".into(),
            ArgumentKind::Number { range: &(1..=MOST_ROUNDS), default: None },
        ),
    ],
    scenario: |answers, _| Some(first(answers)),
};

/// The state before the first round: pieces are as they are printed.
fn first(answers: &Answers<'_>) -> Json {
    let mut state = json!({"game": GameName::Custom.key(), "players": answers.names(), "pieces": {}});
    if let Some(rounds) = answers.numbers.get("rounds") {
        state["rounds"] = json!(rounds);
    }
    state
}

fn players(state: &Json) -> impl Iterator<Item = &str> {
    state["players"].as_array().into_iter().flatten().filter_map(Json::as_str)
}

fn next(_: &Json, ruling: &Ruling) -> After {
    match ruling.onward.get(NEXT) {
        Some(next) => After::Scenario(next.clone()),
        None => After::Over(ruling.onward[OVER].clone()),
    }
}

/// The status of a game: everybody may give orders at any time, and nothing is hidden.
#[allow(clippy::unnecessary_wraps, reason = "the states of other games may be unreadable")]
fn status(state: &Json, _: Option<&str>) -> Option<GameStatus> {
    let names: Vec<String> = players(state).map(str::to_owned).collect();
    let mut position = Map::new();
    if state["pieces"].as_object().is_some_and(|pieces| !pieces.is_empty()) {
        position.insert("pieces".to_owned(), state["pieces"].clone());
    }
    Some(GameStatus {
        headline: match state["rounds"].as_u64() {
            Some(1) => "the last one".to_owned(),
            Some(rounds) => format!("{rounds} turns left"),
            None => "open to everybody".to_owned(),
        },
        to_move: names.clone(),
        players: names,
        // The engine knows the rulebook, and gives an example of it.
        may: String::new(),
        position: position.into(),
    })
}

/// The game without a player who has resigned: the pieces stay as they are, and whoever is left alone has won.
fn resign(state: &Json, player: &str) -> Option<Resignation> {
    let left: Vec<&str> = players(state).filter(|name| *name != player).collect();
    let after = match left.as_slice() {
        [] => return None,
        [last] => After::Over(json!({"over": true, "winner": last, "pieces": state["pieces"]})),
        left => {
            let mut state = state.clone();
            state["players"] = json!(left);
            After::Scenario(state)
        }
    };
    let last = if let [last] = left.as_slice() { Some((*last).to_owned()) } else { None };
    Some(Resignation { after, text: format!("{player} has resigned; the pieces stay as they are."), last })
}
