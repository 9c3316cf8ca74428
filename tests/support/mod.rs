//! What several kinds of tests share.

#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use libtest_mimic::{Completion, Failed, Trial};

pub mod broken;
pub mod odd;
pub mod page;
pub mod pdf;
pub mod press;
pub mod sets;
pub mod watchdog;

/// A test that must come to an end: if it hangs, it is named and all tests are ended.
pub fn trial<F: FnOnce() -> Result<(), Failed> + Send + 'static>(name: impl Into<String>, run: F) -> Trial {
    skippable(name, || run().map(|()| Completion::Completed))
}

/// Such a test, that may find out that it can't be run here.
pub fn skippable<F>(name: impl Into<String>, run: F) -> Trial
where
    F: FnOnce() -> Result<Completion, Failed> + Send + 'static,
{
    let name = name.into();
    let what = name.clone();
    Trial::ignorable_test(name, move || watchdog::watched(&what, run))
}

/// A test that fails by panicking.
pub fn test(name: String, body: fn()) -> Trial {
    trial(name, move || {
        body();
        Ok(())
    })
}

/// Functions as tests of their own names. One that is left out is never used, which the compiler tells.
macro_rules! named {
    ($folder:literal: $($test:ident),+ $(,)?) => {
        vec![$($crate::support::test(format!("{}/{}", $folder, stringify!($test)), $test)),+]
    };
}
pub(crate) use named;
