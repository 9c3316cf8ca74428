//! Turns in which several players decide: whoever is missing is asked, nobody learns from that what he may not know, and letters that are
//! read together are read in their order.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{Ran, put, scratch, umpire};
use crate::support::named;

/// The files of orders of a game of Alien Empires, up to a conflict.
const ORDERS: [&str; 7] = [
    "actions: [{by: ann, pick: Achernar}, {by: bob, pick: Aldebaran}]\n",
    "actions:\n  - {by: ann, lay: [Eliminate, Vampirism, Deporter]}\n  - {by: bob, lay: [Symbiotic, Assassination, Copycat]}\n",
    "actions: [{draw: 5}]\nunfinished: true\n",
    "actions: [{discard: [Diplomat, Opportunists]}]\n",
    "actions: []\n",
    "actions:\n  - {use: Assassination, of: ann, at: Achernar}\n  - {move: all, from: Aldebaran, to: Achernar}\n",
    "space: Achernar\ndefender: ann\nunfinished: true\n",
];

fn run(folder: &Path, words: &str) -> Ran {
    umpire(&words.split_whitespace().collect::<Vec<_>>(), folder)
}

/// A game of Alien Empires by post after some turns: bob attacks ann.
fn war(test: &str, turns: usize) -> PathBuf {
    let folder = scratch(&format!("both-sides-{test}"));
    let seed = "two suns over the old harbour";
    let words = ["--word", "ann=feather", "--word", "bob=jigsaw", "--address", "ann=ann@x.org"];
    let new = ["new", "alien-empires", "game", "--players", "ann,bob", "--seed", seed, "--commit", "--post"];
    let made = umpire(&[&new[..], &words[..]].concat(), &folder);
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    for (n, orders) in ORDERS.iter().take(turns).enumerate() {
        put(&folder, &format!("game/orders/{:02}.yaml", n + 1), orders.as_bytes());
        let ran = run(&folder, "turn game");
        assert_eq!(ran.status, 0, "turn {}: {}{}", n + 1, ran.out, ran.err);
    }
    folder
}

fn letter(folder: &Path, turn: u32, name: &str, text: &str) {
    put(folder, &format!("game/orders/{turn:02}/{name}.txt"), text.as_bytes());
}

fn told(ran: &Ran) -> String {
    format!("{}{}", ran.out, ran.err)
}

fn a_conflict_waits_for_the_other_side() {
    let folder = war("waits", 7);
    letter(&folder, 8, "bob", "reveal: {bob: [8]}\n");
    let check = run(&folder, "orders check game");
    assert!(check.status == 0 && check.out.contains("reveal: {bob: [8]}"), "{}", told(&check));
    let ran = run(&folder, "turn game");
    assert!(ran.status == 0 && ran.out.contains("bob and ann"), "{}", told(&ran));
    // ann is asked, whatever she holds.
    assert!(run(&folder, "post game").out.contains("ann"));
    letter(&folder, 9, "ann", "Hello bob,\n\nreveal: 8\n\nYours, ann\n");
    let check = run(&folder, "orders check game");
    assert!(check.out.contains("reveal: {ann: 8}") && !check.out.contains("actions"), "{}", told(&check));
    let ran = run(&folder, "turn game");
    let log = fs::read_to_string(folder.join("game/rounds/09/log.txt")).unwrap_or_default();
    assert!(ran.status == 0 && log.contains("ann reveals Force 8"), "{}{log}", told(&ran));
    assert!(run(&folder, "verify game").out.contains("9 turns are confirmed"));
}

fn letters_of_both_sides_are_one_turn() {
    // The one declares the conflict, and the other can only be understood after that.
    let folder = war("at-once", 6);
    letter(&folder, 7, "ann", "reveal: [8]\n");
    let alone = run(&folder, "orders check game");
    assert!(
        told(&alone).contains("this will be read when the orders of bob have arrived"),
        "{}",
        told(&alone)
    );
    letter(&folder, 7, "bob", "space: Achernar\ndefender: ann\nreveal: [8]\n");
    let ran = run(&folder, "turn game");
    let log = fs::read_to_string(folder.join("game/rounds/07/log.txt")).unwrap_or_default();
    assert!(
        ran.status == 0 && log.contains("ann reveals Force 8") && log.contains("bob reveals Force 8"),
        "{}{log}",
        told(&ran)
    );
}

