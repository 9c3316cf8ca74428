//! Rulings and odds as JSON for programs and as text for people.

mod html;
mod in_columns;
mod json;
mod odds;
mod odds_under;
mod prose;
mod table;
mod text;
mod unknown;
mod variants;
mod words;
mod yaml;

pub use html::{Portrait, STYLE as RULING_STYLE, page as html_page, ruling as ruling_html};
#[doc(hidden)]
pub use in_columns::squeezed_table;
pub use json::ruling as ruling_json;
#[doc(hidden)]
pub use json::{
    claims as claims_json, illegal as illegal_json, missing_fact as missing_fact_json,
    readings as readings_json, request as request_json, undecided as undecided_json,
};
pub use odds::json as odds_json;
#[doc(hidden)]
pub use odds::text as odds_text;
pub use odds_under::json as odds_under_json;
#[doc(hidden)]
pub use odds_under::text as odds_under_text;
pub use prose::ruling as ruling_prose;
#[doc(hidden)]
pub use table::{passages as position_passages, squares as squares_text};
pub use text::{Extent, Looks, page as ruling_page, ruling as ruling_text};
#[doc(hidden)]
pub use text::{position as position_text, steps as steps_text};
pub use yaml::yaml;
#[doc(hidden)]
pub use yaml::{flow as yaml_value, scalar as yaml_scalar};
