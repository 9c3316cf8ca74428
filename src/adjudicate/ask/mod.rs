//! Disputes by interview: the next question for the answers so far, until there is a ruling and a file that
//! repeats it.
//!
//! A conversation knows no terminal: its caller shows the open question and brings the answers.

pub(super) mod claims;
mod course;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::course::{Course, Reached, left_open};
use super::Which;
use super::judge::house_rules;
use super::which::{self, Judged};
use crate::diag::{Report, code};
use crate::games;
use crate::model::load::{BuiltIn, Cards};
use crate::model::{GameName, HouseRules};
use crate::ruling::ask::nowhere;
use crate::ruling::{
    Asker, Dispute, Missing, OwnGame, Pause, Question, Refusal, Rest, Ruling, Unsaid, Verdict, matching,
    render,
};
use crate::source::{Door, Files, Located, Node, Origin};

/// What is known before the first question.
#[derive(Debug, Clone, Default)]
pub struct Given {
    /// The game and the kind of dispute, where known.
    pub which: Which,
    /// Files of definitions with the cards that may be named; without any, the built-in set of the game.
    pub decks: Vec<String>,
    /// House rules, as `NAME=VALUE`.
    pub house_rules: Vec<String>,
    /// Custom games that may be meant.
    pub own: Vec<Arc<dyn OwnGame>>,
    /// The file or folder of the rulebook, if the scenario has to name it.
    pub rules: Option<String>,
}

/// A given scenario, of which only the actions are asked for.
#[derive(Debug, Clone)]
pub struct Begun {
    /// The scenario.
    pub node: Node,
    /// The source of its dice.
    pub rest: Rest,
}

/// An interview in progress: the answers so far.
pub struct Conversation<'d> {
    door: &'d dyn Door,
    begun: Option<Begun>,
    given: Given,
    answers: Vec<String>,
    /// The cards of each game that was mentioned.
    cards: BTreeMap<GameName, Arc<Cards>>,
}

/// The state of a conversation.
#[derive(Debug)]
pub enum Stand {
    /// A question is open; with the ruling so far.
    Open(Box<Question>, Option<Box<Ruling>>),
    /// All questions are answered.
    Over(Box<Recorded>),
}

/// A dispute as the answers describe it.
#[derive(Debug)]
pub struct Recorded {
    /// The file that repeats the ruling.
    pub file: String,
    /// The ruling; `None` until it is clear what is to be judged.
    pub ruling: Option<Ruling>,
    /// The line or code that gives the same ruling.
    pub line: Option<String>,
}

impl<'d> Conversation<'d> {
    /// A conversation without answers.
    ///
    /// # Errors
    /// The decks can't be read; the faults are in the report.
    pub fn new(
        door: &'d dyn Door,
        given: Given,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Conversation<'d>> {
        let mut conversation =
            Conversation { door, given, begun: None, answers: Vec::new(), cards: BTreeMap::new() };
        for rule in conversation.given.house_rules.iter().filter(|rule| !rule.contains('=')) {
            report
                .error_nowhere(code::HOUSE_RULE, format!("\"{rule}\" is not a house rule"))
                .help("write `--house-rule NAME=VALUE`; `umpire rules GAME` lists the options");
        }
        conversation.check_house_rules(report);
        // Faults of the decks are reported before the first question.
        if !conversation.given.decks.is_empty() {
            let game = conversation.given.which.game;
            conversation.load(game.unwrap_or(GameName::ALL[0]), files, report);
        }
        (!report.has_errors()).then_some(conversation)
    }

    /// Reports house rules that the game does not have, if the game is known.
    fn check_house_rules(&self, report: &mut Report) {
        let Which { game, own, .. } = &self.given.which;
        let own = own.as_ref().map(|own| own.rulebook());
        let rulebook = own.or_else(|| game.and_then(|game| games::game(game).rulebook()));
        let Some(rulebook) = rulebook else { return };
        let mut rules = HouseRules::default();
        for (name, value) in self.given.house_rules.iter().filter_map(|rule| rule.split_once('=')) {
            if let Err((message, help)) = rules.set(rulebook, name.trim(), value.trim()) {
                report.error_nowhere(code::HOUSE_RULE, message).help(help);
            }
        }
    }

