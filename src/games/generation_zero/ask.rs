//! Interviews for a battle and a Monster fight: who fights, by the cards; then thrust by thrust.

use super::kind::Kind;
use super::line::{self, Person};
use super::outcome::{Ending, Fate, Outcome};
use crate::diag::{Report, code, or_list};
use crate::model::GameName;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere};
use crate::ruling::{Amount, Asker, Interview, Pause, Question, Refusal};
use crate::source::{Located, Node, shortened};

/// The interview for a battle.
pub(super) const BATTLE: Interview = Interview { opening: battle, script: Some(THRUSTS) };
/// The interview for a Monster fight.
pub(super) const MONSTER_FIGHT: Interview =
    Interview { opening: monster_fight, script: Some(Script { judged_from: Some(1), ..THRUSTS }) };

/// Asks for thrusts, one after the other.
const THRUSTS: Script = Script {
    meanwhile: Some(("fight_on", false)),
    judged_from: Some(0),
    ..Script::new("thrusts", next_thrust, thrust)
};

/// How many letters the beginning of a word needs at least to mean a name.
const BEGINNING: usize = 3;
/// The answer that nothing more is decided, and all attack.
const ALL_ATTACK: &str = "all attack on to the end";

/// The names of the cards of these kinds.
fn names(asker: &Asker<'_>, kinds: &[Kind]) -> Vec<String> {
    let is_wanted = |component: &str| kinds.iter().any(|kind| kind.component() == component);
    asker
        .cards
        .all(GameName::GenerationZero, is_wanted)
        .into_iter()
        .map(|(_, card)| card.name.value.clone())
        .collect()
}

/// Reads people by their cards, separated by commas, `+` or `x`.
fn people(answer: Located<&str>, asker: &Asker<'_>, report: &mut Report) -> Option<Vec<Person>> {
    let mut people = Vec::new();
    for part in answer.parts(',') {
        let mut rest = part;
        while let Some([before, _, after]) = rest.around(&["x", "v", "vs"]) {
            people.extend(line::people(before, asker.cards, report)?);
            rest = after;
        }
        people.extend(line::people(rest, asker.cards, report)?);
    }
    Some(people)
}

/// What is left of somebody's Health.
const HEALTH: Amount = Amount { what: "Health left", written: " (#)", least: 1, most: 12 };

/// Asks who fights on both sides; the first answer names one side or both. After each answer, `say` adds those known so far to the
/// scenario, so that mistakes are reported at once.
fn fighters(
    asker: &mut Asker<'_>,
    sides: [(Kind, &str); 2],
    example: &str,
    say: impl Fn(&mut Asker<'_>, &[Vec<Person>; 2]) -> Result<(), Pause>,
) -> Result<[Vec<Person>; 2], Pause> {
    let kinds = sides.map(|(kind, _)| kind);
    let known = names(asker, &kinds);
    let first = Question::new("Who fights?")
        .hint(format!(
            "Names separated by commas, as many as you like; (3) after one is the Health left: {example}"
        ))
        .list(known)
        .amount(HEALTH)
        .rule(rule!("GZ-6.5"));
    let mut found = read_people(asker, first)?;
    let mut both: [Vec<Person>; 2] = [Vec::new(), Vec::new()];
    loop {
        for person in found {
            let name = &person.card.value;
            if both.iter().flatten().any(|known| known.card.value == *name) {
                return Err(Refusal::pause(format!("{name} is named twice"), "name everybody once"));
            }
            match kinds.iter().position(|kind| *kind == person.kind) {
                Some(side) => both[side].push(person),
                None => {
                    let message = format!("{} is {}", person.card.value, person.kind.with_article());
                    let help =
                        format!("here {} fight {}; other fights are other disputes", sides[0].1, sides[1].1);
                    return Err(Refusal::pause(message, help));
                }
            }
        }
        say(asker, &both)?;
        let Some(lacking) = both.iter().position(Vec::is_empty) else { return Ok(both) };
        let question = Question::new(format!("Against which of {}?", sides[lacking].1))
            .list(names(asker, &[sides[lacking].0]))
            .amount(HEALTH)
            .rule(rule!("GZ-6.5"));
        found = read_people(asker, question)?;
    }
}

fn read_people(asker: &mut Asker<'_>, question: Question) -> Result<Vec<Person>, Pause> {
    let cards = asker.cards;
    let game = asker.game;
    asker.read(question, |answer, report| {
        let reader = Asker::new(game, cards, Node::map([], nowhere()), &[]);
        people(answer, &reader, report)
    })
}

fn battle(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let sides = [(Kind::Agent, "the Agents"), (Kind::Sue, "the 'Sues")];
    let all = |people: &[Person]| Node::list(people.iter().map(Person::node).collect(), nowhere());
    let say = |asker: &mut Asker<'_>, both: &[Vec<Person>; 2]| {
        for (people, key) in both.iter().zip(["agents", "sues"]).filter(|(people, _)| !people.is_empty()) {
            asker.say(key, all(people));
        }
        Ok(())
    };
    let [agents, mut sues] = fighters(asker, sides, "Wren Tallow (3), Princess Sparkles", say)?;
    for agent in &agents {
        captive(asker, agent, &mut sues)?;
        asker.say("sues", all(&sues));
    }
    Ok(())
}

