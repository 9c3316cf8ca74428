//! A ruling with all that can be asked of it: other readings, variants, odds, and as a PDF.

use serde::Deserialize;
use serde_json::{Value, json};

use super::super::judge::variants::Other;
use super::bench::Bench;
use crate::adjudicate::odds::How;
use crate::adjudicate::{self, Docket, Entry};
use crate::cli::Disk;
use crate::diag::{Report, Severity};
use crate::games;
use crate::geometry::Paper;
use crate::model::Rulebook;
use crate::press;
use crate::ruling::render::{self, Portrait};
use crate::ruling::{Answer, Missing, Pcg32, Rest, Ruling, Unsaid, Verdict};
use crate::source::Files;

/// The longest dispute, in bytes.
const LONGEST: usize = 100_000;
/// The most variants of one ruling.
const MOST_VARIANTS: usize = 20;

/// A dispute as the page has it.
#[derive(Deserialize)]
pub(super) struct Written {
    /// One line, a code, or the text of a file.
    dispute: String,
}

/// A dispute that was settled before, and what is asked of it.
#[derive(Deserialize)]
pub(super) struct Ruled {
    #[serde(flatten)]
    dispute: Written,
    /// Whether other readings of the rules are wanted.
    #[serde(default)]
    readings: bool,
    /// What may be different: `terrain=hills`.
    #[serde(default)]
    what_if: Vec<String>,
    /// Missing dice are rolled with this seed.
    seed: Option<u64>,
}

/// A dispute after judging.
struct Judged {
    ruling: Ruling,
    odds: Option<Answer>,
    files: Files,
}

impl Ruled {
    /// Reads what the page sends.
    ///
    /// # Errors
    /// It is not the JSON of a page, or too long.
    pub(super) fn parse(body: &[u8]) -> Result<Ruled, String> {
        let read: Ruled = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        if read.dispute.is_too_long() || read.what_if.len() > MOST_VARIANTS {
            return Err("that is too long".to_owned());
        }
        Ok(read)
    }

    /// The ruling for the page, or what is wrong.
    pub(super) fn judged(&self, bench: &Bench) -> Value {
        match self.judge(bench) {
            Ok(Judged { ruling, odds, .. }) => {
                let portraits = bench.faces.of(&ruling);
                let options = options(&ruling);
                json!({
                    "html": shown(&ruling, &portraits, odds.as_ref()), "line": ruling.line,
                    "options": options, "dice": ruling.used, "own": own(&ruling),
                })
            }
            Err(report) => wrong(&report),
        }
    }

    /// The ruling as a PDF.
    ///
    /// # Errors
    /// It can't be judged or printed.
    pub(super) fn pdf(&self, bench: &Bench) -> Result<Vec<u8>, String> {
        let Judged { ruling, files, .. } = self.judge(bench).map_err(|report| wrong(&report).to_string())?;
        let headings = games::game(ruling.game).facts().headings;
        let page = render::ruling_prose(&ruling, rulebook(&ruling), headings, false);
        let (file, _) = files.iter().next().expect("a dispute was read");
        let paper = Paper::parse("a4").expect("a4 is a paper");
        press::texts("ruling", &[page], &paper, &Disk, file, &files).pdf(&files)
    }

    fn judge(&self, bench: &Bench) -> Result<Judged, Report> {
        let mut files = Files::default();
        let docket = self.dispute.read(&bench.paths, &mut files);
        let mut report = docket.report;
        let Some(entry) = docket.entries.into_iter().next() else { return Err(report) };
        report.append(entry.report.clone());
        self.judge_entry(&entry, (&bench.house_rules, &mut files), &mut report)
            .filter(|_| !report.has_errors())
            .map(|(ruling, odds)| Judged { ruling, odds, files })
            .ok_or(report)
    }

