//! Twelve rounds of 44 players who write as people do, with slips in six of ten letters. The program understands what a person would.

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use punchboard::diag::Report;
use punchboard::games::postal::form::{Form, forms};
use punchboard::games::postal::{Letter, Table, echo};
use punchboard::post;
use punchboard::post::rounds::{play, table};
use punchboard::ruling::Pcg32;
use punchboard::source::Files;

const PLAYERS: usize = 44;
const ISLAND: &str = include_str!("../../decks/survival/island.yaml");
const DIRECTIONS: [(&str, &str); 6] = [
    ("N", "north"),
    ("NE", "north-east"),
    ("SE", "south east"),
    ("S", "South"),
    ("SW", "southwest"),
    ("NW", "North-West"),
];
const GENES: [&str; 8] = [
    "Speed",
    "Swimming",
    "Herd Instinct",
    "Camouflage",
    "Thick Hide",
    "Frugal Metabolism",
    "Fleet of Foot",
    "Foul Odour",
];

/// A name for each number.
fn name(n: usize) -> String {
    let (first, second) = (
        ["Ba", "Ke", "Li", "Mo", "Nu", "Ro", "Ti"][n % 7],
        ["rek", "lun", "vost", "mirra", "dag", "zum", "pell"][n / 7 % 7],
    );
    format!("{first}{second}")
}

/// `game.yaml` and the first `state.yaml`.
fn beginning() -> (String, String) {
    let mut game = String::from("title: The great island\nseed: slips\nplayers:\n");
    let mut state = String::from("round: 1\nmap: sample\nhexes:\n");
    // There is plenty of food, so that many survive and get orders.
    let food = ISLAND.split("hexes:\n").nth(1).expect("the island has food").to_owned();
    let food = (1..9).fold(food, |food, n| {
        food.replace(&format!("max: {n}"), "max: 9").replace(&format!("corpses: {n}"), "corpses: 9")
    });
    state.push_str(&food);
    state.push_str("creatures:\n");
    for n in 1..=PLAYERS {
        let address = format!("p{n}@mail.example");
        writeln!(game, "  p{n}: {{species: {}, address: {address}}}", name(n))
            .expect("a String takes everything");
        writeln!(state, "  {n}{}: {{species: {}}}", ["H", "H", "O", "C"][n % 4], name(n))
            .expect("a String takes everything");
    }
    (game, state)
}

/// The intended order of a creature.
struct Meant {
    id: String,
    /// A direction by its number, a hex, or none to stay.
    way: Way,
    behaviour: Option<&'static str>,
    without: Option<String>,
}

enum Way {
    Stay,
    To(String),
    Towards(usize),
}

/// The intended orders of a letter.
struct Meaning {
    orders: Vec<Meant>,
    enemy: Option<String>,
    genes: Vec<&'static str>,
    press: Option<&'static str>,
}

fn meaning(form: &Form, chance: &mut Pcg32) -> Meaning {
    let mut one_in = |n: u32| chance.below(n) == 0;
    let (has_enemy, has_press, has_genes) = (one_in(4), one_in(5), form.names_gene() && !one_in(3));
    let orders = form.rows.iter().map(|row| {
        let label = || "ABCDEFGHIJ".chars();
        let hex = format!(
            "{}{}",
            label().nth(chance.below(10) as usize).expect("there are ten"),
            1 + chance.below(10)
        );
        let way = match chance.below(10) {
            _ if form.round == 1 => Way::To(hex),
            0..3 => Way::Stay,
            3 => Way::To(hex),
            _ => Way::Towards(chance.below(6) as usize),
        };
        let behaviour = match chance.below(5) {
            0 => Some("aggressive"),
            1 => Some("defensive"),
            2 => Some("semi-defensive"),
            _ => None,
        };
        let own = row.genes.split(", ").next().filter(|gene| !gene.is_empty() && form.round > 1);
        let without = own.filter(|_| chance.below(6) == 0).map(str::to_owned);
        Meant { id: row.id.clone(), way, behaviour, without }
    });
    let orders = orders.collect();
    let enemy = has_enemy.then(|| name(1 + chance.below(PLAYERS as u32) as usize));
    let first = chance.below(GENES.len() as u32) as usize;
    let genes = if has_genes { vec![GENES[first], GENES[(first + 3) % GENES.len()]] } else { Vec::new() };
    let press = has_press
        .then(|| ["Grüße an alle!", "Eat more grass", "Café at noon: be there"][chance.below(3) as usize]);
    Meaning { orders, enemy, genes, press }
}

