//! Variants of a scenario beside its ruling: the other ruling, and what differs.

use serde_json::json;

use super::text::{BOLD, Looks};
use super::words;
use crate::diag::capital;
use crate::diag::render::wrapped;
use crate::model::prose::Passage;
use crate::ruling::{Json, Ruling, Step, Variant, Verdict};

/// The most steps of two rulings that are compared one by one.
const MOST: usize = 1_500;

/// How a step differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Removed,
    Added,
    Changed,
}

/// A step that differs: its number in the ruling that has it, and for a changed one the step before.
struct Differing<'r> {
    mark: Mark,
    number: usize,
    step: &'r Step,
    before: Option<&'r Step>,
}

impl Mark {
    const fn sign(self) -> char {
        match self {
            Mark::Removed => '-',
            Mark::Added => '+',
            Mark::Changed => '~',
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Mark::Removed => "removed",
            Mark::Added => "added",
            Mark::Changed => "changed",
        }
    }
}

/// A variant as text, below the ruling.
pub(super) fn text(ruling: &Ruling, variant: &Variant, looks: Looks) -> String {
    let wrap = |text: &str, indent: usize| wrapped(text, looks.width, indent);
    let mut out = format!("{}\n", looks.paint(BOLD, &wrap(&heading(variant), 0)));
    let Compared { sentences, changes, steps } = compared(ruling, variant);
    sentences.iter().for_each(|one| out.push_str(&format!("{}\n", wrap(one, 0))));
    for change in changes {
        out.push_str(&format!("  {}\n", wrap(change, 4).replace('\n', "\n    ")));
    }
    if looks.extent != super::Extent::Brief && !steps.is_empty() {
        out.push('\n');
        let rule = steps.iter().map(|one| one.step.rule.name().len()).max().unwrap_or(0);
        for one in &steps {
            let head = format!("  {} {:3}  {:rule$}  ", one.mark.sign(), one.number, one.step.rule.name());
            let indent = head.len();
            let gap = format!("\n{:indent$}", "");
            out.push_str(&format!("{head}{}\n", wrap(&words::step(one.step), indent).replace('\n', &gap)));
            if let Some(before) = one.before {
                let was = format!("was: {}", words::step(before));
                out.push_str(&format!("{:indent$}{}\n", "", wrap(&was, indent).replace('\n', &gap)));
            }
        }
    }
    out
}

/// A variant on paper, with the rules of the steps that it shows; `brief` leaves out the steps.
pub(super) fn passages<'v>(
    ruling: &'v Ruling,
    variant: &'v Variant,
    brief: bool,
) -> (Vec<Passage>, Vec<&'v str>) {
    let Compared { sentences, changes, steps } = compared(ruling, variant);
    let mut passages = vec![Passage::Heading(heading(variant))];
    passages.extend(sentences.into_iter().map(Passage::Text));
    if !changes.is_empty() {
        passages.push(Passage::Text(format!("What differs: {}.", changes.join("; "))));
    }
    if brief {
        return (passages, Vec::new());
    }
    passages.extend(steps.iter().map(|one| {
        let was = one.before.map(|before| format!(" It was: {}", words::step(before)));
        let text =
            format!("{}: {}{}", capital(one.mark.word()), words::step(one.step), was.unwrap_or_default());
        Passage::Step { number: Some(one.number), rule: one.step.rule.name().to_owned(), text }
    }));
    (passages, steps.iter().map(|one| one.step.rule.name()).collect())
}

/// How a variant differs.
struct Compared<'v> {
    /// The verdict and who is right, or why nothing differs.
    sentences: Vec<String>,
    /// What changes in the outcome.
    changes: &'v [String],
    /// The steps that differ.
    steps: Vec<Differing<'v>>,
}

fn compared<'v>(ruling: &'v Ruling, variant: &'v Variant) -> Compared<'v> {
    let only = |sentence: String| Compared { sentences: vec![sentence], changes: &[], steps: Vec::new() };
    let other = match &variant.ruling {
        Ok(other) => other,
        Err(why) => return only(format!("It makes no sense: {}", ended(why))),
    };
    let is_same = same(ruling, other);
    let steps = differing(&ruling.steps, &other.steps);
    if is_same && steps.is_empty() {
        return only("Nothing changes.".to_owned());
    }
    let mut sentences = vec![words::verdict(other)];
    sentences.extend(other.claims.iter().map(|claim| {
        let before = ruling.claims.iter().find(|before| before.player == claim.player);
        let is_new = before.is_some_and(|before| before.differs.is_none() != claim.differs.is_none());
        format!("{}{}", words::claim(claim), if is_new { " This is new." } else { "" })
    }));
    sentences.extend(words::undecided(other));
    if is_same {
        sentences.push("The outcome is the same, by other steps.".to_owned());
    }
    Compared { sentences, changes: &variant.changes, steps }
}

