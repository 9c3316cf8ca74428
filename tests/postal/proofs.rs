//! Promised seeds, words of players and digests: what the keeper of a game could do to cheat, and how each is found.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::named;
use libtest_mimic::Trial;
use sha2::{Digest, Sha256};

use super::{EVERY_GAME, Ran, begun, copy_of, files_in, put, scratch, umpire};

/// The seed of promised games, which nobody can guess.
const SEED: &str = "a seed of many words";

/// Begins a game of this name; `words` are those of `umpire new` before and after it.
fn begin(folder: &Path, words: &str) -> Ran {
    let words = words.split(' ').chain(["--seed", SEED]);
    umpire(&words.collect::<Vec<_>>(), folder)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// As `sha256sum` prints it.
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut out, byte| {
        write!(out, "{byte:02x}").expect("a String takes everything");
        out
    })
}

fn assert_fine(ran: &Ran) {
    assert_eq!(ran.status, 0, "{}{}", ran.err, ran.out);
}

/// The text of all files, to be read as one paragraph: the terminal's width decides where lines are broken.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The digest that `umpire turn` or `umpire verify` has printed.
fn printed(ran: &Ran) -> String {
    let found = ran.out.lines().find_map(|line| line.strip_prefix("  digest   "));
    found.unwrap_or_else(|| panic!("no digest: {}{}", ran.err, ran.out)).to_owned()
}

/// A game and how its rounds are played.
struct Kind {
    name: &'static str,
    /// `umpire new`.
    new: &'static str,
    /// The first two rounds' orders: the file and its text.
    orders: [(&'static str, &'static str); 2],
    /// Other orders for the second round.
    other: &'static str,
    /// The state before a round, in its folder.
    before: &'static str,
    /// The files that show the digest before a round, in its folder.
    shown: &'static [&'static str],
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "ledge",
        new: "new super-game-level game --players ann=31,bob=9 --width 8 --height 8 --characters 2 --rounds 2 --title Ledge --commit --word ann=heron --word bob=tin",
        orders: [
            ("01.yaml", "actions: [bob brick-1x4 B7, ann start C6, bob start D6, ann pass, bob pass]\n"),
            ("02.yaml", "actions: [enter ann-1 C6, play ann-1, stay]\n"),
        ],
        other: "actions: [enter ann-1 C6, play ann-1, left]\n",
        before: "before.yaml",
        shown: &["log.txt"],
    },
    Kind {
        name: "mere",
        new: "new generation-zero game --players ann,bob --title Mere --commit --word ann=heron --word bob=tin",
        orders: [("01.yaml", "actions: []\n"), ("02.yaml", "actions: []\n")],
        other: "actions: []\nend: false\n",
        before: "before.yaml",
        shown: &["log.txt"],
    },
    Kind {
        name: "suns",
        new: "new alien-empires game --players ann,bob --title Suns --commit --word ann=heron --word bob=tin",
        orders: [
            ("01.yaml", "actions: [{by: bob, pick: Vega}]\n"),
            ("02.yaml", "actions: [{by: ann, pick: Spica}]\n"),
        ],
        other: "actions: [{by: ann, pick: Rigel}]\n",
        before: "before.yaml",
        shown: &["log.txt"],
    },
    Kind {
        name: "isle",
        new: "new survival game --players ann=carnivore,bob=herbivore --title Isle --commit --word ann=heron --word bob=tin",
        orders: [("01/ann.yaml", "place: B6\n"), ("02/ann.yaml", "1C: stay\n")],
        other: "1C: NE\n",
        before: "state.yaml",
        shown: &["report.txt", "report.json", "report.html", "mail/bob/letter.txt", "mail/bob/letter.eml"],
    },
];

/// Whether the digest of a round is that of a game; what `verify` prints.
fn verify(folder: &Path, digest: &str) -> Ran {
    umpire(&["verify", "game", "--digest", digest], folder)
}

impl Kind {
    /// A folder with a game of two rounds, and the digests that were printed after them.
    fn play(&self, test: &str) -> (PathBuf, Vec<String>) {
        let folder = scratch(&format!("proofs-{test}-{}", self.name));
        assert_fine(&begin(&folder, self.new));
        let digests = self.rounds(&folder);
        (folder, digests)
    }

    /// Plays the two rounds.
    fn rounds(&self, folder: &Path) -> Vec<String> {
        let played = self.orders.iter().map(|(name, text)| {
            put(folder, &format!("game/orders/{name}"), text.as_bytes());
            let ran = umpire(&["turn", "game"], folder);
            assert_fine(&ran);
            printed(&ran)
        });
        played.collect()
    }

