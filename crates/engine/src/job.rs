//! The one thing the engine is thinking about.

use crate::voice::Voice;
use komadai_search::Control;
use komadai_usi::Go;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};

/// Room for the deepest line of a search.
const STACK: usize = 16 << 20;

/// How whatever runs is told things.
#[derive(Clone, Default)]
pub(crate) struct Bell {
    /// To the search.
    pub control: Arc<Control>,
    /// To everything else. It is set before the search is told, and reset only when nothing runs.
    pub stop: Arc<AtomicBool>,
    /// Nobody waits for the answer any more.
    pub hush: Arc<AtomicBool>,
}

impl Bell {
    pub(crate) fn reset(&self, pondering: bool) {
        self.stop.store(false, Ordering::Release);
        self.hush.store(false, Ordering::Release);
        self.control.begin(pondering);
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Release);
        self.control.stop();
    }

    pub(crate) fn hushed(&self) -> bool {
        self.hush.load(Ordering::Acquire)
    }
}

/// A running thread.
pub(crate) struct Job {
    thread: JoinHandle<()>,
    /// What to think about when the opponent plays what was guessed, if that is not what runs.
    pub hit: Option<Go>,
    /// What runs on the opponent's time, until the move that was guessed is played; of another kind, with the moves to consider.
    pub pondered: Option<(Go, Vec<String>)>,
}

impl Job {
    /// Runs `work`, which gives the line that answers the command; where it fails, `otherwise` is the answer. None if there
    /// is no thread to be had: then it is answered already.
    pub(crate) fn start(
        voice: &Voice,
        bell: &Bell,
        otherwise: String,
        work: impl FnOnce() -> Option<String> + Send + 'static,
    ) -> Option<Job> {
        let (speaker, ears, spare) = (voice.clone(), bell.clone(), otherwise.clone());
        let run = move || {
            let line = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
                speaker.words("error: the search failed; this is a fault of the engine");
                Some(otherwise)
            });
            if let Some(line) = line
                && !ears.hushed()
            {
                speaker.line(&line);
            }
        };
        match Builder::new().name("search".to_owned()).stack_size(STACK).spawn(run) {
            Ok(thread) => Some(Job { thread, hit: None, pondered: None }),
            Err(error) => {
                voice.words(format!("error: no thread for the search: {error}"));
                voice.line(&spare);
                None
            }
        }
    }

    pub(crate) fn finished(&self) -> bool {
        self.thread.is_finished()
    }

    pub(crate) fn join(self) {
        // Its panics are caught and answered inside.
        let _ = self.thread.join();
    }
}
