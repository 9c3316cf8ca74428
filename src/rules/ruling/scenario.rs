//! The keys that the scenarios of all games share.

use std::sync::Arc;

use super::{Asker, Claims, Die, DrawnDispute, Fit, Interview, Json, KnownFact, Line, Pause, Proceedings};
use crate::diag::{Report, code, or_list};
use crate::document;
use crate::model::load::Cards;
use crate::model::{GameName, HouseRules, Rulebook};
use crate::source::document::read_document;
use crate::source::read::{Count, Entries, Later, target};
use crate::source::{Document, Located, Node, Object, Origin, Value, names, shortened};

/// A kind of dispute that a game judges: battle, turn, hex.
#[derive(Debug, Clone, Copy)]
pub struct Dispute {
    /// The word after `dispute:`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub about: &'static str,
    /// A starter scenario of this kind that uses printed cards.
    pub starter: &'static str,
    /// The questions of its interview.
    pub asks: &'static Interview,
    /// The shape of its scenarios, for schemas and guides.
    pub states: &'static Object,
    /// What may be claimed in it.
    pub claims: &'static Claims,
    /// Reads a scenario of this kind; `None` after an error in the report.
    pub open: fn(Submission<'_, '_>, &mut Report) -> Option<Box<dyn Proceedings>>,
}

/// A custom game whose rules are data: what the umpire needs of its rulebook.
pub trait OwnGame: std::fmt::Debug + Send + Sync {
    /// Its rulebook, which has its name.
    fn rulebook(&self) -> &'static Rulebook;

    /// The names of its disputes.
    fn names(&self) -> Vec<&str>;

    /// A dispute that it has, declared as built-in ones are.
    fn dispute(&self, name: &str) -> &'static Dispute;

    /// Asks for what a scenario of a dispute must say, and for what else it may say.
    ///
    /// # Errors
    /// A question has no answer yet, or the last answer is refused.
    fn ask(&self, dispute: &str, asker: &mut Asker<'_>) -> Result<(), Pause>;

    /// How well a line fits it, judged by the participants in it.
    fn fits(&self, line: &Line<'_>) -> Fit;

    /// The scenario of a line, of one dispute if the line names it; `None` after an error in the report.
    fn read_line(&self, dispute: Option<&str>, line: &Line<'_>, report: &mut Report) -> Option<Node>;

    /// The line of a scenario, without what all scenarios have in common; `None` if it does not fit in one.
    fn write_line(&self, scenario: &Json) -> Option<String>;

    /// A valid line, if a dispute can be written in one.
    fn example(&self) -> Option<String>;

    /// The facts of a dispute that are participants, with what each may be.
    fn roles(&self, dispute: &str) -> Vec<Role<'_>>;

    /// Every component whose pieces take part in disputes, with all fields that a piece of it has in any of them. `fact` is empty.
    fn pieces(&self) -> Vec<Role<'_>>;

    /// A dispute that it has, for simulated players.
    fn drawn(&self, dispute: &str) -> DrawnDispute;

    /// Reads a scenario of one of its disputes; `None` after an error in the report.
    fn open(
        &self,
        dispute: &str,
        submission: Submission<'_, '_>,
        report: &mut Report,
    ) -> Option<Box<dyn Proceedings>>;
}

/// What may take part in a dispute of a custom game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role<'g> {
    /// The name of the fact.
    pub fact: &'g str,
    /// The component of the pieces.
    pub component: &'g str,
    /// The cards of the component.
    pub cards: Vec<&'g str>,
    /// The fields that a scenario may give of a piece.
    pub fields: Vec<&'g str>,
}

/// The parts of a scenario that a game reads: its own keys, the cards it may name, and the house rules in force.
#[derive(Clone, Copy)]
pub struct Submission<'s, 'n> {
    /// The whole scenario.
    pub node: &'n Node,
    /// The cards of the scenario's `decks:`.
    pub cards: &'s Cards,
    /// The house rules in force.
    pub house_rules: &'s HouseRules,
}

impl Submission<'_, '_> {
    /// Reads the scenario as a game declares it.
    pub fn read<D: Document>(&self, report: &mut Report) -> Option<D> {
        read_document(self.node, report)
    }
}

/// A die that was thrown at the table.
type Thrown = Located<Count<1, 1_000_000>>;

document! {
    /// The keys that all scenarios have in common.
    pub struct Common ("a scenario", open) at head {
        /// the game that the dispute is about
        game: Located<String>;
        /// the kind of dispute, one of the game's
        dispute: Located<String>;
        /// what the players call it
        title: Option<String>;
        /// what the table has agreed on, by option of the rulebook
        house_rules: Option<Later<Entries<String, target::Option>>>;
        /// the rolls made at the table, in order
        dice: Vec<Thrown>;
        /// files of definitions that `card:` may refer to, beside the scenario
        decks: Vec<Located<String>>;
        /// what each player says should happen, in the outcome's words
        claims: Entries<Node>;
        /// the name of a case
        case: Option<String>;
        /// what a case expects of the ruling
        expect: Option<Node>;
    }
}

/// A scenario whose game and dispute are known.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The whole document.
    pub node: Arc<Node>,
    /// The place reported when the scenario lacks something as a whole.
    pub head: Origin,
    /// The game.
    pub game: GameName,
    /// The rules of a custom game.
    pub own: Option<Arc<dyn OwnGame>>,
    /// The kind of dispute, one of the game's.
    pub dispute: Located<String>,
    /// The players' name for the dispute.
    pub title: Option<String>,
    /// The house rules as written.
    pub house_rules: Option<Node>,
    /// The rolls made at the table, in order.
    pub dice: Vec<Die>,
    /// Definition files that `card:` may refer to, relative to the scenario's file.
    pub decks: Vec<Located<String>>,
    /// Each player's claims: the name, and the node.
    pub claims: Vec<(String, Node)>,
    /// The name of a case.
    pub case: Option<String>,
    /// The outcome that a case expects.
    pub expect: Option<Node>,
}

impl Scenario {
    /// The scenario with these facts written into it.
    #[must_use]
    pub fn with(&self, facts: &[KnownFact]) -> Scenario {
        let mut scenario = self.clone();
        scenario.write(facts.iter().filter(|known| known.is_said), |KnownFact { fact, value, .. }| {
            fact.written(*value, self.head)
        });
        scenario
    }