impl Meaning {
    /// The letter as the guide shows it, without a slip.
    fn plain(&self, round: u32) -> String {
        let mut text = String::new();
        for Meant { id, way, behaviour, without } in &self.orders {
            let mut parts = vec![match way {
                Way::Stay => "move: stay".to_owned(),
                Way::To(hex) if round == 1 => format!("place: {hex}"),
                Way::To(hex) => format!("move: {hex}"),
                Way::Towards(n) => format!("move: {}", DIRECTIONS[*n].0),
            }];
            parts.extend(behaviour.map(|behaviour| format!("behaviour: {behaviour}")));
            parts.extend(without.as_ref().map(|gene| format!("without: {gene}")));
            writeln!(text, "{id}: {{{}}}", parts.join(", ")).expect("a String takes everything");
        }
        if let Some(enemy) = &self.enemy {
            writeln!(text, "enemy: {enemy}").expect("a String takes everything");
        }
        if !self.genes.is_empty() {
            writeln!(text, "gene: [{}]", self.genes.join(", ")).expect("a String takes everything");
        }
        if let Some(press) = self.press {
            writeln!(text, "press: \"{press}\"").expect("a String takes everything");
        }
        text
    }

    /// The letter in the style of one of several writers.
    fn written(&self, form: &Form, chance: &mut Pcg32) -> Vec<String> {
        if chance.below(6) == 0 {
            return self.filled_in(form, chance);
        }
        let hand = chance.below(HANDS);
        let mut lines: Vec<String> = (self.orders.iter().enumerate())
            .map(|(n, meant)| by_hand(n, meant, form.round, hand, chance))
            .collect();
        let sign = [": ", " = ", ":", " – "][chance.below(4) as usize];
        if let Some(enemy) = &self.enemy {
            let enemy =
                [enemy.clone(), enemy.to_uppercase(), format!("{enemy}.")][chance.below(3) as usize].clone();
            lines.push(format!("{}{sign}{enemy}", ["enemy", "Enemy", "ENEMY"][chance.below(3) as usize]));
        }
        if let [first, second] = self.genes.as_slice() {
            let list = [
                format!("{first}, {second}"),
                format!("{}; {}", first.to_lowercase(), second.to_uppercase()),
                format!("{} / {}", first.replace(' ', "-"), second.replace(' ', "_")),
            ];
            lines.push(format!(
                "{}{sign}{}",
                ["gene", "Genes", "New advantage"][chance.below(3) as usize],
                list[chance.below(3) as usize]
            ));
        }
        lines.extend(
            self.press.map(|press| format!("{}: {press}", ["press", "Press"][chance.below(2) as usize])),
        );
        lines
    }
}

impl Meaning {
    /// The form, filled in after its labels.
    fn filled_in(&self, form: &Form, chance: &mut Pcg32) -> Vec<String> {
        let form_text = form.yaml();
        let fill = |line: &str| {
            let Some((key, rest)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
                return line.to_owned();
            };
            let meant = self.orders.iter().find(|meant| meant.id == key);
            let value = match (meant, key) {
                (Some(meant), _) => Some(order(meant, form.round, false, chance)),
                (None, "enemy") => self.enemy.clone(),
                (None, "gene") => Some(self.genes.join(", ")).filter(|genes| !genes.is_empty()),
                (None, "press") => self.press.map(str::to_owned),
                _ => None,
            };
            value.map_or_else(|| line.to_owned(), |value| format!("{key}: {value}{rest}"))
        };
        form_text.lines().map(fill).collect()
    }
}

/// The number of styles.
const HANDS: u32 = 16;

/// An order to a creature, the n-th of a letter, in a style.
fn by_hand(n: usize, meant: &Meant, round: u32, hand: u32, chance: &mut Pcg32) -> String {
    let id = &meant.id;
    let ids = [id.clone(), id.to_lowercase(), id.trim_end_matches(char::is_alphabetic).to_owned()];
    let id = ids[chance.below(3) as usize].clone();
    let all = order(meant, round, hand == 3 || hand == 4, chance);
    match hand {
        0 => format!("{id}: {all}"),
        1 => format!("{id} - {all}"),
        2 => format!("{id} -> {all}"),
        3 => format!("{id} {all}."),
        4 => format!("{id} {all}"),
        5 => format!("• {id}: {all}"),
        6 => format!("{id} – {all}"),
        7 => format!("{id} : {all}  "),
        8 => format!("*{id}*: {all}"),
        9 => format!("{id} => {all}"),
        10 => format!("{}. {}: {all}", n + 1, meant.id),
        11 => format!("Creature {id}: {all}"),
        12 => format!("    {id}: {all}"),
        13 => format!("{}, {all}", meant.id),
        14 => format!("#{id}: {all}"),
        _ => format!("{id}:\n  {all}"),
    }
}

