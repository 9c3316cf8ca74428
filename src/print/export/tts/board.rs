//! Boards and maps: locked tiles, with a snap point in each space.

use serde_json::{Value, json};

use super::object::{Ids, Placed, Words, object, rounded};
use super::{Press, units};
use crate::export::camera::Shot;
use crate::export::kit::PlayBoard;
use crate::geometry::{Length, Point};
use crate::source::checksum::Checksum;

/// How thick a board is.
const THICKNESS: f64 = 0.1;
/// The most snap points of a board: more make the game slow.
const MOST_POINTS: usize = 2_000;

/// A board whose picture is asked for.
pub(super) struct Laid<'k> {
    board: &'k PlayBoard<'k>,
    picture: usize,
}

/// Asks for the picture of a board.
pub(super) fn plan<'k>(board: &'k PlayBoard<'k>, press: &mut Press<'k>) -> Laid<'k> {
    let shot = Shot::face(board.file, &board.name, (board.face, board.size), Length::ZERO, press.how.dpi);
    Laid { board, picture: press.shoot(shot) }
}

impl Laid<'_> {
    /// The board as an object.
    pub fn object(&self, urls: &[String], ids: &mut Ids, losses: &mut Vec<String>) -> Placed {
        let board = self.board;
        let words = Words { name: &board.name, about: "", tags: &[] };
        let id = Checksum::of_bytes(board.name.as_bytes());
        let scale = units(board.size.height) / 2.0;
        let mut tile = object("Custom_Tile", words, scale, false, &ids.guid("board", id));
        tile.insert("Locked".to_owned(), json!(true));
        tile.insert(
            "CustomImage".to_owned(),
            json!({
                "ImageURL": urls[self.picture],
                "ImageSecondaryURL": "",
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {"Type": 0, "Thickness": THICKNESS, "Stackable": false, "Stretch": true},
            }),
        );
        let points: Vec<Value> = board.spaces().map(|space| self.point(space.center)).collect();
        if points.len() > MOST_POINTS {
            losses.push(format!("{} has {} spaces, too many for snap points", board.name, points.len()));
        } else {
            tile.insert("AttachedSnapPoints".to_owned(), json!(points));
        }
        Placed { object: tile, room: (units(board.size.width), units(board.size.height)) }
    }

    /// A snap point at a place of the face. Seen by the players, the tile is turned by half, so that its own x runs to
    /// the left and its own z downward; from its middle to its upper edge is 1.
    fn point(&self, at: Point) -> Value {
        let size = self.board.size;
        let half = units(size.height) / 2.0;
        let x = (units(size.width) / 2.0 - units(at.x)) / half;
        let z = (units(at.y) - half) / half;
        json!({"Position": {"x": rounded(x), "y": THICKNESS, "z": rounded(z)}})
    }
}
