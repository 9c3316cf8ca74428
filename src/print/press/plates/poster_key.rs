//! What the key of a poster says: its size, its sheets, how they are joined.

use super::PlateToPrint;
use crate::compose::board::{Guide, Plate};
use crate::geometry::Length;
use crate::impose::poster;
use crate::model::SheetSpec;
use crate::model::fixed_words::{Phrase, Words};

impl PlateToPrint<'_> {
    /// The words of a poster's key.
    pub(super) fn guide(
        &self,
        tiling: &poster::Tiling,
        plate: &Plate,
        size: Length,
        spec: &SheetSpec,
        words: &Words,
    ) -> Guide {
        let mm = |length: Length| format!("{:.0}", length.to_mm());
        let facts = words.say(
            Phrase::PosterFacts,
            &[
                ("width", &mm(plate.size.width)),
                ("height", &mm(plate.size.height)),
                ("sheets", &tiling.tiles.len()),
                ("paper", &spec.paper.name),
                ("columns", &tiling.columns),
                ("rows", &tiling.rows),
                ("spaces", &self.spaces_of(size, words)),
            ],
        );
        let step = |phrase| words.say(phrase, &[("overlap", &mm(tiling.overlap))]);
        let how: &[Phrase] = if tiling.overlap == Length::ZERO {
            &[Phrase::CutAllSides, Phrase::LayEdgeToEdge]
        } else {
            &[Phrase::CutLeftAndTop, Phrase::BeginWithTile, Phrase::LayNextTile]
        };
        let steps =
            std::iter::once(&Phrase::MeasureOneSheet).chain(how).map(|phrase| step(*phrase)).collect();
        let aside = words.text(Phrase::HowTilesJoin).to_owned();
        let tiles = tiling.tiles.iter().map(|tile| (tile.code.clone(), tile.seen)).collect();
        Guide { title: self.title.to_owned(), aside, facts, steps, tiles }
    }
}
