//! Reads files of scenarios: YAML streams of one scenario a document.

use std::sync::Arc;

use super::own;
use crate::diag::{Diagnostic, Report, code};
use crate::games;
use crate::model::GameName;
use crate::model::load::{self, BuiltIn, Cards};
use crate::parallel;
use crate::ruling::{Dispute, OwnGame, Scenario};
use crate::source::{Door, FileId, Files, Located, Node, Origin, Value, yaml};

/// The scenarios of one file, in order.
#[derive(Debug, Default)]
pub struct Docket {
    /// The documents, each with the faults of its common keys.
    pub entries: Vec<Entry>,
    /// Faults of the file itself.
    pub report: Report,
    /// The file that a dispute in one line stands for.
    pub means: Option<String>,
}

/// One document of a file of scenarios.
#[derive(Debug)]
pub struct Entry {
    /// The document as written.
    pub node: Arc<Node>,
    /// The scenario; `None` if its game or dispute is not clear.
    pub scenario: Option<Scenario>,
    /// The cards that the scenario may name.
    pub cards: Cards,
    /// The faults found so far.
    pub report: Report,
}

/// The most documents of one file.
const MOST_SCENARIOS: usize = 10_000;

/// Reads the scenarios of a file from its bytes.
pub fn read(door: &dyn Door, name: &str, bytes: &[u8], files: &mut Files) -> Docket {
    read_with(door, name, bytes, &[], files)
}

/// The same with the rulebooks of custom games in these files or folders, instead of those that scenarios name and those
/// beside them.
pub fn read_with(door: &dyn Door, name: &str, bytes: &[u8], rules: &[String], files: &mut Files) -> Docket {
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
    let is_dispute = |node: &Arc<Node>| node.get("dispute").is_some();
    if !nodes.iter().any(is_dispute)
        && let Some(entry) = nodes.first().and_then(|node| definition(node, name))
    {
        docket.entries.push(entry);
        return docket;
    }
    let nodes = without_definitions(nodes);
    let mut own = own::games(door, name, &nodes, rules, files);
    let is_faulty = own.report.has_errors();
    docket.report.append(std::mem::take(&mut own.report));
    let entries = parallel::map(&nodes, || (), |(), _, node| read_keys(node.clone(), own.of(node)));
    let mut built_in = BuiltIn::default();
    for mut entry in entries {
        let mut report = faults_within(&entry.node, &mut docket.report);
        if is_faulty {
            // The game may be that of the rulebook whose faults are reported.
            entry.report.retain(|fault| fault.code != code::UNKNOWN_GAME);
        }
        report.append(entry.report);
        entry.report = report;
        docket.entries.push(add_cards(entry, door, name, &mut built_in, files));
    }
    docket
}

/// The scenario of a document that was built in memory. Its cards are looked for beside the file `name`.
pub fn read_node(door: &dyn Door, name: &str, node: Node, files: &mut Files) -> Entry {
    let node = Arc::new(node);
    let own = own::games(door, name, std::slice::from_ref(&node), &[], files);
    let mut entry = read_keys(Arc::clone(&node), own.of(&node));
    entry.report.append(own.report);
    add_cards(entry, door, name, &mut BuiltIn::default(), files)
}

/// The scenario of a document that was built in memory, of a custom game that is known.
pub(crate) fn read_own(node: Node, own: &Arc<dyn OwnGame>) -> Entry {
    read_keys(Arc::new(node), std::slice::from_ref(own))
}

/// The same with other values: of the same game as the scenario of another one.
pub(super) fn read_changed(
    door: &dyn Door,
    name: &str,
    (node, of): (Node, &Scenario),
    files: &mut Files,
) -> Entry {
    if of.own.is_none() {
        return read_node(door, name, node, files);
    }
    add_cards(read_keys(Arc::new(node), of.own.as_slice()), door, name, &mut BuiltIn::default(), files)
}

/// A document with its common keys read, still without cards; no scenario if its game or dispute is not clear.
pub(crate) fn read_keys(node: Arc<Node>, own: &[Arc<dyn OwnGame>]) -> Entry {
    let mut report = Report::default();
    let names = |game| dispute_names(game).collect();
    let scenario = Scenario::read(node.clone(), names, own, &mut report);
    Entry { node, scenario, cards: Cards::default(), report }
}

