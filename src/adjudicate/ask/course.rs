//! The course of an interview: the opening, the script with the dice and facts that it needs, then the players'
//! claims.

use std::sync::Arc;

use super::super::judge::{house_rules, open};
use super::super::read::scenario;
use super::super::unknown::tried;
use super::super::{Inquiry, Need};
use super::claims;
use crate::diag::{Diagnostic, Report, Severity, capital, code, did_you_mean};
use crate::model::HouseRules;
use crate::ruling::ask::{Line, Scene, Script, nowhere, says_unknown};
use crate::ruling::{
    Answers, Asker, Die, Dispute, Fact, Json, KnownFact, Pause, Question, Refusal, Request, Rest, Ruling,
    Scenario, Verdict, Wanted,
};
use crate::source::Node;

/// The most lines of a script.
const MOST_LINES: usize = 1_000;

/// How far the answers so far carry an interview.
pub(super) struct Reached {
    /// The scenario so far, with all answers, dice and facts.
    pub(super) node: Node,
    /// The scenario without the dice and facts that were asked for while judging.
    pub(super) scenario: Option<Scenario>,
    /// Dice that were rolled in answer to questions.
    pub(super) dice: Vec<Die>,
    /// Facts that were given in answer to questions.
    pub(super) facts: Vec<KnownFact>,
    /// Facts that nobody knows: the ruling is made under each of their values.
    pub(super) open: Vec<Fact>,
    pub(super) so_far: Option<Box<Ruling>>,
    /// Why the interview stops here; `None` when it is complete.
    pub(super) pause: Option<Pause>,
    /// How many answers were read.
    pub(super) taken: usize,
}

/// A running interview.
pub(super) struct Course<'a> {
    asker: Asker<'a>,
    dispute: &'static Dispute,
    /// Dice that were rolled in answer to questions.
    dice: Vec<Die>,
    /// Facts that were given in answer to questions.
    facts: Vec<KnownFact>,
    /// Facts that nobody knows.
    open: Vec<Fact>,
    so_far: Option<Box<Ruling>>,
    /// The source of dice that nobody has rolled.
    rest: Rest,
    /// Whether the scenario was given, so that only the actions are asked for.
    is_begun: bool,
}