    /// Writes facts into a document at their paths, each as the node that `said` returns.
    pub fn write<'k>(
        &mut self,
        facts: impl Iterator<Item = &'k KnownFact>,
        said: impl Fn(&KnownFact) -> Node,
    ) {
        let (mut new, old): (Vec<&KnownFact>, Vec<&KnownFact>) =
            facts.partition(|known| known.fact.place_of_new().is_some());
        // Inserted items move those after them: insert the last ones first, after all facts that go by an item's
        // number.
        new.sort_by_key(|known| known.fact.place_of_new());
        let node = Arc::make_mut(&mut self.node);
        for known in old.into_iter().chain(new.into_iter().rev()) {
            match known.fact.place_of_new() {
                Some(place) => node.insert_item(&known.fact.path, place, said(known)),
                None => node.set_at(known.fact.keys(), known.fact.bare, said(known)),
            }
        }
    }
}

/// The most dice of one scenario; no ruling needs more.
const MOST_DICE: usize = 100_000;

impl Scenario {
    /// Reads the common keys; `None` after an error that leaves game or dispute unknown.
    pub fn read(
        node: Arc<Node>,
        disputes: impl Fn(GameName) -> Vec<&'static str>,
        own: &[Arc<dyn OwnGame>],
        report: &mut Report,
    ) -> Option<Scenario> {
        let common = read_document::<Common>(&node, report)?;
        let word = common.game.value.trim();
        let own = own.iter().find(|own| own.rulebook().game.eq_ignore_ascii_case(word)).cloned();
        let (game, dispute) = if let Some(own) = &own {
            let known = own.names();
            let dispute = dispute_of(common.dispute.as_str(), own.rulebook().game, &known, report)?;
            (GameName::Custom, dispute)
        } else {
            let game = game_of(common.game.as_str(), &disputes, report)?;
            (game, dispute_of(common.dispute.as_str(), game.key(), &disputes(game), report)?)
        };
        refuse_hidden(&node, true, report);
        Some(Scenario {
            node,
            head: common.head,
            game,
            own,
            dispute,
            title: common.title.map(|title| names::one_line(&title)),
            house_rules: common.house_rules,
            dice: dice(&common.dice, report),
            decks: common.decks,
            claims: common.claims.into_iter().map(|(player, claim)| (player.value, claim)).collect(),
            case: common.case,
            expect: common.expect,
        })
    }
}

