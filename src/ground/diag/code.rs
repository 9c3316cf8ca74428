//! Codes of faults: the id of the broken rule, or a `PB-` code where no game rule is at stake.

use std::fmt;

/// The code of a fault, as it is printed, searched for and explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

impl Code {
    /// The code of a rule, cited with [`rule!`](crate::rule), or of one of the program's own faults.
    pub const fn new(name: &'static str) -> Code {
        Code(name)
    }

    /// The code as text.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Cites a rule by its id. A test holds that every rule cited is in its game's rulebook.
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        $crate::diag::Code::new($id)
    };
}

/// Faults that keep a file from being read, as opposed to faults in its contents.
pub const UNREADABLE: [Code; 3] = [ENCODING, TOO_LARGE, NOT_FOUND];

/// Faults that leave something out of the print.
pub const LEFT_OUT: [Code; 9] =
    [SYNTAX, ENCODING, TOO_LARGE, NOT_FOUND, TOO_DEEP, ALIASES, UNKNOWN_KIND, UNKNOWN_GAME, BAD_CELL];

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal;)*) => {
        $($(#[doc = $doc])* pub const $name: Code = Code($text);)*
        /// Every `PB-` code, in alphabetical order within each group.
        pub const OWN: &[Code] = &[$($name),*];
    };
}

codes! {
    /// The file is not text, or its encoding is not supported.
    ENCODING = "PB-encoding";
    /// The file is larger than any definition needs to be.
    TOO_LARGE = "PB-too-large";
    /// The file is missing, or can't be read.
    NOT_FOUND = "PB-not-found";
    /// The text is not YAML.
    SYNTAX = "PB-syntax";
    /// Lists and maps nested deeper than any definition needs.
    TOO_DEEP = "PB-too-deep";
    /// Aliases that unfold to more values than any definition needs.
    ALIASES = "PB-aliases";
    /// A control character, which can't be printed.
    CONTROL_CHARACTER = "PB-control-character";
    /// The same key twice in one map.
    DUPLICATE_KEY = "PB-duplicate-key";
    /// A key that nothing reads.
    UNKNOWN_KEY = "PB-unknown-key";
    /// A required key that is missing.
    MISSING_KEY = "PB-missing-key";
    /// A value of the wrong type, such as a list instead of a number.
    WRONG_TYPE = "PB-wrong-type";
    /// A length without a unit, or with an unknown one.
    BAD_UNIT = "PB-bad-unit";
    /// A text that is not a color.
    BAD_COLOR = "PB-bad-color";
    /// A number or length outside its limits.
    OUT_OF_RANGE = "PB-out-of-range";
    /// A word that is none of the allowed ones.
    UNKNOWN_WORD = "PB-unknown-word";
    /// A document whose kind is missing or unknown.
    UNKNOWN_KIND = "PB-unknown-kind";
    /// An unknown game.
    UNKNOWN_GAME = "PB-unknown-game";
    /// A reference to a card, deck, layout or sheet that does not exist.
    UNKNOWN_NAME = "PB-unknown-name";
    /// Two things of the same name where names must differ.
    REPEATED_NAME = "PB-repeated-name";
    /// Cards whose total differs from the one that their deck declares.
    WRONG_TOTAL = "PB-wrong-total";
    /// Definitions with nothing in them.
    EMPTY = "PB-empty";
    /// A house rule that the rulebook does not have.
    HOUSE_RULE = "PB-house-rule";
    /// Layouts or slots that inherit from each other in a circle.
    INHERITANCE = "PB-inheritance";
    /// A `{field}` in a layout with a syntax error.
    TEMPLATE = "PB-template";
    /// A `{field}` that no card has.
    UNKNOWN_FIELD = "PB-unknown-field";
    /// A condition with a syntax error.
    CONDITION = "PB-condition";
    /// An expression in a layout or condition that can't be evaluated for some card.
    EXPRESSION = "PB-expression";
    /// A rule whose id does not belong to its section.
    RULE_ID = "PB-rule-id";
    /// Exceptions that name each other, or values that rest on each other.
    CIRCLE = "PB-circle";
    /// A table with a hole, an overlap, or a cell too many or too few.
    TABLE = "PB-table";
    /// A value that no rule gives, or a table without a row, column or cell for what is looked up.
    GAP = "PB-gap";
    /// Rules that apply at the same time and differ.
    CONTRADICTION = "PB-contradiction";
    /// A repetition that does not end.
    ENDLESS = "PB-endless";
    /// A division by zero, or anything else that can't be computed.
    UNDEFINED = "PB-undefined";
    /// A line, a step, a row or a column that no combination needs.
    NEVER = "PB-never";
    /// An option that changes no outcome and no probability.
    NO_EFFECT = "PB-no-effect";
    /// A rule that nothing cites.
    RULE_NOT_USED = "PB-rule-not-used";
    /// Bold, italic or other marks that are not closed.
    MARKUP = "PB-markup";
    /// An icon that does not exist.
    UNKNOWN_ICON = "PB-unknown-icon";
    /// A font that does not exist.
    UNKNOWN_FONT = "PB-unknown-font";
    /// A font file that can't be used.
    BAD_FONT = "PB-bad-font";
    /// A weight or width that a font does not have.
    FONT_WEIGHT = "PB-font-weight";
    /// Letters that a font lacks, taken from another one.
    OTHER_FONT = "PB-other-font";
    /// A picture that can't be used.
    BAD_IMAGE = "PB-bad-image";
    /// A character that is missing from the font.
    MISSING_GLYPH = "PB-missing-glyph";
    /// Text that does not fit into its slot at the smallest size allowed.
    TEXT_DOES_NOT_FIT = "PB-text-does-not-fit";
    /// More cells or rows than fit into their slot.
    DOES_NOT_FIT = "PB-does-not-fit";
    /// Text closer to the trim than its layout allows.
    OUTSIDE_SAFE_AREA = "PB-outside-safe-area";
    /// Type too small to read in print.
    SMALL_TYPE = "PB-small-type";
    /// A QR code that phones may fail to read.
    HARD_TO_SCAN = "PB-hard-to-scan";
    /// A line too thin to print reliably.
    THIN_LINE = "PB-thin-line";
    /// Color that ends at the trim, without bleed.
    NO_BLEED = "PB-no-bleed";
    /// Colors that some people, and some printers, can't tell apart.
    SIMILAR_COLORS = "PB-similar-colors";
    /// Cards that are shuffled together and have different backs.
    BACKS_DIFFER = "PB-backs-differ";
    /// Cards, a board or a map that no file prints.
    NOT_PRINTED = "PB-not-printed";
    /// Braces in a card, where they are not evaluated.
    BRACES = "PB-braces";
    /// A cell of a spreadsheet without a value: its formula has failed, or was never evaluated.
    BAD_CELL = "PB-bad-cell";
    /// Cells beside a table of cards, or rows below it, which are ignored.
    STRAY_CELLS = "PB-stray-cells";
    /// A text without a translation into the language that is printed.
    UNTRANSLATED = "PB-untranslated";
    /// An outline that nobody can cut along, or a path that can't be read.
    OUTLINE = "PB-outline";
    /// A counter that is larger than its hex or square.
    OVERHANG = "PB-overhang";
    /// A picture with fewer than 200 dots per inch at its printed size.
    LOW_RESOLUTION = "PB-low-resolution";
    /// A picture or drawing that is almost blank.
    EMPTY_PICTURE = "PB-empty-picture";
    /// A style of a drawing that can't be printed.
    LOST_STYLE = "PB-lost-style";
    /// A color that an icon does not get.
    KEPT_COLOR = "PB-kept-color";
    /// A drawing that is partly printed as pixels.
    PRINTED_AS_PICTURE = "PB-printed-as-picture";
    /// A face that does not fit on its sheet.
    FACE_TOO_LARGE = "PB-face-too-large";
    /// Bleed that does not fit into the gutter.
    BLEED = "PB-bleed";
    /// Bleed that its sheet does not print.
    LOST_BLEED = "PB-lost-bleed";
    /// A sheet without room for its crop marks.
    NO_ROOM_FOR_CROP_MARKS = "PB-no-room-for-crop-marks";
    /// A sheet without room for its rulers.
    NO_ROOM_FOR_RULERS = "PB-no-room-for-rulers";
    /// A piece too near to a registration mark.
    REGISTRATION = "PB-registration";
    /// A place or a pin of a sheet that is off the paper, or overlaps another one.
    PLACES = "PB-places";
}
