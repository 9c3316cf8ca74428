//! Interviews: who attacks whom in a fight; for a turn the board and who is where, then one action at a time.

use super::creation::Created;
use super::line;
use super::outcome::Turn;
use super::pieces::{Direction, Item};
use super::tables::{ADVISED, HIT_POINTS, PIECES};
use crate::diag::{Report, code};
use crate::game::part;
use crate::geometry::Label;
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, names_a_file, nowhere};
use crate::ruling::{Amount, Asker, Interview, Pause, Question, Refusal};
use crate::source::{Located, Node, shortened};

/// The interview for a fight.
pub(super) const FIGHT: Interview = Interview { opening: fight, script: None };
/// The interview for the Creation Phase.
pub(super) const CREATION: Interview = Interview { opening: creation, script: Some(PIECES_LAID) };
/// The interview for the end of a game.
pub(super) const END: Interview = Interview { opening: end, script: None };
/// The interview for a turn.
pub(super) const TURN: Interview = Interview { opening: turn, script: Some(ACTIONS) };

/// Asks for actions, one at a time.
const ACTIONS: Script = Script {
    meanwhile: Some(("unfinished", true)),
    judged_from: Some(0),
    ..Script::new("actions", next_action, action)
};

/// Asks for pieces, one at a time.
const PIECES_LAID: Script = Script { judged_from: Some(0), ..Script::new("actions", next_piece, piece) };

/// The answer that no number of rounds was agreed.
const NO_ROUNDS: &str = "none";

/// The answer that the turn is over.
const OVER: &str = "the turn is over";
/// The answer that the turn goes on, with actions that don't matter here.
const SO_FAR: &str = "so far";

fn fight(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let held = || Item::ALL.into_iter().filter(|item| item.is_held()).map(Item::key);
    let asked = [
        (
            "attacker",
            "Who attacks?",
            "A name, and what is known: zed hammer; (2) for less than 3 hit points, frozen, higher",
        ),
        ("defender", "Who is attacked?", "A name, and what is known: moe (1) helmet"),
    ];
    for (key, text, hint) in asked {
        let question = Question::new(text)
            .hint(hint)
            .behind(&[' '], held().chain(["frozen", "higher"]))
            .names(&["red", "blue"])
            .amount(Amount { what: "Hit points", written: " (#)", least: 1, most: i64::from(HIT_POINTS) })
            .rule(rule!("SGL-11.1"));
        let said = asker.read(question, |said, report| line::fighter(said, key, report))?;
        if let Some(higher) = said.higher {
            asker.say("higher", higher);
        }
        let mut node = said.node;
        whole(&mut node);
        asker.say(key, node);
    }
    Ok(())
}

/// Fills in full hit points where the answers give none, as the question says. Dead characters have none.
fn whole(node: &mut Node) {
    let is_dead = node.get("at").and_then(Node::as_text) == Some("graveyard");
    if !node.holds("hp") && !is_dead {
        node.set("hp", Node::number(i64::from(HIT_POINTS), nowhere()));
    }
}

/// Asks for the board; answers the letters of the characters drawn on it.
fn board(asker: &mut Asker<'_>) -> Result<String, Pause> {
    let boards: Vec<String> = asker.cards.boards(GameName::SuperGameLevel).map(str::to_owned).collect();
    let question = Question::new("Which board?")
        .hint("Its name, or its rows with / between them: ....../..a.b./###.##; # is a brick, ? a box, = a ladder, * a start square; `part:` before them if it is not all of the board")
        .picks(boards.clone())
        .rule(rule!("SGL-1.1"));
    let board = asker.line(question)?;
    let is_path = names_a_file(&board);
    let mut drawn = String::new();
    if board.contains('/') && !is_path {
        let (is_part, board) = part::typed(&board);
        drawn = board.chars().filter(char::is_ascii_alphabetic).collect();
        asker.say("part", if is_part { Node::yes(nowhere()) } else { Node::no(nowhere()) });
        let rows = board.split('/').map(|row| Node::text(row.trim(), nowhere())).collect();
        asker.say("board", Node::list(rows, nowhere()));
    } else {
        let known = crate::source::names::position(|| boards.iter().map(String::as_str), &board);
        let Some(name) = known.map(|place| boards[place].clone()).or(is_path.then(|| board.clone())) else {
            let help = crate::diag::did_you_mean(&board, boards.iter().map(String::as_str), || {
                "name a board of the set, or write its rows with / between them".to_owned()
            });
            return Err(Refusal::pause(format!("there is no board called \"{board}\""), help));
        };
        asker.say("board", Node::text(name, nowhere()));
    }
    Ok(drawn)
}

