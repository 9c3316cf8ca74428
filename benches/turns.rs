//! Programs that take turns, so that a slow moment of the machine is everybody's.

use super::process::Run;

/// A program to measure: its name and what is run.
pub struct Program {
    pub name: String,
    pub command: String,
}

/// The runs of programs, so many of each. The first round fills the caches of the disk and is not counted.
pub fn in_turn(programs: &[Program], rounds: usize, run: impl Fn(&Program) -> Run) -> Vec<Vec<Run>> {
    let mut runs: Vec<Vec<Run>> = programs.iter().map(|_| Vec::new()).collect();
    for round in 0..=rounds {
        for (program, runs) in programs.iter().zip(&mut runs) {
            let run = run(program);
            if round > 0 {
                runs.push(run);
            }
        }
    }
    runs
}
