//! Rulings as JSON, in the format that the documentation fixes.

use serde::{Serialize, Serializer};
use serde_json::json;

use super::{unknown, variants, words};
use crate::ruling::{
    Answers, Decided, Fact, Idle, Illegal, Json, PlainData, Request, Roll, Ruling, Step, Turn, Undecided,
    Verdict,
};

/// A ruling as JSON in one line, written piece by piece: files may hold thousands.
///
/// # Panics
/// Never: all keys of a ruling are text, which is all that could fail.
pub fn ruling(ruling: &Ruling) -> String {
    serde_json::to_string(&Shown::new(ruling)).expect("a ruling is plain data")
}

/// The keys of a ruling, in order.
#[derive(Serialize)]
struct Shown<'r> {
    game: &'static str,
    dispute: &'r str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'r str>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<Json>,
    steps: Vec<ShownStep<'r>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why_not: Vec<ShownIdle<'r>>,
    dice: Dice<'r>,
    #[serde(serialize_with = "by_name")]
    house_rules: &'r [(String, String)],
    outcome: &'r PlainData,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    assumed: Vec<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<Vec<Json>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    warnings: &'r [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<Readings<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<Json>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variants: Vec<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'r str>,
}

#[derive(Serialize)]
struct ShownStep<'r> {
    rule: &'static str,
    text: &'r str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<ShownRoll<'r>>,
}

#[derive(Serialize)]
struct ShownRoll<'r> {
    who: &'r str,
    r#for: &'r str,
    sides: u32,
    values: &'r [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i64>,
}

#[derive(Serialize)]
struct ShownIdle<'r> {
    after: usize,
    rule: &'static str,
    text: &'r str,
}

#[derive(Serialize)]
struct Dice<'r> {
    used: &'r [u32],
    left_over: usize,
    missing: Vec<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

#[derive(Serialize)]
struct Readings<'r> {
    stands: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    so_far: Option<bool>,
    consulted: Vec<&'r str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turns_on: Vec<Json>,
}

