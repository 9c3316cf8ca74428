//! The pages of a whole game: the same files as by commands, and for each player only what this player may know.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::table;
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": kept_rounds_are_those_of_commands, kept_turns_are_those_of_commands, kept_games_need_no_post,
        kept_secrets, kept_from_who_has_left, kept_letters_are_ones_own, kept_strangers)
}

/// Runs `umpire` in a folder; returns what it prints.
pub(super) fn umpire(folder: &Path, words: &[&str]) -> String {
    let ended = Command::new(env!("CARGO_BIN_EXE_umpire")).args(words).current_dir(folder).output();
    let ended = ended.expect("umpire was built");
    format!("{}{}", String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr))
}

/// A fresh folder with a game of Survival by post, in `isle`.
pub(super) fn isle(name: &str) -> PathBuf {
    let folder = table(name);
    fs::write(
        folder.join("p.yaml"),
        "ann: {type: carnivore, species: Sabre, address: ann@mail.example}\nbob: herbivore\n",
    )
    .expect("it can be written");
    umpire(
        &folder,
        &[
            "new",
            "survival",
            "isle",
            "--players",
            "p.yaml",
            "--seed",
            "nine tides at dawn",
            "--title",
            "The isle",
        ],
    );
    folder
}

/// A fresh folder with a game of Generation Zero by post, in `wood`.
fn wood(name: &str) -> PathBuf {
    let folder = table(name);
    let seed = ["--seed", "a wood of seven winds", "--title", "The wood"];
    umpire(
        &folder,
        &[&["new", "generation-zero", "wood", "--players", "ann,bob", "--post"], &seed[..]].concat(),
    );
    folder
}

/// A page of a served game, by its path.
pub(super) struct Kept<'w> {
    serve: &'w Watch,
    pub(super) path: String,
}

impl Kept<'_> {
    /// The keeper's page.
    pub(super) fn keeper(serve: &Watch) -> Kept<'_> {
        Kept { serve, path: serve.path() }
    }

    /// A player's page.
    pub(super) fn player<'w>(serve: &'w Watch, name: &str) -> Kept<'w> {
        let address = address(serve, name);
        Kept { serve, path: format!("/{}/", address.split('/').nth(3).expect("an address has a token")) }
    }

    pub(super) fn get(&self, what: &str) -> (u16, String) {
        let (status, answer) = self.serve.ask(&format!(
            "GET {}{what} HTTP/1.1\nHost: 127.0.0.1:{}",
            self.path,
            self.serve.port()
        ));
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    fn post(&self, what: &str, body: &Value) -> (u16, String) {
        let (own, body) = (format!("127.0.0.1:{}", self.serve.port()), body.to_string());
        let head = format!(
            "POST {}{what} HTTP/1.1\nHost: {own}\nOrigin: http://{own}\nContent-Length: {}",
            self.path,
            body.len()
        );
        let (status, answer) = self.serve.ask_with(&head, &body);
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }

    /// Everything that the page shows.
    fn game(&self) -> Value {
        let (status, answer) = self.get("game");
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).expect("it is JSON")
    }

    /// Sends something that is taken.
    fn send(&self, what: &str, body: &Value) -> Value {
        let (status, answer) = self.post(what, body);
        assert_eq!(status, 200, "{body}: {answer}");
        let answer: Value = serde_json::from_str(&answer).expect("it is JSON");
        assert_eq!(answer["wrong"], Value::Null, "{body}");
        answer
    }

    /// Runs a command, which ends well.
    fn done(&self, wish: &Value) -> String {
        let answer = self.send("do", wish);
        assert_eq!(answer["fine"], true, "{answer}");
        answer["text"].as_str().unwrap_or_default().to_owned()
    }
}

/// The address of a player's page.
pub(super) fn address(serve: &Watch, name: &str) -> String {
    let game = Kept::keeper(serve).game();
    let players = game["players"].as_array().expect("a list").iter();
    let found = players.into_iter().find(|player| player["name"] == name).expect("a player");
    found["address"].as_str().expect("an address").to_owned()
}

