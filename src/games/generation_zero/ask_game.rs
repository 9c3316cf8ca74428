//! Interviews for a whole game: a new game, then a turn action by action with the thrusts of its battles; for its end, the survivors and
//! the kills.

use super::ask_battle::{self, fighting, fighting_keys};
use super::ask_move;
use super::ask_placing::PLACEMENTS;
use super::kind::Kind;
use super::tables::STAT;
use super::whole::outcome::Outcome;
use crate::diag::{Report, and_list, code};
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere, written};
use crate::ruling::{Asker, Interview, Pause, Question};
use crate::source::{Located, Node, names, shortened};

/// The interview for a turn.
pub(super) const TURN: Interview = Interview { opening: turn, script: Some(ACTIONS) };
/// The interview for a new game.
pub(super) const SETUP: Interview = Interview { opening: setup, script: Some(PLACEMENTS) };
/// The interview for the end of a game.
pub(super) const END: Interview = Interview { opening: end, script: None };

/// Asks for actions, one after the other.
const ACTIONS: Script = Script {
    meanwhile: Some(("end", false)),
    judged_from: Some(0),
    ..Script::new("actions", next_action, action)
};

fn turn(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let players = players(asker, "Who plays?", "Clockwise, the one whose turn it is first: ann, bob")?;
    ask_move::array(asker)?;
    let mut people = ask_move::people(asker)?;
    owners(asker, &players, &mut people)?;
    ask_move::say_people(asker, &people);
    Ok(())
}

/// Asks for the players by name.
pub(super) fn players(asker: &mut Asker<'_>, text: &str, hint: &str) -> Result<Vec<String>, Pause> {
    let question = Question::new(text).hint(hint).rule(rule!("GZ-2.15"));
    let players = asker.read(question, |answer, report| {
        let parts = answer.parts(',').into_iter().map(|part| part.value.trim());
        let players: Vec<String> = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
        for (n, player) in players.iter().enumerate() {
            if players[..n].iter().any(|other| names::same(other, player)) {
                report.error(code::REPEATED_NAME, answer.origin, format!("{player} is named twice"));
            }
        }
        (!players.is_empty()).then_some(players)
    })?;
    let nodes = players.iter().map(|player| Node::text(player.as_str(), nowhere()));
    asker.say("players", Node::list(nodes.collect(), nowhere()));
    Ok(players)
}

/// Asks which Agents and 'Sues are whose; the last player gets the rest.
pub(super) fn owners(
    asker: &mut Asker<'_>,
    players: &[String],
    people: &mut [(Kind, Node)],
) -> Result<(), Pause> {
    let is_owned = |kind: Kind| matches!(kind, Kind::Agent | Kind::Sue);
    let mut left: Vec<usize> = (0..people.len()).filter(|n| is_owned(people[*n].0)).collect();
    for (n, player) in players.iter().enumerate() {
        let own = if n + 1 == players.len() || left.is_empty() {
            std::mem::take(&mut left)
        } else {
            let known: Vec<String> = left.iter().map(|n| name_of(&people[*n].1)).collect();
            let question = Question::new(format!("Who is {player}'s?"))
                .hint("Names separated by commas, or nobody")
                .list(known.iter().cloned())
                .or("nobody")
                .rule(rule!("GZ-3.11"));
            let own = asker.read(question, |answer, report| Some(some_of(answer, &known, report)))?;
            own.into_iter().map(|place| left[place]).collect()
        };
        left.retain(|n| !own.contains(n));
        for n in own {
            people[n].1.set("player", Node::text(player.as_str(), nowhere()));
        }
    }
    Ok(())
}

/// The name of a character, or of its card.
fn name_of(node: &Node) -> String {
    let text = |key: &'static str| node.get(key).and_then(Node::as_text);
    text("name").or(text("card")).unwrap_or_default().to_owned()
}

/// Reads some of the known names; returns their indexes.
fn some_of(answer: Located<&str>, known: &[String], report: &mut Report) -> Vec<usize> {
    if names::same(answer.value, "nobody") {
        return Vec::new();
    }
    let all: Vec<&str> = known.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for part in answer.parts(',') {
        let meant = super::ask::one_of(part.value.trim(), &all);
        match names::position(|| all.iter().copied(), meant) {
            Some(place) => found.push(place),
            None => {
                let name = Located { value: part.value.trim(), origin: part.origin };
                crate::source::read::unknown("name among them", name, &all, report);
            }
        }
    }
    found
}

