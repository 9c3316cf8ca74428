//! The message for a feature that is missing from this build.

/// The message and help for a Cargo feature that is missing from this build.
pub fn left_out(feature: &str) -> (String, String) {
    let message = format!("this program was built without `{feature}`");
    (message, format!("`cargo install --path . --features {feature}` adds it"))
}