impl<'r> Shown<'r> {
    fn new(ruling: &'r Ruling) -> Shown<'r> {
        let (mut found, mut open, mut roll, mut facts) = (None, None, Vec::new(), None);
        match &ruling.verdict {
            Verdict::Resolved => {}
            Verdict::Illegal(why) => found = Some(illegal(why)),
            Verdict::Incomplete(missing) => roll.push(request(missing)),
            Verdict::Unsaid(missing) => facts = Some(missing.iter().map(missing_fact).collect()),
            Verdict::Undecided(why) => open = Some(undecided(why)),
        }
        Shown {
            game: ruling.own.map_or(ruling.game.key(), |rulebook| rulebook.game),
            dispute: &ruling.dispute,
            title: ruling.title.as_deref(),
            verdict: ruling.verdict.word(),
            illegal: found,
            undecided: open,
            steps: ruling.steps.iter().map(step).collect(),
            why_not: ruling.why_not.iter().map(idle).collect(),
            dice: Dice { used: &ruling.used, left_over: ruling.left_over, missing: roll, seed: ruling.seed },
            house_rules: &ruling.house_rules,
            outcome: &ruling.outcome,
            assumed: words::assumptions(ruling).map(|known| fact(&known.fact, known.value)).collect(),
            missing: facts,
            warnings: &ruling.warnings,
            claims: (!ruling.claims.is_empty()).then(|| claims(&ruling.claims)),
            readings: ruling.readings.as_ref().map(|readings| shown_readings(ruling, readings)),
            unknown: ruling.unknown.as_deref().map(unknown::json),
            variants: ruling.variants.iter().map(|variant| variants::json(ruling, variant)).collect(),
            line: ruling.line.as_deref(),
        }
    }
}

fn shown_readings<'r>(ruling: &'r Ruling, readings: &'r crate::ruling::Readings) -> Readings<'r> {
    Readings {
        stands: readings.turns_on.is_empty(),
        so_far: matches!(ruling.verdict, Verdict::Incomplete(_)).then_some(true),
        consulted: ruling.consulted.iter().map(|(name, _)| *name).collect(),
        turns_on: readings.turns_on.iter().map(turn).collect(),
    }
}

/// The other readings, in the form that cases match.
///
/// # Panics
/// Never: the keys of readings are words.
pub fn readings(ruling: &Ruling, readings: &crate::ruling::Readings) -> Json {
    serde_json::to_value(shown_readings(ruling, readings)).expect("readings are plain data")
}

/// Pairs as a map, in order.
fn by_name<S: Serializer>(all: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(all.iter().map(|(name, value)| (name, value)))
}

/// An illegal action, in the form that cases match.
pub fn illegal(illegal: &Illegal) -> Json {
    let mut out = json!({"action": illegal.action, "rule": illegal.rule.name(), "reason": illegal.reason});
    if let Some(thrust) = illegal.thrust {
        out["thrust"] = thrust.into();
    }
    if let Some(by) = &illegal.by {
        out["by"] = by.as_str().into();
    }
    out
}

/// A missing roll, in the form that cases match.
pub fn request(request: &Request) -> Json {
    let mut out =
        json!({"who": request.who, "for": request.purpose, "sides": request.sides, "count": request.count});
    if !request.among.is_empty() {
        out["among"] = request.among.clone().into();
    }
    out
}

pub(super) fn fact(fact: &Fact, value: i64) -> Json {
    json!({"path": fact.place(), "value": fact.json(value), "rule": fact.rule.name()})
}

/// A missing fact, in the form that cases match.
pub fn missing_fact(fact: &Fact) -> Json {
    let mut out = json!({"path": fact.place(), "question": fact.question(), "rule": fact.rule.name()});
    if let (Some(_), Answers::OneOf(among)) = (&fact.asked, &fact.answers) {
        out["among"] = among.clone().into();
    }
    out
}

/// Why a rulebook leaves a dispute open, in the form that cases match.
pub fn undecided(why: &Undecided) -> Json {
    let mut out = json!({"kind": why.kind.word()});
    if let Some(value) = &why.value {
        out["value"] = value.as_str().into();
    }
    out["rules"] = why.rules.iter().map(|rule| rule.name()).collect();
    out["text"] = why.text.as_str().into();
    out
}

fn step(step: &Step) -> ShownStep<'_> {
    ShownStep { rule: step.rule.name(), text: &step.text, rolls: step.rolls.iter().map(roll).collect() }
}

fn roll(roll: &Roll) -> ShownRoll<'_> {
    let Request { who, purpose, sides, .. } = &roll.request;
    ShownRoll { who, r#for: purpose.as_ref(), sides: *sides, values: &roll.values, total: roll.total }
}

fn idle(idle: &Idle) -> ShownIdle<'_> {
    ShownIdle { after: idle.after, rule: idle.rule.name(), text: &idle.text }
}

/// Decided claims, in the form that cases match.
pub fn claims(claims: &[Decided]) -> Json {
    let decided = claims.iter().map(|claim| {
        let mut out = json!({"upheld": claim.differs.is_none()});
        if let Some(differs) = &claim.differs {
            out["differs_at"] = differs.path.as_str().into();
            out["claimed"] = differs.claimed.clone();
            out["ruled"] = differs.ruled.clone();
            out["told"] = differs.ruled_text.as_str().into();
            out["said"] = differs.claimed_text.as_str().into();
        }
        if let Some(text) = &claim.read_as {
            out["read_as"] = text.as_str().into();
        }
        if let Some(rule) = claim.rule {
            out["rule"] = rule.name().into();
        }
        (claim.player.clone(), out)
    });
    decided.collect()
}

fn turn(turn: &Turn) -> Json {
    let mut out = json!({"option": turn.option, "value": turn.value});
    match &turn.ruling {
        Ok(other) => {
            out["verdict"] = other.verdict.word().into();
            if let Verdict::Illegal(found) = &other.verdict {
                out["illegal"] = illegal(found);
            }
            if let Verdict::Undecided(why) = &other.verdict {
                out["undecided"] = undecided(why);
            }
            out["outcome"] = Json::clone(&other.outcome);
            if !other.claims.is_empty() {
                out["claims"] = claims(&other.claims);
            }
        }
        Err(reason) => {
            out["verdict"] = "refused".into();
            out["reason"] = reason.as_str().into();
        }
    }
    out
}
