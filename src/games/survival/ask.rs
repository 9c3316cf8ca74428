//! Interviews: for a hex, its creatures; for a round, the island, the creatures and their places, then the
//! orders.

use std::ops::ControlFlow;

use super::advantages::ADVANTAGE_NAMES;
use super::kind::Behaviour;
use super::line;
use super::pieces::CreatureId;
use super::tables::MOST_ROUNDS;
use crate::diag::{Report, code};
use crate::game::part;
use crate::geometry::Label;
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere};
use crate::ruling::{Amount, Asker, Interview, Pause, Question};
use crate::source::{Located, Node, shortened};

/// The dispute about one hex.
pub(super) const HEX: Interview = Interview { opening: hex, script: None };
/// The dispute about a round.
pub(super) const TURN: Interview = Interview { opening: turn, script: Some(ORDERS) };

/// Orders, one by one; the round is judged when the last one is given.
const ORDERS: Script = Script::new("orders", next_order, order);

/// The defaults of creatures.
const REST: &str = "By default: ap1, no meal missed, the behaviour of its type";
/// The answer for an island without further food.
const NOTHING: &str = "nothing else";

/// Asks for creatures, separated by commas or `+`.
fn creatures(asker: &mut Asker<'_>, question: Question, places: &[&'static str]) -> Result<(), Pause> {
    let found = asker.read(question, |said, report| {
        let parts = said.parts(',').into_iter().flat_map(|part| part.parts('+'));
        let mut all: Vec<(Located<&str>, Node)> =
            parts.filter_map(|part| line::creature(part, places, report)).collect();
        all.iter_mut().for_each(|(id, node)| as_at_first(id.value, node));
        Some(line::by_id(all, nowhere(), report))
    })?;
    asker.say("creatures", found);
    Ok(())
}

/// Writes the defaults that the question announces into a creature.
fn as_at_first(id: &str, node: &mut Node) {
    let Some(id) = CreatureId::parse(&id.to_uppercase()) else { return };
    let behaviour = Node::text(id.kind.default_behaviour().word(), nowhere());
    let rest = [
        ("ap", Node::number(1, nowhere())),
        ("missed", Node::number(0, nowhere())),
        ("behaviour", behaviour),
    ];
    for (key, value) in rest {
        if !node.holds(key) {
            node.set(key, value);
        }
    }
}

fn hex(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Which creatures are in the hex?")
        .hint("Separate them with commas, and add what is known: 7C ap2 of ann, 19H; ! for aggressive, defensive, missed1, advantages")
        .hint(REST)
        .behind(&[' '], ADVANTAGE_NAMES.into_iter().chain(Behaviour::NAMES.iter().copied()).chain(["hungry", "ravenous"]))
        .names(&["1H", "2H", "3C", "4C", "5O", "6O"])
        .amount(Amount { what: "Attack points", written: " ap#", least: 1, most: 9 })
        .rule(rule!("SUR-2.7"));
    creatures(asker, question, &[])
}

fn turn(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Which round?").hint("1 is the first Spring").rule(rule!("SUR-4.1"));
    let round = asker.read(question, |said, report| {
        let round =
            said.value.parse::<i64>().ok().filter(|round| (1..=i64::from(MOST_ROUNDS)).contains(round));
        if round.is_none() {
            let message = format!("\"{}\" is not a round", shortened(said.value));
            let help = format!("write a number from 1 to {MOST_ROUNDS}");
            report.error(code::OUT_OF_RANGE, said.origin, message).help(help);
        }
        round
    })?;
    asker.say("round", Node::number(round, nowhere()));
    map(asker)?;
    let question = Question::new("Which creatures are where?")
        .hint(
            "Separate them with commas; give the hex of each and what is known: 7C C4 ap2 of ann, 19H C5 of bob",
        )
        .hint(REST)
        .behind(&[' '], ADVANTAGE_NAMES.into_iter().chain(Behaviour::NAMES.iter().copied()))
        .rule(rule!("SUR-2.7"));
    creatures(asker, question, &["hex"])?;
    let question = Question::new("Where are corpses and plants?")
        .hint("By hex: C4 1 corpse, C5 2 plants")
        .or(NOTHING)
        .rule(rule!("SUR-3.4"));
    let food = asker.read(question, |said, report| {
        if said.value == NOTHING {
            return Some(Vec::new());
        }
        Some(said.parts(',').into_iter().filter_map(|part| in_a_hex(part, report)).collect())
    })?;
    // Hexes that are not named have none, since the question was asked.
    let mut hexes = Node::map([], nowhere());
    for (label, key, count) in food {
        if hexes.key_mut(&label).is_none() {
            hexes.set(&label, Node::map([], nowhere()));
        }
        if let Some(hex) = hexes.key_mut(&label) {
            hex.set(key, count);
        }
    }
    asker.say("hexes", hexes);
    Ok(())
}

