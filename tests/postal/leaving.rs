//! Players who resign, in all whole games: nobody waits for them, the last one left wins, and they read on.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;

use super::one_turn::{self, log};
use super::{Ran, put, scratch, umpire};
use crate::support::named;

const SEED: &str = "a seed of many words";

/// A new game with players ann, bob and, if there are three, cyd.
fn begun(test: &str, game: &str, players: &str) -> PathBuf {
    let folder = scratch(&format!("leaving-{test}-{game}"));
    let mut words = vec!["new", game, "game", "--players", players, "--seed", SEED];
    words.extend(match game {
        "survival" => &["--random-island"][..],
        "super-game-level" => &["--post", "--width", "8", "--height", "8", "--characters", "1"],
        _ => &["--post"],
    });
    let made = umpire(&words, &folder);
    assert_eq!(made.status, 0, "{}{}", made.out, made.err);
    folder
}

fn letter(folder: &Path, round: u32, name: &str, text: &str) {
    put(folder, &format!("game/orders/{round:02}/{name}"), text.as_bytes());
}

fn run(folder: &Path, command: &str) -> Ran {
    umpire(&[command, "game"], folder)
}

/// Plays; returns what is printed, as one paragraph.
fn played(folder: &Path) -> String {
    let ran = run(folder, "turn");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
    one_line(&ran.out)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("game").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn proved(folder: &Path) {
    let ran = run(folder, "verify");
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

fn nobody_waits_for_a_player_who_has_resigned() {
    let folder = begun("waits", "super-game-level", "ann,bob,cyd");
    letter(&folder, 1, "ann.txt", "Dear GM,\n\nsorry, I have to resign.\n\nann\n");
    let posted = run(&folder, "post");
    assert!(posted.status == 0 && posted.out.contains("resigns  ann"), "{}{}", posted.out, posted.err);
    assert!(!posted.out.contains("reminders/01/: 1"), "{}", posted.out);
    let all = played(&folder);
    assert!(all.contains("ann has resigned, and does as little as the rules allow"), "{all}");
    // The start square has to be laid before the first pass (SGL-2.5).
    assert_eq!(text(&folder, "rounds/01/orders.yaml"), "actions: [ann start E5]\nresigned: [ann]\n");
    for (turn, name, action) in [(2, "bob", "start C6"), (3, "cyd", "start D6"), (5, "bob", "pass")] {
        letter(&folder, turn, &format!("{name}.txt"), &format!("{name} {action}\n"));
        played(&folder);
    }
    // ann's turn 4 is played with turn 3: one mail has the news of both.
    assert!(!folder.join("game/rounds/03/mail").exists());
    let mail = one_line(&text(&folder, "rounds/04/mail/bob/letter.txt"));
    assert!(mail.contains("cyd lays a start") && mail.contains("ann pass"), "{mail}");
    let report = text(&folder, "rounds/04/report.html");
    assert!(report.contains("turns 3 to 4"), "{report}");
    let again = umpire(&["turn", "game", "--round", "4", "--dry-run"], &folder);
    let told = one_line(&again.out);
    assert!(
        again.status == 0 && told.contains("Turn 3.") && !told.contains("no longer so:"),
        "{told}{}",
        again.err
    );
    letter(&folder, 6, "cyd.txt", "cyd pass\n");
    let all = played(&folder);
    assert!(all.contains("ann has resigned, and has no character outside the Graveyard"), "{all}");
    let mail = text(&folder, "rounds/06/mail/bob/letter.txt");
    assert!(one_line(&mail).contains("resigned ann (turn 1)"), "{mail}");
    proved(&folder);
    // The letter can't bring pieces back.
    let number: u32 =
        text(&folder, "state.yaml").lines().next().and_then(|line| line[6..].parse().ok()).expect("turn: 8");
    letter(&folder, number, "ann.txt", "I'm back!\n");
    let posted = one_line(&run(&folder, "post").out);
    assert!(posted.contains("ann has resigned in turn 1, and can't come back (SGL-14.7)"), "{posted}");
}

fn the_last_player_left_wins() {
    for (game, first, rule) in
        [("super-game-level", "", "SGL-14.7"), ("generation-zero", "actions: []\n", "GZ-18.6")]
    {
        let folder = begun("wins", game, "ann,bob");
        if game == "super-game-level" {
            for (turn, order) in [(1, "ann start C6"), (2, "bob start D6"), (3, "ann pass"), (4, "bob pass")]
            {
                letter(&folder, turn, &format!("{}.txt", &order[..3]), &format!("{order}\n"));
                played(&folder);
            }
        } else {
            letter(&folder, 1, "ann.txt", first);
            played(&folder);
        }
        let number: u32 = text(&folder, "state.yaml")
            .lines()
            .next()
            .and_then(|line| line[6..].parse().ok())
            .expect("a turn");
        // bob is to move; in Super Game Level he has nobody on the board yet.
        let is_mover = game == "super-game-level";
        let (loser, winner) = if is_mover { ("bob", "ann") } else { ("ann", "bob") };
        letter(&folder, number, &format!("{loser}.txt"), "Ich gebe auf.\n");
        if !is_mover {
            letter(&folder, number, "bob.txt", "actions: []\n");
        }
        let all = played(&folder);
        // The entry that he must make may kill his last character.
        let is_told = all.contains(&format!("{winner} alone is left and wins"))
            && text(&folder, &format!("rounds/{number:02}/log.txt")).contains(rule);
        assert!(is_told || all.contains(&format!("{winner} wins the game")), "{game}: {all}");
        assert!(!all.contains("'s turn now"), "{game}: {all}");
        assert!(one_line(&run(&folder, "status").out).contains("the game is over"), "{game}");
        proved(&folder);
    }
}

fn nobody_wins_if_all_resign_at_once() {
    for (game, rule) in
        [("super-game-level", "SGL-14.7"), ("generation-zero", "GZ-18.6"), ("survival", "SUR-13.5")]
    {
        let players = if game == "survival" { "ann=herbivore,bob=herbivore" } else { "ann,bob" };
        let folder = begun("nobody", game, players);
        if game == "super-game-level" {
            for (turn, order) in [
                (1, "ann brick-1x4 C7"),
                (2, "bob start C6"),
                (3, "ann start D6"),
                (4, "bob pass"),
                (5, "ann pass"),
            ] {
                letter(&folder, turn, &format!("{}.txt", &order[..3]), &format!("{order}\n"));
                played(&folder);
            }
        }
        let number = if game == "super-game-level" { 6 } else { 1 };
        letter(&folder, number, "ann.txt", "I resign.\n");
        letter(&folder, number, "bob.txt", "I resign.\n");
        played(&folder);
        let log = one_line(&text(&folder, &format!("rounds/{number:02}/log.txt")));
        assert!(log.contains(rule) && log.contains("nobody wins"), "{game}: {log}");
        let state = text(&folder, "state.yaml");
        assert!(!state.contains("winner: ") && !state.contains("winners: [b"), "{game}: {state}");
        let status = run(&folder, "status");
        let told = one_line(&status.out);
        assert!(status.status == 0 && told.contains("all have resigned"), "{game}: {told}{}", status.err);
        proved(&folder);
    }
    let all = [
        ("ann.yaml", "actions: []\nresign: true\n"),
        ("bob.yaml", "resign: true\n"),
        ("cyd.yaml", "resign: true\n"),
    ];
    let (one, told) = one_turn::played(SUNS, FATE, &all);
    assert!(one.as_ref().is_some_and(|one| one.is_over && one.state.contains("winners: []")), "{told}");
    assert!(log(one.as_ref(), "log.txt").contains("nobody is left, and nobody wins"), "{told}");
}

const SUNS: &str =
    "game: alien-empires\ntitle: Suns\ndice: sha-256\nseed: a seed of many words\nhouse_rules:\n";

/// cyd's Fate Phase.
const FATE: &str = "turn: 9
game: alien-empires
dispute: migration
active: ann
players:
  ann: {tokens: {F6: 1}, hand: [3]}
  bob: {tokens: {F5: 1}, hand: [8, 9]}
  cyd: {tokens: {C3: 1}, hand: [7]}
worlds: {Vega: F5}
aside: {round: 3, order: [ann, bob, cyd], this_round: [ann, bob, cyd], deck: [5, 4], discards: []}
";

fn tokens_leave_the_map_and_the_turn_ends() {
    let (one, told) =
        one_turn::played(SUNS, FATE, &[("bob.yaml", "resigned: [bob]\n"), ("ann.yaml", "actions: []\n")]);
    assert!(log(one.as_ref(), "log.txt").contains("bob has resigned: bob's tokens leave the map"), "{told}");
    let state = one.expect("it is played").state;
    assert!(state.contains("resigned: {bob: 9}") && !state.contains("resigning"), "{state}");
    // The next part of ann's turn: with its end bob is out.
    let end = if state.contains("dispute: end") { "actions: []\n" } else { "dispute: end\n" };
    let (two, told) = one_turn::played(SUNS, &state, &[("ann.yaml", end)]);
    let all = log(two.as_ref(), "log.txt");
    assert!(
        all.contains("bob has no token left and is out") && all.contains("The next turn is cyd's"),
        "{told}{all}"
    );
    // The last one wins.
    let (last, told) = one_turn::played(SUNS, &state, &[("ann.yaml", &format!("{end}resigned: [cyd]\n"))]);
    assert!(last.as_ref().is_some_and(|last| last.is_over), "{told}");
    assert!(log(last.as_ref(), "log.txt").contains("ann alone is left and wins"), "{told}");
    let (nobody, told) = one_turn::played(SUNS, &state, &[("ann.yaml", &format!("{end}resigned: [dan]\n"))]);
    assert!(nobody.is_none() && told.contains("dan does not play here, and can't resign"), "{told}");
}

fn files_of_orders_say_in_any_way_who_resigns() {
    for (name, orders) in [
        ("bob.yaml", "resign: true\n"),
        ("bob.yaml", "Resigned: yes\n"),
        ("orders/09/bob.yaml", "aufgeben: ja\n"),
        ("others.yaml", "resigns: bob\n"),
        ("others.yaml", "quit: [Bob]\n"),
    ] {
        let (one, told) = one_turn::played(SUNS, FATE, &[(name, orders), ("ann.yaml", "actions: []\n")]);
        let state = one.map(|one| one.state).unwrap_or_default();
        assert!(state.contains("resigned: {bob: 9}"), "{orders}: {told}{state}");
    }
    let both =
        [("bob.yaml", "resign: true\n"), ("cyd.yaml", "resign: true\n"), ("ann.yaml", "actions: []\n")];
    let (one, told) = one_turn::played(SUNS, FATE, &both);
    let state = one.map(|one| one.state).unwrap_or_default();
    assert!(state.contains("bob: 9") && state.contains("cyd: 9"), "{told}{state}");
    let (one, _) =
        one_turn::played(SUNS, FATE, &[("bob.yaml", "resign: no\n"), ("ann.yaml", "actions: []\n")]);
    assert!(one.is_some_and(|one| !one.state.contains("resigned")));
    for (orders, said) in [
        (
            "resign: true\nactions: []\n",
            "`resign:` does not say who resigns Some(\"name the player: `resigned: [ann]`\")",
        ),
        ("resigned: [dan]\nactions: []\n", "dan does not play here, and can't resign"),
    ] {
        let (one, told) = one_turn::played(SUNS, FATE, &[("09.yaml", orders)]);
        assert!(one.is_none() && told.contains(said), "{orders}: {told}");
    }
}

fn a_later_mail_takes_a_resignation_back() {
    let folder = begun("back", "generation-zero", "ann,bob");
    let game = text(&folder, "game.yaml").replace("  bob:\n", "  bob: {address: bob@x.org}\n");
    put(&folder, "game/game.yaml", game.as_bytes());
    let mail = |hour: u32, what: &str| {
        format!("From: bob@x.org\nSubject: x\nDate: Thu, 4 Jun 2026 {hour}:00:00 +0000\n\n{what}\n")
    };
    letter(&folder, 1, "ann.txt", "actions: []\n");
    letter(&folder, 1, "a.eml", &mail(17, "I quit!"));
    assert!(run(&folder, "post").out.contains("resigns  bob"));
    letter(&folder, 1, "b.eml", &mail(18, "Sorry, I play on."));
    let posted = run(&folder, "post");
    assert!(!posted.out.contains("resigns"), "{}{}", posted.out, posted.err);
    letter(&folder, 1, "c.eml", &mail(16, "I resign"));
    assert!(!run(&folder, "post").out.contains("resigns"));
    // Who only thinks about it is asked.
    letter(&folder, 1, "d.eml", &mail(19, "Should I resign?"));
    let posted = run(&folder, "post");
    assert!(!posted.out.contains("resigns"), "{}", posted.out);
    assert!(!played(&folder).contains("has resigned"));
}

fn what_does_not_plainly_resign_is_shown_to_the_game_master() {
    for game in ["super-game-level", "survival", "alien-empires"] {
        let folder = begun(
            "unclear",
            game,
            if game == "survival" { "ann=herbivore,bob=herbivore" } else { "ann,bob" },
        );
        letter(&folder, 1, "ann.txt", "I withdraw.\nI quite like this game!\n");
        letter(&folder, 1, "bob.txt", "– I resign！\n");
        let posted = run(&folder, "post");
        let told = one_line(&format!("{}{}", posted.out, posted.err));
        assert!(told.contains("\"I withdraw.\" is not read as a resignation"), "{game}: {told}");
        assert!(told.contains("resigns bob") && !told.contains("resigns ann"), "{game}: {told}");
    }
}

fn creatures_of_survival_go_on_and_the_player_comes_back() {
    let folder = begun("survival", "survival", "ann=herbivore,bob=herbivore,cyd=herbivore");
    letter(&folder, 1, "ann.txt", "Hello,\nI give up, sorry.\n");
    letter(&folder, 1, "bob.txt", "behaviour: semi-defensive\n");
    let posted = run(&folder, "post");
    assert!(posted.out.contains("resigns  ann"), "{}{}", posted.out, posted.err);
    assert!(!folder.join("game/reminders/01/ann.txt").exists());
    played(&folder);
    let report = one_line(&text(&folder, "rounds/01/report.txt"));
    assert!(report.contains("ann has resigned: the creatures of ann go on by standing orders"), "{report}");
    assert!(report.contains("has resigned: NMR"), "{report}");
    let mail = one_line(&text(&folder, "rounds/01/mail/ann/letter.txt"));
    assert!(mail.contains("You have resigned: your creatures go on"), "{mail}");
    assert!(text(&folder, "state.yaml").contains("resigned: {ann: 1}"));
    // Nobody is reminded of orders that are not expected.
    fs::create_dir_all(folder.join("game/orders/02")).expect("there is room");
    run(&folder, "post");
    assert!(
        !folder.join("game/reminders/02/ann.txt").exists()
            && folder.join("game/reminders/02/bob.txt").exists()
    );
    letter(&folder, 2, "ann.txt", "stay, defensive\n");
    played(&folder);
    let report = one_line(&text(&folder, "rounds/02/report.txt"));
    assert!(report.contains("ann plays on."), "{report}");
    assert!(!text(&folder, "state.yaml").contains("resigned"));
    proved(&folder);
}

fn all_others_of_survival_agree_by_resigning() {
    let folder = begun("agreed", "survival", "ann=herbivore,bob=herbivore,cyd=herbivore");
    letter(&folder, 1, "ann.txt", "resign: true\n");
    letter(&folder, 1, "cyd.txt", "I am out.\n");
    let all = played(&folder);
    assert!(all.contains("The game is over: bob wins") || all.contains("bob wins"), "{all}");
    assert!(text(&folder, "rounds/01/log.txt").contains("All others have resigned"));
    let status = run(&folder, "status");
    assert!(status.status == 0 && status.out.contains("bob has won"), "{}{}", status.out, status.err);
    proved(&folder);
}

fn who_is_out_reads_on_and_can_stop_the_mails() {
    let folder = begun("reads", "generation-zero", "ann,bob,cyd");
    letter(&folder, 1, "ann.txt", "actions: []\n");
    letter(&folder, 1, "cyd.txt", "I resign.\n");
    played(&folder);
    letter(&folder, 2, "bob.txt", "actions: []\n");
    // The report for everybody, without the cards that others see.
    letter(&folder, 2, "cyd.txt", "No more mails, please!\n");
    let mail = text(&folder, "rounds/01/mail/cyd/letter.txt");
    assert!(mail.contains("bob's turn") && !mail.contains(", for cyd"), "{mail}");
    let posted = one_line(&run(&folder, "post").out);
    assert!(posted.contains("cyd gets no more mails."), "{posted}");
    played(&folder);
    assert!(!folder.join("game/rounds/02/mail/cyd").exists());
    assert!(folder.join("game/rounds/02/mail/ann").exists());
    // Who plays gets them: "stop" is no way to miss one's turn.
    letter(&folder, 3, "bob.txt", "stop\n");
    letter(&folder, 3, "ann.txt", "actions: []\n");
    played(&folder);
    assert!(folder.join("game/rounds/03/mail/bob").exists());
    proved(&folder);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/leaving": nobody_waits_for_a_player_who_has_resigned, the_last_player_left_wins, nobody_wins_if_all_resign_at_once, tokens_leave_the_map_and_the_turn_ends, files_of_orders_say_in_any_way_who_resigns, a_later_mail_takes_a_resignation_back, what_does_not_plainly_resign_is_shown_to_the_game_master, creatures_of_survival_go_on_and_the_player_comes_back, all_others_of_survival_agree_by_resigning, who_is_out_reads_on_and_can_stop_the_mails)
}
