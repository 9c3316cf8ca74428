//! The events that a page gets when files are saved in various ways, and the server when nothing happens.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::time::Duration;

use libtest_mimic::Trial;
use serde_json::{Map, Value};

use super::{CARDS, table};
use crate::support::named;
use crate::support::page::Watch;

pub fn trials() -> Vec<Trial> {
    named!("page": each_way_of_saving_is_seen, a_thousand_saves_in_a_row, broken_and_deleted_files_keep_their_cards,
        a_picture_that_is_being_written, hostile_files_end_nothing, nothing_happens_when_nothing_changes, new_files_are_found)
}

/// Looks until something is seen, at most: many more than there are saves in a row that are seen one by one.
const MOST_LOOKS: usize = 2_000;

/// Receives events as a page does.
struct Ear {
    lines: BufReader<TcpStream>,
    items: Map<String, Value>,
}

impl Ear {
    fn new(watch: &Watch) -> Ear {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, watch.port())).expect("it listens");
        let request = format!(
            "GET {}events/full/first HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
            watch.path(),
            watch.port()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        Ear { lines: BufReader::new(stream), items: Map::new() }
    }

    /// Waits for the next look.
    fn look(&mut self) {
        let mut is_look = false;
        // If no look comes, only keep-alive lines do, until the watchdog ends the test.
        loop {
            let mut line = String::new();
            let read = self.lines.read_line(&mut line).expect("the server can be heard");
            assert!(read > 0, "the server has ended");
            let line = line.trim_end();
            if let Some(event) = line.strip_prefix("event:") {
                is_look = event.trim() == "look";
            }
            if let (true, Some(data)) = (is_look, line.strip_prefix("data:")) {
                let mut told: Value = serde_json::from_str(data.trim()).expect("it is JSON");
                for key in told["gone"].as_array().expect("a list") {
                    self.items.remove(key.as_str().expect("a key"));
                }
                self.items.append(told["set"].as_object_mut().expect("a map"));
                return;
            }
        }
    }

    /// Waits until a condition is true, which takes a few looks at most.
    fn until(&mut self, what: &str, is: impl Fn(&Ear) -> bool) {
        for _ in 0..MOST_LOOKS {
            if is(self) {
                return;
            }
            self.look();
        }
        panic!("{what} never comes: {:?}", self.items.get("faults"));
    }

    fn card(&self, name: &str) -> Option<&Value> {
        self.items.get(&format!("card/shore/cards/Shells/0/{name}/0"))
    }

    fn worth(&self, name: &str) -> String {
        self.card(name)
            .map(|card| card["fields"]["worth"].as_str().unwrap_or_default().to_owned())
            .unwrap_or_default()
    }

    fn errors(&self) -> u64 {
        self.items.get("faults").and_then(|faults| faults["errors"].as_u64()).unwrap_or_default()
    }

    fn is_stale(&self, name: &str) -> bool {
        self.card(name).is_some_and(|card| card["stale"] == true)
    }
}

fn save(folder: &Path, name: &str, bytes: impl AsRef<[u8]>) {
    fs::write(folder.join(name), bytes).expect("the folder for tests can be written to");
}

fn begin(name: &str) -> (std::path::PathBuf, Watch, Ear) {
    let folder = table(name);
    let watch = Watch::new(&folder, &[]);
    let mut ear = Ear::new(&watch);
    ear.until("the first look", |ear| ear.card("Whelk").is_some());
    (folder, watch, ear)
}

fn worth(n: u32) -> String {
    CARDS.replace("Whelk, worth: 2", &format!("Whelk, worth: {n}"))
}

fn each_way_of_saving_is_seen() {
    let (folder, _watch, mut ear) = begin("saving");
    save(&folder, "cards.yaml", worth(11));
    ear.until("written in place", |ear| ear.worth("Whelk") == "11");
    // Like vim: a new file takes the name.
    for n in 12..16 {
        save(&folder, "cards.yaml~", worth(n));
        fs::rename(folder.join("cards.yaml~"), folder.join("cards.yaml")).expect("it can be renamed");
        ear.until("renamed over it", |ear| ear.worth("Whelk") == n.to_string());
    }
    // The old file is moved away first.
    fs::rename(folder.join("cards.yaml"), folder.join("cards.yaml.bak")).expect("it can be renamed");
    std::thread::sleep(Duration::from_millis(40));
    save(&folder, "cards.yaml", worth(17));
    ear.until("moved aside and written", |ear| ear.worth("Whelk") == "17");
    // In two pieces, with a pause between them.
    let text = worth(18);
    let (first, rest) = text.split_at(60);
    let mut file = fs::File::create(folder.join("cards.yaml")).expect("it can be written");
    file.write_all(first.as_bytes()).expect("it can be written");
    file.sync_all().expect("it can be written");
    std::thread::sleep(Duration::from_millis(60));
    file.write_all(rest.as_bytes()).expect("it can be written");
    drop(file);
    ear.until("in two pieces", |ear| ear.worth("Whelk") == "18" && ear.errors() == 0);
}

fn a_thousand_saves_in_a_row() {
    let (folder, watch, mut ear) = begin("thousand");
    for n in 1..=1_000 {
        save(&folder, "cards.yaml", worth(n));
    }
    ear.until("the last of a thousand", |ear| ear.worth("Whelk") == "1000" && ear.errors() == 0);
    assert_eq!(watch.get("").0, 200);
}

