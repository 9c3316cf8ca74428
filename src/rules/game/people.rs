//! The people who play a game, as `game.yaml` names them: their files, their addresses, and the rounds in which they join and leave.

use std::collections::BTreeMap;

use super::terms::MOST_ROUNDS;
use crate::diag::{Report, code};
use crate::document;
use crate::model::template::file_name;
use crate::ruling::Json;
use crate::source::mail::Address;
use crate::source::read::Count;
use crate::source::{Key, Located, Node, Origin, names, read_map, shortened};

/// Somebody who plays.
#[derive(Debug, Clone)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The base name of the person's files.
    pub file: String,
    /// The addresses from which the person sends mails; mails to the person go to the first.
    pub addresses: Vec<String>,
    /// The round in which the person joins, if later than the first.
    pub joins: Option<Located<u32>>,
    /// The rounds in which the person leaves: each is the first without the person.
    pub left: Vec<Located<u32>>,
    /// The rounds in which the person comes back, each after one of those.
    pub back: Vec<Located<u32>>,
    /// The player whose place the person has taken.
    pub plays: Option<String>,
    /// The place of the name.
    pub origin: Origin,
}

/// The address of a player among addresses by name, or a list of several; names are those of `players` as people write them: "jorg" is
/// Jörg.
pub fn address_among(addresses: &[(String, String)], players: &[&str], player: &str) -> Option<Json> {
    let is_own = |name: &str| {
        let place = names::person(|| players.iter().copied(), name);
        place.is_some_and(|place| players[place] == player)
    };
    let own: Vec<&str> =
        addresses.iter().filter(|(name, _)| is_own(name)).map(|(_, address)| address.as_str()).collect();
    match own.as_slice() {
        [] => None,
        [one] => Some((*one).into()),
        all => Some(all.into()),
    }
}

/// The base name of the dice file of a round, which no player can have.
pub const DICE: &str = "dice";
/// The most players of one game.
const MOST_PLAYERS: usize = 1_000;

document! {
    /// A player as a map.
    pub struct StatedPerson ("a player") {
        /// the addresses from which the player sends mails; mails to the player go to the first
        address: Vec<Address>;
        /// the round in which the player joins later
        joins: Option<Located<Count<1, MOST_ROUNDS>>>;
        /// the player whose place the player takes; that one has `left` in the same round
        plays: Option<String>;
        /// the first round without the player; a list if the player has left more than once
        left: Vec<Located<Count<1, MOST_ROUNDS>>>;
        /// the round in which a player who has left comes back; a list if that was more than once
        back: Vec<Located<Count<1, MOST_ROUNDS>>>;
    }
}

impl Person {
    /// Somebody who plays from the beginning, without an address. A name without letters and digits is reported.
    pub fn named(key: &Key, report: &mut Report) -> Option<Person> {
        let (name, file) = (key.text.to_string(), file_name(&key.text));
        if file.is_empty() || file == DICE || file.len() > 100 {
            let message = format!("\"{}\" can't be a player's name", shortened(&name));
            let help =
                "each player has files of that name: it needs a letter or a digit, and is not \"dice\"";
            report.error(code::UNKNOWN_NAME, key.origin, message).help(help);
            return None;
        }
        Some(Person {
            name,
            file,
            addresses: Vec::new(),
            joins: None,
            left: Vec::new(),
            back: Vec::new(),
            plays: None,
            origin: key.origin,
        })
    }

    /// The same with addresses and rounds. A person who leaves before joining, or comes back before leaving, is reported.
    #[must_use]
    pub fn with(self, stated: StatedPerson, report: &mut Report) -> Person {
        let StatedPerson { address, joins, left, back, plays } = stated;
        let person = Person { addresses: address, joins, left, back, plays, ..self };
        person.check_order(report);
        person
    }

    /// Reports a round in which the person leaves or comes back too early.
    fn check_order(&self, report: &mut Report) {
        let (name, first) = (&self.name, self.joins.map_or(1, |joins| joins.value));
        let (mut before, mut came) = (first, "joined");
        for n in 0..self.left.len().max(self.back.len()) {
            let Some(left) = self.left.get(n) else {
                let message = format!("{name} comes back in round {}, but has not left", self.back[n].value);
                report
                    .error(code::OUT_OF_RANGE, self.back[n].origin, message)
                    .help(format!("write `left:`, the first round without {name}, or delete `back`"));
                return;
            };
            if left.value <= before {
                let message =
                    format!("{name} would have left in round {} and {came} in round {before}", left.value);
                report
                    .error(code::OUT_OF_RANGE, left.origin, message)
                    .help(format!("`left` is the first round without {name}"));
                return;
            }
            match self.back.get(n) {
                Some(back) if back.value <= left.value => {
                    let message = format!(
                        "{name} would have come back in round {} and left in round {}",
                        back.value, left.value
                    );
                    report
                        .error(code::OUT_OF_RANGE, back.origin, message)
                        .help(format!("`back` is the first round with {name} again"));
                    return;
                }
                Some(back) => (before, came) = (back.value, "come back"),
                None if n + 1 < self.left.len() => {
                    let message = format!("{name} leaves twice without coming back");
                    report
                        .error(code::OUT_OF_RANGE, self.left[n + 1].origin, message)
                        .help(format!("write `back:`, the first round with {name} again, or keep one"));
                    return;
                }
                None => {}
            }
        }
    }

    /// The name of the person in the game: of the player whose place the person has taken, or the own one.
    pub fn seat(&self) -> &str {
        self.plays.as_deref().unwrap_or(&self.name)
    }

