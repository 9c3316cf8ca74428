//! Runs programs in turn, so that a slow moment of the machine affects all of them, and prints a row for each.

use std::fs;
use std::path::{Path, PathBuf};

use super::process::{self, Run};

/// A program to measure: its name and what is run, with `{folder}` for the folder of the definitions, `{json}` for the same as JSON, and
/// `{out}` for the file or folder that is written.
pub struct Program {
    pub name: String,
    pub command: String,
    /// The file below `{out}` whose size is printed, if the program writes more than its peers.
    pub written: &'static str,
}

/// Prints the head of the table.
pub fn head() {
    println!(
        "| work | program | wall s, min / median / max | times punchboard's | CPU s, mean | memory MB | bytes written |"
    );
    println!("| --- | --- | --- | ---: | ---: | ---: | ---: |");
}

/// Measures the programs in so many rounds and prints a row for each, the ratios those within a round. The first round fills the caches of
/// the disk and is not counted. Returns the most memory that the first program held, in kB.
pub fn measured(work: &str, programs: &[Program], rounds: usize, folder: &Path) -> Option<u64> {
    let mut runs: Vec<Vec<Run>> = programs.iter().map(|_| Vec::new()).collect();
    for round in 0..=rounds {
        for (program, runs) in programs.iter().zip(&mut runs) {
            let run = process::run(&words(program, folder));
            if round > 0 {
                runs.push(run);
            }
        }
    }
    for (program, of_program) in programs.iter().zip(&runs) {
        println!("{}", row(work, program, of_program, &runs[0], folder));
    }
    most_memory(&runs[0])
}

/// The output of a program in a folder.
fn out(program: &Program, folder: &Path) -> PathBuf {
    folder.join(format!("out-{}", program.name))
}

/// The part of it whose size is printed.
fn measured_file(program: &Program, folder: &Path) -> PathBuf {
    let out = out(program, folder);
    if program.written.is_empty() { out } else { out.join(program.written) }
}

fn words(program: &Program, folder: &Path) -> Vec<String> {
    let named = |path: &Path| path.to_string_lossy().into_owned();
    let (json, out) = (named(&folder.join("data.json")), named(&out(program, folder)));
    let words = program.command.split_whitespace();
    words
        .map(|word| word.replace("{folder}", &named(folder)).replace("{json}", &json).replace("{out}", &out))
        .collect()
}

fn most_memory(runs: &[Run]) -> Option<u64> {
    runs.iter().filter_map(|run| run.memory).max()
}

fn row(work: &str, program: &Program, runs: &[Run], own: &[Run], folder: &Path) -> String {
    let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
    let mut ratios: Vec<f64> = runs.iter().zip(own).map(|(run, own)| run.seconds / own.seconds).collect();
    times.sort_by(f64::total_cmp);
    ratios.sort_by(f64::total_cmp);
    let (middle, last) = (times.len() / 2, times.len() - 1);
    let cpu: Option<f64> = runs.iter().map(|run| run.cpu).sum();
    let cpu = cpu.map_or(String::new(), |seconds| format!("{:.3}", seconds / runs.len() as f64));
    let memory = most_memory(runs).map_or(String::new(), |kb| format!("{:.1}", kb as f64 / 1_024.0));
    let (name, bytes) = (&program.name, size(&measured_file(program, folder)));
    format!(
        "| {work} | {name} | {:.3} / {:.3} / {:.3} | {:.1} | {cpu} | {memory} | {bytes} |",
        times[0], times[middle], times[last], ratios[middle],
    )
}

/// The bytes of a file, or of all in a folder and below it.
fn size(path: &Path) -> u64 {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().map(|entry| size(&entry.path())).sum(),
        Err(_) => fs::metadata(path).map_or(0, |data| data.len()),
    }
}