impl<'a> Course<'a> {
    /// An interview at its beginning.
    pub(super) fn new(asker: Asker<'a>, dispute: &'static Dispute) -> Course<'a> {
        let (dice, facts, open) = (Vec::new(), Vec::new(), Vec::new());
        Course { asker, dispute, dice, facts, open, so_far: None, rest: Rest::Missing, is_begun: false }
    }

    /// An interview about a given scenario, with another source of dice.
    pub(super) fn going_on(self, rest: Rest) -> Course<'a> {
        Course { rest, is_begun: true, ..self }
    }

    /// Runs until an answer is missing.
    pub(super) fn run(mut self) -> Reached {
        let done = self.all();
        let scenario = scenario(&self.asker.node, self.asker.own.as_slice(), &mut Report::default());
        let node = match &scenario {
            Some(scenario) => self.written(scenario),
            None => self.asker.node.clone(),
        };
        let Course { asker, dice, facts, open, so_far, .. } = self;
        let taken = asker.taken();
        Reached { node, scenario, dice, facts, open, so_far, pause: done.err(), taken }
    }

    fn all(&mut self) -> Result<(), Pause> {
        if !self.is_begun {
            let opened = (self.dispute.asks.opening)(&mut self.asker);
            if !matches!(opened, Err(Pause::Refused(_))) && self.asker.taken() > 0 {
                self.check_so_far()?;
            }
            opened?;
        }
        if let Some(script) = self.dispute.asks.script {
            self.script(&script)?;
        }
        while self.needs()? {}
        if self.is_begun {
            return Ok(());
        }
        // Nobody should see the result before everybody has made their claims.
        self.so_far = None;
        claims::ask(&mut self.asker, self.dispute)
    }

    /// Asks for the lines of the script, and for the dice and facts that each needs.
    fn script(&mut self, script: &Script) -> Result<(), Pause> {
        if let Some((key, is_so)) = script.meanwhile {
            self.asker.say(key, if is_so { Node::yes(nowhere()) } else { Node::no(nowhere()) });
        }
        // Lines that the opening has written already.
        let begun = self.asker.node.get(script.key).and_then(Node::as_list);
        let mut lines = begun.unwrap_or_default().to_vec();
        // Keys that come with the last line and go when another line follows.
        let mut until_next: Vec<&'static str> = Vec::new();
        while lines.len() < MOST_LINES {
            match script.judged_from {
                Some(first) if lines.len() >= first => while self.needs()? {},
                Some(_) => {}
                None => self.check()?,
            }
            let (verdict, outcome) = match &self.so_far {
                Some(ruling) => (ruling.verdict.clone(), Json::clone(&ruling.outcome)),
                None => (Verdict::Resolved, Json::Null),
            };
            if matches!(verdict, Verdict::Illegal(_)) {
                break;
            }
            let node = self.asker.node.clone();
            let cards = self.asker.cards;
            let scene =
                Scene { node: &node, lines: lines.len(), verdict: &verdict, outcome: &outcome, cards };
            let Some(question) = (script.next)(&scene) else { break };
            let line = self.asker.read(question, |said, report| (script.read)(said, &scene, report))?;
            until_next.drain(..).for_each(|key| self.asker.node.unset(key));
            let also = match line {
                Line::Entry(entry) => {
                    lines.push(entry);
                    Vec::new()
                }
                Line::Begun(entry, also) => {
                    lines.push(entry);
                    also
                }
                Line::More(entry, also) => {
                    lines.pop();
                    lines.push(entry);
                    also
                }
                Line::Last(also) => {
                    self.no_more(script, also);
                    return Ok(());
                }
            };
            self.asker.say(script.key, Node::list(lines.clone(), nowhere()));
            for (key, node) in also {
                self.asker.say(key, node);
                until_next.push(key);
            }
        }
        until_next.into_iter().for_each(|key| self.asker.node.unset(key));
        self.no_more(script, Vec::new());
        Ok(())
    }

    /// Ends the script and writes what the scenario says at its end.
    fn no_more(&mut self, script: &Script, also: Vec<(&'static str, Node)>) {
        if let Some((key, _)) = script.meanwhile {
            self.asker.node.unset(key);
        }
        let follows = script.close.map(|close| close(&self.asker.node)).unwrap_or_default();
        also.into_iter().chain(follows).for_each(|(key, node)| self.asker.say(key, node));
    }

    /// The scenario so far, without the dice and facts that were asked for while judging.
    fn scenario(&self) -> Result<Scenario, Pause> {
        let mut report = Report::default();
        let found = scenario(&self.asker.node, self.asker.own.as_slice(), &mut report);
        found.ok_or_else(|| refused(&report))
    }

    /// The scenario with all answered facts and dice.
    fn written(&self, scenario: &Scenario) -> Node {
        let mut node = Arc::unwrap_or_clone(left_open(scenario.with(&self.facts), &self.open).node);
        if !self.dice.is_empty() {
            let dice = scenario
                .dice
                .iter()
                .chain(&self.dice)
                .map(|die| Node::number(i64::from(die.value), nowhere()));
            node.set("dice", Node::list(dice.collect(), nowhere()));
        }
        node
    }

    fn house_rules(scenario: &Scenario) -> Result<HouseRules, Pause> {
        let mut report = Report::default();
        let rules = house_rules(scenario, &[], &mut report);
        Refusal::from_report(&report).map_or(Ok(rules), |refusal| Err(Pause::Refused(refusal)))
    }

    /// Refuses an answer after which the scenario can't be judged.
    fn check(&mut self) -> Result<(), Pause> {
        let scenario = self.scenario()?;
        let rules = Course::house_rules(&scenario)?;
        let scenario = tried(scenario, self.asker.cards, &rules);
        let mut report = Report::default();
        open(&scenario, self.asker.cards, &rules, &mut report).map(|_| ()).map_err(|_| refused(&report))
    }

    /// Checks what the opening has said so far, so that a wrong answer is refused at once and not at a later
    /// question. Missing keys are not reported yet.
    fn check_so_far(&mut self) -> Result<(), Pause> {
        let mut report = Report::default();
        if let Some(scenario) = scenario(&self.asker.node, self.asker.own.as_slice(), &mut report) {
            let rules = house_rules(&scenario, &[], &mut report);
            let scenario = tried(scenario, self.asker.cards, &rules);
            // Only the report matters here; the scenario is not complete.
            let _ = open(&scenario, self.asker.cards, &rules, &mut report);
        }
        let is_wrong = |found: &&Diagnostic| {
            found.severity == Severity::Error && ![code::MISSING_KEY, code::EMPTY].contains(&found.code)
        };
        match report.iter().find(is_wrong) {
            Some(wrong) => Err(Pause::Refused(Refusal::from_fault(wrong))),
            None => Ok(()),
        }
    }

    /// Asks for the dice or the fact that the next step needs; `false` if it needs none.
    fn needs(&mut self) -> Result<bool, Pause> {
        let scenario = self.scenario()?;
        let rules = Course::house_rules(&scenario)?;
        let scenario = tried(scenario, self.asker.cards, &rules);
        let dice = [&scenario.dice[..], &self.dice].concat();
        let mut inquiry = Inquiry::new(&scenario, self.asker.cards, &rules, dice, self.rest.clone());
        self.facts.iter().for_each(|known| inquiry.know(known.clone()));
        self.open.iter().for_each(|fact| inquiry.answer(fact.clone(), None));
        let mut report = Report::default();
        let (ruling, need) = inquiry.next(&mut report).map_err(|_| refused(&report))?;
        let rule = ruling.steps.last().map(|step| step.rule);
        self.so_far = Some(Box::new(ruling));
        match need {
            None => return Ok(false),
            Some(Need::Roll(request)) => {
                let question = Question { rule, ..roll_question(&request) };
                let line = self.asker.line(question)?;
                let values = request.thrown(&line).ok_or_else(|| {
                    let wanted = format!("the roll takes {}", request.wanted());
                    Refusal::pause(format!("\"{line}\" is not a possible roll"), wanted)
                })?;
                self.dice.extend(values.into_iter().map(|value| Die { value, origin: None }));
            }
            Some(Need::Fact(fact)) => {
                // In a game that goes on, and in a custom one, somebody has to know.
                let may_be_open = !self.is_begun && self.asker.own.is_none();
                let line = self.asker.line(fact_question(&fact, may_be_open))?;
                let answered = fact.answered(&line);
                if answered.is_none() && may_be_open && says_unknown(&line) {
                    self.open.push(fact);
                    return Ok(true);
                }
                self.facts.push(answered.ok_or_else(|| not_an_answer(&fact, &line))?);
            }
        }
        Ok(true)
    }
}

