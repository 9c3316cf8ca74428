//! A dealt game: what lies in the spaces of a board, or in a grid of cards where there is no board.

use serde_json::{Map, Value, json};

use super::object::{move_to, rounded};
use super::units;
use crate::export::Kit;
use crate::export::deal::Laid;

/// From one card of the grid to the next, across and down.
const PITCH: (f64, f64) = (3.2, 4.4);
/// How far a thing lies beside the one below it, and how much higher.
const BESIDE: f64 = 0.35;

/// An object that lies in a space.
pub(super) type Dealt = Map<String, Value>;

/// Puts objects into their spaces. `objects` are those of the table, the boards first; `top` is the table's far edge.
pub(super) fn lay_out(
    kit: &Kit<'_>,
    objects: &[Value],
    top: f64,
    dealt: Vec<(&Laid, usize, Dealt)>,
) -> Vec<Value> {
    let board = kit.board_of_deal().map(|n| (&kit.boards[n], &objects[n]["Transform"]));
    let columns = dealt.iter().map(|(laid, ..)| laid.at.column).max().unwrap_or_default();
    let rows = dealt.iter().map(|(laid, ..)| laid.at.row).max().unwrap_or_default();
    let place = |laid: &Laid| match board {
        Some((board, at)) => {
            let number = |key: &str| at[key].as_f64().unwrap_or_default();
            let center = board.center(laid.at);
            (
                number("posX") + units(center.x) - units(board.size.width) / 2.0,
                number("posZ") - units(center.y) + units(board.size.height) / 2.0,
            )
        }
        None => {
            let (column, row) = (f64::from(laid.at.column), f64::from(rows - laid.at.row));
            ((column - f64::from(columns) / 2.0) * PITCH.0, top + (row + 1.0) * PITCH.1)
        }
    };
    let lay = |(laid, below, mut object): (&Laid, usize, Dealt)| {
        let (x, z) = place(laid);
        let beside = BESIDE * below as f64;
        move_to(&mut object, (x + beside, z - beside));
        if let Some(Value::Object(at)) = object.get_mut("Transform") {
            at.insert("posY".to_owned(), json!(rounded(2.0 + beside)));
            at.insert("rotZ".to_owned(), json!(if laid.is_hidden { 180.0 } else { 0.0 }));
        }
        Value::Object(object)
    };
    dealt.into_iter().map(lay).collect()
}
