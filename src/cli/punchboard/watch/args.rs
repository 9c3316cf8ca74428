//! The command line of `punchboard watch`.

use std::path::PathBuf;

use super::super::lang;
use super::super::report::{self, Faults};
use crate::cli::papers::PaperParser;
use crate::diag::or_list;
use crate::geometry::Paper;
use crate::model::Language;
use crate::preview::Subject;

/// The arguments of `watch`.
#[derive(Debug, Clone, clap::Args)]
pub(in crate::cli::punchboard) struct Args {
    /// Names of built-in games, definition files, or folders with them [default: the current folder]
    pub paths: Vec<String>,
    /// Paper: a4, letter, legal, tabloid, a0 to a7, b4 to b6, sra3, or a size like 210mm x 297mm
    #[arg(long, value_name = "PAPER", value_parser = PaperParser, hide_possible_values = true)]
    pub paper: Option<Paper>,
    /// The language to show, like de
    #[arg(long, value_name = "LANG", value_parser = one_language)]
    pub lang: Option<Language>,
    /// The port of the page's address [default: 4747, or a free one if that is taken]
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    pub no_open: bool,
    /// The link that opens a file at a line in your editor, with {file}, {line} and {column} in it
    #[arg(long, value_name = "LINK", default_value = "vscode://file/{file}:{line}:{column}", value_parser = editor)]
    pub editor: String,
    /// The folder that the page's print button writes PDFs to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    pub output: PathBuf,
    #[command(flatten)]
    pub faults: Faults,
}

/// Parses one language, like `de`; `all` is refused.
fn one_language(text: &str) -> Result<Language, String> {
    match lang::parse(text)? {
        lang::Lang::One(language) => Ok(language),
        lang::Lang::All => Err(format!("the page shows one language: write {}", or_list(Language::NAMES))),
    }
}

/// Checks a link to an editor: it needs `{file}`, and a scheme that runs no script in the page.
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
    /// The paths to watch.
    pub fn paths(&self) -> Vec<String> {
        if self.paths.is_empty() { vec![".".to_owned()] } else { report::paths_or_built_in(&self.paths) }
    }

    /// The definitions to look at, and how.
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
