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
        let tasks = variable("SLURM_ARRAY_TASK_COUNT");
        let stated: Option<usize> = of.parse().ok();
        let id = variable(NUMBERS[0]).filter(|_| is_auto);
        if let (Some(id), Some(tasks), Some(of)) = (id, tasks, stated)
            && tasks != of
        {
            // Some parts are done again, for example: the array does not say which these are.
            return Err(format!(
                "this Slurm array has {tasks} tasks, not {of}: write the part, like {id}/{of} in the task {id}"
            ));
        }
        let number = match id {
            Some(id) => Some(in_array(id, tasks, &variable)?),
            None if is_auto => number_of(&variable),
            None => number.parse().ok(),
        };
        let of = if of.is_empty() && is_auto { tasks } else { stated };
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

/// The number of the part outside a Slurm array, from 1.
fn number_of(variable: &impl Fn(&str) -> Option<usize>) -> Option<usize> {
    variable(NUMBERS[1]).map(|index| index + 1).or_else(|| variable(NUMBERS[2]))
}

/// The place of a task in a Slurm array, from 1. Its numbers may be a list, `--array=1,5,9`; Slurm gives only the first, the last, how many
/// there are, and the step from the first to the second.
fn in_array(
    id: usize,
    tasks: Option<usize>,
    variable: &impl Fn(&str) -> Option<usize>,
) -> Result<usize, String> {
    let first = variable("SLURM_ARRAY_TASK_MIN").unwrap_or(1);
    let between = |tasks: usize| {
        let (last, steps) = (variable("SLURM_ARRAY_TASK_MAX")?, tasks.checked_sub(1)?);
        Some((last.checked_sub(first)?.checked_div(steps)?, last.checked_sub(first)? % steps))
    };
    let stated = || (variable("SLURM_ARRAY_TASK_STEP").unwrap_or(1), 0);
    let (step, rest) = tasks.and_then(between).unwrap_or_else(stated);
    let step = step.max(1);
    let apart = id.saturating_sub(first);
    if rest > 0 || !apart.is_multiple_of(step) {
        let of = tasks.map_or_else(|| "8".to_owned(), |tasks| tasks.to_string());
        return Err(format!("the numbers of this Slurm array are not evenly spaced: use --array=1-{of}"));
    }
    Ok(apart / step + 1)
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
        // `--array=1,5,9`, with the step that the first two have, or none.
        let list = |ids: [usize; 4], step: Option<usize>| {
            move |name: &str| match name {
                "SLURM_ARRAY_TASK_ID" => Some(ids[0]),
                "SLURM_ARRAY_TASK_MIN" => Some(ids[1]),
                "SLURM_ARRAY_TASK_MAX" => Some(ids[2]),
                "SLURM_ARRAY_TASK_COUNT" => Some(ids[3]),
                "SLURM_ARRAY_TASK_STEP" => step,
                _ => None,
            }
        };
        for step in [None, Some(1), Some(4)] {
            for (id, number) in [(1, 1), (5, 2), (9, 3)] {
                assert_eq!(Shard::from("auto", list([id, 1, 9, 3], step)), Ok(Shard { number, of: 3 }));
            }
        }
        assert_eq!(Shard::from("auto/1", list([7, 7, 7, 1], None)), Ok(Shard { number: 1, of: 1 }));
        // `--array=1,2,9` and `--array=1,2,10`; two parts of eight that are done again.
        for (text, ids, message) in [
            ("auto", [2, 1, 9, 3], "not evenly spaced: use --array=1-3"),
            ("auto", [10, 1, 10, 3], "not evenly spaced"),
            ("auto/8", [7, 3, 7, 2], "has 2 tasks, not 8: write the part, like 7/8 in the task 7"),
        ] {
            let refused = Shard::from(text, list(ids, Some(1)));
            assert!(refused.as_ref().is_err_and(|why| why.contains(message)), "{refused:?}");
        }
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