/// Asks whether one of the 'Sues holds an Agent's Lust Object.
fn captive(asker: &mut Asker<'_>, agent: &Person, sues: &mut [Person]) -> Result<(), Pause> {
    let Some(object) = agent.lust_object(asker.cards) else { return Ok(()) };
    if sues.iter().any(|sue| sue.holds(&object)) {
        return Ok(());
    }
    let names: Vec<String> = sues.iter().map(|sue| sue.card.value.clone()).collect();
    let question = Question::new(format!("Does one of the 'Sues hold {object}?"))
        .hint(format!("It turns {}'s head: Insanity changes the Attack (GZ-15.2)", agent.card.value))
        .picks(["no".to_owned()].into_iter().chain(names))
        .or("no")
        .rule(rule!("GZ-15.2"));
    let place = asker.pick(question)?;
    if let Some(sue) = place.checked_sub(1).and_then(|place| sues.get_mut(place)) {
        sue.hold(object);
    }
    Ok(())
}

fn monster_fight(asker: &mut Asker<'_>) -> Result<(), Pause> {
    let sides = [(Kind::Sue, "the 'Sues"), (Kind::Monster, "the Monsters")];
    let say = |asker: &mut Asker<'_>, both: &[Vec<Person>; 2]| {
        for (people, key) in both.iter().zip(["sue", "monster"]) {
            match people.as_slice() {
                [] => {}
                [one] => asker.say(key, one.node()),
                _ => {
                    let help = "name a 'Sue and a Monster";
                    return Err(Refusal::pause("a Monster fight is one against one", help));
                }
            }
        }
        Ok(())
    };
    fighters(asker, sides, "Princess Sparkles (4), Bridge Troll", say).map(|_| ())
}

/// The fighter whose thrust it is.
fn thruster<'s>(scene: &'s Scene<'_>) -> Option<&'s str> {
    let Outcome { order, free, result, next, .. } = scene.reached().unwrap_or_default();
    let is_over = result.is_some_and(|result| result != Ending::Unfinished);
    let first = order.and_then(|order| order.first().copied());
    let free = free.and_then(|free| free.first().copied());
    // Before anything is judged, the 'Sue or Agent has the first thrust: whoever meets a Monster begins (GZ-7.1).
    let fighter = named(scene.node, "sue").first().copied().filter(|_| scene.lines == 0);
    next.or(free).or(first.filter(|_| scene.lines == 0)).or(fighter).filter(|_| !is_over || scene.lines == 0)
}

/// The fighters whom somebody can attack.
fn enemies<'s>(scene: &'s Scene<'_>, who: &str) -> Vec<&'s str> {
    let sides = [["agents", "agent"], ["sues", "sue"], ["monsters", "monster"]];
    let sides = sides.map(|keys| keys.into_iter().flat_map(|key| named(scene.node, key)).collect::<Vec<_>>());
    let others = sides.into_iter().filter(|side| !side.contains(&who)).flatten();
    let Outcome { agents, sues, monsters, .. } = scene.reached().unwrap_or_default();
    let everybody: Vec<_> = [agents, sues, monsters].into_iter().flat_map(|side| side.0).collect();
    let is_gone = |name: &str| everybody.iter().any(|(other, one)| *other == name && one.fate != Fate::Alive);
    others.filter(|name| !is_gone(name)).collect()
}

/// The names of the fighters under a key.
pub(super) fn named<'n>(node: &'n Node, key: &str) -> Vec<&'n str> {
    let Some(found) = node.get(key) else { return Vec::new() };
    let nodes = found.as_list().unwrap_or(std::slice::from_ref(found));
    let name = |node: &'n Node| node.as_map().and_then(|map| map.get("name").or(map.get("card"))?.as_text());
    nodes.iter().filter_map(name).collect()
}

fn next_thrust(scene: &Scene<'_>) -> Option<Question> {
    let who = thruster(scene)?;
    let question = thrust_of(who, &enemies(scene, who), scene.lines == 0);
    Some(question.picks([NO_MORE]))
}

