//! A `game` document: one printable set, its contents, with their layouts, sheets and order.

use super::deck::TableOptions;
use super::fixed_words::{OwnWords, Words, WordsOnSheets};
use super::languages::Spoken;
use super::layout::{FontFamily, FontFiles};
use super::look::SpaceSize;
use super::prose::Prose;
use super::style::TITLES;
use super::template::slug;
use super::{Color, Condition, GameName, Head, Language, Languages, Minutes, Players};
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::source::read::{Count, Distance, Entries, Name, OneLine, OneOrMore, target};
use crate::source::{Located, Node, Origin, Read, Shape, names};
use crate::{document, words};

document! {
    /// The keys of a game file.
    pub struct GameDocument ("a game") at origin with head: Head, cover: Cover {
        /// the set's name, printed in the margin of every sheet
        title: OneLine;
        /// the language of what is printed, which decides how quotation marks look and where words are hyphenated; a
        /// list if there are words in several, first the one that everything is written in
        language: Spoken = vec![Language::English];
        /// the folder for all output, below the main output folder
        folder: Option<String>;
        /// files and folders to read, relative to this file; by default all in the same folder
        definitions: Option<Vec<Located<String>>>;
        /// how tables of cards are read, for all decks that do not say it themselves
        tables: Option<TableOptions>;
        /// how many people play, like `2-4`; in the four built-in games, the rules say it
        players: Option<Located<Players>>;
        /// the font family of titles: of boards and maps, of texts that flow, of the first page
        title_font: Name<target::Font> = Located::given(TITLES.to_owned());
        /// custom font files, by family, for everything that is printed
        fonts: Entries<FontFamily>;
        /// what players need that is not printed, for the first page: dice, pencils
        needs: Vec<String>;
        /// what to do first after cutting everything out, step by step, for the first page
        first_steps: Vec<String>;
        /// credits: author, year, license, for the end of the first page
        imprint: Option<String>;
        /// the revision of the set, like `playtest 7`: in the margin of every sheet, and on cards where a layout says
        /// `{revision}`
        revision: Option<String>;
        /// the fixed words in margins, on posters and on the first page, where they differ from those that are built in
        words: WordsOnSheets;
        /// the files to make
        files: OneOrMore<PrintFile>;
    }
}

document! {
    /// What a box or booklet says on its front: the first page, and the covers of booklets.
    #[derive(Default)]
    pub struct Cover ("a cover") {
        /// the set's color, like `"#24466e"`: of the first page, of covers, and of headings in rules
        color: Option<Color>;
        /// one sentence about what players will do, for the first page and covers
        promise: Option<OneLine>;
        /// who designed the game, for the first page and covers
        author: Option<OneLine>;
        /// how many minutes a game takes, like `45-60`, for the first page and covers
        minutes: Option<Minutes>;
        /// the least age of players in years, for the first page and covers
        age: Option<Count<1, 99>>;
        /// what the first page and covers show: up to four cards, a board, a map or a picture, named as in a booklet
        /// (`card:Wren`, `board:Mirror Mill`, `map:Island`, `art/cover.svg`); by default the first cards
        pictures "cover": Vec<Located<String>>;
    }
}

document! {
    /// One output file: parts printed on one kind of sheet.
    pub struct PrintFile ("a file to print") {
        /// its name without the ending
        name "file": FileName;
        /// its title for people, on the first page and in the window of a viewer; by default that of its only part, or
        /// its name
        title: Option<OneLine>;
        /// the sheet that it is printed on
        sheet: Name<target::Sheet>;
        /// what is on it; each part begins on a new sheet
        parts: OneOrMore<PrintPart>;
        /// whether all parts share their sheets
        together: bool = false;
        /// whether all cards in it make one deck, so that their backs must be the same; by default, cards of one size
        /// that are together are taken for one
        shuffled: Option<bool>;
        /// how often it is printed, for the first page, if that depends on more than the players: `once for each
        /// round`
        how_often: Option<String>;
    }
}

document! {
    /// The keys of a part with faces.
    struct FacesKeys ("a part") {
        /// its title in the margin
        title: OneLine;
        /// which cards: those of all decks of this component
        component: Name<target::Component>;
        /// only cards that meet this condition, like `cost > 3`; by default all
        meeting "where": Option<Located<Condition>>;
        /// what they look like; `"{kind}"` uses for each card the layout that the card names
        layout: Name<target::Layout>;
        /// how many players one print of it is enough for; by default all of them
        enough_for: Option<Count<1, 99>>;
        /// the field that says whose its pieces are: with `--players 3`, those of the first three are printed
        owner: Option<Name<target::Field>>;
        /// whether its cards belong to the deck that the file makes; by default as the file says
        shuffled: Option<bool>;
    }
}

