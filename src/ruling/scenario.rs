//! What every scenario states, whatever its game: the keys that are common to all.

use super::{Die, Proceedings};
use crate::diag::{Report, code, nearest, or_list};
use crate::model::load::Cards;
use crate::model::{GameName, HouseRules};
use crate::source::fields::{read_integer, read_text, shortened, wrong_type};
use crate::source::{Fields, Located, Node, Origin};

/// A kind of dispute that a game judges: battle, turn, hex.
#[derive(Debug, Clone, Copy)]
pub struct Dispute {
    /// The word after `dispute:`.
    pub name: &'static str,
    /// What it decides, in one line.
    pub about: &'static str,
    /// Reads a scenario of this kind. `None` when it can't be judged; then the reason was reported.
    pub open: fn(Submission<'_, '_>, &mut Report) -> Option<Box<dyn Proceedings>>,
}

/// What a game is handed of a scenario: its own fields, the cards it may refer to, and the house rules that hold.
pub struct Submission<'s, 'n> {
    /// The scenario's keys; the common ones count as read. The game reads the others and calls
    /// [`finish`](Fields::finish).
    pub fields: Fields<'n>,
    /// The cards of the scenario's `decks:`.
    pub cards: &'s Cards,
    /// The house rules.
    pub house_rules: &'s HouseRules,
}

/// The keys that all scenarios have in common.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The whole document.
    pub node: Node,
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

/// The keys of all scenarios.
const COMMON: [&str; 9] =
    ["game", "dispute", "title", "house_rules", "dice", "decks", "claims", "case", "expect"];
/// Dice of one scenario, at most; no ruling needs more.
const MOST_DICE: usize = 100_000;

impl Scenario {
    /// Reads the common keys. `None` when it isn't even clear what is to be judged; then the reason was reported.
    pub fn read(
        node: Node,
        disputes: impl Fn(GameName) -> Vec<&'static str>,
        report: &mut Report,
    ) -> Option<Scenario> {
        let mut fields = Fields::of(&node, "a scenario", report)?;
        let head = fields.head();
        let game = fields.required_text("game", report);
        let dispute = fields.required_text("dispute", report);
        let (game, dispute) = (game_of(game?, &disputes, report)?, dispute?);
        let known = disputes(game);
        let Some(name) = known.iter().find(|name| name.eq_ignore_ascii_case(dispute.value)) else {
            let help = match nearest(dispute.value, known.iter().copied()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("in {game} the umpire judges {}", or_list(&known)),
            };
            let message = format!("{game} has no dispute \"{}\"", shortened(dispute.value));
            report.error(code::UNKNOWN_WORD, dispute.origin, message).help(help);
            return None;
        };
        let dispute = dispute.map(|_| (*name).to_owned());
        let title = fields.text("title", report).map(|title| title.value.to_owned());
        let case = fields.text("case", report).map(|case| case.value.to_owned());
        let house_rules = fields.get("house_rules").cloned();
        let expect = fields.get("expect").cloned();
        let dice = dice(fields.list("dice"), report);
        let decks = fields.list("decks").iter();
        let decks =
            decks.filter_map(|node| read_text(node, report)).map(|text| text.map(str::to_owned)).collect();
        let claims = match fields.get("claims").map(|node| Fields::of(node, "a map of player: claim", report))
        {
            Some(claims) => {
                let claims: Vec<(String, Node)> =
                    claims?.entries().map(|(key, node)| (key.text.to_string(), node.clone())).collect();
                for (_, node) in claims.iter().filter(|(_, node)| node.as_map().is_none()) {
                    wrong_type(node, "a part of the outcome", report);
                    if let Some(told) = report.last() {
                        told.help("write it as the ruling has it, like `{result: agents}` or `{creatures: {7C: {fate: fed}}}`");
                    }
                }
                claims
            }
            None => Vec::new(),
        };
        Some(Scenario { node, head, game, dispute, title, house_rules, dice, decks, claims, case, expect })
    }

    /// The scenario's keys with the common ones read already.
    ///
    /// # Panics
    /// Never: a scenario is a map.
    pub fn fields(&self) -> Fields<'_> {
        let mut fields =
            Fields::of(&self.node, "a scenario", &mut Report::default()).expect("it was read before");
        for key in COMMON {
            fields.get(key);
        }
        fields
    }
}

fn game_of(
    word: Located<&str>,
    disputes: &impl Fn(GameName) -> Vec<&'static str>,
    report: &mut Report,
) -> Option<GameName> {
    let found = GameName::from_key(word.value).filter(|game| !disputes(*game).is_empty());
    if found.is_none() {
        let judged: Vec<_> = GameName::ALL.into_iter().filter(|game| !disputes(*game).is_empty()).collect();
        let names: Vec<_> = judged.into_iter().map(GameName::key).collect();
        let help = match nearest(word.value, names.iter().copied()) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("the games that the umpire judges are {}", or_list(&names)),
        };
        let message = format!("the umpire does not judge \"{}\"", shortened(word.value));
        report.error(code::UNKNOWN_GAME, word.origin, message).help(help);
    }
    found
}

fn dice(nodes: &[Node], report: &mut Report) -> Vec<Die> {
    if let Some(node) = nodes.get(MOST_DICE) {
        report.error(code::TOO_LARGE, node.origin, format!("more than {MOST_DICE} dice"));
        return Vec::new();
    }
    let read = nodes.iter().filter_map(|node| read_integer(node, 1..=1_000_000, report));
    read.map(|die| Die { value: die.value as u32, origin: Some(die.origin) }).collect()
}
