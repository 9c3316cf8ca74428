//! A conflict in one line: `ann 5 + Fanaticism: 9 attacks bob 6 + Carapace: 8, Vega`.

use super::pieces::{Event, Power};
use crate::diag::{Report, code};
use crate::model::GameName;
use crate::ruling::line::{items, only, place, plain};
use crate::ruling::{Fit, Json, Line, OneLine};
use crate::source::{Located, Node, Origin, shortened};

/// The form of a conflict in one line.
pub(super) const LINE: OneLine = OneLine {
    fits,
    form: "PLAYER TOKENS + POWER: CARD attacks PLAYER TOKENS + POWER: CARD, with + between powers and between cards; after commas the world, and allies like `cyd 2 with ann`",
    example: "ann 5 + Fanaticism: 9 attacks bob 6 + Carapace: 8 + Power Up, Vega, cyd 2 with ann",
    read,
    write,
};

/// Tokens, powers and cards are this game's; names alone are not.
fn fits(line: &Line<'_>) -> Fit {
    let has_pieces = |side: &Located<&str>| {
        side.value.contains(['+', ':'])
            || side.words().iter().skip(1).any(|word| word.value.parse::<u32>().is_ok())
    };
    match [line.left, line.right].iter().filter(|side| has_pieces(side)).count() {
        2 => Fit::Surely,
        1 => Fit::Likely,
        _ if line.also.is_empty() => Fit::No,
        _ => Fit::Perhaps,
    }
}

/// A player as the line describes him.
pub(super) struct Player<'l> {
    pub name: Located<&'l str>,
    /// The number of tokens in the space.
    tokens: Option<Node>,
    /// Face-up powers.
    powers: Vec<Node>,
    /// The Force cards that are revealed.
    reveals: Vec<Node>,
    /// The Race and Event cards that are played before the reveal.
    plays: Vec<Node>,
}

fn read(line: &Line<'_>, report: &mut Report) -> Option<Node> {
    let whole = line.whole.origin;
    let text = |text: &str| Node::text(text, whole);
    let [attacker, defender] = [line.left, line.right].map(|side| player(side, report));
    let (mut world, mut allies) = (None, Vec::new());
    for also in &line.also {
        match also.around(&["with"]) {
            Some([ally, _, with]) => allies.extend(player(ally, report).map(|ally| (ally, with))),
            None if world.is_none() => {
                let also = place(*also);
                world = Some(Node::text(also.value, also.origin));
            }
            None => {
                let message = format!("\"{}\" is a second world", shortened(also.value));
                report
                    .error(code::REPEATED_NAME, also.origin, message)
                    .help("after commas write the world of the conflict, and allies like `cyd 2 with ann`");
            }
        }
    }
    let (attacker, defender) = (attacker?, defender?);
    let names = |player: &Player<'_>| Node::text(player.name.value, player.name.origin);
    let primary = [&attacker, &defender];
    let everybody = primary.into_iter().chain(allies.iter().map(|(ally, _)| ally));
    let players = Node::map(everybody.map(|player| (player.name.value, player.node())), whole);
    let (attacks, defends) = (names(&attacker), names(&defender));
    let mut entries = vec![("game", text(GameName::AlienEmpires.key())), ("dispute", text("conflict"))];
    entries.extend([("attacker", attacks), ("defender", defends), ("players", players)]);
    entries.extend(world.map(|world| ("world", world)));
    if !allies.is_empty() {
        let ally = |(player, with): &(Player<'_>, Located<&str>)| {
            Node::map([("player", names(player)), ("with", Node::text(with.value, with.origin))], whole)
        };
        entries.push(("allies", Node::list(allies.iter().map(ally).collect(), whole)));
    }
    let actions: Vec<Node> = primary
        .iter()
        .flat_map(|player| player.plays())
        .chain(primary.iter().filter_map(|player| player.reveal()))
        .collect();
    if !actions.is_empty() {
        entries.push(("actions", Node::list(actions, whole)));
    }
    Some(Node::map(entries, whole))
}

/// The line of a conflict: who has what, with the cards that are played and revealed.
fn write(scenario: &Json) -> Option<String> {
    const KEYS: [&str; 8] =
        ["game", "dispute", "attacker", "defender", "players", "world", "allies", "actions"];
    let conflict = only(scenario, &KEYS)?;
    let (attacker, defender) = (conflict.get("attacker")?.as_str()?, conflict.get("defender")?.as_str()?);
    let players = conflict.get("players")?.as_object()?;
    let actions = items(conflict, "actions")?;
    let side = |name: &str| {
        let player = only(players.get(name)?, &["tokens", "powers", "hand"])?;
        let mut said = plain(&name.into()).filter(|name| !name.contains(' '))?.to_owned();
        if let Some(tokens) = player.get("tokens") {
            said.push_str(&format!(" {}", tokens.as_u64()?));
        }
        for power in items(player, "powers")? {
            said.push_str(&format!(" + {}", plain(power)?));
        }
        let hand = items(player, "hand")?;
        for (n, card) in hand.iter().enumerate() {
            let card =
                card.as_u64().map(|force| force.to_string()).or_else(|| plain(card).map(str::to_owned))?;
            said.push_str(&format!("{}{card}", if n == 0 { ": " } else { " + " }));
        }
        (said != name).then_some(said)
    };
    let mut line = format!("{} attacks {}", side(attacker)?, side(defender)?);
    if let Some(world) = conflict.get("world") {
        line.push_str(&format!(", {}", plain(world)?));
    }
    for ally in items(conflict, "allies")? {
        let offer = only(ally, &["player", "with"])?;
        line.push_str(&format!(
            ", {} with {}",
            side(offer.get("player")?.as_str()?)?,
            plain(offer.get("with")?)?
        ));
    }
    // The cards of the actions are those in the hands: whoever reads the line finds out.
    actions.iter().all(|action| only(action, &["by", "play", "reveal"]).is_some()).then_some(line)
}

