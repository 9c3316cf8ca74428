//! Archives of VASSAL, playingcards.io, virtualtabletop.io and Card Game Simulator. Python unpacks them, where it is installed: its reader
//! has nothing in common with our writer, and tests all checksums.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};
use serde_json::Value;
use usvg::roxmltree::{Document, Node};

use super::{exported, json, png, run, scratch, set};
use crate::support::{python_with, skippable};

pub fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 8] = [
        ("a_module_has_all_pieces", a_module_has_all_pieces),
        ("vassal_knows_all_attributes", vassal_knows_all_attributes),
        ("hexes_are_where_they_are_drawn", hexes_are_where_they_are_drawn),
        ("wide_maps_have_regions", wide_maps_have_regions),
        ("a_room_of_playing_cards", a_room_of_playing_cards),
        ("a_room_of_virtual_tabletop", a_room_of_virtual_tabletop),
        ("a_game_of_card_game_simulator", a_game_of_card_game_simulator),
        ("the_same_set_makes_the_same_archive", the_same_set_makes_the_same_archive),
    ];
    let with_zipfile = tests
        .into_iter()
        .map(|(name, test)| skippable(format!("exports/archives/{name}"), move || Ok(with_python(test))));
    let schema = skippable("exports/archives/card_game_simulator_takes_it", card_game_simulator_takes_it);
    let loader = skippable("exports/archives/virtualtabletop_loads_it", virtualtabletop_loads_it);
    with_zipfile.chain([schema, loader]).collect()
}

fn with_python(test: fn()) -> Completion {
    let is_there =
        Command::new("python3").args(["-c", "import zipfile"]).output().is_ok_and(|out| out.status.success());
    if !is_there {
        return Completion::ignored_with("python3 is missing");
    }
    test();
    Completion::Completed
}

/// Exports the set, and unpacks the archive with an ending.
fn unpacked(tmp: &Path, program: &str, ending: &str) -> (String, PathBuf) {
    let (said, folder) = exported(tmp, program, &[]);
    let (archive, to) = (folder.join(format!("farm.{ending}")), tmp.join("unpacked"));
    let script = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nz.extractall(sys.argv[2])";
    let out = Command::new("python3").args(["-c", script]).args([&archive, &to]).output().expect("it runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    (said, to)
}

/// The parts of a VASSAL list: a delimiter after a backslash belongs to a value.
fn parts(text: &str, delimiter: char) -> Vec<String> {
    let mut all = vec![String::new()];
    for c in text.chars() {
        let last = all.last_mut().expect("there is one");
        if c != delimiter {
            last.push(c);
        } else if last.ends_with('\\') {
            last.pop();
            last.push(c);
        } else {
            all.push(String::new());
        }
    }
    all
}

/// The traits of a piece with their states, from the outermost inward.
fn traits(piece: &str) -> Vec<(String, String)> {
    let halves = parts(piece.strip_prefix("+/").expect("it is a piece"), '/');
    assert_eq!((halves.len(), halves[0].as_str()), (3, "null"), "{piece}");
    let (mut kind, mut state) = (halves[1].clone(), halves[2].clone());
    let mut all = Vec::new();
    loop {
        let (kinds, states) = (parts(&kind, '\t'), parts(&state, '\t'));
        assert_eq!(kinds.len(), states.len(), "{piece}");
        all.push((kinds[0].clone(), states[0].clone()));
        let [_, inner] = kinds.as_slice() else { return all };
        (kind, state) = (inner.clone(), states[1].clone());
    }
}

fn of_class<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.tag_name().name().ends_with(class)).collect()
}

fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or_else(|| panic!("{} has no {name}", node.tag_name().name()))
}