    /// Orders of the second round, other than those that were played.
    fn write_other_orders(&self, folder: &Path) {
        put(folder, &format!("game/orders/{}", self.orders[1].0), self.other.as_bytes());
    }
}

/// The digest is of no round of the game.
fn assert_not_of(folder: &Path, digest: &str) {
    let ran = verify(folder, digest);
    assert_eq!(ran.status, 1, "{}{}", ran.err, ran.out);
    assert!(
        ran.out.contains("has the digest") && ran.out.contains("a round was removed or played again"),
        "{}",
        ran.out
    );
}

fn a_digest_proves_its_round_and_all_before_it() {
    for kind in KINDS {
        let (folder, digests) = kind.play("accepted");
        let last = verify(&folder, &digests[1]);
        assert!(last.status == 0 && one_line(&last.out).contains("2, the last one"), "{}", last.out);
        assert_eq!(printed(&last), digests[1]);
        let first = verify(&folder, &digests[0]);
        assert!(first.status == 0 && one_line(&first.out).contains("1; 1 "), "{}", first.out);
        // As people copy it: the first digits, in capitals.
        assert_fine(&verify(&folder, &digests[0][..16].to_uppercase()));
        for wrong in [&digests[0][..15], "no digest", ""] {
            assert_eq!(verify(&folder, wrong).status, 2, "{wrong}");
        }
        let zeros = "0".repeat(64);
        assert_not_of(&folder, &zeros);
    }
}

/// What everybody gets of the second round has the digest of the first.
fn reports_logs_and_mails_have_the_digest_before() {
    for kind in KINDS {
        let (folder, digests) = kind.play("shown");
        for name in kind.shown {
            let text = read(&folder.join("game/rounds/02").join(name));
            // Mails break lines anywhere.
            let text: String = text.replace("=\r\n", "").replace("=\n", "");
            assert!(text.contains(&digests[0]), "{name}: {text}");
        }
    }
}

fn a_round_that_was_cut_off_is_found_by_the_digest() {
    for kind in KINDS {
        let (folder, digests) = kind.play("cut-off");
        let before = fs::read(folder.join("game/rounds/02").join(kind.before)).expect("it is there");
        put(&folder, "game/state.yaml", &before);
        fs::remove_dir_all(folder.join("game/rounds/02")).expect("it is there");
        assert_fine(&umpire(&["verify", "game"], &folder));
        assert_not_of(&folder, &digests[1]);
        assert_fine(&verify(&folder, &digests[0]));
    }
}

fn a_round_played_again_with_other_orders_is_found_by_the_digest() {
    for kind in KINDS {
        let (folder, digests) = kind.play("again");
        // The same orders give the same files.
        let before = files_in(&folder);
        for round in ["1", "2"] {
            let ran = umpire(&["turn", "game", "--round", round], &folder);
            assert_eq!(printed(&ran), digests[1]);
            assert!(files_in(&folder) == before);
        }
        kind.write_other_orders(&folder);
        let ran = umpire(&["turn", "game", "--round", "2"], &folder);
        assert_ne!(printed(&ran), digests[1], "{}", ran.out);
        assert_fine(&umpire(&["verify", "game"], &folder));
        let told = verify(&folder, &digests[1]);
        assert!(
            told.status == 1 && one_line(&told.out).contains("before it was taken back or played again"),
            "{}",
            told.out
        );
        // As a keeper would who does not want that to be seen.
        let before = fs::read(folder.join("game/rounds/02").join(kind.before)).expect("it is there");
        fs::remove_dir_all(folder.join("game/rounds/02")).expect("it is there");
        put(&folder, "game/state.yaml", &before);
        assert_fine(&umpire(&["turn", "game"], &folder));
        assert_fine(&umpire(&["verify", "game"], &folder));
        assert_not_of(&folder, &digests[1]);
    }
}

