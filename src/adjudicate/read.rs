//! Reads files of scenarios: a YAML stream of them each.

use std::sync::Arc;

use crate::diag::{Diagnostic, Report, code};
use crate::games;
use crate::model::GameName;
use crate::model::load::{self, BuiltIn, Cards};
use crate::parallel;
use crate::ruling::{Dispute, Scenario};
use crate::source::{Door, FileId, Files, Located, Node, Origin, Value, yaml};

/// The scenarios of one file, in order.
#[derive(Debug, Default)]
pub struct Docket {
    /// Each with what is wrong with its common keys.
    pub entries: Vec<Entry>,
    /// What is wrong with the file itself.
    pub report: Report,
    /// The file that is meant, if it was said in one line.
    pub means: Option<String>,
}

/// One document of a file.
#[derive(Debug)]
pub struct Entry {
    /// The document as it was written.
    pub node: Arc<Node>,
    /// The scenario, if it can be told what is to be judged.
    pub scenario: Option<Scenario>,
    /// The cards that it may refer to.
    pub cards: Cards,
    /// What was found wrong so far.
    pub report: Report,
}

/// Documents of one file, at most.
const MOST_SCENARIOS: usize = 10_000;

/// Reads the scenarios of a file that is there as bytes.
pub fn read(door: &dyn Door, name: &str, bytes: &[u8], files: &mut Files) -> Docket {
    let mut docket = Docket::default();
    let Some(file) = load::add_text(files, name, bytes, &mut docket.report) else { return docket };
    let nodes = yaml::parse(files, file, &mut docket.report);
    if nodes.is_empty() && !docket.report.has_errors() {
        empty(file, &mut docket.report);
    }
    if let Some(node) = nodes.get(MOST_SCENARIOS) {
        let message = format!("more than {MOST_SCENARIOS} scenarios in one file");
        docket.report.error(code::TOO_LARGE, node.origin, message).help("split it into several files");
        return docket;
    }
    let nodes: Vec<Arc<Node>> = nodes.into_iter().map(Arc::new).collect();
    let told = parallel::map(&nodes, || (), |(), _, node| read_keys(node));
    let mut built_in = BuiltIn::default();
    for (node, (scenario, of_keys)) in nodes.into_iter().zip(told) {
        let mut report = faults_within(&node, &mut docket.report);
        report.append(of_keys);
        docket.entries.push(entry(door, name, (node, scenario), (&mut built_in, files), report));
    }
    docket
}

/// The scenario of a document that was made of several: its cards are looked for beside the file of a name.
pub fn of_node(door: &dyn Door, name: &str, node: Node, files: &mut Files) -> Entry {
    let node = Arc::new(node);
    let (scenario, report) = read_keys(&node);
    entry(door, name, (node, scenario), (&mut BuiltIn::default(), files), report)
}

/// The scenario of a document, if it can be told what is to be judged, with what is wrong with its common keys.
fn read_keys(node: &Arc<Node>) -> (Option<Scenario>, Report) {
    let mut report = Report::default();
    let names = |game| dispute_names(game).collect();
    (Scenario::read(node.clone(), names, &mut report), report)
}

/// A document with its cards.
fn entry(
    door: &dyn Door,
    name: &str,
    (node, scenario): (Arc<Node>, Option<Scenario>),
    (built_in, files): (&mut BuiltIn, &mut Files),
    mut report: Report,
) -> Entry {
    let decks = scenario.as_ref().map_or(&[][..], |scenario| &scenario.decks);
    let mut cards = Cards::load(door, name, decks, (built_in, files), &mut report);
    if let Some(scenario) = scenario.as_ref().filter(|scenario| scenario.decks.is_empty() && refers(scenario))
    {
        cards.add_set(built_in.load(scenario.game, door, files, &mut report));
    }
    for path in scenario.iter().flat_map(papers) {
        cards.add_paper(door, name, path, files, &mut report);
    }
    Entry { node, scenario, cards, report }
}

/// The scenario of a document, if it can be told what is to be judged.
pub(super) fn scenario(node: &Node, report: &mut Report) -> Option<Scenario> {
    let (scenario, of_keys) = read_keys(&Arc::new(node.clone()));
    report.append(of_keys);
    scenario
}

/// What a scenario names where it could say something itself: `map: The island`, `board: boards.yaml`.
fn named(scenario: &Scenario) -> impl Iterator<Item = Located<&str>> {
    /// The keys under which it may do so.
    const KEYS: [&str; 2] = ["map", "board"];
    let nodes = KEYS.into_iter().filter_map(|key| scenario.node.as_map()?.get(key));
    nodes.filter_map(|node| Some(Located { value: node.as_text()?, origin: node.origin }))
}

/// The files among what it names so.
fn papers(scenario: &Scenario) -> impl Iterator<Item = Located<&str>> {
    named(scenario).filter(|path| [".yaml", ".yml"].iter().any(|ending| path.value.ends_with(ending)))
}

/// Whether a scenario refers to cards, a board or a map by name.
fn refers(scenario: &Scenario) -> bool {
    // What is drawn or numbered names nothing.
    let is_name =
        |name: Located<&str>| !name.value.contains('\n') && name.value.contains(char::is_alphabetic);
    named(scenario).any(is_name) || names_a_card(&scenario.node)
}

/// Whether `card: NAME` stands somewhere.
fn names_a_card(node: &Node) -> bool {
    match &node.value {
        Value::Map(map) => map.iter().any(|(key, node)| &*key.text == "card" || names_a_card(node)),
        Value::List(nodes) => nodes.iter().any(names_a_card),
        Value::Scalar(_) => false,
    }
}

/// Takes the faults that lie within a document out of those of its file.
fn faults_within(node: &Node, report: &mut Report) -> Report {
    let (from, to) = (node.origin, node.origin.end);
    let is_within = |found: &Diagnostic| {
        found.origin.is_some_and(|o| o.file == from.file && (from.start..to).contains(&o.start))
    };
    let mut within = Report::default();
    for found in report.iter().filter(|found| is_within(found)) {
        *within.error(found.code, from, "") = found.clone();
    }
    report.retain(|found| !is_within(found));
    within
}

fn empty(file: FileId, report: &mut Report) {
    report
        .error(code::EMPTY, Origin::of_file(file), "there is no scenario in this file")
        .help("a scenario begins with `game:` and `dispute:`, like `game: survival` and `dispute: hex`; `umpire rules` names them all");
}

/// The kinds of dispute of a game.
pub fn disputes(game: GameName) -> &'static [Dispute] {
    games::game(game).facts().disputes
}

fn dispute_names(game: GameName) -> impl Iterator<Item = &'static str> {
    // The custom game stands in for those that have none yet.
    disputes(game).iter().map(|dispute| dispute.name)
}
