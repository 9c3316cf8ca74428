//! What a name refers to, as types: `Name<target::Sheet>`.

use crate::source::shape::{NameOf, Names};

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            #[allow(dead_code, reason = "all kinds of names are here, whether or not a key is read by each")]
            pub struct $name;
            impl NameOf for $name {
                const NAMES: Names = Names::$name;
            }
        )*
    };
}

names! {
    /// A new name: any text.
    New;
    /// A kind of component.
    Component;
    /// A layout.
    Layout;
    /// A sheet.
    Sheet;
    /// A look of boards and maps.
    Look;
    /// A board.
    Board;
    /// A map.
    Map;
    /// A card.
    Card;
    /// A space of a board or map.
    Space;
    /// A terrain.
    Terrain;
    /// A text style of a layout.
    Style;
    /// A font family.
    Font;
    /// An icon.
    Icon;
    /// A field of a card.
    Field;
    /// An option of the rulebook.
    Option;
}
