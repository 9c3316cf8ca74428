//! What has changed in the page of a player after a turn was played again.

use crate::source::letter::marks;

/// The beginning of the lines about proofs, which differ in every turn after a changed one.
const DIGEST: &str = "Digest before";

/// What the present text says and the one that was sent did not, beside what that said in its place; then what is no longer so.
pub fn changes(sent: &str, now: &str) -> Vec<String> {
    let (sent, now) = (lines(sent), lines(now));
    let only = |lines: &[&str], others: &[&str]| -> Vec<String> {
        let missing = lines.iter().filter(|line| !others.contains(*line));
        missing.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    };
    let (mut gone, new) = (only(&sent, &now), only(&now, &sent));
    let begin = |line: &str| line.split(' ').next().map(str::to_owned);
    let in_place = |line: String| match gone.iter().position(|other| begin(other) == begin(&line)) {
        Some(place) => changed(&gone.remove(place), &line),
        None => format!("{line} (before: nothing)"),
    };
    let mut changes: Vec<String> = new.into_iter().map(in_place).collect();
    changes.extend(gone.into_iter().map(|line| format!("no longer so: {line}")));
    changes
}

/// A line with what it said before, without the words that both begin with.
fn changed(before: &str, line: &str) -> String {
    let alike = before.split(' ').zip(line.split(' ')).take_while(|(one, other)| one == other).count();
    let rest: Vec<&str> = before.split(' ').skip(alike).collect();
    let rest = if rest.is_empty() { before.to_owned() } else { rest.join(" ") };
    match (line.strip_suffix('.'), rest.strip_suffix('.')) {
        (Some(line), Some(rest)) => format!("{line} (before: {rest})."),
        _ => format!("{line} (before: {rest})"),
    }
}

/// The lines of a page above the form, without proofs.
fn lines(text: &str) -> Vec<&str> {
    let mut is_proof = false;
    let page = marks::before_form(text).lines();
    page.filter(|line| {
        // The digest is on the next line of a narrow page.
        let was_proof = std::mem::replace(&mut is_proof, line.starts_with(DIGEST));
        let is_digest = was_proof && line.chars().all(|c| c.is_ascii_hexdigit());
        !is_proof && !is_digest && !line.trim().is_empty()
    })
    .map(str::trim_end)
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_above_the_form_is_a_change() {
        let page = |what: &str, digest: &str| {
            format!(
                "{what}\n1. ann jumps.\n\nDigest before turn 2:\n{digest}\n\n{}\n\n",
                marks::orders("turn", 3)
            )
        };
        let lives = page("ann lives.", "ab12");
        assert!(changes(&lives, &(page("ann lives.", "cd34") + "turn: 3\n")).is_empty());
        assert_eq!(changes(&lives, &page("ann dies.", "cd34")), ["ann dies (before: lives)."]);
        assert_eq!(
            changes("a  1\nb\n", "a  2\nc\n"),
            ["a 2 (before: 1)", "c (before: nothing)", "no longer so: b"]
        );
        assert_eq!(changes("a b", "a b c"), ["a b c (before: a b)"]);
    }
}
