//! From Markdown to text ready to be set: names in braces are evaluated, pictures are found.

use std::sync::Arc;

use super::to_print::{Card, FlowToPrint};
use super::{numbers, rulebook};
use crate::compose::text::markup::{Unclosed, has_marks, parse_in, without_enclosure};
use crate::diag::{Report, code, did_you_mean};
use crate::geometry::{Length, Paper, Size};
use crate::impose::page_size;
use crate::model::bind::enclosed;
use crate::model::prose::{BULLET, Booklet, Marked, Shown, Stretch, Table};
use crate::model::style::Align;
use crate::model::{Content, Entry, FlowPart, PrintFile, PrintPart, load};
use crate::press::by_card;
use crate::press::layouts::Sources;
use crate::press::part::Part;
use crate::press::{Order, plates};
use crate::source::foreign::{self, Foreign};
use crate::source::markdown::{Alignment, Block, Passage, Picture};
use crate::source::{FileId, Located, Origin, names, shortened};

/// The kind of a picture that is the QR code of a text.
pub(super) const QR: &str = "qr";
/// The paragraph in whose place the index is.
const INDEX: &str = "{index}";

/// A text that is being read.
pub(super) struct Reading<'r, 'a> {
    pub file: &'a PrintFile,
    pub part: &'a PrintPart,
    pub wanted: &'a FlowPart,
    pub order: &'r Order<'a>,
    pub text: FileId,
}

