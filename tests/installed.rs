//! The parts of an installed program: completions, manual pages, and the printed licences; the list of crates with their licences and
//! copyright is compared with Cargo's.

#![allow(clippy::disallowed_methods, reason = "a test asks Cargo and reads the crates' own files")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;
use serde_json::Value;

use crate::support::{named, test};

/// Licences of crates that allow linking them into this program and distributing it.
const TAKEN: [&str; 13] = [
    // Root certificates are data.
    "CDLA-Permissive-2.0",
    "IJG",
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "0BSD",
    "CC0-1.0",
    "Unlicense",
    "BSL-1.0",
];

/// The tests. The wheel needs `maturin` and the crates of all platforms, which it reads; without them the test reports that.
pub fn trials() -> Vec<Trial> {
    let mut trials = named!("installed": a_starter_does_not_start_itself, the_list_of_crates_is_true, a_program_is_at_home_in_a_shell, one_file_has_both_names);
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&paths).any(|folder| folder.join("maturin").is_file());
    let lacks = if !is_there {
        Some("maturin is not installed")
    } else if metadata(&[]).is_none() {
        Some("`cargo fetch` was not run")
    } else {
        None
    };
    let why = lacks.map_or(String::new(), |why| format!(" (skipped: {why})"));
    let name = format!("installed/a_wheel_brings_both_programs{why}");
    trials.push(test(name, a_wheel_brings_both_programs).with_ignored_flag(lacks.is_some()));
    trials
}

/// Cargo's metadata of all crates, if it has them.
fn metadata(more: &[&str]) -> Option<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--offline", "--locked", "--format-version", "1"])
        .args(more)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("Cargo runs");
    output.status.success().then(|| serde_json::from_slice(&output.stdout).expect("Cargo writes JSON"))
}

/// `pip install` of the project: builds the wheel from the same builds as the tests, installs it and runs the programs. Maturin moves the
/// programs from Cargo's folder, so they are built into a separate one.
fn a_wheel_brings_both_programs() {
    let built = Path::new(env!("CARGO_BIN_EXE_punchboard"));
    let target = built.ancestors().nth(2).expect("programs lie in a folder of Cargo's");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wheel");
    let _ = std::fs::remove_dir_all(&folder);
    let (wheels, installed) = (folder.join("wheels"), folder.join("installed"));
    let word = |path: &Path| path.to_str().expect("the folder is UTF-8").to_owned();
    let manifest = word(&Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    let build = ["build", "--profile", "dev", "--strip", "false", "--offline", "--locked"];
    let programs = word(&folder.join("programs"));
    let place = ["--manifest-path", &manifest, "--target-dir", &programs, "--out", &word(&wheels)];
    let mut maturin = Command::new("maturin");
    maturin.args([&build[..], &place[..], &["--compatibility", "linux"]].concat());
    output(maturin.env("CARGO_BUILD_BUILD_DIR", target));
    let wheel = std::fs::read_dir(&wheels).expect("there is a wheel").flatten().next().expect("there is one");
    let pip = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"];
    output(Command::new("python3").args(pip).args([&word(&installed), &word(&wheel.path())]));
    for program in ["punchboard", "umpire"] {
        let own = word(&installed.join("bin").join(program));
        let version = format!("{program} {}", env!("CARGO_PKG_VERSION"));
        assert!(
            output(Command::new(own).arg("--version")).starts_with(&version),
            "{program} runs as installed"
        );
    }
}

fn output(command: &mut Command) -> String {
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes UTF-8")
}

fn a_program_is_at_home_in_a_shell() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    for (program, name, command) in [
        (env!("CARGO_BIN_EXE_punchboard"), "punchboard", "render"),
        (env!("CARGO_BIN_EXE_umpire"), "umpire", "judge"),
    ] {
        for shell in ["bash", "zsh", "fish", "powershell"] {
            let script = output(Command::new(program).args(["completions", shell]));
            assert!(script.contains(name) && script.contains(command), "{shell} knows {command}");
        }
        assert!(output(Command::new(program).arg("man")).contains(&format!(".TH {name} 1")));
        let folder = folder.to_str().expect("the folder is UTF-8");
        output(Command::new(program).args(["man", "-o", folder]));
        let page = std::fs::read_to_string(format!("{folder}/{name}-{command}.1")).expect("it was written");
        assert!(page.contains("house\\-rule"), "the page of {command} tells its options");
        let licences = output(Command::new(program).arg("licences"));
        for word in ["The font Alegreya", "printpdf", "Permission is hereby granted", "Apache License"] {
            assert!(licences.contains(word), "{word} is among the licences");
        }
    }
}

/// A starter in the place of `punchboard` says so; it started itself forever.
fn a_starter_does_not_start_itself() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starter-alone");
    std::fs::create_dir_all(&folder).expect("there is room");
    let program = folder.join(format!("punchboard{}", std::env::consts::EXE_SUFFIX));
    std::fs::copy(env!("CARGO_BIN_EXE_umpire"), &program).expect("there is room");
    let ran = Command::new(&program).arg("--help").output().expect("it was copied");
    assert_eq!(ran.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ran.stderr).contains("is a copy of umpire"));
}

