//! The parts of a line: the fight, then after commas and semicolons places, dice, house rules and claims.

use std::sync::Arc;

use crate::diag::Report;
use crate::model::GameName;
use crate::ruling::{Die, OwnGame};
use crate::source::{Located, Node, Origin, names};

/// Words that begin a list of dice.
const DICE: [&str; 5] = ["dice", "die", "rolls", "roll", "rolled"];
/// Words between who says something and what is said.
const SAYS: [&str; 4] = ["says", "say", "claims", "thinks"];
/// The word that begins a title.
const TITLE: &str = "title ";

/// A line in its parts.
#[derive(Debug)]
pub(super) struct Parts<'l> {
    /// The game, if the line begins with it: `sgl: zed > moe`.
    pub(super) game: Option<GameName>,
    /// A custom game, by its number among those that are known, if the line begins with it or with one of its disputes.
    pub(super) own: Option<usize>,
    /// The dispute of a custom game, if the line begins with it.
    pub(super) dispute: Option<&'l str>,
    /// The two sides with the sign between them.
    pub(super) fight: Located<&'l str>,
    /// What else is said of the fight.
    pub(super) also: Vec<Located<&'l str>>,
    /// Dice, as written.
    dice: Vec<Located<&'l str>>,
    /// Who says what.
    pub(super) claims: Vec<(Located<&'l str>, Located<&'l str>)>,
    /// House rules: name and value.
    pub(super) house_rules: Vec<(Located<&'l str>, Located<&'l str>)>,
    title: Option<Located<&'l str>>,
}