    fn judge_entry(
        &self,
        entry: &Entry,
        (house_rules, files): (&[String], &mut Files),
        report: &mut Report,
    ) -> Option<(Ruling, Option<Answer>)> {
        let scenario = entry.scenario.as_ref()?;
        let cards = &entry.cards;
        let rules = adjudicate::house_rules(scenario, house_rules, report);
        let rest = || self.seed.map_or(Rest::Missing, |seed| Rest::Seed(Pcg32::new(seed)));
        let dice = &scenario.dice;
        let missing = Missing { dice: rest(), facts: Unsaid::Assumed };
        let mut ruling = adjudicate::judge(scenario, cards, &rules, dice, missing, report).ok()?;
        if self.readings {
            ruling.readings = Some(adjudicate::readings(&ruling, scenario, cards, &rules, dice, rest));
        }
        for change in self.what_if.iter().filter(|change| !change.trim().is_empty()) {
            let changed = adjudicate::changed(entry, change, (&Disk, "the page"), files);
            report.append(changed.report);
            let Some(other) = changed.entry else { continue };
            let terms: (&[String], _) = (&[], Unsaid::Assumed);
            let variant = Other::changed(change, other).judged(terms, &ruling, scenario, (dice, &[]), rest());
            ruling.variants.push(variant);
        }
        let open = matches!(ruling.verdict, Verdict::Incomplete(_));
        let odds = open.then(|| {
            adjudicate::odds::answer(scenario, cards, &rules, How::Soon, &mut Report::default())
                .ok()
                .flatten()
        });
        ruling.why_not.clear();
        ruling.line = adjudicate::sent(scenario, &ruling, cards, dice);
        ruling.seed = self.seed;
        ruling.generated = ruling.used.len().saturating_sub(dice.len() - ruling.left_over);
        Some((ruling, odds.flatten()))
    }
}

impl Written {
    pub(super) fn is_too_long(&self) -> bool {
        self.dispute.len() > LONGEST
    }

    /// Reads the dispute with the definitions of some paths.
    pub(super) fn read(&self, paths: &[String], files: &mut Files) -> Docket {
        if !adjudicate::is_line(&self.dispute) {
            return adjudicate::read_with(&Disk, "the page", self.dispute.as_bytes(), paths, files);
        }
        let docket = adjudicate::read_line(&Disk, &self.dispute, paths, files);
        if !docket.report.has_errors() || paths.is_empty() {
            return docket;
        }
        // The page has the built-in games beside those whose rulebooks were named.
        let other = adjudicate::read_line(&Disk, &self.dispute, &[], files);
        if other.report.has_errors() { docket } else { other }
    }
}

/// A ruling as an article of the page.
pub(super) fn shown(ruling: &Ruling, portraits: &[Portrait], odds: Option<&Answer>) -> String {
    render::ruling_html(ruling, rulebook(ruling), portraits, odds, false)
}

fn rulebook(ruling: &Ruling) -> &'static Rulebook {
    let rulebook = ruling.own.or_else(|| games::game(ruling.game).rulebook());
    rulebook.expect("what is judged has rules")
}

/// The options that the ruling consulted, each with its values, for whoever doubts a step.
fn options(ruling: &Ruling) -> Vec<Value> {
    let rulebook = rulebook(ruling);
    let options = ruling.consulted.iter().filter_map(|(name, value)| {
        let (rule, option) = rulebook.option(name)?;
        let values = option.values.iter().map(|(value, meaning)| json!({"value": value, "meaning": meaning}));
        Some(json!({"name": name, "rule": rule.id, "is": value, "values": values.collect::<Vec<_>>()}))
    });
    options.collect()
}

/// The outcome in a custom game, whose balance can be computed; null in a built-in one.
pub(super) fn own(ruling: &Ruling) -> Value {
    let text = ruling.own.map(|_| render::ruling_json(ruling));
    let json: Option<Value> = text.and_then(|text| serde_json::from_str(&text).ok());
    json.map_or(Value::Null, |mut json| json["outcome"].take())
}

/// The errors of a report, for the page.
pub(super) fn wrong(report: &Report) -> Value {
    let errors = report.iter().filter(|fault| fault.severity == Severity::Error);
    json!({"wrong": errors.map(|fault| json!({"message": fault.message, "help": fault.help})).collect::<Vec<_>>()})
}