fn broken_and_deleted_files_keep_their_cards() {
    let (folder, _watch, mut ear) = begin("broken");
    let good = ear.card("Cowrie").expect("it is there")["front"].clone();
    save(&folder, "cards.yaml", CARDS.replace("- {name: Whelk, worth: 2}", "- {name: Whelk, worth: [2}"));
    ear.until("a broken file", |ear| ear.errors() > 0 && ear.is_stale("Cowrie"));
    assert_eq!(ear.card("Cowrie").expect("it is kept")["front"], good);
    save(&folder, "cards.yaml", CARDS);
    ear.until("it is mended", |ear| ear.errors() == 0 && !ear.is_stale("Cowrie"));
    save(
        &folder,
        "game.yaml",
        super::GAME.replace("files:\n", "definitions: [cards.yaml, layout.yaml, board.yaml]\nfiles:\n"),
    );
    save(&folder, "layout.yaml", format!("{}\n", super::LAYOUT));
    ear.until("all is named", |ear| ear.errors() == 0);
    fs::remove_file(folder.join("cards.yaml")).expect("it can be deleted");
    ear.until("a deleted file", |ear| ear.errors() > 0 && ear.is_stale("Cowrie"));
    save(&folder, "cards.yaml", worth(5));
    ear.until("it is back", |ear| ear.errors() == 0 && ear.worth("Whelk") == "5" && !ear.is_stale("Cowrie"));
}

/// A PNG picture of one color.
fn png(gray: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 400, 300);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory takes everything");
    let dots: Vec<u8> =
        (0..400 * 300).map(|n: u32| gray ^ (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    writer.write_image_data(&dots).expect("memory takes everything");
    writer.finish().expect("memory takes everything");
    bytes
}

fn a_picture_that_is_being_written() {
    let (folder, _watch, mut ear) = begin("picture");
    save(&folder, "art.png", png(0));
    save(&folder, "cards.yaml", CARDS.replace("worth: 3", "worth: 3, art: art.png"));
    let plain = ear.card("Cowrie").expect("it is there")["front"].clone();
    ear.until("a picture", |ear| {
        ear.errors() == 0 && ear.card("Cowrie").is_some_and(|card| card["front"] != plain)
    });
    let good = ear.card("Cowrie").expect("it is there")["front"].clone();
    let next = png(200);
    let mut file = fs::File::create(folder.join("art.png")).expect("it can be written");
    file.write_all(&next[..next.len() / 2]).expect("it can be written");
    file.sync_all().expect("it can be written");
    ear.until("half a picture", |ear| ear.errors() > 0 && ear.is_stale("Cowrie"));
    assert_eq!(ear.card("Cowrie").expect("it is kept")["front"], good);
    file.write_all(&next[next.len() / 2..]).expect("it can be written");
    drop(file);
    ear.until("all of it", |ear| {
        ear.errors() == 0 && ear.card("Cowrie").is_some_and(|card| card["front"] != good)
    });
}

fn hostile_files_end_nothing() {
    let (folder, watch, mut ear) = begin("hostile");
    let deep = format!("kind: deck\ngame: custom\ncards: {}", "[".repeat(20_000));
    for bytes in [
        &b"\xff\xfe\x00"[..],
        b"",
        b"\0\0\0",
        b"kind: deck\ncomponent: &a [*a]",
        deep.as_bytes(),
        "kind: däck: [}{".as_bytes(),
    ] {
        save(&folder, "cards.yaml", bytes);
        std::thread::sleep(Duration::from_millis(30));
    }
    save(&folder, "cards.yaml", worth(9));
    ear.until("it goes on", |ear| ear.worth("Whelk") == "9" && ear.errors() == 0);
    assert_eq!(watch.get("page.css").0, 200);
}

fn new_files_are_found() {
    let (folder, _watch, mut ear) = begin("new-files");
    fs::create_dir(folder.join("more")).expect("it can be made");
    let more = "kind: deck\ngame: custom\ncomponent: shell\ncards: [{name: Auger, worth: 8}]\n";
    save(&folder, "more.yaml", more);
    ear.until("a new file", |ear| ear.card("Auger").is_some());
    // Printed files are not definitions.
    fs::create_dir_all(folder.join("output")).expect("it can be made");
    save(&folder, "output/x.pdf", "no definition");
    fs::remove_file(folder.join("more.yaml")).expect("it can be deleted");
    ear.until("it is gone", |ear| ear.card("Auger").is_none());
}

#[cfg(target_os = "linux")]
fn nothing_happens_when_nothing_changes() {
    let (_folder, watch, _ear) = begin("idle");
    // Wait until the first look has ended.
    std::thread::sleep(Duration::from_millis(700));
    let ticks = || -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", watch.id())).expect("it runs");
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        fields[11..13].iter().map(|field| field.parse::<u64>().expect("a number")).sum()
    };
    let before = ticks();
    std::thread::sleep(Duration::from_secs(2));
    // A tick is ten milliseconds.
    assert!(ticks() - before <= 1, "{} ticks in two seconds", ticks() - before);
}

#[cfg(not(target_os = "linux"))]
fn nothing_happens_when_nothing_changes() {}