/// The first error of a report, as a pause.
fn refused(report: &Report) -> Pause {
    let refusal = Refusal::from_report(report);
    Pause::Refused(
        refusal.unwrap_or_else(|| Refusal { message: "this can't be judged".to_owned(), help: None }),
    )
}

fn roll_question(request: &Request) -> Question {
    let dice = Wanted::Dice { count: request.count, sides: request.sides };
    let question =
        Question::new(request.question()).picks(request.among.iter().take(20).cloned()).wants(dice);
    request.help().into_iter().fold(question, Question::hint)
}

/// Refuses an answer that a fact can't have.
fn not_an_answer(fact: &Fact, line: &str) -> Pause {
    let said = fact.answers.in_words();
    match &fact.answers {
        Answers::Between(..) => Refusal::pause(
            format!("\"{line}\" is not a possible number"),
            if said.starts_with('a') {
                format!("write {said}")
            } else {
                format!("write a number from {said}")
            },
        ),
        Answers::OneOf(words) => Refusal::pause(
            format!("\"{line}\" is not a possible answer"),
            did_you_mean(line, words.iter().map(String::as_str), || format!("write {said}")),
        ),
        Answers::Truth => {
            Refusal::pause(format!("\"{line}\" is not a possible answer"), format!("write {said}"))
        }
    }
}

/// A scenario in which facts that nobody knows are open: a range, or `?`.
pub(super) fn left_open(mut scenario: Scenario, open: &[Fact]) -> Scenario {
    let known: Vec<KnownFact> = open
        .iter()
        .map(|fact| KnownFact { fact: fact.clone(), value: fact.default, is_said: true })
        .collect();
    let head = scenario.head;
    scenario.write(known.iter(), |known| match known.fact.answers {
        Answers::Between(least, most) => Node::plain(format!("{least}-{most}"), head),
        _ => Node::text("?", head),
    });
    scenario
}

/// `may_be_open`: whether the answer may be that nobody knows.
fn fact_question(fact: &Fact, may_be_open: bool) -> Question {
    let wanted = match &fact.answers {
        Answers::Between(least, most) => Wanted::Number(*least, *most),
        Answers::Truth | Answers::OneOf(_) => Wanted::Words,
    };
    let picks: Vec<String> = match &fact.answers {
        Answers::Between(..) => Vec::new(),
        Answers::Truth => ["yes", "no"].map(str::to_owned).to_vec(),
        Answers::OneOf(words) => words.clone(),
    };
    if let Some(asked) = &fact.asked {
        let answers = match fact.answers.in_words() {
            any if any.is_empty() && fact.is_list => "Several, separated by commas".to_owned(),
            any if any.is_empty() => "As it is".to_owned(),
            answers => capital(&answers),
        };
        let question = Question::new(asked).hint(format!("{answers} ({})", fact.rule)).picks(picks);
        return question.rule(fact.rule).wants(wanted);
    }
    let default = match (&fact.answers, fact.default) {
        (Answers::Truth, 0) => "no".to_owned(),
        (Answers::Truth, _) => "yes".to_owned(),
        (_, default) => fact.word(default),
    };
    let unknown = if may_be_open { ", or unknown" } else { "" };
    let answers = capital(&fact.answers.in_words());
    let why = format!("{answers}{unknown}: {} ({})", fact.why, fact.rule);
    // "Whether there is a world?" is no question.
    let what = fact.what.strip_prefix("whether ").unwrap_or(&fact.what);
    let asks = ["where ", "which ", "whom ", "how "].iter().any(|word| what.starts_with(word));
    let end = if asks { ':' } else { '?' };
    // A name keeps its capitals.
    let is_name = fact.path.iter().any(|part| what.starts_with(part.as_str()));
    let what = if is_name { what.to_owned() } else { capital(what) };
    Question::new(format!("{what}{end}")).hint(why).picks(picks).or(default).rule(fact.rule).wants(wanted)
}
