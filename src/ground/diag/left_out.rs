//! What a program says of a feature that it was built without.

/// The fact and the way out, where a feature of the package was left out.
pub fn left_out(feature: &str) -> (String, String) {
    let message = format!("this program was built without `{feature}`");
    (message, format!("`cargo install --path . --features {feature}` builds it with that"))
}
