//! What the keeper of a promised game could change afterward, in every whole game: `umpire verify` finds each, names the file, and ends
//! with status 1.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::{Ran, files_in, march, put, scratch, umpire};
use crate::support::named;

const SEED: &str = "a seed of many words";

/// A game by post.
struct Game {
    name: &'static str,
    /// More words of `umpire new`.
    new: &'static str,
    /// A house rule, and another value of it.
    rule: &'static str,
    /// What a letter says in a round, by whose turn it is.
    letter: fn(&Path, u32, &str) -> String,
}

const GAMES: [Game; 5] = [
    Game {
        name: "super-game-level",
        new: "--players ann,bob --width 8 --height 8 --characters 1 --post",
        rule: "adjacency: four",
        letter: |_, round, who| format!("{who} start {}6\n", ["C", "D", "E"][round as usize - 1]),
    },
    Game {
        name: "generation-zero",
        new: "--players ann,bob --post",
        rule: "no-kills: all",
        letter: |_, _, _| "actions: []\n".to_owned(),
    },
    Game {
        name: "alien-empires",
        new: "--players ann,bob --post",
        rule: "round-limit: twelve-rounds",
        letter: |folder, round, who| {
            let state = text(folder, "state.yaml");
            let worlds = state.split("worlds: {").nth(1).expect("worlds");
            let world = worlds.split(", ").nth(round as usize * 3).and_then(|world| world.split(':').next());
            format!("{{by: {who}, pick: {}}}\n", world.expect("a world"))
        },
    },
    Game {
        name: "survival",
        new: "--players ann=carnivore,bob=herbivore --random-island",
        rule: "nmr-behaviour: keep",
        letter: |_, round, _| if round == 1 { "behaviour: aggressive\n" } else { "stay\n" }.to_owned(),
    },
    Game {
        name: "custom",
        new: concat!("--players ann,bob --post --rules ", march!()),
        rule: "scouts: \"off\"",
        letter: |_, _, _| "attackers: [Guard], defender: Outpost, free_hexes: [A1]\n".to_owned(),
    },
];

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn change(folder: &Path, name: &str, old: &str, new: &str) {
    let text = text(folder, name);
    assert!(text.contains(old), "{old} is not in {name}: {text}");
    put(folder, &format!("game/{name}"), text.replacen(old, new, 1).as_bytes());
}

fn append(folder: &Path, name: &str, more: &str) {
    let text = text(folder, name) + more;
    put(folder, &format!("game/{name}"), text.as_bytes());
}

fn swap(folder: &Path, one: &str, other: &str) {
    let path = |name: &str| folder.join("game").join(name);
    let aside = path("aside");
    fs::rename(path(one), &aside).expect("it is there");
    fs::rename(path(other), path(one)).expect("it is there");
    fs::rename(aside, path(other)).expect("it is there");
}

fn remove(folder: &Path, name: &str) {
    let path = folder.join("game").join(name);
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.expect("it is there");
}

impl Game {
    fn is_survival(&self) -> bool {
        self.name == "survival"
    }

    /// Two rounds, played by letters; each has its digest.
    fn played(&self, test: &str) -> (PathBuf, [String; 2]) {
        let folder = scratch(&format!("cheats-{test}-{}", self.name));
        let words = format!(
            "new {} game {} --commit --word ann=heron --word bob=tin --title Meeting --seed",
            self.name, self.new
        );
        let mut words: Vec<&str> = words.split(' ').collect();
        words.push(SEED);
        let made = umpire(&words, &folder);
        assert_eq!(made.status, 0, "{}{}", made.out, made.err);
        let digests = [1, 2].map(|round| {
            let status = umpire(&["status", "game"], &folder).out;
            let next = status.lines().find(|line| line.starts_with("  next ")).unwrap_or_default();
            let who = if next.trim_end().ends_with("bob") { "bob" } else { "ann" };
            let letter = (self.letter)(&folder, round, who);
            put(&folder, &format!("game/orders/{round:02}/{who}.txt"), letter.as_bytes());
            let ran = umpire(&["turn", "game"], &folder);
            assert_eq!(ran.status, 0, "{}: {}{}", self.name, ran.out, ran.err);
            let digest = ran.out.lines().find_map(|line| line.strip_prefix("  digest   "));
            digest.expect("a digest").to_owned()
        });
        let proved = umpire(&["verify", "game"], &folder);
        assert!(proved.status == 0 && !proved.out.contains("not proved"), "{}{}", proved.out, proved.err);
        (folder, digests)
    }

