//! `look` documents: found by name, read with their defaults, completed by the terrains of the board or map itself.

use std::collections::BTreeMap;

use super::owned;
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::board::SpaceSize;
use crate::model::look::{
    Frame, HexText, LabelLook, LabelStyle, LineLook, Look, Outline, Pattern, Spot, Terrain, TextLook,
    WorldLook,
};
use crate::model::{Color, Library, schema};
use crate::source::door::BUILT_IN;
use crate::source::fields::{read_text, shortened, wrong_type};
use crate::source::{Door, Fields, Files, Located, Node, Read};

/// The look of a name, from the definitions or built in, with `terrains` of a board's or map's own laid over it.
pub fn look(
    name: &Located<String>,
    terrains: Option<&Node>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Look> {
    let node = match library.looks.get(&name.value) {
        Some(source) => source.node.clone(),
        None => {
            let path = format!("layouts/looks/{}.yaml", name.value);
            let Some(bytes) = door.built_in(&path) else {
                unknown(name, library, door, report);
                return None;
            };
            super::document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)?
        }
    };
    let mut look = read(&node, &name.value, report)?;
    if let Some(node) = terrains {
        look.terrains.extend(self::terrains(node, look.ink, report));
    }
    Some(look)
}

fn unknown(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    let below = door.built_in_below("layouts/looks/");
    let built_in = below.iter().filter_map(|p| p.strip_prefix("layouts/looks/")?.strip_suffix(".yaml"));
    let known: Vec<_> = library.looks.names().chain(built_in).collect();
    crate::source::read::unknown("look", name.as_str(), &known, report);
}

fn read(node: &Node, name: &str, report: &mut Report) -> Option<Look> {
    let mut fields = Fields::declared(node, &schema::LOOK, report)?;
    fields.text("about", report);
    let origin = fields.head();
    let size = fields.get("size").and_then(|node| SpaceSize::read(node, report)).unwrap_or(Length::mm(20));
    let font = fields.text("font", report).map(owned);
    let font = font.unwrap_or(Located { value: "Alegreya Sans".to_owned(), origin });
    let ink = color(&mut fields, "ink", report).unwrap_or(Color::BLACK);
    let terrains = fields.get("terrains").map(|node| terrains(node, ink, report)).unwrap_or_default();
    let missing = fields.text("missing", report).map(|text| text.value.to_lowercase().chars().collect());
    let thin = LineLook { name: None, color: ink, width: 0.01, dash: None, casing: None };
    let grid = fields.get("grid").and_then(|node| line(node, &thin, report));
    let outlines = fields.list("outlines").iter().filter_map(|node| outline(node, &thin, report)).collect();
    let small = TextLook { size: 0.12, color: ink, bold: false, italic: false };
    let labels = fields.get("labels").and_then(|node| labels(node, &small, report));
    let labels =
        labels.unwrap_or(LabelLook { style: LabelStyle::Letters, at: Spot::Below(0.0), text: small.clone() });
    let texts = fields.list("texts").iter().filter_map(|node| hex_text(node, &small, report)).collect();
    let thick = LineLook { width: 0.05, ..thin };
    let lines = fields.get("lines").map(|node| lines(node, &thick, report)).unwrap_or_default();
    let places = fields.get("places").and_then(|node| type_look(node, &small, report));
    let worlds = fields.get("worlds").and_then(|node| world_look(node, &small, report));
    let worlds =
        worlds.unwrap_or(WorldLook { text: small.clone(), size: 0.5, colors: vec![ink], image: None });
    let title = fields.truth("title", report).unwrap_or(true);
    let legend = fields.truth("legend", report).unwrap_or(true);
    let compass = fields.truth("compass", report).unwrap_or(true);
    let frame = fields.get("frame").and_then(|node| frame(node, ink, report));
    fields.finish(report);
    Some(Look {
        name: name.to_owned(),
        size,
        font,
        ink,
        terrains,
        missing: missing.unwrap_or_default(),
        grid,
        outlines,
        labels,
        texts,
        lines,
        places: places.unwrap_or(TextLook { italic: true, ..small }),
        worlds,
        title,
        legend,
        compass,
        frame,
        origin,
    })
}