fn next_action(scene: &Scene<'_>) -> Option<Question> {
    let reached: Option<Outcome<'_>> = scene.reached();
    let (owed, next) = match &reached {
        Some(Outcome { over: Some(_), .. }) => return None,
        Some(Outcome { owed, next, .. }) => (owed.as_deref().unwrap_or_default(), *next),
        None => (&[][..], None),
    };
    if let Some(fighting) = fighting(scene) {
        return Some(ask_battle::question(&fighting, scene));
    }
    let fights: Vec<String> = owed.iter().map(|battle| format!("fight {}", battle.at)).collect();
    let state = reached.as_ref().and_then(|reached| reached.state.as_ref());
    let everybody = state.into_iter().flat_map(|state| state.agents.iter().chain(&state.sues));
    let is_own = |name: &&str| everybody.clone().any(|one| one.name == *name && one.player == next);
    let movers: Vec<&str> = ask_move::movers(scene).into_iter().filter(is_own).collect();
    let moves = movers.iter().flat_map(|name| [format!("{name} to "), format!("{name} rests")]);
    let text = match (scene.lines, next) {
        (0, Some(player)) => format!("What does {player} do first?"),
        (0, None) => "What is done first?".to_owned(),
        _ => "And then?".to_owned(),
    };
    let somebody = movers.first().copied().unwrap_or("NAME");
    let mut question = Question::new(text)
        .hint_at_first(
            scene,
            format!("{somebody} to B2 C1, ensnare Jory; fight B2; or as in a file: {{fight: B2, thrusts: [{{attack: Sia}}]}}"),
        )
        .picks(fights.iter().cloned().chain([NO_MORE.to_owned()]).chain(moves))
        .or(fights.first().map_or(NO_MORE, String::as_str))
        .rule(rule!("GZ-3.1"));
    if let [first, ..] = fights.as_slice() {
        let places: Vec<&str> = owed.iter().map(|battle| battle.at).collect();
        question = question.hint(format!(
            "There is a battle to fight at {}: `{first}` asks for its thrusts; in battles left at the end of the turn, everybody attacks",
            and_list(&places)
        ));
    }
    Some(question)
}

/// Reads a fight or a move, in words or as files write it.
fn action(answer: Located<&str>, scene: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if let Some(fighting) = fighting(scene) {
        return ask_battle::decision(answer, &fighting, scene, report);
    }
    if answer.value.starts_with('{') {
        let entry = written(answer, report)?;
        return Some(if is_open_fight(&entry) { begun(entry) } else { Line::Entry(entry) });
    }
    let words = answer.words();
    if let [verb, label] = words.as_slice()
        && verb.value.eq_ignore_ascii_case("fight")
    {
        let label = Node::text(label.value.to_uppercase(), nowhere());
        return Some(begun(Node::map([("fight", label)], nowhere())));
    }
    ask_move::one_move(answer, scene, report)
}

/// A fight whose thrusts are not known yet.
fn begun(fight: Node) -> Line {
    Line::Begun(fight, fighting_keys())
}

/// Whether an action is a fight without thrusts.
fn is_open_fight(action: &Node) -> bool {
    action.holds("fight") && !action.holds("thrusts")
}

fn setup(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let players = players(asker, "Who plays?", "In turn order, the first player first: ann, bob")?;
    cards_of(asker, Kind::Location, Some("locations"), "Which Locations are in the pool?", None)?;
    cards_of(asker, Kind::Monster, Some("monsters"), "Which Monsters take part?", Some("none"))?;
    cards_of(asker, Kind::Canon, Some("canons"), "Which Canons take part?", Some("none"))?;
    let mut people = cards_of(asker, Kind::Agent, None, "Which Agents play?", Some("none"))?;
    people.extend(cards_of(asker, Kind::Sue, None, "Which 'Sues?", Some("none"))?);
    owners(asker, &players, &mut people)?;
    ask_move::say_people(asker, &people);
    Ok(())
}

