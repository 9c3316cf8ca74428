//! Numbers of headings, and of the rules that texts of a custom game cite: these must be numbers of headings.

use std::collections::BTreeSet;

use crate::diag::{Report, code, did_you_mean};
use crate::model::{Content, GameName};
use crate::press::Order;
use crate::source::door::{self, Door};
use crate::source::markdown::{self, Block, Passage};
use crate::source::{Files, Origin};

/// The numbers that the texts of a game define.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// Those of headings.
    headings: BTreeSet<String>,
    /// Those of the set's rulebook.
    rules: BTreeSet<String>,
    /// Those that a text puts in the margin, beside the rules that have them.
    margins: BTreeSet<String>,
}

/// The numbers that headings get, block by block: `##` has 1, 2, 3, and `###` below it 1.1, 1.2. The title has none.
pub(super) fn of_headings(blocks: &[Block]) -> Vec<Option<String>> {
    let has_title = matches!(blocks.first(), Some(Block::Heading(1, _)));
    let levels = blocks.iter().skip(usize::from(has_title)).filter_map(level);
    let Some(top) = levels.min() else { return vec![None; blocks.len()] };
    let mut counts: Vec<u32> = Vec::new();
    let number = |(n, block): (usize, &Block)| {
        let depth = usize::from(level(block)?.checked_sub(top)?) + 1;
        if n == 0 && has_title {
            return None;
        }
        // A level that is left out counts as its first heading.
        counts.resize(depth.max(counts.len().min(depth)), 0);
        let (last, outer) = counts.split_last_mut()?;
        outer.iter_mut().for_each(|count| *count = (*count).max(1));
        *last += 1;
        Some(counts.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
    };
    blocks.iter().enumerate().map(number).collect()
}

fn level(block: &Block) -> Option<u8> {
    if let Block::Heading(level, _) = block { Some(*level) } else { None }
}

/// The number that a heading begins with: `5.1` of "5.1 Drawing", `R-2` of "R-2: Trade".
pub(super) fn written(heading: &str) -> Option<&str> {
    let words = heading.trim_start_matches(['*', '+', '§', ' ']);
    let end = words.find([' ', ':', ')', '*']).unwrap_or(words.len());
    let number = words[..end].trim_end_matches('.');
    is_number(number).then_some(number)
}

/// Whether a word is a number with parts, perhaps with letters before it: `5.1`, `R-2`.
fn is_number(word: &str) -> bool {
    let digits = prefix_of(word).map_or(word, |prefix| &word[prefix.len()..]);
    let is_part = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    digits.split('.').all(is_part)
}

/// The letters before a number, with their hyphen.
fn prefix_of(word: &str) -> Option<&str> {
    let (letters, _) = word.split_once('-')?;
    letters.bytes().all(|byte| byte.is_ascii_alphabetic()).then(|| &word[..=letters.len()])
}

/// What numbers have in common that can be each other's misspelling: their letters, and how many parts they have.
fn kind(number: &str) -> (Option<&str>, usize) {
    (prefix_of(number), number.split('.').count())
}

impl Numbers {
    /// The numbers in all texts of a custom game. Other games have a rulebook.
    pub fn of(order: &Order<'_>, door: &dyn Door, files: &Files) -> Option<Numbers> {
        if order.set.game != GameName::Custom {
            return None;
        }
        let rules = order.set.printed_rules.rules().map(|rule| rule.id.clone()).collect();
        let mut numbers = Numbers { rules, ..Numbers::default() };
        for part in order.game_file.files.iter().flat_map(|file| &file.parts) {
            let Content::Flow(flow) = &part.content else { continue };
            let path = door::beside(&files.get(flow.path.origin.file).name, &flow.path.value);
            // Faults of a text are reported when it is printed.
            let Ok(bytes) = door.read(&path, door::MOST_TEXT) else { continue };
            let mut own = Files::default();
            let text = own.add(path.as_str(), String::from_utf8_lossy(&bytes).into_owned());
            numbers.add(&markdown::parse(&own, text), flow.number);
        }
        Some(numbers)
    }

    fn add(&mut self, blocks: &[Block], is_numbered: bool) {
        if is_numbered {
            self.headings.extend(of_headings(blocks).into_iter().flatten());
        }
        for block in blocks {
            if let Block::Heading(_, text) = block {
                self.headings.extend(written(&text.value).map(str::to_owned));
            }
            for (number, _) in passages(block).into_iter().flat_map(cited) {
                self.margins.insert(number.to_owned());
            }
        }
    }

    /// Reports numbers in a block that no heading has, if headings have such numbers.
    pub fn check(&self, block: &Block, report: &mut Report) {
        for text in passages(block) {
            for (number, at) in cited(text) {
                if self.is_missing(number) {
                    let known = Numbers::alike(&self.rules, number);
                    let message = format!("there is no rule {number}");
                    report.error(code::UNKNOWN_NAME, at, message).help(nearest(number, &known));
                    continue;
                }
                let known = Numbers::alike(&self.headings, number);
                if is_number(number) && !known.is_empty() && !known.contains(&number) {
                    let message = format!("no heading has the number {number}");
                    report.error(code::UNKNOWN_NAME, at, message).help(nearest(number, &known));
                }
            }
            for (number, at) in in_brackets(text) {
                let mut known = Numbers::alike(&self.headings, number);
                known.extend(Numbers::alike(&self.rules, number));
                if known.is_empty() {
                    known = Numbers::alike(&self.margins, number);
                }
                if !known.is_empty() && !known.contains(&number) {
                    let message = format!("there is no rule {number}");
                    report.warning(code::UNKNOWN_NAME, at, message).help(nearest(number, &known));
                }
            }
        }
    }

    /// Whether it looks like a number of the rulebook, which has no such rule.
    fn is_missing(&self, number: &str) -> bool {
        let known = Numbers::alike(&self.rules, number);
        is_number(number) && !known.is_empty() && !known.contains(&number) && !self.headings.contains(number)
    }

    fn alike<'n>(numbers: &'n BTreeSet<String>, number: &str) -> Vec<&'n str> {
        numbers.iter().map(String::as_str).filter(|other| kind(other) == kind(number)).collect()
    }
}

