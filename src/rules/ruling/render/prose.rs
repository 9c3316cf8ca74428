//! A ruling as a page to print and keep with the game.

use std::collections::BTreeSet;

use super::{table, unknown, variants, words};
use crate::diag::and_list;
use crate::model::Rulebook;
use crate::model::prose::{Passage, Prose};
use crate::ruling::{Ruling, Submitted, Verdict};

/// A ruling with its scenario, if it is to be printed, and with the texts of the rules that it cites; `brief` leaves
/// out the steps and these texts. `headings` are what the game's fields are called, by their keys.
pub fn ruling(ruling: &Ruling, rulebook: &Rulebook, headings: &[(&str, &str)], brief: bool) -> Prose {
    let of = format!("{}: {}", rulebook.title, ruling.dispute);
    let mut passages = Vec::new();
    if ruling.title.is_some() {
        passages.push(Passage::Note(of.clone()));
    }
    if let Some(scenario) = &ruling.submitted {
        submitted(ruling, scenario, headings, &mut passages);
        passages.push(Passage::Heading("The ruling".to_owned()));
    }
    passages.push(Passage::Lead(words::verdict(ruling)));
    passages.extend(ruling.claims.iter().map(|claim| Passage::Text(words::claim(claim))));
    passages.extend(words::undecided(ruling).map(Passage::Text));
    let unknown = ruling.unknown.iter().flat_map(|unknown| unknown::in_words(unknown));
    passages.extend(unknown.map(|line| Passage::Text(line.trim_start().to_owned())));
    if ruling.submitted.is_none() && !ruling.house_rules.is_empty() {
        passages.push(Passage::Note(words::house_rules(ruling)));
    }
    if !brief {
        passages.extend(words::argument(ruling).map(|(number, rule, text)| Passage::Step {
            number,
            rule: rule.name().to_owned(),
            text,
        }));
    }
    let outcome = table::on_paper(&words::outcome(ruling), headings);
    if !outcome.is_empty() {
        passages.push(Passage::Heading("Outcome".to_owned()));
        passages.extend(outcome);
    }
    let assumed =
        words::assumed(words::assumptions(ruling)).into_iter().map(|(what, rule)| (rule.to_owned(), what));
    let assumed: Vec<_> = assumed.collect();
    if !assumed.is_empty() {
        passages.push(Passage::Heading("Assumed, since nobody has said it".to_owned()));
        passages.push(Passage::Facts(assumed));
    }
    let of_variants = other_rulings(ruling, brief, &mut passages);
    if ruling.submitted.is_none() && !ruling.used.is_empty() {
        passages.push(Passage::Note(format!("{}.", words::dice_used(ruling))));
    }
    if ruling.left_over > 0 {
        passages.push(Passage::Note(format!("Note: {}.", words::left_over(ruling.left_over))));
    }
    passages.extend(ruling.warnings.iter().map(|warning| Passage::Note(format!("Note: {warning}"))));
    passages.extend(ruling.line.as_deref().map(|line| Passage::Note(in_print(line))));
    let cited = cited(ruling, &of_variants, rulebook);
    if !brief && !cited.is_empty() {
        passages.push(Passage::Heading("The rules cited".to_owned()));
        // Beside each other, so that most rulings are one page.
        passages.push(Passage::Columns { count: 2, passages: vec![Passage::Facts(cited)] });
    }
    Prose { title: ruling.title.clone().unwrap_or(of), passages, ..Prose::default() }
}

/// Other readings and variants. Returns the rules of the variants' steps.
fn other_rulings<'r>(ruling: &'r Ruling, brief: bool, passages: &mut Vec<Passage>) -> Vec<&'r str> {
    if let Some(readings) = &ruling.readings {
        passages.push(Passage::Heading("Other readings of the rules".to_owned()));
        passages.push(Passage::Text(words::readings_head(ruling, readings)));
        passages.extend(readings.turns_on.iter().map(|turn| Passage::Text(words::turn(ruling, turn))));
    }
    let mut of_variants: Vec<&str> = Vec::new();
    for variant in &ruling.variants {
        let (shown, rules) = variants::passages(ruling, variant, brief);
        passages.extend(shown);
        of_variants.extend(rules);
    }
    of_variants
}

/// How the dispute can be sent, for paper: a code is broken into pieces, which `judge` puts together again.
fn in_print(line: &str) -> String {
    /// The characters of a piece.
    const PIECE: usize = 40;
    if line.contains(' ') {
        return words::sent(line);
    }
    let letters: Vec<char> = line.chars().collect();
    let pieces: Vec<String> = letters.chunks(PIECE).map(|piece| piece.iter().collect()).collect();
    words::sent(&pieces.join(" "))
}

/// The scenario: the situation, the house rules, what each player says, and the dice.
fn submitted(ruling: &Ruling, submitted: &Submitted, headings: &[(&str, &str)], passages: &mut Vec<Passage>) {
    passages.push(Passage::Heading("The scenario".to_owned()));
    passages.extend(table::on_paper(&submitted.situation, headings));
    if !ruling.house_rules.is_empty() {
        passages.push(Passage::Heading("House rules".to_owned()));
        passages.push(Passage::Facts(ruling.house_rules.clone()));
    }
    if !submitted.claims.is_empty() {
        passages.push(Passage::Heading("What each player says".to_owned()));
        let claims =
            submitted.claims.iter().map(|(player, says)| (player.clone(), format!("{}.", and_list(says))));
        passages.push(Passage::Facts(claims.collect()));
    }
    if !ruling.used.is_empty() {
        passages.push(Passage::Text(format!("{}.", words::dice_used(ruling))));
    }
}

/// The rules that the steps and the verdict cite, and those of variants, with their texts, in the order of the rulebook.
fn cited(ruling: &Ruling, of_variants: &[&str], rulebook: &Rulebook) -> Vec<(String, String)> {
    let mut names: BTreeSet<&str> = words::argument(ruling).map(|(_, rule, _)| rule.name()).collect();
    names.extend(of_variants);
    if let Verdict::Illegal(illegal) = &ruling.verdict {
        names.insert(illegal.rule.name());
    }
    let rules = rulebook.rules().filter(|rule| names.contains(rule.id));
    rules.map(|rule| (rule.id.to_owned(), rule.rule.to_owned())).collect()
}
