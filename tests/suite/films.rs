//! Films of the terminal in `docs/src/pictures`, made by the commands that they show: each file `tests/films/NAME.film` is one.
//!
//! `$` runs a command, `>` changes a file (`path: this => that`), `!` shows a card as `watch` and `render --each` draw it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use libtest_mimic::{Failed, Trial};

use super::partly::{scratch, there};
use super::{PUNCHBOARD, command, compare, entries, folder, run_program};
use crate::support::film::{Film, Frame};

/// Each film.
pub fn trials() -> Vec<Trial> {
    let films = entries(&folder("films"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|end| end == "film"));
    films
        .map(|path| {
            let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
            crate::support::trial(format!("films/{name}"), move || {
                let svg = film(&path, &name)?.svg();
                compare(&folder("../docs/src/pictures").join(format!("film-{name}.svg")), &svg)
            })
        })
        .collect()
}

fn film(path: &Path, name: &str) -> Result<Film, Failed> {
    let within = scratch(&format!("film-{name}"));
    let beside = path.with_extension("");
    for file in if beside.exists() { entries(&beside) } else { Vec::new() } {
        fs::copy(&file, within.join(file.file_name().expect("a file has a name")))?;
    }
    let mut film = Film { title: String::new(), columns: 80, rows: 24, frames: Vec::new() };
    for line in fs::read_to_string(path)?.lines() {
        let (sign, rest) = line.split_once(' ').unwrap_or((line, ""));
        match sign {
            "#" => {}
            "title:" => rest.clone_into(&mut film.title),
            "columns:" => film.columns = rest.parse()?,
            "rows:" => film.rows = rest.parse()?,
            "$" => typed(line, &shown(line, film.columns, &within)?, &mut film),
            ">" => changed(rest, &within, &mut film)?,
            "!" => pictured(rest, &within, &mut film)?,
            _ => return Err(format!("{line}: begin with $, > or !").into()),
        }
    }
    Ok(film)
}

/// A command as it is typed, and what it shows.
fn typed(line: &str, output: &str, film: &mut Film) {
    let mut so_far = String::new();
    for word in line.split_inclusive(' ') {
        so_far.push_str(word);
        film.frames.push(Frame {
            lines: vec![format!("{}▏", so_far.trim_end())],
            picture: None,
            seconds: 0.25,
        });
    }
    let lines: Vec<String> = std::iter::once(line).chain(output.lines()).map(str::to_owned).collect();
    let seconds = (lines.len().min(film.rows) as f32 * 0.3).clamp(2.5, 7.0);
    film.frames.push(Frame { lines, picture: None, seconds });
}

/// The output of a command.
fn shown(line: &str, columns: usize, within: &Path) -> Result<String, Failed> {
    if let Some(file) = line.strip_prefix("$ cat ") {
        return Ok(fs::read_to_string(within.join(file))?);
    }
    let (_, program, words) = command(line).ok_or_else(|| format!("{line}: no command of this program"))?;
    if words.first() == Some(&"watch") {
        return watched(&words, within);
    }
    let found = run_program(program, &columns.to_string(), &words, within);
    Ok(format!("{}{}", found.err, found.out))
}

/// The output of `watch`, without its parts that vary.
fn watched(words: &[&str], within: &Path) -> Result<String, Failed> {
    let mut watch = Command::new(PUNCHBOARD)
        .args(words)
        .args(["--no-open", "--port", "0"])
        .current_dir(within)
        .env("NO_COLOR", "1")
        .stdout(Stdio::piped())
        .spawn()?;
    let out = BufReader::new(watch.stdout.take().expect("it is piped"));
    let lines: Vec<String> = out.lines().take(2).collect::<Result<_, _>>()?;
    watch.kill()?;
    watch.wait()?;
    let [address, shows] = lines.as_slice() else { return Err(format!("{lines:?}").into()) };
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    Ok(format!("http://127.0.0.1:4747/…/\n{shows}\n"))
}

/// A file with this in place of that.
fn changed(what: &str, within: &Path, film: &mut Film) -> Result<(), Failed> {
    let (path, change) = what.split_once(": ").ok_or("a path and what changes")?;
    let (before, after) = change.split_once(" => ").ok_or("this => that")?;
    let at = within.join(path);
    let text = fs::read_to_string(&at)?;
    let line =
        text.lines().find(|line| line.contains(before)).ok_or_else(|| format!("{path} has no {before}"))?;
    let new = line.replace(before, after);
    fs::write(&at, text.replacen(line, &new, 1))?;
    let mut frame = Frame { seconds: 2.5, ..film.frames.last().cloned().unwrap_or_default() };
    let cut = |line: &str| line.chars().take(film.columns - 2).collect::<String>();
    frame.lines.extend([
        String::new(),
        format!("{path}, saved:"),
        format!("- {}", cut(line.trim())),
        format!("+ {}", cut(new.trim())),
    ]);
    film.frames.push(frame);
    Ok(())
}

/// The card as it looks now, beside what was shown before.
fn pictured(name: &str, within: &Path, film: &mut Film) -> Result<(), Failed> {
    let words = ["render", "tea-time", "--each", "--only", name, "--dpi", "72", "-o", "out"];
    let found = run_program(PUNCHBOARD, "80", &words, within);
    let slug = name.to_lowercase().replace(' ', "-");
    let folder = within.join("out/tea-time/pictures/cards");
    let png = fs::read(folder.join(format!("{slug}.png")))
        .map_err(|error| format!("{}{}{error}: {:?}", found.err, found.out, there(&within.join("out"))))?;
    let before = film.frames.last().cloned().unwrap_or_default();
    film.frames.push(Frame { picture: Some((png, 225.0, 315.0)), seconds: 3.0, ..before });
    Ok(())
}