fn turn(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let players = table(asker)?;
    let player = match players.as_slice() {
        [one] => one.clone(),
        several => {
            let question = Question::new("Whose turn is it?")
                .picks(several.iter().map(String::as_str))
                .or(several[0].as_str())
                .rule(rule!("SGL-3.1"));
            let place = asker.pick(question)?;
            several[place].clone()
        }
    };
    asker.say("player", Node::text(player, nowhere()));
    Ok(())
}

fn end(asker: &mut Asker<'_>) -> Result<(), Pause> {
    table(asker)?;
    let question = Question::new("How many rounds were agreed, and which one is next?")
        .hint("12 13 when all of twelve rounds are played")
        .or(NO_ROUNDS)
        .rule(rule!("SGL-14.4"));
    let rounds = asker.read(question, |said, report| {
        if said.value == NO_ROUNDS {
            return Some(None);
        }
        let numbers: Vec<i64> = said.words().iter().filter_map(|word| word.value.parse().ok()).collect();
        let [rounds, round] = numbers.as_slice() else {
            let message = format!("\"{}\" is not two numbers", shortened(said.value));
            report
                .error(code::OUT_OF_RANGE, said.origin, message)
                .help("write the number of rounds, then the round that is next: 12 13");
            return None;
        };
        Some(Some((*rounds, *round)))
    })?;
    if let Some((rounds, round)) = rounds {
        asker.say("rounds", Node::number(rounds, nowhere()));
        asker.say("round", Node::number(round, nowhere()));
    }
    Ok(())
}

/// Asks for the board and who is where; answers the players.
fn table(asker: &mut Asker<'_>) -> Result<Vec<String>, Pause> {
    let drawn = board(asker)?;
    let question = Question::new("Who is where?")
        .hint("Player, character and square, and what is known: ann a C15 hammer, bob b E15 (2) with 2 of 3 hit points; `sheet` or `graveyard` in place of a square")
        .rule(rule!("SGL-1.8"));
    let characters = asker.read(question, |said, report| {
        let all = said.parts(',').into_iter().filter_map(|part| character(part, report));
        let all: Vec<_> = all.collect();
        let is_twice = |name: &str, node: &Node| name.len() == 1 && drawn.contains(name) && node.holds("at");
        if let Some((player, name, _)) = all.iter().find(|(_, name, node)| is_twice(name, node)) {
            let message = format!("{name} is on the board that was drawn");
            report
                .error(code::REPEATED_NAME, said.origin, message)
                .help(format!("leave its square out: {player} {name}"));
        }
        Some(all)
    })?;
    let mut players: Vec<String> = Vec::new();
    for (player, _, _) in &characters {
        if !players.contains(player) {
            players.push(player.clone());
        }
    }
    let map = characters.iter().map(|(_, name, node)| (name.as_str(), node.clone()));
    asker.say("characters", Node::map(map, nowhere()));
    Ok(players)
}

