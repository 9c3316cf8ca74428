//! Built-in things by kind and name: `list` lists them, `show` shows them, and `new` copies them.

use clap::ValueEnum;

use crate::cli::{Disk, carried};
use crate::compose::FontBook;
use crate::diag::{Report, and_list};
use crate::model::{FaceSize, Library, load};
use crate::source::{Files, Located, Node, Origin, yaml};

/// The folder of the guides: one file a chapter, the folders as in the book.
const GUIDES: &str = "docs/src/";

/// A kind of built-in thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Games and example games, to print and to copy
    #[value(alias = "game", alias = "sets", alias = "set")]
    Games,
    /// The cards, pieces, boards and maps of these games
    #[value(alias = "deck")]
    Decks,
    /// What cards and pieces look like
    #[value(alias = "layout")]
    Layouts,
    /// What boards and maps look like
    #[value(alias = "look")]
    Looks,
    /// How pieces are arranged on paper
    #[value(alias = "sheet")]
    Sheets,
    /// Print services that packs are made for
    #[value(alias = "vendor")]
    Vendors,
    /// Small drawings, in the color that a layout gives them
    #[value(alias = "icon")]
    Icons,
    /// Font families
    #[value(alias = "font")]
    Fonts,
    /// How to write definitions
    #[value(alias = "guide")]
    Guides,
}

impl Kind {
    /// All kinds, in the order in which they are listed.
    pub const ALL: [Kind; 9] = [
        Kind::Games,
        Kind::Decks,
        Kind::Layouts,
        Kind::Looks,
        Kind::Sheets,
        Kind::Vendors,
        Kind::Icons,
        Kind::Fonts,
        Kind::Guides,
    ];

    /// The word for one of this kind: `deck`.
    pub fn one(self) -> &'static str {
        match self {
            Kind::Games => "game",
            Kind::Decks => "deck",
            Kind::Layouts => "layout",
            Kind::Looks => "look",
            Kind::Sheets => "sheet",
            Kind::Vendors => "vendor",
            Kind::Icons => "icon",
            Kind::Fonts => "font",
            Kind::Guides => "guide",
        }
    }

    /// The word for several of this kind: `decks`.
    pub fn many(self) -> String {
        format!("{}s", self.one())
    }

    /// Parses a kind: `deck` or `decks`.
    pub fn parse(word: &str) -> Option<Kind> {
        <Kind as ValueEnum>::from_str(word, true).ok()
    }

    /// The folder and the ending of a kind's files, of kinds whose names follow from the paths.
    const fn place(self) -> Option<(&'static str, &'static str)> {
        match self {
            Kind::Layouts => Some(("layouts/faces/", ".yaml")),
            Kind::Looks => Some(("layouts/looks/", ".yaml")),
            Kind::Sheets => Some(("layouts/sheets/", ".yaml")),
            Kind::Vendors => Some(("layouts/vendors/", ".yaml")),
            Kind::Icons => Some(("layouts/icons/", ".svg")),
            Kind::Games | Kind::Decks | Kind::Fonts | Kind::Guides => None,
        }
    }
}

/// One built-in thing.
pub(super) struct Item {
    pub kind: Kind,
    /// Its name in definitions and commands.
    pub name: String,
    /// The path of its built-in file; of a font, the first of several.
    pub path: String,
}

/// The things of a kind, sorted by name.
pub(super) fn items(kind: Kind) -> Vec<Item> {
    let mut items = carried_items(kind);
    items.sort_by(|one, other| one.name.cmp(&other.name));
    items
}

