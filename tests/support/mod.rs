//! What several kinds of tests share.

#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use libtest_mimic::Trial;

pub mod broken;
pub mod odd;
pub mod page;
pub mod pdf;
pub mod press;
pub mod sets;
pub mod watchdog;

/// A test that fails by panicking.
pub fn test(name: String, body: fn()) -> Trial {
    Trial::test(name, move || {
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