/// All files below a folder, by their paths.
pub(super) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).expect("it can be listed") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is below").display().to_string();
                found.insert(name, fs::read(&path).expect("it can be read"));
            }
        }
    }
    found
}

/// The same files with the same bytes.
fn same(one: &Path, other: &Path, when: &str) {
    let (one, other) = (files(one), files(other));
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other), "{when}");
    for (name, bytes) in &one {
        assert!(other[name] == *bytes, "{when}: {name} is different");
    }
}

fn put(folder: &Path, inner: &str, text: &str) {
    let path = folder.join(inner);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it can be created");
    fs::write(path, text).expect("it can be written");
}

const FIRST: &str = "1C: {place: B6, behaviour: aggressive}\ngene: sharp teeth\n";
const OF_BOB: &str = "2H: {place: C5}\n";

/// Two rounds, a correction, reminders and undoing: by the pages, by commands, and by both in turn.
fn kept_rounds_are_those_of_commands() {
    let (by_page, by_hand) = (isle("kept-page"), isle("kept-hand"));
    let serve = Watch::serve(&by_page, &["isle"]);
    let (keeper, ann) = (Kept::keeper(&serve), Kept::player(&serve, "ann"));
    let (paged, handed) = (by_page.join("isle"), by_hand.join("isle"));
    same(&paged, &handed, "at first");

    ann.send("letter", &json!({"text": FIRST.replace('\n', "\r\n")}));
    let own = ann.game()["own"].clone();
    assert_eq!(own["received"], "in full", "{own}");
    assert!(own["happens"][0].as_str().is_some_and(|text| text.contains("1C starts in B6")), "{own}");
    put(&handed, "orders/01/ann.txt", FIRST);
    let seen = keeper.game();
    assert_eq!(seen["post"]["players"]["bob"]["received"], "nothing");
    keeper.done(&json!({"what": "remind"}));
    umpire(&by_hand, &["post", "isle"]);
    same(&paged, &handed, "with a reminder");
    keeper.send("letter", &json!({"round": 1, "player": "bob", "text": OF_BOB}));
    put(&handed, "orders/01/bob.txt", OF_BOB);
    let text = keeper.done(&json!({"what": "play"}));
    assert!(text.starts_with("Round 1, Spring of Year 0."), "{text}");
    umpire(&by_hand, &["turn", "isle"]);
    same(&paged, &handed, "after a round");
    let news = ann.game()["news"]["text"].as_str().unwrap_or_default().to_owned();
    assert!(
        news.starts_with("Dear ann,")
            && news.contains("1C  Began in B6")
            && !news.contains("Answer this mail"),
        "{news}"
    );

    // The second round is played by the command where the page was, and by a mail that the keeper adds.
    let mail = "From: Ann <ann@mail.example>\nSubject: orders\nDate: Thu, 4 Jun 2026 20:30:00 +0200\n\n1C aggressive\n";
    keeper.send("letter", &json!({"round": 2, "mail": {}, "text": mail}));
    put(&handed, "orders/02/mail-1.eml", mail);
    umpire(&by_page, &["turn", "isle"]);
    umpire(&by_hand, &["turn", "isle"]);
    same(&paged, &handed, "after a round by the command");
    assert_eq!(keeper.game()["next"], 3);

    let better = OF_BOB.replace("C5", "C5, behaviour: aggressive");
    keeper.send("letter", &json!({"round": 1, "name": "bob.txt", "text": better}));
    keeper.done(&json!({"what": "again", "round": 1}));
    put(&handed, "orders/01/bob.txt", &better);
    umpire(&by_hand, &["turn", "isle", "--round", "1"]);
    same(&paged, &handed, "after a correction");
    keeper.done(&json!({"what": "undo"}));
    umpire(&by_hand, &["undo", "isle"]);
    keeper.send("remove", &json!({"round": 2, "name": "mail-1.eml"}));
    fs::remove_file(handed.join("orders/02/mail-1.eml")).expect("it is there");
    same(&paged, &handed, "after undoing");
    keeper.done(&json!({"what": "play"}));
    let confirmed = keeper.done(&json!({"what": "verify"}));
    assert!(confirmed.contains("2 rounds are confirmed"), "{confirmed}");
    // What is wrong is shown, and changes nothing.
    keeper.send("letter", &json!({"round": 3, "player": "ann", "text": "1C flies to the moon"}));
    let refused = keeper.send("do", &json!({"what": "again", "round": 9}));
    assert!(
        refused["fine"] == false && refused["text"].as_str().is_some_and(|text| text.contains("round 9")),
        "{refused}"
    );
    let seen = keeper.game();
    assert_eq!(seen["post"]["players"]["ann"]["received"], "in part");
}

