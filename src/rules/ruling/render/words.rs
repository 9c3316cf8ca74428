//! The sentences of a ruling, wherever it is printed.

use crate::diag::{Code, and_list};
use crate::ruling::{
    Decided, Fact, Json, KnownFact, Readings, Request, Roll, Ruling, Step, Turn, Undecided, Verdict,
};

/// The verdict in one sentence.
pub(super) fn verdict(ruling: &Ruling) -> String {
    match &ruling.verdict {
        Verdict::Resolved => ruling.sentence.clone(),
        Verdict::Illegal(illegal) => {
            let what = match illegal.action {
                0 => "Illegal from the start".to_owned(),
                _ => format!("{} is illegal", illegal.which().replacen('a', "A", 1)),
            };
            format!("{what} ({}): {}", illegal.rule, sentence(&illegal.reason))
        }
        Verdict::Incomplete(missing) => format!("Dice are missing: {}.", asked(missing)),
        Verdict::Unsaid(facts) => match facts.as_slice() {
            [Fact { asked: Some(asked), path, .. }] => {
                format!("{asked} Nobody has said it: `{}`.", path.join("."))
            }
            facts => format!("Nobody has said {}.", unsaid(facts)),
        },
        Verdict::Undecided(why) => undecided_verdict(why),
    }
}

/// "The rulebook does not decide it (SK-4.1 and SK-4.2): no rule gives odds."
pub(super) fn undecided_verdict(why: &Undecided) -> String {
    let rules: Vec<&str> = why.rules.iter().map(|rule| rule.name()).collect();
    let cited = if rules.is_empty() { String::new() } else { format!(" ({})", and_list(&rules)) };
    format!("The rulebook does not decide it{cited}: {}.", why.text)
}

/// "Glitter's Speed (GZ-6.8) and the terrain (GZ-11.1)".
fn unsaid(facts: &[Fact]) -> String {
    let facts: Vec<_> = facts.iter().map(|fact| format!("{} ({})", fact.what, fact.rule)).collect();
    and_list(&facts)
}

/// The assumed facts, each with its rule: "Glitter's Speed: 0"; equal ones are merged: "the Speed of Glitter and Ivo:
/// 0".
pub(super) fn assumed<'k>(assumed: impl Iterator<Item = &'k KnownFact>) -> Vec<(String, &'static str)> {
    let mut groups: Vec<(&KnownFact, Vec<&str>)> = Vec::new();
    for known in assumed {
        let of = of_whom(&known.fact);
        let alike = |other: &KnownFact| {
            let word = |known: &KnownFact| known.fact.word(known.value);
            let same = other.fact.rule == known.fact.rule && word(other) == word(known);
            same && of.is_some_and(|(_, what)| of_whom(&other.fact).is_some_and(|(_, other)| other == what))
        };
        match groups.iter_mut().find(|(first, _)| alike(first)) {
            Some((_, names)) => names.extend(of.map(|(name, _)| name)),
            None => groups.push((known, of.into_iter().map(|(name, _)| name).collect())),
        }
    }
    let shown = groups.into_iter().map(|(KnownFact { fact, value, .. }, names)| {
        let what = match of_whom(fact) {
            Some((_, what)) if names.len() > 1 => format!("the {what} of {}", and_list(&names)),
            _ => fact.what.clone(),
        };
        let value = match fact.json(*value) {
            Json::Bool(is_so) => if is_so { "yes" } else { "no" }.to_owned(),
            _ => fact.word(*value),
        };
        (format!("{what}: {value}"), fact.rule.name())
    });
    shown.collect()
}

/// The name and the rest of a fact's text: "Glitter", "Speed".
fn of_whom(fact: &Fact) -> Option<(&str, &str)> {
    let name = fact.path.iter().rev().nth(1)?;
    let what = fact.what.strip_prefix(name.as_str())?.strip_prefix("'s ")?;
    Some((name, what))
}

/// The facts that were assumed.
pub(super) fn assumptions(ruling: &Ruling) -> impl Iterator<Item = &KnownFact> {
    let stops = matches!(ruling.verdict, Verdict::Unsaid(_));
    ruling.facts.iter().filter(move |known| !known.is_said && !stops)
}

