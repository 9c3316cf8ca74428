//! Explanations of this program's own codes.

use crate::diag::{Code, code};

/// A code with its meaning and its fix; an [example](super::examples) shows it.
pub(super) struct Own {
    pub code: Code,
    /// What it means, and why it is a fault.
    pub what: &'static str,
    /// How to fix it.
    pub fix: &'static str,
}

const fn own(code: Code, what: &'static str, fix: &'static str) -> Own {
    Own { code, what, fix }
}

/// Every own code.
pub(super) const ALL: &[Own] = &[
    own(
        code::ENCODING,
        "The file is not text in UTF-8 (or UTF-16 with a byte order mark), so its letters are uncertain.",
        "Save it as UTF-8; every editor offers that under \"Save as\".",
    ),
    own(
        code::TOO_LARGE,
        "The file is larger than any set of cards: the limit for definitions is 32 MiB, some 70,000 cards.",
        "Split it, or leave it out of the folder.",
    ),
    own(
        code::NOT_FOUND,
        "A file that the command line or a definition names is missing or can't be read.",
        "Correct the path; one in a definition is relative to the file that names it.",
    ),
    own(
        code::SYNTAX,
        "From this place on, the text is not YAML. The document with the fault is left out; those after it are checked.",
        "Quote text that has a colon and a space in it; indent with spaces; close every bracket and quotation mark.",
    ),
    own(
        code::TOO_DEEP,
        "Lists and maps are nested more than 64 deep, which no definition needs.",
        "Look for a bracket that is not closed.",
    ),
    own(
        code::ALIASES,
        "Aliases expand to more than 100,000 values, or one contains itself.",
        "Write the values out, or use `copies:` and `defaults:`.",
    ),
    own(
        code::CONTROL_CHARACTER,
        "The text has an invisible character, or one that reverses the direction of the line, so it reads differently from what is written.",
        "Delete it; it often comes from copying text from a web page.",
    ),
    own(
        code::DUPLICATE_KEY,
        "The same key is in one map twice. YAML would silently ignore one of the two.",
        "Delete one of them.",
    ),
    own(
        code::UNKNOWN_KEY,
        "Nothing reads this key, so it would have no effect. Most often it is a typing error.",
        "Use the suggestion, or delete the key.",
    ),
    own(code::MISSING_KEY, "A required key is missing.", "Add it."),
    own(
        code::WRONG_TYPE,
        "The value is of the wrong kind: a list instead of a word, a word instead of a number, and the like.",
        "Write a value of the kind that the message names.",
    ),
    own(
        code::BAD_UNIT,
        "A length without a unit could be millimeters, inches or points.",
        "Write 3mm, 0.1in or 8pt.",
    ),
    own(
        code::BAD_COLOR,
        "The text is not a color.",
        "Write #rrggbb, one of the basic words, or a name of the layout's `colors:`.",
    ),
    own(
        code::OUT_OF_RANGE,
        "A number or length is outside its limits.",
        "Write one within the limits that the message names.",
    ),
    own(
        code::UNKNOWN_WORD,
        "Only a few words are allowed here, and this is not one of them.",
        "Write one of the words that the message names.",
    ),
    own(
        code::UNKNOWN_KIND,
        "Every document in a definition file needs `kind:`, which says what it defines.",
        "Add `kind: deck`, or another kind.",
    ),
    own(
        code::UNKNOWN_GAME,
        "Every definition except layouts, looks and sheets needs `game:`, which decides which rules apply.",
        "Correct it; `game: custom` is for any other game.",
    ),
    own(
        code::UNKNOWN_NAME,
        "A definition names something that is missing: a card, a deck, a layout, a sheet, a style.",
        "Use the suggested name, or add what the name refers to.",
    ),
    own(
        code::REPEATED_NAME,
        "Two things have the same name where names must differ, or two cards have the same value in a field that is declared unique.",
        "Rename one.",
    ),
    own(
        code::WRONG_TOTAL,
        "The total of the cards, each counted as often as it has copies, is not the one in `totals:` of their deck.",
        "Correct the cards or the total.",
    ),
    own(
        code::EMPTY,
        "A file, folder or deck is empty, which is probably a mistake.",
        "Add what is missing, or delete it.",
    ),
    own(
        code::HOUSE_RULE,
        "A house rule is an option of the game's rulebook with one of its values; this is not one.",
        "Write a value of the option; `punchboard rules GAME` lists them.",
    ),
    own(
        code::INHERITANCE,
        "A layout extends itself, a slot is `like` itself, or a relative edit has no inherited value to change.",
        "Write one of them out in full.",
    ),
    own(
        code::TEMPLATE,
        "The text between braces in a layout is not a field, or uses an unknown filter.",
        "Write {field} or {field|filter}; to print a brace, write {{.",
    ),
    own(
        code::UNKNOWN_FIELD,
        "A layout shows a field that no card has, so the slot would always be empty.",
        "Correct the field; if only some cards have it, add `when:` to the slot.",
    ),
    own(
        code::CONDITION,
        "The condition of a slot can't be understood.",
        "Write `field`, `field = word` or `field > 3`, combined with and, or, not.",
    ),
    own(
        code::EXPRESSION,
        "A layout or a condition can't be evaluated for a card: a word is not a number, or a number is divided by zero.",
        "Correct the card, test the value first (`cost / n if n else 0`), or give a default (`(cost|or 0) + 1`).",
    ),
    own(
        code::RULE_ID,
        "The id of a rule does not belong to its section: ids are the prefix, the section's number and the rule's, like SK-4.1.",
        "Correct the id, or move the rule into its section.",
    ),
    own(
        code::CIRCLE,
        "Exceptions of a value name each other, or values rest on each other, so that none of them can be settled.",
        "Take one of them out of the circle.",
    ),
    own(
        code::TABLE,
        "A table of a rulebook has a hole between two rows, two rows for one value, or a row with a cell too many or too few.",
        "Correct the rows; `~` is no cell.",
    ),
    own(
        code::GAP,
        "No rule gives a value, or a table has no row, column or cell for what is looked up: the rulebook leaves a dispute open. `punchboard prove` prints a scenario that shows it.",
        "Add a rule or a cell for it.",
    ),
    own(
        code::CONTRADICTION,
        "Rules that apply at the same time give different values. `punchboard prove` prints a scenario that shows it.",
        "Let one of the rules say `instead_of:` the other, or add `when:` so that only one of them applies.",
    ),
    own(
        code::ENDLESS,
        "A repetition does not end: neither dice nor decisions can end it, or it goes on for more than 1,000 turns without either. `punchboard prove` prints a scenario that shows it.",
        "Change the condition that ends it, or add `repeat:` with the most turns.",
    ),
    own(
        code::UNDEFINED,
        "Something can't be computed, such as a division by zero or a sum with a word. `punchboard prove` prints a scenario that shows it.",
        "Add `when:`, so that it is not computed there, or change the expression.",
    ),
    own(
        code::NEVER,
        "A line of a value that never applies, a step that is never done, or a row or column of a table that nothing looks up, whatever the facts, dice and decisions. `punchboard prove` goes through all of them.",
        "Take it out, or change what keeps it from being needed.",
    ),
    own(
        code::NO_EFFECT,
        "An option under which no outcome and no probability ever changes, in any dispute that asks for it.",
        "Take it out, or let a line or a step depend on it with `under:`.",
    ),
    own(
        code::RULE_NOT_USED,
        "A rule of a rulebook is cited by no check, table, value or step.",
        "Cite it, or write `used_by: [table]` if the players apply it.",
    ),
    own(
        code::MARKUP,
        "A mark for bold, italic or small capitals is opened but not closed, so the mark itself is printed.",
        "Close it, or write a backslash before it.",
    ),
    own(
        code::UNKNOWN_ICON,
        "There is no icon of that name.",
        "Correct the name, or put coin.svg into a folder `icons` beside the definition; to print a colon, write \\:.",
    ),
    own(
        code::UNKNOWN_FONT,
        "There is no font of that name. System fonts are never used, because cards must look the same everywhere.",
        "Use a built-in family, or add a font file to the layout's `fonts:`.",
    ),
    own(
        code::BAD_FONT,
        "A font file can't be used.",
        "Name a .ttf, .otf, .woff or .woff2 file whose maker allows embedding.",
    ),
    own(
        code::FONT_WEIGHT,
        "A font does not have the weight or width that its family asks for, so the nearest one is printed.",
        "Write a weight or width that the font has, or name another file.",
    ),
    own(
        code::OTHER_FONT,
        "Letters that a font lacks are taken from another one, and look different in the middle of words.",
        "Use a font that has them, or name the font that they come from: `font: [Mine, Noto Sans]`.",
    ),
    own(
        code::BAD_IMAGE,
        "A picture or drawing can't be used.",
        "Save it as PNG, JPEG, WebP, GIF or SVG; files that it links must be in its folder or below.",
    ),
    own(
        code::MISSING_GLYPH,
        "No font of the layout can draw a character, so a hollow box would be printed.",
        "Add a font that has it to the layout's `fonts:`.",
    ),
    own(
        code::TEXT_DOES_NOT_FIT,
        "Text does not fit its slot at the smallest size that the layout allows. It is never silently cut off or made smaller.",
        "Shorten it, or give the slot more room or a smaller `min_size`.",
    ),
    own(
        code::DOES_NOT_FIT,
        "A table or a row of cells is larger than its slot.",
        "Make the slot larger, or use fewer rows.",
    ),
    own(
        code::OUTSIDE_SAFE_AREA,
        "Text or an icon is closer to the trim than the `safe:` of its layout. Printing and cutting are never exact, so it may be cut into.",
        "Move the slot inward, shorten the text, or make `safe:` smaller.",
    ),
    own(
        code::SMALL_TYPE,
        "Type below 5 pt, which hardly anybody can read and which printers blur.",
        "Set it larger, raise its `min_size` and give it more room, or print the board or map larger.",
    ),
    own(
        code::HARD_TO_SCAN,
        "A QR code with squares below 0.4 mm, without four squares of white around it, with little contrast, or light on a dark ground. Phones fail to read it, or take long.",
        "Make its slot larger or its text shorter, leave `quiet` out, and use dark squares on a light `fill`.",
    ),
    own(
        code::THIN_LINE,
        "A line below 0.25 pt, which many printers print with gaps.",
        "Draw it thicker, or print the card, board or map larger.",
    ),
    own(
        code::NO_BLEED,
        "Color that ends exactly at the trim. Cutting is never exact: bare paper or the neighbor's color would show along the edge.",
        "Give the layout and the sheet a `bleed` and extend the slot that far beyond the trim; or end the slot before the trim.",
    ),
    own(
        code::SIMILAR_COLORS,
        "Counters or terrains that differ only by color, in colors that look alike in black and white, or to people who do not see red, green or blue.",
        "Add a symbol, a letter or a pattern to tell them apart; or make one much lighter than the other.",
    ),
    own(
        code::BACKS_DIFFER,
        "Cards that are shuffled together have different backs: everyone can see which card is on top of the deck. The drawings of the backs are compared. The cards of a printed file are shuffled if it has `shuffled: true`; cards of one size that are printed `together` also are, except with `shuffled: false`.",
        "Give all cards of the deck the same back, in colors that no layout changes; or write `shuffled: false` if they are separate decks.",
    ),
    own(
        code::NOT_PRINTED,
        "Cards, a board or a map are defined, but no file of their game file prints them.",
        "Add a part for them to one of its `files`. If only the umpire needs them, use `--allow PB-not-printed`.",
    ),
    own(
        code::BRACES,
        "A text of a card has the name of a field in braces. It is printed literally: braces are evaluated in layouts and conditions only.",
        "Write the value itself; or move the braces to the layout, where they stand for the field of each card.",
    ),
    own(
        code::BAD_CELL,
        "A cell of a table has no value: its formula has failed, or a script wrote it without a result.",
        "Correct the formula; open the file in a spreadsheet program and save it.",
    ),
    own(
        code::STRAY_CELLS,
        "Cells beside a table of cards, or rows below it, do not belong to a card and are ignored.",
        "Give the columns headings, or end the table with `rows: 2-40` or `until: \"\"`.",
    ),
    own(
        code::UNTRANSLATED,
        "A text is given in several languages, but not in the one that is printed. The first of the others is printed instead.",
        "Add it; or remove the language from `language:` if nothing should be printed in it.",
    ),
    own(
        code::OUTLINE,
        "An outline to cut along must be one closed figure within its piece that does not cross itself. A path, for an outline or for text along it, is an SVG path in millimeters.",
        "List its corners in the order of cutting, measured from the top left corner of the piece; end the path of an outline with Z.",
    ),
    own(
        code::OVERHANG,
        "A counter is larger than the printed hexes or squares of every board and map of its set. A square counter of side s fits into a hex of 1.366 s from flat to flat. Also a slot that `holds` pieces and is smaller than they are.",
        "Make the counter smaller or the hexes larger; the help names both sizes. If it is not for the map, use `--allow PB-overhang`.",
    ),
    own(
        code::LOW_RESOLUTION,
        "A picture has fewer than 200 dots per inch at its printed size, and will look coarse.",
        "Use a larger picture, or print it smaller.",
    ),
    own(
        code::EMPTY_PICTURE,
        "A picture is empty or nearly empty: the drawing covers less than a hundredth of it.",
        "Fit its viewBox, or its page in the drawing program, to the drawing.",
    ),
    own(
        code::LOST_STYLE,
        "A drawing has a style that is not known here or can't be printed, such as `vector-effect`, so that a part of it has another color, shape or place than in a browser. `var()`, colors of all kinds, nested rules and `clip-path` are known.",
        "Have the drawing program write plain attributes, or export the drawing as PNG at 300 dpi.",
    ),
    own(
        code::KEPT_COLOR,
        "An icon's slot has a `color`, but the drawing has several colors or a bright one of its own, and nothing in `currentColor`.",
        "Write `tint: true` to print all of it in that color, or `tint: false` to keep its own colors.",
    ),
    own(
        code::PRINTED_AS_PICTURE,
        "PDF can't express a part of a drawing, like blur or shadow, so this part is printed as a picture of 300 to 600 dpi. The rest stays sharp at any size.",
        "Nothing needs to be done; `--allow PB-printed-as-picture` hides this note.",
    ),
    own(
        code::FACE_TOO_LARGE,
        "A face does not fit on its sheet, or not in as many columns and rows, or the sheet was made for another size.",
        "Use another sheet or larger paper, or omit `columns` and `rows`.",
    ),
    own(
        code::BLEED,
        "Bleed would run into the neighbors, because the gutter is less than twice the bleed.",
        "Make the gutter twice the bleed, or the bleed half the gutter.",
    ),
    own(
        code::LOST_BLEED,
        "The sheet has less `bleed` than the layout: a cut that is slightly off leaves a white edge.",
        "Use a sheet with as much bleed, or remove that of the layout.",
    ),
    own(
        code::NO_ROOM_FOR_CROP_MARKS,
        "The sheet is so full that there is no room for crop marks of 2 mm at both ends of each cut.",
        "Use fewer columns or rows, or mark the cuts with `crop_marks: {between: crosses}` or `{between: lines}`.",
    ),
    own(
        code::NO_ROOM_FOR_RULERS,
        "The sheet is so full that no margin has room for the rulers, which show whether it was printed at its true size.",
        "Use fewer columns or rows.",
    ),
    own(
        code::REGISTRATION,
        "A piece or its bleed touches a registration mark: the cutting machine would not find the sheet.",
        "Make the margins larger, or the marks shorter.",
    ),
    own(
        code::PLACES,
        "A free place or a pin of the sheet is off the paper or overlaps another one, or the sheet also has columns and rows.",
        "Correct `places:` or `pins:`: each is left and top from the corner of the paper, in millimeters.",
    ),
];
