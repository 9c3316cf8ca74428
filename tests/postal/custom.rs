//! Whole games by a custom rulebook: what disputes do to pieces is kept from round to round, and the game goes by its copy of the rulebook.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{Ran, put, scratch, umpire};
use crate::support::named;

/// Two kinds of pieces, two disputes with different fields, a decision, an option, and an end.
const RULES: &str = "kind: deck
game: custom
component: band
fields: {strength: whole, hits: whole}
cards:
  - {name: Wolves, strength: 2, hits: 2}
  - {name: Ravens, strength: 1, hits: 3}
  - {name: Bears, strength: 3, hits: 2}
---
kind: rulebook
game: custom
name: raiders
title: Raiders
prefix: RA
sections:
  - id: RA-1
    title: Raids
    rules:
      - {id: RA-1.1, rule: Each side rolls a die and adds its strength.}
      - id: RA-1.2
        rule: The lower total loses a hit.
        option: {name: losses, default: one, values: {one: One hit., all: All hits.}}
      - {id: RA-1.3, rule: A band without hits is out.}
      - {id: RA-1.4, rule: A band rests or trains.}
disputes:
  raid:
    about: one band attacks another
    facts:
      raider: {piece: band}
      target: {piece: band}
    state:
      band: {out: false}
    steps:
      - {rule: RA-1.3, forbid: raider.out or target.out, says: somebody is out}
      - {rule: RA-1.1, roll: d6, as: attack, by: \"{raider}\", for: attack}
      - {rule: RA-1.1, roll: d6, as: defence, by: \"{target}\", for: defence}
      - {rule: RA-1.2, when: attack + raider.strength > defence + target.strength, under: {losses: one}, set: {target.hits: target.hits - 1}}
      - {rule: RA-1.2, when: attack + raider.strength > defence + target.strength, under: {losses: all}, set: {target.hits: 0}}
      - {rule: RA-1.3, when: target.hits = 0, set: {target.out: true}}
    outcome: {target: target.hits, over: target.out, winner: raider}
    finding: \"{target}: {target.hits}\"
  camp:
    about: what a band does in its camp
    facts:
      bands: {pieces: band, range: 1-3}
    state:
      band: {tired: false}
    steps:
      - rule: RA-1.4
        each: one in bands
        steps:
          - {choose: deed, from: \"[rest, train]\", by: \"{one}\", asked: \"What does {one} do?\"}
          - {when: deed = train, set: {one.strength: one.strength + 1, one.tired: true}}
    outcome: {bands: {each: bands, strength: strength}}
";

fn begun(test: &str, more: &[&str]) -> PathBuf {
    let folder = scratch(&format!("custom-{test}"));
    put(&folder, "rules/raiders.yaml", RULES.as_bytes());
    let made = new(&folder, more);
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    folder
}

fn new(folder: &Path, more: &[&str]) -> Ran {
    let words =
        ["new", "custom", "game", "--rules", "rules", "--players", "ann,bob,cyd", "--seed", "nine feathers"];
    umpire(&[&words[..], more].concat(), folder)
}

/// Plays a turn with these orders.
fn turn(folder: &Path, number: u32, orders: &str) -> Ran {
    put(folder, &format!("game/orders/{number:02}.yaml"), orders.as_bytes());
    umpire(&["turn", "game"], folder)
}

fn played(folder: &Path, number: u32, orders: &str) -> String {
    let ran = turn(folder, number, orders);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    text(folder, "state.yaml")
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn refused(folder: &Path, number: u32, orders: &str, why: &str) {
    let before = text(folder, "state.yaml");
    let ran = turn(folder, number, orders);
    assert!(ran.status != 0 && format!("{}{}", ran.err, ran.out).contains(why), "{}{}", ran.err, ran.out);
    assert_eq!(text(folder, "state.yaml"), before);
}

fn pieces_stay_as_disputes_have_left_them() {
    let folder = begun("pieces", &[]);
    let state = played(
        &folder,
        1,
        "actions: [{dispute: camp, bands: [Wolves, Bears], decisions: {deed: [train, rest]}}]\n",
    );
    assert!(state.contains("Wolves: {strength: 3, tired: true}"), "{state}");
    // The other dispute doesn't know who is tired, and what it leaves is added.
    let state = played(&folder, 2, "actions: [raid: Wolves x Ravens]\n");
    assert!(state.contains("Wolves: {strength: 3, out: false, tired: true}"), "{state}");
    let scenario = text(&folder, "rounds/02/scenario.yaml");
    assert!(scenario.contains("raider: {name: Wolves, strength: 3}"), "{scenario}");
    let again = umpire(&["judge", "game/rounds/02/scenario.yaml"], &folder);
    assert_eq!(again.status, 0, "{}{}", again.out, again.err);
    let proved = umpire(&["verify", "game"], &folder);
    assert!(
        proved.status == 0 && proved.out.contains("2 turns are confirmed"),
        "{}{}",
        proved.out,
        proved.err
    );
}

fn a_dispute_that_comes_first_changes_no_dice_of_others() {
    let dice = |orders: &str| {
        let folder = begun("dice", &[]);
        played(&folder, 1, orders);
        let all = text(&folder, "rounds/01/scenario.yaml");
        let of = all.split("---").find(|one| one.contains("raider: Bears")).expect("the dispute");
        of.split("dice: ").nth(1).expect("its dice").trim_end().to_owned()
    };
    let one = "  - {dispute: raid, raider: Bears, target: Ravens}\n";
    let alone = dice(&format!("actions:\n{one}"));
    assert_eq!(
        dice(&format!("actions:\n  - {{dispute: raid, raider: Wolves, target: Ravens}}\n{one}")),
        alone
    );
}

fn what_the_table_agrees_on_is_kept_and_named() {
    let folder = begun("agreed", &[]);
    let state = played(
        &folder,
        1,
        "actions:\n  - {set: {Young Wolves: {card: Wolves, hits: 1}, Ravens: {hits: 5}}}\n  - {dispute: raid, raider: Young Wolves, target: Ravens}\n",
    );
    assert!(state.contains("Young Wolves: {card: Wolves, hits: 1, out: false}"), "{state}");
    let log = text(&folder, "rounds/01/log.txt");
    assert!(log.contains("by agreement"), "{log}");
    let state = played(&folder, 2, "actions: [{set: {Ravens: {}}}]\n");
    assert!(!state.contains("Ravens"), "{state}");
    // A field that is as it is printed again is kept no more.
    let state = played(
        &folder,
        3,
        "actions: [{set: {Ravens: {strength: 0}}}, {dispute: camp, bands: [Ravens], decisions: {deed: train}}]\n",
    );
    assert!(state.contains("Ravens: {tired: true}"), "{state}");
    refused(&folder, 4, "actions: [{set: {Ravns: {hits: 2}}}]\n", "did you mean \"Ravens\"");
    refused(&folder, 4, "actions: [{set: {Ravens: {hit: 2}}}]\n", "hits");
}

fn what_is_missing_or_wrong_plays_nothing() {
    let folder = begun("wrong", &[]);
    refused(&folder, 1, "actions: [{dispute: camp, bands: [Wolves]}]\n", "What does Wolves do?");
    refused(&folder, 1, "actions: [raid: Wolves x Foxes]\n", "Foxes");
    refused(&folder, 1, "actions: [Wolves sleep]\n", "is no dispute");
    refused(
        &folder,
        1,
        "actions: [{dispute: raid, raider: Wolves, target: Ravens, dice: [6, 1]}]\n",
        "drawn from its seed",
    );
    refused(
        &folder,
        1,
        "actions: [{set: {Wolves: {out: true}}}, {dispute: raid, raider: Wolves, target: Ravens}]\n",
        "somebody is out",
    );
    refused(&folder, 1, "dispute: raid\n", "is not an order");
}

fn a_game_ends_by_a_dispute_or_after_its_rounds() {
    let folder = begun("over", &["--house-rule", "losses=all"]);
    let mut number = 1;
    while !text(&folder, "state.yaml").contains("over: true") {
        played(&folder, number, "actions: [raid: Bears x Wolves]\n");
        number += 1;
        assert!(number < 40, "nobody is ever hit");
    }
    let state = text(&folder, "state.yaml");
    assert!(state.contains("winner: Bears") && state.contains("Wolves: {hits: 0, out: true}"), "{state}");
    let folder = begun("rounds", &["--rounds", "2"]);
    played(&folder, 1, "actions: []\n");
    let state = played(&folder, 2, "actions: []\n");
    assert!(state.contains("over: true") && !state.contains("winner"), "{state}");
    let wrong = new(&scratch("custom-nothing"), &[]);
    assert!(wrong.status == 2 && wrong.err.contains("rules"), "{}{}", wrong.out, wrong.err);
}

fn the_copy_of_the_rulebook_counts() {
    let folder = begun("copy", &[]);
    put(&folder, "rules/raiders.yaml", b"kind: deck\ngame: custom\ncomponent: band\ncards: []\n");
    played(&folder, 1, "actions: [raid: Wolves x Ravens]\n");
    let changed = text(&folder, "rounds/00/rules/raiders.yaml").replace("strength: 2", "strength: 6");
    put(&folder, "game/rounds/00/rules/raiders.yaml", changed.as_bytes());
    let proved = umpire(&["verify", "game"], &folder);
    assert!(proved.status == 1 && proved.out.contains("rules/raiders.yaml"), "{}{}", proved.out, proved.err);
}

fn letters_of_a_round_are_judged_in_the_order_of_players() {
    let folder = begun("letters", &["--post", "--address", "ann=ann@x.org"]);
    put(&folder, "game/orders/01/cyd.txt", b"Dear all,\n\nraid: Wolves x Ravens\n\nCyd\n");
    put(&folder, "game/orders/01/ann.txt", b"raid: Bears x Ravens\nset: {Wolves: {hits: 1}}\n");
    let checked = umpire(&["orders", "check", "game/orders/01/ann.txt"], &folder);
    assert!(checked.status == 0 && checked.out.contains("Bears"), "{}{}", checked.out, checked.err);
    let ran = umpire(&["turn", "game"], &folder);
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    let orders = text(&folder, "rounds/01/orders.yaml");
    let place = |what: &str| orders.find(what).unwrap_or_else(|| panic!("{what}: {orders}"));
    assert!(place("Bears") < place("set") && place("set") < place("Wolves x Ravens"), "{orders}");
    let mail = text(&folder, "rounds/01/mail/bob/letter.txt");
    assert!(mail.contains("ann alone has said so: Wolves: hits 1") && mail.contains("RA-1.1"), "{mail}");
    let log = text(&folder, "rounds/01/log.txt");
    assert!(log.contains("by a player") && !log.contains("by agreement"), "{log}");
    // Whoever resigns leaves the pieces, and nobody waits.
    put(&folder, "game/orders/02/bob.txt", b"I resign.\n");
    let ran = umpire(&["turn", "game"], &folder);
    let all = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        ran.status == 0 && all.contains("bob has resigned; the pieces stay as they are"),
        "{}{}",
        ran.out,
        ran.err
    );
    assert!(text(&folder, "state.yaml").contains("players: [ann, cyd]"));
}

pub fn trials() -> Vec<Trial> {
    named!("postal/custom": pieces_stay_as_disputes_have_left_them, a_dispute_that_comes_first_changes_no_dice_of_others, what_the_table_agrees_on_is_kept_and_named, what_is_missing_or_wrong_plays_nothing, a_game_ends_by_a_dispute_or_after_its_rounds, the_copy_of_the_rulebook_counts, letters_of_a_round_are_judged_in_the_order_of_players)
}
