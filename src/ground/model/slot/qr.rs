//! A QR code, for phones to read: a link, or any short text.

use super::{Holds, Part};
use crate::model::Template;
use crate::model::style::{Align, WholeAlign};
use crate::model::template::Ink;
use crate::source::read::Count;
use crate::{document, words};

document! {
    /// A QR code, for phones to read.
    pub struct Qr ("a slot") {
        /// what it says: a link, or any text, with fields
        qr: Template;
        /// its dark squares; by default black
        color: Option<Ink>;
        /// what it stands on; by default white
        fill: Option<Ink>;
        /// how much of it may be dirty or torn: `low` 7 %, `medium` 15 %, `quartile` 25 %, `high` 30 %; more makes its
        /// squares smaller
        level: Level = Level::Medium;
        /// the white around it, in squares; readers need 4
        quiet: Count<0, 20> = 4;
        /// where it is in a wider slot
        align: WholeAlign = Align::Center;
    }
}

words! {
    /// How much of a QR code may be unreadable.
    pub enum Level {
        /// 7 %.
        Low = "low",
        /// 15 %.
        Medium = "medium",
        /// 25 %.
        Quartile = "quartile",
        /// 30 %.
        High = "high",
    }
}

impl Holds for Qr {
    fn parts(&self) -> Vec<Part<'_>> {
        let colors = self.color.iter().chain(&self.fill).map(Part::Color);
        colors.chain([Part::Text(&self.qr)]).collect()
    }
}
