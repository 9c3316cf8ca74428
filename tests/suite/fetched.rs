//! Tables with addresses: `fetch` reads them from a server on this machine and keeps them; checking and printing never ask the network.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use libtest_mimic::Trial;
use punchboard::source::fetched::kept_as;

use super::partly::scratch;
use super::run;
use crate::support::named;

pub fn trials() -> Vec<Trial> {
    named!("fetched": tables_are_fetched_once_and_kept, what_can_not_be_fetched, a_table_that_was_not_fetched)
}

/// Answers some requests, one after the other, with a status line and a body each. Returns the address.
fn server(answers: Vec<(&'static str, &'static str)>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("it listens");
    thread::spawn(move || {
        for (status, body) in answers {
            let Ok((mut stream, _)) = listener.accept() else { return };
            let mut lines = BufReader::new(stream.try_clone().expect("it can be read")).lines();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let head =
                format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
            let _ = stream.write_all(head.as_bytes());
            let _ = stream.write_all(body.as_bytes());
        }
    });
    format!("http://{address}/cards.csv")
}

fn deck(tmp: &Path, address: &str) {
    let deck = format!("kind: deck\ngame: custom\ncomponent: card\ncards: {{table: \"{address}\"}}\n");
    fs::write(tmp.join("deck.yaml"), deck).expect("it can be written");
}

fn tables_are_fetched_once_and_kept() {
    let tmp = scratch("fetched");
    let address = server(vec![
        ("200 OK", "name,copies\nFox,3\nOwl,1\n"),
        ("200 OK", "name,copies\nFox,3\nOwl,1\n"),
        ("200 OK", "name,copies\nFox,2\n"),
    ]);
    deck(&tmp, &address);
    let kept = tmp.join(kept_as(&address));
    for (word, cards) in [(": new, ", 2), (": unchanged, ", 2), (": changed, ", 1)] {
        let done = run(&["fetch", "."], &tmp);
        assert!(done.status == 0 && done.out.contains(word), "{}{}", done.out, done.err);
        let lines = fs::read_to_string(&kept).expect("it is kept").lines().count();
        assert_eq!(lines, cards + 1);
        // The server is not asked again.
        let checked = run(&["check", "deck.yaml"], &tmp);
        let count = if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") };
        assert!(
            checked.out.contains(&count) || checked.err.contains(&count),
            "{}{}",
            checked.out,
            checked.err
        );
    }
    let list = fs::read_to_string(tmp.join("fetched/fetched.yaml")).expect("there is a list");
    assert!(list.contains(&address) && list.contains("date: "), "{list}");
}

fn what_can_not_be_fetched() {
    let tmp = scratch("not-fetched");
    let address = server(vec![("404 Not Found", "no"), ("200 OK", "<!DOCTYPE html><title>Sign in</title>")]);
    deck(&tmp, &address);
    for why in ["404", "a web page, not a table"] {
        let done = run(&["fetch", "deck.yaml"], &tmp);
        assert!(
            done.status == 2 && done.err.split_whitespace().collect::<Vec<_>>().join(" ").contains(why),
            "{}",
            done.err
        );
        assert!(!tmp.join("fetched").exists());
    }
    // Nobody listens any more.
    deck(&tmp, "http://127.0.0.1:9/cards.csv");
    let done = run(&["fetch", "deck.yaml"], &tmp);
    assert!(done.status == 2 && done.err.contains("can't be fetched"), "{}", done.err);
    fs::write(tmp.join("deck.yaml"), "kind: deck\ngame: custom\ncomponent: card\ncards: [{name: Fox}]\n")
        .expect("it can be written");
    let done = run(&["fetch", "deck.yaml"], &tmp);
    assert!(done.status == 2 && done.err.contains("no deck of these definitions"), "{}", done.err);
}

fn a_table_that_was_not_fetched() {
    let tmp = scratch("unfetched");
    deck(&tmp, "https://docs.google.com/spreadsheets/d/abc/edit#gid=0");
    let done = run(&["check", "deck.yaml"], &tmp);
    let err = done.err.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(done.status == 2 && err.contains("was not fetched yet"), "{}{}", done.out, done.err);
    assert!(err.contains("`punchboard fetch deck.yaml`"), "{}", done.err);
}
