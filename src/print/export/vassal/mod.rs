//! VASSAL: a module with a map for each board and one for the table beside them, on which everything lies that is
//! printed: decks face down, and counters in stacks. A palette has each counter once more.

mod board;
mod piece;
mod sequence;
mod table;
mod xml;

use std::collections::{BTreeMap, BTreeSet};

use self::piece::{Numbers, Pictures, Piece};
use self::table::Table;
use self::xml::Element;
use super::camera::{Camera, Shot};
use super::kit::{Kind, Part};
use super::{Exported, How, Kit};
use crate::geometry::Length;
use crate::model::template::file_name;

/// The version of VASSAL whose modules these are.
const VERSION: &str = "3.7.9";
/// The most dots along a side of a picture.
const MOST_DOTS: u32 = 8_000;

/// Writes the module of a kit.
pub(super) fn export(kit: &Kit<'_>, how: &How, camera: &mut Camera<'_, '_>) -> Result<Exported, String> {
    let mut exported = Exported::default();
    let mut shots: Vec<Shot> = Vec::new();
    let mut shoot = |shot: Shot| {
        shots.push(shot.within(MOST_DOTS));
        shots.len() - 1
    };
    let parts: Vec<(&Part, Vec<Piece<'_>>)> =
        kit.parts.iter().map(|part| (part, pieces(part, how.dpi, &mut shoot))).collect();
    let boards: Vec<usize> = kit
        .boards
        .iter()
        .map(|board| {
            shoot(Shot::face(board.file, &board.name, (board.face, board.size), Length::ZERO, how.dpi))
        })
        .collect();
    let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let names = names(&shots);
    let taken = camera.draw(&shots, |_, n, _, bytes| {
        files.insert(format!("images/{}", names[n]), bytes);
        Ok(())
    })?;
    let pictures = Pictures { names, taken };
    let mut numbers = Numbers(1);
    let drawn = (boards.as_slice(), shots.as_slice());
    let table = Table::new(&parts, how.dpi, (&pictures, &mut numbers), &kit.deal.laid);
    let maps = maps(kit, drawn, &pictures, table, &mut exported.losses);
    let palette = palette(&parts, &pictures, &mut numbers);
    let module = module(kit, maps, palette, numbers.0);
    files.insert("buildFile.xml".to_owned(), module.document());
    files.insert("moduledata".to_owned(), module_data(kit).document());
    exported.main = format!("{}.vmod", file_name(&kit.game_file.slug));
    camera.put_archive(&exported.main, &files)?;
    exported.losses.extend(kit.losses_of_texts());
    exported.counts = kit.counts();
    Ok(exported)
}

/// The maps: one for each board, and one for the table. `boards` are the numbers of the boards' pictures.
fn maps(
    kit: &Kit<'_>,
    (boards, shots): (&[usize], &[Shot]),
    pictures: &Pictures,
    mut table: Table<'_>,
    losses: &mut Vec<String>,
) -> Vec<Element> {
    let mut maps: Vec<Element> = Vec::new();
    let on_board = kit.board_of_deal();
    let dealt = match on_board {
        Some(n) => table.dealt_on(&kit.boards[n], shots[boards[n]].dpi),
        None => {
            table.deal_beside();
            Vec::new()
        }
    };
    for (n, (board, picture)) in kit.boards.iter().zip(boards).enumerate() {
        let is_taken = kit.boards[..n].iter().any(|other| other.name == board.name);
        let name = if is_taken { format!("{} {}", board.name, n + 1) } else { board.name.clone() };
        // The resolution at which it was drawn is lower for very large boards.
        let element = board::board(board, &pictures.names[*picture], shots[*picture].dpi, losses);
        let piles = if on_board == Some(n) { dealt.clone() } else { Vec::new() };
        maps.push(map(&name, &board.name, element, n == 0, piles));
    }
    if !table.piles.is_empty() {
        maps.push(map(table::NAME, table::NAME, table.board(), maps.is_empty(), table.piles));
    }
    maps
}

/// The pieces of a part; `shoot` asks for a picture and returns its number.
fn pieces<'k>(part: &'k Part, dpi: u32, shoot: &mut dyn FnMut(Shot) -> usize) -> Vec<Piece<'k>> {
    let mut backs = BTreeMap::new();
    let piece = |thing: &'k super::kit::Thing| {
        let shot =
            |name: &str, face| Shot::face(part.file, name, (face, thing.piece.size), Length::ZERO, dpi);
        let front = shoot(shot(&thing.name, thing.piece.front));
        let back = thing.piece.back.map(|back| {
            *backs.entry(back).or_insert_with(|| shoot(shot(&format!("{}-back", thing.name), back)))
        });
        Piece { thing, front, back, is_card: part.kind == Kind::Cards }
    };
    part.things.iter().map(piece).collect()
}

/// File names for pictures, each once. They stay the same when a picture changes: saved games name them.
fn names(shots: &[Shot]) -> Vec<String> {
    let mut taken = BTreeSet::new();
    let name = |shot: &Shot| {
        let name =
            Some(file_name(&shot.name)).filter(|name| !name.is_empty()).unwrap_or_else(|| "piece".to_owned());
        let all = std::iter::once(format!("{name}.png")).chain((2..).map(|n| format!("{name}-{n}.png")));
        all.into_iter().find(|name| taken.insert(name.clone())).expect("there are enough numbers")
    };
    shots.iter().map(name).collect()
}

