//! Pairs of worlds of Generation Zero that differ only in which Canon lies face down where: whoever may not look at them gets the same bytes,
//! and so does the player who gives orders, whatever he guesses.

use std::fs;
use std::path::PathBuf;

use libtest_mimic::Trial;
use punchboard::diag::Report;
use punchboard::post::Round;
use punchboard::post::chain::stand;
use punchboard::ruling::Pcg32;
use punchboard::ruling::render::ruling_json;
use punchboard::source::Files;

use super::{one_turn, put, scratch, umpire};
use crate::support::named;

const GAME: &str =
    "game: generation-zero\ntitle: An evening\ndice: sha-256\nseed: a seed of many words\nhouse_rules:\n";

/// ann's turn. Of the Canons stand `{0}` to `{4}`: the last one is held by bob's Mia, the others lie on Locations.
const STATE: &str = "turn: 3
game: generation-zero
dispute: turn
round: 1
rounds: 9
first: ann
players: [ann, bob]
ledger: {ann: {sues: 0, agents: 0}, bob: {sues: 0, agents: 0}}
locations:
  A1: {terrain: [plain], name: Long Meadow}
  C1: {terrain: [plain], name: Barrow Hill}
  E1: {terrain: [river], name: River Ousel}
  B2: {terrain: [plain], name: the Tollgate}
  D2: {terrain: [plain], name: Grey Downs}
  A3: {terrain: [plain], name: Saltmarsh}
  C3: {terrain: [plain], name: Underhall}
  E3: {terrain: [plain], name: Thornwood}
  B4: {terrain: [cave], name: Whisperwood}
agents:
  - {name: Pim, player: ann, at: A3, attack: 3, defence: 2, speed: 3, stealth: 2, insanity: 2, max_health: 5, health: 3, charged: true}
  - {name: Odo, player: bob, at: E3, attack: 3, defence: 2, speed: 3, stealth: 2, insanity: 2, max_health: 5, health: 5, charged: true}
sues:
  - {name: Sia, player: ann, at: A1, attack: 3, defence: 2, speed: 3, observe: 3, allure: 2, max_health: 6, health: 6, charged: true, canons: [],
     ability: {name: Sing, draw: true}}
  - {name: Lia, player: ann, at: C1, attack: 3, defence: 2, speed: 3, observe: 3, allure: 2, max_health: 6, health: 6, charged: true, canons: []}
  - {name: Mia, player: bob, at: E1, attack: 3, defence: 2, speed: 3, observe: 3, allure: 3, max_health: 6, health: 6, charged: true, canons: [{4}]}
monsters:
  - {name: points, at: B4, attack: 3, defence: 1, speed: 1, max_health: 4, health: 4}
canons:
  - {name: {0}, speed: 1, at: A3}
  - {name: {1}, speed: 2, at: B2}
  - {name: {2}, speed: 1, at: C3}
  - {name: {3}, speed: 3, at: D2}
  - {name: {4}, speed: 2}
unseen: [{0}, {1}, {2}, {3}, {4}, points]
";

const CANONS: [&str; 5] = ["Annette", "Brother Basil", "Caddoc", "Dorn", "Edda"];
const PLACES: [&str; 9] = ["A1", "C1", "E1", "B2", "D2", "A3", "C3", "E3", "B4"];

/// The pairs of worlds that are compared.
const PAIRS: usize = 500;

/// A world with these Canons.
fn world(canons: [&str; 5]) -> String {
    let number = |text: String, (n, name): (usize, &str)| text.replace(&format!("{{{n}}}"), name);
    canons.into_iter().enumerate().fold(STATE.to_owned(), number)
}

/// What comes of a turn, for its readers.
struct Told {
    /// Messages, and the ruling that is printed.
    printed: String,
    played: Option<Round>,
}

fn told(state: &str, orders: &str) -> Told {
    let (played, messages) = one_turn::played(GAME, state, &[("orders.yaml", orders)]);
    let printed = played.as_ref().map(|played| ruling_json(&played.ruling)).unwrap_or_default();
    Told { printed: format!("{messages}\n{printed}"), played }
}

impl Told {
    /// The log of a reader by the name of its file, with the page that the reader gets by mail; empty if nothing was played.
    fn log(&self, name: &str) -> String {
        let reader = name.strip_prefix("log-").and_then(|rest| rest.strip_suffix(".txt"));
        one_turn::log(self.played.as_ref(), name) + &one_turn::page(GAME, self.played.as_ref(), reader)
    }

