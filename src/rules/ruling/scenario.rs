//! What every scenario states, whatever its game: the keys that are common to all.

use std::sync::Arc;

use super::{Claims, Die, Interview, KnownFact, Proceedings};
use crate::diag::{Report, code, or_list};
use crate::document;
use crate::model::load::Cards;
use crate::model::{GameName, HouseRules};
use crate::source::document::read_document;
use crate::source::read::{Count, Entries, Later, target};
use crate::source::{Document, Located, Node, Object, Origin, Scalar, Value, names, shortened};

/// A kind of dispute that a game judges: battle, turn, hex.
#[derive(Debug, Clone, Copy)]
pub struct Dispute {
    /// The word after `dispute:`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub about: &'static str,
    /// A scenario of this kind to begin with, of what is printed.
    pub starter: &'static str,
    /// What players are asked for one.
    pub asks: &'static Interview,
    /// What a scenario of this kind states, for schemas and guides.
    pub states: &'static Object,
    /// What may be claimed in it.
    pub claims: &'static Claims,
    /// Reads a scenario of this kind. `None` when it can't be judged; then the reason was reported.
    pub open: fn(Submission<'_, '_>, &mut Report) -> Option<Box<dyn Proceedings>>,
}

/// What a game is handed of a scenario: its own keys, the cards it may refer to, and the house rules that hold.
#[derive(Clone, Copy)]
pub struct Submission<'s, 'n> {
    /// The whole scenario.
    pub node: &'n Node,
    /// The cards of the scenario's `decks:`.
    pub cards: &'s Cards,
    /// The house rules that hold.
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

/// A scenario of which it is clear what is to be judged.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The whole document.
    pub node: Arc<Node>,
    /// The place to blame for what the scenario as a whole lacks.
    pub head: Origin,
    /// Whose game.
    pub game: GameName,
    /// Which kind of dispute, one of the game's.
    pub dispute: Located<String>,
    /// What the players call it.
    pub title: Option<String>,
    /// The house rules as written.
    pub house_rules: Option<Node>,
    /// The rolls made at the table.
    pub dice: Vec<Die>,
    /// Definition files that `card:` may refer to, relative to the scenario's file.
    pub decks: Vec<Located<String>>,
    /// What each player says should happen.
    pub claims: Vec<(String, Node)>,
    /// The name of a case.
    pub case: Option<String>,
    /// What a case expects.
    pub expect: Option<Node>,
}

impl Scenario {
    /// The scenario as it would be if what was answered had been written in it.
    #[must_use]
    pub fn with(&self, facts: &[KnownFact]) -> Scenario {
        let mut scenario = self.clone();
        scenario.write(facts.iter().filter(|known| known.is_said), |KnownFact { fact, value, .. }| {
            let plain = Scalar { text: fact.word(*value).into(), plain: true };
            Node { origin: self.head, value: Value::Scalar(plain) }
        });
        scenario
    }

    /// Writes facts where they belong, each as `said` tells it.
    pub fn write<'k>(
        &mut self,
        facts: impl Iterator<Item = &'k KnownFact>,
        said: impl Fn(&KnownFact) -> Node,
    ) {
        let (mut new, old): (Vec<&KnownFact>, Vec<&KnownFact>) =
            facts.partition(|known| known.fact.place_of_new().is_some());
        // What comes in between moves what is behind it: the last of them first, and after all that goes by its number.
        new.sort_by_key(|known| known.fact.place_of_new());
        let node = Arc::make_mut(&mut self.node);
        for known in old.into_iter().chain(new.into_iter().rev()) {
            match known.fact.place_of_new() {
                Some(place) => node.insert_item(&known.fact.path, place, said(known)),
                None => node.set_at(&known.fact.path, known.fact.bare, said(known)),
            }
        }
    }
}

/// Dice of one scenario, at most; no ruling needs more.
const MOST_DICE: usize = 100_000;

impl Scenario {
    /// Reads the common keys. `None` when it isn't even clear what is to be judged; then the reason was reported.
    pub fn read(
        node: Arc<Node>,
        disputes: impl Fn(GameName) -> Vec<&'static str>,
        report: &mut Report,
    ) -> Option<Scenario> {
        let common = read_document::<Common>(&node, report)?;
        let game = game_of(common.game.as_str(), &disputes, report)?;
        let dispute = dispute_of(common.dispute.as_str(), game, &disputes(game), report)?;
        refuse_hidden(&node, true, report);
        Some(Scenario {
            node,
            head: common.head,
            game,
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

/// Reports texts that hold what nobody sees, and those of two lines where a name or a word belongs: on a page they would pass for
/// something else. The YAML door has refused what can't be printed at all.
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
    game: GameName,
    known: &[&'static str],
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
