//! Interviews for a conflict and a Migration Phase: an opening, then action by action.

use std::ops::ControlFlow;

use super::line;
use super::pieces::{Event, Power};
use crate::diag::{Report, code, did_you_mean};
use crate::geometry::Label;
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Keys, Line, NO_MORE, Scene, Script, names_a_file, nowhere};
use crate::ruling::{Amount, Asker, Interview, Pause, Question, Refusal};
use crate::source::{Located, Node, names, shortened};

/// The interview for a conflict.
pub(super) const CONFLICT: Interview = Interview { opening: conflict, script: Some(PLAYS) };
/// The interview for a Migration Phase.
pub(super) const MIGRATION: Interview = Interview { opening: migration, script: Some(MOVES) };

/// Asks what is played in a conflict.
const PLAYS: Script = Script { close: Some(hands), ..Script::new("actions", next_play, play) };
/// Asks what is done in a Migration Phase.
const MOVES: Script = Script::new("actions", next_move, one_move);

/// Names for players without names.
const COLORS: [&str; 4] = ["red", "blue", "green", "yellow"];
/// The tokens that a player has.
const TOKENS: Amount = Amount { what: "Tokens", written: " #", least: 1, most: 20 };
/// The Force card that a player reveals (AE-2.1).
const FORCE: Amount = Amount { what: "Force card", written: ": #", least: 1, most: 15 };

/// The answer that no ally took part.
const NOBODY: &str = "nobody";

fn conflict(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let (mut players, mut actions) = (Vec::new(), Vec::new());
    let asked = [
        (
            "attacker",
            "Who attacks, with what?",
            "The name, the tokens, the powers, and after a colon the cards played: ann 5 + Fanaticism: 9",
        ),
        ("defender", "Who is attacked?", "In the same form: bob 6 + Carapace"),
    ];
    for (n, (key, text, hint)) in asked.into_iter().enumerate() {
        let cards = Power::NAMES.iter().chain(Event::NAMES).copied();
        let question = Question::new(text).hint(hint).behind(&['+', ':'], cards);
        let question = question.names(&COLORS[n..]).amount(TOKENS).amount(FORCE).rule(rule!("AE-8.5"));
        let (name, node, done) = player(asker, question)?;
        asker.say(key, Node::text(name.as_str(), nowhere()));
        players.push((name, node));
        actions.push(done);
    }
    // Cards are played before Force cards are revealed, whatever the order of the answers.
    let (reveals, plays): (Vec<Node>, Vec<Node>) =
        actions.into_iter().flatten().partition(|action| action.holds("reveal"));
    if !reveals.is_empty() || !plays.is_empty() {
        asker.say("actions", Node::list(plays.into_iter().chain(reveals).collect(), nowhere()));
    }
    let question = Question::new("Who joins in?")
        .hint("Allies: cyd 2 with ann, dan 1 with bob")
        .or(NOBODY)
        .rule(rule!("AE-8.8"));
    let allies = asker.read(question, |answer, report| {
        if answer.value == NOBODY {
            return Some(Vec::new());
        }
        let all = answer.parts(',').into_iter().filter_map(|part| ally(part, report));
        Some(all.collect::<Vec<_>>())
    })?;
    if !allies.is_empty() {
        let offers = allies.iter().map(|(name, with, _)| {
            let text = |text: &str| Node::text(text, nowhere());
            Node::map([("player", text(name)), ("with", text(with))], nowhere())
        });
        asker.say("allies", Node::list(offers.collect(), nowhere()));
    }
    players.extend(allies.into_iter().map(|(name, _, node)| (name, node)));
    asker.say_by_name("players", &players);
    Ok(())
}

/// Reads a player: the name, the entry under `players`, and the actions that play or reveal the named cards.
fn player(asker: &mut Asker<'_>, question: Question) -> Result<(String, Node, Vec<Node>), Pause> {
    asker.read(question, |answer, report| {
        let player = line::player(answer, report)?;
        check_tokens(answer, &player, report);
        let done = player.plays().chain(player.reveal()).collect();
        let mut node = player.node();
        // The cards named here are those that are played. `hands` writes the hand when all are known.
        node.unset("hand");
        Some((player.name.value.to_owned(), node, done))
    })
}

/// Reports a player without tokens: nobody fights without any.
fn check_tokens(answer: Located<&str>, player: &line::Player<'_>, report: &mut Report) {
    if !player.node().holds("tokens") {
        let name = player.name.value;
        let message = format!("how many tokens has {}?", shortened(name));
        report.error(code::MISSING_KEY, answer.origin, message).help(format!(
            "write the number after the name: `{} 5`; cards come after a colon",
            shortened(name)
        ));
    }
}