/// Help for a number that is unknown: the nearest one of its section, or else one that is written nearly like it.
fn nearest(number: &str, known: &[&str]) -> String {
    let parts = |number: &str| {
        let (section, last) = number.rsplit_once('.').unwrap_or(("", number));
        (section.to_owned(), last.parse::<i64>().unwrap_or_default())
    };
    let (section, last) = parts(number);
    let beside = known.iter().filter(|other| parts(other).0 == section);
    match beside.min_by_key(|other| (parts(other).1 - last).abs()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => did_you_mean(number, known.iter().copied(), || {
            format!("the headings have numbers like {}", known[0])
        }),
    }
}

/// The texts of a block.
fn passages(block: &Block) -> Vec<&Passage> {
    match block {
        Block::Heading(_, text) | Block::Paragraph(text) | Block::Quote(text) | Block::Item { text, .. } => {
            vec![text]
        }
        Block::Table { rows, .. } => rows.iter().flatten().collect(),
        Block::Pictures(_) | Block::Example(_) | Block::Break => Vec::new(),
    }
}

/// The numbers in `{rule 5.1}`, each with its place.
fn cited(text: &Passage) -> Vec<(&str, Origin)> {
    let found = text.value.match_indices("{rule ").filter(|(at, _)| !text.value[..*at].ends_with('{'));
    let number = |(at, opening): (usize, &str)| {
        let start = at + opening.len();
        let inner = &text.value[start..start + text.value[start..].find('}')?];
        let number = inner.trim();
        let from = start + inner.find(number)?;
        Some((number, text.at(from..from + number.len())))
    };
    found.filter_map(number).collect()
}

