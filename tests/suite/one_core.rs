//! Printed files do not depend on the number of cores: whole sets from a process tied to one core, and from one with all cores.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use libtest_mimic::{Completion, Failed, Trial};

use crate::support::skippable;

/// A game with rules and pictures, and one without code.
const SETS: [&str; 2] = ["super-game-level", "caravan"];

pub fn trials() -> Vec<Trial> {
    vec![skippable("one core/prints_the_same", prints_the_same)]
}

fn prints_the_same() -> Result<Completion, Failed> {
    let tied = Command::new("taskset").args(["-c", "0", "true"]).stderr(Stdio::null()).status();
    if !tied.is_ok_and(|status| status.success()) {
        return Ok(Completion::ignored_with("taskset is not installed"));
    }
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("one-core");
    let _ = fs::remove_dir_all(&work);
    let printed = |before: &[&str], name: &str| -> Result<BTreeMap<PathBuf, Vec<u8>>, Failed> {
        let out = work.join(name);
        let words: Vec<&str> =
            before.iter().copied().chain([env!("CARGO_BIN_EXE_punchboard"), "render"]).collect();
        let run = Command::new(words[0]).args(&words[1..]).args(SETS).arg("-o").arg(&out).output()?;
        if !run.status.success() {
            return Err(format!("{words:?}: {}", String::from_utf8_lossy(&run.stderr)).into());
        }
        let mut files = BTreeMap::new();
        read_below(&out, &out, &mut files)?;
        Ok(files)
    };
    let (all, one) = (printed(&[], "all")?, printed(&["taskset", "-c", "0"], "one")?);
    assert!(all.len() >= 12, "there are {} files", all.len());
    assert!(all.keys().eq(one.keys()), "other files: {:?} and {:?}", all.keys(), one.keys());
    let others: Vec<&PathBuf> =
        all.iter().filter(|(name, bytes)| one[*name] != **bytes).map(|(name, _)| name).collect();
    assert!(others.is_empty(), "other bytes from one core: {others:?}");
    Ok(Completion::Completed)
}

/// The files below a folder, by their paths in it.
fn read_below(root: &Path, folder: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) -> Result<(), Failed> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_below(root, &path, files)?;
        } else {
            let name = path.strip_prefix(root).expect("it lies in the folder").to_owned();
            files.insert(name, fs::read(&path)?);
        }
    }
    Ok(())
}
