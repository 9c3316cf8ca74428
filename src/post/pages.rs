//! What stands on the pages of a printed report and of an order form, as the fields that their layouts show.

use serde_json::json;

use crate::games::survival::pieces::Behaviour;
use crate::games::survival::postal::form::{Form, FormRow};
use crate::games::survival::postal::press::breakable;
use crate::games::survival::postal::report::{Row, Standing, TurnReport};
use crate::rule;
use crate::ruling::Json;

/// A page: its name, and the fields of its layout.
pub type Page = (String, Json);

/// Species on one page of the report.
const SPECIES_A_PAGE: usize = 80;
/// Species that stand in one column.
const FEW: usize = 20;
/// The most press that stands beside them, in letters and in lines.
const SHORT_PRESS: (usize, usize) = (1_200, 30);
/// Lines of type on one page of the status table.
const LINES_A_TABLE: usize = 64;
/// Lines of type on one page of press, and letters in one of them.
const LINES_OF_PRESS: usize = 44;
const LETTERS_A_LINE: usize = 105;
/// Creatures on one sheet of a form.
const CREATURES_A_FORM: usize = 14;
/// As many faults of the last letter have room below them.
const FAULTS_A_FORM: usize = 4;
/// Fights of one creature that are told one by one, at most.
const MOST_FIGHTS: usize = 12;

/// Words as they stand: no mark means anything in them.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !c.is_control() || *c == '\n') {
        if matches!(c, '\\' | '*' | '+' | '[' | ']' | ':' | '-') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// Press in which a word that is longer than a line can be broken.
fn typeset(text: &str) -> String {
    const LONGEST_WORD: usize = 24;
    breakable(text, LONGEST_WORD, '\u{200b}')
}

/// The pages with the species, the first of which is the head of the report.
pub fn heads(turn: &TurnReport) -> Vec<Page> {
    let sentence = turn.sentence.split_once(". ").map_or("", |(_, rest)| rest);
    let sentence = [&[sentence.to_owned()], turn.news.as_slice()].concat().join(" ");
    let deadline =
        turn.deadline.as_ref().map(|due| format!(" Orders are due: {}", plain(due))).unwrap_or_default();
    let next = match &turn.winners {
        Some(_) => "**The game is over.**".to_owned(),
        None => format!("**Next: {}.**{deadline}", plain(&turn.next())),
    };
    let rows: Vec<Json> = turn.players.iter().map(|standing| species(standing, turn.round)).collect();
    let press = press_beside(turn);
    let pages = rows.chunks(SPECIES_A_PAGE).enumerate();
    let page = |(n, rows): (usize, &[Json])| {
        // Few stand in one column, many in two.
        let half = if rows.len() <= FEW { rows.len() } else { rows.len().div_ceil(2) };
        let fields = json!({
            "game": plain(&turn.title), "when": plain(&turn.when()), "sentence": plain(sentence.trim()), "next": next,
            "left": rows[..half], "right": rows[half..], "press": press.as_deref().unwrap_or(""),
        });
        (format!("head {}", n + 1), fields)
    };
    pages.map(page).collect()
}

fn species(standing: &Standing, round: u32) -> Json {
    let orders = if round == 0 { "" } else { standing.orders() };
    json!({"living": standing.living, "species": plain(&standing.species), "player": plain(&standing.player), "orders": orders})
}

/// The pages of the status table: the living, then those who died in this round.
pub fn tables(turn: &TurnReport) -> Vec<Page> {
    let living: Vec<&Row> = turn.rows.iter().filter(|row| row.lives()).collect();
    let dead: Vec<&Row> = turn.rows.iter().filter(|row| !row.lives()).collect();
    let mut pages = Vec::new();
    for (heading, rows) in [("Status of the creatures", living), ("Died in this round", dead)] {
        let told: Vec<(usize, Json)> = rows.iter().map(|row| creature(row)).collect();
        let mut first = 0;
        while first < told.len() {
            let mut lines = 0;
            let fits = told[first..].iter().take_while(|(height, _)| {
                lines += height;
                lines <= LINES_A_TABLE
            });
            let last = first + fits.count().max(1);
            let rows: Vec<&Json> = told[first..last].iter().map(|(_, row)| row).collect();
            let fields = json!({"heading": heading, "when": plain(&turn.when()), "rows": rows});
            pages.push((format!("{heading} {}", pages.len() + 1), fields));
            first = last;
        }
    }
    pages
}

/// A row, and how many lines of type it is high, with its padding.
fn creature(row: &Row) -> (usize, Json) {
    let genes = row.genes.join(", ");
    let mut fights: Vec<String> = row.death.iter().map(|cause| format!("**{}**", plain(cause))).collect();
    fights.extend(row.fights.iter().take(MOST_FIGHTS).map(|fight| plain(fight)));
    if let Some(more) = row.fights.len().checked_sub(MOST_FIGHTS + 1) {
        fights.push(format!("and {} more", more + 1));
    }
    let fights = fights.join("; ");
    let ap = if row.effective > row.ap {
        format!("{}\\+{}", row.ap, row.effective - row.ap)
    } else {
        row.ap.to_string()
    };
    let born = match (&row.parent, row.born) {
        (Some(parent), Some(born)) => format!("{parent}, {born}"),
        _ => String::new(),
    };
    let lines = |text: &str, letters: usize| text.chars().count().div_ceil(letters);
    let height =
        [lines(&genes, 28), lines(&fights, 30), lines(&row.species, 16), 1].into_iter().max().unwrap_or(1);
    let told = json!({
        "id": row.id, "species": plain(&row.species), "hex": row.hex, "ap": ap,
        "behaviour": row.behaviour.map_or("", letter), "hunger": row.hunger, "genes": genes, "born": born,
        "ate": row.ate.as_deref().unwrap_or(""), "fights": fights,
    });
    // Three lines of type are as high as two with the padding of their rows.
    (height + 1, told)
}