impl<'l> Parts<'l> {
    /// Splits a line. It may begin with one of these custom games.
    pub(super) fn of(line: Located<&'l str>, custom: &[Arc<dyn OwnGame>]) -> Parts<'l> {
        let mut sections = line.parts(';').into_iter();
        let first = sections.next().unwrap_or(line);
        let (game, first) = game_first(first);
        let (own, dispute, first) = own_first(first, custom);
        let mut phrases = first.parts(',').into_iter();
        let fight = phrases.next().unwrap_or(first);
        let mut parts = Parts {
            game,
            own,
            dispute,
            fight,
            also: Vec::new(),
            dice: Vec::new(),
            claims: Vec::new(),
            house_rules: Vec::new(),
            title: None,
        };
        for phrase in phrases {
            if !parts.takes(phrase) && !parts.takes_claim(phrase, false) {
                parts.also.push(phrase);
            }
        }
        for section in sections.filter(|section| !section.value.is_empty()) {
            if !parts.takes(section) && !parts.takes_claim(section, true) {
                parts.also.extend(section.parts(','));
            }
        }
        parts.also.retain(|also| !also.value.is_empty());
        parts
    }

    /// Keeps dice, a house rule or a title; `false` if the phrase is something else.
    fn takes(&mut self, phrase: Located<&'l str>) -> bool {
        let word = phrase.words().first().map(|word| word.value.trim_end_matches(':').to_lowercase());
        let is_number = |c: char| c.is_ascii_digit() || "[]()-+/, ".contains(c);
        let goes_on = !self.dice.is_empty() && phrase.value.chars().all(is_number);
        let has_number = phrase.value.contains(|c: char| c.is_ascii_digit());
        let are_dice =
            word.is_some_and(|word| word == DICE[0] || has_number && DICE.contains(&word.as_str()));
        if let Some(at) = phrase.value.find([' ', ':']).filter(|_| are_dice) {
            self.dice.push(stretch(phrase, at + 1));
        } else if goes_on {
            self.dice.push(phrase);
        } else if let Some((name, _)) =
            phrase.value.split_once('=').filter(|(name, _)| !name.trim().contains(' '))
        {
            let at = name.len();
            self.house_rules.push((head(phrase, at), stretch(phrase, at + 1)));
        } else if phrase.value.get(..TITLE.len()).is_some_and(|word| word.eq_ignore_ascii_case(TITLE)) {
            self.title = Some(stretch(phrase, TITLE.len()));
        } else {
            return false;
        }
        true
    }

    /// Keeps a claim: `ann: raven dies`, `ann says raven dies`. In the middle of a line a colon may also stand before
    /// the cards of an ally.
    fn takes_claim(&mut self, phrase: Located<&'l str>, is_section: bool) -> bool {
        let is_name = |text: &str| {
            !text.is_empty() && (is_section || text.chars().all(|c| c.is_alphabetic() || c == ' '))
        };
        let said = match phrase.around(&SAYS) {
            Some([who, _, what])
                if !who.value.is_empty() && !what.value.is_empty() && !who.value.contains(':') =>
            {
                let what = what
                    .value
                    .strip_prefix("that ")
                    .map_or(what, |rest| stretch(what, what.value.len() - rest.len()));
                Some((who, what))
            }
            _ => phrase
                .value
                .split_once(':')
                .map(|(who, _)| (head(phrase, who.len()), stretch(phrase, who.len() + 1))),
        };
        let is_ally = |what: &str| !is_section && (what.contains(" with ") || !what.contains(' '));
        let said = said.filter(|(who, what)| is_name(who.value) && !is_ally(what.value));
        self.claims.extend(said);
        said.is_some()
    }

    /// Adds dice, house rules and title to a scenario; `is_option` says which names are those of house rules. Words
    /// that are no rolls are reported.
    pub(super) fn add_to(&self, node: &mut Node, is_option: impl Fn(&str) -> bool, report: &mut Report) {
        let text = |said: &Located<&str>| Node::text(said.value, said.origin);
        if let Some(title) = &self.title {
            node.set("title", text(title));
        }
        let rules: Vec<_> = self.house_rules.iter().filter(|(name, _)| is_option(name.value)).collect();
        if let Some((first, _)) = rules.first() {
            let rules = rules.iter().map(|(name, value)| (name.value, text(value)));
            node.set("house_rules", Node::map(rules, first.origin));
        }
        let dice: Vec<Die> = self.dice.iter().flat_map(|said| Die::read_all(*said, report)).collect();
        if let Some(first) = dice.first() {
            let number = |die: &Die| Node::number(i64::from(die.value), die.origin.unwrap_or(node.origin));
            let origin = first.origin.unwrap_or(node.origin);
            let dice = Node::list(dice.iter().map(number).collect(), origin);
            node.set("dice", dice);
        }
    }
}

/// The game before a colon at the beginning, and the rest.
fn game_first(said: Located<&str>) -> (Option<GameName>, Located<&str>) {
    let game = said.value.split_once(':').and_then(|(word, _)| Some((GameName::from_key(word)?, word.len())));
    match game {
        Some((game, length)) => (Some(game), stretch(said, length + 1)),
        None => (None, said),
    }
}

/// A custom game, one of its disputes, or both before a colon at the beginning, and the rest.
fn own_first<'l>(
    said: Located<&'l str>,
    custom: &[Arc<dyn OwnGame>],
) -> (Option<usize>, Option<&'l str>, Located<&'l str>) {
    let Some((before, _)) = said.value.split_once(':') else { return (None, None, said) };
    let rest = stretch(said, before.len() + 1);
    let (mut own, mut dispute) = (None, None);
    for word in before.split_whitespace() {
        let game = custom.iter().position(|own| names::same(own.rulebook().game, word));
        let with = |own: &Arc<dyn OwnGame>| own.names().iter().any(|name| names::same(name, word));
        match (game, custom.iter().position(with)) {
            (Some(game), _) if own.is_none() => own = Some(game),
            (_, Some(of)) if dispute.is_none() => {
                dispute = Some(word);
                own = own.or(Some(of));
            }
            _ => return (None, None, said),
        }
    }
    if own.is_some() { (own, dispute, rest) } else { (None, None, said) }
}

/// The text from a byte on, without blanks around it.
fn stretch(said: Located<&str>, from: usize) -> Located<&str> {
    let origin: Origin = said.origin.part(from, said.value.len());
    Located { value: &said.value[from..], origin }.trimmed()
}

/// The text up to a byte, without blanks around it.
fn head(said: Located<&str>, to: usize) -> Located<&str> {
    Located { value: &said.value[..to], origin: said.origin.part(0, to) }.trimmed()
}