    /// A conversation about the actions in a given scenario, with the cards that it may name. Actions that the
    /// rules forbid are refused as answers.
    pub fn begun(
        door: &'d dyn Door,
        which: Which,
        begun: Begun,
        (game, cards): (GameName, Cards),
    ) -> Conversation<'d> {
        let given = Given { which, ..Given::default() };
        let cards = BTreeMap::from([(game, Arc::new(cards))]);
        Conversation { door, given, begun: Some(begun), answers: Vec::new(), cards }
    }

    /// The scenario with all answers.
    pub fn scenario(&mut self) -> Node {
        let answers = std::mem::take(&mut self.answers);
        let reached = self.go_through(&answers);
        self.answers = answers;
        reached.node
    }

    /// The open question, or the finished dispute.
    pub fn stand(&mut self) -> Stand {
        let answers = std::mem::take(&mut self.answers);
        let reached = self.go_through(&answers);
        self.answers = answers;
        match reached.pause {
            Some(Pause::Open(question)) => Stand::Open(question, reached.so_far),
            Some(Pause::Refused(refusal)) => {
                unreachable!("answers that can't be are not kept: {}", refusal.message)
            }
            None => Stand::Over(Box::new(self.file_and_ruling(&reached))),
        }
    }

    /// Answers the open question.
    ///
    /// # Errors
    /// The answer does not fit; the question stays open.
    pub fn answer(&mut self, line: &str) -> Result<(), Refusal> {
        let mut answers = std::mem::take(&mut self.answers);
        answers.push(line.to_owned());
        let reached = self.go_through(&answers);
        let illegal = reached.so_far.as_deref().filter(|_| self.begun.is_some()).and_then(forbidden);
        let refused = match (reached.pause, illegal) {
            (Some(Pause::Refused(refusal)), _) | (_, Some(refusal)) => {
                answers.pop();
                Err(refusal)
            }
            _ => Ok(()),
        };
        self.answers = answers;
        refused
    }

    /// Takes answers that were given before, up to the first that does not fit. Returns why that one is refused.
    pub fn recall(&mut self, mut answers: Vec<String>) -> Option<Refusal> {
        let reached = self.go_through(&answers);
        let refused = match reached.pause {
            Some(Pause::Refused(refusal)) => {
                answers.truncate(reached.taken - 1);
                Some(refusal)
            }
            _ => None,
        };
        self.answers = answers;
        refused
    }

    /// The cards of the games that were mentioned.
    pub fn cards(&self) -> &BTreeMap<GameName, Arc<Cards>> {
        &self.cards
    }

    /// The same conversation with cards that were read before, so that they are not read again.
    #[must_use]
    pub fn with_cards(mut self, cards: BTreeMap<GameName, Arc<Cards>>) -> Conversation<'d> {
        self.cards.extend(cards);
        self
    }

    /// Takes the last answer back; `false` if there is none.
    pub fn back(&mut self) -> bool {
        self.answers.pop().is_some()
    }

    /// The answers that were given.
    pub fn said(&self) -> &[String] {
        &self.answers
    }

    /// The dispute so far, for when the interview is ended early; `None` until a dispute can be seen in it.
    pub fn so_far(&mut self) -> Option<Recorded> {
        let answers = std::mem::take(&mut self.answers);
        let reached = self.go_through(&answers);
        self.answers = answers;
        reached.node.holds("dispute").then(|| self.file_and_ruling(&reached))
    }

    /// The file and the ruling of what was answered.
    fn file_and_ruling(&self, reached: &Reached) -> Recorded {
        let ruling = reached.scenario.as_ref().and_then(|scenario| {
            let mut report = Report::default();
            let rules = house_rules(scenario, &[], &mut report);
            let cards = self.cards.get(&scenario.game)?;
            // Facts that were not asked for are assumed.
            let missing = Missing { dice: Rest::Missing, facts: Unsaid::Assumed };
            let scenario = left_open(scenario.with(&reached.facts), &reached.open);
            let dice = &reached.dice;
            let ruling = super::judge(&scenario, cards, &rules, dice, missing, &mut report).ok()?;
            let line = super::sent(&scenario, &ruling, cards, dice);
            Some((ruling, line))
        });
        let (ruling, line) = ruling.unzip();
        Recorded { file: render::yaml(&matching::json(&reached.node)), ruling, line: line.flatten() }
    }

    /// The cards of a game that may be named.
    fn load(&mut self, game: GameName, files: &mut Files, report: &mut Report) -> Arc<Cards> {
        let mut built_in = BuiltIn::default();
        // Faults of the decks are reported at their names.
        let file = files.add("--decks", self.given.decks.join(" "));
        let mut start = 0;
        let decks = self.given.decks.iter().map(|deck| {
            let end = start + deck.len() as u32;
            let origin = Origin { file, start, end };
            start = end + 1;
            Located { value: deck.clone(), origin }
        });
        let decks: Vec<Located<String>> = decks.collect();
        let mut cards = Cards::load(self.door, "", &decks, &mut built_in, files, report);
        if decks.is_empty() {
            cards.add_set(built_in.load(game, self.door, files, report));
        }
        let cards = Arc::new(cards);
        self.cards.insert(game, Arc::clone(&cards));
        cards
    }

    /// Runs the interview up to the first question without an answer.
    fn go_through(&mut self, answers: &[String]) -> Reached {
        if let (Some(begun), Which { game: Some(game), own, dispute: Some(dispute) }) =
            (&self.begun, self.given.which.clone())
        {
            let cards = self.cards.get(&game).map(Arc::clone).unwrap_or_default();
            let asker = Asker::new(game, &cards, begun.node.clone(), answers).of_own(own);
            return Course::new(asker, dispute).going_on(begun.rest.clone()).run();
        }
        let nothing = Cards::default();
        let mut first = Asker::new(GameName::Custom, &nothing, Node::map([], nowhere()), answers);
        let chosen = self.choose(&mut first);
        let (taken, mut node) = (first.taken(), first.node);
        let (Judged { game, own }, dispute) = match chosen {
            Ok(chosen) => chosen,
            Err(pause) => {
                let (dice, facts, open) = (Vec::new(), Vec::new(), Vec::new());
                let (so_far, pause) = (None, Some(pause));
                return Reached { node, scenario: None, dice, facts, open, so_far, pause, taken };
            }
        };
        let key = own.as_ref().map_or(game.key(), |own| own.rulebook().game);
        node.set("game", Node::text(key, nowhere()));
        node.set("dispute", Node::text(dispute.name, nowhere()));
        if let (Some(path), true) = (&self.given.rules, own.is_some()) {
            node.set("rules", Node::text(path.as_str(), nowhere()));
        }
        self.agree(&mut node);
        let cards = match self.cards.get(&game) {
            Some(cards) => Arc::clone(cards),
            None => self.load(game, &mut Files::default(), &mut Report::default()),
        };
        let asker = Asker::new(game, &cards, node, &answers[taken..]).of_own(own);
        let reached = Course::new(asker, dispute).run();
        Reached { taken: taken + reached.taken, ..reached }
    }

    /// Writes the house rules and the decks into the scenario.
    fn agree(&self, node: &mut Node) {
        let rules = self.given.house_rules.iter().filter_map(|rule| rule.split_once('='));
        let rules: Vec<(&str, Node)> =
            rules.map(|(name, value)| (name.trim(), Node::text(value.trim(), nowhere()))).collect();
        if !rules.is_empty() {
            node.set("house_rules", Node::map(rules, nowhere()));
        }
        let decks: Vec<Node> =
            self.given.decks.iter().map(|deck| Node::text(deck.as_str(), nowhere())).collect();
        if !decks.is_empty() {
            node.set("decks", Node::list(decks, nowhere()));
        }
    }

    /// Asks for the game and the kind of dispute.
    fn choose(&self, asker: &mut Asker<'_>) -> Result<(Judged, &'static Dispute), Pause> {
        let Which { game, own, dispute } = self.given.which.clone();
        let game = match game {
            Some(game) => Judged { game, own },
            None => {
                let all = which::games(&self.given.own);
                let question = Question::new("Which game is it?").picks(all.iter().map(Judged::title));
                asker.read(question, |said, report| {
                    let found = all.iter().find(|game| game.is_called(said.value)).cloned();
                    if found.is_none() {
                        let message = format!("the umpire does not judge \"{}\"", said.value);
                        let known: Vec<&str> = all.iter().map(Judged::title).collect();
                        report.unknown(code::UNKNOWN_GAME, said, message, known.iter().copied(), || {
                            format!("the games are {}", crate::diag::or_list(&known))
                        });
                    }
                    found
                })?
            }
        };
        let all = game.disputes();
        if let Some(dispute) = dispute.or_else(|| only(&all).filter(|_| game.own.is_some())) {
            return Ok((game, dispute));
        }
        let mut question =
            Question::new("What is the dispute about?").picks(all.iter().map(|dispute| dispute.name));
        for dispute in &all {
            let about = if dispute.about.is_empty() { "" } else { ": " };
            question = question.hint(format!("{}{about}{}", dispute.name, dispute.about));
        }
        let place = asker.pick(question)?;
        Ok((game, all[place]))
    }
}

/// The only dispute, if there is one alone.
fn only(all: &[&'static Dispute]) -> Option<&'static Dispute> {
    if let [only] = all { Some(only) } else { None }
}

/// A refusal, if the rules forbid the last answer; it names no cards that not everybody has seen.
fn forbidden(ruling: &Ruling) -> Option<Refusal> {
    let Verdict::Illegal(illegal) = &ruling.verdict else { return None };
    let reason = illegal.secret.as_ref().map_or(&illegal.reason, |secret| &secret.in_public);
    let message = format!("that is illegal ({}): {reason}", illegal.rule);
    let help = format!(
        "say something else, or go back with <; `?` shows a rule, `umpire explain {}` this one",
        illegal.rule
    );
    Some(Refusal { message, help: Some(help) })
}
