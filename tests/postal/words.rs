//! What is said to game masters and players: places that can be opened, deadlines, winners, digests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;

use super::{EVERY_GAME, Ran, UMPIRE, begun, put, scratch, umpire};
use crate::support::named;

fn run(folder: &Path, words: &str) -> Ran {
    umpire(&words.split_whitespace().collect::<Vec<_>>(), folder)
}

fn one_line(ran: &Ran) -> String {
    format!("{} {}", ran.out, ran.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn fine(ran: &Ran) {
    assert_eq!(ran.status, 0, "{}{}", ran.out, ran.err);
}

fn new(test: &str, words: &str) -> PathBuf {
    let folder = scratch(&format!("words-{test}"));
    fine(&run(&folder, &format!("new {words}")));
    folder
}

const LEDGE: &str = "super-game-level game --players ann=31,bob=9 --width 8 --height 8 --characters 1 --rounds 1 --seed two --post";

fn orders_of_whole_turns_are_no_letters() {
    let folder = new("whole-turns", LEDGE);
    put(&folder, "game/orders/01.yaml", b"actions: [bob brick-1x4 B7]\n");
    fine(&run(&folder, "turn game"));
    let told = one_line(&run(&folder, "orders check game"));
    assert!(told.contains("create it with a file for each player"), "{told}");
    put(&folder, "game/orders/ann.txt", b"ann start C6\n");
    let told = one_line(&run(&folder, "orders check game"));
    assert!(told.contains("there are letters in game/orders"), "{told}");
}

/// The set-up of Alien Empires is one scenario, to which each turn adds actions.
fn an_illegal_action_is_counted_in_its_file() {
    let folder = scratch("words-counted");
    begun("alien-empires", &folder);
    fine(&run(&folder, "turn isle"));
    let whose =
        if one_line(&run(&folder, "status isle")).contains("the set-up: ann") { "ann" } else { "bob" };
    let state = fs::read_to_string(folder.join("isle/state.yaml")).expect("it is there");
    let worlds = state.split("worlds: {").nth(1).expect("worlds").split(", ").skip(5);
    let worlds: Vec<&str> = worlds.filter_map(|world| world.split(':').next()).take(2).collect();
    let pick = |world: &str| format!("{{by: {whose}, pick: {world}}}");
    let [one, other] = [pick(worlds[0]), pick(worlds[1])];
    put(&folder, "isle/orders/02.yaml", format!("actions: [{one}, {other}]\n").as_bytes());
    let told = one_line(&run(&folder, "turn isle"));
    assert!(told.contains("Action 2 of isle/orders/02.yaml is illegal"), "{told}");
    fs::remove_file(folder.join("isle/orders/02.yaml")).expect("it is there");
    put(&folder, &format!("isle/orders/02/{whose}.txt"), format!("{one}\n{other}\n").as_bytes());
    let told = one_line(&run(&folder, "turn isle"));
    assert!(told.contains(&format!("Action 2 of isle/orders/02/{whose}.txt is illegal")), "{told}");
    // The only file needs no name.
    let folder = new("counted-first", LEDGE);
    put(&folder, "game/orders/01.yaml", b"actions: [bob brick-1x4 B7, bob brick-1x4 B7]\n");
    let told = one_line(&run(&folder, "turn game"));
    assert!(told.contains("Action 2 is illegal"), "{told}");
}

fn a_replay_names_the_turn_that_is_refused() {
    let folder = new("replayed", LEDGE);
    for (turn, orders) in [(1, "bob brick-1x4 B7"), (2, "ann brick-1x4 B8"), (3, "bob start C6")] {
        put(&folder, &format!("game/orders/{turn:02}.yaml"), format!("actions: [{orders}]\n").as_bytes());
        fine(&run(&folder, "turn game"));
    }
    put(&folder, "game/orders/01.yaml", b"actions: [bob brick-1x4 B8]\n");
    let told = one_line(&run(&folder, "turn game --round 1 --dry-run"));
    assert!(told.contains("Turn 2 can't be played: ") && told.contains("is illegal"), "{told}");
    put(&folder, "game/orders/01.yaml", b"actions: [bob brick-1x4 H8, ann pass]\n");
    let told = one_line(&run(&folder, "turn game --round 1 --dry-run"));
    assert!(told.contains("Turn 1 can't be played: "), "{told}");
}

fn a_file_and_a_mail_of_one_player_are_one_fault() {
    let words = "survival game --players ann,bob --random-island --seed two --address ann=ann@x.org";
    let folder = new("both", words);
    put(&folder, "game/orders/01/ann.txt", b"stay\n");
    put(&folder, "game/orders/01/mail.eml", b"From: ann@x.org\nSubject: x\n\nstay\n");
    let told = one_line(&run(&folder, "orders check game"));
    assert!(told.contains("are both from ann") && told.contains("keep the one that counts"), "{told}");
    assert!(!told.contains("mails are from ann"), "{told}");
}

fn a_new_game_names_options_and_no_files_that_are_missing() {
    let folder = scratch("words-options");
    for (words, said) in [
        ("super-game-level x --players ann=500,bob=0", "`--players`: 500 is not between 1 and 150"),
        (
            "super-game-level x --players ann,bob --house-rule foo=bar",
            "`--house-rule`: Super Game Level has no option \"foo\"",
        ),
        ("alien-empires x --players ann,dice --post", "`--players`: \"dice\" can't be a player's name"),
        ("survival x --players ann,dice", "`--players`: \"dice\" can't be a player's name"),
        ("survival x --players ann,bob --address bob=nowhere", "`--address`: \"nowhere\" where an address"),
        (
            "generation-zero x --players ann,bob --post --address bob=nowhere",
            "`--address`: \"nowhere\" where an address",
        ),
        ("survival x --players ann,bob --house-rule foo=bar", "`--house-rule`: Survival has no option"),
    ] {
        let told = one_line(&run(&folder, &format!("new {words} --seed two")));
        assert!(told.contains(said) && !told.contains("-->"), "{words}: {told}");
    }
    // A file can be opened.
    put(&folder, "people.yaml", b"ann:\ndice:\n");
    let told = one_line(&run(&folder, "new survival x --players people.yaml --seed two"));
    assert!(told.contains("--> people.yaml:"), "{told}");
}

/// Seconds since 1970 at the beginning of 2 June 2026, in universal time.
const SECOND_OF_JUNE: &str = "1780358400";

fn a_round_before_its_deadline_is_played_with_a_warning() {
    for (game, _) in EVERY_GAME {
        let folder = scratch(&format!("words-early-{game}"));
        begun(game, &folder);
        let file = fs::read_to_string(folder.join("isle/game.yaml")).expect("it is there");
        let played = |due: &str, more: &[&str]| {
            let due = format!("{file}due: {{1: {due}}}\n");
            put(&folder, "isle/game.yaml", due.as_bytes());
            let ran = Command::new(UMPIRE)
                .args([&["turn", "isle"], more].concat())
                .current_dir(&folder)
                .env("SOURCE_DATE_EPOCH", SECOND_OF_JUNE)
                .output()
                .expect("the program was built");
            assert!(ran.status.success(), "{game}: {}", String::from_utf8_lossy(&ran.stderr));
            let told = String::from_utf8_lossy(&ran.stderr).into_owned();
            told.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        // Only there is a round played without somebody's orders.
        let is_open = ["survival", "custom"].contains(&game);
        let said = played("2026-06-05 18:00", &["--dry-run"]);
        assert_eq!(said.contains("before its deadline, Friday, 5 June 2026"), is_open, "{game}: {said}");
        assert_eq!(said.contains("and nothing has come from bob"), is_open, "{game}: {said}");
        let said = played("2026-06-01 18:00", &["--dry-run"]);
        assert!(!said.contains("deadline"), "{game}: {said}");
        let said = played("2026-06-05 18:00", &[]);
        assert_eq!(said.contains("`umpire undo isle/` takes it back"), is_open, "{game}: {said}");
        let said = played("2026-06-05 18:00", &["--round", "1"]);
        assert!(!said.contains("before its deadline"), "{game}: {said}");
    }
}

fn the_status_of_a_finished_game_of_survival_names_the_winner() {
    let state = |round: u32, creatures: &str| {
        format!(
            "round: {round}\nlast_round: 12\nnext_id: 9\nmap: [gg, gg]\nhexes: {{A1: {{plants: 1, max: 1}}}}\ncreatures: {{{creatures}}}\nstanding: []\n"
        )
    };
    let (ann, bob) = ("1H: {species: ann, hex: A1, ap: 1}", "2H: {species: bob, hex: B1, ap: 1}");
    let both = format!("{ann}, {bob}");
    let more = format!("{both}, 3H: {{species: bob, hex: A2, ap: 1}}");
    for (n, (round, creatures, more_terms, said)) in [
        (5, bob, "", "only creatures of bob are alive; bob has won"),
        (5, "", "", "no creature is alive, and nobody has won"),
        (13, &*both, "", "round 12 was the last; ann and bob share the win"),
        (13, &*more, "", "round 12 was the last; bob has won"),
        (
            5,
            &*more,
            "agreed_end: {round: 4, species: [ann]}\n",
            "it was agreed to end it after round 4; ann has won",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = scratch(&format!("words-winner-{n}"));
        let game = format!("title: Isle\nseed: two\nplayers: {{ann: ann, bob: bob}}\n{more_terms}");
        put(&folder, "game/game.yaml", game.as_bytes());
        put(&folder, "game/state.yaml", state(round, creatures).as_bytes());
        let ran = run(&folder, "status game");
        let told = one_line(&ran);
        assert!(ran.status == 0 && told.contains(&format!("the game is over: {said}")), "{told}");
    }
}

fn every_mail_has_the_digest() {
    for (game, _) in EVERY_GAME {
        let folder = scratch(&format!("words-digest-{game}"));
        begun(game, &folder);
        let played = run(&folder, "turn isle");
        fine(&played);
        let digest = played.out.lines().find_map(|line| line.strip_prefix("  digest   ")).expect("a digest");
        let word = if game == "survival" { "round" } else { "turn" };
        let said = format!("Digest before {word} 2: {digest}");
        let has_it = |below: &str| {
            let mut all = fs::read_dir(folder.join("isle").join(below)).expect("mails").flatten().peekable();
            assert!(all.peek().is_some(), "{game}: {below}");
            // Files beside a mail of a replacement were sent to others.
            for file in all.filter(|file| below != "handover/02" || file.path().ends_with("zoe.txt")) {
                let text = fs::read_to_string(file.path()).expect("text");
                let text: Vec<&str> = text.split_whitespace().filter(|word| *word != "|").collect();
                assert!(text.join(" ").contains(&said), "{game}: {below}: {text:?}");
            }
        };
        fs::create_dir_all(folder.join("isle/orders/02")).expect("there is room");
        run(&folder, "post isle");
        has_it("reminders/02");
        fine(&run(&folder, "pause isle --from 2026-07-01 --to 2026-07-09"));
        has_it("notices/02");
        fine(&run(&folder, "replace isle bob zoe"));
        has_it("handover/02");
    }
    // Corrections have that of the game as it is now.
    let words = "survival game --players ann=herbivore,bob=herbivore --random-island --seed two --address ann=ann@x.org";
    let folder = new("digest-errata", words);
    put(&folder, "game/orders/01/ann.txt", b"press: hello\n");
    fine(&run(&folder, "turn game"));
    put(&folder, "game/orders/01/ann.txt", b"press: hello all\n");
    let played = run(&folder, "turn game --round 1");
    fine(&played);
    let digest = played.out.lines().find_map(|line| line.strip_prefix("  digest   ")).expect("a digest");
    for name in ["erratum.txt", "ann.eml"] {
        let text = fs::read_to_string(folder.join("game/errata/02").join(name)).expect("it is there");
        let text: Vec<&str> = text.split_whitespace().collect();
        assert!(text.join(" ").contains(&format!("Digest before round 2: {digest}")), "{name}: {text:?}");
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/words": orders_of_whole_turns_are_no_letters, an_illegal_action_is_counted_in_its_file, a_replay_names_the_turn_that_is_refused, a_file_and_a_mail_of_one_player_are_one_fault, a_new_game_names_options_and_no_files_that_are_missing, a_round_before_its_deadline_is_played_with_a_warning, the_status_of_a_finished_game_of_survival_names_the_winner, every_mail_has_the_digest)
}
