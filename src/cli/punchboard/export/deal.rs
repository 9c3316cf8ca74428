//! `--deal`: where the set-up of a whole game puts cards and pieces, as `umpire new` deals it.

use std::collections::BTreeSet;

use crate::cli::Disk;
use crate::cli::punchboard::report::print_faults;
use crate::diag::{Report, and_list, code};
use crate::export::{Deal, Laid};
use crate::games;
use crate::games::beginning::{Answers, ArgumentKind};
use crate::games::seeding::NewSeed;
use crate::geometry::Label;
use crate::model::{GameName, load};
use crate::post::chain::{self, TurnGame};
use crate::ruling::Verdict;
use crate::ruling::render::yaml;
use crate::source::{Files, Node};

/// Who plays, if nobody is named.
const NAMES: [&str; 10] = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"];

/// The keys under which a state lists what lies face down.
const HIDDEN: [&str; 1] = ["unseen"];

/// Deals the set of a game in definitions with a seed. If it can't be dealt, the faults are printed.
pub(super) fn deal(game: GameName, paths: &[String], players: &[String], seed: &str) -> Option<Deal> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let dealt = dealt(game, paths, (players, seed), &mut files, &mut report);
    let dealt = dealt.filter(|_| !report.has_errors());
    if dealt.is_none() {
        print_faults(&report, &files);
    }
    dealt
}

fn dealt(
    game: GameName,
    paths: &[String],
    (players, seed): (&[String], &str),
    files: &mut Files,
    report: &mut Report,
) -> Option<Deal> {
    let facts = games::game(game).facts();
    // Custom rulebooks say nothing of a set-up.
    let Some(begins) = facts.begins.filter(|_| game != GameName::Custom) else {
        report_undealt(report);
        return None;
    };
    // Survival begins with the letters of its players.
    if facts.chain.is_none() {
        return Some(Deal::default());
    }
    // As they are written: a set that is filled for print says more than the rules read. Their faults were reported.
    let set = load::definitions(&Disk, paths, files, &mut Report::default())
        .sets
        .into_iter()
        .find(|set| set.game == game);
    let least = facts.players.map_or(2, |(players, _)| players.least) as usize;
    let named: Vec<String> = match players {
        [] => NAMES.iter().take(least.max(2)).map(|name| (*name).to_owned()).collect(),
        named => named.to_vec(),
    };
    let mut answers =
        Answers { players: named.into_iter().map(|name| (name, None)).collect(), ..Answers::default() };
    for argument in begins.arguments {
        match &argument.kind {
            ArgumentKind::Number { default: Some(number), .. } => {
                answers.numbers.insert(argument.name, *number);
            }
            ArgumentKind::Definitions => answers.set = set.as_ref(),
            _ => {}
        }
    }
    let scenario = (begins.scenario)(&answers, report).filter(|_| !report.has_errors())?;
    let seed = NewSeed { text: seed, is_secret: false, words: &[] };
    let game_file = TurnGame::written(game, &game.title(), seed, &[], None);
    let whole = TurnGame::read(("game.yaml", game_file.as_bytes()), None, files, report)?;
    let text = yaml(&scenario);
    let set_up = ("the set-up", text.as_bytes());
    let played = chain::begin(&whole, set_up, None, &Disk, files, report)?;
    if played.ruling.verdict != Verdict::Resolved {
        report
            .error_nowhere(code::OUT_OF_RANGE, format!("this can't be dealt: {}", played.ruling.sentence))
            .help("name other `--players`, or definitions with other numbers of cards");
        return None;
    }
    let file = files.add("state.yaml", &played.state);
    let state = crate::source::yaml::parse(files, file, report);
    let mut found = Found::default();
    state.iter().for_each(|node| found.walk("", node));
    Some(found.deal())
}

/// Reports a game whose rules don't say how it is set up.
fn report_undealt(report: &mut Report) {
    let known = GameName::with_rules().filter(|game| games::game(*game).facts().begins.is_some());
    let known: Vec<&str> = known.map(GameName::key).collect();
    report
        .error_nowhere(code::UNKNOWN_GAME, "only games whose set-up is in their rules can be dealt")
        .help(format!("leave `--deal` out; {} have one", and_list(&known)));
}

/// What a state says about places.
#[derive(Default)]
struct Found {
    /// Names with the spaces that they are in, in the order of the state.
    laid: Vec<(String, Label)>,
    hidden: BTreeSet<String>,
}

impl Found {
    /// Reads a value of the state: `{name: Fox, at: B3}`, `Fox: B3`, and `B3: {name: Fox}` say where the fox is.
    fn walk(&mut self, key: &str, node: &Node) {
        if let Some(list) = node.as_list() {
            if HIDDEN.contains(&key) {
                self.hidden.extend(list.iter().filter_map(Node::as_text).map(str::to_owned));
            }
            list.iter().for_each(|inner| self.walk("", inner));
        }
        let Some(map) = node.as_map() else { return };
        let name = node.get("name").and_then(Node::as_text);
        let at = node.get("at").and_then(Node::as_text).and_then(Label::parse);
        if let Some((name, at)) = name.zip(at.or_else(|| Label::parse(key))) {
            self.laid.push((name.to_owned(), at));
        }
        for (inner, value) in map.iter() {
            let label = value.as_text().and_then(Label::parse).filter(|_| name.is_none());
            match label {
                Some(at) => self.laid.push((inner.text.to_string(), at)),
                None => self.walk(&inner.text, value),
            }
        }
    }

    fn deal(self) -> Deal {
        let Found { laid, hidden } = self;
        let laid = laid.into_iter().map(|(name, at)| {
            let is_hidden = hidden.contains(&name);
            Laid { name, at, is_hidden }
        });
        Deal { laid: laid.collect() }
    }
}