/// A game with turns and hidden cards.
fn kept_turns_are_those_of_commands() {
    let (by_page, by_hand) = (wood("kept-wood"), wood("kept-wood-hand"));
    let serve = Watch::serve(&by_page, &["wood"]);
    let (keeper, ann) = (Kept::keeper(&serve), Kept::player(&serve, "ann"));
    let (paged, handed) = (by_page.join("wood"), by_hand.join("wood"));
    // Without Ann's letter there is no turn, and nobody at the terminal of the server is asked.
    let refused = keeper.send("do", &json!({"what": "play"}));
    assert!(refused["fine"] == false, "{refused}");
    same(&paged, &handed, "when a turn is refused");
    ann.send("letter", &json!({"text": "actions: []"}));
    keeper.done(&json!({"what": "play"}));
    put(&handed, "orders/01/ann.txt", "actions: []\n");
    umpire(&by_hand, &["turn", "wood"]);
    same(&paged, &handed, "after a turn");
    let seen = ann.game();
    assert_eq!(seen["own"]["expected"], false, "it is Bob's turn: {seen}");
    assert!(
        seen["status"].as_str().is_some_and(|text| text.contains("agents") && !text.contains("orders/")),
        "{seen}"
    );
}

/// A game without letters: the keeper writes the orders of all, and each player sees what is shown.
fn kept_games_need_no_post() {
    let folder = table("kept-ledge");
    umpire(
        &folder,
        &[
            "new",
            "super-game-level",
            "ledge",
            "--players",
            "ann=31,bob=9",
            "--width",
            "8",
            "--height",
            "8",
            "--characters",
            "2",
            "--rounds",
            "1",
            "--seed",
            "eleven ladders",
            "--title",
            "The ledge",
        ],
    );
    let serve = Watch::serve(&folder, &["ledge"]);
    let (keeper, ann) = (Kept::keeper(&serve), Kept::player(&serve, "ann"));
    let orders = "actions: [bob brick-1x4 B7, ann start C6, bob start D6, ann pass, bob pass]\n";
    keeper.send("letter", &json!({"round": 1, "orders": {}, "text": orders}));
    let text = keeper.done(&json!({"what": "play"}));
    assert!(text.contains("The Creation Phase is over"), "{text}");
    let seen = ann.game();
    assert_eq!(seen["own"], Value::Null);
    assert!(seen["status"].as_str().is_some_and(|text| text.contains("ann-1")), "{seen}");
    assert_eq!(ann.get("file/rounds/01/log.txt").0, 200);
    let refused = ann.post("letter", &json!({"text": "actions: [bob pass]"}));
    assert!(refused.1.contains("wrong"), "{}", refused.1);
    assert!(!folder.join("ledge/orders/02").exists());
}