fn a_module_has_all_pieces() {
    let tmp = scratch("vassal-pieces");
    set(&tmp, 5, "");
    let (said, folder) = unpacked(&tmp, "vassal", "vmod");
    assert!(said.contains("2 decks, 8 cards, 9 counters and 2 boards"), "{said}");
    let text = fs::read_to_string(folder.join("buildFile.xml")).expect("it is there");
    let document = Document::parse(&text).expect("it is XML");
    let maps: Vec<&str> =
        of_class(&document, "module.Map").iter().map(|map| attribute(map, "mapName")).collect();
    assert_eq!(maps, ["Yard", "Sea", "Table"]);
    let entries: Vec<&str> = of_class(&document, "entry").iter().filter_map(Node::text).collect();
    assert_eq!(entries, ["ann", "bob"]);
    // Every copy is in a deck or a stack, and every counter once more in the palette.
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut numbers = BTreeSet::new();
    for slot in of_class(&document, "Slot") {
        let around = slot.parent().expect("it is in something").tag_name().name();
        *counts
            .entry((around.rsplit('.').next().unwrap_or_default(), attribute(&slot, "entryName")))
            .or_default() += 1;
        assert!(
            numbers.insert(attribute(&slot, "gpid").parse::<u32>().expect("a number")),
            "a number is there twice"
        );
        let all = traits(slot.text().expect("a slot has a piece"));
        let (kind, state) = all.last().expect("it has a basic piece");
        let kind = parts(kind, ';');
        assert_eq!((kind[0].as_str(), kind[4].as_str()), ("piece", attribute(&slot, "entryName")));
        assert_eq!(parts(state, ';')[3], attribute(&slot, "gpid"));
        let (columns, rows, _) = png(&folder.join("images").join(&kind[3]));
        assert_eq!(
            (attribute(&slot, "width"), attribute(&slot, "height")),
            (&*columns.to_string(), &*rows.to_string())
        );
        // The other side: a mask of cards, a layer of counters.
        let back = all.iter().find_map(|(kind, _)| match parts(kind, ';').as_slice() {
            [name, _, back, ..] if name == "obs" => Some(back.clone()),
            layer if layer[0] == "emb2" => Some(parts(&layer[16], ',')[1].clone()),
            _ => None,
        });
        assert!(folder.join("images").join(back.expect("all have backs here")).is_file());
    }
    let wanted = [
        (("DrawPile", "Blue door"), 1),
        (("DrawPile", "Fox"), 3),
        (("DrawPile", "Hen"), 2),
        (("DrawPile", "Owl"), 1),
        (("DrawPile", "Red door"), 1),
        (("PanelWidget", "Argo"), 1),
        (("PanelWidget", "Coin"), 1),
        (("PanelWidget", "Gem"), 1),
        (("SetupStack", "Argo"), 1),
        (("SetupStack", "Coin"), 6),
        (("SetupStack", "Gem"), 2),
    ];
    assert_eq!(counts, wanted.into_iter().collect());
    let next = attribute(&document.root_element(), "nextPieceSlotId").parse::<u32>().expect("a number");
    assert!(numbers.iter().all(|number| *number < next));
    let text = fs::read_to_string(folder.join("moduledata")).expect("it is there");
    let data = Document::parse(&text).expect("it is XML");
    assert!(data.descendants().any(|node| node.tag_name().name() == "name" && node.text() == Some("Farm")));
}

/// The color of the dot of a picture of a map that is nearest to a place.
fn dot(picture: &(u32, u32, Vec<[u8; 4]>), x: f64, y: f64) -> [u8; 4] {
    picture.2[(y.round() as u32 * picture.0 + x.round() as u32) as usize]
}

