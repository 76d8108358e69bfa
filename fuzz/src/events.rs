//! What must hold of texts of events.

use komadai_tournament::fesa::{Report, read};
use komadai_tournament::{Event, run, standings};

/// Rating an event costs the square of its players: larger ones are read only.
const RATED: usize = 40;

/// Reads the bytes as FESA's file. No panic; faults name a line of the file; what was read is written and read back the same; rated, it
/// has a line for each player.
pub fn fesa(bytes: &[u8]) {
    match read(bytes) {
        Ok(report) => {
            if let Ok(written) = report.bytes() {
                let again = read(&written).unwrap_or_else(|faults| panic!("not read again: {faults:?}"));
                assert_eq!(again.bytes().as_ref(), Ok(&written));
            }
            if report.lines.len() <= RATED
                && let Ok(rated) = report.rate()
            {
                assert_eq!(rated.len(), report.lines.len());
            }
        }
        Err(faults) => assert!(faults.iter().all(|fault| fault.line > 0 && !fault.message.is_empty())),
    }
}

/// Takes the text as commands, or as lines of a log. No panic; a refusal says why; the log tells the same event again, with standings of
/// everybody; the event can be written as FESA's file, or it is said why not.
pub fn log(text: &str) {
    let mut event = Event::new();
    for answer in run(&mut event, text) {
        if let Err(refused) = answer {
            assert!(!refused.error.message.is_empty());
        }
    }
    let again = Event::replay(event.log().iter().cloned());
    assert_eq!(again.as_ref(), Ok(&event), "told again from the log");
    if let Some(state) = event.state() {
        assert_eq!(standings(state).len(), state.entrants.len());
        if let Ok(bytes) = Report::of(state).and_then(|report| report.bytes()) {
            fesa(&bytes);
        }
    }
}
