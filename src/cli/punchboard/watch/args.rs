//! What `punchboard watch` is asked for.

use std::path::PathBuf;

use super::super::lang;
use super::super::report::{self, Faults};
use crate::cli::papers;
use crate::diag::or_list;
use crate::geometry::Paper;
use crate::model::Language;
use crate::preview::Subject;

/// The arguments of `watch`.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli::punchboard) struct Args {
    /// Definition files, folders of them, or games by name; the current folder if none is named
    pub paths: Vec<String>,
    /// Paper: a4, letter, a3, legal, tabloid, or a size like 210mm x 297mm
    #[arg(long, value_name = "PAPER", value_parser = papers::paper)]
    pub paper: Option<Paper>,
    /// The language: de, where there are words in several
    #[arg(long, value_name = "LANG", value_parser = one_language)]
    pub lang: Option<Language>,
    /// The port of the page's address; 4747, or a free one if that is taken
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// What opens a file at a line in your editor, with {file}, {line} and {column} in it
    #[arg(long, value_name = "LINK", default_value = "vscode://file/{file}:{line}:{column}", value_parser = editor)]
    pub editor: String,
    /// The folder that the page's button prints PDFs into
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    pub output: PathBuf,
    #[command(flatten)]
    pub faults: Faults,
}

/// Reads `de`, where one language is looked at.
fn one_language(text: &str) -> Result<Language, String> {
    match lang::parse(text)? {
        lang::Lang::One(language) => Ok(language),
        lang::Lang::All => Err(format!("one at a time: write {}", or_list(Language::NAMES))),
    }
}

/// A link to an editor: with a scheme that is no script's, and the file in it.
fn editor(text: &str) -> Result<String, String> {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let is_link =
        text.contains("://") && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !is_link || !text.contains("{file}") || ["javascript", "data"].contains(&scheme.as_str()) {
        return Err("write a link like vscode://file/{file}:{line}:{column}".to_owned());
    }
    Ok(text.to_owned())
}

impl Args {
    /// The paths that are watched.
    pub fn paths(&self) -> Vec<String> {
        if self.paths.is_empty() { vec![".".to_owned()] } else { report::paths_or_built_in(&self.paths) }
    }

    /// What is looked at, and how.
    pub fn subject(&self) -> Subject {
        Subject {
            paths: self.paths(),
            house_rules: self.faults.house_rules.clone(),
            policy: self.faults.policy(),
            paper: self.paper.clone(),
            language: self.lang,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_are_links_with_the_file() {
        assert!(editor("vscode://file/{file}:{line}:{column}").is_ok());
        assert!(editor("subl://open?url=file://{file}&line={line}").is_ok());
        for wrong in ["javascript://{file}", "code {file}", "vscode://file/", "data://{file}"] {
            assert!(editor(wrong).is_err(), "{wrong}");
        }
    }
}