/// An order to a creature.
fn order(meant: &Meant, round: u32, is_long: bool, chance: &mut Pcg32) -> String {
    let Meant { way, behaviour, without, .. } = meant;
    let way = match way {
        Way::Stay => {
            if is_long {
                "stays where it is".to_owned()
            } else {
                ["stay", "Stays", "stay put"][chance.below(3) as usize].to_owned()
            }
        }
        Way::To(hex) => {
            let hex = [hex.clone(), hex.to_lowercase()][chance.below(2) as usize].clone();
            match (is_long, round) {
                (true, 1) => format!("starts in {hex}"),
                (true, _) => format!("goes to {hex}"),
                _ => hex,
            }
        }
        Way::Towards(n) => {
            let word = if is_long { DIRECTIONS[*n].1 } else { DIRECTIONS[*n].0 };
            if is_long {
                format!("goes {word}")
            } else {
                [word.to_owned(), word.to_lowercase()][chance.below(2) as usize].clone()
            }
        }
    };
    let behaviour = behaviour.map(|word| match chance.below(4) {
        0 if word != "semi-defensive" => word[..1].to_uppercase(),
        1 => word.to_uppercase(),
        2 => word.replace('-', " "),
        _ => word.to_owned(),
    });
    let mut parts = vec![way];
    parts.extend(behaviour.map(|word| if is_long { format!("is {}", word.to_lowercase()) } else { word }));
    parts.extend(without.as_ref().map(|gene| format!("without {gene}")));
    parts.join(if is_long { " and " } else { [", ", "; ", ","][chance.below(3) as usize] })
}

/// A slip: a change of a letter between the writer's intention and the folder.
type Slip = fn(Vec<u8>, &Form) -> Vec<u8>;

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("it is text still")
}

fn of_lines(bytes: Vec<u8>, change: impl Fn(&str) -> String) -> Vec<u8> {
    text(bytes).lines().map(|line| change(line) + "\n").collect::<String>().into_bytes()
}

/// Slips in the text.
const IN_TEXT: [(&str, Slip); 17] = [
    ("tabs", |bytes, _| of_lines(bytes, |line| line.replacen(' ', "\t", 1))),
    ("no-break spaces", |bytes, _| text(bytes).replace(": ", ":\u{a0}").into_bytes()),
    ("full-width colons", |bytes, _| {
        of_lines(bytes, |line| {
            if line.starts_with(|c: char| c.is_ascii_digit()) {
                line.replacen(':', "：", 1)
            } else {
                line.to_owned()
            }
        })
    }),
    ("Windows lines", |bytes, _| text(bytes).replace('\n', "\r\n").into_bytes()),
    ("old Mac lines", |bytes, _| text(bytes).replace('\n', "\r").into_bytes()),
    ("blank lines", |bytes, _| text(bytes).replace('\n', "\n\n").replace(":\n\n  ", ":\n  ").into_bytes()),
    ("a greeting", |bytes, _| {
        [b"Dear game master,\n\nhere is what mine shall do in this round:\n\n", &*bytes].concat()
    }),
    ("regards", |bytes, _| {
        [&*bytes, b"\nThanks for the great game, see you at the con!\nCheers, me\n"].concat()
    }),
    ("a signature", |bytes, _| [&*bytes, b"\n-- \nJane Doe, 4 North Street, call 7 or 12\n"].concat()),
    ("a phone", |bytes, _| [&*bytes, "\nSent from my iPhone\n".as_bytes()].concat()),
    ("blanks at the end", |bytes, _| of_lines(bytes, |line| format!("{line}   "))),
    ("an order said twice", |bytes, _| {
        let line = text(bytes.clone()).lines().next().unwrap_or_default().to_owned();
        if line.ends_with(':') || line.starts_with('#') {
            bytes
        } else {
            [line.as_bytes(), b"\n", &*bytes].concat()
        }
    }),
    ("capitals", |bytes, _| {
        of_lines(bytes, |line| {
            if line.to_lowercase().contains("press") { line.to_owned() } else { line.to_uppercase() }
        })
    }),
    ("zero-width spaces", |bytes, _| text(bytes).replace(", ", ",\u{200b} ").into_bytes()),
    ("chatter between", |bytes, _| {
        text(bytes)
            .replacen('\n', "\nI hope that this one lives a bit longer than the last.\n", 1)
            .into_bytes()
    }),
    ("a slip of the finger", |bytes, _| {
        let text = text(bytes).replace("aggressive", "agressive").replace("defensive", "defensiv");
        text.replace("Camouflage", "Camoflage").replace("north", "norht").into_bytes()
    }),
    ("in bold", |bytes, _| {
        of_lines(bytes, |line| {
            if line.contains(['*', '#']) || line.trim().is_empty() || line.ends_with(':') {
                line.to_owned()
            } else {
                format!("**{}**", line.trim())
            }
        })
    }),
];

