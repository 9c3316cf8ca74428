//! The sheets of an order form, as the fields of its layout.

use serde_json::json;

use crate::diag::Code;
use crate::games::postal::Behaviour;
use crate::games::postal::form::{Form, FormRow};
use crate::rule;
use crate::ruling::Json;

/// A page: its name and the fields of its layout.
pub type Page = (String, Json);

/// The most creatures on one sheet of a form.
const CREATURES_A_FORM: usize = 14;
/// The most faults of the last letter that fit below the creatures.
const FAULTS_A_FORM: usize = 4;

/// Text with its marks escaped, so that it is printed as it is.
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

fn letter(behaviour: Behaviour) -> &'static str {
    match behaviour {
        Behaviour::Defensive => "D",
        Behaviour::SemiDefensive => "S",
        Behaviour::Aggressive => "A",
    }
}

/// The number of sheets of a form.
pub fn sheets(form: &Form) -> usize {
    form.rows.len().div_ceil(CREATURES_A_FORM)
}

/// The sheets of the order forms. `notes` are the notes of the blank form.
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
            let note = |fault: &String| json!({"rule": "", "text": format!("**Not used of your last letter:** {fault}")});
            let shown = if form.faults.len() > FAULTS_A_FORM { FAULTS_A_FORM - 1 } else { form.faults.len() };
            let rest = form.faults.len() - shown;
            let rest = (rest > 0).then(|| format!("{rest} more, which your game master can name"));
            let faults = form.faults[..shown].iter().map(|fault| plain(fault)).chain(rest);
            let faults: Vec<Json> = faults.map(|fault| note(&fault)).collect();
            // The note about round 1 is of no use later.
            let first = rule!("SUR-5.2").name();
            let notes = notes.iter().filter(|note| form.round == 1 || note["rule"] != first).map(for_filled);
            // Short forms have room for words, which are written by hand.
            let lines = if rows.len() <= FEW_CREATURES { WRITTEN } else { &[] };
            let fields = json!({
                "written": lines, "head": head, "player": plain(&form.player), "rivals": form.rivals, "names_gene": form.names_gene(),
                "who": plain(&form.who()), "round": form.round, "season": form.season(),
                "standing": plain(&form.standing), "rows": rows.iter().map(form_row).collect::<Vec<Json>>(),
                "notes": faults.into_iter().chain(notes).collect::<Vec<Json>>(),
            });
            pages.push((format!("{} {}", form.player, n + 1), fields));
        }
    }
    pages
}

/// A form of so few creatures has lines to write on, one for each of these numbers.
const FEW_CREATURES: usize = 8;
const WRITTEN: &[usize] = &[1, 2, 3, 4, 5, 6, 7];

/// Notes of the blank form that differ on one that is filled in: it has boxes to tick, and lines for standing orders.
const FILLED: [(Code, &str); 2] = [
    (
        rule!("SUR-5.6"),
        "**Behaviour:** tick D (defensive), S (semi-defensive) or A (aggressive). With no tick, the bold one holds.",
    ),
    (
        rule!("SUR-5.14"),
        "**Standing orders** are in the small line below each move, and at the top for the species. They are used, whole, in each round for which nothing comes from you. Correct them there.",
    ),
];

/// A note of the blank form, in the words of a filled one.
fn for_filled(note: &Json) -> Json {
    let other = FILLED.iter().find(|(rule, _)| note["rule"] == rule.name());
    other.map_or_else(|| note.clone(), |(rule, text)| json!({"rule": rule.name(), "text": text}))
}

fn form_row(row: &FormRow) -> Json {
    let now = if row.hex.is_empty() { row.now.clone() } else { format!("{} · {}", row.hex, row.now) };
    let sign =
        |sign: &str| if sign == letter(row.behaviour) { format!("**{sign}**") } else { sign.to_owned() };
    json!({
        "id": row.id, "now": plain(&now), "genes": plain(&row.genes), "order": plain(&row.standing),
        "d": sign("D"), "s": sign("S"), "a": sign("A"),
    })
}
