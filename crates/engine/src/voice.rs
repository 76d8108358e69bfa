//! Where replies go.

use komadai_usi::{Info, ToGui};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Takes replies line by line from both threads. A closed pipe silences it; the end of the input ends the session.
#[derive(Clone)]
pub(crate) struct Voice(Arc<Mutex<dyn Write + Send>>);

impl Voice {
    pub(crate) fn new(out: impl Write + Send + 'static) -> Voice {
        Voice(Arc::new(Mutex::new(out)))
    }

    pub(crate) fn line(&self, text: &str) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Who no longer listens will close our input as well.
        let _ = out.write_all(format!("{text}\n").as_bytes()).and_then(|()| out.flush());
    }

    pub(crate) fn say(&self, reply: &ToGui) {
        self.line(&reply.to_string());
    }

    pub(crate) fn words(&self, text: impl Into<String>) {
        self.say(&ToGui::Info(Info::words(text)));
    }
}
