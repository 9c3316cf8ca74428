//! The interview for a turn on the array: the Locations, who is where, then move by move.

use std::ops::ControlFlow;

use super::kind::Kind;
use super::words::Terrain;
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere};
use crate::ruling::{Asker, Interview, Pause, Question};
use crate::source::{Located, Node, names, shortened};

/// The interview for a turn, or a part of it.
pub(super) const MOVE: Interview = Interview { opening, script: Some(MOVES) };

/// Asks for moves, one after the other.
const MOVES: Script = Script { judged_from: Some(1), ..Script::new("moves", next_move, one_move) };

/// The kinds of card that can be on a Location, with their keys.
const PEOPLE: [(Kind, &str); 4] =
    [(Kind::Agent, "agents"), (Kind::Sue, "sues"), (Kind::Monster, "monsters"), (Kind::Canon, "canons")];

fn opening(asker: &mut Asker<'_>) -> Result<(), Pause> {
    array(asker)?;
    let people = people(asker)?;
    say_people(asker, &people);
    Ok(())
}

/// The names of the cards of a kind.
pub(super) fn names_of(asker: &Asker<'_>, kind: Kind) -> Vec<String> {
    let all = asker.cards.all(GameName::GenerationZero, |component| component == kind.component());
    all.into_iter().map(|(_, card)| card.name.value.clone()).collect()
}

/// Asks for the array.
pub(super) fn array(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let cards = asker.cards;
    let question = Question::new("Which Locations matter, and where are they?")
        .hint("Labels, each with a card or terrain: A1 Long Meadow, B2 forest, C1 river")
        .list(names_of(asker, Kind::Location))
        .rule(rule!("GZ-2.1"));
    let locations = asker.list(question, |part, report| location(part, cards, report))?;
    asker.say_by_name("locations", &locations);
    Ok(())
}

/// Asks who is where.
pub(super) fn people(asker: &mut Asker<'_>) -> Result<Vec<(Kind, Node)>, Pause> {
    let cards = asker.cards;
    let question = Question::new("Who is where?")
        .hint("Names, each with a label: Princess Sparkles A1, Wren Tallow C3, Caddoc B2")
        .list(PEOPLE.iter().flat_map(|(kind, _)| names_of(asker, *kind)))
        .rule(rule!("GZ-4.1"));
    asker.list(question, |part, report| somebody(part, cards, report))
}

/// Adds who is where to the scenario.
pub(super) fn say_people(asker: &mut Asker<'_>, people: &[(Kind, Node)]) {
    for (kind, key) in PEOPLE {
        let these: Vec<Node> =
            people.iter().filter(|(other, _)| *other == kind).map(|(_, node)| node.clone()).collect();
        if !these.is_empty() {
            asker.say(key, Node::list(these, nowhere()));
        }
    }
}

/// Splits a phrase into the label at one of its ends, and the rest.
fn labelled<'l>(
    answer: Located<&'l str>,
    is_first: bool,
    report: &mut Report,
) -> Option<(Label, Located<&'l str>)> {
    let words = answer.words();
    let word = if is_first { words.first() } else { words.last() };
    let label = word.and_then(|word| Some((Label::parse(&word.value.to_uppercase())?, word)));
    let Some((label, word)) = label else {
        let where_to = if is_first { "begin with" } else { "end with" };
        let message = format!("\"{}\" does not {where_to} a label", shortened(answer.value));
        report
            .error(code::UNKNOWN_NAME, answer.origin, message)
            .help("labels are like B2: the column's letter, the row's number");
        return None;
    };
    let rest = if is_first {
        &answer.value[word.value.len()..]
    } else {
        &answer.value[..answer.value.len() - word.value.len()]
    };
    Some((label, Located { value: rest.trim(), origin: answer.origin }))
}

/// Reads `A1 Long Meadow`, `B2 forest`.
fn location(
    answer: Located<&str>,
    cards: &crate::model::load::Cards,
    report: &mut Report,
) -> Option<(String, Node)> {
    let (label, what) = labelled(answer, true, report)?;
    if let Some(terrain) = Terrain::parse(what.value) {
        return Some((label.to_string(), Node::text(terrain.name().to_lowercase(), nowhere())));
    }
    let is_location = |component: &str| component == Kind::Location.component();
    let (_, card) = cards.meant(GameName::GenerationZero, is_location, what, report)?;
    let name = Node::text(card.name.value.as_str(), nowhere());
    Some((label.to_string(), Node::map([("card", name)], nowhere())))
}

