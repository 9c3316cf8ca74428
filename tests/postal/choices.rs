//! In whole games of Alien Empires, each player chooses for himself, and sees first what the rules show him.

use libtest_mimic::Trial;
use punchboard::post::Round;

use super::one_turn::{self, log};
use crate::support::named;

const GAME: &str =
    "game: alien-empires\ntitle: Suns\ndice: sha-256\nseed: a seed of many words\nhouse_rules:\n";

/// ann's Fate Phase.
const FATE: &str = "turn: 9
game: alien-empires
dispute: fate
active: ann
players:
  ann: {tokens: {F6: 1}, powers: [Trader], hand: [3]}
  bob: {tokens: {F5: 1}, hand: [8, 9]}
  cyd: {tokens: {C3: 1}, hand: [7]}
";

/// ann may declare a conflict against bob, who has Precognition.
const CONFLICT: &str = "turn: 9
game: alien-empires
dispute: conflict
players:
  ann: {tokens: {F6: 3}, hand: [8, 5]}
  bob: {tokens: {F6: 3}, powers: [Precognition], hand: [9, 4]}
  cyd: {tokens: {C3: 1}, hand: [7]}
fought: []
peace: false
discards: []
aside: {active: ann, worlds: {}}
";

/// A turn and what was reported; the files of orders are ann's and bob's.
fn played(state: &str, ann: &str, bob: &str) -> (Option<Round>, String) {
    one_turn::played(GAME, state, &[("ann.yaml", ann), ("bob.yaml", bob)])
}

fn who_gives_a_card_to_trader_says_which() {
    let trade = "actions: [{use: Trader, of: bob, card: 3}]\nunfinished: true\n";
    let (done, told) = played(FATE, trade, "gives: {bob: 9}\n");
    assert!(
        log(done.as_ref(), "log-ann.txt").contains("Trader: ann gives Force 3, and gets Force 9 from bob."),
        "{told}"
    );
    assert!(log(done.as_ref(), "log.txt").contains("Trader: ann and bob give each other a card."));
    // If bob has not said it, the turn stops there, and he is asked.
    for trade in [trade, &trade.replace("unfinished: true\n", "")] {
        let (half, told) = played(FATE, trade, "{}\n");
        let waiting = log(half.as_ref(), "log.txt");
        assert!(waiting.contains("Trader: bob is to say which card ann gets."), "{told}{waiting}");
        let next = half.expect("it is played").state;
        assert!(next.contains("awaits: {bob: \"gives: {bob: CARD}, the card to give\"}"), "{next}");
        let (whole, told) = played(&next, "{}\n", "gives: {bob: 9}\n");
        let own = log(whole.as_ref(), "log-ann.txt");
        assert!(own.contains("Trader: ann gives Force 3, and gets Force 9 from bob."), "{told}{own}");
    }
    // A guess is refused in the same words, whatever bob holds.
    let guess =
        |card: &str| played(FATE, &trade.replace("card: 3}", &format!("card: 3, for: {card}}}")), "{}\n");
    let refused = [guess("9"), guess("7")].map(|(played, told)| {
        assert!(played.is_none() && told.contains("AE-14.54: bob chooses the card himself"), "{told}");
        told
    });
    assert_eq!(refused[0], refused[1]);
}

fn precognition_shows_its_owner_what_the_other_reveals() {
    let (half, told) =
        played(CONFLICT, "space: F6\ndefender: bob\nreveal: {ann: [8]}\n", "unfinished: true\n");
    assert!(half.as_ref().is_some_and(|half| !half.files.is_empty()), "{told}");
    assert!(
        log(half.as_ref(), "log-bob.txt").contains("Precognition: bob sees that ann reveals Force 8."),
        "{}",
        log(half.as_ref(), "log-bob.txt")
    );
    for reader in ["log.txt", "log-cyd.txt"] {
        let log = log(half.as_ref(), reader);
        assert!(log.contains("ann has chosen, and bob sees the cards") && !log.contains("Force 8"), "{log}");
    }
    let next = half.expect("it is played").state;
    let (whole, told) = played(&next, "{}\n", "reveal: {bob: [4]}\n");
    assert!(log(whole.as_ref(), "log.txt").contains("bob reveals Force 4"), "{told}\n{next}");
}

/// ann, who has Spies and Limit, has declared a conflict against bob.
const START: &str = "turn: 9
game: alien-empires
dispute: conflict
players:
  ann: {tokens: {F6: 3}, powers: [Spies, Limit], hand: [8, 5]}
  bob: {tokens: {F6: 3}, hand: [9, 4]}
  cyd: {tokens: {C3: 1}, hand: [7]}
fought: []
peace: false
discards: []
aside: {active: ann, worlds: {}}
";

