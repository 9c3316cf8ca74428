//! Parts of a render that several machines share: they add up to the files of one run, byte for byte.

#![allow(clippy::disallowed_methods, reason = "a test reads and writes its data on disk itself")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::Trial;

use crate::support::named;

/// A folder with personal decks, each a set of its own.
fn decks(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (n, owner) in ["Ann", "Bob", "Cid", "Dan", "Eve"].into_iter().enumerate() {
        let own = folder.join("decks").join(owner);
        fs::create_dir_all(&own).expect("the folder for tests can be written to");
        let text = format!(
            "kind: layout\nname: card\nsize: poker\nfront: {{name: {{text: \"{{name}}\", size: 14pt}}}}\n---\n\
             kind: deck\ngame: custom\ncomponent: hero\ncards: [{{name: {owner}, copies: {}}}]\n---\n\
             kind: game\ngame: custom\ntitle: Deck of {owner}\n\
             files: [{{file: cards, sheet: a4-poker-9up, parts: [{{title: Heroes, component: hero, layout: card}}]}}]\n",
            n + 1
        );
        fs::write(own.join("game.yaml"), text).expect("the folder for tests can be written to");
    }
    folder
}

/// Renders a part, and returns the exit status.
fn render(folder: &Path, output: &str, part: &[&str], variables: &[(&str, &str)]) -> Option<i32> {
    let ended = Command::new(env!("CARGO_BIN_EXE_punchboard"))
        .args(["render", "decks", "-o", output])
        .args(part)
        .envs(variables.iter().copied())
        .current_dir(folder)
        .output()
        .expect("the program was built");
    ended.status.code()
}

/// The files below a folder by path.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("it was written").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("it was written");
                files.insert(path.strip_prefix(folder).expect("it is below").to_owned(), bytes);
            }
        }
    }
    files
}

fn parts_add_up_to_one_run() {
    let folder = decks("shards");
    assert_eq!(render(&folder, "whole", &[], &[]), Some(0));
    for part in ["1/3", "2/3", "3/3"] {
        assert_eq!(render(&folder, "parts", &["--shard", part], &[]), Some(0), "{part}");
    }
    let (whole, parts) = (tree(&folder.join("whole")), tree(&folder.join("parts")));
    assert_eq!(whole.keys().collect::<Vec<_>>(), parts.keys().collect::<Vec<_>>());
    assert!(whole.len() >= 10 && whole == parts);
}

fn numbers_come_from_slurm_and_kubernetes() {
    let folder = decks("shards-of-clusters");
    assert_eq!(render(&folder, "whole", &[], &[]), Some(0));
    for task in ["10", "11"] {
        let variables =
            [("SLURM_ARRAY_TASK_ID", task), ("SLURM_ARRAY_TASK_MIN", "10"), ("SLURM_ARRAY_TASK_COUNT", "2")];
        assert_eq!(render(&folder, "slurm", &["--shard", "auto"], &variables), Some(0));
    }
    for index in ["0", "1", "2"] {
        let variables = [("JOB_COMPLETION_INDEX", index)];
        assert_eq!(render(&folder, "kubernetes", &["--shard", "auto/3"], &variables), Some(0));
    }
    let whole = tree(&folder.join("whole"));
    assert!(whole == tree(&folder.join("slurm")) && whole == tree(&folder.join("kubernetes")));
    assert_eq!(render(&folder, "none", &["--shard", "4/3"], &[]), Some(2));
    assert_eq!(render(&folder, "none", &["--shard", "1/9"], &[]), Some(0), "there are more parts than sets");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("shards": parts_add_up_to_one_run, numbers_come_from_slurm_and_kubernetes)
}
