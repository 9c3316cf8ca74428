//! Turns the rulebook, and its quotations on the game's pages, into static tables at build time; a mistake in either fails the build.

use std::collections::BTreeMap;

use punchboard_rulebook::{Rulebook, build, made};
use serde::Deserialize;
use serde_yaml::{Error, Mapping, from_str, from_value};

/// The quotations on pages, as `pages.yaml` has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Pages {
    /// Rows of the rulebook's tables in clearer words.
    rows: BTreeMap<String, String>,
    set_up: Mapping,
    player_aid: Mapping,
}

/// A rule, or one in other words.
#[derive(Deserialize)]
#[serde(untagged)]
enum Quote {
    Rule(String),
    Worded { rule: String, text: String },
}

impl Quote {
    fn code(&self) -> String {
        match self {
            Quote::Rule(rule) => format!("Rule({rule:?}), "),
            Quote::Worded { rule, text } => format!("Worded {{ rule: {rule:?}, text: {text:?} }}, "),
        }
    }
}

fn main() {
    if let Some(rulebook) = build() {
        made("pages.yaml", "pages.rs", |text| Ok((pages(text, &rulebook)?, ())));
    }
}

/// The Rust code for the pages, or all mistakes in them.
fn pages(text: &str, rulebook: &Rulebook) -> Result<String, Vec<String>> {
    let read = |text| {
        let Pages { rows, set_up, player_aid } = from_str(text)?;
        Ok::<_, Error>((rows, page(set_up)?, page(player_aid)?))
    };
    let (rows, set_up, player_aid) = read(text).map_err(|error| vec![error.to_string()])?;
    let quotes = [&set_up, &player_aid].into_iter().flatten().flat_map(|(_, quotes)| quotes);
    let quoted = quotes.map(|(Quote::Rule(rule) | Quote::Worded { rule, .. })| rule);
    let unknown = rows.keys().chain(quoted).filter(|rule| !rulebook.has(rule));
    let faults: Vec<_> = unknown.map(|rule| format!("there is no rule {rule}")).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let rows: Vec<_> = rows.into_iter().collect();
    let code = |page: &[(String, Vec<Quote>)]| -> String {
        let list = |quotes: &[Quote]| quotes.iter().map(Quote::code).collect::<String>();
        let lists = page.iter().map(|(key, quotes)| format!("({key:?}, &[{}]),\n", list(quotes)));
        lists.collect::<Vec<_>>().concat()
    };
    Ok(format!(
        "Pages {{ rows: &{rows:?}, set_up: &[{}], player_aid: &[{}] }}\n",
        code(&set_up),
        code(&player_aid)
    ))
}

/// The lists of a page, in the order of the file.
fn page(page: Mapping) -> Result<Vec<(String, Vec<Quote>)>, Error> {
    page.into_iter().map(|(key, quotes)| Ok((from_value(key)?, from_value(quotes)?))).collect()
}
