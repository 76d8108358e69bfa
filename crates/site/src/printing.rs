//! PDF files are made by processes of their own, `komadai print-desk`, of which the system bounds memory and time. One ends with whoever
//! waits for it.

use crate::child::{ChildError, ChildLines};
use crate::desk::{Desk, Full};
use crate::limits::Turn;
use komadai_print::{Answer, Asked};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// What a process may take: memory in MiB, and time of the processor in seconds.
const MEMORY_MIB: u32 = 512;
const SECONDS: u32 = 30;
/// How long it may take in all. With the wait for its turn it is less than a request may take, so that whoever asked hears of it.
const LIMIT: Duration = Duration::from_secs(35);
/// The largest file.
const MOST_BYTES: u64 = 128 << 20;

/// Why there is no PDF.
#[derive(Debug)]
pub enum NotPrinted {
    /// Every place is taken.
    Full,
    /// The booklet or the report would have about so many pages.
    TooLong(u32),
    /// It took more memory or time than it may.
    TooMuch,
    /// It cannot be printed.
    Fault(String),
}

impl From<Full> for NotPrinted {
    fn from(_: Full) -> NotPrinted {
        NotPrinted::Full
    }
}

/// The command that prints.
pub struct Printers {
    command: Vec<String>,
}

/// A PDF that is being asked for. Dropping it ends its process and frees its place.
pub struct Printing {
    child: ChildLines,
    limit: Instant,
    _turn: Turn,
}

impl Printers {
    /// By this command; it must speak as `komadai print-desk` does.
    pub fn new(mut command: Vec<String>) -> Printers {
        command.extend(["--memory".to_owned(), MEMORY_MIB.to_string(), "--seconds".to_owned(), SECONDS.to_string()]);
        Printers { command }
    }

    /// Begins one, when it is the asker's turn at the desk.
    ///
    /// # Errors
    /// Nothing can be printed now.
    pub async fn begin(&self, desk: &Desk) -> Result<Printing, NotPrinted> {
        let turn = desk.turn().await?;
        let child = ChildLines::start(&self.command).map_err(|error| NotPrinted::Fault(error.to_string()))?;
        Ok(Printing { child, limit: Instant::now() + LIMIT, _turn: turn })
    }
}

impl Printing {
    /// Says a line of what is wanted. False: more need not be said, for it is known what comes of it.
    pub async fn say(&mut self, line: &Asked) -> bool {
        let Ok(line) = serde_json::to_string(line) else { return false };
        matches!(timeout_at(self.limit, self.child.write_line(line)).await, Ok(Ok(())))
    }

    /// The file.
    ///
    /// # Errors
    /// There is none.
    pub async fn pdf(mut self) -> Result<Vec<u8>, NotPrinted> {
        self.say(&Asked::End).await;
        let strange = || NotPrinted::Fault("what prints does not speak as it should".to_owned());
        let answer = self.child.read_line(self.limit).await.map_err(too_much)?;
        match serde_json::from_slice(&answer).map_err(|_| strange())? {
            Answer::Pdf(bytes) if bytes <= MOST_BYTES => {
                let length = usize::try_from(bytes).map_err(|_| NotPrinted::TooMuch)?;
                self.child.read_bytes(length, self.limit).await.map_err(too_much)
            }
            Answer::Pdf(_) => Err(NotPrinted::TooMuch),
            Answer::TooLong(pages) => Err(NotPrinted::TooLong(pages)),
            Answer::Fault(why) => Err(NotPrinted::Fault(why)),
        }
    }
}

fn too_much(error: ChildError) -> NotPrinted {
    match error {
        ChildError::Ended | ChildError::Silent => NotPrinted::TooMuch,
        ChildError::Start(_) => NotPrinted::Fault(error.to_string()),
    }
}