/// Slips in what surrounds the text: quotes, mails, encodings.
const AROUND: [(&str, Slip); 14] = [
    ("all of it quoted", |bytes, _| {
        [b"On Monday the GM wrote:\n", &*of_lines(bytes, |line| format!("> {line}"))].concat()
    }),
    ("quoted without a blank", |bytes, _| of_lines(bytes, |line| format!(">{line}"))),
    ("a mail as it is shown", |bytes, _| {
        [b"From: Somebody <somebody@else.example>\nSent: Thursday, 4 June 2026 09:12\nTo: gm@isle.example\nSubject: RE: orders for 7C\n\n", &*bytes].concat()
    }),
    ("a forwarded mail", |bytes, _| {
        [b"-------- Forwarded Message --------\nSubject: orders\nDate: Thu, 4 Jun 2026 09:12:33 +0200\nFrom: Somebody <somebody@else.example>\n\n", &*bytes].concat()
    }),
    ("Windows-1252", |bytes, _| {
        text(bytes)
            .chars()
            .map(|c| {
                if c == '–' {
                    0x96
                } else if c == '•' {
                    0x95
                } else {
                    u8::try_from(u32::from(c)).unwrap_or(b'?')
                }
            })
            .collect()
    }),
    ("UTF-16", |bytes, _| {
        [0xff, 0xfe].into_iter().chain(text(bytes).encode_utf16().flat_map(u16::to_le_bytes)).collect()
    }),
    ("a byte order mark", |bytes, _| ["\u{feff}".as_bytes(), &*bytes].concat()),
    ("HTML in blocks", |bytes, _| html(&text(bytes), "<div style=\"color: black\">", "</div>")),
    ("HTML with breaks", |bytes, _| html(&text(bytes), "", "<br>")),
    ("quoted twice", |bytes, _| of_lines(bytes, |line| format!(">> {line}"))),
    ("above the form", |bytes, form| {
        let quoted = of_lines(form.yaml().into_bytes(), |line| format!("> {line}"));
        [&*bytes, "\nAm 4.6.2026 um 09:12 schrieb die Spielleitung:\n".as_bytes(), &quoted].concat()
    }),
    ("above an old form", |bytes, form| {
        let old = form
            .yaml()
            .replace(&format!("round: {}", form.round), "round: 99")
            .replace(":   #", ": NE, aggressive  #");
        [&*bytes, b"\n-----Original Message-----\nFrom: GM <gm@isle.example>\nSent: Monday\nTo: You\nSubject: form\n\n", old.as_bytes()].concat()
    }),
    ("base64", |bytes, _| encoded(&bytes, "base64")),
    ("quoted-printable", |bytes, _| encoded(&bytes, "quoted-printable")),
];

fn html(text: &str, before: &str, behind: &str) -> Vec<u8> {
    let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    // Programs write a break in an empty line.
    let kept = |line: &str| if line.is_empty() { "<br>".to_owned() } else { line.to_owned() };
    let lines = escaped.lines().map(|line| format!("{before}{}{behind}\n", kept(line)));
    format!("<html><head><title>7C: B7</title></head><body>\n{}</body></html>\n", lines.collect::<String>())
        .into_bytes()
}