/// Asks who plays, and for the size of the board.
fn creation(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Who plays?")
        .hint("Clockwise, as you sit, with commas between you; with all your ages or none: ann 31, bob 9")
        .rule(rule!("SGL-2.1"));
    let players = asker.list(question, player)?;
    asker.say("players", Node::list(players, nowhere()));
    let usual = format!("{ADVISED} x {ADVISED}");
    let question = Question::new("How large is the board?")
        .hint("Columns, then rows: 10 x 8")
        .or(usual)
        .rule(rule!("SGL-1.1"));
    let (width, height) = asker.read(question, |said, report| {
        let sides = said.value.split(['x', '×', ' ']).filter(|side| !side.is_empty());
        let sides: Vec<i64> = sides.filter_map(|side| side.trim().parse().ok()).collect();
        let [width, height] = sides.as_slice() else {
            let message = format!("\"{}\" is not a size", shortened(said.value));
            report
                .error(code::OUT_OF_RANGE, said.origin, message)
                .help("write the columns, then the rows: 10 x 8");
            return None;
        };
        Some((*width, *height))
    })?;
    asker.say("width", Node::number(width, nowhere()));
    asker.say("height", Node::number(height, nowhere()));
    Ok(())
}

/// Reads `ann 31`, or `ann`.
fn player(said: Located<&str>, report: &mut Report) -> Option<Node> {
    match said.words().as_slice() {
        [name] => Some(Node::text(name.value, nowhere())),
        [name, age] => {
            let Ok(years) = age.value.parse::<i64>() else {
                let message = format!("\"{}\" is not an age", shortened(age.value));
                report.error(code::OUT_OF_RANGE, age.origin, message).help("write it in years: ann 31");
                return None;
            };
            let name = Node::text(name.value, nowhere());
            Some(Node::map([("name", name), ("age", Node::number(years, nowhere()))], nowhere()))
        }
        _ => {
            let message = format!("\"{}\" is not a player", shortened(said.value));
            report
                .error(code::UNKNOWN_WORD, said.origin, message)
                .help("write a name of one word, then the age: ann 31");
            None
        }
    }
}

fn next_piece(scene: &Scene<'_>) -> Option<Question> {
    let Created { next, players, .. } = scene.reached()?;
    let next = next?;
    let left = players.get(&next).into_iter().flat_map(|hand| &hand.left.0);
    let pieces = left.filter(|(_, count)| *count > 0);
    let pieces = pieces.map(|(piece, _)| format!("{piece} ")).chain(["pass".to_owned(), NO_MORE.to_owned()]);
    let question = Question::new(format!("{next}: which piece is laid?"))
        .hint_at_first(
            scene,
            "A piece and its upper left square: brick-1x4 A7, ladder-1x3 E5 turned; or pass",
        )
        .picks(pieces)
        .rule(rule!("SGL-2.2"));
    Some(if scene.lines == 0 { question } else { question.or(NO_MORE) })
}