/// The numbers of at least two parts in brackets, with nothing else but such words as "see": `(5.1)`, `(see 5.1, 5.2)`.
fn in_brackets(text: &Passage) -> Vec<(&str, Origin)> {
    const WORDS: [&str; 8] = ["see", "rule", "rules", "section", "sections", "and", "also", "§"];
    let mut found = Vec::new();
    for (at, _) in text.value.match_indices('(') {
        let Some(end) = text.value[at..].find(')') else { break };
        let inner = &text.value[at + 1..at + end];
        let words = inner.split([' ', ',', ';']).filter(|word| !word.is_empty() && !WORDS.contains(word));
        let words: Vec<&str> = words.map(|word| word.trim_start_matches('§')).collect();
        if words.iter().all(|word| is_number(word) && word.contains('.')) {
            let place = |word: &&'_ str| word.as_ptr() as usize - text.value.as_ptr() as usize;
            found.extend(words.iter().map(|word| (*word, text.at(place(word)..place(word) + word.len()))));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<Block> {
        let mut files = Files::default();
        let file = files.add("rules.md", text.to_owned());
        markdown::parse(&files, file)
    }

    #[test]
    fn headings_are_numbered_by_their_levels() {
        let numbers = |text: &str| of_headings(&blocks(text)).into_iter().flatten().collect::<Vec<_>>();
        assert_eq!(
            numbers("# T\n\n## A\n\n### B\n\n### C\n\n## D\n\n### E"),
            ["1", "1.1", "1.2", "2", "2.1"]
        );
        assert_eq!(numbers("## A\n\n## B"), ["1", "2"]);
        assert_eq!(numbers("# T\n\n### A\n\n#### B\n\n### C"), ["1", "1.1", "2"]);
        assert_eq!(numbers("# T\n\n## A\n\n#### B\n\n#### C\n\n### D"), ["1", "1.1.1", "1.1.2", "1.2"]);
        assert_eq!(numbers("# T\n\ntext"), [""; 0]);
    }

    #[test]
    fn numbers_of_headings_are_read() {
        for (heading, number) in [
            ("5.1 Drawing", Some("5.1")),
            ("5. Drawing", Some("5")),
            ("**5.1:** Drawing", Some("5.1")),
            ("R-2: Trade", Some("R-2")),
            ("§ 3 Trade", Some("3")),
            ("Drawing", None),
            ("2-player game", None),
        ] {
            assert_eq!(written(heading), number, "{heading}");
        }
    }

    #[test]
    fn numbers_that_no_heading_has_are_reported() {
        let text = "# T\n\n## 5 Play\n\n### 5.1 Draw\n\n### 5.2 Rest\n\n{rule 5.2} and {rule 5.4} (5.1) (see 5.9, 5.2) (2.5 cm) ({{rule 7.1})\n\n| (6.1) |\n|---|\n";
        let blocks = blocks(text);
        let (mut numbers, mut report) = (Numbers::default(), Report::default());
        numbers.add(&blocks, false);
        blocks.iter().for_each(|block| numbers.check(block, &mut report));
        let found: Vec<_> = report.sorted().iter().map(|fault| fault.message.clone()).collect();
        assert_eq!(found, ["no heading has the number 5.4", "there is no rule 5.9", "there is no rule 6.1"]);
    }

    #[test]
    fn numbers_in_the_margin_are_defined_there() {
        let blocks = blocks("## 5 Play\n\nDraw. {rule 5.1}\n\nRest (5.1), {rule R-1}, (5.3).");
        let (mut numbers, mut report) = (Numbers::default(), Report::default());
        numbers.add(&blocks, false);
        blocks.iter().for_each(|block| numbers.check(block, &mut report));
        let found: Vec<_> = report.sorted().iter().map(|fault| fault.message.clone()).collect();
        assert_eq!(found, ["there is no rule 5.3"]);
    }
}
