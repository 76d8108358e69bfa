//! Series of events.

use super::said_of_event;
use crate::events;
use crate::series::{CHALLENGER, EVENT, Fault, MATCH};
use komadai_lang::Texts;

/// What an event of a season is called: classes by their names.
pub(crate) fn slot(t: Texts, of: &str) -> String {
    match of {
        CHALLENGER | MATCH | EVENT => t.get(&format!("series-slot-{of}")),
        // Who has named a class in full need not be told what it is.
        named if ["級", "組", "部", "クラス", "リーグ"].iter().any(|word| named.ends_with(word)) => {
            named.to_owned()
        }
        class => t.with("series-class", &[("class", class.into())]),
    }
}

/// A fault in the reader's words, with what it names.
pub(crate) fn said_of_series(t: Texts, fault: &Fault) -> String {
    match fault {
        Fault::Refused(refusal) => said_of_event(t, &events::Fault::Refused(refusal.clone()), str::to_owned),
        Fault::Gone(of) => t.with(fault.text(), &[("name", slot(t, of).into())]),
        _ => {
            let values = fault.named().into_iter().map(|(field, value)| (field, value.into()));
            t.with(fault.text(), &values.collect::<Vec<_>>())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_lang::Lang;

    #[test]
    fn every_fault_is_a_sentence_in_every_language_with_all_that_it_names() {
        let text = || "A".to_owned();
        let faults = [
            Fault::Name,
            Fault::Other,
            Fault::Many,
            Fault::Full,
            Fault::Behind,
            Fault::Classes,
            Fault::ClassFull(text()),
            Fault::Numbers(text()),
            Fault::Running,
            Fault::NoSeason,
            Fault::Seasons,
            Fault::Members,
            Fault::Known(text()),
            Fault::NoMember,
            Fault::Few(text()),
            Fault::Event,
            Fault::Elsewhere,
            Fault::Twice,
            Fault::Gone(text()),
            Fault::Open(text()),
            Fault::Strangers(text(), text()),
            Fault::Missing(text(), text()),
            Fault::Tie(text()),
            Fault::Challenger,
        ];
        for fault in faults {
            for &lang in Lang::ALL {
                assert!(Texts::of(lang).has(fault.text()), "{lang}: {fault:?} has no text");
                let said = said_of_series(Texts::of(lang), &fault);
                assert!(!said.contains(['{', '}', '$']) && said.ends_with(['.', '。']), "{lang}: {fault:?}: {said}");
            }
        }
    }
}