/// Keys whose values may have several lines.
const OF_LINES: [&str; 4] = ["title", "board", "map", "expect"];

/// Reports texts with hidden characters, and names or words of two lines: printed they would look like something else.
/// The YAML reader has refused characters that can't be printed.
fn refuse_hidden(node: &Node, is_one_line: bool, report: &mut Report) {
    match &node.value {
        Value::Scalar(scalar) => refuse_hidden_in(&scalar.text, node.origin, is_one_line, report),
        Value::List(nodes) => nodes.iter().for_each(|node| refuse_hidden(node, is_one_line, report)),
        Value::Map(map) => {
            for (key, node) in map.iter() {
                refuse_hidden_in(&key.text, key.origin, true, report);
                refuse_hidden(node, is_one_line && !OF_LINES.contains(&&*key.text), report);
            }
        }
    }
}

fn refuse_hidden_in(text: &str, origin: Origin, is_one_line: bool, report: &mut Report) {
    if text.bytes().all(|b| (0x20..0x7f).contains(&b)) {
        return;
    }
    if let Some(c) = text.chars().find(|c| names::is_hidden(*c) && !c.is_control()) {
        let message = format!("the text contains U+{:04X}, which {}", u32::from(c), names::harm(c));
        let help = "delete it and retype the text; it is often copied along from web pages";
        report.error(code::CONTROL_CHARACTER, origin, message).help(help);
    } else if is_one_line && text.trim_end().contains(['\n', '\r']) {
        let message = format!("\"{}\" has several lines", shortened(text));
        report.error(code::CONTROL_CHARACTER, origin, message).help("write it in one line");
    }
}

fn dispute_of(
    word: Located<&str>,
    game: &str,
    known: &[&str],
    report: &mut Report,
) -> Option<Located<String>> {
    let found = known.iter().find(|name| name.eq_ignore_ascii_case(word.value));
    if found.is_none() {
        let message = format!("{game} has no dispute \"{}\"", shortened(word.value));
        let known = known.iter().copied();
        report.unknown(code::UNKNOWN_WORD, word, message, known.clone(), || {
            format!("in {game} the umpire judges {}", or_list(&known.collect::<Vec<_>>()))
        });
    }
    found.map(|name| word.map(|_| (*name).to_owned()))
}

fn game_of(
    word: Located<&str>,
    disputes: &impl Fn(GameName) -> Vec<&'static str>,
    report: &mut Report,
) -> Option<GameName> {
    let found = GameName::from_key(word.value).filter(|game| !disputes(*game).is_empty());
    if found.is_none() {
        let judged: Vec<_> = GameName::ALL.into_iter().filter(|game| !disputes(*game).is_empty()).collect();
        let names: Vec<_> = judged.iter().map(|game| game.key()).collect();
        let message = format!("the umpire does not judge \"{}\"", shortened(word.value));
        report.unknown(
            code::UNKNOWN_GAME,
            word,
            message,
            names.iter().copied().chain(judged.iter().map(|game| game.short())),
            || format!("the games that the umpire judges are {}", or_list(&names)),
        );
    }
    found
}

fn dice(thrown: &[Located<u32>], report: &mut Report) -> Vec<Die> {
    if let Some(die) = thrown.get(MOST_DICE) {
        report.error(code::TOO_LARGE, die.origin, format!("more than {MOST_DICE} dice"));
        return Vec::new();
    }
    thrown.iter().map(|die| Die { value: die.value, origin: Some(die.origin) }).collect()
}
