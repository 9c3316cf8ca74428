//! Definitions that show each code: one that has the fault, and the same without it. They are complete, and a test proves them.

/// Every example by its path: `src/check/examples/CODE.yaml`, in which the two stand behind `# fails` and `# passes`.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// A definition that has a fault, and one that has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// What the fault is called.
    pub code: &'static str,
    /// A definition with the fault.
    pub fails: &'static str,
    /// A definition without it.
    pub passes: &'static str,
}

/// All examples, by code.
pub fn all() -> impl Iterator<Item = Example> {
    FILES.iter().filter_map(|(path, text)| {
        let code = path.rsplit('/').next()?.strip_suffix(".yaml")?;
        let (fails, passes) = text.strip_prefix("# fails\n")?.split_once("\n# passes\n")?;
        Some(Example { code, fails, passes })
    })
}

/// The example of a code.
pub fn of(code: &str) -> Option<Example> {
    all().find(|example| example.code == code)
}