    /// The state after it as a player sees it.
    fn seen(&self, viewer: &str) -> String {
        let Some(played) = self.played.as_ref().filter(|played| !played.files.is_empty()) else {
            return String::new();
        };
        let (mut files, mut report) = (Files::default(), Report::default());
        let state = ("state.yaml", played.state.as_bytes());
        let told = stand(&one_turn::game(GAME), state, Some(viewer), &mut files, &mut report)
            .expect("it is a state");
        told.1.position.to_string()
    }
}

/// One of several.
fn pick<'p>(chance: &mut Pcg32, among: &[&'p str]) -> &'p str {
    among[chance.below(among.len() as u32) as usize]
}

/// One to three Locations, mostly wrong ones, too.
fn path(chance: &mut Pcg32) -> String {
    let steps = 1 + chance.below(2);
    (0..steps).map(|_| pick(chance, &PLACES)).collect::<Vec<_>>().join(", ")
}

/// Orders for ann. With guesses, she names Canons that she has not seen.
fn orders(chance: &mut Pcg32, guesses: bool) -> String {
    let mut deeds = Vec::new();
    for who in ["Sia", "Lia", "Pim"] {
        let name = if guesses { pick(chance, &CANONS) } else { "all" };
        let about = if guesses && chance.below(2) == 0 { name } else { pick(chance, &PLACES) };
        let way = path(chance);
        deeds.push(match chance.below(6) {
            0 if who != "Pim" => format!("{{who: {who}, chapter: {about}, path: [{way}]}}"),
            1 if who != "Pim" => format!("{{who: {who}, chapter: {about}}}"),
            2 | 3 if who != "Pim" => format!("{{who: {who}, path: [{way}], ensnare: {name}}}"),
            4 if who == "Sia" && guesses => format!("{{who: {who}, use: own, canon: {name}}}"),
            5 => format!("{{who: {who}, rest: true}}"),
            _ => format!("{{who: {who}, path: [{way}]}}"),
        });
    }
    deeds.truncate(1 + chance.below(3) as usize);
    let end = if chance.below(2) == 0 { "end: false\n" } else { "" };
    format!("actions: [{}]\n{end}", deeds.join(", "))
}