/// VASSAL's centers of hexes are those of the picture: the ground is there, and beyond the outermost hexes it is not.
/// The classes and attributes in VASSAL's source of August 2026 (17fb917c): it ignores an attribute of another name.
fn vassal_knows_all_attributes() {
    let known = json(Path::new("tests/suite/exports/vassal-attributes.json"));
    let tmp = scratch("vassal-attributes");
    for (columns, numbering) in [(5, ""), (30, "numbering: {style: letters}")] {
        set(&tmp, columns, numbering);
        let (_, folder) = unpacked(&tmp, "vassal", "vmod");
        let text = fs::read_to_string(folder.join("buildFile.xml")).expect("it is there");
        let document = Document::parse(&text).expect("it is XML");
        for element in document.descendants().filter(Node::is_element) {
            // `setup` and `entry` are no classes.
            let Some(class) = element.tag_name().name().strip_prefix("VASSAL.build.") else { continue };
            let names = known[class].as_array().unwrap_or_else(|| panic!("VASSAL has no class {class}"));
            for attribute in element.attributes() {
                assert!(names.contains(&attribute.name().into()), "{class} has no {}", attribute.name());
            }
        }
    }
}

fn hexes_are_where_they_are_drawn() {
    for (name, offset, is_pointy) in [
        ("odd", "offset: odd", false),
        ("even", "offset: even", false),
        ("pointy", "top: pointy", true),
        ("pointy-even", "{top: pointy, offset: even}", true),
    ] {
        let offset = offset.trim_matches(['{', '}']).replace(", ", "\n");
        let tmp = scratch(&format!("vassal-hexes-{name}"));
        set(&tmp, 5, &format!("{offset}\nnumbering: {{style: letters}}"));
        let (_, folder) = unpacked(&tmp, "vassal", "vmod");
        let text = fs::read_to_string(folder.join("buildFile.xml")).expect("it is there");
        let document = Document::parse(&text).expect("it is XML");
        let [grid] = of_class(&document, "HexGrid")[..] else { panic!("there is one map") };
        let number = |key: &str| attribute(&grid, key).parse::<f64>().expect("a number");
        assert_eq!(attribute(&grid, "sideways"), is_pointy.to_string());
        // An inch from flat to flat, at 100 dots an inch.
        assert!((number("dy") - 100.0).abs() < 0.01 && (number("dx") - 86.603).abs() < 0.01);
        let [numbering] = of_class(&document, "HexGridNumbering")[..] else { panic!("it is numbered") };
        let is_staggered = attribute(&numbering, "stagger") == "true";
        assert_eq!(is_staggered, offset.contains("even"), "{name}");
        // The first of VASSAL's numbers is that of the column, unless its columns are our rows.
        let wanted = if is_pointy { ("V", "N", "A") } else { ("H", "A", "N") };
        assert_eq!(
            (attribute(&numbering, "first"), attribute(&numbering, "hType"), attribute(&numbering, "vType")),
            wanted
        );
        let picture = png(&folder.join("images/sea.png"));
        let (along, across) = if is_pointy { (3, 5) } else { (5, 3) };
        for column in 0..along {
            for row in 0..across {
                // As VASSAL computes it; a staggered odd column has its first row half a hex above the first column's.
                let shifted = if column % 2 == 1 { if is_staggered { -0.5 } else { 0.5 } } else { 0.0 };
                let (x, y) = (
                    number("x0") + number("dx") * f64::from(column),
                    number("y0") + number("dy") * (f64::from(row) + shifted),
                );
                let (x, y) = if is_pointy { (y, x) } else { (x, y) };
                assert_eq!(dot(&picture, x + 20.0, y + 20.0)[3], 255, "{name}: column {column}, row {row}");
                // Six corners are lines; halfway to each neighbor is a side, drawn darker than the ground inside.
                assert!(
                    x > 40.0
                        && y > 40.0
                        && x < f64::from(picture.0) - 40.0
                        && y < f64::from(picture.1) - 40.0,
                    "{name}"
                );
            }
        }
    }
}

