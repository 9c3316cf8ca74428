//! Boards and maps as graphs.

use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::{exported, json, run, scratch};
use crate::support::named;

pub fn trials() -> Vec<Trial> {
    named!("exports/graph": a_map_is_a_graph, a_board_is_a_graph, a_set_without_boards)
}

/// A map with all that a graph tells, beside a board.
const SET: &str = r#"
kind: map
game: custom
name: The Vale
hex: 20mm
numbering: {style: doubled}
rows: |
  w g f
  w x p
hexes:
  B1: {text: 4, note: "7", icon: [map-town, star]}
edges: [{kind: river, along: [A1-B1, A1/1]}]
paths: [{kind: road, through: [B1, C1, C2]}]
places: [{name: Harrow, at: B1}]
markers: {ships: {Argo: A2, Gull: A2}}
---
kind: board
game: custom
name: Yard
square: 25.4mm
rows: |
  #.
  ..
squares: {B2: {icon: star}}
---
kind: game
game: custom
title: Farm
files:
  - {file: boards, sheet: a4-poster, parts: [{title: Vale, map: The Vale}, {title: Yard, board: Yard}]}
"#;

fn graph(name: &str) -> (String, Value) {
    let tmp = scratch(&format!("graph-{name}"));
    std::fs::write(tmp.join("farm.yaml"), SET).expect("it can be written");
    let (said, folder) = exported(&tmp, "graph", &[]);
    (said, json(&folder.join(format!("{name}.json"))))
}

fn space<'g>(graph: &'g Value, label: &str) -> &'g Value {
    let spaces = graph["spaces"].as_array().expect("it is a list");
    spaces.iter().find(|space| space["label"] == label).unwrap_or_else(|| panic!("{label} is missing"))
}

fn a_map_is_a_graph() {
    let (said, graph) = graph("the-vale");
    assert!(said.contains("2 boards and 9 spaces"), "{said}");
    assert_eq!(
        [&graph["shape"], &graph["top"], &graph["size"]],
        [&json!("hexes"), &json!("flat"), &json!(20.0)]
    );
    let labels: Vec<&Value> =
        graph["spaces"].as_array().expect("it is a list").iter().map(|s| &s["label"]).collect();
    assert_eq!(labels, ["A1", "B1", "C1", "A2", "C2"], "B2 is no space");
    let harrow = space(&graph, "B1");
    assert_eq!(harrow["printed"], "B2");
    assert_eq!(harrow["terrain"], "Grassland");
    assert_eq!(harrow["next"], json!(["C1", "C2", "A2", "A1"]));
    assert_eq!(harrow["fields"], json!({"text": 4, "note": "7", "icon": ["map-town", "star"]}));
    assert_eq!([&harrow["q"], &harrow["r"]], [&json!(1), &json!(0)]);
    assert_eq!(space(&graph, "A2")["markers"], json!({"ships": ["Argo", "Gull"]}));
    // Columns are 0.866 of a hex apart, and B is half a hex lower.
    let at = |label: &str, key: &str| space(&graph, label)[key].as_f64().expect("it is a number");
    assert!((at("B1", "x") - at("A1", "x") - 17.321).abs() < 0.01);
    assert!((at("B1", "y") - at("A1", "y") - 10.0).abs() < 0.01);
    let river = json!([
        {"kind": "river", "between": ["A1", "B1"]},
        {"kind": "river", "of": "A1", "direction": 1},
    ]);
    assert_eq!(graph["sides"], river);
    assert_eq!(graph["paths"], json!([{"kind": "road", "through": ["B1", "C1", "C2"]}]));
    assert_eq!(graph["places"], json!([{"name": "Harrow", "at": "B1", "dot": true}]));
}

fn a_board_is_a_graph() {
    let (_, graph) = graph("yard");
    assert_eq!(graph["shape"], "squares");
    assert_eq!(space(&graph, "A1")["terrain"], "Wall");
    assert_eq!(space(&graph, "B2")["next"], json!(["B1", "A2"]));
    assert_eq!(space(&graph, "B2")["fields"], json!({"icon": "star"}));
}

fn a_set_without_boards() {
    let tmp = scratch("graph-none");
    let done = run(&["export", "graph", "starters", "-o", "out"], &tmp);
    assert!(done.out.contains("not in it: this set has no board and no map"), "{}{}", done.out, done.err);
}