fn encoded(bytes: &[u8], how: &str) -> Vec<u8> {
    let mut body = String::new();
    if how == "base64" {
        for line in STANDARD.encode(bytes).as_bytes().chunks(76) {
            body.push_str(&String::from_utf8_lossy(line));
            body.push_str("\r\n");
        }
    } else {
        for byte in bytes {
            match byte {
                b'\n' => body.push_str("\r\n"),
                b' '..=b'~' if *byte != b'=' => body.push(char::from(*byte)),
                byte => body.push_str(&format!("={byte:02X}")),
            }
        }
    }
    format!(
        "From: x@y.example\r\nSubject: orders\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {how}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// The effects of a letter, in sentences.
fn understood(table: &Table, player: usize, bytes: &[u8], files: &mut Files) -> (Letter, Vec<String>) {
    let letter = post::letter(table, player, ("a letter", bytes), files);
    let mut sentences = echo::sentences(table, &table.players[player], &letter);
    sentences.retain(|sentence| !sentence.starts_with("Press: "));
    sentences.extend(letter.press.clone());
    (letter, sentences)
}

/// A letter, with the slips that it has.
fn slipped(meaning: &Meaning, form: &Form, chance: &mut Pcg32) -> (Vec<u8>, Vec<&'static str>) {
    let mut bytes = (meaning.written(form, chance).join("\n") + "\n").into_bytes();
    let mut slips = Vec::new();
    for _ in 0..chance.below(3) {
        let (what, slip) = IN_TEXT[chance.below(IN_TEXT.len() as u32) as usize];
        if slips.contains(&what)
            || what == "old Mac lines" && !slips.is_empty()
            || slips.contains(&"old Mac lines")
            || slips.contains(&"Windows lines")
        {
            continue;
        }
        bytes = slip(bytes, form);
        slips.push(what);
    }
    if slips.is_empty() || chance.below(2) == 0 {
        let (what, slip) = AROUND[chance.below(AROUND.len() as u32) as usize];
        if !slips.contains(&"old Mac lines") {
            bytes = slip(bytes, form);
            slips.push(what);
        }
    }
    (bytes, slips)
}

fn what_a_person_would_understand_is_understood() {
    [2_026, 7, 44].into_iter().for_each(whole_game);
}

fn whole_game(seed: u64) {
    let (game, mut state) = beginning();
    let mut chance = Pcg32::new(seed);
    let (mut all, mut with_slips, mut orders) = (0, 0, 0);
    let mut lost: Vec<String> = Vec::new();
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    for round in 1..=12 {
        let mut files = Files::default();
        let mut report = Report::default();
        let table =
            table(("game.yaml", game.as_bytes()), ("state.yaml", state.as_bytes()), &mut files, &mut report);
        let table = table.unwrap_or_else(|| panic!("it is sound: {report:?}"));
        let mut letters: Vec<Letter> = table.players.iter().map(|_| Letter::default()).collect();
        for form in forms(&table, &|_| Vec::new()) {
            let player =
                table.players.iter().position(|player| player.name == form.player).expect("it is a player's");
            let meaning = meaning(&form, &mut chance);
            let plain = meaning.plain(round);
            let (letter, meant) = understood(&table, player, plain.as_bytes(), &mut files);
            assert_eq!(
                letter.faults.iter().filter(|fault| fault.message.contains("can't be read")).count(),
                0,
                "{plain}"
            );
            all += 1;
            orders += meaning.orders.len();
            // Six of ten letters have slips; all have a writer's own style.
            let (bytes, slips) = if chance.below(10) < 6 {
                slipped(&meaning, &form, &mut chance)
            } else {
                ((meaning.written(&form, &mut chance).join("\n") + "\n").into_bytes(), Vec::new())
            };
            with_slips += u32::from(!slips.is_empty());
            slips.iter().for_each(|slip| *seen.entry(slip).or_default() += 1);
            let (_, found) = understood(&table, player, &bytes, &mut files);
            if found != meant {
                let text = String::from_utf8_lossy(&bytes);
                lost.push(format!(
                    "round {round}, {slips:?}:\n{text}\nmeant: {meant:#?}\nunderstood: {found:#?}\n"
                ));
            }
            letters[player] = letter;
        }
        let played = play(&table, &letters, &[], &mut files, &mut report);
        let played = played.unwrap_or_else(|_| panic!("round {round} is played: {report:?}"));
        if played.report.winners.is_some() {
            break;
        }
        state = played.state;
    }
    assert!(
        lost.is_empty(),
        "{} of {all} letters are understood otherwise, such as\n{}",
        lost.len(),
        lost[..lost.len().min(40)].join("\n")
    );
    assert!(all > 100 && orders > 300, "{all} letters with {orders} orders");
    assert!(with_slips * 10 >= all * 5, "{with_slips} of {all} letters have slips");
    assert!(seen.len() + 2 >= IN_TEXT.len() + AROUND.len(), "{seen:?}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": what_a_person_would_understand_is_understood)
}
