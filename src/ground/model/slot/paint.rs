//! Fill and outline of a box or shape.

use super::Part;
use crate::diag::{Report, code};
use crate::geometry::Length;
use crate::model::Template;
use crate::model::style::Turn;
use crate::model::template::Ink;
use crate::source::read::{Both, Decimal, Distance, List};
use crate::source::{Document, Node, Read, Shape};
use crate::{document, words};

/// Opacity: 0 is invisible, 1 hides what is below.
pub type Opacity = Decimal<0, 1_000>;

document! {
    /// Fill and outline of a box or shape.
    pub struct Paint ("a slot") {
        /// what it is filled with: a color, none or a gradient
        fill: OrNone<Fill> = None;
        /// the color of its outline, or none
        stroke: OrNone<Ink> = None;
        /// the thickness of its outline, half of which is inside
        stroke_width: Distance = Length::um(300);
        /// the radius of its corners
        radius: Distance = Length::ZERO;
        /// a shadow below it
        shadow: Option<Shadow>;
        /// a dashed outline: dash and gap
        dash: Option<Dashes>;
        /// 1 hides what is below
        opacity: Opacity = 1.0;
    }
}

impl Paint {
    /// The colors.
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        let mut parts: Vec<Part<'_>> = self.stroke.iter().map(Part::Color).collect();
        match &self.fill {
            Some(Fill::Color(color)) => parts.push(Part::Color(color)),
            Some(Fill::Gradient(gradient)) => parts.extend(gradient.colors().map(Part::Color)),
            None => {}
        }
        parts.extend(self.shadow.iter().flat_map(|shadow| &shadow.color).map(Part::Color));
        parts
    }
}

/// A value, or the word `none`.
#[derive(Debug)]
pub struct OrNone<R>(std::marker::PhantomData<R>);

impl<R: Read> Read for OrNone<R> {
    type Value = Option<R::Value>;
    const SHAPE: Shape = R::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        if node.as_text() == Some("none") { Some(None) } else { R::read(node, report).map(Some) }
    }
}

/// The fill of a box.
#[derive(Debug, Clone)]
pub enum Fill {
    /// One color.
    Color(Template),
    /// A gradient between two colors.
    Gradient(Gradient),
}

impl Read for Fill {
    type Value = Fill;
    const SHAPE: Shape = Shape::Either(&[Shape::Color, Shape::Object(Gradient::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<Fill> {
        if node.as_map().is_some() {
            return Gradient::read(node, report).map(Fill::Gradient);
        }
        Ink::read(node, report).map(Fill::Color)
    }
}

document! {
    /// A gradient between two colors, or through more.
    pub struct Gradient ("a color or a gradient") {
        /// the color at the beginning
        from: Ink;
        /// the color at the end
        to: Ink;
        /// colors between them, at equal distances
        through: List<Ink> = Vec::new();
        /// degrees: 0 runs to the right, 90 downward
        angle: Turn = 90.0;
        /// along a line, or from the middle to the corners
        kind: Spread = Spread::Linear;
    }
}

impl Gradient {
    /// Its colors, from the beginning to the end.
    pub fn colors(&self) -> impl Iterator<Item = &Template> {
        std::iter::once(&self.from).chain(&self.through).chain(std::iter::once(&self.to))
    }
}

document! {
    /// A shadow of a box or shape.
    pub struct Shadow ("a shadow") {
        /// its color; by default black
        color: Option<Ink>;
        /// how far it is to the right, and below
        offset: Both<Length> = (Length::um(600), Length::um(600));
        /// how far its edge fades
        soft: Distance = Length::mm(1);
        /// how dark it is: 1 hides what is below
        opacity: Opacity = 0.35;
    }
}

words! {
    /// The shape of a gradient.
    pub enum Spread {
        /// Along a line, at its angle.
        Linear = "linear",
        /// From the middle of the box to its corners.
        Radial = "radial",
    }
}

/// The lengths of dashes and gaps. Tiny ones are refused, since they would make a line of millions of dashes.
#[derive(Debug)]
pub struct Dashes;

impl Read for Dashes {
    type Value = (Length, Length);
    const SHAPE: Shape = Both::<Length>::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<(Length, Length)> {
        let (on, off) = Both::<Length>::read(node, report)?;
        let least = Length::um(50);
        if on >= least && off >= least {
            return Some((on, off));
        }
        report
            .error(code::OUT_OF_RANGE, node.origin, format!("a dash of {on} and a gap of {off}"))
            .help(format!("each is {least} or longer"));
        None
    }
}
