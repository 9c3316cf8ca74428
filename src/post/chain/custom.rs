//! A round of a game by a custom rulebook: disputes that are judged one after the other, each with the pieces as those before it have
//! left them.

use std::sync::Arc;

use serde_json::json;

use super::TurnGame;
use crate::adjudicate;
use crate::diag::{Code, Report, code, or_list};
use crate::games::custom::pieces::Pieces;
use crate::games::custom::whole::{BY_A_PLAYER, BY_AGREEMENT, NEXT, OVER};
use crate::model::GameName;
use crate::model::load::Cards;
use crate::post::round::RoundFile;
use crate::ruling::render::yaml;
use crate::ruling::{Die, Json, Keyed, OwnGame, PlainData, Rest, Ruling, Step, Verdict, matching};
use crate::source::door::{self, BUILT_IN, MOST_TEXT};
use crate::source::names::{self, same};
use crate::source::{Door, Files, Located, Node, shortened};

/// The copy of the rulebook in the folder of a game.
pub(super) const RULES: &str = "rounds/00/rules";
/// The same, from the folder of another round.
const RULES_FROM_A_ROUND: &str = "../00/rules";
/// The scene of the set-up.
pub(super) const SET_UP: &str = "set-up";

/// The files of a rulebook and of its cards, as they are copied into the folder of a new game.
pub(super) fn copied(door: &dyn Door, path: &str, report: &mut Report) -> Vec<RoundFile> {
    let mut files = Files::default();
    adjudicate::own_games(door, (&[path.to_owned()], &[]), &mut files, &mut Report::default());
    let path = door::beside("", path);
    let mut names: Vec<&str> = files.iter().map(|(_, file)| file.name.as_str()).collect();
    names.retain(|name| !name.starts_with(BUILT_IN));
    names.sort_unstable();
    names.dedup();
    // A file is copied with those beside it that it names.
    let folder = if names.contains(&path.as_str()) { door::beside(&path, "") } else { path };
    let inner = |name: &str| {
        let rest = if folder.is_empty() { Some(name) } else { name.strip_prefix(&folder)?.strip_prefix('/') };
        rest.map(|rest| format!("rules/{rest}"))
    };
    let mut copies = Vec::new();
    for name in names {
        match (inner(name), door.read(name, MOST_TEXT)) {
            (Some(inner), Ok(bytes)) => copies.push((inner, bytes)),
            _ => {
                let message = format!("{name} is outside of the folder of the rulebook");
                report
                    .error_nowhere(code::NOT_FOUND, message)
                    .help("move it there, so that the game has a copy");
            }
        }
    }
    copies
}

/// What may be ordered, for people.
pub(super) fn may(own: &Arc<dyn OwnGame>) -> String {
    let first = own.names().first().copied().unwrap_or("NAME");
    let example = own.example().unwrap_or_else(|| format!("{{dispute: {first}, …}}"));
    format!(
        "actions: [{example}, …], in the order in which they are judged; or {{set: {{PIECE: {{FIELD: …}}}}}}"
    )
}

/// A round that was judged.
pub(super) struct Judged {
    /// The state with the orders.
    pub node: Node,
    /// The disputes with their dice, so that anybody can judge them again.
    pub text: String,
    /// The rulings on all disputes in one, with what comes next.
    pub ruling: Ruling,
}

/// Judges the orders of a round in their order. `None` after an error in the report.
pub(super) fn round(
    game: &TurnGame,
    own: &Arc<dyn OwnGame>,
    scene: &str,
    node: Node,
    report: &mut Report,
) -> Option<Judged> {
    let mut bench = Bench::new(game, own, scene, &node);
    for action in node.get("actions").and_then(Node::as_list).unwrap_or_default() {
        bench.act(action, report)?;
    }
    let (text, ruling) = bench.finished(matching::json(&node));
    (!report.has_errors()).then_some(Judged { node, text, ruling })
}

/// The disputes of a round that were judged so far.
struct Bench<'a> {
    game: &'a TurnGame,
    own: &'a Arc<dyn OwnGame>,
    scene: &'a str,
    players: Vec<String>,
    pieces: Pieces,
    /// The dice that were rolled at the table.
    dice: Vec<Die>,
    /// The keys of the dice of earlier disputes.
    keys: Vec<String>,
    /// Whether the round has several actions, which are numbered.
    is_numbered: bool,
    number: usize,
    scenarios: Vec<String>,
    results: Vec<Json>,
    sentences: Vec<String>,
    ruling: Ruling,
}