impl<'a> Reading<'_, 'a> {
    /// The text with everything that it shows.
    pub fn flow(&self, blocks: &[Block], sources: &mut Sources<'_>, report: &mut Report) -> FlowToPrint<'a> {
        let title = match blocks.first() {
            Some(Block::Heading(1, text)) => without_enclosure(&self.words(text, report).text).into_owned(),
            _ => self.wanted.title.value.clone(),
        };
        let mut flow = self.empty(title);
        let mut stretches = Vec::with_capacity(blocks.len());
        let has_title = matches!(blocks.first(), Some(Block::Heading(1, _)));
        let numbers =
            if self.wanted.number { numbers::of_headings(blocks) } else { vec![None; blocks.len()] };
        for (block, number) in blocks.iter().zip(numbers).skip(usize::from(has_title)) {
            if let Block::Pictures(pictures) = block {
                let shown =
                    pictures.iter().filter_map(|picture| self.find(picture, &mut flow, sources, report));
                stretches.push(Stretch::Pictures(shown.collect()));
                continue;
            }
            if let Block::Example(fence) = block {
                let shown = self.example(fence, &mut flow, sources, report);
                stretches.extend(shown.map(Stretch::Example));
                continue;
            }
            if let Some(printed) = self.printed_rules(block, report) {
                stretches.extend(printed);
                continue;
            }
            let mut stretch = self.stretch(block, &mut flow, report);
            if let (Some(number), Stretch::Heading(heading) | Stretch::Subheading(heading)) =
                (number, &mut stretch)
            {
                numbered(heading, &number, block, report);
            }
            stretches.push(stretch);
        }
        flow.has_rules = stretches.iter().any(cites);
        self.make_a_book(&mut stretches, &mut flow, sources);
        flow.text.stretches = stretches;
        flow
    }

    /// A text with its title alone.
    fn empty(&self, title: String) -> FlowToPrint<'a> {
        FlowToPrint {
            wanted: self.wanted,
            words: self.order.game_file.words(),
            titles: self.order.game_file.title_font.value.as_str(),
            color: self.order.game_file.cover.color(),
            text: Booklet {
                title,
                language: self.order.game_file.languages.shown(),
                is_hyphenated: self.wanted.hyphenate,
                columns: self.wanted.columns as usize,
                ..Booklet::default()
            },
            cards: Vec::new(),
            plates: Vec::new(),
            examples: Vec::new(),
            art: Vec::new(),
            icons: Vec::new(),
            has_rules: false,
            file: self.text,
        }
    }

    fn stretch(&self, block: &Block, flow: &mut FlowToPrint<'_>, report: &mut Report) -> Stretch {
        if let Block::Table { beyond, .. } = block {
            beyond.iter().for_each(|cells| lost(*cells, report));
        }
        let mut words = |text: &Passage| {
            let words = self.words(text, report);
            let (marked, unclosed) = parse_in(&words.text, flow.text.language);
            if let Some(Unclosed { mark, .. }) = unclosed {
                let at = text.value.rfind(&mark).map_or(text.origin, |at| text.at(at..at + mark.len()));
                report
                    .warning(code::MARKUP, at, format!("\"{mark}\" is opened and not closed"))
                    .help(format!("close it, or write \\{mark} to print it literally"));
            }
            let icons = marked.paragraphs.into_iter().flat_map(|paragraph| paragraph.icons);
            flow.icons.extend(icons.map(|(_, name)| {
                let origin = text.place_of(&format!(":{name}:"));
                let origin = origin.part(1, (origin.end - origin.start) as usize - 1);
                Located { value: name, origin }
            }));
            words
        };
        match block {
            Block::Heading(level, text) if *level < 3 => Stretch::Heading(words(text)),
            Block::Heading(_, text) => Stretch::Subheading(words(text)),
            Block::Paragraph(text) if text.value.trim() == INDEX => Stretch::Index,
            Block::Paragraph(text) => Stretch::Paragraph(words(text)),
            Block::Quote(text) => Stretch::Note(words(text)),
            Block::Item { number, is_first, depth, text } => {
                let mark = match number {
                    _ if !is_first => String::new(),
                    Some(number) => format!("{number}."),
                    None => BULLET.to_owned(),
                };
                Stretch::Item { mark, depth: *depth, text: words(text) }
            }
            Block::Table { columns, rows, .. } => {
                let aligns = columns.iter().map(|column| align(*column)).collect();
                // A cell has no margin beside it: its rules follow its words.
                let mut terms = Vec::new();
                let mut cell = |cell: &Passage| {
                    let Marked { text, rule, terms: own } = words(cell);
                    terms.extend(own);
                    rule.map_or(text.clone(), |rule| format!("{text} ({rule})").trim().to_owned())
                };
                let mut rows = rows.iter().map(|row| row.iter().map(&mut cell).collect());
                let columns: Vec<String> = rows.next().unwrap_or_default();
                let rows = rows.collect();
                Stretch::Table(Table { columns, rows, aligns, is_wide: true, terms, ..Table::default() })
            }
            Block::Pictures(_) | Block::Example(_) | Block::Break => Stretch::Break,
        }
    }

    /// A text with its braces evaluated: `{count agent}`, `{copies agent}`, `{speed of Wren}` and
    /// `{rule GZ-5.2}`; `{{` is a brace.
    fn words(&self, text: &Passage, report: &mut Report) -> Marked {
        as_it_stands(text, report);
        let mut marked = Marked::default();
        let mut rest = text.value.as_str();
        while let Some((before, inner)) = rest.split_once('{') {
            marked.text.push_str(before);
            if let Some(behind) = inner.strip_prefix('{') {
                marked.text.push('{');
                rest = behind;
                continue;
            }
            let start = text.value.len() - inner.len();
            let Some((inner, behind)) = inner.split_once('}') else {
                report
                    .error(code::TEMPLATE, text.at(start - 1..text.value.len()), "a brace is not closed")
                    .help("write } where it ends, or {{ to print a brace");
                rest = "";
                break;
            };
            let before = marked.text.len();
            self.figure((inner, start), text, &mut marked, report);
            // Where nothing is printed, the second of two blanks is left out.
            let is_blank =
                without_enclosure(&marked.text[before..]).is_empty() && marked.text[..before].ends_with(' ');
            rest = if is_blank { behind.trim_start_matches(' ') } else { behind };
        }
        marked.text.push_str(rest);
        marked.text = marked.text.trim().to_owned();
        marked
    }

    /// Evaluates what is in braces, from a byte of a text on.
    fn figure(
        &self,
        (inner, start): (&str, usize),
        text: &Passage,
        marked: &mut Marked,
        report: &mut Report,
    ) {
        let (word, name) = inner.trim().split_once(' ').unwrap_or((inner.trim(), ""));
        let name = name.trim();
        let of = name.strip_prefix("of ").map(str::trim);
        let place = |part: &str| {
            let at = start + inner.rfind(part).unwrap_or(0);
            text.at(at..at + part.len())
        };
        match (word, of.unwrap_or(name)) {
            ("rule", _) if !name.is_empty() => self.rule(name, marked),
            ("term", _) if !name.is_empty() => {
                marked.text.push_str(&format!("**{name}**"));
                marked.terms.extend(terms(name));
            }
            ("index", _) if !name.is_empty() => marked.terms.extend(terms(name)),
            ("count" | "copies", name) if !name.is_empty() => {
                marked.text.push_str(&self.count(name, word == "copies", place(name), report));
            }
            (field, name) if of.is_some() => {
                let at = [text.at(start..start + field.len()), place(name)];
                let value = self.field(field, name, at, report);
                // The marks around a field are not closed by those in it.
                let is_plain = !value.is_empty() && !has_marks(&value);
                marked.text.push_str(&if is_plain { value } else { enclosed(&value) });
            }
            ("rule" | "count" | "copies" | "term" | "index", _) => {
                let at = text.at(start..start + inner.len());
                let message = format!("{{{word}}} does not say of what");
                report.error(code::TEMPLATE, at, message).help(what_is_missing(word));
            }
            (word, _) if rulebook::WORDS.contains(&word) => {
                let at = text.at(start..start + inner.len());
                let message = format!("{{{}}} is not a paragraph", shortened(inner));
                report.error(code::TEMPLATE, at, message).help(
                    "write `{table NAME}`, `{section ID}` or `{rules}` between empty lines, with nothing else",
                );
            }
            _ => {
                let message = format!("{{{}}} is unknown", shortened(inner));
                let at = text.at(start..start + inner.len());
                report.error(code::TEMPLATE, at, message).help(did_you_mean(
                    word,
                    ["count", "copies", "rule", "term", "index"].into_iter().chain(rulebook::WORDS),
                    || {
                        "in braces go `count COMPONENT`, `copies COMPONENT`, `copies CARD`, `FIELD of CARD`, `rule NUMBER`, `term WORDS`, `index WORDS`, `table NAME`, `section ID` or `rules`"
                            .to_owned()
                    },
                ));
            }
        }
    }

    /// Puts a rule into the margin, or behind the words where columns leave no margin.
    pub(super) fn rule(&self, id: &str, marked: &mut Marked) {
        if self.wanted.columns > 1 {
            let space = if marked.text.is_empty() || marked.text.ends_with(' ') { "" } else { " " };
            marked.text.push_str(&format!("{space}({id})"));
            return;
        }
        match &mut marked.rule {
            Some(rule) => *rule = format!("{rule} {id}"),
            None => marked.rule = Some(id.to_owned()),
        }
    }

    /// Finds what a picture shows.
    pub(super) fn find(
        &self,
        picture: &Picture,
        flow: &mut FlowToPrint<'a>,
        sources: &mut Sources<'_>,
        report: &mut Report,
    ) -> Option<Shown> {
        let Picture { what, width, caption } = picture;
        let width = width.as_ref().and_then(|width| read_width(width, report));
        let shown = Shown { name: what.value.clone(), width, caption: caption.clone(), alt: String::new() };
        let (kind, name) = what.value.split_once(':').unwrap_or(("", &what.value));
        let name = Located { value: name.to_owned(), origin: what.origin };
        let mut known =
            flow.cards.iter().map(|(known, _)| known).chain(flow.plates.iter().map(|(known, _)| known));
        let is_known = known.any(|known| *known == what.value);
        match kind {
            "card" | "back" if !is_known => {
                let card = self.card(&name, &flow.cards, sources, report)?;
                flow.cards.push((what.value.clone(), card));
            }
            "board" | "map" if !is_known => {
                let title = &self.part.title.value;
                let plate = plates::named(&name, title, self.order, sources.door, sources.files, report)?;
                flow.plates.push((what.value.clone(), plate));
            }
            "card" | "back" | "board" | "map" | QR => {}
            _ => flow.art.push((what.value.clone(), what.clone())),
        }
        Some(shown)
    }

    /// The page of a file's sheet on each paper; that of the text's sheet if the file's has a fault, which
    /// is reported with the file.
    fn pages_of(&self, file: &PrintFile, sources: &mut Sources<'_>) -> Vec<Size> {
        let library = &self.order.set.library;
        let mut page = |paper: &Option<Paper>| {
            let mut sheet = |name| {
                load::sheet(
                    name,
                    paper.as_ref(),
                    library,
                    sources.door,
                    sources.files,
                    &mut Report::default(),
                )
            };
            sheet(&file.sheet)
                .or_else(|| sheet(&self.file.sheet))
                .map_or(Size::default(), |sheet| page_size(&sheet))
        };
        self.order.papers.iter().map(&mut page).collect()
    }

    /// A card of the set, in the layout in which it is printed. It shares what was computed for `others`.
    pub(super) fn card(
        &self,
        name: &Located<String>,
        others: &[(String, Card<'a>)],
        sources: &mut Sources<'_>,
        report: &mut Report,
    ) -> Option<Card<'a>> {
        let order = self.order;
        let parts =
            order.game_file.files.iter().flat_map(|file| file.parts.iter().map(move |part| (file, part)));
        let mut known: Vec<&str> = Vec::new();
        for (file, part) in parts {
            let Content::Faces { component, layout, .. } = &part.content else { continue };
            let all: Vec<&'a Entry> =
                order.set.decks_of(&component.value).flat_map(|deck| &deck.entries).collect();
            if let Some(entry) = all.iter().find(|entry| names::same(&entry.name.value, &name.value)) {
                let layout_name = by_card::groups(layout, &[*entry], &[], report).pop()?.layout;
                let read = sources.layout(&layout_name, order, report)?;
                let pages = self.pages_of(file, sources);
                let is_alike =
                    |other: &Part<'_>| std::ptr::eq(other.wanted, part) && Arc::ptr_eq(&other.layout, &read);
                let alike = others.iter().map(|(_, other)| &other.part).find(|other| is_alike(other));
                let part = Part {
                    wanted: part,
                    layout_name,
                    kept: alike.map(|other| other.kept.for_others()).unwrap_or_default(),
                    layout: read,
                    entries: vec![*entry],
                    component: all.clone(),
                    all,
                };
                return Some(Card { part, pages });
            }
            known.extend(all.iter().map(|entry| entry.name.value.as_str()));
        }
        let message = format!("no card that is printed is called \"{}\"", shortened(&name.value));
        report.unknown(code::UNKNOWN_NAME, name.as_str(), message, known, || {
            format!("{} prints no cards of that name", self.file.name.value)
        });
        None
    }
}