document! {
    /// The keys of a part with a board or map.
    struct PlateKeys ("a part") with drawn: Drawn {
        /// its title in the margin
        title: OneLine;
        /// which board
        board: Option<Name<target::Board>>;
        /// or which map
        map: Option<Name<target::Map>>;
        /// how many players one print of it is enough for; by default all of them
        enough_for: Option<Count<1, 99>>;
    }
}

document! {
    /// A part with text that flows over pages.
    pub struct FlowPart ("a part") {
        /// its title in the margin
        title: OneLine;
        /// the path of the text, in Markdown, relative to this file
        path "flow": Located<String>;
        /// how many columns each page has
        columns: Count<1, 4> = 1;
        /// white space around the text of each page
        margin: Distance = Length::mm(11);
        /// whether words may be divided at the end of a line, by the rules of the language
        hyphenate: bool = false;
        /// whether headings are numbered: 1, 1.1, 1.2, 2
        number: bool = false;
        /// whether pages are arranged so that the sheets can be folded in the middle and stapled
        booklet: bool = false;
        /// whether it has a cover, made of what the game file says for the first page; by default, long booklets have one
        cover: Option<bool>;
        /// whether its chapters are listed at its beginning, with their pages; by default, those of long booklets are
        contents: Option<bool>;
        /// whether its terms are listed at its end, with their pages; by default, if there are some
        index: Option<bool>;
        /// how many players one print of it is enough for; by default all of them
        enough_for: Option<Count<1, 99>>;
    }
}

document! {
    /// How a board or map is drawn, if not as it says itself.
    #[derive(Default)]
    pub struct Drawn ("how a board or map is drawn") {
        /// the size of a space, instead of that of the board or map
        size: Option<SpaceSize>;
        /// another look
        look: Option<Name<target::Look>>;
        /// leaves out the markers, so that the print can be written on
        blank: bool = false;
        /// what to do if it is larger than the paper
        fit: Fit = Fit::Poster;
    }
}

words! {
    /// How a board or map that is larger than the paper is printed.
    #[derive(Default)]
    pub enum Fit {
        /// At its true size, on several sheets that are glued together.
        #[default]
        Poster = "poster",
        /// Reduced to fit on one sheet.
        Page = "page",
    }
}

/// One printable set.
#[derive(Debug, Clone)]
pub struct GameFile {
    /// The game.
    pub game: GameName,
    /// The set's name, printed in the margin of every sheet.
    pub title: Located<String>,
    /// The languages of the set, and the one that is printed.
    pub languages: Languages,
    /// The name of the set's folder in `output/`.
    pub slug: String,
    /// How many people play, if given.
    pub players: Option<Located<Players>>,
    /// What the front of the box says.
    pub cover: Cover,
    /// The family of titles.
    pub title_font: Located<String>,
    /// Custom font files, by family.
    pub fonts: Vec<(Located<String>, FontFiles)>,
    /// What players need that is not printed.
    pub needs: Vec<String>,
    /// What players do first.
    pub first_steps: Vec<String>,
    /// Credits: author, year, license.
    pub imprint: Option<String>,
    /// The revision of the set, if given.
    pub revision: Option<String>,
    /// Its own fixed words on sheets.
    pub own_words: OwnWords,
    /// The output files, in order.
    pub files: Vec<PrintFile>,
    /// The place of the document's head.
    pub origin: Origin,
}

impl Cover {
    /// The color of sets without one.
    pub const COLOR: Color = Color::rgb(36, 70, 110);

    /// The set's color.
    pub fn color(&self) -> Color {
        self.color.unwrap_or(Cover::COLOR)
    }
}

impl PrintFile {
    /// Its title for people, in a language: its own, that of its only part, or its name in words.
    pub fn title_in(&self, language: Language) -> String {
        match (&self.title, self.parts.as_slice()) {
            (Some(title), _) => title.value.clone(),
            (None, [part]) => part.title.value.clone(),
            (None, _) => in_words(&self.name.value, language),
        }
    }
}

/// The name of a file in words: "Ladders and Boxes" for `ladders-and-boxes`. In English, words begin with capitals.
fn in_words(name: &str, language: Language) -> String {
    const SMALL: [&str; 9] = ["a", "and", "for", "in", "of", "on", "or", "the", "to"];
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    let words = name.split(['-', '_', ' ']).filter(|word| !word.is_empty()).enumerate();
    let shown = words.map(|(n, word)| {
        let stays = n > 0 && (language != Language::English || SMALL.contains(&word));
        if stays { word.to_owned() } else { capital(word) }
    });
    shown.collect::<Vec<_>>().join(" ")
}