impl<'a> Bench<'a> {
    fn new(game: &'a TurnGame, own: &'a Arc<dyn OwnGame>, scene: &'a str, node: &Node) -> Bench<'a> {
        let dice = node.get("dice").and_then(Node::as_list).unwrap_or_default();
        let die = |node: &Node| {
            let value = u32::try_from(node.as_integer()?).ok()?;
            Some(Die { value, origin: Some(node.origin) })
        };
        let state = matching::json(node);
        Bench {
            game,
            own,
            scene,
            players: super::players(&state).into_iter().map(str::to_owned).collect(),
            pieces: Pieces::of(&state["pieces"]),
            dice: dice.iter().filter_map(die).collect(),
            keys: Vec::new(),
            is_numbered: state["actions"].as_array().is_some_and(|actions| actions.len() > 1),
            number: 0,
            scenarios: Vec::new(),
            results: Vec::new(),
            sentences: Vec::new(),
            ruling: nothing(own),
        }
    }

    /// Judges an action.
    fn act(&mut self, action: &Node, report: &mut Report) -> Option<()> {
        self.number += 1;
        let mut node = self.read(action, report)?;
        let by = action.get("by").and_then(Node::as_text);
        node.unset("by");
        if let Some(set) = node.get("set") {
            // After a dispute that is not resolved, orders are only read.
            if self.ruling.verdict != Verdict::Resolved {
                return Some(());
            }
            let text = self.pieces.set(set, &self.own.pieces(), report)?;
            self.say(&text);
            self.ruling.steps.push(match by {
                Some(by) => step(BY_A_PLAYER, format!("{by} alone has said so: {text}")),
                None => step(BY_AGREEMENT, self.headed("by the table", &text)),
            });
            return Some(());
        }
        self.dispute(node, report)
    }

    /// An action as a map: a text is a dispute in one line, which may begin with the player's name.
    fn read(&self, action: &Node, report: &mut Report) -> Option<Node> {
        let names = self.own.names();
        // `raid: Wolves x Ravens` is a map in YAML.
        let named = action.entries().find(|(key, _)| names.iter().any(|name| same(name, &key.text)));
        let named = named.and_then(|(key, value)| Some((&*key.text, value.located_text()?)));
        let text = action.located_text().or(named.map(|(_, text)| text));
        let Some(text) = text else { return Some(action.clone()) };
        let mut line = text;
        if let Some((_, end)) = names::at_start(self.players.iter().map(String::as_str), text.value) {
            line = part(text, end);
        }
        let mut found = Report::default();
        let node = adjudicate::own_line(self.own, named.map(|(name, _)| name), line, &mut found);
        if node.is_none() && !found.has_errors() {
            let example = self.own.example().map(|example| format!("`{example}`, or ")).unwrap_or_default();
            let names = or_list(&names);
            report
                .error(
                    code::WRONG_TYPE,
                    action.origin,
                    format!("\"{}\" is no dispute", shortened(text.value)),
                )
                .help(format!("write {example}`{{dispute: …}}` with its facts; the disputes are {names}"));
        }
        report.append(found);
        node
    }

    /// Judges a dispute with the pieces as they are now.
    fn dispute(&mut self, mut node: Node, report: &mut Report) -> Option<()> {
        let origin = node.head();
        if let (None, [only]) = (node.get("dispute"), self.own.names().as_slice()) {
            node.set("dispute", Node::text(*only, origin));
        }
        if let Some(dice) = node.get("dice").filter(|_| self.game.seeding.seed.is_some()) {
            let message = "`dice` can't be given: all dice of this game are drawn from its seed";
            report.error(code::UNKNOWN_KEY, dice.origin, message).help("delete it");
            return None;
        }
        let name = node.get("dispute").and_then(Node::as_text).unwrap_or_default().to_owned();
        let (with, who) = self.pieces.taking_part(node, &self.own.roles(&name));
        node = with;
        node.set("game", Node::text(self.own.rulebook().game, origin));
        super::turn::agree(self.game, &mut node);
        let entry = adjudicate::read_own(node, self.own);
        let is_wrong = entry.report.has_errors();
        report.append(entry.report);
        let scenario = entry.scenario.filter(|_| !is_wrong)?;
        let rules = adjudicate::house_rules(&scenario, &[], report);
        let rest = self.rest(&format!("{}, {name} {}", self.scene, who.join(" + ")));
        let dice = if scenario.dice.is_empty() { self.dice.clone() } else { scenario.dice.clone() };
        let ruling = adjudicate::judge(&scenario, &Cards::default(), &rules, &dice, rest, report).ok()?;
        if self.ruling.verdict != Verdict::Resolved {
            return Some(());
        }
        if scenario.dice.is_empty() {
            self.dice.drain(..ruling.used.len().min(self.dice.len()));
        }
        self.scenarios.push(judged_again(matching::json(&entry.node), &ruling.used));
        self.take(&name, ruling);
        Some(())
    }

    /// The dice of a dispute, by who takes part in it, so that other disputes change none of them.
    fn rest(&mut self, key: &str) -> Rest {
        let before = self.keys.iter().filter(|other| *other == key).count();
        self.keys.push(key.to_owned());
        match &self.game.seeding.seed {
            Some(seed) => Rest::Keyed(Keyed::new(seed, format!("{key}, {before}"))),
            None => Rest::Missing,
        }
    }

    /// Adds the ruling on a dispute.
    fn take(&mut self, name: &str, ruling: Ruling) {
        let mut steps = ruling.steps;
        if let Some(first) = steps.first_mut() {
            first.text = self.headed(name, &first.text);
        }
        self.say(&ruling.sentence);
        self.pieces.keep(&ruling.onward["pieces"], &self.own.pieces());
        let mut result = json!({"dispute": name});
        if let (Some(result), Some(outcome)) = (result.as_object_mut(), ruling.outcome.as_object()) {
            result.extend(outcome.clone());
        }
        self.results.push(result);
        let all = &mut self.ruling;
        all.steps.append(&mut steps);
        all.used.extend(ruling.used);
        all.warnings.extend(ruling.warnings);
        all.facts.extend(ruling.facts);
        (all.house_rules, all.consulted) = (ruling.house_rules, ruling.consulted);
        all.verdict = ruling.verdict;
    }

    fn headed(&self, what: &str, text: &str) -> String {
        if self.is_numbered { format!("Action {}, {what}: {text}", self.number) } else { text.to_owned() }
    }

    fn say(&mut self, sentence: &str) {
        let number = if self.is_numbered { format!("Action {}: ", self.number) } else { String::new() };
        let stop = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
        self.sentences.push(format!("{number}{sentence}{stop}"));
    }

    /// The disputes as a file, and the ruling on the round with what comes next. `state` is the one before, with the orders.
    fn finished(mut self, mut state: Json) -> (String, Ruling) {
        let pieces = self.pieces.written();
        let mut rounds = state["rounds"].as_u64();
        if self.scene != SET_UP {
            rounds = rounds.map(|rounds| rounds.saturating_sub(1));
        }
        let ending = self.results.iter().find(|result| result["over"] == true);
        let onward = if ending.is_some() || rounds == Some(0) {
            let winner = ending.and_then(|result| result.get("winner"));
            let mut over = json!({"over": true, "pieces": pieces});
            winner.into_iter().for_each(|winner| over["winner"] = winner.clone());
            json!({OVER: over})
        } else {
            if let Some(state) = state.as_object_mut() {
                ["actions", "dice", "house_rules"].iter().for_each(|key| drop(state.shift_remove(*key)));
            }
            state["pieces"] = pieces.clone();
            rounds.into_iter().for_each(|rounds| state["rounds"] = rounds.into());
            json!({NEXT: state})
        };
        self.ruling.onward = PlainData::from(onward);
        self.ruling.outcome = PlainData::from(json!({"disputes": self.results, "pieces": pieces}));
        if !self.sentences.is_empty() {
            self.ruling.sentence = self.sentences.join(" ");
        } else if self.scene == SET_UP {
            "The game begins.".clone_into(&mut self.ruling.sentence);
        }
        let text = if self.scenarios.is_empty() {
            "# No disputes.\n".to_owned()
        } else {
            self.scenarios.join("---\n")
        };
        (text, self.ruling)
    }
}

/// A text without its first bytes and the blanks after them.
fn part(text: Located<&str>, from: usize) -> Located<&str> {
    Located { value: &text.value[from..], origin: text.origin.part(from, text.value.len()) }.trimmed()
}

/// A dispute as a file that anybody can judge again.
fn judged_again(mut scenario: Json, dice: &[u32]) -> String {
    if let Some(map) = scenario.as_object_mut() {
        map.insert("rules".to_owned(), RULES_FROM_A_ROUND.into());
        if !dice.is_empty() {
            map.insert("dice".to_owned(), dice.into());
        }
    }
    yaml(&scenario)
}

/// A step that the table, or one of its players, has decided.
fn step(rule: Code, text: String) -> Step {
    Step { rule, about: Vec::new(), decides: Vec::new(), text, in_public: None, rolls: Vec::new() }
}

/// The ruling on no dispute.
fn nothing(own: &Arc<dyn OwnGame>) -> Ruling {
    Ruling {
        game: GameName::Custom,
        own: Some(own.rulebook()),
        dispute: "round".to_owned(),
        title: None,
        verdict: Verdict::Resolved,
        sentence: "There was no dispute.".to_owned(),
        steps: Vec::new(),
        why_not: Vec::new(),
        used: Vec::new(),
        seed: None,
        generated: 0,
        left_over: 0,
        warnings: Vec::new(),
        house_rules: Vec::new(),
        outcome: PlainData::nothing(),
        aside: Vec::new(),
        onward: PlainData::nothing(),
        claims: Vec::new(),
        undecided: 0,
        submitted: None,
        readings: None,
        unknown: None,
        variants: Vec::new(),
        line: None,
        facts: Vec::new(),
        consulted: Vec::new(),
    }
}
