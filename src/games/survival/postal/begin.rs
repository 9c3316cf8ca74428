//! A new game: the players' first creatures on an island (SUR-2, SUR-3).

use serde_json::{Map, json};

use super::game::Game;
use super::players::KindWord;
use super::set_up::{Beginner, Island, SetUp, StatedBeginner, hexes_of};
use crate::diag::{Report, code};
use crate::drawn::HEXES;
use crate::game::Beginning;
use crate::game::beginning::{Answers, Argument, ArgumentKind};
use crate::game::new_file::NewFile;
use crate::game::seeding::NewSeed;
use crate::geometry::Label;
use crate::model::{GameName, HexMap};
use crate::rule;
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::scenario::map::terrain;
use crate::source::{Node, Read, shortened, wrong_type};
use crate::tables::{LAST_ROUND, MOST_ROUNDS};

/// How a new game is made.
pub(crate) const BEGINNING: Beginning = Beginning {
    about: "A game of Survival by post: its folder with game.yaml, state.yaml and the order forms for round 1",
    arguments: &[
        Argument::new(
            "players",
            "NAME[=TYPE],… or FILE",
            || {
                "The players: ann,bob; with types: ann=carnivore,bob; or a YAML file with lines like `ann:`, `bob: carnivore` or \
                 `cyd: {type: omnivore, species: Mudlark}`"
                    .into()
            },
            ArgumentKind::People,
        ),
        Argument::new(
            "map",
            "FILE",
            || {
                "The island: a file with a `kind: map` definition [default: the sample island of 100 hexes]"
                    .into()
            },
            ArgumentKind::Map,
        ),
        Argument::new(
            DRAWN,
            "",
            || "Draw a random island, as large as the players need".into(),
            ArgumentKind::Flag,
        ),
        Argument::new(
            "hexes",
            "N",
            || "The number of hexes of a random island, including water".into(),
            ArgumentKind::Number { range: &HEXES, default: None },
        ),
        Argument::new(
            "last-round",
            "N",
            || "The round after which the game ends".into(),
            ArgumentKind::Number { range: &(1..=MOST_ROUNDS), default: Some(LAST_ROUND) },
        ),
    ],
    scenario,
};

/// The argument for a random island.
const DRAWN: &str = "random-island";

/// The state before round 1 with the set-up that it is drawn from, the last round, and the players as `game.yaml` has them. Mistakes are
/// reported.
fn scenario(answers: &Answers<'_>, report: &mut Report) -> Option<Json> {
    let (seed, people) = answers.seed.zip(answers.people)?;
    let last_round = answers.numbers.get("last-round").copied().unwrap_or(LAST_ROUND);
    let hexes = answers.numbers.get("hexes").copied();
    let players = players(people, report);
    if hexes.is_some() && !answers.has(DRAWN) {
        report
            .error_nowhere(code::MISSING_KEY, "`--hexes` is of a random island")
            .help("add `--random-island`");
    }
    let island = if answers.has(DRAWN) { Island::Drawn(hexes) } else { given_island(answers.map?, report)? };
    if report.has_errors() {
        return None;
    }
    let stated = |player: &Beginner| {
        let species = player.species.as_str();
        let stated = match player.addresses.as_slice() {
            [] => species.into(),
            [address] => json!({"species": species, "address": address}),
            addresses => json!({"species": species, "address": addresses}),
        };
        (player.name.clone(), stated)
    };
    let named: Map<String, Json> = players.iter().map(stated).collect();
    let set_up = SetUp { players, last_round, island };
    let state = set_up.state(&seed.seed());
    Some(json!({"rounds": last_round, "players": named, "state": state, "set_up": set_up.written()}))
}

/// The text of `state.yaml` of a beginning.
pub fn state_file(beginning: &Json) -> String {
    yaml(&beginning["state"])
}

/// The text of the file with the set-up of a beginning.
pub fn set_up_file(beginning: &Json) -> String {
    format!(
        "# What was given for this game; the rest is drawn from its seed.\n{}",
        yaml(&beginning["set_up"])
    )
}

