//! Which candidates were in conflicts of late.

use super::space::Candidate;

/// The open candidates in a heap by their activity: how often they were in conflicts, where later
/// conflicts weigh more (variable state independent decaying sum).
#[derive(Debug)]
pub(super) struct Order {
    activity: [f32; Candidate::COUNT],
    step: f32,
    heap: Vec<Candidate>,
    place: [u16; Candidate::COUNT],
}

const ABSENT: u16 = u16::MAX;
const DECAY: f32 = 0.98;
const TOO_LARGE: f32 = 1e30;
/// What the first conflict weighs: as much as a constraint with none left would.
const FIRST_STEP: f32 = 65536.0;

impl Order {
    pub(super) fn new() -> Self {
        Self {
            activity: [0.0; Candidate::COUNT],
            step: FIRST_STEP,
            heap: Vec::with_capacity(Candidate::COUNT),
            place: [ABSENT; Candidate::COUNT],
        }
    }

    pub(super) fn activity(&self, candidate: Candidate) -> f32 {
        self.activity[candidate.index()]
    }

    pub(super) fn bump(&mut self, candidate: Candidate) {
        let activity = &mut self.activity[candidate.index()];
        *activity += self.step;
        if *activity > TOO_LARGE {
            for activity in &mut self.activity {
                *activity /= TOO_LARGE;
            }
            self.step /= TOO_LARGE;
        }
        let place = self.place[candidate.index()];
        if place != ABSENT {
            self.rise(place.into());
        }
    }

    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    /// Inserts a candidate that has this activity before the first conflict.
    pub(super) fn start(&mut self, candidate: Candidate, activity: f32) {
        self.activity[candidate.index()] = activity;
        self.insert(candidate);
    }

    pub(super) fn insert(&mut self, candidate: Candidate) {
        if self.place[candidate.index()] == ABSENT {
            self.heap.push(candidate);
            self.rise(self.heap.len() - 1);
        }
    }

    pub(super) fn pop(&mut self) -> Option<Candidate> {
        let first = *self.heap.first()?;
        self.heap.swap_remove(0);
        self.place[first.index()] = ABSENT;
        if !self.heap.is_empty() {
            self.sink(0);
        }
        Some(first)
    }

    fn rise(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if self.activity(self.heap[parent]) >= self.activity(candidate) {
                break;
            }
            self.put(at, self.heap[parent]);
            at = parent;
        }
        self.put(at, candidate);
    }

    fn sink(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let left = 2 * at + 1;
            let children = left..(left + 2).min(self.heap.len());
            let activity = |&child: &usize| self.activity(self.heap[child]);
            let Some(child) = children.max_by(|a, b| activity(a).total_cmp(&activity(b))) else {
                break;
            };
            if activity(&child) <= self.activity(candidate) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, candidate);
    }

    fn put(&mut self, at: usize, candidate: Candidate) {
        self.heap[at] = candidate;
        self.place[candidate.index()] = at as u16;
    }
}