/// The terms of an index in braces, each with a capital.
fn terms(names: &str) -> impl Iterator<Item = String> {
    let capital = |term: &str| {
        let mut letters = term.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    let plain = |term: &str| term.replace('*', "").trim().to_owned();
    names.split(';').map(plain).filter_map(move |term| capital(&term))
}

/// Reports text that is printed literally, which is probably not intended.
fn as_it_stands(text: &Passage, report: &mut Report) {
    if let Some((before, behind)) = text.value.split_once("![")
        && behind.contains("](")
    {
        let at = text.at(before.len()..before.len() + 2);
        report.error(code::TEMPLATE, at, "a picture that can't be read as one").help(
            "put a name or path with spaces into <…>, and the width in quotes behind it: `![](<card:Old Wren> \"40mm\")`",
        );
    }
    if let Some((range, foreign @ (Foreign::Entity(_) | Foreign::Escape))) = foreign::find(&text.value) {
        let message = foreign.message(&text.value[range.clone()]);
        report.warning(code::MARKUP, text.at(range), message).help(foreign.help());
    }
    for picture in &text.pictures {
        report
            .error(code::MARKUP, *picture, "a picture in a cell of a table is not drawn")
            .help("put it in its own paragraph, or write a sign of the set into the cell, as `:coin:`");
    }
    for tag in &text.tags {
        report.warning(code::MARKUP, *tag, "HTML is printed as text").help(
            "write Markdown: `**bold**`, `*italic*`, an empty line between paragraphs; or `\\<` for the sign",
        );
    }
}

/// Reports cells without a column, which would not be printed.
fn lost(cells: Origin, report: &mut Report) {
    report
        .error(code::MARKUP, cells, "this is beyond the last column of its table")
        .help("add a column to the head, or write `\\|` for a line within a cell");
}

/// Puts a number before a heading. A number that it has already is reported.
fn numbered(heading: &mut Marked, number: &str, block: &Block, report: &mut Report) {
    if let (Some(own), Block::Heading(_, text)) = (numbers::written(&heading.text), block) {
        report
            .warning(code::MARKUP, text.origin, format!("this heading has two numbers, {number} and {own}"))
            .help("delete the typed one, or `number: true` in the game file");
    }
    let stop = if number.contains('.') { "" } else { "." };
    heading.text = format!("{number}{stop} {}", heading.text);
}

/// Whether a rule is printed beside a stretch.
fn cites(stretch: &Stretch) -> bool {
    match stretch {
        Stretch::Heading(text)
        | Stretch::Subheading(text)
        | Stretch::Paragraph(text)
        | Stretch::Note(text)
        | Stretch::Item { text, .. } => text.rule.is_some(),
        Stretch::Table(table) => table.rule.is_some(),
        Stretch::Pictures(_) | Stretch::Example(_) | Stretch::Index | Stretch::Break => false,
    }
}

fn read_width(width: &Located<String>, report: &mut Report) -> Option<Located<Length>> {
    match Length::parse(&width.value) {
        Ok(value) if value > Length::ZERO => Some(Located { value, origin: width.origin }),
        _ => {
            report
                .error(
                    code::BAD_UNIT,
                    width.origin,
                    format!("\"{}\" is not a width", shortened(&width.value)),
                )
                .help("write it in quotes behind the path: `![caption](card:Wren \"40mm\")`");
            None
        }
    }
}

/// The alignment of a column's cells.
fn align(column: Alignment) -> Align {
    match column {
        Alignment::None => Align::Start,
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Right,
    }
}

/// What a word in braces lacks.
fn what_is_missing(word: &str) -> &'static str {
    match word {
        "rule" => "name the rule: {rule 5.2}",
        "count" => "name what is counted: {count COMPONENT}",
        "term" | "index" => "write the term: {term hit point}",
        _ => "name whose copies are meant: {copies CARD} or {copies COMPONENT}",
    }
}
