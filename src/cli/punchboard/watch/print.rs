//! The print button of the page, which does the same as `punchboard render`.

use serde_json::{Value, json};

use super::Args;
use crate::cli::disk;
use crate::cli::punchboard::render::{self, silent};

/// Prints everything that is watched. Returns as JSON which files were written, and which were not and why.
pub(super) fn print(args: &Args, in_low_ink: bool) -> Value {
    let render = render::Args::pdf(&args.paths(), args.paper.as_ref(), &args.output, &args.faults);
    let render = if in_low_ink { render.in_low_ink() } else { render };
    let render = render.in_language(args.lang);
    match silent::silently(&render) {
        Ok((written, left_out)) => {
            let written: Vec<String> = written.iter().map(|path| disk::shown(path)).collect();
            let item =
                |(path, why): &(std::path::PathBuf, String)| json!({"file": disk::shown(path), "why": why});
            json!({"written": written, "left_out": left_out.iter().map(item).collect::<Vec<_>>()})
        }
        Err(why) => json!({"trouble": why}),
    }
}