/// The text of `game.yaml` of a beginning; `agreed` has the house rules by option.
pub fn game_file(beginning: &Json, title: &str, seed: NewSeed<'_>, agreed: &[(String, String)]) -> String {
    let dice = "# Without a seed, dice are read from `orders/ROUND/dice.yaml`.\n";
    let own = format!(
        "{}# The round after which the game ends (SUR-13.2)\nrounds: {}\n\
         # Where the players agree that it ends after a round (SUR-13.3): `agreed_end: {{round: 9, species: [Sabre]}}`\n",
        if seed.is_secret { "" } else { dice },
        beginning["rounds"]
    );
    let (game, players) = (GameName::Survival, beginning["players"].as_object());
    let (own, rulebook) = (own.as_str(), game.key());
    NewFile { game, title, seed, readers: "", own, rulebook, agreed, players }.text()
}

/// The players (SUR-2.2).
fn players(node: &Node, report: &mut Report) -> Vec<Beginner> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of players", report);
        if let Some(fault) = report.last() {
            fault.help(
                "write one player a line: `ann:`, `bob: carnivore`, `cyd: {type: omnivore, species: Mudlark}`",
            );
        }
        return Vec::new();
    };
    let mut players = Vec::new();
    for (key, node) in map.iter() {
        let name = key.text.to_string();
        players.push(Beginner::new(name.clone(), stated(&name, node, report)));
    }
    // Impossible players are reported as for the game.
    let named = map
        .iter()
        .zip(&players)
        .map(|((key, _), player)| (&*key.text, Node::text(player.species.as_str(), key.origin)));
    let origin = node.origin;
    let keys = [("title", Node::text("a new game", origin)), ("players", Node::map(named, origin))];
    Game::read(&Node::map(keys, origin), report);
    players
}

/// The value of a player's name: nothing, a type, a species, or a map of them.
fn stated(name: &str, node: &Node, report: &mut Report) -> StatedBeginner {
    let plain = StatedBeginner { kind: None, species: None, address: Vec::new() };
    let Some(text) = node.as_text() else {
        let at_length = if node.is_null() { None } else { StatedBeginner::read(node, report) };
        return at_length.unwrap_or(plain);
    };
    let kind = KindWord::parse(text);
    let near = KindWord::nearest(text).filter(|_| kind.is_none());
    if let Some(near) = near {
        let message = format!("\"{}\" is not a type", shortened(text));
        report.error(rule!("SUR-1.3"), node.origin, message).help(format!(
            "did you mean \"{near}\"? For a species of that name write `{{species: {}}}`",
            shortened(text)
        ));
    }
    let species = if kind.is_some() || near.is_some() { name } else { text };
    StatedBeginner { kind, species: Some(species.to_owned()), ..plain }
}

/// A given island and its food, if that is given (SUR-3.7, SUR-3.8).
fn given_island(map: &HexMap, report: &mut Report) -> Option<Island> {
    let symbol = |column, row| map.symbol(Label { column, row }).unwrap_or('x');
    let rows: Vec<String> =
        (0..map.rows).map(|row| (0..map.columns).map(|column| symbol(column, row)).collect()).collect();
    if let Some(unknown) = rows.iter().flat_map(|row| row.chars()).find(|c| terrain(*c).is_err()) {
        report
            .error(rule!("SUR-3.2"), map.terrain, format!("no terrain has the letter \"{unknown}\""))
            .help("w is water, d desert, g grassland, j jungle, x no hex");
        return None;
    }
    if rows.is_empty() {
        report
            .error(code::EMPTY, map.origin, "this map has no hexes")
            .help("draw its rows below `terrain`, a letter for each hex: w, d, g or j");
        return None;
    }
    let food = (!map.hexes.is_empty()).then(|| given_food(map, &rows));
    Some(Island::Given { rows, food })
}

/// The food of an island whose map gives it, as the state has it.
fn given_food(map: &HexMap, rows: &[String]) -> Json {
    let labels = hexes_of(rows).filter_map(|(label, _)| Some((label, map.hexes.get(&label)?)));
    let food = labels.map(|(label, facts)| {
        let count = |key: &str| facts.fields.get(key).and_then(Node::as_integer);
        let most = count("max").or(count("plants")).unwrap_or(0);
        let (corpses, plants) = (count("corpses").unwrap_or(0), count("plants").unwrap_or(most));
        (label.to_string(), json!({"corpses": corpses, "plants": plants, "max": most}))
    });
    food.collect::<Map<String, Json>>().into()
}