/// Reads `Princess Sparkles A1`.
fn somebody(
    answer: Located<&str>,
    cards: &crate::model::load::Cards,
    report: &mut Report,
) -> Option<(Kind, Node)> {
    let (label, who) = labelled(answer, false, report)?;
    let (who, health) = who.bracketed();
    let is_somebody = |component: &str| PEOPLE.iter().any(|(kind, _)| kind.component() == component);
    let (component, card) = cards.meant(GameName::GenerationZero, is_somebody, who, report)?;
    let (kind, _) = PEOPLE.into_iter().find(|(kind, _)| kind.component() == component)?;
    let mut entries = vec![("card", Node::text(card.name.value.as_str(), nowhere()))];
    entries.push(("at", Node::text(label.to_string(), nowhere())));
    entries.extend(
        health.and_then(|health| Some(("health", Node::number(health.value.parse().ok()?, nowhere())))),
    );
    Some((kind, Node::map(entries, nowhere())))
}

/// Everybody who can move.
pub(super) fn movers<'s>(scene: &'s Scene<'_>) -> Vec<&'s str> {
    ["sues", "agents"].into_iter().flat_map(|key| super::ask::named(scene.node, key)).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "in other disputes there may be nothing more to do")]
fn next_move(scene: &Scene<'_>) -> Option<Question> {
    let all = movers(scene);
    let moves = all.iter().map(|name| format!("{name} to "));
    let rests = all.iter().map(|name| format!("{name} rests"));
    let text = if scene.lines == 0 { "What is done first?" } else { "And then?" };
    let question = Question::new(text)
        .hint_at_first(
            scene,
            "Princess Sparkles to B2 C1, ensnare Jory, gain speed; or as in a file: {who: …, path: [B2, C1]}",
        )
        .picks([NO_MORE.to_owned()].into_iter().chain(moves).chain(rests))
        .rule(rule!("GZ-4.1"));
    Some(if scene.lines == 0 { question } else { question.or(NO_MORE) })
}

/// Words before the Locations of a path.
const TO: &[&str] = &["to", "path"];

/// The Locations of a path.
fn labels(path: Located<&str>) -> Node {
    let labels = path.words();
    Node::list(
        labels.iter().map(|label| Node::text(label.value.to_uppercase(), nowhere())).collect(),
        nowhere(),
    )
}

/// Reads a move in words, or as files write it.
pub(super) fn one_move(answer: Located<&str>, scene: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if let ControlFlow::Break(line) = Line::of_any_script(answer, report) {
        return line;
    }
    let mut parts = answer.parts(',').into_iter();
    let first = parts.next()?;
    let mut entries = Vec::new();
    let who = if let Some([who, _, what]) = first.around(&["chapter"]) {
        // "Starfall writes a chapter about D2"
        let about: Vec<&str> = what.value.split_whitespace().skip_while(|word| *word == "about").collect();
        entries.push(("chapter", Node::text(about.join(" "), nowhere())));
        who.around(&["writes", "write"]).map_or(who, |[who, ..]| who)
    } else if let Some([who, _, path]) = first.around(TO) {
        entries.push(("path", labels(path)));
        who
    } else if let Some([who, ..]) = first.around(&["rests", "rest"]) {
        entries.push(("rest", Node::yes(nowhere())));
        who
    } else if let Some([who, ..]) = first.around(&["battles", "battle"]) {
        entries.push(("battle", Node::yes(nowhere())));
        who
    } else {
        let message = format!("\"{}\" is not a move", shortened(first.value));
        report
            .error(code::UNKNOWN_WORD, first.origin, message)
            .help("write `NAME to B2 C1`, `NAME chapter D2`, `NAME rests` or `NAME battles`");
        return None;
    };
    for part in parts {
        let words = part.words();
        let verb = words.first().map(|word| word.value.to_lowercase()).unwrap_or_default();
        let rest = part.value.get(verb.len()..).unwrap_or_default().trim();
        match verb.as_str() {
            "to" | "path" => {
                let after = part.around(TO).map_or(part, |[.., labels]| labels);
                entries.push(("path", labels(after)));
            }
            "ensnare" | "ensnares" => entries.push(("ensnare", Node::text(rest, nowhere()))),
            "gain" | "gains" => entries.push(("gain", Node::text(rest.to_lowercase(), nowhere()))),
            "use" | "uses" | "using" => entries.push(("use", Node::text(rest.to_lowercase(), nowhere()))),
            _ => {
                let message = format!("\"{}\" is not a part of a move", shortened(part.value));
                report.error(code::UNKNOWN_WORD, part.origin, message).did_you_mean(
                    &verb,
                    ["to", "ensnare", "gain", "use"],
                    || "after commas write `to B2 C1`, `ensnare NAME`, `gain STAT` or `use own`".to_owned(),
                );
            }
        }
    }
    let all = movers(scene);
    let name = names::position(|| all.iter().copied(), who.value).map_or(who.value, |place| all[place]);
    entries.insert(0, ("who", Node::text(super::ask::one_of(name, &all), nowhere())));
    Some(Line::Entry(Node::map(entries, nowhere())))
}
