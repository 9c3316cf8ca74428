//! The deadline by which the mails of a round were judged. The round keeps it: deadlines, the grace and pauses may change afterwards.

use super::clock::Punctual;
use crate::source::Node;

/// The file of it, in the folder of a round.
pub const FILE: &str = "deadline.yaml";

/// The deadline by which the mails of a round are judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Judged {
    /// The last second that is in time, since 1970; `None` if the round has no deadline.
    pub moment: Option<i64>,
    /// The seconds of grace after it.
    pub grace: Option<i64>,
}

impl Judged {
    /// How a mail that was sent at a time compares with it.
    pub fn compare(self, sent: i64) -> Punctual {
        let Some(moment) = self.moment else { return Punctual::InTime };
        match sent.saturating_sub(moment) {
            late if late <= 0 => Punctual::InTime,
            late if self.grace.is_some_and(|grace| late <= grace) => Punctual::InGrace(late),
            late => Punctual::Late(late),
        }
    }

    /// The text of its file.
    pub fn written(self) -> String {
        let number = |number: Option<i64>| number.map_or_else(|| "none".to_owned(), |n| n.to_string());
        format!(
            "# The deadline by which the mails of this round were judged, in seconds since 1970, and the grace after it.\n\
             deadline: {}\ngrace: {}\n",
            number(self.moment),
            number(self.grace)
        )
    }

    /// Reads its file.
    pub fn read(node: &Node) -> Judged {
        let number = |key: &str| node.get(key).and_then(Node::as_integer);
        Judged { moment: number("deadline"), grace: number("grace") }
    }
}
