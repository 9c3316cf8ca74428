//! What a game's build script makes of its `rulebook.yaml`: a table of the program, in `rulebook.rs`. A wrong rulebook fails the build.

mod table;
#[cfg(test)]
mod tests;
mod valid;

use std::collections::BTreeMap;
use std::{env, fs, path::Path};

use serde::Deserialize;

/// A rulebook as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// The game's key: `generation-zero`.
    game: String,
    title: String,
    sections: Vec<Section>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    id: String,
    title: String,
    rules: Vec<Rule>,
}

/// A rule, or a row of a table: it has either `rule`, or `row` and `text`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_field_names, reason = "they are the keys of a rule")]
struct Rule {
    id: String,
    rule: Option<String>,
    #[serde(default)]
    row: Vec<String>,
    text: Option<String>,
    source: Option<String>,
    provenance: Provenance,
    reason: Option<String>,
    option: Option<RuleOption>,
    #[serde(default)]
    used_by: Vec<String>,
    left: Option<String>,
}

/// Named as in the program, where its variants are described.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Provenance {
    Text,
    Inferred,
    Found,
    Ruling,
    Reconstructed,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RuleOption {
    name: String,
    default: String,
    values: BTreeMap<String, String>,
}

impl Rulebook {
    /// Reads a rulebook.
    ///
    /// # Errors
    /// All that is wrong with it: what is no YAML or no rulebook with its place, and else the rule with what is wrong.
    pub fn read(text: &str) -> Result<Rulebook, Vec<String>> {
        let book: Rulebook = serde_yaml::from_str(text).map_err(|error| vec![error.to_string()])?;
        let faults = book.faults();
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }

    /// Whether there is a rule of this id.
    pub fn has(&self, id: &str) -> bool {
        self.rules().any(|rule| rule.id == id)
    }

    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }
}

/// What a game's `build.rs` does: it reads the `rulebook.yaml` beside it and writes `rulebook.rs` where Cargo wants what is made.
/// Without a rulebook where anything is wrong with it: Cargo says what, and builds no further.
///
/// # Panics
/// If there is no such file, or Cargo's folder can't be written to.
pub fn build() -> Option<Rulebook> {
    made("rulebook.yaml", "rulebook.rs", |text| {
        let book = Rulebook::read(text)?;
        Ok((book.table(), book))
    })
}

/// Makes code of a file that lies beside a build script. What is wrong with it fails the build.
///
/// # Panics
/// If there is no such file, or Cargo's folder can't be written to.
#[allow(clippy::disallowed_methods, reason = "a build script is no part of the program")]
#[allow(clippy::print_stdout, reason = "so a build script speaks to Cargo")]
pub fn made<T>(
    file: &str,
    code: &str,
    make: impl FnOnce(&str) -> Result<(String, T), Vec<String>>,
) -> Option<T> {
    println!("cargo::rerun-if-changed={file}");
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    match make(&text) {
        Ok((table, made)) => {
            let path = Path::new(&env::var("OUT_DIR").expect("Cargo sets it")).join(code);
            fs::write(&path, table).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Some(made)
        }
        Err(faults) => {
            faults.iter().for_each(|fault| println!("cargo::error={file}: {fault}"));
            None
        }
    }
}
