//! Rulings as JSON, in the format that the documentation fixes.

use serde_json::{Map, json};

use super::words;
use crate::ruling::{Decided, Fact, Idle, Illegal, Json, Request, Roll, Ruling, Step, Turn, Verdict};

/// A ruling.
pub fn ruling(ruling: &Ruling) -> Json {
    let mut out = Map::new();
    let mut put = |key: &str, value: Json| drop(out.insert(key.to_owned(), value));
    put("game", ruling.game.key().into());
    put("dispute", ruling.dispute.as_str().into());
    if let Some(title) = &ruling.title {
        put("title", title.as_str().into());
    }
    put("verdict", ruling.verdict.word().into());
    if let Verdict::Illegal(found) = &ruling.verdict {
        put("illegal", illegal(found));
    }
    put("steps", ruling.steps.iter().map(step).collect());
    if !ruling.why_not.is_empty() {
        let idle = |idle: &Idle| json!({"after": idle.after, "rule": idle.rule.name(), "text": idle.text});
        put("why_not", ruling.why_not.iter().map(idle).collect());
    }
    let missing: Vec<Json> =
        if let Verdict::Incomplete(missing) = &ruling.verdict { vec![request(missing)] } else { Vec::new() };
    let mut dice = json!({"used": ruling.used, "left_over": ruling.left_over, "missing": missing});
    if let Some(seed) = ruling.seed {
        dice["seed"] = seed.into();
    }
    put("dice", dice);
    put(
        "house_rules",
        ruling.house_rules.iter().map(|(name, value)| (name.clone(), Json::from(value.as_str()))).collect(),
    );
    put("outcome", ruling.outcome.clone());
    let assumed: Vec<Json> = words::assumptions(ruling).map(|known| fact(&known.fact, known.value)).collect();
    if !assumed.is_empty() {
        put("assumed", assumed.into());
    }
    if let Verdict::Unsaid(facts) = &ruling.verdict {
        put("missing", facts.iter().map(missing_fact).collect());
    }
    if !ruling.warnings.is_empty() {
        put("warnings", ruling.warnings.clone().into());
    }
    if !ruling.claims.is_empty() {
        put("claims", claims(&ruling.claims));
    }
    if let Some(readings) = &ruling.readings {
        let consulted: Vec<_> = ruling.consulted.iter().map(|(name, _)| *name).collect();
        let mut told = Map::new();
        told.insert("stands".to_owned(), readings.turns_on.is_empty().into());
        if matches!(ruling.verdict, Verdict::Incomplete(_)) {
            told.insert("so_far".to_owned(), true.into());
        }
        told.insert("consulted".to_owned(), consulted.into());
        if !readings.turns_on.is_empty() {
            told.insert("turns_on".to_owned(), readings.turns_on.iter().map(turn).collect());
        }
        put("readings", told.into());
    }
    out.into()
}

/// An illegal action, as cases match it too.
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

/// A missing roll, as cases match it too.
pub fn request(request: &Request) -> Json {
    let mut out =
        json!({"who": request.who, "for": request.purpose, "sides": request.sides, "count": request.count});
    if !request.among.is_empty() {
        out["among"] = request.among.clone().into();
    }
    out
}

/// A fact with its value.
pub(super) fn fact(fact: &Fact, value: i64) -> Json {
    json!({"path": fact.place(), "value": fact.json(value), "rule": fact.rule.name()})
}

fn missing_fact(fact: &Fact) -> Json {
    json!({"path": fact.place(), "question": fact.question(), "rule": fact.rule.name()})
}

fn step(step: &Step) -> Json {
    let mut out = json!({"rule": step.rule.name(), "text": step.text});
    if !step.rolls.is_empty() {
        out["rolls"] = step.rolls.iter().map(roll).collect();
    }
    out
}

fn roll(roll: &Roll) -> Json {
    let request = &roll.request;
    let mut out =
        json!({"who": request.who, "for": request.purpose, "sides": request.sides, "values": roll.values});
    if let Some(total) = roll.total {
        out["total"] = total.into();
    }
    out
}

/// Claims, as cases match them too.
pub fn claims(claims: &[Decided]) -> Json {
    let told = claims.iter().map(|claim| {
        let mut out = json!({"upheld": claim.differs.is_none()});
        if let Some(differs) = &claim.differs {
            out["differs_at"] = differs.path.as_str().into();
            out["claimed"] = differs.claimed.clone();
            out["ruled"] = differs.ruled.clone();
            out["told"] = differs.told.as_str().into();
            out["said"] = differs.said.as_str().into();
        }
        if let Some(rule) = claim.rule {
            out["rule"] = rule.name().into();
        }
        (claim.player.clone(), out)
    });
    told.collect()
}

fn turn(turn: &Turn) -> Json {
    let mut out = json!({"option": turn.option, "value": turn.value});
    match &turn.ruling {
        Ok(other) => {
            out["verdict"] = other.verdict.word().into();
            if let Verdict::Illegal(found) = &other.verdict {
                out["illegal"] = illegal(found);
            }
            out["outcome"] = other.outcome.clone();
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