/// The question for a thrust, with what may be done in it.
pub(super) fn thrust_of(who: &str, enemies: &[&str], is_first: bool) -> Question {
    let attacks = enemies.iter().map(|name| format!("attack {name}"));
    let picks = [ALL_ATTACK.to_owned()].into_iter().chain(attacks);
    let picks = picks.chain(["flee", "flee using own", "pass"].map(str::to_owned));
    let question =
        Question::new(format!("{who}'s thrust?")).picks(picks).or(ALL_ATTACK).rule(rule!("GZ-6.1"));
    let hint = "add `using own` or `using department` to use an ability; or as in a file: {attack: …, use: own, upon: …}";
    if is_first { question.hint(hint) } else { question }
}

/// Reads `attack Sparkles using own`, `flee`, `pass`, or a thrust as files write it.
fn thrust(answer: Located<&str>, scene: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if all_attack(answer) {
        return Some(Line::Last(vec![("fight_on", Node::yes(nowhere()))]));
    }
    if answer.value.eq_ignore_ascii_case(NO_MORE) {
        // In a Monster fight the fighter attacks on by default, so the scenario must say that it stops here.
        let kind = scene.node.get("dispute").and_then(Node::as_text);
        let stops = (kind == Some("monster-fight")).then(|| ("fight_on", Node::no(nowhere())));
        return Some(Line::Last(stops.into_iter().collect()));
    }
    let who = thruster(scene)?;
    one_thrust(answer, who, &enemies(scene, who), report).map(Line::Entry)
}

/// Whether an answer says that all attack on.
pub(super) fn all_attack(answer: Located<&str>) -> bool {
    answer.value.eq_ignore_ascii_case(ALL_ATTACK)
}

/// Reads a thrust of somebody with these enemies, in words or as files write it.
pub(super) fn one_thrust(
    answer: Located<&str>,
    who: &str,
    enemies: &[&str],
    report: &mut Report,
) -> Option<Node> {
    if answer.value.starts_with('{') {
        return crate::ruling::ask::written(answer, report);
    }
    let (deed, ability) = match answer.around(&["using"]) {
        Some([deed, _, ability]) => (deed, Some(ability)),
        None => (answer, None),
    };
    let mut entries = vec![("who", Node::text(who, nowhere()))];
    let words = deed.words();
    let verb = words.first().map(|word| word.value.to_lowercase()).unwrap_or_default();
    let rest = words.first().and_then(|word| Some(deed.value.get(word.value.len()..)?.trim()));
    match verb.as_str() {
        "attack" | "attacks" => {
            let target = rest.filter(|rest| !rest.is_empty());
            match (target, enemies) {
                (None, [_]) => entries.push(("attack", Node::yes(nowhere()))),
                (Some(name), _) => entries.push(("attack", Node::text(one_of(name, enemies), nowhere()))),
                (None, _) => {
                    let help = format!("attack {}", or_list(enemies));
                    report.error(code::MISSING_KEY, answer.origin, "missing target of the attack").help(help);
                }
            }
        }
        "flee" | "flees" => entries.push(("flee", flight(rest.unwrap_or_default()))),
        "pass" | "passes" => entries.push(("pass", Node::yes(nowhere()))),
        _ => {
            let message = format!("\"{}\" is not a thrust", shortened(deed.value));
            report.error(code::UNKNOWN_WORD, deed.origin, message).did_you_mean(
                &verb,
                ["attack", "flee", "pass"],
                || "a thrust is an attack or a flight: `attack Princess Sparkles`, `flee`".to_owned(),
            );
        }
    }
    if let Some(ability) = ability {
        entries.push(("use", Node::text(ability.value.to_lowercase(), nowhere())));
    }
    Some(Node::map(entries, nowhere()))
}

/// Reads the way of a flight: `flee B2 C3`, or `flee to B2`.
fn flight(answer: &str) -> Node {
    let labels = answer.split_whitespace().filter(|word| !word.eq_ignore_ascii_case("to"));
    let labels: Vec<Node> = labels.map(|label| Node::text(label.to_uppercase(), nowhere())).collect();
    if labels.is_empty() { Node::yes(nowhere()) } else { Node::list(labels, nowhere()) }
}

/// The name that a word means: it may be the name, a word of it or the beginning of one. If none fits, the word as it is.
pub(super) fn one_of<'n>(answer: &'n str, names: &[&'n str]) -> &'n str {
    let key = crate::source::names::key(answer);
    let is_meant = |word: &str| word == key || key.len() >= BEGINNING && word.starts_with(&key);
    let mut alike = names.iter().filter(|name| crate::source::names::key(name).split(' ').any(is_meant));
    match (alike.next(), alike.next()) {
        (Some(name), None) => name,
        _ => answer,
    }
}
