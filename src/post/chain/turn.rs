//! One turn: the state and the orders make a scenario, which is judged; then the files of the turn and the next
//! state.

use super::TurnGame;
use super::custom::{self, Judged};
use super::illegal;
use super::leaving::{ABOUT_PEOPLE, Leavers, resigning, show, take_out};
use super::state::{self, Form, MOST_TURNS, Point, State};
use super::waits::{self, Bench, await_decision};
use crate::adjudicate;
use crate::chance::digest;
use crate::diag::{Report, code};
use crate::games::chain::{After, GameStatus};
use crate::games::gone::{Gone, RESIGNED};
use crate::games::wish::is_about_resigning;
use crate::model::template::file_name;
use crate::post::judge;
use crate::post::round::{AFTER, Past, Round, RoundFile, Story};
use crate::ruling::render::{self, Extent, Looks, yaml};
use crate::ruling::{Json, Ruling, Verdict, matching};
use crate::source::{Door, Files, Key, Located, Map, Node, Value, shortened};

/// The players' orders for a turn: order files with their bytes.
pub type Orders = [(String, Vec<u8>)];

/// Sets up a game from its first scenario, up to where players are needed: turn 0. `after` is the state that this has left before: earlier
/// versions wrote it in another way.
pub fn begin(
    game: &TurnGame,
    scenario: (&str, &[u8]),
    after: Option<&[u8]>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Round> {
    let mut node = crate::post::document(scenario, files, report)?;
    let before = matching::json(&node);
    agree(game, &mut node);
    let judged = judge(game, custom::SET_UP, scenario.0, node, door, files, report)?;
    let ruling = judged.ruling;
    let (mut kept, mut state) = (vec![("orders.yaml".to_owned(), scenario.1.to_vec())], String::new());
    if ruling.verdict == Verdict::Resolved {
        let next = unseen_named(game, (game.chain.next)(&before, &ruling));
        state = Form::of(after).written(game.game, 0, &next, &Gone::default()).0;
        kept.extend(results(game, (&judged.node, &judged.text, None), &ruling, &state));
    } else {
        kept.clear();
    }
    let public = as_read_by(game, &before, &ruling, None);
    Some(played(0, public, (before, ruling), (state, false), kept))
}

/// Plays the turn that follows a state. `None` if a fault was reported.
pub fn turn(
    game: &TurnGame,
    past: Past<'_>,
    orders: &Orders,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Round> {
    let State { node, point, gone, .. } = state::read(past.state, files, report)?;
    let Point::Before(number) = known(point, &node, report)? else {
        let help = "`umpire status` shows the result";
        report.error(code::OUT_OF_RANGE, node.head(), "the game is over").help(help);
        return None;
    };
    if number >= MOST_TURNS {
        let message = format!("a game has no more than {MOST_TURNS} turns");
        report.error(code::OUT_OF_RANGE, node.head(), message).help("agree on a result");
        return None;
    }
    let before = matching::json(&node);
    let earlier = illegal::count(&before);
    let TurnOrders { scenario, mut before, orders, leavers } =
        with_orders(game, node, &before, orders, files, report)?;
    let file = scenario.get(illegal::ACTIONS).map(|actions| files.get(actions.origin.file).name.clone());
    let bench = Bench { game, scene: format!("turn {number}"), name: past.state.0, door };
    let (judged, waits, tells) = if past.is_tried {
        let (judged, waits) = bench.judged(scenario, &mut before, files, report)?;
        (judged, waits, false)
    } else {
        bench.judged_up_to_look(scenario, &mut before, files, report)?
    };
    let Judged { node: scenario, text, mut ruling } = judged;
    illegal::count_from(earlier, file, &mut ruling);
    let (mut kept, mut state, mut is_over) = (Vec::new(), String::new(), false);
    if ruling.verdict == Verdict::Resolved {
        let (mut gone, mut after) = (leavers.after(gone, number), (game.chain.next)(&before, &ruling));
        take_out(game, number, &mut gone, &mut after, &mut ruling);
        let mut next = unseen_named(game, after);
        await_decision(waits.filter(|_| past.after.is_none_or(waits::is_noted)), &mut next);
        (state, is_over) = Form::of(past.after).written(game.game, number, &next, &gone);
        kept = vec![
            ("before.yaml".to_owned(), past.state.1.to_vec()),
            ("orders.yaml".to_owned(), ordered(&orders).into_bytes()),
        ];
        let results = results(game, (&scenario, &text, Some(past.link)), &ruling, &state);
        // Logs are called `log.txt`, and `log-NAME.txt`.
        let is_log = |name: &str| past.is_edited && name.starts_with("log");
        kept.extend(results.into_iter().map(|(name, bytes)| {
            let bytes = if is_log(&name) { [EDITED.as_bytes(), &bytes].concat() } else { bytes };
            (name, bytes)
        }));
    }
    let public = as_read_by(game, &before, &ruling, None);
    Some(Round { tells, ..played(number, public, (before, ruling), (state, is_over), kept) })
}

/// A turn with its files: after the orders come digests of turns that were taken back, and reports at the end.
fn played(
    number: u32,
    ruling: Ruling,
    story: (Json, Ruling),
    (state, is_over): (String, bool),
    files: Vec<RoundFile>,
) -> Round {
    let undone_at = files.iter().position(|(name, _)| name == "scenario.yaml").unwrap_or(files.len());
    let (scenario, hidden) = story;
    let (dice, story) = (hidden.used.len(), Story::Turn(scenario, Box::new(hidden)));
    Round {
        number,
        ruling,
        dice,
        state,
        is_over,
        tells: false,
        story,
        told: Vec::new(),
        files,
        undone_at,
        reports_at: None,
    }
}

/// The first lines of the log of a turn whose state was edited.
const EDITED: &str = "The state was edited by hand before this turn.\n\n";

/// What comes next, with the names of what the player to move has not seen, but not in games that began with earlier versions.
fn unseen_named(game: &TurnGame, mut after: After) -> After {
    if let (After::Scenario(Json::Object(next)), Some(unseen)) = (&mut after, game.chain.unseen)
        && !game.seeding.is_old()
    {
        next.shift_remove(UNSEEN);
        let names = (unseen.names)(&Json::Object(next.clone()));
        if !names.is_empty() {
            next.insert(UNSEEN.to_owned(), names.into());
        }
    }
    after
}

/// The key of a state with the names of cards that the player to move has not seen.
pub(super) const UNSEEN: &str = "unseen";

/// The files with the results of a turn, by name. Beside the scenario are its text with the dice, and the proof of the turn before.
fn results(
    game: &TurnGame,
    (scenario, text, link): (&Node, &str, Option<&[u8]>),
    ruling: &Ruling,
    state: &str,
) -> Vec<RoundFile> {
    let mut results = vec![
        ("scenario.yaml".to_owned(), text.to_owned()),
        ("ruling.json".to_owned(), render::ruling_json(ruling) + "\n"),
    ];
    // Logs of games that began with earlier versions stay as they are.
    let link = link.filter(|_| !game.seeding.is_old());
    let proof =
        link.map(|link| format!("\nDigest before this turn:\n{}\n", digest(link))).unwrap_or_default();
    let logs = logs(game, &matching::json(scenario), ruling);
    results.extend(logs.into_iter().map(|(name, log)| (name, log + &proof)));
    results.push((AFTER.to_owned(), state.to_owned()));
    results.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
}

/// The position in a state, for everybody or for one player.
pub fn stand(
    game: &TurnGame,
    state: (&str, &[u8]),
    viewer: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<(Option<u32>, GameStatus)> {
    let State { node, point, gone, awaits } = state::read(state, files, report)?;
    let position = matching::json(&node);
    let Point::Before(number) = known(point, &node, report)? else {
        let headline = "the game is over".to_owned();
        return Some((None, GameStatus { headline, position, ..GameStatus::default() }));
    };
    let status = game.status(&position, viewer);
    if status.is_none() {
        report
            .error(code::WRONG_TYPE, node.head(), "this state is not written as `umpire turn` writes it")
            .help("play a turn from it; the state after that can be shown");
    }
    let mut status = status?;
    show(&gone, &mut status);
    waits::show(&awaits, &mut status);
    Some((Some(number), status))
}

/// Where the game of a state is; a state that does not say it is reported.
fn known(point: Option<Point>, node: &Node, report: &mut Report) -> Option<Point> {
    if point.is_none() {
        report.error(code::OUT_OF_RANGE, node.head(), "this is not the state of a game").help(
            "put the last one back, which is rounds/NN/after.yaml; or add the number of the next turn: `turn: 3`",
        );
    }
    point
}

/// Whether everybody whose turn it is has resigned, so that nobody is asked for orders.
pub fn is_passed(game: &TurnGame, state: &[u8]) -> bool {
    let read = state::read(("state.yaml", state), &mut Files::default(), &mut Report::default());
    read.filter(|read| matches!(read.point, Some(Point::Before(_)))).is_some_and(|read| {
        let to_move = waits::to_move(game, &read);
        !to_move.is_empty() && to_move.iter().all(|player| read.gone.since(player).is_some())
    })
}

/// The orders that let such a turn pass: the first of those that do as little as the rules allow.
pub fn passing(game: &TurnGame, state: (&str, &[u8]), door: &dyn Door) -> Option<String> {
    let read = state::read(state, &mut Files::default(), &mut Report::default())
        .filter(|_| is_passed(game, state.1))?;
    let before = matching::json(&read.node);
    let to_move = waits::to_move(game, &read);
    let all = (game.chain.leaving.pass)(&before, to_move.first()?);
    let mut texts = all.iter().map(yaml);
    let is_played = |text: &String| {
        let orders = [("the orders of somebody who has resigned".to_owned(), text.clone().into_bytes())];
        let (mut files, mut report) = (Files::default(), Report::default());
        let played = turn(game, Past::new(state, &[]), &orders, door, &mut files, &mut report);
        played.is_some_and(|played| !played.files.is_empty())
    };
    texts.clone().find(is_played).or_else(|| texts.next())
}

/// A file that was read: its name and bytes.
pub type Kept<'a> = (&'a str, &'a [u8]);

/// Whether the turn after a state waits for orders: those of games without any, and of players who have resigned, are played at once.
pub fn waits(game: &TurnGame, state: &[u8]) -> bool {
    orders(game, state).is_none_or(|keys| !keys.is_empty()) && !is_passed(game, state)
}

/// The definitions that show a state to everybody; empty if there is no such sheet, for example of a finished
/// game. `first` is the set-up.
pub fn sheet(
    game: &TurnGame,
    first: Kept<'_>,
    state: Kept<'_>,
    decks: &[String],
    files: &mut Files,
    report: &mut Report,
) -> Option<Vec<(String, String)>> {
    let first = crate::post::document(first, files, report)?;
    let State { node, point: Some(Point::Before(_)), .. } = state::read(state, files, report)? else {
        return None;
    };
    let sheet = game.chain.sheet?;
    let written = sheet(&matching::json(&first), &matching::json(&node), decks);
    Some(written).filter(|written| !written.is_empty())
}

/// The text of an order file, even without orders.
pub(super) fn ordered(orders: &Json) -> String {
    if orders.as_object().is_some_and(serde_json::Map::is_empty) { "{}\n".to_owned() } else { yaml(orders) }
}

/// Whether a key of a scenario gives what is otherwise drawn by a die.
fn is_drawn(game: &TurnGame, key: &str) -> bool {
    key == "dice" || game.chain.drawn.contains(&key)
}

/// The keys that players may give as orders.
fn order_keys(game: &TurnGame, scenario: &Json) -> Vec<&'static str> {
    let keys = (game.chain.orders)(scenario).iter().copied();
    keys.filter(|key| game.seeding.seed.is_none() || !is_drawn(game, key)).collect()
}

/// Whether players may give a key of a scenario as an order.
fn is_order(game: &TurnGame, scenario: &Json, key: &str) -> bool {
    order_keys(game, scenario).contains(&key)
        || ABOUT_PEOPLE.contains(&key)
        || key == "dice" && game.seeding.seed.is_none()
}

/// A turn with its players' orders.
struct TurnOrders {
    /// The scenario to judge.
    scenario: Node,
    /// The state with the orders added.
    before: Json,
    /// Only the orders.
    orders: Json,
    /// Who leaves the game.
    leavers: Leavers,
}

/// Adds the orders to the state. Earlier actions, if the state lists them, come before the new ones; what players have said earlier, each
/// under his name, stays.
fn with_orders(
    game: &TurnGame,
    mut state: Node,
    before: &Json,
    orders: &Orders,
    files: &mut Files,
    report: &mut Report,
) -> Option<TurnOrders> {
    let said = all_orders(game, before, orders, files, report)?;
    let leavers = Leavers::read(game, before, &said, report);
    for (key, value) in said.entries().filter(|(key, _)| !ABOUT_PEOPLE.contains(&&*key.text)) {
        let mut value = value.clone();
        let earlier = state.as_map().and_then(|state| state.get(&key.text));
        if let (Some(earlier), Some(now)) = (earlier.and_then(Node::as_list), value.as_list()) {
            value = Node::list([earlier, now].concat(), value.origin);
        } else if let (Some(earlier), Some(now)) = (earlier.and_then(Node::as_map), value.as_map()) {
            // What some players have said stays when others add theirs; they may have seen it.
            let mut both = earlier.clone();
            if !game.seeding.is_old() {
                report_changed(&key.text, earlier, now, report);
            }
            now.iter().for_each(|(key, node)| both.insert(key.clone(), node.clone()));
            value = Node { value: Value::Map(both), origin: value.origin };
        }
        state.set(&key.text, value);
    }
    let (with_orders, orders) = (matching::json(&state), matching::json(&said));
    agree(game, &mut state);
    if let Some(make) = game.chain.scenario {
        make(&mut state, game.seeding.is_old(), report);
    }
    (!report.has_errors()).then_some(TurnOrders { scenario: state, before: with_orders, orders, leavers })
}

/// Reports players who change what they said under a key at an earlier stop of the turn.
fn report_changed(key: &str, earlier: &Map, now: &Map, report: &mut Report) {
    for (name, value) in now.iter() {
        // `gives: {bob: [9, 4]}` goes on after `gives: {bob: 9}`.
        let all = |node: &Node| match matching::json(node) {
            Json::Array(list) => list,
            one => vec![one],
        };
        let before = earlier.get(&name.text).map(all);
        if before.is_some_and(|before| !all(value).starts_with(&before)) {
            let message = format!("{} has said `{key}` before, and can't change it", shortened(&name.text));
            report.error(code::REPEATED_NAME, name.origin, message).help("leave it out: what was said stays");
        }
    }
}

/// All order files as one map.
fn all_orders(
    game: &TurnGame,
    before: &Json,
    orders: &Orders,
    files: &mut Files,
    report: &mut Report,
) -> Option<Node> {
    let keys = order_keys(game, before);
    let mut said: Option<Node> = None;
    // A scenario that takes no orders keeps an empty file.
    for (name, bytes) in orders.iter().filter(|(_, bytes)| !(bytes.is_empty() && keys.is_empty())) {
        let node = crate::post::document((name, bytes), files, report)?;
        if node.as_map().is_none() && !node.is_null() {
            report
                .error(code::WRONG_TYPE, node.origin, "orders are a map")
                .help(format!("write `{}: …`", keys.first().unwrap_or(&"actions")));
        }
        let said = said.get_or_insert_with(|| Node::map([], node.origin));
        for (key, value) in node.entries() {
            if is_about_resigning(&key.text) && !value.is_null() {
                let all = resigning((name, &players(before)), (key, value), report);
                let known = said.get(RESIGNED).and_then(Node::as_list).unwrap_or_default();
                said.set(RESIGNED, Node::list([known, &all].concat(), value.origin));
                continue;
            }
            if is_order(game, before, &key.text) {
                if value.is_null() {
                    report
                        .error(code::WRONG_TYPE, key.origin, format!("`{}:` has no value", key.text))
                        .help(format!("write `{}: []` for no orders", key.text));
                }
                add_order(said, key, value, report);
                continue;
            }
            if is_drawn(game, &key.text) && game.seeding.seed.is_some() {
                let message =
                    format!("`{}` can't be given: all dice of this game are drawn from its seed", key.text);
                report.error(code::UNKNOWN_KEY, key.origin, message).help("delete it");
                continue;
            }
            let message = format!("`{}` is not an order", shortened(&key.text));
            report.error(code::UNKNOWN_KEY, key.origin, message).did_you_mean(
                &key.text,
                keys.iter().copied(),
                || format!("the orders of this turn are {}", crate::diag::and_list(&keys)),
            );
        }
    }
    Some(said.unwrap_or_else(|| Node::map([], Located::given(()).origin)))
}

/// Adds a key of an order file. Several files may give the same key for different players.
fn add_order(said: &mut Node, key: &Key, value: &Node, report: &mut Report) {
    let twice = |key: &Key, report: &mut Report| {
        let message = format!("`{}` is in two files", shortened(&key.text));
        report.error(code::REPEATED_NAME, key.origin, message).help("keep it in one of them");
    };
    match (said.key_mut(&key.text), value.as_map()) {
        (None, _) => said.set(&key.text, value.clone()),
        (Some(Node { value: Value::Map(known), .. }), Some(more)) => {
            for (inner, value) in more.iter() {
                match known.get(&inner.text) {
                    Some(_) => twice(inner, report),
                    None => known.insert(inner.clone(), value.clone()),
                }
            }
        }
        _ => twice(key, report),
    }
}

/// Adds the house rules of the game.
pub(super) fn agree(game: &TurnGame, scenario: &mut Node) {
    if let Some(agreed) = game.house_rules.as_ref().filter(|node| !node.is_null()) {
        scenario.set("house_rules", agreed.clone());
    }
}

/// Judges a scenario with the game's dice.
pub(super) fn judge(
    game: &TurnGame,
    scene: &str,
    name: &str,
    node: Node,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Judged> {
    if let Some(own) = &game.own {
        return custom::round(game, own, scene, node, report);
    }
    let entry = adjudicate::read_node(door, name, node, files);
    let (node, ruling) = judge::judge(entry, &game.seeding, scene, report)?;
    Some(Judged { text: whole(&node, &ruling), node, ruling })
}

/// The scenario with its dice, so that anybody can judge it again.
fn whole(scenario: &Node, ruling: &Ruling) -> String {
    let mut data = matching::json(scenario);
    if let Some(map) = data.as_object_mut().filter(|_| !ruling.used.is_empty()) {
        map.insert("dice".to_owned(), ruling.used.clone().into());
    }
    yaml(&data)
}

/// A ruling as everybody may read it, or as one player may.
pub(super) fn as_read_by(game: &TurnGame, scenario: &Json, ruling: &Ruling, viewer: Option<&str>) -> Ruling {
    match game.chain.redact {
        Some(redact) => redact(scenario, ruling, viewer),
        None => ruling.clone(),
    }
}

/// The log for everybody and, if the game hides something, one for each player.
fn logs(game: &TurnGame, scenario: &Json, ruling: &Ruling) -> Vec<(String, String)> {
    let Some(redact) = game.chain.redact else { return vec![("log.txt".to_owned(), log(ruling))] };
    let mut logs = vec![("log.txt".to_owned(), log(&redact(scenario, ruling, None)))];
    for player in players(scenario) {
        logs.push((format!("log-{}.txt", file_name(player)), log(&redact(scenario, ruling, Some(player)))));
    }
    logs
}

/// The players of a scenario, from a list of names, of maps with names, or from the keys of a map.
pub fn players(scenario: &Json) -> Vec<&str> {
    match &scenario["players"] {
        Json::Object(players) => players.keys().map(String::as_str).collect(),
        players => {
            let players = players.as_array().into_iter().flatten();
            players.filter_map(|player| player.as_str().or_else(|| player["name"].as_str())).collect()
        }
    }
}

/// The keys in which players give orders for a state; empty if the scenario takes none. `None` if the state
/// can't be read.
pub fn orders(game: &TurnGame, state: &[u8]) -> Option<&'static [&'static str]> {
    let read = state::read(("state.yaml", state), &mut Files::default(), &mut Report::default());
    read.map(|read| (game.chain.orders)(&matching::json(&read.node)))
}

/// The steps as text, with every roll and rule.
fn log(ruling: &Ruling) -> String {
    /// Characters a line.
    const WIDTH: usize = 100;
    render::ruling_text(ruling, Looks { colors: false, width: WIDTH, extent: Extent::default() })
}