/// Writes new digests for what was changed: in all proofs, and in the texts that show them.
pub(super) fn renew(game: &Path) {
    let mut renewed: BTreeMap<String, String> = BTreeMap::new();
    for round in 0.. {
        let folder = game.join(format!("rounds/{round:02}"));
        let Ok(proof) = fs::read_to_string(folder.join("proof.txt")) else { return };
        for (name, bytes) in files_in(&folder) {
            let Ok(text) = String::from_utf8(bytes) else { continue };
            let text = renewed.iter().fold(text, |text, (old, new)| text.replace(old, new));
            put(&folder, &name, text.as_bytes());
        }
        let line = |line: &str| {
            let (_, name) = line.split_once("  ").expect("a digest and a name");
            format!("{}  {name}\n", digest(&fs::read(folder.join(name)).expect("it is there")))
        };
        let now: String = proof.lines().map(line).collect();
        renewed.insert(digest(proof.as_bytes()), digest(now.as_bytes()));
        put(&folder, "proof.txt", now.as_bytes());
    }
}

fn a_title_that_was_changed_is_found() {
    for kind in KINDS {
        let (folder, digests) = kind.play("title");
        let game = folder.join("game");
        let change = |name: &str| {
            let text = read(&game.join(name));
            let title = kind.name[..1].to_uppercase() + &kind.name[1..];
            assert!(text.contains(&format!("title: {title}")));
            put(&game, name, text.replace("title: ", "title: Another ").as_bytes());
        };
        change("game.yaml");
        assert_eq!(umpire(&["verify", "game"], &folder).status, 1);
        if game.join("rounds/00/game.yaml").exists() {
            change("rounds/00/game.yaml");
        }
        renew(&game);
        assert_ne!(verify(&folder, &digests[1]).status, 0);
        // The same game under another title.
        let folder = scratch(&format!("proofs-retitled-{}", kind.name));
        assert_fine(&begin(&folder, &kind.new.replace("--title ", "--title Other")));
        let others = kind.rounds(&folder);
        assert_fine(&umpire(&["verify", "game"], &folder));
        digests.iter().for_each(|digest| assert_not_of(&folder, digest));
        assert_fine(&verify(&folder, &others[0]));
    }
}

fn files_that_no_proof_has_are_named() {
    for kind in KINDS {
        let (folder, _) = kind.play("added");
        let ran = umpire(&["verify", "game"], &folder);
        assert!(ran.status == 0 && !ran.out.contains("not proved"), "{}{}", ran.err, ran.out);
        put(&folder, "game/rounds/01/extra.txt", b"what was never sent\n");
        let ran = umpire(&["verify", "game"], &folder);
        let told = one_line(&ran.out);
        assert!(ran.status == 0 && told.contains("not proved: rounds/01/extra.txt is not part"), "{told}");
        for n in 1..=7 {
            put(&folder, &format!("game/rounds/02/more/{n}.txt"), b"");
        }
        let told = one_line(&umpire(&["verify", "game"], &folder).out);
        assert!(told.contains("rounds/02/more/4.txt are not part of any proof; 3 more"), "{told}");
    }
}

/// Orders that were changed when their round had been played. What was played is in the round.
fn orders_that_were_changed_afterward_are_found() {
    let [ledge, .., isle] = KINDS;
    let (folder, _) = ledge.play("orders");
    let first = folder.join("game/orders/01.yaml");
    let orders = read(&first);
    // A remark changes nothing, nor does it matter in how many files orders are.
    fs::write(&first, format!("# the first\n{orders}")).expect("there is room");
    let told = umpire(&["verify", "game"], &folder).out;
    assert!(!told.contains("not proved"), "{told}");
    fs::rename(&first, folder.join("first.yaml")).expect("it is there");
    put(&folder, "game/orders/01/all.yaml", orders.as_bytes());
    let told = umpire(&["verify", "game"], &folder).out;
    assert!(!told.contains("not proved"), "{told}");
    ledge.write_other_orders(&folder);
    let told = one_line(&umpire(&["verify", "game"], &folder).out);
    assert!(told.contains("not proved: orders/02.yaml is not part of any proof"), "{told}");
    let (folder, _) = isle.play("orders");
    put(&folder, "game/orders/02/Thumbs.db", b"late");
    let ran = umpire(&["verify", "game"], &folder);
    let told = one_line(&ran.out);
    assert!(told.contains("not proved: orders/02/Thumbs.db is not part of any proof"), "{told}{}", ran.err);
    isle.write_other_orders(&folder);
    assert_eq!(umpire(&["verify", "game"], &folder).status, 1);
}