fn wide_maps_have_regions() {
    let tmp = scratch("vassal-wide");
    set(&tmp, 30, "numbering: {style: letters}");
    let (said, folder) = unpacked(&tmp, "vassal", "vmod");
    assert!(said.contains("VASSAL names columns after Z as AA, BB, CC"), "{said}");
    let text = fs::read_to_string(folder.join("buildFile.xml")).expect("it is there");
    let document = Document::parse(&text).expect("it is XML");
    let regions = of_class(&document, "Region");
    let names: Vec<&str> = regions.iter().map(|region| attribute(region, "name")).collect();
    assert_eq!((names.len(), names[0], names[29], names[89]), (90, "A1", "AD1", "AD3"));
    // The squares of the other board keep their grid.
    assert_eq!(of_class(&document, "SquareGrid").len(), 1);
    assert!(of_class(&document, "HexGrid").is_empty());
    // Digits keep the grid of hexes.
    set(&tmp, 30, "numbering: {style: digits}");
    fs::remove_dir_all(&folder).expect("it was made");
    let (said, folder) = unpacked(&tmp, "vassal", "vmod");
    assert!(!said.contains("AA, BB"), "{said}");
    let text = fs::read_to_string(folder.join("buildFile.xml")).expect("it is there");
    let document = Document::parse(&text).expect("it is XML");
    let [numbering] = of_class(&document, "HexGridNumbering")[..] else { panic!("it is numbered") };
    let keys =
        ["hType", "hOff", "hLeading", "vType", "vOff", "vLeading"].map(|key| attribute(&numbering, key));
    assert_eq!(keys, ["N", "1", "1", "N", "1", "1"]);
}

fn a_room_of_playing_cards() {
    let tmp = scratch("playingcards");
    set(&tmp, 5, "");
    let (said, folder) = unpacked(&tmp, "playingcards", "pcio");
    assert!(said.contains("not in it: the spaces of Yard and Sea: pieces do not snap to them"), "{said}");
    let room = json(&folder.join("widgets.json"));
    let widgets = room.as_array().expect("it is a list");
    let ids: BTreeSet<&str> = widgets.iter().filter_map(|widget| widget["id"].as_str()).collect();
    assert_eq!(ids.len(), widgets.len());
    let count = |kind: &str| widgets.iter().filter(|widget| widget["type"] == kind).count();
    let counts = ["hand", "board", "cardPile", "cardDeck", "card", "spinner"].map(count);
    assert_eq!(counts, [1, 2, 2, 4, 17, 1]);
    for widget in widgets {
        assert!(widget["parent"].is_null() || ids.contains(widget["parent"].as_str().expect("an id")));
    }
    let by_id = |id: &Value| widgets.iter().find(|widget| widget["id"] == *id).expect("it is there");
    for card in widgets.iter().filter(|widget| widget["type"] == "card") {
        let deck = by_id(&card["deck"]);
        let kind = &deck["cardTypes"][card["cardType"].as_str().expect("a name")];
        for side in ["face", "back"] {
            let file = kind[side]
                .as_str()
                .expect("a link")
                .strip_prefix("package://")
                .expect("it is in the archive");
            let (columns, rows, _) = png(&folder.join(file));
            let (width, height) = (
                deck["cardWidth"].as_f64().expect("a number"),
                deck["cardHeight"].as_f64().expect("a number"),
            );
            assert!((f64::from(columns) / f64::from(rows) - width / height).abs() < 0.05, "{file}");
        }
        // Cards of decks lie face down on their pile, all others face up.
        assert_eq!(card["faceup"].as_bool(), Some(card["parent"].is_null()));
    }
    let fox = widgets
        .iter()
        .flat_map(|deck| deck["cardTypes"].as_object().into_iter().flatten())
        .find(|(_, kind)| kind["label"] == "Fox");
    assert!(fox.expect("it is there").1["about"].as_str().expect("a text").starts_with("Eats a Hen"));
    is_on_the_table(widgets, 1600.0, 1000.0);
}

