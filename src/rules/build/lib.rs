//! Turns a game's `rulebook.yaml` into Rust code, `rulebook.rs`, in its build script. An invalid rulebook fails the
//! build.

mod table;
#[cfg(test)]
mod tests;
mod valid;

use std::collections::BTreeMap;
use std::{env, fs, path::Path};

use serde::Deserialize;

/// A rulebook as written in YAML.
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

/// The provenance of a rule; the program's type of the same name describes the variants.
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
    /// All errors: a YAML or format error with its place, or else each invalid rule with what is wrong.
    pub fn read(text: &str) -> Result<Rulebook, Vec<String>> {
        let book: Rulebook = serde_yaml::from_str(text).map_err(|error| vec![error.to_string()])?;
        let faults = book.faults();
        if faults.is_empty() { Ok(book) } else { Err(faults) }
    }

    /// Whether a rule has this id.
    pub fn has(&self, id: &str) -> bool {
        self.rules().any(|rule| rule.id == id)
    }

    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }
}

/// Reads the `rulebook.yaml` beside a game's `build.rs` and writes `rulebook.rs` into Cargo's output folder. `None`
/// after an error in the rulebook: Cargo prints it and stops the build.
///
/// # Panics
/// If the file is missing, or Cargo's folder can't be written to.
pub fn build() -> Option<Rulebook> {
    made("rulebook.yaml", "rulebook.rs", |text| {
        let book = Rulebook::read(text)?;
        Ok((book.table(), book))
    })
}

/// Turns a file beside a build script into Rust code. An error in the file fails the build.
///
/// # Panics
/// If the file is missing, or Cargo's folder can't be written to.
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
