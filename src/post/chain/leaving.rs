//! People who leave a game: those who resign, and those out of the game who want no more mails. The state keeps who they are.

use std::path::Path;

use serde_json::Map;

use super::{TurnDesk, TurnGame};
use crate::diag::{Report, and_list, code};
use crate::games::chain::{After, GameStatus, Resignation};
use crate::games::gone::{Gone, NO_MAILS, RESIGNED};
use crate::games::letter::Letter;
use crate::games::wish::{Wish, answer};
use crate::post::Desk;
use crate::ruling::{Json, Ruling, Step, Verdict};
use crate::source::names::person;
use crate::source::{Key, Node, shortened};

/// The keys of orders about people.
pub(super) const ABOUT_PEOPLE: [&str; 2] = [RESIGNED, NO_MAILS];

/// The names in a key of an order file that says who resigns: a list of players, one, or "yes" in a file named after the player. What
/// names nobody is reported.
pub(super) fn resigning(
    (file, seats): (&str, &[&str]),
    (key, value): (&Key, &Node),
    report: &mut Report,
) -> Vec<Node> {
    let agrees = value.as_text().and_then(answer);
    match agrees {
        None => value.as_list().map_or_else(|| vec![value.clone()], <[Node]>::to_vec),
        Some(false) => Vec::new(),
        Some(true) => {
            let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
            let own = person(|| seats.iter().copied(), &stem);
            if own.is_none() {
                let message = format!("`{}:` does not say who resigns", shortened(&key.text));
                let name = seats.first().unwrap_or(&"ann");
                let help = format!("name the player: `{RESIGNED}: [{name}]`");
                report.error(code::UNKNOWN_NAME, key.origin, message).help(help);
            }
            own.map(|place| Node::text(seats[place], value.origin)).into_iter().collect()
        }
    }
}

/// Takes those who have resigned out of what comes next, as far as the rules allow it now, and says so in the ruling. `number` is the turn.
pub(super) fn take_out(
    game: &TurnGame,
    number: u32,
    gone: &mut Gone,
    after: &mut After,
    ruling: &mut Ruling,
) {
    let leaving = &game.chain.leaving;
    let mut say = |text: String, is_over: bool| {
        let so_far = if is_over { without_next(&ruling.sentence) } else { ruling.sentence.clone() };
        ruling.sentence = if so_far.is_empty() { text.clone() } else { format!("{so_far} {text}") };
        ruling.steps.push(Step {
            rule: leaving.rule,
            about: Vec::new(),
            decides: Vec::new(),
            text,
            in_public: None,
            rolls: Vec::new(),
        });
    };
    for player in std::mem::take(&mut gone.resigning) {
        let After::Scenario(next) = &*after else { continue };
        if let Some(Resignation { after: without, text, last }) = (leaving.resign)(next, &player) {
            *after = without;
            match last {
                None => say(text, matches!(after, After::Over(_))),
                // Whoever has resigned can't win.
                Some(last) if gone.since(&last).is_some() => {
                    *after = After::Over(unwon(after));
                    say(format!("{text} {last} has resigned, too: nobody is left, and nobody wins."), true);
                }
                Some(last) => say(format!("{text} {last} alone is left and wins."), true),
            }
        } else {
            if gone.since(&player) == Some(number) {
                let text = format!(
                    "{player} has resigned, and does as little as the rules allow until it takes effect."
                );
                say(text, false);
            }
            gone.resigning.push(player);
        }
    }
}

/// The end of a game without players.
fn unwon(after: &After) -> Json {
    let (After::Over(state) | After::Scenario(state)) = after;
    let mut over = state.clone();
    if let Some(over) = over.as_object_mut() {
        over.shift_remove("winner");
        over.insert("how".to_owned(), "all have resigned".into());
        if let Some(winners) = over.get_mut("winners") {
            *winners = Json::Array(Vec::new());
        }
    }
    over
}

/// What has happened, without the next player: a game that is over has none.
fn without_next(sentence: &str) -> String {
    let is_next = |sentence: &str| sentence.starts_with("It is ") && sentence.contains("'s turn");
    let kept: Vec<&str> = sentence.split_inclusive(". ").filter(|sentence| !is_next(sentence)).collect();
    kept.concat().trim_end().to_owned()
}

/// Adds who has resigned to what is shown of a game.
pub(super) fn show(gone: &Gone, status: &mut GameStatus) {
    let all: Vec<String> = gone.resigned.iter().map(|(name, turn)| format!("{name} (turn {turn})")).collect();
    if let Some(position) = status.position.as_object_mut().filter(|_| !all.is_empty()) {
        position.insert(RESIGNED.to_owned(), and_list(&all).into());
    }
}

