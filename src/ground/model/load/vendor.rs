//! Loads vendors: built-in ones by name, others by the path of their file.

use super::document_of;
use crate::diag::{Report, code};
use crate::model::vendor::Vendor;
use crate::source::door::{self, BUILT_IN};
use crate::source::{Door, Files, Node, Read, shortened};

const FOLDER: &str = "layouts/vendors/";

/// The names of the built-in vendors, sorted.
pub fn vendor_names(door: &dyn Door) -> Vec<&'static str> {
    let below = door.built_in_below(FOLDER);
    below.iter().filter_map(|path| path.strip_prefix(FOLDER)?.strip_suffix(".yaml")).collect()
}

/// A vendor by its built-in name, or by the path of its file. Faults are reported.
pub fn vendor(word: &str, door: &dyn Door, files: &mut Files, report: &mut Report) -> Option<Vendor> {
    let path = format!("{FOLDER}{}.yaml", word.to_lowercase());
    let node = match door.built_in(&path) {
        Some(bytes) => document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)?,
        None => from_file(word, door, files, report)?,
    };
    Vendor::read(&node, report)
}

/// The document in a file that is a vendor.
fn from_file(path: &str, door: &dyn Door, files: &mut Files, report: &mut Report) -> Option<Node> {
    let Ok(bytes) = door.read(path, door::MOST_TEXT) else {
        let names = vendor_names(door);
        let message = format!("there is no vendor and no file called \"{}\"", shortened(path));
        report.error_nowhere(code::NOT_FOUND, message).did_you_mean(path, names.iter().copied(), || {
            format!("the vendors are {}; or name the file of your own", crate::diag::and_list(&names))
        });
        return None;
    };
    let node = document_of(files, path, &bytes, report)?;
    if node.get("kind").and_then(Node::as_text) != Some("vendor") {
        report
            .error(code::UNKNOWN_KIND, node.origin, "this is not a vendor")
            .help("a vendor begins with `kind: vendor`; `punchboard show vendor thegamecrafter` shows one");
        return None;
    }
    Some(node)
}
