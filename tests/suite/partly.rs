//! A fault of one page does not affect others, and outdated files are removed.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::impose::Mark;
use punchboard::job::{Job, Wanted};
use punchboard::press::Outcome;

use super::run;
use crate::support::press::Memory;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let tests: [(&str, fn()); 12] = [
        ("one-file-of-two", one_file_of_two),
        ("a-missing-picture", a_missing_picture),
        ("a-draft-draws-what-it-can", a_draft_draws_what_it_can),
        ("the-order-of-sets-changes-nothing", the_order_of_sets),
        ("a-set-is-made-of-the-same-alone-and-beside-another", alone_and_beside),
        ("what-nothing-uses-is-told", what_nothing_uses),
        ("only-some-cards", only_some_cards),
        ("what-is-old-goes", what_is_old_goes),
        ("a-copied-set-has-its-own-folder", a_copied_set),
        ("a-disk-that-takes-some-is-told-what-it-took", a_disk_that_takes_some),
        ("parts-of-killed-runs-go", parts_of_killed_runs),
        ("no-number-of-the-machine", no_number_of_the_machine),
    ];
    tests.into_iter().map(|(name, test)| {
        crate::support::trial(format!("partly/{name}"), move || {
            test();
            Ok(())
        })
    })
}

const TWO_FILES: &str = r#"
kind: deck
game: custom
component: card
cards: [{name: One}, {name: Two, art: nothere_at-all.png}]
---
kind: layout
name: card
size: poker
bleed: 3mm
front:
  art: {image: '{art|or ""}', x: 5mm, right: 5mm, y: 5mm, height: 30mm}
  name: {text: "{name}", x: 5mm, right: 5mm, y: 50mm, height: 10mm}
---
kind: layout
name: plain
size: poker
front: {name: {text: "{name}", x: 5mm, right: 5mm, y: 50mm, height: 10mm}}
---
kind: sheet
name: tight
paper: a4
gutter: 1mm
bleed: 3mm
---
kind: game
game: custom
title: Two files
files:
  - {file: with pictures, sheet: a4-poker-9up, parts: [{title: Cards, component: card, layout: card}]}
  - {file: plain, sheet: a4-poker-9up, parts: [{title: Plain, component: card, layout: plain}]}
"#;

fn printed(set: &str, draft: bool) -> Outcome {
    let door = Memory::new(&[("set.yaml", set)]);
    let mut job = Job::check(&door, &["set.yaml".to_owned()], &[]);
    let wanted = Wanted { options: Options { draft, ..Options::default() }, ..Wanted::default() };
    job.print(0, &wanted, &mut |_, _, _| {})
}

fn names(outcome: &Outcome) -> Vec<&str> {
    outcome.printed.iter().map(|file| file.name.as_str()).collect()
}

fn is_draft(outcome: &Outcome, name: &str) -> bool {
    let file = outcome.printed.iter().find(|file| file.name == name).expect("it is printed");
    file.sheets.iter().any(|sheet| sheet.marks.contains(&Mark::Draft))
}

fn one_file_of_two() {
    let outcome = printed(TWO_FILES, false);
    assert_eq!(names(&outcome), ["plain"]);
    assert_eq!(outcome.left_out.len(), 1);
    assert_eq!(outcome.left_out[0].why, "Two: there is no nothere_at-all.png");
    assert!(outcome.report.has_errors());
}

fn a_missing_picture() {
    let outcome = printed(TWO_FILES, true);
    assert_eq!(names(&outcome), ["with-pictures", "plain"]);
    assert!(!outcome.report.has_errors(), "in a draft, a missing picture is a warning");
    assert!(is_draft(&outcome, "with-pictures"), "but its sheets lack something");
    assert!(!is_draft(&outcome, "plain"));
    let face = &outcome.printed[0].faces[1].drawing;
    let text: String = face.runs().iter().map(|(run, _)| run.text()).collect();
    assert!(text.contains("nothere_at-all.png"), "{text}");
}

fn a_draft_draws_what_it_can() {
    let tight =
        TWO_FILES.replacen("sheet: a4-poker-9up", "sheet: tight", 1).replace(", art: nothere_at-all.png", "");
    assert_eq!(names(&printed(&tight, false)), ["plain"]);
    let outcome = printed(&tight, true);
    assert_eq!(names(&outcome), ["with-pictures", "plain"]);
    assert!(is_draft(&outcome, "with-pictures") && !is_draft(&outcome, "plain"));
    let huge = TWO_FILES.replacen("size: poker", "size: 400mm x 500mm", 1);
    let outcome = printed(&huge, true);
    assert_eq!(names(&outcome), ["plain"]);
    assert_eq!(outcome.left_out.len(), 1, "what can't be drawn at all is named");
}

