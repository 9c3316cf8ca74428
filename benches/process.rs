//! One run of a program: its time and memory.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The cost of one run.
pub struct Run {
    pub seconds: f64,
    /// Processor time of all cores in seconds, to a hundredth; `None` if the system does not report it.
    #[allow(dead_code, reason = "not every benchmark prints it")]
    pub cpu: Option<f64>,
    /// Peak memory in kB; `None` if the system does not report it.
    pub memory: Option<u64>,
}

/// Runs a program with its arguments; one that fails ends the benchmark.
pub fn run(words: &[String]) -> Run {
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).stdout(Stdio::null()).stderr(Stdio::piped());
    let (before, cpu) = (Instant::now(), cpu_of_children());
    let child = command.spawn().unwrap_or_else(|error| panic!("{}: {error}", words[0]));
    let id = child.id();
    let watch = std::thread::spawn(move || peak(id));
    let output = child.wait_with_output().expect("it was started");
    let seconds = before.elapsed().as_secs_f64();
    assert!(output.status.success(), "{}: {}", words[0], String::from_utf8_lossy(&output.stderr));
    let cpu = cpu_of_children().zip(cpu).map(|(after, before)| after - before);
    Run { seconds, cpu, memory: watch.join().ok().flatten() }
}

/// The processor time of all programs that were started and have ended, in seconds. Linux counts it in hundredths.
fn cpu_of_children() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name in brackets may contain anything; `cutime` and `cstime` are the 14th and 15th word after it.
    let (_, behind) = text.rsplit_once(") ")?;
    let ticks: Vec<f64> = behind.split(' ').skip(13).take(2).filter_map(|word| word.parse().ok()).collect();
    (ticks.len() == 2).then(|| (ticks[0] + ticks[1]) / 100.0)
}

/// The high-water mark of a process' memory in kB, read from `/proc` until it ends.
fn peak(id: u32) -> Option<u64> {
    let path = format!("/proc/{id}/status");
    let mut most = None;
    while let Ok(text) = fs::read_to_string(&path) {
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let Some(line) = line else { break };
        most = line.trim().trim_end_matches(" kB").parse().ok().max(most);
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    most
}