/// Whoever knows neither the seed nor all words can't choose the dice.
fn words_change_the_dice() {
    let folder = scratch("proofs-words");
    let log = |name: &str, words: &str| {
        let new = format!("new generation-zero {name} --players ann,bob --commit{words}");
        let ran = begin(&folder, &new);
        assert_fine(&ran);
        let warned = ran.err.contains("may have been tried");
        (read(&folder.join(name).join("rounds/00/log.txt")), warned, ran.err)
    };
    let (none, warned, err) = log("none", "");
    assert!(warned && err.contains("ann and bob have added no word"), "{err}");
    let (one, warned, err) = log("one", " --word bob=tin");
    assert!(warned && one_line(&err).contains("ann has added no word"), "{err}");
    let (both, warned, err) = log("both", " --word ann=heron --word bob=tin");
    assert!(!warned, "{err}");
    let (other, ..) = log("other", " --word ann=heron --word bob=zinc");
    let (swapped, ..) = log("swapped", " --word ann=tin --word bob=heron");
    let all = [&none, &one, &both, &other, &swapped];
    assert!((1..all.len()).all(|n| !all[..n].contains(&all[n])), "each gives other dice");
    // The order of the words would be one more thing to try.
    assert_eq!(log("turned", " --word bob=tin --word ann=heron").0, both);
    let numbers = log("numbers", " --word ann=007 --word bob=true").0;
    assert_ne!(numbers, both);
    for name in ["both", "turned", "numbers"] {
        assert_fine(&umpire(&["verify", name], &folder));
    }
}

fn words_of_others_are_refused() {
    let folder = scratch("proofs-strange-words");
    let games = [
        "generation-zero game --players ann,bob",
        "survival game --players ann,bob",
        "alien-empires game --players ann,bob",
        "super-game-level game --players ann=31,bob=9 --width 8 --height 8",
    ];
    let refused = [
        ("--commit --word cyd=owl", "cyd has a word but does not play"),
        // Other spellings would be other dice to choose from.
        ("--commit --word Ann=owl", "Ann has a word but does not play"),
        ("--commit --word ann=owl --word ann=elk", "ann has two words"),
        ("--commit --word ann", "NAME=TEXT"),
        ("--commit --word ann=", "NAME=TEXT"),
        ("--word ann=owl", "--commit"),
    ];
    for game in games {
        for (words, why) in refused {
            let ran = begin(&folder, &format!("new {game} {words}"));
            assert!(ran.status == 2 && ran.err.contains(why), "{words}: {}{}", ran.err, ran.out);
            assert!(!folder.join("game").exists(), "{words}");
        }
    }
}

fn what_was_promised_is_in_the_game() {
    let promised = umpire(&["promise", "--seed", SEED], &scratch("proofs-promise"));
    assert!(promised.status == 0 && promised.err.is_empty(), "{}", promised.err);
    let promise = promised.out.lines().find(|line| line.len() == 64).expect("a digest on its line");
    for kind in KINDS {
        let (folder, _) = kind.play("promise");
        assert!(read(&folder.join("game/game.yaml")).contains(&format!("commitment: {promise}\n")));
        let ran = umpire(&["verify", "game"], &folder);
        assert!(
            ran.status == 0 && one_line(&ran.out).contains("the seed is the promised one"),
            "{}",
            ran.out
        );
    }
    let short = umpire(&["promise", "--seed", "moon"], &scratch("proofs-short"));
    assert!(short.status == 0 && short.err.contains("can be found by trying"), "{}", short.err);
}

/// The keeper adds or changes words when the seed is known.
fn words_that_were_changed_are_found() {
    for kind in KINDS {
        for (n, words) in ["", " --word ann=heron --word bob=tin"].into_iter().enumerate() {
            let folder = scratch(&format!("proofs-changed-words-{}-{n}", kind.name));
            let (new, _) = kind.new.split_once(" --word").expect("it has words");
            assert_fine(&begin(&folder, &format!("{new}{words}")));
            assert_fine(&umpire(&["verify", "game"], &folder));
            let path = folder.join("game/game.yaml");
            let text: String = read(&path)
                .lines()
                .filter(|line| !line.starts_with("words:"))
                .fold(String::new(), |text, line| text + line + "\n");
            fs::write(&path, format!("{text}words: {{ann: heron, bob: zinc}}\n")).expect("there is room");
            assert_eq!(umpire(&["verify", "game"], &folder).status, 1, "{}{words}", kind.name);
        }
    }
}