fn color(fields: &mut Fields<'_>, key: &'static str, report: &mut Report) -> Option<Color> {
    fields.get(key).and_then(|node| read_color(node, report))
}

pub(super) fn read_color(node: &Node, report: &mut Report) -> Option<Color> {
    let text = read_text(node, report)?;
    let color = Color::parse(text.value);
    if color.is_none() {
        let message = format!("\"{}\" is no color", shortened(text.value));
        report
            .error(code::BAD_COLOR, node.origin, message)
            .help("write #rrggbb, as in #b23a48, or a basic word");
    }
    color
}

/// A part of a space's size.
fn part(fields: &mut Fields<'_>, key: &'static str, report: &mut Report) -> Option<f32> {
    fields.decimal(key, report).map(|n| n as f32)
}

fn terrains(node: &Node, ink: Color, report: &mut Report) -> BTreeMap<char, Terrain> {
    let mut terrains = BTreeMap::new();
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from symbols to terrains", report);
        return terrains;
    };
    for (key, node) in map.iter() {
        let mut symbols = key.text.chars();
        let (Some(symbol), None) = (symbols.next(), symbols.next()) else {
            report
                .error(
                    code::OUT_OF_RANGE,
                    key.origin,
                    format!("\"{}\" is no single symbol", shortened(&key.text)),
                )
                .help("a terrain's key is the letter or sign that stands for it in the rows");
            continue;
        };
        if let Some(terrain) = terrain(node, ink, report) {
            terrains.insert(symbol.to_lowercase().next().unwrap_or(symbol), terrain);
        }
    }
    terrains
}

fn terrain(node: &Node, ink: Color, report: &mut Report) -> Option<Terrain> {
    let mut fields = Fields::declared(node, &schema::TERRAIN, report)?;
    let name = fields.required_text("name", report);
    let terrain = Terrain {
        origin: name.map_or(node.origin, |name| name.origin),
        name: name.map(|name| name.value.to_owned()).unwrap_or_default(),
        color: color(&mut fields, "color", report),
        pattern: fields.word("pattern", &Pattern::WORDS, report).unwrap_or_default(),
        ink: color(&mut fields, "ink", report).unwrap_or(ink),
        text: color(&mut fields, "text", report),
        unlisted: fields.truth("listed", report) == Some(false),
    };
    fields.finish(report);
    Some(terrain)
}

fn line(node: &Node, base: &LineLook, report: &mut Report) -> Option<LineLook> {
    if node.as_bool() == Some(false) {
        return None;
    }
    let mut fields = Fields::declared(node, &schema::LINE, report)?;
    let line = line_fields(&mut fields, base, report);
    fields.finish(report);
    Some(line)
}

fn line_fields(fields: &mut Fields<'_>, base: &LineLook, report: &mut Report) -> LineLook {
    let dash = fields.get("dash").and_then(|node| match node.as_list() {
        Some([on, off]) => {
            let number =
                |node: &Node| node.as_text()?.parse::<f32>().ok().filter(|n| (0.001..=2.0).contains(n));
            let dash = number(on).zip(number(off));
            if dash.is_none() {
                wrong_type(node, "two parts of a space's size", report);
            }
            dash
        }
        _ => {
            wrong_type(node, "a list of two: dash and gap", report);
            None
        }
    });
    LineLook {
        name: fields.text("name", report).map(|name| name.value.to_owned()),
        color: color(fields, "color", report).unwrap_or(base.color),
        width: part(fields, "width", report).unwrap_or(base.width),
        dash,
        casing: color(fields, "casing", report),
    }
}

fn outline(node: &Node, base: &LineLook, report: &mut Report) -> Option<Outline> {
    let mut fields = Fields::declared(node, &schema::OUTLINE, report)?;
    let of = fields.required_text("of", report).map(|text| text.value.to_lowercase().chars().collect());
    let ripples = fields.whole("ripples", report).map_or(0, |n| n.value as u32);
    let at_edge = fields.truth("at_edge", report).unwrap_or(false);
    let line = line_fields(&mut fields, base, report);
    fields.finish(report);
    Some(Outline { of: of?, line, ripples, at_edge })
}

