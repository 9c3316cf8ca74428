//! A proof of both sides: each sheet as one sees it against the light, the back faint and mirrored through the front.

use super::corrected::Whole;
use super::printed::Printed;
use crate::compose::drawing::{Group, Item, Transform};
use crate::compose::{Face, FaceId};
use crate::geometry::{Length, Paper, Rect, Tilt, Turn};
use crate::impose::{Placement, Sheet, Side};
use crate::model::Backs;

/// How much of the back is seen through the paper.
const SEEN: f32 = 0.4;

impl Printed {
    /// What ends the name of such a file.
    pub const AGAINST_THE_LIGHT: &'static str = "-see-through";

    /// A file with a page for each sheet that has two sides; none without such a sheet.
    pub fn see_through(&self) -> Option<Printed> {
        let is_back = |sheet: &&Sheet| sheet.side == Side::Back;
        let mut whole = Whole::sharing(&self.faces);
        let (mut faces, mut sheets) = (Vec::new(), Vec::new());
        for front in self.sheets.iter().filter(|sheet| sheet.side == Side::Front) {
            let other = |back: &&Sheet| back.title == front.title && back.number == front.number;
            let Some(back) = self.sheets.iter().filter(is_back).find(other) else { continue };
            let mut drawing = whole.sheet(front, Transform::IDENTITY);
            let behind = whole.sheet(back, through(front, self.backs));
            let faint = Group {
                transform: Transform::IDENTITY,
                clip: None,
                opacity: SEEN,
                drawing: behind,
                tag: None,
            };
            drawing.push(Item::Group(Box::new(faint)));
            let page = Rect::from_size(front.paper);
            let all = Placement {
                face: FaceId(faces.len() as u32),
                at: page,
                turn: Turn::None,
                tilt: Tilt::default(),
            };
            sheets.push(Sheet { placements: vec![all], ..front.clone() });
            faces.push(Face { size: front.paper, bleed: Length::ZERO, corner: Length::ZERO, drawing });
        }
        if sheets.is_empty() {
            return None;
        }
        let name = format!("{}{}", self.name, Printed::AGAINST_THE_LIGHT);
        let title = format!("{}, against the light", self.title);
        let face_names = sheets.iter().map(|sheet| sheet.title.clone()).collect();
        let paper = Paper { name: self.paper.clone(), size: sheets[0].paper };
        let blank = Printed::blank(name, title, &paper, self.fonts.clone());
        let (store, options) = (self.store.clone(), self.options.clone());
        Some(Printed { faces, face_names, sheets, store, options, ..blank })
    }
}

/// From the back of a sheet to where one sees it from the front.
fn through(front: &Sheet, backs: Backs) -> Transform {
    let (width, height) = (front.paper.width.to_pt() as f32, front.paper.height.to_pt() as f32);
    let is_upright = width <= height;
    if (backs == Backs::LongEdge) == is_upright {
        Transform([-1.0, 0.0, 0.0, 1.0, width, 0.0])
    } else {
        Transform([1.0, 0.0, 0.0, -1.0, 0.0, height])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which edge is the long one depends on how the paper is turned.
    #[test]
    fn backs_are_mirrored_about_the_edge_that_the_paper_turns_over() {
        let paper = |width, height| crate::geometry::Size::new(Length::mm(width), Length::mm(height));
        let sheet = |paper| {
            let number = crate::impose::PageNumber { number: 1, count: 1 };
            Sheet::page(paper, "Cards", number, FaceId(0), Rect::from_size(paper))
        };
        let sideways = |paper, backs| through(&sheet(paper), backs).0[0] < 0.0;
        assert!(sideways(paper(210, 297), Backs::LongEdge));
        assert!(!sideways(paper(210, 297), Backs::ShortEdge));
        assert!(!sideways(paper(297, 210), Backs::LongEdge));
        assert!(sideways(paper(297, 210), Backs::ShortEdge));
    }
}