fn spies_show_a_hand_before_their_owner_reveals() {
    let spied = "space: F6\ndefender: bob\nactions: [{by: ann, use: Spies}]\nunfinished: true\n";
    let (half, told) = played(START, spied, "{}\n");
    let seen = log(half.as_ref(), "log-ann.txt");
    assert!(seen.contains("ann looks at bob's hand: Force 9, Force 4"), "{told}{seen}");
    for reader in ["log.txt", "log-cyd.txt"] {
        let log = log(half.as_ref(), reader);
        assert!(log.contains("ann looks at bob's hand.") && !log.contains("Force 9"), "{log}");
    }
    let next = half.expect("it is played").state;
    let (whole, told) = played(&next, "reveal: {ann: [5]}\n", "reveal: {bob: [4]}\n");
    let all = log(whole.as_ref(), "log.txt");
    assert!(all.contains("ann reveals Force 5") && all.contains("bob reveals Force 4"), "{told}{all}");
}

fn whoever_must_discard_for_limit_says_which_card() {
    let limit = "space: F6\ndefender: bob\nactions: [{by: ann, use: Limit}]\nunfinished: true\n";
    let (half, told) = played(START, limit, "{}\n");
    let waiting = log(half.as_ref(), "log.txt");
    assert!(waiting.contains("bob is to say which card is discarded."), "{told}{waiting}");
    let next = half.expect("it is played").state;
    let (rest, told) = played(&next, "reveal: {ann: [5]}\n", "gives: {bob: 9}\nreveal: {bob: [4]}\n");
    let all = log(rest.as_ref(), "log.txt");
    assert!(
        all.contains("bob must discard a card: Force 9.") && all.contains("bob reveals Force 4"),
        "{told}{all}"
    );
    let (half, told) = played(START, &limit.replace("unfinished: true\n", ""), "{}\n");
    let next = half.map(|half| half.state).unwrap_or_default();
    assert!(next.contains("awaits: {bob: \"gives: {bob: CARD}, the card to discard\"}"), "{told}{next}");
}

/// The conflict of ann, who has another power instead.
fn with(power: &str) -> String {
    START
        .replace("powers: [Spies, Limit]", &format!("powers: [{power}]"))
        .replace("discards: []", "discards: []\ndeck: [6, 7, 3]")
}

fn declared(power: &str) -> String {
    format!("space: F6\ndefender: bob\nactions: [{{by: ann, use: {power}}}]\nunfinished: true\n")
}

fn tacticians_see_the_card_that_they_draw_before_they_reveal() {
    // Without a word on what ann reveals, the turn stops for her look.
    let orders = declared("Tactician").replace("unfinished: true\n", "");
    let (half, told) = played(&with("Tactician"), &orders, "{}\n");
    let own = log(half.as_ref(), "log-ann.txt");
    let drawn = own.lines().find(|line| line.contains("ann draws")).unwrap_or_else(|| panic!("{told}{own}"));
    for reader in ["log.txt", "log-bob.txt"] {
        let log = log(half.as_ref(), reader);
        assert!(!log.contains(drawn.split("draws").nth(1).expect("a card").trim()), "{log}");
    }
    let next = half.expect("it is played").state;
    let (whole, told) = played(&next, "reveal: {ann: [5]}\n", "reveal: {bob: [4]}\n");
    assert!(log(whole.as_ref(), "log.txt").contains("ann reveals Force 5"), "{told}");
}

fn opportunists_see_the_card_that_they_steal_before_they_reveal() {
    let (half, told) = played(&with("Opportunists"), &declared("Opportunists"), "{}\n");
    let own = log(half.as_ref(), "log-ann.txt");
    assert!(own.contains("ann steals") || own.contains("from bob"), "{told}{own}");
    let stolen = ["Force 9", "Force 4"].into_iter().find(|card| own.contains(&format!("steals {card}")));
    for reader in ["log.txt", "log-cyd.txt"] {
        let log = log(half.as_ref(), reader);
        assert!(stolen.is_none_or(|card| !log.contains(card)), "{log}");
    }
    let next = half.expect("it is played").state;
    assert!(next.contains("unfinished") || next.contains("now:"), "{next}");
}

fn psychics_look_before_they_discard() {
    let psychic =
        FATE.replace("powers: [Trader]", "powers: [Psychic]").replace("hand: [3]", "hand: [3, 4, 5]");
    let orders = "actions: [{draw: 2}, {use: Psychic}]\n";
    let (half, told) = played(&psychic, orders, "{}\n");
    let own = log(half.as_ref(), "log-ann.txt");
    assert!(own.contains("Psychic: ann looks at the next cards: "), "{told}{own}");
    for reader in ["log.txt", "log-bob.txt"] {
        let log = log(half.as_ref(), reader);
        assert!(
            log.contains("Psychic: ann looks at the next cards.") && !log.contains("Card 1 of the deck is "),
            "{log}"
        );
    }
    let next = half.expect("it is played").state;
    let (whole, told) = played(&next, "actions: []\n", "{}\n");
    assert!(whole.is_some_and(|whole| !whole.files.is_empty()), "{told}{next}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/choices": who_gives_a_card_to_trader_says_which, precognition_shows_its_owner_what_the_other_reveals, spies_show_a_hand_before_their_owner_reveals, whoever_must_discard_for_limit_says_which_card, tacticians_see_the_card_that_they_draw_before_they_reveal, opportunists_see_the_card_that_they_steal_before_they_reveal, psychics_look_before_they_discard)
}
