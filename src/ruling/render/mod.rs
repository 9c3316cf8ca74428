//! Rulings and odds as JSON for programs and as text for people.

mod json;
mod odds;
mod prose;
mod table;
mod text;
mod words;
mod yaml;

pub use json::{
    claims as claims_json, illegal as illegal_json, request as request_json, ruling as ruling_json,
};
pub use odds::{json as odds_json, text as odds_text};
pub use prose::ruling as ruling_prose;
pub use text::{
    Extent, Looks, page as ruling_page, position as position_text, ruling as ruling_text, steps as steps_text,
};
pub use yaml::{flow as yaml_value, scalar as yaml_scalar, yaml};
