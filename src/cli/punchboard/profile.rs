//! `--profile`: the inks of a press, by the built-in ICC profile or another one.

use std::path::Path;

use crate::cli::status::Trouble;
use crate::cli::{carried, disk};
use crate::source::door::MOST_BINARY;
use crate::write::separation::Separation;

/// The built-in profile: offset on coated paper.
const BUILT_IN: &str = "layouts/profiles/FOGRA39L.icc";

/// The separation by a profile, or by the built-in one, with at most so much ink in percent.
pub(super) fn separation(profile: Option<&Path>, most: Option<u32>) -> Result<Separation, Trouble> {
    let bytes = match profile {
        None => carried::file(BUILT_IN).expect("it is built in").to_vec(),
        Some(path) => disk::read(path, MOST_BINARY).map_err(|error| {
            let help = "name an ICC profile of a press, a file that ends in .icc or .icm";
            Trouble::with_help(disk::cannot_be_read(path, &error), help)
        })?,
    };
    Separation::new(bytes, most).map_err(|why| {
        let path = profile.map(disk::shown).unwrap_or_default();
        Trouble::with_help(
            format!("{path} can't be used as a profile: {why}"),
            "print services offer theirs for download; without `--profile`, FOGRA39 is used",
        )
    })
}
