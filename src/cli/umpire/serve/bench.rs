//! What disputes are judged with: custom games, decks, and the cards that were read.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::Deserialize;
use serde_json::{Value, json};

use super::boards;
use super::faces::Faces;
use super::ruled::{Ruled, own, shown};
use crate::adjudicate::ask::{Conversation, Given, Recorded, Stand};
use crate::adjudicate::{self, Judged, Which};
use crate::cli::Disk;
use crate::diag::Report;
use crate::games;
use crate::model::GameName;
use crate::model::load::{self, Cards};
use crate::preview::Shown;
use crate::ruling::{Amount, Dispute, OwnGame, Question, Refusal, Wanted};
use crate::source::Files;
use crate::source::door::BUILT_IN;

/// The most answers of a dispute, and the most bytes of each.
const MOST_ANSWERS: usize = 1_000;
const LONGEST_ANSWER: usize = 10_000;

/// Everything that requests are answered with.
pub(in crate::cli) struct Bench {
    /// The files or folders that were named.
    pub(super) paths: Vec<String>,
    /// House rules of all disputes, as `NAME=VALUE`.
    pub(super) house_rules: Vec<String>,
    /// The built-in games that are offered, beside custom ones.
    built_in: Vec<GameName>,
    own: Vec<Arc<dyn OwnGame>>,
    /// The path of the rulebook of each, in the same order.
    rulebooks: Vec<String>,
    /// Those of the paths that hold cards of built-in games.
    decks: Vec<String>,
    /// The cards of each game that was asked about.
    cards: Mutex<BTreeMap<GameName, Arc<Cards>>>,
    pub(super) faces: Faces,
}

/// The answers of a dispute, as the page sends them.
#[derive(Deserialize)]
pub(super) struct Answers {
    pub(super) answers: Vec<String>,
}

impl Answers {
    /// Reads what the page sends.
    ///
    /// # Errors
    /// It is not the JSON of a page, or too long.
    pub(super) fn parse(body: &[u8]) -> Result<Answers, String> {
        let read: Answers = serde_json::from_slice(body).map_err(|error| error.to_string())?;
        if read.answers.len() > MOST_ANSWERS || read.answers.iter().any(|one| one.len() > LONGEST_ANSWER) {
            return Err("that is too long".to_owned());
        }
        Ok(read)
    }
}

impl Bench {
    /// Reads the rulebooks and decks of some paths, for disputes of all games; `None` if they can't be read, which is in the report.
    pub(super) fn new(paths: &[String], files: &mut Files, report: &mut Report) -> Option<Bench> {
        let bench = Bench::read(paths, files, report);
        let bench = Bench { built_in: GameName::ALL.to_vec(), ..bench };
        (!report.has_errors()).then_some(bench)
    }

    /// Reads the rulebooks and decks of some paths, for disputes of the games that are defined there. Those with errors are left out.
    /// `look` has the pictures of the cards.
    pub(in crate::cli) fn of_sets(
        paths: &[String],
        house_rules: &[String],
        look: Option<Arc<Shown>>,
    ) -> Bench {
        let bench = Bench::read(paths, &mut Files::default(), &mut Report::default());
        let faces = Faces::looked(paths.to_vec(), look);
        Bench { house_rules: house_rules.to_vec(), faces, ..bench }
    }

    fn read(paths: &[String], files: &mut Files, report: &mut Report) -> Bench {
        let (mut own, mut rulebooks, mut decks) = (Vec::new(), Vec::new(), Vec::new());
        let mut built_in = Vec::new();
        for path in paths {
            let of_it = adjudicate::own_games(&Disk, (std::slice::from_ref(path), &[]), files, report);
            rulebooks.extend(of_it.iter().map(|_| path.clone()));
            own.extend(of_it);
            let loaded = load::definitions(
                &Disk,
                std::slice::from_ref(path),
                &mut Files::default(),
                &mut Report::default(),
            );
            let games = loaded.sets.iter().map(|set| set.game).filter(|game| *game != GameName::Custom);
            let before = built_in.len();
            built_in.extend(games);
            if built_in.len() > before && !path.starts_with(BUILT_IN) {
                decks.push(path.clone());
            }
        }
        let faces = Faces::new(paths.to_vec(), decks.is_empty());
        let (house_rules, cards) = (Vec::new(), Mutex::default());
        Bench { paths: paths.to_vec(), house_rules, built_in, own, rulebooks, decks, cards, faces }
    }

