//! Lines by which a letter that went out is known in the answer to it: only what stands between the last two of them is a form.

/// Before what is told.
pub const NEWS: &str = "----- News of the island -----";
/// Before the form for a round, which is written with its number.
const ORDERS: &str = "----- Your orders for round ";
/// Behind the form.
pub const END: &str = "----- End of your orders -----";

/// The line before a form.
pub fn orders(round: u32) -> String {
    format!("{ORDERS}{round} -----")
}

/// A line of a letter that went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// News follow.
    News,
    /// The form follows.
    Orders,
    /// The form has ended.
    End,
}

/// The mark that a line is, whatever programs have made of its dashes.
pub(super) fn mark(line: &str) -> Option<Mark> {
    let words = |text: &str| text.trim_matches(['-', ' ']).to_lowercase();
    let is_marked = line.starts_with("--") && line.ends_with("--");
    let line = words(line);
    if !is_marked {
        return None;
    }
    if line == words(NEWS) {
        Some(Mark::News)
    } else if line == words(END) {
        Some(Mark::End)
    } else {
        line.starts_with(&words(ORDERS)).then_some(Mark::Orders)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_known_again() {
        assert_eq!(mark(NEWS), Some(Mark::News));
        assert_eq!(mark(&orders(12)), Some(Mark::Orders));
        assert_eq!(mark("--- end of your orders -----"), Some(Mark::End));
        assert_eq!(mark("Your orders for round 9"), None);
        assert_eq!(mark("-----"), None);
    }
}
