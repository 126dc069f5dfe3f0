//! Equal words of several lists.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use puzzle_core::{Budget, Stop};

use super::Words;
use crate::work::Work;

/// Names for the words of `lists`, all of the same length: equal words have equal names, and names
/// rise with the words. Cost: as merging the lists.
pub(crate) fn names(lists: &[&Words], budget: &mut Budget<'_>) -> Result<Vec<Vec<u32>>, Stop> {
    let mut names: Vec<Vec<u32>> = lists.iter().map(|_| Vec::new()).collect();
    let first = |list: usize| Some(Reverse((lists[list].letters(0)?, list)));
    let mut next: BinaryHeap<_> = (0..lists.len()).filter_map(first).collect();
    let (mut name, mut last) = (0, None);
    let mut work = Work::default();
    while let Some(Reverse((letters, list))) = next.pop() {
        work.pay(16 + letters.len(), budget)?;
        name += u32::from(last.replace(letters).is_some_and(|last| last != letters));
        names[list].push(name);
        if let Some(letters) = lists[list].letters(names[list].len()) {
            next.push(Reverse((letters, list)));
        }
    }
    Ok(names)
}
