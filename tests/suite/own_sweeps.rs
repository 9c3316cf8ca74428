//! Sweeps: the cells of `tests/own/sweeps.yaml`, parts that add up, and lines of built-in games.

use std::process::Command;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate::sweep::{self, Outlier, Swept};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::model::HouseRules;
use punchboard::source::{Files, Node, yaml};

use super::folder;
use crate::support::named;

/// One test for each document of `sweeps.yaml`, and those of this file.
pub fn trials() -> Vec<Trial> {
    let path = folder("own").join("sweeps.yaml");
    let text = std::fs::read_to_string(path).expect("it is a file of the tests");
    let mut files = Files::default();
    let file = files.add("sweep", text);
    let wanted = yaml::parse(&files, file, &mut Report::default());
    let games: Vec<String> = wanted.iter().map(|wanted| said(wanted, "game")).collect();
    let mut trials: Vec<Trial> = wanted
        .into_iter()
        .map(|wanted| {
            let name = format!("own/sweep/{} {}", said(&wanted, "game"), said(&wanted, "dispute"));
            let is_exact = wanted.holds("cells");
            let test = if is_exact { cells_are_exact } else { cells_have_values };
            crate::support::trial(name, move || test(&wanted))
        })
        .collect();
    trials.push(crate::support::trial("own/sweep/every built-in rulebook".to_owned(), move || {
        let sets = super::entries(&folder("../decks/custom")).into_iter();
        for set in sets.filter(|set| set.join("cases.yaml").exists()) {
            let is_swept = games.iter().any(|game| set.ends_with(game));
            assert!(is_swept, "no document of sweeps.yaml sweeps {}", set.display());
        }
        Ok(())
    }));
    trials.extend(named!["own/sweep":
        parts_are_those_of_the_whole,
        parts_of_files_add_up_to_the_whole,
        each_built_in_game_is_swept,
        a_word_is_no_measure,
        what_may_not_be_resolved_has_no_value,
        mistakes_are_reported,
    ]);
    trials
}

fn said(node: &Node, key: &str) -> String {
    node.get(key).and_then(Node::as_text).unwrap_or_default().to_owned()
}

fn swept(
    game: &str,
    dispute: &str,
    over: &[&str],
    of: &str,
    part: Option<(usize, usize)>,
) -> Result<Swept, Report> {
    swept_with((game, None), dispute, over, of, part)
}

/// A sweep in which other facts are set.
fn swept_with(
    (game, set): (&str, Option<&Node>),
    dispute: &str,
    over: &[&str],
    of: &str,
    part: Option<(usize, usize)>,
) -> Result<Swept, Report> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let places = ["../decks/custom", "own"].map(|place| folder(place).join(game));
    let path = places
        .iter()
        .find(|place| place.exists())
        .expect("there is a rulebook")
        .to_string_lossy()
        .into_owned();
    let over: Vec<String> = over.iter().map(|name| (*name).to_owned()).collect();
    let plan = sweep::of_rulebook((&Disk, &[path]), dispute, &over, set, &mut files, &mut report);
    let Some(plan) = plan else { return Err(report) };
    let part = part.unwrap_or((0, plan.cells()));
    plan.sweep(of, &HouseRules::default(), part, &mut files, &mut report).map_err(|_| report)
}

/// The facts that a document sweeps, and what comes of it.
fn found(wanted: &Node) -> Result<(Vec<&str>, Swept), Failed> {
    let over = wanted.get("over").and_then(Node::as_list).unwrap_or_default();
    let over: Vec<&str> = over.iter().filter_map(Node::as_text).collect();
    let of = (&*said(wanted, "game"), wanted.get("set"));
    let swept = swept_with(of, &said(wanted, "dispute"), &over, &said(wanted, "of"), None);
    Ok((over, swept.map_err(|report| format!("{report:?}"))?))
}

/// So many cells, of which so many have no value; the others have this mean.
fn cells_have_values(wanted: &Node) -> Result<(), Failed> {
    let (_, found) = found(wanted)?;
    let values: Vec<f64> = found.cells.iter().filter_map(|cell| cell.value).collect();
    let open = found.cells.len() - values.len();
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let shown = format!("count: {}\nopen: {open}\nmean: {mean:.9}", found.cells.len());
    let expected = ["count", "open", "mean"].map(|key| format!("{key}: {}", said(wanted, key))).join("\n");
    assert_eq!(shown, expected, "{:?}", found.cells.iter().find_map(|cell| cell.why.as_ref()));
    Ok(())
}

fn cells_are_exact(wanted: &Node) -> Result<(), Failed> {
    let (over, found) = found(wanted)?;
    let cells = wanted.get("cells").and_then(Node::as_list).unwrap_or_default();
    assert_eq!(found.cells.len(), cells.len());
    for (n, (cell, wanted)) in found.cells.iter().zip(cells).enumerate() {
        for (name, value) in over.iter().zip(sweep::values(&found.axes, n)) {
            assert_eq!(sweep::label(value), said(wanted, name), "the order of cells");
        }
        let (over, under) = said(wanted, "value")
            .split_once('/')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .ok_or("a fraction")?;
        let exact = over.parse::<f64>()? / under.parse::<f64>()?;
        let value = cell.value.ok_or("a value")?;
        assert!(
            (value - exact).abs() < 1e-12,
            "{:?}: {value}, not {exact}",
            punchboard::ruling::data(wanted)
        );
    }
    Ok(())
}

