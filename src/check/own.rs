//! The faults of this program's own codes, explained.

use crate::diag::{Code, code};

/// A code with what it means and the way out; an [example](super::examples) shows it.
pub(super) struct Own {
    pub code: Code,
    /// What it means, and why it is a fault.
    pub what: &'static str,
    /// The way out.
    pub mend: &'static str,
}

const fn own(code: Code, what: &'static str, mend: &'static str) -> Own {
    Own { code, what, mend }
}

/// One for each code.
pub(super) const ALL: &[Own] = &[
    own(
        code::ENCODING,
        "The file is not text in UTF-8 (or UTF-16 with a byte order mark), so that its letters can't be told for certain.",
        "Save it as UTF-8; every editor offers that under \"Save as\".",
    ),
    own(
        code::TOO_LARGE,
        "The file is larger than any set of cards: 32 MiB for definitions hold some 70,000 cards.",
        "Split it, or leave it out of the folder.",
    ),
    own(
        code::NOT_FOUND,
        "A file that the command line or a definition names is not there, or can't be read.",
        "Correct the path; one in a definition is relative to the file that names it.",
    ),
    own(
        code::SYNTAX,
        "The text is not YAML from this place on. The document with the fault is left out, the ones after it are checked.",
        "Quote text that has a colon and a space in it; indent with spaces; close every bracket and quotation mark.",
    ),
    own(
        code::TOO_DEEP,
        "Lists and maps stand in each other more than 64 deep, which no definition needs.",
        "Look for a bracket that is not closed.",
    ),
    own(
        code::ALIASES,
        "Aliases unfold to more than 100,000 values, or one stands inside of what it stands for.",
        "Write the values out, or use `copies:` and `defaults:`.",
    ),
    own(
        code::CONTROL_CHARACTER,
        "The text holds a character that has no shape, or that turns the line round, so that what is read is not what is written.",
        "Delete it; it often comes along when copying from a web page.",
    ),
    own(
        code::DUPLICATE_KEY,
        "The same key stands twice in one map. YAML would silently forget one of the two.",
        "Delete one.",
    ),
    own(
        code::UNKNOWN_KEY,
        "Nothing reads this key, so that what is written there would have no effect. Most often it is a typing error.",
        "Correct it after the suggestion, or delete it.",
    ),
    own(code::MISSING_KEY, "A key that must be there is not.", "Add it."),
    own(
        code::WRONG_TYPE,
        "There is a list where a word belongs, a word where a number belongs, and the like.",
        "Write a value of the kind that is named.",
    ),
    own(
        code::BAD_UNIT,
        "A length without a unit could be millimetres, inches or points; on paper that matters.",
        "Write 3mm, 0.1in or 8pt.",
    ),
    own(
        code::BAD_COLOR,
        "The text is not a color.",
        "Write #rrggbb, one of the basic words, or a name of the layout's `colors:`.",
    ),
    own(
        code::OUT_OF_RANGE,
        "A number or length is beyond what makes sense in its place.",
        "Write one within the limits that are named.",
    ),
    own(
        code::UNKNOWN_WORD,
        "Only a few words can stand here, and this is none of them.",
        "Write one of the words that are named.",
    ),
    own(
        code::UNKNOWN_KIND,
        "Every document in a definition file says what it is with `kind:`.",
        "Add `kind: deck`, or whichever it is.",
    ),
    own(
        code::UNKNOWN_GAME,
        "Every definition but layouts and sheets says which game it belongs to with `game:`; it decides which rules hold.",
        "Correct it; `game: custom` is for any other game.",
    ),
    own(
        code::UNKNOWN_NAME,
        "A definition names something that is not there: a card, a deck, a layout, a sheet, a style.",
        "Correct the name after the suggestion, or add what it names.",
    ),
    own(
        code::REPEATED_NAME,
        "Two things have one name where names must differ, or two cards the same value in a field that is declared unique.",
        "Rename one.",
    ),
    own(
        code::WRONG_TOTAL,
        "The cards come to another total than their deck promises under `totals:`, each card counted as often as it has copies.",
        "Correct the cards or the total.",
    ),
    own(
        code::EMPTY,
        "There is nothing in a file, folder or deck, which is hardly meant.",
        "Add what is missing, or delete it.",
    ),
    own(
        code::HOUSE_RULE,
        "A house rule is an option of the game's rulebook with one of its values; this is none.",
        "Write a value that the rulebook offers.",
    ),
    own(
        code::INHERITANCE,
        "A layout extends itself, a slot is like itself, or a relative edit has nothing to change.",
        "Let one of them stand on its own.",
    ),
    own(
        code::TEMPLATE,
        "What stands between braces in a layout is not a field, or does something with it that is not known.",
        "Write {field} or {field|filter}; a brace that is printed is {{.",
    ),
    own(
        code::UNKNOWN_FIELD,
        "A layout shows a field that no card has, so that the slot would always be empty.",
        "Correct it; for a field that only some cards have, add `when:` to the slot.",
    ),
    own(
        code::CONDITION,
        "The condition of a slot can't be understood.",
        "Write `field`, `field = word`, `field > 3`, linked with and, or, not.",
    ),
    own(
        code::EXPRESSION,
        "What a layout or a condition works out can't be worked out on a card: a word is no number, or something is divided by zero.",
        "Correct the card, ask before (`cost / n if n else 0`), or give a value where there is none (`(cost|or 0) + 1`).",
    ),
    own(
        code::MARKUP,
        "A mark for bold, italic or small capitals is opened and not closed, and is printed as it stands.",
        "Close it, or write a backslash before it.",
    ),
    own(
        code::UNKNOWN_ICON,
        "There is no icon of that name.",
        "Correct it, or put coin.svg into a folder `icons` beside the definition; a colon as such is \\:.",
    ),
    own(
        code::UNKNOWN_FONT,
        "There is no font of that name. System fonts are never used, so that cards look the same everywhere.",
        "Use a bundled family, or bring a file along under the layout's `fonts:`.",
    ),
    own(
        code::BAD_FONT,
        "A font file can't be used.",
        "Name a .ttf or .otf file whose maker allows embedding.",
    ),
    own(
        code::BAD_IMAGE,
        "A picture or drawing can't be used.",
        "Save it as PNG, JPEG, WebP, GIF or SVG; what it links has to lie in its own folder or below.",
    ),
    own(
        code::MISSING_GLYPH,
        "No font at hand can draw a character, so that a hollow box would be printed.",
        "Bring a font along that has it, under the layout's `fonts:`.",
    ),
    own(
        code::TEXT_DOES_NOT_FIT,
        "Text does not fit its slot at the smallest size that the layout allows. It is never cut off or shrunk further in silence.",
        "Shorten it, or give the slot more room or a smaller `min_size`.",
    ),
    own(
        code::DOES_NOT_FIT,
        "A table or a row of cells needs more room than its slot has.",
        "Give it more room, or fewer rows.",
    ),
    own(
        code::OUTSIDE_SAFE_AREA,
        "Text or an icon comes nearer to the trim than the `safe:` of its layout. Knives and printers are a little off, and may cut into it.",
        "Move the slot inward, shorten the text, or make `safe:` smaller.",
    ),
    own(
        code::SMALL_TYPE,
        "Type below 5 pt, which hardly anybody can read, and which printers smear.",
        "Set it larger, raise its `min_size` and give it more room, or print the board or map larger.",
    ),
    own(
        code::THIN_LINE,
        "A line below 0.25 pt, which many printers draw in places only.",
        "Draw it thicker, or print what it belongs to larger.",
    ),
    own(
        code::NO_BLEED,
        "Color that reaches the trim and ends there. Knives are a little off: paper would show along the edge, or the neighbor's color.",
        "Give the layout some `bleed` and let the slot go as far beyond the trim, on a sheet with `bleed`; or end it before the trim.",
    ),
    own(
        code::SIMILAR_COLORS,
        "Counters or terrains that differ by color alone, in colors that come out alike on a printer in black and white, or look alike to people who do not see red, green or blue.",
        "Let them differ by a symbol, a letter or a pattern, too; or make one much lighter than the other.",
    ),
    own(
        code::BACKS_DIFFER,
        "Cards that are shuffled together have backs that tell them apart: everyone sees what lies on top of the deck. What is compared is the drawing. A file of the game file is shuffled if it says `shuffled: true`; cards of one size that are printed `together` are, too, unless it says `shuffled: false`.",
        "Let all kinds of the deck have one back, in colors that no layout changes; or write `shuffled: false` where they make decks of their own.",
    ),
    own(
        code::NOT_PRINTED,
        "Cards, a board or a map are defined, and no file of the game file beside them prints them.",
        "Give one of its `files` a part for them. If they are for the umpire alone, pass over it with `--allow PB-not-printed`.",
    ),
    own(
        code::UNTRANSLATED,
        "A text is written in several languages, and the one that is printed is not among them: what it says in the first of the others is printed instead.",
        "Add it; or take the language out of `language:` where nothing is to be printed in it.",
    ),
    own(
        code::OUTLINE,
        "An outline to cut along is one closed figure within its piece that crosses itself nowhere; a path, for outlines or for text to run along, is written as SVG has it, in millimetres.",
        "Name its corners in the order in which a knife passes them, counted from the top left corner of the piece; a path for an outline ends with Z.",
    ),
    own(
        code::OVERHANG,
        "A counter that is larger than the hexes or squares of every board and map that is printed with it, as large as they are printed. A square counter of side s lies wholly in a hex of 1.366 s from flat to flat. Also a slot that `holds` pieces, and is smaller than they are.",
        "Make the counter smaller or the hexes larger; the help names both sizes. If it is not for the map, pass over it with `--allow`.",
    ),
    own(
        code::LOW_RESOLUTION,
        "A picture has fewer than 200 dots an inch at its printed size, and will look coarse.",
        "Use a larger picture, or print it smaller.",
    ),
    own(
        code::EMPTY_PICTURE,
        "A picture shows nothing, or next to nothing: what is drawn covers less than a hundredth of it.",
        "Let its viewBox, or its page in the drawing program, fit what is drawn.",
    ),
    own(
        code::PRINTED_AS_PICTURE,
        "A part of a drawing is what PDF has no way to say, like blur or shadow, and is printed as a picture of 300 to 600 dpi. Everything else in it stays sharp at any size.",
        "Nothing has to be done; `--allow PB-printed-as-picture` passes over it.",
    ),
    own(
        code::FACE_TOO_LARGE,
        "A face does not fit on its sheet, or not as often as asked for, or the sheet was made for another size.",
        "Use another sheet, larger paper, or leave `columns` and `rows` out.",
    ),
    own(
        code::BLEED,
        "Bleed would run into the neighbors, because the gutter is less than twice as wide.",
        "Make the gutter twice the bleed, or the bleed half the gutter.",
    ),
    own(
        code::LOST_BLEED,
        "The layout draws beyond the trim, and the sheet prints less of it: a cut that is off by a hair leaves a white edge.",
        "Use a sheet with as much bleed, or leave the layout's out.",
    ),
    own(
        code::NO_ROOM_FOR_CROP_MARKS,
        "The sheet is so full that cuts have no room for marks of 2 mm at both ends.",
        "Use fewer columns or rows, or say with `crop_marks: {between: crosses}` or `{between: lines}` what is to show the cuts.",
    ),
    own(
        code::NO_ROOM_FOR_RULERS,
        "The sheet is so full that no margin has room for the rulers that show whether it was printed at its true size.",
        "Use fewer columns or rows.",
    ),
];