fn a_fault_of_the_other_side_stops_the_turn() {
    for line in ["{use: Elimnate}", "{play: Power Upp}", "I use Elimnate", "{use: Eliminate, card: 7}"] {
        let folder = war("fault", 6);
        letter(&folder, 7, "bob", "space: Achernar\ndefender: ann\nreveal: [8]\n");
        letter(&folder, 7, "ann", &format!("{line}\nreveal: [8]\n"));
        let ran = run(&folder, "post game");
        let reminder = fs::read_to_string(folder.join("game/reminders/07/ann.eml")).unwrap_or_default();
        assert!(
            reminder.contains("this can't be used") && !reminder.contains("If you send"),
            "{line}: {}{reminder}",
            told(&ran)
        );
        let ran = run(&folder, "turn game");
        assert!(
            ran.status == 2 && told(&ran).contains("a part of game/orders/07/ann.txt can't be used"),
            "{line}: {}",
            told(&ran)
        );
        assert!(!folder.join("game/rounds/07").exists(), "{line}");
    }
}

fn what_letters_break_together_is_shown() {
    let folder = war("together", 7);
    letter(&folder, 8, "bob", "reveal: {bob: [10, 9]}\n");
    letter(&folder, 8, "ann", "reveal: {ann: [8]}\n");
    let ran = run(&folder, "post game");
    assert!(ran.status == 1 && ran.out.contains("bob has no Force 10 in hand (AE-2.5)"), "{}", told(&ran));
    assert!(run(&folder, "post game --format json").out.contains("\"refused\""));
    letter(&folder, 8, "bob", "reveal: {bob: [8]}\n");
    let ran = run(&folder, "post game");
    assert!(ran.status == 0 && !ran.out.contains("refused"), "{}", told(&ran));
}

fn what_was_shown_can_t_be_taken_back() {
    let folder = war("binding", 7);
    letter(&folder, 8, "bob", "reveal: {bob: [8]}\n");
    assert_eq!(run(&folder, "turn game").status, 0);
    letter(&folder, 9, "ann", "reveal: [8]\n");
    letter(&folder, 9, "bob", "reveal: {bob: [3]}\n");
    let check = run(&folder, "orders check game");
    assert!(told(&check).contains("bob has said `reveal` before, and can't change it"), "{}", told(&check));
    letter(&folder, 9, "bob", "reveal: {bob: [8]}\n");
    assert_eq!(run(&folder, "turn game").status, 0);
}

fn whose_turn_it_is_reads_what_the_other_side_demands() {
    let folder = war("demand", 6);
    letter(&folder, 7, "bob", "space: Achernar\ndefender: ann\nreveal: [8]\n");
    letter(&folder, 7, "ann", "{use: Eliminate}\nreveal: [8]\n");
    let ran = run(&folder, "turn game");
    assert!(ran.status == 0 && ran.out.contains("bob decides: gives: {bob:"), "{}", told(&ran));
    let mail = fs::read_to_string(folder.join("game/rounds/07/mail/bob/letter.txt")).expect("bob is asked");
    assert!(mail.contains("gives: {bob:"), "{mail}");
}

fn asking_tells_nothing_of_a_hand() {
    // Two worlds, in which both hold another card.
    let seen = [false, true].map(|is_other| {
        let folder = war("two-worlds", 7);
        let mut state = fs::read_to_string(folder.join("game/state.yaml")).expect("it is there");
        for (held, lying) in [("Power Up", "Supernova"), ("Martyr", "Mutation")] {
            assert!(state.contains(held) && state.contains(lying), "{state}");
            if is_other {
                state = state.replace(held, "~").replace(lying, held).replace('~', lying);
            }
        }
        put(&folder, "game/state.yaml", state.as_bytes());
        letter(&folder, 8, "bob", "reveal: {bob: [8]}\n");
        letter(&folder, 8, "ann", "{use: Eliminate, card: 9}\n");
        ["orders check game", "post game", "turn game --edited"].map(|words| {
            let ran = run(&folder, words);
            // The digest proves the whole folder.
            told(&ran).lines().filter(|line| !line.contains("digest")).collect::<Vec<_>>().join("\n")
        })
    });
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0][0].contains("another player chooses this card (AE-14.17)"), "{}", seen[0][0]);
}