/// Asks for cards of a kind by name, or `all`. With a key they are added to the scenario at once, else when their owners are known.
fn cards_of(
    asker: &mut Asker<'_>,
    kind: Kind,
    key: Option<&str>,
    text: &str,
    default: Option<&str>,
) -> Result<Vec<(Kind, Node)>, Pause> {
    let known = ask_move::names_of(asker, kind);
    let mut question = Question::new(text)
        .hint("Names separated by commas, or all")
        .list(["all".to_owned()].into_iter().chain(known.iter().cloned()))
        .rule(rule!("GZ-1.2"));
    question.default = default.map(str::to_owned);
    let cards = asker.cards;
    let names = asker.read(question, |answer, report| {
        if names::same(answer.value, "none") {
            return Some(Vec::new());
        }
        if names::same(answer.value, "all") {
            return Some(known.clone());
        }
        let is_one = |component: &str| component == kind.component();
        let parts = answer.parts(',').into_iter();
        let named = parts.filter_map(|part| cards.meant(GameName::GenerationZero, is_one, part, report));
        Some(named.map(|(_, card)| card.name.value.clone()).collect())
    })?;
    let node = |name: &String| Node::map([("card", Node::text(name.as_str(), nowhere()))], nowhere());
    let nodes: Vec<Node> = names.iter().map(node).collect();
    if let Some(key) = key.filter(|_| !nodes.is_empty()) {
        asker.say(key, Node::list(nodes.clone(), nowhere()));
    }
    Ok(nodes.into_iter().map(|node| (kind, node)).collect())
}

fn end(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let players = players(asker, "Who plays?", "In any order: ann, bob")?;
    let question = Question::new("Which round is it?").or("1").rule(rule!("GZ-18.2"));
    let round = asker.read(question, number)?;
    asker.say("round", Node::number(round, nowhere()));
    let mut entries = Vec::with_capacity(players.len());
    for player in &players {
        let text = format!(
            "How many 'Sues have {player}'s Agents killed, and how many Agents have {player}'s 'Sues killed?"
        );
        let question = Question::new(text).hint("Two numbers: 2 1").or("0 0").rule(rule!("GZ-18.1"));
        let kills = asker.read(question, |answer, report| {
            let words = answer.words();
            let read: Vec<i64> = words.iter().filter_map(|word| number(*word, report)).collect();
            <[i64; 2]>::try_from(read).ok()
        })?;
        let [sues, agents] = kills.map(|kills| Node::number(kills, nowhere()));
        entries.push((player.as_str(), Node::map([("sues", sues), ("agents", agents)], nowhere())));
    }
    asker.say("ledger", Node::map(entries, nowhere()));
    let known = character_names(asker);
    let question = Question::new("Who is still alive?")
        .hint("Agents and 'Sues by name, separated by commas, or nobody; one of each side is enough")
        .list(known)
        .or("nobody")
        .rule(rule!("GZ-18.2"));
    let cards = asker.cards;
    let mut people = asker.read(question, |answer, report| {
        if names::same(answer.value, "nobody") {
            return Some(Vec::new());
        }
        let is_one =
            |component: &str| [Kind::Agent, Kind::Sue].iter().any(|kind| kind.component() == component);
        let parts = answer.parts(',').into_iter();
        let people = parts.filter_map(|part| {
            let (component, card) = cards.meant(GameName::GenerationZero, is_one, part, report)?;
            let kind = if component == Kind::Agent.component() { Kind::Agent } else { Kind::Sue };
            let name = Node::text(card.name.value.as_str(), nowhere());
            Some((kind, Node::map([("card", name)], nowhere())))
        });
        Some(people.collect::<Vec<_>>())
    })?;
    owners(asker, &players, &mut people)?;
    ask_move::say_people(asker, &people);
    Ok(())
}

/// The names of the cards of Agents and 'Sues.
fn character_names(asker: &Asker<'_>) -> Vec<String> {
    let is_one = |component: &str| [Kind::Agent, Kind::Sue].iter().any(|kind| kind.component() == component);
    let cards = asker.cards.all(GameName::GenerationZero, is_one);
    cards.into_iter().map(|(_, card)| card.name.value.clone()).collect()
}

fn number(answer: Located<&str>, report: &mut Report) -> Option<i64> {
    let number = answer.value.trim().parse().ok().filter(|n| (0..=10 * STAT.end()).contains(n));
    if number.is_none() {
        report
            .error(
                code::WRONG_TYPE,
                answer.origin,
                format!("\"{}\" is not a number of them", shortened(answer.value)),
            )
            .help("write a number: 2");
    }
    number
}