/// Reads a player: name, tokens, powers, and after a colon cards: `ann 5 + Fanaticism: 9 + Power Up`.
pub(super) fn player<'l>(phrase: Located<&'l str>, report: &mut Report) -> Option<Player<'l>> {
    let (before, cards) = match phrase.parts(':').as_slice() {
        [before] => (*before, None),
        [before, cards] => (*before, Some(*cards)),
        [.., last] => {
            let help = "write tokens and powers before the colon, the cards played after it";
            report.error(code::WRONG_TYPE, last.origin, "a second colon").help(help);
            return None;
        }
        [] => return None,
    };
    let mut parts = before.parts('+').into_iter();
    let words = parts.next()?.words();
    let Some((name, rest)) = words.split_first() else {
        report
            .error(code::EMPTY, phrase.origin, "missing player")
            .help("write the name, and the tokens: ann 5");
        return None;
    };
    let mut player =
        Player { name: *name, tokens: None, powers: Vec::new(), reveals: Vec::new(), plays: Vec::new() };
    match rest {
        [] => {}
        [tokens, ..] if tokens.value.parse::<u32>().is_ok() && is_tokens(&rest[1..]) => {
            player.tokens = tokens.value.parse().ok().map(|number| Node::number(number, tokens.origin));
        }
        [first, .., last] | [first @ last] => {
            let origin = first.origin.through(last.origin);
            let message = format!("\"{}\" is not a number of tokens", shortened(first.value));
            let help = "write powers after a +, cards after a colon: ann 5 + Fanaticism: 9";
            report.error(code::WRONG_TYPE, origin, message).help(help);
        }
    }
    for power in parts {
        player.powers.extend(known_name(power, Power::NAMES, "power", report));
    }
    for card in cards.into_iter().flat_map(|cards| cards.parts('+')) {
        match card.value.parse::<i64>() {
            Ok(value) => player.reveals.push(Node::number(value, card.origin)),
            Err(_) => {
                let names: Vec<&str> = Power::NAMES.iter().chain(Event::NAMES).copied().collect();
                player.plays.extend(known_name(card, &names, "card", report));
            }
        }
    }
    Some(player)
}

/// Whether the words after a number are missing, or "token(s)".
fn is_tokens(words: &[Located<&str>]) -> bool {
    matches!(words, [] | [Located { value: "token" | "tokens", .. }])
}

fn known_name(phrase: Located<&str>, names: &[&str], what: &str, report: &mut Report) -> Option<Node> {
    let found = names.iter().find(|name| name.eq_ignore_ascii_case(phrase.value));
    if found.is_none() {
        let message = format!("there is no {what} \"{}\"", shortened(phrase.value));
        report.unknown(code::UNKNOWN_NAME, phrase, message, names.iter().copied(), || {
            "write a Force card as a number, other cards by name".to_owned()
        });
    }
    found.map(|name| Node::text(*name, phrase.origin))
}

impl Player<'_> {
    /// The player's entry in a scenario.
    pub(super) fn node(&self) -> Node {
        let origin = self.name.origin;
        let mut entries = Vec::new();
        entries.extend(self.tokens.clone().map(|tokens| ("tokens", tokens)));
        if !self.powers.is_empty() {
            entries.push(("powers", Node::list(self.powers.clone(), origin)));
        }
        let hand: Vec<Node> = self.reveals.iter().chain(&self.plays).cloned().collect();
        if !hand.is_empty() {
            entries.push(("hand", Node::list(hand, origin)));
        }
        Node::map(entries, origin)
    }

    /// The actions that play Race and Event cards.
    pub(super) fn plays(&self) -> impl Iterator<Item = Node> {
        self.plays.iter().map(|card| self.action("play", card.clone(), card.origin))
    }

    /// The action that reveals the Force cards.
    pub(super) fn reveal(&self) -> Option<Node> {
        let (first, more) = self.reveals.split_first()?;
        let cards =
            if more.is_empty() { first.clone() } else { Node::list(self.reveals.clone(), first.origin) };
        Some(self.action("reveal", cards, first.origin))
    }

    fn action(&self, verb: &str, card: Node, origin: Origin) -> Node {
        Node::map([("by", Node::text(self.name.value, self.name.origin)), (verb, card)], origin)
    }
}