/// Reads an ally, `cyd 2 with ann`: the ally, the primary player and the tokens.
fn ally(answer: Located<&str>, report: &mut Report) -> Option<(String, String, Node)> {
    let Some([ally, _, with]) = answer.around(&["with"]) else {
        let message = format!("\"{}\" joins nobody", shortened(answer.value));
        report
            .error(code::MISSING_KEY, answer.origin, message)
            .help("write whom the ally joins: cyd 2 with ann");
        return None;
    };
    let player = line::player(ally, report)?;
    check_tokens(answer, &player, report);
    Some((player.name.value.to_owned(), with.value.to_owned(), player.node()))
}

pub(super) fn everybody<'s>(scene: &'s Scene<'_>) -> Vec<&'s str> {
    let players = scene.node.get("players").into_iter().flat_map(Node::entries);
    players.map(|(name, _)| &*name.text).collect()
}

pub(super) fn question(scene: &Scene<'_>, hint: &str) -> Question {
    let text = if scene.lines == 0 { "What was done first?" } else { "And then?" };
    Question::new(text).hint_at_first(scene, hint).or(NO_MORE)
}

fn next_play(scene: &Scene<'_>) -> Option<Question> {
    // Once both have revealed, no card can be played.
    let map = scene.node.as_map()?;
    let primary =
        ["attacker", "defender"].map(|key| map.get(key).and_then(Node::as_text).unwrap_or_default());
    let actions = map.get("actions").and_then(Node::as_list).unwrap_or_default();
    let revealed = |by: &str| {
        let reveals = actions.iter().filter(|action| action.holds("reveal"));
        reveals.filter_map(|action| action.get("by")?.as_text()).any(|other| names::same(other, by))
    };
    if primary.iter().all(|by| revealed(by)) {
        return None;
    }
    let names = everybody(scene);
    let each = |verb: &'static str, cards: Vec<&'static str>| {
        let names = names.clone();
        names.into_iter().flat_map(move |name| {
            let cards = cards.clone();
            cards.into_iter().map(move |card| format!("{name} {verb} {card}"))
        })
    };
    let reveals = names.iter().map(|name| format!("{name} reveals "));
    let passes = names.iter().map(|name| format!("{name} passes"));
    let (powers, events) = (Power::NAMES.to_vec(), Event::NAMES.to_vec());
    let plays = each("plays", events.iter().chain(&powers).copied().collect());
    let uses = each("uses", powers);
    let hint = "One at a time: ann plays Power Up; bob uses Tactician; ann reveals 9; or as in a file: {by: ann, use: Jinx}";
    let question = question(scene, hint)
        .picks(reveals.chain(passes).chain([NO_MORE.to_owned()]).chain(plays).chain(uses));
    Some(question.rule(rule!("AE-10.1")))
}

/// Reads what was played, in words or as files write it.
fn play(answer: Located<&str>, _: &Scene<'_>, report: &mut Report) -> Option<Line> {
    let help = "write `ann plays Power Up`, `ann uses Tactician`, `ann reveals 9` or `ann passes`";
    by_verb(answer, &["play", "reveal", "use", "discard", "pass"], help, report, |verb, what| match verb {
        "pass" => Some(vec![("pass", Node::yes(nowhere()))]),
        "reveal" if is_nothing(what.value) => Some(vec![("reveal", Node::list(Vec::new(), nowhere()))]),
        verb => Some(vec![(verb, cards(what))]),
    })
}

/// Whether somebody reveals no Force card.
fn is_nothing(what: &str) -> bool {
    ["nothing", "none", "no card", "no Force card"].iter().any(|nothing| what.eq_ignore_ascii_case(nothing))
}