fn typed_dice_are_refused_in_a_promised_game() {
    let [.., isle] = KINDS;
    let (folder, _) = isle.play("typed");
    // As a keeper could name them.
    for name in ["02/dice.yaml", "02/dice.yml", "2/dice.yaml"] {
        let path = format!("game/orders/{name}");
        put(&folder, &path, b"[1, 1, 1, 1]\n");
        let ran = umpire(&["verify", "game"], &folder);
        assert!(
            ran.status == 1 && ran.out.contains(&format!("orders/{name} gives dice")),
            "{}{}",
            ran.err,
            ran.out
        );
        fs::remove_file(folder.join(path)).expect("it is there");
        let _ = fs::remove_dir(folder.join("game/orders/2"));
    }
    assert_fine(&umpire(&["verify", "game"], &folder));
    put(&folder, "game/orders/03/dice.yaml", b"[1, 1, 1, 1]\n");
    let before = files_in(&folder);
    let ran = umpire(&["turn", "game"], &folder);
    assert!(
        ran.status == 2 && one_line(&ran.err).contains("dice.yaml gives dice, but the seed"),
        "{}",
        ran.err
    );
    assert!(files_in(&folder) == before);
}

/// In games with a seed, orders can't say what a die or the pile shows.
fn dice_and_draws_are_no_orders() {
    let [ledge, ..] = KINDS;
    for more in ["", " --commit"] {
        let folder = scratch(&format!("proofs-draws{}", more.trim()));
        let (new, _) = ledge.new.split_once(" --commit").expect("it is promised");
        assert_fine(&begin(&folder, &format!("{new}{more}")));
        ledge.rounds(&folder);
        let enter = "actions: [enter bob-1 D6, play bob-1, stay]\n";
        for key in ["draws: [super-boots]", "dice: [6, 6, 6]"] {
            put(&folder, "game/orders/03.yaml", format!("{enter}{key}\n").as_bytes());
            let before = files_in(&folder);
            let ran = umpire(&["turn", "game"], &folder);
            assert!(
                ran.status == 2 && one_line(&ran.err).contains("can't be given"),
                "{}{}",
                ran.err,
                ran.out
            );
            assert!(files_in(&folder) == before);
        }
        put(&folder, "game/orders/03.yaml", enter.as_bytes());
        assert_fine(&umpire(&["turn", "game"], &folder));
        // As a program that lets them pass would have written it.
        for key in ["draws: [super-boots]", "dice: [6, 6, 6]"] {
            put(&folder, "game/rounds/03/orders.yaml", format!("{enter}{key}\n").as_bytes());
            renew(&folder.join("game"));
            let ran = umpire(&["verify", "game"], &folder);
            assert!(
                ran.status == 1 && one_line(&ran.err).contains("can't be given"),
                "{}{}",
                ran.err,
                ran.out
            );
        }
    }
}

/// The secret part of the proof of a round, as the guide says: the first block of SHA-256 for the seed with the words, and for the round.
fn secret_part(round: u32) -> String {
    let number = round.to_string();
    let mut key = Vec::new();
    for part in [SEED, "ann", "heron", "bob", "tin", "proof", &number] {
        key.extend((part.len() as u64).to_be_bytes());
        key.extend(part.bytes());
    }
    key.extend(0_u64.to_be_bytes());
    digest(&key) + "\n"
}

/// The digest of a round is known to everybody, and all its files but hidden cards, too: without a secret part, anybody could try all deals
/// until one has the digest.
fn nobody_without_the_seed_can_try_deals_until_a_digest_fits() {
    for kind in KINDS {
        let (folder, _) = kind.play("salted");
        let game = folder.join("game");
        for round in 0..=2 {
            let place = game.join(format!("rounds/{round:02}"));
            assert_eq!(read(&place.join("salt.txt")), secret_part(round), "{} {round}", kind.name);
            let line = format!("{}  salt.txt\n", digest(secret_part(round).as_bytes()));
            assert!(read(&place.join("proof.txt")).contains(&line), "{} {round}", kind.name);
        }
        // Nobody reads it before the game is over.
        let files = files_in(&game.join("rounds"));
        for part in (0..=2).map(secret_part) {
            let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains(part.trim());
            let who = files.iter().filter(|(_, bytes)| shown(bytes)).map(|(name, _)| name);
            assert!(who.into_iter().all(|name| name.ends_with("/salt.txt")), "{}", kind.name);
        }
        // The keeper can't choose it.
        put(&game, "rounds/02/salt.txt", secret_part(3).as_bytes());
        renew(&game);
        let ran = umpire(&["verify", "game"], &folder);
        let told = one_line(&ran.out);
        assert!(
            ran.status == 1 && told.contains("rounds/02/salt.txt does not follow from the seed"),
            "{told}"
        );
    }
}