fn orders_around_others_are_not_lost() {
    let begun = |game: &str, more: &str| {
        let folder = scratch(&format!("both-sides-{game}"));
        let made = run(&folder, &format!("new {game} game --seed x --post {more}"));
        assert_eq!(made.status, 0, "{}", told(&made));
        folder
    };
    let ledge = begun("super-game-level", "--players ann=31,bob=9 --width 8 --height 8");
    let suns = begun("alien-empires", "--players ann,bob");
    for (folder, name, good, lost) in [
        (&ledge, "bob", "bob brick-1x4 B7", "bob brik-1x2 C3"),
        (&ledge, "bob", "bob brick-1x4 B7", "width: 9"),
        (&suns, "bob", "{by: bob, pick: Achernar}", "{by: bob, drwa: 1}"),
        (&suns, "bob", "{by: bob, pick: Achernar}", "drwa: 1"),
        (&suns, "bob", "{by: bob, pick: Achernar}", "{use: Foo}"),
    ] {
        for text in [format!("{good}\n{lost}\n"), format!("{lost}\n{good}\n")] {
            letter(folder, 1, name, &text);
            let check = run(folder, "orders check game");
            assert!(check.status == 1 && check.err.contains(lost), "{text}: {}", told(&check));
        }
    }
    // A greeting is no order; a sentence that might be one is quoted.
    letter(
        &ledge,
        1,
        "bob",
        "Hello ann,\n\nthis will be a hard nut to crack for you\n\nbob brick-1x4 B7\n\nBest, Bob\n",
    );
    let check = run(&ledge, "orders check game");
    assert!(
        check.status == 0 && check.err.contains("not read as orders: \"this will be"),
        "{}",
        told(&check)
    );
    assert!(!check.err.contains("Best") && !check.err.contains("Hello"), "{}", check.err);
}

fn who_is_not_on_turn_is_asked_to_wait() {
    let folder = scratch("both-sides-early");
    let words = "new generation-zero game --players ann,bob --rounds 2 --seed chapters --post";
    assert_eq!(run(&folder, words).status, 0);
    letter(&folder, 1, "bob", "{who: Queen Meridia, rest: true}\n");
    let check = run(&folder, "orders check game");
    assert!(check.status == 1 && check.err.contains("it is not the turn of bob"), "{}", told(&check));
    // Nobody decides for another player.
    let state = fs::read_to_string(folder.join("game/state.yaml")).expect("it is there");
    let of = |player: &str| {
        let line =
            state.lines().find(|line| line.contains(&format!("player: {player}"))).expect("there is one");
        let from = line.find("name: ").expect("it has a name") + "name: ".len();
        line[from..].split(',').next().expect("it is a part").to_owned()
    };
    let other = of("bob");
    for orders in [
        format!("{{who: {other}, rest: true}}\n"),
        format!("actions: [{{who: {}, rest: true}}, {{who: {other}, rest: true}}]\n", of("ann")),
    ] {
        letter(&folder, 1, "ann", &orders);
        let check = run(&folder, "orders check game");
        let refused = format!("ann can't give orders for {other}, which is bob's");
        assert!(check.status == 1 && check.err.contains(&refused), "{orders}{}", told(&check));
    }
    fs::remove_file(folder.join("game/orders/01/ann.txt")).expect("it is there");
    // A letter without orders is no fault.
    letter(&folder, 1, "bob", "Good luck, ann!\n");
    let check = run(&folder, "orders check game");
    assert!(check.status == 0 && check.err.is_empty(), "{}", told(&check));
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/both-sides": a_conflict_waits_for_the_other_side, letters_of_both_sides_are_one_turn, a_fault_of_the_other_side_stops_the_turn, what_was_shown_can_t_be_taken_back, what_letters_break_together_is_shown, whose_turn_it_is_reads_what_the_other_side_demands, asking_tells_nothing_of_a_hand,
           orders_around_others_are_not_lost, who_is_not_on_turn_is_asked_to_wait)
}
