//! How long a search goes on.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use puzzle_core::Budget;

/// What `search` finds with so many nodes and in so many seconds, with a sign of life where
/// standard error is a terminal.
pub fn within<T>(nodes: u64, seconds: Option<f64>, search: impl FnOnce(&mut Budget<'_>) -> T) -> T {
    let bar = if is_one_of_several() {
        ProgressBar::hidden()
    } else {
        ProgressBar::new_spinner().with_message("searching")
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let is_over = || end.is_some_and(|end| Instant::now() >= end);
    let found = search(&mut Budget::nodes(nodes).with_deadline(&is_over));
    bar.finish_and_clear();
    found
}

/// Whether other threads may search beside this one, so that signs of life would overwrite each
/// other.
fn is_one_of_several() -> bool {
    #[cfg(feature = "rayon")]
    return rayon::current_thread_index().is_some();
    #[cfg(not(feature = "rayon"))]
    return false;
}
