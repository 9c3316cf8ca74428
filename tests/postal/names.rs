//! Names with accents, blanks and apostrophes in all whole games: everybody is found by them, whatever the capitals, and has files.

use std::fs;

use libtest_mimic::Trial;

use super::{scratch, umpire};
use crate::support::named;

const PLAYERS: &str = "Jörg,Anna Lena,Ed O'Neil";
const GAMES: [&str; 4] = ["generation-zero", "super-game-level", "alien-empires", "survival"];

fn everybody_is_found_by_name_in_every_game() {
    for game in GAMES {
        let folder = scratch(&format!("names-{game}"));
        let mut words = vec!["new", game, "game", "--players", PLAYERS, "--seed", "a seed of many words"];
        if game == "survival" {
            words.push("--random-island");
        }
        let made = umpire(&words, &folder);
        assert_eq!(made.status, 0, "{game}: {}", made.err);
        for name in [
            "Jörg",
            "jörg",
            "JÖRG",
            "jorg",
            "Joerg",
            "anna lena",
            "anna-lena",
            "ed o'neil",
            "Ed O’Neil",
            "ed oneil",
        ] {
            let seen = umpire(&["status", "game", "--as", name], &folder);
            assert_eq!(seen.status, 0, "{game}, {name}: {}", seen.err);
            let own = PLAYERS.split(',').find(|own| seen.out.contains(&format!("\nFor {own}\n")));
            assert!(
                own.is_some_and(|own| own[..1].eq_ignore_ascii_case(&name[..1])),
                "{game}, {name}: {}",
                seen.out
            );
        }
        let nobody = umpire(&["status", "game", "--as", "Jorge"], &folder);
        assert!(nobody.status != 0 && nobody.err.contains("Jörg"), "{game}: {}", nobody.err);
        assert_eq!(umpire(&["verify", "game"], &folder).status, 0, "{game}");
    }
}

fn letters_are_found_by_names_as_people_type_them() {
    let folder = scratch("names-letters");
    let words =
        ["new", "super-game-level", "game", "--players", PLAYERS, "--seed", "a seed of many words", "--post"];
    assert_eq!(umpire(&words, &folder).status, 0);
    for (file, letter) in [
        ("jorg.txt", "player: Joerg\nJörg brick-1x4 B7\n"),
        ("Jörg.txt", "jörg brick-1x4 B7\n"),
        ("joerg.txt", "jorg brick-1x4 B7\n"),
    ] {
        let path = folder.join("game/orders/01").join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("there is room");
        fs::write(&path, letter).expect("there is room");
        let seen = umpire(&["orders", "check", "game"], &folder);
        assert!(seen.status == 0 && seen.out.contains("brick-1x4 B7"), "{file}: {}{}", seen.out, seen.err);
        fs::remove_file(path).expect("it is there");
    }
}

fn addresses_are_given_by_names_as_people_type_them() {
    for game in GAMES {
        let folder = scratch(&format!("names-addresses-{game}"));
        let mut words = vec!["new", game, "game", "--players", PLAYERS, "--seed", "a seed of many words"];
        words.push(if game == "survival" { "--random-island" } else { "--post" });
        words.extend(["--address", "jorg=j@mail.example", "--address", "ed oneil=e@mail.example"]);
        let made = umpire(&words, &folder);
        assert_eq!(made.status, 0, "{game}: {}", made.err);
        let text = fs::read_to_string(folder.join("game/game.yaml")).expect("it was written");
        let is_of = |name: &str, address: &str| {
            text.lines().any(|line| line.contains(name) && line.contains(address))
        };
        assert!(is_of("Jörg", "j@mail.example") && is_of("O'Neil", "e@mail.example"), "{game}: {text}");
    }
}

fn each_has_files_with_a_name_that_any_disk_takes() {
    let folder = scratch("names-files");
    let words = [
        "new",
        "survival",
        "game",
        "--players",
        PLAYERS,
        "--seed",
        "a seed of many words",
        "--random-island",
    ];
    assert_eq!(umpire(&words, &folder).status, 0);
    let forms = fs::read_dir(folder.join("game/rounds/00/forms")).expect("it was written");
    let mut names: Vec<String> =
        forms.flatten().map(|form| form.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, ["anna-lena.yaml", "ed-oneil.yaml", "jörg.yaml"]);
}

fn nobody_has_the_files_of_another() {
    for game in GAMES {
        for (players, why) in [
            ("Ann!,Ann?", "the same name, ann"),
            ("ann,ANN.", "the same name, ann"),
            ("ann,?!", "\"?!\" can't be a player's name"),
        ] {
            let folder = scratch(&format!("names-same-{game}"));
            let mut words = vec!["new", game, "game", "--players", players, "--seed", "two"];
            if game == "survival" {
                words.push("--random-island");
            }
            let made = umpire(&words, &folder);
            let told = made.err.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(made.status == 2 && !folder.join("game").exists(), "{game}: {}{told}", made.out);
            let own = told.contains("can't be a player's name") || told.contains("files would be called");
            assert!(told.contains(why) || own, "{game}: {told}");
        }
    }
}

fn a_player_may_have_several_addresses() {
    let folder = scratch("names-several");
    let mut words = vec!["new", "super-game-level", "game", "--players", "ann,bob", "--post"];
    words.extend(["--seed", "two", "--address", "bob=b@x.org", "--address", "Bob=c@x.org"]);
    let made = umpire(&words, &folder);
    assert_eq!(made.status, 0, "{}", made.err);
    let text = fs::read_to_string(folder.join("game/game.yaml")).expect("it was written");
    assert!(text.contains("bob: {address: [\"b@x.org\", \"c@x.org\"]}"), "{text}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal/names": everybody_is_found_by_name_in_every_game, letters_are_found_by_names_as_people_type_them, addresses_are_given_by_names_as_people_type_them, each_has_files_with_a_name_that_any_disk_takes, nobody_has_the_files_of_another, a_player_may_have_several_addresses)
}
