//! A number to compare in play, with its icon or label.

use super::{Holds, Paint, Part};
use crate::model::style::StyleNamed;
use crate::model::template::{IconNamed, Ink};
use crate::model::{Template, TextStyle};
use crate::source::read::{Before, Decimal};
use crate::{document, words};

document! {
    /// A number to compare in play, with its icon or label.
    pub struct Stat ("a slot") with style: TextStyle, paint: Paint {
        /// the number; without one, nothing is drawn, not even the box
        value "stat": Template;
        /// one of the layout's styles, for the number
        named "style": Before<Option<StyleNamed>>;
        /// its icon
        icon: Option<IconNamed>;
        /// its label
        label: Option<Template>;
        /// where the icon or label is
        arrange: Arrange = Arrange::Left;
        /// by default the number's color
        icon_color: Option<Ink>;
        /// the fraction of the slot that the icon or label takes
        icon_share: Decimal<50, 1_000> = 0.5;
        /// one of the layout's styles, for the label
        label_style: Option<StyleNamed>;
    }
}

words! {
    /// Where a stat's icon or label is.
    pub enum Arrange {
        /// Left of the number.
        Left = "left",
        /// Above it.
        Above = "above",
        /// Below it.
        Below = "below",
        /// Behind it, as large as the slot.
        Behind = "behind",
    }
}

impl Holds for Stat {
    fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = vec![Part::Text(&self.value), Part::Style(&self.style)];
        parts.extend(self.paint.parts());
        parts.extend(self.icon.iter().chain(&self.label).map(Part::Text));
        parts.extend(self.icon_color.iter().map(Part::Color));
        parts.extend(self.label_style.iter().map(Part::Style));
        parts
    }
}