/// Nobody sees what another player may know.
fn kept_secrets() {
    let folder = wood("kept-secrets");
    let serve = Watch::serve(&folder, &["wood"]);
    let (keeper, ann, bob) = (Kept::keeper(&serve), Kept::player(&serve, "ann"), Kept::player(&serve, "bob"));
    ann.send("letter", &json!({"text": "actions: [{who: Wren Tallow, path: [zebra]}]"}));
    let all = |page: &Kept<'_>| page.game().to_string();
    assert!(all(&ann).contains("zebra") && all(&keeper).contains("zebra"));
    assert!(!all(&bob).contains("zebra"), "Bob reads Ann's letter");
    for (token, page) in [("ann", &ann), ("bob", &bob)] {
        let game = page.game();
        for round in game["rounds"].as_array().expect("a list") {
            for file in round["files"].as_array().expect("a list") {
                let (status, _) = page.get(&format!("file/{}", file.as_str().expect("a path")));
                assert_eq!(status, 200, "{token}: {file}");
            }
        }
    }
    for theirs in [
        "rounds/00/mail/bob/letter.txt",
        "rounds/00/log-bob.txt",
        "rounds/00/forms/bob.txt",
        "rounds/00/scenario.yaml",
        "rounds/00/ruling.json",
        "rounds/00/after.yaml",
        "orders/01/ann.txt",
        "state.yaml",
        "game.yaml",
        "rounds/00/../../state.yaml",
        "rounds/00/..%2f..%2fstate.yaml",
        "rounds/00//log-bob.txt",
        "rounds/00/mail/ann/../bob/letter.txt",
        "/etc/passwd",
        "",
    ] {
        let (status, answer) = ann.get(&format!("file/{theirs}"));
        assert!(status == 404 || status == 400, "{theirs}: {status} {answer}");
    }
    for ofkeeper in ["do", "remove", "round/1"] {
        assert!(matches!(ann.get(ofkeeper).0, 404 | 405), "{ofkeeper}");
        assert!(matches!(ann.post(ofkeeper, &json!({"what": "play"})).0, 404 | 405), "{ofkeeper}");
    }
    // The keeper reads what a round has left, and no other file.
    assert_eq!(keeper.get("file/rounds/00/log-bob.txt").0, 200);
    for other in ["game.yaml", "seed.txt", "rounds/../game.yaml", "rounds/00/../../game.yaml", "../p.yaml"] {
        assert_eq!(keeper.get(&format!("file/{other}")).0, 404, "{other}");
    }
}

/// Whoever has left, and whose place another has taken, reads what everybody may read.
fn kept_from_who_has_left() {
    let folder = wood("kept-left");
    let serve = Watch::serve(&folder, &["wood"]);
    let ann = Kept::player(&serve, "ann");
    let playing = |turn: u32| {
        put(&folder.join("wood"), &format!("orders/{turn:02}.yaml"), "actions: []\n");
        umpire(&folder, &["turn", "wood"])
    };
    let played = playing(1);
    let replaced = umpire(&folder, &["replace", "wood", "ann", "zoe"]);
    assert!(replaced.contains("zoe plays ann from turn 2 on"), "{played}{replaced}");
    playing(2);
    assert!(folder.join("wood/rounds/02/log-ann.txt").is_file());
    let game = ann.game();
    assert!(!game["status"].as_str().expect("a text").contains("For ann"), "{game}");
    assert!(!game["rounds"].to_string().contains("rounds/02/log-ann.txt"), "{game}");
    let read = |file: &str| ann.get(&format!("file/rounds/{file}")).0;
    assert_eq!(
        ["01/mail/ann/letter.txt", "02/report.html", "02/log.txt", "02/log-ann.txt"].map(read),
        [200, 200, 200, 404]
    );
}

