//! The interview in which players choose places for their characters (GZ-2.11), one after the other.

use super::ask_move::movers;
use super::chain::set_up::SetUp;
use super::deal::Outcome;
use crate::diag::{Report, code};
use crate::geometry::Label;
use crate::rule;
use crate::ruling::ask::{Line, NO_MORE, Scene, Script, nowhere};
use crate::ruling::{Question, matching};
use crate::source::{Located, Node, shortened};

/// Asks for placements, one after the other.
pub(super) const PLACEMENTS: Script =
    Script { judged_from: Some(0), ..Script::new("placements", next, read) };

fn next(scene: &Scene<'_>) -> Option<Question> {
    let dealt: Outcome<'_> = scene.reached()?;
    dealt.unplaced.filter(|unplaced| !unplaced.is_empty())?;
    let scenario = matching::json(scene.node);
    let (player, left) = SetUp::read(&scenario)?.next()?;
    let question = Question::new(format!("Whom does {player} place, and where?"))
        .hint_at_first(scene, "A name and a label: Wren Tallow to B2")
        .picks(left.iter().map(|name| format!("{name} to ")).chain([NO_MORE.to_owned()]))
        .rule(rule!("GZ-2.11"));
    Some(question)
}

/// Reads `Wren Tallow to B2`.
fn read(answer: Located<&str>, scene: &Scene<'_>, report: &mut Report) -> Option<Line> {
    if answer.value.eq_ignore_ascii_case(NO_MORE) {
        return Some(Line::Last(Vec::new()));
    }
    let Some([who, _, label]) = answer.around(&["to", "on", "at"]) else {
        let message = format!("\"{}\" is not a placement", shortened(answer.value));
        report.error(code::UNKNOWN_WORD, answer.origin, message).help("write `NAME to B2`");
        return None;
    };
    if Label::parse(&label.value.to_uppercase()).is_none() {
        let message = format!("\"{}\" is not a label", shortened(label.value));
        report
            .error(code::UNKNOWN_NAME, label.origin, message)
            .help("labels are like B2: the column's letter, the row's number");
        return None;
    }
    let who = Node::text(super::ask::one_of(who.value, &movers(scene)), nowhere());
    let at = Node::text(label.value.to_uppercase(), nowhere());
    Some(Line::Entry(Node::map([("who", who), ("at", at)], nowhere())))
}