/// Reads what somebody did (`ann plays Power Up`) with the first of these verbs in the answer for which `read` makes keys; or reads it as
/// files write it.
pub(super) fn by_verb(
    answer: Located<&str>,
    verbs: &[&'static str],
    help: &str,
    report: &mut Report,
    read: impl Fn(&'static str, Located<&str>) -> Option<Keys>,
) -> Option<Line> {
    if let ControlFlow::Break(line) = Line::of_any_script(answer, report) {
        return line;
    }
    for verb in verbs.iter().copied() {
        let ending = if verb.ends_with("ss") { "es" } else { "s" };
        let Some([by, _, what]) = answer.around(&[&format!("{verb}{ending}"), verb]) else { continue };
        if let Some(keys) = read(verb, what) {
            let by = ("by", Node::text(by.value, nowhere()));
            return Some(Line::Entry(Node::map([by].into_iter().chain(keys), nowhere())));
        }
    }
    unknown(answer, help, report);
    None
}

/// Writes the hands of players who play more than Force cards, if the actions show all their cards. Files need them: otherwise the
/// hand might hold other cards than those revealed.
fn hands(node: &Node) -> Vec<(&'static str, Node)> {
    let map = node.as_map();
    let actions = map.and_then(|map| map.get("actions")?.as_list()).unwrap_or_default();
    let Some(players) = map.and_then(|map| map.get("players")) else { return Vec::new() };
    let mut players = players.clone();
    let named: Vec<String> = players.entries().map(|(name, _)| name.text.to_string()).collect();
    for name in named {
        let own = |action: &&Node| {
            action.get("by").and_then(Node::as_text).is_some_and(|by| names::same(by, &name))
        };
        let of = |verb: &'static str| {
            let held = actions.iter().filter(own).filter_map(move |action| action.as_map()?.get(verb));
            held.flat_map(|held| held.as_list().unwrap_or(std::slice::from_ref(held)).iter().cloned())
        };
        let played: Vec<Node> = ["play", "give", "discard"].into_iter().flat_map(of).collect();
        if !played.is_empty()
            && let Some(player) = players.key_mut(&name)
        {
            player.set("hand", Node::list(of("reveal").chain(played).collect(), nowhere()));
        }
    }
    vec![("players", players)]
}

/// Reads a card, or several: `9 + 4`, `9, 4`, `9 and 4`. Numbers are Force cards: `9`, `Force 9`.
pub(super) fn cards(answer: Located<&str>) -> Node {
    let one = |part: Located<&str>| {
        let number = part
            .around(&["Force"])
            .filter(|[before, ..]| before.value.is_empty())
            .map_or(part, |[.., after]| after);
        if let Ok(value) = number.value.parse() {
            return Node::number(value, nowhere());
        }
        let names = Power::NAMES.iter().chain(Event::NAMES);
        let known = names.copied().find(|name| name.eq_ignore_ascii_case(part.value));
        Node::text(known.unwrap_or(part.value), nowhere())
    };
    let mut parts: Vec<Located<&str>> =
        answer.parts('+').into_iter().flat_map(|part| part.parts(',')).collect();
    if let Some([before, _, last]) = parts.last().and_then(|last| last.around(&["and"])) {
        parts.pop();
        parts.extend([before, last].into_iter().filter(|part| !part.value.is_empty()));
    }
    match parts.as_slice() {
        [part] => one(*part),
        parts => Node::list(parts.iter().map(|part| one(*part)).collect(), nowhere()),
    }
}

pub(super) fn unknown(answer: Located<&str>, help: &str, report: &mut Report) {
    let message = format!("\"{}\" is not understood", shortened(answer.value));
    report.error(code::UNKNOWN_WORD, answer.origin, message).help(help);
}

fn migration(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Whose Migration Phase is it?").hint("A name").rule(rule!("AE-4.3"));
    let active = asker.line(question.names(&COLORS))?;
    asker.say("active", Node::text(active, nowhere()));
    map_or_worlds(asker)?;
    let question = Question::new("Who has tokens where?")
        .hint("Name, then spaces or worlds with numbers, then powers: ann Vega 3 E9 2 + Traveler, bob Vega 1")
        .rule(rule!("AE-7.1"));
    let players = asker.list(question, everywhere)?;
    asker.say_by_name("players", &players);
    Ok(())
}

/// Asks for the printed map, or for the worlds that matter.
pub(super) fn map_or_worlds(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let maps: Vec<String> = asker.cards.maps(GameName::AlienEmpires).map(str::to_owned).collect();
    let first = maps.first().cloned().unwrap_or_default();
    let question = Question::new("Which map?")
        .hint("The name of a printed one, or only the worlds that matter: Vega F6, Rigel F9")
        .picks(maps.clone())
        .or(first)
        .rule(rule!("AE-1.3"));
    let answer = asker.line(question)?;
    match names::position(|| maps.iter().map(String::as_str), &answer) {
        Some(place) => asker.say("map", Node::text(maps[place].as_str(), nowhere())),
        None if names_a_file(&answer) => asker.say("map", Node::text(answer, nowhere())),
        None => {
            let world = |world: &str| {
                let (name, label) = world.trim().rsplit_once(' ')?;
                let label = Label::parse(&label.to_uppercase()).filter(|_| !name.contains(':'))?;
                Some((name.trim().to_owned(), Node::text(label.to_string(), nowhere())))
            };
            let worlds: Option<Vec<(String, Node)>> = answer.split(',').map(world).collect();
            let worlds = worlds.ok_or_else(|| {
                let message =
                    format!("\"{}\" is neither a map nor worlds with their spaces", shortened(&answer));
                let help =
                    "write `Vega F6, Rigel F9`, or the name of a map; players and tokens are asked for next";
                Refusal::pause(
                    message,
                    did_you_mean(&answer, maps.iter().map(String::as_str), || help.to_owned()),
                )
            })?;
            asker.say_by_name("worlds", &worlds);
        }
    }
    Ok(())
}

/// Reads `ann Vega 3 E9 2 + Traveler`: tokens by space, and powers. At least one token is needed.
fn everywhere(answer: Located<&str>, report: &mut Report) -> Option<(String, Node)> {
    let (name, node) = spread(answer, report)?;
    if !node.holds("tokens") {
        report_missing_number(answer, &name, "", report);
    }
    Some((name, node))
}

/// Reads the same for a player who may have no tokens.
pub(super) fn spread(answer: Located<&str>, report: &mut Report) -> Option<(String, Node)> {
    let mut parts = answer.parts('+').into_iter();
    let words = parts.next()?.words();
    let (name, rest) = words.split_first()?;
    let mut tokens: Vec<(String, Node)> = Vec::new();
    let mut place: Vec<&str> = Vec::new();
    for word in rest {
        match word.value.parse::<i64>() {
            Ok(number) if !place.is_empty() => {
                tokens.push((place.join(" "), Node::number(number, nowhere())));
                place.clear();
            }
            _ => place.push(word.value),
        }
    }
    if !place.is_empty() {
        report_missing_number(answer, name.value, &place.join(" "), report);
    }
    let map = Node::map(tokens.iter().map(|(place, number)| (place.as_str(), number.clone())), nowhere());
    let mut entries = if tokens.is_empty() { Vec::new() } else { vec![("tokens", map)] };
    let powers: Vec<Node> = parts.map(cards).collect();
    if !powers.is_empty() {
        entries.push(("powers", Node::list(powers, nowhere())));
    }
    Some((name.value.to_owned(), Node::map(entries, nowhere())))
}

fn report_missing_number(answer: Located<&str>, name: &str, place: &str, report: &mut Report) {
    let message = format!("no number of tokens for {name} in {place}");
    report
        .error(code::MISSING_KEY, answer.origin, message)
        .help("write spaces or worlds with numbers: ann Vega 3 E9 2");
}

#[expect(clippy::unnecessary_wraps, reason = "in other disputes there may be nothing more to do")]
fn next_move(scene: &Scene<'_>) -> Option<Question> {
    let hint = "One at a time: 2 from E9 to Rigel; all from Vega to F9; bob follows 1; {use: Propagandist, of: bob, at: Rigel}";
    let names = everybody(scene);
    let follows = names.iter().map(|name| format!("{name} follows "));
    Some(question(scene, hint).picks(["all from "]).picks(follows).picks([NO_MORE]).rule(rule!("AE-7.1")))
}

/// Reads a move in words, or an action as files write it.
fn one_move(answer: Located<&str>, scene: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if let ControlFlow::Break(line) = Line::of_any_script(answer, report) {
        return line;
    }
    let text = |text: &str| Node::text(text, nowhere());
    let number = |word: &str| match word.parse() {
        Ok(number) => Node::number(number, nowhere()),
        Err(_) => text(&word.to_lowercase()),
    };
    if let Some([many, _, way]) = answer.around(&["from"])
        && let Some([from, _, to]) = way.around(&["to"])
    {
        let many = many.words().last().map_or("all", |word| word.value);
        let entries = [("move", number(many)), ("from", text(from.value)), ("to", text(to.value))];
        return Some(Line::Entry(Node::map(entries, nowhere())));
    }
    if let Some([by, _, many]) = answer.around(&["follows", "follow"]) {
        return Some(Line::Entry(Node::map(
            [("by", text(by.value)), ("follow", number(many.value))],
            nowhere(),
        )));
    }
    if answer.around(&["uses", "plays"]).is_some() {
        return play(answer, scene, report);
    }
    unknown(
        answer,
        "write `2 from E9 to Rigel`, `bob follows 1`, or as in a file: {use: Propagandist, of: bob, at: Rigel}",
        report,
    );
    None
}