fn lines(node: &Node, base: &LineLook, report: &mut Report) -> BTreeMap<String, LineLook> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from kinds to lines", report);
        return BTreeMap::new();
    };
    map.iter().filter_map(|(key, node)| Some((key.text.to_string(), line(node, base, report)?))).collect()
}

fn type_fields(fields: &mut Fields<'_>, base: &TextLook, report: &mut Report) -> TextLook {
    TextLook {
        size: part(fields, "size", report).unwrap_or(base.size).max(0.01),
        color: color(fields, "color", report).unwrap_or(base.color),
        bold: fields.truth("bold", report).unwrap_or(base.bold),
        italic: fields.truth("italic", report).unwrap_or(base.italic),
    }
}

fn type_look(node: &Node, base: &TextLook, report: &mut Report) -> Option<TextLook> {
    let mut fields = Fields::declared(node, &schema::TYPE, report)?;
    let look = type_fields(&mut fields, base, report);
    fields.finish(report);
    Some(look)
}

/// `top`, `middle`, `bottom`, `corner`, or a number: so far below the middle, as a part of a space's size.
fn spot(fields: &mut Fields<'_>, report: &mut Report) -> Option<Spot> {
    let node = fields.get("at")?;
    if let Some(number) = node.as_text().and_then(|text| text.parse::<f32>().ok()) {
        if (-0.5..=0.5).contains(&number) {
            return Some(Spot::Below(number));
        }
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("{number} is outside of the space"))
            .help("from -0.5, the top, to 0.5, the bottom");
        return None;
    }
    crate::source::fields::read_word(node, &Spot::WORDS, report)
}

fn labels(node: &Node, base: &TextLook, report: &mut Report) -> Option<LabelLook> {
    let mut fields = Fields::declared(node, &schema::LABELS, report)?;
    let style = fields.word("style", &LabelStyle::WORDS, report).unwrap_or_default();
    let at = spot(&mut fields, report).unwrap_or(Spot::Below(0.0));
    let text = type_fields(&mut fields, base, report);
    fields.finish(report);
    Some(LabelLook { style, at, text })
}

fn hex_text(node: &Node, base: &TextLook, report: &mut Report) -> Option<HexText> {
    let mut fields = Fields::declared(node, &schema::SPACE_TEXT, report)?;
    let at = spot(&mut fields, report).unwrap_or(Spot::Below(0.0));
    let names = fields.require("fields", report).map(|node| {
        let list = node.as_list().unwrap_or(std::slice::from_ref(node));
        list.iter().filter_map(|node| read_text(node, report).map(owned)).collect()
    });
    let text = type_fields(&mut fields, base, report);
    let colors = fields.list("colors").iter().filter_map(|node| read_color(node, report)).collect();
    let step = part(&mut fields, "step", report).unwrap_or(0.25);
    let empty = fields.text("empty", report).map(|text| text.value.to_owned());
    let boxes = fields.truth("boxes", report).unwrap_or(false);
    let legend = fields.text("legend", report).map(|text| text.value.to_owned());
    fields.finish(report);
    Some(HexText { at, fields: names?, text, colors, step, empty, boxes, legend })
}

fn world_look(node: &Node, base: &TextLook, report: &mut Report) -> Option<WorldLook> {
    let mut fields = Fields::declared(node, &schema::WORLDS, report)?;
    let text = type_fields(&mut fields, base, report);
    let size = part(&mut fields, "disk", report).unwrap_or(0.5);
    let colors: Vec<Color> =
        fields.list("colors").iter().filter_map(|node| read_color(node, report)).collect();
    let colors = if colors.is_empty() { vec![base.color] } else { colors };
    let image = fields.text("image", report).map(owned);
    fields.finish(report);
    Some(WorldLook { text, size, colors, image })
}

fn frame(node: &Node, ink: Color, report: &mut Report) -> Option<Frame> {
    let mut fields = Fields::declared(node, &schema::FRAME, report)?;
    let frame = Frame {
        width: fields.distance("width", report).unwrap_or(Length::mm(2)),
        color: color(&mut fields, "color", report).unwrap_or(ink),
        mark: color(&mut fields, "mark", report).unwrap_or(Color::WHITE),
    };
    fields.finish(report);
    Some(frame)
}