/// A reason with a sign at its end.
fn ended(why: &str) -> String {
    if why.ends_with('?') { why.to_owned() } else { words::sentence(why) }
}

fn heading(variant: &Variant) -> String {
    format!("{} {}", if variant.is_file { "Against" } else { "What if" }, variant.change)
}

/// Whether verdict and outcome are the same.
fn same(a: &Ruling, b: &Ruling) -> bool {
    a.outcome == b.outcome && words::verdict(a) == words::verdict(b)
}

/// The steps that only one of two arguments has. A step of the same rule in the same place counts as changed.
fn differing<'r>(old: &'r [Step], new: &'r [Step]) -> Vec<Differing<'r>> {
    let first = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[first..], &new[first..]);
    let last = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old_rest[..old_rest.len() - last], &new_rest[..new_rest.len() - last]);
    let kept =
        if old_rest.len().max(new_rest.len()) > MOST { Vec::new() } else { common(old_rest, new_rest) };
    let mut all = Vec::new();
    let (mut a, mut b) = (0, 0);
    for (to_a, to_b) in kept.into_iter().chain([(old_rest.len(), new_rest.len())]) {
        let (gone, come) = (&old_rest[a..to_a], &new_rest[b..to_b]);
        let mut is_paired = vec![false; come.len()];
        let mut at = 0;
        for (n, step) in gone.iter().enumerate() {
            match come.iter().skip(at).position(|other| other.rule == step.rule) {
                Some(place) => {
                    for (m, added) in come.iter().enumerate().take(at + place).skip(at) {
                        all.push(Differing {
                            mark: Mark::Added,
                            number: first + b + m + 1,
                            step: added,
                            before: None,
                        });
                        is_paired[m] = true;
                    }
                    let m = at + place;
                    all.push(Differing {
                        mark: Mark::Changed,
                        number: first + b + m + 1,
                        step: &come[m],
                        before: Some(step),
                    });
                    is_paired[m] = true;
                    at = m + 1;
                }
                None => {
                    all.push(Differing {
                        mark: Mark::Removed,
                        number: first + a + n + 1,
                        step,
                        before: None,
                    });
                }
            }
        }
        for (m, step) in come.iter().enumerate().filter(|(m, _)| !is_paired[*m]) {
            all.push(Differing { mark: Mark::Added, number: first + b + m + 1, step, before: None });
        }
        (a, b) = (to_a + 1, to_b + 1);
    }
    all
}

/// The places of the steps that both arguments have, in order.
fn common(old: &[Step], new: &[Step]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut longest = vec![0u16; (old.len() + 1) * width];
    for a in (0..old.len()).rev() {
        for b in (0..new.len()).rev() {
            longest[a * width + b] = if old[a] == new[b] {
                longest[(a + 1) * width + b + 1] + 1
            } else {
                longest[(a + 1) * width + b].max(longest[a * width + b + 1])
            };
        }
    }
    let (mut a, mut b) = (0, 0);
    let mut kept = Vec::new();
    while a < old.len() && b < new.len() {
        if old[a] == new[b] {
            kept.push((a, b));
            (a, b) = (a + 1, b + 1);
        } else if longest[(a + 1) * width + b] >= longest[a * width + b + 1] {
            a += 1;
        } else {
            b += 1;
        }
    }
    kept
}

/// A variant for programs.
pub(super) fn json(ruling: &Ruling, variant: &Variant) -> Json {
    let mut out = json!({if variant.is_file { "against" } else { "what_if" }: variant.change});
    let other = match &variant.ruling {
        Ok(other) => other,
        Err(why) => {
            out["verdict"] = "refused".into();
            out["reason"] = why.as_str().into();
            return out;
        }
    };
    out["verdict"] = other.verdict.word().into();
    if let Verdict::Illegal(illegal) = &other.verdict {
        out["illegal"] = super::json::illegal(illegal);
    }
    out["same"] = same(ruling, other).into();
    out["outcome"] = Json::clone(&other.outcome);
    if !other.claims.is_empty() {
        out["claims"] = super::json::claims(&other.claims);
    }
    out["changes"] = variant.changes.clone().into();
    let steps = differing(&ruling.steps, &other.steps).into_iter().map(|one| {
        let mut out = json!({
            "mark": one.mark.word(), "number": one.number, "rule": one.step.rule.name(), "text": one.step.text,
        });
        if let Some(before) = one.before {
            out["was"] = before.text.as_str().into();
        }
        out
    });
    out["steps"] = steps.collect::<Vec<_>>().into();
    out
}