fn the_order_of_sets() {
    let wrong = TWO_FILES.replace("cards: [", "cards: [{nam: Typo}, ");
    let door = Memory::new(&[("wrong/set.yaml", &wrong)]);
    let fine = "built-in:decks/custom/tidepool/game.yaml";
    for order in [["wrong/set.yaml", fine], [fine, "wrong/set.yaml"]] {
        let mut job = Job::check(&door, &order.map(str::to_owned), &[]);
        let mut found: Vec<(String, usize)> = (0..2)
            .map(|n| {
                let count = job.print(n, &Wanted::default(), &mut |_, _, _| {}).printed.len();
                (job.sets()[n].game_file().expect("it has one").title.value.clone(), count)
            })
            .collect();
        found.sort();
        assert_eq!(found, [("Tidepool".to_owned(), 2), ("Two files".to_owned(), 0)], "{order:?}");
    }
}

/// The checksum of a print decides whether an earlier file is outdated. Files that only another set uses are not part of it.
fn alone_and_beside() {
    let set = |title: &str| {
        format!(
            "kind: game\ngame: custom\ntitle: {title}\ndefinitions: []\nfiles: [{{file: rules, sheet: a4-page, parts: [{{title: Rules, flow: rules.md}}]}}]\n"
        )
    };
    let (one, two) = (set("One"), set("Two"));
    let made_of = |asked: &[&str], rules: &str| {
        let files =
            [("1/set.yaml", &*one), ("1/rules.md", "# One\n"), ("2/set.yaml", &two), ("2/rules.md", rules)];
        let door = Memory::new(&files);
        let asked: Vec<String> = asked.iter().map(|&path| path.to_owned()).collect();
        let mut job = Job::check(&door, &asked, &[]);
        let numbers: Vec<usize> = (0..asked.len()).collect();
        let done = job.print_sets(&[None], &numbers, &Wanted::default(), &mut |_, _, _| {}, &|_, _, _| {});
        let of_last = done.last().and_then(|papers| papers.first()).expect("it was asked for");
        assert_eq!(of_last.printed.len(), 1, "{:?}", of_last.left_out);
        of_last.made_of
    };
    assert_eq!(made_of(&["2/set.yaml"], "# Two\n"), made_of(&["1/set.yaml", "2/set.yaml"], "# Two\n"));
    assert_ne!(made_of(&["2/set.yaml"], "# Two\n"), made_of(&["2/set.yaml"], "# Other\n"), "its own text");
}

/// An empty folder for a test.
pub(super) fn scratch(name: &str) -> PathBuf {
    let tmp = Path::new(env!("CARGO_TARGET_TMPDIR")).join("partly").join(name);
    let _ = fs::remove_dir_all(&tmp);
    fs::create_dir_all(&tmp).expect("the tests' own folder");
    tmp
}

/// The names in a folder, without hidden ones.
pub(super) fn there(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    names
}

/// `check` and `render` report the same errors. An error in an unused layout is reported by both, and affects no printed file.
fn what_nothing_uses() {
    let tmp = scratch("unused");
    let set = TWO_FILES.replace(", art: nothere_at-all.png", "");
    let unused = "---\nkind: layout\nname: unused\nsize: poker\nfront: {name: {txet: \"{name}\"}}\n";
    fs::write(tmp.join("set.yaml"), set + unused).expect("there is room");
    let checked = run(&["check", "set.yaml"], &tmp);
    let done = run(&["render", "set.yaml", "--format", "plan", "-o", "out"], &tmp);
    for found in [&checked, &done] {
        assert_eq!(found.status, 1, "{}", found.err);
        assert!(found.err.contains("txet"), "{}", found.err);
    }
    assert_eq!(there(&tmp.join("out")).len(), 1, "the set is printed: {}", done.out);
}

