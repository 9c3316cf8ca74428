//! Styles of drawings, resolved into attributes before `usvg` reads them.
//!
//! `usvg` knows CSS 2.1: it skips rules, functions and properties of later levels in silence, and what has no color is
//! black. Here style sheets are applied as browsers do, and each element gets the result as attributes. What can't be
//! resolved is reported with its line. The crate `cssparser` would read the syntax, but its license is not allowed here.

mod cascade;
mod colors;
mod matching;
mod measure;
mod selectors;
mod shapes;
mod sheets;
mod syntax;
mod transforms;
mod values;
mod variables;
mod write;

pub(super) use write::resolved;