fn letter(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::Defensive => "D",
        Behaviour::SemiDefensive => "S",
        Behaviour::Aggressive => "A",
    }
}

/// A little press that stands beside few species, so that it needs no page of its own.
fn press_beside(turn: &TurnReport) -> Option<String> {
    let (letters, lines) = SHORT_PRESS;
    let all: usize = turn.press.iter().map(|(_, text)| text.len()).sum();
    let long: usize = turn.press.iter().map(|(_, text)| text.lines().count() + 2).sum();
    let fits = turn.players.len() <= FEW && all <= letters && long <= lines && !turn.press.is_empty();
    let told =
        turn.press.iter().map(|(player, text)| format!("**{}**\n{}\n", plain(player), plain(&typeset(text))));
    fits.then(|| told.collect::<Vec<_>>().join("\n"))
}

/// The pages of press.
pub fn press(turn: &TurnReport) -> Vec<Page> {
    if press_beside(turn).is_some() {
        return Vec::new();
    }
    let mut pages: Vec<String> = Vec::new();
    let mut lines = LINES_OF_PRESS;
    let mut add = |text: &str, height: usize| {
        lines += height;
        if lines > LINES_OF_PRESS {
            pages.push(String::new());
            lines = height;
        }
        if let Some(page) = pages.last_mut() {
            page.push_str(text);
            page.push('\n');
        }
    };
    for (player, text) in &turn.press {
        add(&format!("**{}**", plain(player)), 1);
        for line in typeset(text).lines() {
            // A paragraph longer than a page goes on on the next one.
            let letters: Vec<char> = line.chars().collect();
            for part in letters.chunks(LETTERS_A_LINE * LINES_OF_PRESS / 2) {
                add(&plain(&part.iter().collect::<String>()), part.len().div_ceil(LETTERS_A_LINE));
            }
        }
        add("", 1);
    }
    let page = |(n, text)| (format!("press {}", n + 1), json!({"when": plain(&turn.when()), "text": text}));
    pages.into_iter().enumerate().map(page).collect()
}

/// The sheets of the order forms. `notes` are those of the blank form.
pub fn forms(forms: &[Form], notes: &[Json]) -> Vec<Page> {
    let mut pages = Vec::new();
    for form in forms {
        let sheets = form.rows.chunks(CREATURES_A_FORM);
        let count = sheets.len();
        for (n, rows) in sheets.enumerate() {
            let mut head = plain(&form.title);
            if let Some(deadline) = &form.deadline {
                head.push_str(&format!(" · due {}", plain(deadline)));
            }
            if count > 1 {
                head.push_str(&format!(" · sheet {} of {count}", n + 1));
            }
            let told = |fault: &String| json!({"rule": "", "text": format!("**Not used of your last letter:** {fault}")});
            let shown = if form.faults.len() > FAULTS_A_FORM { FAULTS_A_FORM - 1 } else { form.faults.len() };
            let rest = form.faults.len() - shown;
            let rest = (rest > 0).then(|| format!("{rest} things more, which your game master can name"));
            let faults = form.faults[..shown].iter().map(|fault| plain(fault)).chain(rest);
            let faults: Vec<Json> = faults.map(|fault| told(&fault)).collect();
            // What is to be written in round 1 alone is of no use later.
            let first = rule!("SUR-5.2").name();
            let notes = notes.iter().filter(|note| form.round == 1 || note["rule"] != first);
            let season =
                form.when().split_once(", ").map(|(_, season)| season.to_owned()).unwrap_or_default();
            let fields = json!({
                "head": head, "who": plain(&form.who()), "round": form.round, "season": season,
                "standing": plain(&form.standing), "rows": rows.iter().map(form_row).collect::<Vec<Json>>(),
                "notes": faults.into_iter().chain(notes.cloned()).collect::<Vec<Json>>(),
            });
            pages.push((format!("{} {}", form.player, n + 1), fields));
        }
    }
    pages
}

fn form_row(row: &FormRow) -> Json {
    let now = if row.hex.is_empty() { row.now.clone() } else { format!("{} · {}", row.hex, row.now) };
    let behaviours = ["D", "S", "A"]
        .map(|sign| if sign == letter(row.behaviour) { format!("**{sign}**") } else { sign.to_owned() });
    let order = if row.standing.is_empty() { String::new() } else { format!("standing: {}", row.standing) };
    json!({
        "id": row.id, "now": plain(&now), "genes": plain(&row.genes), "behaviours": behaviours.join("   "),
        "order": plain(&order),
    })
}