fn parts_are_those_of_the_whole() {
    let over = ["shooter", "target"];
    let whole = swept("skirmish", "volley", &over, "lost", None).expect("it can be swept");
    assert!(whole.is_mean);
    let mut cells = Vec::new();
    for (from, to) in [(0, 7), (7, 8), (8, 8), (8, 64)] {
        cells.extend(swept("skirmish", "volley", &over, "lost", Some((from, to))).expect("a part").cells);
    }
    assert_eq!(cells, whole.cells);
    let dominated = sweep::outliers(&whole);
    assert!(dominated.contains(&Outlier::Dominated(
        "shooter".to_owned(),
        "Levy".to_owned(),
        "Longbows".to_owned()
    )));
}

/// The sweep of a line: its axes, and its cells.
fn swept_line(line: &str, of: &str) -> Result<Swept, Report> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let plan = sweep::of_line(&Disk, line, &mut files, &mut report);
    let Some(plan) = plan else { return Err(report) };
    plan.sweep(of, &HouseRules::default(), (0, plan.cells().min(400)), &mut files, &mut report)
        .map_err(|_| report)
}

fn each_built_in_game_is_swept() {
    // A line, what is measured, the names of its axes, and one of its cells: values, and what they come to.
    let (agents, hurt) = ("result = agents", "hurt = moe");
    for (line, of, axes, (values, wanted)) in [
        (
            "{agent} x {sue}, city",
            agents,
            ["agent", "sue"],
            (["Wren Tallow", "Princess Sparkles"], Some(1.0)),
        ),
        ("{agent} x {sue}, city", agents, ["agent", "sue"], (["Ilex Morrow", "Starfall"], Some(0.0))),
        ("zed {item} > moe {item}", hurt, ["item", "item 2"], (["Hammer", "Brick"], Some(7.0 / 12.0))),
        ("zed {item} > moe {item}", hurt, ["item", "item 2"], (["Charm", "Brick"], None)),
        (
            "{creature} v {creature}, jungle",
            "hex.corpses >= 0",
            ["creature", "creature 2"],
            (["1H", "1H"], None),
        ),
        (
            "ann {tokens: 1-8}: 9 attacks bob {tokens: 3, 6}: 8, Vega",
            "result = \"defender-wins\"",
            ["tokens", "tokens 2"],
            (["4", "6"], Some(1.0)),
        ),
    ] {
        let found = swept_line(line, of).unwrap_or_else(|report| panic!("{line}: {report:?}"));
        let names: Vec<&str> = found.axes.iter().map(|axis| axis.name.as_str()).collect();
        assert_eq!(names, axes, "{line}");
        let is_it = |n: &usize| sweep::values(&found.axes, *n).iter().map(|v| sweep::label(v)).eq(values);
        let cell = (0..found.cells.len()).find(is_it).map(|n| &found.cells[n]);
        let cell = cell.unwrap_or_else(|| panic!("{line}: no {values:?}"));
        assert!(
            cell.value.zip(wanted).map_or(cell.value == wanted, |(p, wanted)| (p - wanted).abs() < 1e-12),
            "{line}: {cell:?}"
        );
        assert!(found.cells.iter().filter(|cell| cell.value.is_some()).count() > 10, "{line}");
    }
}

fn a_word_is_no_measure() {
    let report = swept_line("{agent} x {sue}, city", "result").expect_err("it is a word");
    let said: Vec<&str> = report.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(said, ["the expression is neither a condition nor a number"]);
}

/// What `umpire sweep` prints.
fn printed(args: &[&str]) -> String {
    let out = Command::new(env!("CARGO_BIN_EXE_umpire")).args(args).output().expect("umpire runs");
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("it is text")
}

fn parts_of_files_add_up_to_the_whole() {
    let path = folder("../decks/custom/skirmish").to_string_lossy().into_owned();
    let own = vec![path.as_str(), "volley", "--over", "shooter", "--over", "target", "--of", "lost"];
    let line = vec!["zed {item} > moe {item}", "--of", "hurt = moe"];
    for args in [own, line] {
        for format in ["csv", "json"] {
            let whole = [&["sweep"], &args[..], &["--format", format]].concat();
            let part = |shard: &str| printed(&[&whole[..], &["--shard", shard]].concat());
            let parts = ["1/3", "2/3", "3/3"].map(part).concat();
            assert_eq!(parts, printed(&whole), "{args:?} {format}");
        }
    }
}

fn what_may_not_be_resolved_has_no_value() {
    let found = swept("proofs", "hole", &["dry"], "found = low", None).expect("it can be swept");
    assert!(found.cells.iter().all(|cell| cell.value.is_none() && cell.why.is_some()), "{:?}", found.cells);
}

fn mistakes_are_reported() {
    for (dispute, over, of, message) in [
        ("volleyy", &["shooter"][..], "gone", "there is no dispute called \"volleyy\""),
        ("volley", &["shoter"], "gone", "volley has no fact called \"shoter\""),
        ("volley", &["shooter", "target"], "goone > 1", "goone"),
        ("volley", &["long"], "gone", "shooter"),
    ] {
        let report = swept("skirmish", dispute, over, of, None).expect_err(message);
        let said: Vec<&str> = report.iter().map(|fault| fault.message.as_str()).collect();
        assert!(said.iter().any(|found| found.contains(message)), "{message}: {said:?}");
    }
}