    /// The first rounds with the person, each with the first without after it.
    fn stays(&self) -> impl Iterator<Item = (u32, u32)> {
        let first = std::iter::once(self.joins.map_or(1, |joins| joins.value));
        let firsts = first.chain(self.back.iter().map(|back| back.value));
        let ends = self.left.iter().map(|left| left.value).chain(std::iter::once(u32::MAX));
        firsts.zip(ends)
    }

    /// Whether the person plays in a round.
    pub fn is_there(&self, round: u32) -> bool {
        self.stays().any(|(first, end)| (first..end).contains(&round))
    }

    /// Whether the person has left before a round, and has not come back.
    pub fn has_left(&self, round: u32) -> bool {
        !self.is_there(round) && self.last_left(round).is_some()
    }

    /// The last round up to this one in which the person has left.
    pub fn last_left(&self, round: u32) -> Option<u32> {
        self.left.iter().map(|left| left.value).filter(|left| *left <= round).max()
    }

    /// The last round up to this one in which the person has joined later, or come back.
    pub fn last_entry(&self, round: u32) -> Option<u32> {
        self.joins.iter().chain(&self.back).map(|entry| entry.value).filter(|entry| *entry <= round).max()
    }

    /// Whether there is a round in which both play.
    pub fn meets(&self, other: &Person) -> bool {
        self.stays().any(|(first, end)| {
            other.stays().any(|(other_first, other_end)| first.max(other_first) < end.min(other_end))
        })
    }

    /// Whether the person has an address; capitals don't matter.
    pub fn has_address(&self, address: &str) -> bool {
        self.addresses.iter().any(|own| own.eq_ignore_ascii_case(address))
    }
}

/// Reads the players of `game.yaml`, each with `read`, and reports files that two would share. `each` says what each
/// has in the file: ", each with a species,".
pub fn players<P: AsRef<Person>>(
    node: &Node,
    each: &str,
    read: impl Fn(&Key, &Node, &mut Report) -> Option<P>,
    report: &mut Report,
) -> Vec<P> {
    let Some(map) = read_map(node, &format!("a map of players{each}"), report) else {
        return Vec::new();
    };
    if map.len() > MOST_PLAYERS {
        let message = format!("{} players", map.len());
        report.error(code::TOO_LARGE, node.origin, message).help(format!("the most are {MOST_PLAYERS}"));
        return Vec::new();
    }
    let mut players: Vec<P> = Vec::new();
    let mut files: BTreeMap<String, Origin> = BTreeMap::new();
    for (key, node) in map.iter() {
        let Some(player) = read(key, node, report) else { continue };
        let Person { name, file, .. } = player.as_ref();
        if let Some(first) = files.insert(file.clone(), key.origin) {
            let message = format!("{name}'s files would be called {file}.yaml, like another player's");
            report
                .error(code::REPEATED_NAME, key.origin, message)
                .help("add a letter to one of the names")
                .related(first, "the other player");
        }
        players.push(player);
    }
    apart(&players, report);
    players
}

/// Reports players who have the same seat at the same time, and seats that are called after a successor.
fn apart<P: AsRef<Person>>(players: &[P], report: &mut Report) {
    for (n, player) in players.iter().map(AsRef::as_ref).enumerate() {
        let all = || players.iter().map(AsRef::as_ref);
        let successor = player.plays.as_ref().and_then(|plays| {
            let named = all().find(|other| names::same(&other.name, plays))?;
            Some((named, named.plays.as_ref()?))
        });
        if let Some((named, seat)) = successor {
            let message = format!("{} plays {}, who plays {seat}", player.name, named.name);
            report
                .error(code::UNKNOWN_NAME, player.origin, message)
                .help(format!("a seat keeps its first name: write `plays: {seat}`"))
                .related(named.origin, "the other player");
            continue;
        }
        let shares = |other: &&Person| other.meets(player) && names::same(other.seat(), player.seat());
        if let Some(other) = all().take(n).find(shares) {
            let message =
                format!("{} and {} play {} at the same time", other.name, player.name, player.seat());
            report
                .error(code::REPEATED_NAME, player.origin, message)
                .help("where one takes over from the other, write `left: 6` behind the one and `joins: 6` behind the other")
                .related(other.origin, "the other player");
        }
    }
}

/// The first player whose files would replace an earlier player's.
pub fn sharing<'n>(names: &[&'n str]) -> Option<(&'n str, &'n str)> {
    names.iter().enumerate().find_map(|(n, name)| {
        let other = names[..n].iter().find(|other| file_name(other) == file_name(name))?;
        Some((*other, *name))
    })
}

/// Warns of players who are in a round together and have the same address.
pub fn warn_of_shared_addresses<P: AsRef<Person>>(players: &[P], report: &mut Report) {
    for (n, player) in players.iter().map(AsRef::as_ref).enumerate() {
        let others = players[..n].iter().map(AsRef::as_ref);
        let same = |other: &&Person| {
            other.meets(player) && player.addresses.iter().any(|address| other.has_address(address))
        };
        if let Some(other) = others.into_iter().find(same) {
            let message = format!("{} and {} have the same address", other.name, player.name);
            report
                .warning(code::REPEATED_NAME, player.origin, message)
                .help("the sender of its mails can't be known: save such mails as files named after the players")
                .related(other.origin, "the other player");
        }
    }
}

impl AsRef<Person> for Person {
    fn as_ref(&self) -> &Person {
        self
    }
}