/// In releases, `umpire` is a link to the other program.
fn one_file_has_both_names() {
    let ending = std::env::consts::EXE_SUFFIX;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("both-names");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let link = folder.join(format!("umpire{ending}"));
    let _ = std::fs::remove_file(&link);
    std::fs::hard_link(env!("CARGO_BIN_EXE_punchboard"), &link)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_punchboard"), &link).map(drop))
        .expect("a program can have two names");
    assert_eq!(
        output(Command::new(link).arg("--help")),
        output(Command::new(env!("CARGO_BIN_EXE_umpire")).arg("--help"))
    );
}

struct Crate {
    name: String,
    licence: String,
    copyright: BTreeSet<String>,
    /// The text of its licence, unless that is MIT or Apache, whose texts the program has itself.
    text: Option<String>,
}

fn the_list_of_crates_is_true() {
    let crates = crates();
    for Crate { name, licence, .. } in &crates {
        let fits = licence.replace(['(', ')'], " ").split(" AND ").all(|part| {
            part.split(" OR ").any(|one| TAKEN.contains(&one.split(" WITH ").next().unwrap_or(one).trim()))
        });
        assert!(fits, "{name} comes under {licence}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/licences.txt");
    let expected = list(&crates);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &expected).expect("the list can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let missing: Vec<_> = lines(&expected).difference(&lines(&there)).cloned().collect();
    assert!(
        missing.is_empty(),
        "`BLESS=1 cargo test --test suite list_of_crates` renews the list; it lacks {missing:#?}"
    );
}

/// The list as text: each crate with its licence and copyright, then the texts of the licences.
fn list(crates: &[Crate]) -> String {
    let mut out = String::from("== Crates\n");
    for Crate { name, licence, copyright, .. } in crates {
        out.push_str(&format!("\n{name}: {licence}\n"));
        copyright.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    }
    let mut texts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in crates {
        one.text.iter().for_each(|text| texts.entry(text).or_default().push(&one.name));
    }
    for (text, names) in texts {
        out.push_str(&format!("\n== The licence of {}\n\n{text}\n", names.join(", ")));
    }
    out
}

/// The crates that the programs are built from on this platform, without dev-dependencies and build-dependencies.
fn crates() -> Vec<Crate> {
    let host = Command::new("rustc").arg("-vV").output().expect("there is a compiler");
    let host = String::from_utf8(host.stdout).expect("it speaks UTF-8");
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("it tells its host");
    let metadata = metadata(&["--filter-platform", host]).expect("what it built is there");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let packages: BTreeMap<String, &Value> =
        metadata["packages"].as_array().into_iter().flatten().map(|one| (text(&one["id"]), one)).collect();
    let nodes: BTreeMap<String, &Value> = metadata["resolve"]["nodes"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|one| (text(&one["id"]), one))
        .collect();
    let root = text(&metadata["resolve"]["root"]);
    let (mut seen, mut next) = (BTreeSet::new(), vec![root.clone()]);
    while let Some(id) = next.pop() {
        for dependency in nodes[&id]["deps"].as_array().into_iter().flatten() {
            let is_normal =
                dependency["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null());
            let id = text(&dependency["pkg"]);
            if is_normal && seen.insert(id.clone()) {
                next.push(id);
            }
        }
    }
    let mut crates: Vec<Crate> = seen
        .iter()
        .map(|id| packages[id])
        // Crates of this project have no source.
        .filter(|package| !package["source"].is_null())
        .map(|package| {
            let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
            let licence = text(&package["license"]).replace('/', " OR ").replace("  ", " ");
            let is_known =
                |part: &str| ["MIT", "Apache-2.0", "Unlicense"].iter().any(|known| part.contains(known));
            let is_common = licence.split(" AND ").all(is_known);
            let texts = texts(Path::new(&text(&package["manifest_path"])));
            let copyright = copyright(&texts);
            // A licence that has an alternative is listed, but not quoted.
            let own = texts.iter().filter(|text| {
                let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
                !words.contains("Apache License")
                    && !words.contains("this software and associated documentation files")
            });
            let text = (!is_common).then(|| own.cloned().collect::<Vec<_>>().join("\n\n"));
            Crate { name, licence, copyright, text }
        })
        .collect();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    crates
}

/// The licence files beside a manifest.
fn texts(manifest: &Path) -> Vec<String> {
    let folder = manifest.parent().expect("a manifest lies in a folder");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_licence = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"].iter().any(|word| name.contains(word))
    };
    let mut files: Vec<_> = files.filter(|path| path.is_file() && is_licence(path)).collect();
    files.sort();
    let read = files.iter().filter_map(|path| std::fs::read(path).ok());
    read.map(|bytes| String::from_utf8_lossy(&bytes).replace("\r\n", "\n").trim().to_owned()).collect()
}

/// The copyright lines in licences.
fn copyright(texts: &[String]) -> BTreeSet<String> {
    let lines = texts.iter().flat_map(|text| text.lines()).map(str::trim);
    let lines =
        lines.filter(|line| line.starts_with("Copyright") && line.chars().any(|c| c.is_ascii_digit()));
    lines.map(str::to_owned).collect()
}