/// A letter from a player's page is the player's, whatever it says.
fn kept_letters_are_ones_own() {
    let folder = isle("kept-own");
    let serve = Watch::serve(&folder, &["isle"]);
    let (keeper, bob) = (Kept::keeper(&serve), Kept::player(&serve, "bob"));
    let forged = "From: Ann <ann@mail.example>\nSubject: mine\nDate: Thu, 4 Jun 2026 20:30:00 +0200\n\n1C: {place: B6}\n";
    bob.send("letter", &json!({"text": forged}));
    assert_eq!(keeper.game()["post"]["players"]["ann"]["received"], "nothing");
    // Of a mailbox, each mail would be from its own sender.
    let boxed = format!(
        "From ann@mail.example Thu Jun  4 20:30:00 2026\n{forged}\nFrom ann@mail.example Thu Jun  4 20:31:00 2026\n{forged}"
    );
    let (_, answer) = bob.post("letter", &json!({"text": boxed}));
    assert!(answer.contains("several mails"), "{answer}");
    assert_eq!(keeper.game()["post"]["players"]["ann"]["received"], "nothing");
    for (body, wanted) in [
        (json!({"text": "x", "round": 1}), 400),
        (json!({"text": "x", "player": "ann"}), 400),
        (json!({"text": 1}), 400),
        (json!([]), 400),
    ] {
        assert_eq!(bob.post("letter", &body).0, wanted, "{body}");
    }
    let (_, answer) = bob.post("letter", &json!({"text": "x".repeat(300_000)}));
    assert!(answer.contains("too long"), "{answer}");
    bob.send("letter", &json!({"text": "  "}));
    assert!(!folder.join("isle/orders/01/bob.txt").exists(), "an empty letter is taken back");
    // The keeper's page writes only letters.
    for body in [
        json!({"round": 1, "name": "../../game.yaml", "text": "x"}),
        json!({"round": 1, "name": "/etc/passwd", "text": "x"}),
        json!({"round": 2, "player": "ann", "text": "x"}),
        json!({"round": 0, "player": "ann", "text": "x"}),
        json!({"round": 1, "player": "eve", "text": "x"}),
    ] {
        let (status, answer) = keeper.post("letter", &body);
        assert!(status == 200 && answer.contains("wrong"), "{body}: {answer}");
    }
}

fn kept_strangers() {
    let folder = isle("kept-strangers");
    let serve = Watch::serve(&folder, &["isle"]);
    let port = serve.port();
    let own = format!("127.0.0.1:{port}");
    let status = |request: String| serve.ask(&request).0;
    let ann = Kept::player(&serve, "ann");
    let (keeper, player) = (serve.path(), ann.path.clone());
    assert_ne!(keeper, player);
    for path in [&keeper, &player] {
        assert_eq!(status(format!("GET {path} HTTP/1.1\nHost: {own}")), 200);
        assert_eq!(status(format!("GET {path}game HTTP/1.1\nHost: evil.example")), 403);
        assert_eq!(status(format!("GET {path}game HTTP/1.1\nHost: {own}\nHost: evil.example")), 403);
        assert_eq!(status(format!("GET {path}game HTTP/1.1\nHost: {own}\nOrigin: http://evil.example")), 403);
        for origin in ["", "Origin: null\n", "Origin: http://evil.example\n"] {
            let head = format!("POST {path}letter HTTP/1.1\nHost: {own}\n{origin}Content-Length: 2");
            assert_eq!(serve.ask_with(&head, "{}").0, 403, "{origin}");
        }
        for method in ["PUT", "DELETE", "PATCH", "TRACE"] {
            assert_eq!(status(format!("{method} {path}game HTTP/1.1\nHost: {own}")), 405, "{method}");
        }
        // Guesses: a letter more, less, or another one.
        let word = path.trim_matches('/');
        let first = if word.starts_with('0') { "1" } else { "0" };
        for guess in [
            format!("{word}0"),
            word[1..].to_owned(),
            format!("{first}{}", &word[1..]),
            word.to_uppercase() + "x",
        ] {
            assert_eq!(status(format!("GET /{guess}/game HTTP/1.1\nHost: {own}")), 404, "{guess}");
        }
    }
    // A report that is shown may do nothing.
    put(&folder, "isle/rounds/00/report.html", "<script>alert(1)</script>");
    let (_, answer) = serve.ask(&format!("GET {player}file/rounds/00/report.html HTTP/1.1\nHost: {own}"));
    assert!(
        answer.to_lowercase().contains("content-security-policy: sandbox; default-src 'none'"),
        "{answer}"
    );
}
