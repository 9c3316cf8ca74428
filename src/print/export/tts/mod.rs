//! Tabletop Simulator: a saved object that holds the whole table, its pictures, and a thumbnail.
//!
//! The format is that of the game's own saves. Places are in the game's units, about an inch; y is up, and whoever
//! looks at the table from its near side sees x grow to the right and z away from them.

mod board;
mod deck;
mod layout;
mod object;
mod piece;
mod table;

use serde_json::{Value, json};

use self::object::Ids;
use self::table::Table;
use super::camera::{Camera, Shot};
use super::deal::Laying;
use super::kit::Kind;
use super::{Exported, How, Kit};
use crate::geometry::Length;
use crate::model::template::file_name;

/// The most dots along a side of a picture: the game's makers advise against more.
const MOST_DOTS: u32 = 4096;
/// The folder with pictures, beside the saved object.
const PICTURES: &str = "pictures";
/// Dots along the sides of a thumbnail.
const THUMBNAIL: u32 = 256;

/// Writes the saved object of a kit.
pub(super) fn export(kit: &Kit<'_>, how: &How, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let mut exported = Exported::default();
    let mut press = Press { kit, how, shots: Vec::new(), ids: Ids::new(kit.title()) };
    let decks: Vec<_> = kit.parts_of(Kind::Cards).map(|part| deck::plan(part, &mut press)).collect();
    let counters: Vec<_> = kit.parts_of(Kind::Counters).map(|part| piece::plan(part, &mut press)).collect();
    let mats: Vec<_> = kit.parts_of(Kind::Mats).map(|part| piece::plan(part, &mut press)).collect();
    let boards: Vec<_> = kit.boards.iter().map(|board| board::plan(board, &mut press)).collect();
    press.thumbnail();
    let Press { shots, mut ids, .. } = press;
    let thumbnail = shots.len() - 1;
    let name = file_name(&kit.game_file.slug);
    let taken = camera.draw(&shots, |put, n, taken, bytes| {
        if n == thumbnail {
            put(&format!("{name}.png"), bytes)
        } else {
            put(&format!("{PICTURES}/{}", taken.file), bytes)
        }
    })?;
    let urls: Vec<String> =
        taken.iter().map(|taken| format!("{}{PICTURES}/{}", how.base, taken.file)).collect();
    let mut table = Table::default();
    let mut laying = Laying::new(&kit.deal.laid);
    for board in &boards {
        table.add(board.object(&urls, &mut ids, &mut exported.losses));
    }
    table.row();
    decks
        .iter()
        .filter_map(|deck| deck.object(&urls, &mut ids, &mut laying))
        .for_each(|object| table.add(object));
    table.row();
    counters
        .iter()
        .flat_map(|part| part.objects(&urls, &mut ids, &mut laying))
        .for_each(|object| table.add(object));
    table.row();
    mats.iter()
        .flat_map(|part| part.objects(&urls, &mut ids, &mut laying))
        .for_each(|object| table.add(object));
    table.row();
    kit.dice.iter().for_each(|dice| table.add(piece::dice(*dice, &mut ids)));
    let (mut objects, top) = table.finish();
    let dealt = layout::lay_out(kit, &objects, top, laying.finish());
    objects.extend(dealt);
    let text = serde_json::to_string_pretty(&saved_object(&objects)).expect("objects are JSON");
    exported.main = format!("{name}.json");
    camera.put(&exported.main, format!("{text}\n").into_bytes())?;
    exported.losses.extend(kit.losses_of_texts());
    exported.counts = kit.counts();
    Ok(exported)
}

/// The file around objects.
fn saved_object(objects: &[Value]) -> Value {
    json!({
        "SaveName": "", "Date": "", "VersionNumber": "", "GameMode": "", "GameType": "", "GameComplexity": "",
        "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "", "Note": "", "TabStates": {},
        "LuaScript": "", "LuaScriptState": "", "XmlUI": "", "ObjectStates": objects,
    })
}

/// Collects the pictures that objects need.
struct Press<'k> {
    kit: &'k Kit<'k>,
    how: &'k How,
    shots: Vec<Shot>,
    ids: Ids,
}

impl Press<'_> {
    /// Asks for a picture. Returns its number.
    fn shoot(&mut self, shot: Shot) -> usize {
        self.shots.push(shot.within(MOST_DOTS));
        self.shots.len() - 1
    }

    /// Asks for the picture that the game shows in its list of saved objects: the first board, or the first piece.
    fn thumbnail(&mut self) {
        let kit = self.kit;
        let board = kit.boards.first().map(|board| (board.file, board.face, board.size));
        let piece = || {
            let part = kit.parts.first()?;
            let piece = &part.things.first()?.piece;
            Some((part.file, piece.front, piece.size))
        };
        let (file, face, size) =
            board.or_else(piece).expect("a kit without pieces and boards is not exported");
        let side = size.width.max(size.height);
        let mut shot = Shot::face(file, "thumbnail", (face, size), Length::ZERO, 0);
        // A square, with the face in its middle.
        let placement = &mut shot.sheet.placements[0];
        placement.at = placement.at.moved((side - size.width) / 2, (side - size.height) / 2);
        shot.sheet.paper = crate::geometry::Size::new(side, side);
        shot.dpi = ((f64::from(THUMBNAIL) / side.to_pt() * 72.0).round() as u32).max(1);
        self.shots.push(shot);
    }
}

/// Units of the game for a length: inches.
fn units(length: Length) -> f64 {
    length.to_pt() / 72.0
}
