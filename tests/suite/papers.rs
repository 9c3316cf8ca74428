//! Every built-in set prints on every usual paper, in every ink.

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::drawing::{Drawing, Item};
use punchboard::compose::{Ink, Options};
use punchboard::diag::Severity;
use punchboard::diag::render::{Style, text_report};
use punchboard::geometry::Paper;
use punchboard::job::{Job, Wanted};
use punchboard::model::GameName;

/// All built-in sets.
pub fn sets() -> impl Iterator<Item = &'static str> {
    GameName::keys_with_rules().into_iter().chain([
        "custom/tidepool",
        "custom/caravan",
        "custom/harrow-deck",
        "custom/ferry-town",
        "custom/two-rivers",
        "custom/starters",
        "custom/new-game",
    ])
}

/// Usual papers.
const PAPERS: [&str; 7] = ["a4", "letter", "legal", "a3", "tabloid", "a5", "200mm x 300mm"];

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let sets = sets().map(|set| {
        crate::support::trial(format!("papers/{set}"), move || {
            of_set(set);
            Ok(())
        })
    });
    sets.chain([
        crate::support::trial("papers/smaller-pages-say-their-scale", || {
            scale_is_told();
            Ok(())
        }),
        crate::support::trial("papers/margins-say-the-scale-where-there-is-little-room", || {
            scale_is_seen();
            Ok(())
        }),
        crate::support::trial("papers/too-small-is-one-error", || {
            too_small();
            Ok(())
        }),
    ])
}

/// A job with a built-in set.
pub fn job(set: &str) -> Job<'static> {
    Job::check(&Disk, &[format!("built-in:decks/{set}/game.yaml")], &[])
}

fn of_set(set: &str) {
    let mut job = job(set);
    for paper in PAPERS {
        // Ink does not change what fits, so two papers with each ink are enough.
        let inks = if matches!(paper, "letter" | "a5") {
            vec![Ink::Full, Ink::Low, Ink::Mono]
        } else {
            vec![Ink::Full]
        };
        for ink in inks {
            let options = Options { ink, faults_only: true, ..Options::default() };
            let wanted = Wanted { paper: Paper::parse(paper).ok(), options, ..Wanted::default() };
            let outcome = job.print(0, &wanted, &mut |_, _, _| {});
            let told = text_report(&outcome.report, job.files(), Style { colors: false, width: 100 });
            assert!(!outcome.report.has_errors(), "{set} on {paper}: {told}");
            let files = job.sets()[0].game_file().expect("it is filled").files.len();
            assert_eq!((outcome.printed.len(), outcome.left_out.len()), (files, 0), "{set} on {paper}");
        }
    }
}

fn scale_is_told() {
    let mut job = job("survival");
    let wanted = Wanted { paper: Paper::parse("a5").ok(), ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    let aid = outcome.printed.iter().find(|file| file.name == "player-aid").expect("it is printed");
    assert!((60..100).contains(&aid.scale), "{}", aid.scale);
    let words = format!("made smaller to {} %", aid.scale);
    assert!(aid.sheets.iter().all(|sheet| sheet.title.contains(&words)), "{words}: {}", aid.sheets[0].title);
    let counters =
        outcome.printed.iter().find(|file| file.name == "creature-counters").expect("it is printed");
    assert_eq!(counters.scale, 100, "what lies on the table keeps its size");
}

/// Each sheet with something smaller says so in print, not only in the plan.
fn scale_is_seen() {
    let mut seen = 0;
    for set in sets() {
        let mut job = job(set);
        let wanted = Wanted { paper: Paper::parse("a5").ok(), ..Wanted::default() };
        let outcome = job.print(0, &wanted, &mut |_, _, _| {});
        for file in &outcome.printed {
            let document = file.document(job.files());
            for (sheet, margins) in document.sheets.iter().zip(&document.margins) {
                let Some(at) = sheet.title.find("smaller to ") else { continue };
                let scale = sheet.title[at..].split_inclusive('%').next().expect("it has a beginning");
                let words: String = margins.iter().map(|margin| words(margin)).collect();
                assert!(words.contains(scale), "{set}, {}, {}: {words}", file.name, sheet.title);
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "only {seen} sheets have a scale");
}

/// All words of a drawing.
fn words(drawing: &Drawing) -> String {
    let of_item = |item: &Item| match item {
        Item::Text(run) => run.text().into_owned(),
        Item::Group(group) => words(&group.drawing),
        _ => String::new(),
    };
    drawing.items.iter().map(of_item).collect()
}

fn too_small() {
    let mut job = job("generation-zero");
    let wanted = Wanted { paper: Paper::parse("70mm x 80mm").ok(), ..Wanted::default() };
    let outcome = job.print(0, &wanted, &mut |_, _, _| {});
    let errors: Vec<_> = outcome.report.iter().filter(|fault| fault.severity == Severity::Error).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].message.starts_with("70 x 80mm is too small for "), "{}", errors[0].message);
    let printed: Vec<&str> = outcome.printed.iter().map(|file| file.name.as_str()).collect();
    assert!(printed.contains(&"health-tokens") && !printed.contains(&"agents"), "{printed:?}");
    let files = job.sets()[0].game_file().expect("it is filled").files.len();
    assert_eq!(outcome.printed.len() + outcome.left_out.len(), files);
}