/// Everything lies within the table, and no two boards or decks on one another.
fn is_on_the_table(widgets: &[Value], width: f64, height: f64) {
    let number = |value: &Value| value.as_f64().unwrap_or_default();
    let mut taken: Vec<[f64; 4]> = Vec::new();
    for widget in widgets.iter().filter(|widget| widget["width"].is_number() && widget["parent"].is_null()) {
        let [x, y, w, h] = ["x", "y", "width", "height"].map(|key| number(&widget[key]));
        assert!(x >= 0.0 && y >= 0.0 && x + w <= width && y + h <= height, "{widget}");
        let overlaps = |[a, b, c, d]: &[f64; 4]| x < a + c && *a < x + w && y < b + d && *b < y + h;
        assert!(!taken.iter().any(overlaps), "{widget}");
        taken.push([x, y, w, h]);
    }
}

fn a_room_of_virtual_tabletop() {
    let tmp = scratch("virtualtabletop");
    set(&tmp, 5, "");
    let (_, folder) = unpacked(&tmp, "virtualtabletop", "vtt");
    let room = json(&folder.join("0.json"));
    let widgets = room.as_object().expect("it is an object");
    assert_eq!(widgets["_meta"]["info"]["name"], "Farm");
    let count = |kind: &str| widgets.values().filter(|widget| widget["type"] == kind).count();
    assert_eq!(["holder", "deck", "card", "spinner", "button"].map(count), [3, 4, 17, 1, 2]);
    let all: Vec<Value> = widgets.values().cloned().collect();
    is_on_the_table(&all, 1600.0, 1000.0);
    let is_link = |link: &Value| {
        let path = link.as_str().expect("a link").strip_prefix('/').expect("it begins with /").to_owned();
        let bytes = fs::read(folder.join(&path)).expect("it is in the archive");
        // The checksum is that of Python's zlib, with a sign.
        let out = Command::new("python3")
            .args(["-c", "import sys, zlib\nn = zlib.crc32(open(sys.argv[1], 'rb').read())\nprint(n - (1 << 32) if n >> 31 else n)"])
            .arg(folder.join(&path))
            .output()
            .expect("it runs");
        assert_eq!(path, format!("assets/{}_{}", String::from_utf8_lossy(&out.stdout).trim(), bytes.len()));
    };
    for (id, widget) in widgets.iter().filter(|(id, _)| *id != "_meta") {
        assert_eq!(widget["id"].as_str(), Some(id.as_str()));
        if widget["type"] == "card" {
            let deck = &widgets[widget["deck"].as_str().expect("an id")];
            assert!(deck["cardTypes"].get(widget["cardType"].as_str().expect("a name")).is_some());
        }
        if widget["image"].is_string() {
            is_link(&widget["image"]);
            assert_eq!((&widget["movable"], &widget["layer"]), (&Value::Bool(false), &(-4).into()));
        }
    }
    is_link(&widgets["deck1"]["cardTypes"]["type1"]["face"]);
}

fn a_game_of_card_game_simulator() {
    let tmp = scratch("cgs");
    set(&tmp, 5, "");
    let (said, folder) = unpacked(&tmp, "cgs", "zip");
    assert!(said.contains("Coins and Ships: Card Game Simulator has cards only"), "{said}");
    assert!(said.contains("different backs: all cards have that of the first part"), "{said}");
    let folder = folder.join("farm");
    let game = json(&folder.join("cgs.json"));
    assert_eq!((&game["cardSize"]["x"], &game["cardSize"]["y"]), (&2.5.into(), &3.5.into()));
    // The board comes with a card of the deck of which there is one.
    let boards = &game["gameBoardCards"];
    assert_eq!((&boards[0]["card"], &boards[0]["boards"][0]["id"]), (&"owl".into(), &"yard".into()));
    let cards = json(&folder.join("AllCards.json"));
    let sets: Vec<Value> = json(&folder.join("AllSets.json")).as_array().expect("a list").clone();
    let codes: Vec<&str> = sets.iter().filter_map(|set| set["code"].as_str()).collect();
    let mut ids = BTreeSet::new();
    for card in cards.as_array().expect("a list") {
        let (id, code) = (card["id"].as_str().expect("a text"), card["set"].as_str().expect("a text"));
        assert!(ids.insert(id) && codes.contains(&code));
        assert_eq!(png(&folder.join(format!("sets/{code}/{id}.png"))).0, 375);
    }
    let deck = fs::read_to_string(folder.join("decks/farm.txt")).expect("it is there");
    assert_eq!(
        deck,
        "### Farm\n3 [fox] Fox (S1)\n2 [hen] Hen (S1)\n1 [owl] Owl (S1)\n1 [red-door] Red door (S2)\n1 [blue-door] Blue door (S2)\n"
    );
    assert_eq!(png(&folder.join("CardBack.png")).2[375 * 200 + 100], [0x40, 0x40, 0x40, 255]);
    assert!(folder.join("boards/sea.png").is_file());
}

