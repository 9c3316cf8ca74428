//! In a turn of Generation Zero, only players who may look at a face-down card learn its name, even if the name is a common word in steps,
//! the beginning of another name, or a single letter.

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::post::Round;
use punchboard::post::chain::{TurnGame, begin, stand};
use punchboard::source::Files;

use super::one_turn;
use crate::support::named;

const GAME: &str = "game: generation-zero\ntitle: An evening\nseed: a seed of many words\nhouse_rules:\n";

/// ann's turn: Sia is hers; Mia, who holds Health, is bob's.
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
  B2: {terrain: [plain], name: the Tollgate}
  A3: {terrain: [plain], name: Saltmarsh}
  C3: {terrain: [plain], name: Underhall}
  B4: {terrain: [cave], name: Whisperwood}
agents:
  - {name: Pim, player: ann, at: A3, attack: 3, defence: 2, speed: 3, stealth: 2, insanity: 2, max_health: 5, health: 3, lust_object: Caddoc, charged: true}
  - {name: Odo, player: bob, at: C3, attack: 3, defence: 2, speed: 3, stealth: 2, insanity: 2, max_health: 5, health: 5, charged: true}
sues:
  - {name: Sia, player: ann, at: A1, attack: 3, defence: 2, speed: 3, observe: 3, allure: 3, max_health: 6, health: 6, charged: true, canons: [Caddoc],
     ability: {name: Sing, draw: true}}
  - {name: Mia, player: bob, at: C1, attack: 3, defence: 2, speed: 3, observe: 3, allure: 3, max_health: 6, health: 6, charged: true, canons: [Health]}
monsters:
  - {name: points, at: B4, attack: 3, defence: 1, speed: 1, max_health: 4, health: 4}
canons:
  - {name: Health, speed: 1}
  - {name: Caddoc, speed: 1}
  - {name: Ann, speed: 1, at: A3}
  - {name: Annette, speed: 1, at: B2}
  - {name: a, speed: 1, at: C3}
";

/// A turn that was played from its orders.
fn played(state: &str, orders: &str) -> Round {
    let (played, messages) = one_turn::played(GAME, state, &[("orders.yaml", orders)]);
    played.unwrap_or_else(|| panic!("{messages}"))
}

/// The log for a reader; `None` is the public one.
fn log(played: &Round, reader: Option<&str>) -> String {
    let name = reader.map_or_else(|| "log.txt".to_owned(), |player| format!("log-{player}.txt"));
    let file = played.files.iter().find(|(other, _)| *other == name);
    let (_, bytes) = file.unwrap_or_else(|| panic!("no {name}: {}", played.ruling.sentence));
    String::from_utf8(bytes.clone()).expect("it is text")
}

/// Checks that a text contains all of some texts and none of others.
fn holds(told: &str, these: &[&str], not: &[&str]) {
    for text in these {
        assert!(told.contains(text), "no \"{text}\" in\n{told}");
    }
    for text in not {
        assert!(!told.contains(text), "\"{text}\" in\n{told}");
    }
}

fn names_that_are_words_veil_nothing_else() {
    let played =
        played(STATE, "actions: [{who: Sia, path: [B2], ensnare: Annette}, {who: Pim, rest: true}]\n");
    for reader in [None, Some("ann"), Some("bob")] {
        let told = log(&played, reader);
        holds(
            &told,
            &["Pim rests: Health 3 to 4 of 5", "Sia enters B2 (the Tollgate): 1 of 3 points", "ann"],
            &[],
        );
    }
    holds(
        &log(&played, None),
        &["Sia ensnares a Canon: 2 of Allure 3", "A Canon, A Canon"],
        &["Annette", "Caddoc"],
    );
    holds(&log(&played, Some("bob")), &["Sia ensnares a Canon"], &["Annette", "Caddoc"]);
    holds(&log(&played, Some("ann")), &["Sia ensnares Annette", "Caddoc, Annette"], &["Ann "]);
}

fn own_orders_show_the_card_that_they_name_and_no_other() {
    // Annette is named. Ann, whose name Annette's begins with, is not, although a text search would find her.
    let chapter = "actions: [{who: Sia, chapter: annette, path: [C3]}]\n";
    let told = log(&played(STATE, chapter), Some("ann"));
    holds(&told, &["Sia writes a chapter about Annette", "Annette enters C3"], &["Ann "]);
    let unseen = "actions: [{who: Sia, chapter: A3, path: [B2]}]\n";
    let both = played(STATE, "actions: [{who: Sia, chapter: A3, path: [B2]}, {who: Pim, rest: true}]\n");
    // GZ-4.7: she looks at the Canon of her chapter.
    holds(
        &log(&both, Some("ann")),
        &["about Ann", "Ann enters B2 (the Tollgate): 1 of 1 point."],
        &["Annette"],
    );
    holds(&log(&both, None), &["about a Canon", "A Canon enters B2 (the Tollgate)."], &["Ann "]);
    holds(&log(&played(STATE, unseen), Some("bob")), &["about a Canon"], &["Ann "]);
}