fn only_some_cards() {
    let tmp = scratch("only");
    for order in [["tidepool", "caravan"], ["caravan", "tidepool"]] {
        let [a, b] = order;
        let done = run(&["render", a, b, "--only", "Limpet", "--format", "plan", "-o", "out"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        assert_eq!(there(&tmp.join("out")), ["tidepool"]);
    }
    let only = |asked: &[&str]| {
        let mut args = vec!["render", "generation-zero", "--format", "plan", "-o", "gz"];
        asked.iter().for_each(|name| args.extend(["--only", name]));
        run(&args, &tmp)
    };
    for asked in [&["Wren Tallow", "Pim Quillon"][..], &["Wren*,Pim*"], &["wren tallow, pim quillon"]] {
        let done = only(asked);
        assert_eq!(done.status, 0, "{}", done.err);
        assert!(done.out.contains("2 pieces"), "{}", done.out);
    }
    assert!(only(&["agents"]).out.contains("8 pieces"));
    let mistyped = only(&["Wren Tallow", "Pim Quilon"]);
    assert_eq!(mistyped.status, 1);
    assert!(mistyped.err.contains("there is no card called \"Pim Quilon\""), "{}", mistyped.err);
    assert!(mistyped.out.contains("1 piece"), "the others are printed: {}", mistyped.out);
}

fn what_is_old_goes() {
    let tmp = scratch("old");
    let set = |name: &str, copies: u32| {
        let set = TWO_FILES
            .replace("file: plain", &format!("file: {name}"))
            .replace(", art: nothere_at-all.png", "");
        let set = set.replace("{name: One}", &format!("{{name: One, copies: {copies}}}"));
        fs::create_dir_all(tmp.join("set")).expect("it can be made");
        fs::write(tmp.join("set/set.yaml"), set).expect("it can be written");
    };
    let render = |format: &str| {
        let done = run(&["render", "set", "--format", format, "--dpi", "20", "-o", "out"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
        done.out
    };
    set("x", 10);
    render("plan");
    render("svg");
    let folder = tmp.join("out/two-files/a4");
    let all = there(&folder);
    assert!(all.contains(&"x.plan.txt".to_owned()) && all.contains(&"x-2-front.svg".to_owned()), "{all:?}");
    fs::write(folder.join("mine.txt"), "mine").expect("it can be written");
    fs::write(folder.join("x-1-front.svg"), "changed").expect("it can be written");
    set("y", 2);
    let told = render("plan");
    assert!(told.contains("removed as outdated"), "{told}");
    assert!(told.contains("kept because it was changed: out/two-files/a4/x-1-front.svg"), "{told}");
    assert_eq!(
        there(&folder),
        ["contents.plan.txt", "mine.txt", "with-pictures.plan.txt", "x-1-front.svg", "y.plan.txt"]
    );
}

fn a_copied_set() {
    let tmp = scratch("copied");
    fs::create_dir_all(tmp.join("my-game")).expect("it can be made");
    let made = run(&["new", "set", "generation-zero", "my-game"], &tmp);
    assert_eq!(made.status, 0, "an empty folder is taken: {}", made.err);
    for set in ["my-game", "generation-zero"] {
        let done = run(&["render", set, "--format", "plan", "-o", "out"], &tmp);
        assert_eq!(done.status, 0, "{}", done.err);
    }
    assert_eq!(there(&tmp.join("out")), ["generation-zero", "my-game"]);
    // A changed copy under the set's own name.
    run(&["new", "set", "tidepool"], &tmp);
    let cards = tmp.join("tidepool/creatures.csv");
    let text = fs::read_to_string(&cards).expect("it was copied");
    fs::write(&cards, text.replace("Stays where it is", "Does not move")).expect("it can be written");
    run(&["render", "tidepool", "--format", "plan", "-o", "out"], &tmp);
    assert_eq!(there(&tmp.join("out")), ["generation-zero", "my-game", "my-tidepool"]);
}

fn a_disk_that_takes_some() {
    let tmp = scratch("some");
    let render = || run(&["render", "generation-zero", "tidepool", "--format", "plan", "-o", "out"], &tmp);
    // A file can't be written in place of a folder.
    let lost = tmp.join("out/generation-zero/a4/agents.plan.txt");
    fs::create_dir_all(lost.join("mine")).expect("it can be made");
    let done = render();
    assert_eq!(done.status, 2, "{}", done.err);
    assert!(done.err.contains("agents.plan.txt can't be written"), "{}", done.err);
    assert!(done.out.contains("canons.plan.txt") && !done.out.contains("agents.plan.txt"), "{}", done.out);
    assert!(done.out.contains("cards.plan.txt"), "the other set is listed, too: {}", done.out);
    let list =
        |set: &str| fs::read_to_string(tmp.join(format!("out/{set}/.a4.punchboard"))).unwrap_or_default();
    assert!(
        list("generation-zero").contains("\ncanons.plan.txt:")
            && !list("generation-zero").contains("\nagents.")
    );
    assert!(list("tidepool").contains("\ncards.plan.txt:"));
    fs::remove_dir_all(&lost).expect("it can be removed");
    let done = render();
    assert_eq!(done.status, 0, "{}", done.err);
    assert!(!done.out.contains("changed") && list("generation-zero").contains("\nagents."), "{}", done.out);
}

fn parts_of_killed_runs() {
    let tmp = scratch("killed");
    let folder = tmp.join("out/tidepool/a4");
    fs::create_dir_all(&folder).expect("it can be made");
    fs::write(folder.join(".punchboard-Xy12Ab.part"), "half").expect("it can be written");
    fs::write(folder.join(".hidden"), "a user's").expect("it can be written");
    assert_eq!(run(&["render", "tidepool", "--format", "plan", "-o", "out"], &tmp).status, 0);
    assert!(folder.join(".hidden").exists() && !folder.join(".punchboard-Xy12Ab.part").exists());
}

fn no_number_of_the_machine() {
    let tmp = scratch("trouble");
    fs::write(tmp.join("out"), "a file").expect("it can be written");
    let done = run(&["render", "tidepool", "--format", "plan", "-o", "out"], &tmp);
    assert_eq!(done.status, 2);
    assert!(done.err.contains("error: out/tidepool/a4/cards.plan.txt can't be written: "), "{}", done.err);
    assert!(!done.err.contains("os error"), "{}", done.err);
}