/// Its games are held to its own schema, by a validator that is not ours.
fn card_game_simulator_takes_it() -> Result<Completion, Failed> {
    let Some(python) = python_with("jsonschema") else {
        return Ok(Completion::ignored_with("no Python has the package jsonschema"));
    };
    let tmp = scratch("cgs-schema");
    set(&tmp, 5, "");
    let (_, exported) = exported(&tmp, "cgs", &[]);
    let out = tmp.join("built-in");
    let done = run(&["export", "cgs", "-o", &out.to_string_lossy()], &tmp);
    assert_eq!(done.status, 0, "{}", done.err);
    let mut archives: Vec<PathBuf> = vec![exported.join("farm.zip")];
    for folder in fs::read_dir(out)? {
        let files = fs::read_dir(folder?.path().join("cgs"))?
            .map(|file| Ok(file?.path()))
            .collect::<std::io::Result<Vec<_>>>()?;
        archives
            .extend(files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "zip")));
    }
    let done = Command::new(python).arg("tests/suite/exports/check_cgs.py").args(&archives).output()?;
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    // It refuses what the schema does not know.
    assert!(archives.len() > 3 && said.ends_with("a game with another key is refused\n"), "{said}");
    Ok(Completion::Completed)
}

/// The loader of virtualtabletop.io itself, from a checkout with its packages (`npm install`) that `PUNCHBOARD_VIRTUALTABLETOP` names.
fn virtualtabletop_loads_it() -> Result<Completion, Failed> {
    let Some(checkout) = std::env::var_os("PUNCHBOARD_VIRTUALTABLETOP").map(PathBuf::from) else {
        return Ok(Completion::ignored_with("PUNCHBOARD_VIRTUALTABLETOP names no checkout"));
    };
    let tmp = scratch("vtt-loaded");
    set(&tmp, 5, "");
    let (_, folder) = exported(&tmp, "virtualtabletop", &[]);
    let script = fs::canonicalize("tests/suite/exports/load_vtt.mjs")?;
    let archive = fs::canonicalize(folder.join("farm.vtt"))?;
    let done =
        Command::new("node").arg(script).args([&checkout, &archive]).current_dir(&checkout).output()?;
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    let loaded: Value = serde_json::from_str(&said)?;
    // Eight cards and nine counters; all pictures that widgets name are kept.
    assert_eq!(loaded["cards"], 17, "{said}");
    assert_eq!(loaded["missing"], Value::Array(Vec::new()), "{said}");
    Ok(Completion::Completed)
}

fn the_same_set_makes_the_same_archive() {
    for (program, ending) in
        [("vassal", "vmod"), ("playingcards", "pcio"), ("virtualtabletop", "vtt"), ("cgs", "zip")]
    {
        let tmp = scratch(&format!("again-{program}"));
        set(&tmp, 5, "");
        let bytes = || {
            let (_, folder) = exported(&tmp, program, &[]);
            fs::read(folder.join(format!("farm.{ending}"))).expect("it was written")
        };
        assert!(bytes() == bytes(), "{program}");
    }
}
