//! Work on several threads, of which the results come in order.

#[cfg(feature = "rayon")]
use std::collections::VecDeque;
#[cfg(feature = "rayon")]
use std::io;
#[cfg(feature = "rayon")]
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "rayon")]
use std::sync::mpsc::{self, Receiver};

use crate::Failure;

/// How many threads work at once.
#[derive(Debug)]
pub struct Threads {
    pool: Option<Pool>,
}

#[cfg(feature = "rayon")]
type Pool = rayon::ThreadPool;
/// There is none.
#[cfg(not(feature = "rayon"))]
type Pool = std::convert::Infallible;

/// Takes jobs one after another.
pub(crate) type Push<'a, J> = dyn FnMut(Task<J>) -> Result<(), Failure> + 'a;

/// What a thread that gives work does next.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Task<J> {
    /// Gives a job.
    Do(J),
    /// Waits until all jobs are done.
    Finish,
}

impl Threads {
    /// Only the thread that gives the work.
    pub const fn one() -> Self {
        Self { pool: None }
    }

    /// So many threads beside the one that gives the work; none where that is one.
    ///
    /// # Errors
    /// What the system says where they cannot be started.
    #[cfg(feature = "rayon")]
    pub(crate) fn new(count: usize) -> Result<Self, rayon::ThreadPoolBuildError> {
        let pool = (count > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(count).build());
        let pool = pool.transpose()?;
        Ok(Self { pool })
    }

    /// Whether several threads work at once.
    pub(crate) const fn are_several(&self) -> bool {
        self.pool.is_some()
    }

    /// Does `work` on each number below `count`, and `done` with the number and what comes of it,
    /// in order.
    ///
    /// # Errors
    /// The first that `done` has; nothing more is begun then.
    pub fn number<R: Send>(
        &self,
        count: u64,
        work: impl Fn(u64) -> R + Sync,
        mut done: impl FnMut(u64, R) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.in_order(
            |number| (number, work(number)),
            |(number, result)| done(number, result),
            |push| (0..count).try_for_each(|number| push(Task::Do(number))),
        )
    }

    /// Does `work` on each job that `give` pushes, and `done` with what comes of it, in the order
    /// in which they were pushed. No more than four jobs a thread are begun at once or wait.
    ///
    /// # Errors
    /// The first that `done` or `give` has; no job is begun then.
    pub(crate) fn in_order<J: Send, R: Send>(
        &self,
        work: impl Fn(J) -> R + Sync,
        mut done: impl FnMut(R) -> Result<(), Failure>,
        give: impl FnOnce(&mut Push<'_, J>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(pool) = &self.pool {
            return in_order_on(pool, &work, &mut done, give);
        }
        give(&mut |task| match task {
            Task::Do(job) => done(work(job)),
            Task::Finish => Ok(()),
        })
    }
}

#[cfg(not(feature = "rayon"))]
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "as that which takes a pool"
)]
fn in_order_on<J, R>(
    pool: &Pool,
    _: &impl Fn(J) -> R,
    _: &mut dyn FnMut(R) -> Result<(), Failure>,
    _: impl FnOnce(&mut Push<'_, J>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    match *pool {}
}

#[cfg(feature = "rayon")]
fn in_order_on<J: Send, R: Send>(
    pool: &Pool,
    work: &(impl Fn(J) -> R + Sync),
    done: &mut dyn FnMut(R) -> Result<(), Failure>,
    give: impl FnOnce(&mut Push<'_, J>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let most = 4 * pool.current_num_threads();
    let is_over = &AtomicBool::new(false);
    pool.in_place_scope_fifo(|scope| {
        let mut results = VecDeque::new();
        let mut push = |task| {
            let mut waiting = 0;
            if let Task::Do(job) = task {
                waiting = most;
                let (sender, receiver) = mpsc::sync_channel(1);
                results.push_back(receiver);
                scope.spawn_fifo(move |_| {
                    if !is_over.load(Ordering::Relaxed) {
                        // Nobody waits for it any more if that fails.
                        let _ = sender.send(work(job));
                    }
                });
            }
            take(&mut results, waiting, done)
        };
        let given = give(&mut push).and_then(|()| push(Task::Finish));
        is_over.store(true, Ordering::Relaxed);
        given
    })
}

/// Takes the results that are there, and waits for others until no more than `waiting` are to come.
#[cfg(feature = "rayon")]
fn take<R>(
    results: &mut VecDeque<Receiver<R>>,
    waiting: usize,
    done: &mut dyn FnMut(R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    while let Some(first) = results.front() {
        let result = if results.len() > waiting {
            // A thread that panics takes all others with it.
            let lost = |_| io::Error::other("a thread has ended");
            first.recv().map_err(lost)?
        } else {
            match first.try_recv() {
                Ok(result) => result,
                Err(_) => return Ok(()),
            }
        };
        results.pop_front();
        done(result)?;
    }
    Ok(())
}
