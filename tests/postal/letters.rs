//! Letters as people write them: each file in `letters/` is a letter from dora, and beside it is the output of `umpire orders check`.

use libtest_mimic::Trial;
use std::fs;

use super::{data, put, scratch, umpire};

/// The ending of the files with outputs.
const EXPECTED: &str = "expected";

fn is_understood_as_expected(file: &str) {
    let (name, ending) = file.rsplit_once('.').expect("it has an ending");
    let folder = scratch(&format!("letter-{name}"));
    let read = |name: &str| fs::read(data("letters").join(name)).expect("it is there");
    ["game.yaml", "state.yaml"].iter().for_each(|name| put(&folder, &format!("isle/{name}"), &read(name)));
    // The sender of a mail is known by the address.
    let path = if matches!(ending, "eml" | "mbox") { file.to_owned() } else { format!("dora.{ending}") };
    put(&folder, &format!("isle/orders/06/{path}"), &read(file));
    let ran = umpire(&["orders", "check", "isle"], &folder);
    let found = format!("{}{}", ran.out, ran.err);
    let expected = format!("{name}.{EXPECTED}");
    if std::env::var_os("BLESS").is_some() {
        put(&data("letters"), &expected, found.as_bytes());
    }
    let expected = String::from_utf8(read(&expected)).expect("it is text").replace("\r\n", "\n");
    assert!(found == expected, "{file} is understood otherwise than expected:\n{found}");
}

/// A test for each letter.
pub fn trials() -> Vec<Trial> {
    let entries = fs::read_dir(data("letters")).expect("the folder is there").flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.retain(|name| !name.ends_with(EXPECTED) && !["game.yaml", "state.yaml"].contains(&name.as_str()));
    names.sort();
    assert!(names.len() >= 60, "{} letters", names.len());
    let trial = |name: String| {
        crate::support::trial(format!("postal/letters/{name}"), move || {
            is_understood_as_expected(&name);
            Ok(())
        })
    };
    names.into_iter().map(trial).collect()
}