/// The outcome for people: without keys that nobody asked about and that have not changed.
pub(super) fn outcome(ruling: &Ruling) -> Json {
    let of_it = ruling.outcome.as_object().into_iter().flatten();
    let shown = of_it.filter(|(key, _)| !ruling.aside.contains(&key.as_str()));
    shown.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The table's house rules in a sentence.
pub(super) fn house_rules(ruling: &Ruling) -> String {
    let rules: Vec<_> = ruling.house_rules.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    format!("Under the house rules {}", and_list(&rules))
}

/// The dice in the order of use.
pub(super) fn dice_used(ruling: &Ruling) -> String {
    let used: Vec<_> = ruling.used.iter().map(u32::to_string).collect();
    let made = match (ruling.seed, ruling.generated) {
        (None, _) | (_, 0) => String::new(),
        (Some(seed), n) if n == used.len() => format!(", made with seed {seed}"),
        (Some(seed), 1) => format!(", the last made with seed {seed}"),
        (Some(seed), n) => format!(", the last {n} made with seed {seed}"),
    };
    format!("Dice used: {}{made}", used.join(", "))
}

/// How the dispute can be sent to somebody: the command that gives the same ruling. A line is put in quotation marks; a
/// code needs none.
pub(super) fn sent(line: &str) -> String {
    let quote = if line.contains(' ') { "\"" } else { "" };
    format!("To send it: umpire judge {quote}{line}{quote}")
}

/// A warning about dice that were given and not used.
pub(super) fn left_over(n: usize) -> String {
    let dice = if n == 1 { "1 die was" } else { &format!("{n} dice were") };
    format!("{dice} given but not used")
}

/// The argument: each step with its number, and between them, without one, what had no effect.
pub(super) fn argument(ruling: &Ruling) -> impl Iterator<Item = (Option<usize>, Code, String)> {
    let mut idle = ruling.why_not.iter().peekable();
    (0..=ruling.steps.len()).flat_map(move |n| {
        let notes = std::iter::from_fn(|| idle.next_if(|idle| idle.after == n));
        let mut shown: Vec<_> = notes.map(|idle| (None, idle.rule, idle.text.clone())).collect();
        shown.extend(ruling.steps.get(n).map(|one| (Some(n + 1), one.rule, step(one))));
        shown
    })
}

/// A step in words, with its dice.
pub(super) fn step(step: &Step) -> String {
    if step.rolls.is_empty() {
        return step.text.clone();
    }
    let rolls: Vec<_> = step.rolls.iter().map(roll).collect();
    format!("{} [{}]", step.text, rolls.join("; "))
}

/// A roll in words: "Pim rolls a D3 for release".
fn asked(request: &Request) -> String {
    let Request { who, purpose, sides, count, .. } = request;
    match count {
        1 => {
            let candidates = request.candidates().map(|shown| format!(": {shown}")).unwrap_or_default();
            format!("{who} rolls a D{sides} for {purpose}{candidates}")
        }
        n => format!("{who} rolls {n}D{sides} for {purpose}"),
    }
}

/// A roll with its dice: "7C 3D6: 2, 5, 3".
fn roll(roll: &Roll) -> String {
    let values: Vec<_> = roll.values.iter().map(u32::to_string).collect();
    let dice = if values.len() == 1 { String::new() } else { values.len().to_string() };
    let total = roll.total.map(|total| format!(" = {total}")).unwrap_or_default();
    format!("{} {dice}D{}: {}{total}", roll.request.who, roll.request.sides, values.join(", "))
}

/// Whether a player is right, and if not, why.
pub(super) fn claim(claim: &Decided) -> String {
    let player = &claim.player;
    let Some(differs) = &claim.differs else {
        let read = claim.read_as.as_ref().map(|text| format!(", read as: {text}")).unwrap_or_default();
        return format!("{player} is right{read}.");
    };
    let rule = claim.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    format!("{player} is wrong: {}{rule}; {player} says {}.", differs.ruled_text, differs.claimed_text)
}

/// A note that claims can't be decided yet.
pub(super) fn undecided(ruling: &Ruling) -> Option<String> {
    let reason = match ruling.verdict {
        _ if ruling.undecided == 0 => return None,
        Verdict::Illegal(_) => "while an action is illegal",
        _ => "yet",
    };
    let who = if ruling.claims.is_empty() { "Nobody" } else { "Nobody else" };
    Some(format!("{who} is right or wrong {reason}."))
}

/// Whether the ruling is the same under every reading of the rules, or which options it depends on.
pub(super) fn readings_head(ruling: &Ruling, readings: &Readings) -> String {
    if !readings.turns_on.is_empty() {
        let mut options: Vec<&str> = readings.turns_on.iter().map(|turn| turn.option).collect();
        options.dedup();
        let so_far = if matches!(ruling.verdict, Verdict::Incomplete(_)) { "So far it" } else { "It" };
        return format!("{so_far} turns on {}:", and_list(&options));
    }
    let how = match ruling.consulted.len() {
        0 => "no open question of the rules was consulted".to_owned(),
        _ => {
            let names: Vec<_> = ruling.consulted.iter().map(|(name, _)| *name).collect();
            format!("it consulted {}", and_list(&names))
        }
    };
    match ruling.verdict {
        // Missing dice or facts may raise other questions.
        Verdict::Incomplete(_) => format!("So far no other reading of the rules makes a difference: {how}."),
        _ => format!("This ruling stands under every reading of the rules: {how}."),
    }
}

/// The ruling under another reading, and who would be right.
pub(super) fn turn(ruling: &Ruling, turn: &Turn) -> String {
    let shown = match &turn.ruling {
        Err(reason) => format!("the scenario would make no sense: {}.", reason.trim_end_matches('.')),
        Ok(other) => format!("{}{}{}", in_short(other), changed(&turn.changes), right_then(ruling, other)),
    };
    let Turn { option, value, meaning, .. } = turn;
    format!("{option} read as {value} (\"{}\"): {shown}", meaning.trim_end_matches('.'))
}

/// Who would be right under another reading: " bob is right then, and not ann."
fn right_then(ruling: &Ruling, other: &Ruling) -> String {
    let right = |ruling: &Ruling| -> Vec<String> {
        let right = ruling.claims.iter().filter(|claim| claim.differs.is_none());
        right.map(|claim| claim.player.clone()).collect()
    };
    let are = |who: &[String]| format!("{} {}", and_list(who), if who.len() == 1 { "is" } else { "are" });
    let (now, then) = (right(ruling), right(other));
    let no_longer: Vec<String> = now.iter().filter(|who| !then.contains(who)).cloned().collect();
    match then.as_slice() {
        _ if other.claims.is_empty() => String::new(),
        [] if now.is_empty() => " Nobody is right then, either.".to_owned(),
        [] => " Nobody is right then.".to_owned(),
        then if now == then => format!(" {} right then, too.", are(then)),
        then if no_longer.is_empty() => format!(" {} right then.", are(then)),
        then => format!(" {} right then, and not {}.", are(then), and_list(&no_longer)),
    }
}

/// What would change: " 2C starves (now it is killed)."
fn changed(changes: &[String]) -> String {
    const MOST: usize = 3;
    let shown = &changes[..changes.len().min(MOST)];
    match changes.len().saturating_sub(MOST) {
        _ if shown.is_empty() => String::new(),
        0 => format!(" {}.", and_list(shown)),
        more => format!(" {}, and {more} more.", shown.join(", ")),
    }
}

/// A verdict within a sentence.
pub(super) fn in_short(ruling: &Ruling) -> String {
    match &ruling.verdict {
        Verdict::Resolved => ruling.sentence.clone(),
        Verdict::Illegal(illegal) => {
            format!("{} is illegal ({}): {}", illegal.which(), illegal.rule, sentence(&illegal.reason))
        }
        Verdict::Incomplete(missing) => format!("dice are missing: {}.", asked(missing)),
        Verdict::Unsaid(facts) => format!("nobody has said {}.", unsaid(facts)),
        Verdict::Undecided(why) => format!("the rulebook does not decide it: {}.", why.text),
    }
}

/// A text with a full stop at its end.
pub(super) fn sentence(text: &str) -> String {
    if text.ends_with('.') { text.to_owned() } else { format!("{text}.") }
}