fn a_choice_between_unseen_cards_names_none() {
    // Ann and Annette are equally near, so the first one listed counts as chosen.
    let state = STATE.replace("Annette, speed: 1, at: B2", "Annette, speed: 1, at: C3");
    let played = played(&state, "actions: [{who: Sia, use: own}]\n");
    holds(&log(&played, None), &["A Canon is the nearest Canon"], &["Ann ", "Annette"]);
    holds(&log(&played, Some("bob")), &["A Canon is the nearest Canon"], &["Ann ", "Annette"]);
    // She is on Sia's square, so ann may look at her.
    holds(&log(&played, Some("ann")), &["Ann is the nearest Canon", "which Canon is drawn"], &["Annette"]);
}

fn a_monster_that_is_not_fought_stays_face_down() {
    let state = STATE.replace("name: Odo, player: bob, at: C3", "name: Odo, player: bob, at: B4");
    let told = played(&state, "actions: [{who: Sia, path: [B2, C3, B4]}]\n");
    let public = log(&told, None);
    holds(&public, &["dies before a Monster is fought", "1 of 3 points"], &["before points"]);
    // After a fight, everybody knows it.
    let fought = played(STATE, "actions: [{who: Sia, path: [B2, C3, B4]}]\n");
    for reader in [None, Some("ann"), Some("bob")] {
        holds(&log(&fought, reader), &["Sia meets points"], &["a Monster at"]);
    }
}

fn refusals_name_nothing_that_lies_face_down() {
    for (orders, told) in [
        ("{who: Sia, path: [B2], ensnare: Ann}", "a Canon is not at B2 (the Tollgate), where Sia is"),
        ("{who: Sia, path: [B2, C1], ensnare: health}", "a Canon is held by Mia"),
        ("{who: Sia, chapter: Health, path: [B2]}", "a Canon is held by Mia"),
        ("{who: Sia, chapter: a, path: [B4]}", "a Canon may not enter B4 (Whisperwood): a Monster is there"),
        (
            "{who: Sia, path: [B2, C3, B4], thrusts: [{attack: Ann}]}",
            "a Canon is not a living enemy of Sia in this fight",
        ),
        (
            "{who: Sia, path: [B2, C3, B4], thrusts: [{who: points, attack: true}]}",
            "it is Sia's thrust, not a Monster's",
        ),
    ] {
        let refused = played(STATE, &format!("actions: [{orders}]\n"));
        assert!(refused.files.is_empty(), "{orders}");
        let text = punchboard::ruling::render::ruling_json(&refused.ruling);
        holds(&text, &[told], &["Annette", "Caddoc", "Ann "]);
    }
}

/// A set-up with cards of the built-in set and others.
const SET_UP: &str = "game: generation-zero
dispute: setup
players: [ann, bob]
locations: [{card: the Tollgate}, {card: Underhall}, {card: Whisperwood}, {card: Saltmarsh}, {card: Long Meadow}, {card: Barrow Hill}, {card: Kestrel Vale}]
monsters: [{card: Bog Wight}, {card: Ridge Wolves}]
canons: [{card: Caddoc}, {card: Jory}, {name: Health}]
agents: [{card: Wren Tallow, player: ann}, {card: Pim Quillon, player: bob}]
sues: [{card: Starfall, player: ann}, {card: Lady Amarantha, player: bob}]
";

fn cards_of_a_deck_are_dealt_unseen() {
    let (mut files, mut report) = (Files::default(), Report::default());
    for rules in ["", "  placement: chosen\n"] {
        let text = format!("{GAME}{rules}");
        let game = TurnGame::read(("game.yaml", text.as_bytes()), None, &mut files, &mut report);
        let set_up = ("orders.yaml", SET_UP.as_bytes());
        let begun = begin(&game.expect("it is a game"), set_up, None, &Disk, &mut files, &mut report);
        let begun = begun.expect("it is dealt");
        let told = log(&begun, None);
        let unseen = ["Caddoc", "Jory", "Health lies", "Bog Wight", "Ridge Wolves", "shuffled"];
        holds(&told, &["GZ-2.1 ", "GZ-2.10"], &unseen);
        if rules.is_empty() {
            holds(&told, &["everyone begins with full Health"], &[]);
        }
    }
}

fn what_a_player_sees_is_what_lies_where_own_sues_are() {
    let (mut files, mut report) = (Files::default(), Report::default());
    let game =
        TurnGame::read(("game.yaml", GAME.as_bytes()), None, &mut files, &mut report).expect("it is a game");
    let mut seen = |viewer: Option<&str>| {
        let told = stand(&game, ("state.yaml", STATE.as_bytes()), viewer, &mut files, &mut report);
        told.expect("it is a state").1.position.to_string()
    };
    holds(&seen(None), &["1 face down"], &["Caddoc", "\"Health\"", "Annette", "points"]);
    holds(&seen(Some("ann")), &["Caddoc"], &["\"Health\"", "Annette", "points"]);
    holds(&seen(Some("bob")), &["\"Health\""], &["Caddoc", "Annette", "points"]);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/veiled": names_that_are_words_veil_nothing_else, own_orders_show_the_card_that_they_name_and_no_other, a_choice_between_unseen_cards_names_none, a_monster_that_is_not_fought_stays_face_down, refusals_name_nothing_that_lies_face_down, cards_of_a_deck_are_dealt_unseen, what_a_player_sees_is_what_lies_where_own_sues_are)
}