/// Two worlds whose Canons have changed places, and orders that are given in both. They are different pairs for each number.
fn pair(n: usize, guesses: bool) -> ([String; 2], String, [&'static str; 2]) {
    let mut chance = Pcg32::new(n as u64);
    let orders = orders(&mut chance, guesses);
    let (one, other) = (chance.below(5) as usize, 1 + chance.below(4) as usize);
    let other = (one + other) % 5;
    let mut swapped = CANONS;
    swapped.swap(one, other);
    ([world(CANONS), world(swapped)], orders, [CANONS[one], CANONS[other]])
}

/// Goes on until so many pairs were compared; `compare` says whether it could compare one.
fn compared(guesses: bool, compare: impl Fn(&[Told; 2], &str, [&str; 2]) -> bool) {
    let (mut pairs, mut played) = (0, 0);
    for n in 0.. {
        let (worlds, orders, swapped) = pair(n, guesses);
        let told = worlds.map(|world| told(&world, &orders));
        if compare(&told, &orders, swapped) {
            pairs += 1;
            played += usize::from(!told[0].log("log.txt").is_empty());
        }
        if pairs == PAIRS {
            break;
        }
        assert!(n < 40 * PAIRS, "{pairs} pairs of {n}");
    }
    assert!(played > PAIRS / 16, "only {played} turns could be played");
}

/// Whether a player has come to see one of some Canons.
fn sees(told: &[Told; 2], viewer: &str, canons: [&str; 2]) -> bool {
    let known = told.iter().map(|told| told.seen(viewer) + &told.log(&format!("log-{viewer}.txt")));
    known.into_iter().any(|seen| canons.iter().any(|canon| seen.contains(canon)))
}

fn who_may_not_look_gets_the_same_bytes() {
    compared(false, |told, orders, swapped| {
        let [one, other] = told;
        assert_eq!(one.log("log.txt"), other.log("log.txt"), "{orders}");
        assert_eq!(one.printed, other.printed, "{orders}");
        if sees(told, "bob", swapped) {
            return false;
        }
        assert_eq!(one.log("log-bob.txt"), other.log("log-bob.txt"), "{orders}");
        assert_eq!(one.seen("bob"), other.seen("bob"), "{orders}");
        true
    });
}

fn guesses_tell_nothing_before_the_player_may_look() {
    compared(true, |told, orders, swapped| {
        let [one, other] = told;
        let is_refused = |told: &Told| told.log("log.txt").is_empty();
        assert_eq!(is_refused(one), is_refused(other), "{orders}\n{}\n{}", one.printed, other.printed);
        if is_refused(one) {
            assert_eq!(one.printed, other.printed, "{orders}");
            return true;
        }
        if sees(told, "ann", swapped) {
            return false;
        }
        assert_eq!(one.log("log-ann.txt"), other.log("log-ann.txt"), "{orders}");
        assert_eq!(one.seen("ann"), other.seen("ann"), "{orders}");
        true
    });
}

fn a_canon_that_is_seen_may_be_named() {
    let both = |first: &str, then: &str| {
        let looked = told(&world(CANONS), &format!("{first}end: false\n"));
        let state = looked.played.as_ref().expect("it is played").state.clone();
        {
            let then = told(&state, then);
            (looked, then)
        }
    };
    // A chapter: she looks, and only then says where the Canon goes.
    let (looked, moved) = both("actions: [{who: Sia, chapter: C3}]\n", "actions: [{who: Sia, path: [B2]}]\n");
    assert!(looked.seen("ann").contains("Caddoc") && !looked.seen("bob").contains("Caddoc"));
    assert!(moved.log("log-ann.txt").contains("Caddoc enters B2 (the Tollgate): 1 of 1 point."));
    assert!(moved.log("log-bob.txt").contains("A Canon enters B2 (the Tollgate).\n"));
    // A landing: she looks, and then takes one of those that lie there, or none.
    let (_, taken) = both("actions: [{who: Sia, path: [B2]}]\n", "actions: [{who: Sia, ensnare: Basil}]\n");
    assert!(taken.log("log-ann.txt").contains("Sia ensnares Brother Basil: 1 of Allure 2."));
    let (_, wrong) = both("actions: [{who: Sia, path: [B2]}]\n", "actions: [{who: Sia, rest: true}]\n");
    assert!(wrong.printed.contains("GZ-3.2"), "{}", wrong.printed);
    let (_, late) = both(
        "actions: [{who: Sia, path: [B2]}, {who: Pim, rest: true}]\n",
        "actions: [{who: Sia, ensnare: Basil}]\n",
    );
    assert!(late.printed.contains("GZ-3.2"), "{}", late.printed);
}

/// A promised game by post before ann's first turn, with her letter.
fn written(test: &str, letter: &str) -> PathBuf {
    let folder = scratch(&format!("hidden-{test}"));
    let words = "new generation-zero game --players ann,bob,cyd --commit --word ann=a --word bob=b --word cyd=c --post --address ann=ann@x.org";
    let words = words.split(' ').chain(["--seed", "sixteen letters and more"]);
    assert_eq!(umpire(&words.collect::<Vec<_>>(), &folder).status, 0);
    put(&folder, "game/orders/01/ann.txt", letter.as_bytes());
    folder
}

fn a_mail_about_forbidden_orders_names_no_face_down_card() {
    let folder = written("mail", "{who: Starfall, chapter: D2, path: [E1]}\n");
    let ran = umpire(&["post", "game"], &folder);
    let reminder = fs::read_to_string(folder.join("game/reminders/01/ann.eml")).expect("ann is reminded");
    let state = fs::read_to_string(folder.join("game/state.yaml")).expect("it is there");
    let unseen = state.lines().skip_while(|line| *line != "unseen:").skip(1);
    let unseen: Vec<&str> = unseen.map_while(|line| line.strip_prefix("  - ")).collect();
    assert!(unseen.len() > 8, "{state}");
    for told in [ran.out, ran.err, reminder] {
        assert!(!unseen.iter().any(|name| told.contains(name)), "{told}");
        assert!(
            told.is_empty() || told.contains("The rules forbid this: a Canon may not enter E1"),
            "{told}"
        );
    }
}

/// What a refusal would say of a face-down card is not said before the turn, and `turn` notes it: here, which Canon lies on E5, by its Speed,
/// and which Monster on G7, by whether it is beaten.
fn what_a_refusal_would_say_is_not_said() {
    let worlds: [(&str, [[&str; 2]; 2]); 2] = [
        ("{who: Starfall, chapter: E5, path: [F6, G7]}", [["Tamsin Reeve", "E5"], ["Old Perrin", "F6"]]),
        ("{who: Starfall, path: [G7, H8], gain: attack}", [["Ridge Wolves", "G7"], ["Old Wyrm", "D6"]]),
    ];
    let words = "new generation-zero game --players ann,bob,cyd --rounds 9 --post --commit --word ann=a --word bob=b --word cyd=c";
    for (n, (letter, [one, other])) in worlds.into_iter().enumerate() {
        let told = [false, true].map(|is_other| {
            let folder = scratch(&format!("hidden-refusal-{n}-{is_other}"));
            let words: Vec<&str> = words.split(' ').chain(["--seed", "the last chapter"]).collect();
            assert_eq!(umpire(&words, &folder).status, 0);
            let mut state = fs::read_to_string(folder.join("game/state.yaml")).expect("it is there");
            if is_other {
                let lines = state.lines().map(|line| {
                    match [one, other].iter().position(|[name, _]| line.contains(&format!("name: {name},"))) {
                        Some(0) => line.replace(&format!("at: {}", one[1]), &format!("at: {}", other[1])),
                        Some(_) => line.replace(&format!("at: {}", other[1]), &format!("at: {}", one[1])),
                        None => line.to_owned(),
                    }
                });
                state = lines.map(|line| line + "\n").collect();
            }
            put(&folder, "game/state.yaml", state.as_bytes());
            put(&folder, "game/orders/01/ann.txt", format!("{letter}\n").as_bytes());
            let told = ["post", "orders check"].map(|command| {
                let words: Vec<&str> = command.split(' ').chain(["game"]).collect();
                let ran = umpire(&words, &folder);
                assert!(!ran.out.contains("forbid"), "{}", ran.out);
                ran.out + &ran.err
            });
            let ran = umpire(&["turn", "game", "--edited"], &folder);
            let noted = fs::read_to_string(folder.join("game/peeks.txt")).unwrap_or_default();
            assert_eq!(
                ran.status == 1,
                noted.contains("refused orders showed 1 hidden card"),
                "{}{noted}",
                ran.out
            );
            (told, ran.status)
        });
        assert_eq!(told[0].0, told[1].0, "{letter}");
        assert_ne!(told[0].1, told[1].1, "the worlds differ in this: {letter}");
    }
}

/// Whether the second action can be carried out depends on a card that the first one shows: on which Canon it is, or on its Speed.
fn what_depends_on_a_card_that_was_seen_stops_the_turn() {
    let bathes = |guess: &str| {
        format!(
            "{{who: Princess Sparkles, use: own, ensnare: {guess}}}\n{{who: Starfall, chapter: H8, path: [G7]}}\n"
        )
    };
    let walks =
        "{who: Princess Sparkles, chapter: G7, path: [H8, G7]}\n{who: Starfall, chapter: G7, path: [F6]}\n";
    let letters = [
        ("wrong", bathes("Jory"), true),
        ("right", bathes("the Ferryman"), false),
        ("slow", walks.to_owned(), false),
    ];
    for (test, letter, is_whole) in letters {
        let folder = written(test, &letter);
        let told = umpire(&["post", "game"], &folder);
        assert!(told.out.contains("in full  ann") && !told.out.contains("forbid"), "{}", told.out);
        let ran = umpire(&["turn", "game"], &folder);
        assert_eq!(
            (ran.status, ran.out.contains("It is still ann's turn")),
            (0, !is_whole),
            "{}{}",
            ran.out,
            ran.err
        );
        let log = |name: &str| {
            fs::read_to_string(folder.join(format!("game/rounds/01/{name}"))).expect("it is there")
        };
        let reason = "Action 2 can't be carried out: no loose Canon is at";
        assert_eq!(log("log-ann.txt").contains(reason), test == "right");
        assert!(!log("log.txt").contains(reason) && !log("log-bob.txt").contains(reason));
        assert_eq!(umpire(&["verify", "game"], &folder).status, 0);
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/hidden": who_may_not_look_gets_the_same_bytes, guesses_tell_nothing_before_the_player_may_look, a_mail_about_forbidden_orders_names_no_face_down_card, what_a_refusal_would_say_is_not_said, what_depends_on_a_card_that_was_seen_stops_the_turn, a_canon_that_is_seen_may_be_named)
}
