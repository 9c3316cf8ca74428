//! Printed files in other programs, if these are installed: qpdf and poppler.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Failed, Trial};

use super::BUILT;

/// A test for each program. It is ignored, with the reason, if the program is not installed.
pub fn trials() -> Vec<Trial> {
    let with = |program: &str, name: &str, test: fn() -> Result<(), Failed>| {
        if installed(program) {
            crate::support::trial(format!("printed/{name}"), test)
        } else {
            crate::support::trial(format!("printed/{name} (skipped: {program} is not installed)"), test)
                .with_ignored_flag(true)
        }
    };
    vec![
        with("qpdf", "qpdf finds nothing wrong", qpdf),
        with("pdftotext", "pdftotext finds the same words", pdftotext),
        with("pdfinfo", "pdfinfo reads pages and boxes", pdfinfo),
    ]
}

fn installed(program: &str) -> bool {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

/// Every file of the built-in sets, written for others to read.
fn written(of: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(of);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    let files = BUILT.iter().flat_map(|built| built.composed.iter().map(move |file| (built.game, file)));
    files
        .map(|(game, file)| {
            let path = folder.join(format!("{game}-{}-{}.pdf", file.printed.paper, file.printed.name));
            fs::write(&path, &file.pdf).expect("the folder for tests can be written to");
            path
        })
        .collect()
}

fn run(program: &str, arguments: &[&str], path: &Path) -> Result<String, Failed> {
    let output = Command::new(program).args(arguments).arg(path).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    let told = String::from_utf8_lossy(&output.stderr);
    Err(format!("{program} on {}: {text}{told}", path.display()).into())
}

fn qpdf() -> Result<(), Failed> {
    written("qpdf").iter().try_for_each(|path| run("qpdf", &["--check"], path).map(|_| ()))
}

/// An independent program finds every word that was typeset.
fn pdftotext() -> Result<(), Failed> {
    let files = BUILT.iter().flat_map(|built| &built.composed);
    for (path, file) in written("pdftotext").iter().zip(files) {
        let output = Command::new("pdftotext").args(["-raw", "-enc", "UTF-8"]).arg(path).arg("-").output()?;
        let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        let found = letters(&String::from_utf8_lossy(&output.stdout));
        for face in &file.printed.faces {
            for (run, _) in face.drawing.runs() {
                for word in run.text().split_whitespace() {
                    if !found.contains(word) {
                        return Err(format!("{}: \"{word}\" is not found", path.display()).into());
                    }
                }
            }
        }
    }
    Ok(())
}

fn pdfinfo() -> Result<(), Failed> {
    let files = BUILT.iter().flat_map(|built| &built.composed);
    for (path, file) in written("pdfinfo").iter().zip(files) {
        let text = run("pdfinfo", &[], path)?;
        let pages = text.lines().find_map(|line| line.strip_prefix("Pages:")).unwrap_or_default().trim();
        if pages != file.printed.sheets.len().to_string() {
            return Err(format!("{} has {pages} pages", path.display()).into());
        }
        if text.contains("JavaScript:      yes") || text.contains("Encrypted:       yes") {
            return Err(text.into());
        }
    }
    Ok(())
}
