//! The names of faults: the id of the broken rule, or a `PB-` code where no game's rule is at stake.

use std::fmt;

/// The name of a fault, as it is printed, searched for and explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(&'static str);

impl Code {
    /// The code of a rule, cited with [`rule!`](crate::rule), or of a fault of this program's own.
    pub const fn new(name: &'static str) -> Code {
        Code(name)
    }

    /// The name.
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

/// Faults that keep a file from being read at all, as against those that stand in it.
pub const UNREADABLE: [Code; 3] = [ENCODING, TOO_LARGE, NOT_FOUND];

/// Faults by which something is left out as if it were not there.
pub const LEFT_OUT: [Code; 8] =
    [SYNTAX, ENCODING, TOO_LARGE, NOT_FOUND, TOO_DEEP, ALIASES, UNKNOWN_KIND, UNKNOWN_GAME];

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident = $text:literal;)*) => {
        $($(#[doc = $doc])* pub const $name: Code = Code($text);)*
        /// Every code of this program's own, in the order of the alphabet within each group.
        pub const OWN: &[Code] = &[$($name),*];
    };
}

codes! {
    /// The file is no text, or in an encoding that is not read.
    ENCODING = "PB-encoding";
    /// The file is larger than any definition.
    TOO_LARGE = "PB-too-large";
    /// The file is not there, or can't be read.
    NOT_FOUND = "PB-not-found";
    /// The text is not YAML.
    SYNTAX = "PB-syntax";
    /// Lists and maps in each other beyond all use.
    TOO_DEEP = "PB-too-deep";
    /// Aliases that unfold beyond all use.
    ALIASES = "PB-aliases";
    /// A character that no printer knows.
    CONTROL_CHARACTER = "PB-control-character";
    /// The same key twice in one map.
    DUPLICATE_KEY = "PB-duplicate-key";
    /// A key that nothing reads.
    UNKNOWN_KEY = "PB-unknown-key";
    /// A key that must be there and is not.
    MISSING_KEY = "PB-missing-key";
    /// A list where a number belongs, and the like.
    WRONG_TYPE = "PB-wrong-type";
    /// A length without a unit, or with one that is not known.
    BAD_UNIT = "PB-bad-unit";
    /// A text that is not a color.
    BAD_COLOR = "PB-bad-color";
    /// A number or length beyond its limits.
    OUT_OF_RANGE = "PB-out-of-range";
    /// A word that is none of the few that may stand there.
    UNKNOWN_WORD = "PB-unknown-word";
    /// A document that does not say what it is, or says something unknown.
    UNKNOWN_KIND = "PB-unknown-kind";
    /// A game that is not known.
    UNKNOWN_GAME = "PB-unknown-game";
    /// A reference to a card, deck, layout or sheet that is not there.
    UNKNOWN_NAME = "PB-unknown-name";
    /// Two things of one name where names must differ.
    REPEATED_NAME = "PB-repeated-name";
    /// Cards that come to another total than their deck promises.
    WRONG_TOTAL = "PB-wrong-total";
    /// Definitions that hold nothing.
    EMPTY = "PB-empty";
    /// A house rule that the rulebook does not offer.
    HOUSE_RULE = "PB-house-rule";
    /// Layouts or slots that inherit from each other in a circle.
    INHERITANCE = "PB-inheritance";
    /// A `{field}` in a layout that is not written rightly.
    TEMPLATE = "PB-template";
    /// A `{field}` that no card has.
    UNKNOWN_FIELD = "PB-unknown-field";
    /// A condition that is not written rightly.
    CONDITION = "PB-condition";
    /// What a layout or condition works out, and can't on some card.
    EXPRESSION = "PB-expression";
    /// Bold, italic or other marks that are not closed.
    MARKUP = "PB-markup";
    /// An icon that is not there.
    UNKNOWN_ICON = "PB-unknown-icon";
    /// A font that is not there.
    UNKNOWN_FONT = "PB-unknown-font";
    /// A font file that can't be used.
    BAD_FONT = "PB-bad-font";
    /// A picture that can't be used.
    BAD_IMAGE = "PB-bad-image";
    /// A character that the font has no drawing for.
    MISSING_GLYPH = "PB-missing-glyph";
    /// Text that does not fit its slot at the smallest size allowed.
    TEXT_DOES_NOT_FIT = "PB-text-does-not-fit";
    /// More cells or rows than their slot has room for.
    DOES_NOT_FIT = "PB-does-not-fit";
    /// Text nearer to the trim than its layout wants.
    OUTSIDE_SAFE_AREA = "PB-outside-safe-area";
    /// Type too small to be read in print.
    SMALL_TYPE = "PB-small-type";
    /// A line too thin to be printed for certain.
    THIN_LINE = "PB-thin-line";
    /// Color up to the trim, and not beyond it.
    NO_BLEED = "PB-no-bleed";
    /// Colors alone that not everybody, and not every printer, can tell apart.
    SIMILAR_COLORS = "PB-similar-colors";
    /// Cards that are shuffled together, with backs that tell them apart.
    BACKS_DIFFER = "PB-backs-differ";
    /// Cards, a board or a map that no file prints.
    NOT_PRINTED = "PB-not-printed";
    /// Braces in a card, where nothing is worked out.
    BRACES = "PB-braces";
    /// A text that is not there in the language that is printed.
    UNTRANSLATED = "PB-untranslated";
    /// An outline that nobody can cut along, or a path that can't be read.
    OUTLINE = "PB-outline";
    /// A counter that is larger than its hex or square.
    OVERHANG = "PB-overhang";
    /// A picture with fewer than 200 dots an inch at its printed size.
    LOW_RESOLUTION = "PB-low-resolution";
    /// A picture or drawing that shows next to nothing.
    EMPTY_PICTURE = "PB-empty-picture";
    /// A drawing of which a part is printed as a picture.
    PRINTED_AS_PICTURE = "PB-printed-as-picture";
    /// A face that does not fit on its sheet.
    FACE_TOO_LARGE = "PB-face-too-large";
    /// Bleed that the gutter has no room for.
    BLEED = "PB-bleed";
    /// Bleed that its sheet does not print.
    LOST_BLEED = "PB-lost-bleed";
    /// A sheet that leaves no room for its crop marks.
    NO_ROOM_FOR_CROP_MARKS = "PB-no-room-for-crop-marks";
    /// A sheet that leaves no room for its rulers.
    NO_ROOM_FOR_RULERS = "PB-no-room-for-rulers";
}
