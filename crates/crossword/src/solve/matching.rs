//! Whether slots whose words must differ have enough words between them.
//!
//! By Hall's theorem (1935) they have unless some of them have fewer words together than they are;
//! a largest matching by augmenting paths tells, though clauses over letters hardly ever would.

use std::collections::VecDeque;

use puzzle_core::{Budget, Stop};

use super::domains::Domains;
use super::model::Slot;
use crate::work::Work;

const NOBODY: u32 = u32::MAX;
const NOTHING: u32 = u32::MAX;

/// Whether each of the slots `group` can have a word of its own, letters aside. Cost: linear where
/// slots have as many words as there are slots; in the worst case the words of all slots for each.
pub(super) fn can_differ(
    domains: &Domains<'_>,
    group: &[Slot],
    budget: &mut Budget<'_>,
) -> Result<bool, Stop> {
    let mut work = Work::default();
    let slots = scarce(domains, group, &mut work, budget)?;
    // By name: the slot that has the word, and the last to which it was offered in which search.
    let mut holders: Vec<u32> = Vec::new();
    let mut offers: Vec<(u32, u32)> = Vec::new();
    let mut held = vec![NOTHING; slots.len()];
    let mut queue = VecDeque::new();
    for seeker in 0..slots.len() as u32 {
        queue.clear();
        queue.push_back(seeker);
        let mut found = None;
        'search: while let Some(asker) = queue.pop_front() {
            let slot = slots[asker as usize];
            for word in domains.words_of(slot) {
                work.pay(4, budget)?;
                let name = domains.model.table(slot).name(word);
                if holders.len() <= name {
                    holders.resize(name + 1, NOBODY);
                    offers.resize(name + 1, (NOBODY, NOBODY));
                }
                if offers[name].0 == seeker {
                    continue;
                }
                offers[name] = (seeker, asker);
                if holders[name] == NOBODY {
                    found = Some(name as u32);
                    break 'search;
                }
                queue.push_back(holders[name]);
            }
        }
        let Some(mut name) = found else {
            return Ok(false);
        };
        // Each along the path takes the word that it was offered, and leaves its own.
        loop {
            work.pay(4, budget)?;
            let asker = offers[name as usize].1;
            holders[name as usize] = asker;
            let left = std::mem::replace(&mut held[asker as usize], name);
            if asker == seeker {
                break;
            }
            name = left;
        }
    }
    Ok(true)
}

/// The slots of `group` that have fewer words than there are such slots: the others always find
/// one.
fn scarce(
    domains: &Domains<'_>,
    group: &[Slot],
    work: &mut Work,
    budget: &mut Budget<'_>,
) -> Result<Vec<Slot>, Stop> {
    work.pay(16 * group.len(), budget)?;
    let mut slots = group.to_vec();
    slots.sort_by_key(|&slot| domains.words(slot));
    while let Some(&last) = slots.last()
        && domains.words(last) as usize >= slots.len()
    {
        slots.pop();
    }
    Ok(slots)
}