    /// A dispute with the answers so far. What does not fit is dropped, and why is returned.
    fn conversation(&self, answers: Vec<String>) -> Result<(Conversation<'static>, Option<Refusal>), String> {
        let title =
            |own: &Arc<dyn OwnGame>| answers.first().is_some_and(|first| first == own.rulebook().title);
        let chosen = self.own.iter().position(title);
        let given = Given {
            which: Which::default(),
            decks: self.decks.clone(),
            own: self.own.clone(),
            house_rules: self.house_rules.clone(),
            rules: chosen.map(|chosen| self.rulebooks[chosen].clone()),
        };
        let mut report = Report::default();
        let found = Conversation::new(&Disk, given, &mut Files::default(), &mut report);
        let found = found.ok_or_else(|| {
            Refusal::from_report(&report).map_or_else(String::new, |refusal| refusal.message)
        })?;
        let known = self.cards.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let mut found = found.with_cards(known);
        let refused = found.recall(answers);
        self.cards.lock().unwrap_or_else(PoisonError::into_inner).extend(found.cards().clone());
        Ok((found, refused))
    }

    /// The games with their disputes, each with the answers that choose it.
    pub(super) fn games(&self) -> Value {
        let shown = |game: &Judged| {
            let (title, all) = (game.title(), game.disputes());
            let is_asked = game.own.is_none() || all.len() > 1;
            let one = |dispute: &&Dispute| {
                let answers = if is_asked { vec![title, dispute.name] } else { vec![title] };
                json!({"name": dispute.name, "about": dispute.about, "answers": answers})
            };
            json!({"key": game.key(), "title": title, "disputes": all.iter().map(one).collect::<Vec<_>>()})
        };
        let is_offered =
            |game: &&Judged| game.own.is_some() || self.built_in.iter().any(|own| own.key() == game.key());
        adjudicate::games(&self.own).iter().filter(is_offered).map(shown).collect()
    }

    /// The next question after some answers, or the ruling.
    pub(super) fn asked(&self, answers: Vec<String>) -> Value {
        let (mut conversation, refused) = match self.conversation(answers) {
            Ok(found) => found,
            Err(message) => return json!({"wrong": [{"message": message}]}),
        };
        let refused = refused.map(|Refusal { message, help }| json!({"message": message, "help": help}));
        let node = conversation.scenario();
        let game = node.get("game").and_then(|game| game.as_text()).map(str::to_owned);
        let mut out = json!({"answers": conversation.said(), "refused": refused, "game": game});
        match conversation.stand() {
            Stand::Open(question, _) => {
                out["question"] = asked(&question, game.as_deref(), &self.own);
                let game = game.as_deref().and_then(GameName::from_key).unwrap_or(GameName::Custom);
                let cards = conversation.cards().get(&game);
                out["board"] = cards.and_then(|cards| boards::shown(&node, game, cards)).into();
            }
            Stand::Over(recorded) => out["over"] = self.over(*recorded),
        }
        out
    }

    fn over(&self, recorded: Recorded) -> Value {
        let Recorded { file, ruling, line } = recorded;
        let Some(mut ruling) = ruling else {
            return json!({"wrong": [{"message": "this can't be judged", "help": "go back and say it in another way"}]});
        };
        ruling.why_not.clear();
        ruling.line.clone_from(&line);
        let portraits = self.faces.of(&ruling);
        json!({"html": shown(&ruling, &portraits, None), "line": line, "file": file, "own": own(&ruling)})
    }

    /// Judges a line or a file, with what was asked for.
    pub(super) fn ruled(&self, ruled: &Ruled) -> Value {
        ruled.judged(self)
    }
}

/// A question as the page asks it.
fn asked(question: &Question, game: Option<&str>, own: &[Arc<dyn OwnGame>]) -> Value {
    let Question { text, hints, rule, picks, separators, is_first, default, wanted, amounts, names } =
        question;
    let own = own.iter().map(|own| own.rulebook()).find(|rulebook| Some(rulebook.game) == game);
    let rulebook = own.or_else(|| games::game(GameName::from_key(game?)?).rulebook());
    let rule = rule.and_then(|rule| rulebook?.rule(rule.name()));
    let (dice, number) = match wanted {
        Wanted::Words => (None, None),
        Wanted::Dice { count, sides } => (Some(json!({"count": count, "sides": sides})), None),
        Wanted::Number(least, most) => (None, Some(json!([least, most]))),
    };
    let amount = |one: &Amount| json!({"what": one.what, "written": one.written, "least": one.least, "most": one.most});
    let separators: Vec<String> = separators.iter().map(char::to_string).collect();
    json!({
        "text": text, "hints": hints, "picks": picks, "separators": separators, "first": is_first,
        "default": default, "names": names, "dice": dice, "number": number,
        "amounts": amounts.iter().map(amount).collect::<Vec<_>>(),
        "rule": rule.map(|rule| json!({"id": rule.id, "text": rule.rule})),
    })
}