fn carried_items(kind: Kind) -> Vec<Item> {
    let item = |name: &str, path: &str| Item { kind, name: name.to_owned(), path: path.to_owned() };
    if let Some((folder, ending)) = kind.place() {
        let named = |path: &&'static str| Some(item(path.strip_prefix(folder)?.strip_suffix(ending)?, path));
        return carried::below(folder).iter().filter_map(named).collect();
    }
    if kind == Kind::Fonts {
        let file = |family| FontBook::bundled_files(family).into_iter().next().map(|(path, ..)| path);
        return FontBook::bundled_names().filter_map(|name| Some(item(name, &file(name)?))).collect();
    }
    if kind == Kind::Guides {
        let guides = carried::below(GUIDES).into_iter();
        let chapters = guides.filter(|path| !path.ends_with("SUMMARY.md"));
        let named = |path: &'static str| {
            let name = path.strip_prefix(GUIDES)?.strip_suffix(".md")?;
            Some(item(&format!("guide/{name}"), path))
        };
        return chapters.filter_map(named).collect();
    }
    let definitions = carried::below("decks/").into_iter().filter_map(|path| {
        let name = path.strip_suffix(".yaml")?.strip_prefix("decks/")?;
        Some((path, name.strip_prefix("custom/").unwrap_or(name)))
    });
    let of_kind = definitions.filter_map(|(path, name)| match (name.strip_suffix("/game"), kind) {
        (Some(game), Kind::Games) => Some(item(game, path)),
        (None, Kind::Decks) => Some(item(name, path)),
        _ => None,
    });
    of_kind.collect()
}

/// A short description of a thing, and its size if it has one.
pub(super) fn description(item: &Item) -> (String, Option<String>) {
    match item.kind {
        Kind::Fonts => (and_list(&FontBook::bundled_styles(&item.name)), None),
        Kind::Guides => (between(&text(item), "# ", "\n").unwrap_or_default(), None),
        Kind::Icons => (between(&text(item), "<title>", "</title>").unwrap_or_default(), None),
        Kind::Games | Kind::Decks => (describe_definitions(item), None),
        Kind::Layouts | Kind::Looks | Kind::Sheets | Kind::Vendors => {
            let size = match item.kind {
                Kind::Layouts => layout_size(&item.name),
                Kind::Sheets => value(item, "paper"),
                _ => None,
            };
            (value(item, "about").unwrap_or_default(), size)
        }
    }
}

fn text(item: &Item) -> String {
    carried::file(&item.path).map(String::from_utf8_lossy).unwrap_or_default().into_owned()
}

fn between(text: &str, before: &str, after: &str) -> Option<String> {
    Some(text.split_once(before)?.1.split_once(after)?.0.to_owned())
}

/// The documents in the file of a thing.
fn documents(item: &Item) -> Vec<Node> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let file = files.add(item.path.as_str(), text(item));
    yaml::parse(&files, file, &mut report)
}

/// The value of a key in the first document.
fn value(item: &Item, key: &str) -> Option<String> {
    let first = documents(item).into_iter().next()?;
    Some(first.get(key)?.as_text()?.to_owned())
}

/// The size of a layout, as definitions write it; `None` if only the layouts that extend it have one.
fn layout_size(name: &str) -> Option<String> {
    let mut files = Files::default();
    let named = Located { value: name.to_owned(), origin: Origin::of_file(files.add("list", "")) };
    let layout = load::layout(&named, &Library::default(), &Disk, &mut files, &mut Report::default())?;
    Some(match layout.size {
        FaceSize::Fixed(size) => format!("{} x {}", size.width, size.height),
        FaceSize::Page(share) => share.word().to_owned(),
        FaceSize::Squares(side) => format!("squares of {side}"),
    })
}

/// The contents of a definition file: "agent (8), who plays"; of a game file its title and printed files: "Tidepool (rules, cards)".
fn describe_definitions(item: &Item) -> String {
    let parts = documents(item).into_iter().filter_map(|document| {
        let map = document.as_map()?;
        let word = |key: &str| map.get(key).and_then(Node::as_text).map(str::to_owned);
        let list = map.get("cards").or_else(|| map.get("pieces")).and_then(Node::as_list);
        let count = list.map_or_else(String::new, |list| format!(" ({})", list.len()));
        match word("kind")?.as_str() {
            "deck" | "pieces" => Some(format!("{}{count}", word("component")?)),
            "game" => {
                let files = map.get("files").and_then(Node::as_list).unwrap_or_default();
                let file = |file: &Node| file.get("file")?.as_text().map(str::to_owned);
                let files: Vec<String> = files.iter().filter_map(file).collect();
                Some(format!("{} ({})", word("title")?, files.join(", ")))
            }
            "table" => Some("who plays".to_owned()),
            kind => Some(format!("{kind} {}", word("name")?)),
        }
    });
    parts.collect::<Vec<_>>().join(", ")
}