/// Asks for the island.
fn map(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let maps: Vec<String> = asker.cards.maps(GameName::Survival).map(str::to_owned).collect();
    let first = maps.first().cloned().unwrap_or_else(|| "sample".to_owned());
    let question = Question::new("Which island?")
        .hint(
            "The name of a map, or its rows separated by /: wgg/gjd; w is water, g grassland, d desert, \
             j jungle, x no hex; write `part:` first if this is only a part of the island",
        )
        .picks(maps)
        .or(first)
        .rule(rule!("SUR-3.2"));
    let map = asker.line(question)?;
    let (is_part, map) = part::typed(&map);
    let rows: Vec<&str> = map.split('/').map(str::trim).collect();
    let is_drawn = rows.iter().all(|row| row.chars().all(|c| "wgdjxWGDJX".contains(c)));
    let node = if is_drawn {
        asker.say("part", if is_part { Node::yes(nowhere()) } else { Node::no(nowhere()) });
        Node::list(rows.into_iter().map(|row| Node::text(row, nowhere())).collect(), nowhere())
    } else {
        Node::text(map, nowhere())
    };
    asker.say("map", node);
    Ok(())
}

/// Reads a hex with its food: `C4 1 corpse`.
fn in_a_hex(said: Located<&str>, report: &mut Report) -> Option<(String, &'static str, Node)> {
    let words = said.words();
    let label = words.first().and_then(|word| Label::parse(&word.value.to_uppercase()));
    let Some((label, word)) = label.zip(words.first()) else {
        let message = format!("\"{}\" does not begin with a hex", shortened(said.value));
        report
            .error(code::UNKNOWN_NAME, said.origin, message)
            .help("write the hex, then its food: C4 1 corpse");
        return None;
    };
    let rest = Located { value: said.value[word.value.len()..].trim(), origin: said.origin };
    let (key, count) = line::food(rest, report)?;
    (key != "terrain").then(|| (label.to_string(), key, count))
}

fn next_order(scene: &Scene<'_>) -> Option<Question> {
    let creatures = scene.node.get("creatures")?.as_map()?;
    let ids = creatures.iter().map(|(id, _)| id.text.to_string());
    let text = if scene.lines == 0 { "Which orders were given?" } else { "Which order is next?" };
    let question = Question::new(text)
        .hint_at_first(
            scene,
            "One at a time: 7C to C5 aggressive; 7C stay; ann enemy bob; ann gene Speed; \
             or as in a file: {creature: 7C, move: C5}",
        )
        .picks(ids.map(|id| format!("{id} to ")))
        .picks([NO_MORE])
        .or(NO_MORE)
        .rule(rule!("SUR-5.1"));
    Some(question)
}

/// Reads an order in words, or as written in files.
fn order(said: Located<&str>, _: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if let ControlFlow::Break(line) = Line::of_any_script(said, report) {
        return line;
    }
    let words = said.words();
    let text = |text: &str| Node::text(text, nowhere());
    let (first, rest) = words.split_first()?;
    let id = first.value.to_uppercase();
    if CreatureId::parse(&id).is_none() {
        for (verb, key) in [("enemy", "enemy"), ("gene", "gene")] {
            if let Some([species, _, what]) = said.around(&[verb]) {
                let entries = [("species", text(species.value)), (key, text(what.value))];
                return Some(Line::Entry(Node::map(entries, nowhere())));
            }
        }
        let message = format!("\"{}\" is not an order", shortened(said.value));
        report
            .error(code::UNKNOWN_WORD, said.origin, message)
            .help("write `7C to C5`, `7C stay`, `7C aggressive`, `ann enemy bob` or `ann gene Speed`");
        return None;
    }
    let mut entries = vec![("creature", text(&id))];
    let mut path = Vec::new();
    for word in rest {
        let lower = word.value.to_lowercase();
        match lower.as_str() {
            "to" | "and" => {}
            "stay" | "stays" => entries.push(("move", text("stay"))),
            "sleep" | "sleeps" => entries.push(("sleep", Node::yes(nowhere()))),
            _ if Label::parse(&word.value.to_uppercase()).is_some() => {
                path.push(text(&word.value.to_uppercase()));
            }
            _ => entries.push(("behaviour", text(&lower))),
        }
    }
    if !path.is_empty() {
        entries.push(("move", Node::list(path, nowhere())));
    }
    Some(Line::Entry(Node::map(entries, nowhere())))
}