/// Loads the cards that a document may name.
fn add_cards(
    mut entry: Entry,
    door: &dyn Door,
    name: &str,
    built_in: &mut BuiltIn,
    files: &mut Files,
) -> Entry {
    let Entry { scenario, cards, report, .. } = &mut entry;
    let decks = scenario.as_ref().map_or(&[][..], |scenario| &scenario.decks);
    *cards = Cards::load(door, name, decks, built_in, files, report);
    let built_in_game = scenario.as_ref().filter(|scenario| scenario.own.is_none());
    if let Some(scenario) = built_in_game.filter(|scenario| scenario.decks.is_empty() && refers(scenario)) {
        cards.add_set(built_in.load(scenario.game, door, files, report));
    }
    for path in scenario.iter().flat_map(papers) {
        cards.add_paper(door, name, path, files, report);
    }
    entry
}

/// The disputes of a file that may also have the definitions which they need.
fn without_definitions(nodes: Vec<Arc<Node>>) -> Vec<Arc<Node>> {
    let is_definition = |node: &Arc<Node>| node.get("kind").is_some() && node.get("dispute").is_none();
    nodes.into_iter().filter(|node| !is_definition(node)).collect()
}

/// The scenario of a document, for which these custom games are known; `None` if its game or dispute is not clear.
pub(super) fn scenario(node: &Node, own: &[Arc<dyn OwnGame>], report: &mut Report) -> Option<Scenario> {
    let entry = read_keys(Arc::new(node.clone()), own);
    report.append(entry.report);
    entry.scenario
}

/// Maps and boards that a scenario names instead of drawing them: `map: The island`, `board: boards.yaml`.
fn named(scenario: &Scenario) -> impl Iterator<Item = Located<&str>> {
    /// Keys that may hold a name.
    const KEYS: [&str; 2] = ["map", "board"];
    let nodes = KEYS.into_iter().filter_map(|key| scenario.node.as_map()?.get(key));
    nodes.filter_map(|node| Some(Located { value: node.as_text()?, origin: node.origin }))
}

/// The named maps and boards that are files.
fn papers(scenario: &Scenario) -> impl Iterator<Item = Located<&str>> {
    named(scenario).filter(|path| [".yaml", ".yml"].iter().any(|ending| path.value.ends_with(ending)))
}

/// Whether a scenario needs maps or boards from files of its own.
pub(super) fn names_papers(scenario: &Scenario) -> bool {
    papers(scenario).next().is_some()
}

/// Whether a scenario refers to cards, a board or a map by name.
fn refers(scenario: &Scenario) -> bool {
    // A drawing or a number is no name.
    let is_name =
        |name: Located<&str>| !name.value.contains('\n') && name.value.contains(char::is_alphabetic);
    named(scenario).any(is_name) || names_a_card(&scenario.node)
}

/// Whether the document has `card: NAME` anywhere.
fn names_a_card(node: &Node) -> bool {
    match &node.value {
        Value::Map(map) => map.iter().any(|(key, node)| &*key.text == "card" || names_a_card(node)),
        Value::List(nodes) => nodes.iter().any(names_a_card),
        Value::Scalar(_) => false,
    }
}

/// Moves the faults within a document from the report of its file to its own.
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

/// The entry of a file of definitions, which somebody has taken for scenarios. It has one fault, however many definitions follow.
fn definition(node: &Arc<Node>, name: &str) -> Option<Entry> {
    let kind = node.get("kind").filter(|_| node.get("dispute").is_none())?;
    let mut report = Report::default();
    report.error(code::UNKNOWN_KIND, kind.origin, "this is a definition, not a dispute").help(format!(
        "check it with `punchboard check {name}`; a dispute begins with `game:` and `dispute:`"
    ));
    Some(Entry { node: node.clone(), scenario: None, cards: Cards::default(), report })
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
    // The custom game is listed for games without disputes.
    disputes(game).iter().map(|dispute| dispute.name)
}