/// Reads a piece as text; the scenario checks it, and knows whose turn it is.
#[expect(clippy::unnecessary_wraps, reason = "an answer of another dispute may mean nothing")]
fn piece(said: Located<&str>, scene: &Scene<'_>, _: &mut Report) -> Option<Line> {
    if said.value.eq_ignore_ascii_case(NO_MORE) {
        return Some(Line::Last(Vec::new()));
    }
    let first = said.words().first().map_or("", |word| word.value).to_lowercase();
    let begins = first == "pass" || PIECES.iter().any(|row| row.name == first);
    let next = scene.reached().and_then(|created: Created<'_>| created.next);
    let text = match next.filter(|_| begins) {
        Some(next) => format!("{next} {}", said.value),
        None => said.value.to_owned(),
    };
    Some(Line::Entry(Node::text(text, nowhere())))
}

/// Reads `ann a C15 hammer`: the player, the character's name, and its node.
fn character(said: Located<&str>, report: &mut Report) -> Option<(String, String, Node)> {
    let words = said.words();
    let [player, name, rest @ ..] = words.as_slice() else {
        let message = format!("\"{}\" names no player and character", shortened(said.value));
        report
            .error(code::MISSING_KEY, said.origin, message)
            .help("write the player, the character and the square: ann a C15");
        return None;
    };
    let mut entries = vec![("player", Node::text(player.value, nowhere()))];
    let mut others = vec![name.value];
    for word in rest {
        let place = word.value.to_uppercase();
        if Label::parse(&place).is_some() && Item::parse(word.value).is_none() {
            entries.push(("at", Node::text(place, nowhere())));
        } else if ["sheet", "graveyard"].contains(&word.value.to_lowercase().as_str()) {
            entries.push(("at", Node::text(word.value.to_lowercase(), nowhere())));
        } else {
            others.push(word.value);
        }
    }
    // What is known follows the name as in a fight.
    let text = others.join(" ");
    let origin = crate::source::Origin { end: text.len() as u32, ..nowhere() };
    let fighter = line::fighter(Located { value: &text, origin }, "", report)?;
    let known = fighter.node.entries();
    for (key, node) in known.filter(|(key, _)| &*key.text != "name") {
        match &*key.text {
            "hp" => entries.push(("hp", node.clone())),
            "item" => entries.push(("item", node.clone())),
            _ => entries.push(("frozen", node.clone())),
        }
    }
    let mut node = Node::map(entries, nowhere());
    whole(&mut node);
    Some((player.value.to_owned(), name.value.to_owned(), node))
}

fn next_action(scene: &Scene<'_>) -> Option<Question> {
    let turn: Option<Turn<'_>> = scene.reached();
    let actions = scene.node.get("actions").and_then(Node::as_list).unwrap_or_default();
    let is_ended = actions.last().and_then(Node::as_text) == Some("end");
    if is_ended || turn.as_ref().is_some_and(|turn| turn.over) {
        return None;
    }
    let active = turn.as_ref().and_then(|turn| Some(turn.active.as_ref()?.name));
    let names: Vec<&str> = turn.iter().flat_map(|turn| &turn.characters.0).map(|(name, _)| *name).collect();
    let own = |name: &str| {
        let player = scene.node.get("player").and_then(Node::as_text);
        let of = |name: &str| scene.node.get("characters")?.get(name)?.get("player")?.as_text();
        player == of(name)
    };
    let plays = names.iter().filter(|name| own(name)).map(|name| format!("play {name}"));
    let attacks = names.iter().filter(|name| !own(name)).map(|name| format!("attack {name}"));
    let steps = Direction::WORDS.iter().map(|(words, _)| words[0].to_owned());
    let picks: Vec<String> = match active {
        None => {
            let characters = turn.iter().flat_map(|turn| &turn.characters.0);
            let waiting = characters.filter(|(name, character)| own(name) && character.at == "sheet");
            plays.chain(waiting.map(|(name, _)| format!("enter {name} "))).collect()
        }
        Some(_) => {
            let others = ["jump", "stay", "brick ", "bomb ", "freeze ", "charm "].map(str::to_owned);
            steps.chain(attacks).chain(others).chain(plays).collect()
        }
    };
    let text = match active {
        Some(name) => format!("{name}: what is done next?"),
        None if scene.lines == 0 => "What is done first?".to_owned(),
        None => "And then?".to_owned(),
    };
    let question = Question::new(text)
        .hint_at_first(scene, "An action: play a, right, ur, jump, attack b, brick C4, enter d C15")
        .picks(picks.into_iter().chain([OVER, SO_FAR].map(str::to_owned)))
        .rule(rule!("SGL-3.7"));
    Some(if scene.lines == 0 { question } else { question.or(OVER) })
}

/// Reads an action as text; the scenario checks it.
#[expect(clippy::unnecessary_wraps, reason = "an answer of another dispute may mean nothing")]
fn action(said: Located<&str>, scene: &Scene<'_>, _: &mut Report) -> Option<Line> {
    if said.value.eq_ignore_ascii_case(OVER) {
        // Where a turn stops for decisions, it must say that it is over.
        if scene.node.get("stops").and_then(Node::as_bool) == Some(true) {
            return Some(Line::Entry(Node::text("end", nowhere())));
        }
        return Some(Line::Last(Vec::new()));
    }
    if said.value.eq_ignore_ascii_case(SO_FAR) {
        return Some(Line::Last(vec![("unfinished", Node::yes(nowhere()))]));
    }
    Some(Line::Entry(Node::text(said.value, nowhere())))
}