/// A map with a board, and what lies on it. The first one fills the main window, others have a button.
fn map(name: &str, board_name: &str, board: Element, is_first: bool, piles: Vec<Element>) -> Element {
    let picker = Element::new("module.map.BoardPicker")
        .with("boardPrompt", "Select board")
        .with("slotHeight", 125)
        .with("slotScale", "0.2")
        .with("slotWidth", 350)
        .with("title", "Choose Boards")
        .holding(Element::plain("setup").saying(format!("{name}BoardPicker\t{board_name}\t0\t0")))
        .holding(board);
    let parts = [
        "StackMetrics",
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "ImageSaver",
        "CounterDetailViewer",
        "Flare",
        "Zoomer",
        "SelectionHighlighters",
        "HighlightLastMoved",
    ];
    Element::new("module.Map")
        .with("allowMultiple", false)
        .with("backgroundcolor", "255,255,255")
        .with("buttonName", if is_first { "" } else { name })
        .with("edgeHeight", 0)
        .with("edgeWidth", 0)
        .with("launch", !is_first)
        .with("mapName", name)
        .with("markMoved", "Never")
        .holding(picker)
        .holding_all(parts.map(|part| Element::new(&format!("module.map.{part}"))))
        .holding_all(piles)
}

/// The window from which counters are taken.
fn palette(parts: &[(&Part, Vec<Piece<'_>>)], pictures: &Pictures, numbers: &mut Numbers) -> Option<Element> {
    let mut tabs = Element::new("widget.TabWidget").with("entryName", "Pieces");
    let mut is_empty = true;
    for (part, pieces) in parts.iter().filter(|(part, _)| part.kind == Kind::Counters) {
        let panel = Element::new("widget.PanelWidget")
            .with("entryName", &part.title)
            .with("fixed", true)
            .with("nColumns", 4)
            .with("scale", "1.0")
            .with("vert", false);
        let slots: Vec<Element> = pieces.iter().map(|piece| piece.slot(pictures, numbers)).collect();
        tabs = tabs.holding(panel.holding_all(slots));
        is_empty = false;
    }
    let window = Element::new("module.PieceWindow")
        .with("defaultWidth", 0)
        .with("hidden", false)
        .with("name", "Pieces")
        .with("scale", "1.0")
        .with("text", "Pieces")
        .with("tooltip", "Show or hide the pieces");
    (!is_empty).then(|| window.holding(tabs))
}

/// All of the module.
fn module(kit: &Kit<'_>, maps: Vec<Element>, palette: Option<Element>, next: u32) -> Element {
    let roster = Element::new("module.PlayerRoster")
        .with("buttonText", "Retire")
        .with("buttonToolTip", "Switch sides, or become an observer")
        .holding_all(kit.sides().into_iter().map(|side| Element::plain("entry").saying(side)));
    let dice = kit.dice.iter().map(|dice| {
        Element::new("module.DiceButton")
            .with("addToTotal", 0)
            .with("nDice", dice.count.unwrap_or(1))
            .with("nSides", dice.sides)
            .with("name", format!("D{}", dice.sides))
            .with("plus", 0)
            .with(
                "reportFormat",
                "** $name$ = $result$ *** &lt;$PlayerName$&gt;".replace("&lt;", "<").replace("&gt;", ">"),
            )
            .with("reportTotal", false)
            .with("text", format!("D{}", dice.sides))
    });
    Element::new("GameModule")
        .with("ModuleOther1", "")
        .with("ModuleOther2", "")
        .with("VassalVersion", VERSION)
        .with("description", kit.title())
        .with("name", kit.title())
        .with("nextPieceSlotId", next)
        .with("version", "1.0")
        .holding(Element::new("module.BasicCommandEncoder"))
        .holding(Element::new("module.Documentation"))
        .holding(roster)
        .holding(
            Element::new("module.GlobalOptions")
                .with("autoReport", "Always")
                .with("hotKeysOnClosedWindows", "Never")
                .with("nonOwnerUnmaskable", "Never")
                .with("playerIdFormat", "$playerName$")
                .with("promptString", "Opponents can unmask my pieces"),
        )
        .holding_all(dice)
        .holding_all(maps)
        .holding(Element::new("module.gamepieceimage.GamePieceImageDefinitions"))
        .holding(Element::new("module.Chatter"))
        .holding(Element::new("module.KeyNamer"))
        .holding(Element::new("module.PrototypesContainer"))
        .holding_all(palette)
}

/// What VASSAL reads before it opens the module.
fn module_data(kit: &Kit<'_>) -> Element {
    Element::plain("data")
        .with("version", 1)
        .holding(Element::plain("version").saying("1.0"))
        .holding(Element::plain("extra1"))
        .holding(Element::plain("extra2"))
        .holding(Element::plain("VassalVersion").saying(VERSION))
        // The day on which time begins, so that the same definitions make the same module.
        .holding(Element::plain("dateSaved").saying("0"))
        .holding(Element::plain("description").saying(kit.title()))
        .holding(Element::plain("name").saying(kit.title()))
}
