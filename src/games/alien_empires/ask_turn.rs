//! Interviews for a set-up, a Fate or Genesis Phase and the end of a turn: the players and what they have, then decision by decision.

use super::ask::{by_verb, cards, everybody, map_or_worlds, question, spread};
use super::pieces::{Event, Power};
use super::setup::outcome::{Decision, SetupOutcome, Waiting};
use super::tables::STANDARD_SIDE;
use crate::diag::Report;
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere};
use crate::ruling::{Asker, Interview, Pause, Question};
use crate::source::{Located, Node, names};

/// The interview for a set-up.
pub(super) const SETUP: Interview = Interview { opening: setup, script: Some(DECISIONS) };
/// The interview for a Fate Phase.
pub(super) const FATE: Interview = Interview { opening: turn, script: Some(deeds(next_of_fate)) };
/// The interview for a Genesis Phase.
pub(super) const GENESIS: Interview = Interview { opening: turn, script: Some(deeds(next_of_genesis)) };
/// The interview for the end of a turn.
pub(super) const END: Interview = Interview { opening: turn, script: Some(deeds(next_of_end)) };

/// Asks what is decided in a set-up. Worlds, D10s and cards are asked for when they are needed.
const DECISIONS: Script = Script { judged_from: Some(0), ..Script::new("actions", next_decision, deed) };
/// Asks what is done in a part of a turn.
const fn deeds(next: fn(&Scene<'_>) -> Option<Question>) -> Script {
    Script::new("actions", next, deed)
}

fn setup(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Who plays?")
        .hint("Names separated by commas, clockwise; each may have its ten cards after a colon, else they are dealt by rolls: ann, bob")
        .rule(rule!("AE-1.1"));
    players(asker, question)?;
    let maps: Vec<String> = asker.cards.maps(GameName::AlienEmpires).map(str::to_owned).collect();
    let question = Question::new("Which map?")
        .hint(format!("The name of a printed one with its worlds, or the side of one whose worlds are placed by rolls: {STANDARD_SIDE}"))
        .picks(maps.clone())
        .or(maps.first().cloned().unwrap_or_else(|| STANDARD_SIDE.to_string()))
        .rule(rule!("AE-1.2"));
    let answer = asker.line(question)?;
    let map = match (answer.parse(), names::position(|| maps.iter().map(String::as_str), &answer)) {
        (Ok(side), _) => Node::number(side, nowhere()),
        (_, Some(place)) => Node::text(maps[place].as_str(), nowhere()),
        (_, None) => Node::text(answer, nowhere()),
    };
    asker.say("map", map);
    Ok(())
}

fn turn(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let question = Question::new("Whose turn is it?").hint("A name").rule(rule!("AE-4.3"));
    let active = asker.line(question)?;
    asker.say("active", Node::text(active, nowhere()));
    map_or_worlds(asker)?;
    let question = Question::new("Who has what?")
        .hint("Name, then spaces or worlds with numbers, then powers, and after a colon the hand: ann Vega 3 + Thinker: 3 + 5 + Mutation, bob Vega 1")
        .rule(rule!("AE-2.5"));
    players(asker, question)
}

/// Asks for the players and what they have.
fn players(asker: &mut Asker<'_>, question: Question) -> Result<(), Pause> {
    let players = asker.list(question, with_hand)?;
    asker.say_by_name("players", &players);
    Ok(())
}

/// Reads `ann Vega 3 + Thinker: 3 + Mutation`: tokens by space, powers, and the hand.
fn with_hand(answer: Located<&str>, report: &mut Report) -> Option<(String, Node)> {
    let parts = answer.parts(':');
    let (name, mut node) = spread(*parts.first()?, report)?;
    if let Some(hand) = parts.get(1) {
        let cards = hand.parts('+').into_iter().map(cards);
        node.set("hand", Node::list(cards.collect(), nowhere()));
    }
    Some((name, node))
}

/// The choices that are open to everybody: play one of these cards, give one away, or nothing more.
fn plays(scene: &Scene<'_>, events: &[Event]) -> Vec<String> {
    let mut picks = vec![NO_MORE.to_owned()];
    for name in everybody(scene) {
        picks.extend(events.iter().map(|event| format!("{name} plays {event}")));
        picks.push(format!("{name} gives "));
    }
    picks
}

#[expect(clippy::unnecessary_wraps, reason = "in other disputes there may be nothing more to do")]
fn next_of_fate(scene: &Scene<'_>) -> Option<Question> {
    let hint = "One at a time: ann draws 5; ann discards 3 + 4; ann uses Psychic; or as in a file: {use: Burnout, from: Vega}";
    let names = everybody(scene);
    let draws = names.iter().flat_map(|name| {
        [format!("{name} draws "), format!("{name} discards "), format!("{name} uses {}", Power::Psychic)]
    });
    Some(
        question(scene, hint)
            .picks(draws)
            .picks(plays(scene, &[Event::UniversalPeace]))
            .rule(rule!("AE-5.1")),
    )
}

#[expect(clippy::unnecessary_wraps, reason = "in other disputes there may be nothing more to do")]
fn next_of_genesis(scene: &Scene<'_>) -> Option<Question> {
    let hint = "One at a time, as in a file: {use: Breeder, at: Vega, card: 3}; {play: Population Explosion, at: Vega}";
    Some(question(scene, hint).picks(plays(scene, &[])).rule(rule!("AE-6.1")))
}

#[expect(clippy::unnecessary_wraps, reason = "in other disputes there may be nothing more to do")]
fn next_of_end(scene: &Scene<'_>) -> Option<Question> {
    let hint = "One at a time: ann plays Temporal Nexus";
    Some(question(scene, hint).picks(plays(scene, &[Event::TemporalNexus])).rule(rule!("AE-4.4")))
}

fn next_decision(scene: &Scene<'_>) -> Option<Question> {
    let setup: SetupOutcome<'_> = scene.reached()?;
    let Some(Waiting { by, r#for }) = setup.waiting else {
        return setup.done.then(|| {
            let hint = "Who calls Race cards conflicting, in picking order: ann exchanges Jinx + Mass";
            Question::new("Does anybody exchange Race cards?").hint(hint).or(NO_MORE).rule(rule!("AE-3.9"))
        });
    };
    let question = match r#for {
        Decision::Pick => {
            let worlds = setup.worlds.0.iter();
            Question::new(format!("Which homeworld does {by} pick?"))
                .picks(worlds.map(|(world, _)| format!("{by} picks {world}")))
                .rule(rule!("AE-3.4"))
        }
        Decision::Lay => Question::new(format!("Which Racial Destiny Cards does {by} lay?"))
            .hint(format!(
                "{by} lays Jinx + Mass + Spacer; with fewer than three Race cards, first: {by} draws"
            ))
            .picks([format!("{by} lays "), format!("{by} draws")])
            .rule(rule!("AE-3.7")),
        Decision::Discard => Question::new(format!("What does {by} discard?"))
            .hint(format!("{by} discards 3 + 4; before that, if wanted: {by} exchanges Jinx"))
            .picks([format!("{by} discards "), format!("{by} exchanges ")])
            .rule(rule!("AE-3.10")),
    };
    Some(question.or(NO_MORE))
}

/// Reads what was done, in words or as files write it.
fn deed(answer: Located<&str>, _: &Scene<'_>, report: &mut Report) -> Option<Line> {
    let verbs = ["pick", "lay", "exchange", "discard", "draw", "give", "play", "use"];
    let help = "write `ann draws 5`, `ann discards 3`, or as in a file: {use: Psychic}";
    by_verb(answer, &verbs, help, report, |verb, what| match verb {
        "give" => {
            let [card, _, to] = what.around(&["to"])?;
            Some(vec![("give", cards(card)), ("to", Node::text(to.value, nowhere()))])
        }
        // In a set-up a player draws until there are enough Race cards, so no number is written.
        "draw" if what.value.trim().is_empty() => Some(vec![("draw", Node::yes(nowhere()))]),
        "pick" => Some(vec![("pick", Node::text(what.value, nowhere()))]),
        verb => Some(vec![(verb, cards(what))]),
    })
}
