//! What has changed in the page of a player after a turn was played again.

use crate::source::letter::marks;

/// The beginning of the lines about proofs, which differ in every turn after a changed one.
const DIGEST: &str = "Digest before";

/// The lines that only the text that was sent has, and those that only the present one has.
pub fn changes(sent: &str, now: &str) -> Vec<String> {
    let (sent, now) = (lines(sent), lines(now));
    let missing = |line: &&&str, from: &[&str]| !from.contains(*line);
    let gone = sent.iter().filter(|line| missing(line, &now));
    let new = now.iter().filter(|line| missing(line, &sent));
    let gone = gone.map(|line| format!("no longer: {}", line.trim_start()));
    gone.chain(new.map(|line| format!("now: {}", line.trim_start()))).collect()
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
        assert_eq!(changes(&lives, &page("ann dies.", "cd34")), ["no longer: ann lives.", "now: ann dies."]);
    }
}