/// Those whom the orders of a turn name.
#[derive(Debug, Clone, Default)]
pub(super) struct Leavers {
    resigned: Vec<String>,
    no_mails: Vec<String>,
}

impl Leavers {
    /// The people who have left after a turn.
    pub fn after(self, mut gone: Gone, number: u32) -> Gone {
        for player in self.resigned {
            if gone.resign(&player, number) {
                gone.resigning.push(player);
            }
        }
        self.no_mails.iter().for_each(|name| gone.silence(name));
        gone
    }

    /// Reads them from orders. Somebody who does not play can't resign, which is reported.
    pub fn read(game: &TurnGame, before: &Json, said: &Node, report: &mut Report) -> Leavers {
        let listed = |key: &str| -> Vec<Node> {
            let node = said.get(key);
            let list = node.map(|node| node.as_list().map_or_else(|| vec![node.clone()], <[Node]>::to_vec));
            list.unwrap_or_default()
        };
        let status = game.status(before, None).unwrap_or_default();
        let seats: Vec<&str> = status.players.iter().map(String::as_str).collect();
        let mut leavers = Leavers::default();
        for node in listed(RESIGNED) {
            let name = node.as_text().unwrap_or_default();
            match person(|| seats.iter().copied(), name) {
                Some(place) => leavers.resigned.push(seats[place].to_owned()),
                None => {
                    let message = format!("{} does not play here, and can't resign", shortened(name));
                    report.error(code::UNKNOWN_NAME, node.origin, message).did_you_mean(
                        name,
                        seats.iter().copied(),
                        || format!("the players are {}", and_list(&seats)),
                    );
                }
            }
        }
        let everybody = || {
            let people = game.people.iter().map(|person| person.name.as_str());
            people.chain(seats.iter().copied())
        };
        leavers.no_mails = listed(NO_MAILS)
            .iter()
            .filter_map(|node| person(everybody, node.as_text()?).and_then(|place| everybody().nth(place)))
            .map(str::to_owned)
            .collect();
        leavers
    }
}

impl TurnDesk {
    /// Adds to the orders who resigns, and who wants no more mails. Who resigns without orders does as little as the rules allow.
    pub(super) fn let_go(&self, all: &[Letter], merged: &mut Map<String, Json>) {
        let people = self.players();
        let wishing = |wish: Wish| -> Vec<usize> {
            (0..all.len()).filter(|at| all[*at].wishes.wish == Some(wish)).collect()
        };
        let mut resigning = Vec::new();
        for at in wishing(Wish::Resign) {
            let Some(player) = self.player(people[at]).filter(|player| self.gone.since(player).is_none())
            else {
                continue;
            };
            resigning.push(Json::from(player));
            let has_orders = all[at].orders.is_some();
            let played = Json::from(overlaid(&self.before, &*merged));
            let is_turn = self.is_to_move(player) && !has_orders;
            let passes = (self.game.chain.leaving.pass)(&played, player).into_iter();
            let mut passes = passes.filter(|pass| is_turn || pass.get("reveal").is_some());
            let least = passes.find(|pass| {
                let orders =
                    Json::from(overlaid(&Json::from(merged.clone()), pass.as_object().into_iter().flatten()));
                self.tried(&orders).is_ok_and(|turn| !matches!(turn.ruling.verdict, Verdict::Illegal(_)))
            });
            if let Some(Json::Object(least)) = least {
                *merged = overlaid(&Json::from(std::mem::take(merged)), &least);
            }
        }
        let silent = wishing(Wish::NoMails).into_iter().filter(|at| self.is_out(*at));
        let silent: Vec<Json> = silent.map(|at| people[at].name.as_str().into()).collect();
        for (key, names) in [(RESIGNED, resigning), (NO_MAILS, silent)] {
            if !names.is_empty() {
                merged.insert(key.to_owned(), names.into());
            }
        }
    }
}

/// A map with other entries over its own; maps in both are joined.
fn overlaid<'m>(under: &Json, over: impl IntoIterator<Item = (&'m String, &'m Json)>) -> Map<String, Json> {
    let mut all = under.as_object().cloned().unwrap_or_default();
    for (key, value) in over {
        match (all.get_mut(key), value) {
            (Some(Json::Object(known)), Json::Object(more)) => known.extend(more.clone()),
            _ => drop(all.insert(key.clone(), value.clone())),
        }
    }
    all
}
