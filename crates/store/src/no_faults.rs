//! A store outside the tests of its users: nothing but the database makes a call fail.

use crate::Answer;

/// What kind of call it is.
#[derive(Copy, Clone)]
pub(crate) enum Call {
    Append,
    Read,
    Claim,
    Write,
}

/// None.
#[derive(Default, Debug)]
pub(crate) struct Faults;

impl Faults {
    /// The call as it is.
    pub(crate) fn meet<'a, T: Send + 'a>(&'a self, _: Call, answer: Answer<'a, T>) -> Answer<'a, T> {
        answer
    }
}
