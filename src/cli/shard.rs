//! Parts of a work that several machines share: `--shard 2/8`, or the numbers that a Slurm array, an indexed
//! Kubernetes job or GNU parallel gives.

use std::env;

use crate::diag::and_list;

/// One of several parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

impl Shard {
    /// Reads `2/8`; `auto/8` takes the number, and `auto` both, from a Slurm array, an indexed Kubernetes job or GNU parallel.
    pub(super) fn parse(text: &str) -> Result<Shard, String> {
        Shard::from(text, |name| env::var(name).ok()?.trim().parse().ok())
    }

    fn from(text: &str, variable: impl Fn(&str) -> Option<usize>) -> Result<Shard, String> {
        let (number, of) = text.split_once('/').unwrap_or((text, ""));
        let is_auto = number == "auto";
        let number = if is_auto { number_of(&variable) } else { number.parse().ok() };
        let of = match of {
            "" if is_auto => variable("SLURM_ARRAY_TASK_COUNT"),
            of => of.parse().ok(),
        };
        match (number, of) {
            (Some(number), Some(of)) if (1..=of).contains(&number) => Ok(Shard { number, of }),
            (Some(number), Some(of)) if of > 0 => {
                Err(format!("there is no part {number} of {of}; the parts are 1/{of} to {of}/{of}"))
            }
            (None, _) if is_auto => {
                Err(format!("none of {} is set; write 1/8 for the first of 8", and_list(&NUMBERS)))
            }
            (_, None) if is_auto => Err("write how many parts there are: auto/8".to_owned()),
            _ => Err("write the part and how many there are: 1/8 for the first of 8".to_owned()),
        }
    }

    /// The part of so many items: from one number to before another.
    pub(super) fn part(self, items: usize) -> (usize, usize) {
        let edge = |n: usize| (items as u128 * n as u128 / self.of as u128) as usize;
        (edge(self.number - 1), edge(self.number))
    }
}

/// The variables with the number of a part. A job that GNU parallel has submitted keeps its variable, so that it comes last.
const NUMBERS: [&str; 3] = ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "PARALLEL_SEQ"];

/// The number of the part, from 1.
fn number_of(variable: &impl Fn(&str) -> Option<usize>) -> Option<usize> {
    let slurm = variable(NUMBERS[0]).map(|id| {
        let first = variable("SLURM_ARRAY_TASK_MIN").unwrap_or(1);
        let step = variable("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
        id.saturating_sub(first) / step + 1
    });
    let kubernetes = || variable(NUMBERS[1]).map(|index| index + 1);
    slurm.or_else(kubernetes).or_else(|| variable(NUMBERS[2]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_named_or_found_in_the_environment() {
        let none = |_: &str| None;
        assert_eq!(Shard::from("2/8", none), Ok(Shard { number: 2, of: 8 }));
        for wrong in ["0/8", "9/8", "2", "a/b", "auto", "auto/8", "/", "1/0"] {
            assert!(Shard::from(wrong, none).is_err(), "{wrong}");
        }
        let slurm = |name: &str| match name {
            "SLURM_ARRAY_TASK_ID" => Some(14),
            "SLURM_ARRAY_TASK_MIN" => Some(10),
            "SLURM_ARRAY_TASK_STEP" => Some(2),
            "SLURM_ARRAY_TASK_COUNT" => Some(4),
            _ => None,
        };
        assert_eq!(Shard::from("auto", slurm), Ok(Shard { number: 3, of: 4 }));
        let kubernetes = |name: &str| (name == "JOB_COMPLETION_INDEX").then_some(0);
        assert_eq!(Shard::from("auto/8", kubernetes), Ok(Shard { number: 1, of: 8 }));
        assert!(Shard::from("auto", kubernetes).is_err());
        let parallel = |name: &str| (name == "PARALLEL_SEQ").then_some(8);
        assert_eq!(Shard::from("auto/8", parallel), Ok(Shard { number: 8, of: 8 }));
        assert!(Shard::from("auto/7", parallel).is_err());
        // A job of a Slurm array that GNU parallel has submitted.
        let both = |name: &str| slurm(name).or_else(|| parallel(name));
        assert_eq!(Shard::from("auto", both), Ok(Shard { number: 3, of: 4 }));
    }

    #[test]
    fn parts_add_up() {
        for (items, of) in [(0, 3), (2, 5), (3600, 7), (10, 10)] {
            let mut next = 0;
            for number in 1..=of {
                let (from, to) = Shard { number, of }.part(items);
                assert_eq!(from, next);
                next = to;
            }
            assert_eq!(next, items);
        }
    }
}