    /// The state before a round, in its folder.
    fn before(&self) -> &'static str {
        if self.is_survival() { "state.yaml" } else { "before.yaml" }
    }

    /// The letter of a round.
    fn letter_of(folder: &Path, round: u32) -> String {
        let inner = format!("orders/{round:02}");
        let names = files_in(&folder.join("game").join(&inner));
        format!("{inner}/{}", names.keys().next().expect("a letter"))
    }
}

/// A cheat: what it is, the change, and what is said of it; several texts are all said.
type Cheat = (&'static str, fn(&Game, &Path), &'static [&'static str]);

const CHEATS: &[Cheat] = &[
    // Rounds that are renamed or swapped.
    ("two rounds are swapped", |_, folder| swap(folder, "rounds/01", "rounds/02"), &["rounds/01"]),
    (
        "the last round has another number",
        |_, folder| {
            fs::rename(folder.join("game/rounds/02"), folder.join("game/rounds/03")).expect("it is there");
        },
        &["rounds/02"],
    ),
    (
        "the first round is there twice",
        |_, folder| {
            for (name, bytes) in files_in(&folder.join("game/rounds/01")) {
                put(folder, &format!("game/rounds/02/{name}"), &bytes);
            }
        },
        &["rounds/02"],
    ),
    // Files that are swapped.
    (
        "logs are swapped",
        |_, folder| swap(folder, "rounds/01/log.txt", "rounds/02/log.txt"),
        &["rounds/0", "log.txt"],
    ),
    (
        "mails are swapped",
        |_, folder| swap(folder, "rounds/02/mail/ann/letter.txt", "rounds/02/mail/bob/letter.txt"),
        &["rounds/02/mail/", "letter.txt"],
    ),
    (
        "proofs are swapped",
        |_, folder| swap(folder, "rounds/01/proof.txt", "rounds/02/proof.txt"),
        &["rounds/01/", "proof.txt"],
    ),
    // Rounds that are cut off; only the digest finds one whose state was put back.
    ("the last round is gone", |_, folder| remove(folder, "rounds/02"), &["state.yaml"]),
    ("the first round is gone", |_, folder| remove(folder, "rounds/01"), &["rounds/01"]),
    ("the set-up is gone", |_, folder| remove(folder, "rounds/00"), &["rounds/00"]),
    ("a proof is gone", |_, folder| remove(folder, "rounds/02/proof.txt"), &["rounds/02", "proof.txt"]),
    // Files of players.
    (
        "a mail is edited",
        |_, folder| append(folder, "rounds/02/mail/ann/letter.txt", "You have won.\n"),
        &["rounds/02/mail/ann/letter.txt"],
    ),
    (
        "a report is edited",
        |_, folder| append(folder, "rounds/01/report.html", "<p>Bob has won."),
        &["rounds/01/report.html"],
    ),
    (
        "a log is edited",
        |_, folder| append(folder, "rounds/02/log.txt", "ann wins.\n"),
        &["rounds/02/log.txt"],
    ),
    // The title.
    (
        "the title is another",
        |_, folder| change(folder, "game.yaml", "Meeting", "Contest"),
        &["game.yaml has another `title`"],
    ),
    (
        "the title is another from the beginning",
        |_, folder| {
            change(folder, "game.yaml", "Meeting", "Contest");
            change(folder, "rounds/00/game.yaml", "Meeting", "Contest");
        },
        &["rounds/00/"],
    ),
    // Dice.
    (
        "dice are typed",
        |game, folder| {
            if game.is_survival() {
                put(folder, "game/orders/02/dice.yaml", b"[1, 1, 1]\n");
            } else {
                append(folder, "rounds/02/orders.yaml", "dice: [1, 1, 1]\n");
            }
        },
        &["dice"],
    ),
    (
        "another seed is promised",
        |_, folder| {
            let text = text(folder, "game.yaml");
            let line =
                text.lines().find(|line| line.starts_with("commitment:")).expect("a promise").to_owned();
            change(folder, "game.yaml", &line, &format!("commitment: {}", "0".repeat(64)));
        },
        &["promise"],
    ),
    ("a word is another", |_, folder| change(folder, "game.yaml", "heron", "crane"), &["words"]),
    (
        "the dice are of an earlier version",
        |_, folder| change(folder, "game.yaml", "dice: sha-256\n", ""),
        &["dice"],
    ),
    // Options in the middle of the game.
    (
        "a house rule is changed",
        |game, folder| {
            let text = text(folder, "game.yaml");
            let line =
                text.lines().find(|line| line.starts_with("house_rules:")).expect("house rules").to_owned();
            change(
                folder,
                "game.yaml",
                &format!("\n{line}\n"),
                &format!("\nhouse_rules: {{{}}}\n", game.rule),
            );
        },
        &["game"],
    ),
    // The state.
    (
        "the state is edited",
        |_, folder| append(folder, "state.yaml", "resigned: {bob: 1}\n"),
        &["state.yaml"],
    ),
    (
        "the state before a round is edited",
        |game, folder| append(folder, &format!("rounds/02/{}", game.before()), "# Nothing.\n"),
        &["rounds/02"],
    ),
    // Letters that are exchanged after the round.
    (
        "a letter is exchanged",
        |_, folder| {
            let letter = Game::letter_of(folder, 2);
            append(folder, &letter, "\nI resign.\n");
        },
        &["orders/02/", "rounds/02/proof.txt"],
    ),
    (
        "a letter is removed",
        |_, folder| {
            let letter = Game::letter_of(folder, 1);
            remove(folder, &letter);
        },
        &["orders/01/"],
    ),
    (
        "the orders of a round are exchanged",
        |game, folder| {
            let name = if game.is_survival() { "turn.yaml" } else { "orders.yaml" };
            append(folder, &format!("rounds/02/{name}"), "# Other orders.\n");
        },
        &["rounds/02"],
    ),
];

fn one_line(ran: &Ran) -> String {
    format!("{} {}", ran.out, ran.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cheats_of(game: &Game) {
    let (folder, digests) = game.played("all");
    let honest = files_in(&folder.join("game"));
    for (what, cheat, said) in CHEATS {
        cheat(game, &folder);
        let ran = umpire(&["verify", "game", "--digest", &digests[1]], &folder);
        let told = one_line(&ran);
        // A game whose seed is not the promised one can't be read.
        let status = if *what == "another seed is promised" { 2 } else { 1 };
        assert!(ran.status == status, "{}, {what}: status {}: {told}", game.name, ran.status);
        for words in *said {
            assert!(told.contains(words), "{}, {what}: {words} is not said: {told}", game.name);
        }
        fs::remove_dir_all(folder.join("game")).expect("it is there");
        honest.iter().for_each(|(name, bytes)| put(&folder.join("game"), name, bytes));
    }
    let proved = umpire(&["verify", "game", "--digest", &digests[1]], &folder);
    assert_eq!(proved.status, 0, "{}", one_line(&proved));
}

fn cheats_in_super_game_level_are_found() {
    cheats_of(&GAMES[0]);
}

fn cheats_in_generation_zero_are_found() {
    cheats_of(&GAMES[1]);
}

fn cheats_in_alien_empires_are_found() {
    cheats_of(&GAMES[2]);
}

fn cheats_in_survival_are_found() {
    cheats_of(&GAMES[3]);
}

/// Without the digest of the last round, nobody can know that there was one.
fn a_round_that_was_cut_off_is_found_by_its_digest() {
    for game in &GAMES {
        let (folder, digests) = game.played("cut");
        let before = text(&folder, &format!("rounds/02/{}", game.before()));
        remove(&folder, "rounds/02");
        put(&folder, "game/state.yaml", before.as_bytes());
        assert_eq!(umpire(&["verify", "game"], &folder).status, 0, "{}", game.name);
        let ran = umpire(&["verify", "game", "--digest", &digests[1]], &folder);
        assert!(
            ran.status == 1 && one_line(&ran).contains("has the digest"),
            "{}: {}",
            game.name,
            one_line(&ran)
        );
        // Played again with another letter: another digest.
        let letter = Game::letter_of(&folder, 2);
        append(&folder, &letter, "\nI resign.\n");
        assert_eq!(umpire(&["turn", "game"], &folder).status, 0);
        let ran = umpire(&["verify", "game", "--digest", &digests[1]], &folder);
        assert!(ran.status == 1, "{}: {}", game.name, one_line(&ran));
        assert_eq!(umpire(&["verify", "game", "--digest", &digests[0]], &folder).status, 0);
    }
}

/// A letter that is added when its round was played counts for nothing; it is named.
fn a_letter_that_is_added_later_is_named() {
    for game in &GAMES {
        let (folder, _) = game.played("added");
        put(&folder, "game/orders/01/thumbs.db", b"late");
        put(&folder, "game/rounds/01/mail/ann/more.txt", b"late");
        let ran = umpire(&["verify", "game"], &folder);
        let told = one_line(&ran);
        assert!(ran.status == 0 && told.contains("rounds/01/mail/ann/more.txt"), "{}: {told}", game.name);
        assert!(told.contains("orders/01/thumbs.db"), "{}: {told}", game.name);
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/cheats": cheats_in_super_game_level_are_found, cheats_in_generation_zero_are_found, cheats_in_alien_empires_are_found, cheats_in_survival_are_found, a_round_that_was_cut_off_is_found_by_its_digest, a_letter_that_is_added_later_is_named)
}