/// Games that began before there were secret parts.
fn a_game_that_began_without_secret_parts_goes_on_without() {
    for kind in KINDS {
        let folder = scratch(&format!("proofs-unsalted-{}", kind.name));
        assert_fine(&begin(&folder, kind.new));
        let game = folder.join("game");
        let mut proof = read(&game.join("rounds/00/proof.txt"));
        // What set-up leaves was only kept in games with turns.
        let parts = if kind.before == "state.yaml" { 3 } else { 1 };
        for name in ["salt.txt", "after.yaml", "set-up.yaml"].into_iter().take(parts) {
            fs::remove_file(game.join("rounds/00").join(name)).expect("it is there");
            let other = |line: &&str| !line.trim_end().ends_with(name);
            proof = proof.split_inclusive('\n').filter(other).collect();
        }
        put(&game, "rounds/00/proof.txt", proof.as_bytes());
        let digests = kind.rounds(&folder);
        assert!(!game.join("rounds/01/salt.txt").exists(), "{}", kind.name);
        assert_fine(&verify(&folder, &digests[0]));
        // One that was added later is not taken for a part.
        put(&game, "rounds/02/salt.txt", secret_part(2).as_bytes());
        assert_eq!(umpire(&["verify", "game"], &folder).status, 1, "{}", kind.name);
    }
}

/// A game of a version before 0.3, after two of its three turns.
fn an_old_game_keeps_its_dice() {
    let folder = copy_of("old-ledge", "proofs-old");
    let verify = || {
        let ran = umpire(&["verify", "old-ledge"], &folder);
        let told = one_line(&ran.out);
        assert!(ran.status == 0 && told.contains("the seed is the promised one"), "{}{}", ran.err, ran.out);
        assert!(
            told.contains("this game began with an earlier version")
                && told.contains("can compute all others"),
            "{told}"
        );
    };
    verify();
    put(&folder, "old-ledge/orders/03.yaml", b"actions: [enter bob-1 D6, play bob-1, attack ann-1]\n");
    let ran = umpire(&["turn", "old-ledge"], &folder);
    assert_fine(&ran);
    let log = read(&folder.join("old-ledge/rounds/03/log.txt"));
    assert!(log.contains("[bob-1 D6: 6 = 6; ann-1 D6: 4 = 4]"), "{log}");
    // What version 0.2 has written, to the last byte.
    assert_eq!(printed(&ran), "9a17587634fc45a8412ac0e83c4b365198bf92a6d41bb738d1a034eaf995fc6d");
    verify();
    // New games are not computed so.
    let [ledge, ..] = KINDS;
    let (folder, _) = ledge.play("new");
    assert!(!umpire(&["verify", "game"], &folder).out.contains("earlier version"));
}

fn a_missing_state_is_named_with_its_copy() {
    for (game, _) in EVERY_GAME {
        let folder = scratch(&format!("missing-state-{game}"));
        begun(game, &folder);
        assert_fine(&umpire(&["turn", "isle"], &folder));
        fs::remove_file(folder.join("isle/state.yaml")).expect("it is there");
        let ran = umpire(&["verify", "isle"], &folder);
        let told = one_line(&format!("{}{}", ran.out, ran.err));
        let fix = "isle/state.yaml is missing copy after.yaml of the last folder in rounds/ to it";
        assert!(ran.status == 1 && told.contains(fix), "{game}: {told}");
    }
    // Another game is none of those that are played whole.
    let folder = scratch("no-such-game");
    put(&folder, "isle/game.yaml", b"game: chess\ntitle: x\n");
    put(&folder, "isle/state.yaml", b"turn: 1\n");
    let told = one_line(&umpire(&["status", "isle"], &folder).err);
    assert!(told.contains("`game:` is") && told.contains("survival"), "{told}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": a_digest_proves_its_round_and_all_before_it, reports_logs_and_mails_have_the_digest_before, a_round_that_was_cut_off_is_found_by_the_digest, a_round_played_again_with_other_orders_is_found_by_the_digest, a_title_that_was_changed_is_found, files_that_no_proof_has_are_named, orders_that_were_changed_afterward_are_found, words_change_the_dice, words_of_others_are_refused, what_was_promised_is_in_the_game, words_that_were_changed_are_found, typed_dice_are_refused_in_a_promised_game, dice_and_draws_are_no_orders, an_old_game_keeps_its_dice, a_missing_state_is_named_with_its_copy, nobody_without_the_seed_can_try_deals_until_a_digest_fits, a_game_that_began_without_secret_parts_goes_on_without)
}
