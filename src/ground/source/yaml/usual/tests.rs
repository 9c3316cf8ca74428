//! The fast reader reads the same as the parser.

use super::super::reader::YamlReader;
use super::documents;
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::source::{FileId, Files, Node};

/// Common texts.
const TEXTS: [&str; 9] = [
    include_str!("../../../../../benches/disputes/battle.yaml"),
    include_str!("../../../../../benches/disputes/conflict.yaml"),
    include_str!("../../../../../benches/disputes/fight.yaml"),
    include_str!("../../../../../benches/disputes/turn.yaml"),
    include_str!("../../../../../benches/cards/face.yaml"),
    include_str!("../../../../../decks/alien-empires/aids.yaml"),
    include_str!("../../../../../decks/survival/game.yaml"),
    include_str!("../../../../../decks/custom/starters/cards.yaml"),
    OTHERS,
];

/// Less common texts.
const OTHERS: &str = "\
# remark
---
list:
- a # remark
- - 'it''s' # remark
  - \"b \\\" c\\n\"

-   key: [1, {a: b, c: [d, \"e\"] }, x-y, -3,
      more ,
      ]  # remark
    empty:
    next:   value of words  \n    to: >-
      folded
      words

      and
    lines: |
       set in
         further

    # remark
    end: ~
last: |-
  text
---
a: {b: null, c: {}}
umlaut ä: ö ü
";

fn files(text: &str) -> (Files, FileId) {
    let mut files = Files::default();
    let file = files.add("file.yaml", text);
    (files, file)
}

/// What the parser reads; `None` if it reports a fault.
fn parsed(files: &Files, file: FileId) -> Option<Vec<Node>> {
    let (mut report, mut nodes) = (Report::default(), Vec::new());
    YamlReader::new(files, file, 0, &mut report).documents(&mut nodes).ok()?;
    report.iter().next().is_none().then_some(nodes)
}

/// A text with something inserted, removed, or moved.
fn changed(text: &str, chance: &mut Pcg32) -> String {
    const SIGNS: [&str; 34] = [
        " ", "\n", ":", ": ", "- ", "#", " #", "\"", "'", "{", "}", "[", "]", ",", "|", ">", "-", "\n  ",
        "~", "null", "---\n", "\\", "&a ", "*a", "!", "?", "\t", "é", ": |\n", ": >-\n", "<<", "a: ",
        "...\n", "%",
    ];
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = chance.below(lines.len() as u32) as usize;
    if chance.below(4) == 0 {
        let line = lines.remove(at);
        lines.insert(chance.below(lines.len() as u32 + 1) as usize, line);
        return lines.concat();
    }
    let line = lines[at];
    let [from, to] = [0; 2].map(|_| line.floor_char_boundary(chance.below(line.len() as u32 + 1) as usize));
    let put = SIGNS[chance.below(SIGNS.len() as u32) as usize];
    let other = match chance.below(3) {
        0 => [&line[..from.min(to)], &line[from.max(to)..]].concat(),
        _ => [&line[..from], put, &line[from..]].concat(),
    };
    lines[at] = &other;
    lines.concat()
}

#[test]
fn texts_are_read_as_the_parser_reads_them() {
    for text in TEXTS {
        let (files, file) = files(text);
        let read = documents(&files, file);
        assert!(read.is_some(), "it is left to the parser:\n{text}");
        assert_eq!(read, parsed(&files, file));
    }
}

#[test]
fn changed_texts_are_read_so_or_left_to_the_parser() {
    let (mut chance, mut read) = (Pcg32::new(9), 0);
    for _ in 0..4_000 {
        let mut text = TEXTS[chance.below(TEXTS.len() as u32) as usize].to_owned();
        (0..=chance.below(3)).for_each(|_| text = changed(&text, &mut chance));
        let (files, file) = files(&text);
        if let Some(nodes) = documents(&files, file) {
            read += 1;
            assert_eq!(Some(nodes), parsed(&files, file), "{text}");
        }
    }
    assert!(read > 1_000, "{read} of 4,000");
}