impl GameFile {
    /// The fixed words on its sheets, in the language that is printed.
    pub fn words(&self) -> Words {
        Words::new(self.languages.shown(), self.own_words.clone())
    }

    /// A game file that nobody wrote: it only lists what to print.
    pub fn unwritten(game: GameName, title: Located<String>, slug: &str, files: Vec<PrintFile>) -> GameFile {
        GameFile {
            game,
            languages: Languages::default(),
            slug: slug.to_owned(),
            players: None,
            cover: Cover::default(),
            title_font: Located::given(TITLES.to_owned()),
            fonts: Vec::new(),
            needs: Vec::new(),
            first_steps: Vec::new(),
            imprint: None,
            revision: None,
            own_words: OwnWords::new(),
            files,
            origin: title.origin,
            title,
        }
    }

    /// Whether some part prints a component.
    pub fn prints(&self, wanted: &str) -> bool {
        let mut parts = self.files.iter().flat_map(|file| &file.parts);
        parts.any(
            |part| matches!(&part.content, Content::Faces { component, .. } if names::same(&component.value, wanted)),
        )
    }
}

/// A part that is printed together: components of one kind in one layout, or a board or map.
#[derive(Debug, Clone)]
pub struct PrintPart {
    /// Its title in the margin: "Agents".
    pub title: Located<String>,
    /// How many players one print of it is enough for; `None` for all of them.
    pub enough_for: Option<u32>,
    /// What is printed.
    pub content: Content,
}

/// The contents of a part.
#[derive(Debug, Clone)]
pub enum Content {
    /// Components of one kind.
    Faces {
        /// The component in the definitions.
        component: Located<String>,
        /// The condition that its cards must meet.
        meeting: Option<Located<Condition>>,
        /// The layout of its faces.
        layout: Located<String>,
        /// The field that says whose its pieces are.
        owner: Option<Located<String>>,
        /// Whether its cards belong to the file's deck, if given.
        shuffled: Option<bool>,
    },
    /// A board or map.
    Plate(PlatePart),
    /// Texts, each beginning on a new page, with the boards and maps within them.
    Text(Vec<Prose>, Vec<PlatePart>),
    /// A text in a file beside the game file.
    Flow(FlowPart),
}

/// A board or map to print.
#[derive(Debug, Clone)]
pub struct PlatePart {
    /// Its name in the definitions.
    pub name: Located<String>,
    /// How it is drawn, if not as it says itself.
    pub drawn: Drawn,
}

impl Read for PrintPart {
    type Value = PrintPart;
    const SHAPE: Shape = Shape::Either(&[FacesKeys::SHAPE, PlateKeys::SHAPE, FlowPart::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<PrintPart> {
        if node.holds("flow") {
            let flow = FlowPart::read(node, report)?;
            let (title, enough_for) = (flow.title.clone(), flow.enough_for);
            return Some(PrintPart { title, enough_for, content: Content::Flow(flow) });
        }
        if !(node.holds("board") || node.holds("map")) {
            let FacesKeys { title, component, meeting, layout, enough_for, owner, shuffled } =
                FacesKeys::read(node, report)?;
            let content = Content::Faces { component, meeting, layout, owner, shuffled };
            return Some(PrintPart { title, enough_for, content });
        }
        let plate = if node.holds("board") { "board" } else { "map" };
        if let Some(key) = node.as_map().and_then(|map| map.key("component")) {
            let message = format!("a part with a {plate} has no \"component\"");
            report.error(code::UNKNOWN_KEY, key.origin, message).help(format!(
                "a part has cards or a {plate}: make two parts, or delete one of the two keys"
            ));
            return None;
        }
        let PlateKeys { title, board, map, enough_for, drawn } = PlateKeys::read(node, report)?;
        let content = Content::Plate(PlatePart { name: board.or(map)?, drawn });
        Some(PrintPart { title, enough_for, content })
    }
}

/// A name that a file can have.
#[derive(Debug)]
pub struct FileName;

impl Read for FileName {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Located<String>> {
        let name = Located::<String>::read(node, report)?;
        if slug(&name.value).is_empty() {
            report
                .error(code::UNKNOWN_NAME, name.origin, format!("\"{}\" can't be a file's name", name.value))
                .help("use letters and digits");
            return None;
        }
        Some(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_titles_in_words() {
        assert_eq!(
            in_words("ladders-boxes_and-characters", Language::English),
            "Ladders Boxes and Characters"
        );
        assert_eq!(in_words("the-end", Language::English), "The End");
        assert_eq!(in_words("karten-und-marken", Language::German), "Karten und marken");
    }
}
