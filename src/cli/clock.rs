//! The present time, which only commands read.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds since 1970. `SOURCE_DATE_EPOCH` sets another time, so that a run can be repeated.
pub(super) fn now() -> i64 {
    let set = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|seconds| seconds.trim().parse().ok());
    let since = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    set.unwrap_or_else(|| i64::try_from(since()).unwrap_or(i64::MAX))
}
