//! The game as its keeper sees it.

use serde_json::{Value, json};

use super::commands::Post;
use super::{Keeper, Seat};
use crate::cli::umpire::Said;
use crate::compose::qr::{QUIET, Squares};
use crate::model::slot::Level;

impl Keeper {
    /// Everything that the keeper's page shows.
    pub(super) fn table(&self) -> Value {
        let _work = self.work();
        let stamp = self.stamp();
        let Said { out, err, .. } = self.status(None);
        let Post { overview, faults, notes } = self.post();
        let title = overview.as_ref().and_then(|post| post["title"].as_str()).map(str::to_owned);
        let title = title.unwrap_or_else(|| out.lines().next().unwrap_or_default().to_owned());
        let next = self.next();
        json!({
            "stamp": stamp, "by_post": self.is_by_post, "title": title, "status": out, "trouble": err, "next": next,
            "post": overview, "faults": faults, "notes": notes, "letters": self.letters(next), "rounds": self.rounds(),
            "players": self.players.iter().map(page_of).collect::<Vec<_>>(),
        })
    }

    /// The letters of an earlier round, to correct one.
    pub(super) fn earlier(&self, round: u32) -> Value {
        json!({"round": round, "letters": self.letters(round)})
    }
}

/// A player with the address of the page, and its QR code.
fn page_of(seat: &Seat) -> Value {
    json!({"name": seat.name, "address": seat.address, "code": code(&seat.address)})
}

/// A QR code as the path of an SVG whose unit is a square, and its side with the white around it.
fn code(text: &str) -> Option<Value> {
    let squares = Squares::of(text, Level::Medium)?;
    let range = || 0..squares.count as i64;
    let dark = range()
        .flat_map(|row| range().map(move |column| (column, row)))
        .filter(|(column, row)| squares.is_dark(*column, *row));
    let square =
        |(column, row): (i64, i64)| format!("M{} {}h1v1h-1z", column + QUIET as i64, row + QUIET as i64);
    let path = dark.map(square).collect::<Vec<_>>().concat();
    Some(json!({"side": squares.count + 2 * QUIET, "path": path}))
}
