//! The print button of the page, which does the same as `punchboard render`.

use clap::ValueEnum;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Args;
use crate::cli::punchboard::formats::Format;
use crate::cli::punchboard::lang;
use crate::cli::punchboard::render;
use crate::cli::punchboard::render::silent::{NotPrinted, Silent, Wish, silently};
use crate::cli::punchboard::sides::Ink;
use crate::cli::{disk, papers};
use crate::preview::Shown;

/// What the page asks for; an empty word is the default.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Asked {
    /// The path of the game file of the only set to print; by default all sets.
    set: String,
    paper: String,
    ink: String,
    language: String,
    format: String,
}

impl Asked {
    /// Reads what the page asks for; nothing asks for the defaults.
    ///
    /// # Errors
    /// It is not the JSON of a page.
    pub(super) fn parse(body: &[u8]) -> Result<Asked, String> {
        if body.is_empty() {
            return Ok(Asked::default());
        }
        serde_json::from_slice(body).map_err(|error| error.to_string())
    }

    fn wish(&self, args: &Args) -> Result<Wish, String> {
        let word = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let paper = word(&self.paper).map(|text| papers::paper(&text)).transpose()?;
        let lang = word(&self.language).map(|text| lang::parse(&text)).transpose()?;
        Ok(Wish {
            set: word(&self.set),
            paper: paper.or_else(|| args.paper.clone()),
            ink: word(&self.ink).map_or(Ok(Ink::Full), |text| Ink::from_str(&text, true))?,
            lang: lang.or(args.lang.map(lang::Lang::One)),
            format: word(&self.format).map_or(Ok(Format::Pdf), |text| Format::from_str(&text, true))?,
        })
    }
}

/// Prints. Returns as JSON which files were written, and which files and sets of the last look were not and why.
pub(super) fn print(args: &Args, asked: &Asked, shown: Option<&Shown>) -> Value {
    let printed = asked
        .wish(args)
        .and_then(|wish| silently(&render::Args::silent(&args.paths(), wish, &args.output, &args.faults)));
    let Silent { written, missed, sets, first } = match printed {
        Ok(printed) => printed,
        Err(why) => return json!({"trouble": why}),
    };
    let seen = shown.map(Shown::titles).unwrap_or_default();
    // Sets that the page still shows, although their game files can't be read now.
    let unread = seen.into_iter().filter(|(_, path)| !sets.iter().any(|known| known == path));
    let asked_for = unread.filter(|(_, path)| asked.set.is_empty() || asked.set == *path);
    let lost = asked_for.map(|(title, path)| NotPrinted {
        what: title.to_owned(),
        why: first.clone().unwrap_or_else(|| format!("{path} is missing")),
    });
    let item = |NotPrinted { what, why }| json!({"what": what, "why": why});
    let missed: Vec<Value> = lost.chain(missed).map(item).collect();
    if written.is_empty() && missed.is_empty() {
        return json!({"trouble": first.unwrap_or_else(|| "there is nothing to print".to_owned())});
    }
    let written: Vec<String> = written.iter().map(|path| disk::shown(path)).collect();
    json!({"written": written, "missed": missed})
}
